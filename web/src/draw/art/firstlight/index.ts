import { KEEPERS } from "./keepers";
import { SHADES } from "./shades";

export const ART = { ...KEEPERS, ...SHADES };
