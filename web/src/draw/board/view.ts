/** What part of a board is seen: how it fits, moves and grows. */
import { type Box, type Point, centre } from "./geometry";

export interface View {
  /** Pixels for a unit of the board. */
  scale: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

const PADDING = 12;
const MOST = 3;
/** A finger needs this many pixels. */
export const TOUCH = 44;

export function fit(world: Box, window: Size): View {
  const scale = Math.min(
    (window.width - 2 * PADDING) / world.width,
    (window.height - 2 * PADDING) / world.height,
    MOST,
  );
  return around(world, Math.max(scale, 0.05), window);
}

/** The view at a scale with the middle of a box in the middle of the window. */
export function around(box: Box, scale: number, window: Size): View {
  const middle = centre(box);
  return { scale, x: window.width / 2 - middle.x * scale, y: window.height / 2 - middle.y * scale };
}

/** Never so far that the board is lost, never smaller than it fits. */
export function held(view: View, world: Box, window: Size): View {
  const whole = fit(world, window);
  const scale = Math.min(Math.max(view.scale, Math.min(whole.scale, MOST)), Math.max(MOST, whole.scale));
  const hold = (at: number, from: number, length: number, room: number): number => {
    const [start, end] = [from * scale, (from + length) * scale];
    const inner = room - 2 * PADDING;
    if (end - start <= inner) return room / 2 - (start + end) / 2;
    return Math.min(PADDING - start, Math.max(room - PADDING - end, at));
  };
  return {
    scale,
    x: hold(view.x, world.x, world.width, window.width),
    y: hold(view.y, world.y, world.height, window.height),
  };
}

/** Grown or shrunk around a point of the window. */
export function zoomed(view: View, factor: number, at: Point): View {
  const scale = view.scale * factor;
  return { scale, x: at.x - (at.x - view.x) * factor, y: at.y - (at.y - view.y) * factor };
}

export function shows(view: View, box: Box, window: Size): boolean {
  const [left, top] = [box.x * view.scale + view.x, box.y * view.scale + view.y];
  const [right, bottom] = [left + box.width * view.scale, top + box.height * view.scale];
  return left >= 0 && top >= 0 && right <= window.width && bottom <= window.height;
}

/** The view moved, and shrunk if it must, so that the box is seen; grown first if its things are too small to touch. */
export function showing(view: View, box: Box, window: Size, unit: number, touch: boolean): View {
  const wanted = touch ? Math.max(view.scale, TOUCH / unit) : view.scale;
  if (wanted === view.scale && shows(view, box, window)) return view;
  const whole = fit(box, window).scale;
  return around(box, touch ? Math.max(Math.min(wanted, whole), view.scale) : Math.min(wanted, whole), window);
}
