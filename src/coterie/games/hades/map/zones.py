"""Zones: which are adjacent, how far they are, the zone die, what eliminating one does, and the verbs about them."""

from __future__ import annotations

from functools import cache
from typing import Any

from coterie.games.hades.box import tables
from coterie.games.hades.box.schemas import zones_of
from coterie.games.hades.box.vocabulary import Block, Context, Eliminate, Encounters, Go, Landmark, Loot, Unblock
from coterie.games.hades.gods.board import everyone
from coterie.games.hades.gods.cards import reveal_loot
from coterie.games.hades.state import Hades
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why, inside
from coterie.kernel.zonegraph import ZoneGraph

Closed = tuple[str, ...]


@cache
def graph_of(scenario: str) -> ZoneGraph:
    entry = tables.SCENARIOS[scenario]
    return ZoneGraph(list(entry.zones), entry.arrows)


@cache
def _neighbours(scenario: str, zone: str, blocked: Closed, gone: Closed) -> tuple[str, ...]:
    return tuple(graph_of(scenario).neighbours(zone, blocked=blocked, eliminated=gone))


@cache
def _distances(scenario: str, zone: str, blocked: Closed, gone: Closed, either_way: bool = False) -> dict[str, int]:
    return graph_of(scenario).distances(zone, blocked=blocked, eliminated=gone, either_way=either_way)


def eliminated(s: Hades) -> tuple[str, ...]:
    return tuple([zone for zone, content in s.zones.items() if content.eliminated])


def adjacent(s: Hades, zone: str) -> tuple[str, ...]:
    """Where a character can go from the zone."""
    return _neighbours(s.scenario, zone, tuple(s.blocked), eliminated(s))


def distances(s: Hades, zone: str) -> dict[str, int]:
    """How many moves each zone is away for a character in this one."""
    return _distances(s.scenario, zone, tuple(s.blocked), eliminated(s))


def zone_steps(s: Hades, a: str, b: str) -> int | None:
    """How many zones apart, one-way arrows counted in both directions; None if not joined."""
    return _distances(s.scenario, a, tuple(s.blocked), eliminated(s), either_way=True).get(b)


def open_zones(s: Hades) -> list[str]:
    return [zone for zone, content in s.zones.items() if not content.eliminated]


def roll_zone(t: Table[Hades], rule: Why) -> str:
    """Roll the zone die, again where its number names no zone that is left."""
    s = t.state
    numbered = ["", *s.zones]
    while True:
        number = t.roll(tables.DICE["zone"])["number"]
        zone = numbered[number] if number < len(numbered) else ""
        if zone and not s.zones[zone].eliminated:
            t.note("zone-die", rule, n=number, zone=zone_name(s, zone))
            return zone


def zone_name(s: Hades, zone: str) -> str:
    return f"@zone.{s.scenario}.{zone}.name"


def start_zone(s: Hades) -> str:
    """The scenario's starting zone, as long as it is there."""
    start = tables.scenario_of(s).start
    return refuge(s) if s.zones[start].eliminated else start


def refuge(s: Hades) -> str:
    """The first zone that is left."""
    return open_zones(s)[0]


def add_encounters(t: Table[Hades], zone: str, n: int, why: Why) -> None:
    """Encounter markers are put into a zone, or taken from it if the number is below zero."""
    t.state.zones[zone].encounters += n
    t.note("encounter-added" if n > 0 else "encounter-removed", why, zone=zone_name(t.state, zone), n=abs(n))


def move_encounters(t: Table[Hades], start: str, end: str, n: int, why: Why) -> None:
    s = t.state
    s.zones[start].encounters -= n
    s.zones[end].encounters += n
    t.note("encounter-moved", why, start=zone_name(s, start), end=zone_name(s, end), n=n)


# --- verbs ------------------------------------------------------------------------------------------------------------


def pick_zone(t: Table[Hades], context: Context, zone: str, zones: list[str], kind: str) -> Flow[str]:
    """The zone that a card means: one of those given, or empty if there is none."""
    if zone == "here":
        return context.actor.zone if context.actor.zone in zones else ""
    if zone == "random":
        rolled = roll_zone(t, context)
        return rolled if rolled in zones else ""
    if zone == "start":
        return start_zone(t.state)
    if zone != "any":
        return zone if zone in zones else ""
    if not zones:
        return ""
    return (yield from t.choose(everyone(t.state), kind, zones, context, god=context.actor.name))


def encounters(t: Table[Hades], effect: Encounters, context: Context) -> Flow[None]:
    s = t.state
    if effect.add:
        zone = yield from pick_zone(t, context, effect.zone, open_zones(s), "encounter-add")
        if zone:
            add_encounters(t, zone, effect.add, context)
    if effect.remove:
        marked = [z for z in open_zones(s) if s.zones[z].encounters]
        zone = yield from pick_zone(t, context, effect.zone, marked, "encounter-remove")
        if zone:
            add_encounters(t, zone, -min(effect.remove, s.zones[zone].encounters), context)
    marked = [z for z in open_zones(s) if s.zones[z].encounters]
    if effect.move and marked and len(open_zones(s)) > 1:
        start = yield from t.choose(everyone(s), "encounter-from", marked, context)
        ends = [z for z in open_zones(s) if z != start]
        end = yield from t.choose(everyone(s), "encounter-to", ends, context, zone=zone_name(s, start))
        move_encounters(t, start, end, min(effect.move, s.zones[start].encounters), context)


def loot(t: Table[Hades], effect: Loot, context: Context) -> Flow[None]:
    s = t.state
    zone = yield from pick_zone(t, context, effect.zone, open_zones(s), "loot-zone")
    if zone:
        s.zones[zone].loot[effect.type] = s.zones[zone].loot.get(effect.type, 0) + effect.n
        t.note("loot", context, zone=zone_name(s, zone), n=effect.n, loot=f"@loot.{effect.type}")
        for _ in range(effect.n):
            reveal_loot(t, effect.type, context)


def landmark(t: Table[Hades], effect: Landmark, context: Context) -> Flow[None]:
    s = t.state
    for where, landmark in effect.places.items():
        zone = yield from pick_zone(t, context, where, open_zones(s), "landmark-zone")
        if zone:
            s.zones[zone].landmarks.append(landmark)
            t.note("landmark-placed", context, zone=zone_name(s, zone), landmark=f"@landmark.{landmark}.name")


def story_token(t: Table[Hades], effect: Block | Unblock, context: Context) -> None:
    s, arrow, block = t.state, effect.arrow, isinstance(effect, Block)
    if block != (arrow in s.blocked):
        s.blocked = [*s.blocked, arrow] if block else [other for other in s.blocked if other != arrow]
        start, end = (zone_name(s, zone) for zone in zones_of(arrow))
        own = inside(context, "map.story-token")
        t.note("blocked" if block else "unblocked", own, start=start, end=end)


def eliminate(t: Table[Hades], effect: Eliminate, context: Context) -> None:
    """Nobody can enter the zone any more; its markers, loot and challenges are gone."""
    s, zone = t.state, effect.zone
    content = s.zones[zone]
    if content.eliminated:
        return
    content.eliminated, content.encounters = True, 0
    t.note("eliminated", inside(context, "map.eliminate"), zone=zone_name(s, zone))
    s.closed += [c.id for c in tables.scenario_of(s).challenges if c.zone == zone and c.id not in s.done]
    for kind, n in content.loot.items():
        for _ in range(min(n, len(s.market[kind]))):
            s.loot_decks[kind].cards.append(s.market[kind].cards.pop())
            t.shuffle(s.loot_decks[kind])
    content.loot, content.search, content.landmarks = {}, {}, []
    away, alert = inside(context, "map.eliminate-characters"), inside(context, "map.eliminate-alert")
    for god in s.gods:
        if god.zone == zone:
            god.zone = start_zone(s)
            t.note("goes", away, god=god.name, start=zone_name(s, zone), zone=zone_name(s, god.zone))
    for boss in s.bosses:
        if boss.zone == zone:
            boss.zone = refuge(s)
            ways: dict[str, Any] = {"start": zone_name(s, zone), "zone": zone_name(s, boss.zone)}
            t.note("boss-moves", away, monster=f"@monster.{boss.card}.name", **ways)
    while content.alerts:
        content.alerts -= 1
        there = roll_zone(t, alert)
        s.zones[there].alerts += 1
        t.note("alert-moved", alert, start=zone_name(s, zone), zone=zone_name(s, there))


def go(t: Table[Hades], effect: Go, context: Context) -> Flow[None]:
    s = t.state
    zone = yield from pick_zone(t, context, effect.zone, [z for z in open_zones(s) if z != context.actor.zone], "go")
    if zone and zone != context.actor.zone:
        start, context.actor.zone = zone_name(s, context.actor.zone), zone
        t.note("goes", context, god=context.actor.name, start=start, zone=zone_name(s, zone))


DOINGS = (encounters, loot, landmark, story_token, eliminate, go)
