import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { base, decided, decisions, DESK, drawn, few, makeTable, offered, PHONE, sit, TABLET, takeAny, underBoth, violations, visit, withBrowser } from "./table";

withBrowser();

const SHOTS = fileURLToPath(new URL("shots/", import.meta.url));
mkdirSync(SHOTS, { recursive: true });

/** Nothing serious for axe; and a picture to look at. */
async function fine(page: Page, name: string): Promise<void> {
  await drawn(page);
  await page.screenshot({ path: `${SHOTS}${name}.png` });
  expect(await violations(page), name).toEqual([]);
}

test("a whole game by keyboard alone", async () => {
  const page = await visit("/");
  await page.getByRole("button", { name: /First Light/ }).first().waitFor();
  for (let tabs = 0; tabs < 20; tabs++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement?.matches("[data-game=firstlight] button"))) break;
  }
  await page.keyboard.press("Enter");
  await page.getByLabel("Difficulty").focus();
  await page.keyboard.press("e");
  await page.getByRole("button", { name: "Sit down" }).focus();
  await page.keyboard.press("Enter");
  await offered(page).first().waitFor();

  const ways = [
    ["1", "1"],
    ["q", "Enter"],
    ["q", "ArrowRight", "Enter"],
    ["b", "PageDown", "Enter"],
  ];
  const over = page.getByRole("heading", { name: /You have (won|lost)/ }).first();
  for (let i = 0; i < 600 && !(await over.isVisible()); i++) {
    const before = await decisions(page);
    const lit = await page.locator("#board .lit").count();
    const keys = ways[lit ? i % 4 : i % 3] ?? [];
    for (const key of keys) await page.keyboard.press(key);
    await page.waitForFunction(
      (n) =>
        document.querySelector("[role=group][aria-label='Which of these?']") ||
        (Number(document.querySelector("[data-decisions]")?.getAttribute("data-decisions")) > n && !document.querySelector("[data-busy=true]")),
      before,
      { timeout: 700 },
    ).catch(() => {});
    if (await page.getByRole("group", { name: "Which of these?" }).isVisible()) await page.keyboard.press("Enter");
    await page.locator("[data-option], #board .lit, #ending-title").first().waitFor();
  }
  await page.getByRole("heading", { name: "Who decided how much" }).waitFor();
  await fine(page, "ending");
});

test("the focus is never lost, and keys go on from it", async () => {
  const friends = [{ kind: "friend", name: "Ada" }, { kind: "friend", name: "Grace" }] as const;
  const links = await makeTable({ seats: [...friends] });
  const [ada, grace] = [await sit(links.seats[0] ?? ""), await sit(links.seats[1] ?? "")];
  const at = (page: Page) => page.evaluate(() => document.activeElement?.closest("#question, .asking, [data-thing]")?.className ?? "lost");
  await ada.keyboard.press("q");
  await ada.keyboard.press("Enter");
  await decided(ada, 1);
  await expect.poll(() => ada.evaluate(() => document.activeElement?.textContent)).toContain("Waiting for Grace");
  await offered(grace).first().waitFor();
  await grace.keyboard.press("1");
  await grace.keyboard.press("Enter");
  for (const page of [ada, grace]) {
    await decided(page, 2);
    await expect.poll(() => at(page)).not.toBe("lost");
  }
  await takeAny(ada);
  await ada.getByRole("button", { name: /List the \d+ on the board/ }).focus();
  await ada.keyboard.press("Enter");
  expect(await ada.evaluate(() => document.activeElement?.hasAttribute("data-option"))).toBe(true);
  await grace.keyboard.press("b");
  await grace.keyboard.press("PageDown");
  expect(await grace.evaluate(() => document.activeElement?.matches("#board .spot.lit"))).toBe(true);
  expect(await grace.locator("[role=log] [tabindex='0']").count()).toBe(1);
});

test.each([[844, 390], [640, 400]])("a window of %i by %i shows the question beside the board", async (width, height) => {
  const { host } = await makeTable({ game: "hades" });
  const page = await sit(host, { ...PHONE, viewport: { width, height } });
  await page.getByRole("button", { name: /To the board/ }).click();
  await fine(page, `hades-${width}`);
  const [board, option] = [await page.locator("#board").boundingBox(), await page.locator("[data-option]").first().boundingBox()];
  expect(board?.height).toBeGreaterThan(height / 2);
  expect((option?.y ?? height) + (option?.height ?? 0)).toBeLessThan(height - 48);
  await page.getByRole("button", { name: "Team", exact: true }).click();
  await page.locator("#side-panel").getByText("Nectar").first().waitFor();
});

test("home and the form for a new table", async () => {
  for (const [name, options] of [["desk", DESK], ["phone", PHONE]] as const) {
    const page = await visit("/", options);
    await page.getByRole("button", { name: /Hades/ }).first().waitFor();
    await underBoth(page, (light) => fine(page, `home-${name}-${light}`));
    await page.getByRole("button", { name: /Hades/ }).first().click();
    await page.getByRole("heading", { name: /A new table/ }).waitFor();
    await underBoth(page, (light) => fine(page, `new-${name}-${light}`));
    await page.context().close();
  }
});

test.each(few(3, ["hades", "machina", "malhya", "sheol", "firstlight"]))("the table of %s, by night and on paper, on a desk and a phone", async (game) => {
  const { host } = await makeTable({ game, difficulty: null });
  const first = await sit(host);
  for (let i = 0; i < 4; i++) await takeAny(first);
  for (const [name, options] of [["desk", DESK], ["phone", PHONE]] as const) {
    const page = await sit(host, options);
    const turn = page.getByRole("button", { name: /To the board/ });
    if (await turn.isVisible()) await turn.click();
    await underBoth(page, (light) => fine(page, `${game}-${name}-${light}`));
    await page.context().close();
  }
});

test("what opens beside the table", async () => {
  const page = await sit((await makeTable({ guided: true })).host);
  await fine(page, "guided");
  await page.getByRole("button", { name: "No more hints" }).click();
  await takeAny(page);
  for (const name of ["Time line", "Seats and links", "Settings", "Keys"]) {
    await page.getByRole("button", { name, exact: true }).click();
    await fine(page, name.toLowerCase().replaceAll(" ", "-"));
  }
  await page.keyboard.press("Escape");
  await page.keyboard.press("w");
  await page.getByRole("dialog", { name: "Why not?" }).waitFor();
  await fine(page, "why-not");
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await page.keyboard.type("lantern");
  await page.getByText(/\d+ rules\./).waitFor();
  await fine(page, "rules");
  await decided(page, 1);
});

test("a kind of question can be left to pass, and be asked again", async () => {
  const page = await sit((await makeTable({ game: "hades", players: 1 })).host);
  const pass = page.getByRole("button", { name: "Always let pass" });
  for (let i = 0; i < 30 && !(await pass.isVisible()); i++) await takeAny(page, i % 3);
  const before = await decisions(page);
  await pass.click();
  await decided(page, before + 1);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Ask me again" }).click();
  await page.getByText("Questions you let pass:").waitFor({ state: "hidden" });
});

test("a tablet has room for the board and one side at a time", async () => {
  const page = await sit((await makeTable({ game: "sheol", difficulty: "scout" })).host, TABLET);
  await page.getByRole("button", { name: "Show the team" }).click();
  await page.getByRole("button", { name: "Show log, rules and chat" }).click();
  await page.getByRole("button", { name: "Show the team" }).waitFor();
  await fine(page, "sheol-tablet-log");
});

test("on a tablet the middle of the table is in view until somebody wants another side", async () => {
  const page = await sit((await makeTable({ game: "hades" })).host, TABLET);
  await page.getByRole("button", { name: /To the board/ }).click();
  await page.getByRole("button", { name: "Fold the team away" }).waitFor();
  await fine(page, "hades-tablet");
  await page.getByRole("button", { name: "Show log, rules and chat" }).click();
  await page.getByRole("button", { name: "Show the team" }).waitFor();
  await fine(page, "hades-tablet-log");
});

test("on a phone everything that can be touched is large enough, and the board keeps half the height", async () => {
  const page = await sit((await makeTable({ guided: false })).host, PHONE);
  await takeAny(page);
  const small = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button, a, input, select")]
      .filter((element) => element.checkVisibility() && !element.classList.contains("skip"))
      .map((element) => ({ box: element.getBoundingClientRect(), name: element.outerHTML.slice(0, 90) }))
      .filter(({ box }) => box.width && (box.height < 44 || box.width < 44) && box.bottom > 0)
      .map(({ box, name }) => `${Math.round(box.width)}×${Math.round(box.height)} ${name}`),
  );
  expect(small).toEqual([]);
  const board = await page.locator("#board").boundingBox();
  expect(board?.height).toBeGreaterThanOrEqual(844 / 2 - 1);
});

test.each(["/", "firstlight", "hades", "sheol", "machina", "malhya"])("the first load of %s is small", async (where) => {
  const page = await visit("/table");
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  const sizes = new Map<string, number>();
  const names = new Map<string, string>();
  session.on("Network.responseReceived", ({ requestId, response }) => names.set(requestId, new URL(response.url).pathname));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => sizes.set(names.get(requestId) ?? "", encodedDataLength));
  const path = where === "/" ? "/" : `/table#${(await makeTable({ game: where, difficulty: null })).host}`;
  await page.goto(base() + path);
  if (where !== "/") await page.reload();
  await page.locator("h1").first().waitFor();
  await page.waitForLoadState("networkidle");
  expect(sizes.size).toBeGreaterThan(5);
  expect([...sizes.keys()].filter((path) => path.endsWith("/rules")), "rules are fetched when one is to be read").toEqual([]);
  expect([...sizes.values()].reduce((sum, size) => sum + size, 0)).toBeLessThan(400_000);
});
