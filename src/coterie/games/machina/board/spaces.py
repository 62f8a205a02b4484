"""What lies where now: kinds of spaces with their tokens, doors, units; adjacency, sight and steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from coterie.games.machina.board.ground import DIRECT, LATTICE, Placed, ground, ground_of
from coterie.games.machina.box.tables import SIDES
from coterie.games.machina.box.tiles import ACTION_SPACES
from coterie.games.machina.state import OFF, Explorer, Machina, Monster

DESTROYED, LIGHT = "destroyed", "light"
_KEPT = 512

PASSABLE = frozenset(("passable", "trapped", "pit", "spawn"))
OBSTACLES = frozenset((*ACTION_SPACES, "barrel"))
SOLID_SPECIALS = frozenset(name for side in SIDES.values() for name in side.solid)
SPECIALS = frozenset(name for side in SIDES.values() for name in side.specials.values())
ENTERED = PASSABLE | (SPECIALS - SOLID_SPECIALS)
"""Kinds of spaces that units can enter."""


# --- units ------------------------------------------------------------------------------------------------------------

Unit = Explorer | Monster


def living(s: Machina) -> list[Explorer]:
    """The explorers that are alive, on the map or not."""
    return [explorer for explorer in s.explorers if not explorer.dead]


def in_play(s: Machina) -> list[Explorer]:
    """The explorers on the map."""
    return [explorer for explorer in s.explorers if explorer.cell != OFF]


def units(s: Machina) -> Iterator[Unit]:
    """Explorers by seat, then monsters by the queue; those on the map."""
    for explorer in s.explorers:
        if explorer.cell != OFF:
            yield explorer
    yield from s.monsters


def unit_of(s: Machina, name: str) -> Unit | None:
    """The unit with this card, if it is on the map."""
    return next((unit for unit in units(s) if unit.card == name), None)


def explorer_of(s: Machina, name: str) -> Explorer | None:
    """The explorer with this card, wherever it is."""
    return next((explorer for explorer in s.explorers if explorer.card == name and not explorer.dead), None)


def standing_at(s: Machina) -> dict[int, Unit]:
    """The unit on each space that has one."""
    return {unit.cell: unit for unit in units(s)}


# --- spaces -----------------------------------------------------------------------------------------------------------


def kind_at(s: Machina, cell: int) -> str:
    """As what a space counts; empty where no tile lies."""
    return s.treated.get(cell) or ground(s).kinds[cell]


def is_destroyed(s: Machina, cell: int) -> bool:
    return s.tokens.get(cell) == DESTROYED


Lie = tuple[tuple[Placed, ...], frozenset[int], tuple[tuple[int, str], ...]]
"""All that tells which spaces can be entered: the tiles, destroyed spaces, and those that count as others."""


def lie_of(s: Machina) -> Lie:
    """By what the ways on the map are known."""
    placed = tuple([(tile.side, tile.slot, tile.turns) for tile in s.tiles])
    spent = frozenset([cell for cell, token in s.tokens.items() if token == DESTROYED])
    return placed, spent, tuple(sorted(s.treated.items())) if s.treated else ()


@lru_cache(_KEPT)
def entered(lie: Lie) -> frozenset[int]:
    """The passable spaces, whoever stands there; pits among them."""
    placed, spent, treated = lie
    kinds, other = ground_of(placed).kinds, dict(treated)
    return frozenset(
        [cell for cell, kind in enumerate(kinds) if kind and other.get(cell, kind) in ENTERED and cell not in spent]
    )


@lru_cache(_KEPT)
def walks(lie: Lie) -> tuple[tuple[int, ...], ...]:
    """For each space where one can walk from it: round pits and what cannot be entered, as if doors were open."""
    placed, _, treated = lie
    other = dict(treated)
    laid = ground_of(placed)
    floor = frozenset([cell for cell in entered(lie) if other.get(cell, laid.kinds[cell]) != "pit"])
    return tuple([tuple([n for n in beside if n in floor]) for beside in adjacent_of(placed, frozenset())])


def intact(s: Machina, kind: str, slot: int = OFF) -> list[int]:
    """The spaces of a kind that are not destroyed, on one tile or on all, in reading order."""
    laid = ground(s)
    cells: Iterable[int] = laid.by_kind.get(kind, ())
    if s.treated:
        cells = sorted(
            {cell for cell in cells if s.treated.get(cell, kind) == kind}
            | {cell for cell, other in s.treated.items() if other == kind}
        )
    return [cell for cell in cells if s.tokens.get(cell) != DESTROYED and (slot == OFF or laid.slots[cell] == slot)]


def is_obstacle(s: Machina, cell: int, taken: dict[int, Unit]) -> bool:
    """A space that cannot be entered but does not block sight: unit, action space, barrel, destroyed space."""
    kind = kind_at(s, cell)
    return cell in taken or kind in OBSTACLES or kind in SOLID_SPECIALS or s.tokens.get(cell) == DESTROYED


def can_be_entered(s: Machina, cell: int) -> bool:
    """Whether a space is passable, whoever stands there; a pit is."""
    return cell in entered(lie_of(s))


def is_free(s: Machina, cell: int, taken: dict[int, Unit]) -> bool:
    """Whether a unit can be put on a space: passable, no pit, unoccupied."""
    return cell not in taken and can_be_entered(s, cell) and kind_at(s, cell) != "pit"


def tile_of(s: Machina, cell: int) -> int:
    """The quarter of the area that a space lies in."""
    return ground(s).slots[cell]


# --- borders ----------------------------------------------------------------------------------------------------------


def closed_doors(s: Machina) -> frozenset[int]:
    return frozenset([door for door, state in s.doors.items() if state == "closed"]) if s.doors else frozenset()


def door_state(s: Machina, door: int) -> str:
    """open, closed or destroyed."""
    return s.doors.get(door, "open")


@lru_cache(_KEPT)
def _walls(walls: frozenset[int], closed: frozenset[int]) -> frozenset[int]:
    return walls | closed


def walls(s: Machina) -> frozenset[int]:
    """Walls and closed doors."""
    printed = ground(s).walls
    return _walls(printed, closed_doors(s)) if s.doors else printed


@lru_cache(_KEPT)
def adjacent_of(placed: tuple[Placed, ...], closed: frozenset[int]) -> tuple[tuple[int, ...], ...]:
    """For each space the adjacent ones, with these tiles and these doors closed."""
    laid = ground_of(placed)
    return LATTICE.adjacent(laid.walls | closed, laid.inside)


def adjacency(s: Machina, *, doors_open: bool = False) -> tuple[tuple[int, ...], ...]:
    """For each space the adjacent ones, clockwise from north; kept by the tiles and the closed doors."""
    return adjacent_of(ground(s).placed, frozenset() if doors_open else closed_doors(s))


def are_adjacent(s: Machina, a: int, b: int) -> bool:
    return a != b and b in adjacency(s)[a]


def doors_beside(s: Machina, cell: int) -> list[int]:
    """The doors on the borders of a space."""
    laid = ground(s)
    borders = [LATTICE.border(cell, other) for other in LATTICE.neighbours[cell]]
    return [border for border in borders if border in laid.doors]


# --- sight and distance -----------------------------------------------------------------------------------------------


def sees(s: Machina, a: int, b: int) -> bool:
    """Whether a straight line between the centres meets no wall, closed door or rubble; touching is harmless."""
    if a == b:
        return True
    rubble = ground(s).rubble
    if s.treated:
        rubble = frozenset(
            {cell for cell in rubble if s.treated.get(cell, "rubble") == "rubble"}
            | {cell for cell, kind in s.treated.items() if kind == "rubble"}
        )
    return LATTICE.sees(a, b, walls(s), rubble)


def obstacles_between(s: Machina, a: int, b: int, taken: dict[int, Unit]) -> int:
    """How many obstacles the line between two spaces crosses, the two ends left out."""
    return sum(is_obstacle(s, cell, taken) for cell in LATTICE.line(a, b).cells)


def nearest(a: int, cells: Iterable[int]) -> list[int]:
    """Those of the spaces that are nearest to one, counted directly."""
    found = list(cells)
    best = min((DIRECT[a][cell] for cell in found), default=0)
    return [cell for cell in found if DIRECT[a][cell] == best]


def nearest_free(s: Machina, cell: int, slot: int = OFF) -> list[int]:
    """The nearest spaces to one on which a unit can be put, itself if it is free; on one tile or on all."""
    taken, laid = standing_at(s), ground(s)
    places = laid.cells[slot] if slot != OFF else [cell for cells in laid.cells.values() for cell in cells]
    return nearest(cell, [place for place in places if is_free(s, place, taken)])
