"""A grid of squares: walls as heavy lines between the cells, terrain and pieces as letters, options as numbers."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import ceil

from rich.cells import cell_len
from rich.text import Text

from coterie.kernel.grid import Cell, cell_name
from coterie.kernel.scene import GridBoard, Piece, Place
from coterie.terminal.boxes import HEAVY, LIGHT, NONE, corner
from coterie.terminal.view import LINE, QUIET, TARGET, WALL, View, letters

WIDEST, NARROWEST, SHALLOW = 7, 3, 5
"""The widths of a cell; one narrower than SHALLOW has a second line for its pieces."""

ACROSS = {"open": "─", "wall": "━", "door": "═", "door-open": "╌", "door-destroyed": "┈", "low": "╍"}
DOWN = {"open": "│", "wall": "┃", "door": "║", "door-open": "╎", "door-destroyed": "┊", "low": "╏"}
NAMED = re.compile("([A-Z]+)([0-9]+)")
"""Ids of cells by which lines can be named."""

WEIGHT = {"": NONE, "open": LIGHT, "door": LIGHT, "door-open": LIGHT, "door-destroyed": LIGHT}


@dataclass(frozen=True)
class Span:
    """Some neighbouring columns of a board, all drawn with the same width."""

    first: int
    last: int
    wide: int


def draw_grid(view: View, board: GridBoard) -> Text:
    """The board; one that is too wide comes in parts of about the same width, one below the other."""
    grid = _Grid(view, board)
    margin = max(map(len, grid.down)) + 1
    fit = (view.width - margin - 1) // board.width - 1
    wide = max(NARROWEST, min(WIDEST, fit))
    parts = ceil(board.width / max(1, (view.width - margin - 1) // (wide + 1)))
    each = ceil(board.width / parts)
    spans = [Span(x, min(x + each, board.width) - 1, wide) for x in range(0, board.width, each)]
    return Text("\n").join(line for span in spans for line in grid.lines(span, margin))


class _Grid:
    def __init__(self, view: View, board: GridBoard):
        self.view, self.board = view, board
        self.cells: dict[Cell, Place] = {(place.x, place.y): place for place in board.places}
        where = {place.id: cell for cell, place in self.cells.items()}
        self.across, self.down = line_names(board)
        self.walls = {frozenset((where[w.a], where[w.b])): w.kind for w in board.walls if {w.a, w.b} <= where.keys()}

    def lines(self, span: Span, margin: int) -> list[Text]:
        columns = range(span.first, span.last + 1)
        head = Text(" " * margin)
        for x in columns:
            head.append(" " + self.across[x].center(span.wide), QUIET)
        head.rstrip()
        lines = [head]
        for y in range(self.board.height + 1):
            lines.append(Text(" " * margin).append_text(self.border(columns, y, span)))
            if y < self.board.height:
                for part in range(1 if span.wide >= SHALLOW else 2):
                    lines.append(self.row(columns, y, span, margin, part))
        return lines

    def between(self, a: Cell, b: Cell) -> str:
        """What separates two neighbours: nothing outside the board, else an open line or a kind of wall."""
        if a not in self.cells and b not in self.cells:
            return ""
        return self.walls.get(frozenset((a, b)), "open")

    def above(self, x: int, y: int) -> str:
        return self.between((x, y - 1), (x, y))

    def left(self, x: int, y: int) -> str:
        return self.between((x - 1, y), (x, y))

    def corner(self, x: int, y: int, span: Span) -> str:
        sides = (
            self.left(x, y - 1),
            self.left(x, y),
            self.above(x - 1, y) if x > span.first else "",
            self.above(x, y) if x <= span.last else "",
        )
        return corner(*(WEIGHT.get(side, HEAVY) for side in sides))

    def border(self, columns: range, y: int, span: Span) -> Text:
        text = Text()
        for x in columns:
            side = self.above(x, y)
            text.append(self.corner(x, y, span), LINE)
            text.append(line_of(ACROSS, side) * span.wide, WALL if WEIGHT.get(side, HEAVY) == HEAVY else LINE)
        return text.append(self.corner(columns[-1] + 1, y, span), LINE)

    def row(self, columns: range, y: int, span: Span, margin: int, part: int) -> Text:
        number = self.down[y] if part == 0 else ""
        text = Text(number.rjust(margin - 1) + " ", QUIET)
        for x in (*columns, columns[-1] + 1):
            side = self.left(x, y)
            text.append(line_of(DOWN, side), WALL if WEIGHT.get(side, HEAVY) == HEAVY else LINE)
            if x in columns:
                text.append_text(self.cell((x, y), span.wide, part))
        return text

    def cell(self, cell: Cell, wide: int, part: int) -> Text:
        place = self.cells.get(cell)
        if place is None:
            return Text(" " * wide)
        ground, target = self.view.marks.ground(place), self.view.target(self.board, place)
        soil, pieces = Text(ground, QUIET if place.light is False else ""), self.view.pieces_at(self.board, place)
        if wide < SHALLOW:
            return fill(Text(), pieces, "", wide) if part else fill(soil, [], target, wide)
        if ground == "#" and not pieces and not target:
            return Text("#" * wide, QUIET)
        return fill(soil, pieces, target, wide)


def line_names(board: GridBoard) -> tuple[list[str], list[str]]:
    """What stands above the columns and beside the rows: the letters and numbers that the ids have there."""
    letters = [cell_name((n, 0)).rstrip("1") for n in range(board.width)]
    numbers = [str(n + 1) for n in range(board.height)]
    named = {(place.x, place.y): found for place in board.places if (found := NAMED.fullmatch(place.id))}
    if len(named) < board.width * board.height:
        return letters, numbers
    turned = board.width > 1 and named[0, 0][1] == named[1, 0][1]
    across = [named[x, 0][2 if turned else 1] for x in range(board.width)]
    return across, [named[0, y][1 if turned else 2] for y in range(board.height)]


def line_of(lines: dict[str, str], side: str) -> str:
    """The line for a kind of wall; a kind unknown here is drawn like a low wall."""
    return lines.get(side, lines["low"]) if side else " "


def fill(ground: Text, pieces: list[Piece], target: str, wide: int) -> Text:
    """Ground, pieces and target in so many columns; where they do not fit, the ground gives way, then pieces."""
    room = wide - cell_len(target)
    stand = stack(pieces, room)
    gap = " " if ground and ground.cell_len + 1 + stand.cell_len <= room else ""
    if pieces and ground.cell_len + stand.cell_len > room:
        ground, gap = Text(), ""
    if ground.cell_len + len(gap) + stand.cell_len < room and not (pieces and ground):
        ground = Text(" ").append_text(ground)
    text = ground.append(gap).append_text(stand)
    text.truncate(max(0, room), pad=True)
    return text.append(target[:wide], TARGET)


def stack(pieces: list[Piece], room: int) -> Text:
    """The pieces' letters, as many as there is room for, and how many more stand there."""
    for shown in range(len(pieces), 0, -1):
        text = letters(pieces[:shown])
        if shown < len(pieces):
            text.append(f"+{len(pieces) - shown}")
        if text.cell_len <= room:
            return text
    return Text(f"…{len(pieces)}"[: max(0, room)] if pieces else "")
