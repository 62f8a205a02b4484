/** Which sheet holds an icon: one of the game that is played, if it can be, so that no other game's is fetched. */
import list from "./list.json";

const addresses = import.meta.glob<string>("./sheets/*.svg", { eager: true, query: "?url", import: "default" });

const sheetsOf = new Map<string, string[]>();
for (const [sheet, names] of Object.entries(list.sheets)) for (const name of names) sheetsOf.set(name, [...(sheetsOf.get(name) ?? []), sheet]);

let played = "";

/** From now on icons are those of this game: its sheets are called like it, or begin with its name and a dash. */
export const drawFor = (game: string): string => (played = game);
const own = (sheet: string): boolean => sheet === played || sheet.startsWith(`${played}-`);

/** Shown for a name that no sheet holds. */
const UNKNOWN = "help";

export const known = (name: string): boolean => sheetsOf.has(name);

/** Where the icon's drawing is: a sheet's address and the symbol in it. */
export function address(name: string): string {
  const shown = known(name) ? name : UNKNOWN;
  const sheets = sheetsOf.get(shown) ?? [];
  return `${addresses[`./sheets/${sheets.find(own) ?? sheets[0]}.svg`]}#${shown}`;
}
