"""What there is to watch: numbers for Prometheus at an address of their own, and whether the server is well."""

from __future__ import annotations

import asyncio
import logging
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import accumulate
from time import monotonic
from typing import TYPE_CHECKING

from coterie.kernel.errors import CoterieError

if TYPE_CHECKING:
    from coterie.server.house import House

log = logging.getLogger("coterie.server")

BOUNDS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""Seconds by which waits are counted."""
LARGEST_HEAD, WITHIN = 8192, 5.0
LAG_EVERY = 0.25


class NoNumbers(CoterieError):
    """The address for numbers cannot be used."""


@dataclass(eq=False)
class Waits:
    """How long something took, counted by bounds."""

    counts: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS) + 1))
    total: float = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds


@dataclass(eq=False)
class Metrics:
    """What has been counted since this process began."""

    counted: Counter[str] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)
    commits: Waits = field(default_factory=Waits)
    lag: Waits = field(default_factory=Waits)
    unanswered: int = 0  # changes that wait for the database

    async def watch_lag(self) -> None:
        """How late the event loop is: the first thing to grow when there is too much to do."""
        while True:
            due = monotonic() + LAG_EVERY
            await asyncio.sleep(LAG_EVERY)
            self.lag.add(max(0.0, monotonic() - due))


def page(house: House) -> str:
    """All numbers, as Prometheus reads them."""
    counted, tables, cluster = house.metrics, list(house.tables.values()), house.cluster
    clients = [client for table in tables for client in table.clients]
    roles = Counter[str](client.link.role for client in clients)
    return "".join(
        (
            *_gauge("tables", "Tables that are open in this process.", len(tables)),
            *_gauge("clients", "Connections to tables kept here.", roles, "role", ("host", "seat", "watch")),
            *_gauge("passages", "Connections passed on to other processes.", len(cluster.passages)),
            *_gauge("processes", "Processes that serve this database.", 1 + len(cluster.others)),
            *_gauge("healthy", "Whether this process is well.", int(well(house))),
            *_gauge("unanswered", "Changes that wait for the database.", counted.unanswered),
            *_gauge("workers", "Processes that think for bots and look back.", house.settings.workers),
            *_gauge("bots_playing", "Tables at which bots think.", sum(table.busy for table in tables)),
            *_counter("decisions", "Decisions stored.", counted.counted["decisions"]),
            *_counter("tables_made", "Tables made.", counted.counted["made"]),
            *_counter("tables_opened", "Tables opened or taken over.", counted.counted["opened"]),
            *_counter("leases_lost", "Tables that went to another process unasked.", counted.counted["lost"]),
            *_counter("errors", "What went wrong, by kind.", counted.errors, "kind", ("commit", "fault", "request")),
            *_histogram("commit_seconds", "From a change to its being durable.", counted.commits),
            *_histogram("lag_seconds", "How late the event loop is.", counted.lag),
        )
    )


def well(house: House) -> bool:
    """Whether clients should be sent here."""
    return not house.closing and house.cluster.healthy


def _gauge(
    name: str, about: str, value: float | Counter[str], label: str = "", values: Iterable[str] = ()
) -> list[str]:
    return _numbers(name, "gauge", about, value, label, values)


def _counter(
    name: str, about: str, value: float | Counter[str], label: str = "", values: Iterable[str] = ()
) -> list[str]:
    return _numbers(f"{name}_total", "counter", about, value, label, values)


def _numbers(
    name: str, kind: str, about: str, value: float | Counter[str], label: str, values: Iterable[str]
) -> list[str]:
    head = f"# HELP coterie_{name} {about}\n# TYPE coterie_{name} {kind}\n"
    if not isinstance(value, Counter):
        return [head, f"coterie_{name} {value}\n"]
    return [head, *(f'coterie_{name}{{{label}="{each}"}} {value[each]}\n' for each in values)]


def _histogram(name: str, about: str, waits: Waits) -> list[str]:
    below = list(accumulate(waits.counts))
    return [
        f"# HELP coterie_{name} {about}\n# TYPE coterie_{name} histogram\n",
        *(
            f'coterie_{name}_bucket{{le="{bound}"}} {count}\n'
            for bound, count in zip((*BOUNDS, "+Inf"), below, strict=True)
        ),
        f"coterie_{name}_sum {waits.total:.6f}\ncoterie_{name}_count {below[-1]}\n",
    ]


async def listen(house: House, where: str) -> asyncio.Server:
    """Answer `GET /metrics` at HOST:PORT, which is not where tables are served."""
    host, _, port = where.rpartition(":")

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), WITHIN)
            found = head.split(b" ", 2)[:2] == [b"GET", b"/metrics"]
            body = page(house).encode() if found else b"see /metrics\n"
            writer.write(
                b"HTTP/1.1 %b\r\nContent-Type: text/plain; version=0.0.4; charset=utf-8\r\n"
                b"Content-Length: %d\r\nConnection: close\r\n\r\n%b"
                % (b"200 OK" if found else b"404 Not Found", len(body), body)
            )
            await asyncio.wait_for(writer.drain(), WITHIN)
        writer.close()

    try:
        return await asyncio.start_server(answer, host or "127.0.0.1", int(port), limit=LARGEST_HEAD)
    except (OSError, ValueError) as error:
        raise NoNumbers(f"cannot show numbers at '{where}': write HOST:PORT, with a port that is free") from error
