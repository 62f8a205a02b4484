/** The guided openings: a real scenario at its easiest, a fixed seed, and what is explained in which order. */
import type { Step } from "../lib/guide";
import type { NewTable } from "../lib/wire";

export interface Opening {
  table: Omit<NewTable, "seats" | "guided">;
  minutes: number;
}

export const OPENINGS: Record<string, Opening> = {
  firstlight: { table: { game: "firstlight", difficulty: "easy", players: 2 }, minutes: 10 },
  hades: { table: { game: "hades", scenario: "prologue", difficulty: "easy", players: 2, seed: 3, options: { gods: "artemis,athena" } }, minutes: 15 },
  sheol: { table: { game: "sheol", scenario: "dry-lamps", difficulty: "citizen", players: 2, seed: 3, options: { scouts: "pioneer,maenad" } }, minutes: 15 },
  machina: { table: { game: "machina", scenario: "horror-in-the-ice-very-fast", difficulty: "relaxed", players: 2, seed: 11, options: { explorers: "hank-horden,ottoline-brandt" } }, minutes: 15 },
  malhya: { table: { game: "malhya", scenario: "shadows", difficulty: "normal", players: 2, seed: 3, options: { heroes: "ancient,mhay" } }, minutes: 15 },
};

const OWN: Record<string, () => Promise<{ default: Step[] }>> = {
  hades: () => import("./hades"),
  sheol: () => import("./sheol"),
  machina: () => import("./machina"),
  malhya: () => import("./malhya"),
};

/** A game's own guide, if it has one. */
export async function guideOf(game: string): Promise<Step[] | null> {
  const found = await OWN[game]?.();
  return found?.default ?? null;
}
