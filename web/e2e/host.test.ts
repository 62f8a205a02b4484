import { expect, test } from "vitest";

import { decided, decisions, makeTable, sit, takeAny, violations, withBrowser } from "./table";

withBrowser();

const ADA = { kind: "friend", name: "Ada" } as const;
const HOST = { kind: "me", name: "Grace" } as const;

test("a friend refuses that a bot plays for it, and sees how much time is left for that", async () => {
  const links = await makeTable({ seats: [ADA, HOST] });
  const [ada, host] = [await sit(links.seats[0] ?? ""), await sit(links.host)];
  await host.getByRole("button", { name: "Let a bot play for a while" }).click();
  await ada.getByText(/Grace would like the .* bot to play for Ada/).waitFor();
  expect(await violations(ada)).toEqual([]);
  const seconds = async () => Number(/\d+/.exec(await ada.getByRole("timer").innerText())?.[0]);
  const first = await seconds();
  expect(first).toBeGreaterThan(20);
  await expect.poll(seconds).toBeLessThan(first);
  await ada.getByRole("button", { name: "Decline" }).click();
  await host.getByText("No bot steps in.").waitFor();
  await takeAny(ada);
});

test("what a friend decided is taken back with its word", async () => {
  const links = await makeTable({ seats: [ADA, HOST] });
  const [ada, host] = [await sit(links.seats[0] ?? ""), await sit(links.host)];
  await takeAny(ada);
  await decided(host, 1);
  await host.keyboard.press("u");
  await ada.getByText(/would like to take the last decision back/).waitFor();
  expect(await decisions(host)).toBe(1);
  await ada.getByRole("button", { name: "Agree" }).click();
  await expect.poll(() => decisions(host)).toBe(0);
  await host.getByText(/took back what Ada had decided/).waitFor();
});

test("the whole game is exported when all agree", async () => {
  const links = await makeTable({ seats: [ADA, HOST] });
  const [ada, host] = [await sit(links.seats[0] ?? ""), await sit(links.host)];
  await host.getByRole("button", { name: "Time line" }).click();
  await host.getByText(/other dice fall in it/).waitFor();
  await host.getByRole("button", { name: "Ask for the whole game" }).click();
  await ada.getByText(/the whole game as a file/).waitFor();
  await host.getByRole("button", { name: "Never mind" }).waitFor();
  await ada.getByRole("button", { name: "Agree" }).click();
  await host.getByText(/you may take the whole game/).waitFor();
  const [download] = await Promise.all([host.waitForEvent("download"), host.getByRole("button", { name: "Export" }).first().click()]);
  expect(download.suggestedFilename()).toMatch(/^firstlight-\d+\.coterie$/);
  await ada.getByText(/The host took the whole game as a file/).waitFor();
});

test("a chosen seed stands where the seats are, for all to see", async () => {
  const links = await makeTable({ seats: [ADA, HOST], seed: 4711 });
  const watcher = await sit(links.watch);
  await watcher.getByRole("button", { name: "Seats and links" }).click();
  await watcher.getByText(/The seed of this game was chosen: 4711/).waitFor();
});

test("who always wants to be asked says so in the settings", async () => {
  const links = await makeTable({ seats: [ADA, HOST] });
  const ada = await sit(links.seats[0] ?? "");
  await ada.getByRole("button", { name: "Settings" }).click();
  await ada.getByLabel("Always ask me").check();
  expect(await violations(ada)).toEqual([]);
  await ada.reload();
  await ada.getByRole("button", { name: "Settings" }).click();
  await expect.poll(() => ada.getByLabel("Always ask me").isChecked()).toBe(true);
});
