"""Where gravity pulls a shadow: to an axis, along a Focal Zone, or to a scout nearby."""

from __future__ import annotations

from typing import NamedTuple

from coterie.games.sheol.board.foes import pick, pick_space
from coterie.games.sheol.board.ground import AXES, CITADEL_CELLS, FOCAL, NEXT, SPOTS, TO_CITADEL, TOWARD, distance
from coterie.games.sheol.box import GRAVITY
from coterie.games.sheol.effects.standing import flag
from coterie.games.sheol.state import OFF, Drone, Sheol, Unit
from coterie.kernel.decision import Flow
from coterie.kernel.table import Cause, Table, Why

SIGHT = 4
"""How near a scout must be to pull."""
LURE = Cause(rule="card.advanced.bai-hu", card="lightshield.bai-hu.name")
"""Why shadows go to a lure drone, and what becomes of them there."""


class Pull(NamedTuple):
    """A face of the Gravity die."""

    axis: str
    moves: int
    scout: bool


PULLS = {
    face.name: Pull("alpha" if face["alpha"] else "omega", face["moves"], bool(face["scout"])) for face in GRAVITY.faces
}


class Aim(NamedTuple):
    """The direction of a step, what it leads to, the space of the scout it goes for (or OFF), and why."""

    direction: int
    goals: frozenset[int]
    scout: int
    why: Why
    around: str = "shadow.occupied.around"  # the rule by which it goes around what is in its way


def _axis_aims(axis: str) -> tuple[Aim, ...]:
    return tuple(
        [
            Aim(FOCAL[cell], CITADEL_CELLS, OFF, "shadow.focal-zone", "shadow.focal-zone.around")
            if FOCAL[cell] != OFF
            else Aim(TOWARD[axis][cell], AXES[axis], OFF, "shadow.step.axis")
            for cell in range(len(FOCAL))
        ]
    )


AXIS_AIMS = {axis: _axis_aims(axis) for axis in AXES}
"""For each space: in a Focal Zone to the Citadel, whatever axis was rolled; elsewhere straight to the axis."""


def roll_gravity(t: Table[Sheol], why: Why = "shadow.gravity.roll") -> str:
    """One roll for all shadows on the board."""
    face = t.roll(GRAVITY).name
    t.note("gravity", why, face=f"@gravity.{face.replace(' ', '-')}")
    return face


def scouts_in_sight(s: Sheol, cell: int) -> list[Unit]:
    """The scouts on the board within 4 spaces; those inside the Citadel and those that are hidden do not pull."""
    near = [unit for unit in s.units if unit.at >= 0 and not unit.dead and distance(unit.at, cell) <= SIGHT]
    return [unit for unit in near if not flag(s, "hidden", unit)]


def is_beside(cell: int, units: list[Unit]) -> bool:
    """Whether a space is adjacent to one of the scouts."""
    return any(distance(unit.at, cell) == 1 for unit in units)


def lure_near(s: Sheol, cell: int) -> Drone | None:
    """The nearest lure drone that draws a shadow in a space."""
    near = [drone for drone in s.drones if drone.lure and distance(drone.at, cell) <= drone.lure]
    return min(near, key=lambda drone: distance(drone.at, cell), default=None)


def nearest(t: Table[Sheol], cell: int, units: list[Unit]) -> Flow[Unit]:
    """The nearest scout; among equally near ones the one that enemies prefer."""
    return (yield from pick(t, units, "shadow-target", "shadow.step.scout", lambda unit: distance(unit.at, cell)))


def aim_at(t: Table[Sheol], cell: int, goal: int, why: Why = "shadow.step.scout") -> Flow[Aim]:
    """A step of a shortest way to a space; among equal ones nearest the Citadel, then as the players choose."""
    left = distance(cell, goal)
    ways = [d for d, there in enumerate(NEXT[cell]) if there != OFF and distance(there, goal) < left]
    direction = yield from pick_way(t, cell, ways, "shadow-path", why)
    return Aim(direction, frozenset((goal,)), goal, why)


def pick_way(t: Table[Sheol], cell: int, ways: list[int], kind: str, why: Why) -> Flow[int]:
    """Of several directions the one whose space is nearest the Citadel, then as the players choose."""
    ahead = [NEXT[cell][way] for way in ways]
    return NEXT[cell].index((yield from pick_space(t, ahead, TO_CITADEL.__getitem__, kind, why, start=SPOTS[cell])))
