/** The eight who go down. */
import { both, disc, fill, line, moved, rod, turned } from "../pen";
import { brows, coat, eyes, face, gear, goggles, locket, moustache, mouth, neck } from "./kit";

const ama = locket(
  turned(28, rod("brown", 4, "M86 30V104") + fill("mid", "M70 14H102V34H70Z") + line("dark", 2, "M80 14V34M92 14V34"), 86, 60),
  disc("dark", 50, 17, 15),
  fill("dark", "M30 44Q26 16 50 14T70 44L66 30H34Z"),
  neck("brown"),
  coat("mid", "spark", "brown"),
  face("brown"),
  fill("foe", "M29 36Q30 18 50 17T71 36Q60 26 50 27T29 36Z"),
  eyes(),
  brows(),
  mouth(),
  both(`<circle cx="27" cy="57" r="4" fill="none" stroke="var(--art-spark)" stroke-width="2.6"/>`),
);

const hank = locket(
  neck(),
  fill("light", "M4 112Q8 78 36 72H64Q92 78 96 112Z"),
  both(fill("brown", "M30 74L36 72 40 112H30Z")),
  face(),
  fill("dark", "M30 46Q50 58 70 46V56Q66 74 50 76T30 56Z"),
  fill("skin", "M43 58Q50 54 57 58 55 64 50 64T43 58Z"),
  line("dark", 2.4, "M45 60h10"),
  eyes(42),
  brows(35),
  fill("mid", "M26 34Q24 14 50 12T74 34Z"),
  fill("dark", "M26 30H74L88 38 26 37Z"),
  fill("skin", "M62 80Q62 68 74 66L92 70Q98 78 94 92L80 98 66 94Z"),
  line("dark", 2, "M70 70V82M78 68V82M86 70V83M64 86Q78 80 92 86"),
);

const idris = locket(
  neck(),
  coat("brown", "light", "foe"),
  face(),
  fill("dark", "M32 50Q40 56 50 55T68 50Q68 70 50 74T32 50Z"),
  fill("skin", "M44 59Q50 56 56 59 50 65 44 59Z"),
  eyes(43),
  brows(36),
  fill("foe", "M32 32L35 8H65L68 32Q50 26 32 32Z"),
  line("dark", 2, "M62 10Q72 12 74 26"),
  disc("spark", 74, 28, 3),
  fill("dark", "M54 66H98V98H54Z"),
  fill("mid", "M58 70H94V94H58Z"),
  disc("spark", 76, 82, 10.5),
  disc("dark", 76, 82, 6.5),
  disc("light", 73, 79, 2.2),
  fill("mid", "M66 60H86V67H66Z"),
);

const revolver = fill("light", "M0 0H34V8H20L18 12H10L4 28H-8L-4 8Z") + disc("spark", 8, 5, 4.6) + line("dark", 1.8, "M16 4H34");

const kim = locket(
  fill("dark", "M24 84Q18 20 50 16T76 84Z"),
  neck(),
  coat("foe", "light", "spark"),
  face(),
  fill("dark", "M30 46Q32 30 50 30T70 46Q66 26 50 26T30 46Z"),
  line("dark", 2.6, "M38 44l7 1.4M62 44l-7 1.4"),
  line("dark", 2, "M50 48L48 54h4"),
  fill("foe", "M45 60Q50 57 55 60 50 64 45 60Z"),
  fill("spark", "M8 32Q26 26 32 27 30 8 50 10 70 8 68 27 74 26 92 32 50 44 8 32Z"),
  fill("brown", "M31 27Q50 33 69 27V21Q50 27 31 21Z"),
  moved(62, 76, 1.05, revolver),
);

const lorrari = locket(
  fill("light", "M18 100Q14 18 50 14T82 100L66 92H34Z"),
  neck("brown"),
  fill("mid", "M6 112Q12 82 38 76L50 86 62 76Q88 82 94 112Z"),
  face("brown"),
  fill("light", "M28 50Q28 18 50 18T72 50Q70 32 50 28T28 50Z"),
  line("dark", 2.6, "M38 45Q42 48 46 45M54 45Q58 48 62 45"),
  line("dark", 2, "M50 47L48 54h4"),
  mouth(60),
  disc("foe", 50, 33, 3.2),
  both(disc("foe", 24, 88, 13) + fill("brown", "M18 104L16 86 20 76 23 84 26 72 29 84 33 76 34 90 30 104Z")),
);

const ottoline = locket(
  disc("light", 50, 14, 11),
  fill("light", "M26 52Q20 18 50 16T74 52L68 60H32Z"),
  neck(),
  coat("dark", "light", "spark"),
  face(),
  fill("light", "M30 42Q28 20 50 19T70 42Q66 28 50 29T30 42Z"),
  both(`<circle cx="41" cy="44" r="7.4" fill="none" stroke="var(--art-spark)" stroke-width="3"/>`),
  line("spark", 2.6, "M48 44h4"),
  disc("dark", 41, 44, 2.2) + disc("dark", 59, 44, 2.2),
  line("dark", 1.8, "M50 48L48 54h4M36 58Q38 62 37 66M64 58Q62 62 63 66"),
  mouth(62),
  gear(78, 82, 12),
  line("spark", 2.4, "M62 8L84 2"),
  disc("foe", 62, 8, 3.4),
);

const phillip = locket(
  neck(),
  coat("mid", "light", "brown"),
  face(),
  fill("spark", "M26 44Q20 14 44 16 48 8 58 14 74 12 74 42L68 34 64 40 58 30 52 38 44 30 38 40 33 34Z"),
  goggles(27),
  eyes(45),
  line("dark", 2.2, "M43 59Q50 65 57 59"),
  disc("brown", 36, 53, 1.2) + disc("brown", 40, 55, 1.2) + disc("brown", 64, 53, 1.2),
  turned(-32, rod("light", 6, "M84 104V46") + fill("light", "M72 38Q70 22 80 18V32H88V18Q98 22 96 38L90 48H78Z"), 84, 66),
);

const rustam = locket(
  turned(16, fill("brown", "M78 60H90L94 112H78Z") + fill("light", "M81 0H87V62H81Z") + fill("dark", "M78 56H90V62H78Z"), 84, 56),
  neck(),
  fill("brown", "M4 112Q8 80 36 74H64Q92 80 96 112Z"),
  fill("light", "M30 74Q50 88 70 74L66 112H34Z"),
  face(),
  eyes(45),
  brows(39, "light"),
  moustache("light"),
  fill("light", "M36 60Q50 64 64 60 64 84 50 92 36 84 36 60Z"),
  line("dark", 2, "M45 62h10"),
  fill("mid", "M22 36Q14 12 40 10 52 2 66 10 86 14 78 36Q50 24 22 36Z"),
  line("dark", 2, "M34 28L30 14M48 24L46 8M62 26L66 12"),
  disc("foe", 50, 26, 4.4),
);

export const EXPLORERS = {
  "explorer.ama-boateng": ama,
  "explorer.hank-horden": hank,
  "explorer.idris-khoury": idris,
  "explorer.kim": kim,
  "explorer.lorrari": lorrari,
  "explorer.ottoline-brandt": ottoline,
  "explorer.phillip": phillip,
  "explorer.rustam-beg": rustam,
};
