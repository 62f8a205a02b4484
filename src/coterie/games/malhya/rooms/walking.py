"""Figures on the spaces of a room: how they move, where they come to stand, and what entering a space brings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from coterie.games.malhya.box.names import said
from coterie.games.malhya.box.tables import HEROES
from coterie.games.malhya.box.tiles import BOARD
from coterie.games.malhya.effects.choosing import all_seats, hero_of
from coterie.games.malhya.effects.standing import STANDING
from coterie.games.malhya.ground.places import (
    Figure,
    available,
    built,
    cells_of,
    heroes_standing,
    nearest_available,
    room_of,
)
from coterie.games.malhya.ground.ways import PATROLLING, WALKING, Gait
from coterie.games.malhya.state import Enemy, Hero, Malhya, Token
from coterie.games.malhya.story.places import open_token
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why, inside

READ, PASS_BY = "read", "pass-by"


def named(figure: Figure) -> Any:
    """A figure as the log names it: an enemy with its number, since there may be several of a kind."""
    if isinstance(figure, Hero):
        return said(f"hero.{figure.card}")
    return {"key": "figure", "params": {"name": said(f"enemy.{figure.card}"), "n": figure.id}}


def gait(s: Malhya, figure: Figure) -> Gait:
    """How a figure moves, by its side and the cards in force: enemies in Stealth Mode cross no annoying line."""
    gait = PATROLLING if isinstance(figure, Enemy) and room_of(s).mode == "stealth" else WALKING
    if STANDING.flag(s, "levitates", figure):
        gait = gait.levitating
    if gait.across and STANDING.flag(s, "free-across", figure):
        gait = gait._replace(across=0)
    return gait._replace(water=0) if gait.water and STANDING.flag(s, "free-water", figure) else gait


def movement(hero: Hero) -> int:
    """The Movement Points a hero can still have: of the free move, and bought one by one."""
    return hero.free + hero.points // HEROES[hero.card].move_cost


def move_cost(hero: Hero, price: int) -> int:
    """The Action Points that so many Movement Points cost, after those of the free move."""
    return max(0, price - hero.free) * HEROES[hero.card].move_cost


def set_foot(t: Table[Malhya], figure: Figure, cell: int, why: Why) -> None:
    """The figure stands on this space now."""
    figure.cell = cell
    t.note("steps", why, who=named(figure), where=BOARD.spots[cell])


# --- tokens with a chapter --------------------------------------------------------------------------------------------


def chapters_at(s: Malhya, cell: int) -> list[Token]:
    """The Interest and Access tokens on a space that lead to a chapter."""
    return [token for token in room_of(s).tokens if token.cell == cell and token.chapter]


def entered(t: Table[Malhya], hero: Hero) -> Flow[bool]:
    """What entering a space brings: the chapter of its token is opened at once, also on the way through and again at
    every entry. In Combat Mode the hero may leave it unread. Whether a page was opened."""
    s, room = t.state, room_of(t.state)
    opened = False
    for token in chapters_at(s, hero.cell):
        if room.mode == "combat":
            about = {"hero": hero.card, "token": token.name}
            answer = yield from t.choose(hero.seat, "read-on-way", (READ, PASS_BY), "explore.interest.combat", **about)
            if answer == PASS_BY:
                continue
        t.note("enters-token", "explore.interest.enter", who=named(hero), what=f"@token.{token.kind}")
        open_token(s, room, token, hero.card)
        opened = True
    return opened


def stand_up(t: Table[Malhya]) -> Flow[None]:
    """Whoever has come to where a figure stands by now reappears on the nearest available space."""
    s, room = t.state, room_of(t.state)
    while room.risen:
        hero = hero_of(s, room.risen[0])
        figures: list[Figure] = [*heroes_standing(s), *room.enemies]
        others = [each for each in figures if each is not hero]
        if hero.life and hero.cell in cells_of(others):
            cells = nearest_available(s, hero.cell)
            hero.cell = yield from which_space(t, cells, "wounds.hero.reappear", hero=hero.card)
            t.note("reappears", "wounds.hero.reappear", who=named(hero), where=BOARD.spots[hero.cell])
        room.risen.pop(0)


# --- figures that come ------------------------------------------------------------------------------------------------


def spaces_for(s: Malhya, cell: int) -> list[int]:
    """Where a figure is put that should stand on a space: there, else on an available adjacent space, else on the
    nearest ones."""
    free = available(s)
    if cell in free:
        return [cell]
    return sorted(free.intersection(built(s).beside[cell])) or nearest_available(s, cell)


def which_space(t: Table[Malhya], cells: Sequence[int], why: Why, **about: str) -> Flow[int]:
    """One of several spaces, asked by their names; the players choose."""
    spots = [BOARD.spots[cell] for cell in cells]
    return BOARD.numbers[(yield from t.choose(all_seats(t.state), "which-space", spots, why, **about))]


def put_enemy(t: Table[Malhya], card: str, cell: int, why: Why) -> Flow[Enemy]:
    """An enemy comes into the room on a space, or beside it if a figure stands there, as the players choose."""
    room = room_of(t.state)
    cells = spaces_for(t.state, cell)
    if len(cells) > 1:
        why = inside(why, "explore.deploy.occupied")
    place = yield from which_space(t, cells, why, enemy=card)
    room.last_enemy += 1
    enemy = Enemy(id=room.last_enemy, card=card, cell=place)
    room.enemies.append(enemy)
    t.note("enemy-comes", why, who=named(enemy), where=BOARD.spots[place])
    return enemy


def take_away(s: Malhya, enemy: Enemy) -> None:
    """A figure is gone from the room, and its Vigilance token with it."""
    room = room_of(s)
    room.enemies.remove(enemy)
    room.tokens = [token for token in room.tokens if token.by != enemy.id]
