/** Drawn figures, by what they show: those of the game that is played; its file alone is fetched. */
import type { Msg, Param } from "../../lib/wire";

/** Drawings by the beginning of the key of a name: `god.artemis` for what is called `god.artemis.name`. */
export type Art = Readonly<Record<string, string>>;

const files = import.meta.glob<Art>("./*/index.ts", { import: "ART" });
const NONE: Art = {};

let wanted = "";
let drawn = $state.raw<Art>(NONE);

/** From now on figures are those of this game; until its file has come, and in a game without one, there are none. */
export async function drawArtFor(game: string): Promise<void> {
  if (game === wanted) return;
  wanted = game;
  drawn = NONE;
  const art = await files[`./${game}/index.ts`]?.().catch(() => NONE);
  if (game === wanted) drawn = art ?? NONE;
}

/** All that is drawn for this game. */
export const allArt = (): Art => drawn;

/** The id of the symbol that shows what bears the name. */
export function artOf(name: Msg | null | undefined): string | undefined {
  const found = name ? keysIn(name).find((key) => key in drawn) : undefined;
  return found === undefined ? undefined : symbolId(found);
}

/** The id of the symbol with this name, if it is drawn. */
export const artCalled = (key: string): string | undefined => (key in drawn ? symbolId(key) : undefined);

export const symbolId = (key: string): string => `art-${key}`.replaceAll(/[^\w-]/g, "_");

/** The keys of names in a message, outermost first, as the drawings are called. */
function keysIn(of: Param): string[] {
  if (typeof of === "string") return of.startsWith("@") ? [plain(of.slice(1))] : [];
  if (typeof of === "number") return [];
  if (Array.isArray(of)) return [];
  return [plain(of.key), ...Object.values(of.params ?? {}).flatMap(keysIn)];
}

const plain = (key: string): string => key.replace(/\.name$/, "");
