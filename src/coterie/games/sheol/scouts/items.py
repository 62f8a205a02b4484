"""Printer items: drawn from the Item deck, and attached to equipment."""

from __future__ import annotations

from typing import Any

from coterie.games.sheol import box
from coterie.games.sheol.scouts.acting import Acting, UnitAction
from coterie.games.sheol.scouts.units import name
from coterie.games.sheol.showing.cards import item_card
from coterie.games.sheol.showing.ids import in_inventory
from coterie.games.sheol.state import Gear, Sheol, Unit
from coterie.kernel.actions import Reason
from coterie.kernel.decision import Flow
from coterie.kernel.scene import Choice
from coterie.kernel.table import Table
from coterie.kernel.texts import Msg, msg


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


class Attach(UnitAction):
    """An item leaves the inventory and changes the weapon or lantern from now on."""

    word, rule, icon = "attach", "gear.item.attach", "linked-rings"

    def options(self, s: Sheol, acting: Acting) -> list[Any]:
        """Items that can be attached to what the unit bears."""
        unit = acting.unit
        if not unit.items:
            return []
        slots = [(item, box.ITEMS[item].attach) for item in dict.fromkeys(unit.items)]
        return [("attach", item, slot) for item, slot in slots if slot and gear_in(unit, slot) is not None]

    def nothing(self, s: Sheol, acting: Acting) -> Reason:
        return self.no("nothing-to-attach")

    def do(self, t: Table[Sheol], acting: Acting, option: Any) -> Flow[None]:
        unit, (_, item, slot) = acting.unit, option
        gear = gear_in(unit, slot)
        assert gear is not None
        unit.items.remove(item)
        gear.attached.append(item)
        what = f"@{slot}.{gear.card}.name"
        t.note("attached", self.rule, unit=name(unit), card=f"@item.{item}.name", what=what)
        yield from ()

    def shown(self, s: Sheol, acting: Acting, option: Any) -> Choice:
        """("attach", item, slot)."""
        card = item_card(option[1], "")
        label = msg("option.attach", card=card.name, gear=Msg(f"gear.{option[2]}"))
        return Choice(label, "", in_inventory(acting.unit, option[1]), card.icon, detail=card.text)
