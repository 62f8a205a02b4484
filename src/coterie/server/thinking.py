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
from coterie.server.parts import Parts

R = TypeVar("R")

PATIENCE = 30.0


def _prepare() -> None:
    """A worker leaves Ctrl-C to the server, and the processor to it as well."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)


class Thinking:
    """A few worker processes, started when first needed; none: work is done in a thread of this process."""

    def __init__(self, workers: int):
        self.workers = workers
        self._pool: ProcessPoolExecutor | None = None
        self._free = asyncio.Semaphore(max(1, workers))

    async def think(self, data: bytes, bot: str, seat: int, number: int, patience: float) -> Any:
        thought: tuple[str, list[tuple[Msg, float]]] = await self._call(patience, worker.think, data, bot, seat, number)
        return thought

    async def scene_at(self, data: bytes, number: int, seat: int) -> Parts:
        return await self._call(PATIENCE, worker.scene_at, data, number, seat)

    async def time_line(self, data: bytes, seat: int, mine: tuple[int, ...], since: int) -> list[bytes]:
        return await self._call(PATIENCE, worker.time_line, data, seat, mine, since)

    async def story(self, data: bytes) -> bytes:
        return await self._call(PATIENCE, worker.story, data)

    async def _call(self, patience: float, work: Callable[..., R], *args: Any) -> R:
        """The work's result; TimeoutError if it takes too long."""
        async with self._free:
            if not self.workers:
                return await asyncio.wait_for(asyncio.to_thread(work, *args), patience)
            for last in (False, True):
                try:
                    future = asyncio.wrap_future(self._get().submit(work, *args))
                    return await asyncio.wait_for(future, patience)
                except TimeoutError:
                    self._kill()
                    raise
                except BrokenProcessPool:
                    self._kill()
                    if last:
                        raise
            raise AssertionError

    def _get(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.workers, mp_context=get_context("spawn"), initializer=_prepare)
        return self._pool

    def _kill(self) -> None:
        """A worker does not answer, or is gone: start afresh."""
        pool, self._pool = self._pool, None
        if pool is not None:
            for process in list((getattr(pool, "_processes", None) or {}).values()):
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        self._kill()
