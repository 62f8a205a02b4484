import type { Step } from "../lib/guide";

const steps: Step[] = [
  { id: "ribbon", at: "meters" },
  { id: "page", at: "board", page: true },
  { id: "machina.threats", at: "threats" },
  { id: "machina.enter", at: "question", kind: "enter", propose: "I7" },
  { id: "machina.choose", at: "question", kind: "choose" },
  { id: "machina.turn", at: "question", kind: "next-turn", propose: "hank-horden" },
  { id: "machina.act", at: "team", kind: "act" },
  { id: "machina.move", at: "option", kind: "act", option: "move:", propose: "move:I8" },
  { id: "machina.on", at: "option", kind: "act", option: "move:I9", propose: "move:I9" },
  { id: "machina.ability", at: "option", kind: "act", option: "use:" },
  { id: "machina.activate", at: "option", kind: "act", option: "activate:chest:", propose: "activate:chest:" },
  { id: "machina.chapter", at: "board", kind: "act", event: "activates" },
  { id: "machina.end", at: "option", kind: "act", option: "end", event: "activates", propose: "end" },
  { id: "machina.spawn", at: "threats", event: "round", times: 2 },
  { id: "machina.monsters", at: "team", event: "round", times: 2 },
  { id: "why", at: "why", kind: "act", event: "round", times: 2 },
  { id: "machina.alone", at: "briefing", kind: "act", event: "round", times: 2 },
];

export default steps;
