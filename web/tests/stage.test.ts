import { expect, test } from "vitest";

import { atOnce, cameOf, diceOf, loose, moment, over, rolledAtOnce, told } from "../src/lib/stage";
import type { Figure, LogLine, Msg, Piece, Stage, StageDie } from "../src/lib/wire";
import { lines, meter, question, scene } from "./scenes";

const figure = (id: string, outcome = ""): Figure => ({
  id,
  name: { key: id },
  icon: "",
  letter: "",
  side: "foe",
  meters: [],
  badges: [],
  about: null,
  outcome: outcome ? { key: outcome } : null,
});
const die = (owner: string): StageDie => ({ die: "red", faces: ["1", "2"], face: 0, owner, about: null, counts: true, marks: [] });
const stage = (id: string, against: string[] = [], change: Partial<Stage> = {}): Stage => ({
  id,
  name: { key: id },
  actors: [figure("me")],
  against: against.map((each) => figure(each)),
  dice: [],
  modifiers: [],
  outcome: null,
  ...change,
});

test("a stage is over when another takes its place, when none does, or when one of those met is gone", () => {
  expect(over(stage("a", ["x", "y"]), stage("a", ["x", "y", "z"]))).toBe(false);
  expect(over(stage("a", ["x", "y"]), stage("a", ["y"]))).toBe(true);
  expect(over(stage("a"), stage("b"))).toBe(true);
  expect(over(stage("a"), null)).toBe(true);
});

test("what came of it are the lines told since, the last of them", () => {
  expect(cameOf(stage("a"), null, lines(5), 2)).toEqual({ stage: stage("a"), lines: lines(5).slice(3) });
  expect(cameOf(stage("a"), null, lines(20), 2)?.lines.map(({ number }) => number)).toEqual([14, 15, 16, 17, 18, 19]);
});

test("what was resolved at once after it has its own lines", () => {
  const log = lines(8).map((line) => (line.number === 5 ? { ...line, stage: stage("b") } : line));
  expect(cameOf(stage("a"), null, log, 2)?.lines.map(({ number }) => number)).toEqual([3, 4]);
  expect(atOnce(log, 2).map((after) => after.stage.id)).toEqual(["b"]);
  expect(cameOf(stage("a"), null, log, 4)).toBeNull();
});

test("of those who are gone only, without what would have happened", () => {
  const before = stage("a", [], { against: [figure("x", "falls"), figure("y", "stands")], dice: [die("x"), die("y"), die("")] });
  const came = cameOf(before, { ...before, against: [figure("y")] }, lines(5), 2)?.stage;
  expect(came?.against).toEqual([figure("x")]);
  expect(came?.dice).toEqual([die("x"), die("")]);
  expect(cameOf(before, null, lines(5), 2)?.stage.against.length).toBe(2);
});

test("how they stood before, and dice that were still to be rolled, are gone with it", () => {
  const hurt = { ...figure("x"), meters: [meter("life", 3)] };
  const before = stage("a", [], { actors: [hurt], against: [hurt], dice: [{ ...die("x"), face: -1 }, { ...die("x"), face: 0 }] });
  const came = cameOf(before, null, lines(5), 2)?.stage;
  expect([...(came?.actors ?? []), ...(came?.against ?? [])].map(({ meters }) => meters)).toEqual([[], []]);
  expect(came?.dice.map(({ face }) => face)).toEqual([0]);
});

test("a die that waited shows what it was rolled to, in what came of it", () => {
  const waiting = { ...die("x"), face: -1 };
  const before = stage("a", ["x"], { dice: [waiting, { ...waiting, die: "blue" }] });
  const rolls = [{ die: "green", faces: ["1"], face: 0 }, { die: "red", faces: ["1", "2"], face: 1 }];
  expect(cameOf(before, null, lines(5), 2, rolls)?.stage.dice).toEqual([{ ...waiting, face: 1 }]);
});

test("nothing came of it as long as it goes on, if nothing was told, or if the table went back", () => {
  expect(cameOf(stage("a", ["x"]), stage("a", ["x"]), lines(5), 2)).toBeNull();
  expect(cameOf(stage("a"), null, lines(5), 4)).toBeNull();
  expect(cameOf(stage("a"), null, lines(3), 4)).toBeNull();
  expect(cameOf(null, stage("a"), lines(5), 2)).toBeNull();
});

test("it stays about two seconds, longer where there is more to read", () => {
  const after = (n: number) => ({ stage: stage("a"), lines: lines(n) });
  expect(moment(after(1))).toBe(2000);
  expect(moment(after(6))).toBeGreaterThan(moment(after(2)));
  expect(moment(after(6))).toBeLessThan(4000);
});

test("dice lie with their figures, or with nobody", () => {
  const dice = [die("x"), die(""), die("me"), die("gone")];
  const set = stage("a", ["x"], { dice });
  expect(diceOf(set, figure("x"))).toEqual([dice[0]]);
  expect(loose(set)).toEqual([dice[1], dice[3]]);
});

test("who cannot see it hears its name and all that will happen", () => {
  const heard = told(stage("a", [], { against: [figure("x", "falls"), figure("y")], outcome: { key: "hurts" } }));
  expect(heard.map(({ key }) => key)).toEqual(["a", "x", "falls", "hurts"]);
});

test("what is resolved with nothing to be asked stands there with the lines about those it met, one after the other", () => {
  const line = (number: number, unit: string, of: Partial<LogLine> = {}): LogLine => ({ number, text: { key: "x", params: { unit: { key: unit } } }, rule: "", ...of });
  const [first, second] = [stage("a", ["rat"]), stage("b", ["owl"])];
  const log = [line(0, "rat"), line(1, "me", { stage: first }), line(2, "rat"), line(3, "me"), line(4, "rat"), line(5, "me", { stage: second }), line(6, "owl"), line(7, "owl")];
  const numbers = (found: ReturnType<typeof atOnce>) => found.map((each) => [each.stage, each.lines.map(({ number }) => number)]);
  expect(numbers(atOnce(log, 0))).toEqual([[first, [1, 2]], [second, [5, 6, 7]]]);
  expect(numbers(atOnce(log, 4))).toEqual([[second, [5, 6, 7]]]);
  expect(atOnce(log, 5)).toEqual([]);
  expect(atOnce(log, 9), "the table went back").toEqual([]);
});

test("a roll about which nothing is asked shows its dice, who rolled against whom, and what came of it", () => {
  const piece = (id: string): Piece => ({ id, board: "b", place: id, name: { key: id }, icon: "", letter: "", side: "foe", seat: null, pips: null, badges: [], about: null, size: 1 });
  const pieces = [piece("me"), piece("rat"), piece("owl")];
  const say = (message: Msg | null) => message?.key ?? "";
  const hit = { number: 3, text: { key: "hits", params: { unit: { key: "me" }, target: { key: "rat" } } }, rule: "" };
  const rolls = [{ die: "red", faces: ["1", "2"], face: 1 }];
  const [before, now] = [scene({ pieces, log: lines(3) }), scene({ pieces, log: [...lines(3), hit], rolls })];
  const [choice] = question(["attack"], { attack: ["owl", "A1"] }).choices;
  const attack = choice ?? null;
  const came = rolledAtOnce(attack, before, now, say);
  expect(came?.stage).toMatchObject({ name: { key: "attack" }, actors: [figure("me")], against: [figure("rat"), figure("owl")] });
  expect(came?.stage.dice).toEqual([{ ...die(""), face: 1 }]);
  expect(came?.lines).toEqual([hit]);
  expect(rolledAtOnce(attack, before, { ...now, rolls: [] }, say), "nothing was rolled").toBeNull();
  expect(rolledAtOnce(null, before, now, say), "nobody decided it").toBeNull();
  expect(rolledAtOnce(attack, before, { ...now, stage: stage("a") }, say), "it is being resolved").toBeNull();
  expect(rolledAtOnce(attack, { ...before, stage: stage("a") }, now, say), "it stood on the stage").toBeNull();
});
