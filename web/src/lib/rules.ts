/** The rulebook of a game: every rule by id, and a search over all words. */

import type { RuleArea, RuleInfo } from "./wire";

export class Book {
  private readonly byId: Map<string, RuleInfo>;

  constructor(readonly areas: RuleArea[]) {
    this.byId = new Map(areas.flatMap((area) => area.rules.map((rule) => [rule.id, rule])));
  }

  rule(id: string): RuleInfo | undefined {
    return this.byId.get(id);
  }

  /** The areas with those of their rules that have all the words, whole or begun. */
  search(words: string): RuleArea[] {
    const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    if (!wanted.length) return this.areas;
    return this.areas
      .map((area) => ({ ...area, rules: area.rules.filter((rule) => hit(`${area.title} ${rule.id} ${rule.text} ${rule.gap}`, wanted)) }))
      .filter((area) => area.rules.length);
  }
}

function hit(text: string, wanted: string[]): boolean {
  const low = text.toLocaleLowerCase();
  return wanted.every((word) => low.includes(word));
}
