import { expect, test } from "vitest";

import { assemble, merge, NOTHING, type Parts } from "../src/lib/parts";
import type { GridBoard, Place } from "../src/lib/wire";
import { head } from "./scenes";

const place = (id: string, terrain = "floor"): Place =>
  ({ id, name: { key: id }, x: 0, y: 0, terrain, letter: "", badges: [], about: null, label: null, light: null, paths: [] });

const bare: GridBoard = { type: "grid", id: "b", name: { key: "b" }, width: 2, height: 2, places: [], walls: [] };

const whole: Parts = {
  head,
  order: { boards: ["b"], panels: [] },
  "board:b": bare,
  "places:b:10": [place("C1")],
  "places:b:0": [place("A1"), place("A2")],
  "places:b:9": [place("B1")],
};

const places = (kept: typeof NOTHING) => (assemble(kept)?.boards[0] as GridBoard).places;

test("the strips of a large board are put together in their order", () => {
  expect(places(merge(NOTHING, whole)).map((each) => each.id)).toEqual(["A1", "A2", "B1", "C1"]);
});

test("a strip that comes again changes its places only", () => {
  const first = merge(NOTHING, whole);
  const then = merge(first, { "places:b:9": [place("B1", "lit")] });
  expect(places(then).map((each) => each.terrain)).toEqual(["floor", "floor", "lit", "floor"]);
  expect(places(then)[0]).toBe(places(first)[0]);
  expect(assemble(merge(then, { pieces: [] }))?.boards[0]).toBe(assemble(then)?.boards[0]);
});

test("strips and boards that are gone are forgotten", () => {
  const kept = merge(NOTHING, whole);
  expect(places(merge(kept, {}, ["places:b:10"])).map((each) => each.id)).toEqual(["A1", "A2", "B1"]);
  expect(assemble(merge(kept, {}, ["board:b", "places:b:0", "places:b:9", "places:b:10"]))?.boards).toEqual([]);
});

test("a board that came whole stays as it is", () => {
  const board: GridBoard = { ...bare, places: [place("A1")] };
  expect(assemble(merge(NOTHING, { head, order: whole.order as never, "board:b": board }))?.boards[0]).toBe(board);
  expect(assemble(merge(merge(NOTHING, whole), { "board:b": board }))?.boards[0]).toBe(board);
});
