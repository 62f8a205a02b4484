"""Challenges: two Fate dice and the archetypes of a scout against a target; how likely they and checks are passed."""

from __future__ import annotations

from coterie.games.sheol.box.dice import FATE
from coterie.games.sheol.box.vocabulary import Challenge
from coterie.games.sheol.effects.context import Context, scout_of
from coterie.games.sheol.effects.resolve import resolve
from coterie.games.sheol.effects.standing import value
from coterie.games.sheol.scouts.units import card_of, name, threshold
from coterie.games.sheol.state import Sheol, Unit
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, inside
from coterie.kernel.texts import Item, Msg, msg


def challenge(t: Table[Sheol], wanted: Challenge, context: Context) -> Flow[None]:
    """A challenge, and at once what comes of it."""
    won = attempt(t, wanted, context)
    yield from resolve(t, wanted.success if won else wanted.failure, context)


def strength(s: Sheol, unit: Unit, wanted: Challenge, symbols: int) -> int:
    """What a scout brings to a challenge with so many symbols on its dice."""
    own = sum(archetype in card_of(unit).archetypes for archetype in wanted.archetypes)
    return value(s, "challenge", symbols + own, unit)


def attempt(t: Table[Sheol], wanted: Challenge, context: Context) -> bool:
    """Two Fate dice and 1 for each archetype the scout shares, against the target; tried only once."""
    s, unit = t.state, scout_of(t.state, context)
    total = strength(s, unit, wanted, sum(t.roll(FATE)["symbols"] for _ in range(2)))
    won = total >= wanted.target
    key, why = "challenge-won" if won else "challenge-lost", inside(context, "land.challenge")
    t.note(key, why, unit=name(unit), n=total, target=wanted.target)
    return won


DOINGS = (challenge,)

# --- what is likely ---------------------------------------------------------------------------------------------------

PAIRS = [a["symbols"] + b["symbols"] for a in FATE.faces for b in FATE.faces]
"""The symbols of two Fate dice, in all ways that they can fall."""


def check_words(s: Sheol, unit: Unit, more: int = 0) -> Msg | None:
    """How likely a corruption check fails with so much more corruption; droids and the corrupted make none."""
    if unit.is_droid or unit.corrupted:
        return None
    missing = threshold(s, unit) - unit.corruption - more
    return msg("forecast.check", bad=sum(n >= missing for n in PAIRS), of=len(PAIRS))


def challenge_words(s: Sheol, unit: Unit, wanted: Challenge) -> Msg:
    """What a challenge asks for, and how likely the scout masters it."""
    archetypes: list[Item] = [Msg(f"archetype.{archetype}") for archetype in wanted.archetypes]
    good = sum(strength(s, unit, wanted, n) >= wanted.target for n in PAIRS)
    return msg("forecast.challenge", n=wanted.target, archetypes=archetypes, good=good, of=len(PAIRS))
