"""Challenges: two Fate dice and the archetypes of a scout against a target."""

from __future__ import annotations

from coterie.games.sheol import box
from coterie.games.sheol.box import FATE
from coterie.games.sheol.box.vocabulary import Challenge
from coterie.games.sheol.effects.context import Context, scout_of
from coterie.games.sheol.effects.resolve import resolve
from coterie.games.sheol.effects.standing import value
from coterie.games.sheol.scouts.units import name
from coterie.games.sheol.state import Sheol, Unit
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, inside


def challenge(t: Table[Sheol], wanted: Challenge, context: Context) -> Flow[None]:
    """A challenge, and at once what comes of it."""
    won = attempt(t, wanted, context)
    yield from resolve(t, wanted.success if won else wanted.failure, context)


def strength(s: Sheol, unit: Unit, wanted: Challenge, symbols: int) -> int:
    """What a scout brings to a challenge with so many symbols on its dice."""
    own = (box.CORES[unit.core] if unit.core else box.SCOUTS[unit.scout]).archetypes
    return value(s, "challenge", symbols + sum(archetype in own for archetype in wanted.archetypes), unit)


def attempt(t: Table[Sheol], wanted: Challenge, context: Context) -> bool:
    """Two Fate dice and 1 for each archetype the scout shares, against the target; tried only once."""
    s, unit = t.state, scout_of(t.state, context)
    total = strength(s, unit, wanted, sum(t.roll(FATE)["symbols"] for _ in range(2)))
    won = total >= wanted.target
    t.note(
        "challenge-won" if won else "challenge-lost",
        inside(context, "land.challenge"),
        unit=name(unit),
        n=total,
        target=wanted.target,
    )
    return won


DOINGS = (challenge,)
