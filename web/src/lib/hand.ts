/** Which cards lie in the hand, by the ids that games give their areas. */
import type { CardArea, Scene } from "./wire";

export const isHand = (area: CardArea): boolean => area.id.startsWith("hand");

/** The cards in the hand of the seat that looks. */
export function ownHand(scene: Scene): CardArea[] {
  return scene.panels.filter((panel) => panel.seat === scene.seat).flatMap((panel) => panel.areas.filter(isHand));
}
