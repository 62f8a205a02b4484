"""What heroes and their belongings are worth to bots."""

from __future__ import annotations

from functools import cache
from typing import get_args

from coterie.games.malhya.box.names import goods
from coterie.games.malhya.box.schemas import Row
from coterie.games.malhya.box.tables import ITEMS, WEAPONS
from coterie.games.malhya.box.vocabulary import Trait
from coterie.games.malhya.state import Hero, Malhya, Room, Token

LIFE = (0.0, 3.0, 5.0, 6.6, 7.8, 8.8, 9.6, 10.3, 10.9, 11.4, 11.8, 12.1, 12.4, 12.6)
"""The first Life Points keep a hero on the feet; those above count less and less."""

WOUNDS = {"shock": 0.35, "damage": 0.2}
"""What is left of a Life Point that has become a wound: it can return more or less easily. Of a serious one nothing
is."""

AURA, TRAIT, TALENT, ADVANCED = 0.7, 1.2, 1.5, 1.5
GOLD = 0.12
CUBES = {"potion": 1.0, "key": 0.6, "arrow": 0.35, "material": 0.25, "ingredient": 0.3}
STORED = 0.5
"""What a card in the knapsack is worth beside one that is worn; a single-use item is used from there."""


def party(s: Malhya) -> float:
    """All that the heroes are and have."""
    return sum([hero_worth(hero) for hero in s.heroes]) + GOLD * s.gold


def hero_worth(hero: Hero) -> float:
    value = life_worth(hero) + AURA * hero.aura + TRAIT * sum(hero.traits.values())
    value += sum([TALENT + (ADVANCED if advanced else 0.0) for advanced in hero.talents.values()])
    value += 0.6 * (hero.capacity + hero.movement + 0.5 * hero.initiative)
    return value + belongings_worth(hero)


def life_worth(hero: Hero) -> float:
    """Life Points, and wounds as far as they may heal again."""
    wounds = WOUNDS["shock"] * hero.shock + WOUNDS["damage"] * hero.damage
    return LIFE[min(hero.life, len(LIFE) - 1)] + wounds


def belongings_worth(hero: Hero) -> float:
    """Weapon and gear that are worn, cards in the knapsack, cubes."""
    value = weapon_worth(hero.weapon, hero.card, tuple(hero.traits.values())) if hero.weapon else 0.0
    value += sum([card_worth(card) for card in (hero.armor, *hero.artifacts) if card])
    for card in hero.items:
        used_from_there = card in ITEMS and ITEMS[card].kind == "single-use"
        value += card_worth(card) * (1.0 if used_from_there else STORED)
    return value + sum([cube_worth(cube) * n for cube, n in hero.cubes.items()])


@cache
def cube_worth(cube: str) -> float:
    """By its kind."""
    return CUBES[cube.partition("-")[0]]


@cache
def card_worth(card: str) -> float:
    """By the printed value, which grows with what a card can do."""
    return 0.3 * goods(card).value


@cache
def weapon_worth(weapon: str, hero: str, traits: tuple[int, ...]) -> float:
    """What the rows that a hero can use, without raising a trait for a moment, give in attack and defense."""
    levels = dict(zip(get_args(Trait), traits, strict=True))
    value = 1.0
    for row in WEAPONS[weapon].rows:
        if row.people not in ("", hero) or any(levels[name] < n for name, n in row.trait.items()):
            break
        value += row_worth(row)
    return value


def row_worth(row: Row) -> float:
    value = 0.0
    if row.strike is not None:
        value += (1.2 * row.strike.attack + 1.5 * row.strike.power + row.strike.damage + 0.5) / (
            1 + 0.3 * row.attack_cost
        )
    if row.guard is not None:
        value += (row.guard.defense + 0.6 * row.guard.dodge + row.guard.shields) / (1 + 0.3 * row.defense_cost)
    return value


def is_unread(s: Malhya, room: Room, token: Token) -> bool:
    """Whether nobody has read the chapter of a token, or is about to."""
    if any(page.token == token.name for page in s.pages):
        return False
    return f"{room.booklet or s.scenario} {token.chapter}" not in s.visited
