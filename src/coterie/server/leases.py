"""Leases: which process keeps a table. The database decides it, and refuses what is written under an old lease."""

from __future__ import annotations

import os
import secrets
from collections.abc import Collection, Iterable
from typing import IO, NamedTuple

from sqlalchemy import Connection, Double, Engine, Select, delete, func, make_url, select, tuple_, update
from sqlalchemy.dialects.postgresql import insert

from coterie.kernel.errors import CoterieError
from coterie.server.schema import keys, leases, servers

try:
    import fcntl
except ImportError:  # no such locks on this system
    fcntl = None  # type: ignore[assignment]

CLOCK = func.extract("epoch", func.clock_timestamp()).cast(Double)
"""The database's: processes on several machines do not agree on the time."""


FORGOTTEN = 3600.0
"""Seconds after which nothing is kept of a process that is gone."""


class Fence(NamedTuple):
    """A table and the token of the lease under which it is written to."""

    table: str
    token: int


class Lost(CoterieError):
    """Another process keeps the table now, or may."""


class Elsewhere(CoterieError):
    """Another process keeps the table, at this address."""

    def __init__(self, server: str, address: str):
        self.server, self.address = server, address
        super().__init__(f"kept by {server} at {address}")


def guard(connection: Connection, fences: Collection[Fence]) -> None:
    """Hold these leases until the transaction ends; Lost if one of them is no longer the one that stands."""
    if not fences:
        return
    c = leases.c
    held = select(c.table).where(tuple_(c.table, c.token).in_(fences)).order_by(c.table).with_for_update(read=True)
    if len(connection.execute(held).all()) < len(fences):
        raise Lost("the lease has passed to another process")


class Leases:
    """The leases of one PostgreSQL database, for one process. Every call waits for the database."""

    def __init__(self, engine: Engine, seconds: float):
        self.engine, self.seconds = engine, seconds
        self.id = secrets.token_urlsafe(12)
        self.address = ""

    # --- being alive ---

    def join(self, address: str) -> str:
        """From now on this process is there; the secret that all processes share."""
        self.address = address
        with self.engine.begin() as connection:
            there, long_gone = servers.c.address == address, servers.c.expires < CLOCK - FORGOTTEN
            connection.execute(delete(servers).where(there | long_gone))  # who was there before is gone, too
            self._appear(connection)
            made = {"name": "colleagues", "key": secrets.token_bytes(32)}
            connection.execute(insert(keys).values(made).on_conflict_do_nothing())
            secret = connection.execute(select(keys.c.key).where(keys.c.name == "colleagues")).scalar_one()
            return bytes(secret).hex()

    def _appear(self, connection: Connection) -> None:
        until = CLOCK + self.seconds
        row = insert(servers).values(id=self.id, address=self.address, expires=until)
        connection.execute(row.on_conflict_do_update(index_elements=["id"], set_={"expires": until}))

    def beat(self) -> tuple[dict[str, int] | None, dict[str, str]]:
        """Be alive for longer: the leases it has left if it was thought dead meanwhile; who else lives, and where."""
        on = update(servers).where(servers.c.id == self.id, servers.c.expires > CLOCK)
        others = select(servers.c.id, servers.c.address).where(servers.c.expires > CLOCK, servers.c.id != self.id)
        with self.engine.begin() as connection:
            left: dict[str, int] | None = None
            if not connection.execute(on.values(expires=CLOCK + self.seconds)).rowcount:
                mine = select(leases.c.table, leases.c.token).where(leases.c.owner == self.id)
                held = connection.execute(mine.order_by(leases.c.table).with_for_update(read=True))
                left = {row.table: row.token for row in held}  # none of which is taken before all see it alive again
                self._appear(connection)
            return left, {row.id: row.address for row in connection.execute(others)}

    def bury(self, server: str) -> None:
        """Nobody listens there any more."""
        with self.engine.begin() as connection:
            connection.execute(delete(servers).where(servers.c.id == server))

    # --- keeping tables ---

    def take(self, table: str) -> int:
        """Keep the table from now on; the token. Elsewhere if another does; Lost if this process may not."""
        with self.engine.connect() as connection:
            seen = connection.execute(self._keeper(table).where(servers.c.expires > CLOCK)).first()
        if seen is not None and seen.id != self.id:
            raise Elsewhere(seen.id, seen.address)
        with self.engine.begin() as connection:
            connection.execute(insert(leases).values(table=table, token=0).on_conflict_do_nothing())
            mine = leases.c.table == table
            owner = connection.execute(select(leases.c.owner).where(mine).with_for_update()).scalar_one()
            if owner not in (None, self.id):  # a beat that is under way is waited for
                connection.execute(delete(servers).where(servers.c.id == owner, servers.c.expires <= CLOCK))
                if (seen := connection.execute(self._keeper(table)).first()) is not None:
                    raise Elsewhere(seen.id, seen.address)
            alive = select(servers.c.id).where(servers.c.id == self.id, servers.c.expires > CLOCK)
            if connection.execute(alive).first() is None:
                raise Lost("this process has not shown itself for too long")
            taken = update(leases).where(mine).values(owner=self.id, token=leases.c.token + 1)
            return int(connection.execute(taken.returning(leases.c.token)).scalar_one())

    @staticmethod
    def _keeper(table: str) -> Select[tuple[str, str]]:
        kept = select(servers.c.id, servers.c.address).join(leases, leases.c.owner == servers.c.id)
        return kept.where(leases.c.table == table)

    def release(self, fences: Iterable[Fence]) -> None:
        """These tables are free, if they are still kept under these tokens."""
        these = tuple_(leases.c.table, leases.c.token).in_(list(fences))
        with self.engine.begin() as connection:
            connection.execute(update(leases).where(these, leases.c.owner == self.id).values(owner=None))

    def leave(self) -> None:
        """This process goes: whatever it keeps is free."""
        with self.engine.begin() as connection:
            connection.execute(update(leases).where(leases.c.owner == self.id).values(owner=None))
            connection.execute(delete(servers).where(servers.c.id == self.id))


# --- one process ---


class Taken(CoterieError):
    """A second server on the same SQLite file."""


def claim(url: str) -> IO[str] | None:
    """Keep other servers off a SQLite file as long as what is returned is open, at most until this process ends."""
    place = make_url(url)
    if place.get_backend_name() != "sqlite" or not place.database or fcntl is None:
        return None
    lock = os.fdopen(os.open(f"{place.database}.lock", os.O_RDWR | os.O_CREAT, 0o600), "r+")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.seek(0)
        who = lock.read().strip()
        lock.close()
        raise Taken(
            f"another server{f' (process {who})' if who else ''} keeps its tables in '{place.database}': stop it, "
            "name another file with --database, or use PostgreSQL for several"
        ) from None
    lock.truncate(0)
    lock.write(str(os.getpid()))
    lock.flush()
    return lock
