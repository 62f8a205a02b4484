"""The store: one SQLite file at home, PostgreSQL by URL. Rows in, rows out; it knows no rules."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import (
    Connection,
    Engine,
    bindparam,
    create_engine,
    delete,
    event,
    func,
    insert,
    make_url,
    select,
    update,
)
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from coterie.kernel.data import Struct, from_json, to_json
from coterie.kernel.errors import CoterieError
from coterie.kernel.texts import Msg
from coterie.server import schema
from coterie.server.writer import Change, Writer

CHAT_LINES, NOTES, FAULTS = 100, 200, 20
"""How much of the talk, and of what happened to a table, is read back when it is opened; how many reports are kept."""

PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",  # a commit is on the disk
    "foreign_keys=ON",
    "busy_timeout=10000",  # milliseconds
    "cache_size=-32768",  # kilobytes, if below zero: many tables are written to in turns
)
"""How a SQLite file is opened."""


class StoreTrouble(CoterieError):
    """A store that cannot be opened."""


class SeatRow(Struct):
    """Who sits on a seat, and the link to it."""

    seat: int
    link: str
    kind: str = "me"
    bot: str = ""
    name: str = ""
    standin: str = ""
    autopass: list[str] = []


class TableRow(Struct):
    """A table as the store lists it."""

    id: str
    game: str
    host: str
    watch: str
    campaign: str | None
    branch: bool
    guided: bool
    created: float
    touched: float
    decisions: int
    outcome: str


class Entry(Struct, frozen=True):
    """A line of the append-only log: a step taken, or a way back to an earlier moment."""

    number: int
    kind: str
    asked: str
    option: str
    seat: int
    to: int
    client: str | None
    taken: int
    when: float
    chance: bytes | None = None
    told: bytes | None = None
    position: str | None = None


class Opened(Struct):
    """All that a table needs to come to life."""

    table: TableRow
    seats: list[SeatRow]
    checkpoint: bytes
    number: int  # of the last entry that the checkpoint holds
    entries: list[Entry]  # those after it
    standing: bytes  # where the game stands after the last of them
    standing_at: int  # the number of that, or of one before it: then nobody but an older program knows where it stands
    clients: dict[str, int]  # how each client's decision was answered
    notes: list[dict[str, Any]]
    chat: list[dict[str, Any]]
    faults: int


# --- the statements, each made once so that the writer can put equal ones together ---

ADD_CAMPAIGN = insert(schema.campaigns)
ADD_TABLE = insert(schema.tables)
ADD_SEAT = insert(schema.seats)
ADD_ENTRY = insert(schema.entries)
ADD_CHECKPOINT = insert(schema.checkpoints)
ADD_NOTE = insert(schema.notes)
ADD_CHAT = insert(schema.chat)
ADD_FAULT = insert(schema.faults)
SET_SEAT = (
    update(schema.seats)
    .where(schema.seats.c.table == bindparam("of_table"), schema.seats.c.seat == bindparam("of_seat"))
    .values({name: bindparam(name) for name in ("link", "kind", "bot", "name", "standin", "autopass")})
)
TOUCH = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("of_table"))
    .values({name: bindparam(name) for name in ("touched", "decisions", "outcome")})
)
ADD_STANDING = insert(schema.standings)
STAND = (
    update(schema.standings)
    .where(schema.standings.c.table == bindparam("of_table"))
    .values({name: bindparam(name) for name in ("number", "save")})
)
DROP_FAULTS = delete(schema.faults).where(
    schema.faults.c.table == bindparam("of_table"), schema.faults.c.number <= bindparam("until")
)


def data_folder() -> Path:
    """Where this system keeps a user's data."""
    home = Path.home()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return base / "coterie"


def database_url(where: str | None) -> str:
    """A URL as it is given, a path as a SQLite file, nothing as the file in the user's data folder."""
    if where is None:
        where = str(data_folder() / "tables.db")
    if "://" not in where:
        path = Path(where).expanduser().resolve()
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)  # a link is a key: others shall not read it
        except OSError as error:
            raise StoreTrouble(f"cannot keep tables in '{path}': {error.strerror or error}") from error
        return f"sqlite:///{path}"
    scheme, _, rest = where.partition("://")
    return f"postgresql+psycopg://{rest}" if scheme in ("postgres", "postgresql") else where


def connect(url: str) -> Engine:
    """The engine for this URL."""
    try:
        place = make_url(url)
        name = place.get_backend_name()
        if name not in ("sqlite", "postgresql"):
            raise StoreTrouble(f"a database is a SQLite file or a postgresql:// URL, not '{name}'")
        if name == "sqlite" and place.database in (None, "", ":memory:"):
            raise StoreTrouble("tables are kept in a file, not in memory: write sqlite:///path")
        engine = create_engine(url, pool_pre_ping=name != "sqlite", hide_parameters=True)  # links are in no log
    except (ArgumentError, NoSuchModuleError, ValueError) as error:
        raise StoreTrouble("this database URL cannot be read: write sqlite:///path or postgresql://…") from error
    except ModuleNotFoundError as error:
        raise StoreTrouble("PostgreSQL needs one more package: pip install 'coterie[postgres]'") from error
    if name == "sqlite":

        @event.listens_for(engine, "connect")
        def _tune(raw: Any, _record: Any) -> None:
            for pragma in PRAGMAS:
                raw.execute(f"PRAGMA {pragma}")

    return engine


def migrate(engine: Engine, to: str = "head") -> None:
    """Bring the database's tables to what this program needs, or to what an older one did."""
    config = Config()
    config.set_main_option("script_location", "coterie.server:migrations")
    config.set_main_option("path_separator", "os")
    with engine.begin() as connection:
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")  # all of it or nothing, and no other program meanwhile
        config.attributes["connection"] = connection
        command.upgrade(config, to)


class Store:
    """Reads by any thread, writes by the one writer."""

    def __init__(self, where: str | None = None):
        self.engine = connect(database_url(where))
        try:
            migrate(self.engine)
        except CommandError as error:
            self.engine.dispose()
            raise StoreTrouble("these tables were written by a newer Coterie: update this one") from error
        except SQLAlchemyError as error:
            self.engine.dispose()
            plain = str(error.__cause__ or error).strip().splitlines()[0]
            raise StoreTrouble(f"cannot open the database: {plain}") from error
        self._writer: Writer | None = None

    @property
    def writer(self) -> Writer:
        if self._writer is None:
            self._writer = Writer(self.engine)
        return self._writer

    async def write(self, *changes: Change) -> None:
        """Returns once the changes are durable."""
        await self.writer.write(*changes)

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
            self._writer = None
        self.engine.dispose()

    # --- reading ---

    def find(self, link: str) -> tuple[str, str, int] | None:
        """The table, role and seat that a link is for."""
        t, s = schema.tables.c, schema.seats.c
        with self.engine.connect() as connection:
            row = connection.execute(select(t.id, t.host).where((t.host == link) | (t.watch == link))).first()
            if row is not None:
                return row.id, "host" if row.host == link else "watch", -1
            row = connection.execute(select(s.table, s.seat).where(s.link == link)).first()
            return None if row is None else (row.table, "seat", row.seat)

    def open(self, table: str) -> Opened | None:
        """The table with its last checkpoint and the entries after it."""
        e, c = schema.entries.c, schema.checkpoints.c
        with self.engine.connect() as connection:
            row = connection.execute(select(schema.tables).where(schema.tables.c.id == table)).mappings().first()
            if row is None:
                return None
            checkpoint = connection.execute(
                select(c.number, c.save).where(c.table == table).order_by(c.number.desc()).limit(1)
            ).one()
            later = select(schema.entries).where(e.table == table, e.number > checkpoint.number).order_by(e.number)
            stands = connection.execute(select(schema.standings).where(schema.standings.c.table == table)).one()
            known = select(e.client, e.taken).where(e.table == table, e.client.is_not(None))
            return Opened(
                TableRow(**row),
                self._seats(connection, table),
                checkpoint.save,
                checkpoint.number,
                [Entry(**_without_table(entry)) for entry in connection.execute(later).mappings()],
                stands.save,
                stands.number,
                {found.client: found.taken for found in connection.execute(known)},
                self._last(connection, schema.notes, table, NOTES),
                self._last(connection, schema.chat, table, CHAT_LINES),
                connection.execute(
                    select(func.coalesce(func.max(schema.faults.c.number), 0)).where(schema.faults.c.table == table)
                ).scalar_one(),
            )

    def all_tables(self) -> list[TableRow]:
        """Every table, the one touched last first."""
        with self.engine.connect() as connection:
            rows = connection.execute(select(schema.tables).order_by(schema.tables.c.touched.desc())).mappings()
            return [TableRow(**row) for row in rows]

    def entries(self, table: str) -> list[Entry]:
        """The whole append-only log of a table."""
        e = schema.entries.c
        with self.engine.connect() as connection:
            rows = connection.execute(select(schema.entries).where(e.table == table).order_by(e.number)).mappings()
            return [Entry(**_without_table(row)) for row in rows]

    def position(self, table: str, to: int) -> str | None:
        """The name of the position that so many decisions led to, the last time that they did; None if unknown."""
        e = schema.entries.c
        last = select(e.position).where(e.table == table, e.to == to).order_by(e.number.desc()).limit(1)
        with self.engine.connect() as connection:
            return connection.execute(last).scalar()

    def checkpoint(self, table: str, number: int) -> bytes | None:
        """The game as it was stored after this entry."""
        c = schema.checkpoints.c
        with self.engine.connect() as connection:
            found: bytes | None = connection.execute(
                select(c.save).where(c.table == table, c.number == number)
            ).scalar()
            return found

    def fault(self, table: str, number: int) -> str | None:
        """The report of a rule that failed, as JSON."""
        f = schema.faults.c
        with self.engine.connect() as connection:
            return connection.execute(select(f.report).where(f.table == table, f.number == number)).scalar()

    @staticmethod
    def _seats(connection: Connection, table: str) -> list[SeatRow]:
        s = schema.seats.c
        rows = connection.execute(select(schema.seats).where(s.table == table).order_by(s.seat)).mappings()
        return [SeatRow(**(_without_table(row) | {"autopass": from_json(row["autopass"], list[str])})) for row in rows]

    @staticmethod
    def _last(connection: Connection, kind: Any, table: str, most: int) -> list[dict[str, Any]]:
        newest = select(kind).where(kind.c.table == table).order_by(kind.c.number.desc()).limit(most)
        return [_without_table(row) for row in connection.execute(newest).mappings()][::-1]


def _without_table(row: Mapping[Any, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name != "table"}


def seat_row(table: str, seat: SeatRow) -> dict[str, Any]:
    row = {name: getattr(seat, name) for name in seat.__struct_fields__}
    return row | {"table": table, "autopass": to_json(seat.autopass).decode()}


def note_row(table: str, number: int, at: int, text: Msg, when: float | None = None) -> dict[str, Any]:
    said = to_json(text).decode()
    return {"table": table, "number": number, "at": at, "text": said, "when": now() if when is None else when}


def chat_row(table: str, number: int, who: Msg | str, text: str, when: float) -> dict[str, Any]:
    return {"table": table, "number": number, "who": to_json(who).decode(), "text": text, "when": when}


def now() -> float:
    return round(time.time(), 3)


def rows(*given: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    return given
