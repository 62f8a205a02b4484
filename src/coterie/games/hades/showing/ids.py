"""The ids by which cards and places are pointed at, and the icons of what lies on the map."""

from __future__ import annotations

from coterie.games.hades.state import God
from coterie.kernel.drawing import in_row

LOOT_ICONS = {"weapon": "crossed-swords", "feat": "scroll-unfurled", "item": "swap-bag"}
LANDMARK_ICONS = {
    "altar": "stone-table",
    "amphoras": "amphora",
    "columns": "ancient-columns",
    "fire-pit": "campfire",
    "statue": "stone-bust",
    "well": "well",
}


def section(zone: str, position: str) -> str:
    """The id of a section of a zone."""
    return f"{zone}:{position}"


def market_id(kind: str, card: str) -> str:
    return f"{card}@market-{kind}"


def terrain_id(card: str) -> str:
    return f"terrain-{card}"


def in_hand(god: God, card: str) -> tuple[str, ...]:
    return in_row(god.hand.cards, f"hand-{god.seat}", card)


def slot_id(seat: int, i: int) -> str:
    return f"slot-{seat}-{i}"


def in_slot(god: God, card: str) -> tuple[str, ...]:
    return tuple(slot_id(god.seat, i) for i, slot in enumerate(god.slots) if slot.card == card)[:1]


def gear_id(seat: int, kind: str, i: int) -> str:
    return f"{kind}-{seat}-{i}"


def in_inventory(god: God, card: str) -> tuple[str, ...]:
    kinds = {"weapon": god.weapons, "item": god.items}
    found = [(kind, i) for kind, held in kinds.items() for i, each in enumerate(held) if each.card == card]
    return tuple(gear_id(god.seat, kind, i) for kind, i in found[:1])


def aside_id(seat: int, i: int) -> str:
    return f"aside-{seat}-{i}"
