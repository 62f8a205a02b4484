"""Whose work is done next: addresses take turns, then the tables of an address, then the requests of a table.

However much one address asks for, another waits for one piece of its work, not for all of it.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

P = TypeVar("P")


@dataclass(frozen=True)
class Asker:
    """For whom something is done."""

    address: str
    table: str = ""


class Turns(Generic[P]):
    """A few places where work is done, and those who wait for one."""

    def __init__(self, places: Iterable[P]):
        self._free = deque(places)
        self._waiting: dict[str, dict[str, deque[asyncio.Future[P]]]] = {}  # by address and table, the next first

    async def wait(self, asker: Asker) -> P:
        """A place to work at, once it is the asker's turn; `leave` gives it to the next."""
        if self._free:
            return self._free.popleft()
        mine: asyncio.Future[P] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(asker.address, {}).setdefault(asker.table, deque()).append(mine)
        try:
            return await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():  # it was given a place at the same moment
                self.leave(mine.result())
            raise

    def leave(self, place: P) -> None:
        """Give the place to whose turn it is."""
        while (following := self._next()) is not None:
            if not following.done():
                following.set_result(place)
                return
        self._free.append(place)

    def _next(self) -> asyncio.Future[P] | None:
        """The first request of the first table of the first address; table and address then stand last."""
        if not self._waiting:
            return None
        address = next(iter(self._waiting))
        tables = self._waiting.pop(address)
        table = next(iter(tables))
        requests = tables.pop(table)
        following = requests.popleft()
        if requests:
            tables[table] = requests
        if tables:
            self._waiting[address] = tables
        return following
