"""Singularities generate shadows."""

from __future__ import annotations

import pytest

from coterie.games.sheol.board.ground import cell_of, distance
from coterie.games.sheol.shadows.spawning import generate, groups_present


@pytest.mark.rule("generation.groups")
def test_the_players_choose_the_order_of_the_groups(board):
    t = board("o . . . ^ . . . q", at="C3")
    t.state.groups = groups_present(t.state)
    t.stack("1")
    t.run(generate(t), "square")
    assert t.asked[0].options == ("circle", "triangle", "square")
    assert t.shadows == ["B11"]
    t.stack("2")
    t.run(generate(t), "circle")
    assert t.shadows == ["B11", "B3", "B4"]


@pytest.mark.rule("generation.groups")
def test_a_group_that_was_closed_meanwhile_is_left_out(board):
    t = board("o . . . ^", at="C3")
    t.state.groups = groups_present(t.state)
    t.do("[{singularities: {group: circle, do: [{singularity: {close: 1}}]}}]")
    t.stack("1")
    t.run(generate(t))
    assert (t.shadows, t.state.groups) == (["B7"], [])
    t.state.groups = ["circle"]
    t.run(generate(t))
    assert t.state.groups == []


@pytest.mark.rule("generation.groups", "generation.flip")
def test_all_of_a_group_show_the_same_side(board):
    t = board("o . . . o . . . ^", at="C3")
    t.generates("1 flip", "0")
    assert [each.danger for each in t.state.singularities] == [True, True, False]


@pytest.mark.rule("generation.die")
def test_white_rolls_the_alert_die_and_red_the_danger_die_for_the_whole_group(board):
    t = board("o . . . o", at="C3")
    t.generates("2")
    assert t.shadows == ["B7", "B8", "B3", "B4"]
    for each in t.state.singularities:
        each.danger = True
    t.generates("3 flip")
    assert len(t.shadows) == 10


@pytest.mark.rule("generation.place")
def test_blips_come_face_down_clockwise_from_the_arrow_diagonals_included(board):
    t = board("o", at="C3")
    t.state.singularities[0].arrow = 7
    t.state.singularities[0].danger = True
    t.generates("3 flip")
    assert t.shadows == ["B2", "B3", "B4"]
    assert not any(shadow.revealed for shadow in t.state.shadows.values())
    assert len(t.state.pile) == 27
    assert len(t.state.blips) == 3


@pytest.mark.rule("generation.place")
@pytest.mark.parametrize(("first", "second"), [("D6", "F4"), ("D15", "Q15"), ("J3", "J18")])
@pytest.mark.parametrize("swapped", [False, True])
def test_of_equally_near_singularities_the_upper_then_the_left_one_comes_first(board, first, second, swapped):
    t = board()
    for at in (second, first) if swapped else (first, second):
        t.put("o", at)
    t.state.pile.cards = ["lurker"]
    t.generates("1")
    assert distance(t.first.at, cell_of(first)) < 3


@pytest.mark.rule("generation.place")
def test_the_singularity_nearest_the_citadel_comes_first(board):
    t = board("o\n.\n.\no", at="C3")
    t.generates("1")
    assert t.shadows == ["E3", "B3"]


@pytest.mark.rule("generation.blocked")
@pytest.mark.parametrize("thing", ["1", "M", "n", "E", "b", "T", "R", "P", "^"])
def test_occupied_spaces_are_skipped(board, thing):
    t = board(f". {thing}\n. o", at="B3")
    t.state.groups = ["circle"]
    t.stack("1")
    t.run(generate(t))
    assert t.shadows[-1] == "B5"


@pytest.mark.rule("generation.blocked")
def test_an_outer_lord_is_skipped_and_so_are_the_edge_and_the_citadel(board):
    t = board("L .\n. .\no", at="B4")
    t.generates("1")
    assert t.shadows == ["D5"]
    t = board("o", at="A1")
    t.generates("1")
    assert t.shadows == ["A2"]
    t = board("o", at="M9")
    t.generates("1")
    assert t.shadows == ["M10"]


@pytest.mark.rule("generation.blocked")
@pytest.mark.parametrize("thing", ["D", "X", "Yf", "p"])
def test_conglomerates_lands_facilities_and_tokens_are_allowed(board, thing):
    t = board(f". {thing}\n. o", at="B3")
    t.generates("1")
    assert t.shadows == ["B4"]


@pytest.mark.rule("generation.coralbone")
def test_a_blip_is_placed_on_coralbone_which_stays(board):
    t = board("c\no", at="B3")
    t.generates("1")
    assert t.shadows == ["B3"]
    assert t.state.coral == {cell_of("B3"): 1}


@pytest.mark.rule("generation.lightstream-bright")
def test_a_bright_tile_turns_dim_and_uses_the_spawn_up(board):
    t = board("S\no", at="B3")
    t.generates("2")
    assert t.shadows == ["B4"]
    assert t.bright("B3") is False
    assert len(t.state.pile) == 29


@pytest.mark.rule("generation.lightstream-dim")
def test_a_dim_tile_is_destroyed_by_the_blip(board):
    t = board("s\no", at="B3")
    t.generates("1")
    assert t.shadows == ["B3"]
    assert t.bright("B3") is None
    assert t.state.dispenser.cards == ["cross"]


@pytest.mark.rule("generation.full")
def test_a_surrounded_singularity_produces_nothing_more(board):
    t = board("b b b\nb o b\nb T .", at="B2")
    t.generates("2")
    assert t.shadows[-1] == "D4"
    assert len(t.shadows) == 7
    assert t.told("surrounded")


@pytest.mark.rule("generation.hypershadow", "mechanic.hypershadow.form")
def test_the_icon_brings_a_hypershadow_after_the_blips(board):
    t = board("o", at="C3")
    t.state.enemy.mechanics = {"hypershadow": "a"}
    t.generates("1 hyper")
    assert t.shadows == ["B3", "B4"]
    assert [shadow.hyper for shadow in t.state.shadows.values()] == [False, True]
    assert (len(t.state.pile), len(t.state.blips)) == (27, 3)


@pytest.mark.rule("generation.hypershadow")
def test_without_the_mechanic_the_icon_is_ignored(board):
    t = board("o", at="C3")
    t.generates("1 hyper")
    assert t.shadows == ["B3"]
    assert [event.params["face"] for event in t.told("generation")] == ["@generation.1"]


@pytest.mark.rule("generation.flip")
def test_the_flip_turns_sides_and_arrows_even_toward_occupied_spaces(board):
    t = board("o", at="C3")
    t.state.singularities[0].arrow = 7
    t.put("T", "B3")
    t.generates("1 flip")
    singularity = t.state.singularities[0]
    assert (singularity.danger, singularity.arrow) == (True, 0)
    t.generates("2")
    assert (singularity.danger, singularity.arrow) == (True, 0)


@pytest.mark.rule("generation.pile-empty")
def test_an_empty_pile_brings_nothing_and_harms_no_tile(board):
    t = board(". S .\n. o .", at="B3")
    t.state.pile.cards = []
    t.generates("2")
    assert t.shadows == []
    assert t.bright("B4") is True


@pytest.mark.rule("generation.pile-empty")
def test_tokens_that_come_back_can_be_drawn_again(board):
    t = board("o", at="C3")
    t.shadow("H9", token="moth")
    t.state.pile.cards = []
    t.moves("alpha")
    t.generates("1")
    assert t.state.blips.cards == ["moth"]


@pytest.mark.rule("generation.end-of-phase", "round.keywords", "round.phases")
def test_after_the_groups_the_scout_phase_begins(board):
    t = board("o", at="C3")
    t.stack("1")
    t.shadow_phase()
    assert t.state.phase == "scout-start"
    assert [event.key for event in t.noted][-1] == "phase-end"


# --- altered singularities ------------------------------------------------------------------------------------------


@pytest.mark.rule("mechanic.altered.booster")
def test_red_cubes_add_blips_and_purple_ones_hypershadows_every_time(board):
    t = board("o", at="C3")
    t.state.singularities[0].boosters = 2
    t.state.singularities[0].hyper_boosters = 1
    t.generates("0")
    assert [shadow.hyper for shadow in t.state.shadows.values()] == [False, False, True]


@pytest.mark.rule("mechanic.altered.limiter")
def test_blue_cubes_take_blips_away_but_no_hypershadows(board):
    t = board("o", at="C3")
    t.state.singularities[0].limiters = 3
    t.state.singularities[0].hyper_boosters = 1
    t.generates("2")
    assert [shadow.hyper for shadow in t.state.shadows.values()] == [True]
