/** Plates and lamps: what people wear is angular and carries light; what hunts them is dark with embers in it. */
import { type Ink, around, disc, fill, inked, line, moved, scene } from "../pen";

/** Somebody of the Citadel, before a lit ground. */
export const person = (...shapes: string[]): string => scene(fill("halo", "M50 4L94 30V74L50 98 6 74V30Z"), inked(2.2, ...shapes));

/** What comes out of the dark: seen against its own glow. */
export const dread = (...shapes: string[]): string =>
  scene(disc("dark", 50, 50, 47), disc("foe", 50, 52, 40), inked(2, ...shapes));

/** Armour of the shoulders, with a lamp on the breast. */
export const plates = (lamp: Ink = "spark"): string =>
  fill("mid", "M4 110L10 82 34 70H66L90 82 96 110Z") + fill("light", "M8 92L12 78 34 70 38 84ZM92 92L88 78 66 70 62 84Z") + lampAt(50, 88, 6, lamp);

export const lampAt = (x: number, y: number, r: number, ink: Ink = "spark"): string => disc("dark", x, y, r + 2.4) + disc(ink, x, y, r) + disc("light", x - r / 4, y - r / 4, r / 2.6);

export const head = (ink: Ink = "skin"): string => fill(ink, "M33 34Q34 20 50 20T67 34V50L60 64H40L33 50Z");

/** Light that leaves a lamp. */
export const rays = (x: number, y: number, from: number, to: number, n = 8): string =>
  around(n, line("spark", 2.6, `M${x} ${y - from}V${y - to}`), x, y);

/** A servodroid, with what its core is for on its breast. */
export const droid = (sign: string, top = line("mid", 3, "M50 20V10") + lampAt(50, 9, 4)): string =>
  person(
    top,
    fill("mid", "M14 110L18 74 30 66H70L82 74 86 110Z"),
    fill("light", "M26 24Q50 12 74 24L78 54 66 62H34L22 54Z"),
    fill("dark", "M30 34H70L67 50H33Z"),
    fill("spark", "M35 39H65L63 45H37Z"),
    fill("mid", "M14 36H24V50H14ZM76 36H86V50H76Z"),
    moved(34, 68, 0.32, `<circle fill="var(--art-dark)" cx="50" cy="50" r="50"/>` + sign),
  );

/** Eyes like embers. */
export const embers = (y: number, apart: number, r = 4, ink: Ink = "foe"): string => disc(ink, 50 - apart, y, r) + disc(ink, 50 + apart, y, r);
