"""Where worker processes live: the event loop hands them work and waits without standing still."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, TypeVar

from coterie.kernel.texts import Msg
from coterie.server import worker
from coterie.server.turns import Asker, Turns

R = TypeVar("R")

PATIENCE = 30.0


def _prepare() -> None:
    """A worker leaves Ctrl-C to the server, and the processor to it as well."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)


class Worker:
    """One process, started when first needed, and anew after it had to be stopped."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def do(self, patience: float, work: Callable[..., R], *args: Any) -> R:
        """The work's result; TimeoutError if it takes too long."""
        for last in (False, True):
            try:
                future = asyncio.wrap_future(self._get().submit(work, *args))
                return await asyncio.wait_for(future, patience)
            except TimeoutError:
                self.stop()
                raise
            except BrokenProcessPool:
                self.stop()
                if last:
                    raise
        raise AssertionError

    def _get(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_prepare)
        return self._pool

    def stop(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            for process in list((getattr(pool, "_processes", None) or {}).values()):
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)


class Thread:
    """In place of a process: a thread of this one."""

    async def do(self, patience: float, work: Callable[..., R], *args: Any) -> R:
        return await asyncio.wait_for(asyncio.to_thread(work, *args), patience)

    def stop(self) -> None:
        """It ends by itself."""


class Thinking:
    """A few workers, at which those who ask take turns; none: work is done in a thread of this process."""

    def __init__(self, workers: int):
        self._workers: list[Worker | Thread] = [Worker() for _ in range(workers)] or [Thread()]
        self._turns = Turns(self._workers)
        self._begun: set[asyncio.Task[Any]] = set()

    async def call(self, asker: Asker, patience: float, work: Callable[..., R], *args: Any) -> R:
        """The work's result once it was the asker's turn; TimeoutError if the work itself takes too long."""
        place = await self._turns.wait(asker)
        task = asyncio.create_task(self._done_at(place, patience, work, *args))
        self._begun.add(task)
        task.add_done_callback(self._begun.discard)
        return await asyncio.shield(task)

    async def _done_at(self, place: Worker | Thread, patience: float, work: Callable[..., R], *args: Any) -> R:
        """A place is taken until the work is done there, whether or not somebody still waits for it."""
        try:
            return await place.do(patience, work, *args)
        finally:
            self._turns.leave(place)

    async def think(self, asker: Asker, data: bytes, bot: str, seat: int, number: int, patience: float) -> Any:
        thought: tuple[str, list[tuple[Msg, float]]] = await self.call(
            asker, patience, worker.think, data, bot, seat, number
        )
        return thought

    def close(self) -> None:
        for each in self._workers:
            each.stop()
