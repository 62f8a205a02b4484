"""A room as built: which spaces are adjacent, what lines of sight meet, what an enemy sees, straight lines and areas.

All of it depends on the floor alone, so that it is worked out once and kept; what stands in the room is told by whoever
asks. Directions are numbers, clockwise from north.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import Literal, get_args

from coterie.games.malhya.box import vocabulary as v
from coterie.games.malhya.box.tiles import BOARD, Floor
from coterie.kernel.lattice import AROUND

DIRECT = BOARD.direct
"""How many spaces it is from one to the other, diagonals as one step, whatever lies between."""

WAYS: tuple[v.Way, ...] = get_args(v.Way)
FRONT = 3
"""So many spaces in front of an attacker are in its area, and so wide is the band that a peering enemy sees."""

Cells = frozenset[int]
Line = Literal["free", "hindered", "blocked"]
_NONE: Cells = frozenset()


class Built:
    """The floor of a room, with all that follows from it."""

    def __init__(self, floor: Floor) -> None:
        self.kinds = floor.spaces
        self.blocking, self.annoying = floor.blocking, floor.annoying
        self.abyss, self.shadow = [
            frozenset([cell for cell, kind in floor.spaces.items() if kind == named]) for named in ("abyss", "shadow")
        ]
        self.beside = tuple([self._adjacent(cell) for cell in range(BOARD.size)])
        """For each space those adjacent to it, clockwise from north; an abyss is a space."""
        self.close = tuple([frozenset((cell, *beside)) for cell, beside in enumerate(self.beside)])
        """The same as a set, with the space itself."""
        self._lines: dict[tuple[int, int], Line] = {}
        self._views: dict[tuple[int, int], tuple[Cells, Cells]] = {}  # with and without what lies in shadow
        self._bands: dict[tuple[int, int], Cells] = {}
        self._straight: dict[tuple[int, int], tuple[int, ...]] = {}

    def _adjacent(self, cell: int) -> tuple[int, ...]:
        """Those of the eight around it between which and the space no blocking line lies, not even at the corner."""
        if cell not in self.kinds:
            return ()
        is_free = self.blocking.isdisjoint
        return tuple([n for n in BOARD.ring[cell] if n in self.kinds and is_free(BOARD.corners(cell, n).borders)])

    def crosses(self, a: int, b: int) -> bool:
        """Whether a step between adjacent spaces crosses an annoying line: to a diagonal, on both ways round."""
        one, other = BOARD.ways(a, b)
        is_free = self.annoying.isdisjoint
        return not (is_free(one) or is_free(other))

    # --- lines of sight -----------------------------------------------------------------------------------------------

    def line(self, a: int, b: int) -> Line:
        """What the line of sight meets: a blocking line, else an annoying one, be it only the end of one."""
        pair = (a, b) if a < b else (b, a)
        found = self._lines.get(pair)
        if found is None:
            borders = BOARD.corners(*pair).borders
            if not self.blocking.isdisjoint(borders):
                found = "blocked"
            else:
                found = "free" if self.annoying.isdisjoint(borders) else "hindered"
            self._lines[pair] = found
        return found

    def shot(self, a: int, b: int, opponents: AbstractSet[int]) -> Line:
        """The same for a shot, which is hindered as well if it goes through the inside of an opponent's space."""
        line = self.line(a, b)
        if line == "free" and not opponents.isdisjoint(BOARD.corners(a, b).cells):
            return "hindered"
        return line

    def can_aim(self, a: int, b: int, opponents: AbstractSet[int]) -> bool:
        """Whether a hero can shoot from a space to another in Stealth Mode; beside one annoying lines do not matter."""
        shot = self.shot(a, b, opponents)
        return shot == "free" or (shot == "hindered" and b in self.close[a])

    def can_look(self, a: int, b: int) -> bool:
        """Whether an enemy can look from a space to another in Stealth Mode, likewise; figures do not matter."""
        return b in self.close[a] or self.line(a, b) == "free"

    # --- what enemies see in Stealth Mode -----------------------------------------------------------------------------

    def vision(self, cell: int, distance: int, lit: Cells = _NONE) -> Cells:
        """What an enemy sees around it up to a distance; of shadowy spaces only adjacent and lit ones."""
        found = self._views.get((cell, distance))
        if found is None:
            far = DIRECT[cell]
            seen = frozenset([other for other in self.kinds if far[other] <= distance and self.can_look(cell, other)])
            found = self._views[cell, distance] = seen, self._out_of_shadow(cell, seen, _NONE)
        return self._out_of_shadow(cell, found[0], lit) if lit else found[1]

    def makes_out(self, cell: int, other: int, lit: Cells) -> bool:
        """Whether an enemy sees another space, however far away it is."""
        dark = other in self.shadow and other not in lit and other not in self.close[cell]
        return not dark and self.can_look(cell, other)

    def band(self, cell: int, way: int, lit: Cells = _NONE) -> Cells:
        """What a peering enemy sees: the three spaces before it, repeated one step at a time, as far as it can look.

        For a diagonal these are the three other spaces around the corner in front.
        """
        seen = self._bands.get((cell, way))
        if seen is None:
            trio = [BOARD.ring[cell][(way + turn) % len(AROUND)] for turn in (-1, 0, 1)]
            wide = [other for first in trio for other in _ray(first, way)]
            seen = frozenset([other for other in wide if other in self.kinds and self.can_look(cell, other)])
            self._bands[cell, way] = seen
        return self._out_of_shadow(cell, seen, lit)

    def _out_of_shadow(self, cell: int, seen: Cells, lit: Cells) -> Cells:
        return seen - (self.shadow - lit - self.close[cell])

    def in_front(self, cell: int, way: int) -> int:
        """The space for a Vigilance token: off if there is none, it is an abyss, or any line lies between."""
        front = BOARD.ring[cell][way]
        is_open = front in self.beside[cell] and front not in self.abyss and not self.crosses(cell, front)
        return front if is_open else BOARD.off

    # --- straight lines and areas -------------------------------------------------------------------------------------

    def straight(self, cell: int, way: int) -> tuple[int, ...]:
        """The spaces straight on from one, from adjacent to adjacent, until a blocking line or the edge."""
        found = self._straight.get((cell, way))
        if found is None:
            spaces: list[int] = []
            here = cell
            for there in _ray(BOARD.ring[cell][way], way):
                if there not in self.beside[here]:
                    break
                spaces.append(there)
                here = there
            found = self._straight[cell, way] = tuple(spaces)
        return found

    def front(self, cell: int, way: int) -> tuple[int, ...]:
        """The three spaces in a line that an attack to the front strikes."""
        return self.straight(cell, way)[:FRONT]

    def arc(self, cell: int, way: int) -> tuple[int, ...]:
        """Three consecutive spaces around one, the middle one in this direction; none behind a blocking line."""
        ring = [BOARD.ring[cell][(way + turn) % len(AROUND)] for turn in (-1, 0, 1)]
        return tuple([other for other in ring if other in self.beside[cell]])


def _ray(cell: int, way: int) -> list[int]:
    """A space and those straight on from it, to the edge of the board."""
    found = []
    while cell != BOARD.off:
        found.append(cell)
        cell = BOARD.ring[cell][way]
    return found


def bearing(a: int, b: int) -> int:
    """The direction from a space to another, the nearest of the eight by which both row and column come closer."""
    rows, columns = BOARD.row[b] - BOARD.row[a], BOARD.column[b] - BOARD.column[a]
    return AROUND.index(((rows > 0) - (rows < 0), (columns > 0) - (columns < 0)))
