import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { parse } from "yaml";

import type { Text, Texts } from "../src/lib/words.ts";

const NAME = "virtual:words";

/** The catalogue's keys joined with dots, as the server sends them. */
export function flatten(tree: Record<string, unknown>, path = ""): Texts {
  const texts: Record<string, Text> = {};
  for (const [name, value] of Object.entries(tree)) {
    const key = path + name;
    if (typeof value === "string") texts[key] = value;
    else if (value && typeof value === "object") {
      const { $by: by, ...forms } = value as Record<string, string>;
      if (by === undefined) Object.assign(texts, flatten(value as Record<string, unknown>, `${key}.`));
      else texts[key] = { by, forms };
    }
  }
  return texts;
}

/** `import words from "virtual:words"`: by language, the words that the client needs before it knows the game. */
export function catalogue(folder: string): Plugin {
  return {
    name: "coterie-catalogue",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return undefined;
      const languages: Record<string, Texts> = {};
      for (const file of readdirSync(folder).filter((name) => name.endsWith(".yaml"))) {
        this.addWatchFile(join(folder, file));
        const { web, list } = parse(readFileSync(join(folder, file), "utf8")) as Record<string, unknown>;
        languages[file.replace(".yaml", "")] = flatten({ ...(list ? { list } : {}), ...(web ? { web } : {}) });
      }
      return `export default ${JSON.stringify(languages)}`;
    },
  };
}
