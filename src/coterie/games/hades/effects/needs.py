"""Whether what a challenge, an event or a goal asks for is so."""

from __future__ import annotations

from coterie.games.hades.box.vocabulary import Need
from coterie.games.hades.state import Hades


def holds(s: Hades, need: Need | None) -> bool:
    """Whether all that the need asks for is so."""
    return need is None or (
        all(s.tally.get(counter, 0) >= n for counter, n in need.tally.items())
        and all(s.log.memory.get(counter, 0) >= n for counter, n in need.remembered.items())
        and all(s.log.memory.get(counter, 0) < n for counter, n in need.forgotten.items())
        and all(challenge in s.done for challenge in need.done)
        and not any(challenge in s.done for challenge in need.undone)
        and all(any(b.card == boss and b.defeated for b in s.bosses) for boss in need.defeated)
        and all(sum(god.zone == zone for god in s.gods) >= min(n, len(s.gods)) for zone, n in need.at.items())
        and all(not s.zones[zone].encounters for zone in need.clear)
        and s.round >= need.round
        and (not need.players or len(s.gods) in need.players)
    )
