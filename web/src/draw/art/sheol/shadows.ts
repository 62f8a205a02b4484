/** What comes out of the dark: shadows, Heralds and Outer Lords. */
import { both, disc, fill, line, rod, scene } from "../pen";
import { dread, embers } from "./kit";

const blip = dread(
  fill("dark", "M50 12Q78 12 80 46 90 60 84 84 72 76 66 90 58 80 50 92 42 80 34 90 28 76 16 84 10 60 20 46 22 12 50 12Z"),
  line("light", 6, "M40 40Q40 28 50 28T60 39Q60 46 50 51V58"),
  disc("light", 50, 68, 4),
);

const hypershadow = dread(
  fill("mid", "M30 8Q50 4 58 24 66 46 60 72L48 86 34 76 20 88 8 78Q4 20 30 8Z"),
  fill("dark", "M58 20Q82 18 86 50 94 68 90 92 78 84 70 96 60 86 50 98 42 86 32 94 34 76 30 60 32 22 58 20Z"),
  disc("foe", 50, 50, 5),
  disc("foe", 70, 50, 5),
  disc("spark", 24, 34, 3.4),
  disc("spark", 38, 32, 3.4),
);

const devourer = dread(
  both(fill("dark", "M40 34L14 6 8 40 26 46Z")),
  fill("dark", "M14 50Q14 20 50 20T86 50Q90 78 70 92L50 98 30 92Q10 78 14 50Z"),
  fill("foe", "M22 56Q50 44 78 56 78 84 50 88 22 84 22 56Z"),
  fill("light", "M24 55L34 53 31 68ZM38 52L50 50 45 66ZM50 50L62 52 56 66ZM66 53L76 55 69 68ZM28 76L40 84 36 70ZM44 86L56 86 50 72ZM60 84L72 76 64 70Z"),
  embers(38, 16, 5, "spark"),
);

const lurker = dread(
  fill("dark", "M18 66Q14 18 50 14T82 66Z"),
  fill("spark", "M28 46L45 52Q42 60 31 56ZM72 46L55 52Q58 60 69 56Z"),
  fill("mid", "M-4 66H104V112H-4Z"),
  line("dark", 2.4, "M-2 82H102M26 66V82M62 66V82M10 82V100M44 82V100M80 82V100"),
  both(fill("dark", "M10 74Q8 58 14 58T18 68Q18 56 24 56T28 68Q29 57 34 58T37 70L35 80 33 73H26L24 82 21 73H18L14 81Z")),
);

const moth = dread(
  both(
    fill("dark", "M48 44Q30 4 4 14 2 40 18 54 34 62 48 54ZM48 56Q28 54 16 68 18 90 34 90 46 82 49 66Z") +
      disc("spark", 22, 32, 7) + disc("dark", 22, 32, 3.4) + line("mid", 2, "M46 46Q32 30 14 22M46 62Q34 66 26 78"),
  ),
  fill("mid", "M44 40H56L58 80 50 92 42 80Z"),
  both(rod("dark", 0.5, "M47 34Q44 18 34 10")),
  disc("dark", 50, 36, 10),
  embers(35, 4.4, 3, "foe"),
);

const awakener = dread(
  fill("dark", "M10 112Q12 66 26 58 20 14 50 10 80 14 74 58 88 66 90 112Z"),
  fill("mid", "M32 50Q30 20 50 18T68 50Q66 62 50 66T32 50Z"),
  fill("dark", "M40 40Q50 32 60 40 62 54 50 58 38 54 40 40Z"),
  disc("foe", 50, 45, 4.6),
  both(rod("mid", 6, "M18 74Q24 96 44 96")),
  fill("dark", "M34 92Q34 72 50 72T66 92Q60 102 50 102T34 92Z"),
  embers(84, 6, 3.6, "spark"),
  line("mid", 2, "M24 34L12 26M76 34L88 26M30 20L22 8M70 20L78 8"),
);

const hunter = dread(
  fill("dark", "M6 110Q8 66 28 48L18 10 42 28Q60 24 74 38L98 54Q98 66 86 68L68 70Q60 84 66 110Z"),
  fill("mid", "M22 20L40 32 32 44Z"),
  disc("foe", 58, 42, 5),
  disc("light", 59, 41, 1.8),
  fill("light", "M66 67L70 80 74 68ZM77 67L81 78 85 67ZM60 70L63 79 67 70Z"),
  line("foe", 2.6, "M26 66L38 74 28 84 40 92"),
  line("mid", 2.4, "M60 62Q78 66 94 60"),
);

const marauder = dread(
  both(fill("light", "M30 34Q0 36 4 2 16 22 36 18Z")),
  fill("dark", "M20 38Q22 14 50 14T80 38L72 68Q70 90 50 92T28 68Z"),
  fill("mid", "M34 62Q50 52 66 62 68 86 50 88T32 62Z"),
  fill("foe", "M30 40L46 48Q42 56 33 52ZM70 40L54 48Q58 56 67 52Z"),
  disc("dark", 43, 70, 3.4),
  disc("dark", 57, 70, 3.4),
  fill("spark", "M44 92L50 82 56 92 50 104Z"),
);

const mindblower = dread(
  fill("mid", "M16 42Q14 12 36 10 50 2 64 10 86 12 84 42 80 60 64 62H36Q20 60 16 42Z"),
  line("dark", 2.4, "M50 8V58M34 12Q26 24 36 30 24 36 32 48M66 12Q74 24 64 30 76 36 68 48M42 22Q46 30 42 38M58 22Q54 30 58 38"),
  ...[26, 38, 50, 62, 74].map((x, i) => rod("dark", 2, `M${x} 60Q${x + (i % 2 ? 8 : -8)} 76 ${x + (i - 2) * 3} 98`)),
  embers(50, 12, 5.4, "foe"),
  embers(50, 12, 2, "light"),
);

const avadon = dread(
  fill("dark", "M4 112Q14 70 32 60 38 34 52 30 68 36 70 60 88 72 96 112Z"),
  both(fill("mid", "M10 84Q0 60 8 50 2 36 6 30L13 42 14 22 21 40 27 22 29 42 38 34Q40 50 34 58L32 72 24 88Z") + line("dark", 2, "M14 54Q22 50 32 54")),
  fill("foe", "M38 58L49 64Q45 72 39 68ZM64 58L53 64Q57 72 63 68Z"),
  fill("foe", "M34 86L42 80 48 87 54 80 60 87 68 81 66 92 60 96 54 90 48 97 42 90 36 95Z"),
);

const ghinnom = scene(
  disc("dark", 50, 50, 47),
  fill("foe", "M50 2Q72 22 74 46 86 38 82 24 102 62 82 96L50 106 18 96Q-2 62 18 24 14 38 26 46 28 22 50 2Z"),
  fill("light", "M50 24Q62 36 62 50 72 50 70 42 78 66 68 92H32Q22 66 30 42 28 50 38 50 38 36 50 24Z"),
  fill("dark", "M24 110Q26 66 40 60 34 36 50 34T60 60Q74 66 76 110Z"),
  embers(48, 5.4, 3.4, "foe"),
  fill("foe", "M38 74H62V92H38Z"),
  line("dark", 3, "M44 74V92M50 74V92M56 74V92"),
);

const shibaron = dread(
  fill("dark", "M47 14L24 6 30 24Q12 36 14 60L4 96 30 84 47 96Z"),
  fill("light", "M53 14L76 6 70 24Q88 36 86 60L96 96 70 84 53 96Z"),
  fill("foe", "M26 42L42 50Q36 58 28 54Z"),
  fill("dark", "M74 42L58 50Q64 58 72 54Z"),
  line("foe", 2.4, "M28 68L34 64 38 70 44 66"),
  line("dark", 2.4, "M72 68L66 64 62 70 56 66"),
);

export const SHADOWS = {
  "shadow.blip": blip,
  "shadow.hypershadow": hypershadow,
  "shadow.devourer": devourer,
  "shadow.lurker": lurker,
  "shadow.moth": moth,
  "herald.awakener": awakener,
  "herald.hunter": hunter,
  "herald.marauder": marauder,
  "herald.mindblower": mindblower,
  "lord.avadon": avadon,
  "lord.ghinnom": ghinnom,
  "lord.shibaron": shibaron,
};
