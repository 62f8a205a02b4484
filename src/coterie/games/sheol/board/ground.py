"""The board: 20 by 20 spaces, the Citadel in the middle, its gates, the axes and the Focal Zones.

A space is a number, row * 20 + column; people read it as a letter and a number: 0 is A1, 399 is T20.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from coterie.games.sheol.box.patterns import SIDE as SIDE
from coterie.games.sheol.box.patterns import SPOTS as SPOTS
from coterie.games.sheol.state import CITADEL, OFF
from coterie.kernel import lattice

LATTICE = lattice.Lattice(SIDE, OFF)
NORTH, EAST, SOUTH, WEST = lattice.NORTH, lattice.EAST, lattice.SOUTH, lattice.WEST
CELLS = LATTICE.size
ROW, COLUMN, NEXT, NEIGHBOURS, RING = LATTICE.row, LATTICE.column, LATTICE.next, LATTICE.neighbours, LATTICE.ring
DISTANCES = LATTICE.steps
EDGES = frozenset(cell for cell in range(CELLS) if len(NEIGHBOURS[cell]) < 4)
shifted = LATTICE.shifted


def spot(cell: int) -> str:
    """The name of a space: `H15`; `citadel` and `off` for the places that are none."""
    return SPOTS[cell] if cell >= 0 else "citadel" if cell == CITADEL else "off"


def said(cell: int) -> str:
    """A space as the log names it."""
    return SPOTS[cell] if cell >= 0 else "@place.citadel"


def cell_of(name: str) -> int:
    """The space with this name."""
    if name == "citadel":
        return CITADEL
    return LATTICE.numbers[name]


def distance(a: int, b: int) -> int:
    """Steps between two spaces: rows plus columns, whatever lies between."""
    return DISTANCES[a][b]


def box_of(a: int, b: int) -> list[int]:
    """The spaces of the rectangle with two spaces in its corners: all those of the straight ways between them."""
    rows, columns = sorted((ROW[a], ROW[b])), sorted((COLUMN[a], COLUMN[b]))
    return [row * SIDE + column for row in range(rows[0], rows[1] + 1) for column in range(columns[0], columns[1] + 1)]


def heading(a: int, b: int) -> int:
    """The direction from a space to another one in its row or column."""
    if ROW[a] == ROW[b]:
        return EAST if a < b else WEST
    return SOUTH if a < b else NORTH


# --- the Citadel ----------------------------------------------------------------------------------------------

TOP, BOTTOM, LEFT, RIGHT = 8, 11, 8, 11  # rows I to L, columns 9 to 12
CITADEL_CELLS = frozenset(row * SIDE + col for row in range(TOP, BOTTOM + 1) for col in range(LEFT, RIGHT + 1))
IN_CITADEL = tuple([cell in CITADEL_CELLS for cell in range(CELLS)])
TO_CITADEL = tuple(
    [
        max(TOP - ROW[cell], ROW[cell] - BOTTOM, 0) + max(LEFT - COLUMN[cell], COLUMN[cell] - RIGHT, 0)
        for cell in range(CELLS)
    ]
)
"""How far each space is from the nearest space of the Citadel."""

BORDER = tuple([cell for cell in range(CELLS) if TO_CITADEL[cell] == 1])
"""The spaces beside the Citadel, where units leave and enter it."""


@cache
def steps_to(cells: tuple[int, ...]) -> bytes:
    """For each place, CITADEL the last, how many steps it is to the nearest of the spaces, CITADEL among them."""
    return bytes(
        min(
            (0 if at == cell else TO_CITADEL[max(at, cell)] + 1) if CITADEL in (at, cell) else distance(at, cell)
            for cell in cells
        )
        for at in (*range(CELLS), OFF, CITADEL)
    )


GATES = {
    **{row * SIDE + LEFT - 1: EAST for row in (9, 10)},
    **{row * SIDE + RIGHT + 1: WEST for row in (9, 10)},
    **{(TOP - 1) * SIDE + col: SOUTH for col in (9, 10)},
    **{(BOTTOM + 1) * SIDE + col: NORTH for col in (9, 10)},
}
"""The spaces before a gate, and in which direction the gate lies: H10, H11, J8, K8, J13, K13, M10, M11."""


def steps_between(a: int, b: int) -> int:
    """Steps between two places; the Citadel is as far as its nearest space, and who is off the board far away."""
    if OFF in (a, b):
        return 99
    if a == CITADEL or b == CITADEL:
        return 0 if a == b else TO_CITADEL[max(a, b)]
    return distance(a, b)


def far(places: Sequence[int], cells: Sequence[int]) -> int:
    """The distance between the nearest of both."""
    if len(places) == len(cells) == 1:
        return steps_between(places[0], cells[0])
    return min((steps_between(place, cell) for place in places for cell in cells), default=99)


@cache
def within(place: int, most: int) -> tuple[int, ...]:
    """The spaces of the board that are at most so far from a place."""
    steps = TO_CITADEL if place == CITADEL else DISTANCES[place] if place >= 0 else ()
    return tuple([cell for cell, n in enumerate(steps) if n <= most])


@cache
def around(places: tuple[int, ...], most: int) -> frozenset[int]:
    """The spaces of the board that are at most so far from one of the places."""
    return frozenset().union(*[within(place, most) for place in places])


def longest_line(cells: Iterable[int]) -> int:
    """How many of the spaces lie in one unbroken line at most, across or down."""
    longest, start = 0, frozenset([cell for cell in cells if cell >= 0])
    for direction in (EAST, SOUTH):
        line, n = start, 0
        while line:
            line, n = frozenset([cell for cell in line if NEXT[cell][direction] in line]), n + 1
        longest = max(longest, n)
    return longest


# --- axes and Focal Zones ---------------------------------------------------------------------------------------

BAND = (9, 10)
"""The two rows of the Alpha axis (J, K), and the two columns of the Omega axis (10, 11)."""


def _toward_band(line: int, below: int, above: int) -> int:
    return below if line < BAND[0] else above if line > BAND[1] else OFF


TOWARD = {
    "alpha": tuple([_toward_band(ROW[cell], SOUTH, NORTH) for cell in range(CELLS)]),
    "omega": tuple([_toward_band(COLUMN[cell], EAST, WEST) for cell in range(CELLS)]),
}
"""In which direction the axis lies, straight ahead; OFF inside its band."""

Far = Sequence[int]
"""For each space, how far it is from something."""

FAR: dict[str, Far] = {
    "alpha": tuple([max(BAND[0] - ROW[cell], ROW[cell] - BAND[1], 0) for cell in range(CELLS)]),
    "omega": tuple([max(BAND[0] - COLUMN[cell], COLUMN[cell] - BAND[1], 0) for cell in range(CELLS)]),
    "citadel": TO_CITADEL,
}
"""How far each space is from what all shadows are drawn to."""

NOWHERE: Far = bytes(CELLS)
"""For who goes to nothing."""

AXES = {
    "alpha": frozenset(cell for cell in range(CELLS) if ROW[cell] in BAND),
    "omega": frozenset(cell for cell in range(CELLS) if COLUMN[cell] in BAND),
}


def _focal(cell: int) -> int:
    if IN_CITADEL[cell]:
        return OFF
    if ROW[cell] in BAND:
        return EAST if COLUMN[cell] < LEFT else WEST
    if COLUMN[cell] in BAND:
        return SOUTH if ROW[cell] < TOP else NORTH
    return OFF


FOCAL = tuple([_focal(cell) for cell in range(CELLS)])
"""In a Focal Zone, the direction of the Citadel; OFF elsewhere."""


def land_cells(corner: int) -> tuple[int, int, int, int]:
    """The four spaces of something that covers 2 by 2, by its upper left one."""
    return corner, corner + 1, corner + SIDE, corner + SIDE + 1
