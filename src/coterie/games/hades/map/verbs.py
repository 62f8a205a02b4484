"""What the verbs about zones, markers and ways do."""

from __future__ import annotations

from typing import Any

from coterie.games.hades.box.vocabulary import Encounters, LootDrop
from coterie.games.hades.effects.context import Context
from coterie.games.hades.effects.resolve import verb
from coterie.games.hades.gods.board import name
from coterie.games.hades.gods.cards import reveal_loot
from coterie.games.hades.gods.teams import everyone
from coterie.games.hades.map.zones import eliminate_zone, open_zones, roll_zone, start_zone, zone_name
from coterie.games.hades.state import Hades
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table
from coterie.kernel.zonegraph import parse_arrow


def pick_zone(t: Table[Hades], context: Context, zone: str, zones: list[str], kind: str) -> Flow[str]:
    """The zone that a card means: one of those given, or empty if there is none."""
    if zone == "here":
        return context.actor.zone if context.actor.zone in zones else ""
    if zone == "random":
        rolled = roll_zone(t, context.rule)
        return rolled if rolled in zones else ""
    if zone == "start":
        return start_zone(t.state)
    if zone != "any":
        return zone if zone in zones else ""
    if not zones:
        return ""
    return (yield from t.choose(everyone(t.state), kind, zones, context.rule, god=name(context.actor)))


@verb("encounters")
def _encounters(t: Table[Hades], context: Context, change: Encounters) -> Flow[None]:
    s = t.state
    if change.add:
        zone = yield from pick_zone(t, context, change.zone, open_zones(s), "encounter-add")
        if zone:
            s.zones[zone].encounters += change.add
            t.note("encounter-added", context.rule, zone=zone_name(s, zone), n=change.add)
    if change.remove:
        marked = [z for z in open_zones(s) if s.zones[z].encounters]
        zone = yield from pick_zone(t, context, change.zone, marked, "encounter-remove")
        if zone:
            n = min(change.remove, s.zones[zone].encounters)
            s.zones[zone].encounters -= n
            t.note("encounter-removed", context.rule, zone=zone_name(s, zone), n=n)
    if change.move:
        yield from _move_encounters(t, context, change.move)


def _move_encounters(t: Table[Hades], context: Context, most: int) -> Flow[None]:
    """Move markers from one zone to another, both of the players' choice."""
    s = t.state
    marked = [z for z in open_zones(s) if s.zones[z].encounters]
    if not marked or len(open_zones(s)) < 2:
        return
    start = yield from t.choose(everyone(s), "encounter-from", marked, context.rule)
    ends = [z for z in open_zones(s) if z != start]
    end = yield from t.choose(everyone(s), "encounter-to", ends, context.rule, zone=zone_name(s, start))
    n = min(most, s.zones[start].encounters)
    s.zones[start].encounters -= n
    s.zones[end].encounters += n
    t.note("encounter-moved", context.rule, start=zone_name(s, start), end=zone_name(s, end), n=n)


@verb("loot")
def _loot(t: Table[Hades], context: Context, drop: LootDrop) -> Flow[None]:
    s = t.state
    zone = yield from pick_zone(t, context, drop.zone, open_zones(s), "loot-zone")
    if zone:
        s.zones[zone].loot[drop.type] = s.zones[zone].loot.get(drop.type, 0) + drop.n
        t.note("loot", context.rule, zone=zone_name(s, zone), n=drop.n, loot=f"@loot.{drop.type}")
        for _ in range(drop.n):
            reveal_loot(t, drop.type)


@verb("landmark")
def _landmark(t: Table[Hades], context: Context, places: dict[str, str]) -> Flow[None]:
    s = t.state
    for where, landmark in places.items():
        zone = yield from pick_zone(t, context, where, open_zones(s), "landmark-zone")
        if zone:
            s.zones[zone].landmarks.append(landmark)
            t.note("landmark-placed", context.rule, zone=zone_name(s, zone), landmark=f"@landmark.{landmark}.name")


@verb("unblock")
def _unblock(t: Table[Hades], context: Context, arrow: str) -> Flow[None]:
    if arrow in t.state.blocked:
        t.state.blocked.remove(arrow)
        t.note("unblocked", "map.story-token", **ends(t.state, arrow))
    yield from ()


@verb("block")
def _block(t: Table[Hades], context: Context, arrow: str) -> Flow[None]:
    if arrow not in t.state.blocked:
        t.state.blocked.append(arrow)
        t.note("blocked", "map.story-token", **ends(t.state, arrow))
    yield from ()


def ends(s: Hades, arrow: str) -> dict[str, Any]:
    """The zones that an arrow joins, for the log."""
    way = parse_arrow(arrow)
    return {"start": zone_name(s, way.origin), "end": zone_name(s, way.target)}


@verb("eliminate")
def _eliminate(t: Table[Hades], context: Context, zone: str) -> Flow[None]:
    eliminate_zone(t, zone)
    yield from ()


@verb("go")
def _go(t: Table[Hades], context: Context, where: str) -> Flow[None]:
    s = t.state
    zone = yield from pick_zone(t, context, where, [z for z in open_zones(s) if z != context.actor.zone], "go")
    if zone and zone != context.actor.zone:
        context.actor.zone = zone
        t.note("goes", context.rule, god=name(context.actor), zone=zone_name(s, zone))
