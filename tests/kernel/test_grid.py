"""Square grids: names, edges, steps, shortest ways and their ties, patterns, pictures."""

from itertools import pairwise
from random import Random

import pytest
import reference_grid as slow
from hypothesis import given
from hypothesis import strategies as st

from coterie.kernel.grid import (
    DIRECTIONS4,
    EAST,
    NORTH,
    SOUTH,
    Grid,
    Pattern,
    Shortest,
    all_shortest_first_steps,
    cell_name,
    chebyshev,
    crosses,
    distances,
    edge,
    edges_of,
    manhattan,
    parse_cell,
    parse_picture,
    path,
    shortest,
    touches,
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


def test_edges_are_picked_by_kind():
    walls = {edge((0, 0), (1, 0)): "wall", edge((1, 0), (2, 0)): "door", edge((2, 0), (3, 0)): "low"}
    assert edges_of(walls, "wall", "door") == {((0, 0), (1, 0)), ((1, 0), (2, 0))}


def test_ways_between_neighbours():
    assert ways((1, 1), (1, 0)) == ((((1, 0), (1, 1)),),)
    by_column, by_row = ways((0, 0), (1, 1))
    assert by_column == (((0, 0), (0, 1)), ((0, 1), (1, 1)))
    assert by_row == (((0, 0), (1, 0)), ((1, 0), (1, 1)))
    with pytest.raises(ValueError, match="no neighbours"):
        ways((0, 0), (2, 0))


def test_crossing_needs_every_way_and_touching_any():
    one, other = edge((0, 0), (0, 1)), edge((1, 0), (1, 1))
    assert not crosses((0, 0), (1, 1), {one})
    assert touches((0, 0), (1, 1), {one})
    assert crosses((0, 0), (1, 1), {one, other})
    assert not touches((0, 0), (1, 1), {edge((1, 1), (2, 1))})
    assert crosses((0, 0), (0, 1), {one})


def test_neighbours_come_in_a_fixed_order():
    grid = Grid(3, 3)
    assert grid.neighbours4((1, 1)) == ((1, 0), (2, 1), (1, 2), (0, 1))
    assert grid.neighbours8((1, 1)) == ((1, 0), (2, 1), (1, 2), (0, 1), (2, 0), (2, 2), (0, 2), (0, 0))
    assert grid.neighbours8((0, 0)) == ((1, 0), (0, 1), (1, 1))


def test_a_grid_knows_its_cells():
    grid = Grid(2, 2)
    assert grid.cells() == ((0, 0), (1, 0), (0, 1), (1, 1))
    assert grid.inside((1, 1))
    assert not any(map(grid.inside, [(2, 0), (0, 2), (-1, 0), (0, -1)]))
    for ask in (grid.neighbours4, grid.neighbours8, grid.steps):
        with pytest.raises(ValueError, match="outside the grid of 2 by 2"):
            ask((2, 0))
    with pytest.raises(ValueError, match="no cells"):
        Grid(0, 3)


@pytest.mark.parametrize("diagonal", ["never", "free", "no-squeeze", "no-touch"])
def test_steps_agree_with_walking_round_corners(diagonal):
    rng = Random(1)
    for _ in range(250):
        width, height = rng.randint(1, 5), rng.randint(1, 5)
        sides = slow.random_walls(rng, width, height, 0.3)
        moves = Grid(width, height).step_map(sides, diagonal)
        assert moves == {cell: slow.steps(cell, sides, diagonal, width, height) for cell in moves}
        assert all(cell in moves[other] for cell, others in moves.items() for other in others)


def test_a_diagonal_rule_may_be_a_test():
    grid = Grid(3, 3)
    assert grid.steps((1, 1), diagonal=lambda a, b: b == (2, 2))[4:] == ((2, 2),)
    with pytest.raises(ValueError, match="unknown diagonal rule 'sometimes'"):
        grid.steps((1, 1), diagonal="sometimes")


def test_step_maps_are_remembered_for_frozen_walls_only():
    grid = Grid(2, 1)
    shut = {edge((0, 0), (1, 0))}
    assert grid.step_map(frozenset(shut)) is grid.step_map(frozenset(shut))
    assert grid.step_map(frozenset(shut)) is not grid.step_map()
    assert grid.step_map(shut)[0, 0] == ()
    shut.clear()
    assert grid.step_map(shut)[0, 0] == ((1, 0),)


def test_old_step_maps_are_forgotten_but_not_wrong():
    grid = Grid(300, 1)
    for _ in range(2):
        for column in range(299):
            assert grid.step_map(frozenset({edge((column, 0), (column + 1, 0))}))[column, 0] == (
                () if column == 0 else ((column - 1, 0),)
            )


def test_distances_spread_from_all_sources_and_stop_at_the_limit():
    moves = Grid(5, 1).step_map()
    assert distances(moves, [(0, 0)], limit=2) == {(0, 0): 0, (1, 0): 1, (2, 0): 2}
    assert distances(moves, {(0, 0), (4, 0)})[2, 0] == 2
    assert distances(moves, [(0, 0)], blocked={(2, 0)}) == {(0, 0): 0, (1, 0): 1}
    assert distances(moves, [(0, 0)], limit=0) == {(0, 0): 0}
    assert distances(moves, []) == {}


def test_costs_may_be_given_by_cell_or_by_step():
    moves = Grid(4, 1).step_map()
    assert distances(moves, [(0, 0)], cost={(1, 0): 3, (3, 0): None}) == {(0, 0): 0, (1, 0): 3, (2, 0): 4}
    uphill = distances(moves, [(1, 0)], cost=lambda a, b: 2 if b > a else 1, limit=2)
    assert uphill == {(1, 0): 0, (0, 0): 1, (2, 0): 2}
    with pytest.raises(ValueError, match=r"from \(0, 0\) to \(1, 0\) costs 0: a cost must be at least 1"):
        distances(moves, [(0, 0)], cost={(1, 0): 0})


def test_ties_are_listed_for_the_players():
    moves = Grid(3, 3).step_map()
    assert shortest(moves, (1, 1), [(2, 2), (0, 0), (2, 2)]) == Shortest(
        2, ((0, 0), (2, 2)), {(0, 0): ((1, 0), (0, 1)), (2, 2): ((2, 1), (1, 2))}
    )
    assert all_shortest_first_steps(moves, (0, 0), (2, 2)) == ((1, 0), (0, 1))
    assert all_shortest_first_steps(moves, (0, 0), (2, 2), limit=3) == ()
    assert all_shortest_first_steps(moves, (0, 0), (0, 0)) == ()


def test_a_goal_here_needs_no_step():
    assert shortest(Grid(2, 2).step_map(), (0, 0), [(1, 1), (0, 0)]) == Shortest(0, ((0, 0),), {(0, 0): ()})


def test_a_blocked_goal_is_reached_but_not_passed():
    moves = Grid(4, 1).step_map()
    answer = shortest(moves, (0, 0), [(2, 0), (3, 0)], blocked={(2, 0), (3, 0)})
    assert answer == Shortest(2, ((2, 0),), {(2, 0): ((1, 0),)})
    assert shortest(moves, (0, 0), [(3, 0)], blocked={(2, 0)}) is None
    assert path(moves, (0, 0), (3, 0), blocked={(2, 0)}) is None
    assert path(moves, (0, 0), (2, 0), blocked={(2, 0)}) == ((0, 0), (1, 0), (2, 0))
    assert shortest(moves, (0, 0), []) is None


def test_a_path_follows_the_preferred_directions():
    moves = Grid(3, 3).step_map()
    assert path(moves, (0, 2), (2, 0)) == ((0, 2), (0, 1), (0, 0), (1, 0), (2, 0))
    assert path(moves, (0, 2), (2, 0), prefer=(EAST, NORTH)) == ((0, 2), (1, 2), (2, 2), (2, 1), (2, 0))
    assert path(moves, (1, 1), (1, 1)) == ((1, 1),)


def test_a_path_turns_back_from_a_dead_end_of_preference():
    # East first leads to a cell from which no shortest way goes on.
    moves = Grid(3, 3).step_map(frozenset({edge((1, 0), (1, 1)), edge((2, 0), (2, 1))}))
    assert path(moves, (0, 0), (2, 2), prefer=(EAST, SOUTH)) == ((0, 0), (0, 1), (1, 1), (2, 1), (2, 2))


def random_case(rng):
    """Make a map with walls, blocked cells and perhaps costs, and the price of a step in the plain form."""
    width, height = rng.randint(3, 6), rng.randint(3, 6)
    sides = slow.random_walls(rng, width, height, rng.choice((0, 0.15, 0.35)))
    moves = Grid(width, height).step_map(sides, rng.choice(("never", "free", "no-squeeze", "no-touch")))
    blocked = slow.random_cells(rng, width, height, rng.choice((0, 0.1, 0.25)))
    kind = rng.randrange(3)
    if kind == 0:
        return moves, blocked, None, lambda a, b: 1
    if kind == 1:
        table = {cell: rng.choice((1, 2, 3, None)) for cell in moves if rng.random() < 0.5}
        return moves, blocked, table, lambda a, b: table.get(b, 1)
    slopes = {(a, b): rng.choice((1, 1, 2, 5, None)) for a in moves for b in moves[a]}
    return moves, blocked, lambda a, b: slopes[a, b], lambda a, b: slopes[a, b]


@pytest.mark.parametrize("seed", range(10))
def test_shortest_ways_agree_with_trying_everything(seed):
    """10 x 500 random maps: distances, tied goals, tied first steps and a path."""
    rng = Random(seed)
    ties = 0
    for _ in range(500):
        moves, blocked, cost, price = random_case(rng)
        source, *goals = rng.choices(list(moves), k=4)
        answer = shortest(moves, source, goals, cost=cost, blocked=blocked)
        costs = {goal: slow.distances_to(goal, moves, price, blocked).get(source, slow.FAR) for goal in goals}
        best = min(costs.values())
        assert (answer is None) == (best == slow.FAR)
        if answer is not None:
            tied = sorted((goal for goal in costs if costs[goal] == best), key=lambda c: (c[1], c[0]))
            assert (answer.distance, answer.goals) == (best, tuple(tied))
            assert list(answer.first_steps) == tied
        for goal in goals:
            first = slow.first_steps(source, goal, moves, price, blocked)
            assert all_shortest_first_steps(moves, source, goal, cost=cost, blocked=blocked) == first
            if answer is not None and goal in answer.goals:
                assert answer.first_steps[goal] == first
            ties += len(first) > 1
            check_path(path(moves, source, goal, cost=cost, blocked=blocked), first, costs[goal], price)
        limit = rng.choice((None, 0, 1, 3, 6))
        reached = distances(moves, [source], cost=cost, blocked=blocked, limit=limit)
        assert reached == slow.distances_from(source, moves, price, blocked, slow.FAR if limit is None else limit)
        assert list(reached.values()) == sorted(reached.values())
    assert ties > 100


def check_path(trail, first, cost, price):
    """Check that the path costs the least and begins with the most preferred of the tied first steps."""
    if trail is None:
        assert cost == slow.FAR
        return
    assert sum(price(a, b) for a, b in pairwise(trail)) == cost
    assert trail[1:2] == first[:1]


def test_equal_costs_given_as_a_table_change_nothing():
    rng = Random(3)
    for _ in range(200):
        moves, blocked, _, _ = random_case(rng)
        sources = rng.choices(list(moves), k=2)
        assert distances(moves, sources, cost={}, blocked=blocked) == distances(moves, sources, blocked=blocked)


def test_distances_from_several_sources_are_the_least_of_each():
    rng = Random(4)
    for _ in range(200):
        moves, blocked, cost, _ = random_case(rng)
        a, b = rng.choices(list(moves), k=2)
        one, other = [distances(moves, [cell], cost=cost, blocked=blocked) for cell in (a, b)]
        both = {c: min(one.get(c, slow.FAR), other.get(c, slow.FAR)) for c in one | other}
        assert distances(moves, [a, b], cost=cost, blocked=blocked) == both


def test_first_steps_and_path_agree_with_all_ways_on_tiny_maps():
    rng = Random(5)
    for _ in range(300):
        sides = slow.random_walls(rng, 3, 3, 0.2)
        moves = Grid(3, 3).step_map(sides)
        blocked = slow.random_cells(rng, 3, 3, 0.1)
        source, goal = rng.sample(list(moves), 2)
        found = slow.simple_paths(source, goal, moves, blocked)
        least = [trail for trail in found if len(trail) == min(map(len, found))]
        starts = {trail[1] for trail in least}
        assert all_shortest_first_steps(moves, source, goal, blocked=blocked) == tuple(
            cell for cell in moves[source] if cell in starts
        )
        prefer = tuple(rng.sample(DIRECTIONS4, 4))
        by_taste = [[prefer.index((b[0] - a[0], b[1] - a[1])) for a, b in pairwise(t)] for t in least]
        expected = least[by_taste.index(min(by_taste))] if least else None
        assert path(moves, source, goal, prefer=prefer, blocked=blocked) == expected


def test_a_pattern_is_read_from_a_picture():
    arrow = Pattern.parse("""
        . # .
        # @ #
    """)
    assert arrow.cells == ((0, -1), (-1, 0), (1, 0))
    assert Pattern.parse("@#", with_origin=True).cells == ((0, 0), (1, 0))


@pytest.mark.parametrize(
    ("picture", "message"),
    [("##", "exactly one origin @, this picture has 0"), ("@@", "has 2"), ("@x", "line 1, column 2: unknown mark 'x'")],
)
def test_a_bad_pattern_is_refused(picture, message):
    with pytest.raises(ValueError, match=message):
        Pattern.parse(picture)


def test_a_pattern_turns_clockwise():
    hook = Pattern.parse("@##\n..#")
    assert hook.turned(1) == Pattern.parse(".@\n.#\n##")
    assert hook.turned(2) == Pattern.parse("#..\n##@")
    assert hook.turned(-1) == hook.turned(3) == Pattern.parse("##\n#.\n@.")


@given(st.lists(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), max_size=6))
def test_turning_a_pattern_comes_round(cells):
    pattern = Pattern.of(cells)
    assert pattern.turned(4) == pattern == Pattern.of(reversed(cells))
    assert pattern.turned(1).turned(2) == pattern.turned(3)
    turns = pattern.rotations()
    assert turns[0] == pattern
    assert len(set(turns)) == len(turns)
    assert set(turns) == {pattern.turned(quarters) for quarters in range(4)}
    assert set(pattern.turned(1).rotations()) == set(turns)


@pytest.mark.parametrize(("picture", "count"), [("#@#", 2), ("@#", 4), (".#.\n#@#\n.#.", 1), ("@##\n..#", 4)])
def test_equal_rotations_are_listed_once(picture, count):
    assert len(Pattern.parse(picture).rotations()) == count


def test_a_placed_pattern_is_clipped_to_the_grid():
    cross = Pattern.parse(".#.\n#@#\n.#.")
    assert cross.at((1, 1), Grid(3, 3)) == ((1, 0), (0, 1), (2, 1), (1, 2))
    assert cross.at((0, 0), Grid(3, 3)) == ((1, 0), (0, 1))
    assert cross.at((5, 5), Grid(3, 3)) == ()


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
