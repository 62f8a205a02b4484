"""What enemies see in Stealth Mode: around them, and in the band when they peer."""

from __future__ import annotations

import pytest
from tests.rules.malhya.ground.drawn import picture, room

from coterie.games.malhya.box.tiles import BOARD
from coterie.games.malhya.ground.built import WAYS
from coterie.games.malhya.ground.ways import PATROLLING, Paths

PLAIN = "\n".join(["+ + + + + + +", " . . . . . . "] * 6 + ["+ + + + + + +"])
EAST, WEST, NORTHEAST = (WAYS.index(way) for way in ("east", "west", "northeast"))


def shown(text: str) -> list[str]:
    return text.split()


@pytest.mark.rule("move.distance", "patrol.vision.around")
def test_an_enemy_sees_as_far_in_every_direction_diagonals_as_one() -> None:
    r, enemy = room(PLAIN), BOARD.numbers["C4"]
    assert picture(r.vision(enemy, 1), enemy, 6, 6) == shown(
        """
        ......
        ..xxx.
        ..xEx.
        ..xxx.
        ......
        ......
        """
    )
    assert picture(r.vision(enemy, 2), enemy, 6, 6) == shown(
        """
        .xxxxx
        .xxxxx
        .xxExx
        .xxxxx
        .xxxxx
        ......
        """
    )


@pytest.mark.rule("patrol.vision.around")
def test_an_enemy_sees_what_lies_on_its_own_space_also_in_shadow() -> None:
    r = room(
        """
        + + +
         E .
        + + +
        """,
        E="shadow",
    )
    assert r["E"] in r.vision(r["E"], 1)


@pytest.mark.rule("terrain.shadow-stealth", "terrain.shadow-through", "patrol.vision.limits")
def test_in_shadow_only_adjacent_ones_are_seen_and_behind_it_all() -> None:
    r = room(
        """
        + + + + + +
         E A B C D
        + + + + + +
        """,
        A="shadow",
        B="shadow",
    )
    assert r.letters(r.vision(r["E"], 4)) == "ACDE"


@pytest.mark.rule("terrain.shadow-stealth")
def test_beside_but_behind_a_red_line_shadow_hides() -> None:
    r = room(
        """
        + + +
         E|A
        + + +
         . B
        + + +
        """,
        A="shadow",
        B="shadow",
    )
    assert r.letters(r.vision(r["E"], 1)) == "E"


@pytest.mark.rule("terrain.shadow-stealth")
def test_a_lit_space_is_no_shadow() -> None:
    r = room(
        """
        + + + + +
         E . A B
        + + + + +
        """,
        A="shadow",
        B="shadow",
    )
    assert r.letters(r.vision(r["E"], 3, r.cells("B"))) == "BE"
    assert r.letters(r.band(r["E"], EAST, r.cells("B"))) == "B"
    assert r.letters(r.vision(r["E"], 3)) == "E"


@pytest.mark.rule("patrol.vision.limits", "sight.annoying-stealth")
def test_yellow_lines_hide_at_any_distance_but_the_adjacent() -> None:
    r = room(
        """
        + + + + +
         E:A B:C
        + + + + +
         D . F .
        + + + + +
        """
    )
    assert r.letters(r.vision(r["E"], 3)) == "ADE"
    assert r.letters(r.vision(r["D"], 3)) == "ADEF"


@pytest.mark.rule("patrol.focus.field")
def test_a_straight_band_is_three_spaces_wide_and_without_end() -> None:
    r, enemy = room(PLAIN), BOARD.numbers["C2"]
    assert picture(r.band(enemy, EAST), enemy, 6, 6) == shown(
        """
        ......
        ..xxxx
        .Exxxx
        ..xxxx
        ......
        ......
        """
    )


@pytest.mark.rule("patrol.focus.field")
def test_a_diagonal_band_repeats_the_three_spaces_around_the_front_corner() -> None:
    """The two beside the enemy belong to it; the spaces across the diagonal, north-west and south-east, do not."""
    r, enemy = room(PLAIN), BOARD.numbers["E2"]
    assert picture(r.band(enemy, NORTHEAST), enemy, 6, 6) == shown(
        """
        ....xx
        ...xxx
        ..xxx.
        .xxx..
        .Ex...
        ......
        """
    )


@pytest.mark.rule("patrol.focus.field")
@pytest.mark.parametrize("turns", range(4))
def test_bands_turn_with_the_direction(turns: int) -> None:
    r = room(PLAIN)

    def turned(cell: int) -> int:
        row, column = BOARD.row[cell], BOARD.column[cell]
        for _ in range(turns):
            row, column = column, 5 - row
        return row * BOARD.side + column

    enemy = BOARD.numbers["D3"]
    for way in (EAST, NORTHEAST):
        there = r.band(turned(enemy), (way + 2 * turns) % len(WAYS))
        assert there == frozenset(map(turned, r.band(enemy, way)))


@pytest.mark.rule("patrol.focus.tunnel")
def test_a_peering_enemy_does_not_see_what_is_beside_and_behind_it() -> None:
    r = room(
        """
        + + + +
         A B C
        + + + +
         D E F
        + + + +
         . G .
        + + + +
        """
    )
    assert r.letters(r.vision(r["E"], 1)) == "ABCDEFG"
    assert r.letters(r.band(r["E"], EAST)) == "CF"


@pytest.mark.rule("patrol.focus.field", "patrol.focus.shadow")
def test_the_focus_figure_through_shadow_past_a_thicket_into_shadow() -> None:
    """B stands beyond the shadow, C in an annoying obstacle, D in shadow; S is in shadow beside the enemy."""
    r = room(
        """
        + + + + + + +
         . . . .:C:.
        + + + + +=+ +
         E S s s . B
        + + + + + + +
         . . . D . .
        + + + + + + +
        """,
        D="shadow",
        S="shadow",
    )
    assert r.letters(r.band(r["E"], EAST)) == "BS"


@pytest.mark.rule("patrol.focus.field")
def test_a_wall_hides_everything_behind_it_in_the_band() -> None:
    r = room(
        """
        + + + + + + +
         . . A . . C
        + + + + + + +
         E . . # B .
        + + + + + + +
         . . . . . D
        + + + + + + +
        """
    )
    assert r.letters(r.band(r["E"], EAST)) == "A"


@pytest.mark.rule("patrol.focus.move")
def test_the_focus_example_three_spaces_to_the_left_past_an_ally() -> None:
    r = room(
        """
        + + + + + + + + +
         H . . . B A . E
        + + + +-+-+-+ + +
        """
    )
    path = Paths(r, PATROLLING).march(r["E"], WEST, 3, r.cells("H"), r.cells("HAE"))
    assert path == [r["A"] + 1, r["A"], r["B"]]
    assert r["H"] not in r.vision(path[-1], 1)
    assert r.in_front(path[-1], WEST) == path[-1] - 1
    assert r["H"] in r.band(path[-1], WEST)


def test_a_vigilance_token_needs_a_space_in_front_without_a_line_between() -> None:
    r = room(
        """
        + + + + + + + +
         A B|C D:F G a
        + + + +=+ + + +
         . . . . H . .
        + + + + + + + +
        """
    )
    fits = [letter for letter in "ABCDFG" if r.in_front(r[letter], EAST) != BOARD.off]
    assert fits == ["A", "C", "F"]
    assert r.in_front(r["A"], WAYS.index("north")) == BOARD.off
    assert r.in_front(r["A"], WEST) == BOARD.off
    assert r.in_front(r["D"], WAYS.index("southeast")) == BOARD.off, "both ways round the corner cross a yellow line"
    assert r.in_front(r["F"], WAYS.index("southwest")) != BOARD.off, "one way round it does not"
