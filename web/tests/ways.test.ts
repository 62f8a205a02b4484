import { expect, test } from "vitest";

import { isWalk, waysOf } from "../src/lib/ways";
import type { Stop } from "../src/lib/wire";
import { question } from "./scenes";

const stop = (place: string, after: string, change: Partial<Stop> = {}): Stop => ({
  place,
  key: `move:${place}`,
  after,
  passed: [],
  cost: null,
  dangers: [],
  there: [],
  ...change,
});

test("ways lead from where one stands over all stops and what lies between, with every danger once", () => {
  const shade = { key: "shade" };
  const ways = waysOf({
    ...question(["move:B1"]),
    ways: [
      stop("B1", "A1", { dangers: [shade] }),
      stop("C1", "B1", { passed: ["B2"], dangers: [shade, { key: "pit" }], cost: { key: "cost" }, there: [{ key: "dark" }] }),
    ],
  });
  expect(ways.get("C1")).toEqual({
    places: ["A1", "B1", "B2", "C1"],
    steps: 2,
    cost: { key: "cost" },
    dangers: [shade, { key: "pit" }],
    there: [{ key: "dark" }],
    dangerous: ["B1", "C1"],
  });
  expect([isWalk(ways.get("B1")), isWalk(ways.get("C1")), isWalk(ways.get("D1"))]).toEqual([false, true, false]);
});

test("where nothing is asked nobody goes", () => {
  expect(waysOf(null).size).toBe(0);
});
