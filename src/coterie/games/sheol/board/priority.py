"""What enemies prefer among several scouts or spaces."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from coterie.games.sheol.board.ground import SPOTS, cell_of
from coterie.games.sheol.state import Sheol, Unit, everyone
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why


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


def pick_space(
    t: Table[Sheol], cells: Iterable[int], rank: Callable[[int], Any], kind: str, why: Why, **about: Any
) -> Flow[int]:
    """The space that ranks lowest; between equals the players choose."""
    ranks = {cell: rank(cell) for cell in cells}
    least = min(ranks.values())
    names = [SPOTS[cell] for cell, each in ranks.items() if each == least]
    return cell_of((yield from t.choose(everyone(t.state), kind, names, why, **about)))
