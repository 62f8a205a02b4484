"""What an effect is about, effects carried out and needs asked, as all rooms use it; the verbs that choose."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from coterie.games.sheol.box import FATE
from coterie.games.sheol.box.vocabulary import NEEDS, VOCABULARY
from coterie.games.sheol.effects.words import paying, say
from coterie.games.sheol.state import OFF, Land, Origin, Progress, Shadow, Sheol, Unit, everyone, name
from coterie.kernel import effects
from coterie.kernel.data import Struct, replace
from coterie.kernel.decision import Flow
from coterie.kernel.dice import Face
from coterie.kernel.effects import Bargain, Choose, Effects, Fate, May, Repeat, Verb
from coterie.kernel.needs import Count, Need, Test
from coterie.kernel.saying import all_of
from coterie.kernel.table import Seats, Table
from coterie.kernel.texts import plain


class IncomingDamage(Struct):
    """Damage on its way to a unit; cards may make it less."""

    unit: int
    damage: int
    attack: bool
    discards: int = 0  # Lightshields that have blocked some of it
    dealt: int = 0  # before anything made it less
    face: str = ""  # of the Shadow die that hit
    after: list[tuple[Effects, Context]] = []  # what cards do when the attack is over


class AttackRoll(Struct):
    """A scout's attack on one enemy, from its roll to its end; cards may change it on the way."""

    scout: int
    enemy: int
    damage: int
    dark: int = 0  # the enemy's Darkness when the die was rolled
    blue: bool = False
    dice: list[Face] = []  # the faces rolled so far; the best counts
    critical: bool = False
    hit: bool = False
    killed: bool = False


class Coming(Struct, frozen=True):
    """An enemy's attack, or other damage, on its way to a unit, as the table sees it while something is asked."""

    unit: int
    enemy: int
    damage: int = -1  # below zero as long as it is not rolled
    dealt: int = -1  # before anything made it less
    face: str = ""  # of the Shadow die that hit


def coming(incoming: IncomingDamage, enemy: int) -> Coming:
    """The damage as it is now."""
    return Coming(incoming.unit, enemy, incoming.damage, incoming.dealt, incoming.face)


class Cancellable(Struct):
    """Something that is about to happen, which a card may call off: an attack, a threat, an effect, corruption."""

    what: str
    origin: Origin = ""  # of corruption
    cancelled: bool = False


class Context(effects.Context):
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
    played: str = ""  # the card that is being played
    touched: tuple[int, ...] = ()  # enemies that the action in progress has revealed or hit
    fallen: tuple[str, ...] = ()  # the kinds of the enemy that has just been killed
    incoming: IncomingDamage | None = None
    roll: AttackRoll | None = None
    cancellable: Cancellable | None = None
    progress: Progress | None = None  # of the card whose goal it is


def scout_of(s: Sheol, context: Context) -> Unit:
    """The scout an effect is about."""
    assert context.scout >= 0, "an effect about a scout where there is none"
    return s.units[context.scout]


def land_of(s: Sheol, context: Context) -> Land | None:
    """The land an effect is about, if it is still there."""
    return next((land for land in s.lands if land.id == context.land), None)


def shadow_of(s: Sheol, context: Context) -> Shadow | None:
    """The shadow an effect is about, if it is still there."""
    return s.shadows.get(context.enemy)


def seats_of(s: Sheol, context: Context) -> tuple[int, ...]:
    """Who answers: who plays the card, else the scout it is about, else all."""
    who = context.by if context.by >= 0 else context.scout
    return (s.units[who].seat,) if who >= 0 else everyone(s)


# --- effects and needs ------------------------------------------------------------------------------------------------


resolve: Callable[[Table[Sheol], Effects, Context], Flow[None]] = VOCABULARY.resolve
"""One effect after the other."""

carry_out: Callable[[Table[Sheol], Effects, Context], Flow[None]] = VOCABULARY.carry_out
"""The effects of a card, and that there were none if nothing came of them."""

holds: Callable[[Sheol, Need, Context], bool] = NEEDS.holds
"""All parts of a need that are given hold."""

Tests = dict[str, Test[Sheol, Context]]
"""When parts of needs hold: by (state, what the part asks for, context)."""

Counts = dict[str, Count[Sheol, Context]]
"""How far parts that ask for a number have come."""

TESTS: Tests = {
    "turn": lambda s, turn, context: s.enemy.turn >= turn,
    "either": lambda s, needs, context: any(holds(s, each, context) for each in needs),
}


# --- verbs that choose, repeat and decide -----------------------------------------------------------------------------


def asked(s: Sheol, effect: Verb, context: Context) -> Seats:
    """The scout it is about, else who plays the card, else all; how often is up to who plays it."""
    if context.scout >= 0 and not isinstance(effect, Repeat):
        return s.units[context.scout].seat
    return seats_of(s, context)


def answered(t: Table[Sheol], effect: Verb, answer: Any, context: Context) -> None:
    """Which way is chosen, what a player lets be, and what is not paid for a bargain."""
    if isinstance(effect, May) and answer == "leave":
        t.note("declined", context)
    elif isinstance(effect, Choose):
        t.note("chosen", context, what=plain(say(effect.ways[answer])))
    elif isinstance(effect, Bargain) and answer != "pay":
        key, cost = "unpaid" if answer == "refuse" else "unpayable", plain(all_of(paying(effect.cost)))
        if context.scout >= 0:
            t.note(key, context, unit=name(t.state.units[context.scout]), cost=cost)
        else:
            t.note(f"{key}-all", context, cost=cost)


def fate(t: Table[Sheol], effect: Fate, context: Context) -> Flow[None]:
    """One Fate die decides; the last row takes everything above."""
    symbols = t.roll(FATE)["symbols"]
    row = next((row for row in effect.rows if symbols <= row.upto), effect.rows[-1])
    t.note("fate", context, n=symbols, what=plain(say(row.do)))
    yield from resolve(t, row.do, context)


def each_alive(s: Sheol, context: Context) -> Iterator[Context]:
    """Each unit that is alive is the scout, one after the other."""
    return (replace(context, scout=unit.id) for unit in s.units if not unit.dead)


DOINGS = (fate,)
