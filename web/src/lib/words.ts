/** Messages into words, by the same rules as `kernel/texts.py`. */
import type { Msg, Param } from "./wire";

export type Text = string | { by: string; forms: Record<string, string> };
export type Texts = Record<string, Text>;
export type Say = (message: Msg | null) => string;

interface Parsed {
  by: string;
  forms: Record<string, string[]>;
}

const BRACES = /\{\{|\}\}|\{([A-Za-z][A-Za-z0-9_]*)\}/g;

const lower = (name: string) => name.slice(0, 1).toLowerCase() + name.slice(1);
const upper = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1);

/** Words and holes by turns: at odd places the names of parameters. */
function parse(text: string): string[] {
  const parts: string[] = [];
  let words = "";
  let start = 0;
  for (const match of text.matchAll(BRACES)) {
    const [brace, hole] = match;
    words += text.slice(start, match.index);
    start = match.index + brace.length;
    if (hole) parts.push(words, hole);
    words = hole ? "" : words + brace.slice(1);
  }
  return [...parts, words + text.slice(start)];
}

/** The texts of one language; what is missing is said in ⟦brackets⟧. */
export class Catalogue {
  private readonly parsed = new Map<string, Parsed>();
  private readonly plural: Intl.PluralRules;

  constructor(
    readonly language: string,
    private readonly texts: Texts,
    private readonly fallback: Catalogue | null = null,
  ) {
    this.plural = new Intl.PluralRules(language);
  }

  has(key: string): boolean {
    return key in this.texts || (this.fallback?.has(key) ?? false);
  }

  /** The keys that begin so, in the order of the texts. */
  keys(beginning: string): string[] {
    const own = Object.keys(this.texts).filter((key) => key.startsWith(beginning));
    return own.length ? own : (this.fallback?.keys(beginning) ?? []);
  }

  readonly say: Say = (message) => (message ? this.text(message) : "");

  /** The table's own words: `web.<key>`. */
  readonly ui = (key: string, params: Record<string, Param> = {}): string => this.text({ key: `web.${key}`, params });

  private text(message: Msg): string {
    const found = this.find(message.key);
    if (!found) return this.fallback ? this.fallback.text(message) : `⟦${message.key}⟧`;
    const params = message.params ?? {};
    const parts = found.forms[this.form(found, params)] ?? found.forms["other"] ?? [];
    return parts.map((part, i) => (i % 2 ? this.fill(part, params) : part)).join("");
  }

  /** A text for `zero` counts in every language. */
  private form(found: Parsed, params: Record<string, Param>): string {
    const by = params[found.by];
    const n = Array.isArray(by) ? by.length : by;
    if (typeof n !== "number") return "other";
    return n === 0 && "zero" in found.forms ? "zero" : this.plural.select(Math.abs(n));
  }

  private fill(hole: string, params: Record<string, Param>): string {
    const name = lower(hole);
    const param = params[name];
    if (param === undefined) return `⟦${name}⟧`;
    const words = this.words(param);
    return name === hole ? words : upper(words);
  }

  private words(param: Param): string {
    if (Array.isArray(param)) return this.list(param.map((item) => this.words(item)));
    return typeof param === "object" ? this.text(param) : String(param);
  }

  private list(all: string[]): string {
    const alike: [string, number][] = [];
    for (const words of all) {
      const last = alike.at(-1);
      if (last?.[0] === words) last[1]++;
      else alike.push([words, 1]);
    }
    const words = alike.map(([what, n]) => (n === 1 ? what : this.text({ key: "list.times", params: { what, n } })));
    const [first, ...rest] = words;
    if (first === undefined) return this.text({ key: "list.none" });
    return rest.reduce((a, b, i) => {
      const joint = words.length === 2 ? "two" : i === rest.length - 1 ? "end" : "middle";
      return this.text({ key: `list.${joint}`, params: { a, b } });
    }, first);
  }

  private find(key: string): Parsed | undefined {
    const known = this.parsed.get(key);
    if (known) return known;
    const text = Object.hasOwn(this.texts, key) ? this.texts[key] : undefined;
    if (text === undefined) return undefined;
    const { by, forms } = typeof text === "string" ? { by: "", forms: { other: text } } : text;
    const parsed = { by, forms: Object.fromEntries(Object.entries(forms).map(([form, words]) => [form, parse(words)])) };
    this.parsed.set(key, parsed);
    return parsed;
  }
}
