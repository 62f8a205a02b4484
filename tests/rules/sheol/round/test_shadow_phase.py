"""The order of the Shadow phase, the turn marker, threats, and the enemy mechanics."""

from __future__ import annotations

import pytest

from coterie.games.sheol.board.ground import cell_of, spot
from coterie.games.sheol.board.occupancy import ENEMIES, figures
from coterie.games.sheol.round.play import SHADOW_PHASE
from coterie.games.sheol.scouts.lux import MissionOver
from coterie.games.sheol.shadows.foe_cards import BLIP, EMPOWERED, NORMAL, damage_of, health_of, side_of
from coterie.games.sheol.shadows.menace import end_threats, increase_menace, reveal_threats
from coterie.games.sheol.shadows.tokens import defeat, hurt_shadow, place_blip, revealed_by_scout

# --- the turn -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("round.shadow-order")
def test_the_sub_phases_in_order(board):
    t = board("b . o", at="C3")
    t.state.enemy.mechanics, t.state.enemy.threat_turns = {"threat": "a"}, [1]
    t.state.threats.cards = ["blown-filters"]
    t.put("1", "E3")
    t.stack("alpha", "miss", "1")
    t.shadow_phase()
    keys = [event.key for event in t.noted]
    order = ["turn", "threat", "gravity", "shadow-moves", "shadow-attacks", "generation", "phase-end"]
    assert [key for key in keys if key in order] == order


@pytest.mark.rule("round.shadow-order")
def test_what_has_nothing_present_is_skipped(board):
    t = board()
    assert [step.name for step in SHADOW_PHASE if step.is_due(t.state)] == ["menace", "threats", "shadow-end"]
    t.put("L", "C3")
    t.put("E", "C8")
    t.put("b", "C10")
    t.put("o", "C12")
    assert all(step.is_due(t.state) for step in SHADOW_PHASE)


@pytest.mark.rule("menace.advance", "mission.enemy-board.track")
def test_the_marker_moves_from_0_to_1_in_the_first_shadow_phase(board):
    t = board()
    assert t.state.enemy.turn == 0
    t.shadow_phase()
    assert t.state.enemy.turn == 1


@pytest.mark.rule("menace.death-token", "end.defeat.conditions")
def test_the_turn_on_the_death_token_is_played_the_next_is_lost(board):
    t = board()
    t.state.enemy.turn, t.state.enemy.death = 4, 5
    t.run(increase_menace(t))
    assert (t.state.enemy.turn, t.state.lost_by) == (5, "")
    with pytest.raises(MissionOver):
        t.run(increase_menace(t))
    assert t.state.lost_by == "death"


@pytest.mark.rule("menace.start-effects", "round.keywords")
def test_start_effects_come_before_the_marker_moves(board):
    t = board()
    t.rule("{at: shadow-start, do: [{given: {needs: {turn: 1}, then: [{everyone: [{gain: {lux: -4}}]}]}}]}", "start")
    t.rule("{at: shadow-end, do: [{given: {needs: {turn: 1}, then: [{everyone: [{gain: {lux: -1}}]}]}}]}", "end")
    t.shadow_phase()
    assert t.unit.lux == 7


@pytest.mark.rule("menace.threat.trigger")
@pytest.mark.parametrize(
    ("mechanics", "turns", "drawn"), [({"threat": "a"}, [2], 1), ({"threat": "a"}, [3], 0), ({}, [2], 0)]
)
def test_a_threat_is_drawn_on_a_token_if_the_mechanic_is_active(board, mechanics, turns, drawn):
    t = board()
    t.state.enemy.turn, t.state.enemy.mechanics, t.state.enemy.threat_turns = 2, mechanics, turns
    t.state.threats.cards = ["murmuration", "failing-current"]
    t.tile("C3")
    t.run(reveal_threats(t))
    assert t.state.threats_open.cards == ["failing-current"][:drawn]
    assert len(t.told("tile-dimmed")) == drawn


@pytest.mark.rule("menace.threat.side-b", "mechanic.threat.card")
def test_side_b_draws_two_one_after_the_other_and_reshuffles_used_ones(board):
    t = board()
    t.state.enemy.turn, t.state.enemy.mechanics, t.state.enemy.threat_turns = 2, {"threat": "b"}, [2]
    t.state.threats.cards, t.state.threats_used.cards = ["murmuration"], ["blown-filters"]
    t.run(reveal_threats(t))
    assert t.state.threats_open.cards == ["murmuration", "blown-filters"]


@pytest.mark.rule("menace.threat.passive")
def test_a_threat_stays_open_until_the_end_of_the_turn(board):
    t = board()
    t.state.threats_open.cards = ["murmuration"]
    t.shadow_phase()
    assert t.state.threats_open.cards == ["murmuration"]
    end_threats(t)
    assert (t.state.threats_open.cards, t.state.threats_used.cards) == ([], ["murmuration"])


# --- Empower --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("mechanic.empower.collect", "weapon.kill.token", "weapon.kill.reward")
def test_defeated_revealed_shadows_are_collected_and_blips_go_back(board):
    t = board("l b", at="C3")
    t.state.enemy.mechanics = {"empower": "a"}
    lurker, blip = t.state.shadows.values()
    assert defeat(t, lurker) == 1
    assert defeat(t, blip) == 0
    assert t.state.enemy.collected == {"lurker": 1}
    assert len(t.state.pile) == 31


@pytest.mark.rule("weapon.kill.token")
def test_without_empower_all_tokens_go_back(board):
    t = board("l", at="C3")
    defeat(t, t.first)
    assert (t.state.enemy.collected, len(t.state.pile), t.shadows) == ({}, 31, [])


@pytest.mark.rule("mechanic.empower.flip")
def test_enough_tokens_flip_the_card_for_the_rest_of_the_mission(board):
    t = board()
    t.state.enemy.mechanics = {"empower": "a"}
    for n in range(5):
        defeat(t, t.shadow("C3", "lurker"))
        assert ("lurker" in t.state.enemy.empowered) == (n >= 3)
    assert t.state.enemy.collected == {}
    assert len(t.state.pile) == 35
    assert side_of(t.state, t.shadow("C3", "lurker")) == EMPOWERED["lurker"]
    assert side_of(t.state, t.shadow("C4", "moth")) == NORMAL["moth"]


@pytest.mark.rule("mechanic.empower.flip", "mission.page")
def test_the_numbers_of_the_mission_are_those_of_the_normal_side(board):
    t = board("l", at="C3")
    t.state.enemy.health, t.state.enemy.damage = {"lurker": 1}, {"lurker": 1}
    assert (health_of(t.state, t.first), damage_of(t.state, t.first)) == (1, 1)
    t.state.enemy.empowered = ["lurker"]
    card = EMPOWERED["lurker"]
    assert (health_of(t.state, t.first), damage_of(t.state, t.first)) == (card.health, card.damage)


@pytest.mark.rule("mechanic.empower.nightmare", "mechanic.hypershadow.counts")
def test_what_raises_a_statistic_holds_for_the_empowered_side_and_hypershadows(board):
    t = board()
    t.rule("{modify: {stat: enemy-health, by: 1, of: shadows, until: mission}}")
    t.state.enemy.empowered = ["lurker"]
    assert health_of(t.state, t.shadow("C3", "lurker")) == EMPOWERED["lurker"].health + 1
    assert health_of(t.state, t.shadow("C5", hyper=True)) == BLIP.health + 2


# --- Hypershadows ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("mechanic.hypershadow.form", "mechanic.hypershadow.counts")
def test_a_hypershadow_is_one_figure_that_moves_and_is_jumped_as_a_shadow(board):
    t = board("h\n.\n.\n", at="C3")
    assert t.moves("alpha") == ["D3"]
    t.shadow("C3")
    assert t.moves("alpha") == ["E3", "D3"]


@pytest.mark.rule("mechanic.hypershadow.reveal", "mechanic.hypershadow.devourer")
def test_a_revealed_hypershadow_reacts_twice_by_its_bottom_token(board):
    t = board("1", at="C3")
    shadow = t.shadow("C6", token="lurker", hyper=True, under="devourer")
    t.run(revealed_by_scout(t, shadow, t.unit))
    assert (shadow.kind, shadow.under, shadow.at) == ("lurker", "devourer", cell_of("C6"))
    assert t.state.coral == {cell_of("C6"): 2}


@pytest.mark.rule("mechanic.hypershadow.reveal")
def test_a_moth_below_carries_it_two_steps_away(board):
    t = board("1", at="C3")
    shadow = t.shadow("C6", token="lurker", hyper=True, under="moth")
    t.run(revealed_by_scout(t, shadow, t.unit))
    assert t.shadows == ["C8"]


@pytest.mark.rule("mechanic.hypershadow.stats")
def test_a_hypershadow_has_1_more_health_than_its_top_token(board):
    t = board()
    assert health_of(t.state, t.shadow("C3", "devourer", hyper=True, under="moth")) == NORMAL["devourer"].health + 1
    assert health_of(t.state, t.shadow("C5", hyper=True)) == BLIP.health + 1


@pytest.mark.rule("mechanic.hypershadow.destroyed", "mechanic.hypershadow.reward", "mechanic.empower.collect")
def test_a_destroyed_hypershadow_leaves_its_top_token_unharmed(board):
    t = board()
    t.state.enemy.mechanics = {"empower": "a"}
    shadow = t.shadow("C3", "devourer", hyper=True, under="moth")
    assert hurt_shadow(t, shadow, 99, "weapon.attack.damage") == 1
    assert (shadow.hyper, shadow.under, shadow.kind, shadow.hurt) == (False, "", "devourer", 0)
    assert t.state.pile.cards.count("moth") == 11
    assert hurt_shadow(t, shadow, 99, "weapon.attack.damage") == 1
    assert (t.shadows, t.state.enemy.collected) == ([], {"devourer": 1})


@pytest.mark.rule("mechanic.hypershadow.destroyed", "mechanic.hypershadow.reward")
def test_an_unrevealed_one_leaves_a_blip_and_yields_nothing(board):
    t = board("h", at="C3")
    assert hurt_shadow(t, t.first, 99, "weapon.attack.damage") == 0
    assert (t.first.hyper, t.first.revealed, len(t.state.blips), len(t.state.pile)) == (False, False, 1, 31)


# --- double movement corridors --------------------------------------------------------------------------------------


@pytest.mark.rule("mechanic.double-corridor")
def test_a_step_that_ends_in_a_corridor_is_free(board):
    t = board("b", at="C3")
    t.state.fast_rows = [3]  # D
    assert t.moves("alpha") == ["E3"]


@pytest.mark.rule("mechanic.double-corridor")
def test_two_neighbouring_corridors_give_two_free_steps(board):
    t = board("b", at="C3")
    t.state.fast_rows = [3, 4]
    assert t.moves("alpha") == ["F3"]


@pytest.mark.rule("mechanic.double-corridor")
def test_along_a_corridor_only_one_step_is_free_for_each_movement(board):
    t = board("b", at="C3")
    t.state.fast_columns = [2]
    assert t.moves("alpha") == ["E3"]
    assert t.moves("alpha alpha") == ["I3"]
    t = board("b", at="C3")
    t.state.fast_rows = [2]
    assert t.moves("omega") == ["C5"]
    assert t.moves("omega omega") == ["C9"]


@pytest.mark.rule("mechanic.double-corridor")
def test_where_a_row_and_a_column_cross_each_gives_a_free_step(board):
    t = board("b", at="B4")
    t.state.fast_rows, t.state.fast_columns = [2], [3]
    assert t.moves("alpha") == ["E4"]


@pytest.mark.rule("mechanic.double-corridor")
def test_nor_is_it_along_a_row(board):
    t = board("b", at="C3")
    t.state.fast_rows = [2]
    assert t.moves("omega") == ["C5"]
    assert t.moves("omega omega") == ["C9"]


@pytest.mark.rule("mechanic.double-corridor")
def test_bouncing_in_a_corridor_is_no_free_step(board):
    t = board("b\nS", at="C3")
    t.state.fast_rows = [2]
    assert t.moves("alpha") == ["C3"]
    assert t.bright("D3") is False


# --- tokens ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("mission.blips", "mechanic.hypershadow.setup")
def test_blips_of_the_layout_are_drawn_at_random_and_hypershadows_from_two(board):
    t = board()
    blip = place_blip(t, cell_of("C3"), "mission.blips")
    hyper = place_blip(t, cell_of("C5"), "mechanic.hypershadow.setup", hyper=True)
    assert blip is not None
    assert hyper is not None
    assert (blip.revealed, hyper.revealed, hyper.hyper) == (False, False, True)
    assert sorted([*t.state.pile.cards, *t.state.blips.cards]) == sorted(["lurker", "devourer", "moth"] * 10)
    assert t.state.blips.view(0) == [None] * 3


@pytest.mark.rule("weapon.kill.shadow")
def test_a_shadow_is_killed_when_its_damage_reaches_its_health(board):
    t = board("d", at="C3")
    most = health_of(t.state, t.first)
    hurt_shadow(t, t.first, most - 1, "weapon.kill.shadow")
    assert t.shadows == ["C3"]
    hurt_shadow(t, t.first, 1, "weapon.kill.shadow")
    assert t.shadows == []


@pytest.mark.rule("overview.terms.enemy", "overview.terms.shadow")
def test_enemies_are_shadows_heralds_and_outer_lords(board):
    t = board("b l h E L . o 1 M n", at="C3")
    kinds = {spot(cell): kind for cell, kind in figures(t.state).items()}
    assert {at for at, kind in kinds.items() if kind == "shadow"} == {"C3", "C4", "C5"}
    assert {at for at, kind in kinds.items() if kind in ENEMIES} == {"C3", "C4", "C5", "C6", "C7", "C8", "D7", "D8"}
