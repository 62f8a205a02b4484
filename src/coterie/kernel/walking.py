"""Going several steps at once: each step is a decision like others, and the walk ends where anything else happens.

A game says where one can go from a question, as stops that follow each other. Nothing is promised by them: whether a
step can be taken is looked up again at each, and the options are the rules' own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from coterie.kernel.decision import Decision, option_key
from coterie.kernel.scene import Stop
from coterie.kernel.table import State

if TYPE_CHECKING:
    from coterie.kernel.session import Session

S = TypeVar("S", bound=State)


# --- where one can get ------------------------------------------------------------------------------------------------


class Leg(NamedTuple):
    """One step as the rules have it: where it leads, past what, and what it costs."""

    to: Any
    price: int
    passed: tuple[Any, ...] = ()
    risk: int = 0  # of equally cheap ways the one with the least is taken
    goes_on: bool = True  # False: something may come of it, so that nobody goes on from there without being asked


class Found(NamedTuple):
    """The cheapest way to a place: its last step, where that begins, and what the whole way costs."""

    leg: Leg
    before: Any
    spent: int


def reach(start: Any, legs: Callable[[Any, int], Iterable[Leg]]) -> dict[Any, Found]:
    """All places that steps lead to, each after the one before it; `legs` gives the steps from a place, for who has
    spent so much. Cheapest first; of equally cheap ways that with the least risk, then that with the fewest steps."""
    found: dict[Any, Found] = {}
    made = 0  # of equal ones the first found
    waiting: list[tuple[int, int, int, int, Any, Leg]] = []
    for leg in legs(start, 0):
        heappush(waiting, (leg.price, leg.risk, 1, made := made + 1, start, leg))
    while waiting:
        spent, risk, steps, _, before, leg = heappop(waiting)
        if leg.to == start or leg.to in found:
            continue
        found[leg.to] = Found(leg, before, spent)
        for onward in legs(leg.to, spent) if leg.goes_on else ():
            if onward.to not in found:
                ahead = spent + onward.price, risk + onward.risk, steps + 1
                heappush(waiting, (*ahead, made := made + 1, leg.to, onward))
    return found


# --- what a game offers, and going there ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Walking(Generic[S]):
    """How figures of a game go about."""

    ways: Callable[[S, Decision], Iterable[Stop]]  # each after the one before it; none if the question is another
    tells: frozenset[str]  # the keys of what is told of a step of which nothing else comes

    def offered(self, state: S, decision: Decision) -> tuple[Stop, ...]:
        """The ways whose first step is an option now."""
        stops = list(self.ways(state, decision))
        keys, places, known = set(map(option_key, decision.options)), {stop.place for stop in stops}, set[str]()
        for stop in stops:
            if stop.after in known or (stop.after not in places and stop.key in keys):
                known.add(stop.place)
        return tuple([stop for stop in stops if stop.place in known])


def route(stops: Iterable[Stop], place: str) -> list[Stop]:
    """The stops on the way to a place, itself the last; empty if no way leads there."""
    known = {stop.place: stop for stop in stops}
    way: list[Stop] = []
    while (stop := known.get(place)) is not None and len(way) < len(known):
        way.append(stop)
        place = stop.after
    return way[::-1]


def walk(session: Session[Any], way: Sequence[Stop], seat: int) -> Iterator[Stop]:
    """Take the steps of a way one after the other; it ends early where something happened that was not foreseen."""
    asked, begun = session.decision.seats if session.decision else (), len(session.steps)
    for number, stop in enumerate(way):
        if number and not (is_quiet(session, begun + number, asked) and is_still_so(session, stop)):
            return
        session.decide_key(stop.key, seat=seat)
        yield stop


def is_quiet(session: Session[Any], count: int, asked: tuple[int, ...]) -> bool:
    """Whether nothing came of the last step but what steps tell: the same are asked, nobody was in between, so that so
    many decisions have been taken, and nobody learned anything."""
    walking, decision, steps = session.game.walking, session.decision, session.steps
    if walking is None or decision is None or decision.seats != asked or len(steps) != count:
        return False
    step = steps[-1]
    told = {event.key for event in session.events[step.events :]}
    return session.table.luck == step.luck and told <= walking.tells


def is_still_so(session: Session[Any], stop: Stop) -> bool:
    """Whether the next step can be taken, and no danger has come to it."""
    decision = session.decision
    possible = decision is not None and decision.option(stop.key) is not None
    now = route(session.ways(), stop.place)
    if len(now) != 1 or now[0].key != stop.key:
        return False
    return possible and all(danger in stop.dangers for danger in now[0].dangers)
