/** Small scenes to test with. */
import type { Head } from "../src/lib/parts";
import type { Meter, Panel, Question, Scene } from "../src/lib/wire";

export const meter = (id: string, value: number): Meter => ({ id, name: { key: id }, value, high: 9, icon: "", about: null });

export const head: Head = {
  game: "toy",
  seat: 0,
  outcome: "",
  status: [],
  goal: meter("goal", 0),
  danger: meter("danger", 0),
  waiting_for: [0],
  rolls: [],
  layered: false,
  decisions: 3,
};

export const panel = (seat: number, life: number): Panel => ({
  id: `p${seat}`,
  name: { key: "name" },
  seat,
  meters: [meter(`life-${seat}`, life)],
  tracks: [],
  badges: [],
  areas: [],
  active: false,
  about: null,
  open: false,
  pinned: false,
});

export const question = (keys: string[], targets: Record<string, string[]> = {}): Question => ({
  id: 5,
  seats: [0],
  kind: "act",
  text: { key: "ask" },
  rule: "r",
  choices: keys.map((key) => ({ label: { key }, key, targets: targets[key] ?? [], icon: "", cost: null, detail: null, area: [], group: "", ends: false, pattern: [], paths: [] })),
  window: false,
  ways: [],
});

export function scene(change: Partial<Scene> = {}): Scene {
  return { ...head, boards: [], pieces: [], panels: [panel(0, 3), panel(1, 3)], stage: null, threats: [], briefing: null, question: null, log: [], ...change };
}

export const lines = (n: number) => Array.from({ length: n }, (_, number) => ({ number, text: { key: "x" }, rule: "" }));
