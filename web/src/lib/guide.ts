/** The guided game: what is explained when, and what on the screen it is about. */
import { ownHand } from "./hand";
import type { Msg, Scene } from "./wire";

export interface Hint {
  /** Its words: `web.guide.<id>`. */
  id: string;
  /** The part of the table with this `data-hint`; `option` the option that it speaks of; `thing:<id>` a thing by the beginning of its id. */
  at: string;
  /** What it proposes to do: the beginning of an option's key. */
  propose?: string;
}

export interface Moment {
  scene: Scene;
  decisions: number;
  mayUndo: boolean;
  /** Whether a page to read lies in front of the board, without choices on it. */
  reading?: boolean;
  /** Whether there are words for this hint. */
  has(id: string): boolean;
}

/** A hint of a game's own guide, and what it waits for: all that is given. */
export interface Step extends Hint {
  /** A kind of question. */
  kind?: string;
  /** An option whose key begins so. */
  option?: string;
  /** A line of the log with this key. */
  event?: string;
  /** So many lines of it. */
  times?: number;
  /** The story may lead elsewhere, so that it is not told in every game. */
  maybe?: boolean;
  /** A page lies in front. What is below it waits until it is turned. */
  page?: boolean;
  /** A board or page is there, by its id. */
  open?: string;
  /** So many decisions of the table. */
  decisions?: number;
}

interface General extends Hint {
  when(moment: Moment): boolean;
}

const lit = ({ scene }: Moment) => {
  const places = new Set(scene.boards.flatMap((board) => (board.type === "story" ? [] : board.places.map((place) => place.id))));
  return scene.question?.choices.some((choice) => choice.targets.some((id) => places.has(id))) ?? false;
};

const litCards = ({ scene }: Moment) => {
  const cards = new Set(ownHand(scene).flatMap((area) => area.cards.map((card) => card.id)));
  return scene.question?.choices.some((choice) => choice.targets.some((id) => cards.has(id))) ?? false;
};

const GENERAL: General[] = [
  { id: "ribbon", at: "meters", when: ({ scene }) => !scene.outcome },
  { id: "question", at: "question", when: ({ scene }) => scene.question !== null },
  { id: "board", at: "board", when: lit },
  { id: "undo", at: "undo", when: ({ mayUndo, decisions }) => mayUndo && decisions > 0 },
  { id: "hand", at: "hand", when: litCards },
  { id: "log", at: "log", when: ({ scene, decisions }) => decisions > 2 && scene.log.length > 4 },
  { id: "why", at: "why", when: ({ scene, decisions }) => decisions > 4 && scene.question !== null },
  { id: "danger", at: "danger", when: ({ scene }) => scene.danger.value > 0 },
  { id: "goal", at: "goal", when: ({ scene }) => scene.goal.value > 0 && !scene.outcome },
  { id: "keys", at: "question", when: ({ decisions }) => decisions > 12 },
  { id: "end", at: "question", when: ({ scene }) => scene.outcome !== "" },
];

/** A game may have words for a kind of question: `web.guide.<game>.<kind>`. */
function aboutQuestion({ scene, has }: Moment): Hint[] {
  const id = scene.question ? `${scene.game}.${scene.question.kind}` : "";
  return id && has(id) ? [{ id, at: "question" }] : [];
}

/** The choices that a hint speaks of, by their places in the question. */
export function meant(scene: Scene, beginning: string): number[] {
  const choices = scene.question?.choices ?? [];
  return choices.flatMap((choice, n) => (choice.key.startsWith(beginning) ? [n] : []));
}

/** Whether a step speaks of what a page would hide. */
const hidden = ({ at }: Step, moment: Moment) => at === "option" || at === "board" || at === "hand" || at.startsWith("thing:") || (at === "question" && lit(moment));

/** Whether it is time for a step: only when this seat is asked or reads a page, for which bots wait, so that there is time. */
export function isTime(step: Step, moment: Moment): boolean {
  const { scene, decisions, reading = false } = moment;
  const { question } = scene;
  if ((!question && !reading) || scene.outcome) return false;
  if (step.page ? !reading : reading && hidden(step, moment)) return false;
  const told = step.event ? scene.log.filter((line) => tellsOf(line.text, step.event!)).length : 0;
  return (
    (!step.kind || step.kind === question?.kind) &&
    (!step.option || meant(scene, step.option).length > 0) &&
    (!step.event || told >= (step.times ?? 1)) &&
    (!step.open || scene.boards.some(({ id }) => id === step.open)) &&
    decisions >= (step.decisions ?? 0)
  );
}

/** A line of the log may say by which card it came about, and then what. */
function tellsOf(text: Msg, event: string): boolean {
  const inner = text.params?.["text"];
  return text.key === `event.${event}` || (typeof inner === "object" && "key" in inner && inner.key === `event.${event}`);
}

/** The next thing to explain: by a game's own guide in its order, else the table as such and the questions as they come. */
export function nextHint(moment: Moment, seen: ReadonlySet<string>, own: readonly Step[] | null = null): Hint | null {
  if (own) {
    const next = own.find((step) => !seen.has(step.id) && isTime(step, moment));
    return next ?? (moment.scene.outcome && !seen.has("end") ? { id: "end", at: "question" } : null);
  }
  const general = GENERAL.filter((step) => step.when(moment));
  const opening = general.filter((step) => step.id === "ribbon" || step.id === "question");
  const hints = [...opening, ...aboutQuestion(moment), ...general];
  const found = hints.find((hint) => !seen.has(hint.id));
  return found ? { id: found.id, at: found.at } : null;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const GAP = 10;

const overlap = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** Where a bubble of this size goes: never on what it explains, beside it if there is room, and rather not on the rest. */
export function placed(size: { width: number; height: number }, target: Box, marked: Box[], rather: Box[], screen: { width: number; height: number }): { left: number; top: number } {
  const within = (low: number, at: number, high: number) => Math.max(low, Math.min(at, high));
  const maxLeft = screen.width - size.width - GAP;
  const maxTop = screen.height - size.height - GAP;
  const middle = within(GAP, (target.left + target.right - size.width) / 2, maxLeft);
  const start = within(GAP, target.left, maxLeft);
  const level = within(GAP, target.top, maxTop);
  const candidates = [
    { left: start, top: target.bottom + GAP },
    { left: start, top: target.top - size.height - GAP },
    { left: middle, top: target.top - size.height - GAP },
    ...rather.map(({ top }) => ({ left: start, top: top - size.height - GAP })),
    { left: target.right + GAP, top: level },
    { left: target.left - size.width - GAP, top: level },
    ...[GAP, maxLeft].flatMap((left) => [GAP, maxTop].map((top) => ({ left, top }))),
  ];
  const cost = ({ left, top }: { left: number; top: number }) => {
    const box = { left, top, right: left + size.width, bottom: top + size.height };
    const outside = size.width * size.height - overlap(box, { left: 0, top: 0, right: screen.width, bottom: screen.height });
    const far = Math.hypot((box.left + box.right - target.left - target.right) / 2, (box.top + box.bottom - target.top - target.bottom) / 2);
    return 1000 * [target, ...marked].reduce((sum, other) => sum + overlap(box, other), 0) + 100 * outside + 40 * far + 0.3 * rather.reduce((sum, other) => sum + overlap(box, other), 0);
  };
  return candidates.reduce((best, next) => (cost(next) < cost(best) ? next : best));
}
