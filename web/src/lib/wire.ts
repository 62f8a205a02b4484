// Made from the server's structs by web/build/wire.py; a test sees to it that they agree.
import type { Parts } from "./parts";

export type Item = string | number | Msg;
export type Param = Item | Item[];

/** All that one seat sees. A game fills in the upper part, the session adds question, log, dice and outcome. */
export interface Scene {
  status: Msg[];
  goal: Meter;
  danger: Meter;
  boards: Board[];
  pieces: Piece[];
  panels: Panel[];
  game: string;
  seat: number;
  outcome: string;
  threats: Threat[];
  briefing: Briefing | null;
  stage: Stage | null;
  question: Question | null;
  waiting_for: number[];
  log: LogLine[];
  rolls: Roll[];
  layered: boolean;
}

/** Something to say: the key of a text and what to put into it; messages inside are said first. */
export interface Msg {
  key: string;
  params?: Record<string, Param>;
}

/** A number with an end: life, danger, progress; the end is 0 where there is none. */
export interface Meter {
  id: string;
  name: Msg;
  value: number;
  high: number;
  icon: string;
  about: Msg | null;
}

/** Square cells; x grows to the right, y downward. */
export interface GridBoard {
  type: "grid";
  id: string;
  name: Msg;
  width: number;
  height: number;
  places: Place[];
  walls: Wall[];
}

/** A cell, a zone's section or a hex: where pieces stand and what can be clicked. */
export interface Place {
  id: string;
  name: Msg;
  x: number;
  y: number;
  terrain: string;
  letter: string;
  badges: Badge[];
  about: Msg | null;
  light: boolean | null;
  paths: string[];
  label: Msg | null;
}

/** A small mark on a piece or a place: a number of wounds, a state. */
export interface Badge {
  icon: string;
  name: Msg;
  count: number | null;
}

/** A line between two neighbouring cells. */
export interface Wall {
  a: string;
  b: string;
  kind: string;
}

/** Named areas joined by arrows; x and y are where to draw them, on a field of 100 by 100. */
export interface ZoneBoard {
  type: "zones";
  id: string;
  name: Msg;
  places: Place[];
  arrows: Arrow[];
}

/** A way from one zone to another. */
export interface Arrow {
  a: string;
  b: string;
  one_way: boolean;
  blocked: boolean;
  name: Msg | null;
}

/** Hexes by axial coordinates. */
export interface HexBoard {
  type: "hexes";
  id: string;
  name: Msg;
  places: Place[];
}

/** A page to read. First among the boards it lies in front; options that point at it are set below its words. */
export interface StoryPage {
  type: "story";
  id: string;
  name: Msg;
  paragraphs: Msg[];
  by: Msg | null;
  refused: Refusal[];
}

/** What cannot be done now, and why not. */
export interface Refusal {
  key: string;
  label: Msg;
  reason: Msg;
  rule: string;
}

/** A figure or token that stands on a place of a board. */
export interface Piece {
  id: string;
  board: string;
  place: string;
  name: Msg;
  icon: string;
  letter: string;
  side: string;
  seat: number | null;
  pips: Meter | null;
  badges: Badge[];
  about: Msg | null;
  size: number;
}

/** What lies before one seat, or in the common area when seat is None. */
export interface Panel {
  id: string;
  name: Msg;
  seat: number | null;
  meters: Meter[];
  tracks: Track[];
  badges: Badge[];
  areas: CardArea[];
  active: boolean;
  about: Msg | null;
  open: boolean;
  pinned: boolean;
}

/** A row of spaces with a marker. */
export interface Track {
  id: string;
  name: Msg;
  spaces: Msg[];
  at: number;
  about: Msg | null;
}

/** A hand, a market, a discard pile, or a deck of which only the number of cards is seen. */
export interface CardArea {
  id: string;
  name: Msg;
  cards: Card[];
  hidden: number;
  slots: number;
  told: boolean;
}

/** A card that the seat may read; a hidden one has no id, only a back. */
export interface Card {
  id: string;
  name: Msg;
  text: Msg | null;
  icon: string;
  cost: Msg | null;
  footer: Msg | null;
  badges: Badge[];
  tapped: boolean;
  flavour: Msg | null;
  pattern: string[];
  paths: string[];
}

/** What the scenario itself does to the team, of its own accord: when it comes, and what it does. */
export interface Threat {
  id: string;
  when: Msg;
  name: Msg;
  does: Msg | null;
  icon: string;
  meter: Meter | null;
  loses: boolean;
  about: Msg | null;
}

/** What one wants to know before a scenario: what for, how one loses, what is special, who plays whom. */
export interface Briefing {
  id: string;
  name: Msg;
  lead: Msg | null;
  goal: Msg[];
  losing: Msg[];
  special: Msg[];
  joins: Msg[];
  roles: Role[];
  course: Course | null;
}

/** Whom a seat plays. */
export interface Role {
  seat: number;
  name: Msg;
  icon: string;
  about: Msg | null;
}

/** Where the team stands in a campaign. */
export interface Course {
  stops: Chapter[];
  carried: Carried[];
  remembered: Msg[];
  between: boolean;
}

/** A scenario on the way of a campaign. */
export interface Chapter {
  id: string;
  name: Msg;
  state: string;
  about: Msg | null;
}

/** What somebody, or the team, brings along from the scenarios before. */
export interface Carried {
  id: string;
  name: Msg;
  things: Msg[];
  seat: number | null;
}

/** What is being resolved, as long as it lasts: a fight, a test, a roll. */
export interface Stage {
  id: string;
  name: Msg;
  actors: Figure[];
  against: Figure[];
  dice: StageDie[];
  modifiers: Modifier[];
  outcome: Msg | null;
}

/** Who takes part in what is being resolved, as a card with its numbers. */
export interface Figure {
  id: string;
  name: Msg;
  icon: string;
  letter: string;
  side: string;
  meters: Meter[];
  badges: Badge[];
  about: Msg | null;
  outcome: Msg | null;
}

/** A die of what is being resolved: its id and faces as in `Roll`; face -1 is not rolled yet. */
export interface StageDie {
  die: string;
  faces: string[];
  face: number;
  owner: string;
  about: Msg | null;
  counts: boolean;
  marks: Badge[];
}

/** What is added to a roll or a number, and by what. */
export interface Modifier {
  name: Msg;
  amount: string;
  about: Msg | null;
}

/** The decision as a sentence with its options. */
export interface Question {
  id: number;
  seats: number[];
  kind: string;
  text: Msg;
  rule: string;
  choices: Choice[];
  window: boolean;
  ways: Stop[];
}

/** How an option is shown: its words, what it points at on the board or among the cards, its cost and odds. */
export interface Choice {
  label: Msg;
  key: string;
  targets: string[];
  icon: string;
  cost: Msg | null;
  detail: Msg | null;
  area: string[];
  group: string;
  ends: boolean;
  pattern: string[];
  paths: string[];
}

/** A place that one can go to from where one stands, in one step or several, each an option of its own. */
export interface Stop {
  place: string;
  key: string;
  after: string;
  passed: string[];
  cost: Msg | null;
  dangers: Msg[];
  there: Msg[];
}

/** One thing that happened, and the rule that caused it. */
export interface LogLine {
  number: number;
  text: Msg;
  rule: string;
  stage?: Stage | null;
}

/** A die that was rolled for all to see: its id, the names of its faces, and which of them lies up. */
export interface Roll {
  die: string;
  faces: string[];
  face: number;
}

/** The answer to a hello: all of the scene, or what of it changed since the update that the client has. */
export interface Welcome {
  type: "welcome";
  update: number;
  role: string;
  seat: number;
  table: TableInfo;
  parts: Parts;
  gone: string[];
}

/** What a link is for. */
export interface TableInfo {
  role: "host" | "seat" | "watch";
  seat: number;
  game: string;
  title: string;
  setup: SetupInfo;
  seats: SeatInfo[];
  outcome: string;
  decisions: number;
  earliest: number;
  created: number;
  touched: number;
  campaign: string | null;
  branch: boolean;
  guided: boolean;
  faults: number;
  links: Links | null;
  rematch: string | null;
}

/** What the game was started with; the seed only if somebody chose it, who then knows what comes. */
export interface SetupInfo {
  scenario: string;
  difficulty: string;
  players: number;
  options: Record<string, string>;
  seed: number | null;
}

/** Who holds a seat; `standin` names the bot that plays it for a while, `here` whether somebody looks from it. */
export interface SeatInfo {
  seat: number;
  kind: "bot" | "friend" | "me";
  bot: string;
  name: string;
  standin: string;
  here: boolean;
  autopass: string[];
  always: boolean;
}

/** The links of a table. */
export interface Links {
  table: string;
  host: string;
  watch: string;
  seats: string[];
}

/** The parts of the scene that changed, and those that are no more. */
export interface SceneParts {
  type: "scene";
  update: number;
  seat: number;
  parts: Parts;
  gone: string[];
}

/** It is done and stored; so many decisions have been taken. */
export interface Confirmed {
  type: "confirmed";
  client: string;
  decision: number;
}

/** It was not done; nothing has changed. `reason` says why, `message` says it in English. */
export interface Refusing {
  type: "refused";
  client: string;
  error: string;
  message: string;
  reason: Msg;
  rule: string;
}

/** Who is there. */
export interface Presence {
  type: "presence";
  seats: SeatInfo[];
  watching: number;
}

/** Somebody wants something: whose answer is missing, or how it ended. */
export interface Proposal {
  type: "proposal";
  kind: "export" | "link" | "rewind" | "seat" | "standin" | "undo";
  id: number;
  by: number;
  to: number;
  seat: number;
  bot: string;
  waiting: number[];
  seconds: number | null;
  settled: "" | "declined" | "done" | "stale";
}

/** The newest notes. */
export interface Notes {
  type: "notes";
  notes: Note[];
}

/** Something that happened to the table, when its log had `at` lines. */
export interface Note {
  number: number;
  at: number;
  text: Msg;
  when: number;
}

/** The newest lines of chat. */
export interface Chat {
  type: "chat";
  lines: ChatLine[];
}

/** A line of chat. */
export interface ChatLine {
  number: number;
  who: Msg | string;
  text: string;
  when: number;
}

/** A rule failed; the decision was taken back. */
export interface Fault {
  type: "fault";
  number: number;
}

/** A bot thinks, or why it took what it took, best first. */
export interface BotNews {
  type: "bot";
  seat: number;
  thinking: boolean;
  reasons: Reason[];
}

/** What a bot thought of an option. */
export interface Reason {
  label: Msg;
  value: number;
}

/** How fast bots play, whether they are paused, and the seats they wait for because somebody reads there. */
export interface BotPace {
  type: "pace";
  speed: "fast" | "normal" | "slow";
  paused: boolean;
  reading: number[];
}

/** The game is played once more at another table: the link to the same seat there. */
export interface Rematch {
  type: "rematch";
  link: string;
}

/** The server is going down; come back. */
export interface Closing {
  type: "closing";
  message: string;
}

/** Yes. */
export interface Pong {
  type: "pong";
}

/** What was wrong with a request: `reason` says it, `message` says it in English. */
export interface Problem {
  error: string;
  message: string;
  reason: Msg;
}

/** A game on the shelf; words by key in its catalogue. */
export interface GameInfo {
  id: string;
  title: string;
  minutes: number;
  players: number[];
  scenarios: string[];
  difficulties: string[];
  options: Record<string, string[]>;
  proposals: Record<string, string>;
  cast: Cast | null;
  languages: string[];
  version: number;
}

/** Whom the players may play, by the option that names them, one for each. */
export interface Cast {
  option: string;
  members: Member[];
  alone: number;
}

/** Somebody whom a player may choose to play. */
export interface Member {
  id: string;
  name: Msg;
  icon: string;
  about: Msg | null;
  scenarios: string[];
}

/** A text that depends on a number: the parameter's name, and the forms by plural category. */
export interface PluralText {
  by: string;
  forms: Record<string, string>;
}

/** All rules of a game. */
export interface Rulebook {
  game: string;
  title: string;
  areas: RuleArea[];
}

/** A chapter of the rules. */
export interface RuleArea {
  key: string;
  title: string;
  rules: RuleInfo[];
}

/** A rule of the book, in our words; `gap` is what the book leaves open. */
export interface RuleInfo {
  id: string;
  text: string;
  kind: string;
  gap: string;
  source: string;
}

/** Cards of a game's box that one may look up without spoiling a story. */
export interface Glossary {
  cards: Card[];
}

/** The links of a table just made, and the decision before which it begins. */
export interface NewLinks {
  table: string;
  host: string;
  watch: string;
  seats: string[];
  at: number;
}

/** A page of the time line. */
export interface Moments {
  moments: Moment[];
  earliest: number;
  decisions: number;
}

/** A decision on the time line: `kind` only if the link's holder was asked, `words` what it knows came of it. */
export interface Moment {
  number: number;
  seat: number;
  kind: string;
  words: LogLine[];
  ribbon: Ribbon | null;
}

/** What stands at the top of the table, for all seats alike. */
export interface Ribbon {
  status: Msg[];
  goal: Meter;
  danger: Meter;
}

/** The scene before a decision. */
export interface MomentScene {
  number: number;
  seat: number;
  parts: Parts;
}

/** What cannot be done now. */
export interface Refusals {
  refusals: Refusal[];
}

/** What a piece or place on a board can show. */
export interface Layers {
  layers: Layer[];
}

/** Places that are shown together when a thing on a board is asked: what it can reach, what it sees. */
export interface Layer {
  id: string;
  name: Msg;
  places: string[];
}

/** A page of the log as a link knows it; `earlier`: there are lines before it. */
export interface Log {
  lines: LogLine[];
  earlier: boolean;
}

/** A game's story. */
export interface Story {
  outcome: string;
  decisions: number;
  goal: Msg;
  danger: Msg;
  fortunes: Fortune[];
  turning_points: TurningPoint[];
  seats: SeatStory[];
  closing: StoryPage | null;
  cause: LogLine | null;
}

/** How the team stood before a decision. */
export interface Fortune {
  number: number;
  goal: number;
  danger: number;
}

/** A decision after which the team stood much better or worse, and the line of the log that tells why. */
export interface TurningPoint {
  number: number;
  seat: number;
  swing: number;
  line: LogLine | null;
  status: Msg[];
  changes: Turn[];
}

/** A gauge before a decision and after it. */
export interface Turn {
  name: Msg;
  before: number;
  after: number;
  high: number;
}

/** What one seat did for the team. */
export interface SeatStory {
  seat: number;
  decisions: number;
  swing: number;
  goal: number;
  danger: number | null;
  best: LogLine | null;
}

/** The first message: which link, the last update seen, the seat a host wants to look from. */
export interface Hello {
  type: "hello";
  link: string;
  have?: number | null;
  seat?: number | null;
}

/** An answer to the question with this id; `client` is the sender's own name for it, the same when sent again. */
export interface Decide {
  type: "decide";
  client: string;
  id: number;
  key: string;
}

/** Go to a place that the question with this id offers a way to, step by step, as far as nothing comes of it. */
export interface Walk {
  type: "walk";
  client: string;
  id: number;
  to: string;
}

/** Take the last decision back. */
export interface Undo {
  type: "undo";
  client: string;
}

/** Go back to before decision `to`, if all agree. */
export interface Rewind {
  type: "rewind";
  client: string;
  to: number;
}

/** An answer to a proposal. */
export interface Agree {
  type: "agree";
  proposal: number;
  yes: boolean;
}

/** The kinds of windows that a seat lets pass. */
export interface AutoPass {
  type: "autopass";
  seat: number;
  kinds: string[];
}

/** Whether a seat wants to be asked also when it has nothing to play, so that others do not learn that. */
export interface Always {
  type: "always";
  seat: number;
  on: boolean;
}

/** Take the whole game as a file, if all agree. */
export interface Export {
  type: "export";
  client: string;
}

/** A bot plays the seat for a while; without one its holder plays again. */
export interface StandIn {
  type: "standin";
  seat: number;
  bot?: string | null;
}

/** The seat a host wants to look from; without one that which is asked. */
export interface Look {
  type: "look";
  seat?: number | null;
}

/** A line of chat. */
export interface Say {
  type: "chat";
  text: string;
}

/** How fast bots play, whether they are paused, and whether they take one decision in spite of it. */
export interface SetPace {
  type: "pace";
  speed?: "fast" | "normal" | "slow" | null;
  paused?: boolean | null;
  step?: boolean;
}

/** The story page or the hint that lies in front of the sender; none if it is empty. */
export interface Reading {
  type: "reading";
  page?: string;
}

/** Is anybody there? */
export interface Ping {
  type: "ping";
}

/** What a table shall be. */
export interface NewTable {
  game: string;
  seats?: SeatWish[];
  scenario?: string | null;
  difficulty?: string | null;
  players?: number | null;
  seed?: number | null;
  options?: Record<string, string>;
  guided?: boolean;
}

/** Who shall hold a seat. */
export interface SeatWish {
  kind?: "bot" | "friend" | "me";
  bot?: string | null;
  name?: string | null;
}

/** Before which decision a branch shall begin; or the entry after which the game was stored, to begin there. */
export interface BranchWish {
  at?: number;
  old?: number | null;
}

/** What shall be different about a seat; what is left out stays. */
export interface SeatChange {
  kind?: "bot" | "friend" | "me" | null;
  bot?: string | null;
  name?: string | null;
}

/** Which links shall be changed: whoever has an old one has it in vain. */
export interface LinkWish {
  host?: boolean;
  watch?: boolean;
  seats?: number[];
}

export type Board =
  | GridBoard
  | ZoneBoard
  | HexBoard
  | StoryPage;

export type Incoming =
  | Hello
  | Decide
  | Walk
  | Undo
  | Rewind
  | Agree
  | AutoPass
  | Always
  | Export
  | StandIn
  | Look
  | Say
  | SetPace
  | Reading
  | Ping;

export type Outgoing =
  | Welcome
  | SceneParts
  | Confirmed
  | Refusing
  | Presence
  | Proposal
  | Notes
  | Chat
  | Fault
  | BotNews
  | BotPace
  | Rematch
  | Closing
  | Pong;
