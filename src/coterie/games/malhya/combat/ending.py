"""How a combat begins and ends: heroes gathered, victory before defeat, recovery, everything put away."""

from __future__ import annotations

from coterie.games.malhya.effects.standing import over
from coterie.games.malhya.ground.places import room_of
from coterie.games.malhya.heroes.wounds import recover
from coterie.games.malhya.rooms.walking import stand_up
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
    yield from stand_up(t)
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
    yield from stand_up(t)
    if chapter:
        open_page(s, chapter, booklet=room.booklet)
