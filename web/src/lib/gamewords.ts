/** The words of games, fetched once for each language; the server leaves out the table's own that are built in. */
import english from "virtual:words";

import { fetchTexts } from "./api";
import { Catalogue } from "./words";

const fetched = new Map<string, Promise<Catalogue>>();

export function gameWords(game: string, language: string): Promise<Catalogue> {
  const name = `${game}/${language}`;
  const known = fetched.get(name);
  if (known) return known;
  const words = fetchTexts(game, language).then((texts) => new Catalogue(language, { ...english, ...texts }));
  words.catch(() => fetched.delete(name));
  fetched.set(name, words);
  return words;
}
