import { readFileSync } from "node:fs";
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

/** `import english from "virtual:words"`: all words of the table's own but those that only the terminal says. */
export function catalogue(file: string): Plugin {
  return {
    name: "coterie-catalogue",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return undefined;
      this.addWatchFile(file);
      const { terminal: _, ...words } = parse(readFileSync(file, "utf8")) as Record<string, unknown>;
      return `export default ${JSON.stringify(flatten(words))}`;
    },
  };
}
