/** What the form for a new table proposes. */
import type { GameInfo, SeatWish } from "./wire";

/** The options that a game would rather have: some depend on whether several of the seats are people. */
export function proposal(game: GameInfo, seats: readonly SeatWish[]): Record<string, string> {
  const people = seats.filter((seat) => seat.kind !== "bot").length;
  return people > 1 ? game.proposals : {};
}
