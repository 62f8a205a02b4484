import type { Step } from "../lib/guide";

const steps: Step[] = [
  { id: "ribbon", at: "meters" },
  { id: "page", at: "board", page: true },
  { id: "sheol.shadows", at: "threats" },
  { id: "sheol.generate", at: "question", kind: "generate" },
  { id: "sheol.act", at: "thing:unit-0", kind: "act" },
  { id: "sheol.plan", at: "option", option: "plan", propose: "plan" },
  { id: "sheol.paying", at: "question", kind: "paying", propose: "pass" },
  { id: "sheol.tiles", at: "question", kind: "take-tile" },
  { id: "sheol.step", at: "option", option: "step:", event: "plans", propose: "step:M10:" },
  { id: "sheol.road", at: "board", kind: "act", event: "tile-placed" },
  { id: "sheol.movement", at: "team", kind: "act", event: "tile-placed" },
  { id: "sheol.reveal", at: "option", option: "reveal:", propose: "reveal:" },
  { id: "sheol.pass", at: "option", option: "pass", kind: "act", event: "tile-placed", propose: "pass" },
  { id: "sheol.droid", at: "question", kind: "act", event: "passed" },
  { id: "sheol.lights", at: "hand", kind: "act", event: "passed" },
  { id: "why", at: "why", kind: "act", event: "passed" },
  { id: "sheol.turn", at: "danger", event: "turn", times: 2 },
  { id: "sheol.alone", at: "briefing", event: "turn", times: 2, kind: "act" },
];

export default steps;
