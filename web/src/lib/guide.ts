/** The guided game: what is explained when, and what on the screen it is about. */
import { ownHand } from "./hand";
import type { Scene } from "./wire";

export interface Hint {
  /** Its words: `web.guide.<id>`. */
  id: string;
  /** The part of the table with this `data-hint`. */
  at: string;
}

export interface Moment {
  scene: Scene;
  decisions: number;
  mayUndo: boolean;
  /** Whether there are words for this hint. */
  has(id: string): boolean;
}

interface Step extends Hint {
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

const STEPS: Step[] = [
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

/** The next thing to explain; the table as such comes before a question's own words only at the very start. */
export function nextHint(moment: Moment, seen: ReadonlySet<string>): Hint | null {
  const general = STEPS.filter((step) => step.when(moment));
  const opening = general.filter((step) => step.id === "ribbon" || step.id === "question");
  const hints = [...opening, ...aboutQuestion(moment), ...general];
  return hints.find((hint) => !seen.has(hint.id)) ?? null;
}
