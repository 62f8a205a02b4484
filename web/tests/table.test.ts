import { expect, test, vi } from "vitest";

import type { Socket } from "../src/lib/connection";
import { LiveTable } from "../src/lib/table.svelte";
import type { Outgoing, Proposal } from "../src/lib/wire";
import { head, panel, question } from "./scenes";

function sit() {
  const sent: Record<string, unknown>[] = [];
  const socket: Socket = { send: (text) => sent.push(JSON.parse(text)), close() {}, onopen: null, onmessage: null, onclose: null };
  const table = new LiveTable("link", () => socket);
  table.start();
  const tell = (message: Partial<Outgoing>) => socket.onmessage?.({ data: JSON.stringify(message) });
  const info = { role: "host", seats: [], decisions: 3 } as never;
  const parts = {
    head,
    order: { boards: [], panels: ["p0", "p1"] },
    "panel:p0": panel(0, 3),
    "panel:p1": panel(1, 3),
    pieces: [],
    question: question(["pass", "go"]),
    log: { from: 0, lines: [{ number: 0, text: { key: "a" }, rule: "" }, { number: 1, text: { key: "b" }, rule: "" }] },
    undo: { key: "table.refused.undo-nothing" },
  };
  tell({ type: "welcome", update: 1, table: info, parts: parts as never, gone: [] });
  return { table, tell, sent };
}

/** The host's, to go back. */
const proposal = (more: Partial<Proposal> = {}): Proposal => ({
  ...{ type: "proposal", kind: "rewind", id: 1, by: -1, to: 2, seat: -1, bot: "", waiting: [1], seconds: null, settled: "" },
  ...more,
});

test("a welcome brings the whole scene", () => {
  const { table, tell } = sit();
  expect(table.scene?.panels.map((each) => each.id)).toEqual(["p0", "p1"]);
  expect(table.scene?.question?.choices).toHaveLength(2);
  expect(table.noUndo?.key).toBe("table.refused.undo-nothing");
  tell({ type: "scene", update: 2, seat: 0, parts: { undo: null }, gone: [] });
  expect(table.noUndo).toBeNull();
});

test("parts that did not change stay the same objects", () => {
  const { table, tell } = sit();
  const before = table.scene?.panels[1];
  tell({ type: "scene", update: 2, seat: 0, parts: { "panel:p0": panel(0, 2) }, gone: [] });
  expect(table.scene?.panels[0]?.meters[0]?.value).toBe(2);
  expect(table.scene?.panels[1]).toBe(before);
});

test("log lines from a number on replace what was there", () => {
  const { table, tell } = sit();
  const line = { number: 1, text: { key: "c" }, rule: "" };
  tell({ type: "scene", update: 2, seat: 0, parts: { log: { from: 1, lines: [line] } }, gone: [] });
  expect(table.scene?.log.map((each) => each.text.key)).toEqual(["a", "c"]);
});

test("a question goes, and so do panels", () => {
  const { table, tell } = sit();
  const parts = { question: null, order: { boards: [], panels: ["p0"] } };
  tell({ type: "scene", update: 2, seat: 0, parts, gone: ["panel:p1"] });
  expect(table.scene?.question).toBeNull();
  expect(table.scene?.panels).toHaveLength(1);
});

test("one decision is on its way at a time", () => {
  const { table, tell, sent } = sit();
  table.decide("go");
  table.decide("pass");
  expect(sent.filter((message) => message["type"] === "decide")).toMatchObject([{ id: 5, key: "go" }]);
  tell({ type: "refused", client: table.asking, error: "stale", message: "Too late.", reason: { key: "late" }, rule: "" });
  expect(table.asking).toBe("");
  expect(table.refused?.reason.key).toBe("late");
});

test("a decision is on its way until what came of it is seen", () => {
  const { table, tell } = sit();
  table.decide("go");
  tell({ type: "confirmed", client: table.asking, decision: 4 });
  expect(table.asking).not.toBe("");
  tell({ type: "scene", update: 2, seat: 0, parts: { head: { ...head, decisions: 4 } }, gone: [] });
  expect(table.asking).toBe("");
  table.decide("go");
  tell({ type: "scene", update: 3, seat: 0, parts: { head: { ...head, decisions: 5 } }, gone: [] });
  tell({ type: "confirmed", client: table.asking, decision: 5 });
  expect(table.asking).toBe("");
});

test("notes and chat keep each number once", () => {
  const { table, tell } = sit();
  const line = (number: number) => ({ number, who: "A", text: "hi", when: 0 });
  tell({ type: "chat", lines: [line(1), line(2)] });
  tell({ type: "chat", lines: [line(2), line(3)] });
  expect(table.chat.map((each) => each.number)).toEqual([1, 2, 3]);
});

test("a proposal stands until it is settled", () => {
  const { table, tell } = sit();
  tell(proposal());
  tell(proposal({ id: 2, kind: "standin", seat: 1, bot: "greedy", by: -1, seconds: 20 }));
  expect(table.proposals.map((each) => [each.kind, each.ends !== null])).toEqual([["rewind", false], ["standin", true]]);
  tell(proposal({ waiting: [] }));
  expect(table.proposals.map((each) => each.id)).toEqual([1, 2]);
  tell(proposal({ settled: "declined" }));
  expect(table.proposals.map((each) => each.id)).toEqual([2]);
  expect(table.settled?.kind).toBe("rewind");
  tell(proposal({ id: 2, kind: "standin", settled: "done" }));
  expect([table.proposals.length, table.settled]).toEqual([0, null]);
});

test("the pause of a proposal is counted from when it was heard of", () => {
  vi.useFakeTimers({ now: 5000 });
  const { table, tell } = sit();
  tell(proposal({ kind: "undo", seconds: 12.5 }));
  vi.useRealTimers();
  expect(table.proposals[0]?.ends).toBe(17_500);
});

test("once all agree the whole game may be taken", () => {
  const { table, tell, sent } = sit();
  table.takeWhole();
  const client = String(sent.at(-1)?.["client"]);
  tell(proposal({ kind: "export" }));
  table.decide("go");
  expect(sent.map((message) => message["type"])).toEqual(["export", "decide"]);
  expect(table.granted).toBe(false);
  tell(proposal({ kind: "export", settled: "done" }));
  tell({ type: "confirmed", client, decision: 3 });
  expect(table.granted).toBe(true);
});

test("an undo in which another has a say keeps nobody from deciding", () => {
  const { table, tell, sent } = sit();
  table.undo();
  tell(proposal({ kind: "undo", by: 1 }));
  table.decide("go");
  expect(sent.map((message) => message["type"])).toEqual(["undo"]);
  tell(proposal({ kind: "undo" }));
  table.decide("go");
  expect(sent.map((message) => message["type"])).toEqual(["undo", "decide"]);
});

test("a page without a certificate decides as well", () => {
  const { crypto } = globalThis;
  vi.stubGlobal("crypto", { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes) });
  const { table, sent } = sit();
  table.decide("go");
  vi.unstubAllGlobals();
  expect(sent.at(-1)).toMatchObject({ type: "decide", key: "go", client: expect.stringMatching(/^[0-9a-f]{32}$/) });
});

test("what came of a decision may come with a new welcome", () => {
  const { table, tell } = sit();
  table.decide("go");
  tell({ type: "confirmed", client: table.asking, decision: 4 });
  tell({ type: "welcome", update: 2, table: table.info as never, parts: { head: { ...head, decisions: 4 } } as never, gone: [] });
  expect(table.asking).toBe("");
});

test("nothing is taken back while a decision is on its way", () => {
  const { table, sent } = sit();
  table.decide("go");
  table.undo();
  expect(sent.map((message) => message["type"])).toEqual(["decide"]);
});

test("a proposal that ended while one was away is gone, and so is a bot's thinking", () => {
  const { table, tell } = sit();
  tell(proposal());
  tell({ type: "bot", seat: 1, thinking: true, reasons: [] });
  tell({ type: "welcome", update: 2, table: table.info as never, parts: {} as never, gone: [] });
  expect(table.proposals).toEqual([]);
  expect(table.thinking).toBeNull();
});

test("who proposed to go back can still decide while others think about it", () => {
  const { table, tell, sent } = sit();
  table.rewind(2);
  tell(proposal());
  table.decide("go");
  expect(sent.map((message) => message["type"])).toEqual(["rewind", "decide"]);
});

test("a proposal that is declined is told once", () => {
  const { table, tell, sent } = sit();
  table.rewind(2);
  tell(proposal());
  tell(proposal({ settled: "declined" }));
  tell({ type: "refused", client: String(sent.at(-1)?.["client"]), error: "declined", message: "No.", reason: { key: "no" }, rule: "" });
  expect(table.settled?.settled).toBe("declined");
  expect(table.refused).toBeNull();
});

test("who was outside for a while reads no more of it once welcome", () => {
  const { table, tell } = sit();
  for (const [error, left] of [["full", undefined], ["not-yours", "not-yours"]] as const) {
    tell({ type: "refused", client: "", error, message: "", reason: { key: error }, rule: "" });
    expect(table.refused?.error).toBe(error);
    tell({ type: "welcome", update: 2, table: table.info as never, parts: {} as never, gone: [] });
    expect(table.refused?.error).toBe(left);
  }
});

test("a walk is asked for once, and says so if it ended on the way", () => {
  const { table, tell, sent } = sit();
  for (const [steps, stopped] of [[2, false], [4, true]] as const) {
    const begun = table.decisions;
    table.walk("C4", steps);
    table.walk("C5", steps);
    expect(sent.filter((message) => message["client"] === table.asking)).toMatchObject([{ type: "walk", id: 5, to: "C4" }]);
    tell({ type: "confirmed", client: table.asking, decision: begun + 2 });
    tell({ type: "scene", update: 2, seat: 0, parts: { head: { ...head, decisions: begun + 2 } }, gone: [] });
    expect([table.asking, table.stopped]).toEqual(["", stopped]);
  }
  table.decide("go");
  expect(table.stopped).toBe(false);
});
