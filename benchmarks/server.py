"""What a long game costs a server: `python benchmarks/server.py [--steps 5000] [--decisions 10000] [--tables 10000]`.

Starts servers as processes of their own, with a task in the event loop that wants to run every few milliseconds, and
prints: how late that task was while the log, the save, the time line and earlier moments of one long game are asked for
again and again; what each thousand of ten thousand decisions cost, and how long opening that game takes after a kill;
how long a server with many stored tables takes to start. Three numbers say how late: by the clock, which on a busy
machine counts what others do; by what the whole process had of processors meanwhile; and by what the loop had of them.

The long games are of players who always take the first option, which in these scenarios leads nowhere for ever.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
from sqlalchemy import insert, select
from websockets.sync.client import connect

from coterie.games import load_game
from coterie.kernel import saves
from coterie.kernel.session import Session
from coterie.server import schema
from coterie.server.store import Store

SERVER = """
import asyncio, sys, time
from coterie.server.house import Settings
from coterie.server.limits import Limits, Rate
from coterie.server.serve import serve

def clocks():
    return time.perf_counter(), time.process_time(), time.thread_time()

async def probe():
    worst, said = [0.0] * 3, time.perf_counter()
    while True:
        began = clocks()
        await asyncio.sleep(0.005)
        spans = [after - before for before, after in zip(began, clocks())]
        worst = [max(pair) for pair in zip(worst, [spans[0] - 0.005, *spans[1:]])]
        if time.perf_counter() - said > 0.5:
            print(*(round(1000 * span, 1) for span in worst), flush=True)
            worst, said = [0.0] * 3, time.perf_counter()

def ready(address):
    print(address, flush=True)
    tasks.append(asyncio.get_running_loop().create_task(probe()))

tasks = []
much = Rate(1e9, 1e9)
names = [name for name, value in vars(Limits()).items() if isinstance(value, Rate)]
serve("127.0.0.1", 0, sys.argv[1], ready, Settings(limits=Limits(**dict.fromkeys(names, much)), bot_pause=0))
"""
LONG = {"machina": ("the-beast", 1, 1), "hades": ("house-of-hades", 1, 0), "malhya": ("guest", 2, 0)}
"""Scenario, players and seed of games that last as long as one likes."""


class Server:
    """A server process, and how late the task in its loop was, half second by half second."""

    def __init__(self, database: str):
        begun = time.perf_counter()
        self.process = subprocess.Popen([sys.executable, "-c", SERVER, database], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip()
        self.started = time.perf_counter() - begun
        self.gaps: list[list[float]] = []
        threading.Thread(target=self._listen, args=(self.process.stdout,), daemon=True).start()
        self.http = httpx.Client(base_url=self.url, timeout=120)

    def _listen(self, lines: Iterator[str]) -> None:
        for line in lines:
            self.gaps.append([float(word) for word in line.split()])

    def ask(self, link: str, path: str) -> httpx.Response:
        answer = self.http.get(f"/api/table{path}", headers={"Authorization": f"Bearer {link}"})
        answer.raise_for_status()
        return answer

    def spent(self) -> float:
        """Seconds on a processor."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / 100

    def worst(self, during: Callable[[], object]) -> str:
        """How late the task was at most meanwhile."""
        time.sleep(1.1)
        self.gaps.clear()
        during()
        time.sleep(0.6)
        late, process, loop = map(max, zip(*self.gaps, strict=True))
        return f"late {late:6.1f} ms, process {process:6.1f} ms, loop {loop:5.1f} ms"


@contextmanager
def server(database: str, kill: bool = False) -> Iterator[Server]:
    running = Server(database)
    try:
        yield running
    finally:
        running.http.close()
        running.process.kill() if kill else running.process.terminate()
        running.process.wait(30)


def long_game(name: str, steps: int) -> Session[Any]:
    game, (scenario, players, seed) = load_game(name), LONG[name]
    options = {"mode": "campaign"} if "mode" in game.options else {}
    session = Session(game, game.configure(scenario, players, seed=seed, options=options))
    while len(session.steps) < steps:
        assert session.decision is not None
        session.decide(session.decision.options[0])
    return session


class Player:
    """One who always takes the first option, as fast as it is asked."""

    def __init__(self, url: str, link: str):
        self._door = ExitStack()
        address = url.replace("http", "ws") + "api/live"
        self.socket = self._door.enter_context(connect(address, max_size=None, compression=None))
        self.question: dict[str, Any] | None = None
        self._send(type="hello", link=link)
        self._until("welcome")

    def _send(self, **message: Any) -> None:
        self.socket.send(msgspec.json.encode(message).decode())

    def _until(self, kind: str) -> None:
        while True:
            message = msgspec.json.decode(self.socket.recv())
            if "question" in message.get("parts", {}):
                self.question = message["parts"]["question"]
            if message["type"] == "refused":
                raise AssertionError(message)
            if message["type"] == kind:
                return

    def play(self) -> None:
        while self.question is None:
            self._until("scene")
        question, self.question = self.question, None
        self._send(type="decide", client=str(uuid.uuid4()), id=question["id"], key=question["choices"][0]["key"])
        self._until("confirmed")

    def close(self) -> None:
        self._door.close()


def figures(name: str, value: str) -> None:
    print(f"{name:58} {value}", flush=True)


def measure_loop(folder: Path, game: str, steps: int) -> None:
    """Everything heavy about one long game, again and again, while the task in the loop watches."""
    data = saves.save(long_game(game, steps))
    with server(str(folder / f"loop-{game}.db")) as running:
        figures(f"{game}: nothing", running.worst(lambda: time.sleep(2)))
        links: list[Any] = []
        told = running.worst(lambda: links.append(running.http.post("/api/tables/import", content=data).json()))
        figures(f"{game}: import of {steps} steps", told)
        host = links[0]["host"]
        for path in ("", "/log", "/export", "/moments", f"/moments/{steps // 2}", "/story"):
            times: list[float] = []

            def ask(path: str = path, times: list[float] = times) -> None:
                until = time.perf_counter() + 3
                while time.perf_counter() < until or len(times) < 3:
                    begun = time.perf_counter()
                    running.ask(host, path)
                    times.append(time.perf_counter() - begun)

            told = running.worst(ask)
            figures(f"{game}: GET /api/table{path}", f"{told}; first answer {times[0]:.3f} s, last {times[-1]:.3f} s")
        told = running.worst(lambda: _at_once(running, host, steps))
        figures(f"{game}: all of these by four at once, while one plays", told)


def _at_once(running: Server, host: str, steps: int) -> None:
    until = time.perf_counter() + 6

    def ask(n: int) -> None:
        paths = ("/log", "/export", "/moments", f"/moments/{steps // 2}", "/story")
        while time.perf_counter() < until:
            n += 1
            running.ask(host, paths[n % len(paths)])

    with ThreadPoolExecutor(4) as threads:
        for n in range(4):
            threads.submit(ask, n)
        player = Player(running.url, host)
        while time.perf_counter() < until:
            player.play()
        player.close()


def measure_decisions(folder: Path, game: str, decisions: int) -> str:
    """What each thousand decisions cost, and how long the game takes to open after a kill."""
    database = str(folder / f"decisions-{game}.db")
    scenario, players, seed = LONG[game]
    wish = {"game": game, "scenario": scenario, "players": players, "seed": seed}
    wish["options"] = {"mode": "campaign"} if "mode" in load_game(game).options else {}
    with server(database, kill=True) as running:
        links = running.http.post("/api/tables", json=wish).json()
        player, part = Player(running.url, links["host"]), max(1, decisions // 10)
        for n in range(10):
            spent, begun, first = running.spent(), time.perf_counter(), len(running.gaps)
            for _ in range(part):
                player.play()
            each = 1000 * (running.spent() - spent) / part
            took = 1000 * (time.perf_counter() - begun) / part
            worst = max((gap[2] for gap in running.gaps[first:]), default=0.0)
            figures(
                f"{game}: decisions {n * part} to {(n + 1) * part}",
                f"{each:5.2f} ms of processor each, {took:5.2f} ms in all; the loop at work at once {worst:5.1f} ms",
            )
        player.close()
    with server(database) as running:
        begun, spent = time.perf_counter(), running.spent()
        running.ask(links["host"], "")
        took, used = time.perf_counter() - begun, running.spent() - spent
        figures(f"{game}: {decisions} decisions opened after a kill", f"{took:.3f} s, {used:.2f} s of processor")
        figures(f"{game}: somebody looks", running.worst(lambda: Player(running.url, links["host"]).close()))
    return database


def measure_start(folder: Path, tables: int) -> None:
    """A server with many stored tables: from the start of the process to its first answer."""
    database = str(folder / "start.db")
    with server(database) as running:
        running.http.post("/api/tables", json={"game": "hades"})
        figures("start with no stored table", f"{running.started:.2f} s, {running.spent():.2f} s of processor")
    keep = Store(database)
    with keep.engine.begin() as connection:
        row = dict(connection.execute(select(schema.tables)).mappings().one())
        whole = (schema.checkpoints, schema.standings)
        kept = [(each, dict(connection.execute(select(each)).mappings().one())) for each in whole]
        seats = [dict(seat) for seat in connection.execute(select(schema.seats)).mappings()]
        for n in range(tables - 1):
            new = {"id": f"copy-{n}", "host": f"host-{n:020d}", "watch": f"watch-{n:020d}"}
            connection.execute(insert(schema.tables), [row | new])
            for each, stored in kept:
                connection.execute(insert(each), [stored | {"table": new["id"]}])
            copies = [seat | {"table": new["id"], "link": f"seat-{seat['seat']}-{n:020d}"} for seat in seats]
            connection.execute(insert(schema.seats), copies)
    keep.close()
    with server(database) as running:
        used, begun = running.spent(), time.perf_counter()
        running.ask(f"host-{tables - 2:020d}", "")
        took = time.perf_counter() - begun
        figures(f"start with {tables} stored tables", f"{running.started:.2f} s, {used:.2f} s of processor")
        figures("the last of them opened", f"{took:.3f} s")


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--steps", type=int, default=5000)
    options.add_argument("--decisions", type=int, default=10_000)
    options.add_argument("--tables", type=int, default=10_000)
    options.add_argument("--game", choices=LONG, default="machina")
    options.add_argument("--only", choices=("loop", "decisions", "start"))
    arguments = options.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if arguments.only in (None, "loop"):
            measure_loop(folder, arguments.game, arguments.steps)
        if arguments.only in (None, "decisions"):
            measure_decisions(folder, arguments.game, arguments.decisions)
        if arguments.only in (None, "start"):
            measure_start(folder, arguments.tables)
    return 0


if __name__ == "__main__":
    sys.exit(main())
