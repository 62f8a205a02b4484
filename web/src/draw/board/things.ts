/** What every board is handed beside itself. */
import type { Felt } from "../../lib/felt";
import type { Beat } from "../../lib/happened";
import type { Layer, Piece } from "../../lib/wire";
import type { Way } from "../../lib/ways";
import type { Say } from "../../lib/words";
import type { Edges, Size } from "./view";

/** A tile that is not there yet. */
export interface Ghost {
  places: string[];
  paths: string[];
}

export interface Things {
  pieces: Piece[];
  /** For each thing that can be chosen now, the numbers of the options that point at it. */
  targets: Map<string, number[]>;
  /** The way to each place that one can go to. */
  ways: Map<string, Way>;
  /** Places that are shown together: what something reaches, what it sees. */
  layers: Layer[];
  /** What is pointed at elsewhere, by its option. */
  focused: string[];
  /** What is told just now: ways, arrows, marks. */
  beat?: Beat | null;
  /** What has just been felt. */
  felt?: Felt | null;
  /** Tiles as they would lie, if the option that is looked at were taken. */
  ghost: Ghost | null;
  /** Who acts now, by their pieces: what is asked is about what is near them. */
  actors: string[];
  /** Who stands on the stage. */
  staged: string[];
  /** What of the window lies under the stage and under what is told. */
  edges: Edges;
  say: Say;
  ontarget: (id: string, element: Element) => void;
  onfocus: (id: string | null) => void;
  window: Size;
}
