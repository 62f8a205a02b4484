"""Ways on the map for who thinks ahead: steps between spaces, worked out once for each lie of the land."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from coterie.games.machina.board.ground import LATTICE, Placed, ground_of
from coterie.games.machina.board.spaces import DESTROYED, ENTERED, Lie, adjacent_of, closed_doors, walks
from coterie.games.machina.state import Machina

FAR = 60
"""So far away is what cannot be walked to."""

DOOR = 2
"""What a closed door on the way costs more."""


class Errand(NamedTuple):
    """Something to be had at a space: what it costs there, what it is worth, and for whom."""

    cell: int
    cost: int
    gain: float
    on: bool = False  # one stands on the space for it, not beside it
    heals: bool = False  # it is for who is hurt
    most: int = 4  # so many explorers can run errands of this kind at a time


class Terrain:
    """The floor that can be walked on, with its closed doors; pits are not walked on, units stand in nobody's way."""

    def __init__(self, lie: Lie, closed: frozenset[int]) -> None:
        self.floor = walks(lie)
        self.beside = adjacent_of(lie[0], frozenset())
        self.closed = closed
        self.shut = adjacent_of(lie[0], closed) if closed else None
        self._ways: dict[int, Mapping[int, int]] = {}
        self._open_ways: dict[int, Mapping[int, int]] = {}
        self._toward: dict[int, Mapping[int, int]] = {}
        self._between: dict[tuple[int, int], int] = {}

    def ways(self, cell: int) -> Mapping[int, int]:
        """How far each space is from one."""
        found = self._ways.get(cell)
        if found is None:
            found = self._ways[cell] = self._flood([cell])
        return found

    def open_ways(self, cell: int) -> Mapping[int, int]:
        """How far each space is from one for who opens no door."""
        if self.shut is None:
            return self.ways(cell)
        found = self._open_ways.get(cell)
        if found is None:
            found = self._open_ways[cell] = self._flood([cell], doors=False)
        return found

    def toward(self, goal: int) -> Mapping[int, int]:
        """How far it is from each space to where one is adjacent to a goal."""
        found = self._toward.get(goal)
        if found is None:
            stands = [cell for cell in self.beside[goal] if self.floor[cell] and self._opens(cell, goal)]
            found = self._toward[goal] = self._flood([cell for cell in stands if self._walked(cell)])
        return found

    def to(self, errand: Errand) -> Mapping[int, int]:
        """How far it is from each space to where an errand is run."""
        return self.ways(errand.cell) if errand.on else self.toward(errand.cell)

    def between(self, errand: Errand, other: Errand) -> int:
        """How far it is from where an errand is run to where another one is."""
        key = errand.cell, other.cell
        found = self._between.get(key)
        if found is None:
            ways = self.to(other)
            starts = [errand.cell] if errand.on else [cell for cell, far in self.toward(errand.cell).items() if not far]
            found = self._between[key] = min([ways.get(cell, FAR) for cell in starts], default=FAR)
        return found

    def _walked(self, cell: int) -> bool:
        return any(cell in self.floor[other] for other in self.floor[cell])

    def _opens(self, a: int, b: int) -> bool:
        return self.shut is None or b in self.shut[a]

    def _through_door(self, here: int, cell: int) -> bool:
        """Whether a closed door leads straight from a space to another: round its corner nobody can open it."""
        return cell in LATTICE.neighbours[here] and LATTICE.border(here, cell) in self.closed

    def _flood(self, starts: Iterable[int], *, doors: bool = True) -> dict[int, int]:
        """Steps from the nearest of some spaces, those through closed doors dearer, or none through them."""
        found = dict.fromkeys(starts, 0)
        layers: dict[int, list[int]] = {0: list(found)}
        floor, shut = self.floor, self.shut
        depth = 0
        while layers:
            for here in layers.pop(depth, ()):
                if found[here] == depth:
                    for cell in floor[here]:
                        far = depth + 1
                        if shut is not None and cell not in shut[here]:
                            if not doors or not self._through_door(here, cell):
                                continue
                            far += DOOR
                        if far < found.get(cell, FAR):
                            found[cell] = far
                            layers.setdefault(far, []).append(cell)
            depth += 1
        return found


def terrain(s: Machina) -> Terrain:
    """The floor as it is now. Of destroyed spaces only those matter that could be entered before."""
    placed = tuple([(tile.side, tile.slot, tile.turns) for tile in s.tiles])
    kinds = ground_of(placed).kinds
    spent = [cell for cell, token in s.tokens.items() if token == DESTROYED and kinds[cell] in ENTERED]
    return _terrain(placed, frozenset(spent), tuple(sorted(s.treated.items())) if s.treated else (), closed_doors(s))


@lru_cache(256)
def _terrain(
    placed: tuple[Placed, ...], spent: frozenset[int], treated: tuple[tuple[int, str], ...], closed: frozenset[int]
) -> Terrain:
    return Terrain((placed, spent, treated), closed)
