"""What cards ask about a scout: where it stands, how it is, what it has done."""

from __future__ import annotations

from coterie.games.sheol import box
from coterie.games.sheol.board.foes import apart, enemies
from coterie.games.sheol.board.ground import distance
from coterie.games.sheol.board.lightstream import connected, is_lit, land_at
from coterie.games.sheol.box.vocabulary import Need
from coterie.games.sheol.effects.context import About, scout_of
from coterie.games.sheol.effects.resolve import need
from coterie.games.sheol.scouts.equipment import slots
from coterie.games.sheol.state import CITADEL, OFF, Sheol


@need("outside")
def is_outside(s: Sheol, wanted: Need, about: About) -> bool:
    return scout_of(s, about).on_board


@need("inside")
def is_inside(s: Sheol, wanted: Need, about: About) -> bool:
    return scout_of(s, about).at == CITADEL


@need("lit")
def stands_in_light(s: Sheol, wanted: Need, about: About) -> bool:
    at = scout_of(s, about).at
    return at != OFF and is_lit(s, at)


@need("dark")
def stands_in_the_dark(s: Sheol, wanted: Need, about: About) -> bool:
    unit = scout_of(s, about)
    return unit.on_board and not is_lit(s, unit.at)


@need("corrupted")
def is_corrupted(s: Sheol, wanted: Need, about: About) -> bool:
    return scout_of(s, about).corrupted


@need("uncorrupted")
def is_uncorrupted(s: Sheol, wanted: Need, about: About) -> bool:
    unit = scout_of(s, about)
    return not unit.corrupted and not unit.dead


@need("still")
def has_not_moved(s: Sheol, wanted: Need, about: About) -> bool:
    return not scout_of(s, about).moved


@need("attacked")
def has_attacked(s: Sheol, wanted: Need, about: About) -> bool:
    return scout_of(s, about).attacked


@need("connected")
def reaches_the_citadel(s: Sheol, wanted: Need, about: About) -> bool:
    at = scout_of(s, about).at
    return at == CITADEL or (at >= 0 and connected(s, at, CITADEL))


@need("on_land")
def stands_on_land(s: Sheol, wanted: Need, about: About) -> bool:
    unit = scout_of(s, about)
    land = land_at(s, unit.at) if unit.on_board else None
    return land is not None and land.discovered and land.type in wanted.on_land


@need("on_tile")
def stands_on_a_tile(s: Sheol, wanted: Need, about: About) -> bool:
    return scout_of(s, about).at in s.streams


@need("broken")
def has_something_broken(s: Sheol, wanted: Need, about: About) -> bool:
    unit = scout_of(s, about)
    return any(gear is not None and gear.broken for gear in (unit.weapon, unit.lantern))


@need("worn")
def has_something_worn(s: Sheol, wanted: Need, about: About) -> bool:
    """Break markers lie on the weapon or lantern; none lie on what is broken."""
    return any(gear.breaks for gear in slots(scout_of(s, about)).values())


@need("dark_weapon")
def has_a_dark_weapon(s: Sheol, wanted: Need, about: About) -> bool:
    weapon = scout_of(s, about).weapon
    return weapon is not None and weapon.broken and box.WEAPONS[weapon.card].corrupted is not None


@need("corruption")
def is_so_corrupt(s: Sheol, wanted: Need, about: About) -> bool:
    return scout_of(s, about).corruption >= wanted.corruption


@need("lux_below")
def has_so_little_lux(s: Sheol, wanted: Need, about: About) -> bool:
    return scout_of(s, about).lux < wanted.lux_below


@need("umbra")
def carries_umbra(s: Sheol, wanted: Need, about: About) -> bool:
    return scout_of(s, about).umbra >= wanted.umbra


@need("shield")
def has_shield(s: Sheol, wanted: Need, about: About) -> bool:
    return scout_of(s, about).shield >= wanted.shield


@need("alone")
def is_alone(s: Sheol, wanted: Need, about: About) -> bool:
    """No enemy is so near."""
    at = scout_of(s, about).at
    return all(apart(enemy, at) > wanted.alone for enemy in enemies(s))


@need("near_scout")
def is_near_a_scout(s: Sheol, wanted: Need, about: About) -> bool:
    """Another scout on the board is so near; for a card that another plays, that one."""
    unit = scout_of(s, about)
    others = [s.units[about.by]] if about.by not in (-1, unit.id) else [each for each in s.units if each is not unit]
    return unit.on_board and any(each.on_board and distance(unit.at, each.at) <= wanted.near_scout for each in others)


@need("discards")
def has_blocked(s: Sheol, wanted: Need, about: About) -> bool:
    """So many Lightshields have just blocked damage."""
    return about.hurt is not None and about.hurt.discards >= wanted.discards
