"""Tables of whole missions for rule tests."""

from __future__ import annotations

from coterie.games.sheol.mission.casual import gear_step
from coterie.games.sheol.mission.setup import setup
from coterie.games.sheol.round.play import opening_step
from coterie.kernel.decision import Flow
from coterie.kernel.table import Setup

from .conftest import Plain


def chosen(
    mission: str = "dry-lamps", players: int = 4, difficulty: str = "scout", seed: int = 1, **options: str
) -> Plain:
    """A mission as it is laid out, before gear and decks are dealt."""
    return Plain(setup(Setup("sheol", mission, players, difficulty, seed, options)))


def ready(
    mission: str = "dry-lamps", players: int = 4, difficulty: str = "scout", seed: int = 1, **options: str
) -> Plain:
    """A mission with the team's gear and decks, before its opening."""
    t = chosen(mission, players, difficulty, seed, **options)
    t.run(gear_step(t))
    return t


def opened(
    mission: str = "dry-lamps", players: int = 4, difficulty: str = "scout", seed: int = 1, **options: str
) -> Plain:
    """A mission before its first turn; what the opening asks is passed or answered with the first option."""
    t = ready(mission, players, difficulty, seed, **options)
    last_taken(opening_step(t))
    return t


def last_taken(flow: Flow[None]) -> None:
    """A flow to its end, its questions answered with the last option, which passes where one may."""
    decision = next(flow, None)
    while decision is not None:
        try:
            decision = flow.send(decision.options[-1])
        except StopIteration:
            decision = None
