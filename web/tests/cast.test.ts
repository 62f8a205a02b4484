import { expect, test } from "vitest";

import { castWish, places, playable } from "../src/lib/cast";
import type { Cast } from "../src/lib/wire";

const member = (id: string, ...scenarios: string[]) => ({ id, name: { key: id }, icon: "", about: null, scenarios });
const cast: Cast = { option: "gods", members: [member("a"), member("b"), member("c"), member("d", "deep")], alone: 2 };

test("who belongs to a scenario can be chosen there alone", () => {
  expect(playable(cast, "deep").map(({ id }) => id)).toEqual(["a", "b", "c", "d"]);
  expect(playable(cast, "high").map(({ id }) => id)).toEqual(["a", "b", "c"]);
});

test("who plays alone may have several", () => {
  expect([places(cast, 1), places(cast, 3)]).toEqual([2, 3]);
});

test("without a choice nothing is said, and with one the rest is filled up, nobody twice", () => {
  expect(castWish(cast, "high", 2, ["", ""])).toBe("");
  expect(castWish(cast, "high", 2, ["c", "a"])).toBe("c,a");
  expect(castWish(cast, "high", 3, ["", "a", ""], () => 0)).toBe("b,a,c");
  expect(castWish(cast, "high", 2, ["a", "b", "c"])).toBe("a,b");
  expect(castWish(cast, "high", 2, ["d", "a"], () => 0.99)).toBe("c,a");
});
