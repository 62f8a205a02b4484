"""Who said something is a name or a message, as JSON: those without a name are called what the reader calls them."""

from __future__ import annotations

import json
from collections.abc import Callable

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

chat = sa.table("chat", sa.column("table"), sa.column("number"), sa.column("who"))


def upgrade() -> None:
    with op.batch_alter_table("chat") as batch:
        batch.alter_column("who", type_=sa.Text, existing_type=sa.String(64), existing_nullable=False)
    _rewrite(lambda who: json.dumps(who, ensure_ascii=False))


def downgrade() -> None:
    _rewrite(lambda who: who if isinstance(who := json.loads(who), str) else who["key"])
    with op.batch_alter_table("chat") as batch:
        batch.alter_column("who", type_=sa.String(64), existing_type=sa.Text, existing_nullable=False)


def _rewrite(new: Callable[[str], str]) -> None:
    connection = op.get_bind()
    this = (chat.c.table == sa.bindparam("of_table")) & (chat.c.number == sa.bindparam("of_number"))
    said = connection.execute(sa.select(chat)).all()
    if said:
        rows = [{"of_table": line.table, "of_number": line.number, "who": new(line.who)} for line in said]
        connection.execute(sa.update(chat).where(this).values(who=sa.bindparam("who")), rows)
