"""Square grids: cells, walls on their edges, steps, distances, and text pictures."""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Iterable, Mapping
from functools import cache, lru_cache

Cell = tuple[int, int]
"""Column and row; rows grow downward."""

Edge = tuple[Cell, Cell]
"""The side between two cells, the western or northern one first; on the border one of them lies outside."""

StepMap = Mapping[Cell, tuple[Cell, ...]]

DIRECTIONS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""North, east, south, west."""

_NOTHING: frozenset[Cell] = frozenset()


@lru_cache(1 << 14)
def cell_name(cell: Cell) -> str:
    """Name a cell by letters for its column and a number for its row: (0, 0) is A1, (26, 2) is AA3."""
    column, row = cell
    if column < 0 or row < 0:
        raise ValueError(f"cell {cell} has no name: column and row must not be negative")
    letters = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{row + 1}"


@lru_cache(1 << 14)
def parse_cell(name: str) -> Cell:
    """Read a cell from its name."""
    match = re.fullmatch("([A-Z]+)([1-9][0-9]*)", name)
    if match is None:
        raise ValueError(f"{name!r} is no cell: expected capital letters and a number from 1, such as B3")
    column = 0
    for letter in match[1]:
        column = column * 26 + ord(letter) - ord("A") + 1
    return column - 1, int(match[2]) - 1


def reading_order(cell: Cell) -> tuple[int, int]:
    """Sort key: row by row from the top, each from the left."""
    return cell[1], cell[0]


def manhattan(a: Cell, b: Cell) -> int:
    """Count orthogonal steps between two cells, walls ignored."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def chebyshev(a: Cell, b: Cell) -> int:
    """Count steps between two cells, diagonals as one, walls ignored."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


@cache
def edge(a: Cell, b: Cell) -> Edge:
    """Return the edge between two orthogonally adjacent cells."""
    if manhattan(a, b) != 1:
        raise ValueError(f"cells {a} and {b} share no edge")
    return (a, b) if a < b else (b, a)


@cache
def ways(a: Cell, b: Cell) -> tuple[tuple[Edge, ...], ...]:
    """List the right-angled ways between neighbours, each as the edges it crosses: one way, or two to a diagonal."""
    if chebyshev(a, b) != 1:
        raise ValueError(f"cells {a} and {b} are no neighbours")
    if manhattan(a, b) == 1:
        return ((edge(a, b),),)
    return tuple((edge(a, side), edge(side, b)) for side in ((a[0], b[1]), (b[0], a[1])))


class Grid:
    """A rectangle of cells with its neighbourhoods worked out once."""

    def __init__(self, width: int, height: int) -> None:
        if width < 1 or height < 1:
            raise ValueError(f"a grid of {width} by {height} has no cells")
        self.width = width
        self.height = height
        self._cells = tuple((column, row) for row in range(height) for column in range(width))
        self._beside = {cell: self._around(cell) for cell in self._cells}

    def _around(self, cell: Cell) -> tuple[Cell, ...]:
        column, row = cell
        beside = ((column + right, row + down) for right, down in DIRECTIONS)
        return tuple(other for other in beside if self.inside(other))

    def cells(self) -> tuple[Cell, ...]:
        """List all cells in reading order."""
        return self._cells

    def inside(self, cell: Cell) -> bool:
        """Tell whether the cell lies on the grid."""
        return 0 <= cell[0] < self.width and 0 <= cell[1] < self.height

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """List the orthogonal neighbours on the grid: north, east, south, west."""
        try:
            return self._beside[cell]
        except KeyError:
            raise ValueError(f"cell {cell} lies outside the grid of {self.width} by {self.height}") from None

    def step_map(self, walls: Container[Edge] = frozenset()) -> StepMap:
        """Work out the steps from every cell, in the order of the neighbours."""
        return {
            cell: tuple(other for other in beside if edge(cell, other) not in walls)
            for cell, beside in self._beside.items()
        }


def distances(
    steps: StepMap, sources: Iterable[Cell], *, blocked: Container[Cell] = _NOTHING, until: Cell | None = None
) -> dict[Cell, int]:
    """Measure the shortest way from the nearest source to every cell in reach, nearest cells first.

    With `until`, only as far as needed to reach that cell.
    """
    layer = list(dict.fromkeys(sources))
    if len(layer) > 1:
        layer.sort(key=reading_order)
    found = dict.fromkeys(layer, 0)
    depth = 0
    while layer and until not in found:
        depth += 1
        beyond = []
        for here in layer:
            for cell in steps[here]:
                if cell not in found and cell not in blocked:
                    found[cell] = depth
                    beyond.append(cell)
        layer = beyond
    return found


def parse_picture(picture: str, legend: Collection[str]) -> dict[Cell, str]:
    """Read a map with one mark per cell; blanks between marks and empty lines round the picture do not count."""
    marks: dict[Cell, str] = {}
    width = row = last = 0
    for line, text in enumerate(picture.splitlines(), 1):
        found = [(place, mark) for place, mark in enumerate(text, 1) if not mark.isspace()]
        if not found:
            continue
        if row and line != last + 1:
            raise ValueError(f"line {last + 1}: an empty line inside the picture")
        for column, (place, mark) in enumerate(found):
            if mark not in legend:
                known = " ".join(sorted(legend))
                raise ValueError(f"line {line}, column {place}: unknown mark {mark!r}, expected one of {known}")
            marks[column, row] = mark
        width = width or len(found)
        if len(found) != width:
            place = found[min(len(found) - 1, width)][0]
            raise ValueError(f"line {line}, column {place}: {len(found)} cells, but the first row has {width}")
        row, last = row + 1, line
    if not marks:
        raise ValueError("the picture is empty")
    return marks
