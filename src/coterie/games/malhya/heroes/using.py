"""What heroes can use at any time: single-use items, Aura effects and potions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from coterie.games.malhya.effects.choosing import hero_of
from coterie.games.malhya.heroes.aura import can_spend, effects_for, use_aura
from coterie.games.malhya.heroes.knapsack import in_reach, moments, usable, use_item
from coterie.games.malhya.heroes.wounds import POTIONS, can_drink, drink
from coterie.games.malhya.state import Hero, Malhya
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table


def uses(s: Malhya, heroes: Sequence[Hero], *aura: str) -> Iterator[tuple[Any, ...]]:
    """What conscious ones of these heroes can use now, with Aura effects of these moments besides those of any."""
    now = moments(s)
    for hero in heroes:
        if not hero.life:
            continue
        if hero.items:
            yield from [("item", hero.card, card) for card in usable(s, hero, *now)]
        if can_spend(hero):
            yield from [("aura", hero.card, effect.id) for effect in effects_for(s, hero, *aura)]
        for cube in POTIONS:
            if hero.cubes.get(cube):
                helped = [other for other in s.heroes if can_drink(other, cube) and in_reach(s, hero, other)]
                yield from [("potion", hero.card, cube, other.card) for other in helped]


def use(t: Table[Malhya], option: tuple[Any, ...]) -> Flow[None]:
    """One of these."""
    kind, name, what, *others = option
    hero = hero_of(t.state, name)
    if kind == "item":
        yield from use_item(t, hero, what)
    elif kind == "aura":
        yield from use_aura(t, hero, what)
    else:
        drink(t, hero, hero_of(t.state, others[0]), what)
