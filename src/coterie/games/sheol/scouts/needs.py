"""What cards ask about a scout: where it stands, how it is, what it has done."""

from __future__ import annotations

from coterie.games.sheol import box
from coterie.games.sheol.board.foes import apart, enemies
from coterie.games.sheol.board.ground import distance
from coterie.games.sheol.board.lightstream import connected, is_lit, land_at
from coterie.games.sheol.effects.context import Context, scout_of
from coterie.games.sheol.effects.resolve import Tests
from coterie.games.sheol.scouts.units import slots
from coterie.games.sheol.state import CITADEL, OFF, Sheol


def stands_on_land(s: Sheol, types: tuple[str, ...], context: Context) -> bool:
    unit = scout_of(s, context)
    land = land_at(s, unit.at) if unit.on_board else None
    return land is not None and land.discovered and land.type in types


def reaches_the_citadel(s: Sheol, wanted: bool, context: Context) -> bool:
    at = scout_of(s, context).at
    return at == CITADEL or (at >= 0 and connected(s, at, CITADEL))


def has_something_broken(s: Sheol, wanted: bool, context: Context) -> bool:
    unit = scout_of(s, context)
    return any(gear is not None and gear.broken for gear in (unit.weapon, unit.lantern))


def has_a_dark_weapon(s: Sheol, wanted: bool, context: Context) -> bool:
    weapon = scout_of(s, context).weapon
    return weapon is not None and weapon.broken and box.WEAPONS[weapon.card].corrupted is not None


def is_alone(s: Sheol, spaces: int, context: Context) -> bool:
    """No enemy is so near."""
    at = scout_of(s, context).at
    return all(apart(enemy, at) > spaces for enemy in enemies(s))


def is_near_a_scout(s: Sheol, spaces: int, context: Context) -> bool:
    """Another scout on the board is so near; for a card that another plays, that one."""
    unit = scout_of(s, context)
    others = (
        [s.units[context.by]] if context.by not in (-1, unit.id) else [each for each in s.units if each is not unit]
    )
    return unit.on_board and any(each.on_board and distance(unit.at, each.at) <= spaces for each in others)


TESTS: Tests = {
    "outside": lambda s, wanted, context: scout_of(s, context).on_board,
    "inside": lambda s, wanted, context: scout_of(s, context).at == CITADEL,
    "lit": lambda s, wanted, context: (at := scout_of(s, context).at) != OFF and is_lit(s, at),
    "dark": lambda s, wanted, context: scout_of(s, context).on_board and not is_lit(s, scout_of(s, context).at),
    "corrupted": lambda s, wanted, context: scout_of(s, context).corrupted,
    "uncorrupted": lambda s, wanted, context: not (scout_of(s, context).corrupted or scout_of(s, context).dead),
    "still": lambda s, wanted, context: not scout_of(s, context).moved,
    "attacked": lambda s, wanted, context: scout_of(s, context).attacked,
    "connected": reaches_the_citadel,
    "on_land": stands_on_land,
    "on_tile": lambda s, wanted, context: scout_of(s, context).at in s.streams,
    "broken": has_something_broken,
    "worn": lambda s, wanted, context: any(gear.breaks for gear in slots(scout_of(s, context)).values()),
    "dark_weapon": has_a_dark_weapon,
    "corruption": lambda s, n, context: scout_of(s, context).corruption >= n,
    "lux_below": lambda s, n, context: scout_of(s, context).lux < n,
    "umbra": lambda s, n, context: scout_of(s, context).umbra >= n,
    "shield": lambda s, n, context: scout_of(s, context).shield >= n,
    "alone": is_alone,
    "near_scout": is_near_a_scout,
    "discards": lambda s, n, context: context.incoming is not None and context.incoming.discards >= n,
}
