"""Rooms for rule tests: a party that a chapter written by hand has sent to a page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.rules.malhya.conftest import Make, Party

from coterie.games.malhya.box.tiles import BOARD
from coterie.games.malhya.rooms.building import build
from coterie.games.malhya.state import Enemy
from coterie.kernel.decision import Option

AT = BOARD.numbers
Enters = Callable[..., Party]


def where(t: Party, *names: str) -> list[str]:
    """The spaces of heroes, by name."""
    return [BOARD.spots[t.hero(name).cell] for name in names]


def enemies(t: Party) -> list[tuple[str, str]]:
    """The enemies in the room with their spaces."""
    assert t.state.room is not None
    return [(enemy.card, BOARD.spots[enemy.cell]) for enemy in t.state.room.enemies]


def put(t: Party, enemy: str, space: str) -> Enemy:
    """An enemy stands on a space."""
    room = t.state.room
    assert room is not None
    room.last_enemy += 1
    room.enemies.append(Enemy(id=room.last_enemy, card=enemy, cell=AT[space]))
    return room.enemies[-1]


@pytest.fixture
def enters(party: Make) -> Enters:
    """Makes a room: `enters('page: "01"', "sulk", "mhay", answers=("sulk", "K3"))`. The chapter that sends the party
    there is number 1; those of `book` stand beside it. Without answers the room is not built yet."""

    def make(to: str, *heroes: str, book: str = "2 close: true", answers: tuple[Option, ...] = ()) -> Party:
        t = party(*heroes, book=f"1 enter: {{{to}}}\n{book}")
        t.reads()
        if answers:
            t.run(build(t), *answers)
        return t

    return make


STEALTH = 'mode: stealth, level: normal, lost: "2"'
COMBAT = 'mode: combat, lost: "2"'
