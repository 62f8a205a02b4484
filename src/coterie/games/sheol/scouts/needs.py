"""What cards ask about a scout: where it stands, how it is, what it has done."""

from __future__ import annotations

from coterie.games.sheol import box
from coterie.games.sheol.board.foes import apart, enemies
from coterie.games.sheol.board.ground import distance
from coterie.games.sheol.board.lightstream import connected, is_lit, land_at
from coterie.games.sheol.box.vocabulary import Need
from coterie.games.sheol.effects.context import Context, scout_of
from coterie.games.sheol.effects.resolve import need
from coterie.games.sheol.scouts.equipment import slots
from coterie.games.sheol.state import CITADEL, OFF, Sheol


@need("outside")
def is_outside(s: Sheol, wanted: Need, context: Context) -> bool:
    return scout_of(s, context).on_board


@need("inside")
def is_inside(s: Sheol, wanted: Need, context: Context) -> bool:
    return scout_of(s, context).at == CITADEL


@need("lit")
def stands_in_light(s: Sheol, wanted: Need, context: Context) -> bool:
    at = scout_of(s, context).at
    return at != OFF and is_lit(s, at)


@need("dark")
def stands_in_the_dark(s: Sheol, wanted: Need, context: Context) -> bool:
    unit = scout_of(s, context)
    return unit.on_board and not is_lit(s, unit.at)


@need("corrupted")
def is_corrupted(s: Sheol, wanted: Need, context: Context) -> bool:
    return scout_of(s, context).corrupted


@need("uncorrupted")
def is_uncorrupted(s: Sheol, wanted: Need, context: Context) -> bool:
    unit = scout_of(s, context)
    return not unit.corrupted and not unit.dead


@need("still")
def has_not_moved(s: Sheol, wanted: Need, context: Context) -> bool:
    return not scout_of(s, context).moved


@need("attacked")
def has_attacked(s: Sheol, wanted: Need, context: Context) -> bool:
    return scout_of(s, context).attacked


@need("connected")
def reaches_the_citadel(s: Sheol, wanted: Need, context: Context) -> bool:
    at = scout_of(s, context).at
    return at == CITADEL or (at >= 0 and connected(s, at, CITADEL))


@need("on_land")
def stands_on_land(s: Sheol, wanted: Need, context: Context) -> bool:
    unit = scout_of(s, context)
    land = land_at(s, unit.at) if unit.on_board else None
    return land is not None and land.discovered and land.type in wanted.on_land


@need("on_tile")
def stands_on_a_tile(s: Sheol, wanted: Need, context: Context) -> bool:
    return scout_of(s, context).at in s.streams


@need("broken")
def has_something_broken(s: Sheol, wanted: Need, context: Context) -> bool:
    unit = scout_of(s, context)
    return any(gear is not None and gear.broken for gear in (unit.weapon, unit.lantern))


@need("worn")
def has_something_worn(s: Sheol, wanted: Need, context: Context) -> bool:
    """Break markers lie on the weapon or lantern; none lie on what is broken."""
    return any(gear.breaks for gear in slots(scout_of(s, context)).values())


@need("dark_weapon")
def has_a_dark_weapon(s: Sheol, wanted: Need, context: Context) -> bool:
    weapon = scout_of(s, context).weapon
    return weapon is not None and weapon.broken and box.WEAPONS[weapon.card].corrupted is not None


@need("corruption")
def is_so_corrupt(s: Sheol, wanted: Need, context: Context) -> bool:
    return scout_of(s, context).corruption >= wanted.corruption


@need("lux_below")
def has_so_little_lux(s: Sheol, wanted: Need, context: Context) -> bool:
    return scout_of(s, context).lux < wanted.lux_below


@need("umbra")
def carries_umbra(s: Sheol, wanted: Need, context: Context) -> bool:
    return scout_of(s, context).umbra >= wanted.umbra


@need("shield")
def has_shield(s: Sheol, wanted: Need, context: Context) -> bool:
    return scout_of(s, context).shield >= wanted.shield


@need("alone")
def is_alone(s: Sheol, wanted: Need, context: Context) -> bool:
    """No enemy is so near."""
    at = scout_of(s, context).at
    return all(apart(enemy, at) > wanted.alone for enemy in enemies(s))


@need("near_scout")
def is_near_a_scout(s: Sheol, wanted: Need, context: Context) -> bool:
    """Another scout on the board is so near; for a card that another plays, that one."""
    unit = scout_of(s, context)
    others = (
        [s.units[context.by]] if context.by not in (-1, unit.id) else [each for each in s.units if each is not unit]
    )
    return unit.on_board and any(each.on_board and distance(unit.at, each.at) <= wanted.near_scout for each in others)


@need("discards")
def has_blocked(s: Sheol, wanted: Need, context: Context) -> bool:
    """So many Lightshields have just blocked damage."""
    return context.incoming is not None and context.incoming.discards >= wanted.discards
