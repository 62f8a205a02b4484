"""Line of sight between the centres of spaces, and which spaces and doors are adjacent."""

from __future__ import annotations

import pytest
from tests.rules.machina.hunts import close, door

from coterie.games.machina.board.spaces import (
    are_adjacent,
    can_be_entered,
    doors_beside,
    is_obstacle,
    sees,
    standing_at,
)


def in_sight(t, a: str, b: str) -> bool:
    assert sees(t.state, t.cell(a), t.cell(b)) == sees(t.state, t.cell(b), t.cell(a))
    return sees(t.state, t.cell(a), t.cell(b))


def adjacent(t, a: str, b: str) -> bool:
    assert are_adjacent(t.state, t.cell(a), t.cell(b)) == are_adjacent(t.state, t.cell(b), t.cell(a))
    return are_adjacent(t.state, t.cell(a), t.cell(b))


# --- sight ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("targeting.los.line", "elements.wall")
def test_a_wall_across_the_line_blocks_it(place):
    t = place(
        """
        K . .|. .

        . . . . .

        . . . . .
        """,
        K="kim",
    )
    assert in_sight(t, "A1", "A3")
    assert not in_sight(t, "A1", "A4")
    assert not in_sight(t, "A3", "B5")  # over the wall
    assert in_sight(t, "A2", "B4")  # below it
    assert in_sight(t, "B1", "B5")


@pytest.mark.rule("targeting.los.line", "elements.rubble")
def test_rubble_in_the_line_blocks_it_but_can_be_seen_itself(place):
    t = place("K . # . .", K="kim")
    assert in_sight(t, "A1", "A3")
    assert not in_sight(t, "A1", "A4")


@pytest.mark.rule("targeting.los.line", "elements.door.states")
def test_a_closed_door_blocks_the_line_an_open_or_destroyed_one_does_not(place):
    t = place("K .D. .", K="kim")
    assert in_sight(t, "A1", "A4")
    close(t, "A2-A3")
    assert not in_sight(t, "A1", "A4")
    t.state.doors[door("A2-A3")] = "destroyed"
    assert in_sight(t, "A1", "A4")


@pytest.mark.rule("targeting.los.touch")
def test_a_line_that_touches_corners_of_rubble_is_free(place):
    t = place(
        """
        K # .

        # . #

        . # .
        """,
        K="kim",
    )
    assert in_sight(t, "A1", "B2")
    assert in_sight(t, "A1", "C3")
    assert not in_sight(t, "A1", "A3")
    assert not in_sight(t, "A1", "B3")  # through the inside of A2


@pytest.mark.rule("targeting.los.touch")
@pytest.mark.parametrize(
    ("picture", "free"),
    [
        ("K|.\n\n. .", True),  # the end of one wall
        ("K|.\n  -\n. .", True),  # both on the same side of the line
        ("K .\n-  \n.|.", True),
        ("K|.\n-  \n. .", False),  # a corner of two walls on this side
        ("K .\n  -\n.|.", False),
        ("K|.\n\n.|.", False),  # one straight wall through the corner
        ("K .\n- -\n. .", False),
    ],
)
def test_a_corner_is_passed_if_one_way_round_it_is_free(place, picture: str, free: bool):
    t = place(picture, K="kim")
    assert in_sight(t, "A1", "B2") == free
    assert adjacent(t, "A1", "B2") == free


@pytest.mark.rule("targeting.los.obstacles", "targeting.obstacle")
def test_obstacles_do_not_block_sight_and_cannot_be_entered(place):
    t = place("K M c b s .", K="kim", M="deep-one")
    t.state.tokens[t.cell("A5")] = "destroyed"
    assert in_sight(t, "A1", "A6")
    taken = standing_at(t.state)
    assert [is_obstacle(t.state, t.cell(f"A{n}"), taken) for n in range(1, 7)] == [True] * 5 + [False]
    assert [can_be_entered(t.state, t.cell(f"A{n}")) for n in range(3, 7)] == [False] * 3 + [True]


@pytest.mark.rule("targeting.obstacle", "elements.pit")
def test_pits_and_rubble_are_no_obstacles(place):
    t = place("K o # .", K="kim")
    taken = standing_at(t.state)
    assert not is_obstacle(t.state, t.cell("A2"), taken)
    assert not is_obstacle(t.state, t.cell("A3"), taken)


# --- adjacent ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("targeting.adjacent.space")
def test_adjacent_are_the_eight_around_in_sight_and_not_the_own_space(place):
    t = place(
        """
        . . .

        .|K .

        . . .
        """,
        K="kim",
    )
    around = [a + str(n) for a in "ABC" for n in (1, 2, 3)]
    assert [space for space in around if adjacent(t, "B2", space)] == ["A1", "A2", "A3", "B3", "C1", "C2", "C3"]


@pytest.mark.rule("targeting.adjacent.border", "elements.door.toggle")
def test_a_door_is_adjacent_to_who_stands_at_it_alone(place):
    t = place(
        """
        KD. .

        . . .
        """,
        K="kim",
    )
    assert [doors_beside(t.state, t.cell(space)) for space in ("A1", "A2")] == [[door("A1-A2")]] * 2
    assert not any(doors_beside(t.state, t.cell(space)) for space in ("B1", "B2", "A3"))
    assert t.may(t.explorer(), "door") == [("door", "A1-A2")]
    t.explorer().cell = t.cell("B1")
    assert ("no-door-here", "targeting.adjacent.border") in t.why_not(t.explorer(), "door")


DOORS = """
LDH . K

hDP . .
"""


@pytest.mark.rule("targeting.adjacent.doors", "targeting.adjacent.border")
def test_adjacent_example_of_lorrari_hank_phillip_and_the_chapter_space(place):
    t = place(DOORS, L="lorrari", H="hank-horden", P="phillip", K="kim")
    assert all(adjacent(t, "A1", space) for space in ("A2", "B2", "B1"))
    assert t.may(t.explorer("lorrari"), "door") == [("door", "A1-A2")]
    close(t, "A1-A2")
    assert (adjacent(t, "A1", "A2"), adjacent(t, "A1", "B2")) == (False, True)
    t.state.doors = {}
    close(t, "B1-B2")
    assert (adjacent(t, "A1", "A2"), adjacent(t, "A1", "B2")) == (True, True)
    close(t, "A1-A2")
    assert (adjacent(t, "A1", "A2"), adjacent(t, "A1", "B2"), adjacent(t, "A1", "B1")) == (False, False, True)
    t.state.doors[door("B1-B2")] = "destroyed"
    assert adjacent(t, "A1", "B2")


@pytest.mark.rule("targeting.door-target")
def test_adjacent_example_of_kim_who_closes_a_target_door(place):
    t = place(DOORS, L="lorrari", H="hank-horden", P="phillip", K="kim")
    kim = t.explorer("kim")
    latch = ("use", "explorer.kim", "shoot-the-latch")
    assert [option for option in t.may(kim, "use") if option[:3] == latch] == [(*latch, "A1-A2"), (*latch, "B1-B2")]
    t.does(kim, (*latch, "B1-B2"))
    assert t.state.doors == {door("B1-B2"): "closed"}


@pytest.mark.rule("targeting.door-target", "elements.door.destroyed-state")
@pytest.mark.parametrize(("state", "latch", "breach"), [("open", 1, 1), ("closed", 0, 1), ("destroyed", 0, 0)])
def test_only_a_door_to_which_it_can_be_done_is_a_target(place, state, latch, breach):
    """Kim closes a door from afar; with the axe she destroys one, closed or open."""
    t = place("K .D. .", K="kim")
    kim = t.explorer()
    t.gives(kim, "firemans-axe", equip=True)
    if state != "open":
        t.state.doors[door("A2-A3")] = state
    deeds = [option[2] for option in t.may(kim, "use")]
    assert (deeds.count("shoot-the-latch"), deeds.count("breach")) == (latch, breach)


@pytest.mark.rule("targeting.door-target")
def test_a_door_at_a_space_that_cannot_be_targeted_is_no_target(place):
    t = place(". .D. # K", K="kim")
    assert not [option for option in t.may(t.explorer(), "use") if option[2] == "shoot-the-latch"]


@pytest.mark.rule("targeting.door-target", "targeting.melee")
def test_a_melee_ability_reaches_doors_at_adjacent_spaces(place):
    t = place("K .D. .D.", K="kim")
    t.gives(t.explorer(), "firemans-axe", equip=True)
    breach = [option[3] for option in t.may(t.explorer(), "use") if option[2] == "breach"]
    assert breach == ["A2-A3"]
