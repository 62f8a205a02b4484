/** Plates with the names of zones, at their upper coasts. */
import { type Box, type Point, boxAround, grown, holds } from "./geometry";
import type { Island } from "./islands";

export interface Plate extends Box {
  lines: string[];
  /** The number of the zone, if it has one. */
  number: string;
  /** The size of its letters. */
  size: number;
}

const LETTERS = 17.5;
const LONGEST = 16;
/** How far below the coast's top a plate ends. */
const BOTTOM = 30;
/** A road is about this wide to either side. */
const SPARE = 12;

/** A long name takes two lines of about the same length. */
export function split(name: string, most = LONGEST): string[] {
  const words = name.split(" ");
  if (name.length <= most || words.length === 1) return [name];
  const splits = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(" "), words.slice(i + 1).join(" ")]);
  const longest = (lines: string[]) => Math.max(...lines.map((line) => line.length));
  return splits.reduce((best, lines) => (longest(lines) < longest(best) ? lines : best));
}

/** Tried in this order: how far along the upper coast the plate stands, in shares of the way it can go. */
const ALONG = [0.5, 0.35, 0.65, 0.2, 0.8, 0.05, 0.95];

/** Where the coast is highest between two points. */
function highest(points: readonly Point[], from: number, to: number): number {
  return Math.min(...points.filter(({ x }) => x >= from && x <= to).map(({ y }) => y));
}

/** The plate of an island: it does not reach over the edges of the field, and keeps off roads where it can. */
export function plateOf(island: Island, name: string, number: string, field: number, scale: number, roads: Point[]): Plate {
  const lines = split(name);
  const size = LETTERS * scale;
  const width = Math.max(...lines.map((line) => line.length)) * size * 0.64 + (number ? 46 : 20);
  const height = lines.length * size * 1.15 + 11;
  const box = boxAround(island.points);
  const places = ALONG.map((share) => {
    const x = Math.max(0, Math.min(field - width, box.x + (box.width - width) * share));
    const y = highest(island.points, x + width * 0.3, x + width * 0.7) + BOTTOM * scale - height;
    const near = grown({ x, y, width, height }, SPARE);
    return { x, y, hits: roads.filter((point) => holds(near, point)).length };
  });
  const { x, y } = places.reduce((best, place) => (place.hits < best.hits ? place : best));
  return { x, y, width, height, lines, number, size };
}
