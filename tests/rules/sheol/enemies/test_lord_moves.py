"""Outer Lords move: where to, over what, and whom they push."""

from __future__ import annotations

import pytest

from coterie.games.sheol.board.ground import EAST, NORTH, SOUTH, WEST, cell_of, spot
from coterie.games.sheol.enemies.lords import lord_acts, march, stride, toward_axis, toward_citadel
from coterie.games.sheol.scouts.lux import MissionOver
from coterie.games.sheol.state import CITADEL, Herald


def steps(t, one, direction, *answers):
    t.run(stride(t, one, direction), *answers)
    return spot(one.at)


@pytest.mark.rule("lord.move.target")
@pytest.mark.parametrize(
    ("at", "axis", "way"),
    [
        ("C3", "alpha", SOUTH),
        ("R3", "alpha", NORTH),
        ("C3", "omega", EAST),
        ("J3", "alpha", EAST),
        ("C10", "omega", SOUTH),
        ("I3", "alpha", SOUTH),  # half on the axis is not on it
        ("K3", "alpha", NORTH),
        ("C9", "omega", EAST),
        ("C11", "omega", WEST),
    ],
)
def test_toward_an_axis_or_on_it_toward_the_citadel(board, at, axis, way):
    t = board()
    assert toward_axis(t, t.lord(at), axis) == way


@pytest.mark.rule("lord.move.target")
def test_toward_the_citadel_the_larger_distance_is_closed_first(board):
    t = board()
    assert toward_citadel(t, t.lord("B7")) == SOUTH
    assert toward_citadel(t, t.lord("G2")) == EAST
    t.stack("alpha")
    assert toward_citadel(t, t.lord("C3")) == SOUTH
    t.stack("scout omega")
    assert toward_citadel(t, t.lord("C3")) == EAST


@pytest.mark.rule("lord.move.target")
def test_only_the_axis_of_the_die_counts(board):
    t = board()
    one = t.lord("C3")
    t.stack("omega omega")
    t.run(march(t, one, 2, "axis"))
    assert spot(one.at) == "C5"


@pytest.mark.rule("aimove.lord.citadel", "end.defeat.conditions")
@pytest.mark.parametrize("at", ["G9", "G12", "G8"])
def test_an_outer_lord_that_touches_the_citadel_ends_the_mission(board, at):
    t = board()
    one = t.lord(at)
    with pytest.raises(MissionOver):
        steps(t, one, SOUTH)
    assert t.state.lost_by == "lord"


@pytest.mark.rule("aimove.lord.lightstream", "aimove.lord.coralbone", "aimove.lord.facility", "aimove.lord.drone")
def test_what_it_walks_over_is_destroyed(board):
    t = board("S s\nc c\nf N", at="E3")
    t.put("c", "F3")
    one = t.lord("C3")
    for _ in range(3):
        steps(t, one, SOUTH)
    assert spot(one.at) == "F3"
    s = t.state
    assert (s.streams, s.coral, s.facilities, s.drones) == ({}, {}, {}, [])


@pytest.mark.rule("aimove.lord.obstacles")
def test_obstacles_lands_and_tokens_stay(board):
    t = board("T R\nD P\nX p", at="E3")
    one = t.lord("C3")
    for _ in range(3):
        steps(t, one, SOUTH)
    s = t.state
    assert spot(one.at) == "F3"
    assert (len(s.obstacles), len(s.lands), len(s.tokens)) == (4, 1, 1)


@pytest.mark.rule("aimove.lord.mech")
def test_a_mech_is_destroyed_and_does_3_damage(board):
    t = board("M", at="E4", units=1)
    t.put("1", "T20")
    one = t.lord("C3", "ground-fist")
    t.stack("alpha")
    t.run(lord_acts(t, one))
    assert spot(one.at) == "D3"
    assert (one.damage, t.state.mechs) == (3, [])


@pytest.mark.rule("lord.move.push")
def test_all_figures_in_the_line_are_pushed(board):
    t = board("b o\n1 E\nl .", at="E3", units=1)
    one = t.lord("C3")
    steps(t, one, SOUTH)
    assert (spot(one.at), t.shadows, spot(t.unit.at)) == ("D3", ["F3", "H3"], "G3")
    assert (spot(t.state.singularities[0].at), spot(t.state.heralds[0].at)) == ("F4", "G4")


@pytest.mark.rule("lord.move.push")
def test_a_gap_ends_the_line(board):
    t = board("b\n.\nb", at="E3")
    steps(t, t.lord("C3"), SOUTH)
    assert t.shadows == ["F3", "G3"]


@pytest.mark.rule("lord.move.push-blocked")
@pytest.mark.parametrize(
    ("text", "end"),
    [("b\nT", "E5"), ("m\nT", "F3"), ("m\nP", "E5"), ("b\nc", "E5"), ("b\nM", "E5"), ("1\nR", "E5"), ("1\nT", "F3")],
)
def test_a_figure_that_cannot_go_there_is_put_into_the_nearest_free_space(board, text, end):
    t = board(text, at="E3", units=1)
    t.put("P", "E2")
    t.usual["relocate"] = end
    steps(t, t.lord("C3"), SOUTH)
    assert (t.shadows or [spot(t.unit.at)]) == [end]


@pytest.mark.rule("lord.move.push-blocked")
def test_of_equally_near_spaces_the_one_nearest_the_citadel_then_by_choice(board):
    t = board("P b .\n. T T", at="E2")
    steps(t, t.lord("C3"), SOUTH, "G3")
    assert set(t.asked[-1].options) == {"E5", "G3"}
    assert t.shadows == ["G3"]


@pytest.mark.rule("lord.move.push")
@pytest.mark.parametrize(("mark", "bright"), [("1", True), ("E", False)])
def test_a_scout_is_pushed_onto_a_tile_and_a_herald_tramples_it(board, mark, bright):
    t = board(f"{mark}\nS", at="E3", units=1)
    steps(t, t.lord("C3"), SOUTH)
    assert [spot(each.at) for each in t.state.heralds or t.units] == ["F3"]
    assert t.bright("F3") is bright


@pytest.mark.rule("lord.move.push-blocked")
def test_a_pushed_shadow_damages_a_tile_and_is_put_elsewhere(board):
    t = board("b\nS", at="E3")
    steps(t, t.lord("C3"), SOUTH)
    assert (t.shadows, t.bright("F3")) == (["E2"], False)


@pytest.mark.rule("lord.move.push-blocked")
def test_a_pushed_shadow_does_not_come_to_where_it_has_destroyed_a_dim_tile(board):
    t = board("b\ns", at="E3")
    steps(t, t.lord("C3"), SOUTH)
    assert (t.shadows, t.bright("F3")) == (["E2"], None)


@pytest.mark.rule("lord.move.push-blocked")
def test_a_herald_is_put_nearest_its_target_and_damages_the_tile_it_comes_to(board):
    t = board("1", at="E1", units=1)
    one = t.lord("C3")
    t.state.heralds.append(Herald("hunter", cell_of("E4")))
    t.put("P", "F4")
    t.tile("E5")
    steps(t, one, SOUTH)
    assert (spot(t.state.heralds[0].at), t.bright("E5")) == ("E5", False)


@pytest.mark.rule("lord.move.push-blocked")
@pytest.mark.parametrize(("target", "end"), [("E1", "E2"), ("H2", "G4"), ("D8", "E6")])
def test_of_equally_near_spaces_a_herald_gets_that_nearest_its_target_then_the_citadel(board, target, end):
    t = board("E P\nP .", at="E4", units=1)
    t.put("1", target)
    steps(t, t.lord("C3"), SOUTH)
    assert spot(t.state.heralds[0].at) == end


@pytest.mark.rule("lord.move.push-blocked")
@pytest.mark.parametrize("mark", ["1", "b"])
def test_of_equally_near_spaces_a_scout_gets_that_nearest_the_citadel(board, mark):
    t = board(f"{mark} P c\nR .\nc .", at="E4", units=1)
    steps(t, t.lord("C3"), SOUTH)
    assert (t.shadows or [spot(t.unit.at)]) == ["F5"]


@pytest.mark.rule("lord.move.push-blocked")
@pytest.mark.parametrize("mark", ["1", "b", "E"])
def test_wherever_on_the_board_the_citadel_draws_those_without_another_target(board, mark):
    t = board(f"c .\n. R\nP {mark}", at="M16", units=1)
    t.put("c", "M17")
    t.put("c", "O15")
    steps(t, t.lord("P17"), NORTH)
    herald = [spot(each.at) for each in t.state.heralds]
    assert (t.shadows or herald or [spot(t.unit.at)]) == ["N16"]


@pytest.mark.rule("lord.move.push-blocked")
def test_into_the_citadel_scouts_are_pushed_and_shadows_burn(board):
    t = board("1 b", at="H9", units=1)
    steps(t, t.lord("F9"), SOUTH)
    assert (t.unit.at, t.shadows, t.prosperity) == (CITADEL, [], 9)


@pytest.mark.rule("lord.move.push-blocked")
@pytest.mark.parametrize("mark", ["E", "o"])
def test_what_cannot_enter_the_citadel_is_put_beside_it(board, mark):
    t = board(mark, at="H9", units=1)
    steps(t, t.lord("F9"), SOUTH)
    assert [spot(each.at) for each in (*t.state.heralds, *t.state.singularities)] == ["H8"]
    assert t.prosperity == 10


@pytest.mark.rule("lord.move.push-blocked")
def test_a_figure_at_the_edge_is_put_elsewhere(board):
    t = board("b", at="T3")
    steps(t, t.lord("R3"), SOUTH)
    assert t.shadows == ["T2"]


@pytest.mark.rule("lord.move.push", "shadow.enter-land")
def test_a_blip_pushed_onto_a_connected_land_is_turned_up(board):
    t = board("b\nY", at="F10")
    steps(t, t.lord("D10"), SOUTH)
    assert t.first.revealed


@pytest.mark.rule("shadow.occupied.around", "lord.move.push")
def test_a_pushed_shadow_begins_its_way_anew(board):
    """It was on its way around a trench to the Alpha axis, and goes to the Omega axis from where it is put."""
    t = board("b\nT", at="D15")
    assert t.moves("alpha") == ["D14"]
    steps(t, t.lord("E13"), NORTH)
    assert t.shadows == ["C14"]
    t.state.lords.clear()
    assert t.moves("omega") == ["C13"]
