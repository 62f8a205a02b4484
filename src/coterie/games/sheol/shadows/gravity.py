"""Where gravity pulls a shadow: to an axis, along a Focal Zone, or to a scout nearby."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from coterie.games.sheol.board import ground
from coterie.games.sheol.board.foes import pick, pick_space
from coterie.games.sheol.board.ground import distance
from coterie.games.sheol.box import GRAVITY
from coterie.games.sheol.effects.standing import flag
from coterie.games.sheol.shadows.crowd import AIR, GROUND, MET, NEVER, is_clear, nearest_free, ways
from coterie.games.sheol.shadows.foe_cards import flies
from coterie.games.sheol.state import OFF, Detour, Drone, Shadow, Sheol, Unit
from coterie.kernel.decision import Flow
from coterie.kernel.table import Cause, Table, Why, inside

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
    """The direction of a step (OFF on the way around something), how far its target is from each space, and why.

    The target is the space of a scout or something like it, or what all are drawn to: an axis or the Citadel.
    """

    direction: int
    far: ground.Far
    why: Why
    scout: int = OFF
    target: str = ""  # alpha, omega, citadel
    around: str = "shadow.occupied.around"  # the rule by which it goes around what is in its way


def _axis_aims(axis: str) -> tuple[Aim, ...]:
    return tuple(
        [
            Aim(focal, ground.TO_CITADEL, "shadow.focal-zone", OFF, "citadel", "shadow.focal-zone.around")
            if focal != OFF
            else Aim(ground.TOWARD[axis][cell], ground.FAR[axis], "shadow.step.axis", OFF, axis)
            for cell, focal in enumerate(ground.FOCAL)
        ]
    )


AXIS_AIMS = {axis: _axis_aims(axis) for axis in ground.AXES}
"""For each space: in a Focal Zone to the Citadel, whatever axis was rolled; elsewhere straight to the axis."""


def onward(detour: Detour, why: Why = "shadow.step.axis") -> Aim:
    """Who goes around something goes on, whatever axis was rolled."""
    rule = "shadow.focal-zone.around" if detour.target == "citadel" else "shadow.occupied.around"
    return Aim(OFF, ground.FAR[detour.target], why, OFF, detour.target, rule)


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


def aim_at(t: Table[Sheol], what: list[int], shadow: Shadow, goal: int, why: Why = "shadow.step.scout") -> Flow[Aim]:
    """A step of a shortest way to a space, not through the Citadel, or to what is nearest to it; OFF if nothing is.

    Among equal steps the one that ends nearest the Citadel, then as the players choose.
    """
    cell, far = shadow.at, ground.DISTANCES[goal]
    passable = AIR if flies(t.state, shadow) else GROUND
    if is_clear(what, passable, cell, goal):
        ends = [there for there in ground.NEIGHBOURS[cell] if far[there] < far[cell]]
    else:
        free = passable | MET
        ends = ways(what, free, cell, far, nearest_free(what, free, cell, goal), NEVER)
    if not ends:
        return Aim(OFF, far, why, goal)
    if nearer := [end for end in ends if far[end] < far[cell]]:
        end = yield from pick_way(t, cell, nearer, "shadow-path", why)
    else:
        why = inside(why, "shadow.occupied.around")
        end = yield from pick_way(t, cell, ends, "shadow-around", "shadow.occupied.around-tie")
    return Aim(ground.heading(cell, end), far, why, goal)


def pick_way(t: Table[Sheol], cell: int, ends: Iterable[int], kind: str, why: Why) -> Flow[int]:
    """Of several steps the one that ends nearest the Citadel, then as the players choose."""
    return (yield from pick_space(t, ends, ground.TO_CITADEL.__getitem__, kind, why, start=ground.SPOTS[cell]))
