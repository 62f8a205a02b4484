"""Printer items and accessories: drawn from the Item deck, attached to equipment, used once or by their charges."""

from __future__ import annotations

from collections.abc import Iterator

from coterie.games.sheol import box
from coterie.games.sheol.powers import SOURCES, SPEND, Held, by_moment
from coterie.games.sheol.scout_phase import OPTIONS, act
from coterie.games.sheol.state import Gear, Sheol, Unit
from coterie.games.sheol.units import name
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


# --- what can be used -------------------------------------------------------------------------------------------------


def borne(s: Sheol, unit: Unit, moment: str) -> list[Held]:
    """The items in all inventories, and the accessories that still have a charge."""
    items, accessories = _ITEMS.get(moment, {}), _ACCESSORIES.get(moment, {})
    if not items and not accessories:
        return []
    found: list[Held] = []
    for holder in s.units:
        if holder.dead:
            continue
        for item in dict.fromkeys(holder.items) if holder.items else ():
            found += [Held(kind, item, level, holder.id, power) for kind, level, power in items.get(item, ())]
        for gear in holder.accessories:
            if gear.charges and gear.card in accessories:
                found += [Held(kind, gear.card, n, holder.id, power) for kind, n, power in accessories[gear.card]]
    return found


_ITEMS = by_moment(("item", card, 0, item.power) for card, item in box.ITEMS.items())
_ACCESSORIES = by_moment(("accessory", card, 0, each.power) for card, each in box.ACCESSORIES.items())

SOURCES.append(borne)


def use_item(t: Table[Sheol], held: Held) -> None:
    """A used item goes to the bottom of the Item deck."""
    t.state.units[held.holder].items.remove(held.card)
    t.state.printer.put_bottom(held.card)


def use_accessory(t: Table[Sheol], held: Held) -> None:
    """An accessory loses a charge."""
    accessories = t.state.units[held.holder].accessories
    next(gear for gear in accessories if gear.card == held.card and gear.charges).charges -= 1


SPEND["item"] = use_item
SPEND["accessory"] = use_accessory


# --- attaching --------------------------------------------------------------------------------------------------------


def gear_in(unit: Unit, slot: str) -> Gear | None:
    return unit.weapon if slot == "weapon" else unit.lantern


def attachable(s: Sheol, unit: Unit) -> Iterator[tuple[object, ...]]:
    """Items that can be attached to what the unit bears."""
    for item in dict.fromkeys(unit.items):
        slot = box.ITEMS[item].attach
        if slot and gear_in(unit, slot) is not None:
            yield ("attach", item, slot)


OPTIONS.append(attachable)


@act("attach")
def attach(t: Table[Sheol], unit: Unit, option: tuple[object, ...]) -> Flow[None]:
    """The item leaves the inventory and changes the weapon or lantern from now on."""
    item, slot = str(option[1]), str(option[2])
    gear = gear_in(unit, slot)
    assert gear is not None
    unit.items.remove(item)
    gear.attached.append(item)
    t.note("attached", "gear.item.attach", unit=name(unit), card=f"@item.{item}.name", what=f"@{slot}.{gear.card}.name")
    yield from ()
