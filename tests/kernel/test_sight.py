"""Line of sight: hand-made positions, and thousands of random maps against the slow versions."""

from random import Random

import pytest
import reference_grid as slow

from coterie.kernel.grid import Grid, edge
from coterie.kernel.sight import cells_crossed, cells_crossed_corners, edges_met, sees_centre, sees_corners

NONE = frozenset()


def walls(*pairs):
    return frozenset(edge(a, b) for a, b in pairs)


def test_a_cell_sees_itself():
    assert sees_centre((1, 1), (1, 1), walls(((1, 1), (2, 1))), {(1, 1)})
    assert sees_corners((1, 1), (1, 1), walls(((1, 1), (2, 1))))
    assert edges_met((1, 1), (1, 1), walls(((1, 1), (2, 1)))) == ()


def test_a_wall_across_a_row_blocks_both_kinds():
    across = walls(((1, 0), (2, 0)))
    assert not sees_centre((0, 0), (3, 0), across)
    assert not sees_corners((0, 0), (3, 0), across)


def test_a_wall_along_a_row_blocks_neither():
    along = walls(((1, 0), (1, 1)))
    assert sees_centre((0, 0), (3, 0), along)
    assert sees_corners((0, 0), (3, 0), along)


def test_a_solid_cell_blocks_only_when_its_inside_is_crossed():
    assert not sees_centre((0, 0), (2, 0), NONE, {(1, 0)})
    assert sees_centre((0, 0), (1, 1), NONE, {(1, 0), (0, 1)})
    assert not sees_centre((0, 0), (2, 1), NONE, {(1, 0)})


def test_the_end_cells_never_block():
    assert sees_centre((0, 0), (2, 0), NONE, {(0, 0), (2, 0)})


def test_one_open_way_round_a_corner_is_enough():
    first_way = [((0, 0), (1, 0)), ((1, 0), (1, 1))]
    other_way = [((0, 0), (0, 1)), ((0, 1), (1, 1))]
    assert sees_centre((0, 0), (1, 1), walls(*first_way))
    assert sees_centre((0, 0), (1, 1), walls(*other_way))
    for one in first_way:
        for other in other_way:
            assert not sees_centre((0, 0), (1, 1), walls(one, other))


def test_an_open_door_beside_a_closed_one_lets_a_diagonal_through():
    left, right = ((0, 0), (0, 1)), ((1, 0), (1, 1))
    assert not sees_centre((0, 0), (1, 1), walls(left, right))
    assert sees_centre((0, 0), (1, 1), walls(left))
    assert sees_centre((0, 0), (1, 1), walls(right))


def test_corner_sight_of_diagonal_neighbours_is_the_point_between_them():
    for pair in (((0, 0), (1, 0)), ((0, 0), (0, 1)), ((1, 0), (1, 1)), ((0, 1), (1, 1))):
        assert not sees_corners((0, 0), (1, 1), walls(pair))
    assert sees_corners((0, 0), (1, 1), walls(((1, 1), (2, 1)), ((0, -1), (0, 0))))


def test_corner_sight_is_lost_along_a_wall():
    # From (0, 0) to (1, 2) the line runs down the border between the columns, beside row 1.
    assert not sees_corners((0, 0), (1, 2), walls(((0, 1), (1, 1))))
    assert sees_centre((0, 0), (1, 2), walls(((0, 0), (0, -1))))


def test_corner_sight_is_lost_at_the_end_of_a_wall():
    # The line from (1, 1) to (2, 2), the inside corners of (0, 0) and (2, 2), ends where this wall ends.
    assert not sees_corners((0, 0), (2, 2), walls(((2, 1), (2, 2))))
    assert sees_corners((0, 0), (2, 2), walls(((2, 2), (2, 3))))


def test_the_walls_met_come_in_order_from_the_looker():
    near, far, aside = edge((1, 0), (1, 1)), edge((2, 1), (2, 2)), edge((3, 0), (4, 0))
    kinds = {far: "low", aside: "wall", near: "wall"}
    assert edges_met((0, 0), (3, 3), kinds) == (near, far)
    assert edges_met((3, 3), (0, 0), kinds) == (far, near)


def test_cells_crossed_come_in_order_without_the_ends():
    assert cells_crossed((0, 0), (3, 0)) == ((1, 0), (2, 0))
    assert cells_crossed((0, 0), (2, 1)) == ((1, 0), (1, 1))
    assert cells_crossed((2, 2), (0, 0)) == ((1, 1),)
    assert cells_crossed((0, 0), (1, 1)) == ()
    assert cells_crossed_corners((0, 0), (3, 0)) == ((1, 0), (2, 0))
    assert cells_crossed_corners((0, 0), (3, 3)) == ((1, 1), (2, 2))
    assert cells_crossed_corners((0, 0), (1, 2)) == ()
    assert cells_crossed_corners((0, 0), (3, 2)) == ((1, 1), (2, 1))
    assert cells_crossed_corners((2, 2), (2, 2)) == ()


@pytest.mark.parametrize("seed", range(10))
def test_sight_agrees_with_plain_geometry(seed):
    """10 x 500 random maps, three pairs of cells on each, both ways."""
    rng = Random(seed)
    seen = hidden = 0
    for _ in range(500):
        width, height = rng.randint(3, 7), rng.randint(3, 7)
        sides = slow.random_walls(rng, width, height, rng.choice((0.02, 0.1, 0.3)))
        solid = slow.random_cells(rng, width, height, rng.choice((0, 0.1, 0.3)))
        for _ in range(3):
            a, b = [(rng.randrange(width), rng.randrange(height)) for _ in "ab"]
            centre_view = slow.sees_centre(a, b, sides, solid, width, height)
            assert sees_centre(a, b, sides, solid) == sees_centre(b, a, sides, solid) == centre_view
            met = slow.edges_met(a, b, sides)
            assert set(edges_met(a, b, sides)) == set(edges_met(b, a, sides)) == met
            assert sees_corners(a, b, sides) == sees_corners(b, a, dict.fromkeys(sides, "wall").keys()) == (not met)
            seen += centre_view + (not met)
            hidden += (not centre_view) + bool(met)
    assert seen > 500
    assert hidden > 500


@pytest.mark.parametrize("size", [(1, 1), (7, 7), (8, 5), (3, 9)])
def test_cells_crossed_agree_with_plain_geometry(size):
    """Every pair of cells on four grids."""
    for a in slow.all_cells(*size):
        for b in slow.all_cells(*size):
            assert cells_crossed(a, b) == slow.cells_crossed(a, b, *size) == cells_crossed(b, a)[::-1]
            inside = cells_crossed_corners(a, b)
            assert inside == slow.cells_crossed_corners(a, b, *size) == cells_crossed_corners(b, a)[::-1]


def test_neighbours_see_each_other_just_when_a_step_is_legal():
    rng = Random(7)
    for _ in range(300):
        sides = slow.random_walls(rng, 4, 4, 0.3)
        grid = Grid(4, 4)
        for cell in grid.cells():
            around = grid.neighbours8(cell)
            assert grid.steps(cell, sides, "no-squeeze") == tuple(c for c in around if sees_centre(cell, c, sides))
            assert grid.steps(cell, sides, "no-touch") == tuple(c for c in around if sees_corners(cell, c, sides))


def test_sight_is_the_same_when_the_board_is_mirrored_or_turned():
    rng = Random(11)
    for _ in range(500):
        sides = slow.random_walls(rng, 5, 5, 0.15)
        solid = slow.random_cells(rng, 5, 5, 0.1)
        a, b = [(rng.randrange(5), rng.randrange(5)) for _ in "ab"]
        for move in (lambda c: (4 - c[0], c[1]), lambda c: (c[1], c[0]), lambda c: (4 - c[1], c[0])):
            moved = frozenset(edge(move(one), move(other)) for one, other in sides)
            stones = {move(cell) for cell in solid}
            assert sees_centre(move(a), move(b), moved, stones) == sees_centre(a, b, sides, solid)
            assert sees_corners(move(a), move(b), moved) == sees_corners(a, b, sides)
