import { LANDS } from "./lands";
import { SCOUTS } from "./scouts";
import { SHADOWS } from "./shadows";

export const ART = { ...SCOUTS, ...SHADOWS, ...LANDS };
