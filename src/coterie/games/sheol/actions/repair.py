"""Repair: broken equipment is turned back; and what cards do to Break markers."""

from __future__ import annotations

from collections.abc import Collection

from coterie.games.sheol import box
from coterie.games.sheol.box.vocabulary import Durability, Repair, Wear
from coterie.games.sheol.effects.context import Context, scout_of
from coterie.games.sheol.effects.standing import value
from coterie.games.sheol.lightshields.playable import ActionCost
from coterie.games.sheol.lightshields.playing import pay_for
from coterie.games.sheol.lightshields.powers import affordable
from coterie.games.sheol.scouts.equipment import durability, slots, wear
from coterie.games.sheol.scouts.overload import umbra_price
from coterie.games.sheol.scouts.units import name
from coterie.games.sheol.state import Gear, Sheol, Unit
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why

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


def repair_options(s: Sheol, unit: Unit, waived: Collection[str] = ()) -> list[tuple[object, ...]]:
    """("repair", slot, what is paid): Umbra or Lightshields, as the broken card says."""
    return [
        ("repair", slot, way)
        for slot in broken(unit)
        for way in ("umbra", "cards")
        if affordable(s, _cost(s, unit, slot, way, waived))
    ]


def _cost(s: Sheol, unit: Unit, slot: str, way: str, waived: Collection[str]) -> ActionCost:
    gear = broken(unit)[slot]
    price = (box.WEAPONS[gear.card] if slot == "weapon" else box.LANTERNS[gear.card]).repair
    cost = {"actions": max(0, value(s, "repair-actions", price.actions, unit))}
    cost[way] = umbra_price(s, unit, price.umbra) if way == "umbra" else price.cards
    return ActionCost("repair", unit.id, {what: n for what, n in cost.items() if what not in waived})


def repair_action(t: Table[Sheol], unit: Unit, option: tuple[object, ...]) -> Flow[None]:
    yield from repair(t, unit, option)


def repair(t: Table[Sheol], unit: Unit, option: tuple[object, ...], waived: Collection[str] = ()) -> Flow[None]:
    """Pay what the back of the card says, and flip it."""
    slot, way = str(option[1]), str(option[2])
    rule = "weapon.repair" if slot == "weapon" else "lantern.repair"
    yield from pay_for(t, _cost(t.state, unit, slot, way, waived), Context(unit.id), rule)
    mend(t, unit, slot, rule)


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
