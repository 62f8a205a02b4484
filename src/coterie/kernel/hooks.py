"""Cards that modify values or react to moments.

A game makes one `Hooks`, registers each card's effects by the moment they listen to, and says which cards are in
force. Asking costs next to nothing where nobody listens: listeners are found by moment first.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from coterie.kernel.decision import Flow
from coterie.kernel.table import State, Table

S = TypeVar("S", bound=State)

Modifier = Callable[[Any, int, Any, Any], Any]
"""(state, seat, value so far, subject) -> the new value."""

Reaction = Callable[[Any, int, Any], Flow[None]]
"""(table, seat, subject): what happens; it may change the subject."""

Condition = Callable[[Any, int, Any], bool]
"""(state, seat, subject): whether the card can be played now."""


def always(state: Any, seat: int, subject: Any) -> bool:
    return True


@dataclass(frozen=True)
class Listener:
    react: Reaction
    rule: str
    when: Condition
    optional: bool


@dataclass
class Hooks(Generic[S]):
    """Who listens to what.

    `in_force` gives, of the cards wanted, (seat, card) in player order, then in the order they came into play.
    """

    in_force: Callable[[S, Container[str]], Sequence[tuple[int, str]]]
    modifiers: dict[str, dict[str, Modifier]] = field(default_factory=dict)
    listeners: dict[str, dict[str, Listener]] = field(default_factory=dict)
    forcing: set[str] = field(default_factory=set)  # moments at which some card must react

    def modifies(self, moment: str, card: str) -> Callable[[Modifier], Modifier]:
        """Register how a card changes a value."""

        def register(modifier: Modifier) -> Modifier:
            self.modifiers.setdefault(moment, {})[card] = modifier
            return modifier

        return register

    def reacts(
        self, moment: str, card: str, rule: str, when: Condition = always, optional: bool = True
    ) -> Callable[[Reaction], Reaction]:
        """Register what a card does at a moment: offered to its seat, or, if not optional, done."""

        def register(react: Reaction) -> Reaction:
            self.listeners.setdefault(moment, {})[card] = Listener(react, rule, when, optional)
            if not optional:
                self.forcing.add(moment)
            return react

        return register

    def value(self, state: S, moment: str, base: Any, subject: Any = None) -> Any:
        """The value after every card in force has had its say, in order."""
        modifiers = self.modifiers.get(moment)
        if modifiers:
            for seat, card in self.in_force(state, modifiers):
                base = modifiers[card](state, seat, base, subject)
        return base

    def open(self, t: Table[S], moment: str, subject: Any = None, **about: Any) -> Flow[None]:
        """Let the moment happen: first what must react, in an order the players choose, then windows for what may."""
        listeners = self.listeners.get(moment)
        if not listeners:
            return
        if moment in self.forcing:
            forced = self._ready(t.state, listeners, subject, optional=False)
            yield from self._forced(t, moment, listeners, subject, forced)
        passed: dict[int, list[str]] = {}
        while True:
            ready = self._ready(t.state, listeners, subject, optional=True)
            seat = next((seat for seat, cards in ready.items() if passed.get(seat) != cards), None)
            if seat is None:
                return
            card = yield from t.window(seat, moment, ready[seat], listeners[ready[seat][0]].rule, **about)
            if card is None:
                passed[seat] = ready[seat]
            else:
                yield from listeners[card].react(t, seat, subject)
                passed.clear()  # what was played may matter to those who passed

    def _ready(self, state: S, listeners: dict[str, Listener], subject: Any, optional: bool) -> dict[int, list[str]]:
        """By seat, the cards in force that listen and can be played, each named once."""
        ready: dict[int, list[str]] = {}
        for seat, card in self.in_force(state, listeners):
            listener = listeners[card]
            if listener.optional is not optional or card in ready.get(seat, ()):
                continue
            if listener.when(state, seat, subject):
                ready.setdefault(seat, []).append(card)
        return ready

    def _forced(
        self, t: Table[S], moment: str, listeners: dict[str, Listener], subject: Any, ready: dict[int, list[str]]
    ) -> Flow[None]:
        """What must react does, in the order that the players choose, unless something before has made it moot."""
        waiting = [(seat, card) for seat, cards in ready.items() for card in cards]
        seats = tuple(ready)
        while waiting:
            seat, card = yield from t.choose(seats, f"{moment}.order", waiting, listeners[waiting[0][1]].rule)
            waiting.remove((seat, card))
            yield from listeners[card].react(t, seat, subject)
            still = self._ready(t.state, listeners, subject, optional=False) if waiting else {}
            waiting = [(seat, card) for seat, card in waiting if card in still.get(seat, ())]
