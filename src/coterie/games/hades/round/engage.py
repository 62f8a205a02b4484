"""Monsters engage at the start of a wave: encounters, alert roll, lure slots, boss."""

from __future__ import annotations

from coterie.games.hades.box.scenario import in_use
from coterie.games.hades.gods.board import name
from coterie.games.hades.gods.fate import roll_fate
from coterie.games.hades.gods.resources import SPARK, can_pay, pay
from coterie.games.hades.gods.teams import active
from coterie.games.hades.monsters.bosses import engage_bosses
from coterie.games.hades.monsters.deck import called, draw_and_engage, engage
from coterie.games.hades.monsters.lures import LURE_SLOTS
from coterie.games.hades.monsters.sentinels import alert_matches, take_sentinel
from coterie.games.hades.state import God, Hades
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table


def monsters_engage(t: Table[Hades]) -> Flow[None]:
    """Only the active character on the battlefield meets monsters."""
    for god in active(t.state):
        if god.position == "battlefield":
            for _ in range(t.state.zones[god.zone].encounters):
                draw_and_engage(t, god, "engage.encounters")
            if in_use(t.state, "alert"):
                yield from alert_roll(t, god)
            yield from lures_engage(t, god)
            yield from engage_bosses(t, god, "boss.engage-wave")


def alert_roll(t: Table[Hades], god: God) -> Flow[None]:
    """One fate roll where an alert marker lies; monsters in slots with that value engage."""
    s = t.state
    if not s.zones[god.zone].alerts:
        return
    result = yield from roll_fate(t, god, "engage.alert-roll")
    for monster in alert_matches(s, result):
        take_sentinel(t, monster, god.zone, "engage.alert-return")
        engage(t, god, monster, "engage.alert-roll")


def lures_engage(t: Table[Hades], god: God) -> Flow[None]:
    """Lured monsters come back, unless they can be distracted a slot further."""
    last = LURE_SLOTS - 1
    for slot in range(last, -1, -1):
        monster = god.lures[slot]
        if monster is None:
            continue
        rule = "engage.lure-prologue" if not in_use(t.state, "distract") else "engage.lure-rightmost"
        if in_use(t.state, "distract") and slot < last:
            rule = "engage.distract"
            options = ("distract", "engage") if can_pay(god, SPARK) and god.lures[slot + 1] is None else ("engage",)
            if (yield from t.choose(god.seat, "distract", options, rule, monster=called(monster))) == "distract":
                pay(t, god, SPARK, rule)
                god.lures[slot], god.lures[slot + 1] = None, monster
                t.note("distracted", rule, god=name(god), monster=called(monster))
                continue
        god.lures[slot] = None
        engage(t, god, monster, rule)
