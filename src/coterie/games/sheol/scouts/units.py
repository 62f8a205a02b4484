"""What Scout cards and Core cards say about a unit, and what its hand can block."""

from __future__ import annotations

from typing import Literal

from coterie.games.sheol.box import CORES, LIGHTSHIELDS, SCOUTS
from coterie.games.sheol.box import content as c
from coterie.games.sheol.effects.standing import flag, value
from coterie.games.sheol.state import Sheol, Unit
from coterie.kernel.table import Table, Why
from coterie.kernel.texts import Msg

DROID_SHIELD = 4
"""The most shield markers on a servodroid."""

MOST_POINTS = 5
"""The end of the Movement track, and of the Action track."""

FULL = 8
"""The Lux of a full vial, and the corruption that a scout cannot bear."""


def alive(s: Sheol) -> list[Unit]:
    return [unit for unit in s.units if not unit.dead]


def name(unit: Unit) -> str:
    return f"@core.{unit.core}.name" if unit.core else f"@scout.{unit.scout}.name"


def called(unit: Unit) -> Msg:
    return Msg(name(unit)[1:])


def card_of(unit: Unit) -> c.Scout | c.Core:
    """The Scout card, or a servodroid's Core card."""
    return CORES[unit.core] if unit.core else SCOUTS[unit.scout]


def side(unit: Unit) -> c.ScoutSide:
    """The side of the Scout card that lies up."""
    card = SCOUTS[unit.scout]
    return card.corrupted if unit.corrupted else card.normal


def has_dark_gifts(s: Sheol, unit: Unit) -> bool:
    """Whether a unit has the benefits of complete corruption, or is treated as though it were corrupted."""
    return unit.corrupted or flag(s, "as-corrupted", unit)


def most_lux(unit: Unit) -> int:
    """The Lux of a full track: 8 for a scout, what the core allows for a droid."""
    return CORES[unit.core].lux if unit.core else FULL


def base_movement(s: Sheol, unit: Unit) -> int:
    """The movement of a turn: of the Scout card's side, or of the core."""
    base = CORES[unit.core].movement if unit.core else side(unit).movement
    return max(0, value(s, "base-movement", base, unit))


def printed_hand_limit(s: Sheol, unit: Unit) -> int:
    """As the Scout card says, 1 more with two or three servodroids; a droid has no hand."""
    if unit.is_droid:
        return 0
    return side(unit).hand_limit + (sum([each.core != "" for each in s.units]) >= 2)


def hand_limit(s: Sheol, unit: Unit) -> int:
    """The printed limit with what cards change about it."""
    return 0 if unit.is_droid else max(0, value(s, "hand-limit", printed_hand_limit(s, unit), unit))


def gain_points(unit: Unit, track: Literal["movement", "actions"], n: int) -> None:
    """Points of a track, or below zero fewer, within the track; who gains some may go on after passing."""
    setattr(unit, track, max(0, min(MOST_POINTS, getattr(unit, track) + n)))
    unit.passed = unit.passed and n <= 0


def gain_shield(t: Table[Sheol], unit: Unit, n: int, why: Why) -> None:
    """Shield markers up to the hand limit, four for a droid; a corrupted scout can have none."""
    most = 0 if unit.corrupted else DROID_SHIELD if unit.is_droid else hand_limit(t.state, unit)
    gained = max(0, min(n, most - unit.shield))
    if gained:
        unit.shield += gained
        t.note("shield-gained", why, unit=name(unit), n=gained)


def threshold(s: Sheol, unit: Unit) -> int:
    return value(s, "threshold", SCOUTS[unit.scout].threshold, unit)


def blockers(s: Sheol, unit: Unit) -> dict[str, Unit]:
    """The cards that could block damage to the unit, each with who holds it; status cards never block."""
    holders = s.units if unit.is_droid else [unit]
    return {
        card: holder
        for holder in holders
        if not holder.dead
        for card in holder.hand.cards
        if card in LIGHTSHIELDS and LIGHTSHIELDS[card].droid == unit.is_droid
    }
