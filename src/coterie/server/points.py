"""Points of a time line: what is told of a position before the decision is taken there."""

from __future__ import annotations

from typing import Any, NamedTuple

from coterie.kernel.data import Struct
from coterie.kernel.journal import Journal, Step
from coterie.kernel.scene import Ribbon
from coterie.kernel.session import Session
from coterie.kernel.table import Setup


class Point(NamedTuple):
    """Who was asked, and what stood at the top of the table."""

    asked: tuple[int, ...]
    ribbon: Ribbon


class Piece(Struct):
    """A part of a game, to be played again."""

    game: str
    setup: Setup
    journal: Journal  # of the steps before those that are looked at; an empty state is that of the setup
    steps: list[Step]  # that are looked at


def told(session: Session[Any], number: int) -> int:
    """How many events had been told before a decision."""
    return session.steps[number].events if number < len(session.steps) else len(session.events)


def point(session: Session[Any]) -> Point:
    return Point(session.decision.seats if session.decision else (), session.ribbon())
