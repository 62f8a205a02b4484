"""What Scout cards and Core cards say about a unit, and what its hand can block."""

from __future__ import annotations

from coterie.games.sheol import content as c
from coterie.games.sheol.moments import HOOKS
from coterie.games.sheol.state import Sheol, Unit
from coterie.kernel.content import load_entries

FULL = 8
"""The Lux of a full vial, and the corruption that a scout cannot bear."""

SCOUTS = load_entries(c.FOLDER / "scouts.yaml", c.Scout)
CORES = load_entries(c.FOLDER / "cores.yaml", c.Core)
LIGHTSHIELDS = {
    card.id: card
    for file in ("lightshields", "droid-lightshields", "advanced-lightshields")
    for card in load_entries(c.FOLDER / f"{file}.yaml", c.Lightshield).values()
}


def name(unit: Unit) -> str:
    return f"@core.{unit.core}.name" if unit.core else f"@scout.{unit.scout}.name"


def most_lux(unit: Unit) -> int:
    """The Lux of a full track: 8 for a scout, what the core allows for a droid."""
    return CORES[unit.core].lux if unit.core else FULL


def threshold(s: Sheol, unit: Unit) -> int:
    value: int = HOOKS.value(s, "threshold", SCOUTS[unit.scout].threshold, unit)
    return value


def blockers(s: Sheol, unit: Unit) -> dict[str, Unit]:
    """The cards that could block damage to the unit, each with who holds it; status cards never block."""
    holders = s.units if unit.is_droid else [unit]
    return {
        card: holder
        for holder in holders
        for card in holder.hand.cards
        if card in LIGHTSHIELDS and LIGHTSHIELDS[card].droid == unit.is_droid
    }
