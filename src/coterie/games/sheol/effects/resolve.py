"""Effects of cards carried out, and needs asked: the vocabulary, as all rooms use it; the verbs that choose."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from coterie.games.sheol.box import FATE
from coterie.games.sheol.box.vocabulary import NEEDS, VOCABULARY, Cleanse, Discard, Draw, Recall
from coterie.games.sheol.effects.context import Context, scout_of, seats_of
from coterie.games.sheol.state import Sheol
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.effects import Effects, May, Repeat, Verb
from coterie.kernel.needs import Count, Need, Test
from coterie.kernel.table import Seats, Table

resolve: Callable[[Table[Sheol], Effects, Context], Flow[None]] = VOCABULARY.resolve
"""One effect after the other."""

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


CARDS_ONLY = (Draw, Discard, Recall, Cleanse)
"""What comes to nothing for a servodroid, which has no Lightshields."""


def asked(s: Sheol, effect: Verb, context: Context) -> Seats:
    """The scout it is about, else who plays the card, else all; how often is up to who plays it."""
    if context.scout >= 0 and not isinstance(effect, Repeat):
        return s.units[context.scout].seat
    return seats_of(s, context)


def may(t: Table[Sheol], effect: May, context: Context) -> Flow[None]:
    """The player may let it be; nobody is asked for a servodroid about cards that it has not."""
    s = t.state
    if context.scout >= 0 and scout_of(s, context).is_droid and all(isinstance(e, CARDS_ONLY) for e in effect.do):
        return
    seats = asked(s, effect, context)
    answer = yield from t.choose(seats, "may", ("do", "leave"), context, effect=effect, unit=context.scout)
    if answer == "do":
        yield from resolve(t, effect.do, context)


def roll_fate(t: Table[Sheol], context: Context) -> Flow[int]:
    """One Fate die decides."""
    symbols = t.roll(FATE)["symbols"]
    t.note("fate", context, n=symbols)
    yield from ()
    return symbols


def each_alive(s: Sheol, context: Context) -> Iterator[Context]:
    """Each unit that is alive is the scout, one after the other."""
    return (replace(context, scout=unit.id) for unit in s.units if not unit.dead)


DOINGS = (may,)
