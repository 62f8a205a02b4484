// @vitest-environment jsdom
import { readFileSync, readdirSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { parse } from "yaml";
import { afterEach, expect, test } from "vitest";

import { type Art, allArt, artOf, drawArtFor, symbolId } from "../../src/draw/art/index.svelte";
import ArtSheet from "../../src/draw/art/ArtSheet.svelte";
import CardFace from "../../src/draw/CardFace.svelte";
import type { Card, Scene } from "../../src/lib/wire";
import { at, scene, wordsFor } from "./fixtures";
import { show } from "./mounted";

const GAMES = readdirSync(at("../../src/draw/art"), { withFileTypes: true }).flatMap((each) => (each.isDirectory() ? [each.name] : []));
const art = async (game: string) => ((await import(`../../src/draw/art/${game}/index.ts`)) as { ART: Art }).ART;
const ids = (file: string): string[] =>
  (parse(readFileSync(at(`../../../src/coterie/games/${file}.yaml`), "utf8")) as { id: string }[]).map((entry) => String(entry.id));

afterEach(() => drawArtFor(""));

/** Every figure that has a drawing: all who are led, and whom they meet. */
const FIGURES: [string, string, string][] = [
  ["firstlight", "role", "firstlight/content/roles"],
  ["hades", "god", "hades/content/gods"],
  ["hades", "monster", "hades/content/monsters"],
  ["sheol", "scout", "sheol/content/scouts/scouts"],
  ["sheol", "core", "sheol/content/scouts/cores"],
  ["sheol", "shadow", "sheol/content/shadows/shadows"],
  ["sheol", "shadow", "sheol/content/shadows/blips"],
  ["sheol", "herald", "sheol/content/enemies/heralds"],
  ["sheol", "lord", "sheol/content/enemies/lords"],
  ["machina", "explorer", "machina/content/explorers"],
  ["machina", "monster", "machina/content/monsters"],
  ["malhya", "hero", "malhya/content/heroes"],
  ["malhya", "enemy", "malhya/content/enemies"],
];

test.each(FIGURES)("in %s every %s of %s is drawn", async (game, kind, file) => {
  const drawn = await art(game);
  const named = ids(file).map((id) => `${kind}.${id}`);
  expect(named.length).toBeGreaterThan(1);
  expect(named.filter((name) => !(name in drawn))).toEqual([]);
});

test.each(GAMES)("what is drawn for %s is small, in the inks that all share, and no drawing is another's", async (game) => {
  const drawn = await art(game);
  expect(gzipSync(JSON.stringify(drawn)).length).toBeLessThan(60_000);
  const inks = new Set([...Object.values(drawn).join("").matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(([, ink]) => ink ?? ""));
  expect([...inks].filter((ink) => ink !== "none" && !/^var\(--art-[a-z]+\)$/.test(ink))).toEqual([]);
  const figures = Object.keys(drawn).filter((key) => !/^(zone|land)\./.test(key)); // places may look alike
  expect(new Set(figures.map((key) => drawn[key])).size).toBe(figures.length);
});

test("every zone of Hades has something to look at behind its name", async () => {
  const drawn = await art("hades");
  const folder = at("../../../src/coterie/games/hades/content/scenarios");
  const zones = readdirSync(folder).flatMap((file) => {
    const [scenario] = parse(readFileSync(`${folder}/${file}`, "utf8")) as { id: string; zones: object }[];
    return Object.keys(scenario?.zones ?? {}).map((zone) => `zone.${scenario?.id}.${zone}`);
  });
  expect(zones.length).toBeGreaterThan(40);
  expect(zones.filter((zone) => !(zone in drawn))).toEqual([]);
});

test("a game's inks are mixed for both lights", () => {
  const css = readFileSync(at("../../src/theme/art.css"), "utf8");
  const blocks = (game: string) => [...css.matchAll(new RegExp(`\\[data-game="${game}"\\] \\{([^}]*)\\}`, "g"))].map(([, block]) => block ?? "");
  for (const game of GAMES) {
    const mixed = blocks(game).map((block) => [...block.matchAll(/--art-([a-z]+):/g)].map(([, ink]) => ink));
    expect(mixed).toHaveLength(2);
    for (const inks of mixed) expect(inks).toEqual(["ground", "halo", "dark", "mid", "light", "spark", "foe", "skin", "brown"]);
  }
});

test("only what is played is drawn, and the last wish counts", async () => {
  void drawArtFor("machina");
  await drawArtFor("hades");
  expect(artOf({ key: "god.artemis.name" })).toBe(symbolId("god.artemis"));
  expect(artOf({ key: "explorer.kim.name" })).toBeUndefined();
  await drawArtFor("somewhere else");
  expect(Object.keys(allArt())).toEqual([]);
});

test("a name is known inside other words, but not in a list of several", async () => {
  await drawArtFor("sheol");
  expect(artOf({ key: "piece.shadow", params: { name: { key: "shadow.moth.name" }, n: 3 } })).toBe(symbolId("shadow.moth"));
  expect(artOf({ key: "told", params: { who: "@scout.maenad.name" } })).toBe(symbolId("scout.maenad"));
  expect(artOf({ key: "both", params: { who: [{ key: "scout.maenad.name" }, { key: "scout.cyclops.name" }] } })).toBeUndefined();
  expect(artOf(null)).toBeUndefined();
});

const foes = (of: Scene) => of.pieces.filter((piece) => piece.seat !== null || piece.side === "foe");

test.each(["firstlight-ruin-4", "hades-prologue-2", "sheol-the-hill-that-walks-3", "machina-the-beast-3", "malhya-bell-2"])("all who stand on the boards of %s have their figure", async (name) => {
  await drawArtFor(name.split("-")[0] ?? "");
  const standing = foes(scene(name)).filter((piece) => !piece.id.startsWith("singularity"));
  expect(standing.filter((piece) => !artOf(piece.name)).map((piece) => piece.id)).toEqual([]);
  expect(scene(name).panels.filter((panel) => panel.seat !== null && !artOf(panel.name)).map((panel) => panel.id)).toEqual([]);
});

test("a card of somebody drawn shows the figure, another one its glyph", async () => {
  await drawArtFor("hades");
  const { say } = wordsFor("hades-prologue-2");
  const card = (key: string): Card => ({ id: key, name: { key }, text: null, icon: "anvil", cost: null, footer: null, badges: [], tapped: false, flavour: null, pattern: [], paths: [] });
  show(ArtSheet, {});
  const drawn = show(CardFace, { card: card("monster.kerberos.name"), say });
  expect(drawn.querySelector("use")?.getAttribute("href")).toBe(`#${symbolId("monster.kerberos")}`);
  expect(document.getElementById(symbolId("monster.kerberos"))?.querySelectorAll("path").length).toBeGreaterThan(5);
  const glyph = show(CardFace, { card: card("item.anvil.name"), say });
  expect(glyph.querySelector("[data-art]")).toBeNull();
  expect(glyph.querySelectorAll("use")).toHaveLength(3);
});
