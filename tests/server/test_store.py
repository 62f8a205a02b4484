"""The store: migrations, group commit, what must be unique."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import select, text
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from coterie.games import load_game
from coterie.kernel.errors import CoterieError
from coterie.kernel.session import Session
from coterie.server import schema, store
from coterie.server.house import House
from coterie.server.seats import make_seats
from coterie.server.store import SeatRow, Store, StoreTrouble, connect, database_url, migrate
from coterie.server.wire import read_who

TABLE = dict.fromkeys(("game", "outcome", "host", "watch"), "") | dict.fromkeys(("created", "touched"), 0.0)
TABLE |= {"id": "t", "campaign": None, "branch": False, "guided": False, "decisions": 0}


@pytest.fixture
def keep(database: str):
    opened = Store(database)
    yield opened
    opened.close()


async def a_table(keep: Store) -> str:
    game = load_game("firstlight")
    session = Session(game, game.configure(seed=1))
    return (await House(keep).keep(session, make_seats([], 2))).table


def entry(table: str, number: int, client: str | None = None, **more: Any) -> dict[str, Any]:
    row = {"table": table, "number": number, "kind": "step", "asked": "act", "option": "end", "seat": 0, "to": number}
    return row | {"client": client, "taken": number, "when": 0.0} | more


def test_migrations_make_what_the_schema_says(keep: Store):
    with keep.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []


def test_migrations_can_run_again(keep: Store):
    migrate(keep.engine)
    assert keep.all_tables() == []


def test_names_in_an_older_chat_stay_names(database: str):
    engine = connect(database_url(database))
    migrate(engine, "0001")
    with engine.begin() as connection:
        connection.execute(store.ADD_TABLE, TABLE)
        chat = {"table": "t", "number": 1, "who": 'Ann "the bold"', "text": "hello", "when": 0.0}
        connection.execute(store.ADD_CHAT, chat)
    migrate(engine)
    with engine.connect() as connection:
        assert read_who(connection.execute(select(schema.chat.c.who)).scalar_one()) == 'Ann "the bold"'
    engine.dispose()


def test_what_is_written_is_there_when_it_returns(keep: Store):
    async def main() -> None:
        table = await a_table(keep)
        await keep.write((store.ADD_ENTRY, [entry(table, 1), entry(table, 2)]))
        assert [e.number for e in keep.entries(table)] == [1, 2]

    asyncio.run(main())


def test_many_that_wait_share_a_commit_and_one_that_fails_fails_alone(keep: Store):
    """A slow commit makes a queue; of all that wait only those with a number taken already fail."""

    async def main() -> None:
        table = await a_table(keep)
        await keep.write((store.ADD_ENTRY, [entry(table, 1, "first")]))
        commits, gate = [], threading.Event()
        transact = keep.writer._transact

        def slow(batch: Any) -> None:
            gate.wait(5)
            commits.append(len(batch))
            transact(batch)

        keep.writer._transact = slow  # type: ignore[method-assign]
        good = [keep.write((store.ADD_ENTRY, [entry(table, n, f"client-{n}")])) for n in range(2, 30)]
        bad = [
            keep.write((store.ADD_ENTRY, [entry(table, 1)])),
            keep.write((store.ADD_ENTRY, [entry(table, 40, "first")])),
            keep.write((store.ADD_ENTRY, [entry(table, 41), entry(table, 41)])),
        ]
        tasks = [asyncio.create_task(each) for each in (*good[:14], *bad, *good[14:])]
        await asyncio.sleep(0.05)
        gate.set()
        results = await asyncio.gather(*tasks, return_exceptions=True)
        failed = [i for i, result in enumerate(results) if result is not None]
        assert failed == [14, 15, 16]
        assert all(isinstance(results[i], IntegrityError) for i in failed)
        assert max(commits) > 10
        assert [e.number for e in keep.entries(table)] == list(range(1, 30))

    asyncio.run(main())


def test_a_sqlite_commit_is_on_the_disk(tmp_path):
    keep = Store(str(tmp_path / "tables.db"))
    with keep.engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
        assert connection.execute(text("PRAGMA foreign_keys")).scalar() == 1
    keep.close()


def test_where_tables_are_kept(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    assert database_url(None) == f"sqlite:///{tmp_path}/coterie/tables.db"
    assert database_url(str(tmp_path / "a.db")) == f"sqlite:///{tmp_path}/a.db"
    assert database_url("postgresql://me@there/tables") == "postgresql+psycopg://me@there/tables"


@pytest.mark.parametrize("where", ["mysql://a/b", "nonsense://", "postgresql://127.0.0.1:1/none", "/proc/nowhere/a.db"])
def test_a_store_that_cannot_be_opened_is_told(where: str):
    with pytest.raises(CoterieError):
        Store(where)


@pytest.mark.parametrize("where", ["sqlite://", "sqlite:///:memory:", "postgresql://me:a:b/tables"])
def test_what_is_no_place_to_keep_tables_is_told(where: str):
    with pytest.raises(StoreTrouble):
        Store(where)


def test_the_tables_of_a_newer_program_are_left_alone(database: str):
    keep = Store(database)
    with keep.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    keep.close()
    with pytest.raises(StoreTrouble, match="newer"):
        Store(database)


def test_a_migration_that_is_cut_off_can_run_again(database: str, monkeypatch: pytest.MonkeyPatch):
    engine = connect(database_url(database))
    migrate(engine, "0001")
    with monkeypatch.context() as broken:
        broken.setattr("json.dumps", None)
        with engine.begin() as connection:
            connection.execute(store.ADD_TABLE, TABLE)
            connection.execute(store.ADD_CHAT, {"table": "t", "number": 1, "who": "Ann", "text": "hello", "when": 0.0})
        with pytest.raises(TypeError):
            migrate(engine)
    migrate(engine)
    with engine.connect() as connection:
        assert read_who(connection.execute(select(schema.chat.c.who)).scalar_one()) == "Ann"
    engine.dispose()


def test_no_link_is_in_what_the_database_complains_of(keep: Store):
    with keep.engine.begin() as connection, pytest.raises(SQLAlchemyError) as trouble:
        connection.execute(store.ADD_SEAT, store.seat_row("no-table", SeatRow(0, "secret-link")))
    assert "secret-link" not in str(trouble.value)


def test_others_on_this_machine_cannot_read_the_links(tmp_path):
    keep = Store(str(tmp_path / "mine" / "tables.db"))
    keep.close()
    assert (tmp_path / "mine").stat().st_mode & 0o077 == 0
