"""Lightstream tiles are laid: where one may lie, how it may be turned, and which of its sides lies up."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable
from functools import cache

from coterie.games.sheol.board.foes import cells_of, enemies
from coterie.games.sheol.board.ground import GATES, IN_CITADEL, NEIGHBOURS, NEXT, RING, SPOTS, cell_of, land_cells
from coterie.games.sheol.board.lightstream import ALL_SIDES, back, carriers, is_open, land_at, onward, openings
from coterie.games.sheol.effects.resolve import Cancellable, Context
from coterie.games.sheol.effects.standing import flag, happens, use_up
from coterie.games.sheol.lightshields.playing import offer
from coterie.games.sheol.state import CITADEL, OFF, Sheol, Stream, Unit, everyone
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why

Place = tuple[str, str, str]
"""An option to lay a tile: ("place", space, tile)."""

# --- where and how ----------------------------------------------------------------------------------------------------


def barred(s: Sheol) -> set[int]:
    """The spaces outside the Citadel where no tile may lie: lands, facilities, obstacles, enemies, singularities."""
    cells = {*s.obstacles, *s.coral, *s.facilities}
    for land in s.lands:
        cells.update(land_cells(land.corner))
    cells.update([shadow.at for shadow in s.shadows.values()])
    cells.update([herald.at for herald in s.heralds])
    for lord in s.lords:
        if lord.at >= 0:
            cells.update(land_cells(lord.at))
    cells.update([singularity.at for singularity in s.singularities])
    return cells


def is_built_over(s: Sheol, cell: int) -> bool:
    """Whether the ground of a space bars tiles, whoever stands there: a land, a facility or an obstacle."""
    return cell in s.obstacles or cell in s.coral or cell in s.facilities or land_at(s, cell) is not None


def may_place(unit: Unit | None) -> bool:
    """A corrupted scout cannot place tiles in any way."""
    return unit is None or not unit.corrupted


@cache
def turns_of(tile: str) -> tuple[tuple[int, int], ...]:
    """The turns of a tile that make a difference, each with its open sides."""
    seen: dict[int, int] = {}
    for turn in range(4):
        seen.setdefault(openings(Stream(tile, turn)), turn)
    return tuple((turn, sides) for sides, turn in seen.items())


@cache
def turns_toward(tile: str, wanted: int) -> tuple[int, ...]:
    """The turns of a tile with an opening on at least one of the wanted sides."""
    return tuple([turn for turn, sides in turns_of(tile) if sides & wanted])


def opens(s: Sheol, cell: int) -> int:
    """The open sides that a space shows: those of its tile, all of a Lux Trench or a discovered land."""
    stream = s.streams.get(cell)
    if stream is not None:
        return openings(stream)
    if s.obstacles.get(cell) == "trench":
        return ALL_SIDES
    land = land_at(s, cell)
    return ALL_SIDES if land is not None and land.discovered else 0


def side_left(s: Sheol, cell: int, frm: int) -> int:
    """The side of a space toward the place just left, if that has an opening to it."""
    return side_toward(cell, frm, opens(s, frm))


@cache
def side_toward(cell: int, frm: int, sides: int) -> int:
    """The side of a space toward a place with these open sides, if one leads to it; the Citadel's are its gates."""
    if frm == CITADEL:
        return 1 << GATES[cell] if cell in GATES else 0
    direction = NEXT[cell].index(frm)
    return 1 << direction if is_open(sides, back(direction)) else 0


def sides_joined(cell: int, sides: dict[int, int]) -> int:
    """The sides of a space on which a neighbour has an opening toward it; `sides` are all open sides on the board."""
    found = 1 << GATES[cell] if cell in GATES else 0
    if not sides.keys().isdisjoint(NEIGHBOURS[cell]):
        for there, facing, side in _BORDERS[cell]:
            if sides.get(there, 0) & facing:
                found |= side
    return found


_BORDERS = tuple(
    [tuple([(there, 1 << back(way), 1 << way) for way, there in enumerate(around) if there != OFF]) for around in NEXT]
)
"""The neighbours of each space, which of their sides faces it, and on which of its sides they lie."""


def legal_turns(s: Sheol, cell: int, tile: str) -> tuple[int, ...]:
    """How a tile may be turned: open toward anything that opens to it."""
    return turns_toward(tile, sides_joined(cell, carriers(s)))


def frontier(s: Sheol) -> list[int]:
    """All spaces where a tile could be joined to something that is there."""
    reached = {there for cell in carriers(s) for there in NEIGHBOURS[cell]} | GATES.keys()
    return sorted(cell for cell in reached - barred(s) if not IN_CITADEL[cell])


def joinable(s: Sheol, cells: frozenset[int], around: frozenset[int], foes: Container[int]) -> list[int]:
    """Those of the spaces where a tile, whichever it is, could be joined to something.

    `around` are all beside them, `foes` where enemies stand.
    """
    reached = set(GATES)
    for cell in around.intersection(s.streams):
        reached.update(onward(cell, openings(s.streams[cell])))
    open_to_all = [cell for cell in around.intersection(s.obstacles) if s.obstacles[cell] == "trench"]
    for land in s.lands:
        if land.code:
            open_to_all += land_cells(land.corner)
    for cell in around.intersection(open_to_all):
        reached.update(NEIGHBOURS[cell])
    reached &= cells
    reached.difference_update([singularity.at for singularity in s.singularities])
    return [cell for cell in reached if not IN_CITADEL[cell] and cell not in foes and not is_built_over(s, cell)]


def places(s: Sheol, tiles: Iterable[str], cells: Iterable[int]) -> list[Place]:
    """All ways to lay one of the tiles on one of the spaces so that it is joined to something."""
    sides, shut = carriers(s), barred(s)
    kinds = sorted(set(tiles))
    found = []
    for cell in cells:
        if IN_CITADEL[cell] or cell in shut:
            continue
        if wanted := sides_joined(cell, sides):
            found += [("place", SPOTS[cell], tile) for tile in kinds if turns_toward(tile, wanted)]
    return found


def ways_to_lay(s: Sheol, unit: Unit | None, tiles: Iterable[str], cells: Iterable[int] | None) -> list[Place]:
    """How the unit may lay one of the tiles on some of the spaces; None: anywhere."""
    return places(s, tiles, frontier(s) if cells is None else cells) if may_place(unit) else []


# --- laying -----------------------------------------------------------------------------------------------------------


def beset(s: Sheol, cell: int, wide: bool = False) -> bool:
    """Whether an enemy is beside a space, `wide`: also diagonally."""
    around = RING[cell] if wide else NEIGHBOURS[cell]
    return any(there in around for enemy in enemies(s) for there in cells_of(enemy))


def lay_tile(
    t: Table[Sheol],
    unit: Unit | None,
    cell: int,
    tile: str,
    turn: int,
    why: Why,
    bright: bool = False,
    wide: bool = False,
) -> Flow[None]:
    """A tile that was taken out of its place is laid: bright, or dim if an enemy is beside it, unless cards help.

    `bright` tiles do not mind enemies; for `wide` ones the diagonals count too. A tile that lay there goes back.
    """
    s = t.state
    old = s.streams.pop(cell, None)
    if old is not None:
        s.dispenser.cards.append(old.tile)
    dim = flag(s, "dim-tiles", unit)
    spoiled = not bright and not dim and beset(s, cell, wide)
    laid = s.streams[cell] = Stream(tile, turn, not dim and not spoiled)
    cancellable = Cancellable("dim")
    context = Context(-1 if unit is None else unit.id, tile=cell, cancellable=cancellable)
    if spoiled and flag(s, "bright-tiles", unit):
        laid.bright = True
        use_up(s, "bright-tiles", unit)
    elif spoiled:
        yield from offer(t, "placed", context)
        laid.bright = cancellable.cancelled
    side = "bright" if laid.bright else "dim"
    t.note("tile-placed" if old is None else "tile-replaced", why, at=SPOTS[cell], tile=tile, side=side)
    yield from happens(t, "tile-placed", context)


def place_tiles(
    t: Table[Sheol],
    unit: Unit | None,
    tiles: list[str],
    cells: Collection[int] | None,
    why: Why,
    most: int = 99,
    bright: bool = False,
) -> Flow[int]:
    """Tiles laid one after the other on some of the spaces (None: anywhere), until the player stops; how many.

    The tiles are taken out of the list: an inventory, the pool, or those that were drawn.
    """
    s = t.state
    seats = everyone(s) if unit is None else unit.seat
    who = -1 if unit is None else unit.id
    for n in range(most):
        ways = t.work_out(ways_to_lay, s, unit, tiles, cells)
        option = yield from t.window(seats, "place", ways, why, unit=who, left=min(most - n, len(tiles)))
        if option is None:
            return n
        _, at, tile = option
        cell = cell_of(at)
        turns = t.work_out(legal_turns, s, cell, tile)
        turn = yield from t.choose(seats, "turn-tile", turns, why, unit=who, at=at, tile=tile)
        tiles.remove(tile)
        yield from lay_tile(t, unit, cell, tile, turn, why, bright, wide=True)
    return most
