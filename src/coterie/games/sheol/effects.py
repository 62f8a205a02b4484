"""Effects of cards carried out: each verb of the vocabulary is a flow that its chapter registers here."""

from __future__ import annotations

from collections.abc import Callable

from coterie.games.sheol.state import Shadow, Sheol, Unit
from coterie.games.sheol.vocabulary import Effect, Effects, Need
from coterie.kernel.data import Struct
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table


class About(Struct):
    """Who an effect is about: the scout and the enemy by id, the tile by its space; -1 for none."""

    scout: int = -1
    enemy: int = -1
    tile: int = -1


Verb = Callable[[Table[Sheol], Effect, About], Flow[None]]
Test = Callable[[Sheol, Need, About], bool]

VERBS: dict[str, Verb] = {}
"""What each verb does."""

NEEDS: dict[str, Test] = {}
"""Whether a part of a need holds, for the parts that are given."""


def verb(name: str) -> Callable[[Verb], Verb]:
    """Register what a verb does."""

    def register(flow: Verb) -> Verb:
        VERBS[name] = flow
        return flow

    return register


def need(name: str) -> Callable[[Test], Test]:
    """Register when a part of a need holds."""

    def register(test: Test) -> Test:
        NEEDS[name] = test
        return test

    return register


def carry_out(t: Table[Sheol], effects: Effects, about: About) -> Flow[None]:
    """One effect after the other."""
    for effect in effects:
        yield from VERBS[effect.verb](t, effect, about)


def holds(s: Sheol, wanted: Need, about: About) -> bool:
    """All parts of a need that are given hold."""
    return all(
        NEEDS[part](s, wanted, about)
        for part in wanted.__struct_fields__
        if getattr(wanted, part) != getattr(_NOTHING, part)
    )


_NOTHING = Need()


def scout_of(s: Sheol, about: About) -> Unit:
    return s.units[about.scout]


def shadow_of(s: Sheol, about: About) -> Shadow | None:
    """The shadow an effect is about, if it is still there."""
    return s.shadows.get(about.enemy)


@verb("given")
def given(t: Table[Sheol], effect: Effect, about: About) -> Flow[None]:
    """Only if the needs hold, else the other thing."""
    assert effect.given is not None
    way = effect.given.then if holds(t.state, effect.given.needs, about) else effect.given.otherwise
    yield from carry_out(t, way, about)
