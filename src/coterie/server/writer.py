"""The one writer: a thread that commits what waits together, and wakes each sender once its rows are durable."""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from sqlalchemy import Engine
from sqlalchemy.sql.base import Executable

from coterie.server.leases import Fence, guard

Change: TypeAlias = tuple[Executable, Sequence[Mapping[str, Any]]]
"""A statement and the rows for it."""

LARGEST_BATCH = 256
BUSY, LINGER = 0.01, 0.002
"""If the last commit was less than so many seconds ago, the next waits a moment, so that more go into it."""


@dataclass(eq=False)
class Work:
    """Changes that belong together: all of them are kept, or none."""

    changes: Sequence[Change]
    future: asyncio.Future[None]
    fence: Fence | None = None  # the lease without which none of them is kept

    def wake(self, error: BaseException | None) -> None:
        if self.future.done():
            return
        if error is None:
            self.future.set_result(None)
        else:
            self.future.set_exception(error)


class Writer:
    """Group commit: all that waits goes into one transaction; if that fails, each goes into its own."""

    def __init__(self, engine: Engine):
        self.engine = engine
        self._queue: queue.SimpleQueue[Work | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="coterie-writer", daemon=True)
        self._thread.start()

    async def write(self, *changes: Change, fence: Fence | None = None) -> None:
        """Returns once the changes are committed; raises what went wrong if they are not."""
        if not self._thread.is_alive():
            raise RuntimeError("the store is closed")
        work = Work(changes, asyncio.get_running_loop().create_future(), fence)
        self._queue.put(work)
        await asyncio.shield(work.future)

    def close(self) -> None:
        """Commit what waits and stop."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        done = 0.0
        while (first := self._queue.get()) is not None:
            if time.monotonic() - done < BUSY:
                time.sleep(LINGER)
            batch, last = [first], False
            while len(batch) < LARGEST_BATCH:
                try:
                    more = self._queue.get_nowait()
                except queue.Empty:
                    break
                if more is None:
                    last = True
                    break
                batch.append(more)
            self._tell(list(zip(batch, self._commit(batch), strict=True)))
            done = time.monotonic()
            if last:
                return

    def _commit(self, batch: list[Work]) -> list[BaseException | None]:
        """What became of each: None if it is durable."""
        try:
            self._transact(batch)
            return [None] * len(batch)
        except Exception as error:
            if len(batch) == 1:
                return [error]
        return [self._commit([work])[0] for work in batch]

    def _transact(self, batch: list[Work]) -> None:
        merged: dict[int, tuple[Executable, list[Mapping[str, Any]]]] = {}
        for work in batch:
            for statement, rows in work.changes:
                merged.setdefault(id(statement), (statement, []))[1].extend(rows)
        with self.engine.begin() as connection:
            guard(connection, {work.fence for work in batch if work.fence is not None})
            for statement, rows in merged.values():
                connection.execute(statement, rows)

    @staticmethod
    def _tell(results: list[tuple[Work, BaseException | None]]) -> None:
        loops: dict[asyncio.AbstractEventLoop, list[tuple[Work, BaseException | None]]] = {}
        for work, error in results:
            loops.setdefault(work.future.get_loop(), []).append((work, error))
        for loop, told in loops.items():
            if not loop.is_closed():
                loop.call_soon_threadsafe(_wake, told)


def _wake(told: list[tuple[Work, BaseException | None]]) -> None:
    for work, error in told:
        work.wake(error)
