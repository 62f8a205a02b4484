/** What rises behind the name of a zone: a skyline that stands on y = 100 and reaches a little to both sides. */
import { type Ink, disc, fill, inked, line, rod } from "../pen";
import { flame, skull } from "./kit";

const skyline = (...shapes: string[]): string => inked(1.8, ...shapes);
const rows = (from: number, step: number, n: number, draw: (x: number, i: number) => string): string =>
  Array.from({ length: n }, (_, i) => draw(from + i * step, i)).join("");
const block = (ink: Ink, x: number, y: number, width: number): string => fill(ink, `M${x} 102V${y}h${width}V102Z`);
const waves = (y: number, ink: Ink = "light"): string => line(ink, 2.2, `M-16 ${y}q8-6 16 0t16 0 16 0 16 0 16 0 16 0 16 0 16 0`);
const column = (x: number, top = 60): string => fill("light", `M${x - 5} 102V${top}h10V102Z`) + fill("light", `M${x - 8} ${top - 5}h16v6h-16Z`) + line("dark", 1.2, `M${x} ${top + 3}V98`);
const arch = (x: number, top: number, half: number, ink: Ink = "dark"): string => fill(ink, `M${x - half} 102V${top + half}A${half} ${half} 0 0 1 ${x + half} ${top + half}V102Z`);
const tree = (x: number, y: number, r: number, ink: Ink = "mid"): string => rod("brown", 3, `M${x} 100V${y}`) + disc(ink, x, y, r);

const cells = skyline(
  block("brown", -8, 64, 116),
  rows(6, 29, 4, (x) => arch(x, 70, 10) + line("light", 2, `M${x} 71v9`) + `<circle cx="${x}" cy="84" r="3.4" fill="none" style="stroke:var(--art-light)" stroke-width="2"/>`),
);
const drain = skyline(block("brown", -2, 62, 104), arch(24, 70, 17), arch(76, 70, 17), line("mid", 2.4, "M14 76V98M24 72V98M34 76V98M66 76V98M76 72V98M86 76V98"), waves(99));
const forge = skyline(
  fill("brown", "M-6 102V74L20 58V44H34V52L58 74V102Z"),
  arch(26, 76, 12, "dark"),
  fill("light", "M62 78H98Q98 86 86 88V96H94V102H68V96H76V90Q64 88 62 78Z"),
  rod("brown", 2.6, "M88 64L104 54") + fill("light", "M80 58L90 52 95 62 85 68Z"),
);
const stair = skyline(fill("light", "M-18 102V96H4V86H24V76H44V66H64V56H84V46H118V102Z"), line("dark", 1.6, "M4 96H116M24 86H116M44 76H116M64 66H116M84 56H116"), disc("spark", 100, 42, 7));
const gate = (glow: Ink, more = ""): string =>
  skyline(more, fill("brown", "M8 102V52L50 38 92 52V102Z"), arch(50, 54, 24, glow), column(14, 58), column(86, 58), line("dark", 2, "M50 54V100M34 72H66M34 86H66"), fill("light", "M4 54L50 38 96 54H82L50 45 18 54Z"));
const tower = skyline(
  block("brown", 20, 52, 26),
  fill("brown", "M14 54V42H21V47H29V42H37V47H45V42H52V54Z"),
  fill("spark", "M29 62h8v12h-8Z"),
  block("mid", 46, 74, 54) + fill("light", "M42 76L73 62 104 76Z"),
  fill("dark", "M62 82h9v20h-9ZM80 82h10v9H80Z"),
);
const doors = skyline(block("brown", -16, 66, 132), rows(-6, 19, 7, (x, i) => arch(x, 74, 6.4, i === 3 ? "spark" : "dark")), line("mid", 2, "M-14 70H114"));
const stele = (x: number, y: number, w: number): string => fill("light", `M${x} 102V${y + 8}Q${x + w / 2} ${y - 6} ${x + w} ${y + 8}V102Z`) + rows(y + 14, 8, Math.max(1, Math.floor((92 - y) / 10)), (at) => line("dark", 1.5, `M${x + 5} ${at}H${x + w - 6}`));
const names = skyline(stele(-8, 66, 26), stele(22, 56, 30), stele(56, 62, 26), stele(86, 72, 20));
const queue = skyline(
  rows(-8, 20, 7, (x, i) => fill(i % 2 ? "light" : "mid", `M${x - 8} 102Q${x - 9} 78 ${x - 4} 74 ${x - 6} 62 ${x} 61 ${x + 6} 62 ${x + 4} 74 ${x + 9} 78 ${x + 8} 102Z`)),
);
const bones = skyline(fill("brown", "M-10 102Q8 80 50 76 92 80 110 102Z"), skull(20, 86, 0.42), skull(50, 76, 0.5), skull(80, 86, 0.42), rod("light", 3.4, "M26 98L46 92M58 96L74 100"));
const well = skyline(fill("brown", "M18 56L50 40 82 56Z"), rod("brown", 3, "M28 56V78M72 56V78"), line("light", 1.6, "M50 56V74"), fill("mid", "M44 72H56V80H44Z"), block("light", 20, 80, 60), line("dark", 1.5, "M20 90H80M34 80V90M54 80V90M44 90V100M66 90V100"));
const fire = skyline(fill("brown", "M22 78H78L68 90H58L64 102H36L42 90H32Z"), flame(50, 62, 1.1), flame(32, 72, 0.55), flame(68, 72, 0.55));
const toll = skyline(block("brown", 44, 72, 54) + fill("mid", "M38 74L71 54 104 74Z") + fill("spark", "M64 80h12v12H64Z"), rod("light", 2.6, "M14 100V58M-8 66L36 60"), fill("light", "M-18 82L-8 66 2 82Q-8 92-18 82ZM26 76L36 60 46 76Q36 86 26 76Z"));
const boat = skyline(rod("brown", 2.6, "M76 40L60 100"), fill("brown", "M-6 76Q4 96 24 98H72Q94 96 104 72 90 84 70 84H26Q6 84-6 76Z"), disc("spark", 98, 62, 5) + rod("brown", 1.6, "M98 66V78"), waves(100));
const rocks = skyline(fill("brown", "M-14 102L2 66 16 78 26 102ZM70 102L84 56 98 72 114 102Z"), waves(84), waves(94), line("light", 2.2, "M24 74q8-6 16 0t16 0 12-2"));
const island = skyline(block("brown", 54, 78, 34) + fill("mid", "M48 80L71 62 94 80Z") + fill("dark", "M66 86h9v16h-9Z"), tree(22, 64, 17), line("brown", 2, "M10 66V88M18 74V92M28 74V94M36 66V86"), waves(101));
const weir = skyline(block("brown", -12, 70, 40), block("brown", 72, 70, 40), fill("light", "M28 76H72V102H28Z"), line("mid", 2, "M34 80V100M42 78V100M50 80V100M58 78V100M66 80V100"), line("dark", 1.5, "M-12 84H28M72 84H112"));
const reeds = skyline(rows(-10, 8, 16, (x, i) => line(i % 3 ? "mid" : "brown", 2.6, `M${x} 102Q${x + 1} 80 ${x + (i % 2 ? 5 : -4)} ${58 + ((i * 7) % 18)}`)), fill("light", "M58 102L60 84 48 74Q52 60 64 58L78 50 70 62Q74 76 68 84V102L64 88Z"));
const meadow = skyline(
  fill("halo", "M-20 102Q20 82 60 90T120 102Z"),
  rows(-8, 17, 7, (x, i) => line("mid", 2, `M${x} 102V${76 + (i % 3) * 5}`) + disc("light", x, 72 + (i % 3) * 5, 5) + disc("spark", x, 72 + (i % 3) * 5, 1.8)),
);
const mound = skyline(fill("brown", "M-16 102Q10 58 50 56T116 102Z"), fill("light", "M38 102V86H62V102Z"), fill("dark", "M43 102V91H57V102Z"), rod("light", 3, "M50 56V40") + fill("foe", "M51 40H68L62 46 68 52H51Z"));
const ford = skyline(waves(82), rows(-4, 26, 5, (x, i) => fill("light", `M${x - 11} ${98 - (i % 2) * 4}q1-11 11-11t11 11q-11 6-22 0Z`)), waves(101));
const poplars = skyline(rows(2, 24, 5, (x, i) => rod("brown", 2.4, `M${x} 102V84`) + fill(i % 2 ? "light" : "mid", `M${x} ${42 + (i % 2) * 6}Q${x + 11} 70 ${x} 90 ${x - 11} 70 ${x} ${42 + (i % 2) * 6}Z`)));
const wheel = (spokes: number): string =>
  skyline(
    `<circle cx="50" cy="76" r="30" fill="none" style="stroke:var(--art-dark)" stroke-width="9"/><circle cx="50" cy="76" r="30" fill="none" style="stroke:var(--art-mid)" stroke-width="5.4"/>`,
    Array.from({ length: spokes }, (_, i) => `<g transform="rotate(${(i * 180) / spokes} 50 76)">${rod("brown", 2.6, "M50 47V105")}</g>`).join(""),
    disc("spark", 50, 76, 5),
    waves(101),
  );
const fold = skyline(rows(-10, 20, 7, (x) => rod("brown", 2.6, `M${x} 102V70`)), rod("brown", 2.4, "M-14 78H116"), rows(14, 36, 3, (x) => disc("light", x, 92, 10) + disc("light", x + 9, 92, 8) + disc("dark", x + 19, 89, 5)));
const court = skyline(fill("light", "M-4 60L50 38 104 60Z") + fill("brown", "M14 57L50 43 86 57Z"), rows(6, 22, 5, (x) => column(x, 68)), fill("light", "M-8 98H108V103H-8Z"));
const stables = skyline(
  block("brown", -8, 76, 54) + fill("mid", "M-14 78L19 56 52 78Z"),
  fill("dark", "M56 102Q54 70 74 56L76 48 84 56Q98 62 106 80L98 86 86 78Q84 90 92 102Z"),
  line("mid", 2.6, "M74 56Q58 72 60 98"),
  disc("spark", 84, 66, 2.4),
  fill("dark", "M10 86h18v16H10Z"),
);
const kitchen = skyline(fill("brown", "M-4 102V64H104V102Z"), fill("dark", "M24 102V82Q50 66 76 82V102Z"), flame(50, 90, 0.6), fill("dark", "M34 76H66Q66 92 50 92T34 76Z"), rod("mid", 1.6, "M6 64V76M90 64V74"), disc("light", 6, 82, 7), disc("light", 90, 81, 7));
const kennels = skyline(
  block("brown", 26, 74, 48) + fill("mid", "M20 76L50 52 80 76Z") + arch(50, 80, 12),
  disc("foe", 45, 92, 1.8) + disc("foe", 55, 92, 1.8),
  rows(-8, 54, 3, (x, i) => (i === 1 ? "" : fill("light", `M${x - 12} 90H${x + 12}L${x + 8} 102H${x - 8}Z`))),
);
const archive = skyline(block("brown", -6, 50, 112), line("dark", 2, "M-6 68H106M-6 86H106"), rows(4, 16, 7, (x, i) => disc("light", x, 60, 5) + disc(i % 2 ? "mid" : "light", x, 78, 5) + disc("light", x, 96, 5) + disc("dark", x, 60, 1.4) + disc("dark", x, 78, 1.4) + disc("dark", x, 96, 1.4)));
const garden = (fruit: Ink): string => skyline(rows(4, 31, 4, (x, i) => tree(x, 66 + (i % 2) * 6, 15) + disc(fruit, x - 5, 62 + (i % 2) * 6, 3.2) + disc(fruit, x + 6, 68 + (i % 2) * 6, 3.2) + disc(fruit, x - 1, 73 + (i % 2) * 6, 3.2)));
const cliff = skyline(fill("brown", "M-18 102L-8 60 12 70 26 42 46 62 58 50 76 74 92 58 118 102Z"), line("dark", 1.8, "M26 44L30 66 24 80M58 52L54 70 62 86M92 60L88 76"), fill("light", "M26 42L36 52 28 56 20 52Z"));
const cistern = skyline(block("brown", -12, 54, 124), rows(10, 40, 3, (x) => arch(x, 62, 15, "dark")), line("spark", 3.4, "M-8 58H108"), rows(10, 40, 3, (x) => line("spark", 2.4, `M${x - 12} 96q6-5 12 0t12 0`)));
const aqueduct = skyline(fill("light", "M-20 50H120V60H-20Z"), rows(-4, 36, 4, (x) => fill("light", `M${x - 16} 60H${x + 20}V102H${x + 16}V80Q${x + 2} 62 ${x - 12} 80V102H${x - 16}Z`)), line("spark", 2.6, "M-18 53H118"));
const mountain = skyline(fill("brown", "M-18 102L22 52 36 68 60 38 112 102Z"), fill("light", "M22 52L30 61 22 64 14 62ZM60 38L74 55 62 54 54 60 48 53Z"), fill("light", "M84 88Q92 84 100 88L104 80 106 88 104 92V102H100V95H90V102H86V92Z"));
const hearth = skyline(block("light", 0, 60, 100) + fill("light", "M-8 54H108V62H-8Z"), arch(50, 68, 28, "dark"), rod("brown", 5, "M30 98L70 92M30 92L70 98"), line("dark", 1.5, "M0 78H22M78 78H100M10 62V78M90 62V78M12 78V92M88 78V92"));
const table = skyline(rows(2, 19, 6, (x) => fill("mid", `M${x - 6} 102V62Q${x} 54 ${x + 6} 62V102Z`)), fill("light", "M-14 80H114V87H-14Z"), rod("brown", 3, "M-4 88V102M104 88V102"), line("light", 2, "M30 70q6 6 12 0t12 0M66 70q6 6 12 0"));
const throne = skyline(fill("brown", "M24 102V52L32 40 50 34 68 40 76 52V102Z"), fill("foe", "M34 102V58H66V102Z"), fill("light", "M12 76H28V102H12ZM72 76H88V102H72ZM26 84H74V92H26Z"), fill("spark", "M40 42L44 34 50 40 56 34 60 42Z"));

const RAYS = rows(10, 16, 6, (x) => line("spark", 3, `M${50 + (x - 50) * 0.6} 44L${50 + (x - 50) * 1.5} 28`));

const PLACES: Record<string, Record<string, string>> = {
  prologue: { cells, drain, forge, stair },
  "prison-break": { landing: stair, guardroom: tower, row: doors, wall: names, loft: tower, port: gate("dark") },
  "gate-of-limbo": { queue, ossuary: bones, names: well, watchfire: fire, tollhouse: toll, gate: gate("foe") },
  "black-river": { jetty: boat, narrows: rocks, island, weir, reeds, shore: meadow },
  "drowning-fields": { mound, ford, poplars, hollow: wheel(3), fold, bank: reeds },
  "house-of-hades": { court, stables, kitchen, kennels, archive, garden: garden("foe") },
  "the-aqueduct": { cliff, sump: drain, wheel: wheel(6), cistern, spout: aqueduct, skydoor: gate("spark", RAYS) },
  "the-high-table": { foot: mountain, orchard: garden("spark"), hearth, smithy: forge, hall: table, throne },
};

export const ZONES = Object.fromEntries(
  Object.entries(PLACES).flatMap(([scenario, zones]) => Object.entries(zones).map(([zone, drawing]) => [`zone.${scenario}.${zone}`, drawing])),
);
