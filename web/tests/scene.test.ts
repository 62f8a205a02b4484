import { describe, expect, test } from "vitest";

import { readAddress, tableAddress } from "../src/lib/address";
import { changes } from "../src/lib/changes";
import { nextHint } from "../src/lib/guide";
import { stem } from "../src/lib/finding";
import { beginning, inFront, offers, onBoards, parts, several, targets } from "../src/lib/options";
import { Book } from "../src/lib/rules";
import type { Board, Msg } from "../src/lib/wire";
import { meter, panel, question, scene } from "./scenes";

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

  test("stand in groups, what ends or passes after them, and who acts has buttons", () => {
    const asked = question(["strike", "walk-b", "end", "walk-a", "search"], { strike: ["foe"], "walk-a": ["A1"], "walk-b": ["B1"], search: ["me"], end: ["me"] });
    const groups: Record<string, string> = { strike: "fight", "walk-a": "move", "walk-b": "move", search: "here" };
    const choices = asked.choices.map((choice) => ({ ...choice, group: groups[choice.key] ?? "", ends: choice.key === "end" }));
    const all = offers({ ...asked, choices }, new Set([...boards, "foe", "me"]), new Set(["me"]));
    expect(all.map(({ choice, onBoard }) => [choice.key, onBoard])).toEqual([
      ["search", false],
      ["end", false],
      ["strike", true],
      ["walk-b", true],
      ["walk-a", true],
    ]);
    expect(parts(all).map(({ group, buttons, lit }) => [group, buttons.length, lit.length])).toEqual([["fight", 0, 1], ["move", 0, 2], ["here", 1, 0]]);
    expect(targets({ ...asked, choices }).get("me")).toEqual([4]);
  });

  test("that point at one thing alone are told apart by their words, so they have buttons", () => {
    const asked = question(["first", "second"], { first: ["A1"], second: ["A1"] });
    expect(offers(asked, boards).every(({ onBoard }) => !onBoard)).toBe(true);
  });

  test("have buttons while a page lies in front", () => {
    const page: Board = { type: "story", id: "p", name: { key: "p" }, paragraphs: [], by: null, refused: [] };
    const both = scene({ boards: [page, board] });
    expect([...inFront(both, "")]).toEqual([]);
    expect([...inFront(both, "b")]).toEqual(["A1", "B1"]);
  });

  test("of more than have a digit, those of a kind that begin alike stand behind one button", () => {
    const keys = [...Array.from({ length: 4 }, (_, i) => `rest-${i}`), ...Array.from({ length: 6 }, (_, i) => `use-${i}`), "end"];
    const kinds = (count: number) => {
      const asked = question(keys.slice(keys.length - count));
      return { ...asked, choices: asked.choices.map((each) => ({ ...each, group: "gather", ends: each.key === "end", label: { key: each.key.split("-")[0] ?? "", params: { n: each.key } } })) };
    };
    const say = (message: Msg | null) => (message?.key === "rest" ? `Rest for ${message.params?.["n"]}` : `${message?.params?.["n"]} is used`);
    expect(offers(kinds(11), new Set(), new Set(), say).map(({ index, digit, fold }) => [index, digit, fold])).toEqual([
      [0, 1, [0, 1, 2, 3]],
      ...[4, 5, 6, 7, 8, 9, 10].map((index) => [index, index - 2, []]),
    ]);
    expect(offers(kinds(10), new Set(), new Set(), say).every(({ fold }) => !fold.length)).toBe(true);
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
  const before = scene();
  const now = scene({ panels: [panel(0, 1), panel(1, 1)], danger: meter("danger", 2) });

  test("the numbers of the seats that are played here, by whose they are, and the ribbon's", () => {
    expect(changes(before, now, [0]).map(({ id, owner, from, to }) => [id, owner?.key, from, to])).toEqual([
      ["life-0", "name", 3, 1],
      ["danger", undefined, 0, 2],
    ]);
    expect(changes(before, now, [0, 1]).map(({ id }) => id)).toEqual(["life-0", "life-1", "danger"]);
    expect(changes(now, now, [0, 1])).toEqual([]);
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

test("the rulebook finds rules that have all the words, in any order and form", () => {
  const rule = (id: string, text: string) => ({ id, text, kind: "flow", gap: "", source: "" });
  const rules = [rule("a.move", "Walk to a space."), rule("a.rest", "Stay."), rule("a.build", "Build a facility.")];
  const book = new Book([{ key: "a", title: "Acting", rules }]);
  const ids = (words: string) => book.search(words).items.map((each) => each.id);
  expect(ids("SPACES walking")).toEqual(["a.move"]);
  expect(ids("building facilities")).toEqual(["a.build"]);
  expect(book.search("walk").whole).toBe(true);
  expect(book.search("build extractor")).toEqual({ items: [rules[2]], whole: false });
  expect(ids("fly")).toEqual([]);
  expect(book.rule("a.rest")?.text).toBe("Stay.");
  expect(book.area(rules[1]!)).toBe("Acting");
});

test("words are found by the same stems in the client and in the terminal", () => {
  for (const [form, other] of [["builds", "building"], ["gate", "gates"], ["hit", "hitting"], ["facility", "facilities"], ["moved", "moves"]] as const) {
    expect(stem(form)).toBe(stem(other));
  }
  for (const [one, another] of [["gate", "gather"], ["wing", "wins"], ["shade", "shadow"]] as const) expect(stem(one)).not.toBe(stem(another));
});

test("an address has a link and may have a moment", () => {
  const link = "abcdefghijklmnopqrstuvwxyz-_012345";
  expect(readAddress(`#${link}`)).toEqual({ link, at: null });
  expect(readAddress(new URL(tableAddress(link, 12), "http://x").hash)).toEqual({ link, at: 12 });
  expect(readAddress("#short")).toBeNull();
  expect(readAddress("")).toBeNull();
});
