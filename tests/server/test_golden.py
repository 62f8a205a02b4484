"""Databases of every version of the store: each table opens where it stood, or says that the rules have changed."""

from __future__ import annotations

import asyncio
import json
import shutil
from pathlib import Path

import pytest

from coterie.kernel.decision import option_key
from coterie.server.house import House
from coterie.server.store import Store
from tests.server.golden import FOLDER, INDEX, revision

KEPT = sorted(path for path in FOLDER.iterdir() if path.is_dir())


def test_there_is_one_of_todays_store():
    assert revision() in {path.name for path in KEPT}, "add it: python -m tests.server.golden"


@pytest.mark.parametrize("folder", KEPT, ids=lambda folder: folder.name)
def test_every_table_of_a_kept_database_opens_as_it_was_or_says_why_not(folder: Path, tmp_path: Path):
    shutil.copy(folder / "tables.db", tmp_path / "tables.db")
    seen = json.loads((folder / INDEX).read_text())

    async def look() -> None:
        keep = Store(str(tmp_path / "tables.db"))
        assert {row.id for row in keep.all_tables()} == set(seen)
        for again in range(2):  # the second time from what the first one wrote
            house = House(keep)
            for name, was in seen.items():
                table = await house._get(name)
                session = table.session
                assert [line.text for line in table.chat] == ["hello"]
                if not any(note.text.key.startswith("table.note.diverged") for note in table.notes):
                    now = (len(session.steps), len(session.events), session.hash())
                    assert now == (was["decisions"], was["lines"], was["position"]), was["game"]
                if again and session.decision is not None:
                    await table.take(session.decision.seats[0], option_key(session.decision.options[0]))
            house.thinking.close()
        keep.close()

    asyncio.run(look())
