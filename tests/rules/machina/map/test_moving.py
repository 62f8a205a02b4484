"""Steps, what stops them, and movement that an effect grants."""

import pytest
from tests.rules.machina.halls import afflict, close

from coterie.games.machina.board.spaces import are_adjacent, sees
from coterie.games.machina.box.vocabulary import VOCABULARY, Move, Teleport
from coterie.games.machina.map.moving import steps


def ways(t, explorer):
    """The names of the spaces that a step leads to."""
    return {option[1] for option in t.may(explorer, "move")}


# --- a step -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("map.move.step")
def test_a_step_leads_to_the_eight_spaces_around_for_one_stamina(place):
    t = place(
        """
        . . .

        . K .

        . . .
    """,
        K="kim",
    )
    kim = t.explorer()
    assert ways(t, kim) == {"A1", "A2", "A3", "B1", "B3", "C1", "C2", "C3"}
    t.does(kim, ("move", "A1"))
    assert (t.at("kim"), kim.stamina) == ("A1", 7)
    assert [event.rule for event in t.told("moves")] == ["map.move.step"]
    t.does(kim, ("move", "A2"))
    assert (t.at("kim"), kim.stamina) == ("A2", 6)


@pytest.mark.rule("map.move.step")
def test_the_last_stamina_pays_for_a_step_and_none_is_made_without(place):
    t = place("K . .", K="kim")
    kim = t.explorer()
    kim.stamina = 1
    t.does(kim, ("move", "A2"))
    assert t.may(kim, "move") == []
    assert t.why_not(kim, "move") == [("stamina", "map.move.step")]


@pytest.mark.rule("map.move.step")
def test_an_immobile_explorer_makes_no_step(place):
    t = place("K . .", K="kim")
    kim = t.explorer()
    assert ways(t, kim) == {"A2"}
    afflict(t, "kim", rule="immobile")
    assert t.may(kim, "move") == []
    assert t.why_not(kim, "move") == [("immobile", "map.move.step")]


@pytest.mark.rule("map.move.step")
def test_what_a_step_costs_can_be_changed_and_is_paid_in_full(place):
    t = place("K . .", K="kim")
    kim = t.explorer()
    afflict(t, "kim", stat="cost-move", by=1)
    t.does(kim, ("move", "A2"))
    assert kim.stamina == 6
    kim.stamina = 1
    assert t.may(kim, "move") == []


@pytest.mark.rule("map.move.step")
def test_nobody_steps_onto_another_unit(place):
    t = place("K L D .", K="kim", L="lorrari", D="deep-one")
    assert ways(t, t.explorer("lorrari")) == set()
    assert t.why_not(t.explorer("lorrari"), "move") == [("no-way", "map.move.blocked")]
    assert [cell for cell, _ in steps(t.state, t.monster("deep-one"), 4)] == [t.cell("A4")]


@pytest.mark.rule("map.move.blocked")
@pytest.mark.parametrize("mark", list("#bclrweh"))
def test_rubble_and_obstacles_cannot_be_entered(place, mark):
    t = place(
        f"""
        K {mark}

        . .
    """,
        K="kim",
    )
    assert ways(t, t.explorer()) == {"B1", "B2"}


@pytest.mark.rule("map.move.blocked")
@pytest.mark.parametrize("mark", list(".tso"))
def test_floor_traps_spawn_spaces_and_pits_can_be_entered(place, mark):
    t = place(f"K {mark}", K="kim")
    assert ways(t, t.explorer()) == {"A2"}


@pytest.mark.rule("map.move.blocked")
def test_a_destroyed_space_cannot_be_entered(place):
    t = place("K s .", K="kim")
    t.state.tokens[t.cell("A2")] = "destroyed"
    assert ways(t, t.explorer()) == set()


@pytest.mark.rule("map.move.blocked")
def test_walls_and_closed_doors_stop_a_step_and_open_doors_do_not(place):
    t = place(".DK|.", K="kim")
    kim = t.explorer()
    assert ways(t, kim) == {"A1"}
    close(t, "A1-A2")
    assert ways(t, kim) == set()


@pytest.mark.rule("map.move.blocked")
@pytest.mark.parametrize(
    ("picture", "free"),
    [
        (("K|.", "   ", ". ."), True),  # one wall: round the other way
        (("K|.", "  -", ". ."), True),  # both on the same way round
        (("K .", "  -", ".|."), False),
        (("K|.", "-  ", ". ."), False),
        (("K|.", "   ", ".|."), False),  # a wall that goes on: both ways cross it
        (("K .", "- -", ". ."), False),
        (("K b", "   ", "b ."), True),  # obstacles at both corners do not block a diagonal
        (("K #", "   ", "# ."), True),  # nor does rubble that is only touched
    ],
)
def test_a_diagonal_step_needs_one_way_round_the_corner_without_wall(place, picture, free):
    t = place("\n".join(picture), K="kim")
    a, b = t.cell("A1"), t.cell("B2")
    assert are_adjacent(t.state, a, b) == are_adjacent(t.state, b, a) == free
    assert sees(t.state, a, b) == free
    assert ("B2" in ways(t, t.explorer())) == free


@pytest.mark.rule("map.move.blocked")
def test_a_diagonal_step_past_a_closed_door_is_one_past_a_wall(place):
    t = place(
        """
        KD.
          D
        . .
    """,
        K="kim",
    )
    kim = t.explorer()
    assert ways(t, kim) == {"A2", "B1", "B2"}
    close(t, "A1-A2")
    assert ways(t, kim) == {"B1", "B2"}
    close(t, "A2-B2")
    assert ways(t, kim) == {"B1", "B2"}, "round the other corner, where no door is"


# --- granted movement -------------------------------------------------------------------------------------------------


def granted(t, name, spaces, *answers):
    t.run(VOCABULARY.resolve(t, (Move(spaces=spaces),), t.about(name)), *answers)


@pytest.mark.rule("map.move.granted")
def test_granted_movement_costs_no_stamina_and_is_walked_step_by_step(place):
    t = place("K . . . .", K="kim")
    granted(t, "kim", 3, "A2", "A3", "A4")
    assert (t.at("kim"), t.explorer().stamina) == ("A4", 8)
    assert {event.rule for event in t.told("moves")} == {"map.move.granted"}


@pytest.mark.rule("map.move.granted")
def test_granted_movement_may_be_none_at_all_or_less_than_all(place):
    t = place("K . . . .", K="kim")
    granted(t, "kim", 3, "stay")
    assert t.at("kim") == "A1"
    granted(t, "kim", 3, "A2", "stay")
    assert t.at("kim") == "A2"


@pytest.mark.rule("map.move.granted")
def test_granted_movement_goes_without_stamina_but_not_through_walls_or_if_immobile(place):
    t = place("K|. .", K="kim")
    t.explorer().stamina = 0
    granted(t, "kim", 2)
    assert t.at("kim") == "A1"
    t = place("K . .", K="kim")
    t.explorer().stamina = 0
    afflict(t, "kim", rule="immobile")
    granted(t, "kim", 2)
    assert t.at("kim") == "A1"
    t.state.lasting = []
    granted(t, "kim", 1, "A2")
    assert t.at("kim") == "A2"


@pytest.mark.rule("map.move.granted")
def test_granted_movement_is_not_made_dearer_by_what_a_step_costs(place):
    t = place("K . . .", K="kim")
    afflict(t, "kim", stat="cost-move", by=1)
    granted(t, "kim", 2, "A2", "A3")
    assert t.at("kim") == "A3"


@pytest.mark.rule("map.move.granted")
def test_a_granted_step_into_a_pit_destroys(place):
    t = place("K o . L", K="kim", L="lorrari")
    granted(t, "kim", 3, "A2")
    assert t.explorer("kim").dead


# --- moved onto a taken space -----------------------------------------------------------------------------------------


@pytest.mark.rule("map.move.occupied")
def test_who_is_moved_to_a_taken_space_arrives_on_the_nearest_free_one_of_its_choice(place):
    t = place(
        """
        K . . # #

        . . # o #

        . . . s .
    """,
        K="kim",
    )
    t.spawn("deep-one", "C4")
    t.run(VOCABULARY.resolve(t, (Teleport(to="spawn"),), t.about("kim")), "C5")
    assert t.asked[-1].kind == "place"
    assert set(t.asked[-1].options) == {"C3", "C5"}, "the pit is nearer than nothing, and no place to stand"
    assert t.at("kim") == "C5"


@pytest.mark.rule("map.move.occupied")
def test_nearest_is_counted_directly_through_walls(place):
    t = place(
        """
        K . . s|.

        . # # # #
    """,
        K="kim",
    )
    t.spawn("deep-one", "A4")
    t.run(VOCABULARY.resolve(t, (Teleport(to="spawn"),), t.about("kim")), "A5")
    assert t.at("kim") == "A5"
    assert set(t.asked[-1].options) == {"A3", "A5"}
