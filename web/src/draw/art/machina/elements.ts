/** What stands in the spaces of the complex, each on 100 by 100. */
import { around, both, disc, fill, inked, line, rod } from "../pen";
import { gear } from "./kit";

const thing = (...shapes: string[]): string => inked(2.2, ...shapes);
const shade = (width = 34): string => `<ellipse stroke="none" cx="50" cy="84" rx="${width}" ry="9" fill="var(--art-dark)" opacity=".5"/>`;

const barrel = thing(
  shade(28),
  fill("brown", "M28 22Q50 12 72 22 80 50 72 80 50 90 28 80 20 50 28 22Z"),
  `<ellipse cx="50" cy="22" rx="22" ry="7.4" fill="var(--art-mid)"/>`,
  line("dark", 1.8, "M40 30V84M60 30V84"),
  line("spark", 5, "M25 38Q50 48 75 38M25 66Q50 76 75 66"),
  fill("foe", "M50 46Q58 56 50 62 42 56 50 46Z"),
);

const lever = thing(
  shade(26),
  fill("mid", "M26 66H74L80 86H20Z"),
  fill("dark", "M36 70H64V76H36Z"),
  rod("light", 6, "M50 72L70 26"),
  disc("foe", 71, 23, 9),
  line("spark", 3, "M26 58Q22 38 36 24M30 22L37 23 37 30"),
);

const recharge = thing(
  shade(32),
  both(fill("mid", "M12 40H30V84H12Z") + fill("spark", "M16 32H26V40H16Z") + line("dark", 2, "M12 54H30M12 68H30")),
  fill("brown", "M32 60H68V86H32Z"),
  fill("foe", "M54 8L34 44H47L42 74 66 34H53Z"),
);

const workbench = thing(
  shade(40),
  fill("brown", "M14 58H24V88H14ZM76 58H86V88H76Z"),
  fill("mid", "M8 48H92V60H8Z"),
  fill("light", "M24 30H66Q68 38 58 42V48H34V42Q26 40 24 30Z"),
  rod("brown", 3.4, "M70 46L86 24") + fill("light", "M78 20L88 14 96 26 86 32Z"),
  gear(50, 74, 8),
);

const chest = thing(
  shade(36),
  fill("brown", "M14 44Q14 24 50 24T86 44V50H14Z"),
  fill("mid", "M14 50H86V84H14Z"),
  line("spark", 4.6, "M14 50H86"),
  both(fill("spark", "M20 34L28 28V84H20Z")),
  fill("spark", "M42 44H58V64H42Z"),
  disc("dark", 50, 52, 3.4) + line("dark", 2.6, "M50 53V59"),
);

const event = thing(
  shade(26),
  fill("brown", "M46 50H54V88H46Z"),
  fill("light", "M18 16H82V58H62L50 70 46 58H18Z"),
  line("dark", 2.4, "M28 28H72M28 38H66M28 48H54"),
  disc("foe", 72, 48, 5),
);

const book = fill("light", "M50 30Q34 20 14 26V64Q34 58 50 68 66 58 86 64V26Q66 20 50 30Z") + line("dark", 2, "M50 30V68M22 36Q34 34 42 38M22 46Q34 44 42 48M78 36Q66 34 58 38M78 46Q66 44 58 48");
const chapter = thing(shade(26), fill("mid", "M40 62H60L66 88H34Z"), book);
const lit = thing(around(12, line("spark", 3.6, "M50-6V8"), 50, 46), shade(26), fill("mid", "M40 62H60L66 88H34Z"), book, fill("foe", "M50 6Q58 16 50 24 42 16 50 6Z"));

const spawn = thing(
  ...[44, 34, 24].map((r, i) => disc(i % 2 ? "dark" : "halo", 50, 52, r)),
  line("foe", 4.4, "M50 52q-10-12 4-17t19 12-15 29-38-6-2-37 48-6"),
  disc("foe", 50, 52, 4),
);

const pit = thing(
  fill("dark", "M10 24L26 8 72 6 92 26 94 72 76 92 28 94 8 76Z"),
  line("mid", 3.4, "M10 24L26 8 72 6 92 26"),
  line("brown", 2.6, "M22 30L34 20 68 18 82 32M30 42L40 32 62 30 72 42"),
  line("foe", 2.4, "M40 60q5-4 10 0t10 0"),
);

const spikes = thing(...[[18, 40], [50, 34], [82, 40], [34, 66], [66, 66], [18, 92], [50, 92], [82, 92]].map(([x = 0, y = 0]) => fill("light", `M${x - 8} ${y}L${x} ${y - 26} ${x + 8} ${y}Z`) + fill("foe", `M${x - 2} ${y - 20}L${x} ${y - 26} ${x + 2} ${y - 20} ${x} ${y - 15}Z`)));

const rubble = thing(
  fill("ground", "M3 3H97V97H3Z"),
  fill("halo", "M8 62L22 40 44 46 50 72 30 88 12 82ZM48 44L62 16 86 26 90 52 70 64 56 58ZM56 72L74 68 92 80 84 94 62 94ZM12 30L24 10 44 14 46 34 26 36Z"),
  line("mid", 2, "M24 44L40 49M62 22L80 30M18 28L26 15 38 18M62 76L74 73"),
);

const bodies = thing(
  shade(40),
  fill("brown", "M6 86Q14 58 40 60 50 40 70 52 92 56 94 86Z"),
  disc("light", 28, 58, 10) + disc("light", 64, 44, 10) + disc("light", 80, 68, 9),
  line("dark", 2.4, "M24 57h3M30 57h3M60 43h3M66 43h3M76 67h3M82 67h3"),
  rod("light", 4, "M40 80L54 66M14 84L34 78"),
);

const heartOfIce = thing(around(7, fill("light", "M50 6L58 40H42Z")), disc("foe", 50, 50, 22), fill("light", "M50 64Q34 52 38 43 45 38 50 46 55 38 62 43 66 52 50 64Z"));
const brazier = thing(shade(26), fill("mid", "M28 54H72L64 68H56L62 88H38L44 68H36Z"), fill("foe", "M50 8Q68 26 66 42 64 54 50 54T34 42Q32 26 50 8Z"), fill("spark", "M50 28Q59 38 57 46 55 54 50 54T43 46Q41 38 50 28Z"));
const thinIce = thing(fill("light", "M4 4H96V96H4Z"), line("foe", 3, "M48 50L16 14M48 50L92 20M48 50L84 90M48 50L30 92M48 50L6 56M30 30L38 10M70 35L66 12M68 70L92 62M38 72L14 84"));
const statue = thing(shade(26), fill("mid", "M28 72H72V88H28Z"), fill("light", "M34 72Q34 46 42 42 38 34 40 26 44 16 50 16T60 26Q62 34 58 42 66 46 66 72Z"), line("dark", 2, "M45 28h3M52 28h3M46 36h8M42 56Q50 62 58 56"));
const plinth = thing(shade(26), fill("light", "M26 38H74V48H26ZM32 48H68V78H32ZM24 78H76V88H24Z"), line("foe", 3, "M42 58H58M42 68H58"));
const choir = thing(fill("brown", "M8 84V56Q50 36 92 56V84Z"), ...[24, 50, 76].map((x) => disc("light", x, 44, 10) + disc("dark", x, 47, 3.6) + fill("mid", `M${x - 12} 78V62Q${x} 50 ${x + 12} 62V78Z`)));
const lair = thing(fill("brown", "M6 88Q8 30 50 20T94 88Z"), fill("dark", "M24 88Q26 46 50 42T76 88Z"), disc("foe", 42, 66, 4.4), disc("foe", 58, 66, 4.4), fill("light", "M34 56L38 64 42 55ZM58 55L62 64 66 56Z"));
const winch = thing(shade(36), fill("brown", "M12 36H24V88H12ZM76 36H88V88H76Z"), fill("mid", "M20 44H80V68H20Z"), line("light", 4, "M32 44V68M42 44V68M52 44V68M62 44V68M72 44V68"), rod("spark", 4.4, "M86 56H97V30"), disc("spark", 97, 28, 5));
const breach = thing(fill("dark", "M50 2L60 24 84 16 74 40 98 50 74 60 86 84 60 74 50 98 40 74 14 86 26 60 2 50 26 40 16 14 40 24Z"), line("foe", 3.4, "M50 22L56 42 78 50 56 58 50 78 44 58 22 50 44 42Z"));

export const ELEMENTS = {
  "space.barrel": barrel,
  "space.lever": lever,
  "space.recharge": recharge,
  "space.workbench": workbench,
  "space.chest": chest,
  "space.event": event,
  "space.chapter": chapter,
  "space.chapter-lit": lit,
  "space.spawn": spawn,
  "space.pit": pit,
  "space.trapped": spikes,
  "space.rubble": rubble,
  "space.pile-of-bodies": bodies,
  "space.heart-of-ice": heartOfIce,
  "space.brazier": brazier,
  "space.thin-ice": thinIce,
  "space.statue": statue,
  "space.plinth": plinth,
  "space.choir": choir,
  "space.lair": lair,
  "space.winch": winch,
  "space.breach": breach,
};
