import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parse } from "yaml";

import { flatten } from "../build/catalogue";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const words = flatten(parse(readFileSync(at("../../src/coterie/kernel/catalogue/en.yaml"), "utf8")));
const sources = readdirSync(at("../src"), { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(svelte|ts)$/.test(name))
  .map((name) => readFileSync(join(at("../src"), name), "utf8"));

/** Keys as written, also both of `ui(a ? "b" : "c")`; of a template only its beginning. */
function used(source: string): string[] {
  const calls = [...source.matchAll(/\bui\(((?:[^()]|\([^()]*\))*)/g)].map(([, inside]) => (inside ?? "").split(/,\s*\{/)[0] ?? "");
  return calls.flatMap((call) => [...call.replace(/[^?]*\?(?=\s*")/, "").matchAll(/"([\w.-]+)"|`([\w.-]+)\./g)].map(([, key, head]) => key ?? `${head}.`));
}

test("every word that the table says is in the catalogue", () => {
  const keys = [...new Set(sources.flatMap(used))];
  expect(keys.length).toBeGreaterThan(120);
  const missing = keys.filter((key) => !Object.keys(words).some((known) => known === `web.${key}` || (key.endsWith(".") && known.startsWith(`web.${key}`))));
  expect(missing).toEqual([]);
});

test("no word stands in a component", () => {
  const loose = sources.flatMap((source) => [...source.matchAll(/>\s*([A-Z][a-z]+(?: [a-z]+)+)[^<{]*</g)].map(([, text]) => text));
  expect(loose).toEqual([]);
});
