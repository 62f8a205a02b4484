"""What cards in play listen to: mission cards, open threats, and whatever else a chapter adds to `SOURCES`."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable

from coterie.games.sheol.state import Sheol
from coterie.kernel.hooks import Hooks

Source = Callable[[Sheol], Iterable[tuple[int, str]]]

SOURCES: list[Source] = [
    lambda s: ((0, card) for card in s.mission.cards),
    lambda s: ((0, card) for card in s.threats_open.cards),
]
"""Who brings cards into force, as (seat, card): mission cards first, as simultaneous effects are ordered."""


def in_force(s: Sheol, wanted: Container[str]) -> list[tuple[int, str]]:
    return [(seat, card) for source in SOURCES for seat, card in source(s) if card in wanted]


HOOKS: Hooks[Sheol] = Hooks(in_force)


def everyone(s: Sheol) -> tuple[int, ...]:
    """All seats: who answers what the players decide together."""
    return tuple(range(s.setup.players))
