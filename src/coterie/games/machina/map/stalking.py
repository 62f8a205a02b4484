"""How a mindless monster finds its nearest explorer and gets nearer to it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from coterie.games.machina.board.ground import DIRECT, LATTICE, ground
from coterie.games.machina.board.spaces import (
    Lie,
    Unit,
    adjacency,
    adjacent_of,
    board,
    closed_doors,
    floor_of,
    in_play,
    obstacles_between,
    units,
)
from coterie.games.machina.effects.standing import STANDING
from coterie.games.machina.map.moving import Way
from coterie.games.machina.state import OFF, Explorer, Machina, Monster
from coterie.games.machina.units.attributes import health_left
from coterie.kernel.lattice import walked

UNREACHED = 1 << 20


def rocks(s: Machina) -> list[int]:
    """Where immobile units stand."""
    if not STANDING.is_changed(s, "immobile"):
        return []
    return [unit.cell for unit in units(s) if STANDING.flag(s, "immobile", unit)]


def counted_steps(s: Machina, explorer: Explorer, rocks: list[int]) -> Mapping[int, int]:
    """From how many steps away each space is: round what cannot be entered and immobile units, as if doors were open
    and other units absent."""
    here, start = board(s), explorer.cell
    if rocks:
        return _counted(here.lie, frozenset(rocks) - {start}, start)
    found = here.steps.get(start)
    if found is None:
        found = here.steps[start] = _counted(here.lie, frozenset(), start)
    return found


@lru_cache(1024)
def _counted(lie: Lie, rocks: frozenset[int], start: int) -> dict[int, int]:
    """Kept by all that it depends on, since many monsters look for the same explorers."""
    return walked(start, adjacent_of(lie[0], frozenset()), floor_of(lie) - rocks)


def can_aim_at(s: Machina, monster: Monster, explorer: Explorer) -> bool:
    """Whether a monster could target an explorer at all."""
    return not STANDING.flag(s, "ethereal", explorer) or STANDING.flag(s, "sees-ethereal", monster)


def by_nearness(s: Machina, monster: Monster) -> list[tuple[int, int, Explorer]]:
    """The explorers a monster could target: counted steps, remaining health, explorer; the unreachable behind."""
    found, ghosts, in_the_way = [], STANDING.is_changed(s, "ethereal"), rocks(s)
    for explorer in in_play(s):
        if not ghosts or can_aim_at(s, monster, explorer):
            steps = from_monster(s, monster, counted_steps(s, explorer, in_the_way))
            far = steps if steps < UNREACHED else UNREACHED + DIRECT[monster.cell][explorer.cell]
            found.append((far, health_left(s, explorer), explorer))
    return sorted(found, key=lambda row: row[:2])


def from_monster(s: Machina, monster: Monster, steps: Mapping[int, int]) -> int:
    """How many counted steps it is from a monster; it may stand where nobody could walk."""
    if monster.cell in steps:
        return steps[monster.cell]
    beside = adjacency(s, doors_open=True)[monster.cell]
    return 1 + min((steps.get(cell, UNREACHED) for cell in beside), default=UNREACHED)


def nearest_explorers(s: Machina, monster: Monster) -> list[Explorer]:
    """Those it goes for: the nearest that it can walk to; among equals those with least health."""
    rows = [row for row in by_nearness(s, monster) if row[0] < UNREACHED]
    return [row[2] for row in rows if row[:2] == rows[0][:2]]


class Plan:
    """Where a monster could get with its stamina on the way to an explorer, never a step farther from it."""

    def __init__(self, s: Machina, monster: Monster, explorer: Explorer, stamina: int) -> None:
        self.s, self.monster, self.explorer = s, monster, explorer
        in_the_way = rocks(s)
        self.steps = counted_steps(s, explorer, in_the_way)
        self.now = from_monster(s, monster, self.steps)
        way = Way(s, monster)
        self.taken, passes = way.taken, way.passes()
        cuts = passes and (way.through_obstacles or in_the_way)  # through what others must walk round
        if cuts or not self._spread(way, stamina, passes, straight=True):
            self._spread(way, stamina, passes, straight=False)

    def _spread(self, way: Way, stamina: int, passes: bool, *, straight: bool) -> bool:
        """Look where it gets, a step nearer each time if it goes straight; whether it gets as near as can be."""
        self.reached = reached = {self.monster.cell: 0}  # spaces entered on the shortest way
        self.firsts = {self.monster.cell: {OFF}}  # where such ways first stop; OFF before that
        self.stops: list[int] = []
        steps, entered, taken, kinds = self.steps, way.entered, way.taken, way.kinds
        far = {self.monster.cell: self.now}
        layer = [self.monster.cell]
        for depth in range(1, stamina + 1):
            beyond: list[int] = []
            for here in layer:
                most = far[here]
                farthest = most - straight
                for cell in way.beside[here]:
                    if steps.get(cell, most) > farthest or reached.get(cell, depth) < depth:
                        continue
                    stops = cell in entered and cell not in taken
                    if kinds[cell] == "pit" or not (cell in steps if stops else passes and way.may_pass(cell)):
                        continue
                    firsts = {cell if stops and first == OFF else first for first in self.firsts[here]}
                    if cell not in reached:
                        reached[cell], self.firsts[cell] = depth, firsts
                        far[cell] = steps.get(cell, most)
                        beyond.append(cell)
                        if stops:
                            self.stops.append(cell)
                    else:
                        self.firsts[cell] |= firsts
            layer = beyond
        return bool(self.stops) and steps[self.stops[-1]] == max(1, self.now - stamina)

    def goals(self) -> list[int]:
        """The spaces it heads for, equally good: nearest to the explorer, then the shortest way there, then fewer units
        on the way beyond, then fewer obstacles before the explorer, then straight before it. If it can get no nearer
        but through a closed door, the spaces beside that."""
        found = [cell for cell in self.stops if self.steps[cell] < self.now]
        if not found and self.needs_door() and not self.doors(self.monster.cell):
            found = [cell for cell in self.stops if self.doors(cell)]
        if not found:
            return []
        for rank in (self.steps.__getitem__, self.reached.__getitem__, self._units_beyond, self._obstacles, self._bent):
            if len(found) > 1:
                ranks = [rank(cell) for cell in found]
                best = min(ranks)
                found = [cell for cell, each in zip(found, ranks, strict=True) if each == best]
        return found

    def _obstacles(self, cell: int) -> int:
        """What lies before the explorer on the straight line."""
        return obstacles_between(self.s, cell, self.explorer.cell, self.taken)

    def _bent(self, cell: int) -> int:
        """0 if the explorer is straight before the space, 1 if not."""
        at = self.explorer.cell
        return LATTICE.row[cell] != LATTICE.row[at] and LATTICE.column[cell] != LATTICE.column[at]

    def _units_beyond(self, cell: int) -> int:
        """The fewest units that stand in a shortest walk from there to the explorer."""
        beside = adjacency(self.s, doors_open=True)
        layer = {cell: 0}
        for far in range(self.steps[cell], 1, -1):
            beyond: dict[int, int] = {}
            for here, met in layer.items():
                for there in beside[here]:
                    if self.steps.get(there) == far - 1:
                        more = met + (there in self.taken)
                        beyond[there] = min(more, beyond.get(there, more))
            layer = beyond
        return min(layer.values(), default=0)

    def first_steps(self) -> list[int]:
        """With which steps the ways to those spaces begin."""
        return sorted({first for goal in self.goals() for first in self.firsts[goal]})

    def needs_door(self) -> bool:
        """Whether every shortest walk to the explorer leads through a closed door."""
        beside, layer, far = adjacency(self.s), {self.monster.cell}, self.now
        while layer and far:
            far -= 1
            layer = {cell for here in layer for cell in beside[here] if self.steps.get(cell) == far}
        return not layer

    def doors(self, here: int) -> list[int]:
        """The closed doors beside a space that shut off spaces nearer to the explorer, straight or round a corner."""
        closed = closed_doors(self.s)
        if not closed:
            return []
        far, walls, beside = self.steps.get(here, self.now), ground(self.s).walls, adjacency(self.s)[here]
        ways = [
            way
            for cell in adjacency(self.s, doors_open=True)[here]
            if self.steps.get(cell, UNREACHED) < far and cell not in beside
            for line in [LATTICE.line(here, cell)]
            for way in (line.borders, *[way for corner in line.corners for way in corner])
            if walls.isdisjoint(way)
        ]
        return [border for border in LATTICE.borders[here] if border in closed and any(border in way for way in ways)]


def is_beside(s: Machina, a: Unit, b: Unit) -> bool:
    return b.cell in adjacency(s)[a.cell]
