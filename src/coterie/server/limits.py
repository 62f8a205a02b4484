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


class Bucket:
    """One bucket of tokens, full at first."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic):
        self.rate, self.clock = rate, clock
        self._tokens, self._since = rate.at_once, clock()

    def take(self, cost: float = 1.0) -> bool:
        """Whether there were so many tokens left; a full bucket is enough for anything."""
        cost = min(cost, self.rate.at_once)
        granted = self.left() >= cost
        self._tokens -= cost if granted else 0.0
        return granted

    def spend(self, cost: float) -> None:
        """So much was taken elsewhere."""
        self._tokens = max(0.0, self.left() - cost)

    def left(self) -> float:
        """How many tokens are in it."""
        at = self.clock()
        self._tokens = min(self.rate.at_once, self._tokens + (at - self._since) * self.rate.each_second)
        self._since = at
        return self._tokens


@dataclass(eq=False)
class Buckets:
    """Buckets of one kind, by name."""

    rate: Rate
    clock: Callable[[], float] = time.monotonic
    _named: OrderedDict[str, Bucket] = field(default_factory=OrderedDict)
    _untold: dict[str, float] = field(default_factory=dict)  # what was taken here and other processes do not know

    def take(self, name: str, cost: float = 1.0) -> bool:
        """Whether there were so many tokens left for this one."""
        granted = self.bucket(name).take(cost)
        if granted and len(self._untold) < BUCKETS:
            self._untold[name] = self._untold.get(name, 0.0) + min(cost, self.rate.at_once)
        return granted

    def spend(self, name: str, cost: float) -> None:
        """So much was taken for this one by another process."""
        self.bucket(name).spend(cost)

    def told(self, most: int) -> dict[str, float]:
        """What was taken since the last time, for those who took most."""
        spent, self._untold = self._untold, {}
        return dict(sorted(spent.items(), key=lambda item: -item[1])[:most])

    def bucket(self, name: str) -> Bucket:
        """This one's, as if it had just been used."""
        bucket = self._named.pop(name, None) or Bucket(self.rate, self.clock)
        self._named[name] = bucket  # the last that is forgotten
        if len(self._named) > BUCKETS:
            self._named.popitem(last=False)
        return bucket


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
    brought: int = 200_000  # lines of log that open tables made from one address came with, as saves or branches
    brought_in_all: int = 1_000_000  # the same of all that one process has open


# --- what is asked for, in tokens: about as many as milliseconds of work, and one at least ---

PAGE = 3
"""A page of the log or of the time line, what cannot be done, what a piece can reach, a message that draws a scene."""
LOOK = 5
"""An earlier scene, the last decision taken back, much to pack: a worker or a thread has to do something."""
STORY = 20
"""A story, a way back: the whole game is gone through."""
SAVE = 50
"""A save that is written or made a table."""
