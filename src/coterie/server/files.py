"""Files for their owner's eyes only: whoever reads a link can use it."""

from __future__ import annotations

import logging
import os
from pathlib import Path
from urllib.parse import unquote, urlsplit

log = logging.getLogger("coterie.server")

BESIDE = ("", "-wal", "-shm", "-journal")
"""What SQLite writes: the file, and beside it what is on its way there. New ones get the file's own mode."""


def make_folder(folder: Path) -> None:
    """The folder and those on the way to it, as far as they are not there, closed to others."""
    for each in (*reversed(folder.parents), folder):
        if not each.exists():
            each.mkdir(mode=0o700, exist_ok=True)


def sqlite_file(database: str) -> Path:
    """The file that a SQLite URL names, also one that is itself written as a URL."""
    return Path(unquote(urlsplit(database).path) if database.startswith("file:") else database).resolve()


def close_to_others(file: Path) -> None:
    """Make the file, if it is not there, and let nobody but its owner read or write it and what lies beside it."""
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    for end in BESIDE:
        path = file.with_name(file.name + end)
        try:
            if path.stat().st_mode & 0o077:
                path.chmod(0o600)
        except FileNotFoundError:
            continue
        except PermissionError:
            log.warning("others may be able to read %s, and its owner is somebody else", path)
