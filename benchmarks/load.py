"""Many tables at once: `python benchmarks/load.py --tables 200 --rate 1 --seconds 180 --game firstlight`.

Starts a server as a process of its own, seats two clients at each table, and lets each client decide so many times a
second on average (while one seat is asked several times in a row, it decides for both). Prints how long it took from
sending a decision to its confirmation, in the first and in the last minute.
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
from contextlib import suppress
from pathlib import Path

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

SERVER = """
import sys
from coterie.server.house import Settings
from coterie.server.limits import Limits, Rate
from coterie.server.serve import serve
much = Rate(1e9, 1e9)
limits = Limits(messages=much, requests=much, visits=much, tables=much, greetings=much, wrong_links=much)
serve("127.0.0.1", 0, sys.argv[1], lambda address: print(address, flush=True), Settings(limits=limits))
"""


RAMP = 10.0
"""Seconds in which the tables begin, one after the other; measured is what comes after."""


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

    def __init__(self, url: str, game: str, rate: float):
        self.url, self.game, self.pause = url, game, 1 / (2 * rate)
        self.begun = time.monotonic() + RAMP
        self.waits: list[tuple[float, float]] = []  # when, how long
        self.refused: dict[str, int] = {}
        self.games = 0
        self.bytes = 0

    async def table(self, http: httpx.AsyncClient, until: float) -> None:
        """Game after game at one table."""
        await asyncio.sleep(random.random() * RAMP)
        while time.monotonic() < until:
            wish = {"game": self.game, "seats": [{"kind": "friend"}, {"kind": "friend"}]}
            links = (await http.post("/api/tables", json=wish)).json()
            self.games += 1
            over = asyncio.Event()
            clock = [time.monotonic()]
            await asyncio.gather(*(self.client(link, clock, over, until) for link in links["seats"]))

    async def client(self, link: str, clock: list[float], over: asyncio.Event, until: float) -> None:
        address = self.url.replace("http", "ws") + "api/live"
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

    def report(self, seconds: float) -> str:
        part = min(60.0, seconds / 2)
        lines = []
        for name, low, high in (("first", 0.0, part), ("last", seconds - part, seconds), ("all", 0.0, seconds)):
            waits = sorted(wait * 1000 for at, wait in self.waits if low <= at < high)
            if waits:
                p50, p95, p99 = (waits[int(len(waits) * share)] for share in (0.5, 0.95, 0.99))
                each = len(waits) / (high - low)
                lines.append(
                    f"{name:5} {high - low:4.0f} s  {each:6.1f}/s  p50 {p50:6.1f}  p95 {p95:6.1f}  p99 {p99:6.1f} ms"
                )
        lines.append(
            f"{self.games} games, {self.bytes / seconds / 1e6:.2f} MB/s received, refused: {self.refused or 'none'}"
        )
        return "\n".join(lines)


def processor_seconds(pid: int) -> float:
    """How long the process has run on a processor, where that can be known."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / 100
    except OSError:
        return 0.0


async def spent(pid: int, load: Load, seconds: float) -> str:
    """How much of a core the server takes while it is measured."""
    await asyncio.sleep(load.begun - time.monotonic())
    before, counted = processor_seconds(pid), len(load.waits)
    await asyncio.sleep(load.begun + seconds - 1 - time.monotonic())
    took, taken = processor_seconds(pid) - before, len(load.waits) - counted
    share, each = took / (seconds - 1), took / max(1, taken)
    return f"server: {100 * share:.0f} % of a core, {1000 * each:.2f} ms for each decision"


async def run(url: str, arguments: argparse.Namespace, pid: int) -> None:
    load = Load(url, arguments.game, arguments.rate)
    async with httpx.AsyncClient(base_url=url, timeout=30, limits=httpx.Limits(max_connections=20)) as http:
        until = load.begun + arguments.seconds
        watching = asyncio.create_task(spent(pid, load, arguments.seconds))
        await asyncio.gather(*(load.table(http, until) for _ in range(arguments.tables)))
    print(load.report(arguments.seconds))
    print(await watching)


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--tables", type=int, default=200)
    options.add_argument("--rate", type=float, default=1.0, help="decisions a second of each client")
    options.add_argument("--seconds", type=float, default=180.0)
    options.add_argument("--game", default="firstlight")
    options.add_argument("--database", default="", help="left out: a new SQLite file")
    arguments = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = arguments.database or str(Path(folder) / "tables.db")
        server = subprocess.Popen([sys.executable, "-c", SERVER, database], stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            asyncio.run(run(server.stdout.readline().strip(), arguments, server.pid))
        finally:
            server.terminate()
            server.wait(20)
    return 0


if __name__ == "__main__":
    sys.exit(main())
