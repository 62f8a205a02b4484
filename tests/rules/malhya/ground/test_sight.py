"""Lines of sight: the figures of the book, each against the reading that it excludes."""

from __future__ import annotations

from random import Random

import pytest
from tests.kernel import reference_grid as slow
from tests.rules.malhya.ground.drawn import Drawn, by_lot, room

from coterie.games.malhya.box.tiles import BOARD

NOBODY: frozenset[int] = frozenset()


def sees_from_centre(r: Drawn, a: str, b: str) -> bool:
    """Another rule: from centre to centre, where touching the end of a line is harmless."""
    return BOARD.sees(r[a], r[b], r.blocking | r.annoying, NOBODY)


@pytest.mark.rule("sight.same-line")
def test_figure_1_in_a_row_or_column_from_centre_to_centre() -> None:
    """From corner to corner the line would run along the red ones."""
    r = room(
        """
        + + + + +
         . . . .
        + +-+-+ +
         A . . B
        + +-+-+ +
         . . . .
        + + + + +
         C . . D
        + + + + +
        """
    )
    assert r.line(r["A"], r["B"]) == "free"
    assert r.line(r["A"], r["C"]) == "free"
    r = room(
        """
        + + + + +
         A .|. B
        + + + + +
        """
    )
    assert r.line(r["A"], r["B"]) == "blocked"


@pytest.mark.rule("sight.corners")
def test_figure_2_otherwise_between_the_inside_corners() -> None:
    """From centre to centre the line would pass below the red one."""
    r = room(
        """
        + + + + +
         A .|. .
        + + + + +
         . . B .
        + + + + +
        """
    )
    assert sees_from_centre(r, "A", "B")
    assert r.line(r["A"], r["B"]) == "blocked"


@pytest.mark.rule("sight.corners")
def test_the_inside_corners_are_not_the_outside_ones() -> None:
    r = room(
        """
        +-+ + +-+
        |A . . .
        + + + + +
         . . . .
        + + + + +
         . . . B|
        + + + +-+
        """
    )
    assert r.line(r["A"], r["B"]) == "free"


@pytest.mark.rule("sight.corners", "explore.room.adjacency")
def test_between_diagonal_neighbours_it_is_one_point() -> None:
    r = room(
        """
        + + + +
         A . .
        + + +-+
         . B .
        + + + +
         . . C
        + + + +
        """
    )
    assert r.line(r["A"], r["B"]) == "free"
    assert r.line(r["B"], r["C"]) == "free"
    r = room(
        """
        + + + +
         A . .
        +-+ + +
         . B .
        + + + +
        """
    )
    assert sees_from_centre(r, "A", "B")
    assert r.line(r["A"], r["B"]) == "blocked"


@pytest.mark.rule("sight.blocking")
def test_figure_3_a_line_that_touches_the_red_line_around_a_wall() -> None:
    r = room(
        """
        + + + + +
         H . . .
        + + + + +
         . . # .
        + + + + +
         . . . .
        + + + + +
         . A . B
        + + + + +
        """
    )
    assert r.line(r["A"], r["H"]) == "free"
    assert sees_from_centre(r, "B", "H")
    assert r.line(r["B"], r["H"]) == "blocked"


@pytest.mark.rule("sight.blocking")
def test_figure_4_a_line_that_runs_along_the_red_line_around_a_wall() -> None:
    r = room(
        """
        + + +
         H .
        + + +
         . #
        + + +
         . .
        + + +
         A B
        + + +
        """
    )
    assert r.line(r["A"], r["H"]) == "free"
    assert sees_from_centre(r, "B", "H")
    assert r.line(r["B"], r["H"]) == "blocked"


@pytest.mark.rule("sight.blocking", "terrain.blocking")
def test_figure_5_a_hero_behind_a_wall() -> None:
    r = room(
        """
        + + + + + +
         . C D E .
        + + + + + +
         . # # # B
        + + + + + +
         . . H . F
        + + + + + +
        """
    )
    assert [r.line(r[enemy], r["H"]) for enemy in "BCDE"] == ["blocked"] * 4
    assert r.line(r["F"], r["H"]) == "free"


@pytest.mark.rule("sight.blocking", "terrain.blocking")
def test_the_golden_rule_red_lines_also_cut_sight_between_neighbours() -> None:
    r = room(
        """
        + + +
         A|B
        + + +
         . C
        + + +
        """
    )
    assert [r.line(r["A"], r[other]) for other in "BC"] == ["blocked", "blocked"]
    assert not r.can_look(r["A"], r["B"])
    assert not r.can_look(r["A"], r["C"])
    assert not r.can_aim(r["A"], r["C"], NOBODY)


CROSSED = """
    + + + + +
     A . .:B
    + + + + +
"""
ALONG = """
    + + +
     A .
    + + +
     .:.
    + + +
     . B
    + + +
"""
GRAZED = """
    + + + + +
     A . . .
    + + +=+ +
     . . . .
    + + +=+ +
     . . . B
    + + + + +
"""
ANNOYING = pytest.mark.parametrize("text", [CROSSED, ALONG, GRAZED], ids=["crossed", "along", "grazed"])


@ANNOYING
@pytest.mark.rule("sight.annoying-stealth", "terrain.annoying")
def test_figure_6_a_yellow_line_makes_the_line_of_sight_invalid_in_stealth_mode(text: str) -> None:
    r = room(text)
    for a, b in ("AB", "BA"):
        assert not r.can_look(r[a], r[b])
        assert not r.can_aim(r[a], r[b], NOBODY)


@ANNOYING
@pytest.mark.rule("sight.annoying-combat", "terrain.annoying")
def test_figure_7_in_combat_mode_it_hinders_once(text: str) -> None:
    """The third line meets two of them, and still it is one die that `hindered` stands for."""
    r = room(text)
    assert r.shot(r["A"], r["B"], NOBODY) == r.shot(r["B"], r["A"], NOBODY) == "hindered"


@pytest.mark.rule("sight.blocking", "sight.annoying-combat")
def test_a_red_line_beyond_a_yellow_one_blocks() -> None:
    r = room(
        """
        + + + + +
         A:. .|B
        + + + + +
        """
    )
    assert r.shot(r["A"], r["B"], NOBODY) == "blocked"


@pytest.mark.rule("sight.annoying-stealth", "patrol.vision.limits", "sight.annoying-combat")
def test_beside_one_a_yellow_line_hides_nobody_but_still_gives_a_die() -> None:
    r = room(
        """
        + + +
         A:B
        + +=+
         . C
        + + +
        """
    )
    for other in "BC":
        assert r.can_look(r["A"], r[other])
        assert r.can_aim(r["A"], r[other], NOBODY)
        assert r.shot(r["A"], r[other], NOBODY) == "hindered"


IN_A_ROW = """
    + + + + + +
     A . B . C
    + + + + + +
     . D . . .
    + + + + + +
     . . E . .
    + + + + + +
"""


@pytest.mark.rule("sight.ally")
def test_figure_8_an_enemy_shoots_through_its_ally() -> None:
    r = room(IN_A_ROW)
    heroes = r.cells("CDE")
    assert r.shot(r["A"], r["C"], heroes) == "free"


@pytest.mark.rule("sight.opponent")
def test_figure_9_an_opponent_in_between_is_an_annoying_obstacle() -> None:
    r = room(IN_A_ROW)
    heroes, enemies = r.cells("CDE"), r.cells("AB")
    assert r.shot(r["A"], r["E"], heroes) == "hindered"
    assert r.shot(r["C"], r["A"], enemies) == "hindered"
    assert r.shot(r["E"], r["A"], enemies) == "free"


@pytest.mark.rule("sight.opponent")
def test_figures_hinder_only_with_the_inside_of_their_spaces() -> None:
    """The line goes through the corner between two of them; and along the sides of four."""
    r = room(
        """
        + + + + +
         A C . .
        + + + + +
         D E F .
        + + + + +
         H G . .
        + + + + +
         . J . B
        + + + + +
        """
    )
    assert r.shot(r["A"], r["B"], r.cells("FG")) == "free"
    assert r.shot(r["A"], r["B"], r.cells("E")) == "hindered"
    assert r.shot(r["A"], r["J"], r.cells("CDEFGH")) == "free"


@pytest.mark.rule("sight.opponent")
def test_the_spaces_of_shooter_and_target_never_count() -> None:
    r = room(IN_A_ROW)
    assert r.shot(r["A"], r["C"], r.cells("AC")) == "free"


@pytest.mark.rule("sight.opponent-vision", "patrol.vision.limits")
def test_figures_stop_no_look_but_an_assassination_from_a_distance() -> None:
    r = room(IN_A_ROW)
    assert r.can_look(r["A"], r["C"])
    assert r.can_aim(r["C"], r["A"], NOBODY)
    assert not r.can_aim(r["C"], r["A"], r.cells("AB"))


@pytest.mark.rule("sight.use")
def test_a_line_of_sight_has_no_greatest_length() -> None:
    r = room(
        """
        + + + + + + + + + + + + + + + + + + +
         A . . . . . . . . . . . . . . . . B
        + + + + + + + + + + + + + + + + + + +
        """
    )
    assert r.shot(r["A"], r["B"], NOBODY) == "free"


@pytest.mark.rule("terrain.water", "terrain.abyss-land", "terrain.shadow-through", "terrain.summary")
def test_water_abyss_and_shadow_hinder_neither_sight_nor_shots() -> None:
    r = room(
        """
        + + + + + +
         A w a s B
        + + + + + +
        """
    )
    assert r.shot(r["A"], r["B"], NOBODY) == "free"
    assert r.can_look(r["A"], r["B"])


def as_edges(borders: frozenset[int]) -> set[tuple[tuple[int, int], tuple[int, int]]]:
    return {tuple(sorted((BOARD.column[cell], BOARD.row[cell]) for cell in BOARD.beside(border))) for border in borders}


@pytest.mark.rule("sight.same-line", "sight.corners", "sight.blocking")
@pytest.mark.parametrize("seed", range(5))
def test_lines_agree_with_plain_geometry(seed: int) -> None:
    """Random rooms, many pairs of spaces: all lines that the straight one meets, by intersecting every one of them."""
    rng = Random(seed)
    found = set()
    for _ in range(15):
        built = by_lot(rng)
        red, yellow = as_edges(built.blocking), as_edges(built.annoying)
        spaces = sorted(built.kinds)
        for _ in range(100):
            pair = rng.choice(spaces), rng.choice(spaces)
            a, b = ((BOARD.column[cell], BOARD.row[cell]) for cell in pair)
            hindered = "hindered" if slow.edges_met(a, b, yellow) else "free"
            line = built.line(*pair)
            assert line == ("blocked" if slow.edges_met(a, b, red) else hindered)
            through = {row * BOARD.side + column for column, row in slow.cells_crossed_corners(a, b, 6, 6)}
            for other in spaces:
                stopped = line == "free" and other in through
                assert built.shot(*pair, {other}) == ("hindered" if stopped else line)
            found.add(line)
    assert found == {"free", "hindered", "blocked"}
