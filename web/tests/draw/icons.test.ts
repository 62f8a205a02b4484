import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { address, drawFor, known } from "../../src/draw/icons";
import list from "../../src/draw/icons/list.json";
import { SCENES, at, scene } from "./fixtures";

/** Every icon that a scene names, however deep. */
function named(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(named);
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === "icon" && inner ? [String(inner)] : named(inner)));
}

const unknown = (names: string[]) => [...new Set(names)].filter((name) => !known(name)).sort();

function files(folder: string, ending: string): string[] {
  const found = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(ending));
  return found.map((name) => readFileSync(join(folder, name), "utf8"));
}

test("a name that nobody has drawn is found out, and shown as a question", () => {
  expect(unknown(named({ panels: [{ badges: [{ icon: "no-such-thing" }] }] }))).toEqual(["no-such-thing"]);
  expect(address("no-such-thing")).toBe(address("help"));
});

test("an icon that several games have comes from the sheet of the one that is played", () => {
  const sheet = (name: string) => /([\w-]+?)(-[\w-]{8})?\.svg/.exec(address(name))?.[1];
  drawFor("machina");
  expect([sheet("anvil"), sheet("vial")]).toEqual(["machina", "machina-cards"]);
  drawFor("hades");
  expect([sheet("anvil"), sheet("vial")]).toEqual(["hades", "sheol"]);
  drawFor("");
});

test.each(SCENES)("every icon of %s is drawn", (name) => {
  const names = named(scene(name));
  expect(names.length).toBeGreaterThan(10);
  expect(unknown(names)).toEqual([]);
});

test("every icon that a game's content names is drawn", () => {
  const names = files(at("../../../src/coterie/games"), ".yaml").flatMap((text) =>
    [...text.matchAll(/\bicon: *["']?([\w-]+)/g)].map(([, icon]) => icon ?? ""),
  );
  expect(names.length).toBeGreaterThan(100);
  expect(unknown(names)).toEqual([]);
});

test("every icon that the client names is drawn", () => {
  const names = files(at("../../src"), ".svelte").flatMap((text) =>
    [...text.matchAll(/<Icon\b[^>]*?name="([^"]+)"/g)].map(([, icon]) => icon ?? ""),
  );
  expect(unknown(names)).toEqual([]);
});

test("every sheet holds the icons it is said to hold", () => {
  for (const [sheet, names] of Object.entries(list.sheets)) {
    const drawn = readFileSync(at(`../../src/draw/icons/sheets/${sheet}.svg`), "utf8");
    expect([...drawn.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id)).toEqual(names);
  }
});
