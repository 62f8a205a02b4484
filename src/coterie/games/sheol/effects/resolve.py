"""Effects of cards carried out, and needs asked: the vocabulary, as all rooms use it."""

from __future__ import annotations

from collections.abc import Callable

from coterie.games.sheol.box.vocabulary import VOCABULARY, Need
from coterie.games.sheol.effects.context import Context
from coterie.games.sheol.state import Sheol
from coterie.kernel.decision import Flow
from coterie.kernel.effects import Effects, Given
from coterie.kernel.table import Table

resolve: Callable[[Table[Sheol], Effects, Context], Flow[None]] = VOCABULARY.resolve
"""One effect after the other."""

Test = Callable[[Sheol, Need, Context], bool]

NEEDS: dict[str, Test] = {}
"""Whether a part of a need holds, for the parts that are given."""


def need(name: str) -> Callable[[Test], Test]:
    """Register when a part of a need holds."""

    def register(test: Test) -> Test:
        NEEDS[name] = test
        return test

    return register


def holds(s: Sheol, wanted: Need, context: Context) -> bool:
    """All parts of a need that are given hold."""
    parts = _parts_of(wanted)
    if len(parts) == 1:
        return NEEDS[parts[0]](s, wanted, context)
    return all(NEEDS[part](s, wanted, context) for part in parts)


_NOTHING = Need()
_PARTS: dict[int, tuple[Need, tuple[str, ...]]] = {}
"""By the identity of a need, which is kept with it: the parts that it gives."""


def _parts_of(wanted: Need) -> tuple[str, ...]:
    known = _PARTS.get(id(wanted))
    if known is None:
        given = [part for part in wanted.__struct_fields__ if getattr(wanted, part) != getattr(_NOTHING, part)]
        known = _PARTS[id(wanted)] = wanted, tuple(given)
    return known[1]


def given(t: Table[Sheol], effect: Given, context: Context) -> Flow[None]:
    """Only if the needs hold, else the other thing."""
    assert isinstance(effect.needs, Need)
    way = effect.then if holds(t.state, effect.needs, context) else effect.otherwise
    yield from resolve(t, way, context)


@need("turn")
def turn_reached(s: Sheol, wanted: Need, context: Context) -> bool:
    return s.enemy.turn >= wanted.turn


@need("either")
def either(s: Sheol, wanted: Need, context: Context) -> bool:
    return any(holds(s, each, context) for each in wanted.either)


DOINGS = (given,)
