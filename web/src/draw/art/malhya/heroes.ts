/** Those who set out. */
import { both, disc, fill, line, rod, turned } from "../pen";
import { cloak, eyes, face, folk, leaf } from "./kit";

const yoktal = folk(
  fill("brown", "M2 96Q0 44 14 40L30 44V100ZM98 96Q100 44 86 40L70 44V100Z"),
  fill("spark", "M8 58H28V65H6ZM92 58H72V65H94Z"),
  both(fill("mid", "M10 40Q10 28 22 28T34 40Z")),
  cloak("mid", "light"),
  face(),
  fill("brown", "M31 48Q40 56 50 55T69 48Q74 82 50 92 26 82 31 48Z"),
  line("light", 2.4, "M42 66Q42 78 46 84M58 66Q58 78 54 84"),
  eyes(44),
  fill("light", "M30 34Q30 12 50 12T70 34Q60 28 50 28T30 34Z"),
  line("foe", 4, "M30 36Q50 26 70 36"),
);

const sulk = folk(
  turned(24, fill("light", "M84 34L89 20 94 34 92 70H86Z") + fill("spark", "M80 68H98V74H80Z") + fill("brown", "M86 74H92V90H86Z"), 88, 60),
  fill("dark", "M6 112Q10 74 32 66H68Q90 74 94 112Z"),
  both(fill("skin", "M32 46L4 34 14 54 34 60Z") + fill("brown", "M29 48L12 40 18 52Z")),
  face(),
  both(fill("spark", "M36 44Q42 38 47 46 42 52 36 44Z") + disc("dark", 42, 45, 2)),
  line("dark", 2, "M44 61Q50 59 56 62M50 48L48 54h4"),
  fill("dark", "M24 58Q20 14 50 8 80 14 76 58L68 66Q72 34 50 28 28 34 32 66Z"),
  line("mid", 2.4, "M30 52Q30 22 50 16 70 22 70 52"),
);

const mhay = folk(
  fill("mid", "M22 92Q16 22 50 18T78 92L66 84H34Z"),
  cloak("light", "mid"),
  face("brown"),
  line("dark", 2.6, "M38 46Q42 50 46 46M54 46Q58 50 62 46"),
  line("dark", 2, "M50 48L48 55h4M45 61Q50 63 55 61"),
  fill("mid", "M28 50Q26 20 50 18T72 50Q68 34 50 28T28 50Z"),
  disc("spark", 50, 35, 3.4),
  leaf("spark", 50, 22, 0.62, 0),
  leaf("spark", 40, 23, 0.56, -32),
  leaf("spark", 60, 23, 0.56, 32),
  leaf("spark", 32, 28, 0.46, -60),
  leaf("spark", 68, 28, 0.46, 60),
  line("spark", 2.6, "M10 66Q4 54 10 42M90 66Q96 54 90 42M18 62Q14 54 18 46M82 62Q86 54 82 46"),
);

const ancient = folk(
  both(rod("brown", 5, "M34 30Q20 24 18 6M24 18L10 14") + leaf("mid", 18, 10, 0.7, -14) + leaf("mid", 12, 16, 0.56, -60) + leaf("mid", 26, 16, 0.6, 20)),
  leaf("mid", 50, 20, 0.7, 0),
  leaf("mid", 40, 20, 0.6, -20),
  leaf("mid", 60, 20, 0.6, 20),
  fill("brown", "M18 112Q28 84 24 56 22 30 36 20 50 12 64 20 78 30 76 56 72 84 82 112L66 104 50 112 34 104Z"),
  line("dark", 2.2, "M32 30Q28 44 32 60M68 30Q72 44 68 60M50 20V34M40 84Q38 96 42 104M60 84Q62 96 58 104"),
  fill("dark", "M32 44Q42 38 46 48 42 56 34 54ZM68 44Q58 38 54 48 58 56 66 54Z"),
  disc("spark", 40, 48, 3.4),
  disc("spark", 60, 48, 3.4),
  fill("dark", "M38 72Q50 64 62 72 58 82 50 82T38 72Z"),
  fill("light", "M46 54H54L52 66H48Z"),
);

export const HEROES = { "hero.yoktal": yoktal, "hero.sulk": sulk, "hero.mhay": mhay, "hero.ancient": ancient };
