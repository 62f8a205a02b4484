"""Which spaces are adjacent, and what lies straight on from one."""

from __future__ import annotations

import pytest
from tests.rules.malhya.ground.drawn import room

from coterie.games.malhya.box.tiles import BOARD
from coterie.games.malhya.ground.built import WAYS, bearing


def round_a_corner(r) -> tuple[tuple[int, ...], ...]:
    """The adjacency of another rule: one way round a corner that is free of walls is enough."""
    return BOARD.adjacent(r.blocking, [cell in r.kinds for cell in range(BOARD.size)])


@pytest.mark.rule("explore.room.adjacency", "move.step")
def test_a_space_is_adjacent_to_the_eight_around_it() -> None:
    r = room(
        """
        + + + + +
         . . . .
        + + + + +
         . A . .
        + + + + +
         . . . B
        + + + + +
        """
    )
    assert len(r.beside[r["A"]]) == 8
    assert len(r.beside[r["B"]]) == 3
    assert r["B"] not in r.beside[r["A"]]


@pytest.mark.rule("explore.room.adjacency", "terrain.blocking")
def test_a_red_line_between_separates() -> None:
    r = room(
        """
        + + + +
         A|B C
        + + + +
        """
    )
    assert r.letters(r.beside[r["B"]]) == "C"


@pytest.mark.rule("explore.room.adjacency")
def test_a_red_line_that_ends_at_the_corner_separates_a_diagonal() -> None:
    r = room(
        """
        + + +
         A|.
        + + +
         . B
        + + +
        """
    )
    assert r["B"] in round_a_corner(r)[r["A"]]
    assert r["B"] not in r.beside[r["A"]]


@pytest.mark.rule("explore.room.adjacency")
def test_a_red_line_that_ends_at_another_corner_does_not() -> None:
    r = room(
        """
        + + + +
         . A .|
        + + + +
         . . B
        +-+ + +
         . . .
        + + + +
        """
    )
    assert r["B"] in r.beside[r["A"]]


@pytest.mark.rule("explore.room.adjacency", "terrain.blocking")
def test_nobody_cuts_the_corner_of_a_wall() -> None:
    """The outline of rock is a red line."""
    r = room(
        """
        + + +
         A #
        + + +
         . B
        + + +
        """
    )
    assert r["B"] in round_a_corner(r)[r["A"]]
    assert r["B"] not in r.beside[r["A"]]


@pytest.mark.rule("explore.room.adjacency")
def test_yellow_lines_do_not_separate_and_an_abyss_is_a_space() -> None:
    r = room(
        """
        + + + +
         A:B a
        + +=+ +
         . . C
        + + + +
        """
    )
    assert r.letters(r.beside[r["B"]]) == "AC"
    assert r["B"] + 1 in r.beside[r["B"]]


@pytest.mark.rule("attack.area-front")
def test_three_spaces_to_the_front_up_to_a_red_line() -> None:
    r = room(
        """
        + + + + + +
         A B C D F
        + + + + + +
         . . . . .
        + +-+ + + +
         . . . . .
        + + + + + +
        """
    )
    assert r.letters(r.front(r["A"], WAYS.index("east"))) == "BCD"
    assert r.letters(r.straight(r["A"], WAYS.index("east"))) == "BCDF"
    assert r.front(r["A"], WAYS.index("southeast")) == (BOARD.numbers["B2"],), "the next corner is an end of the line"
    assert r.front(r["A"], WAYS.index("west")) == ()


@pytest.mark.rule("attack.area-arc")
def test_three_consecutive_spaces_around_without_those_behind_a_red_line() -> None:
    r = room(
        """
        + + + +
         B C D
        + + +-+
         . A F
        + + + +
         . G .
        + + + +
        """
    )
    north, northwest, east = (WAYS.index(way) for way in ("north", "northwest", "east"))
    assert r.letters(r.arc(r["A"], north)) == "BC"
    assert r.letters(r.arc(r["A"], northwest)) == "BC"
    assert len(r.arc(r["A"], northwest)) == 3
    assert r.letters(r.arc(r["A"], east)) == "F"
    assert len(r.arc(r["A"], east)) == 2


@pytest.mark.parametrize(("space", "way"), [("A3", "north"), ("A5", "northeast"), ("C5", "east"), ("D1", "southwest")])
def test_the_direction_away_is_the_nearest_of_eight(space: str, way: str) -> None:
    assert WAYS[bearing(BOARD.numbers["C3"], BOARD.numbers[space])] == way
    assert WAYS[bearing(BOARD.numbers["C3"], BOARD.numbers["D5"])] == "southeast", "two spaces away, not in a line"
