"""How heroes move in Combat Mode: a free move that engagement ends, and Action Points for whatever it lacks.

A move is offered as its destination. How far along it is counts as one number: the Movement Points used of the free
move, and beyond those each one that is paid for. Coming next to an enemy puts it where the free move ends.
"""

from __future__ import annotations

from collections.abc import Mapping

from coterie.games.malhya.effects.standing import STANDING
from coterie.games.malhya.ground.built import Cells
from coterie.games.malhya.ground.places import available, built, cells_of, is_engaged, paths, room_of
from coterie.games.malhya.rooms.walking import gait, movement
from coterie.games.malhya.state import Hero, Malhya


def free_move(s: Malhya, hero: Hero) -> int:
    """The Movement Points of a turn that begins: none for who is engaged."""
    return 0 if is_engaged(s, hero) else hero.movement


def menaced(s: Malhya, hero: Hero) -> Cells:
    """The spaces where a hero loses what is left of the free move: those beside an enemy."""
    if STANDING.flag(s, "slips-away", hero):
        return frozenset()
    here = built(s)
    return frozenset([cell for enemy in room_of(s).enemies for cell in here.beside[enemy.cell]])


def ways(s: Malhya, hero: Hero, *, unhindered: bool = False) -> Mapping[int, int]:
    """How far along the hero would be on every space in reach, by the cheapest way; never through an enemy. Unhindered:
    if enemies did not engage."""
    enemies, menace = cells_of(room_of(s).enemies), frozenset[int]() if unhindered else menaced(s, hero)
    return paths(s, gait(s, hero)).advance(hero.cell, enemies, movement(hero), menace, hero.free)


def moves(s: Malhya, hero: Hero) -> dict[int, int]:
    """The spaces on which a move can end, and how far along the hero is there."""
    free = available(s)
    return {cell: along for cell, along in ways(s, hero).items() if cell in free}


def hinders(s: Malhya, hero: Hero, cell: int) -> bool:
    """Whether the hero loses free movement to enemies on the way to a space."""
    along = ways(s, hero)[cell]
    return 0 < hero.free <= along and along > ways(s, hero, unhindered=True)[cell]


def way_to(s: Malhya, hero: Hero, cell: int) -> tuple[list[int], int]:
    """A cheapest way to a space, and how far along the hero is there; of several ways the one whose spaces, from the
    goal back, have the lowest numbers."""
    reached, menace, steps = ways(s, hero), menaced(s, hero), paths(s, gait(s, hero)).back
    path, here = [cell], cell
    while True:
        befores = [
            before
            for before, price in steps[here]
            if before in reached and at_least(reached[before] + price, hero.free, here in menace) == reached[here]
        ]
        here = min(befores, key=lambda before: (reached[before], before))
        if here == hero.cell:
            return path, reached[cell]
        path.insert(0, here)


def at_least(total: int, free: int, menaced: bool) -> int:
    """What has been used of the movement on a space: on a menaced one all that was free."""
    return max(total, free) if menaced else total
