"""Heroes and enemies as they fight: by name, with their Initiative, what Upgrade tokens add, and the loss of life."""

from __future__ import annotations

from coterie.games.malhya.box.tables import ENEMIES, UPGRADES
from coterie.games.malhya.box.vocabulary import About
from coterie.games.malhya.effects.choosing import hero_of
from coterie.games.malhya.effects.standing import STANDING, happens
from coterie.games.malhya.ground.places import Figure, room_of
from coterie.games.malhya.rooms.walking import named, take_away
from coterie.games.malhya.state import Enemy, Hero, Malhya, Token
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why, inside


def name_of(figure: Figure) -> str:
    """By which name a figure is kept: a hero's card, an enemy's number."""
    return figure.card if isinstance(figure, Hero) else str(figure.id)


# --- Initiative and movement ------------------------------------------------------------------------------------------


def initiative(s: Malhya, name: str) -> int:
    """Where the token of a hero or of a kind of enemy stands on the gauge: the printed value with the bonuses of this
    round. In the first round after an alarm heroes start from 0."""
    if name in ENEMIES:
        return ENEMIES[name].initiative + UPGRADES[room_of(s).upgrades[name]].initiative
    hero = hero_of(s, name)
    startled = s.room is not None and s.room.startled and s.room.round <= 1
    return hero.bought + (0 if startled else STANDING.value(s, "initiative", hero.initiative, hero))


def enemy_movement(s: Malhya, enemy: Enemy) -> int:
    """An enemy's Movement Points: those of the card and of the Upgrade token."""
    token = room_of(s).upgrades.get(enemy.card, "")
    return ENEMIES[enemy.card].movement + (UPGRADES[token].movement if token else 0)


# --- life -------------------------------------------------------------------------------------------------------------


def life_of(enemy: Enemy) -> int:
    """An enemy's Life Points left."""
    return ENEMIES[enemy.card].life - enemy.wounds


def lose_life(t: Table[Malhya], enemy: Enemy, n: int, why: Why, by: str = "") -> Flow[None]:
    """An enemy loses Life Points; with the last one it is vanquished and removed at once, by a hero or by nobody in
    particular. In Combat Mode no body is left."""
    room = room_of(t.state)
    n = min(n, life_of(enemy))
    if not n:
        return
    enemy.wounds += n
    t.note("enemy-wounded", why, who=named(enemy), n=n, left=life_of(enemy))
    if life_of(enemy):
        return
    take_away(t.state, enemy)
    t.note("vanquished", inside(why, "wounds.enemy.defeat"), who=named(enemy))
    if room.mode == "stealth":
        room.tokens.append(Token(kind="cadaver", cell=enemy.cell))
    if by:
        yield from happens(t, "vanquished", About(hero=by, rule="wounds.enemy.defeat"))
