/** Faces of dice: pips where a face is a number up to six, else words. */
import type { Say } from "../lib/words";

const [LOW, MID, HIGH] = [25, 50, 75];

/** Where the pips of a face stand on 100 by 100; none for a face that is not a number up to six. */
export function pips(face: string): [number, number][] {
  const n = /^[1-6]$/.test(face) ? Number(face) : 0;
  const found: [number, number][] = [];
  if (n % 2) found.push([MID, MID]);
  if (n > 1) found.push([LOW, LOW], [HIGH, HIGH]);
  if (n > 3) found.push([HIGH, LOW], [LOW, HIGH]);
  if (n === 6) found.push([LOW, MID], [HIGH, MID]);
  return found;
}

/** A name in words if the game has any for it: `face.<name>`, `dice.<id>`. */
export function named(say: Say, what: "face" | "dice", name: string): string {
  const words = say({ key: `${what}.${name}` });
  return words.startsWith("⟦") ? name : words;
}
