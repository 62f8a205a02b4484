/** Heads in profile, as on a vase: gods look to the right, what they fight looks to the left. */
import { type Ink, disc, fill, inked, line, mirrored, scene } from "../pen";

export const figure = (...shapes: string[]): string => scene(disc("halo", 50, 50, 43), inked(2.2, ...shapes));

/** The same, looking to the left. */
export const foe = (...shapes: string[]): string => scene(disc("halo", 50, 50, 43), mirrored(inked(2.2, ...shapes)));

export const eye = (x = 60, y = 42, glow: Ink = "light"): string =>
  fill(glow, `M${x - 6} ${y + 1}q6-7 13-1-7 7-13 1Z`) + `<circle stroke="none" fill="var(--art-dark)" cx="${x + 1}" cy="${y}" r="2.3"/>`;

/** A Greek profile: brow and nose in one line. */
export const face = (ink: Ink = "skin"): string =>
  fill(ink, "M36 40Q36 24 54 24 65 25 67 36L73 48Q74 51 69 52L70 57 67 59 69 63Q68 71 58 70L57 84H32L36 64Z") +
  line("dark", 2, "M53 36Q60 32 66 35M63 59h5") +
  eye();

/** Shoulders in a cloth that is pinned at the neck. */
export const shoulders = (cloth: Ink = "mid", pin: Ink = "spark"): string =>
  fill(cloth, "M4 108Q8 82 32 76L46 84 58 76Q84 82 94 108Z") + line("dark", 1.8, "M22 84L34 108M46 86V108M74 86L62 108") + disc(pin, 46, 84, 4.5);

/** A head of hair with a knot behind. */
export const knot = (ink: Ink = "brown"): string =>
  fill(ink, "M36 62Q24 56 28 36 34 16 54 17 66 18 68 32 54 27 48 34 46 50 38 52Z") + disc(ink, 24, 46, 10);

/** A beard under a face. */
export const beard = (ink: Ink, d = "M44 50Q46 58 64 57L70 60Q72 78 58 88 44 82 40 62Z"): string => fill(ink, d);

/** A wing that opens upwards from its root at the lower left. */
export const wing = (ink: Ink = "light", edge: Ink = "mid"): string =>
  fill(ink, "M0 40Q-2 8 34 0 30 8 24 10 32 10 36 14 28 18 22 18 28 22 30 26 20 28 14 28 16 34 14 38 8 40 0 40Z") +
  line(edge, 1.6, "M6 34Q8 16 26 6M10 34Q14 22 28 16");

/** Fire, a tongue of it. */
export const flame = (x: number, y: number, s: number): string =>
  `<g transform="translate(${x} ${y})scale(${s})">` +
  fill("foe", "M0 20Q-12 18-12 6-12-4-4-10-4-2 0 0 0-14 10-20 8-8 14-2 18 14 0 20Z") +
  fill("spark", "M1 18Q-5 16-5 9-4 4 0 1 2 6 4 4 9 14 1 18Z") +
  "</g>";

/** A skull from the front. */
export const skull = (x = 50, y = 48, s = 1, ink: Ink = "light", glow: Ink = "foe"): string =>
  `<g transform="translate(${x} ${y})scale(${s})">` +
  fill(ink, "M-26-6Q-26-32 0-32T26-6Q26 6 17 11L15 28H-15L-17 11Q-26 6-26-6Z") +
  fill("dark", "M-18-4Q-16-13-6-9-3-2-8 4-18 5-18-4ZM18-4Q16-13 6-9 3-2 8 4 18 5 18-4ZM0 4L5 13H-5Z") +
  disc(glow, -10, -3, 3.4) +
  disc(glow, 10, -3, 3.4) +
  line("dark", 2, "M-8 18V28M0 18V28M8 18V28") +
  "</g>";
