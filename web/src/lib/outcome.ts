/** How a game ended, for words: won, lost, or some other way. */
export const ending = (outcome: string): "won" | "lost" | "other" => (outcome === "won" || outcome === "lost" ? outcome : "other");
