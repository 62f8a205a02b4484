"""What an effect knows: who acts, by which rule, and what it is about."""

from __future__ import annotations

from dataclasses import dataclass

from coterie.games.hades.state import CombatDie, God, Monster


@dataclass(frozen=True)
class Context:
    """Who acts, by which rule, and the monster or the one die that it is about."""

    actor: God
    rule: str
    monster: Monster | None = None
    die: CombatDie | None = None
