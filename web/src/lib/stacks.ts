/** Cards that are alike lie on each other. */
import type { Card } from "./wire";

export interface Stack {
  /** The one that can be chosen, else the first. */
  card: Card;
  copies: number;
}

export function stacks(cards: readonly Card[], targets: ReadonlyMap<string, unknown>): Stack[] {
  const found = new Map<string, Card[]>();
  for (const card of cards) {
    const { id: _, ...alike } = card;
    const key = JSON.stringify(alike);
    found.set(key, [...(found.get(key) ?? []), card]);
  }
  return [...found.values()].flatMap((same) => {
    const lit = same.filter((card) => targets.has(card.id));
    const card = lit[0] ?? same[0];
    // Copies that are chosen by different options lie apart.
    if (lit.length > 1) return same.map((each) => ({ card: each, copies: 1 }));
    return card ? [{ card, copies: same.length }] : [];
  });
}
