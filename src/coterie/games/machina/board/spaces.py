"""What lies where now: kinds of spaces with their tokens, doors, units; adjacency, sight and steps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from coterie.games.machina.board.ground import DIRECT, LATTICE, Placed, ground, ground_of, spot
from coterie.games.machina.box.tables import SIDES
from coterie.games.machina.box.tiles import ACTION_SPACES
from coterie.games.machina.state import OFF, Explorer, Machina, Monster, Tile
from coterie.kernel.decision import Flow
from coterie.kernel.table import Seats, Table, Why

DESTROYED, LIGHT = "destroyed", "light"
BY_A_DOOR, AT_AN_EDGE = "by a door", "at an edge"
_KEPT = 512

PASSABLE = frozenset(("passable", "trapped", "pit", "spawn"))
SOLID_SPECIALS = frozenset(name for side in SIDES.values() for name in side.solid)
OBSTACLES = frozenset((*ACTION_SPACES, "barrel", *SOLID_SPECIALS))
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


def units(s: Machina) -> list[Unit]:
    """Explorers by seat, then monsters by the queue; those on the map."""
    return [*in_play(s), *s.monsters]


def unit_of(s: Machina, name: str) -> Unit | None:
    """The unit with this card, if it is on the map."""
    for explorer in s.explorers:
        if explorer.card == name:
            return explorer if explorer.cell != OFF else None
    for monster in s.monsters:
        if monster.card == name:
            return monster
    return None


def explorer_of(s: Machina, name: str) -> Explorer | None:
    """The explorer with this card, wherever it is."""
    return next((explorer for explorer in s.explorers if explorer.card == name and not explorer.dead), None)


def standing_at(s: Machina) -> dict[int, Unit]:
    """The unit on each space that has one."""
    known: list[Unit] = [*s.explorers, *s.monsters]
    found = {unit.cell: unit for unit in known}
    found.pop(OFF, None)
    return found


# --- the map as it lies -----------------------------------------------------------------------------------------------

Lie = tuple[tuple[Placed, ...], frozenset[int], tuple[tuple[int, str], ...]]
"""All that tells which spaces can be entered: the tiles, destroyed spaces, and those that count as others."""


class Spaces(NamedTuple):
    """As what the spaces count, token or not."""

    kinds: tuple[str, ...]  # of each space; empty where no tile lies
    by_kind: dict[str, list[int]]  # in reading order
    passable: frozenset[int]  # pits among them
    obstacles: frozenset[int]


@lru_cache(_KEPT)
def spaces_of(placed: tuple[Placed, ...], treated: tuple[tuple[int, str], ...]) -> Spaces:
    other = dict(treated)
    kinds = tuple([other.get(cell, kind) for cell, kind in enumerate(ground_of(placed).kinds)])
    by_kind: dict[str, list[int]] = {}
    for cell, kind in enumerate(kinds):
        by_kind.setdefault(kind, []).append(cell)
    passable, obstacles = [
        frozenset([cell for kind in some for cell in by_kind.get(kind, ())]) for some in (ENTERED, OBSTACLES)
    ]
    return Spaces(kinds, by_kind, passable, obstacles)


@lru_cache(_KEPT)
def adjacent_of(placed: tuple[Placed, ...], closed: frozenset[int]) -> tuple[tuple[int, ...], ...]:
    """For each space the adjacent ones, with these tiles and these doors closed."""
    laid = ground_of(placed)
    if closed:
        return LATTICE.parted(adjacent_of(placed, frozenset()), closed, laid.walls | closed)
    return LATTICE.adjacent(laid.walls, laid.inside)


class Board:
    """The tiles in play with all that lies on them, as long as they lie so: what follows is worked out once."""

    def __init__(self, tiles: list[Tile], tokens: dict[int, str], doors: dict[int, str], treated: dict[int, str]):
        self.tiles, self.tokens, self.doors, self.treated = [*tiles], {**tokens}, {**doors}, {**treated}
        placed = tuple([(tile.side, tile.slot, tile.turns) for tile in tiles])
        spent = frozenset([cell for cell, token in tokens.items() if token == DESTROYED])
        self.lie: Lie = placed, spent, tuple(sorted(treated.items()))
        self.laid = laid = ground_of(placed)
        spaces = spaces_of(placed, self.lie[2])
        self.slots, self.spent, self.kinds, self.by_kind = laid.slots, spent, spaces.kinds, spaces.by_kind
        self.obstacles, self.entered = spaces.obstacles | spent, spaces.passable - spent
        self.rubble = laid.rubble if not treated else frozenset(spaces.by_kind.get("rubble", ()))
        self.closed = frozenset([door for door, state in doors.items() if state == "closed"])
        self.walls = laid.walls | self.closed
        self.beside = adjacent_of(placed, self.closed)
        self.opened = adjacent_of(placed, frozenset())  # as if all doors were open
        self.steps: dict[int, dict[int, int]] = {}  # counted from spaces that were asked for, as if nobody were there
        self._around: dict[int, frozenset[str]] = {}
        self._near: dict[tuple[int, frozenset[str], int], list[int]] = {}
        self._seen: dict[tuple[int, int], bool] = {}

    def around(self, cell: int) -> frozenset[str]:
        """What is worth a look on a space: the kinds of intact spaces adjacent to it, a door, an unexplored edge."""
        found = self._around.get(cell)
        if found is None:
            kinds = [self.kinds[each] for each in self.beside[cell] if each not in self.spent]
            doors = [] if self.laid.doors.isdisjoint(LATTICE.borders[cell]) else [BY_A_DOOR]
            edges = [AT_AN_EDGE] if cell in self.laid.edges else []
            found = self._around[cell] = frozenset([*kinds, *doors, *edges])
        return found

    def near(self, cell: int, kinds: frozenset[str], most: int) -> list[int]:
        """The intact spaces of some kinds that are at most so far from a space, in reading order."""
        found = self._near.get((cell, kinds, most))
        if found is None:
            some = [each for kind in kinds for each in self.by_kind.get(kind, ()) if each not in self.spent]
            found = self._near[cell, kinds, most] = sorted([each for each in some if DIRECT[cell][each] <= most])
        return found

    def sees(self, a: int, b: int) -> bool:
        """Whether a straight line between the centres meets no wall, closed door or rubble; touching is harmless."""
        found = self._seen.get((a, b))
        if found is None:
            found = self._seen[a, b] = a == b or LATTICE.sees(a, b, self.walls, self.rubble)
        return found


_boards: list[Board] = [Board([], {}, {}, {})]


def board(s: Machina) -> Board:
    """The map now. It is asked for again and again while nothing on it changes: only the last one is kept."""
    last = _boards[0]
    if s.tokens == last.tokens and s.tiles == last.tiles and s.doors == last.doors and s.treated == last.treated:
        return last
    _boards[0] = now = Board(s.tiles, s.tokens, s.doors, s.treated)
    return now


def floor_of(lie: Lie) -> frozenset[int]:
    """Where one can walk: round pits and what cannot be entered."""
    placed, spent, treated = lie
    spaces = spaces_of(placed, treated)
    return spaces.passable.difference(spent, spaces.by_kind.get("pit", ()))


@lru_cache(_KEPT)
def walks(lie: Lie) -> tuple[tuple[int, ...], ...]:
    """For each space where one can walk from it, as if doors were open."""
    floor = floor_of(lie)
    return tuple([tuple([n for n in beside if n in floor]) for beside in adjacent_of(lie[0], frozenset())])


# --- spaces -----------------------------------------------------------------------------------------------------------


def kind_at(s: Machina, cell: int) -> str:
    """As what a space counts; empty where no tile lies."""
    return board(s).kinds[cell]


def intact(s: Machina, kind: str, slot: int = OFF) -> list[int]:
    """The spaces of a kind that are not destroyed, on one tile or on all, in reading order."""
    here = board(s)
    cells = here.by_kind.get(kind, ())
    return [cell for cell in cells if cell not in here.spent and slot in (OFF, here.slots[cell])]


def is_obstacle(s: Machina, cell: int, taken: dict[int, Unit]) -> bool:
    """A space that cannot be entered but does not block sight: unit, action space, barrel, destroyed space."""
    return cell in taken or cell in board(s).obstacles


def can_be_entered(s: Machina, cell: int) -> bool:
    """Whether a space is passable, whoever stands there; a pit is."""
    return cell in board(s).entered


def is_free(s: Machina, cell: int, taken: dict[int, Unit]) -> bool:
    """Whether a unit can be put on a space: passable, no pit, unoccupied."""
    here = board(s)
    return cell not in taken and cell in here.entered and here.kinds[cell] != "pit"


def tile_of(s: Machina, cell: int) -> int:
    """The quarter of the area that a space lies in."""
    return board(s).slots[cell]


def place_of(s: Machina, cell: int) -> tuple[str, int]:
    """A space as its tile knows it, which stays the same when the area is scrolled."""
    slot = tile_of(s, cell)
    side = next(tile.side for tile in s.tiles if tile.slot == slot)
    return side, ground(s).cells[slot].index(cell)


def cell_of(s: Machina, place: tuple[str, int]) -> int:
    """Where such a space lies now; OFF if its tile is gone."""
    side, n = place
    return next((ground(s).cells[tile.slot][n] for tile in s.tiles if tile.side == side), OFF)


# --- borders ----------------------------------------------------------------------------------------------------------


def closed_doors(s: Machina) -> frozenset[int]:
    return board(s).closed


def door_state(s: Machina, door: int) -> str:
    """open, closed or destroyed."""
    return s.doors.get(door, "open")


DOOR_WAYS = {"open": ("closed",), "close": ("open",), "mend": ("destroyed",), "destroy": ("open", "closed")}
"""What can be done to a door, and in which states."""


def can_be_done_to(s: Machina, door: int, how: str) -> bool:
    """Whether a door can be opened, closed, destroyed or mended as it is now."""
    return door_state(s, door) in DOOR_WAYS[how]


def adjacency(s: Machina, *, doors_open: bool = False) -> tuple[tuple[int, ...], ...]:
    """For each space the adjacent ones, clockwise from north."""
    here = board(s)
    return here.opened if doors_open else here.beside


def are_adjacent(s: Machina, a: int, b: int) -> bool:
    return a != b and b in board(s).beside[a]


def doors_beside(s: Machina, cell: int) -> list[int]:
    """The doors on the borders of a space."""
    return [border for border in LATTICE.borders[cell] if border in board(s).laid.doors]


# --- sight and distance -----------------------------------------------------------------------------------------------


def sees(s: Machina, a: int, b: int) -> bool:
    return board(s).sees(a, b)


def obstacles_between(s: Machina, a: int, b: int, taken: dict[int, Unit]) -> int:
    """How many obstacles the line between two spaces crosses, the two ends left out."""
    obstacles = board(s).obstacles
    return sum([cell in taken or cell in obstacles for cell in LATTICE.line(a, b).cells])


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


def one_space(t: Table[Machina], seats: Seats, kind: str, cells: Sequence[int], why: Why, **about: Any) -> Flow[int]:
    """One of several spaces, asked by their names."""
    return LATTICE.numbers[(yield from t.choose(seats, kind, [spot(cell) for cell in cells], why, **about))]
