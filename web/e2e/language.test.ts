import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { DESK, makeTable, sit, takeAny, violations, visit, withBrowser } from "./table";

withBrowser();

const GERMAN = { ...DESK, locale: "de-AT" };

const spoken = (page: Page) => page.evaluate(() => document.documentElement.lang);

async function choose(page: Page, label: string, language: string): Promise<void> {
  await page.getByLabel(label).selectOption(language);
  await expect.poll(() => spoken(page)).toBe(language);
}

test("home speaks German and English, and remembers which", async () => {
  const page = await visit("/");
  await page.getByRole("heading", { name: "The shelf" }).waitFor();
  await page.getByRole("button", { name: /First Light/ }).first().click();
  await choose(page, "Language", "de");
  await page.getByRole("heading", { name: "Das Regal" }).waitFor();
  await page.getByRole("option", { name: "1. Der Damm" }).waitFor({ state: "attached" });
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await page.getByRole("heading", { name: "Das Regal" }).waitFor();
  await choose(page, "Sprache", "en");
  await page.getByRole("heading", { name: "The shelf" }).waitFor();
});

test("a browser that wants German gets it without a word of English before", async () => {
  const page = await visit("/", GERMAN);
  await page.locator("h1, h2").first().waitFor();
  expect(await page.getByRole("heading", { name: "The shelf" }).count()).toBe(0);
  await page.getByRole("heading", { name: "Das Regal" }).waitFor();
  expect(await spoken(page)).toBe("de");
});

test("the table changes its language at once, and back", async () => {
  const page = await sit((await makeTable({ guided: true })).host);
  await takeAny(page);
  await page.getByRole("button", { name: "No more hints" }).click();
  await page.getByRole("button", { name: "Settings" }).click();
  await choose(page, "Language", "de");
  await page.getByText("Runde 1").first().waitFor();
  await page.getByRole("button", { name: "Die letzte Entscheidung zurücknehmen" }).waitFor();
  await page.getByText("Lichtwache 1: Lichtbringerin.").first().waitFor();
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await page.getByText("Runde 1").first().waitFor();
  await page.getByRole("button", { name: "Die letzte Entscheidung zurücknehmen" }).click();
  await page.getByRole("button", { name: "Nicht zurückzunehmen: Es gibt keine Entscheidung zurückzunehmen." }).waitFor();
  await page.getByRole("button", { name: "Einstellungen" }).click();
  await choose(page, "Sprache", "en");
  await page.getByText("Round 1").first().waitFor();
});

test("a game without German speaks English at a German table", async () => {
  const page = await sit((await makeTable({ game: "hades" })).host, GERMAN);
  await page.getByRole("button", { name: "Einstellungen" }).waitFor();
  expect(await spoken(page)).toBe("de");
  expect(await violations(page)).toEqual([]);
});

test("who has no name is called in each reader's language", async () => {
  const links = await makeTable({ seats: [{ kind: "me" }, { kind: "friend" }] });
  const [friend, watcher] = [await sit(links.seats[1] ?? ""), await sit(links.watch, GERMAN)];
  await friend.getByRole("tab", { name: "Chat" }).click();
  await friend.getByLabel("Say something").fill("Good evening!");
  await friend.keyboard.press("Enter");
  await friend.getByText("the second keeper Good evening!").waitFor();
  await watcher.getByRole("tab", { name: "Chat" }).click();
  await watcher.getByText("Lichtwache 2 Good evening!").waitFor();
});

test("a link that leads nowhere says so in German", async () => {
  const page = await visit("/table", GERMAN);
  await page.getByRole("heading", { name: "Hier steht kein Tisch" }).waitFor();
});
