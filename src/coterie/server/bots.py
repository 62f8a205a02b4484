"""Seats that bots play: they think in other processes, and take what they chose if it is still asked."""

from __future__ import annotations

import asyncio
import logging
from time import monotonic
from typing import TYPE_CHECKING, Any

from coterie.kernel import saves
from coterie.kernel.data import replace
from coterie.kernel.decision import option_key
from coterie.kernel.rng import Rng
from coterie.kernel.session import Session
from coterie.kernel.texts import msg
from coterie.server.errors import Refusal
from coterie.server.pace import Pace
from coterie.server.seats import Link, bot_of, knows_more, name_of, speaks_for
from coterie.server.store import SET_SPEED, Opened, SeatRow, Store, rows
from coterie.server.tables import LiveTable, Onlooker
from coterie.server.thinking import Thinking
from coterie.server.turns import Asker
from coterie.server.wire import BotNews, Reason, SetPace

if TYPE_CHECKING:
    from coterie.server.house import Settings

log = logging.getLogger("coterie.server")

TRIES = 3
"""How many options a bot whose rules fail may try before its holder, or the host, gets the seat."""
BRIEFING = "briefing"
"""By this name the briefing is a page to read as well."""
HINT = "hint-"
"""So begins the name of a guide's hint, of which the server knows no more than that it is one."""
BREATH = 1.0
"""Seconds to wait after something went wrong that may pass."""


class BotTable(LiveTable):
    """A table whose bots play by themselves, as long as somebody looks, at the pace that people have chosen."""

    def __init__(self, keep: Store, opened: Opened, session: Session[Any], thinking: Thinking, settings: Settings):
        self.thinking, self.settings = thinking, settings
        self._playing: asyncio.Task[None] | None = None
        super().__init__(keep, opened, session, settings.pause)
        self.pace = Pace(self.row.speed, settings.reading)
        self._told = self.pace.told()

    def changed(self) -> None:
        super().changed()
        self.pace.stir()
        self.wake_bots()

    def bot_turn(self) -> tuple[SeatRow, int] | None:
        """The bot that is asked, if nobody but bots is, and the decision's id."""
        decision = self.session.decision
        if decision is None or not self.clients or not all(bot_of(self.seats[seat]) for seat in decision.seats):
            return None
        return self.seats[decision.seats[0]], decision.id

    def wake_bots(self) -> None:
        """Let the bots play, if it is their turn and they are not at it already."""
        if not self.busy and self.bot_turn() is not None:
            self._playing = self.start(self._play())

    # --- at whose pace ---

    async def set_pace(self, link: Link, wish: SetPace) -> None:
        """Host and players choose how fast bots play; of that alone the store is told, for a pause is soon over."""
        if not self.plays(link):
            raise Refusal("not-yours")
        pace = self.pace
        if wish.speed is not None and wish.speed != pace.speed:
            await self.write((SET_SPEED, rows({"of_table": self.id, "speed": wish.speed})))
            pace.speed = self.row.speed = wish.speed
        if wish.paused is not None:
            pace.paused, pace.steps = wish.paused, 0
        if wish.step:
            pace.step()
        pace.stir()
        self.tell_pace()

    def reads(self, reader: Onlooker, page: str) -> None:
        """Somebody has a page in front, or at a guided table a hint, or none any more: bots wait for those who play."""
        if not self.plays(reader.link):
            return
        viewer = self.viewers.get(reader.seat)
        told = self.row.guided and page.startswith(HINT)
        lies = viewer is not None and (told or page == BRIEFING or f"board:{page}" in viewer.parts)
        self.pace.read(reader, page if lies else "")
        self.tell_pace()

    def plays(self, link: Link) -> bool:
        """Whether the link's holder is the host, or a person who sits here."""
        return link.role == "host" or (link.role == "seat" and speaks_for(link, self.seats[link.seat]))

    def left(self, client: Onlooker) -> None:
        """Somebody has gone, and reads no more."""
        self.pace.read(client, "")
        self.tell_pace()

    def tell_pace(self) -> None:
        if (pace := self.pace.told()) != self._told:
            self._told = pace
            self.tell(pace)

    @property
    def busy(self) -> bool:
        return self._playing is not None and not self._playing.done()

    async def finish(self) -> None:
        playing, self._playing = self._playing, None  # how it ended remembers where, and so the table
        if playing is not None:
            playing.cancel()
        await super().finish()

    async def _play(self) -> None:
        while (turn := self.bot_turn()) is not None:
            try:
                await self._move(*turn)
            except Refusal:
                await asyncio.sleep(BREATH)
            except Exception as error:
                log.error("table %s: a bot failed", self.id, exc_info=error)
                await asyncio.sleep(BREATH)

    async def _move(self, seat: SeatRow, id: int) -> None:
        """Think, wait a little, take it."""
        async with self.lock:
            await self.be_sure()
            if self.bot_turn() != (seat, id):
                return
            data, number = saves.save(self.session.fork()), len(self.session.steps)
        self.tell(BotNews(seat.seat, True))
        begun = monotonic()
        try:
            key, reasons = await self.thinking.think(
                Asker(self.address, self.id), data, bot_of(seat), seat.seat, number, self.settings.bot_patience
            )
        except Exception as error:
            log.error("table %s: the bot on seat %s has no answer: %r", self.id, seat.seat, error)
            key, reasons = None, []
        await self._until_due(seat, id, begun)
        await self.run(self._takes(seat, id, key, [Reason(label, round(value, 4)) for label, value in reasons]))

    async def _until_due(self, seat: SeatRow, id: int, begun: float) -> None:
        """Wait as long as the table's pace asks for it, or until this is asked no more."""
        while self.bot_turn() == (seat, id) and (left := self.pace.due(begun, self.settings.bot_pause)) > 0:
            await self.pace.news(left)
        self.tell_pace()  # whoever reads may have had the time for it

    async def _takes(self, seat: SeatRow, id: int, key: str | None, reasons: list[Reason]) -> None:
        """Take it if it is still asked of this bot; if that fails any other, and at last give up the seat."""
        decision = self.session.decision
        if self.bot_turn() != (seat, id) or decision is None:
            self.tell(BotNews(seat.seat, False))
            return
        entitled = {client.seat for client in self.clients}
        entitled = {looker for looker in entitled if not knows_more(self.session, seat.seat, looker)}
        keys = [option_key(option) for option in decision.options]
        Rng(id).shuffle(keys)
        for trial in [*([key] if key is not None else []), *keys][:TRIES]:
            try:
                await self.take(seat.seat, trial)
            except Refusal as refused:
                if refused.code not in ("fault", "illegal"):
                    raise
                continue
            self.pace.taken()
            if trial != key:
                await self.add_note(msg("table.note.bot-failed", who=name_of(seat)))
            for client in list(self.clients):
                client.tell(BotNews(seat.seat, False, reasons if trial == key and client.seat in entitled else []))
            return
        self.tell(BotNews(seat.seat, False))
        lent = seat.kind != "bot"
        text = msg("table.note.standin-ends" if lent else "table.note.bot-gave-up", who=name_of(seat))
        await self.set_seat(replace(seat, kind=seat.kind if lent else "me", bot="", standin=""), text)
