"""The tracks of movement and action points, and who is alive to use them."""

from __future__ import annotations

from coterie.games.sheol.state import Sheol, Unit

MOST_POINTS = 5
"""The end of the Movement track, and of the Action track."""


def alive(s: Sheol) -> list[Unit]:
    return [unit for unit in s.units if not unit.dead]


def gain_movement(unit: Unit, n: int) -> None:
    """Movement points, or below zero fewer, within the track; who gains some may go on after passing."""
    unit.movement = max(0, min(MOST_POINTS, unit.movement + n))
    unit.passed = unit.passed and n <= 0


def gain_actions(unit: Unit, n: int) -> None:
    """Action points, or below zero fewer, within the track; who gains some may go on after passing."""
    unit.actions = max(0, min(MOST_POINTS, unit.actions + n))
    unit.passed = unit.passed and n <= 0
