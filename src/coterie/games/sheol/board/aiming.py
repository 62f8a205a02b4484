"""Where the patterns of scouts reach: turned by quarter turns round a space, and which enemies stand in them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from coterie.games.sheol.board.foes import HERALD, LORD, apart, enemy_of
from coterie.games.sheol.board.ground import COLUMN, NEIGHBOURS, ROW, SIDE, land_cells
from coterie.games.sheol.box.patterns import Facing, Offset, pattern
from coterie.games.sheol.state import Sheol


@cache
def turns(text: str) -> tuple[int, ...]:
    """The quarter turns in which a pattern covers different spaces."""
    seen: dict[frozenset[Offset], int] = {}
    for turn, facing in enumerate(pattern(text).facings):
        seen.setdefault(frozenset(facing), turn)
    return tuple(seen.values())


@cache
def covered(text: str, turn: int, cell: int, double: bool = False) -> tuple[int, ...]:
    """The spaces that a pattern turned so covers from a space; with `double` distances also those as far again."""
    facing = pattern(text).facings[turn]
    row, column = ROW[cell], COLUMN[cell]
    places = [(row + down, column + right) for down, right in (_doubled(facing) if double else facing)]
    return tuple([down * SIDE + right for down, right in places if 0 <= down < SIDE and 0 <= right < SIDE])


@cache
def reach(text: str, cell: int, double: bool = False) -> frozenset[int]:
    """All spaces that a pattern covers from a space, however it is turned."""
    return frozenset().union(*[covered(text, turn, cell, double) for turn in turns(text)])


@cache
def nearby(texts: tuple[str, ...], cell: int) -> tuple[frozenset[int], frozenset[int]]:
    """All spaces that patterns cover from a space, and all that are beside one of them."""
    near = frozenset().union(*[reach(text, cell) for text in texts])
    return near, frozenset().union(*[NEIGHBOURS[each] for each in near])


@cache
def areas(text: str, cell: int) -> tuple[tuple[int, frozenset[int]], ...]:
    """The spaces that a pattern covers from a space, by the turns in which they differ."""
    return tuple([(turn, frozenset(covered(text, turn, cell))) for turn in turns(text)])


def _doubled(facing: Facing) -> Facing:
    """Each space of the pattern, and in the same straight line up to twice as far."""
    beyond = {
        (a[0] + b[0], a[1] + b[1])
        for a in facing
        for b in facing
        if a[0] * b[1] == a[1] * b[0] and a[0] * b[0] + a[1] * b[1] > 0
    }
    return tuple(sorted(beyond.union(facing)))


def foes_by_cell(s: Sheol) -> dict[int, int]:
    """The number of the enemy on each space that has one."""
    found = {}
    for n, lord in enumerate(s.lords):
        if lord.at >= 0:
            found.update(dict.fromkeys(land_cells(lord.at), LORD - n))
    for n, herald in enumerate(s.heralds):
        if herald.at >= 0:
            found[herald.at] = HERALD - n
    found.update({shadow.at: number for number, shadow in s.shadows.items()})
    return found


def foes_in(foes: dict[int, int], cells: Iterable[int]) -> list[int]:
    """The enemies on some spaces, each once."""
    return list(dict.fromkeys([foes[cell] for cell in cells if cell in foes]))


def nearest_first(s: Sheol, numbers: Iterable[int], cell: int) -> list[int]:
    """Enemies that are there, by their distance from a space."""

    def far(number: int) -> tuple[int, int]:
        enemy = enemy_of(s, number)
        return (99 if enemy is None else apart(enemy, cell)), number

    return sorted(numbers, key=far)
