"""Pushing and pulling: from where, in which direction, what stops it, pits, levers, barrels, the immobile."""

from __future__ import annotations

import pytest
from tests.rules.machina.deeds import IMMOBILE, kinds, lasts, uses

from coterie.games.machina.board.ground import ground
from coterie.games.machina.board.spaces import DESTROYED
from coterie.games.machina.box.vocabulary import Pull, Push, Upon


def way(t, unit):
    """The spaces that a unit was shoved to, one after the other."""
    shoved = [event for event in t.told("shoved") if unit in event.params["unit"]]
    assert {event.rule for event in shoved} <= {"combat.push.direction"}
    return [event.params["end"] for event in shoved]


# --- the examples of the manual ---------------------------------------------------------------------------------------
# Their pictures are lost. In these positions all that is said of them is true: who is orthogonal to the activating
# space moves in a straight line, who is not moves diagonally, told anew for each space, and it can end in a pit.


@pytest.mark.rule("combat.push.direction", "combat.push.origin", "combat.push.pit")
def test_push_example_straight_if_orthogonal_else_diagonally_told_for_each_space_and_into_a_pit(place):
    t = place(
        """
        . K S . .

        . . . D .

        R . . . .

        . . . . o
        """,
        K="kim",
        S="sarall",
        D="deep-one",
        R="rat-thing",
    )
    uses(t, "kim", "sarall", Push(spaces=2))
    uses(t, "kim", "rat-thing", Push(spaces=1))
    uses(t, "kim", "deep-one", Push(spaces=2))
    assert way(t, "sarall") == ["A4", "A5"]
    assert way(t, "rat-thing") == []  # diagonally, where the wall is, though a straight way would be free
    assert way(t, "deep-one") == ["C5"]  # diagonally, though it is nearer to a row than to a diagonal


@pytest.mark.rule("combat.push.direction", "combat.push.pit")
def test_push_example_a_unit_pushed_diagonally_into_a_pit_is_destroyed(place):
    t = place(
        """
        K . . . .

        . . D . .

        . . . . .

        . . . . o
        """,
        K="kim",
        D="deep-one",
    )
    uses(t, "kim", "deep-one", Push(spaces=4))
    assert way(t, "deep-one") == ["C4", "D5"]
    assert [(event.rule, event.key) for event in t.noted if event.key in ("falls", "destroyed")] == [
        ("combat.push.pit", "falls"),
        ("elements.pit", "destroyed"),
    ]
    assert t.at("deep-one") == ""


@pytest.mark.rule("combat.push.direction", "combat.push.origin")
def test_pull_example_diagonally_until_it_is_orthogonal_then_straight(place):
    t = place(
        """
        K . . . .

        . . . . .

        . . . . D
        """,
        K="kim",
        D="deep-one",
    )
    uses(t, "kim", "deep-one", Pull(spaces=9))
    assert way(t, "deep-one") == ["B4", "A3", "A2"]  # and stops next to the activating unit


@pytest.mark.rule("combat.push.direction", "combat.push.pit")
def test_pull_example_into_a_pit_it_is_destroyed_and_the_rest_of_the_movement_is_void(place):
    t = place(
        """
        K . o . .

        . . . . .

        . . . . D
        """,
        K="kim",
        D="deep-one",
    )
    uses(t, "kim", "deep-one", Pull(spaces=9))
    assert way(t, "deep-one") == ["B4", "A3"]
    assert t.at("deep-one") == ""


# --- origin -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("combat.push.origin")
def test_the_activating_space_is_the_one_the_ability_names_else_that_of_the_activating_unit(place):
    t = place(". . D . K", K="kim", D="deep-one")
    uses(t, "kim", "deep-one", Pull(spaces=1), cell=t.cell("A1"))
    assert t.at("deep-one") == "A2"
    uses(t, "kim", "deep-one", Pull(spaces=1))
    assert t.at("deep-one") == "A3"


@pytest.mark.rule("combat.push.origin")
def test_a_unit_pulled_to_an_empty_space_comes_to_stand_on_it_and_no_farther(place):
    t = place(". . D . K", K="kim", D="deep-one")
    uses(t, "kim", "deep-one", Pull(spaces=5), cell=t.cell("A1"))
    assert t.at("deep-one") == "A1"


@pytest.mark.rule("combat.push.origin")
def test_all_around_are_pushed_away_from_the_one_unit(place):
    t = place(
        """
        . . . . .

        . D K S .

        . . . R .

        . . . . .
        """,
        K="kim",
        D="deep-one",
        S="sarall",
        R="rat-thing",
    )
    uses(t, "kim", "kim", Upon(whom="adjacent-monsters", do=(Push(spaces=1),)))
    assert [t.at(name) for name in ("deep-one", "sarall", "rat-thing")] == ["B1", "B5", "D5"]


# --- what stops it ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("combat.push.blocked")
@pytest.mark.parametrize(
    ("picture", "end"),
    [
        ("K D . .", "A4"),
        ("K D .|.", "A3"),  # a wall
        ("K D .", "A3"),  # rubble
        ("K D . c", "A3"),  # an action space
        ("K D . S", "A3"),  # a unit
        ("K D . h", "A3"),
    ],
)
def test_a_pushed_unit_stops_without_harm_before_what_cannot_be_entered(place, picture, end):
    units = {"S": "sarall"} if "S" in picture else {}
    t = place(picture, K="kim", D="deep-one", **units)
    uses(t, "kim", "deep-one", Push(spaces=2))
    assert (t.at("deep-one"), t.monster("deep-one").wounds) == (end, 0)


@pytest.mark.rule("combat.push.blocked")
@pytest.mark.parametrize(("state", "end"), [("closed", "A3"), ("open", "A4"), ("destroyed", "A4")])
def test_a_closed_door_stops_it_another_does_not(place, state, end):
    t = place("K D .D.", K="kim", D="deep-one")
    [door] = ground(t.state).doors
    t.state.doors = {} if state == "open" else {door: state}
    uses(t, "kim", "deep-one", Push(spaces=2))
    assert t.at("deep-one") == end


@pytest.mark.rule("combat.push.blocked")
def test_an_unexplored_edge_stops_it(place):
    t = place("K D . . . . . . . .", K="kim", D="deep-one")
    uses(t, "kim", "deep-one", Push(spaces=9))
    assert t.at("deep-one") == "A10"


@pytest.mark.rule("combat.push.blocked")
def test_a_diagonal_step_needs_adjacent_spaces(place):
    t = place(
        """
        K . .

        . D|.
          -
        . . .
        """,
        K="kim",
        D="deep-one",
    )
    uses(t, "kim", "deep-one", Push(spaces=1))
    assert t.at("deep-one") == "B2"


@pytest.mark.rule("combat.push.blocked")
@pytest.mark.parametrize("mark", ["l", "b"])
def test_a_lever_or_barrel_that_is_destroyed_stops_it_like_any_obstacle(place, mark):
    t = place(f"K D . {mark}", K="kim", D="deep-one")
    t.state.tokens[t.cell("A4")] = DESTROYED
    uses(t, "kim", "deep-one", Push(spaces=2))
    assert t.at("deep-one") == "A3"
    assert {event.key for event in t.noted} == {"shoved"}


# --- levers and barrels -----------------------------------------------------------------------------------------------


@pytest.mark.rule("combat.push.lever")
def test_a_unit_shoved_onto_a_lever_stays_and_the_traps_are_triggered_by_who_shoved_it_without_stamina(place):
    t = place("K D t l", K="kim", D="deep-one")
    before = t.explorer().stamina
    t.stack("3", "0", "0")
    uses(t, "kim", "deep-one", Push(spaces=3))
    assert t.at("deep-one") == "A3"
    assert (t.state.tokens[t.cell("A4")], t.explorer().stamina) == (DESTROYED, before)
    assert [event.rule for event in t.told("shoved-into-lever")] == ["combat.push.lever"]
    [roll] = t.told("attack-roll")
    assert roll.params["unit"] == "@explorer.kim.name"
    assert t.monster("deep-one").wounds == 1  # it stands on a trapped space itself


@pytest.mark.rule("combat.push.lever")
def test_a_pulled_unit_activates_a_lever_too(place):
    t = place("K l D", K="kim", D="deep-one")
    uses(t, "kim", "deep-one", Pull(spaces=1))
    assert (t.at("deep-one"), t.state.tokens[t.cell("A2")]) == ("A3", DESTROYED)
    assert [event.rule for event in t.told("traps")] == ["actions.traps.tile"]


@pytest.mark.rule("combat.push.lever", "effects.conditional.trigger")
def test_whoever_shoves_has_activated_the_lever(place):
    """Every Handle Bites attacks the explorer who activates a space."""
    t = place("K D l", K="kim", D="deep-one")
    t.current("every-handle-bites")
    t.stack("0")
    uses(t, "kim", "deep-one", Push(spaces=1))
    assert [event.params["unit"] for event in t.told("missed")] == ["@explorer.kim.name"]


@pytest.mark.rule("combat.push.barrel")
def test_a_unit_shoved_into_a_barrel_makes_it_go_off_without_a_roll_against_it_and_is_caught(place):
    t = place("K . D . b S", K="kim", D="deep-one", S="sarall")
    t.stack("2", "0", "0")
    uses(t, "kim", "deep-one", Push(spaces=3))
    assert t.at("deep-one") == "A4"  # its last space, beside the barrel
    assert [event.rule for event in t.told("shoved-into-barrel")] == ["combat.push.barrel"]
    [roll] = t.told("attack-roll")  # that of the explosion alone
    assert (roll.params["unit"], roll.params["roll"]) == ("@explorer.kim.name", "2 + 0 + 0")
    assert (t.monster("deep-one").wounds, t.monster("sarall").wounds) == (1, 1)
    assert t.state.tokens[t.cell("A5")] == DESTROYED


@pytest.mark.rule("combat.push.barrel")
def test_a_pulled_unit_sets_a_barrel_off_too(place):
    t = place("K . b D", K="kim", D="deep-one")
    t.stack("0", "0", "0")
    uses(t, "kim", "deep-one", Pull(spaces=2))
    assert (t.at("deep-one"), t.state.tokens[t.cell("A3")]) == ("A4", DESTROYED)
    assert t.monster("deep-one").wounds == 0


# --- pits and the immobile --------------------------------------------------------------------------------------------


@pytest.mark.rule("combat.push.pit", "map.move-through.pit-forced", "elements.pit")
def test_essence_does_not_save_who_is_pushed_into_a_pit(place):
    t = place("D K o L", D="deep-one", K="kim", L="lorrari")
    t.explorer("kim").essence = 5
    uses(t, "deep-one", "kim", Push(spaces=2))
    assert t.explorer("kim").dead
    assert kinds(t) == []


@pytest.mark.rule("combat.push.immobile")
@pytest.mark.parametrize("verb", [Push, Pull])
def test_an_immobile_unit_is_neither_pushed_nor_pulled(place, verb):
    t = place("K . D .", K="kim", D="deep-one")
    lasts(t, IMMOBILE, "deep-one")
    uses(t, "kim", "deep-one", verb(spaces=1))
    assert t.at("deep-one") == "A3"
    assert [event.rule for event in t.told("immobile")] == ["combat.push.immobile"]


# --- across the borders of tiles --------------------------------------------------------------------------------------


@pytest.mark.rule("combat.push.direction", "map.explore.other-sides")
@pytest.mark.parametrize(
    ("kim", "deep_one", "effect", "spaces"),
    [
        ("E8", "E9", Push(spaces=3), ["E10", "E11", "E12"]),
        ("D9", "E10", Push(spaces=2), ["F11", "G12"]),  # diagonally through the opening
        ("E9", "E13", Pull(spaces=3), ["E12", "E11", "E10"]),
        ("D8", "D9", Push(spaces=3), ["D10"]),  # beside the opening the side is a wall
        ("F9", "E10", Push(spaces=2), ["D11", "C12"]),  # the line just touches the end of that wall
    ],
)
def test_through_the_opening_between_two_tiles_a_unit_is_moved_on(halls, kim, deep_one, effect, spaces):
    t = halls({0: "nEsw", 1: "nesW"}, {"kim": kim, "deep-one": deep_one})
    uses(t, "kim", "deep-one", effect)
    assert way(t, "deep-one") == spaces


@pytest.mark.rule("combat.push.direction", "map.unexplored")
def test_an_edge_that_leads_to_no_tile_stops_it(halls):
    t = halls({0: "nEsw"}, {"kim": "E8", "deep-one": "E9"})
    uses(t, "kim", "deep-one", Push(spaces=3))
    assert way(t, "deep-one") == ["E10"]
