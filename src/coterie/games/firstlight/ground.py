"""Where things are: light, neighbourhood, sight, and what keepers are called."""

from __future__ import annotations

from collections.abc import Iterator

from coterie.games.firstlight.maps import light_zone
from coterie.games.firstlight.state import Island, Keeper
from coterie.kernel.grid import Cell
from coterie.kernel.texts import Msg


def in_light(s: Island, cell: Cell) -> bool:
    return cell in light_zone(s.setup.scenario, tuple(s.lit))


def near(s: Island, a: Cell, b: Cell) -> bool:
    """Whether the spaces neighbour each other with no wall between."""
    return b in s.map.steps[a]


def sees(s: Island, a: Cell, b: Cell) -> bool:
    return b in s.map.sight[a]


def mounds_in_sight(s: Island, keeper: Keeper) -> Iterator[str]:
    """Mounds that the keeper sees and does not know yet."""
    spots = s.mounds.spots
    for spot in s.map.mounds_seen[keeper.cell]:
        if spot in spots and not s.mounds.knows(keeper.seat, spots.index(spot)):
            yield spot


def name(keeper: Keeper) -> str:
    return f"@role.{keeper.role}.name" if keeper.role else f"@keeper.{keeper.seat + 1}"


def called(keeper: Keeper) -> Msg:
    """The same for what is shown."""
    return Msg(name(keeper)[1:])


SEATS = tuple(tuple(range(keepers)) for keepers in range(5))


def everyone(s: Island) -> tuple[int, ...]:
    """All seats: who answers what the keepers decide together."""
    return SEATS[len(s.keepers)]
