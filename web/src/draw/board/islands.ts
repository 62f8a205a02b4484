/** Zones as islands: each takes the room around it up to its neighbours, and is split among its sections. */
import type { Place, ZoneBoard } from "../../lib/wire";
import { type Box, type Point, boxAround, fixed } from "./geometry";

export interface Section {
  place: Place;
  points: Point[];
}

export interface Island {
  id: string;
  points: Point[];
  middle: Point;
  sections: Section[];
  /** The line between two sections. */
  seams: string[];
}

const STEPS = 120;
const GAP = 46;
const SHARE_X = 0.2;
const SHARE_Y = 0.23;
/** How much of their distance to the side sections keep, and how far down the first one reaches. */
const FLAT = 0.4;
const FIRST = 0.13;
/** Sections of one zone share what stands before the colon of their ids. */
export const zoneOf = (place: Place): string => place.id.split(":")[0] ?? place.id;

function zones(board: ZoneBoard): Place[][] {
  const found = new Map<string, Place[]>();
  for (const place of board.places) found.set(zoneOf(place), [...(found.get(zoneOf(place)) ?? []), place]);
  return [...found.values()];
}

/** A wave along the coast that is always the same for the same zone. */
function rough(id: string): (angle: number) => number {
  const seed = [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1009, 7);
  return (angle) =>
    Math.sin(angle * 5 + seed) * 0.016 + Math.sin(angle * 11 + seed * 2) * 0.012 + Math.sin(angle * 23 + seed * 3) * 0.008;
}

/** How far the coast may reach from a site in a direction: half way to each other site, to the edge, or its share. */
function reach(site: Point, others: readonly Point[], angle: number, field: Point): number {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const most = 1 / Math.hypot(cos / (field.x * SHARE_X), sin / (field.y * SHARE_Y));
  const edges = [cos > 0 ? (field.x - site.x) / cos : -site.x / cos, sin > 0 ? (field.y - site.y) / sin : -site.y / sin];
  const halves = others.map((other) => {
    const [dx, dy] = [other.x - site.x, other.y - site.y];
    const along = dx * cos + dy * sin;
    const half = Math.hypot(dx, dy) / 2;
    return along > 0 ? ((half - GAP / 2) * 2 * half) / along : Infinity;
  });
  return Math.min(most, ...edges.filter((edge) => edge >= 0), ...halves);
}

function coast(id: string, site: Point, others: readonly Point[], field: Point): Point[] {
  const wave = rough(id);
  const angles = Array.from({ length: STEPS }, (_, i) => (i / STEPS) * 2 * Math.PI);
  let radii = angles.map((angle) => reach(site, others, angle, field));
  for (let pass = 0; pass < 4; pass++) {
    radii = radii.map((radius, i) => {
      const [before, after] = [radii.at(i - 1) ?? radius, radii[(i + 1) % STEPS] ?? radius];
      return Math.min(radius, (before + 2 * radius + after) / 4);
    });
  }
  return angles.map((angle, i) => {
    const radius = (radii[i] ?? 0) * (0.965 + wave(angle));
    return { x: site.x + radius * Math.cos(angle), y: site.y + radius * Math.sin(angle) };
  });
}

/** The part of a polygon that is nearer to a point than to another, and the line where it was cut. */
function nearer(points: readonly Point[], to: Point, than: Point): { kept: Point[]; cut: Point[] } {
  const [dx, dy] = [than.x - to.x, than.y - to.y];
  const half = (than.x ** 2 + than.y ** 2 - to.x ** 2 - to.y ** 2) / 2;
  const side = (point: Point) => point.x * dx + point.y * dy - half;
  const kept: Point[] = [];
  const cut: Point[] = [];
  points.forEach((point, i) => {
    const next = points[(i + 1) % points.length] ?? point;
    const [a, b] = [side(point), side(next)];
    if (a <= 0) kept.push(point);
    if (a <= 0 === b <= 0) return;
    const t = a / (a - b);
    const crossing = { x: point.x + t * (next.x - point.x), y: point.y + t * (next.y - point.y) };
    kept.push(crossing);
    cut.push(crossing);
  });
  return { kept, cut };
}

function middleOf(points: readonly Point[]): Point {
  let [area, x, y] = [0, 0, 0];
  points.forEach((point, i) => {
    const next = points[(i + 1) % points.length] ?? point;
    const cross = point.x * next.y - next.x * point.y;
    area += cross;
    x += (point.x + next.x) * cross;
    y += (point.y + next.y) * cross;
  });
  return { x: x / (3 * area), y: y / (3 * area) };
}

/** How wide a polygon is at a height. */
export function chord(points: readonly Point[], y: number): { from: number; to: number } | undefined {
  const xs = points.flatMap((point, i) => {
    const next = points[(i + 1) % points.length] ?? point;
    if (point.y <= y === next.y <= y) return [];
    return [point.x + ((y - point.y) / (next.y - point.y)) * (next.x - point.x)];
  });
  return xs.length < 2 ? undefined : { from: Math.min(...xs), to: Math.max(...xs) };
}

/** Sections lie as the data says, but flatter, so that they are wide enough for a row of tokens; the first is larger. */
function seedsOf(sites: readonly Point[], middle: Point, box: Box): Point[] {
  const mean = { x: 0, y: 0 };
  for (const { x, y } of sites) {
    mean.x += x / sites.length;
    mean.y += y / sites.length;
  }
  const first = sites[0] ?? mean;
  const length = Math.hypot((mean.x - first.x) * FLAT, mean.y - first.y) || 1;
  const shift = (FIRST * box.height) / length;
  return sites.map(({ x, y }) => ({
    x: middle.x + (x - mean.x) * FLAT + (mean.x - first.x) * FLAT * shift,
    y: middle.y + (y - mean.y) + (mean.y - first.y) * shift,
  }));
}

function island(places: Place[], others: readonly Point[], field: Point): Island {
  const [first] = places;
  if (!first) throw new Error("a zone has at least one section");
  const at = (place: Place): Point => ({ x: (place.x / 100) * field.x, y: (place.y / 100) * field.y });
  const id = zoneOf(first);
  const points = coast(id, at(first), others, field);
  const middle = middleOf(points);
  const seeds = seedsOf(places.map(at), middle, boxAround(points));
  const seams: string[] = [];
  const sections = places.map((place, i) => {
    const seed = seeds[i] ?? middle;
    let part = points;
    seeds.forEach((other, j) => {
      if (j === i) return;
      const { kept, cut } = nearer(part, seed, other);
      part = kept;
      const [a, b] = cut;
      if (a && b && j > i) seams.push(`M${fixed(a.x)} ${fixed(a.y)}L${fixed(b.x)} ${fixed(b.y)}`);
    });
    return { place, points: part };
  });
  return { id, points, middle, sections, seams };
}

/** How large things on the islands are drawn: larger where few zones share a wide field. */
export function scaleOf(board: ZoneBoard, width: number, height: number): number {
  const side = Math.sqrt((width * height) / Math.max(1, zones(board).length));
  return Math.min(1.3, Math.max(0.85, side / 310));
}

/** The islands of a board on a field of this width and height. */
export function islands(board: ZoneBoard, width: number, height: number): Island[] {
  const field = { x: width, y: height };
  const groups = zones(board);
  const sites = groups.map(([first]) => ({ x: ((first?.x ?? 0) / 100) * width, y: ((first?.y ?? 0) / 100) * height }));
  return groups.map((places, i) => island(places, sites.filter((_, j) => j !== i), field));
}
