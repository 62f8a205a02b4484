import { expect, test } from "vitest";

import { type Drawn, pictures } from "../../src/draw/board/pictures";
import type { Place } from "../../src/lib/wire";

const place = (x: number, y: number, terrain: string, mark = ""): Place => ({
  id: `${x},${y}`,
  name: { key: "place" },
  x,
  y,
  terrain,
  letter: "",
  badges: mark ? [{ icon: "drop", name: { key: mark }, count: null }] : [],
  about: null,
  light: null,
  paths: [],
  label: null,
});
const field = (rows: string[], marks: Record<string, string> = {}): Place[] =>
  rows.flatMap((row, y) => [...row].map((letter, x) => place(x, y, letter, marks[`${x},${y}`])));
const drawn: Drawn = {
  space: (terrain) => (terrain === "b" ? "barrel" : undefined),
  region: (terrain) => (terrain === "C" ? "citadel" : undefined),
  badge: ({ name }) => (name.key === "land" ? "land" : undefined),
};
const told = (places: Place[]) => pictures(places, drawn).map(({ art, x, y, width, height, cells }) => `${art} ${x},${y} ${width}x${height} ${cells.length}`);

test("each cell has its own picture, a region has one", () => {
  expect(told(field([".bb", "CC.", "CC."]))).toEqual(["barrel 1,0 1x1 1", "barrel 2,0 1x1 1", "citadel 0,1 2x2 4"]);
});

test("what a badge shows covers four cells of the same ground, else its own", () => {
  expect(told(field(["dd.", "dd."], { "0,0": "land" }))).toEqual(["land 0,0 2x2 4"]);
  expect(told(field(["dd.", "d.."], { "0,0": "land" }))).toEqual(["land 0,0 1x1 1"]);
  expect(told(field(["dddd", "dddd"], { "0,0": "land", "2,0": "land", "3,1": "other" }))).toEqual(["land 0,0 2x2 4", "land 2,0 2x2 4"]);
});
