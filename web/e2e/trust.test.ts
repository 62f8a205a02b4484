import { expect, test } from "vitest";

import { asked, base, bringIn, makeTable, PHONE, sit, takeAny, violations, visit, withBrowser } from "./table";

withBrowser();

test("the search in the rules finds words in any form and order, and cards by their names", async () => {
  const page = await sit((await makeTable({ game: "sheol", difficulty: "scout" })).host);
  await page.keyboard.press("/");
  await page.keyboard.type("build extractor");
  await page.getByText("No rule has all these words. Those that come nearest:").waitFor();
  const book = page.getByRole("region", { name: "Rules" });
  await book.getByText("Makes the Umbra of its land in Production.").waitFor();
  await book.getByText(/choose\s+an unlocked facility/).waitFor();
  expect(await book.innerText()).not.toMatch(/\.txt/);
  expect(await violations(page)).toEqual([]);
  await page.getByLabel("Search the whole rulebook").fill("scouts walking");
  await page.getByText(/^(One rule|\d+ rules)\.$/).waitFor();
});

test("an address that leads nowhere says so in words", async () => {
  for (const path of ["/tabel", "/api/nothing", "/assets/none.js"]) {
    const page = await visit(path, PHONE);
    await page.getByRole("heading", { name: "There is nothing at this address" }).waitFor();
    await page.getByText(path).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("link", { name: "To the shelf" }).click();
    await page.getByRole("heading", { name: "The shelf" }).waitFor();
    await page.context().close();
  }
});

test("finished games stand below the shelf, those that go on above it", async () => {
  const [running, over] = [await makeTable(), await makeTable({ seats: [{ kind: "bot", bot: "random" }, { kind: "bot", bot: "random" }] })];
  const page = await sit(running.host);
  await page.goto(`${base()}/table#${over.host}`);
  await page.getByRole("heading", { name: /You have (won|lost)/ }).first().waitFor({ timeout: 40_000 });
  await page.goto(base());
  const [going, shelf, finished] = ["Go on playing", "The shelf", "Finished games"].map((name) => page.getByRole("heading", { name }));
  for (const heading of [going, shelf, finished]) await heading?.waitFor();
  const top = async (heading: typeof going) => (await heading?.boundingBox())?.y ?? 0;
  expect(await top(going)).toBeLessThan(await top(shelf));
  expect(await top(shelf)).toBeLessThan(await top(finished));
  expect(await page.getByRole("region", { name: "Go on playing" }).getByRole("link").count()).toBe(1);
  await page.getByRole("region", { name: "Finished games" }).getByText(/(won|lost) ·/).waitFor();
});

test("an imported game has its bots, and opens on the board, not on a page of long ago", async () => {
  const links = await makeTable({ game: "machina", players: 2, difficulty: "easy", seats: [{ kind: "me" }, { kind: "bot", bot: "random" }] });
  const page = await sit(links.host);
  const turn = page.getByRole("button", { name: /To the board/ });
  await turn.waitFor(); // a new table begins with its page
  await turn.click();
  for (let i = 0; i < 3; i++) await takeAny(page);
  const save = await (await asked("table/export", { headers: { Authorization: `Bearer ${links.host}` } })).arrayBuffer();
  const home = await visit("/");
  await bringIn(home, { name: "game.coterie", mimeType: "application/octet-stream", buffer: Buffer.from(save) });
  await home.locator("#question").waitFor();
  await home.getByText(/Bots sit where they sat when the game was saved/).waitFor();
  expect(await home.getByRole("button", { name: /To the board/ }).count()).toBe(0);
  await home.getByText(/Bot: careless/).first().waitFor();
});

test("a spectator and a second tab are told what they are", async () => {
  const links = await makeTable({ seats: [{ kind: "friend", name: "Ada" }, { kind: "me" }] });
  const watcher = await sit(links.watch, PHONE);
  await watcher.getByText(/You are a spectator/).waitFor();
  expect(await violations(watcher)).toEqual([]);
  const ada = await sit(links.seats[0] ?? "");
  const other = await ada.context().newPage();
  await other.goto(`${base()}/table#${links.seats[0] ?? ""}`);
  for (const page of [ada, other]) await page.getByText(/open in another tab as well/).waitFor();
  expect(await ada.getByText(/You are a spectator/).count()).toBe(0);
  await other.close();
  await ada.getByText(/open in another tab as well/).waitFor({ state: "hidden" });
});

test("who would like to go back is named, and may think better of it; what happened to a seat is told by its figure", async () => {
  const links = await makeTable({ seats: [{ kind: "friend" }, { kind: "friend" }] });
  const [ada, ben] = [await sit(links.seats[0] ?? ""), await sit(links.seats[1] ?? "")];
  for (const page of [ada, ben]) await takeAny(page); // a role each
  await ada.getByRole("button", { name: "Time line" }).click();
  await ada.getByRole("button", { name: "Back", exact: true }).click();
  await ada.keyboard.press("Escape");
  await ada.getByRole("button", { name: "Go on from here" }).first().click();
  await ben.getByText(/would like to go back/).waitFor();
  expect(await ben.getByText(/would like to go back/).innerText()).not.toMatch(/Seat \d|Host/);
  await ada.getByRole("button", { name: "Never mind" }).click();
  await ben.getByText(/would like to go back/).waitFor({ state: "hidden" });
  const host = await sit(links.host);
  await host.getByRole("button", { name: "Seats and links" }).click();
  await ada.getByRole("button", { name: "Seats and links" }).click();
  await ada.getByRole("button", { name: "Let a bot play for a while" }).click();
  const note = host.locator("[role=log] .note").getByText(/bot plays for a while/);
  await note.waitFor();
  expect(await note.innerText()).not.toMatch(/Seat \d/);
});
