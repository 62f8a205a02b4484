/** What lives in the machine, first of all what comes early. */
import { around, both, disc, fill, line, rod, turned } from "../pen";
import { beast, gear } from "./kit";

const glow = (...at: [number, number, number][]): string => at.map(([x, y, r]) => disc("foe", x, y, r)).join("");

const acolyte = beast(
  fill("brown", "M8 112Q12 74 34 66 24 30 50 4 76 30 66 66 88 74 92 112Z"),
  fill("dark", "M34 54Q32 28 50 20 68 28 66 54 62 68 50 70T34 54Z"),
  glow([43, 46, 3.4], [57, 46, 3.4]),
  fill("dark", "M45 58H55V64H45Z"),
  fill("light", "M36 74L50 92 64 74 66 84 50 102 34 84Z"),
  gear(50, 92, 8),
);

const deepOne = beast(
  fill("mid", "M8 112Q10 82 32 74H68Q90 82 92 112Z"),
  both(fill("foe", "M26 44Q6 28 4 50 8 62 4 74 20 76 30 64Z")),
  fill("foe", "M22 46Q22 14 50 14T78 46Q80 66 66 76 50 84 34 76 20 66 22 46Z"),
  fill("foe", "M50 2L58 16H42Z"),
  both(disc("light", 33, 40, 10) + disc("dark", 32, 41, 4.6)),
  fill("dark", "M32 62Q50 54 68 62 60 74 50 74T32 62Z"),
  fill("light", "M38 60L42 66 45 59ZM47 58L50 65 53 58ZM55 59L58 66 62 60Z"),
  line("dark", 2, "M36 80Q50 86 64 80M46 44v4M54 44v4"),
);

const ghoul = beast(
  fill("mid", "M4 112Q4 74 34 70H62Q94 74 96 112Z"),
  both(fill("light", "M30 40L10 18 18 48 32 54Z")),
  fill("light", "M26 44Q24 16 50 16T74 44Q74 56 66 62L62 80Q50 88 38 80L34 62Q26 56 26 44Z"),
  fill("dark", "M32 40Q42 36 47 46 42 54 34 50ZM68 40Q58 36 53 46 58 54 66 50ZM46 56L50 52 54 56 52 60H48Z"),
  glow([40, 46, 2.6], [60, 46, 2.6]),
  fill("dark", "M38 66H62L58 80H42Z"),
  fill("light", "M39 66L43 74 46 66ZM54 66L57 74 61 66ZM46 80L50 73 54 80Z"),
  both(fill("light", "M12 112L8 90 13 96 14 84 19 95 22 85 25 98 30 92 28 112Z")),
);

const nightGaunt = beast(
  both(fill("brown", "M46 56Q20 60 2 88 0 46 10 20L16 34 26 24 32 40 46 44Z")),
  both(fill("light", "M38 26Q28 10 36-2 38 12 48 18Z")),
  fill("dark", "M28 112Q30 74 50 70T72 112Z"),
  fill("mid", "M34 38Q34 18 50 18T66 38Q66 60 50 68 34 60 34 38Z"),
  line("dark", 2, "M42 32Q50 36 58 32M41 44Q50 50 59 44M44 56Q50 60 56 56"),
  line("foe", 2.6, "M8 34Q16 54 30 60M92 34Q84 54 70 60"),
);

const ratThing = beast(
  both(disc("brown", 24, 30, 15) + disc("skin", 24, 31, 8.5)),
  fill("brown", "M20 52Q22 26 50 24T80 52L64 76 50 88 36 76Z"),
  fill("skin", "M34 42Q50 34 66 42L64 62Q50 74 36 62Z"),
  glow([43, 48, 3.6], [57, 48, 3.6]),
  fill("dark", "M36 60Q50 68 64 60 64 84 50 94 36 84 36 60Z"),
  disc("light", 50, 61, 4),
  fill("light", "M46 70H54V79H46Z") + line("dark", 1.8, "M50 70V79"),
  line("light", 1.8, "M34 62L10 58M35 66L12 72M66 62L90 58M65 66L88 72"),
  line("skin", 5, "M82 98Q98 92 92 76"),
);

const rimeCrawler = beast(
  ...[-58, -30, 30, 58].map((a) => turned(a, fill("light", "M44 50L48 6 50 0 54 8 56 50Z"), 50, 66)),
  fill("light", "M20 96L10 70 26 52 34 26 50 14 66 26 74 52 90 70 80 96 50 106Z"),
  fill("foe", "M34 26L50 14 54 44 40 60 26 52ZM66 26L74 52 60 60 54 44ZM26 52L40 60 34 84 20 96 10 70Z"),
  fill("dark", "M36 62L48 66 44 74ZM66 62L54 66 58 74ZM38 84L46 80 50 86 54 80 62 84 56 94H44Z"),
  disc("spark", 43.5, 68, 2) + disc("spark", 58, 68, 2),
);

const stoker = beast(
  fill("brown", "M4 112Q4 74 30 68H70Q96 74 96 112Z"),
  fill("mid", "M26 68H74V112H26Z"),
  fill("mid", "M30 42Q30 22 50 22T70 42V58Q66 70 50 70T30 58Z"),
  fill("dark", "M28 34Q28 14 50 14T72 34Z") + fill("dark", "M24 32H84V38H24Z"),
  fill("dark", "M36 44H47V52H36ZM53 44H64V52H53Z"),
  glow([41, 48, 3], [59, 48, 3]),
  line("dark", 2.4, "M40 61H60M44 58V64M50 58V64M56 58V64"),
  disc("light", 50, 90, 13),
  line("foe", 2.8, "M50 90L58 82"),
  line("dark", 2, "M42 90h2M50 80v2"),
  both(fill("light", "M26 52Q14 44 4 50 2 40 10 38 6 28 16 28 20 18 28 26 34 36 28 44Z")),
);

const sarall = beast(
  fill("foe", "M12 74Q4 50 24 40 24 16 46 20 60 8 70 24 92 26 86 48 98 64 84 78 76 96 50 92 22 98 12 74Z"),
  fill("dark", "M24 58Q50 44 76 58 72 82 50 84T24 58Z"),
  fill("light", "M27 57L34 54 34 66ZM39 52L48 51 44 64ZM52 51L61 52 56 64ZM66 54L73 57 67 67ZM36 80L42 72 46 83ZM54 83L58 72 64 80Z"),
  both(disc("light", 40, 34, 6) + disc("dark", 41, 35, 2.6)),
  fill("foe", "M30 92Q28 104 34 104T36 92ZM62 92Q62 106 67 104T68 90Z"),
);

const whisper = beast(
  rod("mid", 13, "M20-4V40Q20 54 34 54H66Q80 54 80 40V-4"),
  rod("mid", 13, "M50 54V70Q50 84 36 84H4M66 104V96Q66 84 78 84H104"),
  fill("spark", "M12 16H28V24H12ZM72 16H88V24H72ZM42 62H58V69H42Z"),
  fill("dark", "M30 54Q50 34 70 54 50 74 30 54Z"),
  glow([50, 54, 8]),
  disc("dark", 50, 54, 3.4),
  line("light", 2.4, "M26 78Q32 70 38 78M24 70Q32 58 40 70"),
);

const brood = beast(
  ...[-64, -40, 40, 64].map((a) => turned(a, rod("brown", 4, "M50 56L44 22 52 2"), 50, 66)),
  fill("brown", "M24 70Q22 40 50 38T76 70Q74 96 50 98T24 70Z"),
  fill("foe", "M30 66Q50 50 70 66 68 90 50 92T30 66Z"),
  fill("light", "M32 66L40 60 42 74ZM45 59H55L50 74ZM60 60L68 66 58 74ZM36 84L44 76 47 90ZM53 90L56 76 64 84Z"),
  both(disc("spark", 38, 50, 4.6)),
);

const buopoth = beast(
  both(fill("mid", "M24 30Q2 22 4 52 10 66 26 56Z")),
  fill("mid", "M20 44Q20 14 50 14T80 44Q80 60 68 68H32Q20 60 20 44Z"),
  rod("mid", 13, "M50 56Q50 92 64 92 76 92 74 80"),
  both(fill("light", "M34 64Q28 84 38 92 36 80 42 68Z") + disc("dark", 36, 44, 4.4) + disc("light", 35, 43, 1.4)),
  line("dark", 2, "M42 70h15M43 78h15M30 26Q50 20 70 26"),
);

const byakhee = beast(
  both(fill("brown", "M46 48Q26 30 0 36 10 46 8 58 20 58 24 70 36 66 44 74Z")),
  fill("spark", "M38 108Q34 62 50 60T62 108Z"),
  line("dark", 2.2, "M39 76h22M38 88h24M40 66h20"),
  fill("spark", "M32 38Q30 16 50 14T68 38L60 52 50 66 40 52Z"),
  both(disc("foe", 40, 34, 6.4) + disc("dark", 40, 34, 2.4) + rod("brown", 1.6, "M42 16Q36 4 26 4")),
  both(fill("dark", "M46 54L38 62 44 64 50 60Z")),
);

const fireVampire = beast(
  fill("spark", "M50 0Q72 18 70 38 82 32 80 20 96 52 82 80 72 100 50 102 28 100 18 80 4 52 20 20 18 32 30 38 28 18 50 0Z"),
  fill("foe", "M50 22Q62 34 62 50 74 46 74 40 82 64 70 82 50 98 30 82 18 64 26 40 26 46 38 50 38 34 50 22Z"),
  fill("dark", "M32 56L46 62Q42 70 34 66ZM68 56L54 62Q58 70 66 66ZM38 76H62Q60 88 50 88T38 76Z"),
  fill("light", "M41 76L44 84 47 76ZM53 76L56 84 59 76Z"),
);

const miGo = beast(
  both(fill("light", "M44 54Q16 42 2 56 12 62 10 74 26 76 44 70Z") + line("mid", 2, "M8 58Q26 54 42 62")),
  both(rod("brown", 3.6, "M42 84L24 92 14 86M42 92L30 104") + fill("brown", "M18 90L6 94 4 82 14 84 12 76 22 82Z")),
  fill("brown", "M38 108Q36 58 50 56T62 108Z"),
  line("dark", 2.2, "M39 74h22M38 84h24M38 94h24"),
  fill("skin", "M28 34Q28 10 50 10T72 34Q72 54 50 58 28 54 28 34Z"),
  line("dark", 2.2, "M50 12V56M40 14Q34 24 42 30 34 38 42 46M60 14Q66 24 58 30 66 38 58 46M32 26Q36 30 34 38M68 26Q64 30 66 38"),
  line("foe", 2.6, "M36 16L28 4M50 10V0M64 16L72 4"),
);

const sawbones = beast(
  both(rod("mid", 5, "M34 76L14 82 12 62")),
  around(10, fill("light", "M14 42L18 35 22 44Z"), 14, 52),
  disc("light", 14, 52, 11) + disc("dark", 14, 52, 3.4),
  fill("light", "M78 66L84 30 90 24 92 66Z") + line("dark", 2, "M79 58H91"),
  fill("mid", "M26 112L30 70H70L74 112Z"),
  fill("spark", "M30 26H70V58L62 70H38L30 58Z"),
  fill("dark", "M35 36H65V48H35Z"),
  glow([42, 42, 4.4], [58, 42, 4.4]),
  line("dark", 2.4, "M40 58H60M44 54V62M50 54V62M56 54V62"),
  fill("light", "M26 26H74L70 14H30Z") + fill("foe", "M47 15H53V25H47Z") + fill("foe", "M43 18H57V22H43Z"),
  gear(50, 92, 9, "spark"),
);

const hound = beast(
  fill("mid", "M8 112L14 62 30 46 18 8 44 28 62 32 76 42 98 56 94 68 68 70 58 86 66 112Z"),
  fill("dark", "M22 18L42 32 32 44Z"),
  fill("foe", "M52 40L68 46 58 52Z"),
  fill("light", "M64 68L68 80 72 68ZM75 67L79 78 84 66Z"),
  line("foe", 2.6, "M76 62Q90 78 84 92 80 98 86 104"),
  line("dark", 2.2, "M60 62L92 60M22 68L36 78 24 86 38 96"),
);

const shoggoth = beast(
  fill("dark", "M2 104Q0 70 14 62 8 42 26 36 30 14 50 18 70 8 76 30 96 32 90 56 104 74 98 104Z"),
  ...([[30, 48, 7], [54, 36, 9], [76, 52, 6.4], [22, 74, 6], [48, 64, 7], [70, 76, 8], [88, 88, 5]] as const).map(
    ([x, y, r]) => disc("light", x, y, r) + disc("foe", x + 1, y, r * 0.62) + disc("dark", x + 1.4, y, r * 0.28),
  ),
  fill("foe", "M30 86Q46 78 60 88 50 100 38 98Z"),
  fill("light", "M34 86L38 92 41 84ZM46 84L49 92 53 86Z"),
);

const theBeast = beast(
  ...[-78, -52, -26, 26, 52, 78].map((a) => turned(a, rod("mid", 6, "M50 50Q38 30 48 4"), 50, 60)),
  fill("brown", "M8 58Q28 24 50 24T92 58Q72 92 50 92T8 58Z"),
  fill("light", "M16 58Q34 36 50 36T84 58Q66 80 50 80T16 58Z"),
  disc("foe", 50, 58, 20),
  fill("dark", "M50 40Q57 58 50 76 43 58 50 40Z"),
);

const elderThing = beast(
  around(5, fill("spark", "M50 36Q40 20 50 2 60 20 50 36Z") + disc("foe", 50, 11, 3.6), 50, 36),
  fill("mid", "M34 46Q50 36 66 46 72 76 60 100H40Q28 76 34 46Z"),
  line("dark", 2.2, "M42 48Q38 74 44 98M50 46V100M58 48Q62 74 56 98"),
  both(fill("brown", "M34 60Q12 52 4 72 20 72 34 78Z")),
  disc("dark", 50, 36, 5),
);

const darkYoung = beast(
  ...[-62, -36, -12, 14, 38, 62].map((a, i) => turned(a, rod("dark", 5, i % 2 ? "M50 40Q40 24 52 2" : "M50 40Q60 24 48 4"), 50, 56)),
  fill("brown", "M30 112Q34 86 26 60 28 40 50 38T74 60Q66 86 70 112L60 104 50 112 40 104Z"),
  fill("foe", "M34 60Q50 50 66 60 62 74 50 76T34 60Z"),
  fill("light", "M37 60L42 57 42 67ZM46 56H54L50 67ZM58 57L63 60 58 67Z"),
  line("dark", 2.2, "M38 84Q50 92 62 84"),
);

const mourner = beast(
  fill("dark", "M8 112Q12 60 26 40 30 8 50 6T74 40Q88 60 92 112Z"),
  fill("light", "M35 42Q35 22 50 22T65 42Q65 62 50 69 35 62 35 42Z"),
  line("dark", 2.8, "M40 43q4 3 7 0M53 43q4 3 7 0"),
  line("dark", 2, "M46 60Q50 58 54 60"),
  line("foe", 3.2, "M43 48V58M57 48V58"),
  line("mid", 2, "M31 34Q50 20 69 34M28 76q5 7 11 0t11 0 11 0 11 0"),
  both(fill("mid", "M34 24Q26 14 36 8 40 16 44 14 44 22 34 24Z")),
);

const shambler = beast(
  ...[38, 27, 16].map((r) => `<circle cx="50" cy="40" r="${r}" fill="none" stroke="var(--art-foe)" stroke-width="3" stroke-dasharray="${r} 9"/>`),
  fill("dark", "M24 112Q24 66 38 60 34 34 50 26 66 34 62 60 76 66 76 112Z"),
  glow([45, 46, 3], [55, 46, 3]),
  both(rod("brown", 4.6, "M32 70Q10 66 10 42") + fill("brown", "M4 44L2 26 8 36 10 22 14 35 20 26 16 46Z")),
  line("mid", 2.2, "M40 74Q50 80 60 74M40 86Q50 92 60 86"),
);

const cantor = beast(
  fill("light", "M4 112Q8 82 32 76H68Q92 82 96 112Z"),
  fill("light", "M26 44Q26 12 50 12T74 44Q76 64 66 78H34Q24 64 26 44Z"),
  both(fill("mid", "M32 38Q40 32 46 40 40 44 32 38Z")),
  line("dark", 2, "M50 38L47 48H53M30 20Q40 26 38 14M60 14Q62 26 72 22M66 50L72 58 68 66M34 24L28 34"),
  disc("dark", 50, 64, 12),
  line("foe", 3, "M82 50Q92 62 82 76M90 42Q104 62 90 84M18 50Q8 62 18 76M10 42Q-4 62 10 84"),
);

const kthun = beast(
  fill("foe", "M6 104Q4 80 20 74 16 50 34 48 34 26 54 28 74 26 74 46 90 50 84 72 98 80 96 104Z"),
  fill("mid", "M20 92Q34 80 46 92 40 100 24 100ZM54 84Q68 76 80 88 70 98 58 94Z"),
  both(rod("foe", 5, "M38 40Q30 24 38 10")),
  disc("light", 38, 8, 6) + disc("dark", 39, 8, 2.6) + disc("light", 62, 8, 6) + disc("dark", 61, 8, 2.6),
  fill("dark", "M34 60Q54 50 70 60 66 72 52 72T34 60Z"),
  fill("light", "M38 59L42 66 46 57ZM54 56L58 66 62 58Z"),
);

const bastion = beast(
  gear(50, 84, 22, "mid"),
  fill("mid", "M20 72V52Q20 30 50 30T80 52V72Z"),
  fill("light", "M34 10H42V40H34ZM58 10H66V40H58ZM46 4H54V40H46Z"),
  line("dark", 2, "M34 18H42M46 12H54M58 18H66"),
  fill("dark", "M30 48H70V58H30Z"),
  glow([50, 53, 5]),
  line("spark", 3.4, "M24 66H76"),
  both(disc("spark", 26, 44, 2.4)),
);

const winchKeeper = beast(
  `<g fill="none" stroke-width="4" style="stroke:var(--art-light)"><ellipse cx="18" cy="16" rx="7" ry="11"/><ellipse cx="28" cy="32" rx="7" ry="11"/><ellipse cx="72" cy="86" rx="7" ry="11"/><ellipse cx="82" cy="98" rx="7" ry="11"/></g>`,
  fill("brown", "M6 112Q10 76 34 70H66Q90 76 94 112Z"),
  fill("foe", "M28 44Q28 18 50 18T72 44Q72 62 64 72H36Q28 62 28 44Z"),
  fill("dark", "M34 42Q41 37 46 44 41 50 34 46ZM66 42Q59 37 54 44 59 50 66 46ZM40 60Q50 54 60 60 56 66 50 66T40 60Z"),
  fill("mid", "M24 30Q26 10 50 10T76 30Z"),
  rod("spark", 4.6, "M54 74V88Q54 98 44 98T34 90"),
  fill("spark", "M34 80L28 92H40Z"),
);

const polyp = beast(
  rod("light", 5, "M10 26Q50 6 90 26M18 42Q50 24 82 42M28 58Q50 44 72 58M36 74Q50 64 64 74M42 90Q50 84 58 90"),
  disc("foe", 30, 30, 8) + disc("dark", 31, 30, 3),
  disc("foe", 62, 42, 7) + disc("dark", 62, 42, 2.6),
  disc("foe", 44, 62, 6) + disc("dark", 44, 62, 2.4),
  fill("dark", "M52 14Q66 12 72 22 62 28 54 24Z"),
);

const heartWarden = beast(
  fill("foe", "M50 4L60 30 80 10 74 38 98 36 80 56 96 76 72 72 70 98 50 80 30 98 28 72 4 76 20 56 2 36 26 38 20 10 40 30Z"),
  fill("light", "M50 32L66 48 60 72 50 80 40 72 34 48Z"),
  fill("foe", "M50 68Q34 56 38 48 44 42 50 50 56 42 62 48 66 56 50 68Z"),
  line("dark", 2, "M50 32V46M34 48L42 50M66 48L58 50"),
);

const heraldOfDespair = beast(
  fill("dark", "M4 112Q8 78 32 70H68Q92 78 96 112Z"),
  fill("light", "M30 46Q30 20 50 20T70 46Q70 64 50 72 30 64 30 46Z"),
  fill("dark", "M36 42Q42 38 47 46 43 52 38 50ZM64 42Q58 38 53 46 57 52 62 50ZM44 64Q50 56 56 64Z"),
  line("foe", 2.6, "M41 52V62M59 52V62"),
  rod("mid", 3, "M26 32Q38 22 50 30T74 30M28 24Q40 34 52 22T74 38"),
  fill("mid", "M32 24L28 12 38 22ZM48 22L50 8 54 22ZM64 24L74 14 70 28Z"),
  fill("spark", "M30 82H70V112H30Z") + line("dark", 2, "M36 90H64M36 97H60M36 104H62"),
);

const NAMED = {
  "chanting-acolyte": acolyte,
  "deep-one": deepOne,
  ghoul,
  "night-gaunt": nightGaunt,
  "rat-thing": ratThing,
  "rime-crawler": rimeCrawler,
  "ruptured-stoker": stoker,
  sarall,
  "whisper-in-the-pipes": whisper,
  "brood-of-the-beast": brood,
  buopoth,
  byakhee,
  "fire-vampire": fireVampire,
  "mi-go": miGo,
  "sawbones-automaton": sawbones,
  "veiled-mourner": mourner,
  "elder-thing": elderThing,
  "hound-of-tindalos": hound,
  shoggoth,
  "dark-young": darkYoung,
  "the-beast": theBeast,
  "dimensional-shambler": shambler,
  "cantor-of-stone": cantor,
  kthun,
  "rotary-bastion": bastion,
  "winch-keeper": winchKeeper,
  "flying-polyp": polyp,
  "heart-warden": heartWarden,
  "herald-of-despair": heraldOfDespair,
};

export const MONSTERS = Object.fromEntries(Object.entries(NAMED).map(([id, drawing]) => [`monster.${id}`, drawing]));
