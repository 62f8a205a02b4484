"""How Stealth Mode ends: by the alarm, by agreement, by a text, or with nobody left on their feet."""

from __future__ import annotations

from coterie.games.malhya.ground.places import Figure, figure_of, heroes_standing, nearest_available, room_of
from coterie.games.malhya.heroes.wounds import recover
from coterie.games.malhya.rooms.leaving import all_come_back
from coterie.games.malhya.rooms.walking import set_foot, stand_up, which_space
from coterie.games.malhya.state import Malhya
from coterie.games.malhya.story.pages import open_page
from coterie.games.malhya.story.places import plan_of, put_stealth_away
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why, inside


def settle(t: Table[Malhya], figure: Figure, rule: str = "move.ally") -> Flow[None]:
    """Who has to stop, or comes to, in the space of another figure stands on the nearest available one instead."""
    s = t.state
    figures: list[Figure] = [*heroes_standing(s), *room_of(s).enemies]
    others = [each.cell for each in figures if each is not figure]
    if figure.cell in others:
        cell = yield from which_space(t, nearest_available(s, figure.cell), rule)
        set_foot(t, figure, cell, rule)


def leave_stealth(t: Table[Malhya], mode: str) -> Flow[None]:
    """The rules of Stealth Mode apply no more: what was in progress stops on the spot, figures stay where they are.
    Heroes outside come back, before the first round where a combat follows."""
    s = t.state
    room, walks = room_of(s), [frame.walk for frame in s.frames if frame.walk is not None]
    s.frames = []
    room.mode, room.step = mode, ""
    put_stealth_away(s)
    for hero in s.heroes:
        hero.stance, hero.kinds, hero.free, hero.moved = "", [], 0, False
    for walk in walks:
        if figure := figure_of(s, walk.figure):
            yield from settle(t, figure)
    if mode == "free":
        yield from all_come_back(t)


def fight_or_explore(s: Malhya) -> str:
    """Combat follows if an enemy is there; otherwise the heroes explore freely."""
    return "combat" if room_of(s).enemies else "free"


def sound_alarm(t: Table[Malhya], why: Why) -> Flow[None]:
    """The alarm sounds: Combat Mode begins with Initiative 0, if an enemy is there. What a hero was about to read on
    the space just entered is not read."""
    s = t.state
    room = room_of(s)
    room.alarmed = True
    t.note("alarm", why)
    if not room.enemies:
        t.note("nobody-comes", inside(why, "alarm.no-enemies"))
    if [page.stage for page in s.pages] == ["unread"] and s.pages[0].token:
        s.pages = []
    yield from leave_stealth(t, fight_or_explore(s))
    if chapter := plan_of(s, room).alarm:
        open_page(s, chapter, booklet=room.booklet)


def end_by_agreement(t: Table[Malhya]) -> Flow[None]:
    """The players end Stealth Mode: heroes keep their Initiative."""
    mode = fight_or_explore(t.state)
    t.note("stealth-ended", "alarm.voluntary" if mode == "combat" else "alarm.no-enemies", what=f"@mode.{mode}")
    yield from leave_stealth(t, mode)


def defeat(t: Table[Malhya]) -> Flow[None]:
    """Nobody is left to revive anyone: the room is lost like a lost combat."""
    s = t.state
    room = room_of(s)
    t.note("stealth-lost", "stealth.all-unconscious")
    s.pages = []
    yield from leave_stealth(t, "free")
    recover(t)
    yield from stand_up(t)
    open_page(s, plan_of(s, room).lost, booklet=room.booklet)
