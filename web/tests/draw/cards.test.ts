// @vitest-environment jsdom
import { expect, test, vi } from "vitest";

import BadgeView from "../../src/draw/BadgeView.svelte";
import CardView from "../../src/draw/CardView.svelte";
import DiceTray from "../../src/draw/DiceTray.svelte";
import { dieAbout } from "../../src/draw/dice";
import MeterView from "../../src/draw/MeterView.svelte";
import PanelView from "../../src/draw/PanelView.svelte";
import TrackView from "../../src/draw/TrackView.svelte";
import type { Card } from "../../src/lib/wire";
import { scene, wordsFor } from "./fixtures";
import { press, show, thing } from "./mounted";

const { say } = wordsFor("hades");
const table = scene("hades-the-high-table-4");
const cards = table.panels.flatMap((panel) => panel.areas.flatMap((area) => area.cards));
const card = (change: Partial<Card>): Card => ({ ...(cards[0] as Card), badges: [], cost: null, ...change });

test("a card that can be chosen is a button with a short name and the rest as its description", () => {
  const ontarget = vi.fn();
  const root = show(CardView, { card: card({ id: "x" }), say, lit: true, ontarget });
  const shown = thing(root, "x");
  expect(shown.tagName).toBe("BUTTON");
  expect(shown.getAttribute("aria-label")).toBe(say(card({}).name));
  expect(shown.getAttribute("aria-description")).toContain(say(card({}).text));
  shown.click();
  expect(ontarget).toHaveBeenCalledWith("x", shown);
});

test("nothing inside a card can be focused by itself", () => {
  for (const each of cards) {
    const root = show(CardView, { card: each, say, size: "large" as const });
    expect(thing(root, each.id).querySelector("[data-item], [tabindex], button")).toBeNull();
  }
});

test("a card that cannot be chosen does nothing but can be looked at", () => {
  const ontarget = vi.fn();
  const root = show(CardView, { card: card({ id: "x" }), say, ontarget });
  thing(root, "x").click();
  expect(ontarget).not.toHaveBeenCalled();
  expect(thing(root, "x").tabIndex).toBe(0);
});

test.each(["chip", "table", "large"] as const)("a used card says so in words (%s)", (size) => {
  const root = show(CardView, { card: card({ id: "x", tapped: true }), say, size });
  expect(root.textContent).toContain("used");
  expect(thing(root, "x").getAttribute("aria-label")).toContain("used");
});

test.each([[1, "1"], [0, "0"], [null, ""]])("a badge of %s shows its number, a mere state none", (count, shown) => {
  const badge = { icon: "shield", name: { key: "web.draw.used" }, count };
  expect(show(BadgeView, { badge, say }).querySelector("b")?.textContent ?? "").toBe(shown);
  expect(show(CardView, { card: card({ badges: [badge] }), say, size: "chip" as const }).querySelector(".badge")?.textContent).toBe(shown);
});

test("every panel opens with all its cards, and nothing is said without words", () => {
  for (const panel of table.panels) {
    const root = show(PanelView, { panel, say, targets: new Map(), ontarget: vi.fn(), open: true });
    expect(root.querySelectorAll("[data-thing]").length).toBe(panel.areas.flatMap((area) => area.cards).length);
    expect(root.innerHTML).not.toContain("⟦");
  }
});

test("a panel folds, but not over what is asked about", () => {
  const panel = table.panels.find((each) => each.areas.some((area) => area.cards.length));
  const id = panel?.areas.flatMap((area) => area.cards)[0]?.id ?? "";
  const ontoggle = vi.fn();
  const props = { panel: panel as NonNullable<typeof panel>, say, ontarget: vi.fn(), ontoggle };
  const folded = show(PanelView, { ...props, targets: new Map() });
  expect(folded.querySelector("[data-thing]")).toBeNull();
  folded.querySelector<HTMLElement>("button[aria-expanded]")?.click();
  expect(ontoggle).toHaveBeenCalledWith(true);
  const asked = show(PanelView, { ...props, targets: new Map([[id, [0]]]) });
  expect(thing(asked, id).tagName).toBe("BUTTON");
});

test("a panel is one stop for Tab; arrows move on", () => {
  const panel = table.panels[0] as (typeof table.panels)[0];
  const root = show(PanelView, { panel, say, targets: new Map(), ontarget: vi.fn(), open: true });
  const items = [...root.querySelectorAll<HTMLElement>("[data-item]")];
  expect(items.filter((item) => item.tabIndex === 0)).toEqual([items[0]]);
  items[0]?.focus();
  press(items[0] as Element, "ArrowRight");
  expect(document.activeElement).toBe(items[1]);
  expect(items[1]?.tabIndex).toBe(0);
});

test("a number says what it is and how far it goes", () => {
  const meter = { id: "m", name: { key: "meter.ichor" }, value: 2, high: 5, icon: "drop", about: { key: "about.ichor" } };
  const shown = show(MeterView, { meter, say }).querySelector("[role=meter]");
  expect(shown?.getAttribute("aria-valuetext")).toBe("ichor 2 of 5");
  expect(shown?.getAttribute("aria-description")).toBe(say(meter.about));
});

test("a track says on which space its marker stands", () => {
  const track = { id: "t", name: { key: "track.defeated" }, spaces: ["0", "1", "2"].map((n) => ({ key: "track.space", params: { n } })), at: 1, about: null };
  const shown = show(TrackView, { track, say }).querySelector("[role=meter]");
  expect(shown?.getAttribute("aria-valuetext")).toBe("1, space 2 of 3");
});

test("dice rest on the face that was rolled: pips for numbers, words for the rest", () => {
  const rolls = [
    { die: "fate", faces: ["1", "2", "3", "4", "5", "6"], face: 4 },
    { die: "red", faces: ["I", "II", "III"], face: 2 },
  ];
  const root = show(DiceTray, { rolls, say });
  expect(root.querySelectorAll("circle").length).toBe(5);
  const dice = [...root.querySelectorAll("[data-item=die]")];
  expect(dice.map((die) => die.getAttribute("aria-label"))).toEqual(["fate die: 5", "red die: III"]);
  expect(dice.map((die) => die.getAttribute("tabindex"))).toEqual(["0", "0"]);
  expect(dice[0]?.getAttribute("aria-description")).toContain("Might raises it");
});

test("a die says what it is rolled for, what its face means, and one that waits which sides it has", () => {
  const { say } = wordsFor("malhya");
  const dodge = { die: "dodge", faces: ["dodge", "dodge", "empty"], face: 0 };
  expect(dieAbout(say, dodge)).toMatch(/Dodged: .*It can make an attack miss/);
  expect(dieAbout(say, { ...dodge, face: -1 })).toMatch(/Its sides: dodge ×2 and empty/);
  expect(dieAbout(say, { ...dodge, face: -1 }, { key: "text.one", params: { a: "of the hero" } })).not.toContain("sides");
});

test.each(["firstlight", "hades", "sheol", "machina", "malhya"])("every die of %s says what it is rolled for", (game) => {
  const words = wordsFor(game);
  const dice = words.keys("dice.").filter((key) => !key.includes(" "));
  expect(dice.length).toBeGreaterThan(1);
  expect(dice.filter((key) => !words.has(`explain.${key}`))).toEqual([]);
});
