"""What a vial change brings, and what comes after each action or attack."""

from __future__ import annotations

from coterie.games.sheol import box
from coterie.games.sheol.board.ground import distance
from coterie.games.sheol.box.content import MechanicSide
from coterie.games.sheol.box.dice import WHITE
from coterie.games.sheol.effects.context import Context
from coterie.games.sheol.effects.resolve import resolve
from coterie.games.sheol.effects.standing import end_lasting, happens, is_changed
from coterie.games.sheol.lightshields.hand import trim_hand
from coterie.games.sheol.lightshields.playing import suffer_corruption
from coterie.games.sheol.scouts.units import name, side
from coterie.games.sheol.state import Sheol, Unit
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table


def settle_if_done(t: Table[Sheol], unit: Unit) -> Flow[None]:
    """What a vial change brings comes when the action in progress is complete; in a Shadow phase at once."""
    if t.state.phase != "scout-act":
        yield from settle_vials(t, unit)


def settle_vials(t: Table[Sheol], unit: Unit) -> Flow[None]:
    """For each vial that was emptied: 1 corruption, a check, and whatever follows a vial change.

    Who is completely corrupted by then is spared the first two.
    """
    while unit.changes and not unit.dead:
        unit.changes -= 1
        if not unit.corrupted:
            yield from suffer_corruption(t, unit, 1, "damage.corruption.vial", "vial", check=True)
        yield from happens(t, "vial-changed", Context(unit.id))
        yield from vial_changed(t, unit)
    unit.changes = 0


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
    face, rule = t.roll(WHITE), "mechanic.vial-change.trigger"
    t.note("vial-roll", rule, unit=name(unit), face=f"@white-die.{face.name}")
    for row in side.rows:
        if face.name in row.faces:
            yield from resolve(t, row.do, Context(unit.id, rule=rule, card="mechanic.vial-change.name"))


def wind_up(t: Table[Sheol]) -> Flow[None]:
    """After each action or attack: changes for its time are over, vials take their toll, hands keep to their limits."""
    s = t.state
    end_lasting(s, "action", "attack")
    changed = is_changed(s, "hand-limit")
    for unit in s.units:
        if unit.changes:
            yield from settle_vials(t, unit)
            changed = is_changed(s, "hand-limit")
        held = len(unit.hand.cards)
        if held and (changed or held > side(unit).hand_limit):
            yield from trim_hand(t, unit)
