"""A campaign: scenario after scenario, with a log of what is carried over and remembered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from coterie.kernel.data import Part, struct_fields
from coterie.kernel.decision import Flow
from coterie.kernel.rng import Rng, stream
from coterie.kernel.table import Seats, State, Table

MODES = ("scenario", "campaign")
"""The values of a game's option `mode`."""

S = TypeVar("S", bound=State)
Record = TypeVar("Record")


def is_campaign(s: State) -> bool:
    """Whether other scenarios follow this one."""
    return s.setup.options.get("mode") == "campaign"


class Course(Part, kw_only=True):
    """How a campaign has gone so far, and how it ended."""

    failed: list[str] = []  # scenarios lost, once for each time
    won: list[str] = []
    finished: str = ""


class Log(Course, Generic[Record]):
    """What is carried over, and what the story remembers.

    The records are written between scenarios, so that during one they tell how it began, for who plays it again.
    """

    records: list[Record] = []  # by seat
    memory: dict[str, int] = {}
    memory_before: dict[str, int] = {}  # as it was when the scenario began


def layouts(log: Log[Any], *, between: bool) -> int:
    """How often cards have been laid out anew; between scenarios those of the last one still lie there."""
    return len(log.won) + len(log.failed) - between


def is_remembered(log: Log[Any], wanted: Mapping[str, int]) -> bool:
    """Whether all counters have come so far."""
    return all(log.memory.get(counter, 0) >= n for counter, n in wanted.items())


def is_forgotten(log: Log[Any], wanted: Mapping[str, int]) -> bool:
    """Whether none of the counters has come so far."""
    return all(log.memory.get(counter, 0) < n for counter, n in wanted.items())


def write_down(log: Log[Any], scenario: str, *, won: bool) -> None:
    """How a scenario has ended."""
    (log.won if won else log.failed).append(scenario)


def scenario_over(
    t: Table[S], log: Log[Any], scenario: str, *, won: bool, seats: Seats, rule: str, may_proceed: bool = False
) -> Flow[str]:
    """A scenario is written down. How it goes on: after a win `proceed`, after a loss as the players choose.

    They may `repeat` it, which takes the memory back, `proceed` where that is allowed, or `abandon` the campaign.
    """
    write_down(log, scenario, won=won)
    if won:
        return "proceed"
    options = ["repeat", "proceed", "abandon"] if may_proceed else ["repeat", "abandon"]
    choice = yield from t.choose(seats, "after-loss", options, rule)
    if choice == "repeat":
        log.memory = dict(log.memory_before)
    elif choice == "abandon":
        t.state.outcome, log.finished = "lost", "abandoned"
        t.note("abandoned", rule)
    return choice


def begin(t: Table[S], log: Log[Any], lay_out: Callable[[Rng], S]) -> None:
    """A scenario is laid out in the place of the last position. How it is dealt is chance, and seen."""
    log.memory_before = dict(log.memory)
    fresh = lay_out(stream(t.below(1 << 32), "scenario"))
    for field in struct_fields(type(fresh)):
        setattr(t.state, field.name, getattr(fresh, field.name))


def campaign_over(t: Table[S], log: Log[Any], *, won: bool, rule: str) -> None:
    """There is no scenario left."""
    t.state.outcome = log.finished = "won" if won else "lost"
    t.note("campaign-over", rule)
