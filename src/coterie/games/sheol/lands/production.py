"""Production: droids regain Lux, and what facilities make is taken by connected units, stored, or left."""

from __future__ import annotations

from coterie.games.sheol import box
from coterie.games.sheol.board.facilities import joined_to, working
from coterie.games.sheol.board.ground import SPOTS
from coterie.games.sheol.board.lightstream import land_at, network
from coterie.games.sheol.box.vocabulary import Gain
from coterie.games.sheol.effects.context import Context
from coterie.games.sheol.effects.resolve import resolve
from coterie.games.sheol.effects.standing import happens, value
from coterie.games.sheol.scouts.inventory import gain_umbra, make_room, room
from coterie.games.sheol.scouts.units import alive, most_lux, name
from coterie.games.sheol.state import CITADEL, Sheol, Unit, everyone
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table


def production_step(t: Table[Sheol]) -> Flow[None]:
    """Droids regain Lux, facilities yield what they make."""
    for unit in alive(t.state):
        regain = box.CORES[unit.core].regain if unit.is_droid else 0
        if regain and unit.lux < most_lux(unit):
            unit.lux = min(most_lux(unit), unit.lux + regain)
            t.note("lux-gained", "scout.production.droid-regain", unit=name(unit), left=unit.lux)
    yield from produce(t)
    yield from happens(t, "production")


def produce(t: Table[Sheol]) -> Flow[None]:
    """Every Umbra Extractor yields the Umbra of its land, every Lux Synthesizer 1 Lux."""
    s = t.state
    for cell in working(s, "umbra", "lux"):
        what = box.FACILITIES[s.facilities[cell].kind].produces
        land = land_at(s, cell)
        assert land is not None
        n = max(0, value(s, "extract", box.LANDS[land.code].umbra)) if what == "umbra" else 1
        t.note("produced", "scout.production", what=f"@resource.{what}", n=n, at=SPOTS[cell])
        yield from share(t, cell, what, n)


def share(t: Table[Sheol], cell: int, what: str, n: int) -> Flow[None]:
    """Each piece goes to a connected unit, Umbra also to the Citadel, or stays on the facility."""
    s = t.state
    store = ["citadel"] if what == "umbra" and CITADEL in network(s, cell) else []
    for left in range(n, 0, -1):
        takers = [unit.id for unit in joined_to(s, cell) if can_take(s, unit, what)]
        ways: list[int | str] = [*takers, *store, "leave"]
        who = yield from t.choose(
            everyone(s), "share", ways, "inventory.facility-gain", at=SPOTS[cell], what=what, left=left
        )
        if isinstance(who, int):
            yield from hand_over(t, s.units[who], cell, what)
        elif who == "citadel":
            s.citadel.umbra += 1
            t.note("stored", "facility.umbra-extractor", n=s.citadel.umbra)
        else:
            leave(t, cell, what)


def can_take(s: Sheol, unit: Unit, what: str) -> bool:
    """Whether there is room for one more, or could be if something were discarded."""
    if what == "lux":
        return unit.lux < most_lux(unit)
    return room(s, unit, "umbra") > 0 or bool(unit.tiles or unit.items)


def hand_over(t: Table[Sheol], unit: Unit, cell: int, what: str) -> Flow[None]:
    card = f"facility.{t.state.facilities[cell].kind}.name"
    context = Context(unit.id, rule="inventory.facility-gain", card=card)
    if what == "lux":
        yield from resolve(t, (Gain({"lux": 1}),), context)
    elif (yield from make_room(t, unit, "umbra")):
        yield from gain_umbra(t, unit, 1, context)
    else:
        leave(t, cell, what)


def leave(t: Table[Sheol], cell: int, what: str) -> None:
    """What nobody takes waits on the facility for who steps there."""
    facility = t.state.facilities[cell]
    if what == "umbra":
        facility.umbra += 1
    else:
        facility.lux += 1
    t.note("left-there", f"facility.{facility.kind}", what=f"@resource.{what}", at=SPOTS[cell])


RIDE = 2
"""Movement points of a Monorail."""
RIDE_BELOW = 4
"""Who has so many movement points already gets none."""


def run_monorails(t: Table[Sheol]) -> Flow[None]:
    """After recharging each Monorail gives 2 movement points to one connected unit, but not beyond the track."""
    s = t.state
    for cell in working(s, "movement"):
        riders = [unit.id for unit in joined_to(s, cell) if unit.movement < RIDE_BELOW]
        if riders:
            who = yield from t.choose(everyone(s), "monorail", riders, "facility.monorail", at=SPOTS[cell])
            s.units[who].movement += RIDE
            t.note("monorail", "facility.monorail", unit=name(s.units[who]), n=RIDE)
