"""The zones of a scenario and the ways between them, worked out once."""

from __future__ import annotations

from functools import cache

from coterie.games.hades.box.tables import SCENARIOS
from coterie.kernel.zonegraph import ZoneGraph

Closed = tuple[str, ...]


@cache
def neighbours(scenario: str, zone: str, blocked: Closed, gone: Closed) -> tuple[str, ...]:
    """Where one can go from the zone."""
    return tuple(graph_of(scenario).neighbours(zone, blocked=blocked, eliminated=gone))


@cache
def distances(scenario: str, zone: str, blocked: Closed, gone: Closed, either_way: bool = False) -> dict[str, int]:
    """How many steps each zone is away."""
    return graph_of(scenario).distances(zone, blocked=blocked, eliminated=gone, either_way=either_way)


@cache
def graph_of(scenario: str) -> ZoneGraph:
    entry = SCENARIOS[scenario]
    return ZoneGraph(list(entry.zones), entry.arrows)
