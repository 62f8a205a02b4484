"""The files that tables are kept in are their owner's alone: a link is a key."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from coterie.server.files import close_to_others
from coterie.server.store import Store
from tests.server.guests import place


@pytest.fixture(autouse=True)
def a_careless_system() -> Iterator[None]:
    """One on which new files can be read and written by all."""
    before = os.umask(0)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, str]:
    return {path.name: oct(stat.S_IMODE(path.stat().st_mode)) for path in folder.iterdir() if path.is_file()}


OWN = dict.fromkeys(("tables.db", "tables.db-wal", "tables.db-shm"), "0o600")


@pytest.mark.parametrize("where", ["{}/tables.db", "sqlite:///{}/tables.db", "sqlite:///file:{}/tables.db?uri=true"])
def test_others_can_read_none_of_the_files_in_any_folder(tmp_path: Path, where: str):
    tmp_path.chmod(0o755)
    with place(where.format(tmp_path)) as server:
        server.make()
        assert modes(tmp_path) == OWN


def test_files_that_others_could_read_are_closed_to_them(tmp_path: Path):
    """As an older program left them, while it was killed."""
    (tmp_path / "tables.db").touch(0o666)
    keep = Store(str(tmp_path / "tables.db"))
    (tmp_path / "tables.db").chmod(0o644)
    (tmp_path / "tables.db-wal").chmod(0o644)
    (tmp_path / "tables.db-shm").chmod(0o644)
    other = Store(str(tmp_path / "tables.db"))
    assert modes(tmp_path) == OWN
    other.close()
    keep.close()


def test_a_database_by_another_name_is_closed_as_well(tmp_path: Path):
    (tmp_path / "far").mkdir()
    (tmp_path / "near.db").symlink_to(tmp_path / "far" / "tables.db")
    with place(str(tmp_path / "near.db")) as server:
        server.make()
        assert modes(tmp_path / "far") == OWN


def test_folders_on_the_way_are_closed_too(tmp_path: Path):
    Store(str(tmp_path / "a" / "b" / "tables.db")).close()
    assert (tmp_path / "a").stat().st_mode & 0o077 == 0
    assert (tmp_path / "a" / "b").stat().st_mode & 0o077 == 0


def test_not_even_for_a_moment_can_others_read_a_new_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Path, "chmod", lambda *_: None)
    close_to_others(tmp_path / "tables.db")
    assert modes(tmp_path) == {"tables.db": "0o600"}
