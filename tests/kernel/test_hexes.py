"""Hex grids: names, rings, exact lines, ways."""

from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coterie.kernel.hexes import (
    DIRECTIONS,
    distance,
    distances,
    hex_name,
    line,
    neighbours,
    parse_hex,
    path,
    ring,
    within,
)

HEXES = st.tuples(st.integers(-9, 9), st.integers(-9, 9))
BOARD = [(q, r) for q in range(-5, 6) for r in range(-5, 6)]


@given(HEXES)
def test_names_round_trip(place):
    assert parse_hex(hex_name(place)) == place


@pytest.mark.parametrize("name", ["", "1", "1,", "1,2,3", "a,b", "1, 2", "-0,1", "01,2", "+1,2"])
def test_a_bad_name_is_refused(name):
    with pytest.raises(ValueError, match="is no hex: expected two whole numbers"):
        parse_hex(name)


def test_neighbours_go_clockwise_from_the_east():
    assert neighbours((2, 3)) == ((3, 3), (2, 4), (1, 4), (1, 3), (2, 2), (3, 2))
    for here, there in zip(DIRECTIONS, DIRECTIONS[1:] + DIRECTIONS[:1], strict=True):
        assert distance(here, there) == 1


@given(HEXES, HEXES, HEXES)
def test_distance_is_a_metric(a, b, c):
    assert distance(a, b) == distance(b, a) <= distance(a, c) + distance(c, b)
    assert (distance(a, b) == 0) == (a == b)


def test_distance_is_what_walking_takes():
    assert distances([(0, 0)], BOARD) == {place: distance((0, 0), place) for place in BOARD}


@given(HEXES, st.integers(0, 5))
def test_rings_and_ranges_hold_what_is_that_far(centre, radius):
    around = [(centre[0] + q, centre[1] + r) for q in range(-6, 7) for r in range(-6, 7)]
    found = ring(centre, radius)
    assert set(found) == {place for place in around if distance(centre, place) == radius}
    assert len(found) == len(set(found)) == (6 * radius or 1)
    assert all(distance(a, b) == 1 for a, b in zip(found, found[1:] + found[:1], strict=True) if radius)
    inside = within(centre, radius)
    assert sorted(inside) == sorted(place for place in around if distance(centre, place) <= radius)
    assert [distance(centre, place) for place in inside] == sorted(distance(centre, place) for place in inside)


def test_a_ring_goes_clockwise_from_the_west():
    assert ring((0, 0), 1) == ((-1, 0), (0, -1), (1, -1), (1, 0), (0, 1), (-1, 1))
    with pytest.raises(ValueError, match="radius -1"):
        ring((0, 0), -1)


def nearest_hexes(q, r):
    """List the hexes whose centres are nearest to a point, by true distance."""
    near = [(int(q) + dq, int(r) + dr) for dq in (-1, 0, 1) for dr in (-1, 0, 1)]
    far = {(a, b): (a - q) ** 2 + (b - r) ** 2 + (a - q) * (b - r) for a, b in near}
    return [place for place in near if far[place] == min(far.values())]


@pytest.mark.parametrize("seed", range(4))
def test_lines_agree_with_true_geometry(seed):
    rng = Random(seed)
    ties = 0
    for _ in range(200):
        a, b = [(rng.randint(-6, 6), rng.randint(-6, 6)) for _ in "ab"]
        length = distance(a, b)
        expected = [a]
        for part in range(1, length + 1):
            share = Fraction(part, length)
            near = nearest_hexes(a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
            ties += len(near) > 1
            expected.append(max(near))
        assert line(a, b) == tuple(expected) == line(b, a)[::-1]
    assert ties > 20


def test_a_line_between_two_hexes_takes_the_larger_q_then_the_larger_r():
    assert line((0, 0), (1, 1)) == ((0, 0), (1, 0), (1, 1))
    assert line((0, 0), (2, -1)) == ((0, 0), (1, 0), (2, -1))
    assert line((3, 3), (3, 3)) == ((3, 3),)


def test_a_path_goes_round_what_is_blocked():
    strip = [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1)]
    assert path((0, 0), (2, 0), strip) == ((0, 0), (1, 0), (2, 0))
    assert path((0, 0), (2, 0), strip, {(1, 0)}) == ((0, 0), (0, 1), (1, 1), (2, 0))
    assert path((0, 0), (2, 0), strip, {(1, 0), (1, 1)}) is None
    assert path((0, 0), (1, 0), strip, {(0, 0), (1, 0)}) == ((0, 0), (1, 0))
    assert path((0, 0), (0, 0), strip) == ((0, 0),)


def test_paths_are_as_long_as_the_distance_both_ways():
    rng = Random(2)
    for _ in range(200):
        blocked = frozenset(place for place in BOARD if rng.random() < 0.3)
        a, b = rng.sample([place for place in BOARD if place not in blocked], 2)
        there, back = path(a, b, BOARD, blocked), path(b, a, BOARD, blocked)
        far = distances([a], BOARD, blocked).get(b)
        if there is None or back is None:
            assert there is back is far is None
            continue
        assert len(there) == len(back) == far + 1
        assert (there[0], there[-1]) == (a, b)
        assert all(distance(x, y) == 1 for x, y in pairwise(there))
        assert not blocked.intersection(there)
