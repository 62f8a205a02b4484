/** Figures from a story book: a leaf behind those of the Upper Lands, a torn banner behind the Black Hand. */
import { type Ink, both, disc, fill, inked, line, scene } from "../pen";

export const folk = (...shapes: string[]): string =>
  scene(fill("halo", "M50 2Q88 20 90 54 84 88 50 98 16 88 10 54 12 20 50 2Z"), line("ground", 2.4, "M50 8V96M50 30L78 20M50 30L22 20M50 56L84 44M50 56L16 44"), inked(2.1, ...shapes));

export const blackHand = (...shapes: string[]): string =>
  scene(fill("foe", "M10 4H90V84L80 78 70 92 60 82 50 96 40 82 30 92 20 78 10 84Z"), fill("halo", "M16 10H84V70H16Z"), inked(2.1, ...shapes));

export const face = (ink: Ink = "skin"): string => fill(ink, "M33 36Q33 22 50 22T67 36V48Q66 66 50 70 34 66 33 48Z");

export const eyes = (y = 46, ink: Ink = "dark"): string => both(line(ink, 3.2, `M38 ${y}h7`)) + line("dark", 2, `M50 ${y + 2}L48 ${y + 9} 52 ${y + 9}`);

export const cloak = (cloth: Ink, clasp: Ink = "spark"): string =>
  fill(cloth, "M4 112Q8 78 34 72L50 84 66 72Q92 78 96 112Z") + line("dark", 1.8, "M24 84L34 112M76 84L66 112") + disc(clasp, 50, 84, 5);

/** The mark of the Black Hand. */
export const hand = (x: number, y: number, s: number): string =>
  `<g transform="translate(${x} ${y})scale(${s})"><path stroke="none" fill="var(--art-dark)" d="M6 18L0 10 3 8 8 12V2H11V10H12V0H15V10H16V2H19V12H20V5H23V18L19 24H10Z"/></g>`;

export const leaf = (ink: Ink, x: number, y: number, s: number, angle: number): string =>
  `<g transform="translate(${x} ${y})rotate(${angle})scale(${s})">${fill(ink, "M0 0Q-12-14 0-30 12-14 0 0Z")}${line("dark", 1.6, "M0-2V-20")}</g>`;
