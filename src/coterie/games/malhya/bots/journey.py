"""The journey as bots see it: how far it is to what waits on the map, and the days that are left."""

from __future__ import annotations

from functools import cache

from coterie.games.malhya.box.tables import SCENARIOS
from coterie.games.malhya.effects.needs import DAY_SLOTS
from coterie.games.malhya.state import Malhya
from coterie.games.malhya.travel.cards import SLOTS
from coterie.games.malhya.travel.region import neighbouring
from coterie.kernel.lattice import flood

HEX, TOKEN = 2.4, 0.6
DAY, NIGHT = 1.5, 0.4
READ = 4
"""A mark whose chapter has been read is as good as one so many hexes farther."""

LOST = 12
"""As far as this is a party to which nothing is marked."""


@cache
def distances(place: str) -> dict[str, int]:
    """How many hexes it is from one to all others, over land."""
    return flood([place], neighbouring)


def journey(s: Malhya) -> float:
    """Near a mark, with tokens in hand, and time to spare."""
    days = s.days + len(s.slots) / SLOTS
    value = TOKEN * s.tokens - DAY * days - (NIGHT if len(s.slots) > DAY_SLOTS else 0.0)
    if s.phase == "travel":
        value -= HEX * to_a_mark(s) * urgency(s, days)
    return value


def to_a_mark(s: Malhya) -> int:
    """Hexes to the mark that it is best to go to; none for a party that has come to one and reads there."""
    if s.pages and s.place in s.marks:
        return 0
    far = distances(s.place)
    ways = [
        far.get(place, LOST) + READ * (f"{s.scenario} {mark.chapter}" in s.visited)
        for place, mark in s.marks.items()
        if place != s.place
    ]
    return min([LOST, *ways])


def urgency(s: Malhya, days: float) -> float:
    """The nearer the last day, the more every hex counts."""
    last = s.deadline or SCENARIOS[s.scenario].days
    return 1.0 + max(0.0, 1.0 - (last - days) / max(1, last))
