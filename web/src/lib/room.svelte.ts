/** One table with all that the page around it knows: words, rulebook, the moment looked at, what is open. */
import { createContext } from "svelte";

import { TableApi, fetchBook, trouble } from "./api";
import type { Felt } from "./felt";
import { download } from "./files";
import { gameWords } from "./gamewords";
import { isHand } from "./hand";
import { media } from "./media.svelte";
import { set } from "./memory.svelte";
import { inFront, onBoards, offers, ownGround, targets } from "./options";
import { ENGLISH } from "./own.svelte";
import { Replay } from "./replay.svelte";
import type { Book } from "./rules";
import { LiveTable } from "./table.svelte";
import { Twins } from "./twins.svelte";
import { isWalk, waysOf } from "./ways";
import type { Item, Msg, Scene } from "./wire";
import type { Catalogue } from "./words";

export type Tab = "log" | "rules" | "chat";
export type Drawer = "" | "hand" | "team" | Tab;
export type Sheet = "" | "seats" | "keys" | "why" | "settings" | "time" | "threats";

export interface Chooser {
  indexes: number[];
  anchor: DOMRect;
  /** A place that one could also walk to. */
  place?: string;
}

/** By this name the briefing is a page as well. */
const BRIEFING = "briefing";

export class Room {
  readonly table: LiveTable;
  readonly twins: Twins;
  readonly api: TableApi;
  readonly replay = new Replay();
  words = $state.raw<Catalogue>(ENGLISH);
  /** The language asked for last. */
  private language = "";
  /** Whether the game's words are there, not only the table's own. */
  ready = $state(false);
  private rules = $state.raw<Book | null>(null);
  private fetching: Promise<Book | null> | undefined;
  past = $state.raw<{ at: number; scene: Scene } | null>(null);
  tab = $state<Tab>("log");
  /** What a phone shows over its board, and a tablet beside it. */
  drawer = $state<Drawer>("");
  sheet = $state<Sheet>("");
  search = $state("");
  chooser = $state.raw<Chooser | null>(null);
  /** How many decisions had been taken when the host came, if the table began from a file or as a branch. */
  cameAt = -1;
  /** Whether the briefing lies open. */
  briefed = $state(false);
  /** How many lines of the chat have been read. */
  read = $state(0);
  /** The lines of the log that the stage shows as what came of it, by their numbers. */
  came = $state.raw<ReadonlySet<number>>(new Set());
  /** The board or page that lies in front, by its id. */
  front = $state("");
  /** The hint that is shown, by its id. */
  hint = $state("");
  /** Whether a guide has something left to tell. */
  guided = $state(false);
  /** What has just been felt on the boards. */
  felt = $state.raw<Felt | null>(null);
  /** So many pixels of the board's lower edge lie under what is told. */
  foot = $state(0);
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
  readonly offers = $derived.by(() => {
    const scene = this.scene;
    if (!this.question || !scene) return [];
    return offers(this.question, inFront(scene, this.front), ownGround(scene.pieces, scene.seat), this.words.say);
  });
  /** The page that lies in front and is read: the briefing, or one of the story. */
  readonly page = $derived.by(() => (this.briefed ? BRIEFING : this.scene?.boards.some(({ id, type }) => id === this.front && type === "story") ? this.front : ""));
  /** Whether a page of the story lies before a board, which one turns to. */
  readonly turnable = $derived.by(() => this.page === this.front && this.page !== "" && this.scene?.boards[0]?.id !== this.front);
  /** Those that are set on the page in front. */
  readonly onPage = $derived.by(() => (this.pages.has(this.front) ? this.offers.filter(({ choice }) => choice.targets.includes(this.front)) : []));
  /** The cards that lie open on the table, by their ids, but for those in the own hand, which can be read there. */
  readonly laid = $derived.by(() => {
    const panels = this.scene?.panels ?? [];
    const areas = panels.flatMap((panel) => (panel.seat === this.scene?.seat ? panel.areas.filter((area) => !isHand(area)) : panel.areas));
    return new Map(areas.flatMap((area) => area.cards.map((card) => [card.id, card] as const)));
  });
  readonly unread = $derived.by(() => this.table.chat.filter((line) => line.number > this.read).length);
  readonly targets = $derived.by(() => targets(this.question));
  /** The way to each place that one can go to. */
  readonly ways = $derived.by(() => waysOf(this.question));

  constructor(readonly link: string) {
    this.table = new LiveTable(link, () => new WebSocket(liveUrl()) as never);
    this.api = new TableApi(link);
    this.twins = new Twins(link);
  }

  /** The game's words, once it is known which game it is and which language to speak. */
  async learn(game: string, language: string): Promise<void> {
    this.language = language;
    const words = await gameWords(game, language);
    if (language !== this.language) return;
    this.words = words;
    this.ready = true;
  }

  /** The game's rules: null until they have come. They are fetched when something of them is first to be shown. */
  get book(): Book | null {
    void this.rulebook();
    return this.rules;
  }

  rulebook(): Promise<Book | null> {
    const game = this.table.info?.game;
    if (this.rules || game === undefined) return Promise.resolve(this.rules);
    return (this.fetching ??= fetchBook(game).then(
      (book) => (this.rules = book),
      () => ((this.fetching = undefined), null),
    ));
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

  /** A lit thing was clicked: take its option, go there, or ask which of several. */
  point(id: string, element: Element): void {
    const indexes = this.targets.get(id) ?? [];
    const [only, ...more] = indexes;
    const far = isWalk(this.ways.get(id));
    if (only === undefined && far) this.walk(id);
    else if (only !== undefined && !more.length && !far) this.take(only);
    else if (only !== undefined) this.unfold(indexes, element, far ? id : "");
  }

  /** Go to a place that is several steps away. */
  walk(place: string): void {
    this.chooser = null;
    this.table.walk(place, this.ways.get(place)?.steps ?? 0);
  }

  /** Ask which of several options, beside what they belong to. */
  unfold(indexes: number[], element: Element, place = ""): void {
    this.chooser = { indexes, anchor: element.getBoundingClientRect(), place };
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
    document.querySelector<HTMLElement>(`[data-option="${index}"], [data-folds~="${index}"]`)?.focus();
  }

  /** Look at what ends the turn or passes, if anything does. */
  pickEnd(): void {
    const end = this.offers.find(({ choice }) => choice.ends);
    if (end) this.pick(end.index);
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

  /** What the table says of itself, with the figures of seats that have no name: a number says nothing. */
  readonly tell = (message: Msg): string => this.words.say(this.named(message));

  private named(message: Msg): Msg {
    const { key, params = {} } = message;
    const n = params["n"];
    if (key === "table.seat" && typeof n === "number") return { key: "text.one", params: { a: this.seatName(n - 1) } };
    const inside = (item: Item): Item => (typeof item === "object" ? this.named(item) : item);
    const entries = Object.entries(params).map(([name, param]) => [name, Array.isArray(param) ? param.map(inside) : inside(param)] as const);
    return { key, params: Object.fromEntries(entries) };
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
