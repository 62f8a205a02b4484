"""Square boards of numbered spaces: names, neighbours, distances, borders between spaces, and exact lines of sight.

A space is a number, row * side + column; people read it as a letter and a number: on a board of 20 by 20, 0 is A1 and
399 is T20. The border between two neighbours is a number as well. All that never changes is worked out once.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from collections.abc import Set as AbstractSet
from functools import cache, lru_cache
from typing import NamedTuple, TypeVar

from coterie.kernel import sight

Place = TypeVar("Place", bound=Hashable)

OFF = -1
"""Beyond the edge."""

NORTH, EAST, SOUTH, WEST = range(4)
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
AROUND = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
"""The eight surrounding spaces, clockwise from north, by row and column."""

_LINES_KEPT = 1 << 14


class Line(NamedTuple):
    """What the line between two centres meets: borders crossed, the ways round corners passed, spaces between."""

    borders: frozenset[int]
    corners: tuple[tuple[frozenset[int], frozenset[int]], ...]
    cells: tuple[int, ...]


class CornerLine(NamedTuple):
    """What the line between two inside corners meets: borders touched or crossed, spaces whose inside it crosses."""

    borders: frozenset[int]
    cells: tuple[int, ...]


def spots(side: int) -> tuple[str, ...]:
    """The names of the spaces, row by row."""
    return tuple([f"{chr(ord('A') + row)}{column + 1}" for row in range(side) for column in range(side)])


class Lattice:
    """A square board; `off` is the number for what lies beyond its edge."""

    def __init__(self, side: int, off: int = OFF) -> None:
        self.side, self.size, self.off = side, side * side, off
        self.row = tuple([cell // side for cell in range(self.size)])
        self.column = tuple([cell % side for cell in range(self.size)])
        self.spots = spots(side)
        self.numbers = {name: cell for cell, name in enumerate(self.spots)}
        self.next = tuple([tuple([self.shifted(cell, *step) for step in STEPS]) for cell in range(self.size)])
        """The neighbour in each of the four directions, `off` at the edge."""
        self.neighbours = tuple([tuple([n for n in beside if n != off]) for beside in self.next])
        self.borders = tuple(
            [tuple([self.border(cell, n) for n in self.neighbours[cell]]) for cell in range(self.size)]
        )
        """The borders of each space with its neighbours."""
        self.ring = tuple([tuple([self.shifted(cell, *step) for step in AROUND]) for cell in range(self.size)])
        """The eight surrounding spaces, `off` beyond the edge."""
        self.steps = self._table(lambda rows, columns: rows + columns)
        """For each space, how far all spaces are from it: rows plus columns."""
        self.direct = self._table(max)
        """The same with diagonals as one step."""
        self.ways = cache(self._ways)
        self.line = cache(self._line)
        self.corners = lru_cache(_LINES_KEPT)(self._corners)
        self._course = cache(self._course_from_0)
        self._links = tuple(
            [tuple([(n, self.ways(cell, n)) for n in ring if n != off]) for cell, ring in enumerate(self.ring)]
        )

    def _table(self, far: Callable[[int, int], int]) -> tuple[bytes, ...]:
        apart = [bytes([abs(a - b) for b in range(self.side)]) for a in range(self.side)]
        return tuple(
            [
                bytes([far(rows, columns) for rows in apart[self.row[cell]] for columns in apart[self.column[cell]]])
                for cell in range(self.size)
            ]
        )

    def shifted(self, cell: int, rows: int, columns: int) -> int:
        """The space so many rows down and columns to the right; `off` beyond the edge."""
        row, column = self.row[cell] + rows, self.column[cell] + columns
        return row * self.side + column if 0 <= row < self.side and 0 <= column < self.side else self.off

    def border(self, a: int, b: int) -> int:
        """The number of the border between two neighbours in a row or column."""
        return a * self.size + b if a < b else b * self.size + a

    def beside(self, border: int) -> tuple[int, int]:
        """The two spaces of a border."""
        return divmod(border, self.size)

    # --- neighbours across borders ---

    def adjacent(self, walls: AbstractSet[int], within: Sequence[bool]) -> tuple[tuple[int, ...], ...]:
        """For each space those of the eight around it that no wall keeps apart from it, clockwise from north.

        Around a corner one of the two ways must be free of walls; what stands in the spaces does not matter.
        """
        is_free = walls.isdisjoint
        return tuple(
            [
                tuple([n for n, (one, other) in links if within[n] and (is_free(one) or is_free(other))])
                if here
                else ()
                for here, links in zip(within, self._links, strict=True)
            ]
        )

    def parted(
        self, beside: Sequence[tuple[int, ...]], shut: Iterable[int], walls: AbstractSet[int]
    ) -> tuple[tuple[int, ...], ...]:
        """The adjacent spaces with more borders shut, which are among the walls: only what lies there changes."""
        found, is_free = [*beside], walls.isdisjoint
        for cell in {n for border in shut for each in self.beside(border) for n in (each, *self.neighbours[each])}:
            near = beside[cell]
            found[cell] = tuple(
                [n for n, (one, other) in self._links[cell] if n in near and (is_free(one) or is_free(other))]
            )
        return tuple(found)

    def _ways(self, a: int, b: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The borders crossed on the two ways to one of the spaces around one; both are the same if it is straight."""
        corners = self.row[a] * self.side + self.column[b], self.row[b] * self.side + self.column[a]
        one, other = [tuple([self.border(*step) for step in ((a, n), (n, b)) if step[0] != step[1]]) for n in corners]
        return one, other

    def _meets(self, a: int, b: int, walls: AbstractSet[int]) -> bool:
        line = self.line(a, b)
        return walls.isdisjoint(line.borders) and all(
            walls.isdisjoint(one) or walls.isdisjoint(other) for one, other in line.corners
        )

    # --- sight ---

    def _line(self, a: int, b: int) -> Line:
        met = sight.centre_line(self._point(a), self._point(b))
        return Line(
            frozenset(self._number(edge) for edge in met.edges),
            tuple(
                (frozenset(map(self._number, one)), frozenset(map(self._number, other))) for one, other in met.corners
            ),
            tuple(map(self._cell, met.cells)),
        )

    def _corners(self, a: int, b: int) -> CornerLine:
        course = self._course(self.row[b] - self.row[a], self.column[b] - self.column[a])
        further = a * self.size + a  # so much greater is the number of a border than of the one as far from space 0
        return CornerLine(
            frozenset([border + further for border in course.borders]), tuple([cell + a for cell in course.cells])
        )

    def _course_from_0(self, rows: int, columns: int) -> CornerLine:
        """What every line meets that goes so many rows down and columns to the right, as if it began at space 0."""
        met = sight.corner_line((0, 0), (columns, rows))
        return CornerLine(frozenset(map(self._number, met.edges)), tuple(map(self._cell, met.cells)))

    def _point(self, cell: int) -> tuple[int, int]:
        return self.column[cell], self.row[cell]

    def _cell(self, point: tuple[int, int]) -> int:
        return point[1] * self.side + point[0]

    def _number(self, edge: tuple[tuple[int, int], tuple[int, int]]) -> int:
        return self.border(*map(self._cell, edge))

    def sees(self, a: int, b: int, walls: AbstractSet[int], solid: AbstractSet[int]) -> bool:
        """Whether the line between the centres is free; touching a wall's end or a solid space's corner is harmless."""
        return self._meets(a, b, walls) and solid.isdisjoint(self.line(a, b).cells)


def flood(starts: Iterable[Place], onward: Callable[[Place], Iterable[Place]]) -> dict[Place, int]:
    """How many steps it is from the nearest start to every space that can be reached."""
    found = dict.fromkeys(starts, 0)
    layer, depth = list(found), 0
    while layer:
        depth += 1
        beyond = []
        for here in layer:
            for cell in onward(here):
                if cell not in found:
                    found[cell] = depth
                    beyond.append(cell)
        layer = beyond
    return found


def walked(start: int, beside: Sequence[Iterable[int]], floor: AbstractSet[int]) -> dict[int, int]:
    """How many steps it is from one space to every other of a floor that can be reached over it."""
    found, left = {start: 0}, set(floor) - {start}
    layer, depth = [start], 0
    while layer:
        depth += 1
        beyond: list[int] = []
        for here in layer:
            if fresh := left.intersection(beside[here]):
                left -= fresh
                beyond += fresh
        found.update(dict.fromkeys(beyond, depth))
        layer = beyond
    return found
