"""Repair: broken equipment is turned back; and what cards do to Break markers."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from coterie.games.sheol import box
from coterie.games.sheol.box import content
from coterie.games.sheol.box.vocabulary import Durability, Repair, Wear
from coterie.games.sheol.effects.context import Context, scout_of
from coterie.games.sheol.effects.standing import value
from coterie.games.sheol.lightshields.paid import PricedAction
from coterie.games.sheol.lightshields.playable import ActionCost
from coterie.games.sheol.lightshields.playing import pay_for
from coterie.games.sheol.scouts.acting import Acting
from coterie.games.sheol.scouts.equipment import durability, slots, umbra_price, wear
from coterie.games.sheol.scouts.units import name
from coterie.games.sheol.showing.ids import gear_id
from coterie.games.sheol.state import Gear, Sheol, Unit
from coterie.kernel.actions import Reason
from coterie.kernel.decision import Flow
from coterie.kernel.scene import Choice
from coterie.kernel.table import Table, Why
from coterie.kernel.texts import Msg, msg

OUT_OF_CONTROL = "out-of-control"
"""The status that alone mends a corrupted weapon."""


def broken(unit: Unit, corrupted: bool = False) -> dict[str, Gear]:
    """The equipment that a Repair can turn back; a corrupted weapon only if it is meant too."""
    borne = {"lantern": unit.lantern, "weapon": unit.weapon}
    return {
        slot: gear
        for slot, gear in borne.items()
        if gear is not None
        and gear.broken
        and (corrupted or slot == "lantern" or box.WEAPONS[gear.card].corrupted is None)
    }


class RepairGear(PricedAction):
    """What the back of a broken card says is paid, Umbra or Lightshields, and it is flipped: ("repair", slot, what)."""

    word, rule, icon = "repair", "lantern.repair", "spanner"

    def why_not(self, s: Sheol, acting: Acting) -> Reason | None:
        if acting.lantern is not None and acting.weapon is not None:
            return self.no("not-broken")
        return None if broken(acting.unit) else self.no("not-broken")

    def wishes(self, s: Sheol, acting: Acting) -> list[Any]:
        return [("repair", slot, way) for slot in broken(acting.unit) for way in ("umbra", "cards")]

    def cost(self, s: Sheol, acting: Acting, option: Any) -> ActionCost:
        unit, (_, slot, way) = acting.unit, option
        fix = printed_repair(unit, slot)
        cost = {"actions": max(0, value(s, "repair-actions", fix.actions, unit))}
        cost[way] = umbra_price(s, unit, fix.umbra) if way == "umbra" else fix.cards
        return ActionCost("repair", unit.id, {what: n for what, n in cost.items() if what not in acting.waived})

    def do(self, t: Table[Sheol], acting: Acting, option: Any) -> Flow[None]:
        rule = "weapon.repair" if option[1] == "weapon" else self.rule
        yield from pay_for(t, self.cost(t.state, acting, option), Context(acting.unit.id), rule)
        mend(t, acting.unit, option[1], rule)

    def shown(self, s: Sheol, acting: Acting, option: Any) -> Choice:
        unit, slot, cost = acting.unit, option[1], self.price(s, acting, option)
        label = msg("option.repair", card=Msg(f"{slot}.{broken(unit)[slot].card}.name"))
        return Choice(label, "", (gear_id(unit.id, slot),), self.icon, cost)


def printed_repair(unit: Unit, slot: str) -> content.Repair:
    """What the back of a broken card says."""
    card = broken(unit)[slot].card
    return (box.WEAPONS[card] if slot == "weapon" else box.LANTERNS[card]).repair


def mend(t: Table[Sheol], unit: Unit, slot: str, why: Why) -> None:
    gear = broken(unit, corrupted=True)[slot]
    gear.broken, gear.breaks = False, 0
    t.note("repaired", why, unit=name(unit), what=f"@{slot}.{gear.card}.name")


# --- verbs ------------------------------------------------------------------------------------------------------------


def pick_slot(
    t: Table[Sheol], context: Context, which: str, ready: Collection[str], kind: str, n: int
) -> Flow[str | None]:
    """The lantern or the weapon, as the effect or else the player says; None if neither will do."""
    fitting = [slot for slot in ready if which in ("any", slot)]
    if not fitting:
        return None
    unit = scout_of(t.state, context)
    return (yield from t.choose(unit.seat, kind, fitting, context, unit=unit.id, n=n))


def wear_out(t: Table[Sheol], effect: Wear, context: Context) -> Flow[None]:
    """Break markers put on, or below zero taken off, what is not broken."""
    unit = scout_of(t.state, context)
    for which, n in effect.markers.items():
        ready = [slot for slot, gear in slots(unit).items() if n > 0 or gear.breaks]
        slot = yield from pick_slot(t, context, which, ready, "wear", n)
        if slot is None:
            continue
        if n > 0:
            wear(t, unit, slot, n, context)
        else:
            gear = slots(unit)[slot]
            gear.breaks = max(0, gear.breaks + n)
            t.note("unworn", context, unit=name(unit), what=f"@{slot}.{gear.card}.name", left=gear.breaks)


def add_durability(t: Table[Sheol], effect: Durability, context: Context) -> Flow[None]:
    """Durability markers, which go before Break markers come; no more than the card's durability."""
    unit = scout_of(t.state, context)
    for which, n in effect.markers.items():
        slot = yield from pick_slot(t, context, which, slots(unit), "durability", n)
        if slot is not None:
            gear = slots(unit)[slot]
            gear.durability = min(durability(t.state, unit, slot, gear), gear.durability + n)
            t.note("hardened", context, unit=name(unit), what=f"@{slot}.{gear.card}.name", n=n)


def repair_by_card(t: Table[Sheol], effect: Repair, context: Context) -> Flow[None]:
    """A broken card is turned back."""
    unit = scout_of(t.state, context)
    ready = broken(unit, corrupted=context.played == OUT_OF_CONTROL)
    slot = yield from pick_slot(t, context, effect.gear, ready, "mend", 0)
    if slot is not None:
        mend(t, unit, slot, context)


DOINGS = (wear_out, add_durability, repair_by_card)
