/** What can be felt and heard of a change: who is hit, falls or comes, where it gets light, what is discovered. */
import type { Piece, Place, Scene } from "./wire";

export type Sound = "die" | "hit" | "kill" | "light" | "page" | "turn" | "won" | "lost";

export interface Felt {
  /** Pieces that lost some of their life. */
  hit: string[];
  /** Pieces that are no more, as they were. */
  fallen: Piece[];
  /** Pieces that were not there before. */
  come: string[];
  /** Places where it has got light. */
  lit: string[];
  /** Places that were not on the board before. */
  found: string[];
}

function placesOf(scene: Scene): Map<string, Map<string, Place>> {
  return new Map(scene.boards.flatMap((board) => (board.type === "story" ? [] : [[board.id, new Map(board.places.map((place) => [place.id, place]))]])));
}

/** Nothing of boards that were not there before, or are no more. */
export function felt(before: Scene, now: Scene): Felt {
  const [then, here] = [placesOf(before), placesOf(now)];
  const same = (piece: Piece) => then.has(piece.board) && here.has(piece.board);
  const old = new Map(before.pieces.map((piece) => [piece.id, piece]));
  const young = new Map(now.pieces.map((piece) => [piece.id, piece]));
  const feeling: Felt = { hit: [], fallen: [], come: [], lit: [], found: [] };
  for (const [id, piece] of young) {
    const was = old.get(id);
    if (!was) {
      if (same(piece)) feeling.come.push(id);
    } else if (piece.pips && was.pips && piece.pips.value < was.pips.value) feeling.hit.push(id);
  }
  feeling.fallen = [...old.values()].filter((piece) => !young.has(piece.id) && same(piece));
  for (const [board, places] of here) {
    const known = then.get(board);
    if (!known) continue;
    for (const [id, { light }] of places) {
      const was = known.get(id);
      if (!was) feeling.found.push(id);
      else if (light === true && was.light === false) feeling.lit.push(id);
    }
  }
  return feeling;
}

export const isNothing = (feeling: Felt): boolean => !Object.values(feeling).some((each) => each.length);

/** What makes which sound, the most important last. */
export function sounds(before: Scene, now: Scene, feeling: Felt): Sound[] {
  const pages = ({ boards }: Scene) => boards.filter(({ type }) => type === "story").map(({ id }) => id);
  const known = new Set(pages(before));
  const heard: [Sound, boolean][] = [
    ["page", pages(now).some((id) => !known.has(id))],
    ["die", now.rolls.length > 0 && JSON.stringify(now.rolls) !== JSON.stringify(before.rolls)],
    ["light", feeling.lit.length > 0],
    ["hit", feeling.hit.length > 0],
    ["kill", feeling.fallen.some(({ side, pips }) => side === "foe" || pips !== null)],
    ["turn", now.question !== null && before.question === null && !now.outcome],
    ["won", !before.outcome && now.outcome === "won"],
    ["lost", !before.outcome && now.outcome === "lost"],
  ];
  return heard.filter(([, is]) => is).map(([sound]) => sound);
}
