"""Which cards are in force: those of the mission, of the enemies, of the Citadel and of units."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from coterie.games.sheol.board.foes import HERALD
from coterie.games.sheol.state import OFF, Shadow, Sheol, start_point
from coterie.kernel.standing import Bearers, Cards


class InForce(NamedTuple):
    """A card whose rules apply now, who bears it (a unit or an enemy), or where it lies."""

    card: str  # without its kind, as the tables below name it
    bearer: int = -1
    enemy: int = -1
    cell: int = OFF
    origin: str = ""  # of what it prevents, if only one is meant


Whom = tuple[Any, ...]
"""For whom a number or rule is asked: a unit and an enemy, if there is one."""


def _missions(s: Sheol, cards: Cards[Any], whom: Whom) -> list[InForce]:
    return [InForce(card) for card in _mission_names(s.mission.id, tuple(s.mission.cards)) if card in cards]


@cache
def _mission_names(mission: str, letters: tuple[str, ...]) -> list[str]:
    return [mission, *[f"{mission}.{letter}" for letter in letters]]


def _mechanics(s: Sheol, cards: Cards[Any], whom: Whom) -> list[InForce]:
    return [InForce(card) for card in _mechanic_names(tuple(s.enemy.mechanics.items())) if card in cards]


@cache
def _mechanic_names(sides: tuple[tuple[str, str], ...]) -> list[str]:
    return [f"{mechanic}.{side}" for mechanic, side in sides]


def _threats(s: Sheol, cards: Cards[Any], whom: Whom) -> list[InForce]:
    if not s.threats_open.cards:
        return []
    return [InForce(threat) for threat in s.threats_open.cards if threat in cards]


def _heralds(s: Sheol, cards: Cards[Any], whom: Whom) -> list[InForce]:
    if not s.heralds:
        return []
    return [
        InForce(card, enemy=HERALD - n)
        for n, herald in enumerate(s.heralds)
        if herald.at >= 0 and (card := f"{herald.card}.reborn" if herald.reborn else herald.card) in cards
    ]


def _districts(s: Sheol, cards: Cards[Any], whom: Whom) -> list[InForce]:
    if not s.citadel.districts:
        return []
    return [InForce(card, cell=start_point(s)) for card in s.citadel.districts if card in cards]


def _cores(s: Sheol, cards: Cards[Any], whom: Whom) -> list[InForce]:
    return [InForce(unit.core, unit.id) for unit in s.units if unit.core in cards and not unit.dead]


def _weapons(s: Sheol, cards: Cards[Any], whom: Whom) -> list[InForce]:
    return [
        InForce(gear.card, unit.id)
        for unit in s.units
        if (gear := unit.weapon) is not None and gear.card in cards and not gear.broken and not unit.dead
    ]


def _lanterns(s: Sheol, cards: Cards[Any], whom: Whom) -> list[InForce]:
    return [
        InForce(gear.card, unit.id)
        for unit in s.units
        if (gear := unit.lantern) is not None and gear.card in cards and not gear.broken and not unit.dead
    ]


def _items(s: Sheol, cards: Cards[Any], whom: Whom) -> list[InForce]:
    found = []
    for unit in s.units:
        for gear in (unit.weapon, unit.lantern):
            if gear is not None and gear.attached and not gear.broken and not unit.dead:
                found += [InForce(item, unit.id) for item in gear.attached if item in cards]
    return found


def _statuses(s: Sheol, cards: Cards[Any], whom: Whom) -> list[InForce]:
    return [
        InForce(card, unit.id)
        for unit in s.units
        if not cards.keys().isdisjoint(unit.hand.cards) and not unit.dead
        for card in unit.hand.cards
        if card in cards
    ]


def _traits(s: Sheol, cards: Cards[Any], whom: Whom) -> list[InForce]:
    """Shadows have their traits each for itself."""
    enemy = whom[1] if len(whom) > 1 else None
    if not isinstance(enemy, Shadow):
        return []
    card = f"{enemy.kind}.empowered" if enemy.kind in s.enemy.empowered else enemy.kind
    return [InForce(card, enemy=enemy.id)] if card in cards else []


BEARERS: dict[str, Bearers[InForce]] = {
    "core": _cores,
    "weapon": _weapons,
    "lantern": _lanterns,
    "item": _items,
    "status": _statuses,
    "technology": _districts,
    "malfunction": _districts,
    "threat": _threats,
    "herald": _heralds,
    "mechanic": _mechanics,
    "mission": _missions,
    "shadow": _traits,
}
"""How to find the cards in force, by kind, in the order in which they apply; asked for a unit, an enemy or both."""
