"""The turn as a list of named steps in rulebook order, with a cursor in the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

from coterie.kernel.decision import Flow
from coterie.kernel.table import State, Table

S = TypeVar("S", bound=State)


class Step(NamedTuple, Generic[S]):
    """A part of the turn: what is done, whether there is anything to do, and what is made ready when it begins.

    The flow does one small thing, between two checkpoints, and returns True as long as there is more of it.
    """

    name: str
    do: Callable[[Table[S]], Flow[bool | None]]
    present: Callable[[S], bool] = lambda s: True
    begin: Callable[[S], None] = lambda s: None


class Steps(Generic[S]):
    """A list of steps that begins anew when it is over; a step may send the cursor elsewhere by itself."""

    def __init__(self, *steps: Step[S]) -> None:
        self.steps = {step.name: step for step in steps}
        self.names = [*self.steps]
        self._following = {step.name: (*steps[n:], *steps[:n]) for n, step in enumerate(steps, 1)}

    def __contains__(self, name: str) -> bool:
        return name in self.steps

    def run(self, t: Table[S]) -> Flow[None]:
        """The step that the state stands at; when it is over, the cursor goes to the next."""
        s: Any = t.state
        name: str = s.phase
        more = yield from self.steps[name].do(t)
        if not more and s.phase == name:
            self.go_on(s)

    def go_on(self, s: Any) -> None:
        """To the next step that has anything to do."""
        for step in self._following[s.phase]:
            if step.present(s):
                s.phase = step.name
                step.begin(s)
                return
