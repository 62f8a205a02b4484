/** Where one can go: the way to each place, with what it costs and what may come of it. */
import type { Msg, Question } from "./wire";

export interface Way {
  /** Where it begins and all that it leads over, the destination last. */
  places: string[];
  /** How many decisions it is. */
  steps: number;
  cost: Msg | null;
  dangers: Msg[];
  /** What it means to stay there. */
  there: Msg[];
  /** The places that steps with dangers lead to. */
  dangerous: string[];
}

const different = (words: Msg[]): Msg[] => [...new Map(words.map((each) => [JSON.stringify(each), each])).values()];

/** The way to each place that the question offers one to. */
export function waysOf(question: Question | null): Map<string, Way> {
  const ways = new Map<string, Way>();
  for (const { place, after, passed, cost, dangers, there } of question?.ways ?? []) {
    const before = ways.get(after);
    ways.set(place, {
      places: [...(before?.places ?? [after]), ...passed, place],
      steps: (before?.steps ?? 0) + 1,
      cost,
      dangers: different([...(before?.dangers ?? []), ...dangers]),
      there,
      dangerous: [...(before?.dangerous ?? []), ...(dangers.length ? [place] : [])],
    });
  }
  return ways;
}

/** Whether it leads farther than one step, so that no option points there. */
export const isWalk = (way: Way | undefined): way is Way => way !== undefined && way.steps > 1;

