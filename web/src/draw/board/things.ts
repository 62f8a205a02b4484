/** What every board is handed beside itself. */
import type { Layer, Piece } from "../../lib/wire";
import type { Say } from "../../lib/words";
import type { Size } from "./view";

export interface Things {
  pieces: Piece[];
  /** For each thing that can be chosen now, the numbers of the options that point at it. */
  targets: Map<string, number[]>;
  /** Places that are shown together: what something reaches, what it sees. */
  layers: Layer[];
  /** What is pointed at elsewhere, by its option. */
  focused: string[];
  say: Say;
  ontarget: (id: string, element: Element) => void;
  onfocus: (id: string | null) => void;
  window: Size;
}
