/** What happened, told again: lines of the log in their order, each with what it names on the board. */
import type { LogLine, Msg, Param, Piece, Place, Scene } from "./wire";
import type { Say } from "./words";

/** Something on a board: a place, and the piece there that is meant, if one is. */
export interface Spot {
  place: string;
  piece: string;
}

/** Places that a piece went over, the first and the last among them. */
export interface Way {
  piece: string;
  places: string[];
}

/** What is read at once, and shown on the board meanwhile. */
export interface Beat {
  lines: LogLine[];
  words: string;
  ways: Way[];
  /** From whom to whom. */
  arrows: { from: Spot; to: Spot }[];
  marks: Spot[];
}

/** Lines that belong together are read together, up to so many letters. */
const LONG = 110;
/** So many pieces that go the same kind of way are named; the others are counted. */
const NAMED = 3;

const key = (message: Msg): string => JSON.stringify([message.key, message.params ?? {}]);

/** What names stand for: pieces and places, by the messages that name them, as they are in either of two scenes. */
class Names {
  readonly pieces = new Map<string, Piece>();
  readonly places = new Map<string, Place>();
  private readonly byName = new Map<string, string>();
  private readonly placeByName = new Map<string, string>();

  constructor(before: Scene, after: Scene) {
    for (const scene of [after, before]) {
      for (const board of scene.boards) {
        if (board.type === "story") continue;
        for (const place of board.places) this.add(place);
      }
      for (const piece of scene.pieces) {
        if (!this.pieces.has(piece.id)) this.pieces.set(piece.id, piece);
        if (!this.byName.has(key(piece.name))) this.byName.set(key(piece.name), piece.id);
      }
    }
  }

  /** A place is also known by the names that its own is made of: a section's by that of its zone, the first one first. */
  private add(place: Place): void {
    if (!this.places.has(place.id)) this.places.set(place.id, place);
    const inner = Object.values(place.name.params ?? {}).filter((param): param is Msg => typeof param === "object" && !Array.isArray(param));
    for (const name of [place.name, ...inner]) {
      if (!this.placeByName.has(key(name))) this.placeByName.set(key(name), place.id);
    }
  }

  /** What a parameter of a line names, in its order. */
  named(name: string, param: Param): { piece?: string; place?: string }[] {
    if (Array.isArray(param)) return param.flatMap((item) => this.named(name, item));
    if (typeof param === "string") return this.places.has(param) ? [{ place: param }] : [];
    if (typeof param === "number") return this.piece({ key: name, params: { n: param } });
    const piece = this.piece(param);
    if (piece.length) return piece;
    const place = this.placeByName.get(key(param));
    return place !== undefined ? [{ place }] : this.inside(param);
  }

  inside(message: Msg): { piece?: string; place?: string }[] {
    return Object.entries(message.params ?? {}).flatMap(([name, param]) => this.named(name, param));
  }

  private piece(name: Msg): { piece: string }[] {
    const piece = this.byName.get(key(name));
    return piece === undefined ? [] : [{ piece }];
  }
}

/** Tells the lines between two scenes one after the other, and where everybody is by then. */
class Teller {
  private readonly names: Names;
  private readonly at = new Map<string, string>();
  private readonly end: Map<string, string>;

  constructor(before: Scene, after: Scene, private readonly lines: readonly LogLine[], private readonly say: Say) {
    this.names = new Names(before, after);
    for (const { id, place } of [...after.pieces, ...before.pieces]) this.at.set(id, place);
    this.end = new Map(after.pieces.map(({ id, place }) => [id, place]));
  }

  tell(): Beat[] {
    const beats = this.lines.map((line, i) => this.beat(line, i));
    for (const [piece, place] of this.end) {
      const from = this.at.get(piece);
      const named = beats.findLast((beat) => [...beat.marks, ...beat.arrows.flatMap(({ from, to }) => [from, to])].some((spot) => spot.piece === piece));
      if (from !== undefined && from !== place) (named ?? beats.at(-1))?.ways.push({ piece, places: [from, place] });
    }
    return this.joined(beats);
  }

  private beat(line: LogLine, i: number): Beat {
    const beat: Beat = { lines: [line], words: this.say(line.text), ways: [], arrows: [], marks: [] };
    const named = this.names.inside(line.text);
    const places = [...new Set(named.flatMap(({ place }) => place ?? []))];
    const pieces = [...new Set(named.flatMap(({ piece }) => piece ?? []))];
    const way = this.way(line, i, pieces, places);
    if (way) {
      this.at.set(way.piece, way.places.at(-1) ?? "");
      beat.ways = [way];
      return beat;
    }
    const spots: Spot[] = [];
    for (const { piece = "", place = this.at.get(piece) ?? "" } of named) {
      const known = spots.some((spot) => (piece ? spot.piece === piece : spot.place === place));
      const stands = !piece && pieces.some((each) => this.at.get(each) === place);
      if (place && !known && !stands) spots.push({ piece, place });
    }
    const [from, ...others] = spots;
    if (from && !others.length) beat.marks = [from];
    else if (from) beat.arrows = others.map((to) => ({ from, to }));
    return beat;
  }

  /** The step that a line tells of, if it is one. */
  private way(line: LogLine, i: number, pieces: string[], places: string[]): Way | null {
    const [first, last] = [places[0], places.at(-1)];
    const [piece] = pieces;
    if (first === undefined || last === undefined || pieces.length > 1) return null;
    if (first !== last) {
      const mover = piece ?? this.whoLeaves(first, last);
      return mover === undefined ? null : { piece: mover, places: [first, last] };
    }
    const from = piece === undefined ? undefined : this.at.get(piece);
    if (piece === undefined || from === undefined || from === last) return null;
    const arrives = this.end.get(piece) === last || this.goesOn(line, i, piece);
    return arrives ? { piece, places: [from, last] } : null;
  }

  /** The piece at a place that is not named and does not stay there: one that ends where it is said to go, if there is one. */
  private whoLeaves(from: string, to: string): string | undefined {
    const here = [...this.at].filter(([piece, place]) => place === from && this.end.get(piece) !== from).map(([piece]) => piece);
    return here.find((piece) => this.end.get(piece) === to) ?? here[0];
  }

  /** A later line of the same kind leads the same piece to another place. */
  private goesOn(line: LogLine, i: number, piece: string): boolean {
    return this.lines.slice(i + 1).some((later) => {
      if (later.text.key !== line.text.key) return false;
      const named = this.names.inside(later.text);
      return named.some((each) => each.piece === piece) && named.some(({ place }) => place !== undefined && place === this.end.get(piece));
    });
  }

  /** Steps of one kind become one way; lines that belong together are read together. */
  private joined(beats: Beat[]): Beat[] {
    const told: Beat[] = [];
    for (const beat of beats) {
      const last = told.at(-1);
      if (last && this.sameKind(last, beat)) {
        last.lines.push(...beat.lines);
        for (const way of beat.ways) {
          const begun = last.ways.find(({ piece, places }) => piece === way.piece && places.at(-1) === way.places[0]);
          if (begun) begun.places.push(...way.places.slice(1));
          else last.ways.push(way);
        }
        last.words = this.going(last);
      } else if (last && !beat.lines[0]?.stage && readTogether(last, beat) && last.words.length + beat.words.length < LONG) {
        const words = `${last.words} ${beat.words}`;
        told[told.length - 1] = { ...(namesNobody(last) ? beat : last), lines: [...last.lines, ...beat.lines], words };
      } else told.push(beat);
    }
    return told;
  }

  private sameKind(last: Beat, beat: Beat): boolean {
    return last.ways.length > 0 && beat.ways.length > 0 && last.lines.at(-1)?.text.key === beat.lines[0]?.text.key;
  }

  private going({ ways }: Beat): string {
    const nameOf = (piece: string) => this.names.pieces.get(piece)?.name ?? "";
    const who = [...new Set(ways.map(({ piece }) => piece))];
    const [only] = ways;
    if (only && ways.length === 1) {
      return this.say({ key: "web.happened.way", params: { who: nameOf(only.piece), start: this.where(only.places[0]), end: this.where(only.places.at(-1)) } });
    }
    const more = who.length - NAMED;
    const named = who.slice(0, more > 1 ? NAMED : who.length).map(nameOf);
    const rest: Param[] = more > 1 ? [{ key: "web.happened.more", params: { n: more } }] : [];
    return this.say({ key: "web.happened.ways", params: { who: [...named, ...rest] as Msg[] } });
  }

  /** Short: the id where it is what is written on the board's frame, else the name. */
  private where(id = ""): Msg | string {
    return /^[A-Z]+[0-9]+$/.test(id) ? id : (this.names.places.get(id)?.name ?? id);
  }
}

const spotsOf = (beat: Beat): Spot[] => [...beat.marks, ...beat.arrows.flatMap(({ from, to }) => [from, to])];

const namesNobody = (beat: Beat): boolean => !beat.ways.length && !spotsOf(beat).length;

/** What leads to something is read with it (but what stands on the stage begins a beat), and so is what comes of it for nobody else. */
function readTogether(last: Beat, beat: Beat): boolean {
  if (namesNobody(last)) return true;
  if (namesNobody(beat) || beat.ways.length) return false;
  const known = [...spotsOf(last), ...last.ways.map(({ piece, places }) => ({ piece, place: places.at(-1) ?? "" }))];
  return spotsOf(beat).every((spot) => known.some((each) => (spot.piece ? each.piece === spot.piece : each.place === spot.place)));
}

/** All places that a beat speaks of. */
export const placesOf = (beat: Beat): string[] => [...beat.ways.flatMap(({ places }) => places), ...spotsOf(beat).map(({ place }) => place)];

/** The lines that came between two scenes, as they are told again. */
export function beats(before: Scene, after: Scene, say: Say): Beat[] {
  const last = before.log.at(-1)?.number ?? -1;
  return new Teller(before, after, after.log.filter(({ number }) => number > last), say).tell();
}

/** How long it takes to read, in milliseconds. */
const GLANCE = 650;
const LETTER = 38;
export const LONGEST = 4500;

export const reading = (beat: Beat): number => Math.min(LONGEST, GLANCE + LETTER * beat.words.length);
