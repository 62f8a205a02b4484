"""The explorer phase: stamina and markers come back, turns in any order, actions as long as they can be paid."""

import pytest

from coterie.games.machina.box.vocabulary import VOCABULARY, Restore
from coterie.games.machina.round.play import begin_explorers, play
from coterie.games.machina.state import OFF, Lasting, Marker
from coterie.games.machina.units.attributes import max_stamina
from coterie.games.machina.units.markers import HORROR

TWO = "K . H ."


def ready(t):
    """The explorer phase of the round is about to begin."""
    t.state.begun, t.state.turn = False, -1
    return t


def last(t, marker, owner, card, change, unit):
    """A lasting effect on a unit, with its marker on a card."""
    t.state.markers.append(Marker(id=marker, owner=owner, card=card, ability="x"))
    t.state.lasting.append(Lasting(change=change, marker=marker, unit=unit))


# --- the beginning ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("round.explorer.reset-stamina")
def test_stamina_comes_back_up_to_the_maximum_for_all(place):
    t = ready(place(TWO, K="kim", H="hank-horden"))
    t.explorer("kim").stamina, t.explorer("hank-horden").stamina = 0, 3
    t.run(begin_explorers(t))
    assert [explorer.stamina for explorer in t.explorers] == [8, 7]


@pytest.mark.rule("round.explorer.reset-stamina")
def test_it_is_the_maximum_as_changed_by_items_and_lasting_effects(place):
    t = ready(place(TWO, K="kim", H="hank-horden"))
    t.gives(t.explorer("kim"), "boiler-plate-vest", equip=True)
    last(t, 1, HORROR, "horror.pile-blast", "horror.pile-blast.max-stamina", "hank-horden")
    t.run(begin_explorers(t))
    assert [explorer.stamina for explorer in t.explorers] == [7, 6]


@pytest.mark.rule("round.explorer.return-markers", "effects.lasting.duration")
def test_markers_of_explorers_return_with_what_they_marked_those_of_horror_stay(place):
    t = ready(place(TWO, K="kim", H="hank-horden"))
    last(t, 1, 1, "explorer.hank-horden", "explorer.hank-horden.max-stamina", "kim")
    last(t, 2, HORROR, "horror.pile-blast", "horror.pile-blast.max-stamina", "hank-horden")
    assert max_stamina(t.state, t.explorer("kim")) == 7
    t.run(begin_explorers(t))
    assert [marker.id for marker in t.state.markers] == [2]
    assert [each.marker for each in t.state.lasting] == [2]
    assert t.explorer("kim").stamina == 8  # what lowered it is over
    event = t.told("all-markers-return")[0]
    assert (event.rule, event.params["n"]) == ("round.explorer.return-markers", 1)


@pytest.mark.rule("round.explorer.return-markers", "effects.markers.destroyed-card-waits")
def test_a_card_that_waited_under_a_marker_goes_to_its_pile(place):
    t = ready(place(TWO, K="kim", H="hank-horden"))
    kim = t.explorer("kim")
    t.gives(kim, "whale-oil")
    kim.items.remove("whale-oil")
    t.state.waiting["item.whale-oil"] = 0
    t.state.markers.append(Marker(id=1, owner=0, card="item.whale-oil", ability="anoint"))
    t.run(begin_explorers(t))
    assert (t.state.waiting, t.state.destroyed_items.cards) == ({}, ["whale-oil"])


# --- turns ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("round.explorer.order")
@pytest.mark.parametrize(("first", "seats"), [("kim", [0, 1]), ("hank-horden", [1, 0])])
def test_turns_in_any_order_each_finished_before_the_next(place, first, seats):
    t = place(TWO, K="kim", H="hank-horden")
    t.phase("explorers", first, ("move", "A2"), ("end",), ("end",))
    order, *acts = t.asked
    assert (order.kind, order.rule, set(order.options)) == (
        "next-turn",
        "round.explorer.order",
        {"kim", "hank-horden"},
    )
    assert set(order.seats) == {0, 1}
    assert [decision.seats[0] for decision in acts] == [seats[0], seats[0], seats[1]]
    assert [event.rule for event in t.told("turn")] == ["round.explorer.order"] * 2


@pytest.mark.rule("round.explorer.order")
def test_the_order_is_chosen_anew_every_round(place):
    t = place(TWO, K="kim", H="hank-horden")
    for first in ("hank-horden", "kim"):
        t.phase("explorers", first, ("end",), ("end",))
    assert [event.params["unit"] for event in t.told("turn")] == [
        f"@explorer.{name}.name" for name in ("hank-horden", "kim", "kim", "hank-horden")
    ]


@pytest.mark.rule("round.explorer.order", "map.exit.away")
def test_who_is_off_the_map_has_no_turn(place):
    t = place(TWO, K="kim", H="hank-horden")
    t.explorer("kim").cell, t.explorer("kim").exited = OFF, True
    t.phase("explorers", ("end",))
    assert [decision.seats for decision in t.asked] == [(1,)]


@pytest.mark.rule("round.explorer.pending")
def test_stamina_gained_after_the_turn_cannot_be_used_and_is_overwritten(place):
    t = ready(place(TWO, K="kim", H="hank-horden"))
    t.ask(play(t), "kim", ("end",))  # now it is Hank's turn
    kim = t.explorer("kim")
    assert (kim.finished, kim.stamina) == (True, 0)
    t.run(VOCABULARY.resolve(t, (Restore({"stamina": 5}),), t.about("kim")))
    assert kim.stamina == 5
    asked = t.ask(play(t), ("end",))  # Hank ends, and Kim has no turn: the next round begins
    assert (asked.kind, t.state.round, kim.stamina) == ("next-turn", 2, 8)


@pytest.mark.rule("round.explorer.pending")
def test_who_has_stamina_left_has_not_finished(place):
    t = place(TWO, K="kim", H="hank-horden")
    t.phase("explorers", "kim", ("move", "A2"), ("end",), ("end",))
    assert [explorer.finished for explorer in t.explorers] == [True, True]
    t = ready(place(TWO, K="kim", H="hank-horden"))
    asked = t.ask(play(t), "kim", ("move", "A2"))
    assert (asked.seats, t.explorer("kim").finished) == ((0,), False)


# --- actions ----------------------------------------------------------------------------------------------------------

EVERYTHING = """
    . c . .

    l K e .
      D
    H s . .
"""


@pytest.mark.rule("round.explorer.actions")
def test_what_an_explorer_may_do(place):
    t = place(EVERYTHING, K="kim", H="hank-horden")
    kim = t.explorer("kim")
    kim.essence = 4
    t.gives(kim, "quicklime")
    words = {option[0] for option in t.may(kim)}
    assert {"move", "activate", "seal", "door", "trade", "inventory", "end"} <= words


@pytest.mark.rule("round.explorer.actions", "abilities.in-play")
def test_abilities_of_which_cards_it_may_play(place):
    t = place("K .", K="kim")
    kim, s = t.explorer("kim"), t.state
    kim.essence = 3
    t.gives(kim, "anchor-chain", equip=True)
    t.gives(kim, "spring-heel-boots", "lucifer-flare")  # boots in the bag, a flare to be used from there
    for event in ("jenss-skates", "the-handcar", "the-open-valve"):
        s.explorer_events.cards.remove(event)
    kim.bound.append("jenss-skates")
    s.past_explorer_events.cards += ["the-open-valve", "the-handcar"]  # the topmost is the current one
    s.chapter = "ice-4"
    sources = {option[1] for option in t.may(kim, "use")}
    assert {"item.anchor-chain", "item.lucifer-flare"} <= sources
    assert {"event.jenss-skates", "event.the-handcar", "chapter.ice-4"} <= sources
    assert not {"item.spring-heel-boots", "event.the-open-valve"} & sources


@pytest.mark.rule("round.explorer.actions", "abilities.owner")
def test_its_own_card_among_them_but_not_those_of_others(place):
    t = place("K M H", K="kim", M="sarall", H="hank-horden")
    t.gives(t.explorer("hank-horden"), "lucifer-flare")
    t.explorer("hank-horden").bound.append("jenss-skates")
    t.state.explorer_events.cards.remove("jenss-skates")
    t.explorer("kim").essence = 3
    assert {option[1] for option in t.may(t.explorer("kim"), "use")} == {"explorer.kim"}


@pytest.mark.rule("round.explorer.actions")
def test_as_often_as_it_can_pay(place):
    t = place("K . . .", K="kim")
    kim = t.explorer("kim")
    for at in ("A2", "A3", "A2", "A3"):
        t.does(kim, ("move", at))
    assert kim.stamina == 4


@pytest.mark.rule("round.explorer.spend")
def test_what_cannot_be_paid_in_full_cannot_be_done(place):
    t = place("K l .", K="kim")
    kim = t.explorer("kim")
    kim.stamina = 1
    assert ("activate", "lever", "A2") not in t.may(kim)
    kim.stamina = 0
    assert t.may(kim) == [("end",)]
    assert ("stamina", "map.move.step") in t.why_not(kim, "move")


@pytest.mark.rule("round.explorer.spend")
def test_the_turn_stays_open_without_stamina_for_what_is_free(place):
    t = ready(place("K . . M", K="kim", M="sarall"))
    t.state.chapter = "ice-1"
    kim = t.explorer("kim")
    t.gives(kim, "laudanum-drops")
    kim.health = 2
    t.ask(play(t))
    kim.stamina = 1
    asked = t.ask(play(t), ("move", "A2"))
    assert kim.stamina == 0
    assert not kim.finished
    assert (asked.kind, asked.seats) == ("act", (0,))
    assert ("use", "item.laudanum-drops", "swallow") in asked.options
    assert t.state.turn == 0


@pytest.mark.rule("round.explorer.end-turn")
def test_ending_early_loses_what_is_left(place):
    t = place("K .", K="kim")
    kim = t.explorer("kim")
    t.does(kim, ("move", "A2"))
    t.does(kim, ("end",))
    assert (kim.stamina, kim.finished) == (0, True)
    event = t.told("turn-ends")[0]
    assert (event.rule, event.params["n"]) == ("round.explorer.end-turn", 7)
