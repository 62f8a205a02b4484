"""How a mission is lost; the Citadel's Prosperity."""

from __future__ import annotations

from coterie.games.sheol.effects.standing import use_up, value
from coterie.games.sheol.state import Sheol
from coterie.kernel.table import Table, Why


class MissionOver(Exception):
    """The mission has ended; nothing of the turn goes on."""


def lose(t: Table[Sheol], by: str, why: Why) -> None:
    """The mission is lost at once."""
    t.state.lost_by = by
    t.note("lost", why, why=f"@lost.{by}")
    raise MissionOver


def lose_prosperity(t: Table[Sheol], n: int, why: Why) -> None:
    """The Citadel loses Prosperity, point by point unless a card holds it; with none left the mission is lost."""
    s, citadel = t.state, t.state.citadel
    lost = 0
    for _ in range(n):
        lost += max(0, value(s, "prosperity-loss", 1))
        use_up(s, "prosperity-loss")
    n = min(lost, citadel.prosperity)
    if not n:
        t.note("prosperity-held", why)
        return
    citadel.prosperity -= n
    t.note("prosperity-lost", why, n=n, left=citadel.prosperity)
    if not citadel.prosperity:
        lose(t, "prosperity", "end.defeat.conditions")


def count_the_dead(t: Table[Sheol]) -> None:
    """More than half of the scouts dead, droids not counted, is a defeat."""
    scouts = [unit for unit in t.state.units if not unit.is_droid]
    if 2 * sum(unit.dead for unit in scouts) > len(scouts):
        lose(t, "scouts", "end.defeat.conditions")
