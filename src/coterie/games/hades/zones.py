"""Zones that are lost: what eliminating a zone does."""

from __future__ import annotations

from coterie.games.hades.ground import name, roll_zone, spec, zone_name
from coterie.games.hades.state import Hades
from coterie.kernel.table import Table


def eliminate_zone(t: Table[Hades], zone: str) -> None:
    """Nobody can enter the zone any more; its markers, loot and challenges are gone."""
    s = t.state
    content = s.zones[zone]
    if content.eliminated:
        return
    content.eliminated, content.encounters = True, 0
    t.note("eliminated", "map.eliminate", zone=zone_name(s, zone))
    s.closed += [c.id for c in spec(s).challenges if c.zone == zone and c.id not in s.done]
    for kind, n in content.loot.items():
        for _ in range(min(n, len(s.market[kind]))):
            s.loot_decks[kind].cards.append(s.market[kind].cards.pop())
            t.shuffle(s.loot_decks[kind])
    content.loot, content.search, content.landmarks = {}, {}, []
    for god in s.gods:
        if god.zone == zone:
            god.zone = start_zone(s)
            t.note("goes", "map.eliminate-characters", god=name(god), zone=zone_name(s, god.zone))
    for boss in s.bosses:
        if boss.zone == zone:
            boss.zone = refuge(s)
    while content.alerts:
        content.alerts -= 1
        s.zones[roll_zone(t, "map.eliminate-alert")].alerts += 1


def start_zone(s: Hades) -> str:
    """The scenario's starting zone, as long as it is there."""
    start = spec(s).start
    return refuge(s) if s.zones[start].eliminated else start


def refuge(s: Hades) -> str:
    """The first zone that is left."""
    return next(zone for zone, content in s.zones.items() if not content.eliminated)
