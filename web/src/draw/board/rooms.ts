/** Where tokens and badges find room on an island. */
import { type Box, type Point, type Spot, boxAround, centre, polygon } from "./geometry";
import { type Island, type Section, chord } from "./islands";

/** Tokens and badges keep this far from the coast. */
const SHORE = 7;
/** Heights of a row of badges and of a section's own name, where zones are of middle size. */
const ROW = 34;
const CAPTION = 15;

const fits = (points: readonly Point[], { x, y, width, height }: Box): boolean =>
  [y, y + height / 2, y + height].every((line) => {
    const across = chord(points, line);
    return across !== undefined && across.from <= x && across.to >= x + width;
  });

/** The roomiest box inside a polygon, below a line: its shorter side counts more than its longer one. */
function roomIn(points: readonly Point[], below: number): Box {
  const { x, y, width, height } = boxAround(points);
  const step = Math.max(6, Math.min(width, height) / 16);
  let best: Box = { x: x + width / 3, y: y + height / 3, width: width / 3, height: height / 3 };
  let worth = 0;
  for (let top = Math.max(y, below) + step / 2; top < y + height; top += step) {
    for (let tall = 2 * step; top + tall < y + height; tall += step) {
      const chords = [top, top + tall / 2, top + tall].flatMap((line) => chord(points, line) ?? []);
      const left = Math.max(...chords.map((each) => each.from)) + SHORE;
      const box = { x: left, y: top, width: Math.min(...chords.map((each) => each.to)) - SHORE - left, height: tall };
      const value = Math.min(box.width, box.height) ** 1.6 * Math.max(box.width, box.height);
      if (box.width > 0 && value > worth && fits(points, box)) [best, worth] = [box, value];
    }
  }
  return best;
}

/** A row of badges under the plate with the zone's name. */
function row({ place, points }: Section, plate: Box, height: number): Box {
  const y = plate.y + plate.height + 2;
  const chords = [y, y + height].flatMap((line) => chord(points, line) ?? []);
  const [from, to] = [Math.max(...chords.map((each) => each.from)) + SHORE, Math.min(...chords.map((each) => each.to)) - SHORE];
  const width = Math.max(height, Math.min(to - from, place.badges.length * height));
  const x = Math.max(from, Math.min(to - width, centre(plate).x - width / 2));
  return { x, y, width, height };
}

function first(section: Section, plate: Box, scale: number): Spot {
  const badges = row(section, plate, ROW * scale);
  const under = section.place.badges.length ? badges.y + badges.height : plate.y + plate.height;
  const { place, points } = section;
  const stand = roomIn(points, under);
  return { place, outline: polygon(points), whole: polygon(points), box: boxAround(points), stand, badges, foot: centre(stand) };
}

/** A further section has its badges beside its tokens, and its own name below both. */
function further({ place, points }: Section, scale: number): Spot {
  const room = roomIn(points, -Infinity);
  const height = room.height - CAPTION * scale;
  const aside = Math.min(ROW * scale * place.badges.length, room.width / 2);
  const stand = { ...room, width: room.width - aside, height };
  const badges = { x: room.x + room.width - aside, y: room.y, width: aside, height };
  return { place, outline: polygon(points), whole: polygon(points), box: boxAround(points), stand, badges, foot: centre(stand) };
}

/** The sections of an island with the room in them; the plate lies on the first. */
export const spotsOf = (island: Island, plate: Box, scale: number): Spot[] =>
  island.sections.map((section, i) => (i === 0 ? first(section, plate, scale) : further(section, scale)));
