/** The table's own words: English is built in, another language is fetched once it is wanted. */
import english from "virtual:words";

import { fetchLanguages, fetchOwnTexts } from "./api";
import { spoken } from "./language";
import { Catalogue } from "./words";

export const ENGLISH = new Catalogue("en", english);

class Own {
  /** The languages that there are. */
  languages = $state.raw<string[]>(["en"]);
  words = $state.raw<Catalogue>(ENGLISH);
  private wanted: readonly string[] = [];
  private readonly known = new Map([["en", ENGLISH]]);

  /** Speak the first language wanted that there is; without an answer from the server go on as before. */
  async speak(wanted: readonly string[]): Promise<void> {
    this.wanted = wanted;
    try {
      if (this.languages.length < 2) this.languages = await fetchLanguages();
      const words = await this.learn(spoken(this.languages, wanted));
      if (wanted === this.wanted) this.words = words;
    } catch {
      return;
    }
  }

  private async learn(language: string): Promise<Catalogue> {
    const words = this.known.get(language) ?? new Catalogue(language, await fetchOwnTexts(language), ENGLISH);
    this.known.set(language, words);
    return words;
  }
}

export const own = new Own();
