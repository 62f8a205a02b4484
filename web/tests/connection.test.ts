import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Connection, type Line, type Socket } from "../src/lib/connection";
import type { Incoming, Outgoing } from "../src/lib/wire";

class FakeSocket implements Socket {
  sent: Incoming[] = [];
  closed = false;
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  send(text: string) {
    this.sent.push(JSON.parse(text) as Incoming);
  }
  close() {
    this.closed = true;
    this.onclose?.({ code: 1000 });
  }
  tell(message: Partial<Outgoing>) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let sockets: FakeSocket[];
let lines: Line[];
let heard: string[];
let connection: Connection;
const last = () => sockets.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  [sockets, lines, heard] = [[], [], []];
  const open = () => sockets[sockets.push(new FakeSocket()) - 1]!;
  const ears = { heard: (message: Outgoing) => heard.push(message.type), line: (line: Line) => lines.push(line) };
  connection = new Connection("the-link", open, ears, () => 0.5);
  connection.start();
});
afterEach(() => vi.useRealTimers());

function welcome(update = 7) {
  last().onopen?.();
  last().tell({ type: "welcome", update });
}

test("hello comes first, with nothing seen yet", () => {
  last().onopen?.();
  expect(last().sent).toEqual([{ type: "hello", link: "the-link", have: null, seat: null }]);
  expect(lines).toEqual(["connecting"]);
});

test("a lost connection comes back and says what it has", () => {
  welcome();
  last().tell({ type: "scene", update: 9 });
  last().onclose?.({ code: 1006 });
  expect(lines.at(-1)).toBe("lost");
  vi.advanceTimersByTime(300);
  expect(sockets).toHaveLength(2);
  last().onopen?.();
  expect(last().sent[0]).toMatchObject({ type: "hello", have: 9 });
  last().tell({ type: "welcome", update: 9 });
  expect(lines.at(-1)).toBe("open");
});

test("it waits longer each time, but never for long", () => {
  const waits: number[] = [];
  for (let i = 0; i < 8; i++) {
    last().onclose?.({ code: 1006 });
    const before = Date.now();
    const n = sockets.length;
    while (sockets.length === n) vi.advanceTimersByTime(50);
    waits.push(Date.now() - before);
  }
  expect(waits).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000, 8000]);
});

test("it tries at once when the network is back", () => {
  welcome();
  last().onclose?.({ code: 1006 });
  connection.hurry();
  expect(sockets).toHaveLength(2);
});

test("an unanswered decision is sent again under the same name", () => {
  welcome();
  const decide: Incoming = { type: "decide", client: "c1", id: 3, key: "pass" };
  connection.ask(decide);
  last().onclose?.({ code: 1006 });
  vi.advanceTimersByTime(300);
  welcome();
  expect(last().sent.filter((message) => message.type === "decide")).toEqual([decide]);
});

test("an answered one is not", () => {
  welcome();
  connection.ask({ type: "decide", client: "c1", id: 3, key: "pass" });
  last().tell({ type: "confirmed", client: "c1", decision: 4 });
  last().onclose?.({ code: 1006 });
  vi.advanceTimersByTime(300);
  welcome();
  expect(last().sent.some((message) => message.type === "decide")).toBe(false);
});

test("what is asked while away waits until the table is back", () => {
  connection.ask({ type: "undo", client: "c2" });
  expect(last().sent).toEqual([]);
  welcome();
  expect(last().sent.at(-1)).toEqual({ type: "undo", client: "c2" });
});

test("silence after a ping counts as lost", () => {
  welcome();
  vi.advanceTimersByTime(20_000);
  expect(last().sent.at(-1)).toEqual({ type: "ping" });
  vi.advanceTimersByTime(8_000);
  expect(lines.at(-1)).toBe("lost");
});

test("an answer to the ping keeps it open", () => {
  welcome();
  vi.advanceTimersByTime(20_000);
  last().tell({ type: "pong" });
  vi.advanceTimersByTime(8_000);
  expect(lines.at(-1)).toBe("open");
});

test("a server that closes is left at once and found again", () => {
  welcome();
  last().tell({ type: "closing", message: "" });
  expect(last().closed).toBe(true);
  vi.advanceTimersByTime(300);
  expect(sockets).toHaveLength(2);
});

test("a link that is not known ends it", () => {
  last().onclose?.({ code: 4401 });
  vi.advanceTimersByTime(60_000);
  expect(lines.at(-1)).toBe("ended");
  expect(sockets).toHaveLength(1);
});

test("so does a table that was deleted, and a page that may not be here", () => {
  for (const code of [4403, 4404, 4410]) {
    connection.start();
    const n = sockets.length;
    last().onclose?.({ code });
    vi.advanceTimersByTime(120_000);
    expect(lines.at(-1)).toBe("ended");
    expect(sockets).toHaveLength(n);
  }
});

test("who finds the house full waits outside, and comes in when there is room", () => {
  last().onopen?.();
  last().tell({ type: "refused", client: "", error: "full", message: "", reason: { key: "full" }, rule: "" });
  last().onclose?.({ code: 4503 });
  vi.advanceTimersByTime(15_000);
  expect(sockets).toHaveLength(1);
  expect(lines.at(-1)).toBe("lost");
  vi.advanceTimersByTime(10_000);
  expect(sockets).toHaveLength(2);
  welcome();
  expect(lines.at(-1)).toBe("open");
});

test("what is said while the connection is lost is said once it is back", () => {
  welcome();
  last().onclose?.({ code: 1006 });
  connection.say({ type: "chat", text: "still here" });
  vi.advanceTimersByTime(300);
  welcome();
  expect(last().sent.slice(1)).toEqual([{ type: "chat", text: "still here" }]);
  last().onclose?.({ code: 1006 });
  vi.advanceTimersByTime(300);
  welcome();
  expect(last().sent).toHaveLength(1);
});
