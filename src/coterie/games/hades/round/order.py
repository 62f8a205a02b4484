"""What befalls characters one after the other, by monsters and conditions: whether the order makes a difference."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeVar

from coterie.games.hades.box import tables
from coterie.games.hades.box import vocabulary as verbs
from coterie.games.hades.box.vocabulary import Effects
from coterie.games.hades.monsters.deck import as_seen
from coterie.games.hades.state import God, Hades, Monster
from coterie.kernel.decision import Flow
from coterie.kernel.effects import Effect, effects_in
from coterie.kernel.table import Seats, Table

T = TypeVar("T")


class Blow(NamedTuple):
    """The effects that befall a character, and the monster or the condition that they are of."""

    god: God
    effects: Effects
    monster: Monster | None = None
    condition: str = ""


Touched = dict[tuple[int, str], object]
"""What is looked at or changed, by whose it is, and how: two that do the same to it may come in any order."""


def next_blow(t: Table[Hades], seats: Seats, kind: str, waiting: Mapping[T, Blow], rule: str, **about: Any) -> Flow[T]:
    """The one that comes next; those whose place among the others makes no difference are not asked for, and come
    last."""
    tied = ordered(t.state, waiting) if len(waiting) > 1 else []
    options = tied or [*waiting]
    return (yield from t.choose_unless_alike(seats, kind, options, rule, lambda each: tied and each, **about))


def ordered(s: Hades, waiting: Mapping[T, Blow]) -> list[T]:
    """Those for which it matters whether another comes before."""
    blows = [(each, blow, touched_by(s, blow)) for each, blow in waiting.items()]
    return [
        each
        for each, blow, touched in blows
        if any(other is not blow and not (apart(touched, its) or twins(blow, other)) for _, other, its in blows)
    ]


def apart(a: Touched | None, b: Touched | None) -> bool:
    """Whether two have nothing to do with each other; of what nobody knows has to do with all."""
    if a is None or b is None:
        return a == {} or b == {}
    return all(b.get(what, how) == how for what, how in a.items())


def twins(a: Blow, b: Blow) -> bool:
    """Whether two do the same to the same character, and nothing to the monsters that they are of."""
    if a.god is not b.god or a.monster is None or b.monster is None or a.effects != b.effects:
        return False
    if any(isinstance(effect, verbs.Toughen) for effect in effects_in(a.effects)):
        return as_seen(a.monster) == as_seen(b.monster)
    return a.monster.shields == b.monster.shields


# --- what is touched --------------------------------------------------------------------------------------------------

CHANCE = (-1, "chance")
"""Nobody decides anything before or after chance as they like."""


def touched_by(s: Hades, blow: Blow) -> Touched | None:
    """All that a blow touches; None if that cannot be told before, or if it may lose the scenario."""
    god, condition = blow.god, blow.condition
    if condition == "unconscious":
        return {(god.seat, "conditions"): condition}
    if condition == "dying" or (s.difficulty == "hard" and god.ichor <= hits(blow.effects)):
        return None
    fades = condition and tables.CONDITIONS[condition].fades
    found: Touched = {(god.seat, condition): "fades"} if fades else {}
    for effect in blow.effects:
        own = _touched(s, effect, blow)
        if own is None:
            return None
        found = _both(found, own, blow.effects)
    return found


def hits(effects: Effects) -> int:
    """How often they can hurt."""
    return sum(isinstance(effect, verbs.Hit) for effect in effects_in(effects))


def _both(a: Touched, b: Touched, how: object) -> Touched:
    """What two parts of one thing touch; where they do not do the same, it is done in the way of the whole."""
    return a | {what: each if a.get(what, each) == each else how for what, each in b.items()}


def _touched(s: Hades, effect: Effect, blow: Blow) -> Touched | None:
    god, monster = blow.god, blow.monster
    seat = god.seat
    match effect:
        case verbs.Hit(n):
            value = n - (monster.shields if monster else 0)
            if not god.ichor or value <= 0:
                return {}
            hurt: Touched = {(seat, "ichor"): value}
            if god.ichor <= 2:  # with another hit the character falls
                hurt[seat, "life"] = blow.effects
            return hurt | {(seat, "conditions"): "fallen"} if god.ichor == 1 else hurt
        case verbs.Lose(what):
            return {(seat, each): "lost" for each in what}
        case verbs.Condition():
            return {(seat, "conditions"): effect}
        case verbs.Forget():
            return {(seat, "feats"): effect, CHANCE: "asked"}
        case verbs.Toughen() if monster is not None:
            return {(monster.id, "stamina"): effect}
        case verbs.Encounters(add=n, zone="here") if n:
            return {(seat, "place"): "stays"}
        case verbs.Go():
            return {(seat, "place"): effect} | ({CHANCE: "asked"} if effect.zone == "any" else {})
        case verbs.Sentinel():
            lost = s.difficulty == "hard" or not tables.in_use(s, "overrun")
            return None if lost else {CHANCE: effect}
        case verbs.Bargain():
            found: Touched = {(seat, each): effect for each in effect.cost} | {CHANCE: "asked"}
            for way in (effect.then, effect.otherwise):
                own = touched_by(s, Blow(god, way, monster))
                if own is None:
                    return None
                found = _both(found, own, effect)
            return found
    return None
