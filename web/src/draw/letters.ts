/** Letters of pieces in the language that is spoken, by the same rules as `kernel/lettering.py`. */
import type { Piece } from "../lib/wire";
import type { Say } from "../lib/words";

const lettersOf = (mark: string): string => /^\p{L}*/u.exec(mark)?.[0] ?? "";

/** Whether the letters come in the name, in this order. */
export function standsIn(letters: string, name: string): boolean {
  let from = 0;
  const low = name.toLowerCase();
  for (const letter of letters.toLowerCase()) {
    const at = low.indexOf(letter, from);
    if (at < 0) return false;
    from = at + 1;
  }
  return true;
}

/** First letters of words, then the others, then two. */
function choices(name: string): string[] {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const others = words.flatMap((word) => [...word.slice(1)].filter((letter) => /\p{L}/u.test(letter)).map((letter) => [word[0] ?? "", letter] as const));
  return [...words.map((word) => (word[0] ?? "").toUpperCase()), ...others.map(([, letter]) => letter.toUpperCase()), ...others.map(([first, letter]) => first.toUpperCase() + letter)];
}

/** The pieces, each with a letter that stands in its name; marks that are no letters stay. */
export function lettered(pieces: Piece[], say: Say): Piece[] {
  const given = new Map<string, string>();
  const on = (board: string, letter: string) => `${board} ${letter}`;
  const wanted = new Set(pieces.map(({ board, letter }) => on(board, lettersOf(letter))));
  const taken = new Set<string>();
  return pieces.map((piece) => {
    const { board, icon, letter } = piece;
    const own = lettersOf(letter);
    const kind = `${board} ${icon} ${own}`;
    if (own && !given.has(kind)) {
      const name = say(piece.name);
      const free = (each: string) => !taken.has(on(board, each)) && !wanted.has(on(board, each));
      const chosen = taken.has(on(board, own)) || !standsIn(own, name) ? (choices(name).find(free) ?? own) : own;
      given.set(kind, chosen);
      taken.add(on(board, chosen));
    }
    const mark = (given.get(kind) ?? own) + letter.slice(own.length);
    return mark === letter ? piece : { ...piece, letter: mark };
  });
}
