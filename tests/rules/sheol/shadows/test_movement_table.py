"""The movement table of shadows, cell by cell: a walking and a flying shadow into each thing on the board.

In all of them a shadow above the Alpha axis is pulled down, away from both bands.
"""

from __future__ import annotations

import pytest

from coterie.games.sheol.board.ground import cell_of
from coterie.games.sheol.board.occupancy import facility_works
from coterie.games.sheol.shadows.moving import shadows_move

WALKING = ("b", "l", "d")


@pytest.mark.rule("aimove.shadow.scout", "shadow.occupied.around")
@pytest.mark.parametrize("mark", WALKING)
def test_a_shadow_goes_around_a_scout_that_it_is_not_after(board, mark):
    t = board(f"{mark}\n1", at="C3")
    assert t.moves("alpha") == ["C4"]


@pytest.mark.rule("aimove.shadow.scout")
def test_a_shadow_does_not_move_into_the_scout_it_is_after(board):
    t = board("b\n1", at="C3")
    assert t.moves("scout alpha") == ["C3"]


@pytest.mark.rule("aimove.shadow.mech")
@pytest.mark.parametrize("mark", WALKING)
def test_a_shadow_and_a_mech_destroy_each_other(board, mark):
    t = board(f"{mark}\nM", at="C3")
    assert t.moves("alpha") == []
    assert t.state.mechs == []
    assert len(t.state.pile) == 31


@pytest.mark.rule("aimove.shadow.drone")
@pytest.mark.parametrize("mark", WALKING)
def test_a_shadow_stays_and_destroys_a_drone(board, mark):
    t = board(f"{mark}\nn", at="C3")
    assert t.moves("alpha") == ["C3"]
    assert t.state.drones == []


@pytest.mark.rule("aimove.shadow.drone")
def test_a_drone_with_life_points_loses_one(board):
    t = board("b\nN", at="C3")
    assert t.moves("alpha") == ["C3"]
    assert [drone.life for drone in t.state.drones] == [1]
    assert t.moves("alpha") == ["C3"]
    assert t.state.drones == []


@pytest.mark.rule("aimove.shadow.figures", "shadow.occupied.jump", "overview.terms.shadow")
@pytest.mark.parametrize("mark", [*WALKING, "m"])
@pytest.mark.parametrize("figure", ["b", "l", "h", "E", "o"])
def test_a_shadow_jumps_figures(board, mark, figure):
    t = board(f". .\n{mark} .\n{figure} .\n. .", at="B3")
    t.state.queue, t.state.gravity = [t.first.id], "alpha"
    t.run(shadows_move(t))
    assert t.shadows[0] == ("F3" if mark == "m" else "E3")  # a Moth makes two steps


@pytest.mark.rule("aimove.shadow.figures")
def test_a_shadow_jumps_an_outer_lord_whole(board):
    t = board("b\nL\n.\n.", at="C3")
    assert t.moves("alpha") == ["F3"]


@pytest.mark.rule("aimove.shadow.coralbone")
@pytest.mark.parametrize(("mark", "end"), [("b", "E3"), ("m", "F3")])
def test_a_shadow_jumps_coralbone_and_gains_ground(board, mark, end):
    t = board(f"{mark}\nc", at="C3")
    assert t.moves("alpha") == [end]


@pytest.mark.rule("aimove.shadow.conglomerate", "map.obstacle.dark-conglomerate")
@pytest.mark.parametrize(("mark", "end"), [("b", "D3"), ("m", "E3")])
def test_a_shadow_walks_over_a_dark_conglomerate(board, mark, end):
    t = board(f"{mark}\nD", at="C3")
    assert t.moves("alpha") == [end]


@pytest.mark.rule("aimove.shadow.trench-rift", "map.obstacle.lux-trench", "map.obstacle.rift")
@pytest.mark.parametrize("mark", WALKING)
@pytest.mark.parametrize("obstacle", ["T", "R"])
def test_a_walking_shadow_goes_around_trenches_and_rifts(board, mark, obstacle):
    t = board(f"{mark}\n{obstacle}", at="C3")
    assert t.moves("alpha") == ["C4"]


@pytest.mark.rule("aimove.shadow.peak", "map.obstacle.peak")
@pytest.mark.parametrize(("mark", "end"), [("b", "C4"), ("m", "D4")])
def test_no_shadow_gets_over_a_peak(board, mark, end):
    t = board(f"{mark}\nP", at="C3")
    assert t.moves("alpha") == [end]


@pytest.mark.rule("aimove.shadow.land-and-tokens")
@pytest.mark.parametrize(("mark", "end"), [("b", "D3"), ("m", "E3")])
@pytest.mark.parametrize("thing", ["X", "Y", "p"])
def test_a_shadow_walks_onto_lands_and_tokens_which_stay(board, mark, end, thing):
    t = board(f"{mark}\n{thing}", at="C3")
    assert t.moves("alpha") == [end]
    assert bool(t.state.lands) != (thing == "p")
    assert (cell_of("D3") in t.state.tokens) == (thing == "p")


@pytest.mark.rule("aimove.shadow.facility", "shadow.enter-facility")
def test_a_shadow_on_a_facility_switches_it_off_until_it_leaves(board):
    t = board("b\nYf", at="C3")
    assert facility_works(t.state, cell_of("D3"))
    assert t.moves("alpha") == ["D3"]
    assert not facility_works(t.state, cell_of("D3"))
    assert t.told("facility-off")
    assert t.moves("alpha") == ["E3"]
    assert facility_works(t.state, cell_of("D3"))


@pytest.mark.rule("aimove.shadow.lightstream", "shadow.occupied.lightstream")
@pytest.mark.parametrize("mark", WALKING)
def test_a_shadow_bounces_off_a_tile_and_damages_it(board, mark):
    t = board(f"{mark}\nS", at="C3")
    assert t.moves("alpha") == ["C3"]
    assert t.bright("D3") is False
    assert t.moves("alpha") == ["C3"]
    assert t.bright("D3") is None
    assert t.moves("alpha") == ["D3"]


@pytest.mark.rule("aimove.shadow.lightstream", "shadow.occupied.lightstream")
def test_a_flying_shadow_bounces_as_well_with_each_of_its_steps(board):
    t = board("m\nS", at="C3")
    assert t.moves("alpha") == ["C3"]
    assert t.bright("D3") is None


@pytest.mark.rule("aimove.shadow.lightstream", "shadow.occupied.lightstream")
def test_closed_sides_make_no_difference(board):
    t = board("b", at="C3")
    t.tile("D3", "straight", turn=1)
    assert t.moves("alpha") == ["C3"]
    assert t.bright("D3") is False


@pytest.mark.rule("aimove.shadow.citadel", "shadow.attack.citadel")
@pytest.mark.parametrize("mark", [*WALKING, "m", "h"])
@pytest.mark.parametrize("at", ["H9", "H10"])
def test_a_shadow_burns_at_the_citadel_and_costs_1_prosperity(board, mark, at):
    t = board(mark, at=at)
    assert t.moves("alpha") == []
    assert t.prosperity == 9
    assert len(t.state.pile) == 30 + (2 if mark == "h" else 1)
    assert not t.state.enemy.collected


@pytest.mark.rule("aimove.flying-shadow.scout", "shadow.flying")
def test_a_flyer_passes_over_a_scout(board):
    t = board("m\n1", at="C3")
    assert t.moves("alpha") == ["E3"]


@pytest.mark.rule("aimove.flying-shadow.scout", "shadow.flying")
@pytest.mark.parametrize("beyond", ["2", "P", "S"])
def test_a_flyer_goes_around_a_scout_if_it_cannot_land_beyond(board, beyond):
    t = board(f"m\n1\n{beyond}", at="C3")
    assert t.moves("alpha") == ["D4"]


@pytest.mark.rule("aimove.flying-shadow.scout")
def test_a_flyer_with_one_step_left_goes_around(board):
    t = board("m\n.\n1", at="C3")
    assert t.moves("alpha") == ["D4"]


@pytest.mark.rule("aimove.flying-shadow.mech")
def test_a_flyer_passes_over_a_mech_if_it_can(board):
    t = board("m . m\nM . M\n. . P", at="C3")
    assert t.moves("alpha") == ["E3"]
    assert t.state.mechs == [cell_of("D3")]


@pytest.mark.rule("aimove.flying-shadow.drone")
def test_a_flyer_passes_over_a_drone_if_it_can(board):
    t = board("m . m\nn . N\n. . P", at="C3")
    assert t.moves("alpha") == ["E3", "C5"]
    assert [drone.at for drone in t.state.drones] == [cell_of("D3")]


@pytest.mark.rule("aimove.flying-shadow.trench-rift", "shadow.flying", "map.obstacle.lux-trench", "map.obstacle.rift")
@pytest.mark.parametrize("obstacle", ["T", "R"])
def test_a_flyer_crosses_and_ends_on_trenches_and_rifts(board, obstacle):
    t = board(f"m\n.\n{obstacle}", at="C3")
    assert t.moves("alpha") == ["E3"]
    assert t.moves("alpha") == ["G3"]
