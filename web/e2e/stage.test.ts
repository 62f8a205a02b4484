import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";

import { decided, decisions, DESK, few, made, opened, openSave, PHONE, sit, takeAny, violations, withBrowser } from "./table";

withBrowser();

const SHOTS = fileURLToPath(new URL("shots/", import.meta.url));
mkdirSync(SHOTS, { recursive: true });
const PHONE_NIGHT = { ...PHONE, colorScheme: "dark" } as const;

let save: Buffer;

/** Dice are taken for a fight against several monsters, and wait to be put on them. */
beforeAll(() => {
  save = made("fight.py");
});

async function fight(options: BrowserContextOptions = DESK): Promise<Page> {
  const page = await sit((await opened(save)).host, options);
  const front = page.getByRole("button", { name: /To the board/ });
  if (await front.count()) await front.first().click();
  await stage(page).waitFor();
  return page;
}

const stage = (page: Page) => page.getByRole("region", { name: /fights$/ });
const foes = (page: Page) => stage(page).getByRole("group", { name: "against" });
const dice = (page: Page, on = stage(page)) => on.locator("[data-item=die]");
const ask = (page: Page) => page.locator(".asking");

/** Take an option by its words, and wait until it counts. */
async function take(page: Page, name: RegExp): Promise<void> {
  const n = await decisions(page);
  await ask(page).getByRole("button", { name }).first().click();
  await decided(page, n + 1);
}

/** How many things that can be chosen on the part of the board that is seen lie under the stage. */
const hidden = (page: Page) =>
  page.locator("#board .viewport .lit").evaluateAll(
    (all) =>
      all.filter((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2)?.closest(".on-stage");
      }).length,
  );

/** All dice are put on the first monster that takes them. */
async function assignAll(page: Page): Promise<void> {
  while (/which die goes/.test(await page.locator("#question").innerText())) await take(page, / on /);
}

test.each([["a desk", DESK], ["a phone", PHONE_NIGHT]])("the dice lie on the stage, and what they will do changes as they are set, on %s", async (name, options) => {
  const page = await fight(options);
  expect(await dice(page).count()).toBeGreaterThan(1);
  expect(await foes(page).getByText(/stamina/i).count()).toBe(0);
  await page.keyboard.press("Tab");
  await dice(page).first().focus();
  await page.getByText(/All sides: I: /).waitFor();
  await page.screenshot({ path: `${SHOTS}stage-${name.replace("a ", "")}.png` });

  await take(page, / on /);
  await foes(page).getByText(/(hit|strike).*(left|defeated)|no strike/i).first().waitFor();
  const before = await foes(page).innerText();
  await take(page, / on /);
  await expect.poll(() => foes(page).innerText()).not.toBe(before);
  expect(await violations(page, "#board")).toEqual([]);

  const box = (await stage(page).boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
  const board = (await page.locator("#board").boundingBox()) ?? box;
  expect(box.x).toBeGreaterThanOrEqual(board.x);
  expect(box.x + box.width).toBeLessThanOrEqual(board.x + board.width);
  expect(box.y + box.height).toBeLessThan(board.y + board.height);
});

/** What is resolved in each game with most to show, and what plays towards it. */
const TALL = { malhya: "guest", hades: "gate-of-limbo", sheol: "the-convoy", machina: "horror-in-the-ice", firstlight: "marsh" };

test.each(few(3, Object.entries(TALL)))("on a phone half of the board stays free of what is resolved in %s, and all of it is a sweep away", async (game, scenario) => {
  const page = await sit((await opened(made("tall.py", game, scenario))).host, PHONE_NIGHT);
  const front = page.getByRole("button", { name: /To the board/ });
  if (await front.count()) await front.first().click();
  const staged = page.locator(".on-stage:not(.folded)");
  await staged.locator(".figure").first().waitFor();
  const [box, board] = [(await staged.boundingBox())!, (await page.locator("#board-panel").boundingBox())!];
  expect(box.y + box.height).toBeLessThanOrEqual(board.y + board.height / 2 + 1);
  await page.screenshot({ path: `${SHOTS}stage-tall-${game}.png` });
  /** Where a part of it lies, and whether nothing lies over its lower end. */
  const seen = (part: string) =>
    staged.locator(part).last().evaluate((each) => {
      const { left, width, bottom } = each.getBoundingClientRect();
      return each.contains(document.elementFromPoint(left + width / 2, bottom - 5));
    });
  const told = (await staged.locator("> .outcome").count()) > 0;
  if (told) expect(await seen("> .outcome"), "what will happen is always in view").toBe(true);
  await staged.evaluate((each) => each.scrollTo(0, each.scrollHeight));
  expect(await seen("h3"), "what it is called as well").toBe(true);
  for (const last of [".figure", ".modifiers li"]) if (await staged.locator(last).count()) await staged.locator(last).last().scrollIntoViewIfNeeded();
  await staged.evaluate((each) => each.scrollTo(0, each.scrollHeight));
  expect(await seen(told ? "> .outcome" : ".modifiers li, .figure")).toBe(true);
});

test("what it did stays for a moment with its lines, also without motion, and can be skipped", async () => {
  const page = await fight();
  await assignAll(page);
  const skip = stage(page).getByRole("button", { name: "Go on" });
  await take(page, /^Resolve combat/);
  await skip.waitFor();
  const came = stage(page).getByRole("list", { name: "What came of it" });
  expect(await came.getByRole("listitem").count()).toBeGreaterThan(0);
  expect(await came.innerText()).not.toBe("");
  await page.screenshot({ path: `${SHOTS}stage-came.png` });
  await skip.click();
  await skip.waitFor({ state: "detached" });
});

test.each([["a desk", DESK], ["a phone", PHONE]])("what came of it leaves the board free that is asked about, on %s", async (_, options) => {
  const page = await sit((await openSave("malhya/v1/campaign-2p-1.save")).host, options);
  const lit = page.locator("#board .viewport .lit");
  const came = page.getByRole("list", { name: "What came of it" });
  for (let i = 0; i < 12 && !((await came.count()) && (await lit.count())); i++) await takeAny(page);
  await came.waitFor();
  await expect.poll(() => hidden(page)).toBe(0);
});

test("after that moment it sinks into the log by itself", async () => {
  const page = await fight();
  await assignAll(page);
  await take(page, /^Resolve combat/);
  const came = page.getByRole("list", { name: "What came of it" });
  await came.waitFor();
  const [line = ""] = await came.getByRole("listitem").allInnerTexts();
  await came.waitFor({ state: "detached", timeout: 6000 });
  await page.getByRole("log", { name: "Log" }).getByText(line).last().waitFor();
});

test("a monster on the stage can be chosen there, by keyboard too", async () => {
  const page = await fight();
  const before = await decisions(page);
  const monster = foes(page).getByRole("button").first();
  await monster.focus();
  await page.keyboard.press("Enter");
  const chooser = page.getByRole("group", { name: "Which of these?" });
  await chooser.getByRole("button").first().click();
  await decided(page, before + 1);
});

test("it folds to a line through which the board can be clicked, and stays so", async () => {
  const page = await fight();
  const where = await page.locator("#board [data-thing]").first().boundingBox();
  await stage(page).getByRole("button", { name: /^Fold/ }).click();
  await stage(page).getByRole("button", { name: /^Show/ }).waitFor();
  expect(await dice(page).count()).toBe(0);
  expect((await stage(page).boundingBox())?.height).toBeLessThan(60);
  expect(await page.locator("#board [data-thing]").first().boundingBox(), "the board stays where it is").toEqual(where);
  await page.reload();
  await stage(page).getByRole("button", { name: /^Show/ }).waitFor();
});

test.each([
  [1280, 800],
  [1024, 768],
])("who is engaged, lured and on the sentinel board is in view without scrolling at %i×%i", async (width, height) => {
  const page = await fight({ viewport: { width, height } });
  const field = page.getByRole("group", { name: "Monsters in play" });
  for (const area of [/^engaged with/i, /^lured by/i, /^ordinary slots/i]) await field.getByRole("group", { name: area }).first().waitFor();
  const box = (await field.boundingBox()) ?? { y: -1, height: 0 };
  const team = (await page.locator("aside.team").boundingBox()) ?? { y: 0, height: 0 };
  expect(box.y).toBeGreaterThanOrEqual(team.y);
  expect(box.y + box.height).toBeLessThanOrEqual(team.y + team.height);
  expect(await field.locator("[data-thing^=monster-]").count()).toBeGreaterThan(1);
});

test("a test that is made while a page lies in front shows its dice on the page", async () => {
  const page = await sit((await opened(made("trial.py"))).host);
  await page.locator("#board article").waitFor();
  await dice(page, page.locator(".on-stage")).first().waitFor();
  await page.getByRole("button", { name: "Fold what is being resolved" }).click();
  await expect.poll(() => page.locator(".on-stage [data-item=die]").count()).toBe(0);
});

const SMALL = { viewport: { width: 1024, height: 768 } };
test.each([["a desk", DESK], ["a tablet", SMALL], ["a phone", PHONE_NIGHT]])("the die that hit lies on the stage, and who fights is seen below it, on %s", async (_, options) => {
  const page = await sit((await opened(made("night.py"))).host, options);
  const front = page.getByRole("button", { name: /To the board/ });
  if (await front.count()) await front.first().click();
  const fought = page.getByRole("region", { name: /is attacked$/ });
  await fought.getByRole("img", { name: /^Shadow die: / }).first().waitFor();
  await fought.getByText(/ hit.*: \d+ damage/i).first().waitFor();
  const seen = () =>
    page.evaluate(() => {
      const middle = (element: Element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2);
      };
      const figures = [...document.querySelectorAll<HTMLElement>(".on-stage .figure [data-thing]")].map((each) => each.dataset["thing"] ?? "");
      return figures.map((id) => Boolean(middle(document.querySelector(`#board .piece[data-thing="${id}"]`)!)?.closest("#board-panel .viewport > svg")));
    });
  await expect.poll(seen).toEqual([true, true]);
  const cut = await page.locator(".on-stage .die").evaluateAll((dice) =>
    dice.filter((die) => {
      const [own, on] = [die.getBoundingClientRect(), die.closest(".figure, .on-stage")!.getBoundingClientRect()];
      return own.right > on.right || own.bottom > on.bottom || own.height < 40;
    }).length,
  );
  expect(cut).toBe(0);
});

test("what a die shows is cut by nothing, however many monsters there are", async () => {
  const page = await fight();
  await assignAll(page);
  const cut = await page.locator(".on-stage .die").evaluateAll((dice) =>
    dice.filter((die) => [...die.children].some((part) => part.getBoundingClientRect().right > die.getBoundingClientRect().right)
      || die.getBoundingClientRect().right > (die.closest(".figure") ?? die).getBoundingClientRect().right).length,
  );
  expect(await dice(page).count()).toBeGreaterThan(1);
  expect(cut).toBe(0);
});

test("who cannot see it is told", async () => {
  const page = await fight();
  const spoken = page.locator("[role=status].unseen");
  await take(page, / on /);
  await expect.poll(() => spoken.innerText()).toMatch(/fights\..*(strike|hit)/i);
});
