"""Lightshields: their uses, discounts and limits, discards, the deck and the hand."""

from __future__ import annotations

import pytest
from tests.rules.sheol.menu import menu

from coterie.games.sheol import box
from coterie.games.sheol.effects.resolve import Context
from coterie.games.sheol.lightshields.playing import discard_cards, draw_cards, offer, pay, pay_for
from coterie.games.sheol.lightshields.powers import ActionCost, affordable, discounts, mission_level, plays, powers_of
from coterie.games.sheol.round.play import act_step
from coterie.games.sheol.scouts.units import discardable, hand_limit, trim_hand
from coterie.kernel.errors import RuleFault
from coterie.kernel.zones import Deck

RULE = "lightshield.alternate.timing"


def use(card, level=0, holder=0):
    return ("use", "lightshield", card, level, holder)


def discount(card, holder=0):
    return ("discount", card, holder)


def act(t, *answers):
    t.state.phase = "scout-act"
    t.run(act_step(t), *answers)


def pays(t, action, *answers):
    t.run(pay_for(t, action, Context(action.unit), RULE), *answers)


# --- the cards --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("lightshield.card")
def test_a_card_says_what_the_rules_name():
    for card in box.LIGHTSHIELDS.values():
        assert card.name
        assert 1 <= card.level <= 3
        assert bool(card.owner) + card.droid + bool(card.faction) == 1
        assert all(power.phase in ("scout", "shadow", "both") for _, power in powers_of(card.id, 3))


@pytest.mark.rule("lightshield.primary.kinds")
def test_there_are_free_cards_modifiers_special_actions_and_support():
    powers = [power for card in box.LIGHTSHIELDS for _, power in powers_of(card, 3)]
    assert any(power.when == "free" for power in powers)
    assert any(power.when == "attack" and power.whose == "own" for power in powers)
    assert any(power.when == "action" and power.cost.get("actions") for power in powers)
    assert any(power.when == "attack" and power.whose == "other" for power in powers)


@pytest.mark.rule("lightshield.alternate.list")
def test_the_alternate_effects_are_those_of_the_list():
    found = {card.alternate for card in box.LIGHTSHIELDS.values() if card.alternate}
    assert found == {"plan", "reveal", "attack", "overload", "movement", "other-scout", "umbra", "draw"}


@pytest.mark.rule("lightshield.special.second")
def test_each_scout_has_a_second_special_card_to_win():
    for scout in box.SCOUTS:
        won = [card for card in box.OWN.values() if card.owner == scout and card.reward]
        assert len(won) == 1
        assert len(won[0].levels) == 3
        assert won[0].id not in box.DECKS[scout]


# --- playing ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("lightshield.uses", "scout.actions.free")
def test_a_free_card_is_played_between_actions_and_discarded(board):
    t = board("1", at="C3")
    t.unit.hand.cards, t.unit.actions = ["safe-trails"], 3
    act(t, use("safe-trails"), 1)
    assert (t.units[1].movement, t.unit.actions) == (3, 3)
    assert (t.unit.hand.cards, t.unit.discard.cards) == ([], ["safe-trails"])


@pytest.mark.rule("lightshield.uses", "lightshield.primary.kinds")
def test_a_special_action_costs_what_the_card_says(board):
    t = board("1 b", at="C3")
    t.unit.hand.cards, t.unit.actions = ["dont-mess-with-me"], 1
    act(t, use("dont-mess-with-me", 1), "C5", "C6")
    assert (t.unit.actions, t.unit.discard.cards) == (0, ["dont-mess-with-me"])
    t.unit.hand.cards = ["dont-mess-with-me"]
    assert use("dont-mess-with-me", 1) not in menu(t.state, t.unit)


@pytest.mark.rule("lightshield.uses")
@pytest.mark.parametrize(("row", "offered"), [("1 . .", False), ("1 . S", True), ("1 . . S", False)])
def test_a_card_that_would_find_nothing_is_not_offered(board, row, offered):
    t = board(row, at="C3")
    t.state.phase, t.unit.hand.cards = "scout-act", ["demolition"]
    assert (use("demolition") in menu(t.state, t.unit)) == offered


@pytest.mark.rule("lightshield.card", "lightshield.uses")
@pytest.mark.parametrize(("phase", "ready"), [("attack", True), ("scout-act", False)])
def test_a_card_is_played_in_its_phase_only(board, phase, ready):
    t = board("1", at="C3")
    t.state.phase, t.unit.hand.cards = phase, ["camouflage"]
    assert bool(plays(t.state, ("damaged",), Context(0))) == ready


@pytest.mark.rule("lightshield.primary.kinds")
def test_support_is_played_in_the_action_of_another(board):
    t = board("1 2", at="C3")
    t.state.phase = "scout-act"
    t.units[1].hand.cards = ["brothers-in-arms"]
    assert [playable.option for playable in plays(t.state, ("attack",), Context(0))] == [use("brothers-in-arms", 0, 1)]
    assert not plays(t.state, ("attack",), Context(1))
    t.run(offer(t, "attack", Context(0)), use("brothers-in-arms", 0, 1))
    assert t.asked[0].seats == (1,)
    assert t.units[1].discard.cards == ["brothers-in-arms"]


@pytest.mark.rule("lightshield.special")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_special_card_has_all_levels_up_to_the_missions(board, level):
    assert [number for number, _ in powers_of("faster-than-death", level)] == list(range(1, level + 1))
    t = board("1", at="C3")
    t.state.phase, t.unit.hand.cards, t.state.mission.id = "scout-act", ["faster-than-death"], next(iter(box.MISSIONS))
    assert [playable.level for playable in plays(t.state, ("free",), Context(0))] == list(
        range(1, mission_level(t.state) + 1)
    )


@pytest.mark.rule("lightshield.special")
def test_a_special_card_has_no_alternate_effect():
    assert all(bool(card.alternate) != bool(card.levels) for card in box.LIGHTSHIELDS.values())


# --- discounts --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("lightshield.alternate.list", "lightshield.alternate.timing", "lightshield.uses")
@pytest.mark.parametrize(
    ("card", "kind", "overload", "works"),
    [
        ("sight-adjustment", "plan", False, True),
        ("sight-adjustment", "plan", True, False),
        ("lightstream-reposition", "reveal", False, True),
        ("demolition", "attack", False, True),
        ("demolition", "attack", True, False),
        ("safeguard", "attack", True, True),
        ("safeguard", "plan", True, True),
        ("safeguard", "plan", False, False),
        ("trailblazer-of-the-unknown", "movement", False, True),
        ("trailblazer-of-the-unknown", "plan", False, False),
    ],
)
def test_each_discount_is_for_its_kind_of_action(board, card, kind, overload, works):
    t = board("1", at="C3")
    t.state.phase, t.unit.hand.cards = "scout-act", [card]
    action = ActionCost(kind, 0, {"lux": 2}, overload)
    assert bool(discounts(t.state, action)) == works
    if works:
        pays(t, action, discount(card))
        assert (t.unit.lux, t.unit.discard.cards) == (7, [card])


@pytest.mark.rule("lightshield.alternate.timing")
def test_no_cost_goes_below_zero(board):
    t = board("1", at="C3")
    t.state.phase, t.unit.hand.cards = "scout-act", ["sight-adjustment"]
    pays(t, ActionCost("plan", 0, {"lux": 0}))
    assert (t.unit.lux, t.unit.hand.cards) == (8, ["sight-adjustment"])


@pytest.mark.rule("lightshield.alternate.timing")
def test_a_discount_may_make_an_action_affordable_and_must_then_be_used(board):
    t = board("1", at="C3")
    t.state.phase, t.unit.hand.cards, t.unit.umbra = "scout-act", ["sight-adjustment", "bai-hu"], 1
    t.unit.lux, t.unit.vials = 1, 1
    action = ActionCost("plan", 0, {"lux": 2, "umbra": 1})
    assert affordable(t.state, action)
    pays(t, action)  # the discount on Umbra would not help, so there is no choice
    assert t.unit.discard.cards == ["sight-adjustment"]
    assert not affordable(t.state, ActionCost("plan", 0, {"lux": 99}))


@pytest.mark.rule("lightshield.alternate.timing", "lightshield.discard-cost")
def test_a_card_pays_only_once(board):
    t = board("1", at="C3")
    t.state.phase, t.unit.hand.cards = "scout-act", ["sight-adjustment"]
    pays(t, ActionCost("plan", 0, {"lux": 2, "hand": 1}))  # discarded as a cost it is no discount
    assert (t.unit.lux, t.unit.discard.cards) == (6, ["sight-adjustment"])


@pytest.mark.parametrize("cost", [{"actions": 4}, {"umbra": 1}, {"lux": 9}, {"hand": 1}, {"tiles": 1}, {"deposit": 1}])
def test_nothing_is_paid_that_is_not_there(board, cost):
    t = board("1", at="C3")
    t.unit.actions, t.unit.vials = 3, 1
    with pytest.raises(RuleFault, match="more is paid than there is"):
        t.run(pay(t, t.unit, cost, RULE))
    assert (t.unit.actions, t.unit.umbra, t.unit.lux) == (3, 0, 8)


@pytest.mark.rule("lightshield.alternate.other-scout")
def test_a_card_for_others_needs_no_connection_and_no_movement(board):
    t = board("1", at="C3")
    t.state.phase, t.units[1].hand.cards = "scout-act", ["safe-trails"]
    assert discounts(t.state, ActionCost("movement", 0, {"lux": 1})) == []
    assert discounts(t.state, ActionCost("plan", 1, {"lux": 1})) == []
    pays(t, ActionCost("plan", 0, {"lux": 2}), discount("safe-trails", 1))
    assert (t.unit.lux, t.units[1].discard.cards) == (7, ["safe-trails"])
    assert t.asked[0].seats == (1,)


@pytest.mark.rule("lightshield.alternate.other-scout", "lightshield.alternate.list")
def test_a_special_action_of_another_is_an_action_too(board):
    t = board("3 b", at="C3")
    cyclops = t.units[2]
    t.state.active, cyclops.actions, cyclops.hand.cards = 2, 3, ["charged-lux-emitter"]
    t.units[1].hand.cards = ["safe-trails"]
    t.stack("1")
    act(t, use("charged-lux-emitter", 1, 2), discount("safe-trails", 1))
    assert (cyclops.lux, cyclops.actions, t.units[1].discard.cards) == (8, 2, ["safe-trails"])


@pytest.mark.rule("lightshield.alternate.other-scout")
def test_the_own_discounts_of_others_are_theirs(board):
    t = board("1", at="C3")
    t.units[1].hand.cards = ["sight-adjustment"]
    assert discounts(t.state, ActionCost("plan", 0, {"lux": 2})) == []


@pytest.mark.rule("lightshield.alternate.umbra")
@pytest.mark.parametrize(("kind", "works"), [("repair", True), ("attack", True), ("print", False)])
def test_umbra_is_saved_on_any_action_but_printing(board, kind, works):
    t = board("1", at="C3")
    t.unit.hand.cards = ["bai-hu"]
    assert bool(discounts(t.state, ActionCost(kind, 0, {"umbra": 2}))) == works


@pytest.mark.rule("lightshield.alternate.list")
def test_a_card_may_be_discarded_for_another(board):
    t = board("1", at="C3")
    t.unit.hand.cards, t.unit.deck.cards = ["fearless-leap"], ["demolition"]
    act(t, ("refresh", "fearless-leap", 0))
    assert (t.unit.hand.cards, t.unit.discard.cards) == (["demolition"], ["fearless-leap"])


@pytest.mark.rule("lightshield.limit")
def test_one_primary_and_one_alternate_effect_for_an_action(board):
    t = board("1 2", at="C3")
    t.state.phase = "scout-act"
    t.unit.hand.cards = ["eye-of-the-eagle", "slaying-the-powerful", "demolition", "warcry"]
    t.units[1].hand.cards = ["brothers-in-arms", "target-acquisition"]
    action = ActionCost("attack", 0, {"lux": 3})
    pays(
        t,
        action,
        use("slaying-the-powerful"),
        discount("demolition"),
        use("brothers-in-arms", 0, 1),
        use("target-acquisition", 0, 1),
    )
    assert (t.unit.hand.cards, t.unit.lux) == (["eye-of-the-eagle", "warcry"], 6)
    assert (action.primary, action.alternate) == (True, True)


@pytest.mark.rule("lightshield.limit")
def test_a_card_for_anyone_counts_in_ones_own_action(board):
    t = board("1 2", at="C3")
    action = ActionCost("attack", 0, {})
    t.state.phase = "attack"
    t.unit.hand.cards = ["mirage-shaman"]
    t.run(offer(t, "attacked", Context(0), action), use("mirage-shaman"))
    assert action.primary


# --- discards ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("lightshield.discard-cost")
def test_discards_come_from_hand_or_the_top_of_the_deck(board):
    t = board("1", at="C3")
    t.unit.hand.cards, t.unit.deck.cards = ["demolition"], ["wound", "mental-obscurity"]
    assert discardable(t.state, t.unit) == 3
    t.run(discard_cards(t, t.unit, 2, "lightshield.discard-cost"), ("deck", 0, ""), ("hand", 0, "demolition"))
    assert t.unit.discard.cards == ["mental-obscurity", "demolition"]
    assert not t.told("status-strikes")


@pytest.mark.rule("lightshield.discard-cost")
def test_from_hand_means_from_hand(board):
    t = board("1", at="C3")
    t.unit.hand.cards, t.unit.deck.cards = ["demolition"], ["warcry"]
    t.do("[{discard: {hand: 2}}]")
    assert (t.unit.discard.cards, t.unit.deck.cards) == (["demolition"], ["warcry"])


@pytest.mark.rule("lightshield.discard-cost")
def test_a_whole_hand_is_discarded(board):
    t = board("1", at="C3")
    t.unit.hand.cards, t.unit.deck.cards = ["demolition", "warcry"], ["warcry"]
    t.do("[{discard: {any: 9}}]", ("hand", 0, "warcry"))
    assert (t.unit.hand.cards, len(t.unit.deck)) == ([], 1)


@pytest.mark.rule("overview.terms.your-deck")
def test_recalled_cards_come_from_the_own_discard_pile(board):
    t = board("1", at="C3")
    t.unit.discard.cards, t.units[1].discard.cards = ["demolition", "warcry"], ["camouflage"]
    t.do("[{recall: 1}]", "warcry")
    assert (t.unit.hand.cards, t.unit.discard.cards) == (["warcry"], ["demolition"])


@pytest.mark.rule("lightshield.uses")
def test_a_card_that_is_kept_comes_back_to_hand(board):
    t = board("1", at="C3")
    t.unit.hand.cards = ["one-with-the-light"]
    act(t, use("one-with-the-light"), "pay")
    assert (t.unit.hand.cards, t.unit.lux) == (["one-with-the-light"], 5)


# --- the deck and the hand --------------------------------------------------------------------------------------------


@pytest.mark.rule("lightshield.deck-empty", "damage.check.when")
def test_an_empty_deck_corrupts_checks_and_is_made_anew(board):
    t = board("1", at="C3")
    t.unit.discard.cards = ["demolition", "warcry"]
    t.stack("0", "0")
    t.run(draw_cards(t, t.unit, 1, "scout.refill.discard"))
    assert (t.unit.corruption, len(t.unit.hand), len(t.unit.deck), len(t.unit.discard)) == (1, 1, 1, 0)
    assert t.told("check-passed")


@pytest.mark.rule("lightshield.deck-empty")
def test_a_discard_from_an_empty_deck_renews_it_too(board):
    t = board("1", at="C3")
    t.unit.discard.cards = ["demolition", "demolition"]
    t.stack("0", "0")
    t.run(discard_cards(t, t.unit, 1, "lightshield.discard-cost"))
    assert (t.unit.corruption, len(t.unit.deck), t.unit.discard.cards) == (1, 1, ["demolition"])


@pytest.mark.rule("lightshield.deck-empty")
def test_without_deck_and_discard_pile_drawing_just_ends(board):
    t = board("1", at="C3")
    t.run(draw_cards(t, t.unit, 2, "scout.refill.discard"))
    assert (t.unit.corruption, t.unit.hand.cards) == (0, [])


@pytest.mark.rule("lightshield.deck-empty", "damage.check.roll")
def test_the_status_of_a_failed_check_is_in_the_new_deck(board):
    t = board("1", at="C3")
    t.unit.corruption, t.unit.discard.cards = 6, ["demolition"]
    t.state.statuses = {"heavy": Deck("lightshield", ["blind-to-the-blue"], "heavy")}
    t.stack("2", "2")
    t.run(discard_cards(t, t.unit, 1, "lightshield.discard-cost"))
    assert t.unit.corrupted
    assert sorted([*t.unit.deck.cards, *t.unit.discard.cards]) == ["blind-to-the-blue", "demolition"]


@pytest.mark.rule("lightshield.deck-empty", "damage.complete.penalties")
def test_an_empty_deck_may_be_the_death_of_a_corrupted_scout(board):
    t = board("1", at="C3")
    t.unit.corrupted, t.unit.vials, t.unit.lux, t.unit.discard.cards = True, 0, 1, ["demolition"]
    t.run(draw_cards(t, t.unit, 1, "scout.refill.discard"))
    assert (t.unit.dead, t.unit.hand.cards) == (True, [])


@pytest.mark.rule("lightshield.hand-limit")
def test_a_hand_above_its_limit_is_reduced_at_once(board):
    t = board("1", at="C3")
    limit = hand_limit(t.state, t.unit)
    t.unit.hand.cards = ["warcry"] * limit
    t.unit.deck.cards = ["demolition"]
    t.do("[{draw: 1}]", "warcry")
    assert len(t.unit.hand) == limit
    assert "demolition" in t.unit.hand.cards


@pytest.mark.rule("lightshield.hand-limit")
def test_a_limit_that_falls_reduces_the_hand(board):
    t = board("1", at="C3")
    t.unit.hand.cards = ["warcry"] * hand_limit(t.state, t.unit)
    t.rule("{modify: {stat: hand-limit, by: -2, of: scouts, until: mission}}")
    t.run(trim_hand(t, t.unit))
    assert len(t.unit.discard) == 2


@pytest.mark.rule("lightshield.hand-limit")
@pytest.mark.parametrize(("droids", "more"), [(0, 0), (1, 0), (2, 1), (3, 1)])
def test_two_servodroids_raise_the_hand_limit(board, droids, more):
    t = board(droids=droids)
    assert hand_limit(t.state, t.unit) == box.SCOUTS["pioneer"].normal.hand_limit + more


# --- cards of servodroids ---------------------------------------------------------------------------------------------


@pytest.mark.rule("lightshield.servodroid.cards")
def test_a_droids_card_is_played_for_a_droid_only(board):
    t = board("1 . . 4", at="C3", droids=1)
    t.unit.hand.cards = ["mechanical-legs"]
    t.state.phase = "scout-act"
    assert use("mechanical-legs") not in menu(t.state, t.unit)
    t.state.active = 3
    act(t, use("mechanical-legs"))
    assert (t.units[3].movement, t.unit.movement, t.unit.discard.cards) == (2, 0, ["mechanical-legs"])


@pytest.mark.rule("lightshield.servodroid.cards", "lightshield.alternate.list")
def test_a_droids_card_makes_the_actions_of_droids_cheaper(board):
    t = board("1 . . 4", at="C3", droids=1)
    t.unit.hand.cards = ["deep-scanner", "lightstream-reposition"]
    assert discounts(t.state, ActionCost("reveal", 3, {"lux": 1})) == [discount("deep-scanner")]
    assert discounts(t.state, ActionCost("reveal", 0, {"lux": 1})) == [discount("lightstream-reposition")]


@pytest.mark.rule("lightshield.alternate.other-scout", "servodroid.as-scout")
def test_a_card_for_another_scout_serves_a_droid(board):
    t = board("1 . . 4", at="C3", droids=1)
    t.unit.hand.cards = ["safe-trails"]
    assert discounts(t.state, ActionCost("reveal", 3, {"lux": 1})) == [discount("safe-trails")]
