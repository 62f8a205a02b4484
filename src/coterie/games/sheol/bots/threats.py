"""What enemies are about to do: whom they will hit in their next turn, and what of the Citadel they will take."""

from __future__ import annotations

from functools import lru_cache
from math import sqrt
from typing import NamedTuple

from coterie.games.sheol.board.foes import Enemy, worth
from coterie.games.sheol.board.ground import DISTANCES, IN_CITADEL, NEXT, TO_CITADEL, distance
from coterie.games.sheol.board.lightstream import symbol_of
from coterie.games.sheol.board.occupancy import reach
from coterie.games.sheol.effects.standing import flag
from coterie.games.sheol.shadows.foe_cards import HYPER, damage_of, is_held, side_of
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


class Course(NamedTuple):
    """What the faces of the Gravity die make of a shadow: how surely it burns, and whom it reaches how likely.

    Who is reached is named by the place among those who stand outside; `near` is how far the nearest of them is.
    """

    near: int
    burning: float
    hits: list[tuple[float, tuple[int, ...]]]


class Field:
    """Where units stand outside, and what is in the way of shadows: all that their courses depend on.

    Each course is worked out once, as though all other shadows were away. Fields are kept for a while, by all that
    they are made of: most of what a bot tries leaves the board as it is.
    """

    def __init__(self, stands: tuple[int, ...], blocked: frozenset[int]) -> None:
        self.stands, self.blocked = stands, blocked
        self.found: dict[tuple[int, int, str], Course] = {}

    def course(self, at: int, steps: int, pattern: str) -> Course:
        """Of a shadow in a space that makes so many steps and hits a pattern."""
        found = self.found.get((at, steps, pattern))
        if found is None:
            found = self.found[at, steps, pattern] = self._course(at, steps, pattern)
        return found

    def _course(self, start: int, steps: int, pattern: str) -> Course:
        """The faces that pull it to an axis, once or twice as far, and those that pull it to the nearest unit."""
        away = [DISTANCES[start][at] for at in self.stands]
        near, burning, hits = min(away, default=FAR), 0.0, list[tuple[float, tuple[int, ...]]]()
        if near - 2 > 2 * steps < TO_CITADEL[start]:
            return Course(near, burning, hits)
        pulled = near <= SIGHT
        for ahead in AHEAD.values():
            at = start
            for chance in ((1 if pulled else 2) / FACES, 1 / FACES):
                at = self._walks(at, ahead, steps) if at >= 0 else at
                if at < 0:
                    burning += chance
                elif reached := self._reached(at, pattern):
                    hits.append((chance, reached))
        if pulled and near - steps <= 1:
            hits.append((2 / FACES, (away.index(near),)))
        return Course(near, burning, hits)

    def _walks(self, at: int, ahead: tuple[int, ...], steps: int) -> int:
        """Where so many steps lead: into the Citadel, or as far as nothing is in the way."""
        for _ in range(steps):
            there = ahead[at]
            if there < 0 or there in self.blocked:
                break
            if IN_CITADEL[there]:
                return -1
            at = there
        return at

    def _reached(self, at: int, pattern: str) -> tuple[int, ...]:
        """Who stands where a pattern reaches."""
        cells = reach(pattern, at) if pattern else ()
        return tuple([n for n, stand in enumerate(self.stands) if stand in cells])


field_of = lru_cache(maxsize=500)(Field)


class Forecast:
    """What the next Shadow phase is likely to bring: damage by unit, and how surely each shadow burns at the Citadel.

    It is computed face by face of the Gravity die, each shadow by itself.
    """

    def __init__(self, s: Sheol, units: list[Unit]) -> None:
        self.s = s
        self.out = [unit for unit in units if unit.at >= 0 and not (s.lasting and flag(s, "hidden", unit))]
        self.harm = dict.fromkeys([unit.id for unit in units], 0.0)
        self.burning: dict[int, float] = {}
        self.closest: dict[int, int] = {}
        stands = tuple([unit.at for unit in self.out])
        field = field_of(stands, frozenset((*s.streams, *stands, *[drone.at for drone in s.drones], *s.mechs)))
        for shadow in s.shadows.values():
            side = side_of(s, shadow)
            course = field.course(shadow.at, side.movement, (HYPER if shadow.hyper else side).pattern)
            self.closest[shadow.id] = course.near
            if (course.burning or course.hits) and not (s.lasting and is_held(s, shadow)):
                self.burning[shadow.id] = course.burning
                self._strikes(shadow, course)
        for herald in s.heralds:
            if herald.at >= 0:
                self._reaches(herald, herald.at, side_of(s, herald).movement + 1)
        for lord in s.lords:
            if lord.at >= 0:
                self._reaches(lord, lord.at, 4)
        for unit in self.out if s.lasting else ():
            if flag(s, "immune", unit):
                self.harm[unit.id] = 0.0  # it is attacked all the same

    def _strikes(self, shadow: Shadow, course: Course) -> None:
        """Each time it attacks the unit that enemies prefer of those it reaches."""
        damage = damage_of(self.s, shadow) if course.hits else 0
        for chance, reached in course.hits:
            target = self.out[reached[0]] if len(reached) == 1 else max([self.out[n] for n in reached], key=worth)
            self.harm[target.id] += chance * likely(self.s, damage, target)

    def _reaches(self, enemy: Enemy, at: int, far: int) -> None:
        """A Herald or an Outer Lord comes near and hits whom it can."""
        for unit in self.out:
            if distance(unit.at, at) <= far:
                self.harm[unit.id] += 0.6 * likely(self.s, damage_of(self.s, enemy), unit)


def likely(s: Sheol, damage: int, unit: Unit) -> float:
    """What an attack with so much damage does on average; an armor tile takes 1 off it."""
    stream = s.streams.get(unit.at)
    if stream is not None and symbol_of(stream.tile) == "armor":
        damage -= 1
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


NEARING = tuple([0.8 * max(0.1, 14 - steps) / 14 for steps in TO_CITADEL])
"""For each space, how much a shadow there threatens the Citadel, whatever else is the case."""


def shadow_threat(forecast: Forecast, shadow: Shadow) -> float:
    """How much Prosperity a shadow is likely to cost: the nearer the more, less if it can be seen and is hurt.

    Less also if a unit is near it, and most if it burns in the next Shadow phase already.
    """
    threat = NEARING[shadow.at]
    burning = forecast.burning.get(shadow.id)
    if burning:
        threat += 0.7 * burning * (1 - threat)
    if shadow.kind:
        threat *= 0.6 - 0.15 * shadow.hurt
    drones = forecast.s.drones
    if drones and any(drone.lure >= distance(drone.at, shadow.at) for drone in drones):
        threat *= 0.6
    return threat * (1 - 0.5 / (1 + forecast.closest[shadow.id] / 3))
