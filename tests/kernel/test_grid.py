"""Square grids: names, edges, steps, distances, pictures."""

from random import Random

import pytest
import reference_grid as slow
from hypothesis import given
from hypothesis import strategies as st

from coterie.kernel.grid import (
    Grid,
    cell_name,
    chebyshev,
    distances,
    edge,
    manhattan,
    parse_cell,
    parse_picture,
    ways,
)

CELLS = st.tuples(st.integers(-20, 20), st.integers(-20, 20))


@pytest.mark.parametrize(
    ("cell", "name"),
    [((0, 0), "A1"), ((1, 2), "B3"), ((25, 9), "Z10"), ((26, 0), "AA1"), ((701, 0), "ZZ1"), ((702, 0), "AAA1")],
)
def test_names_of_cells(cell, name):
    assert cell_name(cell) == name
    assert parse_cell(name) == cell


@given(st.tuples(st.integers(0, 100_000), st.integers(0, 100_000)))
def test_names_round_trip(cell):
    assert parse_cell(cell_name(cell)) == cell


@pytest.mark.parametrize("name", ["", "A", "1", "A0", "a1", "1A", "A1 ", "A-1", "A01", "Ä1", "A١"])
def test_a_bad_name_is_refused(name):
    with pytest.raises(ValueError, match="is no cell: expected capital letters"):
        parse_cell(name)


def test_a_cell_off_the_grid_has_no_name():
    with pytest.raises(ValueError, match="must not be negative"):
        cell_name((-1, 0))


@given(CELLS, CELLS, CELLS)
def test_distances_without_walls_are_metrics(a, b, c):
    for measure in (manhattan, chebyshev):
        assert measure(a, b) == measure(b, a) <= measure(a, c) + measure(c, b)
        assert (measure(a, b) == 0) == (a == b)
    assert chebyshev(a, b) <= manhattan(a, b) <= 2 * chebyshev(a, b)


def test_edges_have_one_form():
    assert edge((1, 0), (0, 0)) == edge((0, 0), (1, 0)) == ((0, 0), (1, 0))
    assert edge((0, 0), (0, -1)) == ((0, -1), (0, 0))
    with pytest.raises(ValueError, match="share no edge"):
        edge((0, 0), (1, 1))


def test_ways_between_neighbours():
    assert ways((1, 1), (1, 0)) == ((((1, 0), (1, 1)),),)
    by_column, by_row = ways((0, 0), (1, 1))
    assert by_column == (((0, 0), (0, 1)), ((0, 1), (1, 1)))
    assert by_row == (((0, 0), (1, 0)), ((1, 0), (1, 1)))
    with pytest.raises(ValueError, match="no neighbours"):
        ways((0, 0), (2, 0))


def test_neighbours_come_in_a_fixed_order():
    grid = Grid(3, 3)
    assert grid.neighbours((1, 1)) == ((1, 0), (2, 1), (1, 2), (0, 1))
    assert grid.neighbours((0, 0)) == ((1, 0), (0, 1))


def test_a_grid_knows_its_cells():
    grid = Grid(2, 2)
    assert grid.cells() == ((0, 0), (1, 0), (0, 1), (1, 1))
    assert grid.inside((1, 1))
    assert not any(map(grid.inside, [(2, 0), (0, 2), (-1, 0), (0, -1)]))
    with pytest.raises(ValueError, match="outside the grid of 2 by 2"):
        grid.neighbours((2, 0))
    with pytest.raises(ValueError, match="no cells"):
        Grid(0, 3)


def random_map(rng):
    """Make a map with walls and blocked cells."""
    width, height = rng.randint(3, 6), rng.randint(3, 6)
    moves = Grid(width, height).step_map(slow.random_walls(rng, width, height, rng.choice((0, 0.15, 0.35))))
    return moves, slow.random_cells(rng, width, height, rng.choice((0, 0.1, 0.25)))


def test_steps_go_where_no_wall_is():
    rng = Random(1)
    for _ in range(250):
        width, height = rng.randint(1, 5), rng.randint(1, 5)
        sides = slow.random_walls(rng, width, height, 0.3)
        moves = Grid(width, height).step_map(sides)
        assert moves == {cell: slow.steps(cell, sides, "never", width, height) for cell in moves}
        assert all(cell in moves[other] for cell, others in moves.items() for other in others)


def test_distances_spread_from_all_sources_round_what_is_blocked():
    moves = Grid(5, 1).step_map()
    assert distances(moves, {(0, 0), (4, 0)})[2, 0] == 2
    assert distances(moves, [(0, 0)], blocked={(2, 0)}) == {(0, 0): 0, (1, 0): 1}
    assert distances(moves, [(0, 0)], until=(1, 0)) == {(0, 0): 0, (1, 0): 1}
    assert distances(moves, []) == {}


@pytest.mark.parametrize("seed", range(10))
def test_distances_agree_with_trying_everything(seed):
    """10 x 200 random maps, from one source and from two."""
    rng = Random(seed)
    for _ in range(200):
        moves, blocked = random_map(rng)
        a, b = rng.choices(list(moves), k=2)
        one, other = [slow.distances_from(cell, moves, blocked) for cell in (a, b)]
        reached = distances(moves, [a], blocked=blocked)
        assert reached == one
        assert list(reached.values()) == sorted(reached.values())
        both = {c: min(one.get(c, slow.FAR), other.get(c, slow.FAR)) for c in one | other}
        assert distances(moves, [a, b], blocked=blocked) == both


def test_a_map_is_read_from_a_picture():
    marks = parse_picture("\n  . ~\n  # .\n\n", {".": "floor", "~": "water", "#": "rubble"})
    assert marks == {(0, 0): ".", (1, 0): "~", (0, 1): "#", (1, 1): "."}
    assert parse_picture(".~\n#.", ".~#") == marks


@pytest.mark.parametrize(
    ("picture", "message"),
    [
        ("", "the picture is empty"),
        (" \n\n", "the picture is empty"),
        ("..\n.?", r"line 2, column 2: unknown mark '\?', expected one of \. ~"),
        ("\n  . .\n  . ! ", "line 3, column 5: unknown mark '!'"),
        ("..\n...", "line 2, column 3: 3 cells, but the first row has 2"),
        ("...\n..", "line 2, column 2: 2 cells, but the first row has 3"),
        ("..\n\n..", "line 2: an empty line inside the picture"),
    ],
)
def test_a_bad_picture_is_refused_with_its_place(picture, message):
    with pytest.raises(ValueError, match=message):
        parse_picture(picture, "~.")
