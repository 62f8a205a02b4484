"""Where a keeper can walk in its turn."""

from __future__ import annotations

from collections.abc import Iterator

from coterie.games.firstlight.ground import in_light
from coterie.games.firstlight.state import Island
from coterie.kernel.decision import Decision, option_key
from coterie.kernel.grid import Cell, cell_name
from coterie.kernel.scene import Stop
from coterie.kernel.texts import Msg, msg
from coterie.kernel.walking import Leg, Walking, reach


def ways(s: Island, decision: Decision) -> Iterator[Stop]:
    """Round shades, one action for each space."""
    if decision.kind != "act":
        return
    keeper, shades = s.keepers[s.turn], {shade.cell for shade in s.shades}

    def legs(here: Cell, spent: int) -> Iterator[Leg]:
        if spent < keeper.actions:
            yield from (Leg(there, 1) for there in s.map.steps[here] if there not in shades)

    for cell, found in reach(keeper.cell, legs).items():
        key, cost = option_key(("move", cell)), msg("cost.actions", n=found.spent)
        yield Stop(cell_name(cell), key, cell_name(found.before), cost=cost, there=there(s, cell))


def there(s: Island, cell: Cell) -> tuple[Msg, ...]:
    """In the dark shades may come, and those beside it hit at once."""
    if in_light(s, cell):
        return ()
    beside = any(cell in s.map.steps[shade.cell] for shade in s.shades)
    return (Msg("going.dark"), Msg("going.shade")) if beside else (Msg("going.dark"),)


WALKING = Walking(ways, frozenset(("moved",)))
