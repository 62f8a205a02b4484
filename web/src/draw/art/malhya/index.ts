import { ENEMIES } from "./enemies";
import { HEROES } from "./heroes";
import { LANDS } from "./lands";

export const ART = { ...HEROES, ...ENEMIES, ...LANDS };
