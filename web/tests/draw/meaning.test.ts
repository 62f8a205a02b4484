// @vitest-environment jsdom
import { expect, test } from "vitest";

import BadgeView from "../../src/draw/BadgeView.svelte";
import { known } from "../../src/draw/icons";
import CardFace from "../../src/draw/CardFace.svelte";
import { entries, keywords, meaning } from "../../src/draw/meaning";
import type { Badge, Card, Meter, Msg } from "../../src/lib/wire";
import { SCENES, scene, wordsFor } from "./fixtures";
import { show } from "./mounted";

const GAMES = ["firstlight", "hades", "sheol", "machina", "malhya"];

/** Every badge and every meter of a scene, however deep. */
function marks(value: unknown): (Badge | Meter)[] {
  if (Array.isArray(value)) return value.flatMap(marks);
  if (value === null || typeof value !== "object") return [];
  const own = "icon" in value && ("count" in value || "high" in value) ? [value as Badge | Meter] : [];
  return [...own, ...Object.values(value).flatMap(marks)];
}

/** Goals are named by what is to be done, lands and counters by themselves, faces by what they do. */
const SAYS_IT_ITSELF = /^(mission|poi|counter|need|scenario card|land)\.|\.goal\./;

test.each(SCENES)("every badge and meter on the boards and panels of %s says what it means", (name) => {
  const { say } = wordsFor(name);
  const { boards, pieces, panels, stage } = scene(name);
  const found = marks([boards, pieces, panels, stage]);
  expect(found.length).toBeGreaterThan(5);
  const silent = found.filter((mark) => !("about" in mark && mark.about) && !meaning(say, mark.name));
  expect([...new Set(silent.map((mark) => mark.name.key))].filter((key) => !SAYS_IT_ITSELF.test(key))).toEqual([]);
});

test.each(GAMES)("the reference of %s shows icons that are drawn, each with what it means", (game) => {
  const listed = entries(wordsFor(game));
  expect(listed.length).toBeGreaterThan(4);
  expect(listed.filter(({ icon }) => !known(icon)).map(({ icon }) => icon)).toEqual([]);
  expect(listed.filter(({ text }) => text.length < 8).map(({ key }) => key)).toEqual([]);
});

test("the whole key of a name comes before its last part, and a name in it before nothing", () => {
  const words: Record<string, string> = {
    "explain.badge.armor": "of a badge",
    "about.armor": "of all armor",
    "about.lux": "light",
    "landmark.well.text": "drink",
    "explain.badge.holed": "has {n}",
  };
  const say = (message: Msg | null) => words[message?.key ?? ""]?.replace("{n}", String(message?.params?.["n"] ?? "⟦n⟧")) ?? `⟦${message?.key}⟧`;
  expect(meaning(say, { key: "badge.armor" })).toBe("of a badge");
  expect(meaning(say, { key: "meter.armor" })).toBe("of all armor");
  expect(meaning(say, { key: "token.lux" })).toBe("light");
  expect(meaning(say, { key: "map.landmark", params: { name: { key: "landmark.well.name" } } })).toBe("drink");
  expect(meaning(say, { key: "badge.holed", params: { n: 3 } })).toBe("has 3");
  expect(meaning(say, { key: "badge.holed" })).toBe("");
  expect(meaning(say, { key: "nothing" })).toBe("");
});

test("a badge tells its meaning to those who listen", () => {
  const { say } = wordsFor("hades");
  const shown = show(BadgeView, { badge: { icon: "bleeding-wound", name: { key: "badge.wounds" }, count: 1 }, say });
  expect(shown.querySelector("[role=img]")?.getAttribute("aria-description")).toContain("healed");
});

/** Every card of a scene, however deep. */
function cards(value: unknown): Card[] {
  if (Array.isArray(value)) return value.flatMap(cards);
  if (value === null || typeof value !== "object") return [];
  return [...("flavour" in value && "footer" in value ? [value as Card] : []), ...Object.values(value).flatMap(cards)];
}

test.each(SCENES)("words that mean something of their own in the cards of %s are explained, each once and shortly", (name) => {
  const { say } = wordsFor(name);
  const found = cards(scene(name).panels).map((card) => keywords(say, card.text));
  if (!name.startsWith("firstlight")) expect(found.flat().length).toBeGreaterThan(0);
  for (const words of found) {
    expect(new Set(words.map(({ about }) => about)).size).toBe(words.length);
    for (const { about } of words) expect(about.length).toBeLessThan(130);
  }
});

test("a card that is looked at explains its words, a small one does not", () => {
  const { say } = wordsFor("hades");
  const text: Msg = { key: "effect.sentence", params: { what: { key: "effect.promote", params: { n: 1 } } } };
  const card = { ...cards(scene("hades-prologue-2").panels)[0], text } as Card;
  expect(show(CardFace, { card, say, large: true }).querySelector(".keywords")?.textContent).toContain("next stronger colour");
  expect(show(CardFace, { card, say }).querySelector(".keywords")).toBeNull();
});
