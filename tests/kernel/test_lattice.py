"""Square boards: what a shut border changes, and steps over a floor."""

from random import Random

import pytest

from coterie.kernel.lattice import Lattice, flood, walked

BOARD = Lattice(6)
BORDERS = sorted({border for borders in BOARD.borders for border in borders})


@pytest.mark.parametrize("seed", range(20))
def test_more_borders_shut_change_as_much_as_if_all_had_been_shut_at_once(seed):
    random = Random(seed)
    walls, shut = (frozenset(random.sample(BORDERS, n)) for n in (12, 5))
    within = [random.random() < 0.9 for _ in range(BOARD.size)]
    before = BOARD.adjacent(walls, within)
    assert BOARD.parted(before, shut, walls | shut) == BOARD.adjacent(walls | shut, within)


@pytest.mark.parametrize("seed", range(20))
def test_steps_over_a_floor_are_those_of_a_flood_that_keeps_to_it(seed):
    random = Random(seed)
    beside = BOARD.adjacent(frozenset(random.sample(BORDERS, 12)), [True] * BOARD.size)
    floor = frozenset(random.sample(range(BOARD.size), 24))
    start = random.randrange(BOARD.size)  # on the floor or not
    assert walked(start, beside, floor) == flood([start], lambda here: [n for n in beside[here] if n in floor])
