"""Seeds that somebody chose are shown to all; seats know whether somebody has come and wants always to be asked."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("tables") as batch:
        batch.add_column(sa.Column("seed", sa.BigInteger))
    with op.batch_alter_table("seats") as batch:
        batch.add_column(sa.Column("always", sa.Boolean, nullable=False, server_default=sa.false()))
        batch.add_column(sa.Column("taken", sa.Boolean, nullable=False, server_default=sa.false()))
    seats = sa.table("seats", sa.column("kind"), sa.column("taken"))
    op.execute(sa.update(seats).where(seats.c.kind == "friend").values(taken=sa.true()))  # nobody knows: it may be


def downgrade() -> None:
    op.execute("DELETE FROM entries WHERE kind = 'wish'")
    with op.batch_alter_table("seats") as batch:
        batch.drop_column("taken")
        batch.drop_column("always")
    with op.batch_alter_table("tables") as batch:
        batch.drop_column("seed")
