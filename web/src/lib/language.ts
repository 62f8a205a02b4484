/** Which language to speak. */

/** The first of the languages wanted that there is, else English; who wants `de-AT` is content with `de`. */
export function spoken(available: readonly string[], wanted: readonly string[]): string {
  for (const language of wanted) {
    const found = [language, language.replace(/-.*/, "")].find((each) => available.includes(each));
    if (found) return found;
  }
  return "en";
}
