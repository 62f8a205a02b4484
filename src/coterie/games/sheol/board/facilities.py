"""Facilities at work: which are, and who is connected to them."""

from __future__ import annotations

from coterie.games.sheol import box
from coterie.games.sheol.board.lightstream import joins, network
from coterie.games.sheol.board.occupancy import facility_works
from coterie.games.sheol.state import Sheol, Unit


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


def is_protected(s: Sheol, cell: int) -> bool:
    """Whether the Lightstream tile on a space is connected to an Immolates' Barrier at work."""
    return any(
        cell in network(s, barrier)
        for barrier, facility in s.facilities.items()
        if box.FACILITIES[facility.kind].protects and facility_works(s, barrier)
    )
