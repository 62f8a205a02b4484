import type { WebSocketRoute } from "playwright-core";
import { expect, test } from "vitest";

import { base, decided, decisions, DESK, makeTable, offered, PHONE, sit, takeAny, visit, withBrowser } from "./table";

withBrowser();

const FRIENDS = [{ kind: "friend", name: "Ada" }, { kind: "friend", name: "Grace" }] as const;

test("a table is made from the shelf, and its links open two seats and a watcher's", async () => {
  const host = await visit("/");
  await host.getByRole("button", { name: /First Light/ }).first().click();
  await host.getByLabel("Who holds seat 1").selectOption("friend");
  await host.getByLabel("Name at seat 1").fill("Ada");
  await host.getByLabel("Who holds seat 2").selectOption("friend");
  await host.getByLabel("Name at seat 2").fill("Grace");
  await host.getByRole("button", { name: "Sit down" }).click();
  const sheet = host.getByRole("dialog", { name: "Seats and links" });
  await sheet.getByLabel("Link", { exact: true }).nth(2).waitFor();
  const links = await sheet.getByLabel("Link", { exact: true }).evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  expect(links).toHaveLength(3);
  const [ada, grace, watcher] = await Promise.all(links.map((link) => sit(new URL(link).hash.slice(1))));
  if (!ada || !grace || !watcher) throw new Error("three pages");

  await sheet.getByText("at the table").nth(1).waitFor();
  await ada.getByRole("heading", { name: "Which role do you take?" }).waitFor();
  expect(await grace.locator("[data-option]").count()).toBe(0);
  await grace.getByText("Waiting for Ada").waitFor();

  for (let turn = 0; turn < 8; turn++) {
    const asked = (await offered(ada).count()) ? ada : grace;
    await takeAny(asked, turn % 3);
    const n = await decisions(asked);
    await Promise.all([ada, grace, watcher].map((page) => decided(page, n)));
  }
  const logs = await Promise.all([ada, watcher].map((page) => page.getByRole("log", { name: "Log" }).innerText()));
  expect(logs[1]?.length).toBeGreaterThan(20);
  expect(await watcher.locator("[data-option]").count()).toBe(0);
  expect(await watcher.getByRole("button", { name: /Take the last/ }).count()).toBe(0);

  await watcher.getByRole("tab", { name: "Chat" }).click();
  await watcher.getByLabel("Say something").fill("Good luck!");
  await watcher.keyboard.press("Enter");
  await ada.getByRole("tab", { name: "Chat" }).click();
  await ada.getByText("Good luck!").waitFor();
});

test("a seat's page holds nothing of another seat's hand", async () => {
  const links = await makeTable({ seats: [...FRIENDS] });
  const [ada, grace] = [await sit(links.seats[0] ?? ""), await sit(links.seats[1] ?? "")];
  await takeAny(ada);
  await takeAny(grace);
  const hand = await grace.locator("[data-hint=hand] [data-item]").evaluateAll((cards) => cards.map((card) => card.getAttribute("aria-label") ?? ""));
  expect(hand.length).toBeGreaterThan(0);
  const seen = await ada.locator("[data-hint=team]").innerText();
  for (const card of hand) expect(seen).not.toContain(card);
});

test("a reload and a lost connection come back to where the table is", async () => {
  const links = await makeTable({ seats: [...FRIENDS] });
  const ada = await visit("/");
  const sockets: WebSocketRoute[] = [];
  await ada.routeWebSocket("**/api/live", (socket) => {
    sockets.push(socket);
    socket.connectToServer();
  });
  await ada.goto(`${base()}/table#${links.seats[0]}`);
  const grace = await sit(links.seats[1] ?? "");
  await takeAny(ada);
  await ada.reload();
  await ada.locator("#question").waitFor();
  expect(await decisions(ada)).toBe(1);

  await sockets.at(-1)?.close({ code: 1001 });
  await takeAny(grace);
  await decided(ada, 2);
  expect(await ada.getByText("The connection is lost").count()).toBe(0);
});

test("what was decided while the connection was away is decided once", async () => {
  const links = await makeTable();
  const page = await visit("/");
  let deaf = false;
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket("**/api/live", (socket) => {
    sockets.push(socket);
    const server = socket.connectToServer();
    server.onMessage((text) => deaf || socket.send(text));
  });
  await page.goto(`${base()}/table#${links.host}`);
  await page.locator("[data-option]").first().waitFor();
  deaf = true;
  await page.locator("[data-option]").first().click();
  await page.waitForTimeout(300);
  expect(await decisions(page)).toBe(0);
  deaf = false;
  await sockets.at(-1)?.close({ code: 1001 });
  await decided(page, 1);
  expect(await decisions(page)).toBe(1);
});

test("a friend's seat that a bot had is reached by a new link", async () => {
  const links = await makeTable({ seats: [{ kind: "me" }, { kind: "friend", name: "Grace" }] });
  const host = await sit(links.host);
  const sheet = host.getByRole("dialog", { name: "Seats and links" });
  const shown = () => sheet.getByLabel("Link", { exact: true }).first().inputValue();
  await sheet.getByLabel("Who holds seat 2").selectOption("bot:greedy");
  await sheet.locator("p", { hasText: "Bot: sensible" }).waitFor();
  await sheet.getByLabel("Who holds seat 2").selectOption("friend");
  await expect.poll(async () => new URL(await shown()).hash.slice(1)).not.toBe(links.seats[1]);
  const grace = await sit(new URL(await shown()).hash.slice(1));
  await grace.getByText("Waiting for").waitFor();
});

test("long names stay within their lines", async () => {
  const name = "W".repeat(40);
  const links = await makeTable({ seats: [{ kind: "friend", name }, { kind: "friend", name }] });
  for (const options of [DESK, PHONE]) {
    const page = await sit(links.seats[1] ?? "", options);
    await page.getByText("Waiting for").waitFor();
    await page.getByRole("button", { name: "Seats and links" }).click();
    await page.getByRole("dialog").waitFor();
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("h2, p, aside, .asking, [role=dialog]")]
        .filter((element) => element.checkVisibility() && element.scrollWidth > element.clientWidth + 1)
        .map((element) => element.outerHTML.slice(0, 90)),
    );
    expect(wide).toEqual([]);
  }
});

test("a bot seat plays by itself, and a bot can stand in for a friend", async () => {
  const links = await makeTable({ seats: [{ kind: "bot", bot: "greedy" }, { kind: "friend", name: "Grace" }] });
  const grace = await sit(links.seats[1] ?? "");
  await decided(grace, 1);
  await offered(grace).first().waitFor();
  const before = await decisions(grace);
  await grace.getByRole("button", { name: "Seats and links" }).click();
  await grace.getByRole("button", { name: "Let a bot play for a while" }).click();
  await decided(grace, before + 3);
  await grace.getByRole("button", { name: "Take the seat back from the bot" }).click();
  await grace.locator("[data-option], #board .spot.lit, #ending-title").first().waitFor();
});
