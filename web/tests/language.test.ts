import { afterEach, expect, test, vi } from "vitest";

import { spoken } from "../src/lib/language";
import { own } from "../src/lib/own.svelte";
import { Room } from "../src/lib/room.svelte";
import { Catalogue } from "../src/lib/words";

const TEXTS = { "web.close": "Schließen" };

function serve(pages: Record<string, unknown>): void {
  vi.stubGlobal("fetch", (path: string) =>
    Promise.resolve(path in pages ? Response.json(pages[path]) : Response.json({}, { status: 404 })),
  );
}

afterEach(() => vi.unstubAllGlobals());

test("the first language wanted that there is", () => {
  expect(spoken(["de", "en"], ["de"])).toBe("de");
  expect(spoken(["de", "en"], ["fr-CH", "de-CH", "en"])).toBe("de");
  expect(spoken(["de", "en", "pt-BR"], ["pt-BR", "de"])).toBe("pt-BR");
  expect(spoken(["de", "en"], ["fr"])).toBe("en");
  expect(spoken(["de", "en"], [])).toBe("en");
});

test("without a server the table speaks English", async () => {
  serve({});
  await own.speak(["de"]);
  expect(own.words.language).toBe("en");
  expect(own.words.ui("close")).toBe("Close");
});

test("another language is fetched when it is wanted, and English is always there", async () => {
  serve({ "/api/languages": ["de", "en"], "/api/texts/de": TEXTS });
  await own.speak(["de-AT", "en"]);
  expect(own.languages).toEqual(["de", "en"]);
  expect(own.words.language).toBe("de");
  expect(own.words.ui("close")).toBe("Schließen");
  expect(own.words.ui("copy")).toBe("Copy");
  expect(own.words.say({ key: "table.refused.over" })).toBe("The game is over.");
  await own.speak(["en", "de"]);
  expect(own.words.ui("close")).toBe("Close");
});

test("who changes their mind is given what they wanted last", async () => {
  serve({ "/api/languages": ["de", "en"], "/api/texts/de": TEXTS });
  const before = own.speak(["de"]);
  await Promise.all([before, own.speak(["en"])]);
  expect(own.words.language).toBe("en");
});

test("a kind of question is called by its words, or by its id", () => {
  const room = new Room("link");
  room.words = new Catalogue("en", { "kind.night-die": "the night die" });
  expect(room.kindName("night-die")).toBe("the night die");
  expect(room.kindName("some-kind")).toBe("some kind");
});
