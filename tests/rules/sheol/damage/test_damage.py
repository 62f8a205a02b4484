"""Damage to units: its order, Lux or corruption, vials, checks, complete corruption, death."""

from __future__ import annotations

import pytest

from coterie.games.sheol import box
from coterie.games.sheol.box.vocabulary import Gain
from coterie.games.sheol.damage.taking import settle_vials, take_damage
from coterie.games.sheol.effects.resolve import Context, resolve
from coterie.games.sheol.scouts.lux import MissionOver, corrupt_completely, corruption_check, gain_corruption, lose_lux
from coterie.games.sheol.scouts.units import base_movement, gain_shield, hand_limit, has_dark_gifts
from coterie.games.sheol.state import OFF, Gear
from coterie.kernel.zones import Deck

LUX = 0
"""How much of the damage becomes corruption: none, all is Lux."""


def hit(t, n, *answers, unit=0):
    t.run(take_damage(t, t.units[unit], n, "shadow.attack.effect"), *answers)


@pytest.mark.rule("damage.take")
def test_each_point_is_lux_or_corruption_by_choice(board):
    t = board("1", at="C3")
    hit(t, 3, 1)
    assert (t.unit.lux, t.unit.corruption) == (6, 1)


@pytest.mark.rule("damage.order", "lightstream.special.armor", "lightshield.block", "damage.shield.use")
def test_armor_then_lightshields_then_shield_then_lux(board):
    t = board("1", at="C3")
    t.tile("C3", "straight-armor")
    t.unit.hand.cards = ["sight-adjustment"]
    t.unit.shield = 1
    hit(t, 4, "sight-adjustment", LUX)
    assert (t.unit.lux, t.unit.shield, t.unit.discard.cards) == (7, 0, ["sight-adjustment"])


@pytest.mark.rule("lightstream.special.armor", "lightstream.special.attack")
@pytest.mark.parametrize("bright", [True, False])
def test_both_sides_of_a_tile_carry_its_symbol(board, bright):
    t = board("1", at="C3")
    t.tile("C3", "straight-armor", bright=bright)
    t.tile("C4", "straight-arrow", turn=1, bright=bright)
    hit(t, 1)
    assert t.unit.lux == 8
    t.unit.movement = 0
    t.acts("step", "C4")
    assert t.unit.movement == 0


@pytest.mark.rule("lightshield.block")
def test_a_player_need_not_block(board):
    t = board("1", at="C3")
    t.unit.hand.cards = ["sight-adjustment"]
    hit(t, 1, "pass", LUX)
    assert t.unit.hand.cards == ["sight-adjustment"]


@pytest.mark.rule("lightshield.block")
def test_only_cards_in_hand_block_and_none_of_another_scout(board):
    t = board("1 2", at="C3")
    t.unit.deck.cards = t.units[1].hand.cards = ["sight-adjustment"]
    hit(t, 1, LUX)
    assert [decision.kind for decision in t.asked] == ["damage"]


@pytest.mark.rule("status.not-blocking")
def test_status_cards_do_not_block(board):
    t = board("1", at="C3")
    t.unit.hand.cards = ["wound"]
    hit(t, 1, LUX)
    assert t.unit.lux == 7


@pytest.mark.rule("lightshield.servodroid.block", "lightshield.servodroid.cards")
def test_droid_cards_of_any_scout_block_for_droids_and_only_for_them(board):
    t = board("1 . . 4", at="C3", droids=1)
    t.units[1].hand.cards = ["deep-scanner", "dancer-in-the-dark"]
    hit(t, 1, "deep-scanner", unit=3)
    assert "dancer-in-the-dark" not in t.asked[0].options
    assert t.units[3].lux == 8
    assert t.units[1].discard.cards == ["deep-scanner"]
    t.unit.hand.cards = ["deep-scanner"]
    hit(t, 1, LUX)
    assert t.unit.hand.cards == ["deep-scanner"]


@pytest.mark.rule("damage.vial.change", "damage.vial.sequence", "damage.corruption.vial", "damage.check.when")
def test_an_empty_vial_is_changed_and_brings_corruption_and_a_check(board):
    t = board("1", at="C3")
    t.unit.lux = 1
    t.stack("0", "1")
    hit(t, 3, LUX)
    assert (t.unit.vials, t.unit.lux, t.unit.corruption) == (2, 6, 1)
    assert len(t.told("check-passed")) == 1


@pytest.mark.rule("damage.vial.last", "damage.complete.causes", "damage.complete.effect", "damage.complete.excess")
def test_the_last_vial_emptied_corrupts_completely_and_ends_the_damage(board):
    t = board("1", at="C3")
    t.unit.vials, t.unit.lux, t.unit.corruption, t.unit.shield = 1, 1, 2, 0
    hit(t, 3, LUX)
    assert (t.unit.corrupted, t.unit.vials, t.unit.lux) == (True, 0, 8)
    assert not t.told("check-failed")


@pytest.mark.rule("damage.complete.causes", "damage.corruption.gain")
def test_eight_corruption_corrupts_completely(board):
    t = board("1", at="C3")
    t.unit.corruption = 7
    hit(t, 2, 1)
    assert t.unit.corrupted


@pytest.mark.rule("damage.complete.effect")
def test_complete_corruption_takes_the_shield(board):
    t = board("1", at="C3")
    t.unit.shield = 2
    gain_corruption(t, t.unit, 8, "damage.corruption.gain")
    assert (t.unit.corrupted, t.unit.shield) == (True, 0)


@pytest.mark.rule("damage.check.roll")
@pytest.mark.parametrize(("corruption", "failed"), [(4, False), (5, True)])
def test_a_check_fails_at_the_threshold(board, corruption, failed):
    t = board("1", at="C3")
    t.unit.scout = "breathless"  # threshold 7
    t.unit.corruption = corruption
    t.state.statuses = {"heavy": Deck("lightshield", ["corruption"], "heavy")}
    t.stack("1", "1")
    corruption_check(t, t.unit)
    assert t.unit.corrupted == failed
    assert t.unit.deck.cards == (["corruption"] if failed else [])


@pytest.mark.rule("damage.complete.death", "damage.complete.penalties")
def test_a_corrupted_scout_loses_lux_for_all_damage_and_dies_at_0(board):
    t = board("1", at="C3")
    t.unit.corrupted, t.unit.vials, t.unit.lux = True, 0, 2
    hit(t, 3)
    assert (t.unit.dead, t.unit.at) == (True, OFF)


@pytest.mark.rule("servodroid.defeat", "servodroid.corruption", "servodroid.single-vial", "servodroid.defeat.mission")
@pytest.mark.parametrize("how", ["lux", "corruption"])
def test_a_droid_is_defeated_without_lux_or_fully_corrupted(board, how):
    t = board("2 3 4", at="C3", droids=3)
    for droid in t.units[1:]:
        lose_lux(t, droid, droid.lux, "damage.take") if how == "lux" else gain_corruption(t, droid, 8, "damage.take")
        assert droid.dead
        assert not droid.corrupted
        corruption_check(t, droid)
    assert not t.state.lost_by


@pytest.mark.rule("damage.death", "end.defeat.conditions")
def test_more_than_half_of_the_scouts_dead_is_a_defeat(board):
    t = board("1 2 3 4", at="C3")
    for unit in t.units[:2]:
        unit.corrupted = True
        lose_lux(t, unit, 8, "damage.take")
    assert not t.state.lost_by
    t.units[2].corrupted = True
    with pytest.raises(MissionOver):
        lose_lux(t, t.units[2], 8, "damage.take")
    assert t.state.lost_by == "scouts"


@pytest.mark.rule("damage.vial.sequence")
def test_a_change_while_paying_is_settled_afterwards(board):
    t = board("1", at="C3")
    t.unit.lux = 1
    assert not lose_lux(t, t.unit, 3, "damage.vial.change")
    assert (t.unit.vials, t.unit.lux, t.unit.corruption) == (2, 6, 0)
    t.stack("0", "0")
    t.run(settle_vials(t, t.unit))
    assert (t.unit.corruption, t.unit.changes) == (1, 0)


@pytest.mark.rule("damage.vial.overflow")
def test_lux_above_a_full_vial_is_lost(board):
    t = board("1", at="C3")
    t.unit.lux = 7
    t.run(resolve(t, (Gain({"lux": 3}),), Context(0)))
    assert (t.unit.lux, t.unit.vials) == (8, 3)


@pytest.mark.rule("damage.take")
def test_the_damage_is_split_with_one_question(board):
    t = board("1", at="C3")
    hit(t, 3, 2)
    assert t.asked[0].options == (0, 1, 2, 3)
    assert (t.unit.lux, t.unit.corruption, len(t.asked)) == (7, 2, 1)


@pytest.mark.rule("damage.take", "damage.complete.excess")
def test_no_more_corruption_than_fits_is_offered(board):
    t = board("1", at="C3")
    t.unit.corruption = 6
    hit(t, 5, 2)
    assert t.asked[0].options == (0, 1, 2)
    assert (t.unit.corrupted, t.unit.lux, t.unit.vials) == (True, 8, 0)


@pytest.mark.rule("damage.take")
def test_who_cannot_be_corrupted_now_pays_with_lux(board):
    t = board("1", at="C3")
    t.rule("{modify: {rule: no-corruption, of: scouts, until: mission}}")
    hit(t, 2)
    assert (t.unit.lux, t.unit.corruption) == (6, 0)


@pytest.mark.rule("damage.order", "lightshield.block")
def test_no_block_and_immune(board):
    t = board("1", at="C3")
    t.unit.hand.cards = ["sight-adjustment"]
    t.rule("{modify: {rule: no-block, of: scouts, until: mission}}", "a")
    hit(t, 1, LUX)
    t.rule("{modify: {rule: immune, of: scouts, until: mission}}", "b")
    hit(t, 5)
    assert (t.unit.lux, len(t.unit.hand)) == (7, 1)


@pytest.mark.rule("damage.order")
def test_armor_of_cards_counts_against_attacks_only(board):
    t = board("1", at="C3")
    t.rule("{modify: {stat: armor, by: 1, of: scouts, until: mission}}")
    hit(t, 1)
    t.run(take_damage(t, t.unit, 1, "damage.take", attack=False), LUX)
    assert t.unit.lux == 7


@pytest.mark.rule("damage.order")
def test_cards_played_against_damage_come_before_blocks_and_shield(board):
    t = board("1", at="C3")
    t.unit.scout, t.unit.hand.cards, t.unit.shield = "cyclops", ["survival-of-the-fittest", "leatherback"], 1
    hit(t, 4, ("use", "lightshield", "survival-of-the-fittest", 0, 0), "leatherback")
    assert (t.unit.lux, t.unit.shield, t.unit.hand.cards) == (8, 0, [])
    assert [event.key for event in t.noted if event.key in ("prevented", "blocked-own", "shielded")] == [
        "prevented",
        "blocked-own",
        "shielded",
    ]


@pytest.mark.rule("damage.shield.use")
def test_shield_does_not_stop_corruption(board):
    t = board("1", at="C3")
    t.unit.shield = 2
    t.do("[{gain: {corruption: 1}}]")
    assert (t.unit.corruption, t.unit.shield) == (1, 2)


@pytest.mark.rule("damage.shield.gain")
def test_shield_goes_up_to_the_hand_limit(board):
    t = board("1", at="C3")
    t.do("[{gain: {shield: 9}}]")
    assert t.unit.shield == hand_limit(t.state, t.unit)
    t.do("[{gain: {shield: -1}}]")
    assert t.unit.shield == hand_limit(t.state, t.unit) - 1


@pytest.mark.rule("damage.corruption.gain")
def test_corruption_stays_when_lux_is_spent_or_gained(board):
    t = board("1", at="C3")
    t.unit.corruption = 3
    t.do("[{gain: {lux: -4}}, {gain: {lux: 2}}]")
    assert (t.unit.lux, t.unit.corruption) == (6, 3)
    lose_lux(t, t.unit, 7, "damage.take")
    assert (t.unit.lux, t.unit.vials, t.unit.corruption) == (7, 2, 3)


@pytest.mark.rule("damage.vial.overflow")
def test_a_surge_of_lux_opens_a_further_vial(board):
    t = board("1", at="C3")
    t.unit.lux = 6
    t.do("[{gain: {surge: 4}}]")
    assert (t.unit.lux, t.unit.vials) == (2, 4)


@pytest.mark.rule("damage.vial.overflow", "damage.complete.recovery")
def test_a_corrupted_scout_regains_lux_up_to_8_and_no_vial(board):
    t = board("1", at="C3")
    t.unit.corrupted, t.unit.vials, t.unit.lux, t.unit.corruption = True, 0, 5, 8
    t.do("[{gain: {surge: 6}}]")
    assert (t.unit.lux, t.unit.vials, t.unit.corrupted) == (8, 0, True)


@pytest.mark.rule("damage.vial.sequence")
def test_in_the_scout_phase_a_vial_takes_its_toll_after_the_action(board):
    t = board("1", at="C3")
    t.state.phase, t.unit.lux = "scout-act", 1
    hit(t, 2, LUX)
    assert (t.unit.vials, t.unit.lux, t.unit.corruption, t.unit.changes) == (2, 7, 0, 1)


@pytest.mark.rule("damage.vial.sequence")
def test_cards_answer_to_a_vial_change(board):
    t = board("1", at="C3")
    t.rule("{at: vial-changed, do: [{gain: {movement: 1}}]}")
    t.unit.lux = 1
    t.stack("0", "0")
    t.do("[{gain: {lux: -1}}]")
    assert t.unit.movement == 1


@pytest.mark.rule("damage.check.when")
def test_the_completely_corrupted_never_check(board):
    t = board("1", at="C3")
    t.unit.corrupted = True
    t.do("[{check: true}]")
    assert not t.told("check-passed") + t.told("check-failed")


@pytest.mark.rule("damage.check.roll")
def test_cards_change_the_threshold(board):
    t = board("1", at="C3")
    t.unit.scout, t.unit.corruption = "breathless", 5  # threshold 7
    t.state.citadel.districts = {"the-pivot": 0}
    t.stack("1", "1")
    t.do("[{check: true}]")
    assert not t.unit.corrupted


@pytest.mark.rule("damage.check.when")
def test_corruption_that_is_called_off_brings_no_check(board):
    t = board("1", at="C3")
    t.rule("{modify: {rule: no-corruption, of: scouts, until: mission}}")
    t.unit.lux = 1
    t.do("[{gain: {lux: -1}}]")
    assert (t.unit.corruption, t.unit.vials) == (0, 2)
    assert not t.told("check-passed") + t.told("check-failed")


# --- complete corruption ----------------------------------------------------------------------------------------------


@pytest.mark.rule("damage.complete.penalties", "scout.card")
def test_the_back_of_the_card_has_one_less_of_both(board):
    t = board("1", at="C3")
    before = hand_limit(t.state, t.unit), base_movement(t.state, t.unit)
    corrupt_completely(t, t.unit, "damage.complete.causes")
    assert (hand_limit(t.state, t.unit) + 1, base_movement(t.state, t.unit) + 1) == before


@pytest.mark.rule("damage.complete.penalties")
def test_a_corrupted_scout_gains_no_shield(board):
    t = board("1", at="C3")
    t.unit.corrupted = True
    gain_shield(t, t.unit, 2, "damage.shield.gain")
    assert t.unit.shield == 0


@pytest.mark.rule("damage.complete.penalties")
def test_a_corrupted_scout_loses_lux_for_each_corruption(board):
    t = board("1", at="C3")
    t.unit.corrupted, t.unit.vials, t.unit.corruption = True, 0, 8
    t.do("[{gain: {corruption: 2}}]")
    assert (t.unit.lux, t.unit.corruption) == (6, 8)


@pytest.mark.rule("damage.complete.benefits", "damage.complete.as-effect")
def test_as_though_corrupted_has_the_gifts_without_the_price(board):
    t = board("1", at="C3")
    limit = hand_limit(t.state, t.unit)
    t.do("[{modify: {rule: as-corrupted, until: turn}}]")
    assert has_dark_gifts(t.state, t.unit)
    assert not has_dark_gifts(t.state, t.units[1])
    assert (hand_limit(t.state, t.unit), t.unit.corrupted) == (limit, False)


@pytest.mark.rule("damage.complete.benefits", "scout.card")
def test_every_scout_has_another_critical_effect_when_corrupted():
    assert all(scout.normal.critical != scout.corrupted.critical for scout in box.SCOUTS.values())


@pytest.mark.rule("damage.complete.recovery")
def test_the_corrupted_are_not_cured(board):
    t = board("1", at="C3")
    t.unit.corrupted, t.unit.corruption = True, 8
    t.do("[{gain: {corruption: -3}}]")
    assert t.unit.corruption == 8


@pytest.mark.rule("damage.complete.recovery")
@pytest.mark.parametrize(("lux", "after"), [(2, 4), (6, 6)])
def test_recovery_gives_one_blue_vial(board, lux, after):
    t = board("1", at="C3")
    t.unit.corrupted, t.unit.vials, t.unit.lux, t.unit.corruption = True, 0, lux, 8
    t.do("[{recover: 4}]")
    assert (t.unit.corrupted, t.unit.vials, t.unit.lux, t.unit.corruption) == (False, 1, after, 0)


@pytest.mark.rule("damage.complete.effect", "damage.check.roll")
def test_only_a_failed_check_adds_a_heavy_status(board):
    t = board("1 2", at="C3")
    t.state.statuses = {"heavy": Deck("lightshield", ["corruption", "long-whisper"], "heavy")}
    gain_corruption(t, t.unit, 8, "damage.corruption.gain")
    assert (t.unit.corrupted, t.unit.deck.cards) == (True, [])


@pytest.mark.rule("damage.death")
def test_the_dead_are_out_of_everything(board):
    t = board("1 2", at="C3")
    t.unit.corrupted, t.unit.vials, t.unit.lux = True, 0, 1
    t.do("[{gain: {lux: -1}}]")
    assert (t.unit.dead, t.unit.on_board) == (True, False)
    t.do("[{everyone: [{gain: {movement: 1}}]}]")
    assert [unit.movement for unit in t.units] == [0, 1, 1, 1]


@pytest.mark.rule("damage.durability.markers")
def test_durability_markers_go_first_and_have_a_limit(board):
    t = board("1", at="C3")
    t.unit.weapon = Gear("flash-gun")
    t.do("[{durability: {weapon: 9}}]")
    assert t.unit.weapon.durability == box.WEAPONS["flash-gun"].durability
    t.do("[{wear: {weapon: 1}}]")
    assert (t.unit.weapon.durability, t.unit.weapon.breaks) == (box.WEAPONS["flash-gun"].durability - 1, 0)


# --- corruption that is called off ------------------------------------------------------------------------------------


def with_the_maze(t):
    t.state.citadel.technologies, t.state.citadel.districts = ["technomancers-maze"], {"technomancers-maze": 0}
    t.state.citadel.charges = {"technomancers-maze": 2}


@pytest.mark.rule("card.district.technomancers-maze")
def test_the_maze_prevents_one_source_of_corruption_for_the_phase(board):
    t = board()
    with_the_maze(t)
    t.state.phase = "scout-act"
    t.do("[{gain: {corruption: 1}}]", ("use", "technology", "technomancers-maze", 0, 0))
    assert (t.asked[-1].kind, t.unit.corruption) == ("corrupting", 0)
    t.do("[{gain: {corruption: 1}}]")
    assert t.unit.corruption == 0
    t.unit.lux, t.usual = 1, {"corrupting": "pass"}
    t.stack("0", "0")
    lose_lux(t, t.unit, 1, "damage.vial.change")
    t.run(settle_vials(t, t.unit))
    assert t.unit.corruption == 1
