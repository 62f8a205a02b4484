/** The strip that tells what others did: line after line at reading speed, skipped at will, and told again. */
import { changes, type Change } from "./changes";
import { beats, reading, type Beat } from "./happened";
import { atOnce, type After } from "./stage";
import type { Scene } from "./wire";
import type { Say } from "./words";

/** After so many lines that one's own decision brought about, a phase must have passed as well. */
const MANY_LINES = 4;
/** A long story is told faster, so that it takes at most so long (milliseconds), but never faster than so for a line. */
const LONG_STORY = 30_000;
const SHORTEST = 450;
/** How long the numbers that changed are shown at the end. */
const SUM = 3500;

export interface News {
  before: Scene;
  now: Scene;
  /** The table went back. */
  back: boolean;
  /** The change came from what was decided here. */
  mine: boolean;
  /** The seats that are played from here. */
  seats: readonly number[];
  /** Whether it is told without being asked for: at once, once a page is turned that is read now, or not at all. */
  aloud: "now" | "later" | "no";
}

export class Replay {
  /** All that can be told: what happened since the last decision that was taken here. */
  beats = $state.raw<Beat[]>([]);
  changes = $state.raw<Change[]>([]);
  /** What was resolved of it with nothing to be asked. */
  staged = $state.raw<After[]>([]);
  /** Which of them is told; after the last come the numbers; -1: none. */
  at = $state(-1);
  readonly beat = $derived(this.beats[this.at] ?? null);
  readonly telling = $derived(this.at >= 0);
  /** What stands on the stage while this is told. */
  readonly stage = $derived(this.beat ? (this.staged.find(({ lines }) => lines.some((line) => this.beat?.lines.includes(line))) ?? null) : null);
  private mark: Scene | null = null;
  /** From where on nothing has been told, because something else was read; -1: nothing waits. */
  private waiting = -1;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Hear of two scenes, one after the other. */
  hear({ before, now, back, mine, seats, aloud }: News, say: Say): void {
    if (back) return this.forget();
    const fresh = beats(before, now, say);
    if (mine || !this.mark) {
      this.forget();
      this.mark = before;
    }
    const lines = fresh.reduce((n, beat) => n + beat.lines.length, 0);
    const phase = JSON.stringify(before.status) !== JSON.stringify(now.status);
    if (mine && !(phase && lines >= MANY_LINES)) return;
    const from = this.beats.length;
    this.beats = [...this.beats, ...fresh];
    this.staged = [...this.staged, ...atOnce(now.log, before.log.at(-1)?.number ?? -1)];
    this.changes = changes(this.mark, now, seats);
    if (!fresh.length || this.beat || aloud === "no") return;
    if (this.waiting < 0) this.waiting = from;
    if (aloud === "now") this.goOn();
  }

  /** Tell what waits. */
  goOn(): void {
    if (this.waiting >= 0) this.tell(this.waiting);
  }

  /** Tell it all again. */
  again(): void {
    if (this.beats.length) this.tell(0);
  }

  /** Whether all that is told is among these lines. */
  within(lines: ReadonlySet<number>): boolean {
    return this.beats.every((beat) => beat.lines.every(({ number }) => lines.has(number)));
  }

  skip(): void {
    clearTimeout(this.timer);
    this.waiting = -1;
    this.at = -1;
  }

  private forget(): void {
    this.skip();
    this.beats = [];
    this.staged = [];
    this.changes = [];
    this.mark = null;
  }

  private tell(at: number): void {
    clearTimeout(this.timer);
    this.waiting = -1;
    const beat = this.beats[at];
    if (!beat && !this.changes.length) return this.skip();
    this.at = at;
    const left = this.beats.slice(at).reduce((sum, each) => sum + reading(each), 0);
    const pace = Math.min(1, LONG_STORY / Math.max(1, left));
    const pause = beat ? Math.max(SHORTEST, reading(beat) * pace) : SUM;
    this.timer = setTimeout(() => (this.beats[at] ? this.tell(at + 1) : this.skip()), pause);
  }
}
