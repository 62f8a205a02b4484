"""Who keeps a table: leases, tokens, and what a process that has lost its lease can still do, which is nothing."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update
from sqlalchemy.exc import SQLAlchemyError

from coterie.server import schema, store
from coterie.server.leases import Elsewhere, Fence, Leases, Lost, Taken, claim, guard
from coterie.server.store import Store, database_url
from tests.server.conftest import new_database
from tests.server.guests import SETTINGS, Place, place
from tests.server.test_store import a_table, entry

BRIEF = replace(SETTINGS, lease=2.5)


@pytest.fixture
def shared(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty PostgreSQL database, which several processes may serve."""
    return new_database(request, tmp_path, "postgres")


@pytest.fixture
def keep(shared: str) -> Iterator[Store]:
    opened = Store(shared)
    yield opened
    opened.close()


def process(keep: Store, name: str, seconds: float = 60.0) -> Leases:
    leases = Leases(keep.engine, seconds)
    leases.join(f"http://{name}")
    return leases


def expire(keep: Store, leases: Leases) -> None:
    """As if it had not beaten for long."""
    with keep.engine.begin() as connection:
        connection.execute(update(schema.servers).where(schema.servers.c.id == leases.id).values(expires=1.0))


# --- SQLite: one process ---


def test_a_second_server_on_a_sqlite_file_is_refused_in_one_clear_line(tmp_path: Path):
    file = tmp_path / "tables.db"
    lock = claim(database_url(str(file)))
    assert lock is not None
    command = [sys.executable, "-m", "coterie.cli", "serve", "--no-browser", "--port", "0", "--database", str(file)]
    second = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert second.returncode != 0
    lines = second.stderr.strip().splitlines()
    assert len(lines) == 1
    assert "another server" in lines[0]
    assert str(file) in lines[0]
    assert not file.exists(), "it was refused before it touched anything"
    with pytest.raises(Taken):
        claim(database_url(str(file)))
    lock.close()
    again = claim(database_url(str(file)))
    assert again is not None
    again.close()
    assert Path(f"{file}.lock").stat().st_mode & 0o077 == 0


def test_the_lock_is_for_servers_on_files_only(tmp_path: Path):
    lock = claim(database_url(str(tmp_path / "tables.db")))
    Store(str(tmp_path / "tables.db")).close()  # `coterie tables` looks while a server runs
    assert lock is not None
    lock.close()
    assert claim(database_url("postgresql://me@there/tables")) is None


# --- leases ---


def test_a_table_has_one_keeper_and_its_token_only_grows(keep: Store):
    table = asyncio.run(a_table(keep))
    one, two = process(keep, "one"), process(keep, "two")
    assert one.take(table) == 1
    with pytest.raises(Elsewhere) as elsewhere:
        two.take(table)
    assert (elsewhere.value.server, elsewhere.value.address) == (one.id, "http://one")
    one.release([Fence(table, 1)])
    assert two.take(table) == 2
    one.release([Fence(table, 1)])  # too late: it is not one's any more
    with pytest.raises(Elsewhere):
        one.take(table)
    two.leave()
    assert one.take(table) == 3


def test_of_many_who_want_a_table_one_gets_it(keep: Store):
    table = asyncio.run(a_table(keep))
    crowd = [process(keep, str(n)) for n in range(6)]
    got: list[Any] = []

    def want(leases: Leases) -> None:
        try:
            got.append(leases.take(table))
        except Elsewhere as elsewhere:
            got.append(elsewhere.server)

    threads = [threading.Thread(target=want, args=(leases,)) for leases in crowd]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10)
    assert sum(token == 1 for token in got) == 1
    assert len(got) == 6
    assert len(set(got)) == 2


def test_a_keeper_that_does_not_show_itself_loses_its_tables(keep: Store):
    here, there = (asyncio.run(a_table(keep)) for _ in range(2))
    one, two = process(keep, "one"), process(keep, "two")
    one.take(here)
    one.take(there)
    assert one.beat() == (None, {two.id: "http://two"})
    expire(keep, one)
    assert two.take(here) == 2
    with pytest.raises(Lost):  # it may not take anything before it has shown itself again
        one.take(there)
    assert one.beat() == ({there: 1}, {two.id: "http://two"})
    assert one.beat() == (None, {two.id: "http://two"})
    with pytest.raises(Elsewhere):
        two.take(there)


def test_a_keeper_whom_nobody_can_reach_loses_its_tables(keep: Store):
    table = asyncio.run(a_table(keep))
    one, two = process(keep, "one"), process(keep, "two")
    one.take(table)
    two.bury(one.id)
    assert two.take(table) == 2
    assert one.beat() == ({}, {two.id: "http://two"})


def test_a_process_that_was_started_anew_at_the_same_address_finds_its_tables_free(keep: Store):
    table = asyncio.run(a_table(keep))
    before = process(keep, "one")
    before.take(table)
    assert process(keep, "one").take(table) == 2
    assert process(keep, "two").beat()[1].keys().isdisjoint({before.id})


def test_all_processes_share_one_secret(keep: Store):
    one, two = Leases(keep.engine, 60), Leases(keep.engine, 60)
    secret = one.join("http://one")
    assert len(secret) > 30
    assert two.join("http://two") == secret


def test_several_processes_may_start_on_an_empty_database_at_once(shared: str):
    troubles: list[Exception] = []

    def start() -> None:
        try:
            Store(shared).close()
        except Exception as error:
            troubles.append(error)

    threads = [threading.Thread(target=start) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert troubles == []


# --- fencing ---


def test_what_is_written_under_an_old_token_is_refused_by_the_database(keep: Store):
    async def main() -> None:
        table, other = await a_table(keep), await a_table(keep)
        one, two = process(keep, "one"), process(keep, "two")
        old = Fence(table, one.take(table))
        fine = Fence(other, one.take(other))
        await keep.write((store.ADD_ENTRY, [entry(table, 1)]), fence=old)
        expire(keep, one)
        new = Fence(table, two.take(table))
        transact, sizes = keep.writer._transact, []

        def watched(batch: Any) -> None:
            sizes.append(len(batch))
            transact(batch)

        keep.writer._transact = watched  # type: ignore[method-assign]
        late = [
            keep.write((store.ADD_ENTRY, [entry(table, 2, "late")]), fence=old),
            keep.write((store.SET_SEAT["link"], [{"of_table": table, "of_seat": 0, "link": "stolen"}]), fence=old),
            keep.write((store.ADD_ENTRY, [entry(other, 1)]), fence=fine),
            keep.write((store.ADD_ENTRY, [entry(table, 2, "new")]), fence=new),
        ]
        results = await asyncio.gather(*late, return_exceptions=True)
        assert [type(result) for result in results] == [Lost, Lost, type(None), type(None)]
        assert max(sizes) > 1, "they were not in one batch: nothing is shown about batches"
        assert [e.client for e in keep.entries(table)] == [None, "new"]
        assert len(keep.entries(other)) == 1
        with keep.engine.connect() as connection:
            assert "stolen" not in connection.execute(select(schema.seats.c.link)).scalars().all()

    asyncio.run(main())


def test_who_takes_a_table_over_waits_for_what_is_being_committed(keep: Store):
    """Else it would open the table without an entry that is confirmed a moment later."""
    table = asyncio.run(a_table(keep))
    one, two = process(keep, "one"), process(keep, "two")
    fence = Fence(table, one.take(table))
    two.bury(one.id)
    token: list[int] = []
    taking = threading.Thread(target=lambda: token.append(two.take(table)))
    with keep.engine.begin() as connection:
        guard(connection, [fence])
        taking.start()
        time.sleep(0.3)
        assert token == []
        connection.execute(store.ADD_ENTRY, [entry(table, 1)])
    taking.join(10)
    assert token == [2]
    assert len(keep.entries(table)) == 1


def test_a_fence_is_waited_for_and_then_checked_again(keep: Store):
    """The lease changes hands while the old keeper waits for its row: it must not go by what it saw before."""
    table = asyncio.run(a_table(keep))
    one = process(keep, "one")
    fence = Fence(table, one.take(table))
    ends: list[Exception] = []

    def write() -> None:
        try:
            with keep.engine.begin() as connection:
                guard(connection, [fence])
        except Lost as lost:
            ends.append(lost)

    writing = threading.Thread(target=write)
    with keep.engine.begin() as connection:
        connection.execute(update(schema.leases).values(owner="two", token=2))
        writing.start()
        time.sleep(0.3)
    writing.join(10)
    assert len(ends) == 1


# --- whole servers ---


def stop_beating(server: Place) -> None:
    """As if the process stood still for long, or were cut off from the database, as far as others can see."""
    beating = server.house.cluster._beating
    assert beating is not None
    server.house.loop.call_soon_threadsafe(beating.cancel)
    expire(server.store, server.house.cluster.leases)  # type: ignore[arg-type]


def test_a_process_that_lost_a_table_without_noticing_can_decide_nothing_there(shared: str):
    with place(shared) as one, place(shared) as two:
        links = one.make()
        with one.sit(links["host"]) as host:
            host.play(3)
            stop_beating(one)
            with two.sit(links["host"]) as successor:
                assert successor.decisions == 3
                successor.play(1)
                host.send(type="decide", client="late", id=host.question["id"], key=host.keys[0])
                assert host.gone() == 1012  # not answered: a browser asks again, at the new keeper
                assert "confirmed" not in [message["type"] for message in host.heard if message.get("client") == "late"]
                successor.play(1)
        entries = two.store.entries(links["table"])
        assert [(e.to, e.token) for e in entries] == [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2)]
        assert "late" not in [e.client for e in entries]


def test_a_process_that_was_thought_dead_lets_go_of_what_others_keep_now(shared: str):
    with place(shared, BRIEF) as one, place(shared, BRIEF) as two:
        lost, left = one.make(), one.make()
        with one.sit(lost["host"]) as host, one.sit(left["host"]) as other:
            host.play(1)
            other.play(1)
            with one.store.engine.begin() as connection:  # it beats on, but was away for a moment
                connection.execute(update(schema.leases).where(schema.leases.c.table == lost["table"]).values(token=9))
                connection.execute(update(schema.servers).values(expires=1.0))
            assert host.gone() == 1012
            other.play(1)
        assert lost["table"] not in one.house.tables
        assert two.house.cluster.healthy


def test_a_process_that_was_too_busy_to_show_itself_does_so_when_it_needs_to(shared: str):
    with place(shared, replace(SETTINGS, lease=60.0)) as one:
        links = one.make()
        expire(one.store, one.house.cluster.leases)  # type: ignore[arg-type]
        with one.sit(links["host"]) as host:
            host.play(1)


def test_a_table_that_is_put_away_is_free(shared: str):
    with place(shared, replace(SETTINGS, idle=0.2)) as one, place(shared) as two:
        links = one.make()
        with one.sit(links["host"]) as host:
            host.play(2)
        deadline = time.monotonic() + 10
        while one.house.tables and time.monotonic() < deadline:
            time.sleep(0.05)
        time.sleep(0.2)
        with two.sit(links["host"]) as host:
            host.play(1)
        assert links["table"] in two.house.tables
        assert [e.token for e in two.store.entries(links["table"])] == [1, 1, 2]


def test_only_what_changed_of_a_seat_is_written(server: Place):
    """What another part of the program wrote meanwhile into another column stays."""
    links = server.make(seats="me friend")
    with server.sit(links["host"]):
        with server.store.engine.begin() as connection:
            connection.execute(update(schema.seats).where(schema.seats.c.seat == 1).values(standin="greedy"))
        answer = server.ask(links["host"], "/seats/1", "PUT", json={"name": "Ann"})
        assert answer.status_code == 200
    with server.store.engine.connect() as connection:
        row = connection.execute(select(schema.seats).where(schema.seats.c.seat == 1)).one()
    assert (row.name, row.standin) == ("Ann", "greedy")


def test_a_lease_goes_with_its_table(keep: Store):
    table = asyncio.run(a_table(keep))
    process(keep, "one").take(table)
    with keep.engine.begin() as connection:
        for statement in store.REMOVE:
            connection.execute(statement, {"of_table": table})
        assert connection.execute(select(schema.leases)).all() == []
    with pytest.raises((SQLAlchemyError, Lost)):
        process(keep, "two").take(table)
