/** What all drawings are made with: flat shapes on 100 by 100 in a few inks, which `theme/art.css` mixes for each game. */

/**
 * Ground and halo lie behind a figure. Dark, mid and light are its masses; spark is what shines, foe what burns in an
 * enemy; skin and brown are faces.
 */
export type Ink = "ground" | "halo" | "dark" | "mid" | "light" | "spark" | "foe" | "skin" | "brown";

const paint = (ink: Ink): string => `var(--art-${ink})`;

/** A filled shape. */
export const fill = (ink: Ink, d: string): string => `<path fill="${paint(ink)}" d="${d}"/>`;

/** A line with round ends. */
export const line = (ink: Ink, width: number, d: string): string =>
  `<path fill="none" stroke="${paint(ink)}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`;

/** A line with the outline of a shape: what is held in a hand, a limb. */
export const rod = (ink: Ink, width: number, d: string): string => line("dark", width + 4, d) + line(ink, width, d);

export const disc = (ink: Ink, x: number, y: number, r: number): string => `<circle fill="${paint(ink)}" cx="${x}" cy="${y}" r="${r}"/>`;

/** A shape and its mirror image. */
export const both = (shapes: string): string => shapes + mirrored(shapes);

export const mirrored = (shapes: string): string => `<g transform="matrix(-1 0 0 1 100 0)">${shapes}</g>`;

export const turned = (angle: number, shapes: string, x = 50, y = 50): string => `<g transform="rotate(${angle} ${x} ${y})">${shapes}</g>`;

/** Drawn elsewhere and at another size, from the upper left. */
export const moved = (x: number, y: number, scale: number, shapes: string): string =>
  `<g transform="translate(${x} ${y})scale(${scale})">${shapes}</g>`;

/** The same shape all around the middle. */
export const around = (n: number, shapes: string, x = 50, y = 50): string =>
  Array.from({ length: n }, (_, i) => turned(Math.round((3600 * i) / n) / 10, shapes, x, y)).join("");

/** The ground behind a figure, with what stands between. */
export const scene = (...shapes: string[]): string => fill("ground", "M-60-10H160V110H-60Z") + shapes.join("");

/** Shapes with a dark outline, so that they stand off from each other and from any ground. */
export const inked = (width: number, ...shapes: string[]): string =>
  `<g stroke="${paint("dark")}" stroke-width="${width}" stroke-linejoin="round">${shapes.join("")}</g>`;
