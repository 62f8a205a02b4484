"""Verbs that decide whether effects happen, which of them, and how often."""

from __future__ import annotations

from coterie.games.sheol.box.dice import FATE
from coterie.games.sheol.box.vocabulary import Effect
from coterie.games.sheol.effects.context import Context, scout_of, seats_of
from coterie.games.sheol.effects.resolve import carry_out, verb
from coterie.games.sheol.state import Sheol
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table

CARDS_ONLY = frozenset(("draw", "discard", "recall", "cleanse"))
"""What comes to nothing for a servodroid, which has no Lightshields."""


@verb("may")
def may(t: Table[Sheol], effect: Effect, context: Context) -> Flow[None]:
    """The player may let it be; nobody is asked for a servodroid about cards that it has not."""
    if context.scout >= 0 and scout_of(t.state, context).is_droid and CARDS_ONLY.issuperset(e.verb for e in effect.may):
        return
    seats = seats_of(t.state, replace(context, by=-1) if context.scout >= 0 else context)
    answer = yield from t.choose(
        seats, "may", ("do", "leave"), "round.keywords", unit=context.scout, effects=effect.may
    )
    if answer == "do":
        yield from carry_out(t, effect.may, context)


@verb("choose")
def choose_one(t: Table[Sheol], effect: Effect, context: Context) -> Flow[None]:
    """One of several things, as the player picks."""
    ways = list(range(len(effect.choose)))
    seats = seats_of(t.state, replace(context, by=-1) if context.scout >= 0 else context)
    way = yield from t.choose(seats, "choose-effect", ways, "round.keywords", unit=context.scout, paths=effect.choose)
    yield from carry_out(t, effect.choose[way], context)


@verb("fate")
def fate(t: Table[Sheol], effect: Effect, context: Context) -> Flow[None]:
    """One Fate die decides."""
    symbols = t.roll(FATE)["symbols"]
    t.note("fate", "round.keywords", n=symbols)
    row = next((row for row in effect.fate if symbols <= row.upto), effect.fate[-1])
    yield from carry_out(t, row.do, context)


@verb("repeat")
def repeat(t: Table[Sheol], effect: Effect, context: Context) -> Flow[None]:
    """Up to so many times, until the player stops or it cannot be done."""
    wanted = effect.repeat
    assert wanted is not None
    for n in range(wanted.times):
        if n:
            seats, left = seats_of(t.state, context), wanted.times - n
            answer = yield from t.choose(
                seats, "again", ("again", "stop"), "round.keywords", left=left, effects=wanted.do
            )
            if answer == "stop":
                return
        yield from carry_out(t, wanted.do, context)
        if context.failed:
            return
