"""Crystals: Life Points, the three wound areas, and heroes who lose consciousness and come to again."""

from __future__ import annotations

from coterie.games.malhya.box.names import said
from coterie.games.malhya.box.vocabulary import About, Wound
from coterie.games.malhya.effects.choosing import in_mode
from coterie.games.malhya.state import OFF, Hero, Malhya
from coterie.kernel.table import Table, Why, inside

AREAS: tuple[Wound, ...] = ("shock", "damage", "serious")
"""The wound areas, from the least to the worst."""


def crystals(hero: Hero) -> int:
    """A hero's maximum Life Points: all crystals, wherever they lie."""
    return hero.life + hero.shock + hero.damage + hero.serious


def suffer(t: Table[Malhya], hero: Hero, kind: Wound, n: int, why: Why) -> int:
    """So many crystals leave the Life Point area; wounds beyond the last one have no effect. How many did."""
    n = min(n, hero.life)
    if not n:
        return 0
    hero.life -= n
    setattr(hero, kind, getattr(hero, kind) + n)
    t.note(f"wound-{kind}", why, who=said(f"hero.{hero.card}"), n=n, left=hero.life)
    if not hero.life:
        t.note("unconscious", inside(why, "wounds.hero.unconscious"), who=said(f"hero.{hero.card}"))
    return n


def restore(t: Table[Malhya], hero: Hero, kind: Wound, n: int, why: Why) -> int:
    """So many crystals return from a wound area to the Life Points, as far as there are any. How many did."""
    n = min(n, getattr(hero, kind))
    if not n:
        return 0
    was_down = not hero.life
    setattr(hero, kind, getattr(hero, kind) - n)
    hero.life += n
    t.note("healed", why, who=said(f"hero.{hero.card}"), what=f"@wound.{kind}", n=n, life=hero.life)
    if was_down:
        t.note("revived", inside(why, "wounds.hero.reappear"), who=said(f"hero.{hero.card}"))
        if t.state.room is not None and hero.cell != OFF:
            t.state.room.risen.append(hero.card)
    return n


def ease(t: Table[Malhya], hero: Hero, n: int, why: Why) -> None:
    """So many crystals go from Serious Wound to Damage."""
    n = min(n, hero.serious)
    if n:
        hero.serious -= n
        hero.damage += n
        t.note("eased", why, who=said(f"hero.{hero.card}"), n=n)


def come_to(t: Table[Malhya], hero: Hero, why: Why, areas: tuple[Wound, ...] = AREAS) -> None:
    """An unconscious hero gets 1 Life Point back, from the least wound that there is."""
    any(restore(t, hero, kind, 1, why) for kind in areas)


def get_up(t: Table[Malhya]) -> None:
    """When a chapter is closed outside Stealth and Combat Mode, whoever is unconscious regains 1 Life Point."""
    if not in_mode(t.state):
        for hero in t.state.heroes:
            if not hero.life:
                come_to(t, hero, "wounds.hero.outside-modes")


def recover(t: Table[Malhya]) -> None:
    """Combat is over: shock returns to Life Points, and whoever was unconscious gets 1 Life Point besides."""
    down = [hero for hero in t.state.heroes if not hero.life]
    for hero in t.state.heroes:
        restore(t, hero, "shock", hero.shock, "wounds.shock.recover")
    for hero in down:
        come_to(t, hero, "wounds.combat-end-revive", ("damage", "serious"))


POTIONS = {"potion-yellow": "wounds.potion.yellow", "potion-red": "wounds.potion.red"}
"""Potions that heal, and by which rule."""


def can_drink(hero: Hero, cube: str) -> bool:
    """Whether a potion would do anything for a hero."""
    return bool(hero.damage if cube == "potion-yellow" else hero.serious)


def drink(t: Table[Malhya], giver: Hero, hero: Hero, cube: str) -> None:
    """A potion moves a crystal: a yellow one from Damage to Life Points, a red one from Serious Wound to Damage."""
    giver.cubes[cube] -= 1
    why = About(rule=POTIONS[cube] if giver is hero else "wounds.potion.other")
    key = "drinks" if giver is hero else "potion"
    t.note(key, why, who=said(f"hero.{giver.card}"), whom=said(f"hero.{hero.card}"), what=f"@cube.{cube}")
    if cube == "potion-yellow":
        restore(t, hero, "damage", 1, why)
    else:
        ease(t, hero, 1, why)


def more_crystals(hero: Hero, n: int) -> None:
    """New crystals come into the Life Point area, or go again: those of the wound areas first, and never the last Life
    Point of a conscious hero."""
    if n > 0:
        hero.life += n
        return
    for kind in AREAS:
        fewer = min(-n, getattr(hero, kind))
        setattr(hero, kind, getattr(hero, kind) - fewer)
        n += fewer
    hero.life = max(min(hero.life, 1), hero.life + n)
