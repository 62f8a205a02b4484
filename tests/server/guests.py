"""Guests of a table: what a browser does, for tests. And servers to be guests of."""

from __future__ import annotations

import json
import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from coterie.server.app import make_app
from coterie.server.client import STATIC
from coterie.server.doors import Doors
from coterie.server.house import House, Settings
from coterie.server.limits import Limits, Rate
from coterie.server.serve import Server, configure
from coterie.server.store import Store

NO_LIMIT = Rate(1e9, 1e9)
UNLIMITED = Limits(
    messages=NO_LIMIT,
    requests=NO_LIMIT,
    visits=NO_LIMIT,
    tables=NO_LIMIT,
    greetings=NO_LIMIT,
    wrong_links=NO_LIMIT,
    clients=1000,
)
OPEN_DOORS = Doors(by_address=2000, watchers=1000)
SETTINGS = Settings(bot_pause=0, workers=0, limits=UNLIMITED, doors=OPEN_DOORS)
PATIENCE = 10.0


class Place:
    """A server that runs in a thread of this process."""

    def __init__(self, database: str, settings: Settings = SETTINGS, static: Path = STATIC):
        self.store = Store(database)
        self.app = make_app(self.store, settings, static)
        self._ready, self.url = threading.Event(), ""
        config = configure(self.app, "127.0.0.1", 0, settings)
        self._server = Server(config, self.app, self._listens)
        self._thread = threading.Thread(target=self._server.run, daemon=True)
        self._thread.start()
        assert self._ready.wait(PATIENCE), "the server does not start"
        self.http = httpx.Client(base_url=self.url, timeout=PATIENCE)

    def _listens(self, address: str) -> None:
        self.url = address.rstrip("/").replace("localhost", "127.0.0.1")
        self._ready.set()

    @property
    def house(self) -> House:
        house: House = self.app.state.house
        return house

    def close(self) -> None:
        self.http.close()
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        self.store.close()

    # --- what a browser asks for ---

    def make(self, game: str = "firstlight", seats: str = "me me", **wish: Any) -> dict[str, Any]:
        """A new table's links; seats are words such as `me friend greedy`."""
        kinds = [{"kind": s} if s in ("me", "friend") else {"kind": "bot", "bot": s} for s in seats.split()]
        answer = self.http.post("/api/tables", json={"game": game, "seats": kinds, "seed": 7} | wish)
        assert answer.status_code == 201, answer.text
        links: dict[str, Any] = answer.json()
        return links

    def ask(self, link: str, path: str = "", method: str = "GET", **more: Any) -> httpx.Response:
        return self.http.request(method, f"/api/table{path}", headers={"Authorization": f"Bearer {link}"}, **more)

    def sit(self, link: str, **hello: Any) -> Guest:
        return Guest(self.url, link, **hello)


@contextmanager
def place(database: str, settings: Settings = SETTINGS, static: Path = STATIC) -> Iterator[Place]:
    running = Place(database, settings, static)
    try:
        yield running
    finally:
        running.close()


class Guest:
    """One connection to a live table, which keeps the scene's parts as a client does."""

    def __init__(
        self,
        url: str,
        link: str,
        have: int | None = None,
        seat: int | None = None,
        greet: bool = True,
        headers: dict[str, str] | None = None,
    ):
        self._door = ExitStack()
        where = url.replace("http", "ws") + "/api/live"
        self.socket = self._door.enter_context(
            connect(where, max_size=None, compression=None, additional_headers=headers)
        )
        self.traffic: list[str] = []
        self.parts: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []
        self.heard: list[dict[str, Any]] = []
        self.update: int | None = have
        self.seat = -1
        self.welcome: dict[str, Any] = {}
        if greet:
            self.send(type="hello", link=link, have=have, seat=seat)
            self.welcome = self.until("welcome")

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def receive(self, timeout: float = PATIENCE) -> dict[str, Any]:
        text = self.socket.recv(timeout=timeout)
        assert isinstance(text, str)
        self.traffic.append(text)
        message: dict[str, Any] = json.loads(text)
        self.heard.append(message)
        if message["type"] in ("welcome", "scene"):
            self._merge(message)
        return message

    def _merge(self, message: dict[str, Any]) -> None:
        self.update, self.seat = message["update"], message["seat"]
        for name in message.get("gone", ()):
            self.parts.pop(name, None)
        parts = dict(message["parts"])
        if (log := parts.pop("log", None)) is not None:
            self.log = [line for line in self.log if line["number"] < log["from"]] + log["lines"]
        self.parts |= parts

    def until(self, type: str, /, timeout: float = PATIENCE, **wanted: Any) -> dict[str, Any]:
        """The next message of this type with these values."""
        end = time.monotonic() + timeout
        while True:
            message = self.receive(max(0.01, end - time.monotonic()))
            if message["type"] == type and all(message.get(name) == value for name, value in wanted.items()):
                return message

    def answer(self, client: str) -> dict[str, Any]:
        """The answer to what was sent under this id."""
        while True:
            message = self.receive()
            if message["type"] in ("confirmed", "refused") and message["client"] == client:
                return message

    def hush(self, quiet: float = 0.15) -> None:
        """Listen until nothing more comes."""
        try:
            while True:
                self.receive(quiet)
        except TimeoutError:
            pass

    def gone(self, timeout: float = PATIENCE) -> int:
        """Listen until the server closes; the code it gave."""
        try:
            while True:
                self.receive(timeout)
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006

    # --- playing ---

    @property
    def question(self) -> Any:
        return self.parts["question"]

    @property
    def keys(self) -> list[str]:
        return [choice["key"] for choice in self.question["choices"]]

    @property
    def decisions(self) -> int:
        return int(self.parts["head"]["decisions"])

    def wait_for_question(self, timeout: float = PATIENCE) -> Any:
        end = time.monotonic() + timeout
        while self.question is None and not self.parts["head"]["outcome"]:
            self.receive(max(0.01, end - time.monotonic()))
        return self.question

    def wait_for_question_or(self, other: Guest) -> bool:
        """Whether it is asked, rather than the other; both have seen the same decisions."""
        assert self.question or other.question
        return bool(self.question)

    def wait_for_decisions(self, count: int) -> None:
        while self.decisions < count:
            self.receive()

    def decide(self, key: str | None = None, client: str | None = None, id: int | None = None) -> dict[str, Any]:
        """Answer the question (with its first option) and wait for confirmation or refusal."""
        client = client or str(uuid.uuid4())
        wanted = self.question["id"] if id is None else id
        self.send(type="decide", client=client, id=wanted, key=self.keys[0] if key is None else key)
        return self.answer(client)

    def play(self, count: int = 1) -> None:
        """Take so many decisions, each as soon as it is asked, and see the scene after the last."""
        for _ in range(count):
            self.wait_for_question()
            answer = self.decide()
            assert answer["type"] == "confirmed", answer
            self.wait_for_decisions(answer["decision"])

    def close(self) -> None:
        self._door.close()

    def __enter__(self) -> Guest:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
