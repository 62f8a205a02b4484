/** Moving is one click on the destination: the way, its cost and its dangers are shown before. */
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import type { NewTable } from "../src/lib/wire";
import { decided, decisions, DESK, makeTable, offered, openPlayed, PHONE, sit, takeAny, violations, withBrowser } from "./table";

withBrowser();

const SHOTS = fileURLToPath(new URL("shots/", import.meta.url));
mkdirSync(SHOTS, { recursive: true });

const MACHINA = { game: "machina", seed: 3, players: 1 };
const SHEOL = { game: "sheol", difficulty: "scout", players: 1, options: { scouts: "pioneer" }, seed: 3 };

const far = (page: Page) => page.locator("#board .spot.far");
const label = (page: Page) => page.locator("#board [data-way-label]");
const trail = (page: Page) => page.locator("#board [data-trail]");

/** Play any options until somewhere can be walked to; movement is bought where it can be. */
async function outside(wish: Partial<NewTable>, options = DESK): Promise<Page> {
  const page = await sit((await makeTable(wish)).host, options);
  const turn = page.getByRole("button", { name: /To the board/ });
  for (let i = 0; i < 30 && !(await far(page).count()); i++) {
    const pieces = page.locator("#board .piece.lit");
    await offered(page).or(pieces).first().waitFor();
    const acting = /what do you do/.test(await page.locator("#question").innerText());
    if (acting && (await turn.isVisible())) await turn.click();
    if (await far(page).count()) break;
    const [before, buy] = [await decisions(page), page.locator(".asking").getByRole("button", { name: /^Buy/ }).first()];
    if (await buy.isVisible()) {
      await buy.click();
      await decided(page, before + 1);
    } else if ((await pieces.count()) && !(await offered(page).count())) {
      await pieces.first().click();
      await decided(page, before + 1);
    } else await takeAny(page);
  }
  await far(page).first().waitFor();
  return page;
}

interface Seen {
  id: string;
  /** How many steps its way is said to have. */
  steps: number;
  words: string;
  x: number;
  y: number;
}

/** The places of a kind that nothing lies over, those first to which it is farthest. */
async function inSight(page: Page, kind: string): Promise<Seen[]> {
  await page.waitForTimeout(400); // the camera comes to rest
  return page.locator(`#board .spot.${kind}`).evaluateAll((spots) => {
    const told = spots.map((spot) => {
      const [words, box] = [spot.getAttribute("aria-description") ?? "", spot.querySelector(".area")?.getBoundingClientRect()];
      const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
      const id = (spot as SVGElement).dataset["thing"] ?? "";
      return { id, steps: Number(/(\d+) steps/.exec(words)?.[1] ?? 1), words, x, y };
    });
    const top = ({ x, y }: { x: number; y: number }) => document.elementFromPoint(x, y)?.closest<SVGElement>("[data-thing]")?.dataset["thing"];
    return told.filter((seen) => top(seen) === seen.id).toSorted((a, b) => b.steps - a.steps);
  });
}

async function farthest(page: Page): Promise<Seen> {
  const [first] = await inSight(page, "far");
  if (!first) throw new Error("nothing far is in sight");
  return first;
}

const standing = (page: Page, place: string) =>
  page.locator("#board .piece").evaluateAll((pieces, at) => pieces.some((piece) => piece.getAttribute("aria-label")?.includes(`at ${at}`)), place);

test.each([["machina", MACHINA], ["sheol", SHEOL]] as const)("one click in %s walks several steps, and the way is shown before", async (game, wish) => {
  const page = await outside(wish);
  const before = await decisions(page);
  const { id, steps, words, x, y } = await farthest(page);
  expect(steps).toBeGreaterThan(1);

  await page.mouse.move(x, y);
  await expect.poll(() => trail(page).getAttribute("data-trail")).toBe(id);
  expect(words).toContain((await label(page).locator(".cost").textContent()) ?? "?");
  const plate = await label(page).locator("rect").boundingBox();
  const board = await page.locator("#board").boundingBox();
  if (!plate || !board) throw new Error("nothing is drawn");
  expect(plate.x).toBeGreaterThanOrEqual(board.x - 1);
  expect(plate.x + plate.width).toBeLessThanOrEqual(board.x + board.width + 1);
  await page.screenshot({ path: `${SHOTS}ways-${game}.png` });
  expect(await decisions(page)).toBe(before);

  await page.mouse.click(x, y);
  await decided(page, before + steps);
  expect(await decisions(page)).toBe(before + steps);
  expect(await standing(page, id)).toBe(true);
  await page.getByRole("button", { name: "Take the last decision back" }).first().click();
  await expect.poll(() => decisions(page)).toBe(before);
});

test("by keyboard alone: arrows to a place, its way is drawn and described, Enter goes there", async () => {
  const page = await outside(MACHINA);
  const before = await decisions(page);
  const { id, steps } = await farthest(page);
  await page.locator("#board .piece[data-thing]").first().focus();
  await page.locator(`#board [data-thing="${id}"]`).first().focus();
  await expect.poll(() => trail(page).getAttribute("data-trail")).toBe(id);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowRight");
  await page.locator(`#board [data-thing="${id}"]`).first().focus();
  expect(await page.locator(`#board [data-thing="${id}"]`).first().getAttribute("role")).toBe("button");
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await decided(page, before + steps);
});

test("on a phone the first touch shows the way, the second goes", async () => {
  const page = await outside(MACHINA, PHONE);
  const before = await decisions(page);
  const { id, steps, x, y } = await farthest(page);
  await page.touchscreen.tap(x, y);
  await expect.poll(() => trail(page).getAttribute("data-trail")).toBe(id);
  await page.waitForTimeout(200);
  await page.screenshot({ path: `${SHOTS}ways-phone.png` });
  expect(await decisions(page)).toBe(before);
  const again = (await inSight(page, "far")).find((seen) => seen.id === id);
  await page.touchscreen.tap(again?.x ?? 0, again?.y ?? 0);
  await decided(page, before + steps);
});

test.each([["desk", DESK], ["phone", PHONE]] as const)("in Hades the way to a zone is drawn with what may come of it (%s)", async (name, options) => {
  const page = await sit((await makeTable({ game: "hades", scenario: "prologue", players: 2, seed: 3 })).host, options);
  const turn = page.getByRole("button", { name: /To the board/ });
  const zones = page.locator("#board .spot.lit[aria-description*='Way there']");
  for (let i = 0; i < 12 && !(await zones.count()); i++) {
    if (await turn.isVisible()) await turn.click();
    if (!(await zones.count())) await takeAny(page, i % 3);
  }
  const [first] = (await inSight(page, "lit")).filter(({ words }) => words.includes("Way there"));
  if (!first) throw new Error("no zone is in sight");
  if (name === "desk") await page.mouse.move(first.x, first.y);
  else {
    await page.mouse.move(5, 5); // no mouse lies over the board on a phone
    await page.touchscreen.tap(first.x, first.y);
  }
  await expect.poll(() => trail(page).getAttribute("data-trail")).toBe(first.id);
  await page.waitForTimeout(200);
  await page.screenshot({ path: `${SHOTS}ways-hades-${name}.png` });
  expect(await label(page).textContent()).toMatch(/encounter marker/i);
  expect(await violations(page)).toEqual([]);
});

test("in Malhya the whole way through a room is shown before it is gone in one decision", async () => {
  const page = await sit((await openPlayed("malhya", "guest", "stealth-turn", 30)).host);
  const before = await decisions(page);
  await page.locator("#board .spot.lit").first().waitFor();
  let steps = 0;
  for (const { x, y } of (await inSight(page, "lit")).toReversed()) {
    await page.mouse.move(x, y);
    await page.waitForTimeout(50);
    if (await trail(page).count()) steps = (await trail(page).locator(".step, path.bad").count()) + 1;
    if (steps > 1) break;
  }
  expect(steps).toBeGreaterThan(1);
  await page.screenshot({ path: `${SHOTS}ways-malhya.png` });
  expect(await label(page).locator(".cost").count()).toBe(1);
  await page.mouse.down();
  await page.mouse.up();
  const chosen = page.getByRole("group", { name: "Which of these?" }).getByRole("button").first();
  if (await chosen.isVisible()) await chosen.click();
  await decided(page, before + 1);
});
