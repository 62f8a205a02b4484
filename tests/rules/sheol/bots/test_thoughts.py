"""What bots think of in their turn, and which follies are counted as such."""

import pytest
from tests.rules.sheol.menu import menu

from coterie.games.sheol.board.ground import cell_of
from coterie.games.sheol.bots.follies import FOLLIES
from coterie.games.sheol.bots.shortlist import shortlist
from coterie.games.sheol.state import CITADEL, Gear, Mission, Progress
from coterie.kernel.data import replace
from coterie.kernel.decision import Decision
from coterie.kernel.game import Moment


@pytest.fixture
def night(board):
    """A position of a mission with one of its cards in play, in the turn of the first unit."""

    def make(text="", at="A1", mission="dry-lamps", card="A", **more):
        t = board(text, at, **more)
        t.state.mission = Mission(mission, {card: Progress()})
        t.state.phase = "scout-act"
        t.unit.actions, t.unit.movement = 3, 2
        return t

    return make


def asked(t, kind="act", options=None):
    return Decision(1, (0,), kind, tuple(options or menu(t.state, t.unit)), "scout.actions.freedom", about={"unit": 0})


def thought_of(t, word):
    """The options of a word that a bot looks at in the turn of the first unit."""
    return [option for option in shortlist(t.state, asked(t)) if option[0] == word]


def moment(t, option, kind="act", options=None):
    """A moment that is looked back at; the position is kept as it is."""
    return Moment(replace(t.state, units=[replace(unit) for unit in t.units]), asked(t, kind, options), option)


# --- the shortlist ----------------------------------------------------------------------------------------------------


def test_umbra_is_given_to_who_is_nearer_to_the_citadel_if_a_goal_waits_for_it(night):
    t = night("1 2", "F9", card="G")
    t.unit.umbra, t.units[1].at = 2, t.unit.at + 20
    assert thought_of(t, "give") == [("give", 1, "umbra")]
    t.unit.at, t.units[1].at = t.units[1].at, t.unit.at
    assert not thought_of(t, "give")
    t.unit.at, t.units[1].at = t.units[1].at, t.unit.at
    t.state.mission = Mission("the-convoy", {"A": Progress()})
    assert not thought_of(t, "give")


def test_umbra_is_taken_out_of_the_citadel_if_no_goal_of_the_mission_asks_for_it(night):
    t = night(mission="the-convoy")
    t.unit.at, t.state.citadel.umbra = CITADEL, 2
    t.unit.deck.cards[:] = ["safeguard", "leatherback"]
    assert thought_of(t, "retrieve") == [("retrieve", 1), ("retrieve", 2)]
    t.state.mission = Mission("dry-lamps", {"A": Progress()})
    assert not thought_of(t, "retrieve")


def test_another_tile_is_laid_in_place_of_one_where_the_step_could_not_be_paid_otherwise(night):
    t = night("1", "F9")
    t.tile("F9"), t.tile("F10")
    t.unit.tiles[:] = ["straight-arrow"]
    assert not [step for step in thought_of(t, "step") if step[1] == "F10" and len(step) > 2]
    t.unit.movement = 0
    assert "F10" in {step[1] for step in thought_of(t, "step") if len(step) > 2}


def test_who_has_all_action_points_may_wait_for_another(night):
    t = night()
    assert thought_of(t, "wait") == [("wait",)]
    t.unit.actions = 2
    assert not thought_of(t, "wait")


def test_who_has_moved_does_not_walk_to_and_fro_on_arrows_that_cost_nothing(night):
    """The goal names the land at H15, to the east."""
    t = night("X", "H15")
    t.unit.at = cell_of("H13")
    for at in ("H12", "H13", "H14"):
        t.tile(at, "straight-arrow", 1)
    assert {("step", "H12"), ("step", "H14")} <= set(thought_of(t, "step"))
    t.unit.moved = True
    assert ("step", "H14") in thought_of(t, "step")
    assert ("step", "H12") not in thought_of(t, "step")


def test_of_cards_that_may_be_exchanged_the_least_is(night):
    t = night()
    t.unit.hand.cards[:] = ["leatherback", "blessed-by-the-light"]
    assert thought_of(t, "refresh") == [("refresh", "leatherback", 0)]


def test_the_cards_worth_the_least_are_discarded_or_the_top_of_the_fuller_deck(night):
    t = night()
    t.units[1].deck.cards[:] = ["safeguard"]
    hand = ["blessed-by-the-light", "lightstream-reposition", "safeguard"]
    options = [*[("hand", 0, card) for card in hand], ("deck", 0, ""), ("deck", 1, "")]
    assert shortlist(t.state, asked(t, "discard", options)) == [
        ("hand", 0, "lightstream-reposition"),
        ("hand", 0, "safeguard"),
        ("deck", 1, ""),
    ]


def test_of_an_inventory_the_least_goes_first(night):
    t = night()
    options = [("tile", "cross"), ("umbra", ""), ("tile", "end"), ("item", "first-fire")]
    assert shortlist(t.state, asked(t, "throw-away", options)) == [("umbra", ""), ("tile", "end")]


# --- follies ----------------------------------------------------------------------------------------------------------


def is_folly(name, *course):
    return FOLLIES[name](course, 0)


def test_passing_with_all_action_points_is_foolish_but_not_at_the_end_of_a_long_walk(night):
    t = night("1", "F9")
    t.equip("flash-gun", "night-digger")
    assert is_folly("actions-left", moment(t, ("pass",)))
    t.unit.moved, t.unit.movement = True, 0
    assert not is_folly("actions-left", moment(t, ("pass",)))
    t.put("b", "E9")
    assert is_folly("actions-left", moment(t, ("pass",)))  # an enemy is in reach


def test_passing_beside_the_light_is_foolish_unless_it_lies_behind_on_the_way_to_a_goal(night):
    """The goal names the land at H15, to the east."""
    t = night("X", "H15")
    t.unit.at = cell_of("H13")
    t.tile("H12")
    assert is_folly("ends-in-the-dark", moment(t, ("pass",)))
    t.unit.moved = True
    assert not is_folly("ends-in-the-dark", moment(t, ("pass",)))
    t.tile("H14")
    assert is_folly("ends-in-the-dark", moment(t, ("pass",)))


def test_who_stands_where_a_goal_asks_for_scouts_may_wait_there(night):
    t = night(card="H")
    t.equip("flash-gun", "night-digger")
    assert not is_folly("actions-left", moment(t, ("pass",)))
    t.unit.at = 0
    assert is_folly("actions-left", moment(t, ("pass",)))


def test_a_charge_is_burnt_only_if_nothing_has_come_of_it_when_its_questions_are_answered(night):
    t = night("1", "F9")
    t.unit.accessories.append(Gear("grapple-spool", charges=2))
    use = ("use", "accessory", "grapple-spool", 0, 0)
    now, asking = moment(t, use), moment(t, "F10", "jump", ["F10", "pass"])
    assert is_folly("charge-burnt", now, asking, moment(t, ("pass",)))
    t.unit.at += 1
    assert not is_folly("charge-burnt", now, asking, moment(t, ("pass",)))
