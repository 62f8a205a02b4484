"""How the vocabulary of the cards is carried out, one verb after the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from coterie.games.hades.box.vocabulary import Effect, Effects
from coterie.games.hades.effects.context import Context
from coterie.games.hades.state import Hades
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table

Verb = Callable[[Table[Hades], Context, Any], Flow[None]]

VERBS: dict[str, Verb] = {}


def verb(name: str) -> Callable[[Verb], Verb]:
    """Register what a verb of the vocabulary does."""

    def register(function: Verb) -> Verb:
        VERBS[name] = function
        return function

    return register


def apply(t: Table[Hades], context: Context, effects: Effects) -> Flow[None]:
    """Carry out the effects in their order, as far as each can be."""
    for effect in effects:
        yield from apply_one(t, context, effect)


def apply_one(t: Table[Hades], context: Context, effect: Effect) -> Flow[None]:
    name = effect.verb
    yield from VERBS[name](t, context, getattr(effect, name))
