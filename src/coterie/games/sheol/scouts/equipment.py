"""Weapons and lanterns: what their actions cost, overloads, Break and durability markers, broken sides."""

from __future__ import annotations

from collections.abc import Collection

from coterie.games.sheol.box import LANTERNS, WEAPONS
from coterie.games.sheol.box.content import Lantern, Overload, Weapon
from coterie.games.sheol.box.dice import FATE
from coterie.games.sheol.effects.context import Context
from coterie.games.sheol.effects.standing import flag, happens, use_up, value
from coterie.games.sheol.scouts.units import has_dark_gifts, name
from coterie.games.sheol.state import Gear, Sheol, Unit
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why


def lantern_of(unit: Unit) -> Lantern | None:
    """The lantern that a unit can use."""
    return None if unit.lantern is None or unit.lantern.broken else LANTERNS[unit.lantern.card]


def weapon_of(unit: Unit) -> Weapon | None:
    """The weapon that a unit can attack with."""
    return None if unit.weapon is None or unit.weapon.broken else WEAPONS[unit.weapon.card]


def slots(unit: Unit) -> dict[str, Gear]:
    """What a unit bears that can wear out and is not broken."""
    borne = {"lantern": unit.lantern, "weapon": unit.weapon}
    return {slot: gear for slot, gear in borne.items() if gear is not None and not gear.broken}


def durability(s: Sheol, unit: Unit, slot: str, gear: Gear) -> int:
    """How many Break markers break a card."""
    card = WEAPONS[gear.card] if slot == "weapon" else LANTERNS[gear.card]
    return max(1, value(s, f"{slot}-durability", card.durability, unit))


def wear(t: Table[Sheol], unit: Unit, slot: str, n: int, why: Why) -> None:
    """Each point takes a durability marker or puts on a Break marker; as many as its durability break the card."""
    gear = slots(unit)[slot]
    spared = min(n, gear.durability)
    gear.durability -= spared
    gear.breaks += n - spared
    t.note("worn", why, unit=name(unit), what=f"@{slot}.{gear.card}.name", n=n)
    if gear.breaks >= durability(t.state, unit, slot, gear):
        gear.breaks, gear.broken = 0, True
        t.note("broken", "lantern.break", unit=name(unit), what=f"@{slot}.{gear.card}.name")


# --- what actions cost, and overloads ---------------------------------------------------------------------------------


RULES = {"plan": "lantern.overload.break", "reveal": "lantern.overload.break", "attack": "weapon.overload"}
"""By which rule the Fate die of an overload is rolled and wears the equipment out, by action."""

FREE = ("actions", "lux")
"""What is not paid for an action that a card grants."""


def price(s: Sheol, unit: Unit, kind: str, lux: int, over: Overload | None, waived: Collection[str]) -> dict[str, int]:
    """One action point and Lux; an overload has a cost of its own, in place of the usual."""
    if over is None:
        cost = {"actions": 1, "lux": max(0, value(s, f"{kind}-cost", lux, unit))}
    else:
        lux = 0 if is_gifted(s, unit, kind) else max(0, value(s, "overload-cost", over.cost, unit))
        cost = {"actions": 1, "lux": lux, "umbra": umbra_price(s, unit, over.umbra)}
    if not waived and 0 not in cost.values():
        return cost
    return {what: n for what, n in cost.items() if n and what not in waived}


def umbra_price(s: Sheol, unit: Unit, n: int) -> int:
    """What cards leave of an action's cost in Umbra."""
    return max(0, value(s, "umbra-cost", n, unit)) if n else 0


def is_gifted(s: Sheol, unit: Unit, kind: str) -> bool:
    """The corrupted overload Reveals and Attacks without Lux and without damage to the equipment."""
    return kind != "plan" and has_dark_gifts(s, unit)


def roll_overload(t: Table[Sheol], unit: Unit, kind: str) -> int:
    """One Fate die: so many Break markers will come of the overload."""
    s = t.state
    if is_gifted(s, unit, kind):
        return 0
    if flag(s, "safe-overload", unit):
        use_up(s, "safe-overload", unit)
        return 0
    breaks = max(0, value(s, "break", t.roll(FATE)["symbols"], unit))
    use_up(s, "break", unit)
    t.note("overload", RULES[kind], unit=name(unit), n=breaks)
    return breaks


def end_overload(t: Table[Sheol], unit: Unit, slot: str, breaks: int) -> Flow[None]:
    """When the action is done, what answers to overloading, and the Break markers."""
    yield from happens(t, "overloaded", Context(unit.id))
    if breaks and slot in slots(unit):
        wear(t, unit, slot, breaks, RULES["attack" if slot == "weapon" else "plan"])
