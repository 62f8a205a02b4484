"""Points of a time line: what is told of a position before the decision is taken there."""

from __future__ import annotations

from typing import Any, NamedTuple

from coterie.kernel.data import Struct
from coterie.kernel.journal import Redeal, Step
from coterie.kernel.scene import Ribbon
from coterie.kernel.session import Session
from coterie.kernel.table import Chance, Setup


class Point(NamedTuple):
    """Who was asked, and what stood at the top of the table."""

    asked: tuple[int, ...]
    ribbon: Ribbon


class Piece(Struct):
    """A part of a game, to be played again from the state it begins with."""

    game: str
    setup: Setup
    state: bytes  # empty: as the game is set up
    steps: list[Step]
    silent: int = 0  # steps before this number are taken, but it is not known what they told
    redeals: list[Redeal] = []  # their numbers, too, are counted from the beginning of the piece
    fed: list[Chance] = []  # what chance gave at first, if that is known


def told(session: Session[Any], number: int) -> int:
    """How many events had been told before a decision."""
    return session.steps[number].events if number < len(session.steps) else len(session.events)


def point(session: Session[Any]) -> Point:
    return Point(session.decision.seats if session.decision else (), session.ribbon())
