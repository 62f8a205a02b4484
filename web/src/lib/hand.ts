/** Which cards lie in the hand, by the ids that games give their areas. */
import type { CardArea, Scene } from "./wire";

export const isHand = (area: CardArea): boolean => area.id.startsWith("hand");

/** The cards in the hand of the seat that looks. */
export function ownHand(scene: Scene): CardArea[] {
  return scene.panels.filter((panel) => panel.seat === scene.seat).flatMap((panel) => panel.areas.filter(isHand));
}

/** How many cards the largest hand at the table has. */
export const largestHand = (scene: Scene): number =>
  Math.max(0, ...scene.panels.flatMap((panel) => panel.areas.filter(isHand).map((area) => area.cards.length + area.hidden)));

/** Whether the seat that looks has a hand at all, though it may be empty. */
export const holdsCards = (scene: Scene): boolean =>
  scene.panels.some((panel) => panel.seat === scene.seat && panel.areas.some(isHand));
