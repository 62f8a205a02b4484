/** The Upper Lands, hex by hex, on whatever ground the board has; and the party that crosses them. */
import { type Ink, both, fill, inked, line, moved } from "../pen";
import { face, folk } from "./kit";

const land = (...shapes: string[]): string => inked(1.6, ...shapes);

const fir = (x: number, y: number, s: number, ink: Ink = "mid"): string =>
  moved(x, y, s, fill("brown", "M-3 0H3V9H-3Z") + fill(ink, "M0-34L11-16H6L15-2H-15L-6-16H-11Z"));

const forest = land(
  fill("halo", "M-12 62Q20 40 50 50T112 56V92L50 122-12 92Z"),
  fir(14, 34, 0.8), fir(50, 24, 0.85), fir(84, 36, 0.8), fir(0, 58, 0.9), fir(32, 56, 1.1), fir(68, 58, 1.1), fir(102, 62, 0.9), fir(18, 82, 1), fir(50, 84, 1.1, "halo"), fir(84, 84, 1),
);

const plain = land(
  fill("halo", "M-12 66Q26 44 62 60T112 58V92L50 122-12 92Z"),
  fill("mid", "M-12 84Q30 62 70 80T112 82V92L50 122-12 92Z"),
  line("spark", 2, "M14 72l3-10M20 71l5-9M26 71l6-8M62 72l3-10M68 73l5-9M74 74l6-8"),
  fill("mid", "M78 62V50h4v12ZM80 32q12 10 0 20-12-10 0-20ZM24 56V46h4v10ZM26 30q11 9 0 18-11-9 0-18Z"),
);

const mountain = land(
  fill("brown", "M-12 92L22 22 40 50 62 8 112 92 50 122Z"),
  fill("light", "M22 22L33 39 26 44 21 39 14 42ZM62 8L80 39 70 36 62 46 55 34 48 36Z"),
  line("dark", 1.6, "M62 46L58 62 66 78M24 44L18 64 26 80M84 60L80 78"),
  fill("halo", "M-12 92Q20 78 50 88T112 90L50 122Z"),
);

const reed = (x: number, y: number): string => line("mid", 2.4, `M${x} ${y}v-22M${x + 6} ${y}v-28M${x + 12} ${y}v-20`) + fill("brown", `M${x + 4} ${y - 40}h4v13h-4Z`);
const swamp = land(
  ...([[30, 44, 22], [78, 62, 20], [36, 86, 24]] as const).map(([x, y, r]) => `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.36}" fill="var(--art-dark)"/>` + line("halo", 1.8, `M${x - r / 2} ${y}h${r * 0.8}`)),
  reed(48, 40), reed(4, 72), reed(88, 44), reed(64, 94), reed(8, 36), reed(52, 70),
);

const sea = inked(
  0,
  ...[20, 46, 72, 96].map((y, i) => line("light", 2.4, `M${i % 2 ? -6 : 4} ${y}q9-9 18 0t18 0M${i % 2 ? 52 : 62} ${y - 8}q9-9 18 0t18 0`)),
);

const roof = (x: number, y: number, w: number, wall: number, ink: Ink = "foe"): string =>
  fill("light", `M${x} ${y}h${w}v${wall}h${-w}Z`) + fill(ink, `M${x - 4} ${y}L${x + w / 2} ${y - w * 0.62} ${x + w + 4} ${y}Z`) + fill("spark", `M${x + w / 2 - 3} ${y + 5}h6v7h-6Z`);
const city = land(
  fill("halo", "M-12 84Q50 64 112 84V92L50 122-12 92Z"),
  roof(12, 48, 20, 34), roof(66, 44, 22, 36, "brown"),
  roof(38, 30, 24, 50),
  roof(24, 60, 18, 24, "brown"), roof(58, 60, 18, 24),
  fill("light", "M2 70H98V92H60A10 12 0 0 0 40 92H2Z"),
  fill("dark", "M41 92A9 12 0 0 1 59 92Z"),
  line("dark", 1.6, "M2 78H98M14 70V78M30 70V78M46 70V78M62 70V78M78 70V78M22 78V86M86 78V86"),
);

const party = folk(
  both(moved(-13, 22, 0.66, fill("mid", "M8 112Q12 80 36 74H64Q88 80 92 112Z") + face("brown") + fill("mid", "M28 50Q28 16 50 16T72 50Q66 32 50 30T28 50Z"))),
  moved(15, 12, 0.72, fill("light", "M4 120Q8 80 36 74H64Q92 80 96 120Z") + face() + fill("foe", "M26 44Q26 12 50 10T74 44Q64 26 50 26T26 44Z") + line("dark", 3.4, "M39 46h7M54 46h7")),
);

/** Ground of a room, a space of 100 by 100. */
const abyss = inked(0, fill("dark", "M3 3H97V97H3Z"), line("brown", 3, "M3 10L18 22 34 12 52 24 70 12 84 22 97 12"), line("foe", 2, "M20 52q12 8 24 0t24 0M34 76q10 6 18 0t16 0"));
const water = inked(0, ...[24, 50, 76].map((y) => line("light", 2.6, `M10 ${y}q10-8 20 0t20 0 20 0 20 0`)));
const rock = inked(1.6, fill("brown", "M2 2H98V98H2Z"), fill("halo", "M8 66L20 38 48 30 66 46 62 80 30 92ZM56 12L84 8 94 32 78 42 60 32ZM70 60L92 54 94 88 72 92Z"), line("dark", 2, "M20 38L40 56 30 92M48 30L40 56 62 80M84 8L78 42"));

export const LANDS = {
  "terrain.forest": forest,
  "terrain.plain": plain,
  "terrain.mountain": mountain,
  "terrain.swamp": swamp,
  "terrain.sea": sea,
  "terrain.city": city,
  "space.abyss": abyss,
  "space.water": water,
  "space.rock": rock,
  party,
};
