"""The one writer: a thread that commits what waits together, and wakes each sender once its rows are durable."""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.sql.base import Executable

from coterie.server.leases import Fence, guard

Change: TypeAlias = tuple[Executable, Sequence[Mapping[str, Any]]]
"""A statement and the rows for it."""

LARGEST_BATCH = 256
BUSY, LINGER = 0.01, 0.002
"""If the last commit was less than so many seconds ago, the next waits a moment, so that more go into it."""
PATIENCE = 10.0
"""Seconds, from when it was first found locked, that anybody waits for a database which somebody else holds."""
NEVER = float("-inf")
A_TRY = 0.25
"""Seconds after which a locked database is tried again, together with what has come meanwhile."""

SQLITE_LOCKED, SQLITE_FULL = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}, {sqlite3.SQLITE_FULL}
POSTGRES_LOCKED, POSTGRES_FULL = {"55P03", "40P01", "40001"}, {"53100"}


def is_locked(error: Exception) -> bool:
    """Whether somebody else holds the database: it may be otherwise in a moment."""
    return _is(error, SQLITE_LOCKED, POSTGRES_LOCKED)


def concerns_all(error: Exception) -> bool:
    """Whether the database itself is in trouble, and it would help nobody to try each alone.

    A full one still has room for what is small; and a row that cannot be is the trouble of its sender.
    """
    if is_locked(error):
        return True
    return isinstance(error, OperationalError | InterfaceError) and not _is(error, SQLITE_FULL, POSTGRES_FULL)


def _is(error: Exception, sqlite: set[int], postgres: set[str]) -> bool:
    cause = error.orig if isinstance(error, DBAPIError) else None
    code = getattr(cause, "sqlite_errorcode", None)
    return (code is not None and code & 0xFF in sqlite) or getattr(cause, "sqlstate", None) in postgres


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
    """Group commit: all that waits goes into one transaction; if a row of it cannot be, each goes into its own.

    A locked database is tried again and again with all that waits, until it was locked for too long: then all are told.
    Whoever comes later hears it after one try, so that nobody waits for what others have waited for already.
    """

    def __init__(self, engine: Engine):
        self.engine = engine
        self._queue: queue.SimpleQueue[Work | None] = queue.SimpleQueue()
        self._locked = self._tried = NEVER  # since when the database is locked, and when that was last seen
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
        self.engine.dispose()

    def _run(self) -> None:
        done, last, batch = 0.0, False, list[Work]()
        while not last or batch:
            if not batch:
                first = self._queue.get()
                if first is None:
                    return
                batch = [first]
                if time.monotonic() - done < BUSY:
                    time.sleep(LINGER)
            last = self._gather(batch) or last
            results = self._commit(batch)
            if results is not None:
                self._tell(list(zip(batch, results, strict=True)))
                batch = []
            done = time.monotonic()

    def _gather(self, batch: list[Work]) -> bool:
        """Add what waits; whether nothing more will come."""
        while len(batch) < LARGEST_BATCH:
            try:
                more = self._queue.get_nowait()
            except queue.Empty:
                return False
            if more is None:
                return True
            batch.append(more)
        return False

    def _commit(self, batch: list[Work]) -> Sequence[BaseException | None] | None:
        """What became of each: None if it is durable. Nothing yet, if the database is locked."""
        begun = time.monotonic()
        try:
            self._transact(batch)
        except Exception as error:
            if is_locked(error) and self._wait(begun):
                return None
            if len(batch) == 1 or concerns_all(error):
                return [error] * len(batch)
            return [self._alone(work) for work in batch]
        self._tried = NEVER
        return [None] * len(batch)

    def _wait(self, begun: float) -> bool:
        """Whether to try again what has just met a lock."""
        if begun - self._tried > PATIENCE:
            self._locked = begun  # not the lock of before
        self._tried = time.monotonic()
        return self._tried - self._locked < PATIENCE

    def _alone(self, work: Work) -> BaseException | None:
        try:
            self._transact([work])
        except Exception as error:
            return error
        return None

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
