"""A database that somebody else holds, or that is full: each waits once, each is answered, nothing is lost."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, event, text

from coterie.kernel.texts import msg
from coterie.server import store, writer
from coterie.server.store import Store
from tests.server.guests import Guest, Place, place
from tests.server.test_store import a_table, entry

TABLES = 12
PATIENCE = 1.0
AT_ONCE = 2.5
"""Seconds within which each of several is answered once it is clear how it ends."""


@contextmanager
def held(database: str) -> Iterator[None]:
    """Somebody else writes and does not end; who reads is not kept."""
    if "://" not in database:
        other = sqlite3.connect(database, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")
        other.close()
        return
    import psycopg

    with psycopg.connect(database) as connection:
        connection.execute("LOCK TABLE entries, chat IN SHARE MODE")
        yield
        connection.rollback()


@pytest.fixture(autouse=True)
def little_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "PATIENCE", PATIENCE)


def together(hosts: list[Guest]) -> list[tuple[str, float]]:
    """All decide at once: the answers, and how long each took."""
    answers: dict[int, tuple[str, float]] = {}

    def decide(n: int) -> None:
        begun = time.monotonic()
        answer = hosts[n].decide()
        answers[n] = (answer.get("error", answer["type"]), time.monotonic() - begun)

    threads = [threading.Thread(target=decide, args=(n,)) for n in range(len(hosts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return [answers[n] for n in range(len(hosts))]


def sit_down(server: Place, count: int = TABLES) -> list[Guest]:
    hosts = [server.sit(server.make()["host"]) for _ in range(count)]
    for host in hosts:
        host.play(1)
    return hosts


def test_who_waits_for_a_locked_database_waits_once(server: Place, database: str, monkeypatch: pytest.MonkeyPatch):
    hosts, tries, transact = sit_down(server), list[int](), server.store.writer._transact

    def counted(batch: list[writer.Work]) -> None:
        tries.append(len(batch))
        transact(batch)

    with held(database):
        monkeypatch.setattr(server.store.writer, "_transact", counted)
        answers = together(hosts)
    assert [answer for answer, _ in answers] == ["not-stored"] * TABLES
    assert len(tries) < PATIENCE / writer.A_TRY + TABLES / 2, tries  # nobody was tried alone
    assert max(took for _, took in answers) < PATIENCE + AT_ONCE
    for host in hosts:  # nothing was taken, all go on
        host.hush(0.05)
        assert host.decisions == 1
        host.play(1)
        host.close()


def test_a_lock_that_ends_in_time_is_only_a_delay(server: Place, database: str):
    hosts = sit_down(server)
    with held(database):
        ending = threading.Timer(PATIENCE / 2, lambda: None)
        results: list[tuple[str, float]] = []
        thread = threading.Thread(target=lambda: results.extend(together(hosts)))
        thread.start()
        ending.start()
        ending.join()
    thread.join(30)
    assert [answer for answer, _ in results] == ["confirmed"] * TABLES
    assert max(took for _, took in results) < PATIENCE + AT_ONCE
    for host in hosts:
        host.close()


def test_one_after_the_other_at_one_table_each_waits_no_more_than_a_moment(server: Place, database: str):
    """What is asked at one table is done in turns: the first waits until it is clear, the others hear it soon."""
    links = server.make()
    with server.sit(links["host"]) as host:
        with held(database):
            begun = time.monotonic()
            for _ in range(TABLES):
                host.send(type="chat", text="Is anybody there?")
            for _ in range(TABLES):
                assert host.until("refused", timeout=30)["error"] == "not-stored"
            assert time.monotonic() - begun < PATIENCE + TABLES * 0.5
        host.send(type="chat", text="Here I am.")
        assert host.until("chat")["lines"][0]["text"] == "Here I am."


@pytest.mark.parametrize("how", ["long after", "played meanwhile"])
def test_another_lock_is_waited_for_again(server: Place, database: str, monkeypatch: pytest.MonkeyPatch, how: str):
    monkeypatch.setattr(writer, "PATIENCE", 0.6)
    (host,) = sit_down(server, 1)
    with held(database):
        assert together([host])[0][0] == "not-stored"
    if how == "long after":
        time.sleep(0.7)
    host.hush(0.05)
    if how == "played meanwhile":
        host.play(1)
    with held(database):
        answer, took = together([host])[0]
    assert answer == "not-stored"
    assert took >= 0.6
    host.close()


@contextmanager
def full(server: Place) -> Iterator[None]:
    """The file may not grow any more."""
    room = [1]

    @event.listens_for(server.store.writer.engine, "begin")
    def bound(connection: Connection) -> None:
        connection.exec_driver_sql(f"PRAGMA max_page_count={room[0]}")  # never below what it has

    yield
    room[0] = 1 << 30


def test_a_full_database_answers_each_and_loses_nothing(tmp_path: Path):
    with place(str(tmp_path / "tables.db")) as server:
        hosts, taken, refused = sit_down(server), [1] * TABLES, set[int]()
        with full(server):
            for _ in range(100):
                answers = together(hosts)
                assert max(took for _, took in answers) < 5
                for n, (answer, _) in enumerate(answers):
                    taken[n] += answer == "confirmed"
                    refused |= {n} if answer == "not-stored" else set()
                    hosts[n].hush(0.02)
                    assert hosts[n].decisions == taken[n]
                if len(refused) == TABLES:
                    break
        assert len(refused) == TABLES
        for n, host in enumerate(hosts):
            host.play(1)
            assert host.decisions == taken[n] + 1
            host.close()


def test_what_is_small_finds_room_in_a_database_too_full_for_what_is_large(tmp_path: Path):
    """They wait together, and the large one alone is told that it is not stored."""

    async def main() -> None:
        keep = Store(str(tmp_path / "tables.db"))
        table = await a_table(keep)
        size = [1 << 30]
        event.listen(
            keep.writer.engine, "begin", lambda c: c.exec_driver_sql(f"PRAGMA max_page_count={size[0]}").scalar()
        )
        await keep.write((store.ADD_NOTE, [store.note_row(table, 1, 0, msg("x"))]))
        with keep.engine.connect() as connection:
            size[0] = connection.execute(text("PRAGMA page_count")).scalar_one() + 4
        large = {"table": table, "number": 9, "save": b"x" * 1_000_000, "when": 0.0}
        ended = await asyncio.gather(
            keep.write((store.ADD_ENTRY, [entry(table, 1)])),
            keep.write((store.ADD_CHECKPOINT, [large])),
            keep.write((store.ADD_ENTRY, [entry(table, 2)])),
            return_exceptions=True,
        )
        assert [type(end).__name__ for end in ended] == ["NoneType", "OperationalError", "NoneType"]
        keep.close()

    asyncio.run(main())
