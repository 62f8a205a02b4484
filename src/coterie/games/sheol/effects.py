"""Effects of cards carried out: each verb of the vocabulary is a flow that its chapter registers here."""

from __future__ import annotations

from collections.abc import Callable

from coterie.games.sheol.ground import OFF
from coterie.games.sheol.state import Land, Progress, Shadow, Sheol, Unit
from coterie.games.sheol.vocabulary import Effect, Effects, Need
from coterie.kernel.data import Struct
from coterie.kernel.decision import Flow
from coterie.kernel.dice import Face
from coterie.kernel.table import Table


class Hurt(Struct):
    """Damage on its way to a unit; cards may make it less."""

    unit: int
    damage: int
    attack: bool
    discards: int = 0  # Lightshields that have blocked some of it
    dealt: int = 0  # before anything made it less
    after: list[tuple[Effects, About]] = []  # what cards do when the attack is over


class Blow(Struct):
    """A scout's attack on one enemy, from its roll to its end; cards may change it on the way."""

    scout: int
    enemy: int
    damage: int
    blue: bool = False
    dice: list[Face] = []  # the faces rolled so far; the best counts
    critical: bool = False
    hit: bool = False
    killed: bool = False


class Coming(Struct):
    """Something that is about to happen, which a card may call off: an attack, a threat, an effect, corruption."""

    what: str
    source: str = ""  # of corruption: the rule that brings it
    cancelled: bool = False


class About(Struct):
    """Who and what an effect is about: -1 for none, OFF for no space.

    The scout by id, the enemy by its number (see foes), the tile and the cell by their space, the singularity and the
    land by id. `by` is who plays the card, if it is another than the scout. What is in progress hangs on as well.
    """

    scout: int = -1
    enemy: int = -1
    tile: int = -1
    singularity: int = -1
    land: int = -1
    cell: int = OFF
    by: int = -1
    card: str = ""  # the Lightshield being played
    touched: tuple[int, ...] = ()  # enemies that the action in progress has revealed or hit
    fallen: tuple[str, ...] = ()  # the kinds of the enemy that has just been killed
    hurt: Hurt | None = None
    blow: Blow | None = None
    coming: Coming | None = None
    progress: Progress | None = None  # of the card whose goal it is
    failed: bool = False  # what was to be done last could not be: a repetition ends


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
    parts = _parts_of(wanted)
    if len(parts) == 1:
        return NEEDS[parts[0]](s, wanted, about)
    return all(NEEDS[part](s, wanted, about) for part in parts)


_NOTHING = Need()
_PARTS: dict[int, tuple[Need, tuple[str, ...]]] = {}
"""By the identity of a need, which is kept with it: the parts that it gives."""


def _parts_of(wanted: Need) -> tuple[str, ...]:
    known = _PARTS.get(id(wanted))
    if known is None:
        given = [part for part in wanted.__struct_fields__ if getattr(wanted, part) != getattr(_NOTHING, part)]
        known = _PARTS[id(wanted)] = wanted, tuple(given)
    return known[1]


def scout_of(s: Sheol, about: About) -> Unit:
    """The scout an effect is about."""
    assert about.scout >= 0, "an effect about a scout where there is none"
    return s.units[about.scout]


def land_of(s: Sheol, about: About) -> Land | None:
    """The land an effect is about, if it is still there."""
    return next((land for land in s.lands if land.id == about.land), None)


def shadow_of(s: Sheol, about: About) -> Shadow | None:
    """The shadow an effect is about, if it is still there."""
    return s.shadows.get(about.enemy)


@verb("given")
def given(t: Table[Sheol], effect: Effect, about: About) -> Flow[None]:
    """Only if the needs hold, else the other thing."""
    assert effect.given is not None
    way = effect.given.then if holds(t.state, effect.given.needs, about) else effect.given.otherwise
    yield from carry_out(t, way, about)


@need("turn")
def turn_reached(s: Sheol, wanted: Need, about: About) -> bool:
    return s.enemy.turn >= wanted.turn


@need("either")
def either(s: Sheol, wanted: Need, about: About) -> bool:
    return any(holds(s, each, about) for each in wanted.either)
