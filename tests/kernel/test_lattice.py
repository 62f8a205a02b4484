"""Square boards of numbered spaces: lines between inside corners, what a shut border changes, steps over a floor."""

from random import Random

import pytest
import reference_grid as slow

from coterie.kernel.lattice import Lattice, flood, walked

BOARD = Lattice(7)
AT = BOARD.numbers


def border(one: str, other: str) -> int:
    return BOARD.border(AT[one], AT[other])


def test_in_a_row_the_line_crosses_the_borders_between_and_the_spaces():
    line = BOARD.corners(AT["A1"], AT["A4"])
    assert line.borders == {border("A1", "A2"), border("A2", "A3"), border("A3", "A4")}
    assert line.cells == (AT["A2"], AT["A3"])


def test_between_diagonal_neighbours_it_touches_the_four_borders_at_the_corner():
    line = BOARD.corners(AT["C3"], AT["B4"])
    assert line.borders == {border("B3", "B4"), border("C3", "C4"), border("B3", "C3"), border("B4", "C4")}
    assert line.cells == ()


def test_along_a_border_it_goes_through_no_space():
    line = BOARD.corners(AT["A1"], AT["C2"])
    assert border("B1", "B2") in line.borders
    assert line.cells == ()


def test_a_space_meets_nothing_on_the_way_to_itself():
    assert BOARD.corners(AT["B2"], AT["B2"]) == (frozenset(), ())


@pytest.mark.parametrize("seed", range(5))
def test_corner_lines_agree_with_plain_geometry(seed: int):
    """All borders of the board, by intersecting each of them with the line."""
    rng = Random(seed)
    point = {cell: (BOARD.column[cell], BOARD.row[cell]) for cell in range(BOARD.size)}
    edges = {
        tuple(sorted(map(point.__getitem__, BOARD.beside(number)))): number for of in BOARD.borders for number in of
    }
    for _ in range(200):
        a, b = rng.randrange(BOARD.size), rng.randrange(BOARD.size)
        line = BOARD.corners(a, b)
        assert line.borders == {edges[edge] for edge in slow.edges_met(point[a], point[b], edges)}
        assert [point[cell] for cell in line.cells] == [*slow.cells_crossed_corners(point[a], point[b], 7, 7)]
        assert BOARD.corners(b, a) == (line.borders, line.cells[::-1])


SMALL = Lattice(6)
BORDERS = sorted({border for borders in SMALL.borders for border in borders})


@pytest.mark.parametrize("seed", range(20))
def test_more_borders_shut_change_as_much_as_if_all_had_been_shut_at_once(seed):
    random = Random(seed)
    walls, shut = (frozenset(random.sample(BORDERS, n)) for n in (12, 5))
    within = [random.random() < 0.9 for _ in range(SMALL.size)]
    before = SMALL.adjacent(walls, within)
    assert SMALL.parted(before, shut, walls | shut) == SMALL.adjacent(walls | shut, within)


@pytest.mark.parametrize("seed", range(20))
def test_steps_over_a_floor_are_those_of_a_flood_that_keeps_to_it(seed):
    random = Random(seed)
    beside = SMALL.adjacent(frozenset(random.sample(BORDERS, 12)), [True] * SMALL.size)
    floor = frozenset(random.sample(range(SMALL.size), 24))
    start = random.randrange(SMALL.size)  # on the floor or not
    assert walked(start, beside, floor) == flood([start], lambda here: [n for n in beside[here] if n in floor])
