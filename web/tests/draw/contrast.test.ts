import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

import { at } from "./fixtures";

type Colours = Record<string, string>;

const css = (name: string) => readFileSync(at(`../../src/theme/${name}.css`), "utf8").replace(/\/\*.*?\*\//gs, "");

/** The custom properties of the blocks whose selector is told. */
function block(text: string, selector: RegExp): Colours {
  const found: Colours = {};
  for (const [, head = "", body = ""] of text.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (!selector.test(head.trim())) continue;
    for (const [, name = "", value = ""] of body.matchAll(/--([\w-]+):\s*([^;]+);/g)) found[name] = value;
  }
  return found;
}

const night = block(css("night"), /night/);
const paper = block(css("paper"), /paper/);
const GAMES = ["firstlight", "hades", "sheol", "machina", "malhya"];
const own = (game: string) => block(css("games"), new RegExp(`^\\[data-game="${game}"\\]$`));
const onPaper = (game: string) => block(css("games"), new RegExp(`paper.*\\[data-game="${game}"\\]$`));

const THEMES: [string, Colours][] = [
  ["night", night],
  ["paper", { ...night, ...paper }],
  ...GAMES.flatMap((game): [string, Colours][] => [
    [`night ${game}`, { ...night, ...own(game) }],
    [`paper ${game}`, { ...night, ...paper, ...own(game), ...onPaper(game) }],
  ]),
];

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => {
    const part = parseInt(hex.slice(i, i + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const SURFACES = ["void", "paper", "raised", "sunken"];
/** What is written, and on what. */
const TEXT: [string, string][] = [
  ...["ink", "muted", "accent", "danger", "good"].flatMap((text) => SURFACES.map((on): [string, string] => [text, on])),
  ...["team", "foe", "neutral", "seat-0", "seat-1", "seat-2", "seat-3"].map((ring): [string, string] => [ring, "on-token"]),
  ["on-accent", "accent"],
  ["card-ink", "card"],
  ["card-soft", "card"],
  ["ink", "cover"],
  ["ink", "art"],
];
/** Shapes that must be told apart. */
const SHAPES: [string, string][] = [
  ["focus", "void"],
  ["focus", "paper"],
  ["focus", "ground"],
  ["glow", "paper"],
  ["glow", "ground-dark"],
  ["wall", "ground"],
  ["wall", "ground-dark"],
  ["art-light", "art"],
  ["die-yellow", "raised"],
  ["die-blue", "raised"],
  ["die-red", "raised"],
];

function weak(colours: Colours, pairs: [string, string][], least: number): string[] {
  return pairs.flatMap(([a, b]) => {
    const ratio = contrast(colours[a] ?? "", colours[b] ?? "");
    return ratio >= least ? [] : [`${a} on ${b}: ${ratio.toFixed(2)}`];
  });
}

test("the contrast of black and white is 21", () => expect(contrast("#000000", "#ffffff")).toBeCloseTo(21));

describe.each(THEMES)("%s", (_, colours) => {
  test("text can be read", () => expect(weak(colours, TEXT, 4.5)).toEqual([]));
  test("shapes can be seen", () => expect(weak(colours, SHAPES, 3)).toEqual([]));
  test("light is brighter than dark", () => {
    expect(contrast(colours["ground-lit"] ?? "", colours["ground-dark"] ?? "")).toBeGreaterThan(1.6);
    expect(luminance(colours["ground-lit"] ?? "")).toBeGreaterThan(luminance(colours["ground-dark"] ?? ""));
  });
});

test.each(GAMES)("%s says on paper again what it says at night", (game) => {
  const shared = (colours: Colours) => Object.keys(colours).filter((name) => !name.startsWith("display")).sort();
  expect(shared(onPaper(game))).toEqual(shared(own(game)));
});
