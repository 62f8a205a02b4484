/** One table with all that the page around it knows: words, rulebook, the moment looked at, what is open. */
import { createContext } from "svelte";

import { TableApi, fetchBook, trouble } from "./api";
import { download } from "./files";
import { gameWords } from "./gamewords";
import { media } from "./media.svelte";
import { set } from "./memory.svelte";
import { onBoards, offers, targets } from "./options";
import { ENGLISH } from "./own.svelte";
import type { Book } from "./rules";
import { LiveTable } from "./table.svelte";
import type { Scene } from "./wire";
import type { Catalogue } from "./words";

export type Tab = "log" | "rules" | "chat";
export type Drawer = "" | "hand" | "team" | Tab;
export type Sheet = "" | "seats" | "keys" | "why" | "settings" | "time";

export interface Chooser {
  indexes: number[];
  anchor: DOMRect;
}

export class Room {
  readonly table: LiveTable;
  readonly api: TableApi;
  words = $state.raw<Catalogue>(ENGLISH);
  /** The language asked for last. */
  private language = "";
  /** Whether the game's words are there, not only the table's own. */
  ready = $state(false);
  book = $state.raw<Book | null>(null);
  past = $state.raw<{ at: number; scene: Scene } | null>(null);
  tab = $state<Tab>("log");
  /** What a phone shows over its board, and a tablet beside it. */
  drawer = $state<Drawer>("");
  sheet = $state<Sheet>("");
  search = $state("");
  chooser = $state.raw<Chooser | null>(null);
  /** How many lines of the chat have been read. */
  read = $state(0);
  /** The board or page that lies in front, by its id. */
  front = $state("");
  /** The thing on the board that is looked at. */
  focused = $state<string | null>(null);
  /** Whether the reach and sight of what is looked at are shown. */
  layered = $state(false);
  /** The option that is looked at, by its index. */
  picked = $state<number | null>(null);

  readonly scene = $derived.by(() => this.past?.scene ?? this.table.scene);
  /** What is asked of this seat, unless one only looks at the past or a bot answers for it. */
  readonly question = $derived.by(() => {
    const scene = this.table.scene;
    const replaced = this.table.seats.some((seat) => seat.seat === scene?.seat && seat.standin);
    return this.past || replaced ? null : (scene?.question ?? null);
  });
  readonly boards = $derived.by(() => (this.scene ? onBoards(this.scene) : new Set<string>()));
  private readonly pages = $derived.by(() => new Set(this.scene?.boards.filter(({ type }) => type === "story").map(({ id }) => id)));
  readonly offers = $derived.by(() => (this.question ? offers(this.question, this.boards) : []));
  /** Those that are set on the page in front. */
  readonly onPage = $derived.by(() => (this.pages.has(this.front) ? this.offers.filter(({ choice }) => choice.targets.includes(this.front)) : []));
  readonly unread = $derived.by(() => this.table.chat.filter((line) => line.number > this.read).length);
  readonly targets = $derived.by(() => targets(this.question));

  constructor(readonly link: string) {
    this.table = new LiveTable(link, () => new WebSocket(liveUrl()) as never);
    this.api = new TableApi(link);
  }

  /** The game's words, and then its rules, once it is known which game it is and which language to speak. */
  async learn(game: string, language: string): Promise<void> {
    this.language = language;
    const words = await gameWords(game, language);
    if (language !== this.language) return;
    this.words = words;
    this.ready = true;
    this.book ??= await fetchBook(game);
  }

  /** The seat that is looked from, -1 for none. */
  get eyes(): number {
    return this.table.scene?.seat ?? -1;
  }

  /** The link that can be given to anybody: the spectators', as far as it is known here. */
  get shareable(): string | null {
    return this.table.role === "watch" ? this.link : (this.table.info?.links?.watch ?? null);
  }

  take(index: number): void {
    const choice = this.question?.choices[index];
    this.chooser = null;
    if (this.drawer === "hand") this.drawer = "";
    if (choice) this.table.decide(choice.key);
  }

  /** A lit thing was clicked: take its option, or ask which of several. */
  point(id: string, element: Element): void {
    const indexes = this.targets.get(id);
    if (!indexes) return;
    const [only, ...more] = indexes;
    if (only !== undefined && !more.length) this.take(only);
    else this.unfold(indexes, element);
  }

  /** Ask which of several options, beside what they belong to. */
  unfold(indexes: number[], element: Element): void {
    this.chooser = { indexes, anchor: element.getBoundingClientRect() };
  }

  /** Look at an earlier moment, or at the present again. */
  async watch(at: number | null): Promise<void> {
    this.chooser = null;
    if (at === null || at >= this.table.decisions) this.past = null;
    else await this.attempt(async () => (this.past = { at, scene: await this.api.moment(at, this.eyes) }));
  }

  /** Do something that the server may refuse, and tell why if it does. */
  async attempt<T>(deed: () => Promise<T>): Promise<T | undefined> {
    try {
      return await deed();
    } catch (error) {
      this.table.refused = { type: "refused", client: "", error: "", message: "", reason: trouble(error), rule: "" };
      return undefined;
    }
  }

  /** Take the game as a file. */
  async save(): Promise<void> {
    const file = await this.attempt(this.api.save);
    this.table.granted = false;
    if (file) download(file, `${this.table.info?.game ?? "coterie"}-${this.table.decisions}.coterie`);
  }

  showSide(tab: Tab): void {
    this.tab = tab;
    this.sheet = "";
    if (media.tight) this.drawer = tab;
    else set("side", true);
  }

  openRule(id: string): void {
    this.search = id;
    this.showSide("rules");
  }

  /** Look at an option, with the focus on its button if it has one in sight. */
  pick(index: number): void {
    this.picked = index;
    document.querySelector<HTMLElement>(`[data-option="${index}"], [data-fold="${index}"]`)?.focus();
  }

  /** Propose to go on from an earlier moment; at once when nobody else plays. */
  goBack(at: number): void {
    this.table.rewind(at);
    this.past = null;
  }

  /** Let a kind of question pass from now on, or be asked again. */
  letPass(kind: string, pass: boolean): void {
    const seat = this.table.seats.find((each) => each.seat === this.scene?.seat);
    if (!seat) return;
    const others = seat.autopass.filter((each) => each !== kind);
    this.table.autopass(seat.seat, pass ? [...others, kind] : others);
  }

  /** Who proposes something: a seat, or the host, by the name on its only seat if there is one. */
  proposer(by: number): string {
    if (by >= 0) return this.seatName(by);
    const [only, ...more] = this.table.seats.filter((seat) => seat.kind === "me");
    return (!more.length && only?.name) || this.words.say({ key: "table.host" });
  }

  /** What a kind of question is called: `kind.<kind>`, else by its id. */
  kindName(kind: string): string {
    const key = `kind.${kind}`;
    return this.words.has(key) ? this.words.say({ key }) : kind.replaceAll("-", " ");
  }

  /** What a seat is called: its person's name, or its number. */
  seatName(seat: number): string {
    const held = this.table.seats.find((each) => each.seat === seat);
    const panel = this.scene?.panels.find((each) => each.seat === seat);
    const figure = panel ? this.words.say(panel.name) : this.words.ui("seat", { n: seat + 1 });
    return held?.name ? this.words.ui("named-seat", { name: held.name, figure }) : figure;
  }
}

function liveUrl(): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/live`;
}

export const [useRoom, setRoom] = createContext<Room>();
