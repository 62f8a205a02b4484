import { ELEMENTS } from "./elements";
import { EXPLORERS } from "./explorers";
import { MONSTERS } from "./monsters";

export const ART = { ...EXPLORERS, ...MONSTERS, ...ELEMENTS };
