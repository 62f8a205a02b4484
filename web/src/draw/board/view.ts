/** What part of a board is seen, and where a camera that follows the action goes. */
import type { ZoomTransform } from "d3-zoom";

import { type Box, type Point, centre, grown, union } from "./geometry";

/** A place of the board is seen at `place * k + (x, y)`, as d3-zoom has it. */
export type View = Pick<ZoomTransform, "k" | "x" | "y">;

export interface Size {
  width: number;
  height: number;
}

const PADDING = 12;
/** A board is not made larger than this to fill its window. */
const MOST = 3;
/** A finger needs this many pixels. */
export const TOUCH = 44;
/** A finger that stays so long (milliseconds) looks, and one that moves so far (pixels) drags. */
export const PRESS = 420;
export const SLIP = 6;
/** A place where something is read or clicked has at least this many. */
export const READABLE = 36;

/** How far one can zoom in. */
export const most = (whole: number): number => Math.max(MOST, whole);

/** The view at a scale with the middle of a box in the middle of the window. */
export function around(box: Box, k: number, window: Size): View {
  const middle = centre(box);
  return { k, x: window.width / 2 - middle.x * k, y: window.height / 2 - middle.y * k };
}

/** The whole board. */
export function fit(world: Box, window: Size): View {
  const k = Math.min((window.width - 2 * PADDING) / world.width, (window.height - 2 * PADDING) / world.height, MOST);
  return around(world, Math.max(k, 0.05), window);
}

/** What one can move about in: the board with its edge as wide as it is when all of it is seen. */
export const roomAround = (world: Box, whole: number): Box => grown(world, PADDING / whole);

/** A box as the window shows it. */
export const seen = ({ k, x, y }: View, box: Box): Box => ({
  x: box.x * k + x,
  y: box.y * k + y,
  width: box.width * k,
  height: box.height * k,
});

/** What the window shows of the board. */
export const windowOn = ({ k, x, y }: View, window: Size): Box => ({
  x: -x / k,
  y: -y / k,
  width: window.width / k,
  height: window.height / k,
});

export function shows(view: View, box: Box, window: Size): boolean {
  const { x, y, width, height } = seen(view, box);
  return x >= 0 && y >= 0 && x + width <= window.width && y + height <= window.height;
}

const meet = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Boxes from the nearest to the farthest from a point. */
export function nearest(boxes: readonly Box[], { x, y }: Point): Box[] {
  const away = (box: Box) => Math.hypot(centre(box).x - x, centre(box).y - y);
  return boxes.toSorted((a, b) => away(a) - away(b));
}

/** Of boxes in the order of their weight, as many as a window at this scale can show together, as one box. */
function together(boxes: readonly Box[], k: number, window: Size): Box | undefined {
  let all: Box | undefined;
  for (const box of boxes) {
    const wider = all ? union([all, box]) : box;
    const fits = wider.width * k <= window.width - 2 * PADDING && wider.height * k <= window.height - 2 * PADDING;
    if (fits || !all) all = wider;
  }
  return all;
}

/** How far a line must move to lie between two ends. */
function into(start: number, length: number, room: number): number {
  if (length > room - 2 * PADDING) return room / 2 - (start + length / 2);
  return Math.max(PADDING - start, 0) + Math.min(room - PADDING - (start + length), 0);
}

/** So many pixels of the upper and of the lower edge of a window that lie under something. */
export interface Edges {
  top: number;
  bottom: number;
}

/** The same between what lies over the edges of the window. */
export function between({ top, bottom }: Edges, view: View, boxes: readonly Box[], window: Size, cover: Size = { width: 0, height: 0 }): View {
  const rest = { ...window, height: window.height - top - bottom };
  const next = following({ ...view, y: view.y - top }, boxes, rest, { ...cover, height: Math.max(0, cover.height - bottom) });
  return { ...next, y: next.y + top };
}

/**
 * The view moved no farther than it must to show boxes, the first of them above all, at its scale; if they lie under
 * what covers a corner of the window, out from under it.
 */
export function following(view: View, boxes: readonly Box[], window: Size, cover: Size = { width: 0, height: 0 }): View {
  const all = together(boxes, view.k, window);
  if (!all) return view;
  const at = seen(view, all);
  const next = { ...view, x: view.x + into(at.x, at.width, window.width), y: view.y + into(at.y, at.height, window.height) };
  const covered = { x: window.width - cover.width, y: window.height - cover.height, ...cover };
  const now = seen(next, all);
  const under = boxes.map((box) => seen(next, box)).filter((box) => meet(box, covered) && meet(box, now));
  if (!under.length) return next;
  const left = Math.max(...under.map((box) => box.x + box.width)) - covered.x;
  const up = Math.max(...under.map((box) => box.y + box.height)) - covered.y;
  const [roomLeft, roomUp] = [now.x - PADDING, now.y - PADDING];
  if (left <= roomLeft && (left <= up || up > roomUp)) return { ...next, x: next.x - left };
  return up <= roomUp ? { ...next, y: next.y - up } : next;
}
