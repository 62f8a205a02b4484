"""Who stands where in the room in play: figures, available spaces, the nearest ones, and what shots and steps meet."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from coterie.games.malhya.box.tables import PAGES, TILES
from coterie.games.malhya.box.tiles import BOARD, Floor
from coterie.games.malhya.ground.built import Built, Cells, Line
from coterie.games.malhya.ground.ways import FAR, Gait, Paths, Reach
from coterie.games.malhya.state import OFF, Enemy, Hero, Malhya, Room
from coterie.kernel.lattice import flood

Figure = Hero | Enemy
_KEPT = 256


# --- the room as built ------------------------------------------------------------------------------------------------


@cache
def floor_of(page: str) -> Floor:
    return PAGES[page].floor(TILES)


@lru_cache(_KEPT)
def built_of(page: str, opened: frozenset[str]) -> Built:
    """The room of a page with some of its doors opened: their blocking lines are gone."""
    floor, doors = floor_of(page), PAGES[page].doors
    gone = [BOARD.border(*[BOARD.numbers[space] for space in doors[name]]) for name in opened]
    return Built(Floor(floor.spaces, floor.blocking.difference(gone), floor.annoying))


@lru_cache(_KEPT)
def paths_of(built: Built, gait: Gait) -> Paths:
    """The steps of a gait through a room."""
    return Paths(built, gait)


def room_of(s: Malhya) -> Room:
    """The room in play; there must be one."""
    assert s.room is not None
    return s.room


def built(s: Malhya) -> Built:
    """The room in play as built."""
    room = room_of(s)
    return built_of(room.page, frozenset(room.doors))


def paths(s: Malhya, gait: Gait) -> Paths:
    """The steps of a gait through the room in play."""
    return paths_of(built(s), gait)


# --- figures ----------------------------------------------------------------------------------------------------------


def heroes_standing(s: Malhya) -> list[Hero]:
    """The heroes in the room who are conscious: of the others only a cube lies there."""
    return [hero for hero in s.heroes if hero.cell != OFF and hero.life]


def opponents(s: Malhya, figure: Figure) -> Sequence[Figure]:
    """The figures of the other side."""
    return heroes_standing(s) if isinstance(figure, Enemy) else room_of(s).enemies


def enemy_of(s: Malhya, name: str) -> Enemy | None:
    """The enemy with a number; None if it is there no more."""
    return next((enemy for enemy in room_of(s).enemies if str(enemy.id) == name), None)


def figure_of(s: Malhya, name: str) -> Figure | None:
    """A figure by the name of the hero or the number of the enemy; None if it has fallen or gone."""
    if name.isdigit():
        return enemy_of(s, name)
    return next((hero for hero in heroes_standing(s) if hero.card == name), None)


def cells_of(figures: Sequence[Figure]) -> Cells:
    return frozenset([figure.cell for figure in figures])


def taken(s: Malhya) -> Cells:
    """The spaces that hold a figure."""
    return cells_of([*heroes_standing(s), *room_of(s).enemies])


def opponents_beside(s: Malhya, figure: Figure) -> list[Figure]:
    """The opponents adjacent to a figure."""
    beside = built(s).beside[figure.cell]
    return [other for other in opponents(s, figure) if other.cell in beside]


def is_engaged(s: Malhya, figure: Figure) -> bool:
    """Whether an opponent stands beside a figure; who is in no room, or lies there unconscious, is not engaged."""
    stands = figure.cell != OFF and (isinstance(figure, Enemy) or figure.life > 0)
    return s.room is not None and stands and bool(opponents_beside(s, figure))


# --- spaces -----------------------------------------------------------------------------------------------------------


def available(s: Malhya) -> Cells:
    """The spaces on which a move can end: no figure, no abyss. Tokens and cubes do not matter."""
    here = built(s)
    return frozenset(here.kinds) - here.abyss - taken(s)


def nearest_available(s: Malhya, cell: int) -> list[int]:
    """The available spaces that are the fewest steps between adjacent spaces away from one, itself if it is."""
    free = available(s)
    steps = flood([cell], built(s).beside.__getitem__)
    least = min([far for other, far in steps.items() if other in free], default=FAR)
    return sorted([other for other, far in steps.items() if far == least and other in free])


# --- what figures meet ------------------------------------------------------------------------------------------------


def shot(s: Malhya, shooter: Figure, target: Figure) -> Line:
    """What a shot meets: a blocking line, else an annoying one or an opponent's space in between."""
    return built(s).shot(shooter.cell, target.cell, cells_of(opponents(s, shooter)))


def reach(s: Malhya, figure: Figure, gait: Gait, points: int = FAR) -> Reach:
    """All that a figure reaches with so many Movement Points; through opponents nothing does."""
    return paths(s, gait).reach(figure.cell, cells_of(opponents(s, figure)), points)
