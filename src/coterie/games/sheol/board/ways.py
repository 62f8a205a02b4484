"""The search for a way: with which steps the cheapest ways begin."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from heapq import heappop, heappush
from operator import or_

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
