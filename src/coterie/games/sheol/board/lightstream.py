"""The Lightstream: openings of tiles, what is lit, what is connected, and how tiles are damaged and removed."""

from __future__ import annotations

from functools import cache, lru_cache

from coterie.games.sheol.board.ground import CELLS, GATES, IN_CITADEL, NEIGHBOURS, NEXT, SPOTS, TO_CITADEL, land_cells
from coterie.games.sheol.box import TILES
from coterie.games.sheol.state import CITADEL, OFF, Land, Sheol, Stream
from coterie.kernel.table import Table, Why

SIDES = "NESW"
ALL_SIDES = 15


@cache
def _openings(tile: str, turn: int) -> int:
    sides = sum(1 << SIDES.index(side) for side in TILES[tile].openings) << turn
    return (sides | sides >> 4) & ALL_SIDES


def symbol_of(tile: str) -> str:
    """The symbol that both sides of a tile carry: arrow, armor, attack or none."""
    return TILES[tile].symbol


def openings(stream: Stream) -> int:
    """The open sides of a tile as it lies: bit 0 is north, then clockwise."""
    return _openings(stream.tile, stream.turn)


@cache
def paths(sides: int) -> str:
    """Open sides by their letters."""
    return "".join(side for i, side in enumerate(SIDES) if sides >> i & 1)


def is_open(sides: int, direction: int) -> bool:
    return bool(sides >> direction & 1)


def back(direction: int) -> int:
    return (direction + 2) % 4


# --- lands and light --------------------------------------------------------------------------------------------

_CORNERS = (*[frozenset(cell - far for far in land_cells(0)) for cell in range(CELLS)], frozenset(), frozenset())
"""For each space, where the upper left of a land would be that covers it; OFF and CITADEL may be looked up as well."""


def land_at(s: Sheol, cell: int) -> Land | None:
    """The land that covers a space."""
    corners = _CORNERS[cell]
    for land in s.lands:
        if land.corner in corners:
            return land
    return None


def is_lit(s: Sheol, cell: int) -> bool:
    """Lit are the Citadel, discovered lands, Lightstream tiles on either side and Lux Trenches."""
    if cell == CITADEL or IN_CITADEL[cell] or cell in s.streams or s.obstacles.get(cell) == "trench":
        return True
    land = land_at(s, cell)
    return land is not None and land.discovered


# --- connection -------------------------------------------------------------------------------------------------


def carriers(s: Sheol) -> dict[int, int]:
    """The spaces that pass a connection on, with their open sides."""
    sides = {cell: _openings(stream.tile, stream.turn) for cell, stream in s.streams.items()}
    sides.update({cell: ALL_SIDES for cell, kind in s.obstacles.items() if kind == "trench"})
    for land in s.lands:
        if land.code:
            sides.update(dict.fromkeys(land_cells(land.corner), ALL_SIDES))
    return sides


def network(s: Sheol, start: int, sides: dict[int, int] | None = None) -> frozenset[int]:
    """All that is connected to a place; CITADEL among it if it is, and undiscovered lands as ends of the path.

    A place that passes nothing on, such as a dark space or an undiscovered land, is connected to nothing. Who knows
    the carriers already gives them.
    """
    sides = carriers(s) if sides is None else sides
    if start != CITADEL and start not in sides:
        return frozenset()
    return _network(start, tuple(sides.items()), tuple([land.corner for land in s.lands if not land.discovered]))


@lru_cache(maxsize=2000)
def _network(start: int, carrying: tuple[tuple[int, int], ...], dark_lands: tuple[int, ...]) -> frozenset[int]:
    """Kept for a while: the same is asked many times before the Lightstream changes."""
    sides = dict(carrying)
    ends = {cell for corner in dark_lands for cell in land_cells(corner)}
    found, waiting = {start}, [start]
    while waiting:
        here = waiting.pop()
        for there, facing in _GATEWAYS if here == CITADEL else exits(here, sides[here]):
            if there in found:
                continue
            if there == CITADEL or sides.get(there, 0) & facing or there in ends:
                found.add(there)
                if there not in ends:
                    waiting.append(there)
    return frozenset(found)


_GATEWAYS = tuple([(gate, 1 << toward) for gate, toward in GATES.items()])


@cache
def onward(cell: int, sides: int) -> tuple[int, ...]:
    """The neighbours on the open sides of a space."""
    return tuple(there for way, there in enumerate(NEXT[cell]) if there != OFF and is_open(sides, way))


@cache
def exits(here: int, sides: int) -> tuple[tuple[int, int], ...]:
    """Where the open sides of a space lead, each with the side that must be open there; gates into the Citadel."""
    return tuple(
        (CITADEL if GATES.get(here) == direction else there, 1 << back(direction))
        for direction, there in enumerate(NEXT[here])
        if there != OFF and is_open(sides, direction)
    )


@cache
def _beside(cells: tuple[int, ...]) -> tuple[frozenset[int], bool]:
    """Some spaces and all beside them, for the Citadel its gates; and whether a gate is among them."""
    near = frozenset(there for cell in cells for there in ((cell, *NEIGHBOURS[cell]) if cell >= 0 else GATES))
    return near, not near.isdisjoint(GATES)


def has_access(s: Sheol, cells: tuple[int, ...]) -> bool:
    """Whether anything that could pass a connection on is on some spaces or beside them; else none leads there."""
    near, at_gate = _beside(cells)
    if at_gate or not (near.isdisjoint(s.streams) and near.isdisjoint(s.obstacles)):
        return True
    lit = [land.corner for land in s.lands if land.code]
    return any(not near.isdisjoint(land_cells(corner)) for corner in lit)


def connected(s: Sheol, a: int, b: int) -> bool:
    """Whether a chain of lit elements with openings that face each other joins two places."""
    return b in network(s, a)


def joins(s: Sheol, joined: frozenset[int], at: int) -> bool:
    """Whether who is in a place is part of a network: on an undiscovered land, where a path ends, nobody is."""
    return at in joined and is_lit(s, at)


def land_connected(s: Sheol, land: Land, place: int = CITADEL) -> bool:
    """Whether a path from the place reaches the land, discovered or not."""
    reached = network(s, place)
    return any(cell in reached for cell in land_cells(land.corner))


# --- damage and removal -------------------------------------------------------------------------------------------


def damage_tile(t: Table[Sheol], cell: int, why: Why) -> bool:
    """A bright tile turns dim, a dim one is destroyed; True if it is gone."""
    stream = t.state.streams[cell]
    if stream.bright:
        stream.bright = False
        t.note("tile-dimmed", why, at=SPOTS[cell])
        return False
    remove_tile(t, cell, why)
    return True


def remove_tile(t: Table[Sheol], cell: int, why: Why) -> None:
    """A tile leaves the board and goes back into the dispenser."""
    t.state.dispenser.cards.append(t.state.streams.pop(cell).tile)
    t.note("tile-removed", why, at=SPOTS[cell])


def removable(s: Sheol) -> list[int]:
    """The tiles farthest from the Citadel that are neither under nor beside a scout."""
    held = {unit.at for unit in s.units if unit.on_board}
    far = [cell for cell in s.streams if cell not in held and not held.intersection(NEIGHBOURS[cell])]
    most = max((TO_CITADEL[cell] for cell in far), default=0)
    return sorted(cell for cell in far if TO_CITADEL[cell] == most)
