"""Zones: which are adjacent, how far they are, the zone die, and what eliminating a zone does."""

from __future__ import annotations

from coterie.games.hades.box import tables
from coterie.games.hades.box.scenario import scenario_of
from coterie.games.hades.gods.board import name
from coterie.games.hades.map import graph
from coterie.games.hades.state import Hades
from coterie.kernel.table import Table, Why, inside


def eliminated(s: Hades) -> tuple[str, ...]:
    return tuple([zone for zone, content in s.zones.items() if content.eliminated])


def adjacent(s: Hades, zone: str) -> tuple[str, ...]:
    """Where a character can go from the zone."""
    return graph.neighbours(s.scenario, zone, tuple(s.blocked), eliminated(s))


def distances(s: Hades, zone: str) -> dict[str, int]:
    """How many moves each zone is away for a character in this one."""
    return graph.distances(s.scenario, zone, tuple(s.blocked), eliminated(s))


def zone_steps(s: Hades, a: str, b: str) -> int | None:
    """How many zones apart, one-way arrows counted in both directions; None if not joined."""
    return graph.distances(s.scenario, a, tuple(s.blocked), eliminated(s), either_way=True).get(b)


def open_zones(s: Hades) -> list[str]:
    return [zone for zone, content in s.zones.items() if not content.eliminated]


def roll_zone(t: Table[Hades], rule: Why) -> str:
    """Roll the zone die, again where its number names no zone that is left."""
    s = t.state
    numbered = dict(enumerate(s.zones, 1))
    while True:
        number = t.roll(tables.DICE["zone"])["number"]
        zone = numbered.get(number)
        if zone and not s.zones[zone].eliminated:
            t.note("zone-die", rule, n=number, zone=zone_name(s, zone))
            return zone


def zone_name(s: Hades, zone: str) -> str:
    return f"@zone.{s.scenario}.{zone}.name"


def eliminate_zone(t: Table[Hades], zone: str, why: Why) -> None:
    """Nobody can enter the zone any more; its markers, loot and challenges are gone."""
    s = t.state
    content = s.zones[zone]
    if content.eliminated:
        return
    content.eliminated, content.encounters = True, 0
    t.note("eliminated", inside(why, "map.eliminate"), zone=zone_name(s, zone))
    s.closed += [c.id for c in scenario_of(s).challenges if c.zone == zone and c.id not in s.done]
    for kind, n in content.loot.items():
        for _ in range(min(n, len(s.market[kind]))):
            s.loot_decks[kind].cards.append(s.market[kind].cards.pop())
            t.shuffle(s.loot_decks[kind])
    content.loot, content.search, content.landmarks = {}, {}, []
    for god in s.gods:
        if god.zone == zone:
            god.zone = start_zone(s)
            t.note("goes", inside(why, "map.eliminate-characters"), god=name(god), zone=zone_name(s, god.zone))
    for boss in s.bosses:
        if boss.zone == zone:
            boss.zone = refuge(s)
    while content.alerts:
        content.alerts -= 1
        s.zones[roll_zone(t, inside(why, "map.eliminate-alert"))].alerts += 1


def start_zone(s: Hades) -> str:
    """The scenario's starting zone, as long as it is there."""
    start = scenario_of(s).start
    return refuge(s) if s.zones[start].eliminated else start


def refuge(s: Hades) -> str:
    """The first zone that is left."""
    return open_zones(s)[0]
