"""Units that are pushed, pulled, teleported or switched."""

from __future__ import annotations

from coterie.games.machina.board.ground import DIRECT, LATTICE, spot
from coterie.games.machina.board.spaces import (
    DESTROYED,
    Unit,
    adjacency,
    are_adjacent,
    board,
    can_be_entered,
    intact,
    is_free,
    nearest,
    nearest_free,
    one_space,
    standing_at,
    tile_of,
    unit_of,
)
from coterie.games.machina.box.names import said
from coterie.games.machina.box.vocabulary import Play
from coterie.games.machina.combat.attack import is_barrel
from coterie.games.machina.combat.hazards import explode, trigger_traps
from coterie.games.machina.effects.standing import STANDING, kinds_at
from coterie.games.machina.state import OFF, Machina
from coterie.games.machina.units.harm import destroy, happens, killer_by
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.table import Seats, Table


def toward(at: int, origin: int, sign: int) -> int:
    """The next space of a unit that is pushed (1) from, or pulled (-1) to, a space: straight, or diagonally."""
    rows, columns = LATTICE.row[at] - LATTICE.row[origin], LATTICE.column[at] - LATTICE.column[origin]
    step = [sign * ((n > 0) - (n < 0)) for n in (rows, columns)]
    return LATTICE.shifted(at, *step)


def shove(t: Table[Machina], unit: Unit, origin: int, spaces: int, sign: int, context: Play) -> Flow[None]:
    """Space by space, until it is stopped, falls into a pit, or meets a lever or a barrel."""
    s = t.state
    activating = unit_of(s, context.you)
    if STANDING.flag(s, "immobile", unit):
        t.note("immobile", replace(context, rule="combat.push.immobile"), unit=said(unit.card))
        return
    for _ in range(spaces):
        there = toward(unit.cell, origin, sign)
        if there == unit.cell or there == OFF or not are_adjacent(s, unit.cell, there):
            break
        if is_barrel(s, there, activating):
            own = replace(context, rule="combat.push.barrel")
            t.note("shoved-into-barrel", own, unit=said(unit.card), at=spot(there))
            yield from explode(t, there, activating, own)
            return
        if "lever" in kinds_at(s, there, activating) and s.tokens.get(there) != DESTROYED:
            own = replace(context, rule="combat.push.lever")
            s.tokens[there] = DESTROYED
            t.note("shoved-into-lever", own, unit=said(unit.card), at=spot(there))
            yield from trigger_traps(t, activating, own)
            yield from happens(t, "activate", replace(own, it=context.you, space="lever"))
            return
        if there in standing_at(s) or not can_be_entered(s, there):
            break
        start, unit.cell = unit.cell, there
        t.note("shoved", context, unit=said(unit.card), start=spot(start), end=spot(there))
        if "pit" in kinds_at(s, there, unit):
            yield from falls(t, unit, replace(context, rule="combat.push.pit"))
            return


def falls(t: Table[Machina], unit: Unit, context: Play) -> Flow[None]:
    """A unit in a pit is destroyed, killed by the explorer who brought it there."""
    t.note("falls", context, unit=said(unit.card))
    yield from destroy(t, unit, replace(context, rule="elements.pit"), killer_by(t.state, unit, context))


def put_on(t: Table[Machina], unit: Unit, cell: int, context: Play, seat: Seats, slot: int = OFF) -> Flow[None]:
    """Move a unit to a space, or if that is taken or not passable to the nearest free one; a pit destroys it."""
    s = t.state
    taken = standing_at(s)
    if taken.get(cell) is unit:
        return
    start, why = unit.cell, context
    if cell in taken or not can_be_entered(s, cell):
        places = nearest_free(s, cell, slot)
        why = replace(context, rule="combat.teleport.fallback")
        cell = yield from one_space(t, seat, "place", places, why, unit=unit.card)
    unit.cell = cell
    t.note("teleported", why, unit=said(unit.card), start=spot(start), end=spot(cell))
    if "pit" in kinds_at(s, cell, unit):
        yield from falls(t, unit, context)


def teleport_within(t: Table[Machina], unit: Unit, n: int, context: Play, seat: Seats) -> Flow[None]:
    """To a passable space at most so far away, counted directly whatever lies between; a pit destroys."""
    s = t.state
    taken = standing_at(s)
    far = DIRECT[unit.cell]
    names = [spot(cell) for cell in sorted(board(s).entered) if 0 < far[cell] <= n and cell not in taken]
    chosen = yield from t.choose(seat, "teleport", [*names, "stay"], context, unit=unit.card)
    if chosen != "stay":
        yield from put_on(t, unit, LATTICE.numbers[chosen], context, seat)


def teleport_to(t: Table[Machina], unit: Unit, kind: str, context: Play, seat: Seats) -> Flow[None]:
    """To the nearest intact space of a kind on its tile."""
    s = t.state
    tile = tile_of(s, unit.cell)
    places = nearest(unit.cell, intact(s, kind, tile))
    if not places:
        t.note("nowhere-to-teleport", context, unit=said(unit.card))
        return
    place = yield from one_space(t, seat, "teleport", places, context, unit=unit.card)
    yield from put_on(t, unit, place, context, seat, tile)


def switch(t: Table[Machina], one: Unit, other: Unit, context: Play) -> None:
    """Two units change places."""
    one.cell, other.cell = other.cell, one.cell
    t.note("switched", context, unit=said(one.card), other=said(other.card))


def free_beside(s: Machina, cell: int) -> list[int]:
    """The free spaces adjacent to one."""
    taken = standing_at(s)
    return [each for each in sorted(adjacency(s)[cell]) if is_free(s, each, taken)]
