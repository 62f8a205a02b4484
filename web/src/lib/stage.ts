/** What stands on the stage: what is being resolved, and for a moment what came of it. */
import { beats } from "./happened";
import type { Choice, Figure, LogLine, Piece, Roll, Scene, Stage, StageDie } from "./wire";
import type { Say } from "./words";

/** What came of something stays so long, and a little longer with each line that there is to read. */
const MOMENT = 2000;
const LINE = 300;
/** How many of the last lines are shown. */
const MOST = 6;

export interface After {
  stage: Stage;
  lines: LogLine[];
}

/** Whether it is over, for all or for one of those who took part. */
export const over = (stage: Stage, next: Stage | null): boolean =>
  next?.id !== stage.id || stage.against.some(({ id }) => !next.against.some((figure) => figure.id === id));

const bare = (figure: Figure): Figure => ({ ...figure, outcome: null, meters: [], badges: [] });

/** Those for whom it is over: all, unless it goes on for others. What was still to come, and how they stood before, is shown no more. */
function ended(stage: Stage, next: Stage | null, rolls: readonly Roll[]): Stage {
  const on = new Set(next?.id === stage.id ? next.against.map(({ id }) => id) : []);
  const against = stage.against.filter(({ id }) => !on.has(id)).map(bare);
  const gone = new Set([...on].filter((id) => stage.against.some((figure) => figure.id === id)));
  return { ...stage, actors: stage.actors.map(bare), against, dice: rolled(stage.dice, rolls).filter(({ owner, face }) => face >= 0 && !gone.has(owner)), outcome: null };
}

/** Dice that waited show what they have been rolled to meanwhile, the first of its kind first. */
function rolled(dice: readonly StageDie[], rolls: readonly Roll[]): StageDie[] {
  const left = [...rolls];
  return dice.map((die) => {
    const at = die.face < 0 ? left.findIndex((roll) => roll.die === die.die) : -1;
    const [roll] = at < 0 ? [] : left.splice(at, 1);
    return roll ? { ...die, face: roll.face } : die;
  });
}

/** What came of a stage by the lines told since, up to what was resolved at once after it; null as long as it goes on, or if nothing was told. */
export function cameOf(stage: Stage | null, next: Stage | null, log: readonly LogLine[], heard: number, rolls: readonly Roll[] = []): After | null {
  if (!stage || !over(stage, next)) return null;
  const told = log.filter((line) => line.number > heard);
  const other = told.findIndex((line) => line.stage);
  const lines = told.slice(0, other < 0 ? told.length : other).slice(-MOST);
  return lines.length ? { stage: ended(stage, next, rolls), lines } : null;
}

const about = (line: LogLine, { stage, lines: [first] }: After): boolean =>
  line === first || stage.against.some(({ name }) => JSON.stringify(line.text).includes(JSON.stringify(name)));

/** What was resolved meanwhile with nothing to be asked about it, each with the lines that tell of those it met. */
export function atOnce(log: readonly LogLine[], heard: number): After[] {
  const found: After[] = [];
  let going = false;
  for (const line of log.filter(({ number }) => number > heard)) {
    if (line.stage) found.push({ stage: line.stage, lines: [line] });
    const last = found.at(-1);
    going = line.stage ? true : going && last !== undefined && about(line, last);
    if (going && !line.stage) last?.lines.push(line);
  }
  return found;
}

const figureOf = ({ id, name, icon, letter, side, about }: Piece): Figure => ({ id, name, icon, letter, side, about, meters: [], badges: [], outcome: null });

/** A roll with nothing to be asked about it: its dice, who is told to have rolled, against whom, and what came of it. */
export function rolledAtOnce(taken: Choice | null, before: Scene, now: Scene, say: Say): After | null {
  const heard = before.log.at(-1)?.number ?? -1;
  const lines = now.log.filter((line) => line.number > heard).slice(-MOST);
  if (!taken || before.stage || now.stage || !now.rolls.length || !lines.length) return null;
  const pieces = new Map([...before.pieces, ...now.pieces].map((piece) => [piece.id, piece]));
  const figures = (ids: string[]) => [...new Set(ids)].flatMap((id) => pieces.get(id) ?? []).map(figureOf);
  const told = beats(before, now, say);
  const arrows = told.flatMap((beat) => beat.arrows);
  const first = arrows.map(({ from }) => from.piece);
  const actors = figures(arrows.length ? first : told.flatMap(({ ways, marks }) => [...ways, ...marks].map(({ piece }) => piece)));
  const acted = new Set(actors.map(({ id }) => id));
  const against = figures([...arrows.map(({ to }) => to.piece), ...taken.targets]).filter(({ id }) => !acted.has(id));
  const dice = now.rolls.map(({ die, faces, face }): StageDie => ({ die, faces, face, owner: "", about: null, counts: true, marks: [] }));
  return { stage: { id: "rolled", name: taken.label, actors, against, dice, modifiers: [], outcome: null }, lines };
}

export const moment = (after: After): number => MOMENT + LINE * (after.lines.length - 1);

/** The dice that a figure rolls, or that lie on it. */
export const diceOf = (stage: Stage, figure: Figure): StageDie[] => stage.dice.filter(({ owner }) => owner === figure.id);

/** Those that lie with nobody. */
export function loose(stage: Stage): StageDie[] {
  const figures = new Set([...stage.actors, ...stage.against].map(({ id }) => id));
  return stage.dice.filter(({ owner }) => !figures.has(owner));
}

/** What is said of a stage to who cannot see it: its name, and what will happen. */
export const told = (stage: Stage) => [
  stage.name,
  ...[...stage.actors, ...stage.against].flatMap((figure) => (figure.outcome ? [figure.name, figure.outcome] : [])),
  ...(stage.outcome ? [stage.outcome] : []),
];
