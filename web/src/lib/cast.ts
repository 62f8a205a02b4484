/** Who can be chosen for the seats of a new table, and how the choice is told. */
import type { Cast, Member } from "./wire";

/** Those who may be played in a scenario. */
export const playable = (cast: Cast, scenario: string): Member[] => cast.members.filter(({ scenarios }) => !scenarios.length || scenarios.includes(scenario));

/** How many are to be chosen: one for each player, or as many as one has who plays alone. */
export const places = (cast: Cast, players: number): number => (players === 1 ? cast.alone : players);

/** The option's value: who is chosen, and for the other places anybody who is free; empty if nothing is chosen. */
export function castWish(cast: Cast, scenario: string, players: number, chosen: readonly string[], random: () => number = Math.random): string {
  const members = playable(cast, scenario).map(({ id }) => id);
  const wanted = Array.from({ length: places(cast, players) }, (_, n) => chosen[n] ?? "").map((id) => (members.includes(id) ? id : ""));
  if (!wanted.some(Boolean)) return "";
  const free = members.filter((id) => !wanted.includes(id));
  return wanted.map((id) => id || free.splice(Math.floor(random() * free.length), 1)[0]).join(",");
}
