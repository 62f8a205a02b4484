/** A guided opening of each game by keyboard alone: every hint is reached, and none covers what it speaks of. */
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { guideOf } from "../src/guides";
import { begin, decisions, DESK, drawn, few, PHONE, violations, visit, withBrowser } from "./table";

withBrowser();

const SHOTS = fileURLToPath(new URL("shots/", import.meta.url));
mkdirSync(SHOTS, { recursive: true });
const STEPS = 160;

const bubble = (page: Page) => page.locator(".hint");

/** Whether a hint is told; if so it has come to rest. */
async function hinted(page: Page): Promise<boolean> {
  await drawn(page);
  const told = await bubble(page).isVisible();
  if (told) await page.waitForTimeout(330);
  return told;
}

/** Where the bubble lies on what it speaks of, in pixels. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const [hint, marked] = [document.querySelector(".hint"), [...document.querySelectorAll("[data-hinted]")]];
    if (!hint || !marked.length) return -1;
    const a = hint.getBoundingClientRect();
    return marked
      .map((each) => each.getBoundingClientRect())
      .map((b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)))
      .reduce((sum, area) => sum + area, 0);
  });

/** Whether what the bubble speaks of is marked so that one sees it. */
const marked = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll("[data-hinted]")].map((each) => getComputedStyle(each));
    return all.length > 0 && all.every(({ outlineStyle, filter }) => outlineStyle !== "none" || filter !== "none");
  });

/** What is marked among the options and yet cannot be seen. */
const hidden = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.options [data-hinted="do"]')]
      .filter((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        const seen = [(top + bottom) / 2, bottom - 4].map((y) => document.elementFromPoint((left + right) / 2, y));
        return !seen.every((found) => found && each.contains(found));
      })
      .map(({ innerText }) => innerText),
  );

/** Follow what is marked, else take what comes first and ends the turn if nothing else is left; all by key. */
async function goOn(page: Page): Promise<void> {
  const before = await decisions(page);
  const turn = page.getByRole("button", { name: /^To the board/ });
  if (await turn.isVisible()) return turn.press("Enter");
  const read = page.getByRole("button", { name: "I have read it" });
  if (await page.getByText(/waits until you have read this/).isVisible()) return read.press("Enter");
  const marked = page.locator('[data-hinted="do"]');
  if (await marked.count()) {
    await marked.first().focus();
    await page.keyboard.press("Enter");
    const chooser = page.getByRole("group", { name: "Which of these?" });
    if (await chooser.isVisible()) await page.keyboard.press("Enter");
  } else {
    const ends = page.locator("[data-option]").filter({ hasText: /^(\S* )?(Done|End|Pass|Let it pass|Stop|Stay|Read on|Turn)/ });
    const options = (await ends.count()) ? ends : page.locator("[data-option]");
    if (!(await options.count())) {
      const list = page.getByRole("button", { name: /^List the/ });
      if (await list.count()) await list.press("Enter");
    }
    if (!(await options.count())) return;
    // With a question that has just come there may be a hint, which is read first.
    const free = (option: HTMLElement) => (document.querySelector(".hint") ? false : (option.focus(), true));
    if (!(await options.first().evaluate(free, undefined, { timeout: 2000 }).catch(() => false))) return;
    await page.keyboard.press("Enter");
  }
  await page
    .waitForFunction((n) => Number(document.querySelector("[data-decisions]")?.getAttribute("data-decisions")) > n, before, { timeout: 4000 })
    .catch(() => {});
}

const TITLES: Record<string, string> = { hades: "Reign of Hades", sheol: "Sheol", machina: "Machina Arcana", malhya: "Malhya" };
const opening = (page: Page, game: string) => page.getByRole("button", { name: new RegExp(`^${TITLES[game]}.*15 minutes`) });

test.each(Object.keys(TITLES))("the guided opening of %s, by keyboard alone", { timeout: 240_000 }, async (game) => {
  const steps = (await guideOf(game))!;
  const page = await visit("/", DESK);
  await opening(page, game).focus();
  await page.keyboard.press("Enter");
  await page.locator("[data-briefing]").waitFor();
  await page.keyboard.press("Enter");
  await page.locator("[data-briefing]").waitFor({ state: "detached" });

  const told: string[] = [];
  /** What was proposed last, and after how many decisions. */
  let [proposal, at] = ["", -1];
  const last = steps.at(-1)!.id;
  for (let i = 0; i < STEPS && !told.includes(last); i++) {
    await page.locator("#question, .hint").first().waitFor();
    if (await hinted(page)) {
      const id = (await bubble(page).getAttribute("data-tells"))!;
      expect(await covered(page), `${id} points at something and does not cover it`).toBe(0);
      expect(await marked(page), `${id} shows what it speaks of`).toBe(true);
      expect(await hidden(page), `${id}: what is marked in the question is in view`).toEqual([]);
      if (proposal && (await decisions(page)) === at) expect.fail(`${id} is told although ${proposal} waits to be done`);
      [proposal, at] = [steps.some((step) => step.id === id && step.propose) ? id : "", await decisions(page)];
      told.push(id);
      await page.screenshot({ path: `${SHOTS}guided-${id}.png` });
      await page.keyboard.press("h");
      await expect.poll(() => bubble(page).getAttribute("data-tells", { timeout: 500 }).catch(() => null)).not.toBe(id);
    } else await goOn(page);
  }
  expect(told).toEqual(expect.arrayContaining(steps.filter(({ maybe }) => !maybe).map(({ id }) => id)));
  expect(new Set(told).size).toBe(told.length);
  expect(await violations(page)).toEqual([]);
});

test.each(few(2, Object.keys(TITLES)))("on a phone a hint of %s does not cover what it speaks of either", { timeout: 120_000 }, async (game) => {
  const page = await visit("/", PHONE);
  await opening(page, game).click();
  await begin(page);
  let told = 0;
  for (let i = 0; i < 40 && told < 6; i++) {
    if (!(await hinted(page))) {
      await goOn(page);
      continue;
    }
    const id = await bubble(page).getAttribute("data-tells");
    expect(await covered(page), `${id} points at something and does not cover it`).toBe(0);
    expect(await hidden(page), `${id}: what is marked in the question is in view`).toEqual([]);
    await page.screenshot({ path: `${SHOTS}guided-phone-${id}.png` });
    await bubble(page).getByRole("button", { name: /Got it/ }).click();
    await expect.poll(() => bubble(page).getAttribute("data-tells", { timeout: 500 }).catch(() => null)).not.toBe(id);
    told++;
  }
  expect(told).toBe(6);
  expect(await violations(page)).toEqual([]);
});
