"""The pace of a table's bots: how fast they play, whether they wait to be told, and for whom who reads a page."""

from __future__ import annotations

import asyncio
from math import inf
from time import monotonic
from typing import TYPE_CHECKING

from coterie.server.seats import Link
from coterie.server.wire import BotPace, Speed

if TYPE_CHECKING:
    from coterie.server.tables import Onlooker

FACTORS: dict[Speed, float] = {"slow": 5.0, "normal": 1.0, "fast": 0.0}
"""By what the pause before a bot's decision is multiplied."""
MOST_PAGES = 1000
"""So many pages and hints are read at a table; for more of them bots do not wait."""


class Pace:
    """What people at the table have chosen, and what they are reading."""

    def __init__(self, speed: Speed, reading: float):
        self.speed: Speed = speed
        self.paused = False
        self.steps = 0  # decisions that bots may take although they are paused
        self.reading = reading  # seconds for which bots wait for a reader, once for each page
        self._news = asyncio.Event()
        self._pages: dict[Onlooker, str] = {}
        self._begun: dict[tuple[Link, str], float] = {}  # when a link's holder began to read a page

    def told(self) -> BotPace:
        return BotPace(self.speed, self.paused, sorted({reader.seat for reader, left in self._readers() if left > 0}))

    def stir(self) -> None:
        """Something is different: whoever waits looks again."""
        self._news.set()

    def read(self, reader: Onlooker, page: str) -> None:
        """Somebody has a page in front, or none any more."""
        self._pages.pop(reader, None)
        if page and (len(self._begun) < MOST_PAGES or (reader.link, page) in self._begun):
            self._pages[reader] = page
            self._begun.setdefault((reader.link, page), monotonic())
        self.stir()

    def _readers(self) -> list[tuple[Onlooker, float]]:
        """Those who read, each with the seconds that are left of what the bots wait."""
        now = monotonic()
        return [(who, self._begun[who.link, page] + self.reading - now) for who, page in self._pages.items()]

    def step(self) -> None:
        """One decision, and then none until the next step."""
        self.paused, self.steps = True, 1

    def taken(self) -> None:
        """A bot has taken a decision."""
        self.steps = 0

    def due(self, since: float, pause: float) -> float:
        """In how many seconds a bot may take what it has thought of since then; never, if it waits to be told."""
        if self.steps:
            return 0.0
        if self.paused:
            return inf
        return max(0.0, since + pause * FACTORS[self.speed] - monotonic(), *(left for _, left in self._readers()))

    async def news(self, most: float) -> None:
        """Until something is different, or for so many seconds."""
        self._news.clear()
        try:
            await asyncio.wait_for(self._news.wait(), None if most == inf else most)
        except TimeoutError:
            return
