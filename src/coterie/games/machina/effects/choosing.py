"""Whom effects are about, by the words of the vocabulary, and who is asked where something is open."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from coterie.games.machina.board.ground import DIRECT
from coterie.games.machina.board.spaces import Unit, are_adjacent, explorer_of, tile_of, unit_of, units
from coterie.games.machina.box.vocabulary import NEEDS, Need, Play, Whom
from coterie.games.machina.state import OFF, Explorer, Machina, Monster
from coterie.kernel.data import replace
from coterie.kernel.decision import Decision, Flow
from coterie.kernel.table import Seats, Table

# --- who is asked -----------------------------------------------------------------------------------------------------


def decider(s: Machina, *names: str) -> int:
    """Who decides what is open: the player whose turn it is; outside of turns the player of the first of these who is
    an explorer, else that of the first living one."""
    if s.turn >= 0:
        return s.turn
    alive = {explorer.card: explorer.seat for explorer in s.explorers if not explorer.dead}
    for name in names:
        if name in alive:
            return alive[name]
    return next(iter(alive.values()), 0)


def is_controlled(s: Machina, monster: Monster) -> bool:
    """Whether an explorer decides what a monster does: in its turn, before all who scheme."""
    return monster.controller >= 0 and s.acting == monster.card


def leaders(s: Machina, monster: Monster) -> tuple[int, ...]:
    """The seats that decide what a monster does: who controls it, in its turn, or the players of dead explorers, if
    they scheme; none if it is mindless."""
    if is_controlled(s, monster):
        return (monster.controller,)
    return schemers(s)


def schemers(s: Machina) -> tuple[int, ...]:
    """The seats that play the monsters against the rest: those of dead explorers, if the players wanted it so."""
    if s.setup.options.get("scheme") != "yes":
        return ()
    return tuple([explorer.seat for explorer in s.explorers if explorer.dead])


def opposes(s: Machina, decision: Decision) -> bool:
    """Whether those who are asked play the monsters."""
    return decision.seats[0] in schemers(s)


def seat_of(s: Machina, name: str, *others: str) -> Seats:
    """The player of a living explorer, or who leads a monster; else whoever decides what is open."""
    explorer = explorer_of(s, name)
    if explorer is not None:
        return explorer.seat
    monster = unit_of(s, name)
    return (leaders(s, monster) if isinstance(monster, Monster) else ()) or decider(s, *others)


def chooser(s: Machina, context: Play) -> Seats:
    """Who chooses for whoever uses an ability."""
    return seat_of(s, context.you, context.it)


# --- units by words ---------------------------------------------------------------------------------------------------


class Meaning(NamedTuple):
    """What a word for units means: of which kinds, which of them, and whether one is chosen or all are meant."""

    kinds: tuple[type, ...]
    which: str = ""  # adjacent, nearest
    one: bool = False
    others: bool = False  # without the user


BOTH = (Explorer, Monster)
MEANINGS: dict[str, Meaning] = {
    "monsters": Meaning((Monster,)),
    "other-monsters": Meaning((Monster,), others=True),
    "explorers": Meaning((Explorer,)),
    "others": Meaning((Explorer,), others=True),
    "units": Meaning(BOTH),
    "any-monster": Meaning((Monster,), one=True),
    "any-explorer": Meaning((Explorer,), one=True),
    "any-other": Meaning((Explorer,), one=True, others=True),
    "any-unit": Meaning(BOTH, one=True),
    "nearest-monster": Meaning((Monster,), "nearest", one=True, others=True),
    "nearest-explorer": Meaning((Explorer,), "nearest", one=True, others=True),
    "adjacent-monsters": Meaning((Monster,), "adjacent"),
    "adjacent-explorers": Meaning((Explorer,), "adjacent"),
    "adjacent-units": Meaning(BOTH, "adjacent"),
    "any-adjacent-monster": Meaning((Monster,), "adjacent", one=True),
    "any-adjacent-explorer": Meaning((Explorer,), "adjacent", one=True),
    "any-adjacent-unit": Meaning(BOTH, "adjacent", one=True),
}

NAMED: dict[str, Callable[[Play], tuple[str, ...]]] = {
    "it": lambda context: context.targets or (context.it,),
    "you": lambda context: (context.you,),
    "attacker": lambda context: (context.attacker,),
    "blocker": lambda context: (context.blocker,),
    "killer": lambda context: (context.attacker,),
    "victim": lambda context: (context.blocker,),
}
"""Words for units that the context names."""


def in_reach(s: Machina, context: Play, *, anywhere: bool = False) -> list[Unit]:
    """The units that an ability without target reaches: those of the user's tile, all if nobody uses or owns it."""
    user = unit_of(s, context.you) if context.owned else None
    if user is None or anywhere:
        return list(units(s))
    tile = tile_of(s, user.cell)
    return [unit for unit in units(s) if tile_of(s, unit.cell) == tile]


def from_where(s: Machina, context: Play) -> int:
    """The space from which adjacency and nearness are told: the target space, else where the user stands."""
    if context.cell != OFF:
        return context.cell
    user = unit_of(s, context.you) or unit_of(s, context.it)
    return OFF if user is None else user.cell


def candidates(s: Machina, whom: Whom, context: Play, needs: Need | None, *, anywhere: bool = False) -> list[Unit]:
    """The units that a word may mean, before one of them is chosen; explorers by seat, monsters by the queue."""
    if whom in NAMED:
        named = [unit_of(s, name) for name in NAMED[whom](context)]
        found = [unit for unit in named if unit is not None]
    else:
        found = _meant(s, MEANINGS[whom], context, anywhere)
    if s.dying:
        found = [unit for unit in found if unit.card not in s.dying]
    return found if needs is None else [unit for unit in found if NEEDS.holds(s, needs, about(context, unit))]


def _meant(s: Machina, word: Meaning, context: Play, anywhere: bool) -> list[Unit]:
    at = from_where(s, context)
    if word.which == "adjacent":  # also across tiles
        found = [unit for unit in units(s) if at != OFF and are_adjacent(s, at, unit.cell)]
    else:
        found = in_reach(s, context, anywhere=anywhere)
    found = [unit for unit in found if isinstance(unit, word.kinds) and not (word.others and unit.card == context.you)]
    if word.which == "nearest" and at != OFF:
        best = min((DIRECT[at][unit.cell] for unit in found), default=0)
        found = [unit for unit in found if DIRECT[at][unit.cell] == best]
    return found


def is_one(whom: Whom) -> bool:
    """Whether a word means one unit that is chosen."""
    return whom not in NAMED and MEANINGS[whom].one


def about(context: Play, unit: Unit) -> Play:
    """The same about a unit."""
    return replace(context, it=unit.card, targets=())


def selected(
    t: Table[Machina], whom: Whom, context: Play, needs: Need | None = None, *, anywhere: bool = False
) -> Flow[list[Unit]]:
    """The units that a word means; one of several is chosen by whoever chooses for the user."""
    found = candidates(t.state, whom, context, needs, anywhere=anywhere)
    if is_one(whom) and found:
        rule = "targeting.words.nearest" if "nearest" in whom else "targeting.words.any"
        name = yield from t.choose(
            chooser(t.state, context), "whom", [unit.card for unit in found], replace(context, rule=rule)
        )
        found = [unit for unit in found if unit.card == name]
    return found


def each_in_order(t: Table[Machina], found: list[Unit], context: Play) -> Flow[Unit | None]:
    """Which of several units is next: monsters by the queue, explorers as the players choose."""
    if len(found) < 2:
        return found[0] if found else None
    monsters = [unit for unit in found if isinstance(unit, Monster)]
    if monsters:
        return monsters[0]
    names = list(dict.fromkeys(unit.card for unit in found))
    why = replace(context, rule="targeting.words.all")
    name = yield from t.choose(decider(t.state, *names), "next-unit", names, why)
    return next(unit for unit in found if unit.card == name)
