"""Boards of every kind, with the legend of the marks that are in use."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from coterie.kernel.scene import Arrow, Board, GridBoard, HexBoard, Place, StoryPage, ZoneBoard
from coterie.terminal.flow import flow, indent
from coterie.terminal.grids import ACROSS, draw_grid, fill
from coterie.terminal.view import LINE, QUIET, TARGET, TITLE, View, letters, style_of
from coterie.terminal.words import sentence

HEX = 6
"""The columns of a hex."""


def draw_board(view: View, board: Board) -> RenderableType:
    """The board with its name above and the legend below."""
    title = Text(view.words(board.name), TITLE)
    if isinstance(board, StoryPage):
        return Group(title, *(indent(Text(line), 2) for line in page_lines(view, board)))
    if isinstance(board, GridBoard):
        drawing = draw_grid(view, board)
    elif isinstance(board, HexBoard):
        drawing = draw_hexes(view, board)
    else:
        drawing = draw_zones(view, board)
    parts = [title, drawing, legend(view, board)]
    return Group(*(part for part in parts if part))


def page_lines(view: View, page: StoryPage) -> list[str]:
    """Who tells a page, its words, and the choices on it that cannot be taken, with the reason."""
    words = view.words
    told = [words(page.by)] if page.by is not None else []
    closed = [f"{words(each.label)} ({words(each.reason)})" for each in page.refused]
    return [*told, *(words(paragraph) for paragraph in page.paragraphs), *closed]


# --- the legend ---------------------------------------------------------------------------------------------


def legend(view: View, board: GridBoard | ZoneBoard | HexBoard) -> Text:
    """What the marks on the board mean."""
    meanings = dict.fromkeys(_meanings(view, board))
    return flow([Text.assemble((mark, style), " ", (told, QUIET)) for mark, style, told in meanings], view.width)


def _meanings(view: View, board: GridBoard | ZoneBoard | HexBoard) -> Iterator[tuple[str, str, str]]:
    words, marks = view.words, view.marks
    for piece in (piece for piece in view.scene.pieces if piece.board == board.id):
        named = view.words(piece.name) if piece.seat is not None else view.describe_piece(piece)
        yield letters([piece]).plain, style_of(piece.side), named
    if not isinstance(board, ZoneBoard):
        for place in board.places:
            if mark := marks.terrains.get(place.terrain, place.letter):
                yield mark, "", view.terrain(place)
        for badge in (badge for place in board.places for badge in place.badges):
            yield marks.badges.get(badge.icon, "?"), "", words(badge.name)
    if isinstance(board, GridBoard):
        for kind in sorted({wall.kind for wall in board.walls}):
            named = words.say(f"wall.{kind}") if words.has(f"terminal.wall.{kind}") else kind
            yield ACROSS.get(kind, ACROSS["low"]), "", named
    if any(view.target(board, place) for place in board.places):
        yield "›", TARGET, words.say("option-here")


# --- zones --------------------------------------------------------------------------------------------------


def draw_zones(view: View, board: ZoneBoard) -> Text:
    """Each zone with what is there and the ways out of it, from the top of the drawing to its bottom."""
    lines = []
    for place in sorted(board.places, key=lambda place: (place.y, place.x)):
        line = Text("▪ ").append(view.words(place.name), TITLE)
        if pieces := view.pieces_at(board, place):
            line.append(" ").append_text(letters(pieces))
        for badge in place.badges:
            line.append(f" ({view.words.badge(badge)})")
        if target := view.target(board, place):
            line.append(f" {target}", TARGET)
        lines.append(line)
        lines += [Text(f"    {way}", LINE) for way in ways_out(view, board, place)]
    return Text("\n").join(lines)


def ways_out(view: View, board: ZoneBoard, place: Place) -> list[str]:
    """The arrows that lead out of a zone, in words."""
    names = {each.id: view.words(each.name) for each in board.places}
    ways = []
    for arrow in board.arrows:
        back = arrow.b == place.id and not arrow.one_way
        if arrow.a == place.id or back:
            other = arrow.a if back and arrow.a != place.id else arrow.b
            ways.append(f"{_shaft(arrow)} {names.get(other, other)}{_remarks(view, arrow)}")
    return ways


def _shaft(arrow: Arrow) -> str:
    return "╳" if arrow.blocked else "→" if arrow.one_way else "↔"


def _remarks(view: View, arrow: Arrow) -> str:
    say = view.words.say
    remarks = [
        view.words(arrow.name),
        say("arrow.one-way") if arrow.one_way else "",
        say("arrow.blocked") if arrow.blocked else "",
    ]
    return f" ({', '.join(filter(None, remarks))})" if any(remarks) else ""


# --- hexes --------------------------------------------------------------------------------------------------


def draw_hexes(view: View, board: HexBoard) -> Text:
    """Rows of hexes, each row half a hex further; a board too wide for the window comes as a list."""
    if not board.places:
        return Text()
    half = (HEX + 2) // 2
    left = min(2 * place.x + place.y for place in board.places)
    right = max(2 * place.x + place.y for place in board.places)
    if (right - left) * half + HEX + 2 > view.width:
        return hex_list(view, board)
    lines = []
    for y in range(min(place.y for place in board.places), max(place.y for place in board.places) + 1):
        line = Text()
        for place in sorted((place for place in board.places if place.y == y), key=lambda place: place.x):
            line.append(" " * ((2 * place.x + place.y - left) * half - line.cell_len))
            line.append("⟨", LINE).append_text(hex_cell(view, board, place)).append("⟩", LINE)
        lines.append(line)
    return Text("\n").join(lines)


def hex_cell(view: View, board: HexBoard, place: Place) -> Text:
    pieces = view.pieces_at(board, place)
    return fill(Text(view.marks.ground(place)), pieces, view.target(board, place), HEX)


def hex_list(view: View, board: HexBoard) -> Text:
    lines = []
    for place in sorted(board.places, key=lambda place: (place.y, place.x)):
        line = Text(f"▪ {view.describe(board, place)}")
        lines.append(line.append(f" {view.target(board, place)}", TARGET))
    return Text("\n").join(lines)


# --- without drawings ---------------------------------------------------------------------------------------


def tell_board(view: View, board: Board) -> list[str]:
    """The board as lines of words: who stands where, and which places have something on them."""
    words = view.words
    lines = [sentence(words(board.name))]
    if isinstance(board, StoryPage):
        return lines + page_lines(view, board)
    if isinstance(board, ZoneBoard):
        for place in board.places:
            lines.append(sentence(view.describe(board, place)))
            lines += [f"  {way}" for way in ways_out(view, board, place)]
        return lines
    marked: dict[str, list[str]] = {}
    for place in board.places:
        if view.pieces_at(board, place):
            lines.append(sentence(view.describe(board, place)))
        else:
            for badge in view.badge_words(place.badges):
                marked.setdefault(badge, []).append(place.id)
    told = [words.say("at-places", what=badge, places=", ".join(places)) for badge, places in marked.items()]
    return lines + [sentence(line) for line in told]
