"""The store's tables, as they are now; `migrations/` says how they came to be so."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata = MetaData()

campaigns = Table(
    "campaigns",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("created", Float, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("host", String(64), nullable=False, unique=True),  # the host's link
    Column("watch", String(64), nullable=False, unique=True),  # the spectators' link
    Column("campaign", String(24), ForeignKey("campaigns.id")),
    Column("branch", Boolean, nullable=False),  # begun from a moment of another table
    Column("guided", Boolean, nullable=False),
    Column("foreign", Boolean, nullable=False),  # begun from a save that this server did not sign
    Column("seed", BigInteger),  # if somebody chose it
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False),
    Column("decisions", Integer, nullable=False),  # as of the last checkpoint, for listings
    Column("outcome", String(64), nullable=False),
    Column("maker", String(64), nullable=False, server_default="", index=True),  # the address it was made from
    Column("speed", String(8), nullable=False, server_default="normal"),  # of its bots
)

gone = Table(
    "gone",
    metadata,
    Column("link", String(64), primary_key=True),  # a digest of a link to a table that is no more
    Column("when", Float, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("table", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("link", String(64), nullable=False, unique=True),
    Column("kind", String(8), nullable=False),
    Column("bot", String(32), nullable=False),
    Column("name", String(64), nullable=False),
    Column("standin", String(32), nullable=False),
    Column("autopass", Text, nullable=False),  # a JSON list of kinds of windows
    Column("always", Boolean, nullable=False, server_default=false()),  # asked also when it has nothing to play
    Column("taken", Boolean, nullable=False, server_default=false()),  # somebody has come by the link
)

entries = Table(
    "entries",
    metadata,
    Column("table", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # from 1, without gaps
    Column("kind", String(8), nullable=False),  # step, rewind or wish
    Column("asked", String(200), nullable=False),  # a step: the kind of decision
    Column("option", Text, nullable=False),  # a step: the option's key; a wish: the seats that are always asked
    Column("seat", Integer, nullable=False),  # who took it; -1 for a rewind by the table
    Column("to", Integer, nullable=False),  # how many decisions stand after it
    Column("client", String(64)),  # the sender's own id for it
    Column("taken", Integer, nullable=False),  # how many decisions stood when its sender was answered
    Column("when", Float, nullable=False),
    Column("chance", LargeBinary),  # the results of chance that it brought about
    Column("told", LargeBinary),  # what it told; none in entries of older programs, as in the next two
    Column("position", String(32)),  # the name of the position after it; none between steps that were taken together
    Column("token", BigInteger, nullable=False, server_default="0"),  # of the lease under which it was written
    UniqueConstraint("table", "client", name="one_entry_per_client_id"),
)

checkpoints = Table(
    "checkpoints",
    metadata,
    Column("table", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # of the last entry it holds
    Column("save", LargeBinary, nullable=False),
    Column("when", Float, nullable=False),
)

standings = Table(
    "standings",
    metadata,
    Column("table", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, nullable=False),  # of the last entry
    Column("save", LargeBinary, nullable=False),  # where the game stands after it, without its log
)

notes = Table(
    "notes",
    metadata,
    Column("table", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Integer, nullable=False),  # how many lines the log had
    Column("text", Text, nullable=False),  # a message as JSON
    Column("when", Float, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("table", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("who", Text, nullable=False),  # a name, or a message for those without one, as JSON
    Column("text", Text, nullable=False),
    Column("when", Float, nullable=False),
)

faults = Table(
    "faults",
    metadata,
    Column("table", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("message", Text, nullable=False),
    Column("report", Text, nullable=False),  # JSON
    Column("when", Float, nullable=False),
)

servers = Table(
    "servers",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("address", String(200), nullable=False),  # where the other processes reach this one
    Column("expires", Float, nullable=False),  # by the database's clock
)

leases = Table(
    "leases",
    metadata,
    Column("table", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("owner", String(24), index=True),  # the process that keeps the table; none: free
    Column("token", BigInteger, nullable=False),  # only grows
)

keys = Table(
    "keys",
    metadata,
    Column("name", String(16), primary_key=True),
    Column("key", LargeBinary, nullable=False),
)
