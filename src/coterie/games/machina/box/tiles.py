"""Map tiles drawn as text: 10 by 10 spaces with what lies on the borders between them.

A drawing has 21 lines of 21 characters. Spaces stand at every second place of every second line; between them stand
borders: nothing, a wall (`|`, `-`) or a door (`D`). `+` marks corners. In the outer border, `=` at the two middle
spaces of a side is an edge where another tile can be joined, `*` the edge with the direction symbol.
"""

from __future__ import annotations

from functools import cache

from coterie.kernel.data import Struct

SIZE = 10
MARKS = {
    ".": "passable",
    "t": "trapped",
    "#": "rubble",
    "o": "pit",
    "b": "barrel",
    "s": "spawn",
    "l": "lever",
    "r": "recharge",
    "w": "workbench",
    "c": "chest",
    "e": "event",
    "h": "chapter",
    "@": "entry",
}
"""What a space is by its mark; the entry is a passable space of an endgame or starting tile."""

ACTION_SPACES = ("lever", "recharge", "workbench", "chest", "event", "chapter")
KINDS = tuple(kind for kind in MARKS.values() if kind != "entry")
MIDDLE = (4, 5)
"""The two spaces of a side at which an edge lies."""

NORTH, EAST, SOUTH, WEST = range(4)
Border = tuple[int, int]
"""Two neighbouring spaces of a tile, the smaller number first."""


class Drawing(Struct, frozen=True):
    """A tile as printed: kinds of spaces row by row, walls, doors, the sides with edges, and that with the symbol."""

    spaces: tuple[str, ...]
    walls: frozenset[Border]
    doors: frozenset[Border]
    edges: tuple[int, ...]
    symbol: int  # the side, -1 without
    entry: tuple[int, ...]


@cache
def drawing(text: str, specials: tuple[tuple[str, str], ...] = ()) -> Drawing:
    """Read a drawing; ValueError says in which line and column it is wrong."""
    marks = MARKS | dict(specials)
    lines = [line.rstrip() for line in text.strip("\n").splitlines()]
    if len(lines) != 2 * SIZE + 1:
        raise ValueError(f"a drawing has {2 * SIZE + 1} lines, this one has {len(lines)}")
    wrong = next((n for n, line in enumerate(lines, 1) if len(line) > 2 * SIZE + 1), 0)
    if wrong:
        raise ValueError(f"line {wrong} is longer than {2 * SIZE + 1} characters")
    rows = [line.ljust(2 * SIZE + 1) for line in lines]
    spaces: list[str] = []
    walls: set[Border] = set()
    doors: set[Border] = set()
    for y in range(SIZE):
        for x in range(SIZE):
            mark = rows[2 * y + 1][2 * x + 1]
            if mark not in marks:
                raise ValueError(f"line {2 * y + 2}, column {2 * x + 2}: {mark!r} is no kind of space")
            spaces.append(marks[mark])
            cell = y * SIZE + x
            if x < SIZE - 1:
                _border(rows[2 * y + 1][2 * x + 2], (cell, cell + 1), walls, doors, (2 * y + 2, 2 * x + 3))
            if y < SIZE - 1:
                _border(rows[2 * y + 2][2 * x + 1], (cell, cell + SIZE), walls, doors, (2 * y + 3, 2 * x + 2))
    edges, symbol = _edges(rows)
    entry = tuple(cell for cell, kind in enumerate(spaces) if kind == "entry")
    printed = tuple("passable" if kind == "entry" else kind for kind in spaces)
    return Drawing(printed, frozenset(walls), frozenset(doors), edges, symbol, entry)


def _border(mark: str, border: Border, walls: set[Border], doors: set[Border], place: tuple[int, int]) -> None:
    if mark in "|-":
        walls.add(border)
    elif mark == "D":
        doors.add(border)
    elif mark != " ":
        raise ValueError(f"line {place[0]}, column {place[1]}: {mark!r} is no border: expected a blank, | - or D")


def _edges(rows: list[str]) -> tuple[tuple[int, ...], int]:
    """The sides with an edge, and the one with the direction symbol."""
    last = 2 * SIZE
    found: list[int] = []
    symbol = -1
    sides = {
        NORTH: [rows[0][2 * n + 1] for n in range(SIZE)],
        EAST: [rows[2 * n + 1][last] for n in range(SIZE)],
        SOUTH: [rows[last][2 * n + 1] for n in range(SIZE)],
        WEST: [rows[2 * n + 1][0] for n in range(SIZE)],
    }
    for side, marks in sides.items():
        middle = {marks[n] for n in MIDDLE}
        others = {mark for n, mark in enumerate(marks) if n not in MIDDLE}
        if others - {"|", "-"} or (middle - {"|", "-"} and middle not in ({"="}, {"*"})):
            raise ValueError(
                f"the {('north', 'east', 'south', 'west')[side]} side is a wall with at most one edge in the middle"
            )
        if middle in ({"="}, {"*"}):
            found.append(side)
            if middle == {"*"}:
                if symbol >= 0:
                    raise ValueError("only one edge has the direction symbol")
                symbol = side
    return tuple(found), symbol


def turned(cell: int, turns: int) -> int:
    """Where a space of a tile lies when the tile is turned clockwise so many quarters."""
    for _ in range(turns % 4):
        y, x = divmod(cell, SIZE)
        cell = x * SIZE + SIZE - 1 - y
    return cell
