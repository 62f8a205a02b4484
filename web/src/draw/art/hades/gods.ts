/** The gods who go down, each by what it carries. */
import { disc, fill, line, moved, rod, turned } from "../pen";
import { beard, eye, face, figure, knot, shoulders, wing } from "./kit";

const artemis = figure(
  line("mid", 1.8, "M73 14V88"),
  rod("light", 4.5, "M72 12Q102 50 72 90"),
  moved(-9, 0, 1, shoulders("brown") + face() + knot() + line("light", 3.4, "M33 33Q48 22 68 31")),
  fill("spark", "M26 8Q42 32 62 10 60 27 46 28T26 8Z"),
  rod("light", 2.6, "M66 78L94 50"),
  fill("spark", "M97 47L94 58 86 50Z"),
);

const athena = figure(
  fill("mid", "M14 58Q4 8 52 4 76 4 84 22 70 16 58 18 34 22 34 66 24 70 14 58Z"),
  line("dark", 2, "M22 52Q18 26 34 14M30 50Q28 32 42 18"),
  shoulders("light", "spark"),
  face(),
  fill("light", "M32 58Q28 20 56 18 74 20 78 36L68 38 66 34Q56 32 50 38 52 56 46 66Z"),
  line("dark", 2, "M50 38Q60 32 68 36"),
  fill("spark", "M88 12L95 28 88 36 81 28Z"),
  rod("brown", 3.6, "M88 36V96"),
);

const hephaestus = figure(
  shoulders("brown", "light"),
  face(),
  beard("dark", "M38 50Q48 58 62 56L71 58Q76 80 62 90 46 88 38 70Z"),
  line("mid", 2, "M48 64Q50 78 56 84M58 64Q60 76 63 82"),
  fill("mid", "M28 40Q30 10 50 8 68 14 71 36Q50 28 28 40Z"),
  line("spark", 2.6, "M29 38Q50 27 71 35"),
  turned(24, fill("brown", "M81 28H88V84H81Z") + fill("light", "M66 10H104V32H66Z") + line("dark", 2, "M76 11V31"), 84, 50),
  fill("spark", "M68 2L70 8 76 10 70 12 68 18 66 12 60 10 66 8Z"),
);

const hermes = figure(
  shoulders("mid", "light"),
  face(),
  fill("brown", "M34 52Q28 38 34 28L48 30Q44 46 40 56Z"),
  fill("light", "M18 36Q34 16 52 12 70 14 84 36 52 26 18 36Z"),
  moved(14, -2, 0.92, wing("spark", "brown")),
  eye(60, 43),
  rod("brown", 3.4, "M86 34V96"),
  rod("light", 3, "M86 44Q74 52 86 60T86 78M86 44Q98 52 86 60T86 78"),
  moved(86, 18, 0.42, wing("light", "mid")),
  `<g transform="translate(86 18)scale(-.42 .42)">${wing("light", "mid")}</g>`,
  disc("spark", 86, 31, 5),
);

export const GODS = { "god.artemis": artemis, "god.athena": athena, "god.hephaestus": hephaestus, "god.hermes": hermes };
