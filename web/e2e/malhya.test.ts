import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

import { decided, decisions, DESK, drawn, makeTable, openPlayed, PHONE, sit, TABLET, takeAny, violations, withBrowser } from "./table";

withBrowser();

const SHOTS = fileURLToPath(new URL("shots/", import.meta.url));
mkdirSync(SHOTS, { recursive: true });
const PARTY = { game: "malhya", scenario: "bell", difficulty: "normal", options: { heroes: "sulk,mhay" }, seed: 4 };

test("a page lies in front, and its choices stand on it, each with its digit", async () => {
  const page = await sit((await makeTable(PARTY)).host);
  const choices = page.locator("#board article [data-option]");
  for (let i = 0; i < 12 && !(await choices.count()); i++) await takeAny(page);
  expect(await choices.count()).toBeGreaterThan(1);
  expect(await page.locator(".asking [data-option]").count()).toBe(0);
  const behind = await choices.first().locator("kbd").evaluate((digit) => getComputedStyle(digit).backgroundColor);
  expect(behind, "a digit is read on the page's own ground").toBe("rgba(0, 0, 0, 0)");
  await page.locator("#ask .where", { hasText: "at the end of the page" }).waitFor();
  const before = await decisions(page);
  await page.getByRole("tab", { name: /Upper Lands/ }).click();
  expect(await page.locator(".asking [data-option]").count()).toBeGreaterThan(1);
  await page.keyboard.press("2");
  await page.keyboard.press("Enter");
  await decided(page, before + 1);
});

test("the table of Malhya, by night and on paper, large and small", async () => {
  const { host } = await makeTable(PARTY);
  const first = await sit(host);
  for (let i = 0; i < 6; i++) await takeAny(first);
  for (const [name, options, colorScheme] of [["desk", DESK, "dark"], ["tablet", TABLET, "light"], ["phone", PHONE, "dark"]] as const) {
    const page = await sit(host, { ...options, colorScheme });
    for (const tab of await page.getByRole("tab", { name: /Upper Lands/ }).all()) {
      expect(await violations(page), `${name}, the page`).toEqual([]);
      await tab.click();
    }
    await page.locator("#board .spot").first().waitFor();
    await drawn(page);
    await page.screenshot({ path: `${SHOTS}malhya-${name}.png` });
    expect(await violations(page), name).toEqual([]);
    await page.context().close();
  }
});

test.each([["desk", DESK], ["phone", PHONE]] as const)("options say what they do, and the first is in view (%s)", async (_, size) => {
  const page = await sit((await makeTable(PARTY)).host, size);
  await takeAny(page, 1);
  await page.locator("#question", { hasText: "which talent" }).waitFor();
  const options = page.locator(".asking [data-option]");
  for (const option of await options.all()) {
    const does = (await option.getAttribute("aria-description")) ?? "";
    expect(does).not.toBe("");
    expect(await option.locator(".does").textContent()).toBe(does);
  }
  const [first, panel] = [await options.first().boundingBox(), await page.locator(".asking .scroll").boundingBox()];
  expect((first?.y ?? 0) + (first?.height ?? 0)).toBeLessThanOrEqual((panel?.y ?? 0) + (panel?.height ?? 0));
});

test.each([["desk", DESK], ["phone", PHONE]] as const)("nothing lies over a page that is read (%s)", async (_, options) => {
  const page = await sit((await makeTable(PARTY)).host, options);
  const words = page.locator("#board article p");
  for (let i = 0; i < 12 && !(await words.count()); i++) await takeAny(page);
  await page.waitForTimeout(300);
  const covered = await page.locator("#board article").evaluate((article) => {
    const { left, right, top } = article.getBoundingClientRect();
    const bottom = document.querySelector("#board")!.getBoundingClientRect().bottom;
    const found = new Set<string>();
    for (let x = left + 4; x < right; x += 12)
      for (let y = Math.max(top, 0) + 4; y < bottom; y += 12) {
        const hit = document.elementFromPoint(x, y);
        if (hit && hit.closest("button") && !article.contains(hit)) found.add(hit.closest("button")!.outerHTML.slice(0, 80));
      }
    return [...found];
  });
  expect(covered).toEqual([]);
});

test("faces of dice are drawn, and what the stage has told is not told below it as well", async () => {
  const page = await sit((await openPlayed("malhya", "guest", "threat-dice", 0)).host);
  await page.locator(".on-stage .die").first().waitFor();
  const before = await decisions(page);
  await page.locator("[data-end]").click();
  await decided(page, before + 1);
  await page.locator(".on-stage .came").waitFor();
  await page.waitForTimeout(200);
  expect(await page.locator(".foot .strip").count()).toBe(0);
  for (const die of await page.locator(".die:not(.waits)").all()) {
    if (!/empty/.test((await die.getAttribute("aria-label")) ?? "")) expect(await die.locator("svg").count()).toBeGreaterThan(0);
  }
});

test("the next page is read from its beginning, wherever one stood on the last", async () => {
  const page = await sit((await makeTable({ ...PARTY, scenario: "shadows" })).host, PHONE);
  const article = page.locator("#board article");
  const choices = article.locator("[data-option]");
  await choices.last().scrollIntoViewIfNeeded();
  expect(await article.evaluate((each) => each.scrollTop)).toBeGreaterThan(50);
  const title = await article.locator("h2").innerText();
  await choices.last().click();
  await expect.poll(() => article.locator("h2").innerText()).not.toBe(title);
  expect(await article.evaluate((each) => each.scrollTop)).toBe(0);
});
