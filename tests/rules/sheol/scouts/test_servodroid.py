"""Servodroids: in which they differ from scouts."""

from __future__ import annotations

import pytest
from tests.rules.sheol.menu import menu

from coterie.games.sheol import box
from coterie.games.sheol.effects.resolve import Context
from coterie.games.sheol.lightshields.playing import discard_cards, pay_for
from coterie.games.sheol.lightshields.powers import ActionCost, affordable
from coterie.games.sheol.round.play import actions_step, movement_step
from coterie.games.sheol.scouts.lux import gain_corruption, lose_lux
from coterie.games.sheol.scouts.units import can_pay, discardable, gain_shield, hand_limit, most_lux


@pytest.fixture
def team(board):
    """A scout and a servodroid outside, the droid with its own Lux."""
    t = board("1 . . 4", at="C3", droids=1)
    t.units[3].lux = most_lux(t.units[3])
    t.state.phase = "scout-act"
    return t


@pytest.mark.rule("servodroid.as-scout", "overview.terms.scout")
def test_effects_on_scouts_are_for_droids_too(team):
    team.do("[{scouts: {pick: all, within: 3, do: [{gain: {movement: 1}}]}}]")
    assert [unit.movement for unit in team.units] == [1, 0, 0, 1]


@pytest.mark.rule("servodroid.as-scout", "scout.actions.points")
def test_a_droid_recharges_like_a_scout(team):
    team.run(movement_step(team))
    team.run(actions_step(team))
    assert (team.units[3].movement, team.units[3].actions) == (box.CORES["fast"].movement, 3)
    assert ("pass",) in menu(team.state, team.units[3])


@pytest.mark.rule("servodroid.core-card")
def test_a_core_says_what_a_scout_card_says():
    for core in box.CORES.values():
        assert core.lux > 0 < core.movement
        assert core.regain >= 0
        assert len(core.archetypes) == 2
        assert (core.additional_movement, core.additional_cost) == (1, 1)
        assert sum(core.cards.values()) == 4


@pytest.mark.rule("servodroid.discard-cost")
def test_scouts_discard_for_a_droid_as_they_agree(team):
    team.units[0].hand.cards, team.units[1].deck.cards = ["warcry"], ["demolition"]
    droid = team.units[3]
    assert discardable(team.state, droid) == 2
    assert not can_pay(team.state, droid, {"cards": 3})
    team.run(discard_cards(team, droid, 2, "servodroid.discard-cost"), ("deck", 1, ""), ("hand", 0, "warcry"))
    assert team.asked[0].seats == (0, 1, 2)
    assert (team.units[0].discard.cards, team.units[1].discard.cards) == (["warcry"], ["demolition"])


@pytest.mark.rule("servodroid.shield-limit")
def test_a_droid_has_at_most_four_shield_markers(team):
    gain_shield(team, team.units[3], 9, "damage.shield.gain")
    assert team.units[3].shield == 4
    assert hand_limit(team.state, team.units[3]) == 0


@pytest.mark.rule("servodroid.corruption", "damage.corruption.dark-space")
def test_a_droid_in_the_dark_is_corrupted_without_a_check(team):
    team.state.phase = "scout-end"
    for unit in team.units[:3]:
        unit.at = -1
    team.step("scout-end")
    assert team.units[3].corruption == 1
    assert not team.told("check-passed") + team.told("check-failed")


@pytest.mark.rule("servodroid.defeat", "servodroid.corruption")
def test_all_lux_red_is_the_cores_maximum(team):
    droid = team.units[3]
    assert not gain_corruption(team, droid, most_lux(droid) - 1, "damage.corruption.gain")
    assert gain_corruption(team, droid, 1, "damage.corruption.gain")
    assert (droid.dead, droid.corrupted, droid.at) == (True, False, -2)


@pytest.mark.rule("servodroid.single-vial", "servodroid.defeat")
def test_a_droid_never_changes_vials(team):
    droid = team.units[3]
    team.do("[{gain: {surge: 9}}]", context=Context(3))
    assert (droid.lux, droid.vials) == (most_lux(droid), 1)
    lose_lux(team, droid, droid.lux, "damage.take")
    assert (droid.dead, droid.changes) == (True, 0)


@pytest.mark.rule("servodroid.iron-accessory")
def test_only_the_iron_core_bears_no_accessory():
    assert [core.id for core in box.CORES.values() if not core.accessories] == ["iron"]


@pytest.mark.rule("scout.production.droid-regain")
def test_a_droid_regains_lux_up_to_its_maximum(team):
    droid = team.units[3]
    droid.core, droid.lux = "health", 2
    for expected in (4, 5, 5):
        team.state.phase = "scout-production"
        team.step("scout-production")
        assert droid.lux == expected


@pytest.mark.rule("scout.droid-lux")
def test_any_scout_pays_any_part_of_a_droids_lux(team):
    team.units[3].lux = 1
    action = ActionCost("plan", 3, {"lux": 3})
    assert affordable(team.state, action)
    team.run(pay_for(team, action, Context(3), "scout.droid-lux"), 0, 1, 0)
    assert [unit.lux for unit in team.units] == [6, 7, 8, 1]
    assert team.asked[0].seats == (0, 1, 2)


@pytest.mark.rule("scout.droid-lux")
def test_movement_is_paid_by_the_droid_alone(team):
    team.units[3].lux = 1
    assert not affordable(team.state, ActionCost("movement", 3, {"lux": 2}, helped=False))
    team.run(pay_for(team, ActionCost("movement", 3, {"lux": 1}, helped=False), Context(3), "move.buy"))
    assert team.units[3].dead  # it was the last


@pytest.mark.rule("scout.droid-lux", "servodroid.core-card", "move.extra.buy")
def test_a_droid_buys_1_point_for_1_lux_more_each_time_as_far_as_its_own_lux_goes(team):
    droid = team.units[3]
    droid.lux = 4
    for left in (3, 1):
        team.acts("buy", unit=3)
        assert (droid.lux, team.asked) == (left, [])
    assert droid.movement == 2
    assert not team.options("buy", 3)


@pytest.mark.rule("scout.droid-lux")
def test_damage_is_not_paid_by_others(team):
    team.state.phase = "attack"
    team.do("[{hurt: 2}]", 0, context=Context(3))
    assert [unit.lux for unit in team.units] == [8, 8, 8, most_lux(team.units[3]) - 2]
