"""The maps of the scenarios, worked out once from their pictures."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from coterie.kernel.content import Entry, load_entries
from coterie.kernel.grid import Cell, Edge, Grid, StepMap, cell_name, distances, edge, parse_cell, parse_picture
from coterie.kernel.sight import sees_centre


class Picture(Entry, frozen=True, kw_only=True):
    source: str
    idea: str
    dark: int
    picture: str
    walls: tuple[str, ...]


MAPS = load_entries(files(__package__) / "content" / "maps.yaml", Picture)


@dataclass(frozen=True)
class Map:
    """A scenario's map, worked out."""

    grid: Grid
    terrain: dict[Cell, str]
    walls: frozenset[Edge]
    rocks: frozenset[Cell]
    steps: StepMap  # where one can walk from each space, rocks left out
    far: dict[Cell, dict[Cell, int]]  # how many steps it is from each space to each other
    sight: dict[Cell, frozenset[Cell]]  # what is seen from each space, itself too
    mounds_seen: dict[Cell, tuple[str, ...]]  # the mounds among that, by name
    tower: Cell
    lanterns: tuple[Cell, ...]
    mounds: tuple[Cell, ...]
    gates: dict[str, Cell]  # by the name of their space
    deeds: dict[Cell, tuple[str, ...]]  # what else than walking each space may be good for


@cache
def map_of(scenario: str) -> Map:
    entry = MAPS[scenario]
    terrain = parse_picture(entry.picture, ".#TLmG")
    grid = Grid(1 + max(c for c, _ in terrain), 1 + max(r for _, r in terrain))
    walls = frozenset(edge(*map(parse_cell, wall.split("-"))) for wall in entry.walls)

    def marked(letter: str) -> tuple[Cell, ...]:
        return tuple(cell for cell in grid.cells() if terrain.get(cell) == letter)

    rocks = frozenset(marked("#"))
    free = grid.step_map(walls)
    steps = {cell: tuple(n for n in free[cell] if n not in rocks) for cell in grid.cells() if cell not in rocks}
    far = {cell: distances(steps, [cell]) for cell in steps}
    sight = {a: frozenset(b for b in steps if sees_centre(a, b, walls, rocks)) for a in steps}
    if (len(marked("T")), len(marked("L"))) != (1, 5) or len(marked("m")) < 18 or len(marked("G")) < 4:
        needs = "a map has 1 tower, 5 lanterns, at least 18 mounds and at least 4 gates"
        raise MAPS.fault(scenario, "picture", needs)
    gates = {cell_name(cell): cell for cell in marked("G")}
    here = {"m": "search", "L": "light", "T": "fetch"}
    deeds: dict[Cell, tuple[str, ...]] = {
        cell: (here[terrain[cell]], "steady") if terrain[cell] in here else ("steady",) for cell in steps
    }
    seen = {a: tuple(cell_name(m) for m in marked("m") if m in sight[a]) for a in steps}
    places = marked("T")[0], marked("L"), marked("m"), gates
    return Map(grid, terrain, walls, rocks, steps, far, sight, seen, *places, deeds)


@cache
def light_zone(scenario: str, lit: tuple[Cell, ...]) -> frozenset[Cell]:
    """The tower, lit lanterns, and the spaces next to them with no wall between."""
    island = map_of(scenario)
    return frozenset(cell for source in (island.tower, *lit) for cell in (source, *island.steps[source]))
