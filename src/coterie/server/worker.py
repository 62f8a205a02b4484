"""What is worked out in other processes: a bot's thoughts, earlier moments, whether a save is sound.

A game travels as a save, or as a piece of it. Everything here is a plain function of plain data.
"""

from __future__ import annotations

import zlib
from typing import Any

from coterie.games import load_game
from coterie.kernel import saves
from coterie.kernel.data import encode as encode_state
from coterie.kernel.decision import option_key
from coterie.kernel.errors import CoterieError, Diverged
from coterie.kernel.journal import Journal
from coterie.kernel.rng import stream
from coterie.kernel.session import Session
from coterie.kernel.texts import Msg
from coterie.players import Seat, reasoned
from coterie.server.parts import Parts, Press, cut
from coterie.server.points import Piece, Point, point
from coterie.server.wire import encode

REASONS = 3
LARGEST_UNPACKED, LARGEST_SCENE = 32 << 20, 1 << 20
"""Many times the bytes of any honest save, and of any honest scene."""


def opened(data: bytes) -> Session[Any]:
    content = saves.read(data)
    return saves.load(load_game(content.game), content)


def think(data: bytes, bot: str, seat: int, number: int) -> tuple[str, list[tuple[Msg, float]]]:
    """The key of what the bot takes, and the best options with what it thought of them."""
    session = opened(data)
    rng = stream(session.setup.seed, "bot", seat, number)
    taken, reasons = reasoned(bot, Seat(session, seat, rng))
    return option_key(taken), [(session.choice(option).label, value) for option, value in reasons[:REASONS]]


def check_save(data: bytes) -> bytes | str:
    """The save written anew if it can be opened, also if only from its checkpoint; else what is wrong with it."""
    try:
        if too_large(data):
            return "no game is as large as this save"
        content = saves.read(data)
        game, wanted = load_game(content.game), content.setup
        game.configure(wanted.scenario, wanted.players, wanted.difficulty, wanted.seed, wanted.options)
        try:
            session = saves.load(game, content)
        except Diverged as diverged:
            if diverged.fallback is None:
                raise
            session = diverged.fallback
        session.auto_pass = {}
        if any(not 0 <= step.seat < wanted.players for step in session.steps):
            return "this save is damaged: somebody decided who does not sit there"
        if any(len(encode(session.scene(seat))) > LARGEST_SCENE for seat in range(-1, wanted.players)):
            return "no table is as large as that of this save"
        return saves.save(session)
    except CoterieError as error:
        return str(error)
    except Exception as error:
        return f"this save is damaged: {error!r}"


def too_large(data: bytes) -> bool:
    """Whether a save unpacks to more than any game needs."""
    try:
        return len(zlib.decompressobj().decompress(data[saves.HEAD :], LARGEST_UNPACKED + 1)) > LARGEST_UNPACKED
    except zlib.error:
        return False  # `read` says what is wrong with it


def begun(piece: Piece, silent: int) -> Session[Any]:
    """The game of the piece after so many of its steps."""
    game = load_game(piece.game)
    state = piece.state or encode_state(game.setup(piece.setup))
    journal = Journal(steps=piece.steps[:silent], kept={0: state}, redeals=piece.redeals, fed=piece.fed)
    luck = piece.steps[silent].luck if silent < len(piece.steps) else None
    return Session(game, piece.setup, resume=journal, serial=silent, luck=luck)


def scene_at(piece: Piece, number: int, seat: int) -> Parts:
    """The parts of the scene at the end of the piece, before decision `number`, as the seat saw it; without its log."""
    session = begun(piece, len(piece.steps))
    return cut(session.scene(seat, log=0), number, Press())


def follow(piece: Piece) -> tuple[list[Point], dict[int, bytes]]:
    """The points before the steps of a piece that are not silent, and checkpoints on the way.

    It ends early where the rules have changed.
    """
    session, points = begun(piece, piece.silent), list[Point]()
    told = piece.steps[piece.silent].events if piece.silent < len(piece.steps) else 0
    for number in range(piece.silent, len(piece.steps)):
        step = piece.steps[number]
        if (session.table.luck, told + len(session.events)) != (step.luck, step.events):
            break
        points.append(point(session))
        try:
            session.decide(session.recall(step, number), seat=step.seat)
        except CoterieError:
            break
    return points, session.journal.kept
