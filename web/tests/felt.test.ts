import { expect, test } from "vitest";

import { felt, isNothing, sounds } from "../src/lib/felt";
import type { Board, Piece, Place } from "../src/lib/wire";
import { meter, question, scene } from "./scenes";

const place = (id: string, light: boolean | null = null): Place => ({ id, name: { key: id }, x: 0, y: 0, terrain: "floor", letter: "", badges: [], about: null, label: null, light, paths: [] });
const board = (places: Place[], id = "b"): Board => ({ type: "grid", id, name: { key: id }, width: 1, height: 1, places, walls: [] });
const piece = (id: string, life: number, more: Partial<Piece> = {}): Piece => ({
  ...{ id, board: "b", place: "A1", name: { key: id }, icon: "", letter: "", side: "foe", seat: null, pips: meter("life", life), badges: [], about: null, size: 1 },
  ...more,
});
const page: Board = { type: "story", id: "page", name: { key: "page" }, paragraphs: [], by: null, refused: [] };
const roll = { die: "d6", faces: ["1", "2"], face: 1 };

test("who loses life is hit, who is gone has fallen, who is new comes", () => {
  const before = scene({ boards: [board([place("A1")])], pieces: [piece("a", 3), piece("b", 3), piece("c", 3)] });
  const now = scene({ boards: [board([place("A1")])], pieces: [piece("a", 1), piece("b", 4), piece("d", 3)] });
  expect(felt(before, now)).toMatchObject({ hit: ["a"], fallen: [{ id: "c" }], come: ["d"], lit: [], found: [] });
  expect(isNothing(felt(now, now))).toBe(true);
});

test("light spreads where it was dark, and new ground is found; a board that is new as a whole is nothing to feel", () => {
  const before = scene({ boards: [board([place("A1", false), place("B1", true)])] });
  const now = scene({ boards: [board([place("A1", true), place("B1", true), place("C1", true)]), board([place("Z1", true)], "other")], pieces: [piece("z", 1, { board: "other" })] });
  expect(felt(before, now)).toMatchObject({ lit: ["A1"], found: ["C1"], come: [] });
});

test("what makes which sound", () => {
  const here = { boards: [board([place("A1", false)])] };
  const heard = (before: Parameters<typeof scene>[0], now: Parameters<typeof scene>[0]) => {
    const [then, after] = [scene({ ...here, ...before }), scene({ ...here, ...now })];
    return sounds(then, after, felt(then, after));
  };
  expect(heard({}, { rolls: [roll] })).toEqual(["die"]);
  expect(heard({ rolls: [roll] }, { rolls: [roll] })).toEqual([]);
  expect(heard({ pieces: [piece("a", 3)] }, { pieces: [piece("a", 2)] })).toEqual(["hit"]);
  expect(heard({ pieces: [piece("a", 3)] }, {})).toEqual(["kill"]);
  expect(heard({ pieces: [piece("token", 3, { side: "neutral", pips: null })] }, {})).toEqual([]);
  expect(heard({}, { boards: [board([place("A1", true)]), page] })).toEqual(["page", "light"]);
  expect(heard({}, { question: question(["go"]) })).toEqual(["turn"]);
  expect(heard({ question: question(["go"]) }, { question: question(["stay"]) })).toEqual([]);
  expect(heard({}, { outcome: "won" })).toEqual(["won"]);
  expect(heard({ outcome: "lost" }, { outcome: "lost" })).toEqual([]);
  expect(heard({}, { outcome: "lost" })).toEqual(["lost"]);
});
