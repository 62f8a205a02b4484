/** Places seen from above: the Citadel, and a land of each kind. Pieces stand on them, so they keep quiet. */
import { type Ink, around, both, disc, fill, inked, line, moved } from "../pen";
import { lampAt } from "./kit";

const place = (...shapes: string[]): string => inked(1, ...shapes);
const houses = (ink: Ink, at: readonly (readonly [number, number, number, number])[]): string =>
  at.map(([x, y, w, h]) => fill(ink, `M${x} ${y}h${w}v${h}h${-w}Z`) + line("dark", 0.7, `M${x} ${y}l${w / 2} ${h / 2}M${x + w} ${y}l${-w / 2} ${h / 2}M${x} ${y + h}l${w / 2} ${-h / 2}M${x + w} ${y + h}l${-w / 2} ${-h / 2}`)).join("");

const quarter = houses("mid", [[4, 5, 9, 7], [16, 4, 8, 9], [28, 5, 12, 6], [5, 16, 6, 10], [15, 18, 9, 7], [4, 31, 8, 11], [17, 30, 7, 6], [29, 16, 9, 8]]);
const citadel = place(
  fill("halo", "M0 0H100V100H0Z"),
  line("ground", 3.2, "M50 0V100M0 50H100M12 12L88 88M88 12L12 88"),
  both(quarter) + `<g transform="matrix(1 0 0 -1 0 100)">${both(quarter)}</g>`,
  around(8, fill("mid", "M44 24H56L59 36H41Z")),
  disc("mid", 50, 50, 17),
  disc("light", 50, 50, 13),
  around(8, line("dark", 0.9, "M50 50V37.5")),
  lampAt(50, 50, 5.4),
);

const twilight = place(
  fill("halo", "M3 3H97V97H3Z"),
  houses("mid", [[8, 8, 26, 20], [42, 6, 20, 30], [70, 10, 22, 22], [8, 64, 22, 28], [68, 66, 24, 26]]),
  fill("light", "M36 44H64V72H36Z") + line("dark", 1, "M36 54H64M36 64H64M46 44V72M55 44V72"),
  ...[[20, 46], [80, 48], [50, 86]].map(([x = 0, y = 0]) => disc("mid", x, y, 9) + lampAt(x, y, 3.4)),
);

const forgotten = place(
  fill("halo", "M3 3H97V97H3Z"),
  fill("mid", "M8 10H40V22H22V44H8ZM60 8H92V40H80V22H60ZM8 62H20V80H44V92H8ZM92 60V92H58V80H78V60Z"),
  fill("light", "M34 34H48V40H40V48H34ZM56 56H68V68H60V62H56Z"),
  line("spark", 2, "M50 50Q42 38 46 28M50 50Q62 42 72 46M50 50Q54 64 46 74M50 50Q38 54 28 50M46 28L40 22M72 46L78 42M46 74L50 82M28 50L22 54"),
  disc("light", 50, 50, 6),
);

const shadow = place(
  fill("halo", "M3 3H97V97H3Z"),
  fill("mid", "M50 10L84 30V70L50 90 16 70V30Z"),
  fill("dark", "M50 22L73 36V64L50 78 27 64V36Z"),
  disc("foe", 50, 50, 13),
  disc("dark", 50, 50, 6),
  around(6, line("foe", 2.4, "M50 26V32")),
);

const hidden = (land: string): string => land + moved(0, 0, 1, `<path d="M3 3H97V97H3Z" fill="var(--art-ground)" opacity=".66"/>`) + `<g opacity=".7">${line("light", 6, "M38 40Q38 26 50 26T62 38Q62 46 50 52V60")}${disc("light", 50, 72, 4)}</g>`;

export const LANDS = {
  "terrain.citadel": citadel,
  "land-type.twilight": hidden(twilight),
  "land-type.forgotten": hidden(forgotten),
  "land-type.shadow": hidden(shadow),
  ...Object.fromEntries(["TA", "TB", "TC", "TD", "TE"].map((code) => [`land.${code}`, twilight])),
  ...Object.fromEntries(["FA", "FB", "FC", "FD", "FE"].map((code) => [`land.${code}`, forgotten])),
  ...Object.fromEntries(["SA", "SB", "SC", "SF", "SG"].map((code) => [`land.${code}`, shadow])),
};
