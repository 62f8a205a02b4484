"""Monsters: the deck, engaging, the sentinel board with its alert slots, overruns, and lure slots."""

from __future__ import annotations

from coterie.games.hades import box
from coterie.games.hades.content import MonsterCard
from coterie.games.hades.ground import (
    ALERT_VALUES,
    LURE_SLOTS,
    ScenarioLost,
    called,
    name,
    on,
    roll_zone,
    zone_name,
)
from coterie.games.hades.state import BossState, God, Hades, Monster
from coterie.kernel.table import Table


def card(monster: Monster) -> MonsterCard:
    return box.MONSTERS[monster.card]


def draw_monster(t: Table[Hades], rule: str) -> Monster | None:
    """The top monster of the deck, made anew from the discard pile if it is out; None if there is none at all."""
    s = t.state
    if not s.monsters.cards:
        if not s.monster_discard.cards:
            t.note("no-monster", "monsters.deck-empty")
            return None
        s.monsters.cards, s.monster_discard.cards = s.monster_discard.cards, []
        t.shuffle(s.monsters)
        t.note("monsters-shuffled", "monsters.deck-empty")
    return make_monster(s, t.draw(s.monsters))


def make_monster(s: Hades, kind: str) -> Monster:
    s.next_monster += 1
    return Monster(s.next_monster, kind, box.MONSTERS[kind].stamina)


def engage(t: Table[Hades], god: God, monster: Monster, rule: str) -> None:
    """The monster lies untapped beside the character's board."""
    monster.tapped = False
    god.engaged.append(monster)
    t.note("engaged", rule, god=name(god), monster=called(monster))


def draw_and_engage(t: Table[Hades], god: God, rule: str) -> Monster | None:
    monster = draw_monster(t, rule)
    if monster is not None:
        engage(t, god, monster, rule)
    return monster


def discard_monster(s: Hades, monster: Monster) -> None:
    """Back to the discard pile, all tokens off; a boss leaves the scenario."""
    if not card(monster).boss:
        s.monster_discard.cards.append(monster.card)


def clean(monster: Monster) -> None:
    """Dice, shield and strike tokens go back to the supply."""
    monster.dice, monster.shields, monster.strikes = [], 0, 0


def boss_of(s: Hades, monster: Monster) -> BossState | None:
    return next((boss for boss in s.bosses if boss.card == monster.card), None)


# --- the sentinel board -----------------------------------------------------------------------------------


def sentinels(s: Hades) -> list[Monster]:
    """All monsters on the sentinel board, ordinary slots first."""
    return [m for m in (*s.ordinary, *s.alert) if m is not None]


def alerts_on_map(s: Hades) -> int:
    return sum(zone.alerts for zone in s.zones.values())


def has_slot(s: Hades) -> bool:
    return None in s.ordinary or (on(s, "alert") and None in s.alert)


def post(t: Table[Hades], monsters: list[Monster], rule: str) -> None:
    """Put monsters on the sentinel board in this order; those that find no slot cause an overrun."""
    s = t.state
    left = list(monsters)
    while left and has_slot(s):
        monster = left.pop(0)
        monster.tapped = True
        if None in s.ordinary:
            s.ordinary[s.ordinary.index(None)] = monster
            t.note("sentinel", rule, monster=called(monster))
        else:
            s.alert[s.alert.index(None)] = monster
            zone = roll_zone(t, "endwave.to-alert")
            s.zones[zone].alerts += 1
            t.note("alert", "endwave.to-alert", monster=called(monster), zone=zone_name(s, zone))
    if left:
        overrun(t, left)


def overrun(t: Table[Hades], left: list[Monster]) -> None:
    """Monsters found no slot."""
    s, difficulty = t.state, t.state.difficulty
    for monster in left:
        discard_monster(s, monster)
    t.note("overrun", "difficulty.overrun", n=len(left))
    if not on(s, "overrun") or difficulty == "hard":
        s.lost_by = "overrun"
        t.note("lost", "difficulty.overrun-hard" if on(s, "overrun") else "difficulty.overrun-prologue")
        raise ScenarioLost
    for _ in range(1 if difficulty == "easy" else len(left)):
        zone = roll_zone(t, f"difficulty.overrun-{difficulty}")
        s.zones[zone].encounters += 1
        t.note("encounter-added", f"difficulty.overrun-{difficulty}", zone=zone_name(s, zone), n=1)


def sentinel_draw(t: Table[Hades], n: int, rule: str) -> None:
    """Draw monsters to the sentinel board together, so that those without a slot are one overrun."""
    drawn = [draw_monster(t, rule) for _ in range(n)]
    post(t, [monster for monster in drawn if monster is not None], rule)


def take_sentinel(t: Table[Hades], monster: Monster, zone: str, rule: str) -> None:
    """Take a monster off its slot; an alert marker of the zone goes back to an emptied alert slot."""
    s = t.state
    if monster in s.ordinary:
        s.ordinary[s.ordinary.index(monster)] = None
        return
    s.alert[s.alert.index(monster)] = None
    return_alert(t, zone, rule)


def return_alert(t: Table[Hades], zone: str, rule: str) -> None:
    """One alert marker goes back to an emptied slot: from the zone if one lies there, else from any other."""
    s = t.state
    there = zone if s.zones[zone].alerts else next((z for z, content in s.zones.items() if content.alerts), "")
    if there:
        s.zones[there].alerts -= 1
        t.note("alert-returned", rule, zone=zone_name(s, there))


def alert_matches(s: Hades, result: int) -> list[Monster]:
    """Monsters in alert slots that show this fate value."""
    return [m for value, m in zip(ALERT_VALUES, s.alert, strict=True) if m is not None and value == result]


# --- luring --------------------------------------------------------------------------------------------------


def lure_room(god: God) -> bool:
    return None in god.lures


def put_in_lure(t: Table[Hades], god: God, monster: Monster, rule: str) -> None:
    """Into the leftmost lure slot; what is in the way shifts to the right."""
    monster.tapped = True
    clean(monster)
    moving: Monster | None = monster
    for slot in range(LURE_SLOTS):
        god.lures[slot], moving = moving, god.lures[slot]
        if moving is None:
            break
    t.note("lured", rule, god=name(god), monster=called(monster))
