"""Closed doors in the way of a mindless monster."""

from __future__ import annotations

import pytest
from tests.rules.machina.hunts import close, door, hunts


@pytest.mark.rule("monsters.door.destroy", "elements.door.destroy")
def test_it_destroys_the_door_in_its_way_and_goes_on(place):
    t = place("K . .D. M", K="kim", M="deep-one")
    close(t, "A3-A4")
    assert hunts(t, "deep-one", 9) == ["A4", "A3", "A2"]
    assert t.state.doors[door("A3-A4")] == "destroyed"
    assert t.monster("deep-one").stamina == 9 - 3 - 4
    assert [event.rule for event in t.told("door-destroy")] == ["monsters.door.destroy"]
    assert not t.told("door-open")


@pytest.mark.rule("monsters.door.wait")
def test_without_the_stamina_it_waits_beside_the_door(place):
    t = place("K . .D. M", K="kim", M="deep-one")
    close(t, "A3-A4")
    assert hunts(t, "deep-one", 4) == ["A4"]
    assert (t.state.doors[door("A3-A4")], t.monster("deep-one").stamina) == ("closed", 3)


@pytest.mark.rule("monsters.door.destroy")
def test_a_door_between_it_and_its_prey_is_destroyed(place):
    t = place("KDM", K="kim", M="deep-one")
    close(t, "A1-A2")
    assert hunts(t, "deep-one", 4) == []
    assert t.state.doors[door("A1-A2")] == "destroyed"


@pytest.mark.rule("monsters.door.destroy")
def test_doors_that_are_not_in_its_way_are_left_alone(place):
    t = place(
        """
        K . . M
              D
        # # # .
        """,
        K="kim",
        M="deep-one",
    )
    close(t, "A4-B4")
    assert hunts(t, "deep-one", 9) == ["A3", "A2"]
    assert t.state.doors[door("A4-B4")] == "closed"


@pytest.mark.rule("monsters.door.wait", "overview.ambiguity")
def test_between_a_door_and_an_equally_long_open_way_the_players_choose(place):
    t = place(
        """
        K . . .DM

        . . . . .
        """,
        K="kim",
        M="deep-one",
    )
    t.state.turn = -1
    close(t, "A4-A5")
    hunts(t, "deep-one", 5, ("door", "A4-A5"))
    assert t.state.doors[door("A4-A5")] == "destroyed"
    assert (t.asked[0].rule, t.asked[0].options) == ("monsters.door.wait", (("step", "B4"), ("door", "A4-A5")))


@pytest.mark.rule("monsters.door.destroy", "targeting.adjacent.doors")
def test_a_door_that_bars_a_diagonal_step_is_in_the_way(place):
    t = place(
        """
        MD. .

        .|. .

        .|. K
        """,
        K="kim",
        M="deep-one",
    )
    close(t, "A1-A2")
    assert hunts(t, "deep-one", 5) == ["B2"]
    assert t.state.doors[door("A1-A2")] == "destroyed"


@pytest.mark.rule("monsters.door.wait")
def test_it_comes_beside_a_door_it_needs_even_if_that_is_no_nearer(place):
    t = place(
        """
        .D. K

        M|. .
        """,
        K="kim",
        M="deep-one",
    )
    close(t, "A1-A2")
    assert hunts(t, "deep-one", 4) == ["A1"]  # and stays there
    assert hunts(t, "deep-one", 3) == []
    assert hunts(t, "deep-one", 5) == ["A2"]


@pytest.mark.rule("monsters.door.wait", "monsters.move.stop")
def test_it_does_not_come_beside_a_door_that_it_does_not_need(place):
    t = place(
        """
        K . . S M

        . . . G .
              -
        . . . .D.
        """,
        K="kim",
        M="deep-one",
        S="sarall",
        G="ghoul",
    )
    close(t, "C4-C5")
    assert hunts(t, "deep-one", 5) == []


@pytest.mark.rule("monsters.door.wait", "monsters.move.stop")
def test_beside_one_door_it_does_not_go_to_another(place):
    t = place(
        """
        MD. K

        .D. .
        """,
        K="kim",
        M="deep-one",
    )
    close(t, "A1-A2", "B1-B2")
    assert hunts(t, "deep-one", 3) == []
