import type { Step } from "../lib/guide";

const steps: Step[] = [
  { id: "ribbon", at: "meters" },
  { id: "page", at: "board", page: true },
  { id: "hades.threats", at: "threats" },
  { id: "hades.position", at: "thing:god-0", kind: "act" },
  { id: "hades.sneak", at: "option", option: "main:plain:sneak:forge", propose: "main:plain:sneak:forge" },
  { id: "hades.hasp", at: "option", option: "challenge:file-the-hasp", propose: "challenge:file-the-hasp" },
  { id: "hades.rest", at: "option", option: "main:plain:rest:", event: "challenge", propose: "main:plain:rest:spark" },
  { id: "hades.done", at: "option", option: "done", event: "tally", propose: "done" },
  { id: "hades.front", at: "question", option: "main:plain:discover:" },
  { id: "hades.engaged", at: "team", option: "main:plain:start-combat:", event: "engaged" },
  { id: "hades.discover", at: "option", option: "main:plain:discover:weapon:", propose: "main:plain:discover:weapon:" },
  { id: "hades.fight", at: "option", option: "main:plain:start-combat:", event: "engaged", propose: "main:plain:start-combat:" },
  { id: "hades.resolve", at: "option", option: "resolve:", propose: "resolve:" },
  { id: "hades.move", at: "option", option: "main:plain:move:", propose: "main:plain:move:" },
  { id: "hades.cards", at: "hand", kind: "act", event: "wave", times: 2 },
  { id: "why", at: "why", kind: "act", event: "wave", times: 2 },
  { id: "hades.round", at: "meters", kind: "act", event: "round", times: 2 },
  { id: "hades.alone", at: "briefing", kind: "act", event: "round", times: 2 },
];

export default steps;
