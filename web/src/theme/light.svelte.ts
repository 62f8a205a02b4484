/** By which light a page is seen: the one that was chosen, else the game's own, else the system's. */
import type { Settings } from "../lib/memory.svelte";

/** The game at whose table this page sits. */
export const played = $state({ game: "" });

/** Games about the dark are seen by night. Malhya is read as much as it is played: it is as light as the system. */
const NIGHTLY = new Set(["firstlight", "hades", "sheol", "machina"]);

export function lightOf(chosen: Settings["theme"], game: string, bright: boolean): "night" | "paper" {
  if (chosen === "night" || chosen === "paper") return chosen;
  if (chosen === "" && NIGHTLY.has(game)) return "night";
  return bright ? "paper" : "night";
}
