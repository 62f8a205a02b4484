"""The store: one SQLite file at home, PostgreSQL by URL. Rows in, rows out; it knows no rules."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
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
    exists,
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
from coterie.server.files import close_to_others, make_folder, sqlite_file
from coterie.server.leases import Fence
from coterie.server.wire import Speed
from coterie.server.writer import A_TRY, Change, Writer

CHAT_LINES, NOTES, FAULTS = 100, 200, 20
"""How much of the talk, and of what happened to a table, is read back when it is opened; how many reports are kept."""

CHAT_KEPT = 1000
"""How many lines of a table's talk are stored."""
GONE_FOR = 365 * 86_400.0
"""Seconds for which links to a table that is no more are told so."""

PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",  # a commit is on the disk
    "foreign_keys=ON",
    "cache_size=-32768",  # kilobytes, if below zero: many tables are written to in turns
)
"""How a SQLite file is opened."""
NETWORK = {"connect_timeout": 10, "tcp_user_timeout": 8000}
"""Seconds in which a PostgreSQL must let one in, and milliseconds in which its machine must say that it is there."""
MIGRATING = 0xC07E41E
"""The lock under which a PostgreSQL database is brought up to date."""
READERS_WAIT = 10.0
"""Seconds that who reads, or brings the tables up to date, waits for somebody who holds them."""


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
    always: bool = False  # asked also when it has nothing to play
    taken: bool = False  # somebody has come by the link


class TableRow(Struct):
    """A table as the store lists it."""

    id: str
    game: str
    host: str
    watch: str
    campaign: str | None
    branch: bool
    guided: bool
    foreign: bool
    seed: int | None
    created: float
    touched: float
    decisions: int
    outcome: str
    maker: str = ""
    speed: Speed = "normal"


class Entry(Struct, frozen=True):
    """A line of the append-only log: a step taken, a way back to an earlier moment, or who wants always to be asked."""

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
    token: int = 0


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
SET_SEAT = {
    name: update(schema.seats)
    .where(schema.seats.c.table == bindparam("of_table"), schema.seats.c.seat == bindparam("of_seat"))
    .values({name: bindparam(name)})
    for name in ("link", "kind", "bot", "name", "standin", "autopass", "always", "taken")
}
"""By column: what has not changed is not written."""
SET_LINK = {
    name: update(schema.tables).where(schema.tables.c.id == bindparam("of_table")).values({name: bindparam(name)})
    for name in ("host", "watch")
}
SET_SPEED = update(schema.tables).where(schema.tables.c.id == bindparam("of_table")).values(speed=bindparam("speed"))
USED = update(schema.tables).where(schema.tables.c.id == bindparam("of_table")).values(touched=bindparam("touched"))
ADD_GONE = insert(schema.gone)
DROP_GONE = delete(schema.gone).where(schema.gone.c.when < bindparam("before"))
DROP_CHAT = delete(schema.chat).where(
    schema.chat.c.table == bindparam("of_table"), schema.chat.c.number <= bindparam("until")
)
REMOVE = [
    *(
        delete(each).where(each.c.table == bindparam("of_table"))
        for each in reversed(schema.metadata.sorted_tables)
        if "table" in each.c
    ),
    delete(schema.tables).where(schema.tables.c.id == bindparam("of_table")),
]
"""All of a table, what belongs to it first."""
DROP_CAMPAIGN = delete(schema.campaigns).where(
    schema.campaigns.c.id == bindparam("of_campaign"),
    ~exists().where(schema.tables.c.campaign == schema.campaigns.c.id),
)
TAKE_SEAT = (
    update(schema.seats)
    .where(schema.seats.c.table == bindparam("of_table"), schema.seats.c.seat == bindparam("of_seat"))
    .values(taken=True)
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
            make_folder(path.parent)
        except OSError as error:
            raise StoreTrouble(f"cannot keep tables in '{path}': {error.strerror or error}") from error
        return f"sqlite:///{path}"
    scheme, _, rest = where.partition("://")
    return f"postgresql+psycopg://{rest}" if scheme in ("postgres", "postgresql") else where


def connect(url: str, wait: float = READERS_WAIT, connections: int = 5) -> Engine:
    """The engine for this URL; what it finds locked it waits for so many seconds."""
    try:
        place = make_url(url)
        name = place.get_backend_name()
        if name not in ("sqlite", "postgresql"):
            raise StoreTrouble(f"a database is a SQLite file or a postgresql:// URL, not '{name}'")
        if name == "sqlite" and place.database in (None, "", ":memory:"):
            raise StoreTrouble("tables are kept in a file, not in memory: write sqlite:///path")
        if name == "sqlite":
            close_to_others(sqlite_file(str(place.database)))
        engine = create_engine(
            url,
            pool_pre_ping=name != "sqlite",
            pool_size=connections,
            hide_parameters=True,  # links are in no log
            connect_args=NETWORK if name == "postgresql" else {},
        )
    except (ArgumentError, NoSuchModuleError, ValueError) as error:
        raise StoreTrouble("this database URL cannot be read: write sqlite:///path or postgresql://…") from error
    except OSError as error:
        raise StoreTrouble(f"cannot keep tables in '{place.database}': {error.strerror or error}") from error
    except ModuleNotFoundError as error:
        raise StoreTrouble("PostgreSQL needs one more package: pip install 'coterie[postgres]'") from error
    milliseconds = round(1000 * wait)
    settings = [f"PRAGMA {pragma}" for pragma in (*PRAGMAS, f"busy_timeout={milliseconds}")]
    if name != "sqlite":
        settings = [f"SET lock_timeout={milliseconds}"]

    @event.listens_for(engine, "connect")
    def _tune(raw: Any, _record: Any) -> None:
        for setting in settings:
            raw.execute(setting)
        raw.commit()

    return engine


def migrate(engine: Engine, to: str = "head") -> None:
    """Bring the database's tables to what this program needs, or to what an older one did."""
    config = Config()
    config.set_main_option("script_location", "coterie.server:migrations")
    config.set_main_option("path_separator", "os")
    with engine.begin() as connection:
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")  # all of it or nothing, and no other program meanwhile
        else:
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")  # several may start at once
        config.attributes["connection"] = connection
        command.upgrade(config, to)


class Store:
    """Reads by any thread, writes by the one writer."""

    def __init__(self, where: str | None = None):
        self.url = database_url(where)
        self.engine = connect(self.url)
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
            self._writer = Writer(connect(self.url, wait=A_TRY, connections=1))
        return self._writer

    async def write(self, *changes: Change, fence: Fence | None = None) -> None:
        """Returns once the changes are durable; with a fence, only if the lease is still the one it names."""
        await self.writer.write(*changes, fence=fence)

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
            self._writer = None
        self.engine.dispose()

    # --- reading ---

    def signing_key(self) -> bytes:
        """With which saves that are given away are signed; made once, with the database, and kept in it."""
        with self.engine.connect() as connection:
            return bytes(
                connection.execute(select(schema.keys.c.key).where(schema.keys.c.name == "saves")).scalar_one()
            )

    def find(self, link: str) -> tuple[str, str, int] | None:
        """The table, role and seat that a link is for."""
        t, s = schema.tables.c, schema.seats.c
        with self.engine.connect() as connection:
            row = connection.execute(select(t.id, t.host).where((t.host == link) | (t.watch == link))).first()
            if row is not None:
                return row.id, "host" if row.host == link else "watch", -1
            row = connection.execute(select(s.table, s.seat).where(s.link == link)).first()
            return None if row is None else (row.table, "seat", row.seat)

    def is_gone(self, link: str) -> bool:
        """Whether the link was for a table that is no more."""
        with self.engine.connect() as connection:
            return connection.execute(select(exists().where(schema.gone.c.link == digest(link)))).scalar_one()

    def unused(self, since: float, most: int) -> list[tuple[TableRow, list[str]]]:
        """Tables that nobody has used since then, each with its seats' links; the oldest first, and only so many."""
        t = schema.tables
        with self.engine.connect() as connection:
            old = select(t).where(t.c.touched < since).order_by(t.c.touched).limit(most)
            found = [TableRow(**row) for row in connection.execute(old).mappings()]
            return [(row, [seat.link for seat in self._seats(connection, row.id)]) for row in found]

    def made_by(self, maker: str) -> int:
        """How many tables that are kept were made from this address."""
        t = schema.tables
        with self.engine.connect() as connection:
            return connection.execute(select(func.count()).select_from(t).where(t.c.maker == maker)).scalar_one()

    def size(self) -> int:
        """How many bytes all tables take."""
        with self.engine.connect() as connection:
            if self.engine.dialect.name == "sqlite":
                pages, free, each = (
                    connection.exec_driver_sql(f"PRAGMA {what}").scalar_one()
                    for what in ("page_count", "freelist_count", "page_size")
                )
                return int((pages - free) * each)
            names = [f"'{each.name}'" for each in schema.metadata.sorted_tables]
            sizes = " + ".join(f"pg_total_relation_size({name}::regclass)" for name in names)
            return int(connection.exec_driver_sql(f"SELECT {sizes}").scalar_one())

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


def digest(link: str) -> str:
    """What is kept of a link that no longer leads anywhere."""
    return sha256(link.encode("utf-8", "replace")).hexdigest()


def removal(row: TableRow, links: Iterable[str]) -> list[Change]:
    """What makes a table, with these links besides the host's and the spectators', one that is no more."""
    when = now()
    gone = [{"link": digest(link), "when": when} for link in (row.host, row.watch, *links)]
    changes: list[Change] = [(statement, rows({"of_table": row.id})) for statement in REMOVE]
    if row.campaign is not None:
        changes.append((DROP_CAMPAIGN, rows({"of_campaign": row.campaign})))
    return [*changes, (ADD_GONE, gone), (DROP_GONE, rows({"before": when - GONE_FOR}))]


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
