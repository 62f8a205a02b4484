/** How a question's options are laid out: which stand as buttons, which are lit on the board, and their digits. */
import type { Choice, Question, Scene } from "./wire";

export interface Offer {
  index: number;
  choice: Choice;
  /** The key that picks it, 1 to 9, or 0 for none. */
  digit: number;
  onBoard: boolean;
}

/** Ids of places and pieces that stand on a board now. */
export function onBoards(scene: Scene): Set<string> {
  const ids = new Set<string>();
  for (const board of scene.boards) if (board.type !== "story") for (const place of board.places) ids.add(place.id);
  for (const piece of scene.pieces) ids.add(piece.id);
  return ids;
}

/** The options in the order of their digits: those that are nowhere on a board first. */
export function offers(question: Question, boards: ReadonlySet<string>): Offer[] {
  const all = question.choices.map((choice, index) => ({
    index,
    choice,
    digit: 0,
    onBoard: choice.targets.some((id) => boards.has(id)),
  }));
  const sorted = [...all.filter((offer) => !offer.onBoard), ...all.filter((offer) => offer.onBoard)];
  return sorted.map((offer, i) => ({ ...offer, digit: i < 9 ? i + 1 : 0 }));
}

/** For each thing that can be clicked, the options that point at it. */
export function targets(question: Question | null): Map<string, number[]> {
  const map = new Map<string, number[]>();
  question?.choices.forEach((choice, index) => {
    for (const id of choice.targets) map.set(id, [...(map.get(id) ?? []), index]);
  });
  return map;
}
