"""The Threat track: what the threat means for the enemies, how it rises, and the dice of an activation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from coterie.games.malhya.box.schemas import Section
from coterie.games.malhya.box.tables import DICE, STEALTH
from coterie.games.malhya.box.vocabulary import CancelThreatDie
from coterie.games.malhya.effects.needs import heavy_icons, threat_level
from coterie.games.malhya.effects.standing import STANDING
from coterie.games.malhya.ground.places import room_of
from coterie.games.malhya.heroes.aura import can_spend, effects_for, use_aura
from coterie.games.malhya.heroes.knapsack import lose_cubes
from coterie.games.malhya.state import Hero, Malhya
from coterie.games.malhya.stealth.alarm import sound_alarm
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why, inside
from coterie.kernel.texts import msg, plain

CANCELLED = "cancelled"
"""Stands among the kinds of action of an activation for a die that is not counted."""

BLACK_FROM = 3
"""So many dice or more are one black die instead."""

ARROW = "arrow-green"


def section(s: Malhya) -> Section:
    """The part of the track in which the cube lies."""
    return STEALTH[room_of(s).level].sections[threat_level(s) - 1]


def change_threat(t: Table[Malhya], n: int, why: Why) -> Flow[None]:
    """The cube goes so many spaces on, or back; on the last space the alarm sounds."""
    room = room_of(t.state)
    last = STEALTH[room.level].alarm
    before, room.threat = room.threat, max(1, min(last, room.threat + n))
    if room.threat != before:
        key = "threat" if room.threat > before else "threat-less"
        t.note(key, why, n=abs(room.threat - before), of=room.threat)
    if room.threat == last:
        yield from sound_alarm(t, inside(why, "alarm.track-end"))


# --- dice -------------------------------------------------------------------------------------------------------------


class Dice(NamedTuple):
    white: int = 0
    black: int = 0


def record(hero: Hero, kind: str) -> None:
    """A kind of action has been performed in this activation; again is no other kind."""
    if kind not in hero.kinds:
        hero.kinds.append(kind)


def dice_of(s: Malhya, hero: Hero) -> Dice:
    """A white die for each kind of action since the hero rolled last, three or more are one black die; none without
    an action or an enemy in the room."""
    kinds = len({*hero.kinds} - {CANCELLED})
    if not kinds or not room_of(s).enemies:
        return Dice()
    n = STANDING.value(s, "threat-dice", kinds, hero) - hero.kinds.count(CANCELLED)
    return Dice(black=1) if n >= BLACK_FROM else Dice(white=max(0, n))


def cancels_nothing(effect: CancelThreatDie, s: Malhya, hero: Hero) -> bool:
    """Whether the same dice would be rolled with one cancelled: of more than three kinds one black die is left."""
    dice = dice_of(s, hero)
    hero.kinds.append(CANCELLED)
    try:
        return dice_of(s, hero) == dice
    finally:
        hero.kinds.pop()


def remedies(s: Malhya, hero: Hero) -> Iterator[tuple[Any, ...]]:
    """What a hero can do about the dice that are to be rolled: Aura cancels one, a green arrow a black die after an
    assassination from a distance."""
    if can_spend(hero):
        yield from (("aura", effect.id) for effect in effects_for(s, hero, "threat") if effect.when == "threat")
    if dice_of(s, hero).black and "shoot" in hero.kinds and hero.cubes.get(ARROW):
        yield ("arrow",)


def roll_for_activation(t: Table[Malhya], hero: Hero) -> Flow[None]:
    """The dice of the activation that ends; what has been done before counts no more."""
    s = t.state
    while sum(dice := dice_of(s, hero)) and (options := [*remedies(s, hero)]):
        about = {"hero": hero.card, "dice": [*said_dice(dice)]}
        option = yield from t.window(hero.seat, "threat-dice", options, "stealth.threat.when", **about)
        if option is None:
            break
        if option[0] == "aura":
            yield from use_aura(t, hero, option[1])
        else:
            yield from lose_cubes(t, hero, ARROW, 1, "icons.arrow.green")
            hero.kinds = []
    dice, hero.kinds = dice_of(s, hero), []
    if sum(dice):
        yield from roll(t, dice, hero, "stealth.threat.black" if dice.black else "stealth.threat.count")


def roll(t: Table[Malhya], dice: Dice, hero: Hero | None, why: Why) -> Flow[None]:
    """Threat dice: each icon is a space of the track. A white special is one for each heavy icon of the hero, the black
    one sounds the alarm."""
    white = [t.roll(DICE["white"]) for _ in range(dice.white)]
    black = [t.roll(DICE["black"]) for _ in range(dice.black)]
    heavy = sum(face.name == "special" for face in white) * burden(t.state, hero)
    n = sum(face.values.get("threat", 0) for face in (*white, *black))
    alarming = any(face.name == "special" for face in black)
    t.note("threat-special" if alarming else "threat-roll", why, dice=[*said_dice(dice)], n=n + heavy)
    if alarming:
        yield from sound_alarm(t, inside(why, "alarm.black-special"))
    elif n or heavy:
        yield from change_threat(t, n + heavy, inside(why, "stealth.threat.advance" if n else "stealth.threat.heavy"))


def said_dice(dice: Dice) -> Iterator[Any]:
    """Threat dice in words, colour by colour."""
    return (plain(msg(f"effect.roll_threat.{colour}", n=n)) for colour, n in dice._asdict().items() if n)


def burden(s: Malhya, hero: Hero | None) -> int:
    """The heavy icons of a hero that count."""
    return 0 if hero is None or STANDING.flag(s, "ignores-heavy", hero) else heavy_icons(hero)
