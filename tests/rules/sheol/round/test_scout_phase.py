"""The Scout phase: its sub-phases in order, the actions in any order, and its end."""

from __future__ import annotations

import pytest
from tests.rules.sheol.menu import menu

from coterie.games.sheol import box
from coterie.games.sheol.board.ground import cell_of
from coterie.games.sheol.effects.resolve import Context
from coterie.games.sheol.round.play import (
    MENU,
    SCOUT_PHASE,
    act_step,
    actions_step,
    facilities_step,
    movement_step,
    refill_step,
    scout_end_step,
    start_step,
)
from coterie.games.sheol.scouts.acting import UnitAction
from coterie.games.sheol.scouts.units import base_movement, hand_limit
from coterie.games.sheol.state import CITADEL, Gear


def act(t, *answers):
    t.state.phase = "scout-act"
    t.run(act_step(t), *answers)


def use(card, holder=0, kind="lightshield"):
    return ("use", kind, card, 0, holder)


# --- the sub-phases ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("round.scout-order", "round.phases")
def test_the_sub_phases_follow_each_other_until_all_have_passed(board):
    t = board(units=2)
    t.state.phase = "scout-start"
    seen = []
    names = [step.name for step in SCOUT_PHASE]
    while t.state.phase in names:
        seen.append(t.state.phase)
        acting = t.state.phase == "scout-act" and not all(unit.passed for unit in t.units)
        t.step(t.state.phase, *([("pass",)] if acting else []))
    assert list(dict.fromkeys(seen)) == names
    assert t.state.phase == "menace"


@pytest.mark.rule("round.keywords", "scout.production")
def test_what_the_start_brings_comes_before_production(board):
    t = board()
    t.rule("{at: scout-start, do: [{gain: {deposit: 1}}]}", "a")
    t.rule("{at: production, do: [{gain: {deposit: 2}}]}", "b")
    t.state.phase = "scout-start"
    for step in ("scout-start", "scout-production"):
        t.step(step)
    assert [event.params["left"] for event in t.told("deposit-gained")] == [1, 3]


@pytest.mark.rule("scout.recharge.facilities")
def test_facilities_are_ready_again(board):
    t = board("f", at="C3")
    facility = t.state.facilities[cell_of("C3")]
    facility.ready = False
    t.run(facilities_step(t))
    assert facility.ready


@pytest.mark.rule("scout.recharge.movement")
def test_movement_is_set_to_its_base(board):
    t = board()
    t.unit.movement, t.unit.bought = 5, 2
    t.run(movement_step(t))
    assert (t.unit.movement, t.unit.bought) == (base_movement(t.state, t.unit), 0)


@pytest.mark.rule("scout.recharge.movement")
def test_cards_change_the_base_and_answer_to_the_recharge(board):
    t = board()
    t.rule("{modify: {stat: base-movement, by: 1, of: scouts, until: mission}}", "a")
    t.state.citadel.districts = {"dawn-monument": 0}
    t.run(movement_step(t))
    assert t.unit.movement == box.SCOUTS["pioneer"].normal.movement + 2


@pytest.mark.rule("scout.recharge.actions", "scout.actions.points")
def test_unspent_action_points_become_movement_up_to_5(board):
    t = board()
    t.unit.movement, t.unit.actions = 2, 1
    t.units[1].movement, t.units[1].actions = 4, 3
    t.run(actions_step(t))
    assert [(unit.movement, unit.actions) for unit in t.units[:2]] == [(3, 3), (5, 3)]


@pytest.mark.rule("scout.refill.discard")
def test_one_card_may_be_discarded_before_drawing_up_to_the_limit(board):
    t = board(units=1)
    limit = hand_limit(t.state, t.unit)
    t.unit.hand.cards, t.unit.deck.cards = ["demolition"], ["warcry"] * 9
    t.run(refill_step(t), "demolition")
    assert (t.unit.hand.cards, t.unit.discard.cards) == (["warcry"] * limit, ["demolition"])
    t.run(refill_step(t), "pass")
    assert len(t.unit.hand) == limit


@pytest.mark.rule("scout.refill.discard")
@pytest.mark.parametrize("by", [-1, -9])
def test_cards_change_how_many_are_drawn(board, by):
    t = board(units=1)
    t.unit.deck.cards = ["warcry"] * 9
    t.rule(f"{{modify: {{stat: refill, by: {by}, of: scouts, until: mission}}}}")
    t.run(refill_step(t))
    assert len(t.unit.hand) == max(0, hand_limit(t.state, t.unit) + by)


@pytest.mark.rule("scout.refill.shield")
def test_accessories_give_shield(board):
    t = board(units=1)
    card = next(card for card in box.ACCESSORIES.values() if card.shield == 2)
    t.unit.accessories = [Gear(card.id)]
    t.run(refill_step(t))
    assert t.unit.shield == 2


# --- the actions ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("scout.actions.freedom")
def test_units_act_in_any_order_until_all_have_passed(board):
    t = board(units=2)
    t.state.phase = "scout-act"
    t.run(act_step(t), ("wait",))
    assert t.state.active == 1
    t.run(act_step(t), ("pass",))
    t.run(act_step(t), ("pass",))
    assert [unit.passed for unit in t.units] == [True, True]
    t.step("scout-act")
    assert t.state.phase == "scout-end"


@pytest.mark.rule("scout.actions.freedom")
def test_others_may_break_in_and_handing_on_ends_when_nobody_acts(board):
    t = board(units=2)
    t.state.phase = "scout-act"
    asked = t.ask(act_step(t))
    assert asked.also == ((1, ("turn", 1)),)
    t.run(act_step(t), ("wait",))
    assert ("wait",) not in menu(t.state, t.units[1])


@pytest.mark.rule("scout.actions.freedom")
def test_a_seat_with_a_droid_goes_on_with_either(board):
    t = board(units=2, droids=1)
    t.state.phase = "scout-act"
    t.run(act_step(t), ("turn", 1))
    assert t.state.active == 1


@pytest.mark.rule("scout.actions.freedom", "scout.actions.free")
def test_who_gains_points_after_passing_may_go_on(board):
    t = board(units=2)
    t.units[1].passed, t.unit.hand.cards = True, ["safe-trails"]
    act(t, use("safe-trails"), 1)
    assert (t.units[1].passed, t.units[1].movement) == (False, 3)


@pytest.mark.rule("scout.actions.freedom")
def test_who_cannot_act_may_still_play_cards(board):
    t = board("1", at="C3")
    t.unit.hand.cards = ["safe-trails", "dont-mess-with-me"]
    t.unit.actions, t.state.phase = 3, "scout-act"
    t.do("[{modify: {rule: no-act, until: turn}}, {modify: {rule: no-move, until: turn}}]")
    assert {option[0] for option in menu(t.state, t.unit)} == {"use", "wait", "pass"}
    assert ("use", "lightshield", "dont-mess-with-me", 1, 0) not in menu(t.state, t.unit)


@pytest.mark.rule("scout.actions.list", "scout.actions.free", "scout.actions.movement-free")
def test_every_action_of_the_list_can_be_taken():
    words = set(MENU.by_word)
    assert {"plan", "reveal", "attack", "repair", "discover", "build", "explore", "printer", "cure", "shield"} <= words
    assert {"deposit", "retrieve", "print", "use", "give", "discard"} <= words
    free = {action.word for action in MENU.actions if isinstance(action, UnitAction) and not action.is_action}
    assert {"step", "buy", "collect"} <= words & free


@pytest.mark.rule("scout.actions.movement-free")
def test_a_step_costs_no_action_point(board):
    t = board("1S S", at="C3")
    t.unit.movement, t.unit.actions = 1, 2
    steps = [option for option in menu(t.state, t.unit) if option[0] == "step"]
    act(t, steps[0])
    assert (t.unit.movement, t.unit.actions) == (0, 2)


@pytest.mark.rule("scout.actions.in-citadel")
def test_inside_the_citadel_one_neither_reveals_nor_attacks(board):
    t = board("b", at="H9", units=1)
    t.unit.weapon, t.unit.lantern, t.unit.actions = Gear("flash-gun"), Gear(box.SCOUTS["pioneer"].lantern), 3
    t.state.pool.cards = ["cross"] * 5
    words = {option[0] for option in menu(t.state, t.unit)}
    assert t.unit.at == CITADEL
    assert "plan" in words
    assert not words & {"reveal", "attack"}


@pytest.mark.rule("damage.vial.sequence")
def test_a_vial_emptied_by_an_action_takes_its_toll_after_it(board):
    t = board("1", at="C3")
    t.unit.hand.cards, t.unit.lux = ["unbreakable-bond"], 1
    t.stack("0", "0")
    act(t, use("unbreakable-bond"))
    assert (t.unit.vials, t.unit.corruption, t.unit.actions) == (2, 1, 1)
    keys = [event.key for event in t.noted]
    assert keys.index("actions-gained") < keys.index("corruption-vial")


# --- the end ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("scout.end.heal-shadows")
def test_shadows_heal_then_the_end_then_the_dark(board):
    t = board("b . 1", at="C3", units=1)
    t.first.hurt = 1
    t.rule("{at: scout-end, do: [{gain: {deposit: 1}}]}")
    t.stack("0", "0")
    t.run(scout_end_step(t))
    assert (t.first.hurt, t.unit.corruption) == (0, 1)
    keys = [event.key for event in t.noted if event.key in ("shadow-heals", "deposit-gained", "corruption-dark")]
    assert keys == ["shadow-heals", "deposit-gained", "corruption-dark"]


@pytest.mark.rule("damage.corruption.dark-space", "damage.check.when", "scout.end.heal-shadows")
@pytest.mark.parametrize(("mark", "corruption"), [("1", 1), ("1S", 0), ("1T", 0)])
def test_the_dark_corrupts_who_ends_the_phase_there(board, mark, corruption):
    t = board(mark, at="C3", units=1)
    if corruption:
        t.stack("0", "0")
    t.run(scout_end_step(t))
    assert t.unit.corruption == corruption
    assert len(t.told("check-passed")) == corruption


@pytest.mark.rule("damage.complete.dark-end")
def test_a_corrupted_scout_loses_lux_in_the_dark_without_a_check(board):
    t = board("1", at="C3", units=1)
    t.unit.corrupted, t.unit.vials, t.unit.corruption = True, 0, 8
    t.run(scout_end_step(t))
    assert t.unit.lux == 7
    assert not t.told("check-passed") + t.told("check-failed")


@pytest.mark.rule("damage.corruption.dark-space")
def test_a_card_may_keep_the_dark_away(board):
    t = board("1", at="C3", units=1)
    t.do("[{modify: {rule: no-dark-corruption, until: next-turn}}]")
    t.run(scout_end_step(t))
    assert t.unit.corruption == 0


@pytest.mark.rule("scout.end.heal-shadows")
def test_moving_is_remembered_for_the_turn_and_attacking_for_the_phase(board):
    t = board(units=1)
    t.unit.moved = t.unit.attacked = True
    t.run(start_step(t))
    assert (t.unit.moved, t.unit.attacked) == (True, False)
    t.run(scout_end_step(t))
    assert not t.unit.moved


@pytest.mark.rule("scout.card")
def test_a_scout_card_says_what_the_rules_name():
    for scout in box.SCOUTS.values():
        assert scout.vials > 0 < scout.threshold
        assert len(set(scout.archetypes)) == 2
        assert scout.additional_movement > 0 < scout.additional_cost
        assert scout.corrupted.hand_limit == scout.normal.hand_limit - 1
        assert scout.corrupted.movement == scout.normal.movement - 1


@pytest.mark.rule("scout.actions.points")
def test_effects_give_more_action_points_up_to_the_track(board):
    t = board()
    t.unit.actions = 3
    t.do("[{gain: {actions: 1}}]")
    assert t.unit.actions == 4
    t.do("[{gain: {actions: 5}}, {gain: {movement: 9}}]", context=Context(0))
    assert (t.unit.actions, t.unit.movement) == (5, 5)
