/** What one sees of a game, at every size of the window: the fight, the options, tiles and ways, what happened, what things mean. */
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";

import { decided, decisions, few, listed, made, makeTable, offered, opened, openPlayed, openSave, PHONE, sit, takeAny, withBrowser } from "./table";

withBrowser();

const SHOTS = fileURLToPath(new URL("shots/", import.meta.url));
mkdirSync(SHOTS, { recursive: true });

const SIZES: Record<string, BrowserContextOptions> = {
  "1024×768": { viewport: { width: 1024, height: 768 } },
  "390×844": PHONE,
  "1280×800": { viewport: { width: 1280, height: 800 } },
  "1920×1080": { viewport: { width: 1920, height: 1080 } },
};
const hosts: Record<string, string> = {};
let attack: Buffer;

beforeAll(async () => {
  attack = made("attack.py");
  hosts["a fight"] = (await opened(made("fight.py"))).host;
  hosts["a turn in zones"] = (await openSave("hades/v3/gate-of-limbo-3p-3.save")).host;
  hosts["a tile to turn"] = (await openPlayed("sheol", "the-convoy", "turn-tile", 0)).host;
  hosts["a room to sneak through"] = (await openPlayed("malhya", "guest", "stealth-turn", 30)).host;
});

async function toBoard(page: Page): Promise<void> {
  const turn = page.getByRole("button", { name: /To the board/ });
  if (await turn.isVisible()) await turn.click();
  await page.locator("#board .viewport").waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(300); // the camera comes to rest
}

interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

const rect = async (of: Locator): Promise<Rect> => (await of.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };

function within(inner: Rect, outer: Rect): void {
  expect(inner.width).toBeGreaterThan(0);
  expect(inner.x).toBeGreaterThanOrEqual(outer.x - 1);
  expect(inner.y).toBeGreaterThanOrEqual(outer.y - 1);
  expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width + 1);
  expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height + 1);
}

/** Look at something without choosing it: by pointing at it, or with a finger that stays. */
async function lookAt(page: Page, { x, y, width, height }: Rect, options: BrowserContextOptions): Promise<void> {
  const [left, top] = [x + width / 2, y + height / 2];
  if (!options.hasTouch) return page.mouse.move(left, top, { steps: 2 });
  const touch = await page.context().newCDPSession(page);
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: left, y: top }] });
  await page.waitForTimeout(600);
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

/** A place that is lit, and seen from edge to edge. */
const litCell = (page: Page) =>
  page.locator("#board .spot.lit").evaluateAll((spots) => {
    const free = spots.flatMap((spot) => {
      const { x, y, width, height } = spot.querySelector(".whole")!.getBoundingClientRect();
      const seen = [[0.5, 0.5], [0.03, 0.5], [0.97, 0.5], [0.5, 0.03], [0.5, 0.97]].every(([a, b]) =>
        document.elementFromPoint(x + width * a!, y + height * b!)?.closest(".spot") === spot);
      return seen ? [{ x, y, width, height }] : [];
    });
    return { all: spots.length, free };
  });

describe.each(few(2, Object.entries(SIZES)))("at %s", (size, options) => {
  const phone = options === PHONE;

  test("a fight stands on the board, whole, with dice that say what they mean, and what is looked at below it lies on the board alone", async () => {
    const page = await sit(hosts["a fight"] ?? "", options);
    await toBoard(page);
    const stage = page.locator(".on-stage");
    await stage.waitFor();
    within(await rect(stage), await rect(page.locator("#board-panel")));
    const dice = stage.locator("[data-item=die]");
    expect(await dice.count()).toBeGreaterThan(1);
    for (const die of await dice.all()) expect((await rect(die)).height).toBeGreaterThanOrEqual(40);
    await lookAt(page, await rect(dice.first()), options);
    const note = page.locator(".more .note");
    await note.waitFor();
    expect(await note.innerText()).toMatch(/All sides: I: .*A combat die/s);
    within(await rect(note), { x: 0, y: 0, ...page.viewportSize()! });
    await page.screenshot({ path: `${SHOTS}sizes-fight-${size}.png` });

    const board = await rect(page.locator("#board-panel"));
    const seen = await page.locator("#board .viewport [data-thing]").evaluateAll((things) =>
      things.flatMap((thing) => {
        const { x, y, width, height } = thing.getBoundingClientRect();
        const hit = document.elementFromPoint(x + width / 2, y + height / 2)?.closest("[data-thing]");
        return hit === thing ? [{ x, y, width, height }] : [];
      }),
    );
    expect(seen.length).toBeGreaterThan(0);
    for (const thing of [seen[0]!, seen.at(-1)!]) {
      await lookAt(page, thing, options);
      await page.locator(".looking").waitFor();
      within(await rect(page.locator(".looking")), board);
    }
    await page.context().close();
  });

  test("cards explain their words; options stand in groups, all can be reached, what ends is in view, a list that was unfolded folds again", async () => {
    const page = await sit(hosts["a turn in zones"] ?? "", options);
    await toBoard(page);
    expect(await page.locator(".asking h3").count()).toBeGreaterThan(2);
    const panel = await rect(page.locator("#ask"));
    for (const end of await page.locator("[data-end]").all()) within(await rect(end), panel);
    within(await rect(page.locator(".asking [data-option]:not([data-end])").first()), panel);
    if (phone) await page.getByRole("button", { name: "Hand" }).click();
    const card = page.locator(".hands [data-thing]", { hasText: /reroll|rank|promote|burst/ }).first();
    await card.waitFor();
    await page.waitForTimeout(100);
    await lookAt(page, await rect(card), options);
    const words = page.locator(".more .keywords");
    await words.waitFor();
    expect((await words.innerText()).length).toBeGreaterThan(30);
    within(await rect(page.locator("[popover] .face")), { x: 0, y: 0, ...page.viewportSize()! });
    await page.keyboard.press("Escape");
    await page.locator(".drawer").waitFor({ state: "detached" });
    if (phone) {
      await page.getByRole("button", { name: "Show all" }).click();
      expect((await rect(page.locator(".asking"))).height).toBeGreaterThan(panel.height * 2);
    }
    await listed(page);
    const all = page.locator("[data-option]");
    for (const option of await all.all()) {
      await option.scrollIntoViewIfNeeded();
      const { x, y, width, height } = await rect(option);
      const hit = await page.evaluate(([x = 0, y = 0]) => document.elementFromPoint(x, y)?.closest("[data-option]")?.getAttribute("data-option"), [x + width / 2, y + height / 2]);
      expect(hit).toBe(await option.getAttribute("data-option"));
    }
    const before = await decisions(page);
    await page.locator("[data-option]:not([data-end])").last().click();
    await decided(page, before + 1);
    expect(await page.locator("[data-list][aria-expanded=true], .asking.tall").count()).toBe(0);
    await page.waitForTimeout(100);
    expect(await rect(page.locator("#ask"))).toEqual(panel);
    await page.context().close();
  });

  test("a tile is drawn on its buttons, and on the board where it would lie", async () => {
    const page = await sit(hosts["a tile to turn"] ?? "", options);
    await toBoard(page);
    const buttons = page.locator("[data-option]:has([data-tile])");
    expect(await buttons.count()).toBeGreaterThan(1);
    expect(new Set(await buttons.locator("[data-tile]").evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute("data-tile")))).size).toBe(await buttons.count());
    for (const words of await buttons.locator(".label").all()) expect((await rect(words)).width).toBeLessThan(2);
    await buttons.first().focus();
    const ghost = page.locator("#board [data-ghost]");
    await ghost.waitFor();
    within(await rect(ghost), await rect(page.locator("#board-panel")));
    await page.context().close();
  });

  test("what can be chosen on the board is large enough up to its edges, says what it is, and the way there is shown before", async () => {
    const page = await sit(hosts["a room to sneak through"] ?? "", options);
    await toBoard(page);
    const { all, free } = await litCell(page);
    expect(free.length).toBeGreaterThan(all / (phone ? 4 : 2));
    for (const { width, height } of free) expect(Math.min(width, height)).toBeGreaterThanOrEqual((phone ? 44 : 36) - 0.1);
    const n = await decisions(page);
    await lookAt(page, free[Math.floor(free.length / 2)]!, options);
    const looking = page.locator(".looking");
    await looking.waitFor();
    expect((await looking.innerText()).length).toBeGreaterThan(3);
    within(await rect(looking), await rect(page.locator("#board-panel")));
    await page.locator("#board [data-trail]").waitFor();
    within(await rect(page.locator("#board [data-way-label] rect")), await rect(page.locator("#board-panel")));
    expect(await decisions(page), "looking chooses nothing").toBe(n);
    await page.screenshot({ path: `${SHOTS}sizes-way-${size}.png` });
    await page.context().close();
  });

  test("a roll about which nothing is asked shows its dice and what came of it, for a moment", async () => {
    const page = await sit((await opened(attack)).host, options);
    await toBoard(page);
    if (phone) await page.getByRole("button", { name: "Show all" }).click();
    await listed(page);
    const before = await decisions(page);
    await page.locator(".asking").getByRole("button", { name: /^Attack/ }).first().click();
    await decided(page, before + 1);
    const came = page.getByRole("list", { name: "What came of it" });
    await came.waitFor();
    expect(await came.innerText()).toMatch(/miss|hit|damage/);
    await page.locator(".on-stage").getByRole("img", { name: /Scout die: / }).first().waitFor();
    within(await rect(page.locator(".on-stage")), await rect(page.locator("#board-panel")));
    await page.context().close();
  });

  test("what a bot did is told on the board, again on demand, and figures are drawn", async () => {
    const { host } = await makeTable({ seats: [{ kind: "me" }, { kind: "bot", bot: "greedy" }] });
    const page = await sit(host, options);
    const [strip, again] = [page.getByRole("group", { name: "What happened" }), page.getByRole("button", { name: "What happened" })];
    for (let i = 0; i < 12 && !(await strip.isVisible()) && !(await again.isVisible()); i++) await takeAny(page, i % 2 ? 99 : 0);
    await offered(page).first().waitFor();
    if (!(await strip.isVisible())) await again.click();
    within(await rect(strip), await rect(page.locator("#board")));
    expect(await page.locator("#board .stand [data-art]").count()).toBeGreaterThan(0);
    await page.context().close();
  });
});
