"""How fast the bots of a table play."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("tables") as batch:
        batch.add_column(sa.Column("speed", sa.String(8), nullable=False, server_default="normal"))


def downgrade() -> None:
    with op.batch_alter_table("tables") as batch:
        batch.drop_column("speed")
