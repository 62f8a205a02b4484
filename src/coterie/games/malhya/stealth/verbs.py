"""What verbs about the threat and the end of Stealth Mode do; where that mode is not on, nothing."""

from __future__ import annotations

from coterie.games.malhya.box import vocabulary as v
from coterie.games.malhya.box.names import said
from coterie.games.malhya.box.vocabulary import About
from coterie.games.malhya.effects.choosing import hero_of
from coterie.games.malhya.state import Malhya
from coterie.games.malhya.stealth.alarm import leave_stealth, sound_alarm
from coterie.games.malhya.stealth.threat import CANCELLED, Dice, change_threat, roll
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, inside


def is_on(s: Malhya) -> bool:
    return s.room is not None and s.room.mode == "stealth" and bool(s.room.step)


def threat(t: Table[Malhya], effect: v.Threat, context: About) -> Flow[None]:
    if is_on(t.state):
        yield from change_threat(t, effect.n, context)


def roll_threat(t: Table[Malhya], effect: v.RollThreat, context: About) -> Flow[None]:
    """Whatever was done, and also without enemies; heavy equipment of the hero it is about counts."""
    s = t.state
    if is_on(s):
        hero = hero_of(s, context.hero) if context.hero else None
        why = inside(context, "icons.stealth.roll-white") if effect.white else context
        yield from roll(t, Dice(effect.white, effect.black), hero, why)


def alarm(t: Table[Malhya], effect: v.Alarm, context: About) -> Flow[None]:
    """Nobody can prevent it."""
    if is_on(t.state):
        yield from sound_alarm(t, inside(context, "alarm.by-text"))


def end_stealth(t: Table[Malhya], effect: v.EndStealth, context: About) -> Flow[None]:
    if is_on(t.state):
        t.note("stealth-ended", inside(context, "alarm.by-text"), what="@mode.free")
        yield from leave_stealth(t, "free")


def cancel_threat_die(t: Table[Malhya], effect: v.CancelThreatDie, context: About) -> None:
    """One die fewer is counted for the activation that ends."""
    if is_on(t.state) and context.hero:
        hero_of(t.state, context.hero).kinds.append(CANCELLED)
        t.note("die-fewer", context, who=said(f"hero.{context.hero}"))


DOINGS = (threat, roll_threat, alarm, end_stealth, cancel_threat_die)
