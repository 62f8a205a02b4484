"""What the verbs about zones, markers and ways do."""

from __future__ import annotations

from typing import Any

from coterie.games.hades.box.vocabulary import Block, Context, Eliminate, Encounters, Go, Landmark, Loot, Unblock
from coterie.games.hades.gods.board import name
from coterie.games.hades.gods.cards import reveal_loot
from coterie.games.hades.gods.teams import everyone
from coterie.games.hades.map.zones import eliminate_zone, open_zones, roll_zone, start_zone, zone_name
from coterie.games.hades.state import Hades
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, inside
from coterie.kernel.zonegraph import parse_arrow


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
    return (yield from t.choose(everyone(t.state), kind, zones, context, god=name(context.actor)))


def encounters(t: Table[Hades], effect: Encounters, context: Context) -> Flow[None]:
    s = t.state
    if effect.add:
        zone = yield from pick_zone(t, context, effect.zone, open_zones(s), "encounter-add")
        if zone:
            s.zones[zone].encounters += effect.add
            t.note("encounter-added", context, zone=zone_name(s, zone), n=effect.add)
    if effect.remove:
        marked = [z for z in open_zones(s) if s.zones[z].encounters]
        zone = yield from pick_zone(t, context, effect.zone, marked, "encounter-remove")
        if zone:
            n = min(effect.remove, s.zones[zone].encounters)
            s.zones[zone].encounters -= n
            t.note("encounter-removed", context, zone=zone_name(s, zone), n=n)
    if effect.move:
        yield from _move_encounters(t, context, effect.move)


def _move_encounters(t: Table[Hades], context: Context, most: int) -> Flow[None]:
    """Move markers from one zone to another, both of the players' choice."""
    s = t.state
    marked = [z for z in open_zones(s) if s.zones[z].encounters]
    if not marked or len(open_zones(s)) < 2:
        return
    start = yield from t.choose(everyone(s), "encounter-from", marked, context)
    ends = [z for z in open_zones(s) if z != start]
    end = yield from t.choose(everyone(s), "encounter-to", ends, context, zone=zone_name(s, start))
    n = min(most, s.zones[start].encounters)
    s.zones[start].encounters -= n
    s.zones[end].encounters += n
    t.note("encounter-moved", context, start=zone_name(s, start), end=zone_name(s, end), n=n)


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


def unblock(t: Table[Hades], effect: Unblock, context: Context) -> None:
    if effect.arrow in t.state.blocked:
        t.state.blocked.remove(effect.arrow)
        t.note("unblocked", inside(context, "map.story-token"), **ends(t.state, effect.arrow))


def block(t: Table[Hades], effect: Block, context: Context) -> None:
    if effect.arrow not in t.state.blocked:
        t.state.blocked.append(effect.arrow)
        t.note("blocked", inside(context, "map.story-token"), **ends(t.state, effect.arrow))


def ends(s: Hades, arrow: str) -> dict[str, Any]:
    """The zones that an arrow joins, for the log."""
    way = parse_arrow(arrow)
    return {"start": zone_name(s, way.origin), "end": zone_name(s, way.target)}


def eliminate(t: Table[Hades], effect: Eliminate, context: Context) -> None:
    eliminate_zone(t, effect.zone, context)


def go(t: Table[Hades], effect: Go, context: Context) -> Flow[None]:
    s = t.state
    zone = yield from pick_zone(t, context, effect.zone, [z for z in open_zones(s) if z != context.actor.zone], "go")
    if zone and zone != context.actor.zone:
        context.actor.zone = zone
        t.note("goes", context, god=name(context.actor), zone=zone_name(s, zone))


DOINGS = (encounters, loot, landmark, unblock, block, eliminate, go)
