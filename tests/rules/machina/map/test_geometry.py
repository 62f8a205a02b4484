"""Adjacency, sight and open borders on real tiles side by side, worked out a second time from what is printed."""

from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest

from coterie.games.machina.board.ground import DIRECT, LATTICE, ground
from coterie.games.machina.board.spaces import adjacency, are_adjacent, sees
from coterie.games.machina.box.tables import SIDES
from coterie.games.machina.box.tiles import MIDDLE, SIZE
from coterie.games.machina.state import Tile

JOINED = sorted(name for name, side in SIDES.items() if side.drawing.edges)
SEEDS = range(6)


def turned_place(y, x, turns):
    """Row and column of a space of a tile that is turned clockwise so often."""
    for _ in range(turns):
        y, x = x, SIZE - 1 - y
    return y, x


@pytest.fixture(params=SEEDS)
def complex_(request, place):
    """Four real tiles, turned at random, with some doors closed; and what is printed, by row and column."""
    rng = Random(request.param)
    t = place("K", K="kim")
    names = rng.sample(JOINED, 4)
    t.state.tiles = [Tile(side=name, slot=slot, turns=rng.randrange(4)) for slot, name in enumerate(names)]
    for door in sorted(ground(t.state).doors):
        if rng.random() < 0.5:
            t.state.doors[door] = "closed"
    return t, Printed(t.state)


class Printed:
    """Walls and rubble of the whole area, read from the drawings anew."""

    def __init__(self, s):
        self.walls, self.rubble, openings = set(), set(), []
        for tile in s.tiles:
            down, right = divmod(tile.slot, 2)

            def at(cell, tile=tile, down=down, right=right):
                y, x = turned_place(*divmod(cell, SIZE), tile.turns)
                return y + down * SIZE, x + right * SIZE

            drawn = SIDES[tile.side].drawing
            self.rubble |= {at(cell) for cell, kind in enumerate(drawn.spaces) if kind == "rubble"}
            self.walls |= {frozenset(map(at, border)) for border in drawn.walls}
            openings += [
                at({0: n, 1: n * SIZE + SIZE - 1, 2: (SIZE - 1) * SIZE + n, 3: n * SIZE}[side])
                for side in drawn.edges
                for n in MIDDLE
            ]
        closed = [LATTICE.beside(door) for door, how in s.doors.items() if how == "closed"]
        self.walls |= {frozenset(divmod(cell, 2 * SIZE) for cell in pair) for pair in closed}
        for n in range(2 * SIZE):
            for pair in (((n, SIZE - 1), (n, SIZE)), ((SIZE - 1, n), (SIZE, n))):
                if n % SIZE not in MIDDLE or not set(pair) <= set(openings):
                    self.walls.add(frozenset(pair))

    def free(self, *cells):
        """Whether no wall stands between spaces in a row."""
        return all(frozenset(pair) not in self.walls for pair in pairwise(cells))

    def sees(self, a, b):
        """Walk along the line between two centres from border to border; corners are passed on either side."""
        (ay, ax), (by, bx) = a, b
        dy, dx = by - ay, bx - ax
        when = {Fraction(2 * n - 1, 2 * abs(d)) for d in (dy, dx) for n in range(1, abs(d) + 1)}
        here = a
        for moment in sorted(when):
            after = moment + Fraction(1, 10_000)
            there = tuple(round_half(start + d * after) for start, d in ((ay, dy), (ax, dx)))
            if there[0] != here[0] and there[1] != here[1]:
                ways = [(here[0], there[1]), (there[0], here[1])]
                if not any(self.free(here, way, there) for way in ways):
                    return False
            elif not self.free(here, there):
                return False
            if there != b and there in self.rubble:
                return False
            here = there
        return True


def round_half(n):
    return int(n + Fraction(1, 2))


def place_of(cell):
    return divmod(cell, 2 * SIZE)


@pytest.mark.rule("targeting.adjacent.space")
@pytest.mark.rule("map.explore.other-sides")
def test_spaces_are_adjacent_if_they_are_neighbours_in_sight_of_each_other(complex_):
    t, printed = complex_
    for a in range(LATTICE.size):
        for b in LATTICE.ring[a]:
            if b >= 0:
                expected = printed.sees(place_of(a), place_of(b))
                assert are_adjacent(t.state, a, b) == sees(t.state, a, b) == expected, (
                    LATTICE.spots[a],
                    LATTICE.spots[b],
                )
        assert all(DIRECT[a][b] == 1 for b in adjacency(t.state)[a])


@pytest.mark.rule("targeting.los.line")
@pytest.mark.rule("map.explore.other-sides")
def test_sight_across_the_borders_is_what_the_drawings_say(complex_):
    t, printed = complex_
    rng = Random(7)
    laid = ground(t.state)
    seen = 0
    for _ in range(1500):
        a = rng.choice(laid.cells[rng.randrange(4)])
        b = LATTICE.shifted(a, rng.randint(-9, 9), rng.randint(-9, 9))
        if b < 0 or a == b or laid.slots[a] == laid.slots[b]:
            continue
        expected = printed.sees(place_of(a), place_of(b))
        assert sees(t.state, a, b) == expected == sees(t.state, b, a), (LATTICE.spots[a], LATTICE.spots[b])
        seen += expected
    assert seen, "some are seen through an opening"
