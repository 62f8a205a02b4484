"""Saves: the checkpoint, the tail, the whole log of decisions, and a digest over all of it.

A save is a magic word, the format's number, a digest, and compressed plain data. Whatever is wrong with the bytes,
opening them gives a typed error, never another game.
"""

from __future__ import annotations

import hashlib
import zlib
from typing import Any, TypeVar

import coterie
from coterie.kernel.data import Struct, decode, encode, replace
from coterie.kernel.decision import option_key
from coterie.kernel.errors import BadSave, CorruptSave, CoterieError, Diverged, NewerSave
from coterie.kernel.game import Game
from coterie.kernel.session import Session, Step
from coterie.kernel.table import Chance, Event, Setup, State

S = TypeVar("S", bound=State)

MAGIC = b"COTERIE\n"
FORMAT = 1
DIGEST = 32
HEAD = len(MAGIC) + 2 + DIGEST
LARGEST = 256 << 20
"""No honest save unpacks to more bytes."""


class Save(Struct, frozen=True):
    """What a save holds."""

    program: str
    game: str
    rules: int
    setup: Setup
    checkpoint: bytes
    checkpoint_at: int
    tape: list[Chance]
    steps: list[Step]  # options by key
    events: list[Event]
    serial: int
    asking: bool
    luck: int
    position: str
    auto_pass: dict[int, list[str]]


def save(session: Session[Any]) -> bytes:
    """The session as one file's bytes."""
    content = Save(
        program=coterie.__version__,
        game=session.game.id,
        rules=session.game.version,
        setup=session.setup,
        checkpoint=session._blob,
        checkpoint_at=session._blob_at,
        tape=session._tape,
        steps=[replace(s, option=option_key(s.option)) for s in session.steps],
        events=session.events,
        serial=session.table.serial,
        asking=session.decision is not None,
        luck=session.table.luck,
        position=session.hash(),
        auto_pass=session.auto_pass,
    )
    packed = zlib.compress(encode(content), 6)
    return MAGIC + FORMAT.to_bytes(2, "big") + _digest(packed) + packed


def read(data: bytes) -> Save:
    """What the bytes say, before any game is asked; CorruptSave or NewerSave if they are no use."""
    if not data.startswith(MAGIC):
        raise CorruptSave("this is not a Coterie save: it does not begin as one")
    number = int.from_bytes(data[len(MAGIC) : len(MAGIC) + 2], "big")
    if number > FORMAT:
        raise NewerSave(f"this save has format {number}; this program reads formats up to {FORMAT}: update Coterie")
    packed = data[HEAD:]
    if number != FORMAT or len(data) <= HEAD or data[HEAD - DIGEST : HEAD] != _digest(packed):
        raise CorruptSave("this save is damaged: its bytes are not those that were written; use an earlier copy")
    try:
        unpacker = zlib.decompressobj()
        content = unpacker.decompress(packed, LARGEST)
        if unpacker.unconsumed_tail or not unpacker.eof:
            raise CorruptSave("this save is damaged: it does not unpack to its end")
        return decode(content, Save)
    except CorruptSave:
        raise
    except Exception as error:
        raise CorruptSave(f"this save is damaged: {error}") from error


def load(game: Game[S], data: bytes | Save) -> Session[S]:
    """The session that was saved, asking the same decision.

    Diverged if the rules have changed so that the tail no longer fits; its `fallback` stands at the checkpoint.
    """
    content = read(data) if isinstance(data, bytes) else data
    if content.game != game.id:
        raise BadSave(f"this is a save of '{content.game}', not of '{game.id}'")
    if content.rules > game.version:
        raise NewerSave(f"this save needs version {content.rules} of {game.title}; this program has {game.version}")
    try:
        return _resume(game, content, len(content.steps))
    except Diverged as error:
        fallback = _resume(game, content, content.checkpoint_at)
        raise Diverged(f"the last decisions no longer fit the rules: {error}", fallback) from error
    except CoterieError:
        raise
    except Exception as error:
        raise CorruptSave(f"this save is damaged: {error!r}") from error


def replay(game: Game[S], data: bytes | Save) -> Session[S]:
    """The saved game played again from its seed, decision by decision; Diverged where it goes another way."""
    content = read(data) if isinstance(data, bytes) else data
    if content.game != game.id:
        raise BadSave(f"this is a save of '{content.game}', not of '{game.id}'")
    session = Session(game, content.setup)
    for number, step in enumerate(content.steps):
        session.decide(session.recall(step, number), seat=step.seat)
    if session.hash() != content.position:
        raise Diverged("the replay ends in another position than the save")
    return session


def _resume(game: Game[S], content: Save, count: int) -> Session[S]:
    """The session after the first `count` steps, from the checkpoint."""
    session: Session[S] = object.__new__(Session)
    session._blank(game, content.setup)
    session._blob, session._blob_at = content.checkpoint, content.checkpoint_at
    session._checkpoints[session._blob_at] = session._blob
    session.auto_pass = dict(content.auto_pass)
    whole = count == len(content.steps)
    session.steps = content.steps[:count]
    session.events = content.events if whole else content.events[: content.steps[count].events]
    tail = session.steps[session._blob_at :]
    serial = content.serial - len(tail) - content.asking
    session._redrive(decode(session._blob, game.state), tail, serial, content.tape)
    session.table.luck = content.luck
    if whole and content.rules == game.version and session.hash() != content.position:
        raise Diverged("the tail leads to another position than the one saved")
    return session


def _digest(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=DIGEST).digest()
