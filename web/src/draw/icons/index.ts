/** Which sheet holds an icon. */
import list from "./list.json";

const addresses = import.meta.glob<string>("./sheets/*.svg", { eager: true, query: "?url", import: "default" });

const sheetOf = new Map(Object.entries(list.sheets).flatMap(([sheet, names]) => names.map((name) => [name, sheet])));

/** Shown for a name that no sheet holds. */
const UNKNOWN = "help";

export const known = (name: string): boolean => sheetOf.has(name);

/** Where the icon's drawing is: a sheet's address and the symbol in it. */
export function address(name: string): string {
  const shown = known(name) ? name : UNKNOWN;
  return `${addresses[`./sheets/${sheetOf.get(shown)}.svg`]}#${shown}`;
}
