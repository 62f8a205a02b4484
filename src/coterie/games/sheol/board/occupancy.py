"""What stands where: figures, where scouts may be put, facilities at work; and where the patterns of scouts reach."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from coterie.games.sheol import box
from coterie.games.sheol.board.foes import HERALD, LORD, apart, enemy_of
from coterie.games.sheol.board.ground import COLUMN, IN_CITADEL, NEIGHBOURS, ROW, SIDE, land_cells
from coterie.games.sheol.board.lightstream import joins, network
from coterie.games.sheol.box.patterns import Facing, Offset, pattern
from coterie.games.sheol.state import Sheol, Unit


def figures(s: Sheol, foes: Iterable[int] | None = None) -> dict[int, str]:
    """The figure in each space that has one; a scout that shares the space of a drone is named.

    Who knows already where enemies stand gives their spaces.
    """
    found = {drone.at: "drone" for drone in s.drones} if s.drones else {}
    if s.mechs:
        found.update(dict.fromkeys(s.mechs, "mech"))
    found.update({unit.at: "scout" for unit in s.units if unit.at >= 0 and not unit.dead})
    found.update({singularity.at: "singularity" for singularity in s.singularities})
    found.update(dict.fromkeys([shadow.at for shadow in s.shadows.values()] if foes is None else foes, "shadow"))
    for herald in s.heralds:
        if herald.at >= 0:
            found[herald.at] = "herald"
    for lord in s.lords:
        if lord.at >= 0:
            found.update(dict.fromkeys(land_cells(lord.at), "lord"))
    return found


def may_be_moved_to(s: Sheol, taken: dict[int, str], cell: int) -> bool:
    """Whether a scout may be put on a space: no figure, coralbone, Citadel, or obstacle but a Lux Trench."""
    return (
        taken.get(cell, "drone") == "drone"
        and cell not in s.coral
        and not IN_CITADEL[cell]
        and s.obstacles.get(cell, "trench") == "trench"
    )


ENEMIES = frozenset(("shadow", "herald", "lord"))


def facility_works(s: Sheol, cell: int) -> bool:
    """A facility is switched off while an enemy, or coralbone, is on it."""
    if cell not in s.facilities or cell in s.coral:
        return False
    foes = [shadow.at for shadow in s.shadows.values()]
    foes += [herald.at for herald in s.heralds]
    return cell not in foes and not any(cell in land_cells(lord.at) for lord in s.lords if lord.at >= 0)


# --- facilities -------------------------------------------------------------------------------------------------------


def working(s: Sheol, *products: str) -> list[int]:
    """The spaces of facilities that yield one of these and are not switched off."""
    return [
        cell
        for cell, facility in s.facilities.items()
        if box.FACILITIES[facility.kind].produces in products and facility_works(s, cell)
    ]


def joined_to(s: Sheol, cell: int) -> list[Unit]:
    """The units connected to a facility."""
    joined = network(s, cell)
    return [unit for unit in s.units if not unit.dead and joins(s, joined, unit.at)]


def is_protected(s: Sheol, cell: int) -> bool:
    """Whether the Lightstream tile on a space is connected to an Immolates' Barrier at work."""
    return any(
        cell in network(s, barrier)
        for barrier, facility in s.facilities.items()
        if box.FACILITIES[facility.kind].protects and facility_works(s, barrier)
    )


# --- patterns ---------------------------------------------------------------------------------------------------------


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
    return tuple(_placed(_doubled(facing) if double else facing, cell))


@cache
def reach(text: str, cell: int, double: bool = False) -> frozenset[int]:
    """All spaces that a pattern covers from a space, however it is turned."""
    if double:
        return frozenset().union(*[covered(text, turn, cell, double) for turn in turns(text)])
    return frozenset(_placed(pattern(text).reach, cell))


def _placed(offsets: Iterable[Offset], cell: int) -> list[int]:
    """The spaces of the board that lie so from a space."""
    row, column = ROW[cell], COLUMN[cell]
    return [
        cell + down * SIDE + right for down, right in offsets if 0 <= row + down < SIDE and 0 <= column + right < SIDE
    ]


@cache
def nearby(texts: tuple[str, ...], cell: int) -> tuple[frozenset[int], frozenset[int]]:
    """All spaces that patterns cover from a space, and all that are beside one of them."""
    near = frozenset().union(*[reach(text, cell) for text in texts])
    return near, frozenset().union(*[NEIGHBOURS[each] for each in near])


@cache
def areas(text: str, cell: int) -> tuple[tuple[int, frozenset[int]], ...]:
    """The spaces that a pattern covers from a space, by the turns in which they differ."""
    return tuple((turn, frozenset(covered(text, turn, cell))) for turn in turns(text))


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
    found.update(zip([shadow.at for shadow in s.shadows.values()], s.shadows, strict=True))
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
