"""Which cards are in force: those of the mission, of the enemies, of the Citadel and of units."""

from __future__ import annotations

from collections.abc import Callable, Container
from functools import cache
from typing import NamedTuple, TypeVar

from coterie.games.sheol.board.foes import HERALD
from coterie.games.sheol.state import OFF, Sheol, start_point


class InForce(NamedTuple):
    """A card whose rules apply now, who bears it (a scout or an enemy), or where it lies."""

    card: str  # without its kind, as the tables below name it
    scout: int = -1
    enemy: int = -1
    cell: int = OFF


X = TypeVar("X")
Cards = dict[str, list[tuple[str, X]]]
"""By card: what it does, each with its key."""

Bearers = Callable[[Sheol, Container[str]], list[InForce]]
"""Which of the cards of a kind are in force."""


def _missions(s: Sheol, cards: Container[str]) -> list[InForce]:
    return [InForce(card) for card in _mission_names(s.mission.id, tuple(s.mission.cards)) if card in cards]


@cache
def _mission_names(mission: str, letters: tuple[str, ...]) -> list[str]:
    return [mission, *[f"{mission}.{letter}" for letter in letters]]


def _mechanics(s: Sheol, cards: Container[str]) -> list[InForce]:
    return [InForce(card) for card in _mechanic_names(tuple(s.enemy.mechanics.items())) if card in cards]


@cache
def _mechanic_names(sides: tuple[tuple[str, str], ...]) -> list[str]:
    return [f"{mechanic}.{side}" for mechanic, side in sides]


def _threats(s: Sheol, cards: Container[str]) -> list[InForce]:
    if not s.threats_open.cards:
        return []
    return [InForce(threat) for threat in s.threats_open.cards if threat in cards]


def _heralds(s: Sheol, cards: Container[str]) -> list[InForce]:
    if not s.heralds:
        return []
    return [
        InForce(card, enemy=HERALD - n)
        for n, herald in enumerate(s.heralds)
        if herald.at >= 0 and (card := f"{herald.card}.reborn" if herald.reborn else herald.card) in cards
    ]


def _districts(s: Sheol, cards: Container[str]) -> list[InForce]:
    if not s.citadel.districts:
        return []
    return [InForce(card, cell=start_point(s)) for card in s.citadel.districts if card in cards]


def _cores(s: Sheol, cards: Container[str]) -> list[InForce]:
    return [InForce(unit.core, unit.id) for unit in s.units if unit.core in cards and not unit.dead]


def _weapons(s: Sheol, cards: Container[str]) -> list[InForce]:
    return [
        InForce(gear.card, unit.id)
        for unit in s.units
        if (gear := unit.weapon) is not None and gear.card in cards and not gear.broken and not unit.dead
    ]


def _lanterns(s: Sheol, cards: Container[str]) -> list[InForce]:
    return [
        InForce(gear.card, unit.id)
        for unit in s.units
        if (gear := unit.lantern) is not None and gear.card in cards and not gear.broken and not unit.dead
    ]


def _items(s: Sheol, cards: Container[str]) -> list[InForce]:
    found = []
    for unit in s.units:
        for gear in (unit.weapon, unit.lantern):
            if gear is not None and gear.attached and not gear.broken and not unit.dead:
                found += [InForce(item, unit.id) for item in gear.attached if item in cards]
    return found


def _statuses(s: Sheol, cards: Container[str]) -> list[InForce]:
    return [InForce(card, unit.id) for unit in s.units for card in unit.hand.cards if card in cards and not unit.dead]


BEARERS: dict[str, Bearers] = {
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
}
"""How to find the cards in force, by kind, in the order in which they apply; shadows have their traits themselves."""

KINDS = (*BEARERS, "shadow")


def in_force(s: Sheol, by_kind: dict[str, Cards[X]]) -> list[tuple[str, X, InForce]]:
    """What the cards in force do, out of a table of it: the key, what it does, and whose it is."""
    found = []
    for kind, cards in by_kind.items():
        bearers = BEARERS.get(kind)
        for source in bearers(s, cards) if bearers else ():
            found += [(key, each, source) for key, each in cards[source.card]]
    return found
