import { GODS } from "./gods";
import { MONSTERS } from "./monsters";
import { ZONES } from "./zones";

export const ART = { ...GODS, ...MONSTERS, ...ZONES };
