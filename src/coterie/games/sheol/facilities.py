"""Facilities at work: those that scouts activate, the Monorail, the Barrier."""

from __future__ import annotations

from collections.abc import Iterator

from coterie.games.sheol import box
from coterie.games.sheol.ground import SPOTS
from coterie.games.sheol.lightstream import joins, network
from coterie.games.sheol.occupancy import facility_works
from coterie.games.sheol.powers import SOURCES, SPEND, Held
from coterie.games.sheol.state import Sheol, Unit, everyone
from coterie.games.sheol.units import name
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table

RIDE = 2
"""Movement points of a Monorail."""
RIDE_BELOW = 4
"""Who has so many movement points already gets none."""


def working(s: Sheol, *products: str) -> list[int]:
    """The spaces of facilities that yield one of these and are not switched off."""
    return [
        cell
        for cell, facility in s.facilities.items()
        if box.FACILITIES[facility.kind].produces in products and facility_works(s, cell)
    ]


def joined_to(s: Sheol, cell: int) -> list[Unit]:
    """The units connected to a facility."""
    joined = network(s, cell)
    return [unit for unit in s.units if not unit.dead and joins(s, joined, unit.at)]


# --- at fixed moments -------------------------------------------------------------------------------------------------


def run_monorails(t: Table[Sheol]) -> Flow[None]:
    """After recharging each Monorail gives 2 movement points to one connected unit, but not beyond the track."""
    s = t.state
    for cell in working(s, "movement"):
        riders = [unit.id for unit in joined_to(s, cell) if unit.movement < RIDE_BELOW]
        if riders:
            who = yield from t.choose(everyone(s), "monorail", riders, "facility.monorail", at=SPOTS[cell])
            s.units[who].movement += RIDE
            t.note("monorail", "facility.monorail", unit=name(s.units[who]), n=RIDE)


def is_protected(s: Sheol, cell: int) -> bool:
    """Whether the Lightstream tile on a space is connected to an Immolates' Barrier at work."""
    return any(
        cell in network(s, barrier)
        for barrier, facility in s.facilities.items()
        if box.FACILITIES[facility.kind].protects and facility_works(s, barrier)
    )


# --- activation -------------------------------------------------------------------------------------------------------


def stations(s: Sheol, unit: Unit, moment: str) -> Iterator[Held]:
    """The facilities that are ready and connected to the unit."""
    if moment != "free":
        return
    for cell, facility in s.facilities.items():
        power = box.FACILITIES[facility.kind].power
        if power is not None and facility.ready and facility_works(s, cell) and unit in joined_to(s, cell):
            yield Held("facility", facility.kind, cell, unit.id, power)


SOURCES.append(stations)


def activate(t: Table[Sheol], held: Held) -> None:
    """The token is flipped to its reload side."""
    t.state.facilities[held.level].ready = False


SPEND["facility"] = activate
