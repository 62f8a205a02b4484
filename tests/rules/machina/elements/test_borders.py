"""Walls and doors."""

import pytest
from tests.rules.machina.halls import close, door

from coterie.games.machina.board.spaces import are_adjacent, door_state, sees
from coterie.games.machina.box.vocabulary import VOCABULARY, Doors
from coterie.games.machina.monsters.led import led_options
from coterie.games.machina.monsters.mindless import acts
from coterie.games.machina.scene.board import map_board


def ways(t, explorer):
    return {option[1] for option in t.may(explorer, "move")}


def state(t, spots):
    return door_state(t.state, door(spots))


def looks(t, a, b):
    return sees(t.state, t.cell(a), t.cell(b))


# --- walls ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("elements.wall")
def test_a_wall_stops_steps_and_sight_both_ways(place):
    t = place("K|L", K="kim", L="lorrari")
    assert not looks(t, "A1", "A2")
    assert not looks(t, "A2", "A1")
    assert ways(t, t.explorer("kim")) == set()
    assert not are_adjacent(t.state, t.cell("A1"), t.cell("A2"))


@pytest.mark.rule("elements.wall")
def test_a_wall_between_two_others_blocks_the_line_that_crosses_it(place):
    t = place(
        """
        K . .|.

        . . . .
    """,
        K="kim",
    )
    assert not looks(t, "A1", "A4")
    assert looks(t, "A1", "A3")
    assert looks(t, "B1", "B4")
    assert not looks(t, "A2", "A4")


# --- doors ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("elements.door.border")
def test_a_door_starts_open_and_is_drawn_by_its_state(place):
    t = place("KD.", K="kim")

    def drawn():
        return [wall.kind for wall in map_board(t.state).walls if (wall.a, wall.b) == ("A1", "A2")]

    assert (state(t, "A1-A2"), drawn()) == ("open", ["door-open"])
    t.does(t.explorer(), ("door", "A1-A2"))
    assert (state(t, "A1-A2"), drawn()) == ("closed", ["door"])
    t.does(t.explorer(), ("destroy-door", "A1-A2"))
    assert (state(t, "A1-A2"), drawn()) == ("destroyed", ["door-destroyed"])


@pytest.mark.rule("elements.door.states")
@pytest.mark.parametrize(("how", "free"), [("open", True), ("destroyed", True), ("closed", False)])
def test_open_and_destroyed_doors_let_all_through_and_closed_ones_are_walls(place, how, free):
    t = place("K . .D. . L", K="kim", L="lorrari")
    if how != "open":
        t.state.doors[door("A3-A4")] = how
    assert looks(t, "A1", "A6") == free
    assert are_adjacent(t.state, t.cell("A3"), t.cell("A4")) == free
    t.explorer("kim").cell = t.cell("A3")
    assert ("A4" in ways(t, t.explorer("kim"))) == free


@pytest.mark.rule("elements.door.states")
def test_two_doors_side_by_side_let_a_diagonal_through_if_one_is_not_closed(place):
    t = place(
        """
        K .
        D D
        . .
    """,
        K="kim",
    )
    assert "B2" in ways(t, t.explorer())
    close(t, "A1-B1")
    assert "B2" in ways(t, t.explorer())
    close(t, "A2-B2")
    assert ways(t, t.explorer()) == {"A2"}


@pytest.mark.rule("elements.door.toggle")
def test_for_two_stamina_a_door_is_closed_and_for_two_opened(place):
    t = place("KD.", K="kim")
    kim = t.explorer()
    t.does(kim, ("door", "A1-A2"))
    assert (state(t, "A1-A2"), kim.stamina) == ("closed", 6)
    t.does(kim, ("door", "A1-A2"))
    assert (state(t, "A1-A2"), kim.stamina) == ("open", 4)
    assert [event.rule for event in (*t.told("door-close"), *t.told("door-open"))] == ["elements.door.toggle"] * 2
    kim.stamina = 1
    assert t.why_not(kim, "door") == [("stamina", "elements.door.toggle")]


@pytest.mark.rule("elements.door.toggle")
def test_a_door_is_used_from_its_two_spaces_alone(place):
    t = place(
        """
        . .D.

        K . .
    """,
        K="kim",
    )
    kim = t.explorer()
    for at, can in (("A2", True), ("A3", True), ("A1", False), ("B2", False), ("B3", False)):
        kim.cell = t.cell(at)
        assert bool(t.may(kim, "door")) == can, at
    assert t.why_not(kim, "door") == [("no-door-here", "targeting.adjacent.border")]


@pytest.mark.rule("elements.door.toggle")
def test_a_door_beside_which_somebody_stands_can_be_closed(place):
    t = place("KDL", K="kim", L="lorrari")
    t.does(t.explorer("kim"), ("door", "A1-A2"))
    assert state(t, "A1-A2") == "closed"


@pytest.mark.rule("elements.door.toggle")
def test_a_monster_under_control_destroys_doors_but_neither_opens_nor_closes_them(place):
    t = place("DD. K", K="kim", D="deep-one")
    close(t, "A1-A2")
    monster = t.monster("deep-one")
    t.state.acting, monster.controller, monster.stamina = "deep-one", 0, 9
    assert ("door", "A1-A2") not in led_options(t.state, monster)
    assert ("destroy-door", "A1-A2") in led_options(t.state, monster)


@pytest.mark.rule("elements.door.destroy")
def test_an_explorer_destroys_a_closed_door_for_four_stamina(place):
    t = place("KD.", K="kim")
    kim = t.explorer()
    assert t.why_not(kim, "destroy-door") == [("no-closed-door", "elements.door.destroy")], "an open one is not"
    close(t, "A1-A2")
    kim.stamina = 3
    assert t.why_not(kim, "destroy-door") == [("stamina", "elements.door.destroy")]
    kim.stamina = 4
    t.does(kim, ("destroy-door", "A1-A2"))
    assert (state(t, "A1-A2"), kim.stamina) == ("destroyed", 0)
    assert [event.rule for event in t.told("door-destroy")] == ["elements.door.destroy"]


@pytest.mark.rule("elements.door.destroy")
def test_a_monster_destroys_a_closed_door_for_four_stamina(place):
    t = place("DD. . K", K="kim", D="deep-one")
    close(t, "A1-A2")
    monster = t.monster("deep-one")
    monster.stamina = 4
    assert t.run(acts(t, monster, t.about("deep-one")))
    assert (state(t, "A1-A2"), monster.stamina) == ("destroyed", 0)


@pytest.mark.rule("elements.door.destroyed-state")
def test_a_destroyed_door_is_passable_and_can_no_longer_be_used(place):
    t = place("KD.", K="kim")
    kim = t.explorer()
    t.state.doors[door("A1-A2")] = "destroyed"
    assert t.may(kim, "door") == t.may(kim, "destroy-door") == []
    t.run(VOCABULARY.resolve(t, (Doors(do="close", which="all"),), t.about("kim")))
    assert state(t, "A1-A2") == "destroyed"
    assert ways(t, kim) == {"A2"}


@pytest.mark.rule("elements.door.destroyed-state")
def test_a_mended_door_is_an_ordinary_open_one(place):
    t = place("KD.", K="kim")
    t.state.doors[door("A1-A2")] = "destroyed"
    t.run(VOCABULARY.resolve(t, (Doors(do="mend", which="all"),), t.about("kim")))
    assert state(t, "A1-A2") == "open"
    t.does(t.explorer(), ("door", "A1-A2"))
    assert state(t, "A1-A2") == "closed"


@pytest.mark.rule("elements.door.states")
def test_an_effect_closes_doors_of_the_users_tile_or_of_all(halls):
    marks = {"B2-B3": "D", "B12-B13": "D"}
    t = halls({0: "Ew", 1: "We"}, {"kim": "E1"}, marks)
    t.run(VOCABULARY.resolve(t, (Doors(do="close", which="all"),), t.about("kim")))
    assert (state(t, "B2-B3"), state(t, "B12-B13")) == ("closed", "open")
    t.run(VOCABULARY.resolve(t, (Doors(do="close", which="all", anywhere=True),), t.about("kim")))
    assert state(t, "B12-B13") == "closed"


# --- where cards change it --------------------------------------------------------------------------------------------


@pytest.mark.rule("elements.door.toggle")
@pytest.mark.rule("elements.door.destroy")
def test_where_doors_cannot_be_opened_they_can_still_be_destroyed(place):
    """Frozen Hinges: explorers neither open nor close doors."""
    t = place("KD.", K="kim")
    kim = t.explorer()
    t.current("frozen-hinges")
    assert t.why_not(kim, "door") == [("no-doors", "elements.door.toggle")]
    close(t, "A1-A2")
    t.does(kim, ("destroy-door", "A1-A2"))
    assert state(t, "A1-A2") == "destroyed"


@pytest.mark.rule("elements.door.toggle")
@pytest.mark.rule("elements.door.destroy")
def test_dearer_doors_are_dearer_to_open_and_not_to_destroy(place):
    """All Doors Shut: 1 stamina more."""
    t = place("KD.", K="kim")
    kim = t.explorer()
    t.current("all-doors-shut")
    t.does(kim, ("door", "A1-A2"))
    assert kim.stamina == 5
    t.does(kim, ("destroy-door", "A1-A2"))
    assert kim.stamina == 1
