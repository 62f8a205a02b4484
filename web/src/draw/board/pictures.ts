/** Drawn ground: for a cell by its terrain, or one picture over all cells that are parts of one thing. */
import type { Badge, Place } from "../../lib/wire";
import type { Box } from "./geometry";

export interface Picture extends Box {
  art: string;
  /** The cells that it covers. */
  cells: string[];
}

/** Which symbols show a terrain by itself, a region of it as a whole, or what a badge stands for. */
export interface Drawn {
  space: (terrain: string) => string | undefined;
  region: (terrain: string) => string | undefined;
  badge: (badge: Badge) => string | undefined;
}

const spot = (x: number, y: number): string => `${x},${y}`;

/** The pictures of a board of square cells. What a badge shows covers the four cells of its ground right and below, if it has so many. */
export function pictures(places: readonly Place[], drawn: Drawn): Picture[] {
  const at = new Map(places.map((place) => [spot(place.x, place.y), place]));
  const taken = new Set<string>();
  const found: Picture[] = [];
  const add = (art: string, cells: readonly Place[]): void => {
    const [xs, ys] = [cells.map(({ x }) => x), cells.map(({ y }) => y)];
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    for (const { id } of cells) taken.add(id);
    found.push({ art, x, y, width: Math.max(...xs) - x + 1, height: Math.max(...ys) - y + 1, cells: cells.map(({ id }) => id) });
  };
  for (const place of places) {
    if (taken.has(place.id)) continue;
    const marked = place.badges.map(drawn.badge).find((art) => art !== undefined);
    const [single, whole] = [drawn.space(place.terrain), drawn.region(place.terrain)];
    if (whole) add(whole, region(place, at));
    else if (single) add(single, [place]);
    else if (marked) add(marked, block(place, at));
  }
  return found;
}

/** All cells of the same ground that hang together with this one. */
function region(from: Place, at: ReadonlyMap<string, Place>): Place[] {
  const found = new Set([from]);
  for (const { x, y } of found) {
    for (const beside of [spot(x + 1, y), spot(x - 1, y), spot(x, y + 1), spot(x, y - 1)]) {
      const next = at.get(beside);
      if (next?.terrain === from.terrain) found.add(next);
    }
  }
  return [...found];
}

/** This cell with the three to the right and below, if they are the same ground; else it alone. */
function block(corner: Place, at: ReadonlyMap<string, Place>): Place[] {
  const { x, y } = corner;
  const cells = [spot(x, y), spot(x + 1, y), spot(x, y + 1), spot(x + 1, y + 1)].flatMap((each) => at.get(each) ?? []);
  return cells.length === 4 && cells.every(({ terrain }) => terrain === corner.terrain) ? cells : [corner];
}
