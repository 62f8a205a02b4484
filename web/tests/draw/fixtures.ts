/** Recorded scenes and their words. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";

import { flatten } from "../../build/catalogue";
import type { Scene } from "../../src/lib/wire";
import { Catalogue, type Texts } from "../../src/lib/words";

export const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const read = <T>(name: string): T => JSON.parse(readFileSync(at(`fixtures/${name}.json`), "utf8")) as T;

export const SCENES = ["firstlight-causeway-2", "firstlight-ruin-4", "hades-prologue-2", "hades-the-high-table-4", "sheol-the-hill-that-walks-3", "machina-the-beast-3", "malhya-bell-2"];

export const scene = (name: string): Scene => read<Scene>(name);

const own = parse(readFileSync(at("../../../src/coterie/kernel/catalogue/en.yaml"), "utf8")) as Record<string, unknown>;

/** The words of a scene's game, over the table's own. */
export function wordsFor(name: string): Catalogue {
  return new Catalogue("en", { ...flatten(own), ...read<Texts>(`texts-${name.split("-")[0]}`) });
}
