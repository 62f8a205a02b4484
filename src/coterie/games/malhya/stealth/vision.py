"""What enemies see: around them as far as the threat lets them, or in a band while they peer.

Sight is looked at between any two things that happen: whatever changed, nobody has to think of it.
"""

from __future__ import annotations

from collections.abc import Iterable

from coterie.games.malhya.effects.standing import STANDING
from coterie.games.malhya.ground.built import Cells
from coterie.games.malhya.ground.places import Figure, built, heroes_standing, room_of
from coterie.games.malhya.state import Enemy, Hero, Malhya
from coterie.games.malhya.stealth.threat import section

_NONE: Cells = frozenset()


def lit(s: Malhya) -> Cells:
    """The shadowy spaces that hide nobody: those on and beside which a hero with a light stands."""
    here = built(s)
    if not here.shadow or not STANDING.is_changed(s, "lights"):
        return _NONE
    return _NONE.union(*[here.close[hero.cell] for hero in heroes_standing(s) if STANDING.flag(s, "lights", hero)])


def exposed(s: Malhya, light: Cells) -> list[Hero]:
    """The heroes who can be seen at all: not those whom shadow hides from adjacent enemies as well."""
    dark = built(s).shadow - light
    heroes = heroes_standing(s)
    return [hero for hero in heroes if hero.cell not in dark or not STANDING.flag(s, "hidden-adjacent", hero)]


def peering(s: Malhya) -> dict[int, int]:
    """Where enemies peer, by their numbers."""
    return {token.by: token.way for token in room_of(s).tokens if token.kind == "vigilance"}


def views(s: Malhya, distance: int, light: Cells) -> list[tuple[Enemy, Cells]]:
    """What each enemy sees up to a distance; one that peers, the band alone."""
    here, ways = built(s), peering(s)
    return [
        (
            enemy,
            here.band(enemy.cell, ways[enemy.id], light)
            if enemy.id in ways
            else here.vision(enemy.cell, distance, light),
        )
        for enemy in room_of(s).enemies
    ]


def marks(s: Malhya, light: Cells) -> dict[int, list[int]]:
    """Where heroes and Cadaver tokens can be seen, by how far enemies see against them."""
    found: dict[int, list[int]] = {}
    far = section(s).vision
    for hero in exposed(s, light):
        found.setdefault(STANDING.value(s, "vision", far, hero), []).append(hero.cell)
    if bodies := [token.cell for token in room_of(s).tokens if token.kind == "cadaver"]:
        found.setdefault(STANDING.value(s, "vision", far), []).extend(bodies)
    return found


def spotters(s: Malhya) -> list[Enemy]:
    """The enemies that see a hero or a Cadaver token."""
    room = room_of(s)
    if not room.enemies:
        return []
    light = lit(s)
    found = {
        enemy.id
        for distance, cells in marks(s, light).items()
        for enemy, seen in views(s, distance, light)
        if not seen.isdisjoint(cells)
    }
    return [enemy for enemy in room.enemies if enemy.id in found]


def glimpses(s: Malhya, enemy: Enemy, spaces: Iterable[int]) -> list[int]:
    """The spaces on which an enemy on its way would see something."""
    here, light = built(s), lit(s)
    there = marks(s, light).items()
    return [
        cell
        for cell in spaces
        if any(not here.vision(cell, distance, light).isdisjoint(cells) for distance, cells in there)
    ]


def seen_at(s: Malhya, figure: Figure, cell: int) -> bool:
    """Whether anything would be seen if the figure stood on a space."""
    here, figure.cell = figure.cell, cell
    try:
        return bool(spotters(s))
    finally:
        figure.cell = here


def views_of(s: Malhya, hero: Hero) -> list[tuple[Enemy, Cells]]:
    """Where each enemy would see this hero."""
    return views(s, STANDING.value(s, "vision", section(s).vision, hero), lit(s))


def exposed_spaces(s: Malhya, hero: Hero) -> Cells:
    """The spaces where this hero would be seen."""
    return _NONE.union(*[seen for _, seen in views_of(s, hero)])


def is_in_sight(s: Malhya) -> bool:
    """Whether a hero is in the line of sight of an enemy, however far."""
    here, light, ways = built(s), lit(s), peering(s)
    heroes = exposed(s, light)
    return any(
        hero.cell in here.band(enemy.cell, ways[enemy.id], light)
        if enemy.id in ways
        else here.makes_out(enemy.cell, hero.cell, light)
        for enemy in room_of(s).enemies
        for hero in heroes
    )
