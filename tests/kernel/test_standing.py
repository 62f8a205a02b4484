"""Standing effects: numbers, rules, moments, uses, changes that last; cards offered at a moment."""

from typing import Any

import pytest
import yaml
from tests.kernel.cardgame import STANDING, VOCABULARY, About, Cards, purse
from tests.stage import Stage

from coterie.kernel.data import convert
from coterie.kernel.decision import Flow
from coterie.kernel.effects import Effects
from coterie.kernel.standing import Modifier, Passive, named, offer


def standing(**cards: str) -> Cards:
    """Charms with these rules."""
    found = Cards(STANDING.bearers, VOCABULARY.resolve)
    for card, text in cards.items():
        found.learn(f"charm.{card}", convert(yaml.safe_load(text), tuple[Passive, ...], dec_hook=VOCABULARY.hook))
    return found


def test_numbers_are_added_first_and_fixed_last():
    cards = standing(
        coin="[{modify: {stat: luck, by: 2}}]",
        dice="[{modify: {stat: luck, to: 1}}]",
        cat="[{modify: {stat: luck, to: 4}}]",
    )
    assert cards.value(purse(0, cards=[["coin"]]), "luck", 3, 0) == 5
    assert cards.value(purse(0, cards=[["coin", "coin"]]), "luck", 3, 0) == 7
    assert cards.value(purse(0, cards=[["dice", "coin", "cat"]]), "luck", 3, 0) == 4
    assert cards.value(purse(0, cards=[[]]), "luck", 3, 0) == 3
    assert cards.value(purse(0, cards=[["coin"]]), "height", 3, 0) == 3


def test_a_change_is_about_whom_the_game_says():
    cards = standing(coin="[{modify: {stat: luck, by: 2}}]", veil="[{modify: {rule: hidden}}]")
    s = purse(0, 0, cards=[["coin", "veil"], []])
    assert [cards.value(s, "luck", 3, seat) for seat in (0, 1)] == [5, 3]
    assert [cards.flag(s, "hidden", seat) for seat in (0, 1)] == [True, False]
    assert (cards.is_changed(s, "luck"), cards.is_changed(s, "height")) == (True, False)


def test_uses_are_counted_for_each_bearer_and_used_up():
    cards = standing(coin="[{modify: {stat: luck, by: 2, times: 1}}]")
    s = purse(0, 0, cards=[["coin"], ["coin"]])
    cards.use_up(s, "luck", 0)
    assert [cards.value(s, "luck", 3, seat) for seat in (0, 1)] == [3, 5]
    assert s.used == {"charm.coin.luck.0": 1}


def test_a_lasting_change_is_kept_by_a_name_that_survives_an_edit_of_the_card():
    [bless] = convert([{"bless": {"stat": "luck", "by": 2, "times": 2}}], Effects, dec_hook=VOCABULARY.hook)
    STANDING.learn_change("charm.star", bless.change)
    t: Stage[Any] = Stage(purse(0))
    t.run(VOCABULARY.resolve(t, (bless,), About()))
    assert [(each.change, each.left) for each in t.state.lasting] == [("charm.star.luck", 2)]
    gain = convert([{"gain": 1}], Effects, dec_hook=VOCABULARY.hook)
    for _ in range(3):
        t.run(VOCABULARY.resolve(t, gain, About()))
    assert t.state.coins == [3 + 3 + 1]
    assert t.state.lasting == []


def test_two_rules_of_the_same_need_ids():
    twice = (Passive(modify=Modifier(stat="luck", by=1)), Passive(modify=Modifier(stat="luck", by=2)))
    with pytest.raises(ValueError, match="give each an id"):
        named("charm.coin", twice)
    told_apart = (twice[0], Passive(modify=Modifier(id="more", stat="luck", by=2)))
    assert list(named("charm.coin", told_apart)) == ["charm.coin.luck", "charm.coin.more"]


def test_a_card_that_nobody_can_bear_is_refused():
    with pytest.raises(ValueError, match=r"nobody bears 'hat.coin'"):
        standing().learn("hat.coin", (Passive(modify=Modifier(stat="luck", by=1)),))


@pytest.mark.parametrize("wrong", [{}, {"stat": "luck"}, {"stat": "luck", "by": 1, "rule": "hidden"}, {"by": 1}])
def test_a_modifier_is_a_number_or_a_rule(wrong):
    with pytest.raises(ValueError, match="a modifier has a stat"):
        Modifier(**wrong)


def test_cards_answer_a_moment_in_an_order_that_is_chosen():
    cards = standing(
        bell="[{at: dawn, do: [{gain: 1}]}]",
        drum="[{at: dawn, needs: {coins: 4}, do: [{gain: 5}]}]",
        horn="[{at: dawn, times: 1, do: [{tally: {horns: 1}}]}]",
    )
    t = Stage(purse(3, cards=[["drum", "bell", "horn"]]))
    t.run(cards.happens(t, "dawn", seats=0, rule="cards.order"), "charm.bell.dawn:0", "charm.horn.dawn:0")
    assert t.state.coins == [9]
    assert [list(asked.options) for asked in t.asked] == [
        [("charm.bell.dawn", 0), ("charm.horn.dawn", 0)],
        [("charm.drum.dawn", 0), ("charm.horn.dawn", 0)],
    ]
    assert {event.rule for event in t.noted} == {"cards.answer"}
    assert t.state.used == {"charm.horn.dawn.0": 1}
    t.run(cards.happens(t, "dawn", seats=0, rule="cards.order"), "charm.bell.dawn:0")
    assert t.state.counters == {"horns": 1}


def test_some_answer_first():
    cards = standing(bell="[{at: dawn, do: [{gain: 1}]}]", drum="[{at: dawn, do: [{gain: 5}]}]")
    t = Stage(purse(3, cards=[["bell", "drum"]]))
    t.run(cards.happens(t, "dawn", seats=0, rule="cards.order", first="charm.drum"))
    assert [event.params["n"] for event in t.noted] == [5, 1]
    t.run(cards.happens(t, "dusk", seats=0, rule="cards.order"))
    assert t.asked == []


def test_a_seat_is_offered_again_only_when_it_has_something_else():
    hands = {0: ["a"], 1: ["b", "c"]}
    t = Stage(purse(0, 0))
    played: list[str] = []

    def play(card: str) -> Flow[None]:
        played.append(card)
        hands[1 if card in hands[1] else 0].remove(card)
        yield from ()

    def ready() -> dict[int, dict[str, str]]:
        return {seat: {card: card for card in hand} for seat, hand in hands.items() if hand}

    t.run(offer(t, "dawn", ready, play, "cards.offer", why="x"), "pass", "b", "pass")
    assert played == ["b"]
    assert [asked.seats for asked in t.asked] == [(0,), (1,), (1,)]


@pytest.mark.parametrize("left", [{}, {"b": "b"}])
def test_who_is_always_asked_is_asked_until_it_passes_and_again_after_each_card(left: dict[str, str]):
    """With something left or nothing: others see the same."""
    t: Stage[Any] = Stage(purse(0))
    t.always = (1,)
    hands: dict[int, dict[str, str]] = {0: {"a": "a"}, 1: dict(left), 2: {}}

    def play(card: str) -> Flow[None]:
        hands[0] = {}
        yield from ()

    t.run(offer(t, "dawn", lambda: hands, play, "cards.offer"), "a", "pass")
    assert [asked.seats for asked in t.asked] == [(0,), (1,)]
    t.asked.clear()
    hands[0], hands[1] = {}, {**left, "a": "a"}
    hands[2] = {"a": "a"}

    def play_first(card: str) -> Flow[None]:
        hands[1] = dict(left)
        yield from ()

    t.run(offer(t, "dawn", lambda: hands, play_first, "cards.offer"), "a", "pass", "a", "pass", "pass")
    assert [asked.seats for asked in t.asked] == [(1,), (1,), (2,), (1,), (2,)]
