"""kill -9 of the server at random moments during play: what was confirmed is there, and nothing is there twice."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
import uuid
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import WebSocketException

from coterie.games import load_game
from coterie.kernel import saves
from coterie.server import schema
from coterie.server.kept import fold
from coterie.server.store import Store
from tests.server.conftest import STORES, new_database
from tests.server.guests import Guest

HATCHERY = """
import faulthandler, os, sys
faulthandler.enable()
from tests.server.guests import SETTINGS
from coterie.server import shelf
from coterie.server.serve import serve
shelf.unpack()
for line in sys.stdin:
    child = os.fork()
    if child == 0:
        def ready(address):
            print(os.getpid(), address, flush=True)
        serve("127.0.0.1", 0, line.strip(), ready, SETTINGS)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    if not os.WIFSIGNALED(status) or os.WTERMSIG(status) != 9:
        print("the server ended by itself:", status, file=sys.stderr, flush=True)
"""
"""A process that has everything loaded and becomes a server again and again: it starts in no time."""

KILLS = {"sqlite": 35, "postgres": 15}
TABLES = 3


class Player(threading.Thread):
    """Plays at one table for ever, comes back after each loss, and sends again what was not answered."""

    def __init__(self, link: str):
        super().__init__(daemon=True)
        self.link, self.confirmed = link, dict[str, int]()
        self.url, self.stopping = "", False
        self.wrong: list[Any] = []
        self.pending: dict[str, Any] | None = None

    def run(self) -> None:
        while not self.stopping:
            try:
                with Guest(self.url, self.link) as guest:
                    self._play(guest)
            except (OSError, WebSocketException, TimeoutError, EOFError, AssertionError):
                time.sleep(0.02)

    def _play(self, guest: Guest) -> None:
        while not self.stopping:
            if self.pending is None:
                if guest.question is None:
                    guest.send(type="rewind", client=str(uuid.uuid4()), to=0)
                    guest.until("scene")
                    continue
                self.pending = self._next(guest)
            guest.send(**self.pending)
            client = self.pending["client"]
            answer = guest.answer(client)
            if answer["type"] == "confirmed":
                self.confirmed[client] = answer["decision"]
            elif answer["error"] != "stale":
                self.wrong.append(answer)
            self.pending = None
            if answer["type"] == "confirmed":
                while guest.decisions < answer["decision"]:
                    guest.receive()
            else:
                guest.until("scene")

    def _next(self, guest: Guest) -> dict[str, Any]:
        """An option, or somewhere to go, which is several decisions."""
        asked: dict[str, Any] = {"client": str(uuid.uuid4()), "id": guest.question["id"]}
        far = [stop["place"] for stop in guest.question["ways"]]
        if far and random.random() < 0.5:
            return asked | {"type": "walk", "to": random.choice(far)}
        return asked | {"type": "decide", "key": random.choice(guest.keys)}


@pytest.mark.parametrize("kind", STORES)
def test_every_confirmed_decision_survives_and_none_is_taken_twice(
    request: pytest.FixtureRequest, tmp_path: Path, kind: str
):
    database = new_database(request, tmp_path, kind)
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    hatchery = subprocess.Popen(
        [sys.executable, "-c", HATCHERY], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
    )
    assert hatchery.stdin is not None
    assert hatchery.stdout is not None
    players: list[Player] = []
    dice = random.Random(4)

    def hatch() -> int:
        hatchery.stdin.write(database + "\n")  # type: ignore[union-attr]
        hatchery.stdin.flush()  # type: ignore[union-attr]
        pid, address = hatchery.stdout.readline().split()  # type: ignore[union-attr]
        for player in players:
            player.url = address.rstrip("/").replace("localhost", "127.0.0.1")
        server.append(address)
        return int(pid)

    server: list[str] = []
    try:
        pid = hatch()
        players += [Player(link) for link in make_tables(server[0])]
        for player in players:
            player.url = server[0].rstrip("/").replace("localhost", "127.0.0.1")
            player.start()
        for _ in range(KILLS[kind]):
            before = sum(len(player.confirmed) for player in players)
            end = time.monotonic() + 5
            while sum(len(player.confirmed) for player in players) < before + 3 and time.monotonic() < end:
                time.sleep(0.005)
            time.sleep(dice.random() * 0.1)
            os.kill(pid, signal.SIGKILL)
            pid = hatch()
        time.sleep(0.3)
        for player in players:
            player.stopping = True
        for player in players:
            player.join(10)
        os.kill(pid, signal.SIGKILL)
    finally:
        hatchery.kill()
        hatchery.wait()
    verify(database, players)


def make_tables(address: str) -> list[str]:
    import httpx

    url = address.replace("localhost", "127.0.0.1")
    wish = {"game": "firstlight", "seats": [{"kind": "me"}, {"kind": "me"}]}
    return [httpx.post(f"{url}api/tables", json=wish).json()["host"] for _ in range(TABLES)]


def verify(database: str, players: list[Player]) -> None:
    keep = Store(database)
    confirmed = 0
    for player in players:
        assert player.wrong == []
        found = keep.find(player.link)
        assert found is not None
        table = found[0]
        entries = keep.entries(table)
        assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
        taken = [entry.client for entry in entries if entry.client is not None]
        assert len(taken) == len(set(taken))
        answered = {entry.client: entry.taken for entry in entries}
        for client, decision in player.confirmed.items():
            assert answered[client] == decision
        confirmed += len(player.confirmed)
        replayed_from_the_first_entry(keep, table)
    keep.close()
    assert confirmed > 3 * KILLS["postgres"]


def replayed_from_the_first_entry(keep: Store, table: str) -> None:
    """The whole log, from the first checkpoint on, leads to what is opened from the last."""
    from coterie.server.kept import revive

    opened = keep.open(table)
    assert opened is not None
    revived = revive(opened)
    now = revived.session
    assert not revived.why
    c = schema.checkpoints.c
    with keep.engine.connect() as connection:
        first = connection.execute(schema.checkpoints.select().where(c.table == table, c.number == 0)).one().save
    session = saves.load(load_game("firstlight"), first)
    assert fold(session, keep.entries(table)) == ""
    assert session.hash() == now.hash()
    assert (session.decision and session.decision.id) == (now.decision and now.decision.id)
