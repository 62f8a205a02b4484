/** The words of games, fetched once for each language. */
import { fetchTexts } from "./api";
import { ENGLISH } from "./own.svelte";
import { Catalogue } from "./words";

const fetched = new Map<string, Promise<Catalogue>>();

export function gameWords(game: string, language: string): Promise<Catalogue> {
  const name = `${game}/${language}`;
  const known = fetched.get(name);
  if (known) return known;
  const words = fetchTexts(game, language).then((texts) => new Catalogue(language, texts, ENGLISH));
  words.catch(() => fetched.delete(name));
  fetched.set(name, words);
  return words;
}
