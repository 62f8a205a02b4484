"""The tiles in play as one board of 20 by 20 spaces: kinds, walls, doors, edges; what never changes while they lie."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from coterie.games.machina.box.tables import SIDES
from coterie.games.machina.box.tiles import MIDDLE, SIZE, Border, turned
from coterie.games.machina.state import Machina
from coterie.kernel.lattice import EAST, NORTH, OFF, SOUTH, WEST, Lattice

LATTICE = Lattice(2 * SIZE)
SPOTS = LATTICE.spots
DIRECT = LATTICE.direct
CELLS = LATTICE.size
_KEPT = 256

Placed = tuple[str, int, int]
"""A tile in play: its side, its quarter of the area, and its quarter turns."""


class Ground(NamedTuple):
    """All that is printed on the tiles in play."""

    placed: tuple[Placed, ...]
    kinds: tuple[str, ...]  # of each space; empty where no tile lies
    slots: tuple[int, ...]  # the quarter that each space lies in, OFF where no tile lies
    inside: tuple[bool, ...]  # whether a tile lies there
    walls: frozenset[int]
    doors: frozenset[int]
    edges: dict[int, tuple[int, int]]  # spaces at unexplored edges: quarter and side
    rubble: frozenset[int]
    cells: dict[int, tuple[int, ...]]  # by quarter
    by_kind: dict[str, tuple[int, ...]]
    entries: tuple[int, ...]  # printed entry spaces


def ground(s: Machina) -> Ground:
    """The tiles in play."""
    return ground_of(tuple([(tile.side, tile.slot, tile.turns) for tile in s.tiles]))


def on_area(slot: int, cell: int, turns: int) -> int:
    """Where a space of a tile lies on the area."""
    row, column = divmod(turned(cell, turns), SIZE)
    down, right = divmod(slot, 2)
    return (down * SIZE + row) * 2 * SIZE + right * SIZE + column


def edge_cells(slot: int, side: int) -> tuple[int, int]:
    """The two middle spaces of a side of a quarter."""
    down, right = divmod(slot, 2)
    last = SIZE - 1
    places = {
        NORTH: [(0, n) for n in MIDDLE],
        EAST: [(n, last) for n in MIDDLE],
        SOUTH: [(last, n) for n in MIDDLE],
        WEST: [(n, 0) for n in MIDDLE],
    }[side]
    a, b = [(down * SIZE + row) * 2 * SIZE + right * SIZE + column for row, column in places]
    return a, b


def beyond(slot: int, side: int) -> int:
    """The quarter next to a side of a quarter, OFF outside the area."""
    down, right = divmod(slot, 2)
    down, right = down + (side == SOUTH) - (side == NORTH), right + (side == EAST) - (side == WEST)
    return down * 2 + right if 0 <= down < 2 and 0 <= right < 2 else OFF


@lru_cache(_KEPT)
def ground_of(placed: tuple[Placed, ...]) -> Ground:
    """What lies there with these tiles."""
    kinds, slots = [""] * CELLS, [OFF] * CELLS
    walls: set[int] = set()
    doors: set[int] = set()
    entries: list[int] = []
    sides: dict[int, set[int]] = {}  # edges by quarter, as they lie
    for name, slot, turns in placed:
        drawn = SIDES[name].drawing

        def number(border: Border, slot: int = slot, turns: int = turns) -> int:
            a, b = (on_area(slot, cell, turns) for cell in border)
            return LATTICE.border(a, b)

        for cell, kind in enumerate(drawn.spaces):
            at = on_area(slot, cell, turns)
            kinds[at], slots[at] = kind, slot
        walls |= {number(border) for border in drawn.walls}
        doors |= {number(border) for border in drawn.doors}
        entries += [on_area(slot, cell, turns) for cell in drawn.entry]
        sides[slot] = {(side + turns) % 4 for side in drawn.edges}
    edges: dict[int, tuple[int, int]] = {}
    for slot in sides:
        for side in range(4):
            other = beyond(slot, side)
            joined = other in sides
            is_open = side in sides[slot] and joined and (side + 2) % 4 in sides[other]
            walls |= set(_side_borders(slot, side, open_middle=is_open))
            if side in sides[slot] and not joined:
                edges.update(dict.fromkeys(edge_cells(slot, side), (slot, side)))
    by_kind: dict[str, list[int]] = {}
    for cell, kind in enumerate(kinds):
        by_kind.setdefault(kind, []).append(cell)
    return Ground(
        placed=placed,
        kinds=tuple(kinds),
        slots=tuple(slots),
        inside=tuple([slot != OFF for slot in slots]),
        walls=frozenset(walls),
        doors=frozenset(doors),
        edges=edges,
        rubble=frozenset(by_kind.get("rubble", ())),
        cells={slot: tuple([cell for cell in range(CELLS) if slots[cell] == slot]) for slot in sides},
        by_kind={kind: tuple(cells) for kind, cells in by_kind.items() if kind},
        entries=tuple(entries),
    )


def _side_borders(slot: int, side: int, *, open_middle: bool) -> list[int]:
    """The borders of a side of a quarter to the next one, without the middle ones where the edges are joined."""
    down, right = divmod(slot, 2)
    last = SIZE - 1
    found = []
    for n in range(SIZE):
        row, column = {NORTH: (0, n), EAST: (n, last), SOUTH: (last, n), WEST: (n, 0)}[side]
        cell = (down * SIZE + row) * 2 * SIZE + right * SIZE + column
        other = LATTICE.next[cell][side]
        if other != OFF and not (open_middle and n in MIDDLE):
            found.append(LATTICE.border(cell, other))
    return found


def spot(cell: int) -> str:
    """The name of a space."""
    return SPOTS[cell] if cell >= 0 else "off"


def door_name(border: int) -> str:
    """The name of a door: its two spaces."""
    a, b = LATTICE.beside(border)
    return f"{SPOTS[a]}-{SPOTS[b]}"
