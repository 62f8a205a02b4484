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


def pick_zone(t: Table[Hades], x: Context, zone: str, zones: list[str], kind: str) -> Flow[str]:
    """The zone that a card means: one of those given, or empty if there is none."""
    if zone == "here":
        return x.actor.zone if x.actor.zone in zones else ""
    if zone == "random":
        rolled = roll_zone(t, x.rule)
        return rolled if rolled in zones else ""
    if zone == "start":
        return start_zone(t.state)
    if zone != "any":
        return zone if zone in zones else ""
    if not zones:
        return ""
    return (yield from t.choose(everyone(t.state), kind, zones, x.rule, god=name(x.actor)))


@verb("encounters")
def _encounters(t: Table[Hades], x: Context, change: Encounters) -> Flow[None]:
    s = t.state
    if change.add:
        zone = yield from pick_zone(t, x, change.zone, open_zones(s), "encounter-add")
        if zone:
            s.zones[zone].encounters += change.add
            t.note("encounter-added", x.rule, zone=zone_name(s, zone), n=change.add)
    if change.remove:
        marked = [z for z in open_zones(s) if s.zones[z].encounters]
        zone = yield from pick_zone(t, x, change.zone, marked, "encounter-remove")
        if zone:
            n = min(change.remove, s.zones[zone].encounters)
            s.zones[zone].encounters -= n
            t.note("encounter-removed", x.rule, zone=zone_name(s, zone), n=n)
    if change.move:
        yield from _move_encounters(t, x, change.move)


def _move_encounters(t: Table[Hades], x: Context, most: int) -> Flow[None]:
    """Move markers from one zone to another, both of the players' choice."""
    s = t.state
    marked = [z for z in open_zones(s) if s.zones[z].encounters]
    if not marked or len(open_zones(s)) < 2:
        return
    start = yield from t.choose(everyone(s), "encounter-from", marked, x.rule)
    ends = [z for z in open_zones(s) if z != start]
    end = yield from t.choose(everyone(s), "encounter-to", ends, x.rule, zone=zone_name(s, start))
    n = min(most, s.zones[start].encounters)
    s.zones[start].encounters -= n
    s.zones[end].encounters += n
    t.note("encounter-moved", x.rule, start=zone_name(s, start), end=zone_name(s, end), n=n)


@verb("loot")
def _loot(t: Table[Hades], x: Context, drop: LootDrop) -> Flow[None]:
    s = t.state
    zone = yield from pick_zone(t, x, drop.zone, open_zones(s), "loot-zone")
    if zone:
        s.zones[zone].loot[drop.type] = s.zones[zone].loot.get(drop.type, 0) + drop.n
        t.note("loot", x.rule, zone=zone_name(s, zone), n=drop.n, loot=f"@loot.{drop.type}")
        for _ in range(drop.n):
            reveal_loot(t, drop.type)


@verb("landmark")
def _landmark(t: Table[Hades], x: Context, places: dict[str, str]) -> Flow[None]:
    s = t.state
    for where, landmark in places.items():
        zone = yield from pick_zone(t, x, where, open_zones(s), "landmark-zone")
        if zone:
            s.zones[zone].landmarks.append(landmark)
            t.note("landmark-placed", x.rule, zone=zone_name(s, zone), landmark=f"@landmark.{landmark}.name")


@verb("unblock")
def _unblock(t: Table[Hades], x: Context, arrow: str) -> Flow[None]:
    if arrow in t.state.blocked:
        t.state.blocked.remove(arrow)
        t.note("unblocked", "map.story-token", **ends(t.state, arrow))
    yield from ()


@verb("block")
def _block(t: Table[Hades], x: Context, arrow: str) -> Flow[None]:
    if arrow not in t.state.blocked:
        t.state.blocked.append(arrow)
        t.note("blocked", "map.story-token", **ends(t.state, arrow))
    yield from ()


def ends(s: Hades, arrow: str) -> dict[str, Any]:
    """The zones that an arrow joins, for the log."""
    way = parse_arrow(arrow)
    return {"start": zone_name(s, way.origin), "end": zone_name(s, way.target)}


@verb("eliminate")
def _eliminate(t: Table[Hades], x: Context, zone: str) -> Flow[None]:
    eliminate_zone(t, zone)
    yield from ()


@verb("go")
def _go(t: Table[Hades], x: Context, where: str) -> Flow[None]:
    s = t.state
    zone = yield from pick_zone(t, x, where, [z for z in open_zones(s) if z != x.actor.zone], "go")
    if zone and zone != x.actor.zone:
        x.actor.zone = zone
        t.note("goes", x.rule, god=name(x.actor), zone=zone_name(s, zone))
