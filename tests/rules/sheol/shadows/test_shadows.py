"""Shadows: order, gravity, steps, jumps, going around, reveals and reactions."""

from __future__ import annotations

import pytest

from coterie.games.sheol import box
from coterie.games.sheol.board.ground import cell_of
from coterie.games.sheol.effects.resolve import Context
from coterie.games.sheol.shadows.foe_cards import darkness_of, health_of, side_of
from coterie.games.sheol.shadows.gravity import PULLS
from coterie.games.sheol.shadows.moving import shadow_order
from coterie.games.sheol.shadows.tokens import heal_shadows, hurt_shadow, revealed_by_scout
from coterie.games.sheol.state import CITADEL, Gear, Sheol
from coterie.kernel.data import decode, encode

from ..conftest import Plain

# --- kinds --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("shadow.kind.blip", "overview.darkness-scale")
def test_all_blips_go_by_the_enemy_board(board):
    t = board()
    one, two = t.shadow("C3", token="lurker"), t.shadow("C5", token="moth")
    assert side_of(t.state, one) == side_of(t.state, two)
    assert darkness_of(t.state, one) == 4
    assert side_of(t.state, one).movement == 1


@pytest.mark.rule("shadow.kind.revealed", "overview.darkness-scale")
def test_a_revealed_shadow_goes_by_the_card_of_its_type(board):
    t = board("l d m", at="C3")
    cards = [side_of(t.state, shadow) for shadow in t.state.shadows.values()]
    assert [card.id for card in cards] == ["lurker", "devourer", "moth"]
    assert [darkness_of(t.state, shadow) for shadow in t.state.shadows.values()] == [0, 0, 0]
    assert len({box.SHADOWS[card.id].initiative for card in cards}) == 3
    assert [card.flying for card in cards] == [False, False, True]


@pytest.mark.rule("shadow.health-regenerates", "scout.end.heal-shadows")
def test_damage_on_shadows_is_gone_at_the_end_of_the_scout_phase(board):
    t = board("d", at="C3")
    hurt_shadow(t, t.first, 1, "weapon.attack.damage")
    assert t.first.hurt == 1
    heal_shadows(t)
    assert t.first.hurt == 0


# --- sequence and order -------------------------------------------------------------------------------------------


@pytest.mark.rule("shadow.sequence")
def test_all_shadows_move_before_any_attacks(board):
    t = board("b\n.\nb\n.\n1", at="C3")
    t.state.phase = "move"
    t.state.queue = shadow_order(t.state)
    t.stack("alpha", "miss")
    t.shadow_phase()
    keys = [event.key for event in t.noted if event.key in ("shadow-moves", "shadow-attacks")]
    assert keys == ["shadow-moves", "shadow-moves", "shadow-attacks"]


@pytest.mark.rule("shadow.order")
def test_revealed_by_initiative_then_blips_each_nearest_the_citadel_first(board):
    t = board()
    far, near = t.shadow("A1"), t.shadow("H9")
    lurker, moth, other = t.shadow("A2", "lurker"), t.shadow("A3", "moth"), t.shadow("G9", "moth")
    devourer = t.shadow("H10", "devourer")
    assert shadow_order(t.state) == [shadow.id for shadow in (other, moth, lurker, devourer, near, far)]


@pytest.mark.rule("shadow.order")
def test_equal_distances_go_by_row_then_column(board):
    t = board()
    cells = ["N9", "G12", "J7", "G9"]
    ids = {t.shadow(at).id: at for at in cells}
    assert [ids[n] for n in shadow_order(t.state)] == ["G9", "G12", "J7", "N9"]


# --- gravity ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("shadow.gravity.roll")
def test_gravity_is_rolled_once_for_all(board):
    t = board("b . b . b", at="C3")
    t.state.phase = "move"
    t.state.queue = shadow_order(t.state)
    t.stack("alpha")
    t.shadow_phase()
    assert len(t.told("gravity")) == 1
    assert t.shadows == ["D3", "D5", "D7"]


@pytest.mark.rule("shadow.gravity.faces")
def test_the_six_faces():
    assert {tuple(pull) for pull in PULLS.values()} == {
        ("omega", 1, False), ("alpha", 1, False), ("omega", 2, False), ("alpha", 2, False),
        ("omega", 1, True), ("alpha", 1, True),
    }  # fmt: skip


@pytest.mark.rule("shadow.gravity.faces", "shadow.step.axis", "map.axes")
@pytest.mark.parametrize(
    ("gravity", "end"),
    [
        ("alpha", "D3"),
        ("alpha alpha", "E3"),
        ("omega", "C4"),
        ("omega omega", "C5"),
        ("scout alpha", "D3"),
        ("scout omega", "C4"),
    ],
)
def test_where_each_face_pulls_a_blip(board, gravity, end):
    assert board("b", at="C3").moves(gravity) == [end]


@pytest.mark.rule("shadow.step.axis")
@pytest.mark.parametrize(
    ("at", "gravity", "end"), [("R18", "alpha", "Q18"), ("R18", "omega", "R17"), ("C18", "alpha", "D18")]
)
def test_from_every_side_straight_to_the_axis(board, at, gravity, end):
    assert board("b", at=at).moves(gravity) == [end]


@pytest.mark.rule("shadow.movement-points")
def test_each_movement_takes_as_many_steps_as_the_card_prints(board):
    t = board("b . m", at="B3")
    assert t.moves("alpha") == ["C3", "D5"]
    assert t.moves("alpha alpha") == ["E3", "H5"]


@pytest.mark.rule("shadow.movement-points")
def test_a_shadow_without_movement_points_stays(board):
    t = board("b . m", at="B3")
    t.rule("{modify: {stat: enemy-movement, by: -1, of: shadows, until: turn}}")
    assert t.moves("alpha alpha") == ["B3", "D5"]


@pytest.mark.rule("shadow.movement-points", "shadow.focal-zone")
def test_the_direction_is_found_anew_before_every_step(board):
    t = board("m", at="I3")
    assert t.moves("alpha") == ["J4"]


@pytest.mark.rule("shadow.focal-zone")
@pytest.mark.parametrize(
    ("at", "end"), [("J3", "J4"), ("K18", "K17"), ("C10", "D10"), ("R11", "Q11"), ("J8", None), ("H11", None)]
)
@pytest.mark.parametrize("gravity", ["alpha", "omega"])
def test_in_a_focal_zone_a_shadow_goes_to_the_citadel(board, at, end, gravity):
    assert board("b", at=at).moves(gravity) == ([end] if end else [])


@pytest.mark.rule("shadow.focal-zone")
@pytest.mark.parametrize(("at", "end"), [("J3", "J5"), ("R11", "P11"), ("J8", None)])
@pytest.mark.parametrize("gravity", ["alpha alpha", "omega omega"])
def test_in_a_focal_zone_each_movement_goes_to_the_citadel(board, at, end, gravity):
    assert board("b", at=at).moves(gravity) == ([end] if end else [])


@pytest.mark.rule("shadow.focal-zone")
def test_in_a_focal_zone_a_scout_in_range_still_pulls(board):
    assert board("1 . . b", at="J3").moves("scout alpha") == ["J5"]


@pytest.mark.rule("shadow.focal-zone.around")
def test_a_shadow_leaves_the_zone_to_go_around(board):
    t = board(". . .\nb T .\n. T .", at="I3")
    assert t.moves("alpha") == ["I3"]
    assert "shadow.focal-zone.around" in t.rules()


@pytest.mark.rule("shadow.focal-zone.around", "shadow.occupied.around")
@pytest.mark.parametrize("gravity", ["alpha", "omega"])
def test_out_of_the_zone_it_goes_on_to_the_citadel_until_it_is_past_the_obstacle(board, gravity):
    t = board("b T\n. T", at="J3")
    assert [*t.moves(gravity), *t.moves(gravity), *t.moves(gravity)] == ["I3", "I4", "I5"]
    assert t.moves("alpha") == ["J5"]


@pytest.mark.rule("shadow.focal-zone.around", "shadow.occupied.around")
@pytest.mark.parametrize("mission", ["the-convoy", "the-hill-that-walks"])
@pytest.mark.parametrize("at", ["P10", "P11"])
@pytest.mark.parametrize("gravity", ["alpha", "omega"])
def test_peaks_in_a_focal_zone_stop_nobody_for_good(board, mission, at, gravity):
    t = board("b", at=at)
    for kind, spots in box.MISSIONS[mission].layout.obstacles.items():
        t.state.obstacles.update({cell_of(spot): kind for spot in spots})
    t.usual["shadow-around"] = "P9" if at == "P10" else "P12"
    for _ in range(12):
        t.moves(gravity)
    assert (t.shadows, t.prosperity) == ([], 9)


@pytest.mark.rule("shadow.focal-zone.around", "shadow.occupied.around", "aimove.shadow.citadel")
def test_before_a_gate_the_way_around_leads_into_the_citadel(board):
    t = board("b\n1", at="G10")
    assert t.moves("omega", "G9") == ["G9"]
    assert t.moves("omega") == ["H9"]
    assert t.moves("omega") == []


# --- toward a scout -----------------------------------------------------------------------------------------------


@pytest.mark.rule("shadow.step.scout")
def test_a_scout_within_four_spaces_pulls_and_one_farther_does_not(board):
    assert board("b . . . 1", at="C3").moves("scout alpha") == ["C4"]
    assert board("b . . . . 1", at="C3").moves("scout alpha") == ["D3"]


@pytest.mark.rule("shadow.step.scout")
def test_the_nearest_scout_pulls(board):
    assert board("1 . . b . 2", at="C3").moves("scout alpha") == ["C7"]


@pytest.mark.rule("shadow.step.scout")
@pytest.mark.parametrize("change", [{"lux": 5}, {"vials": 2, "lux": 8}, {"corrupted": True}])
def test_among_equally_near_scouts_the_one_with_the_most_lux(board, change):
    t = board("1 . b . 2", at="C3")
    for key, value in change.items():
        setattr(t.units[1], key, value)
    assert t.moves("scout alpha") == ["C4"]


@pytest.mark.rule("shadow.step.scout")
def test_then_the_one_with_the_most_umbra_then_the_players_choose(board):
    t = board("1 . b . 2", at="C3")
    t.units[1].umbra = 1
    assert t.moves("scout alpha") == ["C6"]
    t = board("1 . b . 2", at="C3")
    assert t.moves("scout alpha", 0) == ["C4"]
    assert t.asked[0].kind == "shadow-target"


@pytest.mark.rule("shadow.step.scout")
def test_among_equal_ways_the_step_that_ends_nearest_the_citadel(board):
    t = board("b . .\n. . .\n. . 1", at="C9")
    assert t.moves("scout omega") == ["D9"]  # C10 is as near to the scout, but not to the Citadel


@pytest.mark.rule("shadow.step.scout")
def test_between_ways_that_are_equal_in_both_the_players_choose(board):
    t = board("b .\n. 1", at="C3")
    assert t.moves("scout omega", "D3") == ["D3"]
    assert t.asked[0].options == ("C4", "D3")


@pytest.mark.rule("shadow.step.scout")
@pytest.mark.parametrize(("shadow", "scout", "end"), [("H9", "I8", "H8"), ("H10", "J8", "H9"), ("L13", "M12", "M13")])
def test_a_scout_round_a_corner_of_the_citadel_draws_nobody_into_it(board, shadow, scout, end):
    t = board("b", at=shadow)
    t.put("1", scout)
    assert t.moves("scout alpha") == [end]
    assert t.prosperity == 10


@pytest.mark.rule("shadow.step.scout", "shadow.occupied.around")
def test_before_a_wall_a_shadow_walks_around_it_to_a_scout_and_not_to_and_fro(board):
    t = board("T\nT\nT\nT\nT\nT", at="N5")
    t.put("1", "R6")
    t.shadow("R4")
    assert [spot for _ in range(5) for spot in t.moves("scout alpha")] == ["S4", "T4", "T5", "T6", "S6"]
    assert t.asked == []


@pytest.mark.rule("shadow.step.scout", "shadow.occupied.around-tie")
def test_between_equal_ways_around_to_a_scout_the_players_choose(board):
    t = board("b T . 1", at="J3")
    assert t.moves("scout alpha", "K3") == ["K3"]
    assert (t.asked[0].kind, t.asked[0].options) == ("shadow-around", ("I3", "K3"))
    assert t.told("shadow-moves")[0].rule == "shadow.occupied.around"


@pytest.mark.rule("shadow.step.scout", "shadow.occupied.jump")
def test_a_jump_that_would_end_past_the_scout_is_no_step_of_its_way(board):
    t = board("b c .\n. . .\n. . .\n. 1 .", at="C3")
    assert t.moves("scout alpha") == ["D3"]
    assert t.asked == []


@pytest.mark.rule("shadow.step.scout-adjacent")
def test_a_shadow_beside_a_scout_stays(board):
    assert board("1 b . . 2", at="C3").moves("scout alpha") == ["C4"]


@pytest.mark.rule("shadow.step.scout-adjacent")
def test_a_moth_stops_beside_a_scout_with_a_step_left(board):
    assert board("m . 1", at="C3").moves("scout alpha") == ["C4"]


# --- jumping ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("shadow.occupied.jump")
def test_a_whole_unbroken_line_is_jumped_in_one_step(board):
    t = board("b\nc\no\nE\nc\n.", at="B3")
    assert t.moves("alpha") == ["G3"]


@pytest.mark.rule("shadow.occupied.jump")
def test_a_jump_may_end_on_the_axis(board):
    assert board("b\nc\nc", at="H3").moves("alpha") == ["K3"]


@pytest.mark.rule("shadow.occupied.jump")
@pytest.mark.parametrize(
    ("text", "at", "ends"),
    [
        ("b\nc\nc", "I3", ["I4", "J4", "J5"]),
        ("b\nc\nc\nc", "H3", ["H4", "I4", "J4"]),
        ("c\nc\nb", "J3", ["L4", "K4", "K5"]),
    ],
)
def test_no_jump_carries_past_the_axis_but_there_is_a_way_around(board, text, at, ends):
    t = board(text, at=at)
    assert [spot for _ in ends for spot in t.moves("alpha")] == ends


@pytest.mark.rule("shadow.occupied.jump")
def test_behind_others_a_shadow_waits_if_nothing_nearer_to_the_scout_is_free(board):
    t = board(". . P .\nb b 1 P\n. . P .", at="B4")
    assert t.moves("scout omega") == ["C4", "C5"]
    assert (t.told("gravity"), [event.rule for event in t.told("stays")]) == (
        [],
        ["shadow.step.scout-adjacent", "shadow.occupied.jump"],
    )


@pytest.mark.rule("shadow.occupied.jump")
def test_behind_others_a_shadow_goes_to_the_nearest_space_that_is_free(board):
    t = board("b . P .\nP b 1 P\n. . P .", at="B4")
    assert t.moves("scout omega") == ["B5", "C5"]
    assert t.moves("scout omega") == ["B5", "C5"]


@pytest.mark.rule("shadow.occupied.jump-landing")
@pytest.mark.parametrize("blocker", ["1", "T", "R", "P"])
def test_a_jump_that_cannot_land_is_a_way_around(board, blocker):
    assert board(f"b .\nc .\n{blocker} .", at="C3").moves("alpha") == ["C4"]


@pytest.mark.rule("shadow.occupied.jump-landing")
def test_behind_the_line_a_tile_throws_it_back(board):
    t = board("b\nc\nS", at="C3")
    assert t.moves("alpha") == ["C3"]
    assert t.bright("E3") is False


@pytest.mark.rule("shadow.occupied.jump-landing")
def test_behind_the_line_the_citadel_burns_it(board):
    t = board("b\nc", at="G9")
    assert t.moves("alpha") == []
    assert t.prosperity == 9


@pytest.mark.rule("shadow.occupied.jump-landing")
def test_behind_the_line_mechs_and_drones_are_met_as_usual(board):
    t = board("b . b\nc . c\nM . n", at="C3")
    assert t.moves("alpha") == ["C5"]
    assert (t.state.mechs, t.state.drones) == ([], [])


@pytest.mark.rule("shadow.occupied.jump-over-lit")
def test_jumping_what_stands_on_a_tile_does_not_damage_it(board):
    t = board("b\nSE\n.", at="C3")
    assert t.moves("alpha") == ["E3"]
    assert t.bright("D3") is True


# --- going around -------------------------------------------------------------------------------------------------


@pytest.mark.rule("shadow.occupied.around")
def test_the_shortest_way_around_wins_over_the_nearness_of_the_citadel(board):
    t = board(". b .\nT T T\n. . .", at="C3")
    t.put("T", "D6")
    assert t.moves("alpha") == ["C3"]  # two spaces to the left, three to the right


@pytest.mark.rule("shadow.occupied.around")
def test_a_way_around_uses_one_step_and_avoids_occupied_spaces(board):
    t = board("b c\nT .", at="C3")
    assert t.moves("alpha") == ["C2"]


@pytest.mark.rule("shadow.occupied.around")
def test_a_way_around_may_jump_and_is_gone_on_whatever_axis_is_rolled(board):
    t = board(". P . .\nP b c .\n. T T .", at="B2")
    assert t.moves("alpha") == ["C5"]
    assert t.moves("omega") == ["D5"]
    assert t.moves("omega") == ["E5"]
    assert t.moves("omega") == ["E6"]  # past the obstacle
    assert t.told("gravity") == []


@pytest.mark.rule("shadow.occupied.around")
def test_a_way_around_a_wide_obstacle_is_walked_to_its_end(board):
    t = board(". . . . b . . T\nT T T T T T T T", at="C1")
    assert [spot for _ in range(4) for spot in t.moves("alpha")] == ["C6", "C7", "B7", "B8"]
    assert [spot for _ in range(4) for spot in t.moves("omega")] == ["B9", "C9", "D9", "E9"]


@pytest.mark.rule("shadow.occupied.around")
def test_a_way_around_is_gone_on_even_if_it_is_shorter_back(board):
    t = board(". . b . . . .\nT T 1 T T T T", at="C3")
    assert t.moves("alpha") == ["C4"]
    t.unit.at = CITADEL
    assert t.moves("alpha") == ["C3"]
    t.put("P", "C2")
    t.put("P", "B3")
    assert t.moves("alpha") == ["C4"]  # unless there is no other way


@pytest.mark.rule("shadow.occupied.around")
def test_a_scout_as_target_ends_the_way_around(board):
    t = board("b . . . . 1\nT", at="C3")
    assert t.moves("alpha") == ["C4"]
    assert t.moves("scout alpha") == ["C5"]
    t.unit.at = CITADEL
    assert t.moves("omega") == ["C6"]


@pytest.mark.rule("shadow.occupied.around", "shadow.step.scout-adjacent")
def test_so_does_one_beside_it(board):
    t = board("b\nT", at="C3")
    t.moves("alpha")
    t.put("1", "B4")
    assert t.moves("scout alpha") == ["C4"]
    t.unit.at = CITADEL
    assert t.moves("omega") == ["C5"]


@pytest.mark.rule("shadow.occupied.around", "shadow.focal-zone")
def test_a_way_around_that_comes_into_a_focal_zone_leads_to_the_citadel_from_there(board):
    t = board("b\nT", at="C9")
    assert t.moves("alpha") == ["C10"]
    assert t.moves("alpha") == ["D10"]
    assert t.told("shadow-moves")[-1].rule == "shadow.focal-zone"


@pytest.mark.rule("shadow.occupied.around")
def test_who_is_put_elsewhere_begins_anew(board):
    t = board("b\nT", at="C3")
    t.moves("alpha")
    t.do("[{drag: 1}]", "C5", context=Context(0, t.first.id))
    assert t.moves("omega") == ["C6"]


@pytest.mark.rule("shadow.occupied.around")
def test_a_way_around_is_kept_in_saves(board):
    t = board("b\nT", at="C3")
    t.moves("alpha")
    assert Plain(decode(encode(t.state), Sheol)).moves("omega") == ["D4"]


@pytest.mark.rule("shadow.indecision")
@pytest.mark.parametrize(("face", "tile"), [("omega omega", False), ("alpha", True)])
def test_a_shadow_without_a_way_around_goes_by_another_roll(board, face, tile):
    t = board("T T T\nT b S\nT T T", at="C3")
    t.stack(face)
    assert t.moves("alpha") == ["D4"]
    assert t.bright("D5") is tile


@pytest.mark.rule("shadow.indecision")
def test_a_shadow_that_is_shut_in_stays(board):
    t = board("T T T\nT b T\nT T T", at="C3")
    t.stack("scout omega")
    assert t.moves("alpha") == ["D4"]


@pytest.mark.rule("shadow.indecision", "aimove.flying-shadow.trench-rift")
@pytest.mark.parametrize("obstacle", ["T", "R"])
def test_an_undecided_flyer_crosses_trenches_and_rifts(board, obstacle):
    t = board(f"P P P P\nP m {obstacle} P\nP P P P", at="C3")
    t.stack("omega", "alpha")
    assert t.moves("alpha") == ["D5"]


@pytest.mark.rule("shadow.occupied.around")
@pytest.mark.parametrize(("at", "blocked", "end"), [("I8", "J8", "I7"), ("H8", "I8", "H7"), ("G9", "H9", "G8")])
def test_a_way_around_to_an_axis_does_not_lead_into_the_citadel(board, at, blocked, end):
    t = board("b", at=at)
    t.put("1", blocked)
    assert t.moves("alpha") == [end]


@pytest.mark.rule("shadow.occupied.around-tie")
def test_between_equal_spaces_the_players_choose(board):
    t = board("b\nT", at="C10")
    assert t.moves("alpha", "C9") == ["C9"]
    assert t.asked[0].kind == "shadow-around"
    assert set(t.asked[0].options) == {"C9", "C11"}


@pytest.mark.rule("shadow.occupied.lightstream-scout")
def test_a_scout_on_a_tile_protects_it(board):
    t = board("b\nS1", at="C3")
    assert t.moves("alpha") == ["C4"]
    assert t.bright("D3") is True


@pytest.mark.rule("shadow.occupied.lightstream")
def test_each_step_of_an_activation_is_a_new_attempt(board):
    t = board("b\nS", at="C3")
    assert t.moves("alpha alpha") == ["C3"]
    assert t.bright("D3") is None


# --- reveals and reactions ----------------------------------------------------------------------------------------


@pytest.mark.rule("shadow.enter-land")
def test_a_blip_on_a_connected_land_is_turned_up_without_reacting(board):
    t = board("b\nY", at="H6")
    t.shadow("H7", token="devourer")
    t.tile("J8", "straight", turn=1)
    t.moves("alpha")
    assert [shadow.kind for shadow in t.state.shadows.values()] == ["lurker", "devourer"]
    assert t.state.coral == {}


@pytest.mark.rule("shadow.enter-land")
@pytest.mark.parametrize("land", ["X", "Y"])
def test_on_another_land_it_stays_a_blip(board, land):
    t = board(f"b\n{land}", at="C3")
    t.moves("alpha")
    assert not t.first.revealed


def unveil(t, *answers):
    t.run(revealed_by_scout(t, t.first, t.unit), *answers)


@pytest.mark.rule("shadow.reveal.reaction")
def test_a_blip_revealed_by_a_scout_reacts_once(board):
    t = board("1 .", at="C3")
    t.shadow("C5", token="devourer")
    unveil(t)
    assert darkness_of(t.state, t.first) == 0
    assert t.state.coral == {cell_of("C5"): 1}


@pytest.mark.rule("shadow.lurker.reaction")
@pytest.mark.parametrize(("slot", "worn"), [("lantern", (1, 0)), ("weapon", (0, 1))])
def test_a_lurker_comes_closer_and_wears_equipment(board, slot, worn):
    t = board("1 . b", at="C3")
    t.unit.lantern, t.unit.weapon = Gear("night-digger"), Gear("flash-gun")
    unveil(t, slot)
    assert t.shadows == ["C4"]
    assert (t.unit.lantern.breaks, t.unit.weapon.breaks) == worn


@pytest.mark.rule("shadow.lurker.reaction")
def test_a_lurker_that_stays_out_of_reach_wears_nothing(board):
    t = board("1 . . . . b", at="C3")
    t.unit.lantern, t.unit.weapon = Gear("night-digger"), Gear("flash-gun")
    unveil(t)
    assert t.shadows == ["C7"]
    assert (t.unit.lantern.breaks, t.unit.weapon.breaks) == (0, 0)


@pytest.mark.rule("shadow.lurker.reaction")
def test_a_durability_marker_goes_first(board):
    t = board("1 b", at="C3")
    t.unit.weapon = Gear("flash-gun", durability=1)
    unveil(t)
    assert (t.unit.weapon.breaks, t.unit.weapon.durability) == (0, 0)


@pytest.mark.rule("shadow.devourer.reaction")
def test_a_devourers_coralbone_stays_when_it_moves_on(board):
    t = board("1 .", at="C3")
    t.shadow("C5", token="devourer")
    unveil(t)
    t.moves("alpha")
    assert t.shadows == ["D5"]
    assert t.state.coral == {cell_of("C5"): 1}


@pytest.mark.rule("shadow.devourer.reaction")
def test_the_box_has_23_coralbone_tokens(board):
    t = board("1 .", at="C3")
    t.shadow("C5", token="devourer")
    t.state.coral = dict.fromkeys(range(200, 223), 1)
    unveil(t)
    assert cell_of("C5") not in t.state.coral


@pytest.mark.rule("shadow.moth.reaction")
@pytest.mark.parametrize(("at", "end"), [("C6", "C7"), ("F5", "G5"), ("A4", "A4")])
def test_a_moth_moves_away_from_the_scout(board, at, end):
    t = board("1", at="C4" if at == "A4" else "C3")
    t.shadow(at, token="moth")
    unveil(t)
    assert t.shadows == [end]


@pytest.mark.rule("shadow.moth.reaction")
def test_on_a_diagonal_the_players_choose_where_a_moth_flees(board):
    t = board("1", at="C3")
    t.shadow("D4", token="moth")
    unveil(t, "D5")
    assert t.shadows == ["D5"]


@pytest.mark.rule("shadow.moth.reaction")
def test_a_moth_that_flees_into_a_tile_bounces(board):
    t = board("1 . . S", at="C3")
    t.shadow("C5", token="moth")
    unveil(t)
    assert t.shadows == ["C5"]
    assert t.bright("C6") is False


@pytest.mark.rule("shadow.moth.reaction", "mechanic.hypershadow.reveal")
@pytest.mark.parametrize(("mark", "top", "end"), [("T", "lurker", "C5"), ("R", "lurker", "C5"), ("T", "moth", "C7")])
def test_with_a_moth_below_a_walker_stays_before_what_it_cannot_cross(board, mark, top, end):
    t = board("1 . . " + mark, at="C3")
    t.shadow("C5", token=top, hyper=True, under="moth")
    unveil(t)
    assert (t.shadows, t.told("gravity")) == ([end], [])


@pytest.mark.rule("shadow.kind.blip", "shadow.kind.revealed")
def test_health_is_that_of_the_board_or_the_card(board):
    t = board("b l d m", at="C3")
    assert [health_of(t.state, shadow) for shadow in t.state.shadows.values()] == [
        side_of(t.state, shadow).health for shadow in t.state.shadows.values()
    ]
