import { expect, test } from "vitest";

import { flatten } from "../build/catalogue";
import { Catalogue } from "../src/lib/words";

const english = new Catalogue(
  "en",
  flatten({
    list: { none: "nothing", two: "{a} and {b}", middle: "{a}, {b}", end: "{a} and {b}" },
    moved: "{Hero} moves to {cell}.",
    hero: "the runner",
    braces: "{{{n}}} {{",
    shades: { $by: "n", zero: "No shades.", one: "One shade.", other: "{n} shades." },
    who: "{Who} decide.",
    count: { $by: "who", one: "one of them", other: "{who}" },
  }),
);
const say = (key: string, params = {}) => english.say({ key, params });

test("holes are filled, with a capital where the hole has one", () => {
  expect(say("moved", { hero: { key: "hero" }, cell: "D4" })).toBe("The runner moves to D4.");
});

test("doubled braces are braces", () => {
  expect(say("braces", { n: 3 })).toBe("{3} {");
});

test("a number chooses the form, and zero has its own where there is one", () => {
  expect([0, 1, -1, 5].map((n) => say("shades", { n }))).toEqual(["No shades.", "One shade.", "One shade.", "5 shades."]);
});

test("a list chooses the form by its length", () => {
  expect(say("count", { who: ["a"] })).toBe("one of them");
  expect(say("count", { who: ["a", "b"] })).toBe("a and b");
});

test("lists are joined two by two from the left", () => {
  expect([[], ["a"], ["a", "b"], ["a", "b", "c"], ["a", "b", "c", "d"]].map((who) => say("who", { who }))).toEqual([
    "Nothing decide.",
    "A decide.",
    "A and b decide.",
    "A, b and c decide.",
    "A, b, c and d decide.",
  ]);
});

test("what is missing stands in brackets", () => {
  expect(say("nowhere")).toBe("⟦nowhere⟧");
  expect(say("moved", { hero: "x" })).toBe("X moves to ⟦cell⟧.");
});

test("a language falls back on English", () => {
  const german = new Catalogue("de", flatten({ hero: "die Läuferin" }), english);
  expect(german.say({ key: "hero" })).toBe("die Läuferin");
  expect(german.say({ key: "shades", params: { n: 2 } })).toBe("2 shades.");
  expect(german.has("moved")).toBe(true);
});

test("numbers count as CLDR has it, as in tests/kernel/test_texts.py", () => {
  const forms = Object.fromEntries(["zero", "one", "two", "few", "many", "other"].map((form) => [form, form]));
  const counted = (language: string) => [0, 1, 2, 5, 11].map((n) => new Catalogue(language, { s: { by: "n", forms } }).say({ key: "s", params: { n } }));
  expect(counted("pl").slice(1)).toEqual(["one", "few", "many", "many"]);
  expect(counted("ar")).toEqual(["zero", "one", "two", "few", "many"]);
});
