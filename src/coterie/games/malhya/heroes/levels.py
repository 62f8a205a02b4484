"""Levelling up: a trait raised with the bonus of the hero's table, and talents gained and turned over."""

from __future__ import annotations

from coterie.games.malhya.box.names import said
from coterie.games.malhya.box.tables import HEROES, KNAPSACK, TALENTS
from coterie.games.malhya.heroes.aura import more_tokens
from coterie.games.malhya.heroes.wounds import more_crystals
from coterie.games.malhya.state import Hero, Malhya
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why, inside

HIGHEST = 4
"""The last space of a trait's track."""

BONUSES = {name: {str(trait): steps for trait, steps in hero.table.items()} for name, hero in HEROES.items()}
"""What the steps of each trait bring, from the second space on, by hero."""


def bonus_at(hero: Hero, trait: str, n: int) -> str:
    """What a hero gains when a trait comes to a space."""
    return BONUSES[hero.card][trait][n - 2]


def level_up(t: Table[Malhya], hero: Hero, why: Why) -> Flow[None]:
    """The player raises one trait by 1, which brings the bonus of that step; none if all are at their highest."""
    raisable = [name for name, n in hero.traits.items() if n < HIGHEST]
    if not raisable:
        return
    who = said(f"hero.{hero.card}")
    name = yield from t.choose(hero.seat, "level-up", raisable, inside(why, "level.choice"), hero=hero.card)
    hero.traits[name] += 1
    t.note("level-up", inside(why, "level.choice"), who=who, what=f"@trait.{name}", n=hero.traits[name])
    bonus = bonus_at(hero, name, hero.traits[name])
    t.note("level-bonus", inside(why, "level.bonus"), who=who, what=f"@bonus.{bonus}")
    match bonus:
        case "life":
            more_crystals(hero, 1)
        case "aura":
            more_tokens(hero, 1)
        case "capacity":
            hero.capacity = min(KNAPSACK.most, hero.capacity + 1)
        case "initiative":
            hero.initiative += 1
        case "movement":
            hero.movement += 1
        case "talent":
            yield from gain_talent(t, hero, inside(why, "level.bonus-kinds"))


def open_talents(s: Malhya, hero: Hero, klass: str = "") -> list[str]:
    """The Talent cards left that a hero may take. Those of the Mhaÿ are for one hero alone: the Mhaÿ, if there, else
    whoever has one of them."""
    barred = any(
        each.card == "mhay" or any(TALENTS[card].klass == "mhay" for card in each.talents)
        for each in s.heroes
        if each is not hero
    )
    return [
        card
        for card in s.talents
        if (not klass or TALENTS[card].klass == klass) and not (TALENTS[card].klass == "mhay" and barred)
    ]


def gain_talent(t: Table[Malhya], hero: Hero, why: Why, talent: str = "", klass: str = "") -> Flow[None]:
    """A Talent card of the player's choice, or a named one, on its basic side."""
    s = t.state
    there = [card for card in open_talents(s, hero, klass) if talent in ("", card)]
    if not there:
        return
    card = yield from t.choose(hero.seat, "talent", there, inside(why, "talents.gain-choice"), hero=hero.card)
    s.talents.remove(card)
    hero.talents[card] = False
    t.note("talent-gained", inside(why, "talents.sides"), who=said(f"hero.{hero.card}"), what=said(f"talent.{card}"))


def upgrade_talent(t: Table[Malhya], hero: Hero, why: Why) -> Flow[None]:
    """One basic talent of the player's choice is turned over."""
    basic = [card for card, advanced in hero.talents.items() if not advanced]
    if basic:
        card = yield from t.choose(hero.seat, "upgrade", basic, inside(why, "talents.upgrade"), hero=hero.card)
        hero.talents[card] = True
        why = inside(why, "talents.upgrade")
        t.note("talent-upgraded", why, who=said(f"hero.{hero.card}"), what=said(f"talent.{card}"))
