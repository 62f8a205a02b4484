"""How far cover halves reach, and the oblivion pile."""

from __future__ import annotations

import pytest
from tests.rules.hades.acting import act, menu, said, take

from coterie.games.hades.actions.cards import cannot_play_feat
from coterie.games.hades.box.vocabulary import VOCABULARY, Context, Eliminate, Prepare
from coterie.games.hades.map.zones import zone_steps
from coterie.games.hades.round.steps import end_of_wave
from coterie.games.hades.state import Slot

PAIR = ("athena", "hephaestus")


@pytest.mark.rule("oblivion.range")
@pytest.mark.parametrize(
    ("card", "reaches"),
    [("rivet", ["queue"]), ("white-heat", ["queue", "ossuary"]), ("battle-plan", ["queue", "ossuary", "names"])],
)
def test_a_cover_half_reaches_as_many_zone_steps_as_printed(underworld, card, reaches):
    t = underworld(gods=PAIR)
    t.engage("nymph", die="yellow 2")
    t.hider.zone = "queue"
    for zone in ("queue", "ossuary", "names"):
        t.fighter.zone = zone
        assert said(cannot_play_feat(t.state, t.hider, card)) == ("" if zone in reaches else "range")


@pytest.mark.rule("oblivion.range")
def test_one_way_arrows_count_both_ways_and_blocked_ones_not_at_all(underworld):
    t = underworld("black-river", gods=PAIR)
    assert zone_steps(t.state, "jetty", "narrows") == 1
    assert zone_steps(t.state, "narrows", "jetty") == 1
    assert zone_steps(t.state, "island", "shore") is None
    t.engage("nymph", die="yellow 2")
    t.fighter.zone, t.hider.zone = "shore", "island"
    assert said(cannot_play_feat(t.state, t.hider, "battle-plan")) == "range"
    t.state.blocked.remove("island <> shore")
    assert said(cannot_play_feat(t.state, t.hider, "battle-plan")) == ""


@pytest.mark.rule("oblivion.range")
def test_the_arrows_of_an_eliminated_zone_are_not_counted(underworld):
    t = underworld("drowning-fields", gods=PAIR)
    assert zone_steps(t.state, "poplars", "fold") == 2
    t.run(VOCABULARY.resolve(t, (Eliminate("hollow"),), Context(rule="map.eliminate", actor=t.fighter)))
    assert zone_steps(t.state, "poplars", "fold") is None


@pytest.mark.rule("oblivion.range")
def test_a_prepared_card_ignores_the_range_once(underworld):
    t = underworld(gods=PAIR)
    monster = t.engage("nymph", die="yellow 2")
    t.fighter.zone, t.hider.zone = "watchfire", "queue"
    t.hand(t.hider, "rivet", "quench")
    t.run(VOCABULARY.resolve(t, (Prepare("range"),), Context(rule="bonus.item", actor=t.hider)))
    assert ("feat", "rivet") in menu(t.state, t.hider)
    t.run(act(t, t.hider, "feat", "rivet"))
    assert monster.dice[0].side == 3
    assert said(cannot_play_feat(t.state, t.hider, "quench")) == "range"


def test_a_prepared_prayer_needs_no_card_once(underworld):
    t = underworld(gods=PAIR)
    t.hand(t.hider)
    assert all(option[0] != "do" for option in menu(t.state, t.hider))
    t.run(VOCABULARY.resolve(t, (Prepare("free-pray"),), Context(rule="bonus.item", actor=t.hider)))
    prayer = ("do", "pray", "grace", "chaos")
    assert prayer in menu(t.state, t.hider)
    t.run(act(t, t.hider, *prayer))
    assert t.state.deities["chaos"] == 3
    assert all(option[0] != "do" for option in menu(t.state, t.hider))


@pytest.mark.rule("oblivion.flip")
@pytest.mark.parametrize("player", ["fighter", "hider"])
def test_a_card_is_turned_down_after_its_cover_half_only(underworld, player):
    t = underworld(gods=PAIR)
    t.engage("minotaur", die="blue 2")
    god = t.fighter if player == "fighter" else t.hider
    t.hand(god, "quench")
    t.run(act(t, god, "feat", "quench"))
    assert god.slots == [Slot("quench", face_up=god is t.fighter)]
    flips = [i for i, event in enumerate(t.noted) if event.rule == "oblivion.flip"]
    assert flips == ([len(t.noted) - 1] if god is t.hider else [])  # right after it is resolved


@pytest.mark.rule("oblivion.random-order")
def test_cards_that_go_to_the_pile_together_go_in_random_order(underworld):
    orders = set()
    for seed in range(12):
        t = underworld(gods=PAIR, seed=seed)
        t.hider.oblivion.cards = ["rivet"]
        t.hider.slots = [Slot(card, face_up=False) for card in ("quench", "white-heat", "bellows-blast")]
        t.run(end_of_wave(t))
        assert t.hider.oblivion.cards[-1] == "rivet"
        orders.add(tuple(t.hider.oblivion.cards[:-1]))
    assert {tuple(sorted(order)) for order in orders} == {("bellows-blast", "quench", "white-heat")}
    assert len(orders) > 2


@pytest.mark.rule("oblivion.recover")
def test_focus_takes_cards_from_the_top_of_the_own_pile(underworld):
    t = underworld(gods=PAIR)
    t.hand(t.hider)
    t.hider.tiles["focus"] = 1  # look at 2, take 1
    t.hider.oblivion.cards = ["rivet", "quench", "white-heat"]
    t.fighter.oblivion.cards = ["aegis-wall"]
    t.run(take(t, t.hider, "focus"), "quench")
    assert set(t.asked[0].options) == {"white-heat", "quench"}
    assert t.hider.hand.cards == ["quench"]
    assert t.hider.oblivion.cards == ["rivet", "white-heat"]
    assert t.fighter.oblivion.cards == ["aegis-wall"]


@pytest.mark.rule("oblivion.recover")
def test_nobody_sees_the_cards_of_a_pile(underworld):
    t = underworld(gods=PAIR)
    t.hider.oblivion.cards = ["rivet", "quench"]
    assert [t.hider.oblivion.view(seat) for seat in (0, 1)] == [[None, None], [None, None]]
