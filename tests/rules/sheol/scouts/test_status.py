"""Status cards: gained, drawn, held and paid off, used, removed."""

from __future__ import annotations

import pytest

from coterie.games.sheol import box
from coterie.games.sheol.effects.resolve import Context
from coterie.games.sheol.effects.standing import flag
from coterie.games.sheol.lightshields.playing import discard_cards, draw_cards
from coterie.games.sheol.lightshields.powers import ActionCost, discounts, plays
from coterie.games.sheol.mission.cards import renew_cards
from coterie.games.sheol.round.play import act_step, refill_step
from coterie.games.sheol.scouts.units import blockers, hand_limit
from coterie.games.sheol.state import Gear
from coterie.kernel.zones import Deck


def use(card, holder=0):
    return ("use", "status", card, 0, holder)


def act(t, *answers):
    t.state.phase = "scout-act"
    t.run(act_step(t), *answers)


def draws(t, *cards, answers=()):
    """The first unit draws these cards."""
    t.unit.deck.cards = [*reversed(cards)]
    t.run(draw_cards(t, t.unit, len(cards), "scout.refill.discard"), *answers)


def stock(t, **cards):
    t.state.statuses = {kind: Deck("lightshield", list(some), kind) for kind, some in cards.items()}


@pytest.mark.rule("status.kinds")
def test_there_are_negative_heavy_and_positive_statuses():
    assert {"negative", "heavy", "positive"} <= {status.kind for status in box.STATUSES.values()}
    assert not set(box.STATUSES) & set(box.LIGHTSHIELDS)


@pytest.mark.rule("status.gain")
def test_a_gained_status_is_shuffled_into_the_deck(board):
    t = board()
    stock(t, negative=["wound", "corrosion"])
    t.unit.deck.cards = ["warcry"] * 9
    t.do("[{status: corrosion}]")
    assert sorted(t.unit.deck.cards) == ["corrosion", *["warcry"] * 9]
    assert t.state.statuses["negative"].cards == ["wound"]


@pytest.mark.rule("status.gain")
def test_a_random_status_of_a_kind_and_none_when_the_stock_is_out(board):
    t = board()
    stock(t, positive=["inner-peace"])
    t.do("[{status: positive}, {status: positive}]")
    assert t.unit.deck.cards == ["inner-peace"]


@pytest.mark.rule("status.draw")
def test_a_drawn_status_takes_effect_and_is_discarded(board):
    t = board("1", at="C3")
    draws(t, "wound")
    assert (t.unit.lux, t.unit.hand.cards, t.unit.discard.cards) == (7, [], ["wound"])


@pytest.mark.rule("status.draw", "scout.refill.discard")
def test_a_status_drawn_in_the_refill_leaves_the_hand_one_short(board):
    t = board("1", units=1)
    limit = hand_limit(t.state, t.unit)
    t.state.phase = "scout-refill"
    t.unit.deck.cards = [*["warcry"] * 9, "wound"]
    t.run(refill_step(t))
    assert len(t.unit.hand) == limit - 1
    assert t.unit.discard.cards == ["wound"]


@pytest.mark.rule("status.incapacitated")
@pytest.mark.parametrize(("movement", "left"), [(2, 1), (0, 0)])
def test_incapacitated_costs_a_movement_point(board, movement, left):
    t = board()
    t.unit.movement = movement
    draws(t, "incapacitated")
    assert (t.unit.movement, t.unit.discard.cards) == (left, ["incapacitated"])


@pytest.mark.rule("status.mental-obscurity")
@pytest.mark.parametrize(("actions", "left"), [(3, 2), (0, 0)])
def test_mental_obscurity_costs_an_action_point(board, actions, left):
    t = board()
    t.unit.actions = actions
    draws(t, "mental-obscurity")
    assert (t.unit.actions, t.unit.discard.cards) == (left, ["mental-obscurity"])


@pytest.mark.rule("status.draw")
def test_heavy_ones_are_worse(board):
    t = board("1", at="C3")
    t.stack("0", "0")
    draws(t, "corruption")
    assert t.unit.corruption == 1
    assert t.told("check-passed")
    draws(t, "tide-in-the-veins", answers=[1])
    assert t.unit.corruption == 3


@pytest.mark.rule("status.draw", "status.not-blocking")
def test_a_status_that_holds_applies_while_it_is_in_hand(board):
    t = board("1 2", at="C3")
    draws(t, "blind-to-the-blue")
    assert t.unit.hand.cards == ["blind-to-the-blue"]
    assert flag(t.state, "no-plan", t.unit)
    assert not flag(t.state, "no-plan", t.units[1])


@pytest.mark.rule("status.not-blocking", "lightshield.uses")
def test_a_status_that_holds_is_paid_off_as_it_says(board):
    t = board("1", at="C3")
    t.state.phase, t.unit.hand.cards = "scout-act", ["blind-to-the-blue"]
    assert not plays(t.state, ("free",), Context(0))  # it does not pay for itself
    t.unit.hand.cards.append("warcry")
    act(t, use("blind-to-the-blue"))
    assert (t.unit.lux, t.unit.hand.cards) == (7, [])
    assert sorted(t.unit.discard.cards) == ["blind-to-the-blue", "warcry"]
    assert not flag(t.state, "no-plan", t.unit)


@pytest.mark.rule("status.not-blocking")
def test_lead_in_the_bones_costs_an_action_point(board):
    t = board("1", at="C3")
    t.unit.hand.cards, t.unit.actions = ["lead-in-the-bones"], 2
    assert flag(t.state, "no-buy", t.unit)
    act(t, use("lead-in-the-bones"))
    assert (t.unit.actions, flag(t.state, "no-buy", t.unit)) == (1, False)


@pytest.mark.rule("status.not-blocking")
def test_a_status_blocks_nothing_and_saves_nothing_but_may_be_discarded_as_a_cost(board):
    t = board("1", at="C3")
    t.unit.hand.cards = ["wound"]
    assert not blockers(t.state, t.unit)
    assert not discounts(t.state, ActionCost("plan", 0, {"lux": 1}))
    t.run(discard_cards(t, t.unit, 1, "lightshield.discard-cost"))
    assert (t.unit.discard.cards, t.unit.lux) == (["wound"], 8)


@pytest.mark.rule("status.remove")
@pytest.mark.parametrize(
    ("card", "check"),
    [
        ("lux-ecstasy", lambda unit: unit.lux == 6),
        ("mental-radiance", lambda unit: unit.actions == 1),
        ("inner-peace", lambda unit: unit.corruption == 1),
    ],
)
def test_a_positive_status_leaves_the_game_when_used(board, card, check):
    t = board("1", at="C3")
    t.unit.lux, t.unit.corruption, t.unit.hand.cards = 2, 3, [card]
    act(t, use(card))
    assert check(t.unit)
    assert (t.unit.hand.cards, t.unit.discard.cards, t.state.gone.cards) == ([], [], [card])


@pytest.mark.rule("status.remove")
def test_a_removed_status_goes_back_to_the_box(board):
    t = board("1", at="C3")
    stock(t, negative=[], heavy=[])
    t.unit.hand.cards, t.unit.deck.cards, t.unit.discard.cards = ["clear-thoughts"], ["corruption", "warcry"], ["wound"]
    act(t, use("clear-thoughts"), ("deck", "corruption"))
    assert set(t.asked[-1].options) == {("deck", "corruption"), ("discard", "wound")}
    assert (t.state.statuses["heavy"].cards, t.unit.deck.cards) == (["corruption"], ["warcry"])
    t.do("[{cleanse: negative}, {cleanse: any}]")
    assert (t.state.statuses["negative"].cards, t.unit.discard.cards) == (["wound"], [])


@pytest.mark.rule("status.servodroid", "servodroid.corruption")
def test_a_droid_gains_or_loses_corruption_instead(board):
    t = board("4", at="C3", droids=1)
    t.do("[{status: negative}, {status: heavy}]", context=Context(3))
    assert t.units[3].corruption == 2
    t.do("[{status: positive}]", context=Context(3))
    assert (t.units[3].corruption, t.units[3].deck.cards) == (1, [])


@pytest.mark.rule("status.convert")
def test_three_negative_statuses_become_a_heavy_one(board):
    t = board()
    stock(t, negative=[], heavy=["corruption", "long-whisper"])
    t.unit.deck.cards = ["wound", "warcry", "corrosion"]
    t.unit.hand.cards, t.unit.discard.cards = ["disturbed"], ["wound"]
    renew_cards(t, t.unit)
    kinds = sorted(box.STATUSES[card].kind for card in t.unit.deck.cards if card in box.STATUSES)
    assert kinds == ["heavy", "negative"]
    assert len(t.state.statuses["negative"]) == 3


@pytest.mark.rule("status.convert")
def test_which_three_of_four_are_replaced_is_left_to_chance(board):
    kept = set()
    for seed in range(12):
        t = board(seed=seed)
        stock(t, negative=[], heavy=["corruption"])
        t.unit.deck.cards = ["wound", "wound", "wound", "corrosion"]
        renew_cards(t, t.unit)
        kept |= set(t.unit.deck.cards) - {"corruption"}
    assert kept == {"wound", "corrosion"}


@pytest.mark.rule("status.out-of-control", "corrupted.repair")
def test_out_of_control_is_for_a_corrupted_weapon_on_its_back(board):
    t = board("1", at="C3")
    dark = next(card.id for card in box.WEAPONS.values() if card.corrupted is not None)
    t.unit.hand.cards, t.unit.weapon = ["out-of-control"], Gear("flash-gun", broken=True)
    assert not plays(t.state, ("free",), Context(0))
    t.unit.weapon = Gear(dark, broken=True)
    act(t, use("out-of-control"))
    assert (t.unit.weapon.broken, t.unit.lux, t.state.gone.cards) == (False, 6, ["out-of-control"])
