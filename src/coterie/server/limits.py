"""Rate limits: a bucket of tokens for each link and each address. What costs the server more takes more of them."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

BUCKETS = 20_000
"""How many buckets are remembered; those not used for longest are forgotten, and so are full again."""


@dataclass(frozen=True)
class Rate:
    """So many a second, and so many at once."""

    each_second: float
    at_once: float


@dataclass(eq=False)
class Buckets:
    """Buckets of one kind, by name."""

    rate: Rate
    clock: Callable[[], float] = time.monotonic
    _left: OrderedDict[str, tuple[float, float]] = field(default_factory=OrderedDict)
    _untold: dict[str, float] = field(default_factory=dict)  # what was taken here and other processes do not know

    def take(self, name: str, cost: float = 1.0) -> bool:
        """Whether there were so many tokens left for this one; a full bucket is enough for anything."""
        at, cost = self.clock(), min(cost, self.rate.at_once)
        left, since = self._left.get(name, (self.rate.at_once, at))
        left = min(self.rate.at_once, left + (at - since) * self.rate.each_second)
        granted = left >= cost
        self._put(name, left - cost if granted else left, at)
        if granted and len(self._untold) < BUCKETS:
            self._untold[name] = self._untold.get(name, 0.0) + cost
        return granted

    def spend(self, name: str, cost: float) -> None:
        """So much was taken for this one by another process."""
        at = self.clock()
        left, since = self._left.get(name, (self.rate.at_once, at))
        left = min(self.rate.at_once, left + (at - since) * self.rate.each_second)
        self._put(name, max(0.0, left - cost), at)

    def told(self, most: int) -> dict[str, float]:
        """What was taken since the last time, for those who took most."""
        spent, self._untold = self._untold, {}
        return dict(sorted(spent.items(), key=lambda item: -item[1])[:most])

    def _put(self, name: str, left: float, at: float) -> None:
        self._left[name] = (left, at)
        self._left.move_to_end(name)
        if len(self._left) > BUCKETS:
            self._left.popitem(last=False)


@dataclass(frozen=True)
class Limits:
    """How much each link and each address may ask for."""

    messages: Rate = Rate(30, 120)  # on the live table, by link
    requests: Rate = Rate(20, 200)  # about a table over HTTP, by link
    visits: Rate = Rate(200, 2000)  # all HTTP and all messages, by address
    tables: Rate = Rate(2, 100)  # new tables, by address
    greetings: Rate = Rate(20, 1000)  # connections to live tables, by address
    wrong_links: Rate = Rate(0.5, 30)  # links that are not known, by address
    clients: int = 64  # at one table at once, by link


# --- what is asked for, in tokens: about as many as milliseconds of work, and one at least ---

PAGE = 3
"""A page of the log or of the time line, what cannot be done, what a piece can reach, a message that draws a scene."""
LOOK = 5
"""An earlier scene, the last decision taken back, much to pack: a worker or a thread has to do something."""
STORY = 20
"""A story, a way back: the whole game is gone through."""
SAVE = 50
"""A save that is written or made a table."""
