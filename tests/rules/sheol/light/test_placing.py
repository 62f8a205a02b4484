"""Lightstream tiles placed while moving, by Reveals and by effects."""

from __future__ import annotations

import pytest
from tests.rules.sheol.menu import menu

from coterie.games.sheol.board.ground import cell_of, spot
from coterie.games.sheol.effects.resolve import Context
from coterie.games.sheol.light.placing import barred, frontier, lay_tile, legal_turns, place_tiles, places


def carrying(t, *tiles, movement=1):
    """The first unit with tiles and movement."""
    t.unit.tiles, t.unit.movement = list(tiles), movement
    return t


def placings(t):
    """The steps that place a tile."""
    return [option for option in menu(t.state, t.unit) if option[0] == "step" and len(option) > 2]


# --- by a step ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("move.place-tile", "move.cost.lit")
def test_a_step_into_the_dark_may_place_a_tile_under_it_for_1_point(board):
    t = carrying(board("1S . .", at="C3"), "straight", movement=1)
    assert ("step", "C4") not in menu(t.state, t.unit)
    t.acts("step", "C4", "straight", 1)
    laid = t.state.streams[cell_of("C4")]
    assert (laid.tile, laid.turn, laid.bright, t.unit.tiles, t.unit.movement) == ("straight", 1, True, [], 0)


@pytest.mark.rule("move.place-tile")
@pytest.mark.parametrize(("tile", "turns"), [("cross", 1), ("straight", 1), ("end", 1), ("corner", 2), ("tee", 3)])
def test_turns_that_open_toward_the_space_left_equal_ones_once(board, tile, turns):
    t = carrying(board("P P P\n1S . .\nP P P", at="C3"), tile, tile)
    t.put("P", "D2")
    assert len(placings(t)) == turns


@pytest.mark.rule("move.place-tile.openings")
def test_from_a_dark_space_or_across_a_closed_side_none_is_placed(board):
    t = carrying(board("1 .", at="C3"), "cross", movement=5)
    assert placings(t) == []
    t.tile("C3", "straight")
    assert {option[1] for option in placings(t)} == {"B3", "D3"}


@pytest.mark.rule("move.place-tile.openings")
def test_the_citadel_opens_at_its_gates_only(board):
    t = carrying(board(), "cross", movement=2)
    assert {option[1] for option in placings(t)} == {"H10", "H11", "J8", "K8", "J13", "K13", "M10", "M11"}


@pytest.mark.rule("move.place-tile.openings")
@pytest.mark.parametrize(("mark", "ends"), [("Y", {"B3", "C2"}), ("X", set())])
def test_a_discovered_land_opens_on_all_its_edges(board, mark, ends):
    t = carrying(board(f"1{mark}", at="C3"), "cross", movement=2)
    assert {option[1] for option in placings(t)} == ends


@pytest.mark.rule("move.place-tile.side")
@pytest.mark.parametrize(("text", "bright"), [(". . b\n1S . .", True), (". b .\n1S . .", False), ("1S . l", False)])
def test_a_tile_placed_by_a_step_is_dim_beside_an_enemy_but_not_diagonally(board, text, bright):
    t = carrying(board(text, at="C3"), "cross")
    end = spot(t.unit.at + 1)
    t.acts("step", end, "cross", 0)
    assert t.bright(end) is bright


@pytest.mark.rule("move.place-tile.where", "find.tiles-under", "lantern.reveal.place-where")
@pytest.mark.parametrize(
    ("mark", "may"),
    [(mark, True) for mark in (".", "p", "1", "M", "n", "S")]
    + [(mark, False) for mark in ("X", "Y", "f", "T", "R", "D", "P", "c", "b", "E", "o", "L")],
)
def test_where_tiles_may_lie(board, mark, may):
    t = board(f". {mark}", at="C3")
    assert (cell_of("C4") not in barred(t.state)) == may
    assert not places(t.state, ["cross"], [cell_of("J10")])


@pytest.mark.rule("move.place-tile.where", "map.occupancy")
@pytest.mark.parametrize(
    ("mark", "may"), [(".", True), ("X", False), ("Y", False), ("f", False), ("T", False), ("D", False)]
)
def test_no_step_places_a_tile_on_a_land_a_facility_or_an_obstacle(board, mark, may):
    t = carrying(board(f"1S {mark}", at="C3"), "cross", movement=2)
    t.rule("{modify: {rule: flies, of: scouts}}")
    assert ("step", "C4") in menu(t.state, t.unit)
    assert (("step", "C4", "cross", 0) in menu(t.state, t.unit)) == may


@pytest.mark.rule("move.place-tile.where", "find.tiles-under")
@pytest.mark.parametrize("token", ["lux", "big-lux", "umbra", "big-umbra", "poi", "reward", "star", "x"])
def test_what_lies_in_a_space_does_not_keep_a_step_from_placing_a_tile(board, token):
    t = carrying(board("1S .", at="C3"), "cross", movement=2)
    t.state.tokens[cell_of("C4")] = [token]
    assert ("step", "C4", "cross", 0) in menu(t.state, t.unit)


@pytest.mark.rule("move.place-tile.where", "find.tiles-under")
def test_a_tile_goes_under_a_token_which_is_then_found(board):
    t = carrying(board("1S p", at="C3"), "cross")
    t.state.points.cards = ["cull"]
    t.acts("step", "C4", "cross", 0)
    assert cell_of("C4") in t.state.streams
    assert list(t.state.mission.points) == ["cull"]


@pytest.mark.rule("move.replace-tile")
def test_a_tile_is_replaced_by_a_bright_one_and_goes_back(board):
    t = carrying(board("1S", at="C3"), "cross")
    t.tile("C4", "corner", 0, bright=False)
    t.acts("step", "C4", "cross", 0)
    laid = t.state.streams[cell_of("C4")]
    assert (laid.tile, laid.bright, t.state.dispenser.cards) == ("cross", True, ["corner"])


@pytest.mark.rule("move.replace-tile")
def test_a_replacement_beside_an_enemy_is_dim_and_one_that_changes_nothing_is_not_offered(board):
    t = carrying(board("1S S b", at="C3"), "cross", "end")
    assert placings(t) != []
    assert ("step", "C4", "cross", 0) not in placings(t)
    t.acts("step", "C4", "end", 3)
    assert t.bright("C4") is False


@pytest.mark.rule("move.replace-tile")
@pytest.mark.parametrize("here", ["1", "1S"])  # from the dark, or across a closed side
def test_a_tile_is_replaced_from_any_side_and_turned_any_way(board, here):
    t = carrying(board(here, at="C3"), "straight", movement=2)
    if here != "1":
        t.tile("C3", "straight")
    t.tile("C4", "corner", bright=False)
    assert {option for option in placings(t) if option[1] == "C4"} == {("step", "C4", "straight", n) for n in (0, 1)}
    t.acts("step", "C4", "straight", 0)
    assert (t.state.streams[cell_of("C4")].tile, t.bright("C4")) == ("straight", True)


@pytest.mark.rule("lightstream.special.arrow", "move.place-tile")
def test_a_placed_arrow_tile_is_entered_for_nothing(board):
    t = carrying(board("1S .", at="C3"), "straight-arrow", movement=0)
    t.acts("step", "C4", "straight-arrow", 1)
    assert (spot(t.unit.at), t.unit.movement) == ("C4", 0)


@pytest.mark.rule("move.place-tile", "move.pass-through")
def test_a_tile_is_placed_beyond_a_scout_that_is_passed(board):
    t = carrying(board("P P P\n1S 2S .\nP P P", at="C3"), "straight", movement=2)
    t.acts("step", "D5", "straight", 1)
    assert (t.bright("D5"), t.unit.movement) == (True, 0)


@pytest.mark.rule("damage.complete.penalties")
def test_the_corrupted_place_no_tiles_in_any_way(board):
    t = carrying(board("1S .", at="C3"), "cross", movement=5)
    t.unit.corrupted = True
    assert placings(t) == []
    t.do("[{lay: {tiles: 1, within: 2}}]")
    assert t.unit.tiles == ["cross"]


# --- cards about sides ----------------------------------------------------------------------------------------------


@pytest.mark.rule("move.place-tile.side", "lantern.reveal.place-side", "lantern.overload.reveal")
@pytest.mark.parametrize(
    ("wide", "bright", "rule", "expected"),
    [
        (False, False, "", True),  # the enemy is diagonal
        (True, False, "", False),
        (True, True, "", True),
        (True, False, "bright-tiles", True),
        (False, True, "dim-tiles", False),
    ],
)
def test_which_side_lies_up(board, wide, bright, rule, expected):
    t = board("b .\n. .", at="C3")
    if rule:
        t.rule(f"{{modify: {{rule: {rule}, of: scouts}}}}")
    t.run(lay_tile(t, t.unit, cell_of("D4"), "cross", 0, "lantern.reveal.place", bright, wide))
    assert t.bright("D4") is expected


@pytest.mark.rule("move.place-tile.side")
def test_a_technology_makes_a_tile_bright_when_it_is_placed(board):
    t = board("1S . .\n. b b", at="C3", units=1)
    t.state.citadel.technologies, t.state.citadel.districts = ["canal-district"], {"canal-district": 0}
    t.state.citadel.charges = {"canal-district": 1}
    for at, mark in (("D10", "S"), ("C3", "S")):
        t.put(mark, at)
    t.unit.at = -1
    t.state.phase = "scout-act"
    flow = lay_tile(t, t.unit, cell_of("C4"), "cross", 0, "move.place-tile")
    t.run(flow, ("use", "technology", "canal-district", 0, 0))
    assert t.bright("C4") is True
    t.run(lay_tile(t, t.unit, cell_of("C5"), "cross", 0, "move.place-tile"))
    assert t.bright("C5") is False


@pytest.mark.rule("move.place-tile")
def test_cards_answer_to_a_tile_that_is_placed(board):
    t = carrying(board("1S .", at="C3"), "cross")
    t.rule("{at: tile-placed, do: [{gain: {lux: -1}}]}")
    t.acts("step", "C4", "cross", 0)
    assert t.unit.lux == 7


# --- from afar ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("lantern.reveal.place")
def test_a_tile_placed_from_afar_must_be_joined_to_something(board):
    t = board("S . . Y\n. . . .\nT . . .", at="C3")
    cells = [cell_of(at) for at in ("C4", "C5", "D4", "D3", "E4", "B8")]
    assert {at for _, at, _ in places(t.state, ["cross"], cells)} == {"C4", "C5", "D3", "E4"}
    assert legal_turns(t.state, cell_of("C4"), "end") == (3,)
    assert legal_turns(t.state, cell_of("C5"), "straight") == (1,)


@pytest.mark.rule("lantern.reveal.place")
def test_a_gate_counts_and_a_closed_side_does_not(board):
    t = board()
    t.tile("C3", "straight")
    assert places(t.state, ["cross"], [cell_of("C4")]) == []
    assert legal_turns(t.state, cell_of("H10"), "end") == (2,)
    assert "H10" in {spot(cell) for cell in frontier(t.state)}
    assert "B3" in {spot(cell) for cell in frontier(t.state)}


@pytest.mark.rule("lantern.reveal.place")
def test_tiles_are_placed_one_by_one_each_joining_the_last(board):
    t = carrying(board("1S . .", at="C3"), "straight", "cross", "end")
    cells = [cell_of("C4"), cell_of("C5")]
    answers = (("place", "C4", "straight"), ("place", "C5", "cross"), "pass")
    assert t.run(place_tiles(t, t.unit, t.unit.tiles, cells, "lantern.reveal.place"), *answers) == 2
    assert (t.bright("C4"), t.bright("C5"), t.unit.tiles) == (True, True, ["end"])


@pytest.mark.rule("lantern.reveal.place")
def test_tiles_from_the_dispenser_are_drawn_and_those_not_placed_go_back(board):
    t = board("1S . .", at="C3")
    t.state.dispenser.cards = ["cross", "cross"]
    t.do("[{lay: {tiles: 2, within: 1, source: dispenser}}]", ("place", "C4", "cross"), "pass")
    assert (t.bright("C4"), t.state.dispenser.cards, t.state.aside.cards) == (True, ["cross"], [])
    assert {option[1] for option in t.asked[0].options[:-1]} == {"B3", "C2", "C4", "D3"}


@pytest.mark.rule("lantern.reveal.place")
def test_a_mission_lays_tiles_anywhere_and_everybody_decides(board):
    t = board()
    t.state.dispenser.cards = ["cross"]
    t.do("[{lay: {tiles: 1, source: dispenser}}]", ("place", "H10", "cross"), context=Context())
    assert t.bright("H10") is True
    assert t.asked[0].seats == (0, 1, 2, 3)


@pytest.mark.rule("lantern.reveal.place", "lightstream.pool.refill")
def test_tiles_from_the_pool(board):
    t = board("1S . .", at="C3")
    t.state.pool.cards, t.state.dispenser.cards = ["cross"], ["end"] * 6
    t.do("[{lay: {tiles: 2, within: 1, source: pool}}]", ("place", "C4", "cross"), "pass")
    assert len(t.state.pool) == 5


@pytest.mark.rule("lantern.reveal.place")
def test_a_tile_is_moved_to_another_place_with_its_side(board):
    t = board("1S S . .", at="C3")
    t.tile("C5", "end", 3, bright=False)
    context = Context(0, tile=cell_of("C5"))
    t.do("[{relocate: 2}]", ("place", "D4", "end"), context=context)
    laid = t.state.streams[cell_of("D4")]
    assert (t.bright("C5"), laid.bright, laid.turn) == (None, False, 0)
    t.do("[{relocate: 1}]", "pass", context=Context(0, tile=cell_of("D4")))
    assert t.bright("D4") is False
