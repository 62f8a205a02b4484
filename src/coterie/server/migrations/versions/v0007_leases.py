"""Which process keeps a table, and under which token each entry was written."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "servers",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("address", sa.String(200), nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("table", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("owner", sa.String(24)),
        sa.Column("token", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_leases_owner", "leases", ["owner"])
    op.add_column("entries", sa.Column("token", sa.BigInteger, nullable=False, server_default="0"))


def downgrade() -> None:
    with op.batch_alter_table("entries") as batch:
        batch.drop_column("token")
    for name in ("leases", "servers"):
        op.drop_table(name)
