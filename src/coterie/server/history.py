"""Earlier moments of a table and its story, worked out by workers and remembered."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from coterie.kernel import saves
from coterie.kernel.errors import CannotUndo
from coterie.server.errors import Refusal
from coterie.server.parts import Parts
from coterie.server.thinking import Thinking

if TYPE_CHECKING:
    from coterie.server.tables import LiveTable

log = logging.getLogger("coterie.server")

R = TypeVar("R")

Eyes = tuple[int, tuple[int, ...]]
"""The seat one looks from, and the seats whose questions one has seen."""


@dataclass(eq=False)
class History:
    """What is known of a table's past. What lies before a decision never changes, unless the table goes back."""

    turn: asyncio.Lock = field(default_factory=asyncio.Lock)  # a table looks back once at a time: others wait as well
    _lines: dict[Eyes, list[bytes]] = field(default_factory=dict)
    _story: tuple[int, bytes] | None = None  # as of this version of the table

    def go_back(self, to: int, earliest: int) -> None:
        """The decisions from this one on are no more."""
        self._lines = {eyes: lines[: max(0, to - earliest)] for eyes, lines in self._lines.items()}

    async def time_line(self, table: LiveTable, thinking: Thinking, eyes: Eyes) -> tuple[list[bytes], int, int]:
        """The moments, encoded; the first that one can go back to; how many decisions have been taken."""
        async with self.turn:
            data, version, decisions, earliest = await _now(table)
            known = self._lines.get(eyes, [])
            fresh = await _told(thinking.time_line(data, eyes[0], eyes[1], earliest + len(known)))
            moments = [*known, *fresh]
            if table.version == version:
                self._lines[eyes] = moments[: decisions - earliest]  # it is not known yet what comes of the last
            return moments, earliest, decisions

    async def story(self, table: LiveTable, thinking: Thinking) -> bytes:
        """The game's story, encoded."""
        async with self.turn:
            data, version, _, _ = await _now(table)
            if self._story is None or self._story[0] != version:
                self._story = (version, await _told(thinking.story(data)))
            return self._story[1]


async def scene_at(table: LiveTable, thinking: Thinking, number: int, seat: int) -> Parts:
    """The scene before a decision as the seat saw it."""
    async with table.history.turn:
        data, _, decisions, earliest = await _now(table)
        if number > decisions:
            raise Refusal("not-found")
        if number < earliest:
            raise Refusal("too-far-back")
        return await _told(thinking.scene_at(data, number, seat))


async def _now(table: LiveTable) -> tuple[bytes, int, int, int]:
    """The table as it is now, for a worker."""
    async with table.lock:
        await table.be_sure()
        return saves.save(table.session), table.version, len(table.session.steps), table.session.earliest


async def _told(work: Awaitable[R]) -> R:
    """What a worker found out; a refusal if it cannot, which does not say why: that may tell what another decided."""
    try:
        return await work
    except CannotUndo as error:
        raise Refusal("too-far-back") from error
    except (TimeoutError, BrokenProcessPool) as error:
        raise Refusal("busy") from error
    except Exception as error:
        log.warning("looking back failed", exc_info=error)
        raise Refusal("fault") from error
