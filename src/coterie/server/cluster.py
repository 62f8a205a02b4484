"""This process among others that serve the same database: it shows itself, keeps tables, and lets go of them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

import httpx
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from coterie.server import store
from coterie.server.errors import Refusal
from coterie.server.leases import Fence, Leases, Lost
from coterie.server.limits import Buckets
from coterie.server.metrics import Metrics
from coterie.server.news import News
from coterie.server.passing import WITHIN, Passage
from coterie.server.store import Opened, Store
from coterie.server.writer import Change

log = logging.getLogger("coterie.server")

BEATS = 4
"""How often a process shows itself before it would be thought dead."""
CUT_OFF = 15.0
"""Seconds without the database after which clients are sent to other processes, which may still have it."""
TOLD = 50
"""Of so many addresses, those that used up most, the others are told at once."""


class Held(Store):
    """The store as the keeper of one table sees it: what is written is fenced, and every entry has the token."""

    def __init__(self, keep: Store, fence: Fence, lost: Callable[[Fence], None], metrics: Metrics):
        self.keep, self.fence, self._lost, self.metrics = keep, fence, lost, metrics
        self.url, self.engine = keep.url, keep.engine

    def open(self, table: str) -> Opened | None:
        return self.keep.open(table)

    async def write(self, *changes: Change, fence: Fence | None = None) -> None:
        stamp = {"token": self.fence.token}
        stamped = [(s, [{**row, **stamp} for row in rows] if s is store.ADD_ENTRY else rows) for s, rows in changes]
        begun, self.metrics.unanswered = monotonic(), self.metrics.unanswered + 1
        try:
            await self.keep.write(*stamped, fence=self.fence if self.fence.token else None)
        except Lost:
            self._lost(self.fence)
            raise
        except Exception:
            self.metrics.errors["commit"] += 1
            raise
        finally:
            self.metrics.unanswered -= 1
            self.metrics.commits.add(monotonic() - begun)
        steps = (row["kind"] == "step" for s, rows in changes if s is store.ADD_ENTRY for row in rows)
        self.metrics.counted["decisions"] += sum(steps)
        self.metrics.errors["fault"] += sum(s is store.ADD_FAULT for s, _ in changes)


class Cluster:
    """The processes of one database, as this one sees them; with SQLite it is alone."""

    def __init__(
        self,
        keep: Store,
        seconds: float,
        metrics: Metrics,
        let_go: Callable[[Fence], None],
        cut_off: Callable[[], None],
    ):
        self.store, self.metrics = keep, metrics
        self.leases = Leases(keep.engine, seconds) if keep.engine.dialect.name == "postgresql" else None
        self.held: dict[str, Fence] = {}
        self.passages: set[Passage] = set()
        self.secret = ""
        self.others: dict[str, str] = {}  # their addresses
        self.hosts: set[str] = set()  # from where they connect, as far as that is known
        self.shared: Mapping[str, Buckets] = {}  # limits that all processes share, by name
        self.seen = monotonic()  # when the database was last there
        self.news = News(keep.engine, self._hear)
        self._let_go, self._cut_off = let_go, cut_off
        self._beating: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="coterie-beat")  # beats wait behind nothing else
        self._http: httpx.AsyncClient | None = None

    @property
    def http(self) -> httpx.AsyncClient:
        """For what is asked of colleagues."""
        if self._http is None:
            timeout, limits = httpx.Timeout(60.0, connect=WITHIN), httpx.Limits(max_connections=None)
            self._http = httpx.AsyncClient(timeout=timeout, limits=limits, trust_env=False)  # the doors bound how many
        return self._http

    @property
    def healthy(self) -> bool:
        """Whether others think that this process is alive."""
        return self.leases is None or (bool(self.secret) and monotonic() - self.seen < self.leases.seconds)

    async def join(self, address: str) -> None:
        """Others reach this process at the address from now on."""
        if self.leases is not None:
            self.secret = await asyncio.to_thread(self.leases.join, address)
            self.seen = monotonic()
            self.news.start(self.secret)
            self._beating = asyncio.create_task(self._beat(self.leases))

    async def _beat(self, leases: Leases) -> None:
        while True:
            await asyncio.sleep(leases.seconds / BEATS)
            begun = monotonic()
            try:
                await self._show(leases)
            except SQLAlchemyError as error:
                if self.seen > begun - leases.seconds:
                    log.warning("the database does not answer: %r", error)
                if begun - self.seen > CUT_OFF:
                    self._cut_off()
                continue
            for passage in [passage for passage in self.passages if passage.server not in self.others]:
                passage.end()
            await self._tell_what_is_spent()

    async def _show(self, leases: Leases) -> None:
        """Show others that this process is alive, and see who else is; let go of what was lost meanwhile."""
        begun = monotonic()
        left, others = await asyncio.get_running_loop().run_in_executor(self._thread, leases.beat)
        self.seen = begun
        await self._know(others)
        if left is not None:
            log.warning("this process was thought dead")
            for fence in [fence for fence in self.held.values() if left.get(fence.table) != fence.token]:
                self.lost(fence)

    async def _know(self, others: dict[str, str]) -> None:
        """Who else is there; at the doors their connections are not counted like those of one guest."""
        if others != self.others:
            self.others, found = others, set()
            for address in others.values():
                with suppress(OSError):
                    place = urlsplit(address)
                    places = await asyncio.get_running_loop().getaddrinfo(place.hostname, place.port)
                    found |= {str(where[4][0]) for where in places}
            self.hosts.clear()
            self.hosts.update(found)

    # --- news ---

    async def _tell_what_is_spent(self) -> None:
        spent = {name: buckets.told(TOLD) for name, buckets in self.shared.items()}
        if self.others and any(spent.values()):
            await self.news.tell(by=self.leases.id if self.leases else "", spent=spent)

    def _hear(self, news: dict[str, Any]) -> None:
        if self.leases is None or news.get("by") == self.leases.id:
            return
        for name, costs in news.get("spent", {}).items():
            for whose, cost in costs.items():
                if name in self.shared:
                    self.shared[name].spend(whose, cost)
        if "gone" in news:
            for passage in [passage for passage in self.passages if passage.server == news["gone"]]:
                passage.end()

    async def bury(self, server: str) -> None:
        """Nobody listens where this process was."""
        if self.leases is not None:
            try:
                await asyncio.to_thread(self.leases.bury, server)
            except SQLAlchemyError as error:
                log.warning("%s cannot be written off: %r", server, error)
                raise Refusal("busy") from error
            await self.news.tell(by=self.leases.id, gone=server)

    # --- tables ---

    async def take(self, table: str) -> Held:
        """Keep the table from now on; Elsewhere if another does."""
        fence = self.held[table] = Fence(table, await self._token(self.leases, table) if self.leases else 0)
        self.metrics.counted["opened"] += 1
        return Held(self.store, fence, self.lost, self.metrics)

    async def _token(self, leases: Leases, table: str) -> int:
        try:
            try:
                return await asyncio.to_thread(leases.take, table)
            except Lost:  # this process was too busy to show itself
                await self._show(leases)
                return await asyncio.to_thread(leases.take, table)
        except IntegrityError as error:  # there is no such table any more
            raise Refusal("not-found") from error
        except (Lost, SQLAlchemyError) as error:
            log.warning("table %s cannot be kept: %r", table, error)
            raise Refusal("busy") from error

    def lost(self, fence: Fence) -> None:
        """Another process keeps the table now."""
        if self.held.get(fence.table) == fence:
            log.warning("table %s is kept by another process now", fence.table)
            self.metrics.counted["lost"] += 1
            del self.held[fence.table]
            self._let_go(fence)

    async def release(self, *tables: str) -> None:
        """Whoever wants these tables may have them."""
        fences = [self.held.pop(table) for table in tables if table in self.held]
        if self.leases is not None and fences:
            try:
                await asyncio.to_thread(self.leases.release, fences)
            except SQLAlchemyError as error:  # then they are free once this process is gone
                log.warning("%s leases cannot be given back: %r", len(fences), error)

    async def close(self) -> None:
        """Go; what is kept is free."""
        if self._beating is not None:
            self._beating.cancel()
            with suppress(asyncio.CancelledError):
                await self._beating
        if self.leases is not None and self.secret:
            try:
                await asyncio.to_thread(self.leases.leave)
                await self.news.tell(by=self.leases.id, gone=self.leases.id)
            except SQLAlchemyError as error:
                log.warning("this process cannot say goodbye: %r", error)
        self.news.close()
        self._thread.shutdown(wait=False)
        if self._http is not None:
            await self._http.aclose()
