"""Outer Lords: Action cards, movement and pushing, attacks, reactions, stages, Berserk, defeat."""

from __future__ import annotations

import pytest

from coterie.games.sheol import box
from coterie.games.sheol.board.foes import LORD, cells_of
from coterie.games.sheol.board.ground import spot
from coterie.games.sheol.box.vocabulary import Need
from coterie.games.sheol.effects.resolve import Context, holds
from coterie.games.sheol.enemies.harm import harm_enemy
from coterie.games.sheol.enemies.lords import end_stage, lord_acts, next_action, wound_lord
from coterie.games.sheol.mission.setup import prepare_enemy_board
from coterie.games.sheol.scouts.lux import MissionOver
from coterie.games.sheol.shadows.foe_cards import armor_of, change_darkness, damage_of, health_of
from coterie.games.sheol.shadows.menace import attack
from coterie.games.sheol.state import OFF, Progress

AVADON = ("ground-fist", "hill-in-motion", "quarry-breath", "shelter")


def acts(t, one, *answers):
    t.run(lord_acts(t, one), *answers)
    return spot(one.at)


def hit(t, one, n=1, *answers, by=0):
    return t.run(wound_lord(t, one, n, None if by is None else t.units[by], "weapon.attack.damage"), *answers)


# --- setup and cards --------------------------------------------------------------------------------------------------


@pytest.mark.rule("lord.setup.action-deck", "lord.setup.reaction-deck", "lord.setup.markers", "lord.nature")
def test_a_mission_with_an_outer_lord(board):
    s = board().state
    s.mission.id = "the-hill-that-walks"
    entry = box.MISSIONS["the-hill-that-walks"]
    prepare_enemy_board(s, entry)
    (avadon,) = s.lords
    assert (avadon.card, avadon.darkness, avadon.retaliation, avadon.berserk) == ("avadon", 6, 0, False)
    assert (avadon.at, avadon.action) == (OFF, "")
    assert sorted(avadon.actions.cards) == sorted(AVADON)
    assert sorted(s.lord_reactions.cards) == sorted(entry.lord_reactions)


@pytest.mark.rule("lord.nature")
def test_an_outer_lord_stands_on_four_spaces(board):
    t = board()
    assert [spot(cell) for cell in cells_of(t.lord("C3"))] == ["C3", "C4", "D3", "D4"]


@pytest.mark.rule("lord.setup.health-by-droids")
@pytest.mark.parametrize(("droids", "health"), [(0, 8), (1, 8), (2, 7), (3, 6)])
def test_servodroids_lower_the_health_of_a_stage(board, droids, health):
    t = board(droids=droids)
    assert health_of(t.state, t.lord("C3")) == health


@pytest.mark.rule("lord.card", "lord.berserk")
def test_the_berserk_side_has_values_of_its_own(board):
    t = board()
    t.state.enemy.health = {"avadon": 7}
    one = t.lord("C3")
    assert health_of(t.state, one) == 7
    one.berserk = True
    assert health_of(t.state, one) == 10


@pytest.mark.rule("lord.action.draw", "lord.action.card")
def test_the_active_card_goes_under_the_deck_and_the_next_comes(board):
    t = board()
    one = t.lord("C3", "shelter", "quarry-breath", action="ground-fist")
    assert armor_of(t.state, one) == 1
    next_action(t, one)
    assert (one.action, one.actions.cards) == ("shelter", ["ground-fist", "quarry-breath"])
    assert (armor_of(t.state, one), damage_of(t.state, one)) == (3, 2)


@pytest.mark.rule("lord.armor")
@pytest.mark.parametrize(("n", "dealt"), [(5, 2), (3, 1), (1, 1)])
def test_armor_takes_damage_off_but_leaves_1(board, n, dealt):
    t = board("1", at="C9", units=1)
    one = t.lord("C3", action="shelter")
    t.run(harm_enemy(t, LORD, n, Context(0)))
    assert one.damage == dealt


# --- the activation ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("lord.action.sequence", "lord.move.target", "lord.move.push", "lord.facing", "lord.attack.aoe")
def test_the_example_of_an_outer_lords_turn(board):
    """Ground Fist, Alpha: 1 space toward it, a Lurker is pushed, then the Pioneer is in the pattern."""
    t = board("l", at="E3", units=1)
    t.put("1", "G4")
    one = t.lord("C3", "ground-fist")
    t.stack("alpha alpha", "hit")
    assert acts(t, one) == "D3"
    assert t.shadows == ["F3"]
    assert t.unit.lux == 5


@pytest.mark.rule("lord.action.sequence")
def test_who_attacks_before_moving_does_not_attack_again(board):
    t = board("1", at="F3", units=1)
    one = t.lord("C3", "ground-fist")
    t.stack("miss", "alpha")
    assert acts(t, one) == "D3"
    assert len(t.told("shadow-attacks")) == 1


@pytest.mark.rule("lord.action.sequence")
def test_the_effect_comes_last(board):
    t = board("1", at="T20", units=1)
    one = t.lord("C3", "shelter")
    t.stack("alpha", "alpha")
    assert acts(t, one) == "D3"
    assert t.shadows == ["F4", "F3"]


@pytest.mark.rule("lord.action.sequence")
def test_the_effect_comes_after_the_second_attack_as_well(board):
    t = board("1", at="F3", units=1)
    one = t.lord("C3", "shelter")
    t.stack("alpha", "miss", "alpha")
    assert acts(t, one) == "D3"
    keys = [event.key for event in t.noted if event.key in ("lord-moves", "shadow-attacks", "spawned")]
    assert keys == ["lord-moves", "shadow-attacks", "spawned", "spawned"]


@pytest.mark.rule("lord.action.sequence")
def test_an_effect_that_says_so_comes_first(board):
    t = board("S1", at="C8", units=1)
    one = t.lord("C3", "white-harvest", card="ghinnom")
    t.stack("omega")
    acts(t, one)
    keys = [event.key for event in t.noted if event.key in ("coralbone", "lord-moves", "lux-lost")]
    assert keys == ["coralbone", "coralbone", "lux-lost", "lord-moves"]


@pytest.mark.rule("lord.action.sequence")
def test_a_stunned_outer_lord_neither_moves_nor_attacks(board):
    t = board("1", at="F3", units=1)
    one = t.lord("C3", "ground-fist")
    t.do("[{modify: {rule: stunned, of: enemy, until: next-shadow-phase}}]", context=Context(0, LORD))
    assert acts(t, one) == "C3"
    assert not t.told("shadow-attacks")


@pytest.mark.rule("lord.action.sequence")
def test_cards_change_its_movement(board):
    t = board("1", at="T20", units=1)
    one = t.lord("C9", "hill-in-motion")
    t.do("[{modify: {stat: enemy-movement, by: -1, of: enemy, until: next-turn}}]", context=Context(0, LORD))
    assert acts(t, one) == "E9"


@pytest.mark.rule("herald.order", "lord.action.draw")
def test_outer_lords_act_in_their_sub_phase(board):
    t = board("1", at="T20", units=1)
    one = t.lord("C9", "hill-in-motion")
    t.shadow_phase()
    assert (spot(one.at), one.action) == ("F9", "hill-in-motion")


# --- attacks ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("lord.facing", "lord.attack.aoe")
def test_it_turns_to_the_most_scouts_and_rolls_for_each(board):
    t = board("1 . . .\n. . . 2\n. . . 3", at="B3", units=3)
    one = t.lord("C4", action="hill-in-motion")
    t.stack("hit", "weak", "miss")
    t.run(attack(t, one))
    assert [unit.lux for unit in t.units] == [8, 6, 7]


@pytest.mark.rule("lord.facing")
def test_of_equal_facings_the_one_with_the_most_lux_then_umbra_then_by_choice(board):
    t = board("1\n.\n.\n.\n.\n2", at="B4", units=2)
    one = t.lord("D4", action="ground-fist")
    t.units[0].corrupted = True
    t.stack("miss")
    t.run(attack(t, one))
    t.units[0].corrupted, t.units[0].umbra = False, 1
    t.stack("miss")
    t.run(attack(t, one))
    t.units[0].umbra = 0
    t.stack("miss")
    t.run(attack(t, one), "south")
    names = ["@scout.maenad.name", "@scout.pioneer.name", "@scout.maenad.name"]
    assert [event.params["unit"] for event in t.told("shadow-attacks")] == names


@pytest.mark.rule("lord.attack.citadel")
@pytest.mark.parametrize(("lord", "scout"), [("G9", "I8"), ("G10", "J8")])
def test_the_citadel_takes_no_damage_and_shields_nobody(board, lord, scout):
    t = board(units=1)
    one = t.lord(lord, card="shibaron", action="shattered")
    t.put("1", scout)
    t.stack("hit")
    t.run(attack(t, one))
    assert (t.unit.lux, t.prosperity) == (5, 10)


@pytest.mark.rule("lord.attack.aoe")
def test_a_critical_hit_brings_its_critical_effect(board):
    t = board("S1 S", at="E4", units=1)
    one = t.lord("C3", action="ground-fist")
    t.stack("critical")
    t.run(attack(t, one), "E5")
    assert (t.unit.lux, spot(t.unit.at)) == (5, "E5")
    assert (t.bright("E4"), t.bright("E5")) == (False, False)


# --- Darkness and reactions -------------------------------------------------------------------------------------------


@pytest.mark.rule("lord.darkness", "lord.berserk.minimum", "lantern.reveal.lord")
def test_darkness_goes_from_6_to_0_and_to_1_when_berserk(board):
    t = board()
    one = t.lord("C3")
    change_darkness(t, one, -8, "lord.darkness")
    assert one.darkness == 0
    change_darkness(t, one, 9, "lord.reaction.after")
    assert one.darkness == 6
    one.berserk = True
    t.do("[{darkness: -8}]", context=Context(0, LORD))
    assert one.darkness == 1


@pytest.mark.rule("lord.reaction.trigger", "lord.reaction.tiers")
@pytest.mark.parametrize(("darkness", "lux"), [(0, 6), (1, 6), (2, 7), (3, 7), (4, 8), (6, 8)])
def test_the_reaction_is_that_of_its_darkness(board, darkness, lux):
    t = board("1", at="C9", units=1)
    one = t.lord("C3", action="ground-fist", darkness=darkness)
    t.state.lord_reactions.cards = ["stolen-noon"]
    hit(t, one)
    assert t.unit.lux == lux


@pytest.mark.rule("lord.reaction.after")
def test_then_darkness_and_retaliation_rise_and_the_card_goes_back(board):
    t = board("1", at="C9", units=1)
    one = t.lord("C3", action="ground-fist", darkness=3)
    t.state.lord_reactions.cards = ["drink-the-lamp"]
    hit(t, one)
    assert (one.darkness, one.retaliation) == (6, 0)
    assert t.state.lord_reactions.cards == ["drink-the-lamp"]


@pytest.mark.rule("lord.reaction.after")
def test_the_card_is_shuffled_into_the_deck(board):
    t = board("1", at="C9", units=1)
    one = t.lord("C3", action="ground-fist", damage=-9, darkness=6)
    under = set()
    for _ in range(9):
        t.state.lord_reactions.cards = ["turning-face", "stolen-noon", "drink-the-lamp"]
        hit(t, one)
        under.add(t.state.lord_reactions.cards[0])
    assert len(under) > 1


@pytest.mark.rule("lord.retaliation", "herald.retaliation.timing")
def test_the_attack_space_means_an_extra_attack(board):
    t = board("1", at="E3", units=1)
    one = t.lord("C3", action="ground-fist", darkness=6, retaliation=1)
    t.state.lord_reactions.cards = ["turning-face"]
    t.stack("hit")
    hit(t, one)
    assert (one.retaliation, t.unit.lux) == (4, 5)


@pytest.mark.rule("lord.retaliation")
def test_a_marker_on_the_last_space_goes_on_from_the_first(board):
    t = board("1", at="E3", units=1)
    one = t.lord("C3", action="ground-fist", retaliation=4)
    t.do("[{retaliate: 1}]", context=Context(0, LORD))
    assert (one.retaliation, t.told("shadow-attacks")) == (0, [])


@pytest.mark.rule("aimove.herald.mech", "lord.reaction.trigger")
def test_the_nearest_scout_bears_what_nobody_has_provoked(board):
    t = board("2 . . . 1", at="C6", units=2)
    one = t.lord("C3", darkness=0)
    t.state.lord_reactions.cards = ["turning-face"]
    hit(t, one, by=None)
    assert [unit.lux for unit in t.units] == [8, 7]


# --- stages -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("lord.stage.advance", "lord.card")
def test_a_stage_ends_its_card_is_gone_and_the_excess_stays(board):
    t = board("1", at="C9", units=1)
    one = t.lord("C3", "shelter", "quarry-breath", action="ground-fist", damage=6)
    assert hit(t, one, 4) is False
    assert (one.damage, one.action, one.spent.cards) == (2, "shelter", ["ground-fist"])
    assert t.state.mission.counters["stages"] == 1


@pytest.mark.rule("lord.stage.advance")
def test_the_mission_answers_to_a_new_stage_before_the_next_action_card(board):
    t = board("1", at="C9", units=1)
    t.state.mission.id, t.state.mission.cards = "the-hill-that-walks", {"B": Progress()}
    t.state.mission.counters = {"stages": 1}
    one = t.lord("C3", "shelter", action="ground-fist", damage=7)
    with pytest.raises(MissionOver):
        hit(t, one, 1, "let-gather-things")
    assert (t.state.mission.conclusion, one.action) == ("spared", "")


@pytest.mark.rule("lord.stage.advance")
@pytest.mark.parametrize(("ended", "met"), [(1, False), (2, True)])
def test_goals_count_the_stages_that_have_ended(board, ended, met):
    t = board()
    t.state.mission.counters = {"stages": ended}
    assert holds(t.state, Need(stages=2), Context()) == met


@pytest.mark.rule("lord.stage.attack", "lord.stage.reaction")
@pytest.mark.parametrize(
    ("marker", "card", "attacks"), [(3, "coral-sweat", 1), (4, "drink-the-lamp", 1), (0, "coral-sweat", 0)]
)
def test_a_stage_change_attacks_only_from_the_attack_space_and_once(board, marker, card, attacks):
    t = board("1", at="E3", units=1)
    one = t.lord("C3", "hill-in-motion", action="shelter", damage=7, retaliation=marker)
    t.state.lord_reactions.cards = [card]
    t.stack("omega") if card == "coral-sweat" else None
    t.stack("miss")
    hit(t, one)
    assert len(t.told("lord-reacts")) == 1
    assert len(t.told("shadow-attacks")) == attacks
    if attacks:
        order = [event.key for event in t.noted if event.key in ("lord-action", "shadow-attacks")]
        assert order == ["lord-action", "shadow-attacks"]


@pytest.mark.rule("lord.stage.reaction")
def test_the_reaction_comes_under_the_old_action_card(board):
    t = board("1", at="C9", units=1)
    one = t.lord("C3", "shelter", action="ground-fist", damage=7)
    t.state.lord_reactions.cards = ["turning-face"]
    hit(t, one)
    keys = ("lord-reacts", "retaliation", "stage-ended", "lord-action")
    assert tuple(event.key for event in t.noted if event.key in keys) == keys


@pytest.mark.rule("lord.stage.reaction")
def test_a_reaction_that_mends_does_not_undo_the_stage(board):
    t = board("1", at="C9", units=1)
    one = t.lord("C3", "shelter", action="ground-fist", damage=7, darkness=0)
    t.state.lord_reactions.cards = ["stolen-noon"]
    hit(t, one)
    assert (one.action, one.damage) == ("shelter", 0)


@pytest.mark.rule("lord.stage.reaction", "lord.stage.advance")
def test_a_scout_that_answers_to_the_reaction_does_not_end_a_second_stage(board):
    t = board("1", at="D9", units=1)
    one = t.lord("C3", "shelter", "quarry-breath", action="ground-fist", damage=7, darkness=0)
    t.state.lord_reactions.cards = ["turning-face"]
    t.state.phase, t.unit.hand.cards = "scout-act", ["righteous-retribution"]
    hit(t, one, 1, ("use", "lightshield", "righteous-retribution", 0, 0))
    assert (one.spent.cards, one.action, one.damage) == (["ground-fist"], "shelter", 2)


@pytest.mark.rule("lord.berserk", "lord.berserk.minimum")
def test_after_its_last_card_it_goes_berserk(board):
    t = board("1", at="C9", units=1)
    one = t.lord("C3", action="ground-fist", damage=7, darkness=0)
    hit(t, one)
    assert (one.berserk, one.action, one.darkness) == (True, "avalanche", 1)
    next_action(t, one)
    assert one.action == "avalanche"
    assert health_of(t.state, one) == 10


@pytest.mark.rule("lord.stage.advance")
def test_before_its_first_turn_the_top_card_is_lost(board):
    t = board("1", at="C9", units=1)
    one = t.lord("C3", "shelter", "quarry-breath")
    t.run(end_stage(t, one))
    assert (one.spent.cards, one.action) == (["shelter"], "quarry-breath")


@pytest.mark.rule("lord.defeat", "lord.stage.reaction")
def test_a_berserk_outer_lord_is_defeated_without_umbra_or_reaction(board):
    t = board("1", at="C9", units=1)
    one = t.lord("C3", action="avalanche", berserk=True, damage=9)
    t.state.lord_reactions.cards = ["turning-face"]
    assert hit(t, one) is True
    assert (one.at, one.defeated, t.unit.umbra, t.told("lord-reacts")) == (OFF, True, 0, [])
    t.do("[{given: {needs: {defeated: [avadon]}, then: [{gain: {umbra: 1}}]}}]")
    assert t.unit.umbra == 1


@pytest.mark.rule("lord.defeat", "lord.action.sequence")
def test_who_is_defeated_in_its_own_attack_does_not_move_on(board):
    t = board("1", at="D3", units=1)
    one = t.lord("E3", action="avalanche", berserk=True, damage=9)
    t.unit.hand.cards = ["righteous-retribution"]
    t.stack("hit")
    acts(t, one, ("use", "lightshield", "righteous-retribution", 0, 0))
    assert (one.defeated, one.at, t.told("lord-moves")) == (True, OFF, [])


# --- as a spawn point -------------------------------------------------------------------------------------------------


@pytest.mark.rule("lord.spawn-point")
@pytest.mark.parametrize(
    ("axis", "n", "cells"),
    [
        ("alpha", 2, ["G5", "G6"]),
        ("omega", 4, ["F7", "E7", "F4", "E4"]),
        ("alpha", 6, ["G5", "G6", "D5", "D6", "E7", "F7"]),
        ("omega", 9, ["D5", "D6", "E4", "E7", "F4", "F7", "G5", "G6"]),
    ],
)
def test_shadows_come_along_its_sides(board, axis, n, cells):
    t = board("1", at="T20", units=1)
    t.lord("E5")
    t.stack(axis)
    t.do(f"[{{spawn: {{what: blip, n: {n}, at: enemy}}}}]", context=Context(0, LORD))
    assert sorted(t.shadows) == sorted(cells)
