"""Doors, sealing, and the action spaces: what activating each does."""

from __future__ import annotations

from collections.abc import Callable

from coterie.games.machina.board.ground import door_name, spot
from coterie.games.machina.board.spaces import (
    DESTROYED,
    LIGHT,
    Unit,
    board,
    cell_of,
    intact,
    nearest,
    one_space,
    place_of,
    standing_at,
    tile_of,
)
from coterie.games.machina.box.names import said
from coterie.games.machina.box.tables import DICE
from coterie.games.machina.box.vocabulary import Play
from coterie.games.machina.combat.hazards import trigger_traps
from coterie.games.machina.effects.standing import is_kind, kinds_at, kinds_for
from coterie.games.machina.items.inventory import gain_item, operate_workbench
from coterie.games.machina.spawning.threat import change_threat
from coterie.games.machina.state import OFF, Explorer, Machina
from coterie.games.machina.units.harm import destroy, happens, killer_by, restore
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table

# --- doors ------------------------------------------------------------------------------------------------------------


def change_door(t: Table[Machina], door: int, how: str, context: Play) -> Flow[None]:
    """A door is opened, closed, destroyed or mended."""
    s = t.state
    if how == "destroy":
        s.doors[door] = "destroyed"
    elif how == "close":
        s.doors[door] = "closed"
    else:
        s.doors.pop(door, None)
    t.note(f"door-{how}", context, door=door_name(door))
    yield from happens(t, "door", replace(context, it=context.you))


# --- spaces -----------------------------------------------------------------------------------------------------------


def mark_destroyed(t: Table[Machina], cell: int, context: Play) -> None:
    t.state.tokens[cell] = DESTROYED
    t.note("space-destroyed", context, at=spot(cell))


def destroy_space(t: Table[Machina], cell: int, context: Play) -> Flow[None]:
    """A space gets a destroyed token; who stands on a spawn space is destroyed, other occupied spaces stay."""
    s = t.state
    unit = standing_at(s).get(cell)
    if unit is not None:
        if "spawn" not in kinds_at(s, cell, None):
            t.note("space-occupied", context, at=spot(cell))
            return
        cell = yield from clear(t, cell, unit, replace(context, rule="actions.destroy-space.token"))
    if cell != OFF:
        mark_destroyed(t, cell, context)


def clear(t: Table[Machina], cell: int, unit: Unit, context: Play) -> Flow[int]:
    """Who stands on a space is destroyed. Where it lies then, since what the death brings about may scroll the area."""
    s, place = t.state, place_of(t.state, cell)
    yield from destroy(t, unit, context, killer_by(s, unit, context))
    return cell_of(s, place)


def refresh_space(t: Table[Machina], cell: int, context: Play) -> None:
    """A destroyed space works again."""
    t.state.tokens.pop(cell, None)
    t.note("space-refreshed", context, at=spot(cell))


def seal(t: Table[Machina], explorer: Explorer, cell: int, context: Play) -> Flow[None]:
    """The threat falls, who stands there is destroyed, the space is, and the chapter is lit."""
    s = t.state
    own = replace(context, you=explorer.card, it=explorer.card)
    t.note("seals", own, unit=said(explorer.card), at=spot(cell))
    yield from change_threat(t, -1, replace(own, rule="elements.seal.threat"))
    unit = standing_at(s).get(cell)
    if unit is not None:
        cell = yield from clear(t, cell, unit, replace(own, rule="elements.seal.occupant"))
    if cell != OFF:
        mark_destroyed(t, cell, replace(own, rule="elements.seal.finish"))
    if not explorer.dead:
        yield from light_chapter(t, explorer, replace(own, rule="elements.seal.finish"))
        yield from happens(t, "seal", own)


def unlit_chapters(s: Machina, tile: int) -> list[int]:
    """Chapter spaces of a tile without any token."""
    return [cell for cell in intact(s, "chapter", tile) if cell not in s.tokens]


def light_chapter(t: Table[Machina], explorer: Explorer, context: Play) -> Flow[None]:
    """A light on the nearest chapter space without a token of the explorer's tile."""
    s = t.state
    places = nearest(explorer.cell, unlit_chapters(s, tile_of(s, explorer.cell)))
    if not places:
        t.note("nothing-to-light", replace(context, rule="actions.light"))
        return
    why = replace(context, rule="actions.light")
    cell = yield from one_space(t, explorer.seat, "light", places, why)
    s.tokens[cell] = LIGHT
    t.note("lit", why, at=spot(cell))


# --- action spaces ----------------------------------------------------------------------------------------------------


def lever(t: Table[Machina], unit: Unit, context: Play) -> Flow[None]:
    yield from trigger_traps(t, unit, context)


def recharge(t: Table[Machina], unit: Unit, context: Play) -> Flow[None]:
    """One roll of the recharge die: health, stamina, or nothing."""
    face = t.roll(DICE["recharge"])
    t.note("recharge", context, unit=said(unit.card), face=f"@face.{face.name}")
    for what in ("health", "stamina"):
        if face[what]:
            yield from restore(t, unit, what, face[what], context)


def workbench(t: Table[Machina], unit: Unit, context: Play) -> Flow[None]:
    assert isinstance(unit, Explorer)
    yield from operate_workbench(t, unit, context)


def chest(t: Table[Machina], unit: Unit, context: Play) -> Flow[None]:
    assert isinstance(unit, Explorer)
    yield from restore(t, unit, "essence", 1, context)
    yield from gain_item(t, unit, (), context)


ACTIVATING: dict[str, Callable[[Table[Machina], Unit, Play], Flow[None]]] = {
    "lever": lever,
    "recharge": recharge,
    "workbench": workbench,
    "chest": chest,
}
"""What activating a space does; events and chapters are told where the story is."""

RULES = {
    "lever": "actions.lever",
    "recharge": "actions.recharge",
    "workbench": "actions.workbench",
    "chest": "actions.chest",
    "event": "actions.event-space",
}
COSTS = {"lever": 2, "recharge": 1, "workbench": 3, "chest": 3, "event": 3}
"""Stamina for an explorer."""


def spaces_beside(s: Machina, unit: Unit, kind: str) -> list[int]:
    """The intact spaces that count as of a kind, adjacent to a unit."""
    here = board(s)
    if kinds_for(kind).isdisjoint(here.around(unit.cell)):
        return []
    return [cell for cell in here.beside[unit.cell] if cell not in here.spent and is_kind(s, cell, unit, kind)]


def all_spaces(s: Machina, kinds: tuple[str, ...], tile: int, *, destroyed: bool) -> list[int]:
    """Spaces of kinds on a tile (or all, -1), intact or destroyed."""
    here = board(s)
    cells = sorted([cell for kind in kinds for cell in here.by_kind.get(kind, ())])
    return [cell for cell in cells if tile in (-1, here.slots[cell]) and (cell in here.spent) == destroyed]
