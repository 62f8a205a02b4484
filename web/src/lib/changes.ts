/** Numbers that are no longer what they were: those of some seats, and of goal and danger. */
import type { Meter, Msg, Scene } from "./wire";

export interface Change {
  id: string;
  /** Whose number it is, if it is a seat's. */
  owner: Msg | null;
  name: Msg;
  icon: string;
  from: number;
  to: number;
}

interface Owned {
  owner: Msg | null;
  meter: Meter;
}

function meters(scene: Scene, seats: readonly number[]): Owned[] {
  const own = scene.panels.filter(({ seat }) => seat !== null && seats.includes(seat));
  const team = [scene.goal, scene.danger].map((meter) => ({ owner: null, meter }));
  return [...own.flatMap(({ name, meters }) => meters.map((meter) => ({ owner: name, meter }))), ...team];
}

export function changes(before: Scene, now: Scene, seats: readonly number[]): Change[] {
  const old = new Map(meters(before, seats).map(({ meter }) => [meter.id, meter.value]));
  return meters(now, seats).flatMap(({ owner, meter: { id, name, icon, value } }) => {
    const from = old.get(id);
    return from === undefined || from === value ? [] : [{ id, owner, name, icon, from, to: value }];
  });
}
