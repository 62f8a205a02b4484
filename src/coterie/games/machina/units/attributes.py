"""Attributes: what is printed, what equipped items add, and what cards in force change; never below 0 or above 9."""

from __future__ import annotations

from coterie.games.machina.board.spaces import Unit
from coterie.games.machina.box.names import unit_card
from coterie.games.machina.box.tables import EXPLORERS, ITEMS
from coterie.games.machina.effects.standing import STANDING, Blow
from coterie.games.machina.state import Explorer, Machina

HIGHEST = 9


def bounded(n: int) -> int:
    return n if 0 <= n <= HIGHEST else 0 if n < 0 else HIGHEST


def equipped(explorer: Explorer) -> list[str]:
    """Main items with their upgrades and augments."""
    return [*explorer.mains, *explorer.attached]


def defence(s: Machina, unit: Unit, stat: str, blow: Blow | None = None) -> int:
    """Armor or will."""
    base: int = getattr(unit_card(unit.card), stat)
    if isinstance(unit, Explorer):
        base += sum(getattr(ITEMS[item], stat) for item in equipped(unit))
    return bounded(STANDING.value(s, stat, base, unit, blow))


def max_health(s: Machina, unit: Unit) -> int:
    return bounded(STANDING.value(s, "max-health", unit_card(unit.card).health, unit))


def max_stamina(s: Machina, unit: Unit) -> int:
    return bounded(STANDING.value(s, "max-stamina", unit_card(unit.card).stamina, unit))


def max_essence(s: Machina, explorer: Explorer) -> int:
    return bounded(STANDING.value(s, "max-essence", EXPLORERS[explorer.card].essence, explorer))


def health_left(s: Machina, unit: Unit) -> int:
    """An explorer's health, or what a monster's wounds leave of it."""
    return unit.health if isinstance(unit, Explorer) else max(0, max_health(s, unit) - unit.wounds)


def is_wounded(s: Machina, unit: Unit) -> bool:
    return health_left(s, unit) < max_health(s, unit)


def stamina_cost(s: Machina, explorer: Explorer, what: str, base: int) -> int:
    """What something costs in stamina, after all changes; never nothing, or it could be done without end."""
    return max(1, STANDING.value(s, f"cost-{what}", base, explorer))
