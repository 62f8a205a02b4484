"""What is worked out in other processes: a bot's thoughts, earlier moments.

A game travels as a save, or as a piece of it. Everything here is a plain function of plain data.
"""

from __future__ import annotations

from typing import Any

from coterie.games import load_game
from coterie.kernel import saves
from coterie.kernel.data import encode as encode_state
from coterie.kernel.decision import option_key
from coterie.kernel.errors import CoterieError
from coterie.kernel.rng import stream
from coterie.kernel.session import Session
from coterie.kernel.texts import Msg
from coterie.players import Seat, reasoned
from coterie.server.parts import Parts, Press, cut
from coterie.server.points import Piece, Point, point

REASONS = 3


def opened(data: bytes) -> Session[Any]:
    content = saves.read(data)
    return saves.load(load_game(content.game), content)


def think(data: bytes, bot: str, seat: int, number: int) -> tuple[str, list[tuple[Msg, float]]]:
    """The key of what the bot takes, and the best options with what it thought of them."""
    session = opened(data)
    rng = stream(session.setup.seed, "bot", seat, number)
    taken, reasons = reasoned(bot, Seat(session, seat, rng))
    return option_key(taken), [(session.choice(option).label, value) for option, value in reasons[:REASONS]]


def begun(piece: Piece) -> Session[Any]:
    """The game before the steps that are looked at."""
    game, journal = load_game(piece.game), piece.journal
    journal.kept[0] = journal.kept[0] or encode_state(game.setup(piece.setup))
    return Session(game, piece.setup, resume=journal, luck=piece.steps[0].luck if piece.steps else None)


def scene_at(piece: Piece, number: int, seat: int) -> Parts:
    """The parts of the scene before decision `number`, to which the piece leads, as the seat saw it; no log."""
    return cut(begun(piece).scene(seat, log=0), number, Press())


def follow(piece: Piece) -> tuple[list[Point], dict[int, bytes]]:
    """The points before each step of the piece, and checkpoints on the way, by how many of its steps led there.

    It ends early where the rules have changed.
    """
    session, points, before = begun(piece), list[Point](), len(piece.journal.steps)
    for number, step in enumerate(piece.steps, before):
        if (session.table.luck, len(session.events)) != (step.luck, step.events - piece.steps[0].events):
            break
        points.append(point(session))
        try:
            session.decide(session.recall(step, number), seat=step.seat)
        except CoterieError:
            break
    return points, {at - before: state for at, state in session.journal.kept.items() if at > before}
