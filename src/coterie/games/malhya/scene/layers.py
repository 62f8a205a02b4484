"""What a figure could reach, and what is seen: by an enemy, or by all of them where a hero thinks of going."""

from __future__ import annotations

from coterie.games.malhya.box.tables import HEROES, PAGES
from coterie.games.malhya.box.tiles import BOARD as LATTICE
from coterie.games.malhya.combat.figures import enemy_movement
from coterie.games.malhya.effects.standing import STANDING
from coterie.games.malhya.ground.built import Cells
from coterie.games.malhya.ground.places import available, built, reach, room_of
from coterie.games.malhya.ground.ways import FAR
from coterie.games.malhya.rooms.walking import gait
from coterie.games.malhya.scene.room import figure_id
from coterie.games.malhya.state import OFF, Enemy, Hero, Malhya
from coterie.games.malhya.stealth.threat import section
from coterie.games.malhya.stealth.vision import exposed_spaces, lit, views
from coterie.kernel.scene import Layer
from coterie.kernel.texts import Msg


def layers(s: Malhya, seat: int, thing: str) -> tuple[Layer, ...]:
    """The reach of a figure, with what an enemy sees, or for a hero or a space what is under the enemies' eyes; all of
    it is open to all."""
    if s.room is None or PAGES[s.room.page].kind == "location":
        return ()
    enemy = next((each for each in s.room.enemies if figure_id(each.id) == thing), None)
    hero = next((each for each in s.heroes if each.card == thing and each.cell != OFF and each.life), None)
    if enemy is not None:
        return layer("reach", goals(s, enemy)), layer("sight", seen_by(s, enemy))
    if hero is not None:
        eyes = layer("watched", watched(s, hero)) if s.room.enemies else layer("sight", line(s, hero.cell))
        return layer("reach", goals(s, hero)), eyes
    cell = LATTICE.numbers.get(thing, LATTICE.off)
    return (layer("sight", line(s, cell)),) if cell in built(s).kinds else ()


def layer(what: str, cells: Cells) -> Layer:
    return Layer(what, Msg(f"layer.{what}"), tuple([LATTICE.spots[cell] for cell in sorted(cells)]))


def goals(s: Malhya, figure: Hero | Enemy) -> Cells:
    """Where a figure could end a move with what it has: a hero the free move and Action Points left, an enemy in
    Combat Mode its movement; in Stealth Mode cards say how far enemies go."""
    if isinstance(figure, Enemy):
        if room_of(s).mode == "stealth":
            return frozenset()
        points = enemy_movement(s, figure)
    elif room_of(s).mode == "free":
        points = FAR
    else:
        free = figure.free if figure.moved else figure.movement
        points = free + figure.points // max(1, HEROES[figure.card].move_cost)
    return available(s).intersection(reach(s, figure, gait(s, figure), points).costs)


def seen_by(s: Malhya, enemy: Enemy) -> Cells:
    """What an enemy sees: in Stealth Mode around it as far as the threat lets it, or where it peers; in Combat Mode
    everything that no blocking line hides."""
    if room_of(s).mode != "stealth":
        return line(s, enemy.cell)
    far = STANDING.value(s, "vision", section(s).vision)
    return next(seen for each, seen in views(s, far, lit(s)) if each is enemy)


def watched(s: Malhya, hero: Hero) -> Cells:
    """Where a hero would be seen by some enemy."""
    if room_of(s).mode == "stealth":
        return exposed_spaces(s, hero)
    return frozenset().union(*[line(s, enemy.cell) for enemy in room_of(s).enemies])


def line(s: Malhya, cell: int) -> Cells:
    """Where a line of sight leads from a space."""
    here = built(s)
    return frozenset([other for other in here.kinds if here.line(cell, other) != "blocked"])
