/** What icons mean, where their names do not say it. */
import type { Item, Msg, Param } from "../lib/wire";
import type { Catalogue, Say } from "../lib/words";

/** The words of a message if there are any, else none. */
const known = (say: Say, key: string, params: Msg["params"]): string => {
  const words = say(params ? { key, params } : { key });
  return words.includes("⟦") ? "" : words;
};

/** What a badge, a meter or a mark is about: by the whole key of its name, else by the last part of it. */
export function meaning(say: Say, name: Msg): string {
  const { key, params } = name;
  const whole = known(say, `explain.${key}`, params);
  if (whole) return whole;
  const text = key.endsWith(".name") ? known(say, key.replace(/name$/, "text"), params) : "";
  return text || known(say, `about.${key.slice(key.lastIndexOf(".") + 1)}`, params) || inside(say, params);
}

/** What a name in it is about: the landmark that is meant, the card. */
function inside(say: Say, params: Msg["params"]): string {
  const names = Object.values(params ?? {}).filter((param): param is Msg => typeof param === "object" && !Array.isArray(param));
  return names.map((name) => (name.key.endsWith(".name") ? meaning(say, name) : "")).find(Boolean) ?? "";
}

/** Words of a text that mean something of their own, as they stand in it, and what they mean. */
export interface Keyword {
  key: string;
  words: string;
  icon: string;
  about: string;
}

/** Those of a text, each once, in their order: what is explained by its whole key, and nouns that are about something. */
export function keywords(say: Say, text: Msg | null): Keyword[] {
  const found = new Map<string, Keyword>();
  const note = (message: Msg) => {
    const { key, params } = message;
    const about = known(say, `explain.${key}`, params) || (Object.keys(params ?? {}).length ? "" : meaning(say, message));
    const twice = [...found.values()].some((other) => other.about === about);
    if (about && !twice) found.set(key, { key, words: say(message), icon: known(say, `icons.${key}`, undefined), about });
    for (const param of Object.values(params ?? {})) look(param);
  };
  const look = (param: Param): void => {
    if (Array.isArray(param)) param.forEach((item: Item) => look(item));
    else if (typeof param === "object") note(param);
    else if (typeof param === "string" && param.startsWith("@")) note({ key: param.slice(1) });
  };
  Object.values(text?.params ?? {}).forEach(look);
  return [...found.values()];
}

export interface Entry {
  key: string;
  icon: string;
  text: string;
}

/** All icons of a game with what they mean, as its texts list them: `icons.<key>` names the icon. */
export function entries(words: Catalogue): Entry[] {
  const all = words.keys("icons.").map((full) => {
    const key = full.slice("icons.".length);
    return { key, icon: words.say({ key: full }), text: meaning(words.say, { key }) };
  });
  return all.filter(({ icon }) => icon);
}
