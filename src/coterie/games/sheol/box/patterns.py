"""Spaces and patterns. A space is named from A1 to T20, row by row on a board of 20 by 20.

Patterns are the spaces that a weapon, a lantern or an enemy covers, drawn as small grids.

`@` is the unit (four of them in a square for an Outer Lord), `x` a covered space, `.` any other. Rows are lines, or
stand in one line with `/` between them. A grid is drawn facing north; spaces count from the first `@`, by row and
column.
"""

from __future__ import annotations

from functools import cache

from coterie.kernel.lattice import spots

SIDE = 20
SPOTS = spots(SIDE)

FACINGS = ("north", "east", "south", "west")
Offset = tuple[int, int]
Facing = tuple[Offset, ...]
"""The covered spaces of a pattern turned one way, by row and column."""


class Pattern:
    """A pattern in its four facings: north as drawn, then clockwise east, south, west."""

    def __init__(self, size: int, north: Facing) -> None:
        self.size = size
        self.own: Facing = tuple((row, column) for row in range(size) for column in range(size))
        """The spaces of the unit itself."""
        self.facings: tuple[Facing, ...] = (north,)
        for _ in range(3):
            self.facings += (tuple(sorted((column, size - 1 - row) for row, column in self.facings[-1])),)
        self.reach = frozenset(offset for facing in self.facings for offset in facing)
        """All spaces that some facing covers."""


@cache
def pattern(text: str) -> Pattern:
    """The pattern that the grid shows; ValueError says what is wrong with the grid."""
    rows = ["".join(row.split()) for row in text.strip().replace("/", "\n").splitlines()]
    if len({len(row) for row in rows}) > 1:
        raise ValueError("the rows of a pattern are equally long")
    cells = {(r, c): mark for r, row in enumerate(rows) for c, mark in enumerate(row)}
    strange = sorted({mark for mark in cells.values() if mark not in "@x."})
    if strange:
        raise ValueError(f"a pattern has only @, x and ., not {' '.join(strange)}")
    unit = [cell for cell in sorted(cells) if cells[cell] == "@"]
    if not unit:
        raise ValueError("a pattern needs the unit, @")
    top, left = unit[0]
    size = 1 if len(unit) == 1 else 2
    if unit != [(top + r, left + c) for r in range(size) for c in range(size)]:
        raise ValueError("the unit of a pattern is one @ or a square of four")
    covered = tuple((r - top, c - left) for (r, c) in sorted(cells) if cells[r, c] == "x")
    if not covered:
        raise ValueError("a pattern covers at least one space, x")
    return Pattern(size, covered)
