"""Lure slots: where lured monsters wait."""

from __future__ import annotations

from coterie.games.hades.gods.board import name
from coterie.games.hades.monsters.deck import called, clean
from coterie.games.hades.state import God, Hades, Monster
from coterie.kernel.table import Table, Why

LURE_SLOTS = 3


def lure_room(god: God) -> bool:
    return None in god.lures


def put_in_lure(t: Table[Hades], god: God, monster: Monster, rule: Why) -> None:
    """Into the leftmost lure slot; what is in the way shifts to the right."""
    monster.tapped = True
    clean(monster)
    moving: Monster | None = monster
    for slot in range(LURE_SLOTS):
        god.lures[slot], moving = moving, god.lures[slot]
        if moving is None:
            break
    t.note("lured", rule, god=name(god), monster=called(monster))
