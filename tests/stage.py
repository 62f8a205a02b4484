"""A stage for rule tests: set a small position, run one rule on it, answer what it asks, look.

Dice and other chance are stacked by the test, never patched.
"""

from __future__ import annotations

from typing import Any, TypeVar

from coterie.kernel.decision import Decision, Flow, Option, option_key, unasked
from coterie.kernel.dice import Die, Face
from coterie.kernel.table import Event, State, Table

S = TypeVar("S", bound=State)
T = TypeVar("T")


class Stage(Table[S]):
    """A table on which a test runs single rules."""

    __slots__ = ("asked", "noted", "stacked", "usual")

    def __init__(self, state: S):
        super().__init__(state)
        self.noted: list[Event] = []  # everything told so far
        self.asked: list[Decision] = []  # every decision asked so far
        self.stacked: list[int | str] = []
        self.usual: dict[str, Option] = {}  # answers to kinds of questions that a test is not about
        self.connect(lambda: None, self.noted, [])

    def stack(self, *results: int | str) -> None:
        """The next results of chance: a number for `below`, the name of a face for `roll`."""
        self.stacked += results

    def below(self, n: int) -> int:
        if not self.stacked:
            return super().below(n)
        result = self.stacked.pop(0)
        assert isinstance(result, int), f"a number below {n} is rolled, but {result!r} is stacked"
        assert 0 <= result < n, f"a number below {n} is rolled, but {result} is stacked"
        self.luck += 1
        return result

    def roll(self, die: Die) -> Face:
        if self.stacked and isinstance(self.stacked[0], str):
            name = self.stacked.pop(0)
            self.luck += 1
            faces = [face for face in die.faces if face.name == name]
            assert faces, f"{die.id} has no face {name!r}: {', '.join(face.name for face in die.faces)}"
            return faces[0]
        return super().roll(die)

    def run(self, rule: Flow[T] | None, *answers: Option) -> T:
        """Run the rule to its end with these answers, given as options or as their keys, all of them used.

        One that asks nothing has been run already.
        """
        flow: Flow[Any] = rule or unasked()
        waiting = list(answers)
        try:
            decision = next(flow)
            while True:
                self.asked.append(decision)
                if decision.kind in self.usual:
                    decision = flow.send(self.usual[decision.kind])
                    continue
                keys = [option_key(option) for option in decision.options]
                assert waiting, f"asked '{decision.kind}' and no answer is left: {', '.join(keys)}"
                answer = waiting.pop(0)
                option = answer if answer in decision.options else decision.option(option_key(answer))
                assert option is not None, f"'{answer}' is no option of '{decision.kind}': {', '.join(keys)}"
                decision = flow.send(option)
        except StopIteration as end:
            assert not waiting, f"never asked for: {waiting}"
            result: T = end.value
            return result

    def ask(self, flow: Flow[Any], *answers: Option) -> Decision:
        """Run the rule with these answers until it asks the next question, and give that question."""
        decision = next(flow, None)
        for answer in answers:
            assert decision is not None, f"the rule ended before {answer!r} was asked for"
            option = answer if answer in decision.options else decision.option(option_key(answer))
            assert option is not None, f"'{answer}' is no option of '{decision.kind}': {decision.options}"
            try:
                decision = flow.send(option)
            except StopIteration:
                decision = None
        assert decision is not None, "the rule ended without asking"
        self.asked.append(decision)
        return decision

    def told(self, key: str) -> list[Event]:
        """The events with this key."""
        return [event for event in self.noted if event.key == key]

    def rules(self) -> set[str]:
        """The rules that events have cited."""
        return {event.rule for event in self.noted}
