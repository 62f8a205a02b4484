import { describe, expect, test } from "vitest";

import { readAddress, tableAddress } from "../src/lib/address";
import { changes } from "../src/lib/changes";
import { nextHint } from "../src/lib/guide";
import { beginning, offers, onBoards, several, targets } from "../src/lib/options";
import { Book } from "../src/lib/rules";
import type { Board } from "../src/lib/wire";
import { lines, meter, panel, question, scene } from "./scenes";

const place = (id: string) => ({ id, name: { key: id }, x: 0, y: 0, terrain: "floor", letter: "", badges: [], about: null, label: null, light: null, paths: [] });
const board: Board = { type: "grid", id: "b", name: { key: "b" }, width: 1, height: 1, places: [place("A1"), place("B1")], walls: [] };

describe("options", () => {
  const asked = question(["move-a", "rest", "move-b"], { "move-a": ["A1", "card"], "move-b": ["B1"] });
  const boards = onBoards(scene({ boards: [board] }));

  test("those that are not on the board come first and have the first digits", () => {
    expect(offers(asked, boards).map(({ choice, digit, onBoard }) => [choice.key, digit, onBoard])).toEqual([
      ["rest", 1, false],
      ["move-a", 2, true],
      ["move-b", 3, true],
    ]);
  });

  test("only nine have a digit", () => {
    const many = question(Array.from({ length: 11 }, (_, i) => `k${i}`));
    expect(offers(many, boards).map((offer) => offer.digit)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0]);
  });

  test("those that differ only in what they cover stand behind one button", () => {
    const sides = question(["north", "east", "south", "rest"]);
    const choices = sides.choices.map((choice) => (choice.key === "rest" ? choice : { ...choice, label: { key: "reveal" }, area: [choice.key] }));
    const shown = offers({ ...sides, choices }, boards);
    expect(shown.map(({ index, digit, fold }) => [index, digit, fold])).toEqual([
      [0, 1, [0, 1, 2]],
      [3, 2, []],
    ]);
    expect(several({ ...sides, choices }, [0, 2]).map((offer) => offer.choice.key)).toEqual(["north", "south"]);
    expect(beginning(["Reveal to the north", "Reveal to the east"])).toBe("Reveal to the");
  });

  test("each thing knows the options that point at it", () => {
    expect(targets(asked)).toEqual(new Map([["A1", [0]], ["card", [0]], ["B1", [2]]]));
  });
});

describe("what changed", () => {
  const before = scene({ log: lines(2) });
  const now = scene({ log: lines(9), panels: [panel(0, 1), panel(1, 1)], danger: meter("danger", 2) });

  test("tells the own meters and the ribbon's after much has happened", () => {
    expect(changes(before, now).map(({ id, from, to }) => [id, from, to])).toEqual([["life-0", 3, 1], ["danger", 0, 2]]);
  });

  test("says nothing after a step of one's own, or from another seat", () => {
    expect(changes(before, { ...now, log: lines(4) })).toEqual([]);
    expect(changes({ ...before, seat: 1 }, now)).toEqual([]);
    expect(changes(null, now)).toEqual([]);
  });
});

describe("the guide", () => {
  const moment = (change: Parameters<typeof scene>[0], decisions = 0, mayUndo = false) => ({
    scene: scene(change),
    decisions,
    mayUndo,
    has: (id: string) => id === "toy.act",
  });

  test("goes from the ribbon to the question, and then to what is asked", () => {
    const at = moment({ question: question(["a"]) });
    expect(nextHint(at, new Set())?.id).toBe("ribbon");
    expect(nextHint(at, new Set(["ribbon"]))?.id).toBe("question");
    expect(nextHint(at, new Set(["ribbon", "question"]))).toEqual({ id: "toy.act", at: "question" });
    expect(nextHint(at, new Set(["ribbon", "question", "toy.act"]))).toBeNull();
  });

  test("explains undoing when something can be undone, and the end at the end", () => {
    const seen = new Set(["ribbon", "question", "toy.act"]);
    expect(nextHint(moment({ question: question(["a"]) }, 1, true), seen)?.id).toBe("undo");
    expect(nextHint(moment({ outcome: "won" }), seen)?.id).toBe("end");
  });
});

test("the rulebook finds rules that have all the words", () => {
  const rule = (id: string, text: string) => ({ id, text, kind: "flow", gap: "", source: "" });
  const book = new Book([{ key: "a", title: "Acting", rules: [rule("a.move", "Walk to a space."), rule("a.rest", "Stay.")] }]);
  expect(book.search("WALK space")[0]?.rules.map((each) => each.id)).toEqual(["a.move"]);
  expect(book.search("fly")).toEqual([]);
  expect(book.search("  ")).toBe(book.areas);
  expect(book.rule("a.rest")?.text).toBe("Stay.");
});

test("an address has a link and may have a moment", () => {
  const link = "abcdefghijklmnopqrstuvwxyz-_012345";
  expect(readAddress(`#${link}`)).toEqual({ link, at: null });
  expect(readAddress(new URL(tableAddress(link, 12), "http://x").hash)).toEqual({ link, at: 12 });
  expect(readAddress("#short")).toBeNull();
  expect(readAddress("")).toBeNull();
});
