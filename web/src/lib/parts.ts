/** A scene travels in parts; here they are kept and put together again. */
import type { Board, Briefing, LogLine, Msg, Panel, Piece, Place, Question, Scene, Stage, Threat } from "./wire";

/** What is small in a scene, and how many decisions have been taken. */
export interface Head extends Omit<Scene, "boards" | "pieces" | "panels" | "question" | "stage" | "threats" | "briefing" | "log"> {
  decisions: number;
}

export interface Order {
  boards: string[];
  panels: string[];
}

/** A scene in parts, by name. */
export interface Parts {
  head?: Head;
  order?: Order;
  pieces?: Piece[];
  question?: Question | null;
  stage?: Stage | null;
  threats?: Threat[];
  briefing?: Briefing | null;
  /** Lines from that number on replace what is known. */
  log?: { from: number; lines: LogLine[] };
  undo?: Msg | null;
  [board: `board:${string}`]: Board;
  /** `places:<board>:<n>`: the places of a large board, in strips. */
  [places: `places:${string}`]: Place[];
  [panel: `panel:${string}`]: Panel;
}

export interface Kept {
  head: Head | null;
  order: Order;
  boards: ReadonlyMap<string, Board>;
  /** Boards as they came, large ones without their places. */
  bare: ReadonlyMap<string, Board>;
  strips: ReadonlyMap<string, Place[]>;
  panels: ReadonlyMap<string, Panel>;
  pieces: Piece[];
  question: Question | null;
  stage: Stage | null;
  threats: Threat[];
  briefing: Briefing | null;
  log: LogLine[];
  undo: Msg | null;
}

export const NOTHING: Kept = {
  head: null,
  order: { boards: [], panels: [] },
  boards: new Map(),
  bare: new Map(),
  strips: new Map(),
  panels: new Map(),
  pieces: [],
  question: null,
  stage: null,
  threats: [],
  briefing: null,
  log: [],
  undo: null,
};

/** What is kept after these parts came and those are gone; parts that did not change stay the same objects. */
export function merge(kept: Kept, parts: Parts, gone: readonly string[] = []): Kept {
  const boards = new Map(kept.boards);
  const bare = new Map(kept.bare);
  const strips = new Map(kept.strips);
  const panels = new Map(kept.panels);
  const changed = new Set<string>();
  for (const name of [...gone, ...Object.keys(parts)]) {
    if (name.startsWith("board:")) changed.add(name.slice(6));
    if (name.startsWith("places:")) changed.add(boardOf(name));
  }
  for (const name of gone) {
    bare.delete(name.replace(/^board:/, ""));
    strips.delete(name);
    panels.delete(name.replace(/^panel:/, ""));
  }
  for (const [name, part] of Object.entries(parts)) {
    if (name.startsWith("board:")) bare.set(name.slice(6), part as Board);
    if (name.startsWith("places:")) strips.set(name, part as Place[]);
    if (name.startsWith("panel:")) panels.set(name.slice(6), part as Panel);
  }
  for (const id of changed) {
    const board = bare.get(id);
    if (board) boards.set(id, withPlaces(board, strips));
    else boards.delete(id);
  }
  const { log } = parts;
  return {
    head: parts.head ?? kept.head,
    order: parts.order ?? kept.order,
    boards,
    bare,
    strips,
    panels,
    pieces: parts.pieces ?? kept.pieces,
    question: parts.question === undefined ? kept.question : parts.question,
    stage: parts.stage === undefined ? kept.stage : parts.stage,
    threats: parts.threats ?? kept.threats,
    briefing: parts.briefing === undefined ? kept.briefing : parts.briefing,
    log: log ? [...kept.log.filter((line) => line.number < log.from), ...log.lines] : kept.log,
    undo: parts.undo === undefined ? kept.undo : parts.undo,
  };
}

/** The board whose places a strip holds. */
function boardOf(strip: string): string {
  return strip.slice("places:".length, strip.lastIndexOf(":"));
}

/** A board with the places of its strips, if they do not come with it. */
function withPlaces(board: Board, strips: ReadonlyMap<string, Place[]>): Board {
  const own = [...strips].filter(([name]) => boardOf(name) === board.id);
  if (board.type === "story" || board.places.length || !own.length) return board;
  const number = (name: string) => Number(name.slice(name.lastIndexOf(":") + 1));
  own.sort(([a], [b]) => number(a) - number(b));
  return { ...board, places: own.flatMap(([, places]) => places) };
}

/** The scene as a whole, once its head has come. */
export function assemble(kept: Kept): Scene | null {
  if (!kept.head) return null;
  const pick = <T>(ids: string[], from: ReadonlyMap<string, T>) =>
    ids.map((id) => from.get(id)).filter((thing) => thing !== undefined);
  return {
    ...kept.head,
    boards: pick(kept.order.boards, kept.boards),
    panels: pick(kept.order.panels, kept.panels),
    pieces: kept.pieces,
    question: kept.question,
    stage: kept.stage,
    threats: kept.threats,
    briefing: kept.briefing,
    log: kept.log,
  };
}
