import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { bringIn, decided, decisions, DESK, drawn, listed, makeTable, offered, PHONE, sit, TABLET, takeAny, violations, visit, withBrowser } from "./table";

withBrowser();

const SHOTS = fileURLToPath(new URL("shots/", import.meta.url));
mkdirSync(SHOTS, { recursive: true });
const TEAM = { game: "sheol", difficulty: "scout", options: { scouts: "pioneer,maenad", cores: "fast,health" } };
const FRIENDS = [{ kind: "friend", name: "Ada" }, { kind: "friend", name: "Grace" }] as const;

const question = (page: Page) => page.locator("#question").innerText();
async function act(page: Page, name: string | RegExp): Promise<void> {
  await listed(page);
  await page.locator(".asking").getByRole("button", { name }).first().click();
}

/** Take an option by its name, and wait until all pages know. */
async function take(page: Page, name: string | RegExp, everyone: Page[]): Promise<void> {
  const n = await decisions(page);
  await act(page, name);
  await Promise.all(everyone.map((each) => decided(each, n + 1)));
}

test("two seats play the first turn, and one breaks in with its own unit", async () => {
  const links = await makeTable({ ...TEAM, seats: [...FRIENDS] });
  const [ada, grace] = [await sit(links.seats[0] ?? ""), await sit(links.seats[1] ?? "")];
  const both = [ada, grace];
  for (const page of both) await page.getByRole("button", { name: /To the board/ }).click();
  while (/singularities/.test(await question(ada))) await take(ada, /^The (circle|triangle|square)/i, both);

  expect(await question(ada)).toBe("The Pioneer, what do you do?");
  expect(await question(grace)).toBe("The Pioneer is acting. Take over?");
  await take(grace, /Let the Maenad act/, both);
  expect(await question(grace)).toBe("The Maenad, what do you do?");
  expect(await question(ada)).toBe("The Maenad is acting. Take over?");
  await grace.getByText("Scout phase: the Maenad acts").waitFor();

  await take(grace, /^Plan: take 2 tiles/, both);
  while (!/what do you do/.test(await question(grace))) await takeAny((await offered(grace).count()) ? grace : ada, 9);
  await ada.getByRole("log", { name: "Log" }).getByText("The Maenad plans 2 tiles.").waitFor();
  await grace.locator("#board [data-thing=J8].lit").click();
  await grace.getByRole("group", { name: "Which of these?" }).getByRole("button", { name: /Move to J8 on/ }).first().click();
  await ada.locator("#board").getByRole("img", { name: /The Maenad.*J8, bright Lightstream tile/i }).waitFor();

  for (let i = 0; i < 12 && !(await ada.getByText(/Turn 2 of/).first().isVisible()); i++) {
    const asked = /what do you do/.test(await question(ada)) ? ada : grace;
    if (!/what do you do/.test(await question(asked))) break;
    await take(asked, /^Pass/, both);
  }
  await ada.getByRole("log", { name: "Log" }).getByText(/^Turn 2 of/).waitFor();
});

test("on a phone options say themselves what they do, and stay where they are while they are looked at; all of it is shown where it is cut", async () => {
  const page = await sit((await makeTable({ ...TEAM, players: 1, options: { scouts: "pioneer" } })).host, PHONE);
  const option = page.locator(".asking [data-option]:has(.does)").first();
  for (let i = 0; i < 8 && !(await option.count()); i++) await takeAny(page);
  expect((await option.locator(".does").innerText()).length).toBeGreaterThan(3);
  await option.scrollIntoViewIfNeeded();
  const before = await option.boundingBox();
  await option.hover();
  await page.waitForTimeout(200);
  expect(await option.boundingBox()).toEqual(before);
  const cut = await option.locator(".does").evaluate((does) => does.scrollHeight > does.clientHeight + 1);
  await expect.poll(() => page.locator(".more .note").count()).toBe(cut ? 1 : 0);
});

test("a line of the log opens its rule, and what cannot be done says why", async () => {
  const page = await sit((await makeTable({ ...TEAM, players: 1, options: { scouts: "cyclops" } })).host);
  await page.getByRole("button", { name: /To the board/ }).click();
  await page.getByRole("log", { name: "Log" }).getByText(/^Turn 1 of/).click();
  await page.getByText(/menace\.advance/).waitFor();
  while (/singularities/.test(await question(page))) await takeAny(page);
  await page.keyboard.press("w");
  const why = page.getByRole("dialog", { name: "Why not?" });
  await why.getByText("not from inside the Citadel").first().waitFor();
  expect(await violations(page)).toEqual([]);
});

test("the table of Sheol, by night and on paper, large and small", async () => {
  const { host } = await makeTable(TEAM);
  const first = await sit(host);
  for (let i = 0; i < 5; i++) await takeAny(first);
  for (const [name, options, colorScheme] of [["desk", DESK, "dark"], ["tablet", TABLET, "light"], ["phone", PHONE, "dark"]] as const) {
    const page = await sit(host, { ...options, colorScheme });
    const turn = page.getByRole("button", { name: /To the board/ });
    if (await turn.isVisible()) await turn.click();
    await drawn(page);
    await page.screenshot({ path: `${SHOTS}sheol-${name}.png` });
    expect(await violations(page), name).toEqual([]);
    await page.context().close();
  }
});

test("a new table offers the mission, its difficulty and the choice of the team", async () => {
  const page = await visit("/");
  await page.getByRole("button", { name: /Sheol/ }).first().click();
  await page.getByText(/Umbra Extractor/).waitFor();
  await page.getByLabel("Difficulty").selectOption("Citizen (easy)");
  await page.getByLabel("Team and gear").selectOption("Chosen at the table");
  await page.getByRole("button", { name: "Sit down" }).click();
  await page.getByRole("heading", { name: "Which scout do you play?" }).waitFor();
  await act(page, /the Cyclops/);
  await page.getByRole("group", { name: "the Cyclops" }).waitFor();
});

test("the log of a long game can be read from its beginning", async () => {
  const page = await visit("/");
  await bringIn(page, fileURLToPath(new URL("../../tests/rules/sheol/recorded/dry-lamps.save", import.meta.url)));
  const log = page.getByRole("log");
  const earlier = log.getByRole("button", { name: "Earlier lines" });
  await earlier.waitFor();
  expect(await log.getByText("Mission card A:").count()).toBe(0);
  while (await earlier.isVisible()) {
    const lines = await log.getByRole("listitem").count();
    await earlier.click();
    await expect.poll(() => log.getByRole("listitem").count()).toBeGreaterThan(lines);
  }
  await log.getByText("Mission card A:").waitFor();
  expect(await log.getByText(/^Turn \d+ of/).count()).toBeGreaterThan(5);
});
