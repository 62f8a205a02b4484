/** Points, outlines and where things stand: what all boards share. */
import type { Piece, Place } from "../../lib/wire";

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

/** A place as drawn: its outline, and the room in it for pieces and for badges. */
export interface Spot {
  place: Place;
  outline: string;
  /** What of it can be clicked: all, up to its neighbours. */
  whole: string;
  box: Box;
  stand: Box;
  badges: Box;
  /** Where ways lead to, if it is not the middle of its box. */
  foot?: Point;
}

/** Two decimals are enough for a path. */
export const fixed = (n: number): number => Math.round(n * 100) / 100;

export const centre = (box: Box): Point => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

export const boxAround = (points: readonly Point[]): Box => {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
};

const corners = ({ x, y, width, height }: Box): Point[] => [
  { x, y },
  { x: x + width, y: y + height },
];

export const union = (boxes: readonly Box[]): Box => boxAround(boxes.flatMap(corners));

export const grown = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

export const holds = (box: Box, { x, y }: Point): boolean =>
  x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;

/** Straight lines through the points, closed. */
export const polygon = (points: readonly Point[]): string =>
  `M${points.map(({ x, y }) => `${fixed(x)} ${fixed(y)}`).join("L")}Z`;

export interface Standing {
  piece: Piece;
  x: number;
  y: number;
  /** Radius of the token. */
  size: number;
}

/** How many columns lay out n tokens in a box with the largest tokens, and how large they are then. */
export function rows(n: number, box: Box, largest: number): { columns: number; size: number } {
  let best = { columns: 1, size: 0 };
  for (let columns = 1; columns <= n; columns++) {
    const lines = Math.ceil(n / columns);
    const size = Math.min(largest, box.width / columns / 2, box.height / lines / 2);
    if (size >= best.size) best = { columns, size };
  }
  return best;
}

/** Tokens that overlap by this much still show their glyph and letter. */
const OVERLAP = 1.25;
/** A token is never smaller than this share of the largest; it may reach over the edge of its place. */
const SMALLEST = 0.68;

/** A thing that lies at somebody's feet is as large as this share of the largest token. */
const AT_FEET = 0.6;

/** Pieces fan out over the room of their place, and overlap a little where it is small; there things make room for who stands on them. */
export function standing(pieces: readonly Piece[], spots: readonly Spot[], largest: number): Standing[] {
  return spots.flatMap((spot) => {
    const there = pieces.filter((piece) => piece.place === spot.place.id);
    const large = there.filter((piece) => piece.size > 1);
    const here = there.filter((piece) => piece.size <= 1);
    const people = here.filter((piece) => piece.side !== "neutral");
    const tight = people.length > 0 && people.length < here.length && rows(here.length, spot.stand, largest).size < largest * SMALLEST;
    const things = tight ? here.filter((piece) => piece.side === "neutral") : [];
    return [...large.map((piece) => covering(piece, spot, largest)), ...fanned(tight ? people : here, spot, largest), ...atFeet(things, spot, largest)];
  });
}

function fanned(here: readonly Piece[], { stand }: Spot, largest: number): Standing[] {
  const { columns, size } = rows(here.length, stand, largest);
  const lines = Math.ceil(here.length / columns);
  const fitting = Math.min(largest, here.length > 1 ? size * OVERLAP : size);
  const shown = Math.max(fitting, largest * SMALLEST);
  const pitch = Math.min(2 * shown * 1.04, Math.max(stand.width / columns, shown));
  const drop = Math.min(2 * shown * 1.04, Math.max(stand.height / lines, shown));
  const middle = centre(stand);
  return here.map((piece, i) => {
    const line = Math.floor(i / columns);
    const inLine = Math.min(columns, here.length - line * columns);
    return {
      piece,
      x: middle.x + ((i % columns) - (inLine - 1) / 2) * pitch,
      y: middle.y + (line - (lines - 1) / 2) * drop,
      size: shown,
    };
  });
}

/** In the lower corner, from the right. */
function atFeet(things: readonly Piece[], { box }: Spot, largest: number): Standing[] {
  const size = largest * AT_FEET;
  const pitch = Math.min(size * 1.6, (box.width - 2 * size) / Math.max(1, things.length - 1));
  return things.map((piece, i) => ({ piece, x: box.x + box.width - size - pitch * i, y: box.y + box.height - size, size }));
}

/** A piece of several cells stands in their middle. */
function covering(piece: Piece, { box }: Spot, largest: number): Standing {
  const x = box.x + (box.width * piece.size) / 2;
  return { piece, x, y: box.y + (box.height * piece.size) / 2, size: largest * piece.size };
}

export type Direction = "left" | "right" | "up" | "down";

const ARROWS: Record<string, Direction> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

export const directionOf = (key: string): Direction | undefined => ARROWS[key];

/** The spot that lies nearest in a direction: straight ahead counts more than near by. */
export function neighbour(spots: readonly Spot[], from: Spot, direction: Direction): Spot | undefined {
  const here = centre(from.box);
  let best: { spot: Spot; cost: number } | undefined;
  for (const spot of spots) {
    const there = centre(spot.box);
    const [dx, dy] = [there.x - here.x, there.y - here.y];
    const [ahead, aside] = direction === "left" || direction === "right" ? [dx, dy] : [dy, dx];
    const forward = direction === "left" || direction === "up" ? -ahead : ahead;
    if (spot === from || forward <= 1 || Math.abs(aside) > 2.5 * forward) continue;
    const cost = forward + 2 * Math.abs(aside);
    if (!best || cost < best.cost) best = { spot, cost };
  }
  return best?.spot;
}
