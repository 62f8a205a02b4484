"""Room tiles drawn as text: 6 by 6 spaces with what lies on the borders between and around them.

A drawing has 13 lines of 13 characters. Spaces stand at every second place of every second line; between them, and
along the outside, stand borders: nothing, a blocking line (`|`, `-`) or an annoying one (`:`, `=`). `+` marks corners.
Where two tiles meet, a line that either of them has is there. Beyond the tiles of a room everything is blocked.
"""

from __future__ import annotations

from functools import cache

from coterie.kernel.data import Struct
from coterie.kernel.lattice import Lattice

SIZE = 6
MOST = 3
"""So many tiles side by side, and one below the other."""

BOARD = Lattice(SIZE * MOST)
SPACES = {".": "floor", "w": "water", "a": "abyss", "s": "shadow", "#": "rock"}
LINES = {" ": "", "|": "blocking", "-": "blocking", ":": "annoying", "=": "annoying"}

Place = tuple[int, int]
"""A place of a drawing: line and column."""


class Drawing(Struct, frozen=True):
    """A tile as printed: kinds of spaces row by row, and lines by their place in the drawing."""

    spaces: tuple[str, ...]
    lines: dict[Place, str]


class Floor(Struct, frozen=True):
    """A room as built: kinds of spaces by number, and the borders with lines. Rock and what is no tile are no space."""

    spaces: dict[int, str]
    blocking: frozenset[int]
    annoying: frozenset[int]


@cache
def drawing(text: str) -> Drawing:
    """Read a drawing; ValueError says in which line and column it is wrong."""
    rows = [line.ljust(2 * SIZE + 1) for line in text.strip("\n").splitlines()]
    if len(rows) != 2 * SIZE + 1 or any(len(row) > 2 * SIZE + 1 for row in rows):
        raise ValueError(f"a drawing has {2 * SIZE + 1} lines of {2 * SIZE + 1} characters")
    spaces: list[str] = []
    lines: dict[Place, str] = {}
    for y, row in enumerate(rows):
        for x, mark in enumerate(row):
            if y % 2 and x % 2:
                spaces.append(_known(SPACES, mark, y, x))
            elif y % 2 or x % 2:
                if kind := _known(LINES, mark, y, x):
                    lines[y, x] = kind
            elif mark not in "+ ":
                raise ValueError(f"line {y + 1}, column {x + 1}: a corner is '+' or blank, not '{mark}'")
    return Drawing(tuple(spaces), lines)


def _known(marks: dict[str, str], mark: str, y: int, x: int) -> str:
    if mark not in marks:
        raise ValueError(f"line {y + 1}, column {x + 1}: '{mark}' is none of {' '.join(marks)}")
    return marks[mark]


def turned(tile: Drawing, times: int) -> Drawing:
    """The tile turned clockwise by so many quarters."""
    for _ in range(times % 4):
        spaces = tuple(tile.spaces[(SIZE - 1 - x) * SIZE + y] for y in range(SIZE) for x in range(SIZE))
        tile = Drawing(spaces, {(x, 2 * SIZE - y): kind for (y, x), kind in tile.lines.items()})
    return tile


def floor(tiles: tuple[tuple[Drawing | None, ...], ...]) -> Floor:
    """The room that rows of tiles make."""
    spaces: dict[int, str] = {}
    found: dict[Place, str] = {}
    for down, row in enumerate(tiles):
        for across, tile in enumerate(row):
            if tile is not None:
                for n, kind in enumerate(tile.spaces):
                    if kind != "rock":
                        cell = (down * SIZE + n // SIZE) * BOARD.side + across * SIZE + n % SIZE
                        spaces[cell] = kind
                for (y, x), kind in tile.lines.items():
                    place = y + 2 * SIZE * down, x + 2 * SIZE * across
                    found[place] = "blocking" if kind == "blocking" else found.get(place, kind)
    lines: dict[str, set[int]] = {"blocking": set(), "annoying": set()}
    for (y, x), kind in found.items():
        border = border_at(y, x)
        if border != BOARD.off:
            lines[kind].add(border)
    for cell in range(BOARD.size):
        for beside in BOARD.neighbours[cell]:
            if (cell in spaces) != (beside in spaces):
                lines["blocking"].add(BOARD.border(cell, beside))
    return Floor(spaces, frozenset(lines["blocking"]), frozenset(lines["annoying"] - lines["blocking"]))


def border_at(y: int, x: int) -> int:
    """The border at a place of the whole room's drawing; `off` along the edge of the board."""
    row, column = y // 2, x // 2
    first = (row, column - 1) if y % 2 else (row - 1, column)
    if min(first) < 0 or max(row, column) >= BOARD.side:
        return BOARD.off
    return BOARD.border(first[0] * BOARD.side + first[1], row * BOARD.side + column)
