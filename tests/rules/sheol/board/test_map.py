"""The board: its names, the Citadel, gates, axes, what is lit, what shares a space."""

from __future__ import annotations

import pytest

from coterie.games.sheol.board.foes import apart, cells_of
from coterie.games.sheol.board.ground import (
    AXES,
    BORDER,
    CITADEL_CELLS,
    FOCAL,
    GATES,
    IN_CITADEL,
    NEIGHBOURS,
    RING,
    SPOTS,
    TO_CITADEL,
    cell_of,
    distance,
    far,
    land_cells,
    spot,
)
from coterie.games.sheol.board.lightstream import is_lit, land_at
from coterie.games.sheol.board.occupancy import figures
from coterie.games.sheol.shadows.spawning import first_arrow
from coterie.games.sheol.state import CITADEL, OFF


def names(cells):
    return {spot(cell) for cell in cells}


@pytest.mark.rule("map.board.size")
def test_spaces_are_named_by_row_letter_and_column_number():
    assert len(SPOTS) == 400
    assert (spot(0), spot(19), spot(20), spot(399)) == ("A1", "A20", "B1", "T20")
    assert all(cell_of(spot(cell)) == cell for cell in range(400))
    assert (spot(CITADEL), cell_of("citadel"), spot(OFF)) == ("citadel", CITADEL, "off")


@pytest.mark.rule("overview.terms.adjacent", "shadow.step.orthogonal")
def test_adjacent_is_orthogonal():
    assert names(NEIGHBOURS[cell_of("B2")]) == {"A2", "B1", "B3", "C2"}
    assert names(NEIGHBOURS[cell_of("A1")]) == {"A2", "B1"}
    assert [spot(cell) for cell in RING[cell_of("B2")]] == ["A2", "A3", "B3", "C3", "C2", "C1", "B1", "A1"]


@pytest.mark.rule("overview.distance")
def test_distance_counts_orthogonal_steps():
    assert distance(cell_of("C3"), cell_of("C4")) == 1
    assert distance(cell_of("C3"), cell_of("F1")) == 5
    assert (TO_CITADEL[cell_of("H9")], TO_CITADEL[cell_of("G7")], TO_CITADEL[cell_of("J10")]) == (1, 4, 0)


@pytest.mark.rule("overview.distance")
@pytest.mark.parametrize(("at", "away"), [("E4", 1), ("D6", 2), ("B3", 1), ("citadel", 10)])
def test_to_an_outer_lord_the_nearest_of_its_spaces_counts_whatever_lies_between(board, at, away):
    t = board("P P P P", at="E3")
    one = t.lord("C3")
    assert apart(one, cell_of(at)) == far(cells_of(one), (cell_of(at),)) == away


@pytest.mark.rule("overview.distance")
@pytest.mark.parametrize(("at", "picked"), [("F4", True), ("C5", True), ("F5", False), ("B6", False)])
def test_an_effect_reaches_an_outer_lord_by_its_nearest_space(board, at, picked):
    t = board()
    t.lord("C3", darkness=4)
    t.put("1", at)
    t.do("[{enemies: {within: 2, do: [{darkness: -1}]}}]")
    assert (t.state.lords[0].darkness == 3) == picked


@pytest.mark.rule("overview.distance")
def test_of_lands_the_one_with_the_nearest_space_is_nearer(board):
    t = board("Y . . 1 . . Y", at="C3")  # the left one's spaces are 2 away at least, the right one's 3
    t.state.lands[0].used["cure"] = t.state.lands[1].used["cure"] = 1
    t.do("[{lands: {by: nearest, do: [{land: cure}]}}]")
    assert [land.used["cure"] for land in t.state.lands] == [0, 1]


@pytest.mark.rule("map.citadel.footprint")
def test_the_citadel_covers_the_middle_and_r9_is_as_near_as_r11():
    assert names(CITADEL_CELLS) == {f"{row}{column}" for row in "IJKL" for column in range(9, 13)}
    assert TO_CITADEL[cell_of("R9")] == TO_CITADEL[cell_of("R11")] == 6


@pytest.mark.rule("map.citadel.gates")
def test_the_gates_face_the_focal_zones():
    assert names(GATES) == {"H10", "H11", "J8", "K8", "J13", "K13", "M10", "M11"}
    assert all(FOCAL[cell] == toward for cell, toward in GATES.items())


@pytest.mark.rule("map.focal-zones", "map.axes")
def test_focal_zones_run_along_both_axes_up_to_the_citadel():
    zones = {cell for cell in range(400) if FOCAL[cell] != OFF}
    assert zones == (AXES["alpha"] | AXES["omega"]) - CITADEL_CELLS
    assert names(AXES["alpha"]) == {f"{row}{column}" for row in "JK" for column in range(1, 21)}
    assert names(AXES["omega"]) == {f"{chr(row)}{column}" for row in range(65, 85) for column in (10, 11)}


@pytest.mark.rule("map.land.footprint")
def test_a_land_covers_four_ordinary_spaces(board):
    t = board("X", at="C3")
    assert names(land_cells(cell_of("C3"))) == {"C3", "C4", "D3", "D4"}
    assert all(land_at(t.state, cell_of(at)) for at in ("C3", "C4", "D3", "D4"))
    assert land_at(t.state, cell_of("E3")) is None


@pytest.mark.rule("map.lit-spaces", "map.obstacle.lux-trench")
def test_what_is_lit(board):
    t = board("S s T Y . X . .", at="C3")
    assert [is_lit(t.state, cell_of(f"C{column}")) for column in range(3, 11)] == [True] * 5 + [False] * 3
    assert is_lit(t.state, CITADEL)


@pytest.mark.rule("map.occupancy")
def test_figures_stand_above_tiles_and_a_scout_may_share_a_drones_space(board):
    t = board("1n bc SE op M\nL .", at="C3")
    assert {spot(cell): what for cell, what in figures(t.state).items()} == {
        "C3": "scout", "C4": "shadow", "C5": "herald", "C6": "singularity", "C7": "mech",
        "D3": "lord", "D4": "lord", "E3": "lord", "E4": "lord",
    }  # fmt: skip


@pytest.mark.rule("map.citadel.inside")
def test_a_unit_inside_the_citadel_is_on_no_space(board):
    t = board()
    assert figures(t.state) == {}
    assert names(BORDER) == {
        *(f"{row}{column}" for row in "HM" for column in range(9, 13)),
        *(f"{row}{column}" for row in "IJKL" for column in (8, 13)),
    }
    assert not any(IN_CITADEL[cell] for cell in BORDER)


@pytest.mark.rule("map.citadel.inside", "shadow.attack.citadel")
def test_nobody_inside_the_citadel_is_attacked_or_pulls(board):
    t = board("b", at="H9")
    t.attacks()
    assert not t.told("shadow-attacks")
    assert t.moves("scout alpha") == []


@pytest.mark.rule("map.obstacle.coralbone")
def test_coralbone_is_jumped_by_enemies_and_can_be_layered(board):
    t = board("b\ncc\nc", at="C3")
    assert t.moves("alpha") == ["F3"]
    assert t.state.coral == {cell_of("D3"): 2, cell_of("E3"): 1}


@pytest.mark.rule("map.obstacle.permanent")
def test_obstacles_stay_whatever_moves_over_them(board):
    t = board("m b\nT D\nR .\nP .", at="C3")
    before = dict(t.state.obstacles)
    for gravity in ("alpha alpha", "alpha", "omega"):
        t.moves(gravity)
    assert t.state.obstacles == before


@pytest.mark.rule("mission.singularities")
@pytest.mark.parametrize(("at", "arrow"), [("C3", "D4"), ("C10", "D11"), ("J5", "I6"), ("N14", "M13"), ("A1", "B2")])
def test_the_arrow_points_to_the_space_nearest_the_citadel(at, arrow):
    assert spot(RING[cell_of(at)][first_arrow(cell_of(at))]) == arrow
