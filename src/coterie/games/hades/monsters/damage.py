"""Damage to monsters and what a defeat brings; what bosses do at their moments, and their traits."""

from __future__ import annotations

from coterie.games.hades.box import tables
from coterie.games.hades.box.vocabulary import VOCABULARY, Context, Effects, Engage
from coterie.games.hades.gods.board import everyone, gain
from coterie.games.hades.map.zones import adjacent, distances, open_zones, roll_zone, zone_name
from coterie.games.hades.monsters.deck import called, card, clean, discard_monster, engage
from coterie.games.hades.state import BossState, God, Hades, Monster
from coterie.kernel.decision import Flow
from coterie.kernel.table import Cause, Table, Why, inside

RULE = "boss.characteristic"


def engage_bosses(t: Table[Hades], god: God, rule: str) -> Flow[None]:
    """A battlefield character in a boss's zone takes its card as an engaged monster."""
    for boss in t.state.bosses:
        if boss.zone == god.zone and boss.monster is not None:
            monster, boss.monster = boss.monster, None
            engage(t, god, monster, rule)
            yield from act(t, god, boss, card(boss).on_engage, monster)


def act(
    t: Table[Hades], god: God, boss: Monster | BossState, effects: Effects, monster: Monster | None = None
) -> Flow[None]:
    """What a boss's card does; `monster` is the boss itself while it is there."""
    yield from VOCABULARY.resolve(t, effects, Context(rule=RULE, card=called(boss)[1:], actor=god, monster=monster))


def boss_hurt(t: Table[Hades], god: God, monster: Monster) -> Flow[None]:
    """What a boss does each time it is damaged and lives."""
    tally, entry, key = t.state.tally, card(monster), f"split:{monster.card}"
    yield from act(t, god, monster, entry.on_hurt, monster)
    if entry.trait == "splitting" and monster.damage * 2 >= monster.stamina and not tally.get(key):
        tally[key] = 1
        t.note("splits", RULE, monster=called(monster))
        yield from act(t, god, monster, (Engage(entry.slots),), monster)


def bosses_at_wave_end(t: Table[Hades], gods: list[God]) -> Flow[None]:
    """Undefeated bosses return untapped to their place and act as their cards say."""
    s = t.state
    for boss in s.bosses:
        for god in gods:
            for monster in [m for m in god.engaged if m.card == boss.card]:
                god.engaged.remove(monster)
                clean(monster)
                monster.tapped = False
                boss.monster = monster
                t.note("boss-returns", "boss.end-of-wave", monster=called(monster), zone=zone_name(s, boss.zone))
                yield from act(t, god, boss, card(boss).on_wave_end, monster)
        if boss.monster is not None and card(boss).trait == "hunter":
            yield from hunt(t, boss)


def hunt(t: Table[Hades], boss: BossState) -> Flow[None]:
    """A hunter's marker goes one zone along a shortest way to the nearest battlefield character."""
    s = t.state
    prey = [god.zone for god in s.gods if god.position == "battlefield"]
    if boss.zone in prey:
        return
    ways: dict[str, int] = {}
    for zone in adjacent(s, boss.zone):
        far = distances(s, zone)
        near = [far[other] for other in prey if other in far]
        if near:
            ways[zone] = min(near)
    if ways:
        best = [zone for zone, n in ways.items() if n == min(ways.values())]
        boss.zone = yield from t.choose(everyone(s), "boss-moves", best, RULE, monster=called(boss))
        t.note("boss-moves", RULE, monster=called(boss), zone=zone_name(s, boss.zone))


def bosses_at_upkeep(t: Table[Hades]) -> None:
    """Traits that work at upkeep: regenerating and shifting bosses."""
    s = t.state
    for boss in s.bosses:
        if boss.monster is None:
            continue
        if card(boss).trait == "regenerating" and boss.monster.damage:
            boss.monster.damage -= 1
            t.note("boss-heals", RULE, monster=called(boss))
        if card(boss).trait == "shifting" and len(open_zones(s)) > 1:
            boss.zone = roll_zone(t, Cause(rule=RULE, card=called(boss)[1:]))
            t.note("boss-moves", RULE, monster=called(boss), zone=zone_name(s, boss.zone))


# --- damage -----------------------------------------------------------------------------------------------------------


TRACK = 4


def deal(
    t: Table[Hades], dealer: God, owner: God | None, monster: Monster, n: int, why: Why, defeated_by: str = ""
) -> Flow[bool]:
    """Damage a monster; whether that defeated it. `owner` is the character it is engaged with, if any.

    `defeated_by` is the rule by which it is then defeated, if that of the damage does not say so.
    """
    if n <= 0:
        return False
    monster.damage += n
    t.note("damage", why, monster=called(monster), n=n, left=max(0, monster.left))
    if monster.left > 0:
        yield from boss_hurt(t, owner or dealer, monster)
        return False
    yield from defeat(t, dealer, owner, monster, inside(why, defeated_by) if defeated_by else why)
    return True


def defeat(t: Table[Hades], dealer: God, owner: God | None, monster: Monster, why: Why) -> Flow[None]:
    """An engaged monster is turned upside down beside the board; any other goes to the discard pile."""
    s = t.state
    monster.damage = 0
    clean(monster)
    if owner is not None:
        owner.engaged.remove(monster)
        monster.tapped = False
        owner.fallen.append(monster)
    else:
        discard_monster(s, monster)
    t.note("defeated", why, god=dealer.name, monster=called(monster))
    s.tally["defeated"] = s.tally.get("defeated", 0) + 1
    for boss in [boss for boss in s.bosses if boss.card == monster.card]:
        boss.defeated = True
        t.note("boss-defeated", "boss.defeated", monster=called(boss))
        yield from act(t, dealer, boss, card(boss).on_defeat)
    yield from advance_track(t, dealer)


def advance_track(t: Table[Hades], god: God) -> Flow[None]:
    """The defeated monster track; at its end an encounter marker of the zone may go."""
    god.track += 1
    if god.track < TRACK:
        return
    god.track = 0
    zone = t.state.zones[god.zone]
    if zone.encounters:
        take = yield from t.choose(god.seat, "track", ("remove", "keep"), "status.track-end", god=god.name)
        if take == "remove":
            zone.encounters -= 1
            t.note("encounter-removed", "status.track-end", zone=zone_name(t.state, god.zone), n=1)


def overkill(t: Table[Hades], god: God, excess: int) -> None:
    """Divinity for a strike far above what was needed."""
    if tables.in_use(t.state, "divinity") and excess >= 2:
        gain(t, god, {"divinity": 2 if excess >= 4 else 1}, "combat.overkill")
