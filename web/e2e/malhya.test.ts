import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

import { DESK, decided, decisions, makeTable, PHONE, sit, TABLET, takeAny, violations, withBrowser } from "./table";

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
  await page.locator("#option-detail", { hasText: "at the end of the page" }).waitFor();
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
    await page.waitForTimeout(250);
    await page.screenshot({ path: `${SHOTS}malhya-${name}.png` });
    expect(await violations(page), name).toEqual([]);
    await page.context().close();
  }
});
