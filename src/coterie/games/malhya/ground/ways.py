"""Ways through a room: what steps and leaps cost, everything in reach, the way toward somewhere, and straight on.

A way is a list of spaces that are stepped on. A leap over abyss spaces is one step of it, since nobody stops there and
nothing can interrupt it; nothing stands in an abyss, so that leaps, too, depend on the floor alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from coterie.games.malhya.box.tiles import BOARD
from coterie.games.malhya.ground.built import Built, Cells

FAR = 1 << 16
_NONE: Cells = frozenset()
_KEPT = 64

StepMap = tuple[tuple[tuple[int, int], ...], ...]
"""For each space the spaces one step away, with the price."""


class Gait(NamedTuple):
    """How a figure moves: what it pays above 1 for entering water or an abyss, and for crossing an annoying line."""

    water: int = 1
    abyss: int = 1
    across: int | None = 1  # None: it never crosses one

    def price(self, built: Built, a: int, b: int) -> int | None:
        """The price of the step to an adjacent space; None if it is not taken."""
        kind = built.kinds[b]
        price = 1 + (self.water if kind == "water" else self.abyss if kind == "abyss" else 0)
        if not built.crosses(a, b):
            return price
        return None if self.across is None else price + self.across

    @property
    def levitating(self) -> Gait:
        """The same without a care for water and abyss."""
        return self._replace(water=0, abyss=0)


WALKING = Gait()
PATROLLING = Gait(across=None)
"""As enemies move in Stealth Mode."""


class Paths:
    """The steps of a gait through a room, there and back."""

    def __init__(self, built: Built, gait: Gait) -> None:
        priced = [
            [(n, price) for n in beside if (price := gait.price(built, cell, n)) is not None]
            for cell, beside in enumerate(built.beside)
        ]
        self.built, self.gait = built, gait
        self.steps: StepMap = tuple(
            [() if cell in built.abyss else _strides(cell, priced, built.abyss) for cell in range(BOARD.size)]
        )
        back: list[list[tuple[int, int]]] = [[] for _ in range(BOARD.size)]
        for cell, steps in enumerate(self.steps):
            for n, price in steps:
                back[n].append((cell, price))
        self.back: StepMap = tuple(map(tuple, back))
        self.reach = lru_cache(_KEPT)(self._reach)
        self.approach = lru_cache(_KEPT)(self._approach)
        self.advance = lru_cache(_KEPT)(self._advance)

    def price(self, here: int, there: int) -> int:
        """What a step or a leap costs in all."""
        return dict(self.steps[here])[there]

    def _reach(self, start: int, barred: Cells = _NONE, points: int = FAR) -> Reach:
        """All spaces in reach of a start with so many Movement Points, never through those that are barred."""
        return Reach(start, _spread(self.steps, (start,), barred, points), self)

    def _approach(self, goals: Cells, barred: Cells = _NONE) -> Approach:
        """From everywhere toward the nearest goal, never through spaces that are barred; a goal may be one of them."""
        return Approach(_spread(self.back, sorted(goals), barred, FAR))

    def _advance(self, start: int, barred: Cells, points: int, menaced: Cells, free: int) -> Mapping[int, int]:
        """The same as what is in reach, for who loses the rest of so many free Movement Points on menaced spaces."""
        return _spread(self.steps, (start,), barred, points, menaced, free)

    def march(self, start: int, way: int, points: int, barred: AbstractSet[int], taken: AbstractSet[int]) -> list[int]:
        """The steps straight on as far as the points go, over those taken and over abyss, up to where one can stop."""
        path: list[int] = []
        stop, here = 0, start
        for there in self.built.straight(start, way):
            price = self.gait.price(self.built, here, there)
            if there in barred or price is None or price > points:
                break
            points -= price
            here = there
            if there not in self.built.abyss:
                path.append(there)
                stop = stop if there in taken else len(path)
        return path[:stop]


class Reach(NamedTuple):
    """What is in reach of a start: the least Movement Points to every space, those among them where nobody can stop."""

    start: int
    costs: Mapping[int, int]
    paths: Paths

    def path(self, goal: int) -> list[int]:
        """The steps of a cheapest way; of several the one whose spaces, from the goal back, have the lowest numbers."""
        steps: list[int] = []
        while goal != self.start:
            steps.append(goal)
            goal = min(self._before(goal))
        return steps[::-1]

    def between(self, goal: int) -> set[int]:
        """The spaces of all cheapest ways to a goal, itself among them."""
        seen, due = {goal}, [goal]
        while due:
            for before in self._before(due.pop()):
                if before != self.start and before not in seen:
                    seen.add(before)
                    due.append(before)
        return seen

    def ways(self, goal: int) -> Iterator[list[int]]:
        """The steps of all cheapest ways, in the order of numbers from the goal back."""
        for before in sorted(self._before(goal)):
            if before == self.start:
                yield [goal]
            else:
                yield from ([*way, goal] for way in self.ways(before))

    def first_steps(self, goals: Iterable[int]) -> list[int]:
        """The first steps of all cheapest ways to the goals, in the order of numbers."""
        firsts: set[int] = set()
        seen = {*goals} - {self.start}
        due = [*seen]
        while due:
            cell = due.pop()
            for before in self._before(cell):
                if before == self.start:
                    firsts.add(cell)
                elif before not in seen:
                    seen.add(before)
                    due.append(before)
        return sorted(firsts)

    def _before(self, cell: int) -> list[int]:
        """The spaces from which the last step of a cheapest way leads to a space."""
        costs, cost = self.costs, self.costs[cell]
        return [before for before, price in self.paths.back[cell] if costs.get(before, FAR) + price == cost]


class Approach(NamedTuple):
    """What it costs from every space to the nearest goal; a space from which none can be reached is not there."""

    costs: Mapping[int, int]

    def halts(self, reach: Reach, free: AbstractSet[int]) -> list[int]:
        """Where one ends who goes a cheapest way as far as it gets: of the free spaces on such ways the nearest ones.

        None if it is there already or cannot get any closer.
        """
        whole = self.costs.get(reach.start, 0)
        on_the_way = [
            cell
            for cell, cost in reach.costs.items()
            if cost and cell in free and cost + self.costs.get(cell, FAR) == whole
        ]
        least = min([self.costs[cell] for cell in on_the_way], default=0)
        return [cell for cell in on_the_way if self.costs[cell] == least]


def _strides(start: int, priced: list[list[tuple[int, int]]], abyss: Cells) -> tuple[tuple[int, int], ...]:
    """The steps and leaps from a space, each at its cheapest: only from abyss spaces it goes on."""
    found, due = {start: 0}, [(0, start)]
    while due:
        so_far, here = heappop(due)
        if so_far == found[here]:
            for there, price in priced[here]:
                if so_far + price < found.get(there, FAR):
                    found[there] = so_far + price
                    if there in abyss:
                        heappush(due, (so_far + price, there))
    return tuple([(cell, price) for cell, price in found.items() if cell != start and cell not in abyss])


def _spread(
    steps: StepMap, starts: Sequence[int], barred: Cells, points: int, menaced: Cells = _NONE, free: int = 0
) -> dict[int, int]:
    """The least price from the nearest start to every space, nearest first; `free` at least where it is menaced."""
    beyond = points + 1
    costs = [beyond] * BOARD.size
    for cell in barred:
        costs[cell] = -1  # nothing is cheaper, so that they are never entered
    for cell in starts:
        costs[cell] = 0
    found, layers = [*starts], [[*starts]]
    for so_far, layer in enumerate(layers):
        for here in layer:
            if costs[here] == so_far:
                for there, price in steps[here]:
                    total = so_far + price
                    if total < free and there in menaced:
                        total = free
                    if total < costs[there]:
                        if costs[there] == beyond:
                            found.append(there)
                        costs[there] = total
                        while len(layers) <= total:
                            layers.append([])
                        layers[total].append(there)
    return {cell: costs[cell] for cell in found}
