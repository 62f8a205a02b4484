import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { beats, placesOf, reading } from "../src/lib/happened";
import { Replay } from "../src/lib/replay.svelte";
import type { Board, LogLine, Msg, Piece, Scene, Stage } from "../src/lib/wire";
import { panel, scene } from "./scenes";

const place = (id: string, name: Msg = { key: id }) => ({ id, name, x: 0, y: 0, terrain: "floor", letter: "", badges: [], about: null, label: null, light: null, paths: [] });
const board: Board = { type: "grid", id: "b", name: { key: "b" }, width: 1, height: 1, places: ["A1", "B1", "C1", "D1"].map((id) => place(id)), walls: [] };
const zones: Board = {
  ...{ type: "zones", id: "z", name: { key: "z" }, arrows: [] },
  places: ["forge", "drain"].flatMap((zone) => [
    place(`${zone}:battlefield`, { key: "map.battlefield", params: { zone: { key: `zone.${zone}` } } }),
    place(`${zone}:cover`, { key: "map.cover", params: { zone: { key: `zone.${zone}` } } }),
  ]),
};
const piece = (id: string, at: string, name: Msg = { key: id }, side = "foe"): Piece => ({
  ...{ id, board: "b", place: at, name, icon: "", letter: "", side, seat: null, pips: null, badges: [], about: null, size: 1 },
});
const at = (pieces: Piece[], log: LogLine[] = [], more: Partial<Scene> = {}) => scene({ boards: [board, zones], pieces, log, ...more });
const line = (number: number, key: string, params: Msg["params"] = {}): LogLine => ({ number, text: { key, params }, rule: "" });
const say = (message: Msg | null): string => (message ? [message.key, ...Object.values(message.params ?? {}).flat().map((each) => (typeof each === "object" ? each.key : each))].join(" ") : "");

const told = (before: Piece[], after: Piece[], lines: LogLine[]) => beats(at(before), at(after, lines), say);

describe("lines told again", () => {
  test("steps of one piece are one way from where it stood to where it stands", () => {
    const steps = [line(0, "moves", { unit: { key: "rat" }, start: "A1", end: "B1" }), line(1, "moves", { unit: { key: "rat" }, start: "B1", end: "C1" })];
    const [beat, ...more] = told([piece("rat", "A1")], [piece("rat", "C1")], steps);
    expect(more).toEqual([]);
    expect(beat?.ways).toEqual([{ piece: "rat", places: ["A1", "B1", "C1"] }]);
    expect(beat?.words).toBe("web.happened.way rat A1 C1");
    expect(beat?.lines).toHaveLength(2);
  });

  test("who moves is found by where they stood if their name tells nothing", () => {
    const [beat] = told([piece("shadow-1", "A1"), piece("shadow-2", "A1")], [piece("shadow-1", "A1"), piece("shadow-2", "B1")], [
      line(0, "shadow-moves", { what: { key: "blip" }, start: "A1", end: "B1" }),
    ]);
    expect(beat?.ways).toEqual([{ piece: "shadow-2", places: ["A1", "B1"] }]);
  });

  test("a step of which only the end is said goes from where the piece was, by its number too", () => {
    const shade = (where: string) => piece("shade-0", where, { key: "shade", params: { n: 1 } });
    const [beat] = told([shade("A1")], [shade("C1")], [line(0, "crept", { shade: 1, cell: "B1" }), line(1, "crept", { shade: 1, cell: "C1" })]);
    expect(beat?.ways).toEqual([{ piece: "shade-0", places: ["A1", "B1", "C1"] }]);
  });

  test("zones are known by their names", () => {
    const god = (where: string) => piece("god-0", where, { key: "god.athena" }, "team");
    const [beat] = told([god("forge:battlefield")], [god("drain:battlefield")], [
      line(0, "moved", { god: { key: "god.athena" }, start: { key: "zone.forge" }, zone: { key: "zone.drain" } }),
    ]);
    expect(beat?.ways).toEqual([{ piece: "god-0", places: ["forge:battlefield", "drain:battlefield"] }]);
    expect(beat?.words).toContain("moved");
  });

  test("an attack is an arrow from whom to whom, and what comes of it is read with it", () => {
    const pieces = [piece("rat", "A1"), piece("god-0", "B1", { key: "god" }, "team")];
    const [beat, ...more] = told(pieces, pieces, [line(0, "hits", { monster: { key: "rat" }, god: { key: "god" } }), line(1, "lost", { god: { key: "god" }, n: 2 })]);
    expect(more).toEqual([]);
    expect(beat?.arrows).toEqual([{ from: { piece: "rat", place: "A1" }, to: { piece: "god-0", place: "B1" } }]);
    expect(beat?.words).toBe("hits rat god lost god 2");
    expect(beat && placesOf(beat)).toEqual(["A1", "B1"]);
  });

  test("who is only said by a place attacks from there; a place where somebody named stands is no other thing", () => {
    const pieces = [piece("shadow-1", "A1"), piece("unit-0", "B1", { key: "unit" }, "team")];
    const [attack, reveal] = told(pieces, pieces, [
      line(0, "shadow-attacks", { what: { key: "blip" }, at: "A1", unit: { key: "unit" } }),
      line(1, "reveals", { unit: { key: "unit" }, at: "B1", where: "far away, with so many words that it is read for itself and by itself, I should think" }),
    ]);
    expect(attack?.arrows).toEqual([{ from: { piece: "", place: "A1" }, to: { piece: "unit-0", place: "B1" } }]);
    expect(reveal).toMatchObject({ arrows: [], marks: [{ piece: "unit-0", place: "B1" }] });
  });

  test("pieces that go the same kind of way go together, the first of them by name", () => {
    const before = ["a", "b", "c", "d", "e"].map((id) => piece(id, "A1"));
    const after = before.map((each) => ({ ...each, place: "B1" }));
    const [beat, ...more] = told(before, after, before.map(({ name }, i) => line(i, "moves", { unit: name, start: "A1", end: "B1" })));
    expect(more).toEqual([]);
    expect(beat?.ways).toHaveLength(5);
    expect(beat?.words).toBe("web.happened.ways a b c web.happened.more");
  });

  test("who moved without a word is shown with the line that names them", () => {
    const [first, last] = told([piece("rat", "A1"), piece("cat", "C1")], [piece("rat", "A1"), piece("cat", "D1")], [
      line(0, "hisses", { who: { key: "cat" } }),
      line(1, "flees-not", { who: { key: "rat" } }),
    ]);
    expect(first?.ways).toEqual([{ piece: "cat", places: ["C1", "D1"] }]);
    expect(last?.ways).toEqual([]);
  });

  test("what leads to something is read with it", () => {
    const pieces = [piece("rat", "A1")];
    const read = told(pieces, pieces, [line(0, "hits", { who: { key: "rat" } }), line(1, "die"), line(2, "appears", { at: "C1" })]);
    expect(read.map(({ words, marks }) => [words, marks.map(({ place: at }) => at)])).toEqual([
      ["hits rat", ["A1"]],
      ["die appears C1", ["C1"]],
    ]);
  });

  test("only lines that are new are told, and long ones take longer to read", () => {
    const old = [line(0, "old")];
    expect(beats(at([], old), at([], [...old, line(1, "new")]), say).map(({ words }) => words)).toEqual(["new"]);
    const [short, long] = [told([], [], [line(0, "x")]), told([], [], [line(0, "x".repeat(60))])].map(([beat]) => (beat ? reading(beat) : 0));
    expect(long).toBeGreaterThan((short ?? 0) * 2);
  });
});

describe("the strip", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const pieces = [piece("rat", "A1")];
  const scenes = (...lengths: number[]) => lengths.map((n) => at(pieces, Array.from({ length: n }, (_, i) => line(i, `${i}${"x".repeat(80)}`))));
  const news = (before: Scene, now: Scene, more = {}) => ({ ...{ before, now, back: false, mine: false, seats: [0], aloud: "now" as const }, ...more });

  test("tells line after line what others did, and ends by itself", () => {
    const [a, b] = scenes(1, 3);
    const replay = new Replay();
    replay.hear(news(a!, b!), say);
    expect(replay.beat?.lines[0]?.number).toBe(1);
    vi.advanceTimersByTime(5000);
    expect(replay.beat?.lines[0]?.number).toBe(2);
    vi.advanceTimersByTime(5000);
    expect(replay.telling).toBe(false);
    expect(replay.beats).toHaveLength(2);
  });

  test("what comes meanwhile is told after it; what was skipped can be told again from the beginning", () => {
    const [a, b, c] = scenes(1, 2, 3);
    const replay = new Replay();
    replay.hear(news(a!, b!), say);
    replay.hear(news(b!, c!), say);
    expect([replay.at, replay.beats.length]).toEqual([0, 2]);
    replay.skip();
    vi.advanceTimersByTime(60_000);
    expect(replay.telling).toBe(false);
    replay.again();
    expect(replay.at).toBe(0);
  });

  test("one's own decision is not told, unless a phase passed with it; it begins a new story", () => {
    const [a, b, c, d] = scenes(1, 2, 4, 9);
    const replay = new Replay();
    replay.hear(news(a!, b!), say);
    replay.hear(news(b!, c!, { mine: true }), say);
    expect([replay.telling, replay.beats.length]).toEqual([false, 0]);
    replay.hear(news(c!, { ...d!, status: [{ key: "night" }] }, { mine: true }), say);
    expect([replay.telling, replay.beats.length]).toEqual([true, 5]);
  });

  test("the numbers that changed since one's last decision come at the end", () => {
    const [a, b] = scenes(1, 2);
    const replay = new Replay();
    replay.hear(news(a!, { ...b!, panels: [panel(0, 1)] }), say);
    vi.advanceTimersByTime(5000);
    expect([replay.telling, replay.beat]).toEqual([true, null]);
    expect(replay.changes.map(({ from, to }) => [from, to])).toEqual([[3, 1]]);
    vi.advanceTimersByTime(5000);
    expect(replay.telling).toBe(false);
  });

  test("what was resolved at once stands on the stage while its lines are told", () => {
    const stage: Stage = { id: "a", name: { key: "a" }, actors: [], against: [{ id: "rat", name: { key: "rat" }, icon: "", letter: "", side: "foe", meters: [], badges: [], about: null, outcome: null }], dice: [], modifiers: [], outcome: null };
    const lines = [line(1, `goes${"x".repeat(80)}`), { ...line(2, "attacks"), stage }, line(3, "hit", { unit: { key: "rat" } }), line(4, `goes${"x".repeat(80)}`)];
    const replay = new Replay();
    replay.hear(news(at(pieces, [line(0, "old")]), at(pieces, [line(0, "old"), ...lines])), say);
    const shown: [number[], string][] = [];
    while (replay.telling) {
      shown.push([replay.beat?.lines.map(({ number }) => number) ?? [], replay.stage?.stage.id ?? ""]);
      vi.advanceTimersToNextTimer();
    }
    expect(shown).toEqual([[[1], ""], [[2, 3], "a"], [[4], ""]]);
    replay.hear(news(at(pieces, lines), at(pieces, lines), { mine: true }), say);
    expect(replay.staged).toEqual([]);
  });

  test("while a page is read it waits until that is turned", () => {
    const [a, b, c] = scenes(1, 2, 3);
    const replay = new Replay();
    replay.hear(news(a!, b!, { aloud: "later" }), say);
    replay.hear(news(b!, c!, { aloud: "later" }), say);
    expect(replay.telling).toBe(false);
    replay.goOn();
    expect(replay.at).toBe(0);
    replay.skip();
    replay.goOn();
    expect(replay.telling).toBe(false);
  });

  test("silent, it waits to be asked; after going back there is nothing to tell", () => {
    const [a, b] = scenes(1, 2);
    const replay = new Replay();
    replay.hear(news(a!, b!, { aloud: "no" }), say);
    expect([replay.telling, replay.beats.length]).toEqual([false, 1]);
    replay.hear(news(b!, a!, { back: true }), say);
    expect(replay.beats).toEqual([]);
  });
});
