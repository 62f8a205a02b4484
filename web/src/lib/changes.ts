/** What changed for a seat between two of its questions. */
import type { Meter, Msg, Scene } from "./wire";

export interface Change {
  id: string;
  name: Msg;
  icon: string;
  from: number;
  to: number;
}

/** Lines in the log between two questions from which on others must have acted. */
const MANY_LINES = 4;

function meters(scene: Scene): Meter[] {
  const own = scene.panels.filter((panel) => panel.seat === scene.seat);
  return [...own.flatMap((panel) => panel.meters), scene.goal, scene.danger];
}

const lastLine = (scene: Scene) => scene.log.at(-1)?.number ?? -1;

/** The numbers that differ, if so much happened that one may have missed it. */
export function changes(before: Scene | null, now: Scene): Change[] {
  if (!before || before.seat !== now.seat || lastLine(now) - lastLine(before) < MANY_LINES) return [];
  const old = new Map(meters(before).map((meter) => [meter.id, meter.value]));
  return meters(now).flatMap(({ id, name, icon, value }) => {
    const from = old.get(id);
    return from === undefined || from === value ? [] : [{ id, name, icon, from, to: value }];
  });
}
