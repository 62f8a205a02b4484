"""What enemies are about to do: whom they will hit in their next turn, and what of the Citadel they will take."""

from __future__ import annotations

from functools import cache
from math import sqrt

from coterie.games.sheol.board.foes import Enemy, worth
from coterie.games.sheol.board.ground import COLUMN, DISTANCES, IN_CITADEL, NEXT, ROW, TO_CITADEL, distance
from coterie.games.sheol.board.lightstream import symbol_of
from coterie.games.sheol.box.patterns import Offset, Pattern
from coterie.games.sheol.effects.standing import flag
from coterie.games.sheol.shadows.foe_cards import damage_of, is_held, pattern_of, side_of
from coterie.games.sheol.shadows.gravity import AXIS_AIMS, PULLS, SIGHT
from coterie.games.sheol.state import Shadow, Sheol, Unit

FAR = 99
FACES = len(PULLS)
AHEAD = {
    axis: tuple([cell if IN_CITADEL[cell] else NEXT[cell][aim.direction] for cell, aim in enumerate(aims)])
    for axis, aims in AXIS_AIMS.items()
}
"""For each space the next one on the way along an axis."""

STRONG, WEAK, DIE = 3, 2, 6
"""On how many faces of the Shadow die a hit does all its damage, and on how many 1 less."""


class Forecast:
    """What the next Shadow phase is likely to bring: damage by unit, and how surely each shadow burns at the Citadel.

    It is computed face by face of the Gravity die, each shadow by itself, as though all others were away.
    """

    def __init__(self, s: Sheol, units: list[Unit]) -> None:
        self.s = s
        self.out = [unit for unit in units if unit.at >= 0 and not (s.lasting and _is_spared(s, unit))]
        self.harm = dict.fromkeys([unit.id for unit in units], 0.0)
        self.burning: dict[int, float] = {}
        self.closest: dict[int, int] = {}
        self.blocked = {*s.streams, *[unit.at for unit in self.out], *[drone.at for drone in s.drones], *s.mechs}
        for shadow in s.shadows.values():
            far = DISTANCES[shadow.at]
            near = self.closest[shadow.id] = min([far[unit.at] for unit in self.out], default=FAR)
            steps = side_of(s, shadow).movement
            if min(near - 2, TO_CITADEL[shadow.at]) <= 2 * steps and not (s.lasting and is_held(s, shadow)):
                self._moves(shadow, steps, near)
        for herald in s.heralds:
            if herald.at >= 0:
                self._reaches(herald, herald.at, side_of(s, herald).movement + 1)
        for lord in s.lords:
            if lord.at >= 0:
                self._reaches(lord, lord.at, 4)

    def _moves(self, shadow: Shadow, steps: int, near: int) -> None:
        """The faces that pull it to an axis, once or twice as far, and those that pull it to the nearest unit."""
        pulled = near <= SIGHT
        for axis in AHEAD:
            once = self._walks(shadow.at, axis, steps)
            self._strikes(shadow, once, (1 if pulled else 2) / FACES)
            self._strikes(shadow, self._walks(once, axis, steps) if once >= 0 else once, 1 / FACES)
        if pulled and near - steps <= 1:
            target = min(self.out, key=lambda unit: distance(unit.at, shadow.at))
            self.harm[target.id] += 2 / FACES * likely(self.s, shadow, target)

    def _walks(self, at: int, axis: str, steps: int) -> int:
        """Where so many steps lead: into the Citadel, or as far as nothing is in the way."""
        for _ in range(steps):
            there = AHEAD[axis][at]
            if there < 0 or there in self.blocked:
                break
            if IN_CITADEL[there]:
                return -1
            at = there
        return at

    def _strikes(self, shadow: Shadow, at: int, chance: float) -> None:
        """It burns, or attacks from there the unit that enemies prefer."""
        if at < 0:
            self.burning[shadow.id] = self.burning.get(shadow.id, 0.0) + chance
            return
        shape, row, column = pattern_of(self.s, shadow), ROW[at], COLUMN[at]
        if shape is not None:
            reach = reach_of(shape)
            found = [unit for unit in self.out if (ROW[unit.at] - row, COLUMN[unit.at] - column) in reach]
            if found:
                target = max(found, key=worth) if len(found) > 1 else found[0]
                self.harm[target.id] += chance * likely(self.s, shadow, target)

    def _reaches(self, enemy: Enemy, at: int, far: int) -> None:
        """A Herald or an Outer Lord comes near and hits whom it can."""
        for unit in self.out:
            if distance(unit.at, at) <= far:
                self.harm[unit.id] += 0.6 * likely(self.s, enemy, unit)


@cache
def reach_of(shape: Pattern) -> frozenset[Offset]:
    """All that a pattern covers; each is made once."""
    return shape.reach


def _is_spared(s: Sheol, unit: Unit) -> bool:
    return flag(s, "immune", unit) or flag(s, "hidden", unit)


def likely(s: Sheol, enemy: Enemy, unit: Unit) -> float:
    """The damage that an attack does on average; an armor tile takes 1 off it."""
    stream = s.streams.get(unit.at)
    damage = damage_of(s, enemy) - (stream is not None and symbol_of(stream.tile) == "armor")
    return (STRONG * max(0, damage) + WEAK * max(0, damage - 1)) / DIE


# --- the Citadel ------------------------------------------------------------------------------------------------------


def safety(s: Sheol, forecast: Forecast, units: list[Unit]) -> float:
    """What is left of the Citadel's Prosperity when the enemies that are on their way have come."""
    coming = sum([shadow_threat(forecast, shadow) for shadow in s.shadows.values()])
    out = sum([unit.at >= 0 for unit in units])
    for herald in s.heralds:
        if herald.at >= 0:
            near_citadel = max(0, 8 - TO_CITADEL[herald.at]) / 8
            coming += 0.5 + 0.6 * near_citadel * (1 - out / len(s.units))
    coming += sum(1.0 + max(0, 12 - TO_CITADEL[lord.at]) / 3 for lord in s.lords if lord.at >= 0)
    left = s.citadel.prosperity - coming
    return sqrt(left / 10) if left >= 1 else sqrt(0.1) / (1.5 - left / 2)


def shadow_threat(forecast: Forecast, shadow: Shadow) -> float:
    """How much Prosperity a shadow is likely to cost: the nearer the more, less if it can be seen and is hurt.

    Less also if a unit is near it, and most if it burns in the next Shadow phase already.
    """
    threat = 0.8 * max(0.1, 14 - TO_CITADEL[shadow.at]) / 14
    burning = forecast.burning.get(shadow.id)
    if burning:
        threat += 0.7 * burning * (1 - threat)
    if shadow.revealed:
        threat *= 0.6 - 0.15 * shadow.hurt
    if any(drone.lure >= distance(drone.at, shadow.at) for drone in forecast.s.drones):
        threat *= 0.6
    return threat * (1 - 0.5 / (1 + forecast.closest[shadow.id] / 3))
