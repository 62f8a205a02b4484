"""The ids under which the scene shows cards, places and pieces, and by which options point at them."""

from __future__ import annotations

from coterie.games.sheol.board.foes import HERALD, LORD
from coterie.games.sheol.board.ground import SPOTS
from coterie.games.sheol.state import Sheol, Unit

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


def hand_id(unit: int, i: int, card: str) -> str:
    return f"{card}@hand-{unit}-{i}"


def in_hand(unit: Unit, card: str) -> tuple[str, ...]:
    """The id of the first copy of the card in hand."""
    cards = unit.hand.cards
    return (hand_id(unit.id, cards.index(card), card),) if card in cards else ()


def in_discard(unit: Unit, card: str) -> tuple[str, ...]:
    cards = unit.discard.cards
    return (f"{card}@discard-{unit.id}-{cards.index(card)}",) if card in cards else ()


def gear_id(unit: int, slot: str) -> str:
    return f"{slot}-{unit}"


def item_id(unit: int, i: int, item: str) -> str:
    return f"{item}@items-{unit}-{i}"


def tile_id(unit: int, tile: str) -> str:
    return f"{tile}@tiles-{unit}"


def in_inventory(unit: Unit, card: str) -> tuple[str, ...]:
    """The id of an item or accessory of the unit, or of what an item is attached to."""
    if card in unit.items:
        return (item_id(unit.id, unit.items.index(card), card),)
    if card in unit.tiles:
        return (tile_id(unit.id, card),)
    found = [gear_id(unit.id, f"accessory-{n}") for n, each in enumerate(unit.accessories) if each.card == card]
    for slot, borne in (("weapon", unit.weapon), ("lantern", unit.lantern)):
        if borne is not None and (card == borne.card or card in borne.attached):
            found.append(gear_id(unit.id, slot))
    return tuple(found[:1])


# --- the table --------------------------------------------------------------------------------------------------------


def display_id(i: int, item: str) -> str:
    return f"{item}@display-{i}"


def in_display(s: Sheol, card: str) -> tuple[str, ...]:
    cards = s.display.cards
    return (display_id(cards.index(card), card),) if card in cards else ()
