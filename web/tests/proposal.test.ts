// @vitest-environment jsdom
import { flushSync } from "svelte";
import { expect, test, vi } from "vitest";

import NewTable from "../src/home/NewTable.svelte";
import { proposal } from "../src/lib/proposal";
import type { GameInfo, NewTable as Wish, SeatWish } from "../src/lib/wire";
import { Catalogue } from "../src/lib/words";
import { show } from "./draw/mounted";

const GAME: GameInfo = {
  id: "machina",
  title: "Machina Arcana",
  minutes: 150,
  players: [1, 2, 3, 4],
  scenarios: ["the-beast"],
  difficulties: ["easy"],
  options: { scheme: ["no", "yes"] },
  cast: null,
  proposals: { scheme: "yes" },
  languages: ["en"],
  version: 1,
};
const me: SeatWish = { kind: "me" };
const friend: SeatWish = { kind: "friend" };
const bot: SeatWish = { kind: "bot", bot: "greedy" };

test("a game's options for several people are proposed when two or more seats are people", () => {
  expect(proposal(GAME, [me, friend, bot])).toEqual({ scheme: "yes" });
  expect(proposal(GAME, [me, me])).toEqual({ scheme: "yes" });
});

test("to one person with bots, and to bots alone, nothing is proposed", () => {
  expect(proposal(GAME, [me])).toEqual({});
  expect(proposal(GAME, [bot, friend, bot])).toEqual({});
  expect(proposal(GAME, [bot, bot])).toEqual({});
});

test("the form follows the seats until somebody chooses, and asks for what it shows", async () => {
  const texts = { "setup.scheme.name": "Scheme", "setup.scheme.no": "No", "setup.scheme.yes": "Yes" };
  const asked: Wish[] = [];
  Element.prototype.scrollIntoView = () => {};
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    if (path === "/api/games/machina/texts/en") return Promise.resolve(Response.json(texts));
    asked.push(JSON.parse(String(init?.body)) as Wish);
    return Promise.resolve(Response.json({ reason: { key: "no" } }, { status: 422 }));
  });
  const form = show(NewTable, { words: new Catalogue("en", {}), game: GAME, bots: ["greedy"] });
  const labelled = () => [...form.querySelectorAll("label")].find((label) => label.textContent?.includes("Scheme"));
  await vi.waitUntil(labelled);
  const scheme = labelled()!.querySelector("select")!;
  const second = form.querySelectorAll<HTMLSelectElement>(".seat select")[1]!;
  const pick = (select: HTMLSelectElement, value: string) => {
    select.value = value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
    flushSync();
  };
  const make = async () => {
    const before = asked.length;
    form.querySelector("form")!.requestSubmit();
    await vi.waitUntil(() => asked.length > before && !form.querySelector<HTMLButtonElement>("[type=submit]")!.disabled);
    return asked.at(-1)!.options;
  };

  expect(scheme.value).toBe("no");
  expect(await make()).toEqual({});
  pick(second, "friend");
  expect(scheme.value).toBe("yes");
  expect(await make()).toEqual({ scheme: "yes" });
  pick(second, "bot:greedy");
  expect(scheme.value).toBe("no");
  pick(second, "friend");
  pick(scheme, "no");
  expect(await make()).toEqual({ scheme: "no" });
  pick(second, "me");
  expect(scheme.value).toBe("no");
});
