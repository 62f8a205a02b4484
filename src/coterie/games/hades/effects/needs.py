"""Whether what a challenge, an event or a goal asks for is so."""

from __future__ import annotations

from collections.abc import Mapping

from coterie.games.hades.state import Hades
from coterie.kernel.needs import Count, Test


def defeated(s: Hades, bosses: tuple[str, ...], _: None) -> bool:
    return all(any(boss.card == card and boss.defeated for boss in s.bosses) for card in bosses)


def gathered(s: Hades, zones: Mapping[str, int], _: None) -> bool:
    """So many characters stand in each of the zones, or all if they are fewer."""
    return all(sum(god.zone == zone for god in s.gods) >= min(n, len(s.gods)) for zone, n in zones.items())


TESTS: Mapping[str, Test[Hades, None]] = {
    "remembered": lambda s, wanted, _: all(s.log.memory.get(counter, 0) >= n for counter, n in wanted.items()),
    "forgotten": lambda s, wanted, _: all(s.log.memory.get(counter, 0) < n for counter, n in wanted.items()),
    "done": lambda s, challenges, _: all(challenge in s.done for challenge in challenges),
    "undone": lambda s, challenges, _: not any(challenge in s.done for challenge in challenges),
    "defeated": defeated,
    "at": gathered,
    "clear": lambda s, zones, _: not any(s.zones[zone].encounters for zone in zones),
    "players": lambda s, numbers, _: len(s.gods) in numbers,
}

COUNTS: Mapping[str, Count[Hades, None]] = {
    "tally": lambda s, wanted, _: s.tally.get(next(iter(wanted)), 0),
    "round": lambda s, n, _: s.round,
}
