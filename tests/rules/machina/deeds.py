"""Words for rule tests: effects that somebody uses, changes that last, and who is asked what."""

from __future__ import annotations

from coterie.games.machina.box.vocabulary import VOCABULARY, Play
from coterie.games.machina.round.play import begin_monsters, monster_phase
from coterie.games.machina.state import Lasting
from coterie.kernel.decision import Flow
from coterie.kernel.effects import Verb

ETHEREAL = "item.smoke-pot.ethereal"
IMMOBILE = "item.rivet-gun.immobile"


def lasts(t, change: str, *units: str) -> None:
    """A change that a card makes last, for these units; no marker is counted for it."""
    t.state.lasting += [Lasting(change=change, marker=-1, unit=unit) for unit in units]


def uses(t, you: str, it: str, *effects: Verb, answers=(), **more: object) -> None:
    """A unit uses effects on another."""
    context = Play(rule="abilities.owner", you=you, it=it, targets=(it,), **more)
    t.run(VOCABULARY.resolve(t, effects, context), *answers)


def kinds(t) -> list[str]:
    """The kinds of the questions asked so far."""
    return [decision.kind for decision in t.asked]


def seats(t, kind: str) -> list[tuple[int, ...]]:
    """Who was asked questions of a kind."""
    return [tuple(decision.seats) for decision in t.asked if decision.kind == kind]


def monsters_act(t, *answers) -> None:
    """The monster phase, from its beginning to its end."""
    t.run(_monsters(t), *answers)


def _monsters(t) -> Flow[None]:
    t.state.phase, t.state.turn = "monsters", -1
    begin_monsters(t.state)
    while (yield from monster_phase(t)):
        pass
