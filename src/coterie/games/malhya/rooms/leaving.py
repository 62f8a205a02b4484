"""Heroes who have left a room that is still played: they may come back, and do when the alarm sounds."""

from __future__ import annotations

from coterie.games.malhya.box.tiles import BOARD
from coterie.games.malhya.effects.choosing import hero_of
from coterie.games.malhya.ground.places import nearest_available, room_of
from coterie.games.malhya.rooms.walking import named, which_space
from coterie.games.malhya.state import OFF, Hero, Malhya
from coterie.games.malhya.story.verbs import space_of
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why

STAY_OUT, COME_BACK = "stay-out", "come-back"


def outside(s: Malhya) -> list[Hero]:
    """The heroes who have left by an exit."""
    return [hero for hero in s.heroes if hero.exit]


def come_back(t: Table[Malhya], hero: Hero, why: Why) -> Flow[None]:
    """A hero stands on the token used to leave, or on the nearest available space. That is no entering: the chapter
    has been read."""
    s = t.state
    cell = next((token.cell for token in room_of(s).tokens if token.name == hero.exit), space_of(s, hero.exit))
    hero.exit, hero.stance = "", ""
    near = nearest_available(s, space_of(s, "heroes") if cell == OFF else cell)
    hero.cell = yield from which_space(t, near, why, hero=hero.card)
    t.note("comes-back", why, who=named(hero), where=BOARD.spots[hero.cell])


def may_come_back(t: Table[Malhya]) -> Flow[None]:
    """When a stealth cycle begins, each hero outside may come back."""
    for name in [hero.card for hero in outside(t.state)]:
        hero = hero_of(t.state, name)
        answer = yield from t.choose(
            hero.seat, "come-back", (STAY_OUT, COME_BACK), "alarm.leave.return", hero=hero.card
        )
        if answer == COME_BACK:
            yield from come_back(t, hero, "alarm.leave.return")


def all_come_back(t: Table[Malhya]) -> Flow[None]:
    """Before the first round of a combat that follows an alarm all heroes are in the room again."""
    for hero in outside(t.state):
        yield from come_back(t, hero, "alarm.leave.not-combat")
