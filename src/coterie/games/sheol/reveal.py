"""Blips revealed by scouts, and how they react."""

from __future__ import annotations

from coterie.games.sheol.blips import turn_up
from coterie.games.sheol.effects import About, carry_out
from coterie.games.sheol.enemies import side_of
from coterie.games.sheol.state import Shadow, Sheol, Unit
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table


def revealed_by_scout(t: Table[Sheol], shadow: Shadow, unit: Unit) -> Flow[None]:
    """A blip revealed by a scout reacts once by its type, a Hypershadow twice by the type of its bottom token."""
    s = t.state
    turn_up(t, shadow, "shadow.reveal.reaction")
    reaction = side_of(s, shadow.under or shadow.kind).reaction
    for _ in range(2 if shadow.hyper else 1):
        if shadow.id in s.shadows:
            yield from carry_out(t, reaction, About(unit.id, shadow.id))
