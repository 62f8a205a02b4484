"""What was seen is kept: results of chance, what was told, the names of positions, and where each table stands."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

COLUMNS = (("chance", sa.LargeBinary), ("told", sa.LargeBinary), ("position", sa.String(32)))


def upgrade() -> None:
    for name, kind in COLUMNS:
        op.add_column("entries", sa.Column(name, kind))
    op.create_table(
        "standings",
        sa.Column("table", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("save", sa.LargeBinary, nullable=False),
    )
    # Tables of older programs are opened as those did, and stand somewhere from then on.
    op.execute("INSERT INTO standings (\"table\", number, save) SELECT id, -1, '' FROM tables")


def downgrade() -> None:
    op.drop_table("standings")
    with op.batch_alter_table("entries") as batch:
        for name, _ in COLUMNS:
            batch.drop_column(name)
