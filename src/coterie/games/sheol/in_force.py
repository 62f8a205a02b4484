"""Which cards are in force: those of the mission, of the enemies, of the Citadel and of units."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from typing import NamedTuple, TypeVar

from coterie.games.sheol.foes import HERALD
from coterie.games.sheol.ground import OFF
from coterie.games.sheol.state import Sheol, start_point


class InForce(NamedTuple):
    """A card whose rules apply now, who bears it (a scout or an enemy), or where it lies."""

    card: str  # without its kind, as the tables below name it
    scout: int = -1
    enemy: int = -1
    cell: int = OFF


X = TypeVar("X")
Cards = dict[str, list[tuple[str, X]]]
"""By card: what it does, each with its key."""

Bearers = Callable[[Sheol, Container[str]], Iterator[InForce]]
"""Which of the cards of a kind are in force."""


def _missions(s: Sheol, cards: Container[str]) -> Iterator[InForce]:
    if s.mission.id in cards:
        yield InForce(s.mission.id)
    for letter in s.mission.cards:
        if (card := f"{s.mission.id}.{letter}") in cards:
            yield InForce(card)


def _mechanics(s: Sheol, cards: Container[str]) -> Iterator[InForce]:
    for mechanic, side in s.enemy.mechanics.items():
        if (card := f"{mechanic}.{side}") in cards:
            yield InForce(card)


def _threats(s: Sheol, cards: Container[str]) -> Iterator[InForce]:
    for threat in s.threats_open.cards:
        if threat in cards:
            yield InForce(threat)


def _heralds(s: Sheol, cards: Container[str]) -> Iterator[InForce]:
    for n, herald in enumerate(s.heralds):
        if herald.at >= 0 and (card := f"{herald.card}.reborn" if herald.reborn else herald.card) in cards:
            yield InForce(card, enemy=HERALD - n)


def _districts(s: Sheol, cards: Container[str]) -> Iterator[InForce]:
    for card in s.citadel.districts:
        if card in cards:
            yield InForce(card, cell=start_point(s))


def _cores(s: Sheol, cards: Container[str]) -> Iterator[InForce]:
    for unit in s.units:
        if unit.core in cards and not unit.dead:
            yield InForce(unit.core, unit.id)


def _weapons(s: Sheol, cards: Container[str]) -> Iterator[InForce]:
    for unit in s.units:
        gear = unit.weapon
        if gear is not None and gear.card in cards and not gear.broken and not unit.dead:
            yield InForce(gear.card, unit.id)


def _lanterns(s: Sheol, cards: Container[str]) -> Iterator[InForce]:
    for unit in s.units:
        gear = unit.lantern
        if gear is not None and gear.card in cards and not gear.broken and not unit.dead:
            yield InForce(gear.card, unit.id)


def _items(s: Sheol, cards: Container[str]) -> Iterator[InForce]:
    for unit in s.units:
        for gear in (unit.weapon, unit.lantern):
            if gear is not None and gear.attached and not gear.broken and not unit.dead:
                yield from (InForce(item, unit.id) for item in gear.attached if item in cards)


def _statuses(s: Sheol, cards: Container[str]) -> Iterator[InForce]:
    for unit in s.units:
        for card in unit.hand.cards:
            if card in cards and not unit.dead:
                yield InForce(card, unit.id)


BEARERS: dict[str, Bearers] = {
    "mission": _missions,
    "mechanic": _mechanics,
    "threat": _threats,
    "herald": _heralds,
    "technology": _districts,
    "malfunction": _districts,
    "core": _cores,
    "weapon": _weapons,
    "lantern": _lanterns,
    "item": _items,
    "status": _statuses,
}
"""How to find the cards in force, by kind; shadows have their traits themselves."""


def in_force(s: Sheol, by_kind: dict[str, Cards[X]]) -> Iterator[tuple[str, X, InForce]]:
    """What the cards in force do, out of a table of such doings: the key, the doing, and whose it is."""
    for kind, cards in by_kind.items():
        if kind in BEARERS:
            for source in BEARERS[kind](s, cards):
                for key, each in cards[source.card]:
                    yield key, each, source
