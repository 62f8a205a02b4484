"""Printer items: drawn from the Item deck, and attached to equipment."""

from __future__ import annotations

from collections.abc import Iterator

from coterie.games.sheol import box
from coterie.games.sheol.scouts.units import name
from coterie.games.sheol.state import Gear, Sheol, Unit
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table


def draw_items(t: Table[Sheol], n: int, land: str = "any") -> list[str]:
    """Cards are revealed until so many of a land type have appeared; the others are shuffled back."""
    deck = t.state.printer
    found: list[str] = []
    others: list[str] = []
    while deck.cards and len(found) < n:
        item = t.draw(deck)
        (found if land in ("any", box.ITEMS[item].land) else others).append(item)
    if others:
        deck.cards += others
        t.shuffle(deck)
    return found


# --- attaching --------------------------------------------------------------------------------------------------------


def gear_in(unit: Unit, slot: str) -> Gear | None:
    return unit.weapon if slot == "weapon" else unit.lantern


def attachable(s: Sheol, unit: Unit) -> Iterator[tuple[object, ...]]:
    """Items that can be attached to what the unit bears."""
    for item in dict.fromkeys(unit.items):
        slot = box.ITEMS[item].attach
        if slot and gear_in(unit, slot) is not None:
            yield ("attach", item, slot)


def attach(t: Table[Sheol], unit: Unit, option: tuple[object, ...]) -> Flow[None]:
    """The item leaves the inventory and changes the weapon or lantern from now on."""
    item, slot = str(option[1]), str(option[2])
    gear = gear_in(unit, slot)
    assert gear is not None
    unit.items.remove(item)
    gear.attached.append(item)
    t.note("attached", "gear.item.attach", unit=name(unit), card=f"@item.{item}.name", what=f"@{slot}.{gear.card}.name")
    yield from ()
