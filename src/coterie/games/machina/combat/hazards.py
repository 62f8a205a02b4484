"""Traps and exploding barrels."""

from __future__ import annotations

from coterie.games.machina.board.ground import spot
from coterie.games.machina.board.spaces import (
    DESTROYED,
    Unit,
    adjacency,
    tile_of,
    unit_of,
    units,
)
from coterie.games.machina.box.vocabulary import Play
from coterie.games.machina.combat.attack import EXPLODE, THREE, Explosion, is_barrel, resolve_attack
from coterie.games.machina.effects.standing import kinds_at
from coterie.games.machina.state import OFF, Machina
from coterie.games.machina.units.harm import happens
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table


def trigger_traps(t: Table[Machina], activating: Unit | None, context: Play) -> Flow[None]:
    """Every unit on a trapped space of the activating unit's tile is attacked, with one roll; on all tiles if nobody
    activates them."""
    s = t.state
    tile = OFF if activating is None else tile_of(s, activating.cell)
    rule = "actions.traps.everywhere" if activating is None else "actions.traps.tile"
    own = replace(context, rule=rule, source="", targets=(), cell=OFF)
    caught = [
        unit
        for unit in units(s)
        if "trapped" in kinds_at(s, unit.cell, unit)
        and s.tokens.get(unit.cell) != DESTROYED
        and tile in (OFF, tile_of(s, unit.cell))
    ]
    t.note("traps", own, n=len(caught))
    if caught:
        yield from resolve_attack(t, activating, caught, [], THREE, own)
    yield from happens(t, "trap", replace(own, it=activating.card if activating else ""))


def explode(t: Table[Machina], cell: int, attacker: Unit | None, context: Play) -> Flow[None]:
    """A barrel goes off: one roll against every unit beside it, barrels among them, each of which goes off after it."""
    s = t.state
    own = replace(context, rule="elements.barrel.explosion", source="", targets=(), cell=OFF)
    s.tokens[cell] = DESTROYED
    t.note("explosion", own, at=spot(cell))
    beside = adjacency(s)[cell]
    caught = [unit for unit in units(s) if unit.cell in beside]
    barrels = [each for each in beside if is_barrel(s, each, attacker)]
    if attacker is not None and unit_of(s, attacker.card) is not attacker:
        attacker = None
    if caught or barrels:
        yield from resolve_attack(t, attacker, caught, barrels, THREE, own)
    yield from happens(t, "explosion", replace(own, it=attacker.card if attacker else ""))


Explosion.flow = staticmethod(explode)
assert EXPLODE.flow is explode
