"""Where things are: light, neighbourhood, sight, and what keepers are called."""

from __future__ import annotations

from coterie.games.firstlight.content import light_zone, map_of
from coterie.games.firstlight.state import Island, Keeper
from coterie.kernel.grid import Cell, parse_cell
from coterie.kernel.sight import sees_centre


def in_light(s: Island, cell: Cell) -> bool:
    return cell in light_zone(s.setup.scenario, tuple(s.lit))


def near(s: Island, a: Cell, b: Cell, same: bool = False) -> bool:
    """Whether the spaces neighbour each other with no wall between."""
    return b in map_of(s.setup.scenario).steps[a] or (same and a == b)


def sees(s: Island, a: Cell, b: Cell) -> bool:
    island = map_of(s.setup.scenario)
    return sees_centre(a, b, island.walls, island.rocks)


def mounds_in_sight(s: Island, keeper: Keeper) -> list[str]:
    """Mounds that the keeper sees and does not know yet."""
    return [
        spot
        for index, spot in enumerate(s.mounds.spots)
        if not s.mounds.knows(keeper.seat, index) and sees(s, keeper.cell, parse_cell(spot))
    ]


def name(keeper: Keeper) -> str:
    return f"@role.{keeper.role}.name" if keeper.role else f"@keeper.{keeper.seat + 1}"


def everyone(s: Island) -> tuple[int, ...]:
    """All seats: who answers what the keepers decide together."""
    return tuple(range(len(s.keepers)))
