/** Draws the sheets of icons that `list.json` names: `npm run icons`. */
import { readFileSync, writeFileSync, existsSync } from "node:fs";
import { createRequire } from "node:module";
import { optimize } from "svgo";

const here = (path) => new URL(path, import.meta.url);
const read = (path) => JSON.parse(readFileSync(path, "utf8"));
const { sheets, drawn_as: drawnAs } = read(here("list.json"));
const { icons, aliases = {} } = read(createRequire(import.meta.url).resolve("@iconify-json/game-icons/icons.json"));

function drawing(name) {
  const own = here(`own/${name}.svg`);
  if (existsSync(own)) return readFileSync(own, "utf8");
  const known = drawnAs[name] ?? name;
  const icon = icons[known] ?? icons[aliases[known]?.parent];
  if (!icon) throw new Error(`no icon is called '${known}': draw it in own/ or name another in drawn_as`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${icon.body}</svg>`;
}

/** Whole units of 512 are finer than any screen shows. */
function symbol(name) {
  const { data } = optimize(drawing(name), { floatPrecision: 0, plugins: ["preset-default"] });
  const shapes = data.replace(/^<svg[^>]*>|<\/svg>\s*$/g, "").replaceAll(' fill="currentColor"', "");
  return `<symbol id="${name}" viewBox="0 0 512 512">${shapes}</symbol>`;
}

for (const [sheet, names] of Object.entries(sheets)) {
  const body = names.map(symbol).join("\n");
  writeFileSync(here(`sheets/${sheet}.svg`), `<svg xmlns="http://www.w3.org/2000/svg">\n${body}\n</svg>\n`);
}
