/** The live table as the page sees it: what the server last said, and what can be asked of it. */
import { Connection, newName, type Asked, type Line, type Socket } from "./connection";
import { assemble, merge, NOTHING, type Kept } from "./parts";
import type { BotPace, ChatLine, Choice, Fault, Note, Outgoing, Proposal, Reason, Refusing, SceneParts, SeatInfo, SetPace, TableInfo } from "./wire";

/** Refusals of those who come; who is welcome after all need not read them. */
const OUTSIDE = new Set(["full", "crowded", "busy", "too-fast"]);

/** A proposal, and when its pause is over. */
export type Pending = Proposal & { ends: number | null };

export class LiveTable {
  line = $state<Line>("connecting");
  info = $state.raw<TableInfo | null>(null);
  role = $state<TableInfo["role"]>("watch");
  seats = $state.raw<SeatInfo[]>([]);
  watching = $state(0);
  proposals = $state.raw<Pending[]>([]);
  /** The last proposal that came to nothing. */
  settled = $state.raw<Proposal | null>(null);
  /** All agree that the whole game is taken as a file. */
  granted = $state(false);
  notes = $state.raw<Note[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  refused = $state.raw<Refusing | null>(null);
  /** The link to the same seat at the table where the game is played once more, if there is one. */
  rematch = $state<string | null>(null);
  fault = $state.raw<Fault | null>(null);
  /** The last walk ended before its end. */
  stopped = $state(false);
  thinking = $state<number | null>(null);
  /** How fast the bots play, and whom they wait for. */
  pace = $state.raw<BotPace>({ type: "pace", speed: "normal", paused: false, reading: [] });
  /** What is shown came from what was decided here. */
  mine = false;
  /** The option that was taken here last; null if none says what was decided. */
  taken: Choice | null = null;
  reasons = $state.raw<{ seat: number; reasons: Reason[] } | null>(null);
  /** The name of the request that is on its way. */
  asking = $state("");
  look = $state<number | null>(null);
  /** The name of the last request in which others have a say: they may take their time over it. */
  private proposing = "";
  /** How many decisions there are once the last walk is gone to its end. */
  private until = 0;
  /** The name of the last request for the whole game. */
  private exporting = "";
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
    if (!question) return;
    if (!this.asking) this.taken = question.choices.find((choice) => choice.key === key) ?? null;
    this.ask({ type: "decide", client: newName(), id: question.id, key });
  }

  /** Go to a place that is so many steps away. */
  walk(to: string, steps: number): void {
    const question = this.scene?.question;
    if (!question || this.asking) return;
    this.until = this.decisions + steps;
    this.taken = null;
    this.ask({ type: "walk", client: newName(), id: question.id, to });
  }

  undo(): void {
    this.propose({ type: "undo", client: newName() });
  }

  rewind(to: number): void {
    this.propose({ type: "rewind", client: newName(), to });
  }

  takeWhole(): void {
    this.propose({ type: "export", client: (this.exporting = newName()) });
  }

  agree(proposal: number, yes: boolean): void {
    this.connection.say({ type: "agree", proposal, yes });
  }

  /** Whether it is one's own. */
  owns(proposal: Proposal): boolean {
    return this.role === "seat" ? proposal.by === this.info?.seat : this.role === "host" && proposal.by < 0;
  }

  always(seat: number, on: boolean): void {
    this.connection.say({ type: "always", seat, on });
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

  setPace(wish: Omit<SetPace, "type">): void {
    this.connection.say({ type: "pace", ...wish });
  }

  /** Tell that a page lies in front, or none any more. */
  reads(page: string): void {
    this.connection.send({ type: "reading", page });
  }

  say(text: string): void {
    this.connection.say({ type: "chat", text });
  }

  private propose(message: Asked): void {
    if (this.asking) return;
    this.settled = null;
    this.proposing = message.client;
    this.ask(message);
  }

  /** Ask for one thing at a time. */
  private ask(message: Asked): void {
    if (this.asking) return;
    this.asking = message.client;
    this.refused = null;
    this.stopped = false;
    if (message.type !== "walk") this.until = 0;
    this.connection.ask(message);
  }

  private hear(message: Outgoing): void {
    switch (message.type) {
      case "welcome":
        this.info = message.table;
        this.role = message.table.role;
        this.seats = message.table.seats;
        this.proposals = [];
        this.rematch = message.table.rematch;
        this.thinking = null;
        if (this.refused && OUTSIDE.has(this.refused.error)) this.refused = null;
        this.show(message);
        break;
      case "scene":
        this.show(message);
        break;
      case "confirmed":
        if (message.client === this.exporting) this.granted = true;
        if (message.client !== this.asking) break;
        this.confirmed = true;
        this.stopped = message.decision < this.until;
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
        this.weigh(message);
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
      case "rematch":
        this.rematch = message.link;
        break;
      case "pace":
        this.pace = message;
        break;
      case "closing":
      case "pong":
        break;
    }
  }

  private weigh(proposal: Proposal): void {
    const others = this.proposals.filter((each) => each.id !== proposal.id);
    const ends = proposal.seconds === null ? null : Date.now() + proposal.seconds * 1000;
    this.proposals = proposal.settled ? others : [...others, { ...proposal, ends }].sort((a, b) => a.id - b.id);
    if (proposal.settled) this.settled = proposal.settled === "done" ? null : proposal;
    else if (this.owns(proposal)) this.answered(this.proposing);
  }

  private show({ parts, gone }: Pick<SceneParts, "parts" | "gone">): void {
    this.mine = this.asking !== "" && this.asking !== this.proposing;
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
