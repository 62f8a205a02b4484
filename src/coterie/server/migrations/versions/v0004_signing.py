"""The key with which saves are signed, and which tables began from a save that was not."""

from __future__ import annotations

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    keys = op.create_table(
        "keys", sa.Column("name", sa.String(16), primary_key=True), sa.Column("key", sa.LargeBinary, nullable=False)
    )
    op.bulk_insert(keys, [{"name": "saves", "key": secrets.token_bytes(32)}])
    op.add_column("tables", sa.Column("foreign", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    op.drop_column("tables", "foreign")
    op.drop_table("keys")
