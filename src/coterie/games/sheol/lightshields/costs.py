"""What can be paid: action points, Lux, movement, Umbra, cards, tiles and the rest, and by whom."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from coterie.games.sheol.effects.standing import flag
from coterie.games.sheol.lightshields.hand import discardable
from coterie.games.sheol.scouts.units import FULL
from coterie.games.sheol.state import Sheol, Unit


def lux_left(unit: Unit) -> int:
    """All the Lux a unit can spend, that of further vials with it."""
    return 0 if unit.dead else unit.lux + FULL * max(0, unit.vials - 1)


def lux_for(s: Sheol, unit: Unit) -> int:
    """All the Lux that can be spent on an action of a droid: any scout may pay."""
    return unit.lux + sum(lux_left(each) for each in s.units if not each.is_droid)


def can_pay(s: Sheol, unit: Unit, cost: Mapping[Any, int], helped: bool = False) -> bool:
    """Whether all of a cost can be paid; with help, as for actions, scouts add their Lux to a droid's."""
    for what, n in cost.items():
        if n > 0:
            if what == "actions":
                have = unit.actions
            elif what == "lux":
                have = lux_for(s, unit) if helped and unit.core else lux_left(unit)
            else:
                have = _HAVE[what](s, unit)
            if have < n:
                return False
    return True


_HAVE: dict[str, Callable[[Sheol, Unit], int]] = {
    "movement": lambda s, unit: unit.movement,
    "umbra": lambda s, unit: unit.umbra,
    "cards": discardable,
    "hand": lambda s, unit: discardable(s, unit, hand_only=True),
    "tiles": lambda s, unit: len(unit.tiles),
    "shield": lambda s, unit: unit.shield,
    "corruption": lambda s, unit: 0 if flag(s, "no-corruption", unit) else FULL,
    "prosperity": lambda s, unit: s.citadel.prosperity,
    "deposit": lambda s, unit: s.citadel.umbra,
}
