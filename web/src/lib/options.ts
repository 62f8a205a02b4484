/** How a question's options are laid out: in which groups, which stand as buttons, which on the board, and their digits. */
import type { Choice, Piece, Question, Scene } from "./wire";
import type { Say } from "./words";

export interface Offer {
  index: number;
  choice: Choice;
  /** The key that picks it, 1 to 9, or 0 for none. */
  digit: number;
  /** It is chosen on the board, and listed only if somebody wants the list. */
  onBoard: boolean;
  /** The numbers of all options behind this button, if it stands for several. */
  fold: number[];
}

/** The options that belong together: those with buttons, and those on the board. */
export interface Part {
  group: string;
  buttons: Offer[];
  lit: Offer[];
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

/** What can be clicked on the board in front; nothing on a page. */
export function inFront(scene: Scene, front: string): Set<string> {
  const board = scene.boards.find(({ id }) => id === front) ?? scene.boards[0];
  if (!board || board.type === "story") return new Set();
  const here = scene.pieces.filter((piece) => piece.board === board.id);
  return new Set([...board.places, ...here].map(({ id }) => id));
}

/** The pieces of a seat, and where they stand. */
export function ownGround(pieces: readonly Piece[], seat: number): Set<string> {
  return new Set(pieces.filter((piece) => piece.seat === seat).flatMap(({ id, place }) => [id, place]));
}

const FOLD = 3;
const DIGITS = 9;
/** So many of one kind stand behind one button where there are many buttons. */
const MANY = 4;

/** Options that belong behind one button, by the first of each such group; what has no kind stands alone. */
function folds(choices: readonly Choice[], least: number, kind: (choice: Choice, index: number) => string): Map<number, number[]> {
  const groups = new Map<string, number[]>();
  choices.forEach((choice, index) => {
    const found = kind(choice, index);
    if (found) groups.set(found, [...(groups.get(found) ?? []), index]);
  });
  return new Map([...groups.values()].filter((group) => group.length >= least).map((group) => [group[0] ?? 0, group]));
}

/** Those that are alike but for what they cover. */
const covering = ({ label, targets, cost, area }: Choice): string => (area.length ? JSON.stringify([label.key, targets, cost]) : "");

const NONE: ReadonlySet<string> = new Set();

/**
 * The options in the order of their digits: by groups those with buttons, then what ends or passes, then what is chosen
 * on the board; one stands for a fold. An option has its place on the board if it points at something there other than
 * who acts, and if the board tells it from other options.
 */
export function offers(question: Question, boards: ReadonlySet<string>, own = NONE, say: Say = (message) => message?.key ?? ""): Offer[] {
  const { choices } = question;
  const there = choices.map(({ targets, group, ends }) => {
    const seen = ends ? [] : targets.filter((id) => boards.has(id));
    return group && seen.every((id) => own.has(id)) ? [] : seen;
  });
  const told = new Set(there.filter((ids) => ids.length).map((ids) => ids.join("|"))).size > 1;
  const onBoard = (index: number) => told && there[index]?.length !== 0;
  const covers = folds(choices, FOLD, covering);
  const alone = choices.filter(({ ends, area }, index) => !ends && !area.length && !onBoard(index));
  /** Of more buttons than there are digits, those of one kind that begin with the same words. */
  const kinds = folds(alone.length > DIGITS ? choices : [], MANY, (choice, index) =>
    choice.group && alone.includes(choice) && !onBoard(index) ? `${choice.group} ${choice.label.key}` : "",
  );
  for (const [first, all] of kinds) {
    if (beginning(several(question, all).map(({ choice }) => say(choice.label)))) covers.set(first, all);
  }
  const hidden = new Set([...covers.values()].flatMap(([, ...rest]) => rest));
  const all = choices.map((choice, index) => ({ index, choice, digit: 0, onBoard: onBoard(index), fold: covers.get(index) ?? [] }));
  const groups = [...new Set(all.map(({ choice }) => choice.group))];
  const rank = ({ choice, onBoard }: Offer) => (choice.ends ? 1 : onBoard ? 2 : 0);
  return all
    .filter((offer) => !hidden.has(offer.index))
    .sort((a, b) => rank(a) - rank(b) || groups.indexOf(a.choice.group) - groups.indexOf(b.choice.group))
    .map((offer, i) => ({ ...offer, digit: i < DIGITS ? i + 1 : 0 }));
}

/** The same by groups, without what ends. */
export function parts(all: readonly Offer[]): Part[] {
  const found = new Map<string, Part>();
  for (const offer of all.filter(({ choice }) => !choice.ends).sort((a, b) => a.index - b.index)) {
    const { group } = offer.choice;
    if (!found.has(group)) found.set(group, { group, buttons: [], lit: [] });
  }
  for (const offer of all) {
    const part = offer.choice.ends ? undefined : found.get(offer.choice.group);
    if (part) (offer.onBoard ? part.lit : part.buttons).push(offer);
  }
  return [...found.values()];
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

/** For each thing that can be clicked, the options that point at it; a turn is not ended by a click on a figure. */
export function targets(question: Question | null): Map<string, number[]> {
  const map = new Map<string, number[]>();
  question?.choices.forEach((choice, index) => {
    if (choice.ends) return;
    for (const id of choice.targets) map.set(id, [...(map.get(id) ?? []), index]);
  });
  return map;
}
