"""A table's past: its time line, earlier scenes, its story.

Each position adds its point to the time line as play goes on. What was played before the table was opened is played
again by a worker when somebody asks for it, a few hundred steps at a time.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from coterie.kernel.journal import Journal
from coterie.kernel.scene import LogLine
from coterie.kernel.session import Session
from coterie.server import worker
from coterie.server.errors import Refusal
from coterie.server.parts import LOG_SENT, Parts
from coterie.server.points import Piece, Point, point, told
from coterie.server.stories import story_of
from coterie.server.thinking import PATIENCE, Thinking
from coterie.server.turns import Asker
from coterie.server.wire import Moment, encode

if TYPE_CHECKING:
    from coterie.server.tables import LiveTable

log = logging.getLogger("coterie.server")

R = TypeVar("R")

SLICE = 500
"""How many steps a worker plays again before it is somebody else's turn."""
WORDS = 3
"""How many lines of the log are shown for a decision on the time line."""


class History:
    """What is known of a table's past. What lies before a decision never changes, unless the table goes back."""

    def __init__(self, session: Session[Any]):
        self.turn = asyncio.Lock()  # a table looks back once at a time: others wait as well
        origin = session.journal.origin
        self.earliest = session.earliest
        self.points: list[Point | None] = [None] * (len(session.steps) - session.earliest)  # None: not known, or never
        self.live = len(session.steps)  # from here on each step has added its point
        self.settled = max(session.earliest, origin.silent if origin else 0)  # before that it is known what can be
        self.kept: dict[int, bytes] = {}  # checkpoints from before the table was opened, to look at only
        self.ways_back = 0
        self._story: tuple[int, bytes] | None = None  # as of this version of the table
        self.attend(session)

    def attend(self, session: Session[Any]) -> None:
        """Follow the session from where it stands; what was known of later moments is no more."""
        number = len(session.steps)
        self.live, self.settled = min(self.live, number), min(self.settled, number)
        self.kept = {at: state for at, state in self.kept.items() if at <= number}
        self.ways_back += 1
        session.witness = self.see
        self.see(session)

    def see(self, session: Session[Any]) -> None:
        """A position adds its point."""
        try:
            seen: Point | None = point(session)
        except Exception as error:
            log.error("a position of %s has no place on the time line", session.game.id, exc_info=error)
            seen = None
        last = self.points[-1] if self.points else None
        if seen is not None and last is not None and seen.ribbon == last.ribbon:
            seen = Point(seen.asked, last.ribbon)  # kept once
        self.points[len(session.steps) - self.earliest :] = [seen]

    def at(self, number: int) -> Point | None:
        place = number - self.earliest
        return self.points[place] if 0 <= place < len(self.points) else None

    @asynccontextmanager
    async def _at(self, table: LiveTable) -> AsyncIterator[Session[Any]]:
        """The table's session, while nothing happens there."""
        async with table.lock:
            await table.be_sure()
            if table.history is not self:  # it was opened again
                raise Refusal("busy")
            yield table.session

    # --- what was played before the table was opened ---

    async def look_back(self, table: LiveTable, past: Thinking, asker: Asker, until: int) -> None:
        """Have the points before this number worked out, as far as they can be; whoever calls has the turn."""
        while (first := self.settled) < min(until, self.live):
            async with self._at(table) as session:
                end, ways = min(first + SLICE, self.live), self.ways_back
                piece = Piece(session.game.id, session.setup, self._way(session, first), session.steps[first:end])
            points, kept = await _told(past.call(asker, PATIENCE, worker.follow, piece))
            if ways != self.ways_back:
                continue
            self.points[first - self.earliest : first + len(points) - self.earliest] = points
            self.kept |= {first + at: state for at, state in kept.items()}
            self.settled = end if first + len(points) == end else self.live  # the rules do not lead any further

    def _way(self, session: Session[Any], number: int) -> Journal:
        """From the last checkpoint that is known, or where the game began, to a decision."""
        journal, origin = session.journal, session.journal.origin
        begun, silent, state = (origin.at, origin.silent, origin.state) if origin else (0, 0, b"")
        known = {at: kept for at, kept in (self.kept | journal.kept).items() if silent < at <= number}
        at = max(known, default=begun)
        return journal.part(at, known.get(at, state), number)

    # --- what is asked for ---

    async def time_line(
        self, table: LiveTable, past: Thinking, asker: Asker, eyes: int, mine: tuple[int, ...], before: int, count: int
    ) -> tuple[list[bytes], int]:
        """So many moments before a number, encoded, as a seat knows them and asked of one's own; and all decisions."""
        async with self.turn:
            await self.look_back(table, past, asker, before)
        async with self._at(table) as session:
            over, decisions = session.decision is None, len(session.steps)
            end = min(before, decisions if over else decisions + 1)
            numbers = range(max(session.earliest, end - count), end)
            return [encode(self._moment(session, number, eyes, mine)) for number in numbers], decisions

    def _moment(self, session: Session[Any], number: int, eyes: int, mine: tuple[int, ...]) -> Moment:
        seen = self.at(number)
        if number == len(session.steps):
            assert session.decision is not None
            by, kind, asked = session.decision.seats[0], session.decision.kind, session.decision.seats
            words = []
        else:
            step = session.steps[number]
            by, kind, asked = step.seat, step.kind, seen.asked if seen else (step.seat,)
            words = session.log(eyes, WORDS, told(session, number), told(session, number + 1))
        kind = kind if any(seat in mine for seat in asked) else ""
        return Moment(number, by, kind, words, seen.ribbon if seen else None)

    async def story(self, table: LiveTable, past: Thinking, asker: Asker) -> bytes:
        """The game's story, encoded."""
        async with self.turn:
            await self.look_back(table, past, asker, self.live)
            async with self._at(table) as session:
                version = table.version
                if self._story is None or self._story[0] != version:
                    told = await asyncio.to_thread(story_of, session, self.earliest, self.points)
                    self._story = (version, encode(told))
                return self._story[1]

    async def scene_at(self, table: LiveTable, past: Thinking, asker: Asker, number: int, seat: int) -> Parts:
        """The scene before a decision as the seat saw it."""
        async with self.turn:
            piece, lines = await self._until(table, number, seat)
            if len(piece.journal.steps) > SLICE:
                await self.look_back(table, past, asker, number)
                piece, lines = await self._until(table, number, seat)
            parts = await _told(past.call(asker, PATIENCE, worker.scene_at, piece, number, seat))
        return parts | {"log": encode({"from": 0, "lines": lines}), "undo": encode("")}

    async def _until(self, table: LiveTable, number: int, seat: int) -> tuple[Piece, list[LogLine]]:
        """What leads to a decision, and the last lines that the seat knew of before it."""
        async with self._at(table) as session:
            if number > len(session.steps):
                raise Refusal("not-found")
            if number < session.earliest:
                raise Refusal("too-far-back")
            piece = Piece(session.game.id, session.setup, self._way(session, number), [])
            return piece, session.log(seat, LOG_SENT, end=told(session, number))


async def past_of(table: LiveTable) -> History:
    """What is known of the past of a table, as it is stored."""
    async with table.lock:
        await table.be_sure()
        return table.history


async def _told(work: Awaitable[R]) -> R:
    """What a worker found out; a refusal if it cannot, which does not say why: that may tell what another decided."""
    try:
        return await work
    except (TimeoutError, BrokenProcessPool) as error:
        raise Refusal("busy") from error
    except Exception as error:
        log.warning("looking back failed", exc_info=error)
        raise Refusal("fault") from error
