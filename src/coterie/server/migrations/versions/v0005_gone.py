"""From where tables were made, for quotas; and the links, as digests, to those that are no more."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("maker", sa.String(64), nullable=False, server_default=""))
    op.create_index("ix_tables_maker", "tables", ["maker"])
    op.create_table(
        "gone",
        sa.Column("link", sa.String(64), primary_key=True),
        sa.Column("when", sa.Float, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("gone")
    op.drop_index("ix_tables_maker", "tables")
    with op.batch_alter_table("tables") as batch:
        batch.drop_column("maker")
