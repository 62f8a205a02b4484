"""Plan: a lantern's number of Lightstream tiles from the pool into the inventory."""

from __future__ import annotations

from collections.abc import Collection

from coterie.games.sheol import box
from coterie.games.sheol.box.content import Lantern, Overload
from coterie.games.sheol.effects.context import Context
from coterie.games.sheol.effects.standing import flag, happens, use_up, value
from coterie.games.sheol.light.pool import dispense_tiles, take_tiles
from coterie.games.sheol.lightshields.playable import ActionCost
from coterie.games.sheol.lightshields.playing import pay_for
from coterie.games.sheol.lightshields.powers import affordable
from coterie.games.sheol.scouts.overload import end_overload, price, roll_overload, ways
from coterie.games.sheol.scouts.units import name
from coterie.games.sheol.state import Sheol, Unit
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table


def lantern_of(unit: Unit) -> Lantern | None:
    """The lantern that a unit can use."""
    return None if unit.lantern is None or unit.lantern.broken else box.LANTERNS[unit.lantern.card]


def plan_options(s: Sheol, unit: Unit, waived: Collection[str] = ()) -> list[tuple[object, ...]]:
    """("plan",), and ("plan", "overload") if the Overload area shows a number; never for the corrupted."""
    lantern = lantern_of(unit)
    if lantern is None or unit.corrupted or not (unit.actions or "actions" in waived) or flag(s, "no-plan", unit):
        return []
    over = lantern.overload if lantern.overload is not None and lantern.overload.number else None
    return [
        ("plan",) if way is None else ("plan", "overload")
        for way in ways(s, unit, over)
        if affordable(s, _cost(s, unit, lantern, way, waived))
    ]


def _cost(s: Sheol, unit: Unit, lantern: Lantern, over: Overload | None, waived: Collection[str]) -> ActionCost:
    return ActionCost("plan", unit.id, price(s, unit, "plan", lantern.plan_cost, over, waived), over is not None)


def plan_action(t: Table[Sheol], unit: Unit, option: tuple[object, ...]) -> Flow[None]:
    yield from plan(t, unit, option)


def plan(t: Table[Sheol], unit: Unit, option: tuple[object, ...], waived: Collection[str] = ()) -> Flow[None]:
    """Pay, then take the tiles; an overload wears the lantern out when it is done."""
    s, context, lantern = t.state, Context(unit.id), lantern_of(unit)
    assert lantern is not None
    over = lantern.overload if option[-1] == "overload" else None
    yield from pay_for(t, _cost(s, unit, lantern, over, waived), context, "lantern.plan")
    if unit.dead:
        return
    breaks = 0 if over is None else roll_overload(t, unit, "plan")
    n = value(s, "plan", lantern.plan if over is None else over.number, unit)
    use_up(s, "plan", unit)
    t.note("plans", "lantern.plan" if over is None else "lantern.overload.plan", unit=name(unit), n=n)
    yield from take_tiles(t, unit, n, "lantern.plan")
    yield from dispense_tiles(t, unit, value(s, "plan-random", 0, unit), "lightshield.primary.kinds")
    yield from happens(t, "planned", context)
    if over is not None:
        yield from end_overload(t, unit, "lantern", breaks)
