/** What waits below: the shapes people meet most, and every boss. */
import { disc, fill, line, moved, rod, turned } from "../pen";
import { eye, face, flame, foe, knot, shoulders, skull } from "./kit";

const spawn = foe(
  line("mid", 9, "M50 60Q22 62 18 88M50 62Q78 60 82 88M50 64Q36 76 40 96M50 64Q64 76 62 96"),
  line("dark", 1.6, "M22 74L16 72M20 82L14 81M78 74L84 72M80 82L86 81"),
  skull(50, 42, 1.05),
);

const husk = foe(
  fill("mid", "M14 106Q12 50 30 28 44 8 62 16 82 26 84 60L90 106Z"),
  fill("dark", "M34 54Q32 26 52 24 70 26 72 52 70 76 54 80 38 76 34 54Z"),
  disc("spark", 46, 48, 4.2),
  disc("spark", 61, 48, 4.2),
  line("light", 2.2, "M40 62L48 66 56 62 64 67"),
  line("dark", 2.2, "M22 62L30 82 24 104M80 60L74 84 80 104"),
);

const shade = foe(
  fill("light", "M50 6Q77 9 75 46 92 62 90 110L77 99 66 110 50 98 34 110 23 99 10 110Q8 62 25 46 23 9 50 6Z"),
  fill("dark", "M35 44Q35 23 50 23T65 44Q65 62 50 67 35 62 35 44Z"),
  line("light", 3.4, "M40 44q5-4 7 1M60 44q-5-4-7 1"),
  line("mid", 2.2, "M26 52Q34 72 30 94M74 52Q66 72 70 94M50 74V90"),
);

const nymph = foe(
  fill("foe", "M30 96Q18 60 26 34 36 8 60 12 74 20 72 36 60 24 50 34 52 50 42 56 50 76 38 98Z"),
  shoulders("brown", "spark"),
  face(),
  fill("mid", "M34 60Q22 40 36 22 50 10 66 24 70 32 68 34 56 26 48 34 48 52 40 58 44 80 32 100 18 90 24 74Z"),
  line("spark", 2.4, "M32 46Q24 62 32 82M44 24Q34 36 38 54"),
  moved(36, 12, 0.34, fill("spark", "M0 0Q10-16 20 0 36-4 30 12 40 24 24 28 16 42 8 28-8 24 0 12-8-4 0 0Z")),
  eye(60, 42, "spark"),
);

const satyr = foe(
  shoulders("brown", "light"),
  face("brown"),
  fill("dark", "M44 54Q52 60 66 58L70 62Q72 78 60 92 50 84 42 64Z"),
  fill("mid", "M30 58Q24 26 48 18 68 20 70 34 54 30 48 40 46 54 38 58Z"),
  fill("light", "M58 24Q82 18 76 0 94 18 78 32 68 36 60 32Z"),
  fill("light", "M38 22Q22 10 34-4 18 4 24 24 28 34 36 32Z"),
  line("dark", 1.8, "M68 27L76 24M74 18L80 16M30 22L26 16"),
  fill("brown", "M34 46Q14 36 12 50 22 60 36 54Z"),
  eye(60, 43, "spark"),
);

const daemon = foe(
  fill("light", "M26 40Q2 30 10 2 20 22 40 22ZM74 40Q98 30 90 2 80 22 60 22Z"),
  fill("mid", "M22 44Q20 16 50 16T78 44Q80 62 66 74L50 96 34 74Q20 62 22 44Z"),
  fill("dark", "M28 40L46 48Q44 58 34 56ZM72 40L54 48Q56 58 66 56Z"),
  disc("spark", 38, 49, 3.6),
  disc("spark", 62, 49, 3.6),
  fill("dark", "M34 68H66L60 82 54 76 50 84 46 76 40 82Z"),
  fill("light", "M38 68H44L41 76ZM56 68H62L59 76ZM47 68H53L50 74Z"),
);

const drakaina = foe(
  fill("mid", "M30 108Q24 84 42 72 22 62 26 40 32 16 58 16 80 20 92 42 84 50 66 50 62 60 72 66 64 74 58 72 54 88 62 108Z"),
  fill("foe", "M36 30L20 14 40 18 36 2 52 14 58-2 64 18Z"),
  line("dark", 2, "M66 50Q78 44 92 42M40 80Q48 84 54 80M36 92Q46 98 56 94"),
  eye(60, 33, "spark"),
  fill("light", "M70 49L74 58 78 48ZM80 46L84 54 87 45Z"),
  disc("dark", 86, 38, 1.6),
  flame(88, 68, 0.6),
);

const giantsHand = foe(
  fill("light", "M20 62Q14 52 20 50L30 58V22Q30 14 37 14T44 22V12Q44 4 51 4T58 12V22Q58 15 65 15T72 23V32Q74 26 79 27T84 34V66Q82 84 70 90V110H34V90Q26 82 20 62Z"),
  line("dark", 2.4, "M44 22V48M58 20V48M72 30V50M36 66Q52 58 74 66M38 78Q52 70 70 76"),
  line("mid", 3, "M50 60L44 74 52 84 46 98M66 58L62 68"),
);

const graveHound = foe(
  fill("mid", "M14 104Q18 60 30 44L24 10 46 28Q62 28 72 42L94 56Q96 66 84 68L66 70Q56 78 58 104Z"),
  fill("brown", "M29 20L42 30 33 40Z"),
  eye(59, 43, "foe"),
  fill("light", "M68 68L71 78 75 68ZM78 67L81 76 85 67Z"),
  line("dark", 2.2, "M62 64Q76 66 88 62"),
  disc("dark", 90, 57, 4),
  line("dark", 2, "M30 60L38 66 32 74 40 80 34 90"),
);

const harpy = foe(
  fill("mid", "M46 64Q8 66 4 14 16 26 22 20 28 34 38 30 44 46 52 50ZM54 64Q92 66 96 14 84 26 78 20 72 34 62 30 56 46 48 50Z"),
  line("dark", 1.8, "M14 30Q20 48 36 56M26 30Q32 46 42 52M86 30Q80 48 64 56M74 30Q68 46 58 52"),
  rod("spark", 3, "M42 88L32 98M42 88V100M42 88L52 98M60 88L50 98M60 88V100M60 88L70 98"),
  fill("brown", "M32 90Q28 58 50 56T68 90Q58 98 50 90 40 98 32 90Z"),
  line("light", 2, "M40 72q5 5 10 0t10 0M42 82q4 4 9 0t9 0"),
  moved(17, 2, 0.66, face("light") + knot("dark")),
);

const minotaur = foe(
  fill("light", "M28 34Q2 34 4 6 14 22 34 20ZM72 34Q98 34 96 6 86 22 66 20Z"),
  fill("brown", "M24 34Q24 16 50 16T76 34L70 62Q70 84 50 86T30 62Z"),
  fill("brown", "M24 40Q10 38 8 48 18 54 28 48ZM76 40Q90 38 92 48 82 54 72 48Z"),
  fill("skin", "M34 64Q50 56 66 64 68 82 50 86T34 64Z"),
  fill("dark", "M31 40L46 46Q42 54 33 50ZM69 40L54 46Q58 54 67 50ZM42 68q5-3 5 3-4 3-5-3ZM58 68q-5-3-5 3 4 3 5-3Z"),
  disc("foe", 39, 46, 2.8),
  disc("foe", 61, 46, 2.8),
  `<circle cx="50" cy="83" r="7" fill="none" stroke="var(--art-spark)" stroke-width="3.4"/>`,
);

const chimera = foe(
  fill("brown", "M50 6L60 16 74 12 76 26 90 30 84 44 94 56 82 64 84 80 68 80 60 92 50 84 40 92 32 80 16 80 18 64 6 56 16 44 10 30 24 26 26 12 40 16Z"),
  fill("mid", "M28 44Q28 24 50 24T72 44Q72 62 62 70 56 78 50 78T38 70Q28 62 28 44Z"),
  fill("light", "M40 60Q50 52 60 60 60 74 50 76T40 60Z"),
  fill("dark", "M34 42L46 46Q42 54 35 50ZM66 42L54 46Q58 54 65 50ZM45 60H55L50 66Z"),
  disc("spark", 40, 46.5, 2.4),
  disc("spark", 60, 46.5, 2.4),
  line("foe", 5, "M78 96Q98 84 88 62"),
  fill("foe", "M88 66Q80 54 90 46 98 54 94 64Z"),
);

const fury = foe(
  fill("brown", "M44 60Q4 66 2 14 14 26 20 22 26 34 34 30 40 44 50 46ZM56 60Q96 66 98 14 86 26 80 22 74 34 66 30 60 44 50 46Z"),
  fill("dark", "M26 108Q28 74 50 72T74 108Z"),
  line("foe", 4.5, "M40 28Q26 24 28 8M46 22Q38 14 44 2M54 22Q62 14 56 2M60 28Q74 24 72 8"),
  fill("skin", "M34 40Q34 22 50 22T66 40Q66 60 50 70 34 60 34 40Z"),
  fill("dark", "M37 40L47 45Q43 51 38 48ZM63 40L53 45Q57 51 62 48ZM42 58H58L50 64Z"),
  line("foe", 2.4, "M41 50V58M59 50V58"),
);

const siren = foe(
  shoulders("mid", "light"),
  face(),
  fill("dark", "M63 54Q74 52 73 59 70 66 63 63Z"),
  fill("brown", "M30 96Q18 60 28 36 38 12 60 16 72 24 70 34 56 28 50 36 50 54 42 60 46 82 34 100Z"),
  line("spark", 3, "M80 50Q85 57 80 64M86 44Q94 57 86 70"),
  line("light", 3, "M32 34Q48 22 66 28"),
);

const lamia = foe(
  line("mid", 15, "M24 94Q62 104 74 84 84 64 56 66"),
  line("dark", 1.8, "M40 92L44 100M56 90L62 98M68 82L76 86"),
  face(),
  fill("dark", "M34 62Q24 30 46 18 66 16 68 34 54 28 48 38 48 54 40 62Z"),
  eye(60, 42, "foe"),
  line("foe", 2.2, "M69 60L84 62 90 58M84 62L90 67"),
);

const empusa = foe(
  fill("dark", "M10 108Q4 60 30 50H70Q96 60 90 108Z"),
  fill("foe", "M30 108L38 60 50 76 62 60 70 108Z"),
  fill("light", "M32 36Q32 18 50 18T68 36Q68 58 50 70 32 58 32 36Z"),
  fill("mid", "M28 48Q22 10 50 8T72 48Q66 30 50 26 34 30 28 48Z"),
  fill("foe", "M36 38L47 42Q43 48 37 45ZM64 38L53 42Q57 48 63 45ZM42 54H58Q56 60 50 60T42 54Z"),
  fill("light", "M44 54L46 63 48 54ZM52 54L54 63 56 54Z"),
);

const salamander = foe(
  rod("mid", 6, "M40 40L22 34 14 42M44 66L24 74 22 84M74 62L90 58 94 68"),
  rod("mid", 15, "M74 24Q42 22 46 46T74 74Q76 92 44 94"),
  fill("mid", "M60 16Q82 4 96 20 98 32 84 36 66 38 60 16Z"),
  line("spark", 3.4, "M64 25Q46 26 50 44T76 72"),
  disc("spark", 82, 19, 4.4),
  disc("dark", 83, 19, 2),
  flame(26, 16, 0.8),
  flame(18, 62, 0.5),
);

const boneHerald = foe(
  fill("brown", "M20 108Q22 76 50 72T80 108Z"),
  line("light", 3, "M36 84Q50 92 64 84M34 94Q50 102 66 94"),
  skull(46, 42, 0.86),
  line("spark", 6, "M60 58Q74 62 80 44"),
  fill("spark", "M72 46L88 22 98 38Z"),
);

const eidolon = foe(
  moved(14, 2, 0.9, fill("halo", "M36 40Q36 24 54 24 65 25 67 36L73 48Q74 51 69 52L70 57 67 59 69 63Q68 71 58 70L57 84Q84 90 90 108H4Q8 88 32 84L36 64Z")),
  moved(-12, 6, 0.95, shoulders("dark", "light") + face("light")),
);

const ker = foe(
  fill("dark", "M48 58Q20 58 2 84 0 40 14 16 18 34 28 30 32 44 48 42ZM52 58Q80 58 98 84 100 40 86 16 82 34 72 30 68 44 52 42Z"),
  line("mid", 2, "M12 30Q14 56 8 72M26 40Q24 56 18 66M88 30Q86 56 92 72M74 40Q76 56 82 66"),
  fill("foe", "M28 110Q34 78 50 76T72 110Z"),
  skull(50, 46, 0.86),
);

const eurynomos = foe(
  fill("brown", "M6 108Q10 66 38 64 62 64 74 84L82 108Z"),
  fill("light", "M16 80Q20 58 44 58 66 60 72 78 56 68 44 76 32 70 16 80Z"),
  line("skin", 13, "M40 66Q30 44 46 30"),
  fill("skin", "M34 34Q32 14 50 12 68 14 68 28L92 40Q92 52 82 54 76 44 62 44 40 50 34 34Z"),
  fill("dark", "M68 28L92 40Q92 52 84 54 80 42 64 40Z"),
  eye(56, 28, "spark"),
);

// --- bosses ---------------------------------------------------------------------------------------------------------

const warden = foe(
  fill("dark", "M2 108Q4 76 30 70H70Q96 76 98 108Z"),
  fill("mid", "M8 108Q10 84 32 78L50 90 68 78Q90 84 92 108Z"),
  fill("spark", "M50 2Q70 2 76 24L68 30 50 20 32 30 24 24Q30 2 50 2Z"),
  fill("brown", "M26 72Q20 20 50 18T74 72L60 84V54L66 46 54 48V86H46V48L34 46 40 54V84Z"),
  fill("dark", "M32 44L46 48V56L36 54ZM68 44L54 48V56L64 54Z"),
  disc("foe", 40, 50, 2.8),
  disc("foe", 60, 50, 2.8),
  line("spark", 2, "M28 66Q26 32 50 26 74 32 72 66"),
);

const dogHead = (glow: "foe" | "spark") =>
  fill("mid", "M0 44Q2 20 14 10L12-8 26 4Q38 4 44 14L62 24Q63 32 54 34L40 36Q32 42 32 56Z") +
  eye(33, 15, glow) +
  fill("light", "M42 35L44 43 47 34ZM50 33L52 41 55 32Z") +
  line("dark", 1.8, "M38 31Q48 32 56 28");

const kerberos = foe(
  fill("brown", "M6 108Q10 62 50 58T94 108Z"),
  moved(32, 10, 0.92, dogHead("spark")),
  `<g transform="translate(62 16)scale(-.92 .92)">${dogHead("spark")}</g>`,
  fill("mid", "M26 46L28 26 42 38H58L72 26 74 46Q78 62 66 72L60 90Q50 98 40 90L34 72Q22 62 26 46Z"),
  fill("dark", "M32 54L44 58Q42 66 34 62ZM68 54L56 58Q58 66 66 62ZM43 82Q50 76 57 82L50 90Z"),
  disc("foe", 39, 59, 2.8),
  disc("foe", 61, 59, 2.8),
  line("spark", 4, "M24 98Q50 108 76 98"),
);

const charon = foe(
  rod("brown", 4, "M86 6L72 104"),
  fill("dark", "M14 108Q12 40 36 18 50 6 64 18 84 36 82 108Z"),
  fill("mid", "M18 108Q18 46 36 26 30 60 44 72 60 70 66 52 68 36 60 22 78 40 78 108Z"),
  fill("light", "M38 44Q38 28 51 28T64 44Q64 54 58 57L57 68H45L44 57Q38 54 38 44Z"),
  fill("dark", "M42 43Q46 37 49 44 46 50 42 43ZM60 43Q56 37 53 44 56 50 60 43Z"),
  fill("light", "M42 62H60L62 90 51 100 42 88Z"),
  disc("spark", 51, 14, 8),
  line("dark", 1.8, "M51 9V19"),
);

const hekatoncheir = foe(
  ...[-112, -84, -56, -30, 30, 56, 84, 112].map((angle) => turned(angle, rod("brown", 6, "M50 66V22") + disc("skin", 50, 19, 7.5), 50, 70)),
  fill("brown", "M18 110Q20 72 50 68T82 110Z"),
  ...[29, 71].map((x) => disc("mid", x, 52, 15) + line("dark", 2.4, `M${x - 8} 50l6 3M${x + 8} 50l-6 3M${x - 6} 60h12`)),
  disc("skin", 50, 46, 20),
  fill("dark", "M36 42L47 46Q44 52 37 49ZM64 42L53 46Q56 52 63 49ZM41 56H59L56 62H44Z"),
  fill("mid", "M30 42Q30 22 50 22T70 42Q62 30 50 30T30 42Z"),
);

const hades = foe(
  fill("dark", "M0 108Q4 74 28 68H72Q96 74 100 108Z"),
  fill("foe", "M40 108L50 78 60 108Z"),
  fill("spark", "M24 34L18 4 34 18 42 0 50 16 58 0 66 18 82 4 76 34Z"),
  fill("light", "M28 40Q28 26 50 26T72 40L68 62Q66 70 50 72T32 62Z"),
  fill("dark", "M30 60Q34 52 50 56 66 52 70 60 72 88 50 98 28 88 30 60Z"),
  fill("dark", "M33 40L47 45Q44 52 35 50ZM67 40L53 45Q56 52 65 50Z"),
  disc("foe", 41, 46, 2.8),
  disc("foe", 59, 46, 2.8),
  line("mid", 2, "M42 66V86M50 66V92M58 66V86"),
);

const NAMED = {
  spawn, husk, shade, nymph, satyr, daemon, drakaina, harpy, minotaur, chimera, fury, siren, lamia, empusa, salamander, eidolon, ker, eurynomos,
  warden, kerberos, charon, hekatoncheir, hades,
  "giants-hand": giantsHand,
  "grave-hound": graveHound,
  "bone-herald": boneHerald,
};

export const MONSTERS = Object.fromEntries(Object.entries(NAMED).map(([id, drawing]) => [`monster.${id}`, drawing]));
