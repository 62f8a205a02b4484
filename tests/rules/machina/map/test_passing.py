"""Moving through units, obstacles and pits."""

import pytest
from tests.rules.machina.halls import afflict

from coterie.games.machina.board.ground import spot
from coterie.games.machina.box.tables import CHAPTERS
from coterie.games.machina.box.vocabulary import VOCABULARY, Move, Pull, Push, Teleport
from coterie.games.machina.map.moving import steps
from coterie.kernel.data import replace

LEGGINGS, SPATS, BOOTS = "eel-skin-leggings", "phantom-spats", "spring-heel-boots"
"""With which one moves through units, through obstacles, through pits."""


def clad(place, picture, item, **units):
    """A position in which Kim wears something, and Kim."""
    t = place(picture, K="kim", **units)
    kim = t.explorer("kim")
    t.gives(kim, item, equip=True)
    return t, kim


def ways(t, explorer):
    return {option[1] for option in t.may(explorer, "move")}


def priced(t, unit, stamina):
    """The spaces that one action leads to, by name, with the cost of each."""
    return {spot(cell): cost for cell, cost in steps(t.state, unit, stamina)}


# --- units and obstacles ----------------------------------------------------------------------------------------------


@pytest.mark.rule("map.move-through.general")
def test_who_moves_through_units_passes_them_and_stops_beyond(place):
    t, kim = clad(place, "K L D . .", LEGGINGS, L="lorrari", D="deep-one")
    assert ways(t, kim) == {"A4"}, "not on an occupied space"
    t.does(kim, ("move", "A4"))
    assert (t.at("kim"), kim.stamina) == ("A4", 5), "three spaces entered, one action"


@pytest.mark.rule("map.move-through.general")
def test_a_passage_that_cannot_be_paid_as_a_whole_is_not_begun(place):
    t, kim = clad(place, "K L D . .", LEGGINGS, L="lorrari", D="deep-one")
    kim.stamina = 2
    assert ways(t, kim) == set()


@pytest.mark.rule("map.move-through.general")
def test_a_passage_must_end_on_a_passable_unoccupied_space(place):
    t, kim = clad(place, "K L b .", LEGGINGS, L="lorrari")
    assert ways(t, kim) == set(), "units may be passed, a barrel not"
    t, kim = clad(place, "K L b . #", SPATS, L="lorrari")
    assert ways(t, kim) == {"A4"}
    t, kim = clad(place, "K L b #", SPATS, L="lorrari")
    assert ways(t, kim) == set()


@pytest.mark.rule("map.move-through.general")
@pytest.mark.parametrize("mark", list("blrwceh"))
def test_obstacles_are_passed_but_never_stopped_on(place, mark):
    t, kim = clad(place, f"K {mark} .", SPATS)
    assert ways(t, kim) == {"A3"}
    t.state.tokens[t.cell("A2")] = "destroyed"
    assert ways(t, kim) == {"A3"}, "destroyed it is an obstacle still"


@pytest.mark.rule("map.move-through.general")
def test_neither_rubble_nor_walls_are_obstacles_to_pass(place):
    t, kim = clad(place, "K # .", SPATS)
    assert ways(t, kim) == set()
    t, kim = clad(place, "K|. .", SPATS)
    assert ways(t, kim) == set()


@pytest.mark.rule("map.move-through.general")
def test_free_spaces_are_stepped_on_and_not_passed_in_one_action(place):
    t, kim = clad(place, "K . L .", LEGGINGS, L="lorrari")
    assert ways(t, kim) == {"A2"}


@pytest.mark.rule("map.move-through.general")
def test_monsters_pass_by_their_own_rules(place):
    t = place("R K . .", K="kim", R="rat-thing")
    assert priced(t, t.monster("rat-thing"), 5) == {"A3": 2}
    t = place("N b . K", K="kim", N="night-gaunt")
    assert priced(t, t.monster("night-gaunt"), 5) == {"A3": 2}


@pytest.mark.rule("combat.ethereal.pass")
def test_any_unit_moves_through_an_ethereal_one_and_it_through_others(place):
    t = place("K L . .", K="kim", L="lorrari")
    kim, lorrari = t.explorer("kim"), t.explorer("lorrari")
    assert ways(t, kim) == set()
    afflict(t, "lorrari", rule="ethereal")
    t.does(kim, ("move", "A3"))
    assert (t.at("kim"), kim.stamina) == ("A3", 6)
    assert ways(t, lorrari) == {"A1", "A4"}


@pytest.mark.rule("map.move-through.general")
def test_a_granted_passage_uses_up_every_space_entered(place):
    t, kim = clad(place, "K L . . .", LEGGINGS, L="lorrari")
    t.run(VOCABULARY.resolve(t, (Move(spaces=3),), t.about("kim")), "A3", "A4")
    assert (t.at("kim"), kim.stamina) == ("A4", 8)
    t, kim = clad(place, "K L . . .", LEGGINGS, L="lorrari")
    t.run(VOCABULARY.resolve(t, (Move(spaces=1),), t.about("kim")))
    assert t.at("kim") == "A1"


# --- pits -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("map.move-through.pit-cost")
def test_the_first_pit_costs_one_the_next_none_and_stepping_off_one(place):
    t, kim = clad(place, "K o o o .", BOOTS)
    paid = []
    for there in ("A2", "A3", "A4", "A5"):
        before = kim.stamina
        t.does(kim, ("move", there))
        paid.append(before - kim.stamina)
    assert paid == [1, 0, 0, 1]
    assert not kim.dead


@pytest.mark.rule("map.move-through.pit-stop")
def test_a_pit_is_refused_without_the_stamina_to_leave_it(place):
    t, kim = clad(place, "K o o .", BOOTS)
    kim.stamina = 1
    assert ways(t, kim) == set()
    kim.stamina = 2
    assert ways(t, kim) == {"A2"}


@pytest.mark.rule("map.move-through.pit-stop")
def test_a_pit_from_which_no_way_leads_on_is_left_the_way_one_came(place):
    t, kim = clad(place, "K o #", BOOTS)
    t.does(kim, ("move", "A2"))
    assert ways(t, kim) == {"A1"}


@pytest.mark.rule("map.move-through.pit-stop")
def test_a_turn_does_not_end_on_a_pit_that_can_be_left(place):
    t, kim = clad(place, "K o .", BOOTS)
    t.does(kim, ("move", "A2"))
    assert t.may(kim, "end") == []
    assert t.why_not(kim, "end") == [("on-a-pit", "map.move-through.pit-stop")]
    t.does(kim, ("move", "A3"))
    t.does(kim, ("end",))
    assert not kim.dead


@pytest.mark.rule("map.move-through.pit-stop")
def test_who_cannot_leave_a_pit_any_more_is_destroyed_at_the_end_of_the_turn(place):
    t, kim = clad(place, "K o . L", BOOTS, L="lorrari")
    t.does(kim, ("move", "A2"))
    kim.stamina = 0
    assert ways(t, kim) == set()
    t.does(kim, ("end",))
    assert kim.dead
    assert [event.rule for event in t.told("falls")] == ["map.move-through.pit-stop"]


@pytest.mark.rule("map.move-through.pit-stop")
def test_dearer_steps_are_counted_before_a_pit_is_entered(place):
    t, kim = clad(place, "K o . L", BOOTS, L="lorrari")
    afflict(t, "kim", stat="cost-move", by=1)
    kim.stamina = 3
    assert ways(t, kim) == set(), "2 to enter, and 1 is not enough to leave"
    kim.stamina = 4
    t.does(kim, ("move", "A2"))
    assert kim.stamina == 2
    assert ways(t, kim) == {"A1", "A3"}


@pytest.mark.rule("map.move-through.pit-stop")
def test_a_turn_can_end_where_a_dearer_step_off_the_pit_cannot_be_paid(place):
    t, kim = clad(place, "K o . L", BOOTS, L="lorrari")
    t.does(kim, ("move", "A2"))
    kim.stamina = 1
    afflict(t, "kim", stat="cost-move", by=1)
    assert ways(t, kim) == set()
    assert t.may(kim, "end") == [("end",)]


@pytest.mark.rule("map.move-through.pit-cost")
def test_a_passage_over_a_unit_between_two_pits_is_no_step_from_pit_to_pit(place):
    t, kim = clad(place, "K o L o .", BOOTS, L="lorrari")
    t.gives(kim, LEGGINGS, equip=True)
    t.does(kim, ("move", "A2"))
    before = kim.stamina
    t.does(kim, ("move", "A4"))
    assert before - kim.stamina == 2, "off the one pit, onto the other"


@pytest.mark.rule("map.move-through.pit-stop")
def test_granted_movement_does_not_end_on_a_pit_it_has_entered(place):
    t, kim = clad(place, "K o .", BOOTS)
    kim.stamina = 0
    t.run(VOCABULARY.resolve(t, (Move(spaces=1),), t.about("kim")))
    assert t.at("kim") == "A1", "with one space there is no way over"
    t.run(VOCABULARY.resolve(t, (Move(spaces=2),), t.about("kim")), "A2", "A3")
    assert t.at("kim") == "A3"
    assert "stay" not in t.asked[-1].options


@pytest.mark.rule("map.move-through.pit-forced")
def test_moving_through_pits_does_not_help_who_is_pushed_or_teleported_into_one(place):
    t, kim = clad(place, "L K o .", BOOTS, L="lorrari")
    t.run(VOCABULARY.resolve(t, (Push(spaces=1),), replace(t.about("kim"), you="lorrari")))
    assert kim.dead
    t, kim = clad(place, "L K . o", BOOTS, L="lorrari")
    t.run(VOCABULARY.resolve(t, (Teleport(within=2),), t.about("kim")), "A4")
    assert kim.dead


@pytest.mark.rule("map.move-through.pit-forced")
def test_moving_through_pits_does_not_help_who_is_pulled_into_one(place):
    t, kim = clad(place, "L o K .", BOOTS, L="lorrari")
    t.run(VOCABULARY.resolve(t, (Pull(spaces=1),), replace(t.about("kim"), you="lorrari")))
    assert kim.dead


@pytest.mark.rule("map.move.granted")
def test_granted_spaces_are_counted_on_pits_too(place):
    t, _ = clad(place, "K o o .", BOOTS)
    t.run(VOCABULARY.resolve(t, (Move(spaces=2),), t.about("kim")), "A2")
    assert t.at("kim") == "A1", "from the first pit two spaces lead back alone"
    t.run(VOCABULARY.resolve(t, (Move(spaces=3),), t.about("kim")), "A2", "A3")
    assert t.at("kim") == "A4"


@pytest.mark.rule("map.move.granted")
def test_who_stands_on_a_pit_already_need_not_use_what_is_granted(place):
    t, kim = clad(place, "K o .", BOOTS)
    t.does(kim, ("move", "A2"))
    t.run(VOCABULARY.resolve(t, (Move(spaces=2),), t.about("kim")), "stay")
    assert t.at("kim") == "A2"


@pytest.mark.rule("elements.pit")
def test_a_monster_for_which_pits_are_floor_walks_over_them(place):
    t = place("B o . K", K="kim", B="the-beast", scenario="the-beast")
    t.run(VOCABULARY.resolve(t, (Move(spaces=1, by="you"),), replace(t.about("the-beast"), you="kim")), "A2")
    assert t.at("the-beast") == ""
    t = place("B o . K", K="kim", B="the-beast", scenario="the-beast")
    t.state.chapter = next(name for name, card in CHAPTERS.items() if "too-big-for-pits" in str(card.rules))
    t.state.tally["noise"] = 10
    t.run(VOCABULARY.resolve(t, (Move(spaces=1, by="you"),), replace(t.about("the-beast"), you="kim")), "A2")
    assert t.at("the-beast") == "A2"
