"""Enemy mechanics that a mission unlocks; here what the Vial Change card does."""

from __future__ import annotations

from coterie.games.sheol import box
from coterie.games.sheol.content import MechanicSide
from coterie.games.sheol.damage import VIAL_CHANGED
from coterie.games.sheol.dice import WHITE
from coterie.games.sheol.effects import About, carry_out
from coterie.games.sheol.ground import distance
from coterie.games.sheol.state import Sheol, Unit
from coterie.games.sheol.units import name
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table

NEAR = 4
"""How near a shadow must be to notice a vial change."""


def side_in_play(s: Sheol, mechanic: str) -> MechanicSide | None:
    """The side of a mechanics card that lies under the Enemy board; none if the mission has not unlocked it."""
    side = s.enemy.mechanics.get(mechanic)
    if side is None:
        return None
    card = box.MECHANICS[mechanic]
    return card.a if side == "a" else card.b


def is_noticed(s: Sheol, unit: Unit) -> bool:
    """Whether a scout is on the board with a shadow within 4 spaces."""
    return unit.on_board and any(distance(unit.at, shadow.at) <= NEAR for shadow in s.shadows.values())


def vial_changed(t: Table[Sheol], unit: Unit) -> Flow[None]:
    """A scout that has emptied a vial rolls the Scout die; a face on the card makes shadows come near or attack."""
    side = side_in_play(t.state, "vial-change")
    if side is None or not is_noticed(t.state, unit):
        return
    face = t.roll(WHITE)
    t.note("vial-roll", "mechanic.vial-change.trigger", unit=name(unit), face=f"@white-die.{face.name}")
    for row in side.rows:
        if face.name in row.faces:
            yield from carry_out(t, row.do, About(unit.id))


VIAL_CHANGED.append(vial_changed)
