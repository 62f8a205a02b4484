/** The scouts and the servodroids that walk with them. */
import { around, both, disc, fill, line, moved, rod, turned } from "../pen";
import { droid, head, lampAt, person, plates, rays } from "./kit";

const breathless = person(
  turned(30, fill("mid", "M80 6H86V84H80Z") + fill("light", "M76 44H90V96H76Z") + fill("dark", "M74 26H78V44H74Z"), 82, 50),
  plates(),
  fill("mid", "M26 52Q20 14 50 12T74 52L70 66H30Z"),
  fill("light", "M32 36Q34 26 50 26T68 36L64 56H36Z"),
  lampAt(41, 41, 6.5),
  lampAt(59, 41, 6.5),
  fill("mid", "M38 54H62L60 74H40Z"),
  disc("dark", 50, 65, 7),
  line("light", 1.8, "M45 62H55M45 66H55M45 70H55"),
  rod("mid", 5, "M38 66Q20 70 22 92"),
);

const cyclops = person(
  fill("light", "M62 66L96 58V104H62Z"),
  fill("spark", "M76 70L82 82 94 82 84 90 88 102 76 96Z"),
  plates(),
  fill("light", "M24 58L26 26 38 12H62L74 26 76 58 64 70H36Z"),
  fill("mid", "M24 40H76V54H24Z"),
  line("dark", 2, "M50 12V26M30 62H70"),
  disc("dark", 50, 44, 16),
  disc("spark", 50, 44, 12),
  disc("light", 50, 44, 5.5),
  fill("mid", "M18 36H26V58H18ZM74 36H82V58H74Z"),
);

const maenad = person(
  both(turned(-38, fill("light", "M14 0L20 10V62H10V8Z") + fill("spark", "M6 60H24V66H6ZM12 66H18V82H12Z"), 15, 40)),
  plates("foe"),
  fill("foe", "M34 36Q10 40 2 26 14 28 20 20 10 16 12 4 24 18 36 14 36 4 46 0 50 12 64 10 74 2 88 6 78 12 82 20 96 18 94 30 88 40 66 36Z"),
  head(),
  fill("foe", "M32 40Q32 18 50 18T68 40Q60 30 50 32 40 30 32 40Z"),
  line("dark", 3, "M39 44h7M54 44h7"),
  line("dark", 2.2, "M44 56Q50 60 56 56"),
  fill("spark", "M34 47L44 50 36 56ZM66 47L56 50 64 56Z"),
);

const pioneer = person(
  rays(80, 38, 18, 25),
  rod("mid", 3, "M80 18V26"),
  lampAt(80, 38, 10),
  fill("mid", "M70 26H90V30H70ZM70 46H90V51H70Z"),
  plates(),
  moved(-8, 0, 1, head() + fill("brown", "M35 48Q50 56 65 48V54L60 68 50 72 40 68 35 54Z") + line("dark", 3, "M39 42h7M54 42h7") + fill("mid", "M14 34Q30 26 34 26 32 8 50 8T66 26Q72 26 86 34 50 42 14 34Z") + fill("light", "M34 27Q50 33 66 27V22Q50 28 34 22Z") + lampAt(50, 20, 5)),
  fill("light", "M10 84L34 78 38 100 14 106Z"),
  line("foe", 2.2, "M16 90L22 96 28 86 32 94"),
);

const SIGNS = {
  fast: line("spark", 12, "M20 28L44 50 20 72M52 28L76 50 52 72"),
  health: fill("spark", "M40 18H60V40H82V60H60V82H40V60H18V40H40Z"),
  iron: fill("light", "M18 36H60L82 44 70 52H58L64 68H76V78H26V68H38L40 54Q22 52 18 36Z"),
  balanced: line("light", 7, "M50 20V78M22 30H78M34 80H66") + fill("spark", "M8 56L22 30 36 56Q22 70 8 56ZM64 56L78 30 92 56Q78 70 64 56Z"),
  defensive: fill("spark", "M50 14L80 26V52Q78 76 50 88 22 76 20 52V26Z"),
  fragile: fill("light", "M50 12L82 50 50 90 18 50Z") + line("dark", 5, "M50 12L42 40 58 52 46 90M42 40L24 46M58 52L74 58"),
  dark: disc("light", 50, 50, 34) + disc("dark", 58, 44, 29) + disc("foe", 56, 46, 8),
  tank: fill("light", "M20 42H70L84 50V60H16V50Z") + fill("light", "M44 28H64V40H44ZM62 31H88V37H62Z") + line("spark", 10, "M22 72H78"),
  glowing: disc("spark", 50, 50, 18) + around(8, line("spark", 7, "M50 22V10")),
  perfect: fill("spark", "M30 22H70L88 42 50 86 12 42Z") + line("dark", 4, "M12 42H88M36 42L50 84 64 42 50 24Z"),
};
const TOPS: Partial<Record<keyof typeof SIGNS, string>> = {
  fast: fill("spark", "M28 22L8 8 38 16ZM40 17L30 0 50 14Z"),
  iron: fill("mid", "M24 24L28 12H72L76 24Z"),
  tank: fill("mid", "M18 30L30 10H70L82 30Z"),
  defensive: fill("mid", "M18 40V20L30 26V14H42V22H58V14H70V26L82 20V40Z"),
  fragile: disc("light", 50, 18, 12),
  glowing: rays(50, 14, 10, 15) + lampAt(50, 14, 7),
  perfect: fill("spark", "M50 0L60 12 50 22 40 12Z"),
  dark: fill("dark", "M26 26L20 6 38 18ZM74 26L80 6 62 18Z"),
  health: fill("spark", "M46 2H54V8H60V16H54V22H46V16H40V8H46Z"),
};

const droids = Object.fromEntries(Object.entries(SIGNS).map(([core, sign]) => [`core.${core}`, droid(sign, TOPS[core as keyof typeof SIGNS])]));

export const SCOUTS = {
  "scout.breathless": breathless,
  "scout.cyclops": cyclops,
  "scout.maenad": maenad,
  "scout.pioneer": pioneer,
  ...droids,
};
