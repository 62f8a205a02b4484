"""The Lightstream: openings, connection, special tiles, depletion."""

from __future__ import annotations

import pytest

from coterie.games.sheol.board.ground import EAST, NORTH, SOUTH, WEST, cell_of
from coterie.games.sheol.board.lightstream import connected, is_open, land_connected, network, openings
from coterie.games.sheol.box import TILES
from coterie.games.sheol.scouts.inventory import refill_pool
from coterie.games.sheol.state import CITADEL, Stream, start_point


def open_sides(tile, turn=0):
    sides = openings(Stream(tile, turn))
    return {side for side in (NORTH, EAST, SOUTH, WEST) if is_open(sides, side)}


@pytest.mark.rule("lightstream.connect.path")
def test_tiles_turn_clockwise():
    assert open_sides("straight") == {NORTH, SOUTH}
    assert open_sides("straight", 1) == {EAST, WEST}
    assert open_sides("corner", 3) == {NORTH, WEST}
    assert open_sides("tee", 2) == {NORTH, SOUTH, WEST}
    assert open_sides("end", 2) == {SOUTH}
    assert all(len(open_sides("cross", turn)) == 4 for turn in range(4))


@pytest.mark.rule("lightstream.connect.path")
@pytest.mark.parametrize(("turn", "joined"), [(1, True), (0, False)])
def test_neighbouring_tiles_need_openings_that_face_each_other(board, turn, joined):
    t = board()
    t.tile("C3", "straight", 1)
    t.tile("C4", "straight", turn)
    assert connected(t.state, cell_of("C3"), cell_of("C4")) == joined


@pytest.mark.rule("lightstream.connect.path", "map.citadel.gates")
@pytest.mark.parametrize(("at", "turn", "joined"), [("H10", 0, True), ("H10", 1, False), ("H9", 0, False)])
def test_the_citadel_is_open_only_at_its_gates(board, at, turn, joined):
    t = board()
    t.tile(at, "straight", turn)
    assert connected(t.state, cell_of(at), CITADEL) == joined
    assert connected(t.state, CITADEL, cell_of(at)) == joined


@pytest.mark.rule("lightstream.connect.path")
def test_a_path_runs_through_the_citadel_from_gate_to_gate(board):
    t = board()
    t.tile("H10", "straight")
    t.tile("M11", "straight")
    assert connected(t.state, cell_of("H10"), cell_of("M11"))


@pytest.mark.rule("lightstream.connect.sides")
def test_dim_tiles_connect_as_bright_ones(board):
    t = board("S s S", at="C3")
    assert connected(t.state, cell_of("C3"), cell_of("C5"))


@pytest.mark.rule("lightstream.connect.covered")
def test_what_lies_on_a_tile_does_not_matter_and_a_token_without_one_breaks_the_path(board):
    t = board("S Sb Sp S1 S p S", at="C3")
    assert connected(t.state, cell_of("C3"), cell_of("C7"))
    assert not connected(t.state, cell_of("C7"), cell_of("C9"))


@pytest.mark.rule("lightstream.connect.undiscovered")
def test_an_undiscovered_land_passes_nothing_on(board):
    t = board("S X . S", at="C3")
    assert cell_of("C4") in network(t.state, cell_of("C3"))
    assert not connected(t.state, cell_of("C3"), cell_of("C6"))
    t.state.lands[0].code = "TA"
    assert connected(t.state, cell_of("C3"), cell_of("C6"))


@pytest.mark.rule("lightstream.connect.undiscovered", "map.citadel.gates")
@pytest.mark.parametrize(("corner", "joined"), [("G10", True), ("G8", False)])
def test_a_gate_reaches_the_undiscovered_land_before_it(board, corner, joined):
    t = board("X", at=corner)
    assert land_connected(t.state, t.state.lands[0]) == joined


@pytest.mark.rule("lightstream.connect.scouts", "overview.terms.connected")
def test_two_scouts_may_be_connected_without_the_citadel(board):
    t = board("S1 S S2 . 3", at="C3")
    one, two, three, inside = t.units
    assert connected(t.state, one.at, two.at)
    assert not connected(t.state, one.at, three.at)
    assert not connected(t.state, one.at, inside.at)


@pytest.mark.rule("lightstream.connect.start-point")
def test_the_starting_point_is_the_citadel_unless_the_mission_says_otherwise(board):
    t = board("S S", at="C3")
    assert start_point(t.state) == CITADEL
    t.state.mission.counters["start"] = cell_of("C3")
    assert connected(t.state, cell_of("C4"), start_point(t.state))


@pytest.mark.rule("lightstream.pool.refill")
@pytest.mark.parametrize("slots", [5, 6])
def test_an_empty_pool_is_refilled_with_random_tiles(board, slots):
    t = board()
    t.state.dispenser.cards = ["corner"] * 10
    t.state.pool_slots = slots
    t.run(refill_pool(t))
    assert (len(t.state.pool), len(t.state.dispenser)) == (slots, 10 - slots)
    t.state.pool.cards.pop()
    t.run(refill_pool(t))
    assert len(t.state.pool) == slots - 1


@pytest.mark.rule("lightstream.depletion")
def test_tiles_farthest_from_the_citadel_go_back_when_the_dispenser_is_short(board):
    t = board("S S S S S S S1 S", at="C1")
    t.state.dispenser.cards = ["corner"] * 3
    t.run(refill_pool(t))
    assert [t.bright(f"C{column}") for column in (1, 2, 3)] == [None, None, True]
    assert len(t.state.pool) == 5


@pytest.mark.rule("lightstream.depletion")
def test_the_players_choose_between_equally_far_tiles_and_scouts_keep_theirs(board):
    t = board("S . S1 S . S", at="C10")
    t.put("S", "R10")
    t.put("S", "G10")
    t.state.dispenser.cards = ["corner"] * 4
    t.run(refill_pool(t))
    assert t.bright("C15") is None  # 8 spaces away; those under and beside the scout were never in question
    t.state.pool.cards, t.state.dispenser.cards = [], ["corner"] * 4
    t.put("S", "H17")
    t.run(refill_pool(t), "H17")
    assert set(t.asked[-1].options) == {"C10", "H17", "R10"}


@pytest.mark.rule("lightstream.depletion")
def test_with_nothing_to_remove_the_pool_shows_what_there_is(board):
    t = board("S1", at="C3")
    t.state.dispenser.cards = ["corner"]
    t.run(refill_pool(t))
    assert t.state.pool.cards == ["corner"]


@pytest.mark.rule("lightstream.special.armor")
def test_there_are_tiles_with_each_symbol():
    assert {tile.symbol for tile in TILES.values()} == {"", "arrow", "armor", "attack"}
