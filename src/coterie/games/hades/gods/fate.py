"""The fate die, and the might that bends it."""

from __future__ import annotations

from coterie.games.hades.box import tables
from coterie.games.hades.gods.board import name
from coterie.games.hades.gods.resources import MIGHT, can_pay, pay
from coterie.games.hades.state import God, Hades
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why


def roll_fate(t: Table[Hades], god: God, rule: Why, modifier: int = 0, boost: bool = True) -> Flow[int]:
    """Roll the fate die; right after it the roller may pay might, 1 each, to add to the result."""
    result = t.roll(tables.DICE["fate"])["number"] + modifier
    t.note("fate", rule, god=name(god), n=result)
    while boost and can_pay(god, MIGHT):
        more = yield from t.window(god.seat, "boost-fate", ("boost",), "bonus.boost-fate", n=result, god=name(god))
        if more is None:
            break
        pay(t, god, MIGHT, "bonus.boost-fate")
        result += 1
        t.note("fate-boosted", "bonus.boost-fate", n=result)
    return result
