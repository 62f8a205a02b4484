"""How heroes and enemies defend: what always works, what heroes activate once the attack is rolled, and the dice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

from coterie.games.malhya.box.schemas import Defence
from coterie.games.malhya.box.tables import ITEMS, WEAPONS
from coterie.games.malhya.box.vocabulary import ExtraDie, Guard, Lasting
from coterie.games.malhya.combat.aiming import context_of, is_ranged
from coterie.games.malhya.combat.rows import enemy_guard, fits, shielded
from coterie.games.malhya.effects.standing import STANDING
from coterie.games.malhya.ground.places import Figure, room_of
from coterie.games.malhya.heroes.aura import can_spend, effects_for
from coterie.games.malhya.heroes.gear import meets, open_rows
from coterie.games.malhya.state import Hero, Malhya
from coterie.kernel.effects import effects_in
from coterie.kernel.texts import Msg, msg

DEFEND = "defend"
ROW, ARMOR = "row", "armor"
"""Kinds of what can be activated; each is named with its number, such as row-1."""


def extra_dice(s: Malhya, hero: Hero) -> Iterator[str]:
    """The Aura effects by which a hero rolls a die more for an attack or a defense."""
    if can_spend(hero):
        for effect in effects_for(s, hero, "action"):
            if any(isinstance(each, ExtraDie) for each in effects_in(effect.do)):
                yield effect.id


def openers(s: Malhya, hero: Hero, *, ranged: bool) -> Iterator[str]:
    """The Aura effects that raise a trait and so open a defense of the weapon's next row."""
    rows, closed = WEAPONS[hero.weapon].rows if hero.weapon else (), len(open_rows(s, hero))
    guard = rows[closed].guard if closed < len(rows) else None
    if guard is None or not fits(guard, ranged=ranged) or not can_spend(hero):
        return
    for effect in effects_for(s, hero, "action"):
        for each in effects_in(effect.do):
            if isinstance(each, Lasting) and each.change.stat and meets(s, hero, rows[closed], each.change.stat):
                yield effect.id


def activated(hero: Hero, name: str) -> Defence:
    """Something that a hero can activate, with its cost."""
    kind, _, which = name.partition("-")
    if kind == ROW:
        row = WEAPONS[hero.weapon].rows[int(which)]
        return Defence(cost=row.defense_cost, guard=row.guard or Guard())
    return ITEMS[hero.armor].defences[int(which)]


def part_name(name: str) -> Msg:
    """The same in words."""
    kind, _, which = name.partition("-")
    return msg(f"part.{kind}", n=int(which) + 1)


def defences(s: Malhya, hero: Hero, *, ranged: bool) -> list[str]:
    """What a hero can activate against an attack: open weapon rows that print a defense which works against it, and
    effects of the armor."""
    names = [f"{ROW}-{n}" for n in open_rows(s, hero) if WEAPONS[hero.weapon].rows[n].guard is not None]
    names += [f"{ARMOR}-{n}" for n in range(len(ITEMS[hero.armor].defences) if hero.armor else 0)]
    return [name for name in names if fits(activated(hero, name).guard, ranged=ranged)]


def defence_cost(s: Malhya, hero: Hero, names: Iterable[str]) -> int:
    """The Action Points for several at once, never below 0."""
    cost = sum(activated(hero, name).cost for name in names)
    return max(0, STANDING.value(s, "cost-defense", cost, hero)) if cost else 0


def ways_to_defend(s: Malhya, hero: Hero, *, ranged: bool) -> list[tuple[Any, ...]]:
    """Every payable combination, each thing at most once; the first is to do nothing."""
    names = defences(s, hero, ranged=ranged)
    return [
        (DEFEND, *chosen)
        for n in range(len(names) + 1)
        for chosen in combinations(names, n)
        if defence_cost(s, hero, chosen) <= hero.points
    ]


def guard_of(s: Malhya, target: Figure, by: str, chosen: Iterable[str]) -> Guard:
    """The whole defense against an attack with a weapon or of a kind of enemy: enemies use everything they have; of
    heroes the ability of the weapon and passive shields always work, the rest if activated."""
    ranged = is_ranged(by)
    if isinstance(target, Hero):
        weapon = WEAPONS[target.weapon].ability_guard if target.weapon else None
        armor = Guard(shields=ITEMS[target.armor].shields) if target.armor else None
        guard = shielded([weapon, armor, *[activated(target, name).guard for name in chosen]], ranged=ranged)
    else:
        guard = enemy_guard(target.card, room_of(s).upgrades.get(target.card, ""), ranged=ranged)
    context = context_of(target, by)
    return Guard(
        defense=guard.defense,
        dodge=max(0, STANDING.value(s, "dodge-dice", guard.dodge, target, context)),
        shields=max(0, STANDING.value(s, "shields", guard.shields, target, context)),
        specials=guard.specials,
    )


def breaks_armor(hero: Hero, chosen: Iterable[str]) -> bool:
    """Whether one of these destroys the armor."""
    return any(activated(hero, name).destroys for name in chosen if name.startswith(ARMOR))
