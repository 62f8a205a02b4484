/** What the browser tests do at a table, in a player's words. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject } from "vitest";

import type { NewLinks, NewTable, SeatChange, TableInfo } from "../src/lib/wire";

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
/** The sizes at which all of the table is looked at, in an order that says which matter first. */
export const SIZES = [
  ["1280×800", DESK],
  ["390×844", PHONE],
  ["1024×768", { viewport: { width: 1024, height: 768 } }],
  ["1920×1080", { viewport: { width: 1920, height: 1080 } }],
] as const;

let browser: Browser;
const outside: string[] = [];

export const base = () => inject("base");

/** Of what is tried with many alike, the first so many; long sweeps (`make soak`) try all. */
export const few = <T>(most: number, all: readonly T[]): T[] => (process.env["COTERIE_SOAK"] ? [...all] : all.slice(0, most));

/** By night and on paper: the same page under both lights. */
export async function underBoth(page: Page, look: (light: "dark" | "light") => Promise<void>): Promise<void> {
  for (const [light, theme] of [["dark", "night"], ["light", "paper"]] as const) {
    await page.evaluate((theme) => (document.documentElement.dataset["theme"] = theme), theme);
    await look(light);
  }
}

/** Fonts have come, and what is drawn has been drawn. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });
}

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

/** Games have a light of their own: who wants to see the other one chooses it. */
function light(theme: string): void {
  localStorage.setItem("coterie.settings", JSON.stringify({ ...JSON.parse(localStorage.getItem("coterie.settings") ?? "{}"), theme }));
}

/** A page of the server for all tests, or of another if the path is a whole address. */
export async function visit(path: string, options: BrowserContextOptions = DESK): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  context.setDefaultTimeout(8000);
  if (options.colorScheme) await context.addInitScript(light, options.colorScheme === "light" ? "paper" : "night");
  const page = await context.newPage();
  const own = new URL(path, base());
  page.on("request", (request) => {
    if (!/^(blob|data):/.test(request.url()) && new URL(request.url()).origin !== own.origin) outside.push(request.url());
  });
  page.on("pageerror", (error) => outside.push(`${error.message} on ${page.url().split("#")[0]}`));
  await page.goto(own.href);
  return page;
}

/** What a server answers, on a connection of its own: one that was kept may be closed while a test does something else.
 *  All tests come from one address, which has to wait when it asks too much. */
export async function asked(path: string, { server = base(), headers = {}, ...what }: RequestInit & { server?: string } = {}): Promise<Response> {
  for (;;) {
    const answer = await fetch(`${server}/api/${path}`, { headers: { Connection: "close", ...headers }, ...what });
    if (answer.ok) return answer;
    if (answer.status !== 429) throw new Error(await answer.text());
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

export async function makeTable(wish: Partial<NewTable> = {}, server = base()): Promise<NewLinks> {
  const table: NewTable = { game: "firstlight", difficulty: "easy", players: 2, seed: 3, seats: [], ...wish };
  const [body, headers] = [JSON.stringify(table), { "Content-Type": "application/json" }];
  return (await (await asked("tables", { server, method: "POST", body, headers })).json()) as NewLinks;
}

/** A seat of the host's table is given to somebody else. */
export async function give(host: string, seat: number, whom: SeatChange): Promise<TableInfo> {
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${host}` };
  return (await (await asked(`table/seats/${seat}`, { method: "PUT", body: JSON.stringify(whom), headers })).json()) as TableInfo;
}

/** Read the briefing, which opens by itself at a table that one has not seen, and close it. */
export async function begin(page: Page): Promise<void> {
  await page.locator("#question").waitFor();
  const briefing = page.locator("[data-briefing]"); // hidden as long as it loads
  if (!(await briefing.count())) return;
  await briefing.locator(".primary").click();
  await briefing.waitFor({ state: "detached" });
}

export async function sit(link: string, options: BrowserContextOptions = DESK): Promise<Page> {
  const page = await visit(`/table#${link}`, options);
  await page.locator("#question").waitFor();
  await begin(page);
  return page;
}

/** Bring a save in at home, again while another one from here is being opened. */
export async function bringIn(home: Page, save: string | { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    const answer = home.waitForResponse("**/api/tables/import");
    await home.getByLabel("Choose a file").setInputFiles([]);
    await home.getByLabel("Choose a file").setInputFiles(save);
    if ((await answer).status() !== 429) break;
    await home.waitForTimeout(500);
  }
  await home.waitForURL(/\/table#/);
}

const PYTHON = fileURLToPath(new URL("../../.venv/bin/python", import.meta.url));
const ROOMY = { maxBuffer: 1 << 24, timeout: 50_000 };

/** The save that a script beside the tests writes. */
export const made = (script: string, ...words: string[]): Buffer => execFileSync(PYTHON, [fileURLToPath(new URL(script, import.meta.url)), ...words], ROOMY);

/** A table from a save. */
export async function opened(save: Buffer, server = base()): Promise<NewLinks> {
  return (await (await asked("tables/import", { server, method: "POST", body: new Uint8Array(save) })).json()) as NewLinks;
}

/** A table from a stored game in the middle of its play. */
export const openSave = (path: string, server = base()): Promise<NewLinks> => opened(readFileSync(new URL(`../../tests/golden/${path}`, import.meta.url)), server);

/** Plays games by chance until in one that is asked, and so many ways lead on. */
const PLAYED = `
import sys
from coterie.games import load_game
from coterie.kernel.rng import Rng
from coterie.kernel.saves import save
from coterie.kernel.session import Session

name, scenario, kind, ways = sys.argv[1:]
game, dice = load_game(name), Rng(4)
for seed in range(3, 40):
    session = Session(game, game.configure(scenario=scenario, players=2, seed=seed))
    while session.decision is not None and (session.decision.kind != kind or len(session.ways()) < int(ways)):
        options = session.decision.options
        session.decide(options[dice.below(len(options))])
    if session.decision is not None:
        sys.stdout.buffer.write(save(session))
        sys.exit()
sys.exit(f"no game asks {kind}")
`;

/** A table from a game that has just been played up to a kind of question. */
export function openPlayed(game: string, scenario: string, kind: string, ways: number): Promise<NewLinks> {
  return opened(execFileSync(PYTHON, ["-c", PLAYED, game, scenario, kind, String(ways)], ROOMY));
}

/** How many decisions have been taken, as the page knows it. */
export const decisions = async (page: Page) => Number(await page.locator("[data-decisions]").getAttribute("data-decisions"));

export async function decided(page: Page, n: number): Promise<void> {
  await expect.poll(() => decisions(page), { timeout: 15_000 }).toBeGreaterThanOrEqual(n);
}

/** What can be clicked to decide: buttons, or what is lit on the board when that is all there is. */
export const offered = (page: Page) => page.locator("[data-option], #board .lit");

/** List what stands on the board. */
export async function listed(page: Page): Promise<void> {
  const folded = page.locator("[data-list][aria-expanded=false]");
  for (let left = await folded.count(); left > 0; left--) await folded.first().click();
}

/** Take any option of the question, and wait until it counts; another question may come while one reaches for it. */
export async function takeAny(page: Page, which = 0): Promise<void> {
  const before = await decisions(page);
  for (let tries = 1; ; tries++) {
    await offered(page).first().waitFor();
    const buttons = page.locator("[data-option]");
    if (!(await page.locator("[data-option]:not([data-end])").count())) await listed(page);
    const n = await buttons.count();
    const one = n ? buttons.nth(Math.min(which, n - 1)) : page.locator("#board .spot.lit").first();
    try {
      await one.click({ timeout: 2000 });
      break;
    } catch (error) {
      if (tries === 4) throw error;
    }
  }
  await decided(page, before + 1);
}

/** Serious things that axe finds on the page, or in a part of it, and words that are missing. */
export async function violations(page: Page, within = "html"): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  const missing = (await page.content()).match(/⟦[^⟧]*⟧/g) ?? [];
  const found = await page.evaluate(async (within) => {
    const { run } = (globalThis as unknown as { axe: typeof import("axe-core") }).axe;
    const { violations: found } = await run(within, { resultTypes: ["violations"] });
    return found
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 140)).slice(0, 3).join(" | ")}`);
  }, within);
  return [...missing, ...found];
}
