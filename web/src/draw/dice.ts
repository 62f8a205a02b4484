/** Faces of dice: pips where a face is a number up to six, else words. */
import type { Badge, Msg, Roll } from "../lib/wire";
import type { Say } from "../lib/words";
import { web } from "./board/words";

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

/** What a face shows where the game says which icon it bears, as often as its name ends with: `icons.face.<name>`; none if it is blank. */
export function facing(say: Say, name: string): Badge[] {
  const key = `face.${name}`;
  const icon = say({ key: `icons.${key}` });
  const n = Number(/-([2-9])$/.exec(name)?.[1] ?? 1);
  return icon.startsWith("⟦") ? [] : [{ icon, name: { key }, count: n > 1 ? n : null }];
}

/** A name in words if the game has any for it: `face.<name>`, `dice.<id>`. */
export function named(say: Say, what: "face" | "dice", name: string): string {
  const words = say({ key: `${what}.${name}` });
  return words.startsWith("⟦") ? name : words;
}

/** What a die is about: what its face means here, what that face means anywhere, what it is rolled for; of one that waits all sides. */
export function dieAbout(say: Say, { die, faces, face }: Roll, about: Msg | null = null): string {
  const meant = (key: string) => {
    const words = say({ key: `explain.${key}` });
    return words.startsWith("⟦") ? "" : words;
  };
  const counted = [...new Set(faces)].map((name) => {
    const n = faces.filter((each) => each === name).length;
    return n > 1 ? web("counted", { what: named(say, "face", name), n }) : { key: "text.one", params: { a: named(say, "face", name) } };
  });
  const sides = face < 0 && !about ? say(web("die-sides", { sides: counted })) : "";
  return [say(about), face < 0 ? "" : meant(`face.${faces[face] ?? ""}`), meant(`dice.${die}`), sides].filter(Boolean).join(" ");
}
