"""Saves as files: written whole or not at all, read with errors that name the file."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from coterie.games import load_game
from coterie.kernel import saves
from coterie.kernel.errors import BadSave, CorruptSave, CoterieError
from coterie.kernel.sanity import LARGEST_SAVE, LARGEST_UNPACKED, plausible, plausible_state
from coterie.kernel.session import Session


class FileTrouble(CoterieError):
    """A file that cannot be read or written."""


def default_path(session: Session[Any]) -> Path:
    """Where a game is saved if nobody says where: in the current folder, by its name and seed."""
    return Path(f"coterie-{session.game.id}-{session.setup.seed}.coterie")


def check_folder(path: Path) -> None:
    """Say at once, not after an evening, that a file cannot be written there."""
    folder = path.parent
    if path.is_dir():
        raise FileTrouble(f"cannot write '{path}': it is a folder")
    if not folder.is_dir():
        raise FileTrouble(f"cannot write '{path}': there is no folder '{folder}'")
    if not os.access(folder, os.W_OK):
        raise FileTrouble(f"cannot write '{path}': the folder '{folder}' is read-only")


def write_save(session: Session[Any], path: Path, bots: Mapping[int, str] | None = None) -> None:
    """Write beside the file, then put it in its place: whatever happens, a whole save is there."""
    folder = path.parent
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=folder)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(saves.save(session, bots=bots))
                file.flush()
                os.fsync(file.fileno())
            os.replace(name, path)
        except BaseException:
            with suppress(OSError):
                os.unlink(name)
            raise
    except OSError as error:
        raise FileTrouble(f"cannot write '{path}': {error.strerror or error}") from error


def read_save(path: Path) -> saves.Save:
    """What the file says, within the bounds for saves from strangers; the error names the file."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_SAVE + 1)
    except OSError as error:
        raise FileTrouble(f"cannot read '{path}': {error.strerror or error}") from error
    try:
        if len(data) > LARGEST_SAVE:
            raise CorruptSave(f"this file is larger than {LARGEST_SAVE >> 20} MB, which no save comes to")
        return saves.read(data, LARGEST_UNPACKED)
    except BadSave as error:
        raise type(error)(f"'{path}': {error}") from error


def open_save(path: Path, game: str | None = None) -> Session[Any]:
    """The game that was saved there, if it can be one; the game it must be of, if one is named."""
    content = read_save(path)
    rules = load_game(game or content.game)
    if rules.id == content.game:
        plausible(rules, content)
    session = saves.load(rules, content)
    plausible_state(rules, session.state)
    return session
