/** The Black Hand, and what it has dug up. */
import { both, disc, fill, line, rod, turned } from "../pen";
import { blackHand, eyes, face, hand } from "./kit";

const archer = blackHand(
  line("light", 1.8, "M79 10V92"),
  rod("brown", 4.4, "M78 8Q106 50 78 94"),
  rod("light", 2.4, "M54 58H96"),
  fill("foe", "M92 53L101 58 92 63Z"),
  fill("brown", "M2 112Q6 78 30 70H58Q82 78 84 112Z"),
  `<g transform="translate(-6 0)">${face()}${fill("foe", "M33 50Q50 58 67 50V58Q64 70 50 72 36 70 33 58Z")}${line("dark", 3.2, "M38 44h7M55 44h7")}${fill("dark", "M26 56Q20 12 52 6 82 14 74 54L68 44Q50 30 32 44Z")}</g>`,
  hand(33, 84, 0.8),
);

const swordsman = blackHand(
  turned(14, fill("light", "M80 6L86-4 92 6V66H80Z") + line("mid", 1.8, "M86 6V60") + fill("spark", "M70 64H102V71H70Z") + fill("brown", "M82 71H90V92H82Z"), 86, 60),
  fill("foe", "M2 112Q6 76 32 70H68Q94 76 98 112Z"),
  fill("dark", "M36 112L32 74 50 82 68 74 64 112Z"),
  face(),
  fill("light", "M26 60Q22 12 50 10T74 60L60 74V52L66 44 54 46V72H46V46L34 44 40 52V74Z"),
  fill("dark", "M32 45L46 48V54L35 52ZM68 45L54 48V54L65 52Z"),
  line("dark", 2, "M50 12V40"),
  fill("foe", "M46 4H54V18H46Z"),
  `<g style="--art-dark:var(--art-light)">${hand(40.5, 86, 0.8)}</g>`,
);

const spearman = blackHand(
  rod("brown", 4, "M84 30V112"),
  fill("light", "M84-2L92 22 84 36 76 22Z") + fill("foe", "M77 36H91L88 46H80Z"),
  fill("brown", "M4 112Q8 76 32 70H68Q90 76 94 112Z"),
  face(),
  fill("dark", "M34 54Q50 48 66 54L64 66 50 72 36 66Z"),
  eyes(43),
  fill("mid", "M12 36Q30 32 34 26 38 12 50 12T66 26Q70 32 88 36 50 46 12 36Z"),
  line("dark", 2, "M34 27Q50 34 66 27"),
  hand(40.5, 84, 0.8),
);

const urBerg = blackHand(
  fill("brown", "M0 112L6 66 26 54 74 54 94 66 100 112Z"),
  fill("brown", "M24 56L20 30 34 12 54 6 74 16 80 36 74 58 60 72H38Z"),
  fill("light", "M34 12L54 6 50 24 36 30ZM6 66L26 54 30 72 14 84ZM94 66L74 54 70 74 86 84Z"),
  fill("dark", "M28 36L46 42Q42 50 32 48ZM72 36L54 42Q58 50 68 48ZM36 58H64L60 66H40Z"),
  disc("spark", 39, 43.5, 2.8),
  disc("spark", 61, 43.5, 2.8),
  line("foe", 2.8, "M50 72L46 84 54 92 48 106M30 72L38 84M70 74L64 86"),
  fill("brown", "M4 84L24 80 32 96 22 110H4ZM96 84L76 80 68 96 78 110H96Z"),
);

const veilmother = blackHand(
  fill("dark", "M14 112Q22 70 28 48 30 10 50 6T72 48Q78 70 86 112L74 100 62 110 50 100 38 110 26 100Z"),
  fill("light", "M34 44Q34 20 50 20T66 44Q66 62 50 70 34 62 34 44Z"),
  fill("foe", "M28 40Q50 48 72 40L74 62Q50 78 26 62Z"),
  line("dark", 1.8, "M38 46V66M50 48V70M62 46V66"),
  fill("dark", "M38 34Q43 28 47 36 42 40 38 34ZM62 34Q57 28 53 36 58 40 62 34Z"),
  line("spark", 3.2, "M30 26Q50 10 70 26"),
  both(disc("spark", 38, 15, 2.6)),
  disc("spark", 50, 11, 4),
  both(fill("light", "M20 84L10 76 12 70 22 74 24 66 28 78Z")),
);

export const ENEMIES = {
  "enemy.archer": archer,
  "enemy.swordsman": swordsman,
  "enemy.spearman": spearman,
  "enemy.ur-berg": urBerg,
  "enemy.veilmother": veilmother,
};
