/** The table's own words, known before any game is. */
import words from "virtual:words";

import { Catalogue } from "./words";

const ENGLISH = new Catalogue("en", words["en"] ?? {});

export function uiWords(language: string): Catalogue {
  const texts = words[language];
  return texts && language !== "en" ? new Catalogue(language, texts, ENGLISH) : ENGLISH;
}
