"""What attacks and defenses consist of: combat rows, abilities and Upgrade tokens added up, and what dice are worth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from coterie.games.malhya.box.tables import DICE, ENEMIES, UPGRADES, WEAPONS
from coterie.games.malhya.box.vocabulary import Guard, Special, Strike
from coterie.games.malhya.heroes.wounds import AREAS

FACES = {f"{die}.{face.name}": face for die in DICE for face in DICE[die].faces}
"""All faces, as a roll keeps them."""


def combined(strikes: Iterable[Strike | None]) -> Strike:
    """Several attack halves as one: everything adds up, also what the same special face does. Of two kinds of wounds
    that cards name it is the worse."""
    parts = [strike for strike in strikes if strike is not None]
    wounds = [part.wound for part in parts if part.wound != "damage"]
    return Strike(
        attack=sum(part.attack for part in parts),
        power=sum(part.power for part in parts),
        damage=sum(part.damage for part in parts),
        specials=tuple(special for part in parts for special in part.specials),
        area=next((part.area for part in reversed(parts) if part.area), ""),
        push=sum(part.push for part in parts),
        cancel_defense=sum(part.cancel_defense for part in parts),
        cancel_dodge=sum(part.cancel_dodge for part in parts),
        angled=any(part.angled for part in parts),
        arrow_kept=any(part.arrow_kept for part in parts),
        reach=max(part.reach for part in parts),
        wound=max(wounds, key=AREAS.index, default="damage"),
        do=tuple(effect for part in parts for effect in part.do),
    )


def shielded(guards: Iterable[Guard | None], *, ranged: bool) -> Guard:
    """Several defense halves as one, without those that do not work against such an attack."""
    parts = [guard for guard in guards if guard is not None and fits(guard, ranged=ranged)]
    return Guard(
        defense=sum(part.defense for part in parts),
        dodge=sum(part.dodge for part in parts),
        shields=sum(part.shields for part in parts),
        specials=tuple(special for part in parts for special in part.specials),
    )


def fits(guard: Guard, *, ranged: bool) -> bool:
    """Whether a defense works against a ranged attack, or against one hand to hand."""
    return not (guard.melee if ranged else guard.ranged)


# --- whose they are ---------------------------------------------------------------------------------------------------


@cache
def weapon_strike(weapon: str, rows: tuple[int, ...]) -> Strike:
    """The attack with some rows of a weapon: its ability is always part of it."""
    card = WEAPONS[weapon]
    return combined([card.ability, *[card.rows[n].strike for n in rows]])


@cache
def enemy_strike(card: str, token: str) -> Strike:
    """The attack of an enemy with what its Upgrade token adds, and with its symbol's effects if that shows it."""
    enemy, upgrade = ENEMIES[card], UPGRADES.get(token)
    if upgrade is None:
        return combined([enemy.strike])
    return combined([enemy.strike, upgrade.strike, enemy.symbol if upgrade.symbol else None])


@cache
def enemy_guard(card: str, token: str, *, ranged: bool) -> Guard:
    """The defense of an enemy, likewise."""
    enemy, upgrade = ENEMIES[card], UPGRADES.get(token)
    if upgrade is None:
        return shielded([enemy.guard], ranged=ranged)
    return shielded([enemy.guard, upgrade.guard, enemy.symbol_guard if upgrade.symbol else None], ranged=ranged)


# --- what dice show ---------------------------------------------------------------------------------------------------


def worth(faces: Sequence[str], specials: Sequence[Special], what: str) -> int:
    """How much of something dice show: by their faces, and by what each special face does."""
    n = 0
    for name in faces:
        face = FACES[name]
        n += face[what]
        if face["special"]:
            die = name.partition(".")[0]
            n += sum([getattr(special, what, 0) for special in specials if special.die == die])
    return n
