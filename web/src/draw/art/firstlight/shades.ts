/** What creeps in the dark. */
import { disc, fill, line } from "../pen";
import { dread } from "./kit";

const shade = dread(
  fill("dark", "M50 4Q82 8 82 46 96 66 88 98L76 88 66 106 54 90 42 108 32 90 18 100Q6 66 18 46 18 8 50 4Z"),
  fill("spark", "M28 42Q38 36 46 46 38 54 30 50ZM72 42Q62 36 54 46 62 54 70 50Z"),
  disc("dark", 39, 46, 2.6) + disc("dark", 61, 46, 2.6),
  fill("foe", "M38 64Q50 56 62 64 60 82 50 84 40 82 38 64Z"),
  line("mid", 2.6, "M22 62Q18 76 22 88M78 62Q82 76 78 88"),
);

export const SHADES = { shade };
