/** Every part of a table has its place and its size, at every size of the window and in every game. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";

import { decided, decisions, DESK, few, listed, made, makeTable, offered, opened, openSave, PHONE, sit, SIZES, takeAny, withBrowser } from "./table";

withBrowser();

const WINDOWS = [[1280, 800], [1024, 768], [1920, 1080]] as const;
const GAMES: Record<string, string> = {
  "First Light, an island": "firstlight/v2/ruin-2p-6.save",
  "Reign of Hades, zones": "hades/v3/gate-of-limbo-3p-3.save",
  "Sheol, a large board": "sheol/v3/the-convoy-3p-7.save",
  "Machina Arcana, the complex": "machina/v1/horror-in-the-ice-fast-3p-7.save",
  "Malhya, the region": "malhya/v1/bell-2p-2.save",
  "Malhya, a room": "malhya/v1/campaign-2p-1.save",
};
const hosts: Record<string, string> = {};

beforeAll(async () => {
  for (const [name, path] of Object.entries(GAMES)) hosts[name] = (await openSave(path)).host;
});

const PARTS = [".ribbon", "#board-panel", "#board .head", "#ask", ".bar > .cards", "aside.team", "aside.side", ".phone > nav"];

interface Seen {
  overlaps: string[];
  outside: string[];
  board: number;
  panel: string;
  end: string;
  unit: number;
  lit: number;
  cut: string[];
  scrolls: boolean;
}

/** What a page shows: which parts overlap, how much the board has, where the pinned button is, how large places are. */
const look = (page: Page): Promise<Seen> =>
  page.evaluate((parts) => {
    const { innerWidth, innerHeight } = window;
    const found = parts.flatMap((name) => {
      const box = document.querySelector(name)?.getBoundingClientRect();
      return box?.width && box.height ? [{ name, box }] : [];
    });
    const overlaps = found.flatMap((a, i) =>
      found.slice(i + 1).filter((b) => {
        const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
        const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
        return wide > 1 && high > 1;
      }).map((b) => `${a.name} ${b.name}`),
    );
    const outside = found
      .filter(({ box }) => box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
      .map(({ name }) => name);
    const named = (name: string) => document.querySelector(name)?.getBoundingClientRect() ?? new DOMRect();
    const panel = named("#ask");
    const button = document.querySelector("[data-end]");
    const at = button?.getBoundingClientRect();
    const seen = at && document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2)?.closest("[data-end]") === button;
    const inside = at && at.right <= panel.right + 1 && at.bottom <= panel.bottom + 1 && panel.right - at.right < 20;
    const board = named("#board-panel");
    const lit = [...document.querySelectorAll("#board .spot.lit, #board .piece.lit")].filter((thing) => {
      const { x, y, width, height } = thing.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      return x + width / 2 > board.left && x + width / 2 < board.right && top?.closest("#board-panel .viewport > svg");
    });
    return {
      overlaps,
      outside,
      board: board.height / innerHeight,
      panel: [panel.x, panel.y, panel.width, panel.height].join(),
      end: !button ? "none" : seen && inside ? "pinned" : "lost",
      unit: Number(document.querySelector<HTMLElement>(".viewport")?.dataset["unit"] ?? 0),
      lit: lit.length,
      cut: [...document.querySelectorAll<HTMLElement>(".held .text, .held .title")]
        .filter((text) => text.scrollHeight > text.clientHeight + 2 || text.getBoundingClientRect().bottom > innerHeight || text.getBoundingClientRect().right > innerWidth)
        .map((text) => text.innerText),
      scrolls: document.documentElement.scrollHeight > innerHeight + 1,
    };
  }, PARTS);

const place = (page: Page) =>
  page.evaluate(() =>
    ["#board-panel", "#ask", ".ribbon"].map((name) => {
      const { x, y, width, height } = document.querySelector(name)?.getBoundingClientRect() ?? new DOMRect();
      return [x, y, width, height].map(Math.round).join();
    }),
  );

async function toBoard(page: Page): Promise<void> {
  const turn = page.getByRole("button", { name: /To the board/ });
  if (await turn.isVisible()) await turn.click();
  const board = page.locator("#board .viewport");
  for (const tab of await page.locator("#board .head [role=tab]").all()) if (!(await board.count())) await tab.click();
  await board.waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(100);
}

/** What holds at every size: how much of the height the board has, and how large its places are. */
async function fine(page: Page, share: number, least: number): Promise<void> {
  const seen = await look(page);
  expect(seen).toMatchObject({ overlaps: [], outside: [], scrolls: false });
  expect(seen.board).toBeGreaterThanOrEqual(share - 0.001);
  expect(seen.end).not.toBe("lost");
  expect(seen.unit).toBeGreaterThanOrEqual(least - 0.1);
  if (await page.locator("#board .lit").count()) expect(seen.lit).toBeGreaterThan(0);
}

/** What the ribbon says of where the game is, as far as it is not seen whole. */
const shortened = (page: Page) =>
  page.locator(".ribbon .status").evaluate((status) =>
    [status, ...status.children]
      .filter((each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1)
      .map(({ textContent }) => textContent),
  );

async function staysWhileAsked(page: Page, times: number): Promise<void> {
  const before = await place(page);
  for (let i = 0; i < times; i++) {
    await takeAny(page);
    expect(await place(page)).toEqual(before);
    expect((await look(page)).end).not.toBe("lost");
  }
}

describe.each(Object.keys(GAMES))("%s", (name) => {
  test("on a desk nothing overlaps, the board has its share, what ends is pinned, and nothing moves", async () => {
    const page = await sit(hosts[name] ?? "");
    await toBoard(page);
    expect((await look(page)).cut).toEqual([]);
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height });
      await page.waitForFunction((high) => innerHeight === high && document.querySelector<HTMLElement>(".desk")?.offsetHeight === high, height);
      await fine(page, 0.6, 36);
    }
    await staysWhileAsked(page, 6);
    await page.context().close();
  });

  test("on a phone the board has half of the height, and a finger finds its places", async () => {
    const page = await sit(hosts[name] ?? "", PHONE);
    await toBoard(page);
    await fine(page, 0.5, 44);
    expect(await shortened(page)).toEqual([]);
    await staysWhileAsked(page, 1);
    await page.context().close();
  });
});

test("every card in every hand can be read at 800 pixels without cutting", async () => {
  const page = await sit((await openSave("hades/v3/gate-of-limbo-3p-3.save")).host);
  await toBoard(page);
  const hands = new Set<string | null>();
  for (let i = 0; i < 20 && hands.size < 3; i++) {
    await page.waitForTimeout(100);
    expect((await look(page)).cut).toEqual([]);
    if (await page.getByRole("button", { name: /^Done for this wave/ }).count()) hands.add(await page.locator("#question").textContent());
    await takeAny(page, 99);
  }
  expect(hands.size).toBe(3);
});

test.each([["a desk", DESK], ["a phone", PHONE]])("a rule told for the first time leaves the question in view, and is read in full on demand, on %s", async (_, options) => {
  const page = await sit((await openSave("hades/v3/gate-of-limbo-3p-3.save")).host, options);
  await toBoard(page);
  const rule = page.locator(".asking .rule");
  for (let i = 0; i < 12 && !(await rule.count()); i++) await takeAny(page);
  const [panel, question] = [await page.locator("#ask").boundingBox(), await page.locator("#question").boundingBox()];
  expect((question?.y ?? 0) + (question?.height ?? 0)).toBeLessThan((panel?.y ?? 0) + (panel?.height ?? 0) / 2);
  const low = (await rule.boundingBox())?.height ?? 0;
  await rule.click();
  expect(await rule.evaluate((all) => all.scrollWidth <= all.clientWidth + 1 && all.scrollHeight <= all.clientHeight + 1)).toBe(true);
  await rule.click();
  await expect.poll(async () => (await rule.boundingBox())?.height).toBe(low);
});

test("nine cards in a hand can be read at 1280 pixels, all at once", async () => {
  const page = await sit((await opened(made("hand.py"))).host);
  await toBoard(page);
  await expect.poll(() => page.locator(".cards .held").count()).toBeGreaterThan(7);
  await page.waitForTimeout(200);
  expect((await look(page)).cut).toEqual([]);
});

test("what each of a few options does stands with it; of many, beside the one that is looked at, and nothing moves", async () => {
  const page = await sit((await openSave("hades/v3/gate-of-limbo-3p-3.save")).host);
  await toBoard(page);
  const many = page.locator(".asking [data-option][aria-description]");
  await many.first().waitFor();
  expect(await page.locator(".asking .does").count()).toBe(0);
  const before = await many.first().boundingBox();
  await many.first().hover();
  const note = page.locator(".more .note");
  await note.waitFor();
  expect(await many.first().boundingBox()).toEqual(before);
  const [told, panel] = [await note.boundingBox(), await page.locator("#ask").boundingBox()];
  expect((told?.y ?? 0) + (told?.height ?? 0), "it lies on no other option").toBeLessThanOrEqual(panel?.y ?? 0);
  const few = page.locator(".asking .does");
  for (let i = 0; i < 30 && !(await few.count()); i++) await takeAny(page, i % 3 ? 99 : 0);
  expect((await few.first().innerText()).length).toBeGreaterThan(3);
});

test("with many options those of one kind stand behind one button, by key too", async () => {
  const page = await sit((await openSave("hades/v3/gate-of-limbo-3p-3.save")).host);
  await toBoard(page);
  const upgrades = page.getByRole("button", { name: /^Rest, and upgrade …/ });
  await upgrades.waitFor();
  expect(await page.getByRole("button", { name: /^Rest, and upgrade Heal/ }).count()).toBe(0);
  await page.keyboard.press((await upgrades.getAttribute("aria-keyshortcuts")) ?? "");
  const before = await decisions(page);
  await page.getByRole("group", { name: "Which of these?" }).getByRole("button", { name: /^Rest, and upgrade Heal/ }).click();
  await decided(page, before + 1);
});

test("options stand in groups with headings; what is on the board is listed on demand, and not with the next question", async () => {
  const { host } = await openSave("hades/v3/gate-of-limbo-3p-3.save");
  const page = await sit(host);
  await toBoard(page);
  const move = page.getByRole("group", { name: "Move", exact: true });
  await move.getByRole("heading", { name: "Move" }).waitFor();
  await page.locator(".asking").getByRole("heading", { level: 3 }).nth(2).waitFor();
  expect(await move.locator("[data-option]").count()).toBe(0);
  await move.getByRole("button", { name: /^List the/ }).click();
  const shown = move.locator("[data-option]");
  expect(await shown.count()).toBeGreaterThan(1);
  await move.getByRole("button", { name: "Fold the list" }).click();
  expect(await shown.count()).toBe(0);
  await move.getByRole("button", { name: /^List the/ }).click();
  const before = await decisions(page);
  await shown.first().click();
  await decided(page, before + 1);
  for (let i = 0; i < 12 && !(await move.count()); i++) await takeAny(page, 99);
  expect(await page.locator("[data-list][aria-expanded=true]").count()).toBe(0);
});

test("a key leads to what ends the turn", async () => {
  const page = await sit(hosts["First Light, an island"] ?? "");
  for (let i = 0; i < 12 && !(await page.getByRole("button", { name: /End the turn/ }).count()); i++) await takeAny(page);
  const before = await decisions(page);
  await page.keyboard.press("e");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("End the turn");
  await page.keyboard.press("Enter");
  await decided(page, before + 1);
});

describe("the camera on a large board", () => {
  const scale = async (page: Page) => Number(await page.locator(".viewport").getAttribute("data-unit"));
  const view = (page: Page) => page.locator(".viewport > svg > g").getAttribute("style");

  test.each(few(1, SIZES))("keeps a zoom that somebody chose, shows all on demand, and follows the action again, at %s", async (_, options) => {
    const { host } = await makeTable({ game: "sheol", difficulty: "scout", options: { scouts: "pioneer,maenad", cores: "fast,health" } });
    const page = await sit(host, options);
    await toBoard(page);
    const home = await scale(page);
    await page.getByRole("button", { name: "Zoom in" }).click();
    const own = await scale(page);
    expect(own).toBeGreaterThan(home);
    for (let i = 0; i < 4; i++) {
      await takeAny(page);
      expect(await scale(page)).toBeCloseTo(own);
    }
    await page.getByRole("button", { name: "Show the whole board" }).click();
    const whole = await scale(page);
    expect(whole).toBeLessThan(36);
    await takeAny(page);
    expect(await scale(page)).toBeCloseTo(whole);
    expect(await page.locator(".overview").count()).toBe(0);
    await page.getByRole("button", { name: "Follow the action again" }).click();
    expect(await scale(page)).toBeCloseTo(options === PHONE ? 44 : 36);
  });

  test.each(few(1, SIZES))("can be moved on the small map, by the wheel and by key, and the focus is always in sight, at %s", async (_, options) => {
    const page = await sit(hosts["Sheol, a large board"] ?? "", options);
    await toBoard(page);
    const before = await view(page);
    const map = page.locator(".overview");
    await map.click({ position: { x: 8, y: 8 } });
    expect(await view(page)).not.toBe(before);
    const at = await map.boundingBox();
    const cell = page.locator("[data-thing=A1]");
    expect((await cell.boundingBox())?.x).toBeGreaterThan(0);
    await page.mouse.move((at?.x ?? 0) - 100, (at?.y ?? 0) - 100);
    const small = await scale(page);
    await page.mouse.wheel(0, -300);
    await expect.poll(() => scale(page)).toBeGreaterThan(small);
    await page.locator("[data-thing=A1]").focus();
    for (let i = 0; i < 19; i++) await page.keyboard.press("ArrowRight");
    await expect
      .poll(() =>
        page.evaluate(() => {
          const box = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
          const board = document.getElementById("board-panel")?.getBoundingClientRect() ?? new DOMRect();
          return (document.activeElement as HTMLElement).dataset["thing"] === "A20" && box.left >= board.left && box.right <= board.right;
        }),
      )
      .toBe(true);
  });

  test.each(few(1, SIZES))("a drag moves it and chooses nothing, at %s", async (_, options) => {
    const page = await sit(hosts["Sheol, a large board"] ?? "", options);
    await toBoard(page);
    for (let i = 0; i < 10 && !(await page.locator("#board .spot.lit").count()); i++) await takeAny(page, i);
    await offered(page).first().waitFor();
    const [n, before] = [await decisions(page), await view(page)];
    const lit = await page.locator("#board .spot.lit").first().boundingBox();
    const [x, y] = [(lit?.x ?? 0) + (lit?.width ?? 0) / 2, (lit?.y ?? 0) + (lit?.height ?? 0) / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 60, y - 40, { steps: 4 });
    await page.mouse.up();
    expect(await view(page)).not.toBe(before);
    expect(await decisions(page)).toBe(n);
    expect(await page.locator(".chooser").count()).toBe(0);
    await listed(page);
  });
});
