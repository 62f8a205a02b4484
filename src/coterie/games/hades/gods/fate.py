"""The fate die: a roll, what it is held against, and the might that raises it."""

from __future__ import annotations

from coterie.games.hades.box import tables
from coterie.games.hades.gods.board import MIGHT, can_pay, pay
from coterie.games.hades.state import God, Hades
from coterie.kernel.data import Struct
from coterie.kernel.decision import Flow
from coterie.kernel.effects import Fate
from coterie.kernel.table import Table, Why
from coterie.kernel.texts import Msg, plain


class Held(Struct, frozen=True, kw_only=True):
    """What a roll is held against: one of these."""

    markers: int = 0  # encounter markers on the way
    monster: int = 0  # the monster whose vigilance it is, by its number
    alert: bool = False  # the slots of the alert board
    rows: Fate | None = None  # what the effect says for each result


class Roll(Struct, frozen=True):
    """A roll as it lies on the table, which might can still raise."""

    shown: int
    modifier: int
    result: int
    held: Held


NOTHING = Held()


def comes(result: int, markers: int) -> bool:
    """Whether such a roll for a way with so many encounter markers brings a monster."""
    return result <= markers


def roll_fate(
    t: Table[Hades],
    god: God,
    rule: Why,
    modifier: int = 0,
    boost: bool = True,
    against: str | Msg = "@against.nothing",
    held: Held = NOTHING,
) -> Flow[int]:
    """Roll the fate die; right after it the roller may pay might, 1 each, to add to the result.

    `against` says what the result is held against, and `held` what that is.
    """
    shown = t.roll(tables.DICE["fate"])["number"]
    result = shown + modifier
    added = f"{shown} {'+' if modifier > 0 else '−'} {abs(modifier)} = {result}" if modifier else shown
    told = plain(against) if t.heard and isinstance(against, Msg) else against
    t.note("fate", rule, god=god.name, roll=added, against=told)
    while boost and can_pay(god, MIGHT):
        lies = Roll(shown, modifier, result, held)
        about = {"n": result, "god": god.name, "stage": lies}
        more = yield from t.window(god.seat, "boost-fate", ("boost",), "bonus.boost-fate", **about)
        if more is None:
            break
        pay(t, god, MIGHT, "bonus.boost-fate")
        result += 1
        t.note("fate-boosted", "bonus.boost-fate", n=result)
    return result
