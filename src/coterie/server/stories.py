"""A game's story: how the team stood over time, the decisions that turned it, and what each seat did for the team."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from coterie.kernel.scene import LogLine, Meter, Ribbon, StoryPage
from coterie.kernel.session import Session, log_line
from coterie.kernel.texts import Msg
from coterie.kernel.zones import SPECTATOR
from coterie.server.points import Point, told
from coterie.server.wire import Fortune, SeatStory, Story, Turn, TurningPoint

TURNING_POINTS = 5


def story_of(session: Session[Any], earliest: int, points: list[Point | None]) -> Story:
    """The story as everybody may know it, as far as its points are known."""
    known = {number: point.ribbon for number, point in enumerate(points, earliest) if point is not None}
    clock = is_clock(known.values())
    standing = goal if clock else goal_less_danger
    last = session.ribbon()
    known[len(session.steps)] = last
    fortunes = [Fortune(number, share(each.goal), share(each.danger)) for number, each in sorted(known.items())]
    swings = {
        a.number: standing(b) - standing(a) for a, b in pairwise(fortunes) if b.number == a.number + 1
    }  # by the decision that brought them about
    telling = Telling(session, swings)
    largest = sorted(swings, key=lambda number: -abs(swings[number]))[:TURNING_POINTS]
    return Story(
        session.outcome,
        len(session.steps),
        last.goal.name,
        last.danger.name,
        fortunes,
        [
            turning_point(session, number, swings[number], known, telling)
            for number in sorted(largest)
            if swings[number]
        ],
        by_seat(session, earliest, swings, known, telling, clock),
        closing(session),
        cause(session),
    )


class Telling:
    """Which line tells most of what came of a decision: of a kind that is told where the team's standing moves so."""

    def __init__(self, session: Session[Any], swings: dict[int, float]):
        self.session = session
        self.swings = swings
        self.told: Counter[str] = Counter()  # after how many decisions, by what is told
        self.moved: Counter[tuple[str, bool]] = Counter()  # those for the better and for the worse
        for number, swing in swings.items():
            keys = {kind(line) for line in self.lines(number)}
            self.told.update(keys)
            self.moved.update((key, swing > 0) for key in keys if swing)

    def lines(self, number: int) -> list[LogLine]:
        """What everybody knows of what came of a decision."""
        session = self.session
        return session.log(SPECTATOR, 1 << 30, told(session, number), told(session, number + 1))

    def line(self, number: int) -> LogLine | None:
        better = self.swings.get(number, 0.0) > 0

        def weight(line: LogLine) -> tuple[float, int]:
            key = kind(line)
            return self.moved[key, better] / (self.told[key] + 1), -self.told[key]

        return max(self.lines(number), key=weight, default=None)


def kind(line: LogLine) -> str:
    """What happened, whichever card it came from."""
    inner = line.text.params.get("text")
    return inner.key if isinstance(inner, Msg) else line.text.key


def turning_point(
    session: Session[Any], number: int, swing: float, known: dict[int, Ribbon], telling: Telling
) -> TurningPoint:
    """The decision, when it was, what it changed, and what everybody knows of what came of it."""
    before, after = known[number], known[number + 1]
    changes = [
        Turn(a.name, a.value, b.value, b.high)
        for a, b in ((before.goal, after.goal), (before.danger, after.danger))
        if (a.value, a.high) != (b.value, b.high)
    ]
    line = telling.line(number)
    return TurningPoint(number, session.steps[number].seat, round(swing, 4), line, list(before.status), changes)


def by_seat(
    session: Session[Any],
    earliest: int,
    swings: dict[int, float],
    known: dict[int, Ribbon],
    telling: Telling,
    clock: bool,
) -> list[SeatStory]:
    """What came after the decisions of each seat: steps towards the goal, harm unless that is the time, and its best
    moment."""
    seats: dict[int, SeatStory] = {}
    best: dict[int, int] = {}
    for number in range(earliest, len(session.steps)):
        step = session.steps[number]
        seat = seats.setdefault(step.seat, SeatStory(step.seat, 0, 0.0, danger=None if clock else 0))
        seat.decisions += 1
        swing = swings.get(number, 0.0)
        seat.swing = round(seat.swing + swing, 4)
        if number in known and number + 1 in known:
            before, after = known[number], known[number + 1]
            seat.goal += after.goal.value - before.goal.value
            if seat.danger is not None:
                seat.danger += after.danger.value - before.danger.value
        if swing > swings.get(best.get(step.seat, -1), 0.0):
            best[step.seat] = number
    for number in best.values():
        seats[session.steps[number].seat].best = telling.line(number)
    return [seats[number] for number in sorted(seats)]


def closing(session: Session[Any]) -> StoryPage | None:
    """The page with which the game ends, if it has one that everybody may read."""
    if not session.outcome:
        return None
    pages = [board for board in session.scene(SPECTATOR, log=0).boards if isinstance(board, StoryPage)]
    return pages[-1] if pages else None


def cause(session: Session[Any]) -> LogLine | None:
    """The line that says why the game ended: the last called like its outcome, else like an ending."""
    outcome = session.outcome
    for keys in ((outcome, f"{outcome}-by"), ("ending",)) if outcome else ():
        for number, event in reversed([*enumerate(session.events)]):
            if event.key in keys and event.known_to(SPECTATOR):
                return log_line(number, event)
    return None


def goal(fortune: Fortune) -> float:
    """How well the team stands where the danger only tells the time."""
    return fortune.goal


def goal_less_danger(fortune: Fortune) -> float:
    return fortune.goal - fortune.danger


def is_clock(ribbons: Iterable[Ribbon]) -> bool:
    """Whether the danger is what time it is: the status counts the same wherever it counts at all, as it does not
    before the first turn and after the last, and nobody's decision turns it."""
    counted = [each for each in ribbons if any(numbers(text) for text in each.status)]
    same = (any({each.danger.value, each.danger.high} <= numbers(text) for text in each.status) for each in counted)
    return bool(counted) and all(same)


def numbers(text: Msg) -> set[int]:
    return {param for param in text.params.values() if isinstance(param, int)}


def share(meter: Meter) -> float:
    return round(min(1.0, max(0.0, meter.value / meter.high)), 4) if meter.high else 0.0
