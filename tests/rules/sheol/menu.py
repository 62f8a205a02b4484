"""What a unit may do, as rule tests ask for it."""

from __future__ import annotations

from typing import Any

from coterie.games.sheol.round.play import MENU
from coterie.games.sheol.scouts.acting import Acting
from coterie.games.sheol.state import Sheol, Unit


def menu(s: Sheol, unit: Unit) -> list[Any]:
    """All that a unit may do now."""
    return MENU.options(s, Acting(s, unit))
