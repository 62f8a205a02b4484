/** The rulebook of a game: every rule by id, and a search over all words. */
import { find, Text, type Entry, type Found } from "./finding";
import type { Card, RuleArea, RuleInfo } from "./wire";
import type { Say } from "./words";

export class Book {
  private readonly byId: Map<string, RuleInfo>;
  private entries: Entry<RuleInfo>[] | null = null;

  constructor(readonly areas: RuleArea[]) {
    this.byId = new Map(areas.flatMap((area) => area.rules.map((rule) => [rule.id, rule])));
  }

  /** The title of the area that a rule stands in. */
  area(rule: RuleInfo): string {
    return this.areas.find((area) => area.rules.includes(rule))?.title ?? "";
  }

  rule(id: string): RuleInfo | undefined {
    return this.byId.get(id);
  }

  /** The rules that have the words, or come nearest to that. */
  search(words: string): Found<RuleInfo> {
    this.entries ??= this.areas.flatMap(({ title, rules }) =>
      rules.map((rule) => ({ item: rule, fields: [rule.id, title, `${rule.text} ${rule.gap}`].map((text) => new Text(text)) })),
    );
    return find(this.entries, words);
  }
}

/** The cards that one may look up, to be searched by what stands on them. */
export const shelve = (cards: readonly Card[], say: Say): Entry<Card>[] =>
  cards.map((card) => ({ item: card, fields: [card.name, card.text].map((text) => new Text(say(text))) }));
