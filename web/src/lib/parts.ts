/** A scene travels in parts; here they are kept and put together again. */
import type { Board, LogLine, Msg, Panel, Piece, Question, Scene } from "./wire";

/** What is small in a scene, and how many decisions have been taken. */
export interface Head extends Omit<Scene, "boards" | "pieces" | "panels" | "question" | "log"> {
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
  /** Lines from that number on replace what is known. */
  log?: { from: number; lines: LogLine[] };
  undo?: Msg | null;
  [board: `board:${string}`]: Board;
  [panel: `panel:${string}`]: Panel;
}

export interface Kept {
  head: Head | null;
  order: Order;
  boards: ReadonlyMap<string, Board>;
  panels: ReadonlyMap<string, Panel>;
  pieces: Piece[];
  question: Question | null;
  log: LogLine[];
  undo: Msg | null;
}

export const NOTHING: Kept = {
  head: null,
  order: { boards: [], panels: [] },
  boards: new Map(),
  panels: new Map(),
  pieces: [],
  question: null,
  log: [],
  undo: null,
};

/** What is kept after these parts came and those are gone; parts that did not change stay the same objects. */
export function merge(kept: Kept, parts: Parts, gone: readonly string[] = []): Kept {
  const boards = new Map(kept.boards);
  const panels = new Map(kept.panels);
  for (const name of gone) {
    boards.delete(name.replace(/^board:/, ""));
    panels.delete(name.replace(/^panel:/, ""));
  }
  for (const [name, part] of Object.entries(parts)) {
    if (name.startsWith("board:")) boards.set(name.slice(6), part as Board);
    if (name.startsWith("panel:")) panels.set(name.slice(6), part as Panel);
  }
  const { log } = parts;
  return {
    head: parts.head ?? kept.head,
    order: parts.order ?? kept.order,
    boards,
    panels,
    pieces: parts.pieces ?? kept.pieces,
    question: parts.question === undefined ? kept.question : parts.question,
    log: log ? [...kept.log.filter((line) => line.number < log.from), ...log.lines] : kept.log,
    undo: parts.undo === undefined ? kept.undo : parts.undo,
  };
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
    log: kept.log,
  };
}
