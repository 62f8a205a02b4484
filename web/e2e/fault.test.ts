import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";

import { BROKEN, start } from "./server";
import { decisions, makeTable, takeAny, visit, withBrowser } from "./table";

withBrowser();

let server = "";
let end = () => Promise.resolve();
beforeAll(async () => {
  [server, end] = await start(BROKEN);
});
afterAll(() => end());

const TOLD = "A rule failed and the last decision was taken back.";
const act = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();

test("a rule that fails is told to the table, reported to the host, and the game goes on", async () => {
  const links = await makeTable({ seats: [{ kind: "me" }, { kind: "friend", name: "Grace" }] }, server);
  const [host, grace] = [await visit(`${server}/table#${links.host}`), await visit(`${server}/table#${links.seats[1]}`)];
  await takeAny(host);
  await takeAny(grace);
  await act(host, "the wary path").click();
  await act(host, "Fetch a tool").waitFor();
  const before = await decisions(host);
  await act(host, "Fetch a tool").click();
  await host.getByText(TOLD).waitFor();
  await grace.getByText(TOLD).waitFor();
  expect(await decisions(host)).toBe(before);
  expect(await grace.getByRole("button", { name: "Download the report" }).count()).toBe(0);

  const [download] = await Promise.all([
    host.waitForEvent("download"),
    host.getByRole("button", { name: "Download the report" }).click(),
  ]);
  const report = JSON.parse(readFileSync(await download.path(), "utf8")) as { traceback: string; option?: string; withheld: boolean };
  expect([report.withheld, report.option]).toEqual([true, undefined]); // a host with friends is a player
  expect(report.traceback).toContain("fetch");

  await act(host, "End the turn").click();
  await expect.poll(() => decisions(host)).toBe(before + 1);
  await expect.poll(() => decisions(grace)).toBe(before + 1);
});
