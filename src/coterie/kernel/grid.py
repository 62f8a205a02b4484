"""Square grids: cells, walls on their edges, steps, shortest ways with every tie, patterns and text pictures."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Container, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from heapq import heappop, heappush
from typing import Literal, NamedTuple

Cell = tuple[int, int]
"""Column and row; rows grow downward."""

Edge = tuple[Cell, Cell]
"""The side between two cells, the western or northern one first; on the border one of them lies outside."""

Diagonal = Literal["never", "free", "no-squeeze", "no-touch"] | Callable[[Cell, Cell], bool]
"""When a diagonal step is legal: with one way round the corner open, with no wall at the corner, or by a test."""

Cost = Callable[[Cell, Cell], int | None] | Mapping[Cell, int | None]
"""The price of a step, by its two cells or by the cell entered (1 where silent); None is impassable."""

StepMap = Mapping[Cell, tuple[Cell, ...]]

NORTH, EAST, SOUTH, WEST = (0, -1), (1, 0), (0, 1), (-1, 0)
NORTHEAST, SOUTHEAST, SOUTHWEST, NORTHWEST = (1, -1), (1, 1), (-1, 1), (-1, -1)
DIRECTIONS4 = (NORTH, EAST, SOUTH, WEST)
DIRECTIONS8 = (*DIRECTIONS4, NORTHEAST, SOUTHEAST, SOUTHWEST, NORTHWEST)

_NOTHING: frozenset[Cell] = frozenset()
_NO_EDGES: frozenset[Edge] = frozenset()
_NO_LIMIT = 1 << 62
_MAPS_KEPT = 256


@lru_cache(1 << 14)
def cell_name(cell: Cell) -> str:
    """Name a cell by letters for its column and a number for its row: (0, 0) is A1, (26, 2) is AA3."""
    column, row = cell
    if column < 0 or row < 0:
        raise ValueError(f"cell {cell} has no name: column and row must not be negative")
    letters = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{row + 1}"


@lru_cache(1 << 14)
def parse_cell(name: str) -> Cell:
    """Read a cell from its name."""
    match = re.fullmatch("([A-Z]+)([1-9][0-9]*)", name)
    if match is None:
        raise ValueError(f"{name!r} is no cell: expected capital letters and a number from 1, such as B3")
    column = 0
    for letter in match[1]:
        column = column * 26 + ord(letter) - ord("A") + 1
    return column - 1, int(match[2]) - 1


def reading_order(cell: Cell) -> tuple[int, int]:
    """Sort key: row by row from the top, each from the left."""
    return cell[1], cell[0]


def manhattan(a: Cell, b: Cell) -> int:
    """Count orthogonal steps between two cells, walls ignored."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def chebyshev(a: Cell, b: Cell) -> int:
    """Count steps between two cells, diagonals as one, walls ignored."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


@cache
def edge(a: Cell, b: Cell) -> Edge:
    """Return the edge between two orthogonally adjacent cells."""
    if manhattan(a, b) != 1:
        raise ValueError(f"cells {a} and {b} share no edge")
    return (a, b) if a < b else (b, a)


def edges_of(walls: Mapping[Edge, str], *kinds: str) -> frozenset[Edge]:
    """Pick the edges of these kinds, as the set that steps and sight take."""
    return frozenset(side for side, kind in walls.items() if kind in kinds)


@cache
def ways(a: Cell, b: Cell) -> tuple[tuple[Edge, ...], ...]:
    """List the right-angled ways between neighbours, each as the edges it crosses: one way, or two to a diagonal."""
    if chebyshev(a, b) != 1:
        raise ValueError(f"cells {a} and {b} are no neighbours")
    if manhattan(a, b) == 1:
        return ((edge(a, b),),)
    return tuple((edge(a, side), edge(side, b)) for side in ((a[0], b[1]), (b[0], a[1])))


def crosses(a: Cell, b: Cell, edges: Container[Edge]) -> bool:
    """Tell whether every right-angled way between two neighbours crosses one of the edges."""
    for way in ways(a, b):
        for side in way:
            if side in edges:
                break
        else:
            return False
    return True


def touches(a: Cell, b: Cell, edges: Container[Edge]) -> bool:
    """Tell whether any way between two neighbours crosses one of the edges: for a diagonal, one ends at the corner."""
    return any(side in edges for way in ways(a, b) for side in way)


class Grid:
    """A rectangle of cells with its neighbourhoods worked out once."""

    def __init__(self, width: int, height: int) -> None:
        if width < 1 or height < 1:
            raise ValueError(f"a grid of {width} by {height} has no cells")
        self.width = width
        self.height = height
        self._cells = tuple((column, row) for row in range(height) for column in range(width))
        self._four = {cell: self._around(cell, DIRECTIONS4) for cell in self._cells}
        self._eight = {cell: self._around(cell, DIRECTIONS8) for cell in self._cells}
        self._step_maps: dict[tuple[frozenset[Edge], Diagonal], StepMap] = {}

    def _around(self, cell: Cell, directions: Iterable[Cell]) -> tuple[Cell, ...]:
        column, row = cell
        beside = ((column + right, row + down) for right, down in directions)
        return tuple(other for other in beside if self.inside(other))

    def cells(self) -> tuple[Cell, ...]:
        """List all cells in reading order."""
        return self._cells

    def inside(self, cell: Cell) -> bool:
        """Tell whether the cell lies on the grid."""
        return 0 <= cell[0] < self.width and 0 <= cell[1] < self.height

    def neighbours4(self, cell: Cell) -> tuple[Cell, ...]:
        """List the orthogonal neighbours on the grid: north, east, south, west."""
        try:
            return self._four[cell]
        except KeyError:
            raise self._outside(cell) from None

    def neighbours8(self, cell: Cell) -> tuple[Cell, ...]:
        """List the orthogonal neighbours on the grid, then the diagonal ones from the north-east clockwise."""
        try:
            return self._eight[cell]
        except KeyError:
            raise self._outside(cell) from None

    def _outside(self, cell: Cell) -> ValueError:
        return ValueError(f"cell {cell} lies outside the grid of {self.width} by {self.height}")

    def steps(
        self, cell: Cell, blocked_edges: Container[Edge] = _NO_EDGES, diagonal: Diagonal = "never"
    ) -> tuple[Cell, ...]:
        """List the cells one step away, in the order of the neighbours."""
        four = self.neighbours4(cell)
        straight = [other for other in four if not crosses(cell, other, blocked_edges)]
        legal = _diagonal_test(diagonal, blocked_edges)
        if legal is not None:
            straight += [other for other in self._eight[cell][len(four) :] if legal(cell, other)]
        return tuple(straight)

    def step_map(self, blocked_edges: Collection[Edge] = _NO_EDGES, diagonal: Diagonal = "never") -> StepMap:
        """Work out the steps from every cell; remembered when the edges come as a frozenset and the rule by name."""
        if not isinstance(blocked_edges, frozenset) or callable(diagonal):
            return {cell: self.steps(cell, blocked_edges, diagonal) for cell in self._cells}
        key = blocked_edges, diagonal
        known = self._step_maps.get(key)
        if known is None:
            known = {cell: self.steps(cell, blocked_edges, diagonal) for cell in self._cells}
            if len(self._step_maps) >= _MAPS_KEPT:
                del self._step_maps[next(iter(self._step_maps))]
            self._step_maps[key] = known
        return known


def _diagonal_test(diagonal: Diagonal, edges: Container[Edge]) -> Callable[[Cell, Cell], bool] | None:
    """Return the test that a diagonal step must pass, None if no such step is legal."""
    if callable(diagonal):
        return diagonal
    match diagonal:
        case "never":
            return None
        case "free":
            return lambda a, b: True
        case "no-squeeze":
            return lambda a, b: not crosses(a, b, edges)
        case "no-touch":
            return lambda a, b: not touches(a, b, edges)
    raise ValueError(f"unknown diagonal rule {diagonal!r}: expected never, free, no-squeeze, no-touch or a test")


class Shortest(NamedTuple):
    """The nearest goals, in reading order, and for each every first step of a shortest way to it."""

    distance: int
    goals: tuple[Cell, ...]
    first_steps: dict[Cell, tuple[Cell, ...]]


def distances(
    steps: StepMap,
    sources: Iterable[Cell],
    *,
    cost: Cost | None = None,
    blocked: Container[Cell] = _NOTHING,
    limit: int | None = None,
    until: Cell | None = None,
) -> dict[Cell, int]:
    """Measure the cheapest way from the nearest source to every cell in reach, nearest cells first.

    With `until`, only as far as needed to reach that cell.
    """
    starts = list(dict.fromkeys(sources))
    if len(starts) > 1:
        starts.sort(key=reading_order)
    if cost is None:
        return _flood(steps, starts, blocked, limit, until)
    goals = _NOTHING if until is None else frozenset((until,))
    found, _ = _spread(steps, starts, _price(cost), blocked, limit, goals)
    return dict(sorted(found.items(), key=lambda item: item[1]))


def shortest(
    steps: StepMap,
    source: Cell,
    goals: Iterable[Cell],
    *,
    cost: Cost | None = None,
    blocked: Container[Cell] = _NOTHING,
    limit: int | None = None,
) -> Shortest | None:
    """Find all nearest goals, None if none is in reach; a blocked goal may be reached but not passed."""
    wanted = frozenset(goals)
    if source in wanted:
        return Shortest(0, (source,), {source: ()})
    found, first = _spread(steps, [source], _price(cost), blocked, limit, wanted)
    reached = sorted((goal for goal in wanted if goal in found), key=reading_order)
    if not reached:
        return None
    best = min(found[goal] for goal in reached)
    tied = tuple(goal for goal in reached if found[goal] == best)
    around = steps[source]
    return Shortest(
        best, tied, {goal: tuple(c for bit, c in enumerate(around) if first[goal] >> bit & 1) for goal in tied}
    )


def all_shortest_first_steps(
    steps: StepMap,
    source: Cell,
    goal: Cell,
    *,
    cost: Cost | None = None,
    blocked: Container[Cell] = _NOTHING,
    limit: int | None = None,
) -> tuple[Cell, ...]:
    """List every first step that begins a shortest way to the goal; none if it is here or out of reach."""
    answer = shortest(steps, source, (goal,), cost=cost, blocked=blocked, limit=limit)
    return () if answer is None else answer.first_steps[goal]


def path(
    steps: StepMap,
    source: Cell,
    goal: Cell,
    *,
    prefer: Iterable[Cell] = DIRECTIONS8,
    cost: Cost | None = None,
    blocked: Container[Cell] = _NOTHING,
    limit: int | None = None,
) -> tuple[Cell, ...] | None:
    """Walk one shortest way, both ends included, taking at each cell the most preferred direction that is on one."""
    if source == goal:
        return (source,)
    price = _price(cost)
    found, _ = _spread(steps, [source], price, blocked, limit, frozenset((goal,)))
    if goal not in found:
        return None
    rank = {direction: place for place, direction in enumerate(prefer)}
    trail = [source]
    dead: set[Cell] = set()
    while (here := trail[-1]) != goal:
        onward = [
            (rank.get((cell[0] - here[0], cell[1] - here[1]), len(rank)), place, cell)
            for place, cell in enumerate(steps[here])
            if cell not in dead and found.get(cell, _NO_LIMIT) <= found[goal]
            if found[cell] - found[here] == (1 if price is None else price(here, cell))
        ]
        if onward:
            trail.append(min(onward)[2])
        else:
            dead.add(trail.pop())
    return tuple(trail)


def _price(cost: Cost | None) -> Callable[[Cell, Cell], int | None] | None:
    """Bring every kind of cost into the form of a call with the two cells of a step."""
    if isinstance(cost, Mapping):
        table = cost
        return lambda _, cell: table.get(cell, 1)
    return cost


def _flood(
    steps: StepMap, starts: list[Cell], blocked: Container[Cell], limit: int | None, until: Cell | None = None
) -> dict[Cell, int]:
    """Measure distances layer by layer where every step costs 1."""
    found = dict.fromkeys(starts, 0)
    layer = starts
    depth = 0
    while layer and depth != limit and until not in found:
        depth += 1
        beyond = []
        for here in layer:
            for cell in steps[here]:
                if cell not in found and cell not in blocked:
                    found[cell] = depth
                    beyond.append(cell)
        layer = beyond
    return found


def _spread(
    steps: StepMap,
    starts: list[Cell],
    price: Callable[[Cell, Cell], int | None] | None,
    blocked: Container[Cell],
    limit: int | None,
    goals: frozenset[Cell],
) -> tuple[dict[Cell, int], dict[Cell, int]]:
    """Measure costs up to the nearest goal, and for each cell which first steps lead there, as bits in step order."""
    found = dict.fromkeys(starts, 0)
    first = dict.fromkeys(starts, 0)
    waiting = {0: starts}
    due = [0]
    stop = _NO_LIMIT if limit is None else limit
    while due and (so_far := heappop(due)) < stop:
        for here in waiting.pop(so_far):
            if found[here] != so_far:
                continue
            via = first[here]
            for bit, cell in enumerate(steps[here]):
                if cell in blocked and cell not in goals:
                    continue
                step = 1 if price is None else price(here, cell)
                if step is None:
                    continue
                if step < 1:
                    raise ValueError(f"the step from {here} to {cell} costs {step}: a cost must be at least 1")
                there = so_far + step
                if there > stop:
                    continue
                known = found.get(cell, _NO_LIMIT)
                if there == known:
                    first[cell] |= via or 1 << bit
                elif there < known:
                    found[cell] = there
                    first[cell] = via or 1 << bit
                    if cell in goals:
                        stop = there
                    elif there in waiting:
                        waiting[there].append(cell)
                    else:
                        waiting[there] = [cell]
                        heappush(due, there)
    return found, first


@dataclass(frozen=True, slots=True)
class Pattern:
    """Cells relative to an origin, in reading order."""

    cells: tuple[Cell, ...]

    @classmethod
    def of(cls, cells: Iterable[Cell]) -> Pattern:
        """Make a pattern of relative cells in any order."""
        return cls(tuple(sorted(set(cells), key=reading_order)))

    @classmethod
    def parse(cls, picture: str, with_origin: bool = False) -> Pattern:
        """Read a pattern from a picture: # is covered, . is not, @ is the origin (covered only if asked)."""
        marks = parse_picture(picture, "#.@")
        origins = [cell for cell, mark in marks.items() if mark == "@"]
        if len(origins) != 1:
            raise ValueError(f"a pattern needs exactly one origin @, this picture has {len(origins)}")
        column, row = origins[0]
        covered = "#@" if with_origin else "#"
        return cls.of((cell[0] - column, cell[1] - row) for cell, mark in marks.items() if mark in covered)

    def turned(self, quarters: int) -> Pattern:
        """Turn the pattern clockwise by quarters."""
        cells = self.cells
        for _ in range(quarters % 4):
            cells = tuple((-row, column) for column, row in cells)
        return Pattern.of(cells)

    def rotations(self) -> tuple[Pattern, ...]:
        """List the different patterns that turning makes, this one first, then clockwise."""
        return _rotations(self)

    def at(self, origin: Cell, grid: Grid) -> tuple[Cell, ...]:
        """Place the pattern on a cell and keep what lies on the grid."""
        column, row = origin
        placed = [(column + right, row + down) for right, down in self.cells]
        return tuple(cell for cell in placed if grid.inside(cell))


@lru_cache(maxsize=1024)
def _rotations(pattern: Pattern) -> tuple[Pattern, ...]:
    return tuple(dict.fromkeys(pattern.turned(quarters) for quarters in range(4)))


def parse_picture(picture: str, legend: Collection[str]) -> dict[Cell, str]:
    """Read a map with one mark per cell; blanks between marks and empty lines round the picture do not count."""
    marks: dict[Cell, str] = {}
    width = row = last = 0
    for line, text in enumerate(picture.splitlines(), 1):
        found = [(place, mark) for place, mark in enumerate(text, 1) if not mark.isspace()]
        if not found:
            continue
        if row and line != last + 1:
            raise ValueError(f"line {last + 1}: an empty line inside the picture")
        for column, (place, mark) in enumerate(found):
            if mark not in legend:
                known = " ".join(sorted(legend))
                raise ValueError(f"line {line}, column {place}: unknown mark {mark!r}, expected one of {known}")
            marks[column, row] = mark
        width = width or len(found)
        if len(found) != width:
            place = found[min(len(found) - 1, width)][0]
            raise ValueError(f"line {line}, column {place}: {len(found)} cells, but the first row has {width}")
        row, last = row + 1, line
    if not marks:
        raise ValueError("the picture is empty")
    return marks
