/** Outlines of tokens around their middle: round for us, spiky for foes, square for the rest. */
import { fixed } from "./geometry";

const SPIKES = 18;
const spiky = Array.from({ length: SPIKES * 2 }, (_, i) => {
  const [radius, angle] = [i % 2 ? 39 : 46, (i / SPIKES) * Math.PI];
  return `${fixed(radius * Math.sin(angle))} ${fixed(-radius * Math.cos(angle))}`;
});
const ROUND = "M0-43a43 43 0 1 1 0 86a43 43 0 1 1 0-86Z";
const SQUARE = "M-30-38h60a8 8 0 0 1 8 8v60a8 8 0 0 1-8 8h-60a8 8 0 0 1-8-8v-60a8 8 0 0 1 8-8Z";

export const SHAPES: Record<string, string> = { team: ROUND, foe: `M${spiky.join("L")}Z`, neutral: SQUARE };
/** How much of a token its face takes: more where a figure is drawn on it. */
export const FACE = 0.8;
export const ART_FACE = 0.87;
