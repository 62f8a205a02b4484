/** Faces out of the dark: keepers stand before a lamp's glow, what comes for them has none. */
import { type Ink, disc, fill, inked, line, scene } from "../pen";

export const keeper = (...shapes: string[]): string => scene(disc("halo", 50, 48, 42), inked(2.2, ...shapes));

/** Something that shuns the light: a gap in the glow. */
export const dread = (...shapes: string[]): string => scene(disc("foe", 50, 50, 42), inked(2.2, ...shapes));

export const face = (ink: Ink = "skin"): string => fill(ink, "M33 38Q33 22 50 22T67 38V50Q67 68 50 72 33 68 33 50Z");

export const eyes = (y = 46): string => line("dark", 3.4, `M40 ${y}h6M54 ${y}h6`) + line("dark", 2, `M50 ${y + 2}L48 ${y + 9} 52 ${y + 9}`);

export const mouth = (y = 62): string => line("dark", 2.2, `M44 ${y}Q50 ${y + 2} 56 ${y}`);

export const coat = (cloth: Ink, scarf: Ink): string =>
  fill(cloth, "M4 112Q8 82 34 74H66Q92 82 96 112Z") + fill(scarf, "M30 70Q50 84 70 70L74 82Q50 96 26 82Z");

/** A lantern, from its ring down. */
export const lantern = (x: number, y: number, s: number): string =>
  `<g transform="translate(${x} ${y})scale(${s})">` +
  `<circle cx="0" cy="-4" r="5" fill="none" stroke="var(--art-dark)" stroke-width="3"/>` +
  fill("brown", "M-12 2H12L8 10H-8Z") +
  fill("spark", "M-10 10H10L13 34H-13Z") +
  fill("light", "M0 14Q8 22 5 30H-5Q-8 22 0 14Z") +
  fill("brown", "M-15 34H15V41H-15Z") +
  "</g>";
