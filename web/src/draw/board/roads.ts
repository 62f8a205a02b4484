/** Ways between islands: a curve that keeps clear of other islands, and the stretch of it that is seen. */
import type { Arrow, ZoneBoard } from "../../lib/wire";
import { type Box, type Point, fixed, holds } from "./geometry";
import { type Island, chord, zoneOf } from "./islands";

export interface Road {
  arrow: Arrow;
  from: Island;
  to: Island;
  points: Point[];
  path: string;
}

/** Where the mark of a road stands: the middle of the stretch that is seen, its length, its direction in degrees. */
export interface Mark extends Point {
  length: number;
  angle: number;
}

const SAMPLES = 60;

const inside = (island: Island, { x, y }: Point): boolean => {
  const across = chord(island.points, y);
  return across !== undefined && x >= across.from && x <= across.to;
};

/** How far to the side (in shares of its length) a road bends, tried in this order. */
const BENDS = [0, 0.18, -0.18, 0.32, -0.32, 0.5, -0.5];

function bend(a: Point, b: Point, by: number): (t: number) => Point {
  const control = { x: (a.x + b.x) / 2 - (b.y - a.y) * by, y: (a.y + b.y) / 2 + (b.x - a.x) * by };
  return (t) => ({
    x: (1 - t) ** 2 * a.x + 2 * t * (1 - t) * control.x + t ** 2 * b.x,
    y: (1 - t) ** 2 * a.y + 2 * t * (1 - t) * control.y + t ** 2 * b.y,
  });
}

const samples = (curve: (t: number) => Point): Point[] =>
  Array.from({ length: SAMPLES + 1 }, (_, i) => curve(i / SAMPLES));

function road(arrow: Arrow, from: Island, to: Island, all: readonly Island[]): Road {
  const others = all.filter((each) => each !== from && each !== to);
  const hits = (by: number) =>
    samples(bend(from.middle, to.middle, by)).filter((point) => others.some((other) => inside(other, point))).length;
  const best = BENDS.reduce((chosen, by) => (hits(by) < hits(chosen) ? by : chosen), 0);
  const points = samples(bend(from.middle, to.middle, best));
  return { arrow, from, to, points, path: `M${points.map(({ x, y }) => `${fixed(x)} ${fixed(y)}`).join("L")}` };
}

/** The stretch of a road over the void. */
export const open = ({ from, to, points }: Road): Point[] =>
  points.filter((point) => !inside(from, point) && !inside(to, point));

/** The mark of a road, clear of the plates if any of it is. */
export function markOf(road: Road, plates: readonly Box[]): Mark {
  const outside = open(road);
  const clear = outside.filter((point) => !plates.some((plate) => holds(plate, point)));
  const middle = road.points.slice(SAMPLES / 2 - 1, SAMPLES / 2 + 2);
  const seen = [clear, outside].find((part) => part.length > 1) ?? middle;
  const [start, end] = [seen[0] ?? road.from.middle, seen.at(-1) ?? road.to.middle];
  const at = seen[Math.floor(seen.length / 2)] ?? start;
  return {
    ...at,
    length: Math.hypot(end.x - start.x, end.y - start.y),
    angle: (Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI,
  };
}

export function roads(board: ZoneBoard, all: readonly Island[]): Road[] {
  const zone = new Map(board.places.map((place) => [place.id, zoneOf(place)]));
  const found = (id: string) => all.find((each) => each.id === zone.get(id));
  return board.arrows.flatMap((arrow) => {
    const [from, to] = [found(arrow.a), found(arrow.b)];
    return from && to ? [road(arrow, from, to, all)] : [];
  });
}
