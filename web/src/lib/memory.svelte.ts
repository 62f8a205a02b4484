/** What this browser remembers: the tables it knows and how its owner likes them laid out. */

export interface Known {
  link: string;
  game: string;
  scenario: string;
  campaign: boolean;
  role: string;
  last: number;
  over?: boolean;
}

export interface Settings {
  /** Nothing is chosen: the game decides, and where it does not care, the system. */
  theme: "night" | "paper" | "system" | "";
  language: string;
  team: boolean;
  side: boolean;
  stage: boolean;
  firstTimes: boolean;
  hints: boolean;
  /** What others did is told by itself. */
  replay: boolean;
  sounds: boolean;
  /** Of the sounds, from 0 to 1. */
  volume: number;
  /** It is announced outside of the page when it is one's turn. */
  notify: boolean;
  name: string;
}

const MOST_TABLES = 40;
const USUAL: Settings = { theme: "", language: "", team: true, side: true, stage: true, firstTimes: true, hints: true, replay: true, sounds: false, volume: 0.5, notify: false, name: "" };

function read<T>(key: string, otherwise: T): T {
  try {
    const kept = localStorage.getItem(`coterie.${key}`);
    return kept === null ? otherwise : (JSON.parse(kept) as T);
  } catch {
    return otherwise;
  }
}

/** Without a store (a private window) all is forgotten at the end, and nothing else changes. */
function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(`coterie.${key}`, JSON.stringify(value));
  } catch {
    return;
  }
}

export const settings = $state<Settings>({ ...USUAL, ...read<Partial<Settings>>("settings", {}) });

export function set<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings[name] = value;
  write("settings", settings);
}

/** The languages somebody wants, best first: the chosen one, then the browser's. */
export const wantedLanguages = (): string[] => [settings.language, ...(globalThis.navigator?.languages ?? [])].filter(Boolean);

/** The tables of this browser, the last one first. */
export function knownTables(): Known[] {
  return read<Known[]>("tables", []).sort((a, b) => b.last - a.last);
}

/** Whether this browser has been at the table. */
export const isKnown = (link: string): boolean => knownTables().some((known) => known.link === link);

export function remember(table: Known): void {
  const others = knownTables().filter((known) => known.link !== table.link);
  write("tables", [table, ...others].slice(0, MOST_TABLES));
}

export function forget(link: string): void {
  write("tables", knownTables().filter((known) => known.link !== link));
}

/** What of a group has been seen. */
export function seenOf(group: string): string[] {
  return read<string[]>(group, []);
}

/** Marks that something has been seen once (a rule, a page, a hint); true if it had been already. */
export function seenBefore(what: string, group: string): boolean {
  const seen = seenOf(group);
  if (seen.includes(what)) return true;
  write(group, [...seen, what]);
  return false;
}

/** Marks as not seen what begins so. */
export function unsee(beginning: string, group: string): void {
  const seen = seenOf(group);
  const others = seen.filter((what) => !what.startsWith(beginning));
  if (others.length < seen.length) write(group, others);
}
