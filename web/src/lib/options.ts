/** How a question's options are laid out: which stand as buttons, which are lit on the board, and their digits. */
import type { Choice, Question, Scene } from "./wire";

export interface Offer {
  index: number;
  choice: Choice;
  /** The key that picks it, 1 to 9, or 0 for none. */
  digit: number;
  onBoard: boolean;
  /** The numbers of all options behind this button, if it stands for several. */
  fold: number[];
}

/** Ids of places and pieces that stand on a board now, and of pages. */
export function onBoards(scene: Scene): Set<string> {
  const ids = new Set<string>();
  for (const board of scene.boards) {
    if (board.type === "story") ids.add(board.id);
    else for (const place of board.places) ids.add(place.id);
  }
  for (const piece of scene.pieces) ids.add(piece.id);
  return ids;
}

const FOLD = 3;

/** Options that are alike but for what they cover, by the first of each such group. */
function folds(choices: readonly Choice[]): Map<number, number[]> {
  const groups = new Map<string, number[]>();
  choices.forEach(({ label, targets, cost, area }, index) => {
    if (!area.length) return;
    const kind = JSON.stringify([label.key, targets, cost]);
    groups.set(kind, [...(groups.get(kind) ?? []), index]);
  });
  return new Map([...groups.values()].filter((group) => group.length >= FOLD).map((group) => [group[0] ?? 0, group]));
}

/** The options in the order of their digits: those that are nowhere on a board first; one stands for a fold. */
export function offers(question: Question, boards: ReadonlySet<string>): Offer[] {
  const folded = folds(question.choices);
  const hidden = new Set([...folded.values()].flatMap(([, ...rest]) => rest));
  const all = question.choices.map((choice, index) => ({
    index,
    choice,
    digit: 0,
    onBoard: choice.targets.some((id) => boards.has(id)),
    fold: folded.get(index) ?? [],
  }));
  const open = all.filter((offer) => !hidden.has(offer.index));
  const sorted = [...open.filter((offer) => !offer.onBoard), ...open.filter((offer) => offer.onBoard)];
  return sorted.map((offer, i) => ({ ...offer, digit: i < 9 ? i + 1 : 0 }));
}

/** The options behind a button, or that point at one thing, each for itself. */
export const several = (question: Question, indexes: readonly number[]): Offer[] =>
  indexes.flatMap((index) => {
    const choice = question.choices[index];
    return choice ? [{ index, choice, digit: 0, onBoard: false, fold: [] }] : [];
  });

/** What texts begin with alike, up to a word's end. */
export function beginning(texts: readonly string[]): string {
  const [first = [], ...rest] = texts.map((text) => text.split(" "));
  const end = first.findIndex((word, i) => rest.some((other) => other[i] !== word));
  return first.slice(0, end < 0 ? first.length : end).join(" ");
}

/** For each thing that can be clicked, the options that point at it. */
export function targets(question: Question | null): Map<string, number[]> {
  const map = new Map<string, number[]>();
  question?.choices.forEach((choice, index) => {
    for (const id of choice.targets) map.set(id, [...(map.get(id) ?? []), index]);
  });
  return map;
}
