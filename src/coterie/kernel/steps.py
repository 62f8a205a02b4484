"""The turn as a list of named steps in rulebook order, with a cursor in the state."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, Generic, NamedTuple, TypeVar

from coterie.kernel.decision import Flow
from coterie.kernel.table import State, Table

S = TypeVar("S", bound=State)


class Step(NamedTuple, Generic[S]):
    """A part of the turn: what is done, whether there is anything to do, and what is made ready when it begins.

    The flow, or where nothing is asked the function, does one small thing, between two checkpoints, and returns True as
    long as there is more of it.
    """

    name: str
    do: Callable[[Table[S]], Flow[bool | None] | None]
    present: Callable[[S], bool] | None = None
    begin: Callable[[S], None] | None = None

    def is_due(self, s: S) -> bool:
        """Whether there is anything to do."""
        return self.present is None or self.present(s)


class Steps(Generic[S]):
    """A list of steps that begins anew when it is over; a step may send the cursor elsewhere by itself.

    `cursor` is the field that holds it, in the state or deeper: `phase`, or `room.step` for what is played in a room.
    When that room is left, whatever comes in its place stands at its own step.
    """

    def __init__(self, *steps: Step[S], cursor: str = "phase") -> None:
        self.steps = {step.name: step for step in steps}
        self.names = [*self.steps]
        self._following = {step.name: (*steps[n:], *steps[:n]) for n, step in enumerate(steps, 1)}
        holder, _, self._field = cursor.rpartition(".")
        self._inner: Callable[[Any], Any] | None = attrgetter(holder) if holder else None

    def __contains__(self, name: str) -> bool:
        return name in self.steps

    def run(self, t: Table[S]) -> Flow[None]:
        """The step that the state stands at; when it is over, the cursor goes to the next."""
        s, inner = t.state, self._inner
        holder = s if inner is None else inner(s)
        name: str = getattr(holder, self._field)
        flow = self.steps[name].do(t)
        more = flow and (yield from flow)
        if not more and getattr(holder, self._field) == name and (inner is None or inner(s) is holder):
            self.go_on(s)

    def go_on(self, s: S) -> None:
        """To the next step that has anything to do."""
        holder = s if self._inner is None else self._inner(s)
        for step in self._following[getattr(holder, self._field)]:
            if step.is_due(s):
                setattr(holder, self._field, step.name)
                if step.begin is not None:
                    step.begin(s)
                return
