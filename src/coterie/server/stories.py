"""A game's story: how the team stood over time, the decisions that turned it, and what each seat did for the team."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from coterie.kernel.scene import Meter
from coterie.kernel.session import Session
from coterie.kernel.zones import SPECTATOR
from coterie.server.points import Point, told
from coterie.server.wire import Fortune, SeatStory, Story, TurningPoint

TURNING_POINTS = 5


def story_of(session: Session[Any], earliest: int, points: list[Point | None]) -> Story:
    """The story as everybody may know it, as far as its points are known."""
    known = [(number, point) for number, point in enumerate(points, earliest) if point is not None]
    fortunes = [Fortune(number, share(p.ribbon.goal), share(p.ribbon.danger)) for number, p in known]
    swings = {
        a.number: standing(b) - standing(a) for a, b in pairwise(fortunes) if b.number == a.number + 1
    }  # by the decision that brought them about
    largest = sorted(swings, key=lambda number: -abs(swings[number]))[:TURNING_POINTS]
    last = session.ribbon()
    return Story(
        session.outcome,
        len(session.steps),
        last.goal.name,
        last.danger.name,
        fortunes,
        [turning_point(session, number, swings[number]) for number in sorted(largest) if swings[number]],
        by_seat(session, earliest, swings),
    )


def turning_point(session: Session[Any], number: int, swing: float) -> TurningPoint:
    """The decision with the first line that everybody knows of what came of it."""
    lines = session.log(SPECTATOR, 1 << 30, told(session, number), told(session, number + 1))
    return TurningPoint(number, session.steps[number].seat, round(swing, 4), lines[0] if lines else None)


def by_seat(session: Session[Any], earliest: int, swings: dict[int, float]) -> list[SeatStory]:
    seats: dict[int, SeatStory] = {}
    for number in range(earliest, len(session.steps)):
        step = session.steps[number]
        seat = seats.setdefault(step.seat, SeatStory(step.seat, 0, 0.0))
        seat.decisions += 1
        seat.swing = round(seat.swing + swings.get(number, 0.0), 4)
    return [seats[number] for number in sorted(seats)]


def standing(fortune: Fortune) -> float:
    """How well the team stands: goal less danger."""
    return fortune.goal - fortune.danger


def share(meter: Meter) -> float:
    return round(min(1.0, max(0.0, meter.value / meter.high)), 4) if meter.high else 0.0
