"""The process at the gate: it opens saves from strangers, one after the other, each in a child of its own.

A child may take so much memory, processor time and so many seconds, and is killed beyond that; it may write no file.
What it says travels through a pipe. The gatekeeper itself never looks into a save: it starts children, and waits. On
systems without `fork` it has none and looks itself; whoever started it kills it when it takes too long.
"""

from __future__ import annotations

import os
import select
import signal
import sys
import time
from collections.abc import Callable
from typing import IO, Any, TypeVar

from coterie.games import GAMES, load_game
from coterie.kernel import saves
from coterie.kernel.data import Struct, decode, encode
from coterie.kernel.errors import BadSave, CoterieError, Diverged
from coterie.kernel.game import Game
from coterie.kernel.rng import Rng
from coterie.kernel.sanity import LARGEST_UNPACKED, plausible, plausible_state
from coterie.kernel.session import Session
from coterie.server.parts import Press, cut
from coterie.server.wire import encode as to_wire

try:
    import resource
except ImportError:  # where there is none, there is no fork either
    resource = None  # type: ignore[assignment]

R = TypeVar("R")

MEMORY = 768 << 20
"""Bytes of address space; a child that opens an honest save needs a tenth of it."""
PROCESSOR = 3
"""Seconds of processor time."""
SECONDS = 4.0
"""By the clock, from a child's beginning to its answer."""
LARGEST_SCENE, LARGEST_ANSWER = 1 << 20, 16 << 20
"""Many times the bytes of any honest scene, and of what is said of any honest save."""
AHEAD, STEADY = 24, 0.5
"""So many decisions are tried, none of which may take so many seconds of processor time, nor may any scene."""

TOO_MUCH = "this save takes more memory than any game"
TOO_LONG = "this save takes too long to open"


class Answer(Struct, frozen=True):
    """What a child says of a save: it written anew if it may come in, or why it may not; or its game."""

    why: str = ""
    save: bytes = b""
    game: str = ""


# --- looking into a save, in a child ----------------------------------------------------------------------------------


def which_game(data: bytes) -> Answer:
    """The game that the save says it is of."""
    try:
        return Answer(game=saves.read(data, LARGEST_UNPACKED).game)
    except CoterieError:
        return Answer()


def look_into(data: bytes) -> Answer:
    """The save written anew if it can be opened, also if only from its checkpoint; else what is wrong with it."""
    try:
        content = saves.read(data, LARGEST_UNPACKED)
        game = load_game(content.game)
        plausible(game, content)
        session = _opened(game, content)
        session.auto_pass = {}
        plausible_state(game, session.state)
        _draw(session)
        saved = saves.save(session, bots=content.bots)
        _try_out(session)
        return Answer(save=saved)
    except MemoryError:
        return Answer(TOO_MUCH)
    except CoterieError as error:
        return Answer(str(error)[:500])
    except Exception as error:
        return Answer(f"this save is damaged: {error!r}"[:500])


def _opened(game: Game[Any], content: saves.Save) -> Session[Any]:
    try:
        return saves.load(game, content)
    except Diverged as diverged:
        if diverged.fallback is None:
            raise
        return diverged.fallback


def _draw(session: Session[Any]) -> None:
    """All that anybody is shown of the table, as it will be shown: scenes, questions and the whole log."""
    press = Press()
    for number in range(len(session.events)):
        press.line(session, number)
    for seat in range(-1, session.setup.players):
        scene = _quickly(session.scene, seat)
        cut(scene, len(session.steps), Press())
        if len(to_wire(scene)) > LARGEST_SCENE:
            raise BadSave("no table is as large as that of this save")
    asked = session.decision
    if asked is not None and not (asked.options and set(asked.seats) <= set(range(session.setup.players))):
        raise BadSave("this save is damaged: nobody at the table can answer what it asks")


def _try_out(session: Session[Any]) -> None:
    """Play on for a while, as anybody might: what takes long here would take long at the table."""
    dice = Rng(len(session.steps))
    for _ in range(AHEAD):
        decision = session.decision
        if decision is None:
            return
        options = _quickly(getattr, decision, "options")
        if not options:
            return
        try:
            _quickly(session.decide, dice.pick(options))
        except BadSave:
            raise
        except Exception:
            return  # a rule fails, as it may at any table: there it is told and taken back
        _quickly(session.scene, dice.below(session.setup.players))


def _quickly(work: Callable[..., R], *args: Any) -> R:
    begun = time.process_time()
    result = work(*args)
    if time.process_time() - begun > STEADY:
        raise BadSave(TOO_LONG)
    return result


# --- children, and their bounds ---------------------------------------------------------------------------------------


def bounded(work: Callable[[bytes], Answer], data: bytes) -> Answer:
    """What the work makes of the data, in a child of its own within the bounds."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            _bind()
            _write_all(writing, encode(work(data)))
        except MemoryError:
            _write_all(writing, encode(Answer(TOO_MUCH)))
        finally:
            os._exit(0)  # nothing of the parent's is flushed or cleaned up here
    os.close(writing)
    try:
        return heard(_read_until(reading, time.monotonic() + SECONDS))
    finally:
        os.close(reading)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def _bind() -> None:
    for what, most in (
        (resource.RLIMIT_AS, MEMORY),
        (resource.RLIMIT_CPU, PROCESSOR),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ):
        allowed = resource.getrlimit(what)[1]
        least = most if allowed == resource.RLIM_INFINITY else min(most, allowed)
        resource.setrlimit(what, (least, least))


def heard(message: bytes | None) -> Answer:
    """The answer in a message; None if there was none in time."""
    try:
        return decode(message or b"", Answer)
    except Exception:
        return Answer(TOO_LONG)  # who should have given it was killed for its time, or for something worse


def _write_all(pipe: int, message: bytes) -> None:
    view = memoryview(message)
    while view:
        view = view[os.write(pipe, view) :]


def _read_until(pipe: int, end: float) -> bytes | None:
    """What is written into the pipe until it is closed; None if that takes too long, or it is too much."""
    parts: list[bytes] = []
    while sum(map(len, parts)) <= LARGEST_ANSWER:
        ready, _, _ = select.select([pipe], [], [], max(0.0, end - time.monotonic()))
        if not ready:
            return None
        part = os.read(pipe, 1 << 16)
        if not part:
            return b"".join(parts)
        parts.append(part)
    return None


# --- speaking with the server -----------------------------------------------------------------------------------------


def send(pipe: IO[bytes], message: bytes) -> None:
    pipe.write(len(message).to_bytes(8, "big") + message)
    pipe.flush()


def receive(pipe: IO[bytes]) -> bytes | None:
    """The next message; None if there is none any more."""
    head = pipe.read(8)
    if len(head) < 8:
        return None
    size = int.from_bytes(head, "big")
    message = pipe.read(size)
    return message if len(message) == size else None


def main() -> None:
    """Answer what comes, until nothing comes any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then closes the pipe
    if hasattr(os, "nice"):
        os.nice(5)
    inward, outward = sys.stdin.buffer, sys.stdout.buffer
    left = set(GAMES)  # those not loaded
    while (data := receive(inward)) is not None:
        if resource is None:
            send(outward, encode(look_into(data)))
            continue
        if left and (game := bounded(which_game, data).game) in left:
            load_game(game)  # here and once, so that no child's time is spent on it
            left.remove(game)
        send(outward, encode(bounded(look_into, data)))


if __name__ == "__main__":
    main()
