"""Whom effects are about, and who is asked where something is open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from coterie.games.malhya.box.vocabulary import NEEDS, About, Upon
from coterie.games.malhya.ground.places import built
from coterie.games.malhya.state import OFF, Hero, Malhya
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.effects import Verb
from coterie.kernel.table import Seats, Table, inside


def hero_of(s: Malhya, name: str) -> Hero:
    for hero in s.heroes:
        if hero.card == name:
            return hero
    raise KeyError(name)


def all_seats(s: Malhya) -> tuple[int, ...]:
    """Everybody who plays a hero; one player may play several."""
    return tuple(sorted({hero.seat for hero in s.heroes}))


def conscious(s: Malhya) -> list[Hero]:
    """The heroes who have a Life Point."""
    return [hero for hero in s.heroes if hero.life]


def in_mode(s: Malhya) -> bool:
    """Whether Stealth or Combat Mode is on, so that there are turns and Action Points."""
    return s.room is not None and s.room.mode != "free"


def asked(s: Malhya, context: About) -> Seats:
    """Who answers: the player of the hero it is about, else everybody."""
    return hero_of(s, context.hero).seat if context.hero else all_seats(s)


def are_beside(s: Malhya, one: int, other: int) -> bool:
    """Whether two are on adjacent spaces, or a cube of one lies under the other; where there are no spaces, outside of
    rooms, the party stands together."""
    if OFF in (one, other):
        return not in_mode(s)
    return other in built(s).close[one]


def pick_hero(t: Table[Malhya], heroes: Sequence[Hero], context: About, kind: str, **about: Any) -> Flow[Hero]:
    """One of several heroes; the players choose."""
    names = [hero.card for hero in heroes]
    name = yield from t.choose(all_seats(t.state), kind, names, inside(context, "overview.golden.ties"), **about)
    return hero_of(t.state, name)


def subject(t: Table[Malhya], effect: Verb, context: About, *, down: bool = False) -> Flow[Hero]:
    """The hero it is about. If nobody is, the players choose one, who then is: of those who are conscious, unless
    it may do good to others as well."""
    s = t.state
    if not context.hero:
        able = s.heroes if down else conscious(s) or s.heroes
        hero = yield from pick_hero(t, able, context, "which-hero", effect=effect)
        context.hero = hero.card
    return hero_of(s, context.hero)


def each_hero(s: Malhya, context: About) -> list[About]:
    """The same about every hero, one after the other."""
    return [replace(context, hero=hero.card) for hero in s.heroes]


def candidates(s: Malhya, effect: Upon, context: About) -> list[Hero]:
    """The heroes that a word may mean, before one of them is chosen."""
    found = s.heroes
    if effect.whom in ("others", "any-other", "adjacent"):
        found = [hero for hero in found if hero.card != context.hero]
    if effect.whom == "adjacent":
        cell = hero_of(s, context.hero).cell
        found = [hero for hero in found if are_beside(s, cell, hero.cell)]
    elif effect.whom == "named":
        found = [hero for hero in found if hero.card == effect.named]
    elif effect.whom == "unconscious":
        found = [hero for hero in found if not hero.life]
    if effect.needs is not None:
        needs = effect.needs
        found = [hero for hero in found if NEEDS.holds(s, needs, replace(context, hero=hero.card))]
    if effect.whom == "weakest":
        found = [hero for hero in found if hero.life] or found
        least = min((hero.life for hero in found), default=0)
        found = [hero for hero in found if hero.life == least]
    return found


def meant(t: Table[Malhya], effect: Upon, context: About) -> Flow[list[Hero]]:
    """The heroes that a word means; one of several is chosen by whoever it is about, else by all."""
    s = t.state
    if effect.whom in ("others", "any-other", "adjacent"):
        yield from subject(t, effect, context)
    found = candidates(s, effect, context)
    if found and effect.whom in ("any", "any-other", "weakest"):
        names, rule = [hero.card for hero in found], inside(context, "overview.golden.ties")
        name = yield from t.choose(asked(s, context), "which-hero", names, rule, effect=effect)
        found = [hero_of(s, name)]
    return found
