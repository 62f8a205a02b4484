"""How a combat begins and ends: heroes gathered, victory before defeat, recovery, everything put away."""

from __future__ import annotations

from coterie.games.malhya.box.tiles import BOARD
from coterie.games.malhya.effects.standing import over
from coterie.games.malhya.ground.places import cells_of, heroes_standing, nearest_available, room_of, taken
from coterie.games.malhya.heroes.wounds import recover
from coterie.games.malhya.rooms.walking import named, which_space
from coterie.games.malhya.state import Malhya, Room
from coterie.games.malhya.story.pages import open_page
from coterie.games.malhya.story.places import heroes_in_play, plan_of, put_stealth_away, put_upgrades_back
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table


def start_combat(s: Malhya, room: Room, *, startled: bool) -> None:
    """Combat Mode is on: whatever was in progress in the room is not any more, and rounds are counted from 1."""
    s.frames = []
    put_stealth_away(s)
    room.mode, room.step, room.round, room.startled = "combat", "muster", 0, startled
    for hero in s.heroes:
        hero.stance, hero.free, hero.kinds = "", 0, []


def settle(t: Table[Malhya]) -> Flow[None]:
    """Heroes who have come to where a figure stands by now reappear on the nearest available space."""
    s = t.state
    standing = heroes_standing(s)
    if len(taken(s)) == len(standing) + len(room_of(s).enemies):
        return
    for hero in standing:
        others = cells_of([other for other in standing if other is not hero]) | cells_of(room_of(s).enemies)
        if hero.cell in others:
            cells = nearest_available(s, hero.cell)
            hero.cell = yield from which_space(t, cells, "wounds.hero.reappear", hero=hero.card)
            t.note("reappears", "wounds.hero.reappear", who=named(hero), where=BOARD.spots[hero.cell])


def look_for_end(t: Table[Malhya]) -> Flow[bool]:
    """Whether the combat is over: won as soon as all enemies are gone, which is looked at first, or lost when all
    heroes are unconscious."""
    s = t.state
    room = room_of(s)
    if not room.enemies:
        yield from end(t, "combat-won", "combat-end.victory", plan_of(s, room).won)
        return True
    if not any(hero.life for hero in heroes_in_play(s)):
        yield from end(t, "combat-lost", "combat-end.defeat", plan_of(s, room).lost)
        return True
    yield from settle(t)
    return False


def end(t: Table[Malhya], key: str, rule: str, chapter: str) -> Flow[None]:
    """Shock returns and the unconscious come to, in defeat as in victory; tokens are put away; then the chapter for the
    case is opened, if there is one."""
    s = t.state
    room = room_of(s)
    t.note(key, rule)
    s.frames = []
    room.mode, room.step, room.order, room.startled = "free", "", [], False
    put_upgrades_back(s)
    for enemy in room.enemies:
        enemy.wounds = 0
    for hero in s.heroes:
        hero.bought, hero.free, hero.aura_used = 0, 0, False
    over(s, "turn")
    recover(t)
    yield from settle(t)
    if chapter:
        open_page(s, chapter, booklet=room.booklet)
