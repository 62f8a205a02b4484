"""Whom enemies prefer among several scouts."""

from __future__ import annotations

from collections.abc import Sequence

from coterie.games.sheol.state import Sheol, Unit, everyone
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table


def worth(unit: Unit) -> tuple[bool, int, int, int]:
    """The most Lux first: who is not corrupted, then by vials, then by Lux in the vial; then the most Umbra."""
    return not unit.corrupted, unit.vials, unit.lux, unit.umbra


def preferred(units: Sequence[Unit]) -> list[Unit]:
    """The scouts that an enemy would pick, several if they are equal."""
    best = max(map(worth, units))
    return [unit for unit in units if worth(unit) == best]


def pick(t: Table[Sheol], units: Sequence[Unit], kind: str, rule: str) -> Flow[Unit]:
    """The preferred scout; between equals the players choose."""
    equal = preferred(units)
    chosen = yield from t.choose(everyone(t.state), kind, [unit.id for unit in equal], rule)
    return next(unit for unit in equal if unit.id == chosen)
