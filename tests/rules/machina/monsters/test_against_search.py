"""Where mindless monsters go, compared with a search over all ways on small random maps.

The search knows nothing of the engine: it reads the picture, walks every way and follows the order of preferences.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest
from tests.rules.machina.hunts import close

from coterie.games.machina.board.ground import door_name, spot
from coterie.games.machina.map.stalking import Plan, is_beside, nearest_explorers

SIDE = 5
FAR = 99
Cell = tuple[int, int]
Border = frozenset[Cell]
BLOCKERS = ("ghoul", "sarall", "mi-go", "shoggoth")


def name_of(cell: Cell) -> str:
    return f"{'ABCDE'[cell[0]]}{cell[1] + 1}"


class Map:
    """A random picture, and what a reader of the rules makes of it."""

    def __init__(self, seed: int) -> None:
        rng = Random(seed)
        cells = [*product(range(SIDE), range(SIDE))]
        self.marks = {cell: rng.choices(".#oc", (14, 2, 1, 2))[0] for cell in cells}
        self.walls: set[Border] = set()
        self.doors: set[Border] = set()
        for a, b in product(cells, cells):
            if a < b and abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1:
                kind = rng.choices(("", "wall", "door"), (7, 2, 1))[0]
                if kind:
                    (self.walls if kind == "wall" else self.doors).add(frozenset((a, b)))
        self.closed = {each for each in self.doors if rng.random() < 0.7}
        spots = rng.sample(cells, 3 + rng.randrange(1 + len(BLOCKERS)))
        self.prey, self.hunter, self.others = spots[:2], spots[2], spots[3:]
        for cell in spots:
            self.marks[cell] = "."
        self.stamina = rng.randint(1, 6)

    @property
    def picture(self) -> str:
        letters = {self.hunter: "M", **dict(zip(self.prey, "KL", strict=True))}
        letters |= {cell: str(n) for n, cell in enumerate(self.others)}
        lines = []
        for y in range(SIDE):
            lines.append(
                "".join(f"{letters.get((y, x), self.marks[y, x])}{self.mark(y, x, 0, 1)}" for x in range(SIDE))
            )
            lines.append("".join(f"{self.mark(y, x, 1, 0)} " for x in range(SIDE)))
        return "\n".join(lines[:-1])

    def mark(self, y: int, x: int, down: int, right: int) -> str:
        border = frozenset(((y, x), (y + down, x + right)))
        return ("-" if down else "|") if border in self.walls else "D" if border in self.doors else " "

    # --- geometry ---

    def legs(self, a: Cell, b: Cell) -> list[list[Border]]:
        """The borders that a step crosses: one, or two round either side of the corner."""
        if a[0] == b[0] or a[1] == b[1]:
            return [[frozenset((a, b))]]
        return [[frozenset((a, turn)), frozenset((turn, b))] for turn in ((a[0], b[1]), (b[0], a[1]))]

    def beside(self, a: Cell, shut: set[Border]) -> list[Cell]:
        around = [
            (y, x) for y, x in product(range(a[0] - 1, a[0] + 2), range(a[1] - 1, a[1] + 2)) if (y, x) in self.marks
        ]
        return [b for b in around if b != a and any(not shut.intersection(way) for way in self.legs(a, b))]

    def crossed(self, a: Cell, b: Cell) -> list[Cell]:
        """The spaces whose inside the line between two centres crosses, the ends left out."""
        found = []
        for cell in self.marks:
            low, high = Fraction(0), Fraction(1)
            for n in (0, 1):
                delta, edge = b[n] - a[n], [Fraction(2 * cell[n] + side, 2) - a[n] for side in (-1, 1)]
                if not delta:
                    low, high = (low, high) if edge[0] < 0 < edge[1] else (Fraction(1), Fraction(0))
                else:
                    one, other = sorted(each / delta for each in edge)
                    low, high = max(low, one), min(high, other)
            if low < high and cell not in (a, b):
                found.append(cell)
        return found

    # --- the rules ---

    def counts(self, prey: Cell) -> dict[Cell, int]:
        """How many steps it is to the prey from everywhere, by asking every space again and again."""
        floor = [cell for cell, mark in self.marks.items() if mark == "."]
        found = dict.fromkeys(floor, FAR) | {prey: 0}
        for _ in floor:
            for cell in floor:
                found[cell] = min([found[cell], *[1 + found.get(n, FAR) for n in self.beside(cell, self.walls)]])
        return {cell: n for cell, n in found.items() if n < FAR}

    def ways(self, far: dict[Cell, int], way: list[Cell], left: int) -> list[list[Cell]]:
        """All real ways on from here that never lead farther."""
        found = []
        taken = {*self.prey, *self.others}
        for cell in self.beside(way[-1], self.walls | self.closed) if left else []:
            if cell not in way and cell not in taken and far.get(cell, FAR) <= far[way[-1]]:
                longer = [*way, cell]
                found += [longer, *self.ways(far, longer, left - 1)]
        return found

    def units_beyond(self, far: dict[Cell, int], cell: Cell) -> int:
        if far[cell] <= 1:
            return 0
        taken = {*self.prey, *self.others}
        nexts = [n for n in self.beside(cell, self.walls) if far.get(n) == far[cell] - 1]
        return min((n in taken) + self.units_beyond(far, n) for n in nexts)

    def doors_at(self, far: dict[Cell, int], cell: Cell) -> set[Border]:
        now = self.beside(cell, self.walls | self.closed)
        return {
            border
            for b in self.beside(cell, self.walls)
            if b not in now and far.get(b, FAR) < far[cell]
            for way in self.legs(cell, b)
            if not self.walls.intersection(way)
            for border in way
            if border in self.closed and cell in border
        }

    def first_steps(self, prey: Cell) -> set[Cell]:
        far = self.counts(prey)
        ways = self.ways(far, [self.hunter], self.stamina)
        shortest: dict[Cell, int] = {}
        for way in ways:
            shortest[way[-1]] = min(len(way), shortest.get(way[-1], FAR))
        ends = {cell for cell in shortest if far[cell] < far[self.hunter]}
        if not ends and not self.doors_at(far, self.hunter) and not self.has_open_walk(far, self.hunter):
            ends = {cell for cell in shortest if self.doors_at(far, cell)}
        solid = {*self.prey, *self.others} | {cell for cell, mark in self.marks.items() if mark == "c"}

        def rank(cell: Cell) -> tuple[int, ...]:
            met = sum(each in solid for each in self.crossed(cell, prey))
            straight = cell[0] == prey[0] or cell[1] == prey[1]
            return far[cell], shortest[cell], self.units_beyond(far, cell), met, not straight

        best = min(map(rank, ends), default=())
        goals = {cell for cell in ends if rank(cell) == best}
        return {way[1] for way in ways if way[-1] in goals and len(way) == shortest[way[-1]]}

    def has_open_walk(self, far: dict[Cell, int], cell: Cell) -> bool:
        """Whether a shortest walk to the prey meets no closed door."""
        return not far[cell] or any(
            self.has_open_walk(far, n)
            for n in self.beside(cell, self.walls | self.closed)
            if far.get(n, FAR) == far[cell] - 1
        )


@pytest.mark.rule("monsters.move.toward", "monsters.move.around", "monsters.nearest.count", "monsters.door.wait")
@pytest.mark.parametrize("seed", [*range(200), 891, 1064, 1395])
def test_a_monster_goes_where_a_search_over_all_ways_sends_it(place, seed: int) -> None:
    drawn = Map(seed)
    others = {str(n): name for n, name in zip(range(len(drawn.others)), BLOCKERS, strict=False)}
    t = place(drawn.picture, K="kim", L="lorrari", M="deep-one", **others)
    close(t, *["-".join(map(name_of, sorted(each))) for each in drawn.closed])
    t.explorer("kim").health, t.explorer("lorrari").health = 2, 1
    monster = t.monster("deep-one")
    counts = [drawn.counts(cell).get(drawn.hunter, FAR) for cell in drawn.prey]
    goes_for = 0 if counts[0] < counts[1] else 1  # who has less health, if they are equally near
    found = nearest_explorers(t.state, monster)
    if counts[goes_for] == FAR:
        assert found == []
        return
    assert [each.card for each in found] == [("kim", "lorrari")[goes_for]]
    if is_beside(t.state, monster, found[0]):
        return
    prey = drawn.prey[goes_for]
    plan = Plan(t.state, monster, found[0], drawn.stamina)
    assert {spot(cell) for cell in plan.first_steps()} == {name_of(cell) for cell in drawn.first_steps(prey)}
    doors = drawn.doors_at(drawn.counts(prey), drawn.hunter)
    assert {door_name(each) for each in plan.doors(monster.cell)} == {"-".join(map(name_of, sorted(d))) for d in doors}
