/** What the screen is like now. */

class Media {
  /** A phone, upright or on its side, or a page made large: the board, and below or beside it all else. */
  narrow = $state(false);
  /** A tablet: room for the board and one side at a time. */
  tight = $state(false);

  constructor() {
    this.watch("(max-width: 47.99rem), (max-height: 29.99rem)", (matches) => (this.narrow = matches));
    this.watch("(max-width: 67.99rem), (max-height: 29.99rem)", (matches) => (this.tight = matches));
  }

  private watch(query: string, tell: (matches: boolean) => void): void {
    if (typeof matchMedia === "undefined") return;
    const list = matchMedia(query);
    tell(list.matches);
    list.addEventListener("change", () => tell(list.matches));
  }
}

export const media = new Media();
