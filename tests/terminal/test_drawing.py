"""What is drawn: walls between cells, letters of terrain and pieces, the marks of options, in any width."""

from __future__ import annotations

import pytest
from rich.console import Console, RenderableType

from coterie.kernel.data import replace
from coterie.kernel.scene import (
    Arrow,
    Badge,
    Card,
    CardArea,
    Choice,
    GridBoard,
    HexBoard,
    LogLine,
    Meter,
    Panel,
    Piece,
    Place,
    Question,
    Scene,
    StoryPage,
    Track,
    Wall,
    ZoneBoard,
)
from coterie.kernel.texts import Msg, catalogue
from coterie.terminal.boards import draw_board, tell_board
from coterie.terminal.boxes import HEAVY, LIGHT, NONE, corner
from coterie.terminal.looking import look_up
from coterie.terminal.panels import draw_card, draw_log, draw_panel, draw_question, meter, ribbon, who_is_asked
from coterie.terminal.view import Marks, View
from coterie.terminal.words import Words, bar, capital, sentence

TEXTS = {
    "ash": "Ash",
    "ghoul": "ghoul",
    "cell": "the yard",
    "hall": "Hall",
    "crypt": "Crypt",
    "life": "life",
    "room": "The Room",
    "chest": "a closed chest",
    "hurt": "hurt",
    "ask": "What now?",
    "go": "go there",
    "cost": "1 step",
    "odds": "2 in 3",
    "knife": "Knife",
    "cut": "It cuts.",
    "hand": "hand",
    "once": "Once upon a time.",
    "space": "deep",
}


def words() -> Words:
    from coterie.kernel.texts import Catalogue

    return Words(catalogue("en").merge(Catalogue("en", TEXTS)))


def show(what: RenderableType, width: int = 80) -> str:
    console = Console(width=width, color_system=None, markup=False, highlight=False)
    with console.capture() as capture:
        console.print(what)
    return "\n".join(line.rstrip() for line in capture.get().rstrip().split("\n"))


def grid(rows: str, *walls: Wall) -> GridBoard:
    lines = rows.split()
    places = [
        Place(f"{chr(65 + x)}{y + 1}", Msg("cell"), x, y, {".": "floor", "#": "rock"}.get(mark, "lair"), mark)
        for y, line in enumerate(lines)
        for x, mark in enumerate(line)
        if mark != "_"
    ]
    return GridBoard("room", Msg("room"), len(lines[0]), len(lines), tuple(places), walls)


def piece(letter: str, place: str, side: str = "team", board: str = "room", **more: object) -> Piece:
    name = Msg("ash" if side == "team" else "ghoul")
    return Piece(f"{side}-{letter}", board, place, name, "dot", letter, side, **more)  # type: ignore[arg-type]


def view(*boards: object, pieces: tuple[Piece, ...] = (), targets: tuple[str, ...] = (), width: int = 80) -> View:
    choices = tuple(Choice(Msg("go"), f"go:{target}", (target,)) for target in targets)
    question = Question(1, (0,), "go", Msg("ask"), "some.rule", choices) if choices else None
    scene = Scene(
        status=(Msg("space"),),
        goal=Meter("goal", Msg("life"), 1, 3),
        danger=Meter("danger", Msg("hurt"), 9, 12),
        boards=boards,  # type: ignore[arg-type]
        pieces=pieces,
        question=question,
        seat=0,
    )
    return View(scene, words(), Marks(), width)


def drawn(board: object, width: int = 80, **more: object) -> list[str]:
    return show(draw_board(view(board, width=width, **more), board), width).split("\n")  # type: ignore[arg-type]


# --- grids --------------------------------------------------------------------------------------------------


def test_a_grid_has_column_letters_and_row_numbers():
    lines = drawn(grid("..\n.."))
    assert lines[1].split() == ["A", "B"]
    assert lines[3].startswith("1 │")
    assert lines[5].startswith("2 │")


def test_a_grid_whose_ids_begin_with_the_row_is_lettered_downward():
    places = tuple(Place(f"{'AB'[y]}{x + 1}", Msg("cell"), x, y) for y in range(2) for x in range(3))
    lines = drawn(GridBoard("room", Msg("room"), 3, 2, places))
    assert lines[1].split() == ["1", "2", "3"]
    assert [lines[3][0], lines[5][0]] == ["A", "B"]


def test_a_grid_that_does_not_begin_with_the_first_line_is_named_by_its_ids():
    places = tuple(Place(f"{'KL'[y]}{x + 11}", Msg("cell"), x, y) for y in range(2) for x in range(2))
    lines = drawn(GridBoard("room", Msg("room"), 2, 2, places))
    assert lines[1].split() == ["11", "12"]
    assert [lines[3][0], lines[5][0]] == ["K", "L"]


def test_a_way_through_a_cell_is_drawn_to_its_open_sides():
    sides = (("N", "S"), ("E", "W"), ("N", "E"), ("N", "E", "S", "W"), ())
    places = tuple(Place(f"{'ABCDE'[x]}1", Msg("cell"), x, 0, paths=paths) for x, paths in enumerate(sides))
    row = drawn(GridBoard("room", Msg("room"), 5, 1, places))[3]
    assert [cell.strip() for cell in row.split("│")[1:6]] == ["┃", "━", "┗", "╋", ""]


def test_a_large_piece_covers_the_cells_to_the_right_and_below():
    room = grid("""
        ...
        ...
        ...
    """)
    lines = drawn(room, pieces=(piece("L", "B1", "foe", size=2),))
    assert [lines[n].count("[L]") for n in (3, 5, 7)] == [2, 2, 0]


def test_a_card_shows_its_pattern_and_its_flavour():
    card = Card("c", Msg("knife"), Msg("cut"), pattern=(".x.", ".@."), flavour=Msg("once"))
    assert show(draw_card(view(), card)) == "Knife: It cuts. [.x./.@.] Once upon a time."


def test_a_wall_is_heavy_and_an_open_side_light():
    lines = drawn(grid("..\n..", Wall("A1", "B1"), Wall("B1", "B2")))
    assert lines[3] == "1 │ ·     ┃ ·     │"
    assert lines[4] == "  ├───────╄━━━━━━━┥"
    assert lines[5] == "2 │ ·     │ ·     │"
    assert "━ wall" in lines[-1]


def test_doors_and_low_walls_look_different():
    lines = drawn(grid("...", Wall("A1", "B1", "door"), Wall("B1", "C1", "low")))
    assert lines[3] == "1 │ ·     ║ ·     ╏ ·     │"
    assert "═ door" in lines[-1]
    assert "╍ low wall" in lines[-1]


def test_a_door_that_is_open_or_destroyed_is_told_from_a_closed_one():
    lines = drawn(grid("...", Wall("A1", "B1", "door-open"), Wall("B1", "C1", "door-destroyed")))
    assert lines[3] == "1 │ ·     ╎ ·     ┊ ·     │"
    assert "╌ open door" in lines[-1]
    assert "┈ destroyed door" in lines[-1]


def test_a_number_without_an_end_has_no_bar():
    assert meter(view().words, Meter("m", Msg("life"), 2, 0)).plain == "life 2"


def test_a_wall_of_an_unknown_kind_is_drawn_and_named():
    lines = drawn(grid("..", Wall("A1", "B1", "hedge")))
    assert "╏" in lines[3]
    assert "╍ hedge" in lines[-1]


def test_pieces_of_both_sides_differ_without_colour():
    lines = drawn(grid(".."), pieces=(piece("A", "A1"), piece("1", "B1", "foe")))
    assert "(A)" in lines[3]
    assert "[1]" in lines[3]
    assert "(A) Ash" in lines[-1]
    assert "[1] ghoul" in lines[-1]


def test_pieces_on_one_space_share_it():
    lines = drawn(grid("L."), pieces=(piece("1", "A1", "foe"), piece("A", "A1"), piece("H", "A1")))
    assert lines[3].startswith("1 │(AH)[1]│")


def test_more_pieces_than_fit_are_counted():
    crowd = tuple(piece(letter, "A1") for letter in "ABCDEFGH")
    assert "+" in drawn(grid(".."), pieces=crowd)[3]


def test_the_number_of_the_option_stands_where_it_points():
    lines = drawn(grid("..\n.."), pieces=(piece("1", "B2", "foe"),), targets=("A1", "foe-1"))
    assert lines[3] == "1 │ ·   ›1│ ·     │"
    assert lines[5] == "2 │ ·     │· [1]›2│"
    assert "› an option points here" in lines[-1]


def test_two_options_on_one_space():
    assert "›1+" in drawn(grid(".."), targets=("A1", "A1"))[3]


def test_rock_fills_its_space():
    assert drawn(grid(".#"))[3] == "1 │ ·     │#######│"


def test_spaces_that_are_not_there_stay_empty():
    lines = drawn(grid("._\n.."))
    assert lines[2] == "  ┌───────┐"
    assert lines[3] == "1 │ ·     │"
    assert lines[4] == "  ├───────┼───────┐"


def test_terrains_with_the_same_letter_get_different_marks():
    board = GridBoard(
        "room",
        Msg("room"),
        2,
        1,
        (Place("A1", Msg("cell"), 0, 0, "lantern", "L"), Place("B1", Msg("cell"), 1, 0, "lantern-lit", "L")),
    )
    lines = drawn(board)
    assert lines[3] == "1 │ L     │ L*    │"
    assert "L lantern" in lines[-1]
    assert "L* lantern lit" in lines[-1]


def test_a_badge_gets_a_letter_of_its_own_that_it_keeps():
    chest = Place("A1", Msg("cell"), 0, 0, "floor", "", (Badge("box", Msg("chest")),))
    board = GridBoard("room", Msg("room"), 1, 1, (chest,))
    marks = Marks()
    scene = view(board).scene
    assert marks.badges == {}
    for _ in range(2):
        assert "│ c " in show(draw_board(View(scene, words(), marks, 80), board))
    assert marks.badges == {"box": "c"}


def test_a_board_that_is_too_wide_comes_in_parts_alike():
    lines = drawn(grid("." * 20), 80)
    assert [len(line.split()) for line in lines if line.strip().startswith(("A", "K"))] == [10, 10]
    assert len([line for line in drawn(grid("." * 20), 100) if "A" in line]) == 1


@pytest.mark.parametrize("width", [40, 60, 80, 132])
@pytest.mark.parametrize("columns", [1, 7, 13, 20, 40])
def test_a_grid_of_any_size_fits_any_width(width, columns):
    board = grid("\n".join(["." * columns] * 3))
    lines = drawn(board, width, pieces=(piece("A", "B1"), piece("12", "B1", "foe")), targets=("A1",))
    assert max(map(len, lines)) <= width
    assert sum("1 │" in line for line in lines) >= 1


def test_every_corner_can_be_drawn():
    weights = (NONE, LIGHT, HEAVY)
    drawn = {corner(a, b, c, d) for a in weights for b in weights for c in weights for d in weights}
    assert len(drawn) == 81
    assert corner(LIGHT, LIGHT, LIGHT, LIGHT) == "┼"
    assert corner(HEAVY, HEAVY, HEAVY, HEAVY) == "╋"
    assert corner(NONE, LIGHT, NONE, HEAVY) == "┍"


# --- the other boards ---------------------------------------------------------------------------------------


def zones() -> ZoneBoard:
    places = (
        Place("hall", Msg("hall"), 0, 0),
        Place("crypt", Msg("crypt"), 0, 50, badges=(Badge("x", Msg("hurt"), 3),)),
    )
    return ZoneBoard(
        "map", Msg("room"), places, (Arrow("hall", "crypt", one_way=True), Arrow("crypt", "hall", blocked=True))
    )


def test_zones_list_what_is_there_and_where_one_can_go():
    text = "\n".join(drawn(zones(), pieces=(piece("A", "hall", board="map"),), targets=("crypt",)))
    assert "▪ Hall (A)" in text
    assert "→ Crypt (one way)" in text
    assert "╳ Hall (blocked)" in text
    assert "▪ Crypt (hurt ×3) ›1" in text


def test_an_arrow_of_one_way_is_not_listed_at_its_end():
    lines = drawn(ZoneBoard("map", Msg("room"), zones().places, (Arrow("hall", "crypt", one_way=True),)))
    assert lines[-1].startswith("▪ Crypt")


def hexes() -> HexBoard:
    spots = [(0, 0), (1, 0), (0, 1), (-1, 1)]
    return HexBoard("hexes", Msg("room"), tuple(Place(f"{q},{r}", Msg("cell"), q, r, "ash", "a") for q, r in spots))


def test_hexes_stand_in_rows_shifted_by_half():
    lines = drawn(hexes(), pieces=(piece("A", "0,0", board="hexes"),))
    assert lines[1].index("⟨") - lines[2].index("⟨") == 4
    assert "(A)" in lines[1]


def test_hexes_too_wide_to_draw_come_as_a_list():
    assert drawn(hexes(), width=15)[1].startswith("▪")


def test_a_story_is_paragraphs():
    assert "  Once upon a time." in drawn(StoryPage("page", Msg("room"), (Msg("once"), Msg("once"))))


def test_boards_can_be_told_in_words():
    board = grid("..")
    told = tell_board(view(board, pieces=(piece("A", "A1", pips=Meter("m", Msg("life"), 2, 3)),)), board)
    assert told == ["The Room.", "The yard; Ash, life 2 of 3."]
    assert "→ Crypt" in "\n".join(tell_board(view(zones()), zones()))


# --- around the board ---------------------------------------------------------------------------------------


def test_the_ribbon_says_where_goal_and_danger_stand():
    lines = show(ribbon(view(), "A Game")).split("\n")
    assert lines[0].startswith("━━ A Game · deep ━")
    assert "goal: life ▰▱▱ 1/3" in lines[1]
    assert "danger: hurt ▰▰▰▰▰▰▰▰▱▱ 9/12" in lines[1]


@pytest.mark.parametrize(
    ("value", "high", "expected"),
    [
        (0, 3, "▱▱▱"),
        (3, 3, "▰▰▰"),
        (1, 100, "▰▱▱▱▱▱▱▱▱▱"),
        (99, 100, "▰▰▰▰▰▰▰▰▰▱"),
        (7, 3, "▰▰▰"),
        (0, 0, "▱"),
        (-1, 3, "▱▱▱"),
    ],
)
def test_bars(value, high, expected):
    assert bar(value, high) == expected


def panel(seat: int | None = 0) -> Panel:
    card = Card("knife", Msg("knife"), Msg("cut"), cost=Msg("cost"), tapped=True)
    areas = (CardArea("hand", Msg("hand"), (card,), 2),)
    tracks = (Track("t", Msg("life"), (Msg("space"), Msg("hall")), 1),)
    return Panel("p", Msg("ash"), seat, (Meter("m", Msg("life"), 2, 3),), tracks, (), areas, active=True)


def test_the_own_panel_shows_cards_in_full():
    text = show(draw_panel(view(), panel(), {}))
    assert "▶ Seat 1 · Ash (you)" in text
    assert "life ▰▰▱ 2/3" in text
    assert "Knife (1 step, used): It cuts." in text
    assert "2 face down" in text
    assert "life: deep [Hall]" in text


def test_panels_of_bots_and_of_the_table():
    assert "Seat 2 · Ash (greedy bot)" in show(draw_panel(view(), panel(1), {1: "greedy"}))
    assert "hand: Knife, 2 face down" in show(draw_panel(view(), panel(None), {}))


def test_a_long_track_says_only_where_it_stands():
    long = Panel("p", Msg("ash"), None, tracks=(Track("t", Msg("life"), (Msg("space"),) * 40, 7),))
    assert "life: deep, space 8 of 40" in show(draw_panel(view(), long, {}))


def test_options_have_number_cost_odds_and_key():
    choices = (Choice(Msg("go"), "go:1", (), "", Msg("cost"), Msg("odds")), Choice(Msg("go"), "go:2"))
    text = show(draw_question(view(), Question(1, (0,), "go", Msg("ask"), "some.rule", choices, window=True)))
    assert "What now?  some.rule" in text
    assert "   1 Go there (1 step) — 2 in 3 go:1" in text
    assert "auto go on" in text


def test_a_seat_with_several_panels_is_called_by_the_first():
    seen = view()
    panels = (Panel("p", Msg("ash"), 0), Panel("q", Msg("knife"), 0))
    assert who_is_asked(seen.words, replace(seen.scene, panels=panels), (0,)) == "Seat 1 · Ash"


def test_the_log_has_numbers_and_rules():
    assert show(draw_log(words(), [LogLine(8, Msg("once"), "a.rule")])) == "#9 Once upon a time.  a.rule"


def test_looking_finds_places_pieces_and_parts_of_names():
    board = grid("..", Wall("A1", "B1"))
    seen = view(board, pieces=(piece("A", "A1", about=Msg("once")),), targets=("A1",))
    (place,) = look_up(seen, "a1")
    assert place.split("\n  ") == ["The yard.", "Ash. Once upon a time.", "Wall towards B1.", "›1 go there"]
    assert look_up(seen, "ash") == ["Ash, at the yard. Once upon a time."]
    assert look_up(seen, "a") == look_up(seen, "ash")
    assert look_up(seen, "gho") == []


def test_sentences():
    assert capital("") == ""
    assert sentence("so be it") == "So be it."
    assert sentence("why?") == "Why?"
