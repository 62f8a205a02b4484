/** What the browser tests do at a table, in a player's words. */
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject } from "vitest";

import type { NewLinks, NewTable } from "../src/lib/wire";

const PATHS = [process.env["CHROMIUM"] ?? "", "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const TABLET: BrowserContextOptions = { viewport: { width: 820, height: 1100 }, hasTouch: true };
export const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

let browser: Browser;
const outside: string[] = [];

export const base = () => inject("base");

/** Every test file has a browser, and no page of it asks any other host or fails. */
export function withBrowser(): void {
  beforeAll(async () => {
    const executablePath = PATHS.find((path) => existsSync(path));
    browser = await chromium.launch({ args: ARGS, ...(executablePath ? { executablePath } : {}) });
  });
  afterAll(async () => {
    await browser.close();
    expect(outside).toEqual([]);
  });
}

/** A page of the server for all tests, or of another if the path is a whole address. */
export async function visit(path: string, options: BrowserContextOptions = DESK): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  context.setDefaultTimeout(8000);
  const page = await context.newPage();
  const own = new URL(path, base());
  page.on("request", (request) => {
    if (!/^(blob|data):/.test(request.url()) && new URL(request.url()).origin !== own.origin) outside.push(request.url());
  });
  page.on("pageerror", (error) => outside.push(`${error.message} on ${page.url().split("#")[0]}`));
  await page.goto(own.href);
  return page;
}

export async function makeTable(wish: Partial<NewTable> = {}, server = base()): Promise<NewLinks> {
  const body: NewTable = { game: "firstlight", difficulty: "easy", players: 2, seed: 3, seats: [], ...wish };
  const answer = await fetch(`${server}/api/tables`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json" },
  });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as NewLinks;
}

export async function sit(link: string, options: BrowserContextOptions = DESK): Promise<Page> {
  const page = await visit(`/table#${link}`, options);
  await page.locator("#question").waitFor();
  return page;
}

/** How many decisions have been taken, as the page knows it. */
export const decisions = async (page: Page) => Number(await page.locator("[data-decisions]").getAttribute("data-decisions"));

export async function decided(page: Page, n: number): Promise<void> {
  await expect.poll(() => decisions(page), { timeout: 15_000 }).toBeGreaterThanOrEqual(n);
}

/** What can be clicked to decide: buttons, or what is lit on the board when that is all there is. */
export const offered = (page: Page) => page.locator("[data-option], #board .spot.lit");

/** Take any option of the question, and wait until it counts. */
export async function takeAny(page: Page, which = 0): Promise<void> {
  const before = await decisions(page);
  await offered(page).first().waitFor();
  const buttons = page.locator("[data-option]");
  const n = await buttons.count();
  if (n) await buttons.nth(Math.min(which, n - 1)).click();
  else await page.locator("#board .spot.lit").first().click();
  await decided(page, before + 1);
}

/** Serious things that axe finds on the page, and words that are missing. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const missing = (await page.content()).match(/⟦[^⟧]*⟧/g) ?? [];
  const found = await page.evaluate(async () => {
    const { run } = (globalThis as unknown as { axe: typeof import("axe-core") }).axe;
    const { violations: found } = await run(document, { resultTypes: ["violations"] });
    return found
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 140)).slice(0, 3).join(" | ")}`);
  });
  return [...missing, ...found];
}
