"""Saves from strangers: whatever they say, the table server goes on, and says what is wrong with them."""

from __future__ import annotations

import asyncio
import dataclasses
import gc
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from coterie.games import GAMES, load_game
from coterie.kernel import saves
from coterie.kernel.data import replace
from coterie.kernel.rng import Rng
from coterie.server import gatekeeper, imports
from coterie.server.doors import Doors
from coterie.server.errors import Refusal
from coterie.server.gatekeeper import TOO_LONG, TOO_MUCH, Answer, bounded, look_into
from coterie.server.imports import Imports
from coterie.server.wire import LARGEST_SAVE
from tests.rules.golden import FOLDER
from tests.server.forging import bytes_mutated, forgeries, grown, mutated, played, written
from tests.server.guests import SETTINGS, UNLIMITED, Guest, Place, place

SOAK = bool(os.environ.get("COTERIE_SOAK"))
MUTATED = 10_000 if SOAK else 300
GROWN = 400 if SOAK else 24
RECORDED = FOLDER.parent / "rules"
HANG = 5.0
LARGEST = 1 << 30
"""Bytes of memory that no process may have, ever."""
BREATH = 2.0
"""Seconds for which no table may stand still."""


SERVER = """
import sys
from tests.server.guests import SETTINGS
from coterie.server.serve import serve
serve("127.0.0.1", 0, sys.argv[1], lambda address: print(address, flush=True), SETTINGS)
"""


class FarPlace(Place):
    """A server in a process of its own, whose memory and time are nobody else's."""

    def __init__(self, database: str):
        root = Path(__file__).parents[2]
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVER, database],
            stdout=subprocess.PIPE,
            text=True,
            cwd=root,
        )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip().rstrip("/").replace("localhost", "127.0.0.1")
        self.http = httpx.Client(base_url=self.url, timeout=60)

    def close(self) -> None:
        self.http.close()
        self.process.terminate()
        self.process.wait(20)

    @property
    def processes(self) -> list[int]:
        """The server's, and those that it has started."""
        return [self.process.pid, *children(self.process.pid)]


def children(pid: int) -> set[int]:
    """The processes that this one has started, as long as they are there."""
    return {int(child) for path in Path(f"/proc/{pid}/task").glob("*/children") for child in path.read_text().split()}


@pytest.fixture(scope="module")
def far(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FarPlace]:
    running = FarPlace(str(tmp_path_factory.mktemp("far") / "tables.db"))
    for game in GAMES:  # the gatekeeper has started and loaded them all
        assert bring(running, played(game)).status_code == 201
    yield running
    running.close()


@pytest.fixture(scope="module")
def gate(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    with place(str(tmp_path_factory.mktemp("gate") / "tables.db")) as running:
        yield running


def bring(server: Place, save: bytes) -> Any:
    return server.http.post("/api/tables/import", content=save)


def notes(server: Place, link: str) -> list[str]:
    with server.sit(link) as guest:
        guest.hush()
        return [note["text"]["key"] for told in guest.heard if told["type"] == "notes" for note in told["notes"]]


def runs(pid: int) -> bool:
    """Whether a process is there and no mere memory of one that nobody has asked about."""
    try:
        return "State:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


def most_memory(pid: int) -> int:
    """The most that a process has had at once, in bytes."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmHWM"):
            return int(line.split()[1]) << 10
    raise AssertionError("the system does not say")


class Pulse:
    """Somebody at another table, who notices when the server stands still."""

    def __init__(self, server: Place):
        self.longest, self._over = 0.0, threading.Event()
        self._guest = server.sit(server.make()["host"])
        self._thread = threading.Thread(target=self._beat)

    def _beat(self) -> None:
        while not self._over.wait(0.02):
            begun = time.monotonic()
            self._guest.send(type="ping")
            self._guest.until("pong", timeout=60)
            self.longest = max(self.longest, time.monotonic() - begun)

    def __enter__(self) -> Pulse:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()
        self._guest.close()


# --- forged ---


def test_forged_saves_are_refused_in_time_and_no_table_stands_still(far: FarPlace):
    forged = list(forgeries())
    with Pulse(far) as pulse:
        for what, save in forged:
            begun = time.monotonic()
            answer = bring(far, save)
            assert (answer.status_code, answer.json()["error"]) == (422, "bad-save"), f"{what}: {answer.text}"
            assert time.monotonic() - begun < HANG, what
            assert len(answer.json()["message"]) < 700, what
    assert pulse.longest < BREATH
    assert len(far.processes) == 2
    assert max(map(most_memory, far.processes)) < LARGEST


@pytest.mark.parametrize("game", GAMES)
def test_honest_saves_come_in(gate: Place, game: str):
    answer = bring(gate, played(game, decisions=12))
    assert answer.status_code == 201, answer.text
    with gate.sit(answer.json()["host"]) as host:
        host.play(2)


def test_whole_games_and_kept_saves_come_in():
    entry, largest = Imports(), 0
    try:
        newest = [path for game in GAMES for path in FOLDER.glob(f"{game}/v{load_game(game).version}/*.save")]
        for path in [*newest, *RECORDED.glob("*/recorded/*.save")]:
            answer = entry._ask(path.read_bytes())
            largest = max(largest, len(answer.save))
            assert answer.save, f"{path}: {answer.why}"
    finally:
        entry.close()
    assert 20_000 < largest < LARGEST_SAVE / 10


def test_a_save_that_diverges_comes_in_at_its_checkpoint(gate: Place):
    content = saves.read(played("firstlight"))
    answer = bring(gate, written(saves.replace(content, position="0" * 32)))
    assert answer.status_code == 201
    assert answer.json()["at"] == content.checkpoint_at


# --- the bounds of the process at the gate ---


def hungry(data: bytes) -> Answer:
    return Answer(str(len(bytearray(2 << 30))))


def busy(data: bytes) -> Answer:
    while True:
        pass


def asleep(data: bytes) -> Answer:
    time.sleep(60)
    return Answer("well rested")


def gone(data: bytes) -> Answer:
    os.kill(os.getpid(), signal.SIGKILL)


def writes(data: bytes) -> Answer:
    Path(data.decode()).write_text("x" * 100)
    return Answer("written")


def talkative(data: bytes) -> Answer:
    return Answer(save=bytes(20 << 20))


@pytest.mark.parametrize(
    ("work", "why"),
    [(hungry, TOO_MUCH), (busy, TOO_LONG), (asleep, TOO_LONG), (gone, TOO_LONG), (talkative, TOO_LONG)],
)
def test_a_child_that_passes_its_bounds_is_no_more(monkeypatch: pytest.MonkeyPatch, work: Any, why: str):
    monkeypatch.setattr(gatekeeper, "PROCESSOR", 1)
    monkeypatch.setattr(gatekeeper, "SECONDS", 2.0)
    begun, before = time.monotonic(), children(os.getpid())
    assert bounded(work, b"") == Answer(why)
    assert time.monotonic() - begun < HANG
    assert children(os.getpid()) == before


def test_a_child_writes_no_files(tmp_path: Path):
    path = tmp_path / "written"
    assert bounded(writes, str(path).encode()) == Answer(TOO_LONG)
    assert not path.exists() or not path.read_text()


def test_after_a_gatekeeper_that_died_there_is_another(gate: Place):
    good = played("firstlight")
    assert bring(gate, good).status_code == 201
    first = gate.house.imports._keeper
    assert first is not None
    first.kill()
    first.wait()
    assert bring(gate, good).status_code == 201
    assert gate.house.imports._keeper is not first


def test_the_gatekeeper_goes_with_its_server(tmp_path: Path):
    server = FarPlace(str(tmp_path / "tables.db"))
    assert bring(server, played("firstlight")).status_code == 201
    (keeper,) = children(server.process.pid)
    server.process.kill()
    server.close()
    end = time.monotonic() + 10
    while runs(keeper):
        assert time.monotonic() < end, "it is still there"
        time.sleep(0.05)


def test_one_address_is_at_the_gate_once(gate: Place, monkeypatch: pytest.MonkeyPatch):
    held = threading.Event()
    answers: list[int] = []

    def wait(at: Imports, data: bytes) -> Answer:
        held.wait(20)
        return Answer("too late")

    monkeypatch.setattr(Imports, "_ask", wait)
    first = threading.Thread(target=lambda: answers.append(bring(gate, b"x").status_code))
    first.start()
    while not gate.house.imports._at_the_gate:
        time.sleep(0.01)
    with Pulse(gate) as pulse:
        again = bring(gate, b"x")
        assert (again.status_code, again.json()["error"]) == (429, "too-fast")
        monkeypatch.setattr(imports, "WAIT", 0.2)
        other = asyncio.run_coroutine_threadsafe(gate.house.imports.bring(b"x", "another address"), gate.house.loop)
        with pytest.raises(Refusal, match="busy"):
            other.result(5)
    held.set()
    first.join()
    assert answers == [422]
    assert pulse.longest < BREATH
    assert not gate.house.imports._at_the_gate


def test_who_comes_with_many_at_the_same_moment_is_at_the_gate_once_as_well(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Imports, "_ask", lambda at, data: Answer(save=data))

    async def come() -> list[bytes | str]:
        gate = Imports()
        coming = [gate.bring(b"one's", "one"), gate.bring(b"one's again", "one")]
        coming += [gate.bring(b"another's", f"another {n}") for n in range(imports.WAITING)]
        answers = await asyncio.gather(*coming, return_exceptions=True)
        gate.close()
        assert not gate._at_the_gate
        return [answer.code if isinstance(answer, Refusal) else answer for answer in answers]  # type: ignore[misc]

    assert asyncio.run(come()) == [b"one's", "too-fast", *[b"another's"] * (imports.WAITING - 1), "busy"]


def test_bots_sit_again_where_they_sat(server: Place):
    export = server.ask(server.make(seats="me greedy")["host"], "/export").content
    assert saves.read(export).bots == {1: "greedy"}
    links = bring(server, export).json()
    assert [(seat["kind"], seat["bot"]) for seat in server.ask(links["host"]).json()["seats"]] == [
        ("me", ""),
        ("bot", "greedy"),
    ]
    with server.sit(links["host"]) as host:
        host.hush()
        told = [note["text"] for part in host.heard if part["type"] == "notes" for note in part["notes"]]
    assert told[1] == {
        "key": "table.note.imported-bots",
        "params": {"seats": [{"key": "table.seat", "params": {"n": 2}}]},
    }


def test_a_bot_that_is_not_here_or_has_no_seat_is_not_seated(server: Place):
    content = saves.read(played("firstlight"))
    known = replace(content, bots={0: "oracle", 1: "random"})
    links = bring(server, saves.written(known)).json()
    assert [seat["kind"] for seat in server.ask(links["host"]).json()["seats"]] == ["me", "bot"]
    answer = bring(server, saves.written(replace(content, bots={7: "random"})))
    assert (answer.status_code, answer.json()["error"]) == (422, "bad-save")


def test_of_long_logs_that_cost_nothing_only_so_much_is_open(tmp_path: Path):
    """Each of a hundred saves of half a megabyte once took 34 MB for as long as somebody looked at its table."""
    content = saves.read(played("firstlight"))
    long = written(replace(content, events=[*content.events, *content.events[-1:] * 300]))
    limits = dataclasses.replace(UNLIMITED, brought=900, brought_in_all=1300)
    settings = dataclasses.replace(SETTINGS, limits=limits, idle=0.4, doors=Doors(proxies=("127.0.0.1",)))

    def asks(link: str) -> tuple[int, str]:
        answer = server.ask(link)
        return answer.status_code, answer.json().get("reason", {}).get("key", "")

    with place(str(tmp_path / "tables.db"), settings) as server:
        server.http.headers["X-Forwarded-For"] = "1.1.1.1"
        hosts = [bring(server, long).json()["host"] for _ in range(3)]
        server.http.headers["X-Forwarded-For"] = "2.2.2.2"
        others = [bring(server, long).json()["host"] for _ in range(3)]
        fresh = server.make()["host"]
        with ExitStack() as sitting:
            guests = [sitting.enter_context(server.sit(link)) for link in (*hosts[:2], *others[:2])]
            assert asks(hosts[2]) == (503, "table.refused.full")  # one address has so much open
            assert asks(fresh)[0] == 200
            with Guest(server.url, "", greet=False) as guest:
                guest.send(type="hello", link=others[2])  # and so have all together
                assert guest.until("refused")["error"] == "full"
                assert guest.gone() == 4503
            guests[0].play(1)
        end = time.monotonic() + 10
        while asks(hosts[2])[0] != 200:
            assert time.monotonic() < end, "it never gets its turn"
            time.sleep(0.2)


# --- signatures ---


def test_what_this_server_gives_away_it_knows_again(server: Place):
    links = server.make()
    with server.sit(links["host"]) as host:
        host.play(3)
    export = server.ask(links["host"], "/export").content
    back = bring(server, export).json()
    assert notes(server, back["host"]) == ["table.note.imported"]
    again = server.ask(back["host"], "/export").content
    assert notes(server, bring(server, again).json()["host"]) == ["table.note.imported"]


def test_a_save_that_nobody_here_signed_is_somebodys_for_ever(server: Place):
    """Also once it was exported from here, and in branches."""
    links = bring(server, played("firstlight")).json()
    assert notes(server, links["host"]) == ["table.note.foreign"]
    with server.sit(links["host"]) as host:
        host.play(2)
    export = server.ask(links["host"], "/export").content
    assert notes(server, bring(server, export).json()["host"]) == ["table.note.foreign"]
    branch = server.ask(links["host"], "/branch", "POST", json={"at": 3}).json()
    with server.sit(branch["host"]) as host:
        host.play(12)
    export = server.ask(branch["host"], "/export").content
    assert notes(server, bring(server, export).json()["host"]) == ["table.note.foreign"]


def test_a_signature_is_for_these_bytes_and_this_server(server: Place, tmp_path: Path):
    with server.sit((links := server.make())["host"]) as host:
        host.play(3)
    export = server.ask(links["host"], "/export").content
    content = saves.read(export)
    signature = export[-saves.SIGNATURE :]
    changed = written(saves.replace(content, program="0.0"))
    for forged in (
        changed,
        saves.sealed(changed[saves.HEAD :] + signature),
        saves.sign(changed, b"another server's key"),
        saves.sealed(export[saves.HEAD : -saves.SIGNATURE]),
    ):
        answer = bring(server, forged)
        assert answer.status_code == 201, answer.text
        assert notes(server, answer.json()["host"]) == ["table.note.foreign"]
    with place(str(tmp_path / "other.db")) as other:
        assert notes(other, bring(other, export).json()["host"]) == ["table.note.foreign"]


def test_a_signed_save_opens_everywhere(server: Place):
    with server.sit((links := server.make())["host"]) as host:
        host.play(3)
    export = server.ask(links["host"], "/export").content
    session = saves.load(load_game("firstlight"), export)
    assert len(session.steps) == 3
    assert saves.replay(load_game("firstlight"), export).hash() == session.hash()


def test_the_key_stays_the_same(tmp_path: Path):
    path = str(tmp_path / "tables.db")
    with place(path) as server:
        key = server.store.signing_key()
    with place(path) as server:
        assert server.store.signing_key() == key
    assert len(key) == 32


# --- mutated ---


def test_mutated_saves_harm_nothing(far: FarPlace):
    dice = random.Random(16)
    good = [played(game, decisions, players) for game in GAMES for decisions, players in ((5, 2), (30, 3))]
    came_in = 0
    with Pulse(far) as pulse:
        for number in range(MUTATED):
            save = (bytes_mutated if dice.random() < 0.25 else mutated)(dice, dice.choice(good))
            begun = time.monotonic()
            answer = bring(far, save)
            assert time.monotonic() - begun < HANG, number
            assert answer.status_code in (201, 413, 422), f"{number}: {answer.text}"
            if answer.status_code == 201:
                came_in += 1
                sit_down(far, answer.json(), dice)
    assert max(map(most_memory, far.processes)) < LARGEST
    assert pulse.longest < BREATH
    assert MUTATED / 20 < came_in < MUTATED / 2


def sit_down(server: Place, links: dict[str, Any], dice: random.Random) -> None:
    """Look at everything that a table shows, and play on as far as it goes."""
    for path in ("", "/log", "/export", "/refusals"):
        answer = server.ask(links["host"], path)
        assert answer.status_code < 500, f"{path}: {answer.text}"
    with server.sit(links["host"]) as host:
        for _ in range(5):
            if host.question is None or not host.keys:
                return
            begun = time.monotonic()
            answer = host.decide(dice.choice(host.keys))
            assert time.monotonic() - begun < HANG
            if answer["type"] != "confirmed":
                assert answer["error"] == "fault", answer
                return
            try:
                while host.decisions < answer["decision"]:
                    host.receive(2)
            except TimeoutError:  # it cannot be drawn any more; the server is there nevertheless
                host.send(type="ping")
                host.until("pong", timeout=HANG)
                return


@pytest.mark.parametrize("game", GAMES)
def test_what_came_in_stays_light(game: str, request: pytest.FixtureRequest):
    """However much lies on a table that is brought in: no later decision keeps others waiting, nor does a scene.

    A test process is full of what other tests left: collecting that garbage is not counted.
    """
    gc.disable()
    request.addfinalizer(gc.enable)
    dice, came_in, rules = random.Random(3), 0, load_game(game)
    good = [played(game, decisions, players) for decisions, players in ((5, 2), (30, 3))]
    for number in range(GROWN):
        brought = bounded(look_into, grown(dice, dice.choice(good))).save
        if not brought:
            continue
        came_in += 1
        session, luck = saves.load(rules, brought), Rng(number)
        for _ in range(100):
            if session.decision is None:
                break
            begun = time.process_time()
            try:
                session.decide(luck.pick(session.decision.options))
                session.scene(luck.below(session.setup.players))
            except Exception:  # a rule fails: that is told at a table, and taken back
                break
            finally:
                assert time.process_time() - begun < BREATH / 2, number
    assert came_in


def test_what_is_no_save_is_told_so():
    assert [look_into(data).save for data in (b"", b"x" * 1000)] == [b"", b""]
    assert look_into(played("firstlight")).why == ""
