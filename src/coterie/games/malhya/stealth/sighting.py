"""The moment between an enemy's seeing something and the alarm: only an assassination can prevent it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from coterie.games.malhya.effects.choosing import all_seats, hero_of
from coterie.games.malhya.ground.places import figure_of, heroes_standing, room_of
from coterie.games.malhya.rooms.actions import Actor, chosen
from coterie.games.malhya.rooms.verbs import ENDING
from coterie.games.malhya.rooms.walking import named
from coterie.games.malhya.state import Enemy, Frame, Hero, Malhya
from coterie.games.malhya.stealth.actions import aimed
from coterie.games.malhya.stealth.alarm import defeat, sound_alarm
from coterie.games.malhya.stealth.killing import SHOOT, STAB, against, against_target, assassinate
from coterie.games.malhya.stealth.turns import PLAYING, STANDBY, TURN, reactivate
from coterie.games.malhya.stealth.vision import spotters
from coterie.games.malhya.story.pages import open_page
from coterie.games.malhya.story.places import heroes_in_play, plan_of
from coterie.kernel.actions import Action, Menu, Reason
from coterie.kernel.decision import Flow
from coterie.kernel.scene import Choice
from coterie.kernel.table import Table

SIGHTING = "sighting"


def rescuers(s: Malhya) -> list[Hero]:
    """Who may still prevent the alarm: the hero whose turn is running, all on standby, and who has done so in this very
    moment. Not who has not played yet, has ended the turn, or is interrupted by another."""
    saviours = [name for frame in s.frames if frame.kind == SIGHTING for name in frame.queue]
    turns = [frame for frame in s.frames if frame.kind == TURN and frame.hero not in saviours]
    names = {*saviours, *(frame.hero for frame in turns[-1:] if frame.stage != ENDING)}
    return [
        hero for hero in heroes_standing(s) if hero.stance == STANDBY or (hero.stance == PLAYING and hero.card in names)
    ]


class Prevent(Action[Malhya, Actor]):
    """A spotter is eliminated before it can sound the alarm; what would have to be done first is too late."""

    def __init__(self, deed: str, icon: str) -> None:
        self.word, self.rule, self.icon = deed, "alarm.prevent", icon  # type: ignore[misc]  # one class, two actions

    def cannot(self, s: Malhya, actor: Actor) -> Reason | None:
        return None if rescuers(s) else Reason("nobody-ready", self.rule)

    def wishes(self, s: Malhya, actor: Actor) -> Iterable[Any]:
        return [(self.word, hero.card, enemy.id) for hero in rescuers(s) for enemy in spotters(s)]

    def against(self, s: Malhya, actor: Actor, option: Any) -> Reason | None:
        _, name, number = option
        enemy = figure_of(s, str(number))
        assert isinstance(enemy, Enemy)
        hero = hero_of(s, name)
        return against(s, hero, self.word) or against_target(s, hero, self.word, enemy)

    def do(self, t: Table[Malhya], actor: Actor, option: Any) -> Flow[None]:
        """Who was on standby reactivates by it, and has to end that activation when all is clear."""
        s = t.state
        _, name, number = option
        hero, enemy, frame = hero_of(s, name), figure_of(s, str(number)), s.frames.pop()
        assert isinstance(enemy, Enemy)
        if hero.stance == STANDBY:
            reactivate(t, hero, self.rule)
        frame.queue.append(name)
        s.frames.append(frame)
        yield from assassinate(t, hero, self.word, enemy)

    def show(self, s: Malhya, actor: Actor, option: Any) -> Choice:
        if len(option) == 1:
            return chosen(option, f"{self.word}-any", self.icon)
        return aimed(s, option, self.word, self.icon, hero_of(s, option[1]), option[2])


class LetSound(Action[Malhya, Actor]):
    """Nobody prevents it."""

    word, rule = "alarm", "alarm.sound"

    def do(self, t: Table[Malhya], actor: Actor, option: Any) -> Flow[None]:
        return sound_alarm(t, self.rule)

    def show(self, s: Malhya, actor: Actor, option: Any) -> Choice:
        return chosen(option, "let-sound", "ringing-bell")


SIGHTING_MENU: Menu[Malhya, Actor] = Menu(Prevent(STAB, "plain-dagger"), Prevent(SHOOT, "high-shot"), LetSound())


def sighting(t: Table[Malhya], frame: Frame) -> Flow[None]:
    """As long as an enemy sees something, it is eliminated or the alarm sounds; bodies may be seen anew, which is told
    of every enemy once."""
    s = t.state
    if not (seeing := spotters(s)):
        s.frames.remove(frame)
        return
    if newly := [enemy for enemy in seeing if str(enemy.id) not in frame.heard]:
        frame.heard += [str(enemy.id) for enemy in newly]
        t.note("seen", "alarm.seen", who=[named(enemy) for enemy in newly])
    options = SIGHTING_MENU.options(s, None)
    seats = tuple(sorted({hero_of(s, option[1]).seat for option in options if len(option) > 1})) or all_seats(s)
    option = yield from t.choose(seats, SIGHTING, options, "alarm.prevent")
    yield from SIGHTING_MENU.do(t, None, option)


# --- looking ----------------------------------------------------------------------------------------------------------


def urgent(t: Table[Malhya]) -> Flow[None] | None:
    """What follows at once from how things stand, looked for between any two things that happen: nobody is on their
    feet any more, somebody is seen, the last enemy is gone."""
    s = t.state
    room = room_of(s)
    if not any(hero.life for hero in heroes_in_play(s)):
        return defeat(t)
    if s.frames and s.frames[-1].kind == SIGHTING:
        return sighting(t, s.frames[-1])
    if spotters(s):
        s.frames.append(Frame(kind=SIGHTING))
        return sighting(t, s.frames[-1])
    if not room.enemies and not room.cleared:
        return clear(t)
    return None


def clear(t: Table[Malhya]) -> Flow[None]:
    """The last enemy is gone: from now on no dice are rolled for what heroes do. A chapter may tell of it."""
    s = t.state
    room = room_of(s)
    room.cleared = True
    t.note("cleared", "stealth.threat.empty-room")
    if chapter := plan_of(s, room).cleared:
        open_page(s, chapter, booklet=room.booklet)
    return
    yield
