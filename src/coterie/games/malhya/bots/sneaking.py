"""Stealth Mode as bots see it: the threat, who may be seen soon, and how far it is to what is wanted."""

from __future__ import annotations

from coterie.games.malhya.bots.worth import is_unread
from coterie.games.malhya.box.tables import STEALTH
from coterie.games.malhya.ground.built import DIRECT
from coterie.games.malhya.ground.places import built, heroes_standing, paths
from coterie.games.malhya.ground.ways import FAR
from coterie.games.malhya.rooms.walking import gait
from coterie.games.malhya.state import Hero, Malhya, Room
from coterie.games.malhya.stealth.sighting import SIGHTING
from coterie.games.malhya.stealth.threat import dice_of, section
from coterie.games.malhya.stealth.turns import STANDBY
from coterie.games.malhya.stealth.vision import exposed_spaces

QUIET = 16.0
"""What it is worth that no alarm has sounded; the threat takes it away, the last spaces most."""

ENEMY, BODY = 1.2, 0.7
WHITE, BLACK = 0.5, 1.9
"""What a threat die is feared for."""

TOWARD_POINT, TOWARD_EXIT = 0.10, 0.05
HURRY = 0.22
"""Toward the exit, when there is nothing left to look at or the threat is high."""

OUT = 3.5
NEAR, HIDDEN = 0.45, 0.35
SEEN = 9.0
READY = 0.06
"""An Action Point of a hero on standby."""


def sneaking(s: Malhya, room: Room) -> float:
    """How well it goes unseen."""
    last = STEALTH[room.level].alarm
    left = max(0, last - room.threat) / last
    value = QUIET * (0.35 + 0.65 * left**0.7) - ENEMY * len(room.enemies)
    value -= BODY * sum([token.kind == "cadaver" for token in room.tokens])
    if any(frame.kind == SIGHTING for frame in s.frames):
        value -= SEEN
    heroes = heroes_standing(s)
    where = {hero.card: bound_for(s, hero) for hero in heroes}
    value += OUT * sum([bool(hero.exit) for hero in s.heroes])
    for hero in heroes:
        value -= fear(s, room, hero, where[hero.card])
        dice = dice_of(s, hero)
        value -= WHITE * dice.white + BLACK * dice.black
        if hero.stance == STANDBY:
            value += READY * hero.points
    return value - errands(s, room, heroes, where, left)


def bound_for(s: Malhya, hero: Hero) -> int:
    """Where a hero stands, or will when the present way is over."""
    for frame in reversed(s.frames):
        if frame.walk is not None and frame.walk.figure == hero.card and frame.walk.path:
            return frame.walk.path[-1]
    return hero.cell


def fear(s: Malhya, room: Room, hero: Hero, cell: int) -> float:
    """How soon a hero may be seen there, and whether already on the way."""
    here, far = built(s), section(s).vision
    value = 0.0
    ways = [frame.walk.path for frame in s.frames if frame.walk is not None and frame.walk.figure == hero.card]
    if ways and not exposed_spaces(s, hero).isdisjoint(ways[-1]):
        value += SEEN
    dark = cell in here.shadow
    for enemy in room.enemies:
        away = DIRECT[enemy.cell][cell] - (1 if dark else far)
        if away <= 3:
            value += NEAR * (4 - max(0, away)) / 4
    return value - (HIDDEN if dark else 0.0)


def errands(s: Malhya, room: Room, heroes: list[Hero], where: dict[str, int], left: float) -> float:
    """How far it is to the points that nobody has looked at, for the nearest hero each, and for all to an exit."""
    if not heroes:
        return 0.0
    on_foot = {hero.card: paths(s, gait(s, hero)) for hero in heroes}
    value, points = 0.0, 0
    for token in room.tokens:
        if token.kind == "interest" and is_unread(s, room, token):
            points += 1
            costs = {hero.card: on_foot[hero.card].approach(frozenset((token.cell,))).costs for hero in heroes}
            value += TOWARD_POINT * min([min(20, costs[hero.card].get(where[hero.card], FAR)) for hero in heroes])
    weight = HURRY if not points or left < 0.5 else TOWARD_EXIT
    exits = [token for token in room.tokens if token.kind == "access" and token.chapter]
    taken = {hero.exit for hero in s.heroes if hero.exit}
    exits = [token for token in exits if token.name in taken] or exits
    ways = [
        sum(
            [
                min(25, on_foot[hero.card].approach(frozenset((token.cell,))).costs.get(where[hero.card], FAR))
                for hero in heroes
            ]
        )
        for token in exits
    ]
    return value + weight * min(ways, default=0)
