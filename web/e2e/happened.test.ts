import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { decided, decisions, DESK, drawn, few, give, makeTable, offered, openPlayed, openSave, PHONE, sit, SIZES, takeAny, underBoth, violations, withBrowser } from "./table";

withBrowser();

/** The last of the options: what ends a turn, or passes. */
const LAST = 99;
const TABLET = { viewport: { width: 1024, height: 768 } };
const strip = (page: Page) => page.getByRole("group", { name: "What happened" });
const again = (page: Page) => page.getByRole("button", { name: "What happened" });
const bots = (page: Page) => page.getByRole("group", { name: "The bots' pace" });

/** What lies in front to be read is turned. */
async function turnPages(page: Page): Promise<void> {
  await page.waitForTimeout(300);
  for (const name of [/^Begin/, /To the board/]) {
    const button = page.locator("main").getByRole("button", { name });
    if (await button.first().isVisible()) await button.first().click();
  }
}

/** Plays until others have done something that can be told; what is told is on the screen, or was. */
async function untilTold(page: Page): Promise<void> {
  for (let i = 0; i < 40; i++) {
    await turnPages(page);
    if ((await strip(page).isVisible()) || (await again(page).isVisible())) return;
    const list = page.locator("[data-list]").first();
    if (!(await page.locator("[data-option]").count()) && (await list.isVisible())) await list.click();
    if (await offered(page).count()) await takeAny(page, i % 2 ? LAST : i % 5);
    else await page.waitForTimeout(400);
  }
  throw new Error("nothing happened");
}

/** Malhya begins with many pages of story: its game is opened where heroes sneak past enemies, the second of them a bot's. */
async function withBot(game: string): Promise<string> {
  if (game !== "malhya") return (await makeTable({ game, difficulty: null, players: 2, seats: [{ kind: "me" }, { kind: "bot", bot: "greedy" }] })).host;
  const { host } = await openPlayed(game, "guest", "stealth-turn", 30);
  await give(host, 1, { kind: "bot", bot: "greedy" });
  return host;
}

test.each(["hades", "sheol", "machina", "malhya"])("what a bot did in %s is told line by line, skipped by any key, and told again", async (game) => {
  const page = await sit(await withBot(game));
  for (let i = 0; i < 5 && !(i && (await again(page).isVisible())); i++) { // what one has just decided, or a page, may end it
    await untilTold(page);
    await page.keyboard.press("Shift");
    await strip(page).waitFor({ state: "detached" });
    await offered(page).first().waitFor();
  }
  const before = await decisions(page);

  await again(page).click();
  await strip(page).waitFor();
  expect((await strip(page).innerText()).length).toBeGreaterThan(10);
  await page.keyboard.press("x");
  await strip(page).waitFor({ state: "detached" });

  await page.keyboard.press("r");
  await strip(page).waitFor();
  await page.locator("#question").click();
  await strip(page).waitFor({ state: "detached" });
  expect(await decisions(page)).toBe(before);
});

test("what is told is shown on the board, and the question can be answered all the while", async () => {
  const { host } = await makeTable({ seats: [{ kind: "me" }, { kind: "bot", bot: "greedy" }], seed: 5 });
  const page = await sit(host);
  let traced = 0;
  for (let i = 0; i < 30 && !traced; i++) {
    await untilTold(page);
    await offered(page).first().waitFor();
    if (!(await strip(page).isVisible())) await page.keyboard.press("r");
    for (let look = 0; look < 12 && (await strip(page).isVisible()); look++) {
      traced += await page.locator("#board .traces .trail").count();
      await page.waitForTimeout(200);
    }
    await takeAny(page, i % 3);
  }
  expect(traced).toBeGreaterThan(0);
  expect(await page.locator("#board .traces").count()).toBeLessThanOrEqual(1);
});

test("one's own decision is not told, and nothing is told by itself if one does not want it", async () => {
  const { host } = await makeTable({ players: 2 });
  const page = await sit(host);
  await takeAny(page);
  expect(await strip(page).count()).toBe(0);
  expect(await bots(page).count()).toBe(0);

  const other = await sit((await makeTable({ seats: [{ kind: "me" }, { kind: "bot", bot: "random" }] })).host);
  await other.getByRole("button", { name: "Settings", exact: true }).click();
  const told = other.getByLabel("Tell by itself what bots and enemies did");
  expect(await told.isChecked()).toBe(true);
  await told.uncheck();
  await other.keyboard.press("Escape");
  await takeAny(other);
  await again(other).waitFor();
  expect(await strip(other).count()).toBe(0);
});

test("bots are paused, take one step, and go at another speed; all see it, and who watches sets nothing", async () => {
  const links = await makeTable({ seats: [{ kind: "me" }, { kind: "bot", bot: "random" }] });
  const page = await sit(links.host);
  const watcher = await sit(links.watch);
  await offered(page).first().waitFor();
  await bots(page).getByRole("button", { name: "Pause the bots" }).click();
  await bots(page).getByText("paused").waitFor();
  await bots(watcher).getByText("paused").waitFor();
  expect(await bots(watcher).getByRole("button").count()).toBe(0);
  const before = await decisions(page);
  await takeAny(page);
  while ((await offered(page).count()) > 0) await takeAny(page);
  const stopped = await decisions(page);
  expect(stopped).toBeGreaterThan(before);
  await page.waitForTimeout(600);
  expect(await decisions(page)).toBe(stopped);
  await bots(page).getByRole("button", { name: "One decision, then pause" }).click();
  await decided(page, stopped + 1);
  await page.waitForTimeout(600);
  expect(await decisions(page)).toBe(stopped + 1);
  await bots(page).getByLabel("Speed of the bots").selectOption("slow");
  await bots(watcher).getByText("slow").waitFor();
  await bots(page).getByText("paused").waitFor();
  await bots(page).getByRole("button", { name: "Pause the bots" }).click();
  await bots(watcher).getByText("paused").waitFor({ state: "detached" });
});

test("bots wait while a page is read, and all see for whom", async () => {
  const links = await makeTable({ game: "hades", difficulty: null, seats: [{ kind: "bot", bot: "random" }, { kind: "friend", name: "Grace" }] });
  const [host, friend] = [await sit(links.host), await sit(links.seats[1] ?? "")];
  const waits = host.getByText("The bots wait: Grace");
  await turnPages(host);
  await waits.waitFor();
  await turnPages(friend);
  await waits.waitFor({ state: "detached" });
});

/** Who only watches has the log open, on a phone too. */
test.each(few(2, SIZES))("the log follows the game, stays where one reads, and says how many lines are new, at %s", async (_, options) => {
  const links = await openSave("firstlight/v2/ruin-2p-6.save");
  const [host, page] = [await sit(links.host), await sit(links.watch, options)];
  const side = page.getByRole("button", { name: options === PHONE ? "Log" : "Show log, rules and chat", exact: true });
  if (await side.isVisible()) await side.click();
  const log = page.getByRole("log", { name: "Log" });
  const atEnd = () => log.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);
  const last = async () => (await log.getByRole("listitem").last().boundingBox())!;
  expect(await log.evaluate((box) => box.scrollHeight - box.clientHeight), "there is more than is seen").toBeGreaterThan(50);
  const lines = await log.getByRole("listitem").count();
  for (let i = 0; i < 9 && (await log.getByRole("listitem").count()) === lines; i++) {
    await takeAny(host, i % 3);
    await decided(page, await decisions(host));
  }
  expect(await log.getByRole("listitem").count()).toBeGreaterThan(lines);
  expect(await atEnd()).toBeLessThan(5);
  expect((await last()).y + (await last()).height, "the last line is on the screen").toBeLessThanOrEqual(options.viewport!.height);
  expect(await page.getByRole("button", { name: /new lines?/ }).count()).toBe(0);
  await log.evaluate((box) => (box.scrollTop = 0));
  await drawn(page);
  for (let i = 0; i < 9 && !(await page.getByRole("button", { name: /new lines?/ }).count()); i++) {
    await takeAny(host);
    await decided(page, await decisions(host));
  }
  const fresh = page.getByRole("button", { name: /\d+ new lines?/ });
  await fresh.waitFor();
  expect(await log.evaluate((box) => box.scrollTop)).toBe(0);
  await fresh.click();
  expect(await atEnd()).toBeLessThan(5);
  await fresh.waitFor({ state: "detached" });
});

test.each(few(1, SIZES))("sounds are off, and nothing of them is fetched, until somebody switches them on, at %s", async (_, options) => {
  const { host } = await makeTable();
  const page = await sit(host, options);
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await takeAny(page);
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  const sounds = page.getByLabel("Sounds");
  await sounds.waitFor();
  expect(await sounds.isChecked()).toBe(false);
  expect(await page.getByLabel("Volume").count()).toBe(0);
  expect(fetched.filter((path) => path.includes("sounds"))).toEqual([]);
  await sounds.check();
  await page.getByLabel("Volume").waitFor();
  await expect.poll(() => fetched.filter((path) => path.includes("sounds")).length).toBe(1);
  expect(await violations(page)).toEqual([]);
});

test.each(few(1, SIZES))("one is asked about notifications by one's own click alone, and then told whose turn it is, at %s", async (_, options) => {
  const links = await makeTable({ seats: [{ kind: "friend", name: "Ada" }, { kind: "friend", name: "Grace" }] });
  const ada = await sit(links.seats[0] ?? "", options);
  await ada.context().grantPermissions(["notifications"]);
  await ada.addInitScript(() => {
    const told: string[] = [];
    Object.assign(window, { told, asked: 0 });
    class Told {
      static permission = "default";
      static async requestPermission() {
        (window as never as { asked: number }).asked++;
        return (Told.permission = "granted");
      }
      constructor(title: string) {
        told.push(title);
      }
    }
    Object.defineProperty(window, "Notification", { value: Told });
    let hidden = false;
    Object.defineProperty(document, "visibilityState", { get: () => (hidden ? "hidden" : "visible") });
    Object.assign(window, { hide: () => (hidden = true) });
  });
  await ada.reload();
  await offered(ada).first().waitFor();
  const asked = () => ada.evaluate(() => (window as never as { asked: number }).asked);
  expect(await asked()).toBe(0);
  await ada.getByRole("button", { name: "Settings", exact: true }).click();
  await ada.getByLabel(/Notify me/).check();
  expect(await asked()).toBe(1);
  await ada.keyboard.press("Escape");
  await takeAny(ada);
  const grace = await sit(links.seats[1] ?? "");
  await ada.evaluate(() => (window as never as { hide(): void }).hide());
  for (let i = 0; i < 6 && (await offered(grace).count()); i++) await takeAny(grace);
  await expect.poll(() => ada.evaluate(() => (window as never as { told: string[] }).told)).toContain("Your decision · First Light");
});

test.each([["desk", DESK], ["tablet", TABLET], ["phone", PHONE]] as const)("the strip and the bots' bar lie within the board on a %s, by night and on paper", async (name, options) => {
  const { host } = await makeTable({ seats: [{ kind: "me" }, { kind: "bot", bot: "greedy" }] });
  const page = await sit(host, options);
  await untilTold(page);
  await offered(page).first().waitFor();
  await underBoth(page, async () => {
    if (!(await strip(page).isVisible())) await again(page).click();
    const board = await page.locator("#board").boundingBox();
    for (const each of [strip(page), bots(page)]) {
      const box = await each.boundingBox();
      if (!box || !board) throw new Error(`not there on a ${name}`);
      expect(box.y).toBeGreaterThanOrEqual(board.y);
      expect(box.y + box.height).toBeLessThanOrEqual(board.y + board.height);
      expect(box.x + box.width).toBeLessThanOrEqual(board.x + board.width);
    }
    if (options === PHONE) for (const button of await bots(page).getByRole("button").all()) expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(await violations(page)).toEqual([]);
  });
});
