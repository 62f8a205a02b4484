"""Cards that modify values or react to moments.

A game makes one `Hooks`, registers each card's effects by the moment they listen to, and says which cards are in
force. Asking costs next to nothing where nobody listens: listeners are found by moment first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
    """Who listens to what. `in_force` gives (seat, card) in player order, then in the order they came into play."""

    in_force: Callable[[S], Sequence[tuple[int, str]]]
    modifiers: dict[str, dict[str, Modifier]] = field(default_factory=dict)
    listeners: dict[str, dict[str, Listener]] = field(default_factory=dict)

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
            return react

        return register

    def value(self, state: S, moment: str, base: Any, subject: Any = None) -> Any:
        """The value after every card in force has had its say, in order."""
        modifiers = self.modifiers.get(moment)
        if modifiers:
            for seat, card in self.in_force(state):
                if card in modifiers:
                    base = modifiers[card](state, seat, base, subject)
        return base

    def open(self, t: Table[S], moment: str, subject: Any = None) -> Flow[None]:
        """Let the moment happen: first what must react, in an order the players choose, then windows for what may."""
        listeners = self.listeners.get(moment)
        if not listeners:
            return
        yield from self._forced(t, moment, listeners, subject)
        passed: dict[int, tuple[str, ...]] = {}
        while True:
            for seat in dict.fromkeys(seat for seat, _ in self.in_force(t.state)):
                playable = tuple(self._ready(t.state, seat, listeners, subject, optional=True))
                if playable and passed.get(seat) != playable:
                    rule = listeners[playable[0]].rule
                    card = yield from t.window(seat, moment, playable, rule)
                    if card is not None:
                        yield from listeners[card].react(t, seat, subject)
                        break  # what was played may matter to those asked before
                    passed[seat] = playable
            else:
                return

    def _ready(self, state: S, seat: int, listeners: dict[str, Listener], subject: Any, optional: bool) -> list[str]:
        """The seat's cards in force that listen and can be played, each named once."""
        cards = dict.fromkeys(card for owner, card in self.in_force(state) if owner == seat and card in listeners)
        return [c for c in cards if listeners[c].optional is optional and listeners[c].when(state, seat, subject)]

    def _forced(self, t: Table[S], moment: str, listeners: dict[str, Listener], subject: Any) -> Flow[None]:
        seats = tuple(dict.fromkeys(seat for seat, _ in self.in_force(t.state)))
        waiting = [(s, c) for s in seats for c in self._ready(t.state, s, listeners, subject, optional=False)]
        while waiting:
            rule = listeners[waiting[0][1]].rule
            seat, card = yield from t.choose(seats, f"{moment}.order", waiting, rule)
            waiting.remove((seat, card))
            if listeners[card].when(t.state, seat, subject):
                yield from listeners[card].react(t, seat, subject)
