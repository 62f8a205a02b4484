"""What stands where: figures, where scouts may be put, and facilities at work."""

from __future__ import annotations

from collections.abc import Iterable

from coterie.games.sheol import box
from coterie.games.sheol.board.foes import cells_of, enemies
from coterie.games.sheol.board.ground import IN_CITADEL, land_cells
from coterie.games.sheol.board.lightstream import joins, network
from coterie.games.sheol.state import Sheol, Unit


def figures(s: Sheol, foes: Iterable[int] | None = None) -> dict[int, str]:
    """The figure in each space that has one; a scout that shares the space of a drone is named.

    Who knows already where enemies stand gives their spaces.
    """
    found = {drone.at: "drone" for drone in s.drones} if s.drones else {}
    if s.mechs:
        found.update(dict.fromkeys(s.mechs, "mech"))
    for unit in s.units:
        if unit.at >= 0 and not unit.dead:
            found[unit.at] = "scout"
    for singularity in s.singularities:
        found[singularity.at] = "singularity"
    found.update(dict.fromkeys([shadow.at for shadow in s.shadows.values()] if foes is None else foes, "shadow"))
    for herald in s.heralds:
        if herald.at >= 0:
            found[herald.at] = "herald"
    for lord in s.lords:
        if lord.at >= 0:
            found.update(dict.fromkeys(land_cells(lord.at), "lord"))
    return found


def may_be_moved_to(s: Sheol, taken: dict[int, str], cell: int) -> bool:
    """Whether a scout may be put on a space: no figure, coralbone, Citadel, or obstacle but a Lux Trench."""
    return (
        taken.get(cell, "drone") == "drone"
        and cell not in s.coral
        and not IN_CITADEL[cell]
        and s.obstacles.get(cell, "trench") == "trench"
    )


ENEMIES = frozenset(("shadow", "herald", "lord"))


def facility_works(s: Sheol, cell: int) -> bool:
    """A facility is switched off while an enemy, or coralbone, is on it."""
    return cell in s.facilities and cell not in s.coral and not any(cell in cells_of(enemy) for enemy in enemies(s))


# --- facilities -------------------------------------------------------------------------------------------------------


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
