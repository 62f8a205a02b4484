import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { bringIn, decided, decisions, makeTable, offered, sit, takeAny, visit, withBrowser } from "./table";

withBrowser();

test("the last decision is taken back, and then another is taken", async () => {
  const page = await sit((await makeTable()).host);
  await page.locator("[data-option]").nth(1).click();
  await decided(page, 1);
  await page.keyboard.press("u");
  await expect.poll(() => decisions(page)).toBe(0);
  await page.getByRole("heading", { name: "Which role do you take?" }).waitFor();
  await takeAny(page);
});

test("a key that is held down looks at an option and takes none", async () => {
  const page = await sit((await makeTable()).host);
  await offered(page).first().waitFor();
  for (let i = 0; i < 6; i++) await page.keyboard.down("1");
  await page.keyboard.up("1");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("data-option"))).toBe("0");
  await page.waitForTimeout(300);
  expect(await decisions(page)).toBe(0);
});

test("a host sees the past from the seat that it looks from", async () => {
  const page = await sit((await makeTable()).host);
  for (let i = 0; i < 3; i++) await takeAny(page);
  const hand = () => page.locator("[data-hint=hand] [data-thing]").evaluateAll((cards) => cards.map((card) => card.getAttribute("data-thing")));
  const own = await hand();
  await page.getByRole("button", { name: "Time line" }).click();
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await page.getByText("Moment 2 of 3. You are only looking.").waitFor();
  expect(await hand()).toEqual(own);
});

test("going back is agreed on by all seats, and stands in the log", async () => {
  const links = await makeTable({ seats: [{ kind: "friend", name: "Ada" }, { kind: "friend", name: "Grace" }] });
  const [ada, grace] = [await sit(links.seats[0] ?? ""), await sit(links.seats[1] ?? "")];
  await takeAny(ada);
  await takeAny(grace);
  await takeAny(ada);
  await ada.getByRole("button", { name: "Time line" }).click();
  await ada.getByRole("button", { name: "Back", exact: true }).click();
  await ada.getByText("Moment 2 of 3. You are only looking.").waitFor();
  expect(await ada.locator("[data-option]").count()).toBe(0);
  await ada.getByRole("dialog").getByRole("button", { name: "Go on from here" }).click();
  await grace.getByRole("button", { name: "Agree" }).click();
  await expect.poll(() => decisions(ada)).toBe(2);
  await expect.poll(() => grace.evaluate(() => document.activeElement?.id)).toBe("question");
  await grace.getByText(/went back to before decision/).waitFor();
});

test("who looks at a moment that the table goes back beyond is in the present again", async () => {
  const links = await makeTable();
  const [host, watcher] = [await sit(links.host), await sit(links.watch)];
  for (let i = 0; i < 3; i++) await takeAny(host);
  await decided(watcher, 3);
  await watcher.getByRole("button", { name: "Time line" }).click();
  await watcher.getByRole("button", { name: "Back", exact: true }).click();
  await watcher.getByText("Moment 2 of 3. You are only looking.").waitFor();
  const early = await visit(`/table#${links.host}&at=1`);
  await early.getByRole("button", { name: "Go on from here" }).first().click();
  await watcher.getByText("Waiting for").waitFor();
  expect(await decisions(watcher)).toBe(1);
});

test("what if: a branch is a table of its own, begun at that moment", async () => {
  const page = await sit((await makeTable()).host);
  for (let i = 0; i < 3; i++) await takeAny(page);
  await page.getByRole("button", { name: "Time line" }).click();
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await page.getByRole("button", { name: "What if …?" }).click();
  const address = await page.getByRole("link", { name: "Open it" }).getAttribute("href");
  const branch = await visit(address ?? "");
  await branch.locator("#question").waitFor();
  expect(await decisions(branch)).toBe(2);
  await takeAny(branch);
  expect(await decisions(page)).toBe(3);
});

test("a link to a moment shows it", async () => {
  const { host } = await makeTable();
  const page = await sit(host);
  for (let i = 0; i < 3; i++) await takeAny(page);
  const later = await visit(`/table#${host}&at=1`);
  await later.getByText("Moment 1 of 3. You are only looking.").waitFor();
  await later.getByRole("button", { name: "Back to now" }).first().click();
  await offered(later).first().waitFor();
});

test("a table is exported to one file and imported from it", async () => {
  const page = await sit((await makeTable()).host);
  for (let i = 0; i < 3; i++) await takeAny(page);
  await page.getByRole("button", { name: "Time line" }).click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export" }).click()]);
  const file = { name: download.suggestedFilename(), mimeType: "application/octet-stream", buffer: readFileSync(await download.path()) };
  const home = await visit("/");
  await bringIn(home, file);
  await home.locator("#question").waitFor();
  expect(await decisions(home)).toBe(3);
  await home.getByRole("link", { name: "First Light" }).click();
  await home.getByRole("link", { name: /First Light.*The Causeway.*3 decisions/ }).click();
  await offered(home).first().waitFor();
});
