"""Stealth Mode as bots see it: the threat, who may be seen soon, and how far it is to what is wanted."""

from __future__ import annotations

from coterie.games.malhya.bots.worth import is_unread
from coterie.games.malhya.box.tables import STEALTH
from coterie.games.malhya.ground.built import DIRECT, Cells
from coterie.games.malhya.ground.places import built, figure_of, heroes_standing, paths, room_of
from coterie.games.malhya.ground.ways import FAR
from coterie.games.malhya.rooms.walking import gait
from coterie.games.malhya.state import Enemy, Hero, Malhya, Room
from coterie.games.malhya.stealth.patrol import CARD, next_token
from coterie.games.malhya.stealth.threat import dice_of, section
from coterie.games.malhya.stealth.turns import STANDBY
from coterie.games.malhya.stealth.vision import exposed_spaces, lit, marks, spotters, views

THREAT = 12.0
"""What the whole track is feared for, the last spaces most."""

ENEMY = 1.2
BODY, IN_SHADOW, FEW, LURED = 0.3, 0.4, 4, 1.5
"""A body, for each enemy that may come upon it, up to so many; how much of that where shadow hides it; and what it is
feared for that noise leads enemies to one."""

WHITE, BLACK = 0.5, 1.9
"""What a threat die is feared for."""

TOWARD_POINTS = (0.25, 0.05, 0.02)
"""What a step toward the nearest unread points is worth, beginning with the nearest."""

TOWARD_EXIT, HURRY, LATE = 0.03, 0.25, 0.45
"""And toward the exit; when there is nothing left to look at, or so little of the track is left."""

FARTHEST = 25
IMPATIENCE = 0.15
"""By so much more all ways count in every further cycle."""

INSIDE = 3.0
"""For each hero who has not left."""

NEAR, HIDDEN = 0.45, 0.35
SEEN, SOON, ALSO = 14.0, 9.0, 1.5
"""What it is feared for that an enemy sees something, that one on its way will, and each thing more that it will."""

READY = 0.06
"""An Action Point of a hero on standby."""


def sneaking(s: Malhya, room: Room) -> float:
    """How well it goes unseen."""
    last = STEALTH[room.level].alarm
    left = max(0, last - room.threat) / last
    value = -THREAT * (1.0 - float(left**0.7)) - ENEMY * len(room.enemies)
    value -= bodies(s, room)
    if spotters(s):
        value -= SEEN
    elif soon := soon_in_view(s):
        value -= SOON + ALSO * (soon - 1)
    heroes = heroes_standing(s)
    where = {hero.card: bound_for(s, hero) for hero in heroes}
    value -= INSIDE * sum([not hero.exit for hero in s.heroes])
    for hero in heroes:
        value -= fear(s, room, hero, where[hero.card])
        dice = dice_of(s, hero)
        value -= WHITE * dice.white + BLACK * dice.black
        if hero.stance == STANDBY and room.enemies:
            value += READY * hero.points
    return value - (1.0 + IMPATIENCE * room.cycle) * errands(s, room, heroes, where, left)


def bodies(s: Malhya, room: Room) -> float:
    """What bodies are feared for as long as somebody may come upon them."""
    if not room.enemies:
        return 0.0
    shadow = built(s).shadow
    noise = {token.cell for token in room.tokens if token.kind == "noise"}
    value = 0.0
    for token in room.tokens:
        if token.kind == "cadaver":
            value += BODY * min(FEW, len(room.enemies)) * (IN_SHADOW if token.cell in shadow else 1.0)
            value += LURED * (token.cell in noise)
    return value


def soon_in_view(s: Malhya) -> int:
    """How many heroes and bodies an enemy on its way will see from a space that it comes to, or one that is to peer."""
    found = 0
    for frame in s.frames:
        if frame.kind == CARD and frame.stage.endswith("-look") and (token := next_token(s, frame)):
            tokens = room_of(s).tokens
            tokens.append(token)
            found = max(found, in_view(s))
            tokens.remove(token)
        enemy = figure_of(s, frame.walk.figure) if frame.walk is not None and frame.walk.path else None
        if isinstance(enemy, Enemy) and frame.walk is not None:
            here = enemy.cell
            for enemy.cell in frame.walk.path:
                found = max(found, in_view(s))
            enemy.cell = here
    return found


def in_view(s: Malhya) -> int:
    """How many heroes and bodies are seen by some enemy."""
    light = lit(s)
    found = 0
    for distance, cells in marks(s, light).items():
        seen: Cells = frozenset().union(*[each for _, each in views(s, distance, light)])
        found += sum([cell in seen for cell in cells])
    return found


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
    """How far it is for somebody to the nearest points that nobody has looked at, and for all to an exit."""
    if not heroes:
        return 0.0
    ways = {hero.card: paths(s, gait(s, hero)) for hero in heroes}

    def far(hero: Hero, cell: int) -> int:
        if where[hero.card] == hero.cell == cell and not s.pages:
            return 2  # read already: one has to enter it anew
        return min(FARTHEST, ways[hero.card].approach(frozenset((cell,))).costs.get(where[hero.card], FAR))

    unread = [token.cell for token in room.tokens if token.kind == "interest" and is_unread(s, room, token)]
    nearest = sorted([min([far(hero, cell) for hero in heroes]) for cell in unread])
    value = sum([weight * away for weight, away in zip(TOWARD_POINTS, nearest, strict=False)])
    exits = [token for token in room.tokens if token.kind == "access" and token.chapter]
    used = {hero.exit for hero in s.heroes if hero.exit}
    exits = [token for token in exits if token.name in used] or exits
    weight = HURRY if not unread or left < LATE else TOWARD_EXIT
    return value + weight * min([sum([far(hero, token.cell) for hero in heroes]) for token in exits], default=0)
