import { expect, test } from "vitest";

import { base, makeTable, sit, visit, withBrowser } from "./table";

withBrowser();

const FRIENDS = [{ kind: "friend", name: "Ada" }, { kind: "friend", name: "Grace" }] as const;
const hash = (address: string) => new URL(address).hash.slice(1);

test("links that got into the wrong hands are changed, the host's own too", async () => {
  const links = await makeTable({ seats: [...FRIENDS] });
  const [host, ada, grace] = [await sit(links.host), await sit(links.seats[0] ?? ""), await sit(links.seats[1] ?? "")];
  const sheet = host.getByRole("dialog", { name: "Seats and links" });
  await sheet.getByText("Change links").click();
  expect(await sheet.getByRole("button", { name: "Change these" }).isDisabled()).toBe(true);
  await sheet.getByRole("checkbox", { name: /Ada/ }).check();
  await sheet.getByRole("checkbox", { name: /My own link/ }).check();
  await sheet.getByRole("button", { name: "Change these" }).click();
  await ada.getByRole("button", { name: "Agree" }).click();
  await ada.getByText("This link is not known here").waitFor();
  await expect.poll(() => hash(host.url())).not.toBe(links.host);
  await host.locator("#question").waitFor();
  await host.getByText("Seats and links").first().waitFor();
  const fields = sheet.getByLabel("Link", { exact: true });
  const read = async () => (await fields.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value))).map(hash);
  await expect.poll(read).not.toContain(links.seats[0]);
  const shown = await read();
  expect(shown).toContain(links.seats[1]);
  expect(await grace.getByText("This link is not known here").count()).toBe(0);
  const again = await sit(shown[0] ?? "");
  await again.locator("[data-option]").first().waitFor();
  const lost = await visit(`/table#${links.host}`);
  await lost.getByRole("heading", { name: "There is no table here" }).waitFor();
});

test("a table is deleted after a second word, and its links say that it is gone", async () => {
  const links = await makeTable({ seats: [{ kind: "me" }, { kind: "friend", name: "Grace" }] });
  const [host, grace] = [await sit(links.host), await sit(links.seats[1] ?? "")];
  await host.keyboard.press("Escape");
  await host.getByRole("button", { name: "Time line" }).click();
  await host.getByRole("button", { name: "Delete the table" }).click();
  await host.getByRole("button", { name: "Never mind" }).click();
  await host.getByRole("button", { name: "Delete the table" }).click();
  await host.getByRole("button", { name: "Delete it for ever" }).click();
  await host.waitForURL(`${base()}/`);
  await host.getByRole("heading", { name: "The shelf" }).waitFor();
  expect(await host.getByRole("heading", { name: "Go on playing" }).count()).toBe(0);
  await grace.getByText("This table is no more: its host has deleted it").waitFor();
  const late = await visit(`/table#${links.watch}`);
  await late.getByRole("heading", { name: "This table is no more" }).waitFor();
});
