import { describe, expect, test } from "vitest";

import { type Box, rows, standing } from "../../src/draw/board/geometry";
import { chord, islands } from "../../src/draw/board/islands";
import { plateOf } from "../../src/draw/board/plates";
import { roads } from "../../src/draw/board/roads";
import { spotsOf } from "../../src/draw/board/rooms";
import { fit, held, showing, shows, zoomed } from "../../src/draw/board/view";
import type { ZoneBoard } from "../../src/lib/wire";
import { scene } from "./fixtures";

const WORLD: Box = { x: 0, y: 0, width: 1000, height: 500 };
const WINDOW = { width: 400, height: 400 };

describe("a view", () => {
  test("fits the whole board", () => expect(shows(fit(WORLD, WINDOW), WORLD, WINDOW)).toBe(true));
  test("is never smaller than the board fits, and never loses it", () => {
    const whole = fit(WORLD, WINDOW);
    expect(held(zoomed(whole, 0.2, { x: 0, y: 0 }), WORLD, WINDOW)).toEqual(whole);
    const lost = held({ scale: 1, x: 9000, y: 9000 }, WORLD, WINDOW);
    expect(shows(lost, { x: 0, y: 0, width: 100, height: 100 }, WINDOW)).toBe(true);
  });
  test("grows around the point that is pointed at", () => {
    const [before, at] = [{ scale: 1, x: 30, y: 40 }, { x: 130, y: 90 }];
    const after = zoomed(before, 2, at);
    expect([(at.x - after.x) / after.scale, (at.y - after.y) / after.scale]).toEqual([100, 50]);
  });
  test("stays if what is asked about is seen, and moves if not", () => {
    const near = { scale: 1, x: 0, y: 0 };
    expect(showing(near, { x: 10, y: 10, width: 50, height: 50 }, WINDOW, 100, false)).toBe(near);
    const far = { x: 900, y: 400, width: 50, height: 50 };
    expect(shows(showing(near, far, WINDOW, 100, false), far, WINDOW)).toBe(true);
  });
  test("grows for a finger until a place is large enough", () => {
    const whole = fit(WORLD, WINDOW);
    expect(showing(whole, { x: 0, y: 0, width: 50, height: 50 }, WINDOW, 50, true).scale * 50).toBeGreaterThanOrEqual(44);
  });
});

/** The sections of a board as the tokens find them. */
const spotsOn = (board: ZoneBoard, width: number, height: number) =>
  islands(board, width, height).flatMap((island) => spotsOf(island, plateOf(island, "The Long Name", "1", width, 1, []), 1));

const boards = ["hades-prologue-2", "hades-the-high-table-4"].map((name) => scene(name).boards[0] as ZoneBoard);

describe.each([
  [900, 640],
  [480, 440],
  [1400, 700],
])("zones on a field of %i by %i", (width, height) => {
  test.each(boards)("no island reaches into another or over the edge", (board) => {
    const all = islands(board, width, height);
    for (const island of all) {
      for (const { x, y } of island.points) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(width);
        for (const other of all.filter((each) => each !== island)) {
          const across = chord(other.points, y);
          expect(across && x > across.from && x < across.to).toBeFalsy();
        }
      }
    }
  });
  test.each(boards)("pieces stand inside their section", (board) => {
    const spots = spotsOn(board, width, height);
    for (const { box, stand } of spots) {
      expect(stand.x).toBeGreaterThanOrEqual(box.x);
      expect(stand.y + stand.height).toBeLessThanOrEqual(box.y + box.height);
      expect(Math.min(stand.width, stand.height)).toBeGreaterThan(10);
    }
  });
  test.each(boards)("every way is drawn", (board) =>
    expect(roads(board, islands(board, width, height)).length).toBe(board.arrows.length));
});

test("tokens use the room they have", () => {
  const room = { x: 0, y: 0, width: 100, height: 50 };
  expect(rows(1, room, 40)).toEqual({ columns: 1, size: 25 });
  expect(rows(2, room, 40)).toEqual({ columns: 2, size: 25 });
  expect(rows(8, room, 40).columns).toBe(4);
});

test("a piece of several cells stands in their middle, as large as they are", () => {
  const { pieces, boards: [board] } = scene("hades-the-high-table-4");
  const [spot] = spotsOn(board as ZoneBoard, 900, 640);
  const large = pieces.slice(0, 1).map((piece) => ({ ...piece, place: spot?.place.id ?? "", size: 2 }));
  const [where] = standing(large, spot ? [spot] : [], 30);
  expect(where?.size).toBe(60);
  expect(where?.x).toBe((spot?.box.x ?? 0) + (spot?.box.width ?? 0));
});

test("pieces at one place all get a spot of their own", () => {
  const { pieces, boards: [board] } = scene("hades-the-high-table-4");
  const spots = spotsOn(board as ZoneBoard, 900, 640);
  const place = spots[0]?.place.id ?? "";
  const crowd = pieces.map((piece) => ({ ...piece, place }));
  const where = standing(crowd, spots, 30).map(({ x, y }) => `${x},${y}`);
  expect(new Set(where).size).toBe(crowd.length);
});
