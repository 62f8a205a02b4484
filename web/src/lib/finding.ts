/** Looking for words in texts, by the same rules as `kernel/finding.py`. */

const WORD = /[\p{L}\p{N}]+/gu;
const ENDINGS = ["ing", "ied", "ies", "ed", "es", "s"];
const SHORTEST = 3;
/** How much of what the best entry is worth another must be, to be named beside it. */
const NEAR = 0.75;

/** The part of an English word that its forms share: build, builds and building; a rule of thumb. */
export function stem(word: string): string {
  const ending = word.endsWith("ss") ? undefined : ENDINGS.find((each) => word.endsWith(each) && word.length - each.length >= SHORTEST);
  if (ending) word = word.slice(0, -ending.length) + (ending === "ied" || ending === "ies" ? "y" : "");
  if (word.length > SHORTEST && word.at(-1) === word.at(-2)) word = word.slice(0, -1);
  return word.endsWith("e") && word.length > SHORTEST ? word.slice(0, -1) : word;
}

/** A text that can be searched. */
export class Text {
  private readonly text: string;
  private readonly stems: ReadonlySet<string>;

  constructor(text: string) {
    this.text = text.toLocaleLowerCase();
    this.stems = new Set((this.text.match(WORD) ?? []).map(stem));
  }

  has(word: string): boolean {
    return this.text.includes(word) || this.stems.has(stem(word));
  }
}

export interface Entry<T> {
  item: T;
  fields: Text[];
}

/** What has all the words, or else what has the most of them, where a rare word counts more than a common one. */
export interface Found<T> {
  items: T[];
  whole: boolean;
}

const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);

export function find<T>(entries: readonly Entry<T>[], words: string): Found<T> {
  const wanted = [...new Set(words.toLocaleLowerCase().split(/\s+/).filter(Boolean))];
  if (!wanted.length) return { items: [], whole: true };
  const found = entries.map(({ item, fields }) => ({ item, places: wanted.map((word) => fields.findIndex((text) => text.has(word))) }));
  const early = ({ places }: { places: number[] }) => sum(places.filter((place) => place >= 0));
  const whole = found.filter(({ places }) => !places.includes(-1));
  if (whole.length) return { items: whole.sort((a, b) => early(a) - early(b)).map(({ item }) => item), whole: true };
  const rarity = wanted.map((_, w) => Math.log((1 + found.length) / found.filter(({ places }) => (places[w] ?? -1) >= 0).length));
  const some = found
    .map((each) => ({ ...each, worth: sum(each.places.map((place, w) => (place >= 0 ? (rarity[w] ?? 0) : 0))) }))
    .filter(({ worth }) => worth > 0);
  const best = Math.max(0, ...some.map(({ worth }) => worth));
  const nearest = some.filter(({ worth }) => worth >= best * NEAR).sort((a, b) => b.worth - a.worth || early(a) - early(b));
  return { items: nearest.map(({ item }) => item), whole: false };
}
