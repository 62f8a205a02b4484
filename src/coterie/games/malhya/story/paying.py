"""Costs of choices and bargains: what the party pays, and what the hero it is about does."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from coterie.games.malhya.box.vocabulary import About
from coterie.games.malhya.effects.choosing import hero_of, in_mode, pick_hero
from coterie.games.malhya.effects.needs import cube_count
from coterie.games.malhya.heroes.aura import exhaust
from coterie.games.malhya.heroes.knapsack import discard, lose_cubes
from coterie.games.malhya.heroes.party import change_gold, change_tokens
from coterie.games.malhya.heroes.wounds import suffer
from coterie.games.malhya.state import Hero, Malhya
from coterie.games.malhya.story.days import end_day
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table

PARTY = ("gold", "travel", "day")
"""What the party pays together; all else is paid by one hero."""

OWNED: dict[str, Callable[[Malhya, Hero], int]] = {
    "aura": lambda s, hero: hero.aura,
    "life": lambda s, hero: hero.life - 1,  # never the last one
    "points": lambda s, hero: hero.points,
    "item": lambda s, hero: len(hero.items),
}
"""How much a hero has of what can be paid besides cubes."""


def hero_pays(s: Malhya, cost: Mapping[str, int]) -> dict[str, int]:
    """The part of a cost that one hero pays; Action Points only where there are turns."""
    return {kind: n for kind, n in cost.items() if kind not in PARTY and (kind != "points" or in_mode(s))}


def can_hero_pay(s: Malhya, hero: Hero, cost: Mapping[str, int]) -> bool:
    """Whether a hero has the own part of a cost; who is unconscious pays nothing."""
    own = hero_pays(s, cost)
    has = {kind: OWNED[kind](s, hero) if kind in OWNED else cube_count(hero.cubes, kind) for kind in own}
    return not own or (hero.life > 0 and all(has[kind] >= n for kind, n in own.items()))


def payers(s: Malhya, cost: Mapping[str, int], context: About) -> list[Hero]:
    """The heroes who can pay their part: the one it is about, or any."""
    heroes = [hero_of(s, context.hero)] if context.hero else s.heroes
    return [hero for hero in heroes if can_hero_pay(s, hero, cost)]


def can_pay(s: Malhya, cost: Mapping[str, int], context: About) -> bool:
    """Whether party and hero have all of it."""
    if s.gold < cost.get("gold", 0) or s.tokens < cost.get("travel", 0):
        return False
    return bool(payers(s, cost, context))


def pay(t: Table[Malhya], cost: Mapping[str, int], context: About) -> Flow[None]:
    """All of a cost; where it is about nobody in particular, the players say which hero pays, who then is the one."""
    s = t.state
    change_gold(t, -cost.get("gold", 0), context)
    change_tokens(t, -cost.get("travel", 0), context)
    if own := hero_pays(s, cost):
        hero = yield from pick_hero(t, payers(s, cost, context), context, "who-pays")
        context.hero = hero.card
        for kind, n in own.items():
            yield from _pays(t, hero, kind, n, context)
    for _ in range(cost.get("day", 0)):
        yield from end_day(t, context)


def _pays(t: Table[Malhya], hero: Hero, kind: str, n: int, context: About) -> Flow[None]:
    match kind:
        case "aura":
            exhaust(t, hero, n, context)
        case "life":
            suffer(t, hero, "damage", n, context)
        case "points":
            hero.points -= n
            if t.state.pages:  # an action that the booklet offers is a kind of its own for Threat dice
                hero.kinds.append(f"chapter {t.state.pages[-1].chapter}")
        case "item":
            for number in range(1, n + 1):
                card = yield from t.choose(
                    hero.seat, "discard", list(hero.items), context, hero=hero.card, nth=(number, n)
                )
                discard(t, hero, card, context)
        case _:
            yield from lose_cubes(t, hero, kind, n, context)
