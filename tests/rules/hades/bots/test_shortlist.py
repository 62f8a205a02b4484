"""What bots look at: always some of the options, and not what another option is sure to beat."""

import pytest

from coterie.games.hades import GAME
from coterie.games.hades.bots.shortlist import quick_answers, shortlist
from coterie.kernel.decision import Decision
from coterie.kernel.rng import Rng
from coterie.kernel.session import Session


def act(*options) -> Decision:
    return Decision(1, (0,), "act", options, "round.actions")


@pytest.mark.parametrize("scenario", GAME.scenarios[::3])
def test_some_of_the_options_are_looked_at(scenario):
    session, rng = Session(GAME, GAME.configure(scenario, 3, seed=8), record=False), Rng(8)
    for _ in range(60):
        decision = session.decision
        for narrowed in (shortlist(session.state, decision), quick_answers(session.state, decision)):
            assert narrowed
            assert len(set(narrowed)) == len(narrowed)
            assert set(narrowed) <= set(decision.options)
        session.decide(rng.pick(decision.options))


def test_terrain_goes_to_the_cheapest_free_slot(underworld):
    t = underworld(players=1)
    options = [("exploit", card, slot) for card in ("high-ledge", "rockfall") for slot in (1, 2)]
    assert shortlist(t.state, act(*options, ("done",))) == [options[0], options[2], ("done",)]


def test_the_market_is_changed_only_where_it_can_be_used(underworld):
    t = underworld()
    options = ("boost-market", "weapon", "labrys"), ("boost-market", "item", "war-horn"), ("done",)
    assert shortlist(t.state, act(*options)) == [("done",)]
    t.state.zones[t.fighter.zone].loot, t.state.market["item"].cards = {"item": 1}, ["war-horn"]
    assert shortlist(t.state, act(*options)) == [*options[1:]]


def test_the_market_card_that_goes_is_the_least_wanted(underworld):
    t = underworld()
    t.state.zones[t.fighter.zone].loot = {"weapon": 1}
    t.state.market["weapon"].cards = ["twin-moons", "bone-sling", "labrys"]
    options = [("boost-market", "weapon", card) for card in t.state.market["weapon"].cards]
    assert shortlist(t.state, act(*options)) == [("boost-market", "weapon", "bone-sling")]


def test_in_thought_a_way_ends_where_it_has_led_to(underworld):
    step = Decision(1, (0,), "step", ("queue", "watchfire", "pass"), "battlefield.move", window=True)
    assert quick_answers(underworld().state, step) == ("pass",)
    assert shortlist(underworld().state, step) == step.options
