/** Before, between and after: briefing, threats, campaign, who plays whom, the end and once more. */
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { begin, decided, DESK, drawn, few, give, made, makeTable, offered, opened, PHONE, sit, takeAny, underBoth, violations, visit, withBrowser } from "./table";

withBrowser();

const SHOTS = fileURLToPath(new URL("shots/", import.meta.url));
mkdirSync(SHOTS, { recursive: true });
const GAMES = [
  ["firstlight", {}],
  ["hades", { scenario: "gate-of-limbo" }],
  ["sheol", { scenario: "the-convoy", difficulty: "citizen" }],
  ["machina", { scenario: "the-beast" }],
  ["malhya", { scenario: "bell", difficulty: "normal" }],
] as const;
const SIZES = { desk: DESK, small: { viewport: { width: 1024, height: 768 } }, phone: PHONE };

async function fine(page: Page, name: string): Promise<void> {
  await drawn(page);
  await page.screenshot({ path: `${SHOTS}${name}.png` });
  expect(await violations(page), name).toEqual([]);
}

test.each(few(1, GAMES))("a briefing opens before the first decision of %s, and again by a key", async (game, wish) => {
  const { host } = await makeTable({ game, ...wish });
  for (const [size, options] of Object.entries(SIZES)) {
    const page = await visit(`/table#${host}`, options);
    const card = page.locator("[data-briefing]");
    await card.waitFor();
    for (const part of ["How you lose", "Who plays whom"]) await card.getByRole("heading", { name: part }).waitFor();
    expect(await card.getByRole("button", { name: "Begin" }).evaluate((node) => node === document.activeElement)).toBe(true);
    await underBoth(page, (light) => fine(page, `briefing-${game}-${size}-${light}`));
    await page.keyboard.press("Enter");
    await card.waitFor({ state: "detached" });
    if (size === "desk") {
      await page.keyboard.press("i");
      await card.waitFor();
      await page.keyboard.press("Escape");
      await card.waitFor({ state: "detached" });
      await page.reload();
      await page.locator("#question").waitFor();
      await drawn(page);
      expect(await card.count()).toBe(0);
    }
    await page.context().close();
  }
});

test.each(few(2, GAMES))("what threatens in %s is in sight without pointing at it, and on a phone within a tap", async (game, wish) => {
  const { host } = await makeTable({ game, ...wish });
  const desk = await sit(host);
  const first = desk.locator(".threats li").first();
  const box = await first.boundingBox();
  expect(box && box.y + box.height < 120 && box.width > 150).toBe(true);
  expect(await first.locator("b").first().innerText()).not.toBe("");
  await desk.getByRole("button", { name: /threats?$/i }).click();
  const all = desk.getByRole("dialog", { name: "What threatens" });
  await all.waitFor();
  const name = await all.locator("h3").first().innerText();
  expect((await first.innerText()).toLowerCase()).toContain(name.split("\n")[0]!.trim().toLowerCase());
  await fine(desk, `threats-${game}`);
  const phone = await sit(host, PHONE);
  await phone.getByRole("button", { name: /threats?$/i }).tap();
  await phone.getByRole("dialog", { name: "What threatens" }).waitFor();
  await fine(phone, `threats-${game}-phone`);
});

test.each([["hades", {}], ["machina", { difficulty: "easy" }], ["malhya", { difficulty: "normal" }]] as const)("a campaign of %s says where it is", async (game, wish) => {
  const { host } = await makeTable({ game, ...wish, options: { mode: "campaign" } });
  const page = await visit(`/table#${host}`);
  const course = page.getByRole("region", { name: "The campaign" });
  await course.waitFor();
  expect(await course.locator("[aria-current=step]").count()).toBe(1);
  await fine(page, `campaign-${game}`);
  for (const each of [page, await sit(host, PHONE)]) {
    const cut = await each.locator(".status").evaluate((status) => {
      const { top, bottom } = status.getBoundingClientRect();
      const hidden = (part: Element) => part.scrollWidth > part.clientWidth || part.getBoundingClientRect().top < top - 1 || part.getBoundingClientRect().bottom > bottom + 1;
      return [...status.children].slice(1).filter(hidden).map((part) => part.textContent);
    });
    expect(cut, "where the game stands is read whole, whatever the scenario is called").toEqual([]);
  }
});

const BETWEEN: Record<string, RegExp> = { hades: /Try the scenario again/, machina: /Play the scenario again/, malhya: /Strength/ };

test.each(few(1, Object.keys(BETWEEN)))("between two scenarios of %s a page says how it went, and then the next one is briefed", { timeout: 120_000 }, async (game) => {
  const save = made("./between.py", game);
  for (const [size, options] of [["desk", DESK], ["phone", PHONE]] as const) {
    const page = await visit(`/table#${(await opened(save)).host}`, options);
    const card = page.locator("[data-briefing]");
    await card.getByRole("heading", { name: "Between two scenarios" }).first().waitFor();
    await card.locator(".way li.lost").getByText(/lost/).waitFor();
    await fine(page, `between-${game}-${size}`);
    await card.getByRole("button", { name: "Go on" }).click();
    await page.locator("[data-option]", { hasText: BETWEEN[game]! }).first().waitFor();
    for (let i = 0; i < 9 && !(await card.count()); i++) await takeAny(page);
    for (const part of ["The campaign", "How you lose", "Who plays whom"]) await card.getByRole("heading", { name: part }).waitFor();
    await fine(page, `between-${game}-${size}-on`);
    await card.getByRole("button", { name: "Begin" }).click();
    await page.getByRole("button", { name: "Time line" }).click();
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Go on from here" }).first().click();
    await card.getByRole("heading", { name: "Between two scenarios" }).first().waitFor(); // however often one comes there
    await page.context().close();
  }
});

const CHOSEN = [["Reign of Hades", "Hermes", DESK], ["Reign of Hades", "Hermes", PHONE], ["Sheol", "the Cyclops", DESK], ["Machina Arcana", "Kim", DESK], ["Malhya", "Sulk", DESK]] as const;

test.each(CHOSEN)("who plays whom in %s is chosen in the form, by figure and name: %s", async (title, who, options) => {
  const page = await visit("/", options);
  await page.getByRole("button", { name: new RegExp(`^${title}.*players`) }).click();
  const cast = page.getByRole("group", { name: "Who plays whom?" });
  await cast.getByLabel("Seat 1").selectOption({ label: who });
  await expect.poll(() => cast.locator("[data-art], .icon").count()).toBeGreaterThan(0);
  expect(await cast.getByLabel("Seat 2").locator("option", { hasText: who }).isDisabled()).toBe(true);
  await fine(page, `cast-${title.split(" ")[0]!.toLowerCase()}-${options === PHONE ? "phone" : "desk"}`);
  await page.getByRole("button", { name: "Sit down" }).click();
  await page.locator("[data-briefing] .roles li").first().getByText(new RegExp(who, "i")).first().waitFor();
});

test("an end tells why and its story with figures, and once more is one click for all who sit there", { timeout: 120_000 }, async () => {
  const links = await opened(made("./ending.py", "firstlight/ruin", "6"));
  for (const seat of [0, 1]) await give(links.host, seat, { kind: "bot", bot: "random" });
  const given = await give(links.host, 2, { kind: "friend", name: "Ada" });
  const host = await sit(links.host);
  const ada = await sit(given.links!.seats[2]!);
  const over = ada.locator("#ending-title");
  for (let i = 0; i < 250 && !(await over.isVisible()); i++) {
    await Promise.race([offered(ada).first().waitFor(), over.waitFor()]).catch(() => {});
    if (!(await over.isVisible())) await takeAny(ada, 99).catch(() => {});
  }
  await host.locator("#ending-title").waitFor();
  for (const page of [host, await visit(`/table#${links.watch}`, PHONE)]) {
    await page.locator(".cause > p", { hasText: /the dark/i }).waitFor();
    const [why, chart] = [page.locator(".ending .cause"), await page.locator(".ending svg").first().boundingBox()];
    const box = await why.boundingBox();
    expect(box!.y + box!.height).toBeLessThan(chart!.y);
    expect(await why.locator(".rule").count()).toBe(0);
    await why.getByText("Why?").click();
    await why.getByText(/end\.lost/).waitFor();
  }
  await host.locator(".turns small b").first().waitFor();
  await host.getByText(/After them: .*lanterns lit/).first().waitFor();
  await fine(host, "ending-figures");
  expect(await ada.getByRole("button", { name: "Play it once more" }).count()).toBe(0);
  const [more, told] = await Promise.all([host.getByRole("button", { name: "Play it once more" }).boundingBox(), host.locator(".ending").boundingBox()]);
  expect(more!.y + more!.height).toBeLessThanOrEqual(told!.y + told!.height);
  const phone = await visit(`/table#${links.watch}`, PHONE);
  const end = await phone.locator(".ending").boundingBox();
  expect(end!.height, "nothing empty is left below it on a phone").toBeGreaterThan(600);
  await host.getByRole("button", { name: "Play it once more" }).click();
  await host.waitForURL(/table#/);
  await begin(host);
  await ada.getByRole("link", { name: "To the rematch" }).click();
  await begin(ada);
  await decided(ada, 0);
  expect(await ada.getByText(/Ada/).count()).toBeGreaterThan(0);
  expect(await over.isVisible()).toBe(false);
});
