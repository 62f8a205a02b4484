"""What a shadow meets in each space, and the ways that lead through it all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from heapq import heappop, heappush
from operator import or_

from coterie.games.sheol.board.foes import cells_of
from coterie.games.sheol.board.ground import CELLS, IN_CITADEL, NEXT, Far, box_of, distance, within
from coterie.games.sheol.state import OFF, Herald, Lord, Sheol

FREE, JUMP, SCOUT, TRENCH, RIFT, PEAK, MECH, DRONE, STREAM, WALL, EDGE = range(11)
"""What a space is to a shadow: JUMP are shadows, Heralds, Outer Lords, singularities, coralbone; WALL the Citadel."""

_EMPTY = [*[WALL if IN_CITADEL[cell] else FREE for cell in range(CELLS)], EDGE, WALL]
_OBSTACLES = {"trench": TRENCH, "rift": RIFT, "peak": PEAK, "conglomerate": FREE}


def grounds(s: Sheol) -> list[int]:
    """What each space is with all shadows away; OFF and CITADEL may be looked up as well."""
    what = _EMPTY.copy()
    for cell, kind in s.obstacles.items():
        what[cell] = _OBSTACLES[kind]
    for cell in s.streams:
        what[cell] = STREAM
    for drone in s.drones:
        what[drone.at] = DRONE
    for cell in s.mechs:
        what[cell] = MECH
    for unit in s.units:
        if unit.at >= 0 and not unit.dead:
            what[unit.at] = SCOUT
    bosses: list[Herald | Lord] = [*s.heralds, *s.lords]
    for cell in (*s.coral, *[singularity.at for singularity in s.singularities]):
        what[cell] = JUMP
    for cell in [cell for enemy in bosses if enemy.at >= 0 for cell in cells_of(enemy)]:
        what[cell] = JUMP
    return what


class Crowd:
    """What a shadow meets in each space, kept up to date while shadows move; made anew from the state when needed."""

    __slots__ = ("ground", "what")

    def __init__(self, s: Sheol) -> None:
        self.ground = grounds(s)
        self.what = self.ground.copy()
        for shadow in s.shadows.values():
            self.what[shadow.at] = JUMP

    def moved(self, start: int, end: int) -> None:
        self.what[start] = self.ground[start]
        self.what[end] = JUMP

    def gone(self, cell: int) -> None:
        self.what[cell] = self.ground[cell]

    def cleared(self, s: Sheol, cell: int) -> None:
        """A tile, drone or mech has left the space."""
        self.ground = grounds(s)
        if self.what[cell] != JUMP:
            self.what[cell] = self.ground[cell]


# --- ways ---------------------------------------------------------------------------------------------------------

Step = tuple[int, int]
"""A space, and what it costs to go there."""


def first_steps(
    start: int,
    begin: Sequence[Step],
    onward: Callable[[int], Sequence[Step]],
    left: Callable[[int], int],
    far: Callable[[int], int],
) -> list[Step]:
    """Of the steps to begin with, those of all the cheapest ways to where nothing is `left`.

    What is left of a way never counts for more than its steps cost. If there is no way, the first steps to the spaces
    that are least `far`, if they are less so than the start.
    """
    costs, firsts = {start: 0}, {start: 0}  # by space: of the cheapest ways there, the first steps as a bit each
    waiting: list[tuple[int, int, int]] = []
    reached = [(cell, cost, 1 << n) for n, (cell, cost) in enumerate(begin)]
    arrived, cheapest = 0, 0
    while True:
        for cell, cost, first in reached:
            known = costs.get(cell, cost + 1)
            if cost < known:
                costs[cell], firsts[cell] = cost, first
                heappush(waiting, (cost + left(cell), cost, cell))
            elif cost == known:
                firsts[cell] |= first
        if not waiting or (arrived and waiting[0][0] > cheapest):
            break
        total, cost, cell = heappop(waiting)
        reached = []
        if total == cost:
            arrived, cheapest = arrived | firsts[cell], total
        elif cost == costs[cell]:
            first = firsts[cell]
            reached = [(there, cost + more, first) for there, more in onward(cell)]
    if not arrived:
        apart = {cell: far(cell) for cell in costs}
        least = min(apart.values())
        if least < apart[start]:
            arrived = reduce(or_, [firsts[cell] for cell, n in apart.items() if n == least])
    return [step for n, step in enumerate(begin) if arrived >> n & 1]


CHASMS = frozenset((TRENCH, RIFT))
GROUND = frozenset((FREE,))
AIR = GROUND | CHASMS
"""What a shadow that goes around may walk, or fly, through."""

MET = frozenset((STREAM, DRONE, MECH))
"""What is neither jumped nor gone around, but run into."""


NEVER = -1
"""No space is so near to a target that the way to it might lead through the Citadel."""


def landing(what: list[int], far: Far, cell: int, direction: int) -> int:
    """Where a jump leads: straight behind the unbroken line; OFF if that would be past the target."""
    last = there = NEXT[cell][direction]
    toward = far[there] < far[cell]
    while what[there] == JUMP:
        last, there = there, NEXT[there][direction]
    return OFF if toward and far[there] > far[last] else there


def ways(what: list[int], passable: frozenset[int], start: int, far: Far, near: int, past: int) -> list[int]:
    """The first spaces of the shortest ways to where the target is so near; jumped spaces count as well.

    Without such a way those to where it is nearest, if that is nearer than here. The Citadel is passable only from
    where the target is not farther than `past`.
    """

    def onward(cell: int) -> list[tuple[int, int]]:
        found, inward = [], far[cell] <= past or IN_CITADEL[cell]
        for direction, there in enumerate(NEXT[cell]):
            if what[there] == JUMP:
                there = landing(what, far, cell, direction)
            if what[there] in passable or (inward and what[there] == WALL):
                found.append((there, distance(cell, there)))
        return found

    if far[start] <= near:
        return []
    steps = first_steps(start, onward(start), onward, lambda cell: max(0, far[cell] - near), far.__getitem__)
    return [cell for cell, _ in steps]


def nearest_free(what: list[int], passable: frozenset[int], start: int, goal: int) -> int:
    """How near to a space one can be at best: where something free is; as near as the start if nothing nearer is."""
    left = distance(start, goal)
    return next((n for n in range(1, left) if any(what[cell] in passable for cell in within(goal, n))), left)


def is_clear(what: list[int], passable: frozenset[int], a: int, b: int) -> bool:
    """Whether nothing between two spaces, on any straight way, has to be jumped or gone around."""
    return all(what[cell] in passable or what[cell] in MET for cell in box_of(a, b) if cell not in (a, b))
