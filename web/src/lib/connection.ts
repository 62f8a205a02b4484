/** The wire to the live table: says hello, notices silence, comes back by itself, and asks again what went unanswered. */
import type { Decide, Export, Incoming, Outgoing, Rewind, Undo, Walk } from "./wire";

/** What is asked under a name of its own, so that asking twice does it once. */
export type Asked = Decide | Walk | Undo | Rewind | Export;

/** A name that nobody else gives; `crypto.randomUUID` is there only for pages with a certificate. */
export const newName = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** What of a WebSocket is used. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export type Line = "connecting" | "open" | "lost" | "ended";

export interface Ears {
  heard(message: Outgoing): void;
  line(line: Line): void;
}

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;
const PING_EVERY = 20_000;
const PONG_WITHIN = 8000;
/** Closing codes from which there is no way back: the link is not (or no longer) good, or the table is gone. */
const FINAL = new Set([4401, 4403, 4404, 4410]);
/** The house is full: whoever knocks all the time is in the way of others. */
const FULL = 4503;
const WAIT_OUTSIDE = 20_000;

export class Connection {
  /** The host's seat to look from; null follows the asked one. */
  look: number | null = null;
  private have: number | null = null;
  private socket: Socket | null = null;
  private welcomed = false;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private heartbeat: ReturnType<typeof setTimeout> | undefined;
  private readonly unanswered = new Map<string, Asked>();
  private unsaid: Incoming[] = [];

  constructor(
    private readonly link: string,
    private readonly open: () => Socket,
    private readonly ears: Ears,
    private readonly random: () => number = Math.random,
  ) {}

  start(): void {
    this.connect("connecting");
  }

  stop(): void {
    this.drop();
    this.ears.line("ended");
  }

  /** Try at once: the network is back, or somebody looks at the page again. */
  hurry(): void {
    if (this.socket) this.ping();
    else if (this.timer) this.connect("lost");
  }

  /** Ask for something that is answered by name; it is asked again after a lost connection until it is. */
  ask(message: Asked): void {
    this.unanswered.set(message.client, message);
    this.send(message);
  }

  /** What is said while the connection is lost is said when it is back. */
  say(message: Incoming): void {
    if (this.welcomed) this.send(message);
    else this.unsaid.push(message);
  }

  send(message: Incoming): void {
    if (this.welcomed) this.socket?.send(JSON.stringify(message));
  }

  private connect(line: Line): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.ears.line(line);
    const socket = (this.socket = this.open());
    socket.onopen = () => {
      const { link, have, look } = this;
      socket.send(JSON.stringify({ type: "hello", link, have, seat: look } satisfies Incoming));
      this.expect(PONG_WITHIN);
    };
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as Outgoing);
    socket.onclose = ({ code }) => (FINAL.has(code) ? this.stop() : this.lost(code === FULL ? WAIT_OUTSIDE : 0));
  }

  private hear(message: Outgoing): void {
    if (message.type === "welcome") this.arrive();
    if (message.type === "welcome" || message.type === "scene") this.have = message.update;
    if (message.type === "confirmed" || message.type === "refused") this.unanswered.delete(message.client);
    this.ears.heard(message);
    if (message.type === "closing") this.socket?.close();
    else this.rest();
  }

  private arrive(): void {
    this.welcomed = true;
    this.tries = 0;
    this.ears.line("open");
    for (const message of [...this.unanswered.values(), ...this.unsaid]) this.send(message);
    this.unsaid = [];
  }

  private lost(least = 0): void {
    this.drop();
    const wait = Math.max(least, Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries++)) * (0.5 + this.random());
    this.timer = setTimeout(() => this.connect("lost"), wait);
    this.ears.line("lost");
  }

  private drop(): void {
    clearTimeout(this.timer);
    clearTimeout(this.heartbeat);
    this.timer = undefined;
    this.welcomed = false;
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private rest(): void {
    clearTimeout(this.heartbeat);
    this.heartbeat = setTimeout(() => this.ping(), PING_EVERY);
  }

  private ping(): void {
    this.send({ type: "ping" });
    this.expect(PONG_WITHIN);
  }

  private expect(within: number): void {
    clearTimeout(this.heartbeat);
    this.heartbeat = setTimeout(() => this.lost(), within);
  }
}
