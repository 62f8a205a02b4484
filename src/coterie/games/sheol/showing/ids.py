"""The ids under which the scene shows cards, places and pieces, and by which options point at them."""

from __future__ import annotations

from coterie.games.sheol.board.foes import HERALD, LORD
from coterie.games.sheol.board.ground import SPOTS
from coterie.games.sheol.state import Sheol, Unit
from coterie.kernel.drawing import in_row

# --- the board and who stands on it -----------------------------------------------------------------------------------

HALL = ("J10", "J11", "K10", "K11")
"""The middle of the Citadel, where units inside it are shown."""


def place_id(cell: int) -> tuple[str, ...]:
    """The ids to point at for a space; the Citadel is its whole hall."""
    return (SPOTS[cell],) if cell >= 0 else HALL


def unit_id(number: int) -> str:
    return f"unit-{number}"


def enemy_id(number: int) -> str:
    """The piece of an enemy by the number that the rules give it."""
    if number <= LORD:
        return f"lord-{LORD - number}"
    return f"herald-{HERALD - number}" if number <= HERALD else f"shadow-{number}"


# --- what lies before a unit ------------------------------------------------------------------------------------------


def in_hand(unit: Unit, card: str) -> tuple[str, ...]:
    return in_row(unit.hand.cards, f"hand-{unit.id}", card)


def gear_id(unit: int, slot: str) -> str:
    return f"{slot}-{unit}"


def tile_id(unit: int, tile: str) -> str:
    return f"{tile}@tiles-{unit}"


def in_inventory(unit: Unit, card: str) -> tuple[str, ...]:
    """The id of an item or accessory of the unit, or of what an item is attached to."""
    if card in unit.items:
        return in_row(unit.items, f"items-{unit.id}", card)
    if card in unit.tiles:
        return (tile_id(unit.id, card),)
    found = [gear_id(unit.id, f"accessory-{n}") for n, each in enumerate(unit.accessories) if each.card == card]
    for slot, gear in (("weapon", unit.weapon), ("lantern", unit.lantern)):
        if gear is not None and card in (gear.card, *gear.attached):
            found.append(gear_id(unit.id, slot))
    return tuple(found[:1])


def in_display(s: Sheol, card: str) -> tuple[str, ...]:
    return in_row(s.display.cards, "display", card)
