import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

import { DESK, drawn, makeTable, PHONE, sit, TABLET, takeAny, violations, withBrowser } from "./table";

withBrowser();

const SHOTS = fileURLToPath(new URL("shots/", import.meta.url));
mkdirSync(SHOTS, { recursive: true });
const TEAM = { game: "machina", scenario: "horror-in-the-ice", options: { explorers: "hank-horden,idris-khoury" }, seed: 3 };

test("the first turn, with reach and sight on demand", async () => {
  const page = await sit((await makeTable(TEAM)).host);
  await page.getByRole("button", { name: /To the board/ }).click();
  for (let i = 0; i < 20 && !/what do you do/.test(await page.locator("#question").innerText()); i++) await takeAny(page);
  await page.getByRole("group", { name: "Hank Horden" }).getByText("acting now").waitFor();
  await page.locator("[data-thing=hank-horden]").focus();
  await page.keyboard.press("v");
  await page.locator("#board .layer.n0 circle").first().waitFor({ state: "attached" });
  expect(await page.getByRole("button", { name: "Reach and sight" }).getAttribute("aria-pressed")).toBe("true");
  const reached = await page.locator("#board .layer.n0 circle").count();
  expect(reached).toBeGreaterThan(await page.locator("#board .spot.lit").count());
  await page.locator("#board .spot[aria-label*='within reach'][aria-label*='in sight']").first().waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Reach and sight" }).click();
  await page.locator("#board .layer").first().waitFor({ state: "detached" });
});

test("the table of Machina Arcana, by night and on paper, large and small", async () => {
  const { host } = await makeTable(TEAM);
  const first = await sit(host);
  for (let i = 0; i < 9; i++) await takeAny(first);
  for (const [name, options, colorScheme] of [["desk", DESK, "dark"], ["tablet", TABLET, "light"], ["phone", PHONE, "dark"]] as const) {
    const page = await sit(host, { ...options, colorScheme });
    const turn = page.getByRole("button", { name: /To the board/ });
    if (await turn.isVisible()) await turn.click();
    await drawn(page);
    await page.screenshot({ path: `${SHOTS}machina-${name}.png` });
    expect(await violations(page), name).toEqual([]);
    await page.context().close();
  }
});

test("what a picture shows has no sign beside it", async () => {
  const page = await sit((await makeTable(TEAM)).host);
  await page.getByRole("button", { name: /To the board/ }).click();
  await page.locator("#board [data-art*=chest]").first().waitFor({ state: "attached" });
  expect(await page.locator("#board .badge title", { hasText: /^chest/ }).count()).toBe(0);
});
