import { describe, expect, test } from "vitest";

import { type Box, rows, standing } from "../../src/draw/board/geometry";
import { chord, islands } from "../../src/draw/board/islands";
import { plateOf } from "../../src/draw/board/plates";
import { roads } from "../../src/draw/board/roads";
import { spotsOf } from "../../src/draw/board/rooms";
import { between, fit, following, nearest, READABLE, seen, shows } from "../../src/draw/board/view";
import type { GridBoard, ZoneBoard } from "../../src/lib/wire";
import { scene } from "./fixtures";

const WORLD: Box = { x: 0, y: 0, width: 1000, height: 500 };
const WINDOW = { width: 400, height: 400 };

describe("a view", () => {
  test("fits the whole board", () => expect(shows(fit(WORLD, WINDOW), WORLD, WINDOW)).toBe(true));
  test("stays if what is asked about is seen, and moves no farther than it must if not", () => {
    const near = { k: 1, x: 0, y: 0 };
    expect(following(near, [{ x: 20, y: 20, width: 50, height: 50 }], WINDOW)).toEqual(near);
    const far = { x: 900, y: 20, width: 50, height: 50 };
    const next = following(near, [far], WINDOW);
    expect(shows(next, far, WINDOW)).toBe(true);
    expect(next).toEqual({ k: 1, x: 400 - 12 - 950, y: 0 });
  });
  test("shows as much as it can of what is too far apart, the first of it above all", () => {
    const boxes = [{ x: 0, y: 0, width: 50, height: 50 }, { x: 250, y: 0, width: 50, height: 50 }, { x: 900, y: 0, width: 50, height: 50 }];
    const next = following({ k: 1, x: -500, y: 0 }, boxes, WINDOW);
    expect(boxes.map((box) => shows(next, box, WINDOW))).toEqual([true, true, false]);
    expect(next.k * 50).toBeGreaterThan(READABLE);
  });
  test("moves what is asked about out from under what covers a corner", () => {
    const box = { x: 300, y: 300, width: 80, height: 80 };
    const cover = { width: 120, height: 100 };
    const next = following({ k: 1, x: 0, y: 0 }, [box], WINDOW, cover);
    const { x, y } = seen(next, box);
    expect(x + 80 <= 400 - cover.width || y + 80 <= 400 - cover.height).toBe(true);
    expect(shows(next, box, WINDOW)).toBe(true);
  });
  test("moves what is asked about out from under what lies over its edges", () => {
    const [home, edges] = [{ k: 1, x: 0, y: 0 }, { top: 150, bottom: 60 }];
    const box = { x: 100, y: 20, width: 80, height: 80 };
    const next = between(edges, home, [box], WINDOW);
    expect(next.x).toBe(0);
    expect(seen(next, box).y).toBeGreaterThanOrEqual(150);
    const low = { ...box, y: 310 };
    expect(seen(between(edges, home, [low], WINDOW), low).y + 80).toBeLessThanOrEqual(340);
    expect(between(edges, home, [{ ...box, y: 200 }], WINDOW)).toEqual(home);
  });
  test("knows what is nearest", () => {
    const at = (x: number) => ({ x, y: 0, width: 10, height: 10 });
    expect(nearest([at(0), at(80), at(40)], { x: 50, y: 0 })).toEqual([at(40), at(80), at(0)]);
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

test("in a narrow place things lie small at the feet of whoever stands there", () => {
  const [piece] = scene("hades-the-high-table-4").pieces;
  const [place] = (scene("machina-the-beast-3").boards.find(({ type }) => type === "grid") as GridBoard).places;
  if (!piece || !place) throw new Error("nothing is recorded");
  const box = { x: 0, y: 0, width: 100, height: 100 };
  const spot = { place, outline: "", whole: "", box, stand: { x: 8, y: 8, width: 84, height: 84 }, badges: box };
  const [somebody, flag, mark] = (["foe", "neutral", "neutral"] as const).map((side, i) => ({ ...piece, id: `${i}`, side, place: place.id, size: 1 }));
  const alone = standing([somebody!], [spot], 40);
  const shown = standing([flag!, somebody!, mark!], [spot], 40);
  expect(shown.find((each) => each.piece.id === "0")).toEqual(alone[0]);
  const things = shown.filter((each) => each.piece.side === "neutral");
  expect(things.map(({ size }) => size)).toEqual([24, 24]);
  for (const { x, y, size } of things) {
    expect(Math.min(x - size, y - size)).toBeGreaterThanOrEqual(0);
    expect(Math.max(x + size, y + size)).toBeLessThanOrEqual(100);
  }
  expect(standing([flag!, mark!], [spot], 40).map(({ size }) => size)).not.toContain(24);
});

test("pieces at one place all get a spot of their own", () => {
  const { pieces, boards: [board] } = scene("hades-the-high-table-4");
  const spots = spotsOn(board as ZoneBoard, 900, 640);
  const place = spots[0]?.place.id ?? "";
  const crowd = pieces.map((piece) => ({ ...piece, place }));
  const where = standing(crowd, spots, 30).map(({ x, y }) => `${x},${y}`);
  expect(new Set(where).size).toBe(crowd.length);
});
