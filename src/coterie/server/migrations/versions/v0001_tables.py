"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def of_table() -> sa.Column[str]:
    return sa.Column("table", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True)


def numbered() -> sa.Column[int]:
    return sa.Column("number", sa.Integer, primary_key=True, autoincrement=False)


def moment(name: str = "when") -> sa.Column[float]:
    return sa.Column(name, sa.Float, nullable=False)


def word(name: str, length: int, unique: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.String(length), nullable=False, unique=unique)


def upgrade() -> None:
    op.create_table("campaigns", sa.Column("id", sa.String(24), primary_key=True), word("game", 64), moment("created"))
    op.create_table(
        "tables",
        sa.Column("id", sa.String(24), primary_key=True),
        word("game", 64),
        word("host", 64, unique=True),
        word("watch", 64, unique=True),
        sa.Column("campaign", sa.String(24), sa.ForeignKey("campaigns.id")),
        sa.Column("branch", sa.Boolean, nullable=False),
        sa.Column("guided", sa.Boolean, nullable=False),
        moment("created"),
        moment("touched"),
        sa.Column("decisions", sa.Integer, nullable=False),
        word("outcome", 64),
    )
    op.create_table(
        "seats",
        of_table(),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        word("link", 64, unique=True),
        word("kind", 8),
        word("bot", 32),
        word("name", 64),
        word("standin", 32),
        sa.Column("autopass", sa.Text, nullable=False),
    )
    op.create_table(
        "entries",
        of_table(),
        numbered(),
        word("kind", 8),
        word("asked", 200),
        sa.Column("option", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("to", sa.Integer, nullable=False),
        sa.Column("client", sa.String(64)),
        sa.Column("taken", sa.Integer, nullable=False),
        moment(),
        sa.UniqueConstraint("table", "client", name="one_entry_per_client_id"),
    )
    op.create_table("checkpoints", of_table(), numbered(), sa.Column("save", sa.LargeBinary, nullable=False), moment())
    op.create_table(
        "notes",
        of_table(),
        numbered(),
        sa.Column("at", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        moment(),
    )
    op.create_table(
        "chat", of_table(), numbered(), word("who", 64), sa.Column("text", sa.Text, nullable=False), moment()
    )
    op.create_table(
        "faults",
        of_table(),
        numbered(),
        sa.Column("message", sa.Text, nullable=False),
        sa.Column("report", sa.Text, nullable=False),
        moment(),
    )


def downgrade() -> None:
    for name in ("faults", "chat", "notes", "checkpoints", "entries", "seats", "tables", "campaigns"):
        op.drop_table(name)
