"""What lantern and weapon actions cost, and what overloading does to the equipment."""

from __future__ import annotations

from collections.abc import Collection

from coterie.games.sheol.box.content import Overload
from coterie.games.sheol.box.dice import FATE
from coterie.games.sheol.effects.context import Context
from coterie.games.sheol.effects.standing import flag, happens, use_up, value
from coterie.games.sheol.scouts.equipment import slots, wear
from coterie.games.sheol.scouts.units import has_dark_gifts, name
from coterie.games.sheol.state import Sheol, Unit
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table

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
