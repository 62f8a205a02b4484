"""Line of sight on square grids, in two exact ways: from centre to centre, and between inside corners."""

from __future__ import annotations

from collections.abc import Container
from collections.abc import Set as AbstractSet
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from coterie.kernel.grid import Cell, Edge, edge, ways

_LINES_KEPT = 1 << 14
_NOTHING: frozenset[Cell] = frozenset()


class CentreLine(NamedTuple):
    """What the line between two centres meets: edges crossed, the ways round corners passed, cells gone through."""

    edges: tuple[Edge, ...]
    corners: tuple[tuple[tuple[Edge, ...], ...], ...]
    cells: tuple[Cell, ...]


class CornerLine(NamedTuple):
    """What the line between two inside corners meets: edges touched, cells gone through."""

    edges: tuple[Edge, ...]
    cells: tuple[Cell, ...]


def sees_centre(a: Cell, b: Cell, walls: AbstractSet[Edge], solid: AbstractSet[Cell] = _NOTHING) -> bool:
    """Tell whether the line between the centres is free; touching a wall's end or a solid cell's corner is harmless."""
    edges, corners, cells = centre_line(a, b)
    if not walls.isdisjoint(edges) or not solid.isdisjoint(cells):
        return False
    # A corner is passed if one of the two ways round it is open; the solid cells beside it do not matter.
    return all(walls.isdisjoint(one) or walls.isdisjoint(other) for one, other in corners)


def cells_crossed(a: Cell, b: Cell) -> tuple[Cell, ...]:
    """List the cells whose inside the line between the centres crosses, ends left out, in order from a."""
    return centre_line(a, b).cells


def sees_corners(a: Cell, b: Cell, walls: AbstractSet[Edge]) -> bool:
    """Tell whether the line between the inside corners touches no wall, not even its end."""
    return walls.isdisjoint(corner_line(a, b).edges)


def edges_met(a: Cell, b: Cell, walls: Container[Edge]) -> tuple[Edge, ...]:
    """List the walls that the line between the inside corners touches, in order from a."""
    return tuple(side for side in corner_line(a, b).edges if side in walls)


def cells_crossed_corners(a: Cell, b: Cell) -> tuple[Cell, ...]:
    """List the cells whose inside the line between the inside corners crosses, ends left out, in order from a."""
    return corner_line(a, b).cells


@lru_cache(maxsize=_LINES_KEPT)
def centre_line(a: Cell, b: Cell) -> CentreLine:
    """Follow the line from centre to centre, over the column borders at (2i+1)/2w and the row borders at (2j+1)/2h."""
    width, right = _span(a[0], b[0])
    height, down = _span(a[1], b[1])
    edges: list[Edge] = []
    corners: list[tuple[tuple[Edge, ...], ...]] = []
    cells: list[Cell] = []
    i = j = 0
    here = a
    while here != b:
        lead = (2 * i + 1) * height - (2 * j + 1) * width
        i += lead <= 0
        j += lead >= 0
        there = a[0] + right * i, a[1] + down * j
        if lead:
            edges.append(edge(here, there))
        else:
            corners.append(ways(here, there))
        cells.append(there)
        here = there
    return CentreLine(tuple(edges), tuple(corners), tuple(cells[:-1]))


@lru_cache(maxsize=_LINES_KEPT)
def corner_line(a: Cell, b: Cell) -> CornerLine:
    """Follow the line between the inside corners, or between the centres if the cells share a row or a column."""
    if a[0] == b[0] or a[1] == b[1]:
        cells = cells_crossed(a, b)
        edges = [edge(here, there) for here, there in pairwise((a, *cells, b))] if a != b else []
        return CornerLine(tuple(edges), cells)
    met, crossed = _follow_corners(a, b)
    return CornerLine(tuple(dict.fromkeys(met)), tuple(crossed))


def _follow_corners(a: Cell, b: Cell) -> tuple[list[Edge], list[Cell]]:
    """Walk from grid point to grid point: at a point four edges are touched, elsewhere one is crossed."""
    width, right = _span(a[0], b[0])
    height, down = _span(a[1], b[1])
    width, height = width - 1, height - 1
    x, y = a[0] + (right > 0), a[1] + (down > 0)
    met = _edges_at(x, y)
    crossed: list[Cell] = []
    i = j = 0
    while i < width or j < height:
        # The open stretch from here lies inside one cell, unless the line runs along a border.
        if width and height:
            crossed.append((x + right * i - (right < 0), y + down * j - (down < 0)))
        lead = (i + 1) * height - (j + 1) * width
        i += lead <= 0
        j += lead >= 0
        if lead == 0 or not width or not height:
            met += _edges_at(x + right * i, y + down * j)
        elif lead < 0:
            column, row = x + right * i, y + down * j - (down < 0)
            met.append(edge((column - 1, row), (column, row)))
        else:
            column, row = x + right * i - (right < 0), y + down * j
            met.append(edge((column, row - 1), (column, row)))
    return met, crossed


def _edges_at(x: int, y: int) -> list[Edge]:
    """List the four edges that end at a grid point, the north-west corner of the cell (x, y)."""
    return [side for way in ways((x - 1, y - 1), (x, y)) for side in way]


def _span(start: int, end: int) -> tuple[int, int]:
    """Return how far it is from start to end, and the direction as 1 or -1."""
    return (end - start, 1) if end >= start else (start - end, -1)
