/** The live table as the page sees it: what the server last said, and what can be asked of it. */
import { Connection, newName, type Asked, type Line, type Socket } from "./connection";
import { assemble, merge, NOTHING, type Kept } from "./parts";
import type { ChatLine, Fault, Note, Outgoing, Proposal, Reason, Refusing, SceneParts, SeatInfo, TableInfo } from "./wire";

/** Refusals of those who come; who is welcome after all need not read them. */
const OUTSIDE = new Set(["full", "crowded", "busy", "too-fast"]);

export class LiveTable {
  line = $state<Line>("connecting");
  info = $state.raw<TableInfo | null>(null);
  role = $state<TableInfo["role"]>("watch");
  seats = $state.raw<SeatInfo[]>([]);
  watching = $state(0);
  proposal = $state.raw<Proposal | null>(null);
  settled = $state<Proposal["settled"]>("");
  notes = $state.raw<Note[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  refused = $state.raw<Refusing | null>(null);
  fault = $state.raw<Fault | null>(null);
  thinking = $state<number | null>(null);
  reasons = $state.raw<{ seat: number; reasons: Reason[] } | null>(null);
  /** The name of the request that is on its way. */
  asking = $state("");
  look = $state<number | null>(null);
  /** The name of the last request to go back: others may take their time over it. */
  private proposing = "";
  /** The request is granted; what came of it may still be on its way. */
  private confirmed = false;
  private kept = $state.raw<Kept>(NOTHING);
  readonly scene = $derived(assemble(this.kept));
  /** How many decisions have been taken. */
  readonly decisions = $derived(this.kept.head?.decisions ?? 0);
  /** Why the last decision cannot be taken back, if it cannot. */
  readonly noUndo = $derived(this.kept.undo);

  private readonly connection: Connection;

  constructor(link: string, open: () => Socket) {
    this.connection = new Connection(link, open, {
      heard: (message) => this.hear(message),
      line: (line) => (this.line = line),
    });
  }

  start(): void {
    this.connection.start();
  }

  stop(): void {
    this.connection.stop();
  }

  hurry(): void {
    this.connection.hurry();
  }

  decide(key: string): void {
    const question = this.scene?.question;
    if (question) this.ask({ type: "decide", client: newName(), id: question.id, key });
  }

  undo(): void {
    this.ask({ type: "undo", client: newName() });
  }

  rewind(to: number): void {
    this.settled = "";
    this.ask({ type: "rewind", client: (this.proposing = newName()), to });
  }

  agree(yes: boolean): void {
    if (this.proposal) this.connection.say({ type: "agree", proposal: this.proposal.id, yes });
  }

  autopass(seat: number, kinds: string[]): void {
    this.connection.say({ type: "autopass", seat, kinds });
  }

  standin(seat: number, bot: string | null): void {
    this.connection.say({ type: "standin", seat, bot });
  }

  lookFrom(seat: number | null): void {
    this.look = this.connection.look = seat;
    this.connection.send({ type: "look", seat });
  }

  say(text: string): void {
    this.connection.say({ type: "chat", text });
  }

  /** Ask for one thing at a time. */
  private ask(message: Asked): void {
    if (this.asking) return;
    this.asking = message.client;
    this.refused = null;
    this.connection.ask(message);
  }

  private hear(message: Outgoing): void {
    switch (message.type) {
      case "welcome":
        this.info = message.table;
        this.role = message.table.role;
        this.seats = message.table.seats;
        this.proposal = this.thinking = null;
        if (this.refused && OUTSIDE.has(this.refused.error)) this.refused = null;
        this.show(message);
        break;
      case "scene":
        this.show(message);
        break;
      case "confirmed":
        if (message.client !== this.asking) break;
        this.confirmed = true;
        if (this.decisions >= message.decision) this.answered(message.client);
        break;
      case "refused":
        if (message.client !== this.proposing || !this.settled) this.refused = message;
        this.answered(message.client);
        break;
      case "presence":
        this.seats = message.seats;
        this.watching = message.watching;
        break;
      case "proposal":
        this.proposal = message.settled ? null : message;
        this.settled = message.settled;
        if (this.proposal) this.answered(this.proposing);
        break;
      case "notes":
        this.notes = after(this.notes, message.notes);
        break;
      case "chat":
        this.chat = after(this.chat, message.lines);
        break;
      case "fault":
        this.fault = message;
        this.asking = "";
        break;
      case "bot":
        this.thinking = message.thinking ? message.seat : null;
        if (message.reasons.length) this.reasons = { seat: message.seat, reasons: message.reasons };
        break;
      case "closing":
      case "pong":
        break;
    }
  }

  private show({ parts, gone }: Pick<SceneParts, "parts" | "gone">): void {
    this.kept = merge(this.kept, parts, gone);
    if (this.confirmed) this.answered(this.asking);
  }

  private answered(client: string): void {
    if (client !== this.asking) return;
    this.asking = "";
    this.confirmed = false;
  }
}

/** Old lines and new ones, each number once. */
function after<T extends { number: number }>(old: T[], lines: T[]): T[] {
  const first = lines[0]?.number ?? Infinity;
  return [...old.filter((line) => line.number < first), ...lines];
}
