/** Portraits as in a locket: a face, a hat, a tool of brass; what hunts below is verdigris. */
import { type Ink, around, both, disc, fill, inked, line, scene } from "../pen";

export const locket = (...shapes: string[]): string => scene(`<ellipse fill="var(--art-halo)" cx="50" cy="50" rx="42" ry="46"/>`, inked(2.1, ...shapes));

/** A thing of the deep: the same frame, broken. */
export const beast = (...shapes: string[]): string =>
  scene(fill("halo", "M50 2L62 10 76 8 82 22 96 28 92 44 100 56 88 68 88 84 72 86 62 98 48 92 34 98 26 84 12 82 12 66 0 54 10 42 6 26 20 20 26 6 40 10Z"), inked(2.1, ...shapes));

export const face = (ink: Ink = "skin"): string =>
  fill(ink, "M32 36Q32 20 50 20T68 36V48Q68 66 50 70 32 66 32 48Z") + both(fill(ink, "M32 42Q25 40 26 48 28 54 33 52Z"));

export const eyes = (y = 44, ink: Ink = "dark"): string => line(ink, 3, `M39 ${y}h6M55 ${y}h6`) + line("dark", 2, `M50 ${y + 2}L48 ${y + 9} 52 ${y + 9}`);

export const brows = (y = 38, ink: Ink = "dark"): string => both(line(ink, 3, `M37 ${y}Q42 ${y - 4} 46 ${y}`));

export const mouth = (y = 60): string => line("dark", 2.2, `M44 ${y}Q50 ${y + 2} 56 ${y}`);

export const moustache = (ink: Ink): string => both(fill(ink, "M50 53Q42 50 34 56 30 60 26 56 28 66 38 63 46 62 50 58Z"));

export const coat = (cloth: Ink, shirt: Ink = "light", tie: Ink = "dark"): string =>
  fill(cloth, "M4 112Q8 80 36 74H64Q92 80 96 112Z") + fill(shirt, "M38 73H62L50 98Z") + fill(tie, "M47 78H53L55 94 50 100 45 94Z") + both(fill(cloth, "M38 72L50 100 34 94 28 78Z"));

export const neck = (ink: Ink = "skin"): string => fill(ink, "M42 58H58V78Q50 84 42 78Z");

/** A wheel of brass. */
export const gear = (x: number, y: number, r: number, ink: Ink = "spark"): string =>
  around(8, fill(ink, `M${x - r / 5} ${y - r}L${x - r / 7} ${y - r * 1.34}H${x + r / 7}L${x + r / 5} ${y - r}Z`), x, y) + disc(ink, x, y, r) + disc("dark", x, y, r / 2.6);

export const goggles = (y: number, ink: Ink = "spark", glass: Ink = "foe"): string =>
  fill("brown", `M30 ${y - 4}H70V${y + 4}H30Z`) + both(disc(ink, 41, y, 8.4) + disc(glass, 41, y, 5));
