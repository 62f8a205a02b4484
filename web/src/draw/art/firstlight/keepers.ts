/** The keepers of the lanterns. */
import { around, disc, fill, line, rod } from "../pen";
import { coat, eyes, face, keeper, lantern, mouth } from "./kit";

const lamplighter = keeper(
  coat("mid", "spark"),
  face(),
  fill("brown", "M33 54Q40 60 50 59T67 54Q68 74 50 80 32 74 33 54Z"),
  line("dark", 2.4, "M44 64h12"),
  eyes(),
  fill("mid", "M28 36Q28 8 50 8T72 36Q50 28 28 36Z"),
  fill("spark", "M28 36Q50 26 72 36V30Q50 20 28 30Z"),
  rod("brown", 4, "M60 110L82 84"),
  lantern(82, 34, 1.15),
);

const runner = keeper(
  line("mid", 3.4, "M2 34H20M0 48H16M4 62H18"),
  fill("foe", "M34 74Q10 78 2 94 18 92 22 100 34 92 44 86Z"),
  coat("brown", "foe"),
  face("brown"),
  fill("dark", "M30 44Q26 12 52 12 78 14 70 46 66 30 54 29 40 30 36 46Z"),
  fill("light", "M31 36Q50 27 69 36V30Q50 21 31 30Z"),
  eyes(47),
  line("dark", 2.4, "M43 61Q50 67 57 61"),
);

const seer = keeper(
  around(8, line("spark", 2.6, "M50-2V6"), 50, 40),
  fill("light", "M14 112Q10 26 50 8T86 112L70 96H30Z"),
  coat("light", "mid"),
  face(),
  fill("light", "M30 54Q24 18 50 15T70 54Q72 30 50 27 28 30 30 54Z"),
  line("dark", 3, "M38 50Q42 54 46 50M54 50Q58 54 62 50"),
  line("dark", 2, "M50 50L48 58h4"),
  mouth(65),
  fill("spark", "M36 37Q50 25 64 37 50 49 36 37Z"),
  disc("dark", 50, 37, 4.6),
);

const warden = keeper(
  coat("mid", "brown"),
  face(),
  fill("light", "M28 56Q22 12 50 10T72 56L66 58V40Q50 34 34 40V58Z"),
  fill("light", "M46 34H54V58H46Z"),
  line("dark", 2, "M50 10V34"),
  line("dark", 3.4, "M37 47h6M57 47h6"),
  mouth(65),
  disc("brown", 72, 86, 26),
  disc("spark", 72, 86, 19),
  disc("brown", 72, 86, 14),
  disc("light", 72, 86, 5.4),
);

export const KEEPERS = { "role.lamplighter": lamplighter, "role.runner": runner, "role.seer": seer, "role.warden": warden };
