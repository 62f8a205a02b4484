"""Proposals: what somebody wants and others at the table have a say in. All see them, and how many seconds are left.

One no is enough. What only a word can grant waits for it; for the rest there is a pause, after which silence is a yes.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING, ClassVar

from coterie.kernel.data import replace
from coterie.kernel.decision import PASS, option_key
from coterie.kernel.texts import msg
from coterie.server.errors import Refusal
from coterie.server.seats import Link, bot_words, name_of, speaks_for
from coterie.server.store import SeatRow
from coterie.server.wire import Confirmed, Outgoing, Proposal

if TYPE_CHECKING:
    from coterie.server.tables import LiveTable

SETTLED = 50
"""Of how many proposals is remembered how they ended, for those who send them again."""


class What(ABC):
    """What is proposed."""

    pauses: ClassVar[bool] = False  # whether silence is a yes once the pause is over
    here_and_now: ClassVar[bool] = False  # it comes to nothing once the game has gone on or back

    @abstractmethod
    def others(self, table: LiveTable, link: Link) -> list[int]:
        """The seats of others whose word is needed."""

    @abstractmethod
    def told(self) -> Proposal:
        """What it is about."""

    def replaces(self, earlier: What) -> bool:
        """Whether it is proposed in the place of another."""
        return (self.told().kind, self.told().seat) == (earlier.told().kind, earlier.told().seat)

    @abstractmethod
    async def do(self, table: LiveTable, by: Proposed) -> Confirmed:
        """Nobody is against it."""


@dataclass(eq=False)
class Proposed:
    """A proposal that waits for answers."""

    id: int
    what: What
    link: Link
    client: str
    waiting: list[int]
    ends: float | None = None  # when the pause is over
    timer: asyncio.TimerHandle | None = None

    def told(self, settled: str = "") -> Proposal:
        left = None if self.ends is None or settled else max(0.0, round(self.ends - monotonic(), 1))
        return replace(
            self.what.told(), id=self.id, by=self.link.seat, waiting=self.waiting, seconds=left, settled=settled
        )


# --- what can be proposed ---------------------------------------------------------------------------------------------


def has_a_say(table: LiveTable, row: SeatRow) -> bool:
    """Whether a person plays the seat, or looks on while a bot stands in."""
    return row.kind != "bot" and (not row.standin or table.present(row.seat))


@dataclass(frozen=True)
class GoBack(What):
    """Stand again before decision `to`: for that everybody's word is needed, but for those for whom bots stand in."""

    to: int
    here_and_now = True

    def others(self, table: LiveTable, link: Link) -> list[int]:
        return [row.seat for row in table.seats if has_a_say(table, row) and not speaks_for(link, row)]

    def told(self) -> Proposal:
        return Proposal("rewind", to=self.to)

    async def do(self, table: LiveTable, by: Proposed) -> Confirmed:
        note = msg("table.note.rewind", by=table.who(by.link), n=self.to)
        return await table.go_back(self.to, by.client, by.link.seat, note)


@dataclass(frozen=True)
class TakeBack(What):
    """Undo the last decision of a person: for that the word of those is needed who decided since."""

    to: int
    pauses = True
    here_and_now = True

    def others(self, table: LiveTable, link: Link) -> list[int]:
        seats = {
            step.seat
            for step in table.session.steps[self.to :]
            if not (option_key(step.option) == PASS and step.kind in table.seats[step.seat].autopass)
        }
        rows = [table.seats[seat] for seat in sorted(seats)]
        return [row.seat for row in rows if has_a_say(table, row) and not speaks_for(link, row)]

    def told(self) -> Proposal:
        return Proposal("undo", to=self.to)

    async def do(self, table: LiveTable, by: Proposed) -> Confirmed:
        taken = table.seats[table.session.steps[self.to].seat]
        mine = speaks_for(by.link, taken)
        note = None if mine else msg("table.note.undo", by=table.who(by.link), who=name_of(taken))
        return await table.go_back(self.to, by.client, by.link.seat, note)


@dataclass(frozen=True)
class StandIn(What):
    """A bot plays a friend's seat for a while: for that the friend's word is needed."""

    seat: int
    bot: str
    pauses = True

    def others(self, table: LiveTable, link: Link) -> list[int]:
        row = table.seats[self.seat]
        return [self.seat] if row.taken and not row.standin and not speaks_for(link, row) else []

    def told(self) -> Proposal:
        return Proposal("standin", seat=self.seat, bot=self.bot)

    async def do(self, table: LiveTable, by: Proposed) -> Confirmed:
        row = table.seats[self.seat]
        text = msg("table.note.standin", who=name_of(row), bot=bot_words(self.bot))
        await table.set_seat(replace(row, standin=self.bot), text)
        return Confirmed(by.client, len(table.session.steps))


@dataclass(frozen=True)
class NewSeatLink(What):
    """A friend's link is to stop working, in favour of a new one: for that a friend who has come is asked."""

    seat: int
    deed: Callable[[], Awaitable[None]] = field(compare=False)
    pauses = True

    def others(self, table: LiveTable, link: Link) -> list[int]:
        row = table.seats[self.seat]
        return [self.seat] if row.kind == "friend" and row.taken else []

    def told(self) -> Proposal:
        return Proposal("link", seat=self.seat)

    async def do(self, table: LiveTable, by: Proposed) -> Confirmed:
        await self.deed()
        return Confirmed(by.client, len(table.session.steps))


@dataclass(frozen=True)
class GiveAway(NewSeatLink):
    """Somebody else is to hold a friend's seat: for that the friend's word is needed as well."""

    holder: str  # me, friend or the name of a bot

    def told(self) -> Proposal:
        return Proposal("seat", seat=self.seat, bot=self.holder)


@dataclass(frozen=True)
class TakeWhole(What):
    """The host takes the whole game as a file, in which one can see what comes: for that every friend's word is needed,
    and silence is none.
    """

    def others(self, table: LiveTable, link: Link) -> list[int]:
        return [row.seat for row in table.seats if row.kind == "friend"]

    def told(self) -> Proposal:
        return Proposal("export")

    async def do(self, table: LiveTable, by: Proposed) -> Confirmed:
        table.grant_whole()
        return Confirmed(by.client, len(table.session.steps))


# --- proposing and answering ------------------------------------------------------------------------------------------


@dataclass
class Proposals:
    """What is proposed at a table; everybody has at most one proposal of a kind, about a seat."""

    pause: float
    open: dict[int, Proposed] = field(default_factory=dict)
    last: int = 0
    settled: dict[str, str] = field(default_factory=dict)  # how they ended, by their senders' names for them


async def propose(table: LiveTable, link: Link, client: str, what: What) -> Confirmed | None:
    """Ask for it; done at once if nobody else has a say."""
    known = table.proposals
    if client in table.known:
        return Confirmed(client, table.known[client])
    if how := known.settled.get(client):
        if how != "done":
            raise Refusal(how)
        return Confirmed(client, len(table.session.steps))
    mine = [each for each in known.open.values() if each.link == link]
    for proposed in mine:
        if proposed.what == what or (client and proposed.client == client):
            table.tell(proposed.told())
            return None
    known.last += 1
    new = Proposed(known.last, what, link, client, what.others(table, link))
    if not new.waiting:
        return await what.do(table, new)
    for proposed in mine:
        if what.replaces(proposed.what):
            settle(table, proposed, "stale")
    known.open[new.id] = new
    _begin_pause(table, new)
    return None


async def answer(table: LiveTable, link: Link, id: int, yes: bool) -> None:
    """Yes or no, for every seat that the link's holder sits on; a no to one's own takes it back."""
    proposed = table.proposals.open.get(id)
    if proposed is None:
        raise Refusal("stale")
    mine = [seat for seat in proposed.waiting if speaks_for(link, table.seats[seat])]
    if not mine and (yes or link != proposed.link):
        raise Refusal("not-yours")
    if not yes:
        settle(table, proposed, "declined" if mine else "stale")
        return
    proposed.waiting = [seat for seat in proposed.waiting if seat not in mine]
    await _reconsider(table, proposed)


async def reconsider(table: LiveTable) -> None:
    """Who sits where has changed."""
    for proposed in list(table.proposals.open.values()):
        still = proposed.what.others(table, proposed.link)
        waiting = [seat for seat in proposed.waiting if seat in still]
        if waiting != proposed.waiting:
            proposed.waiting = waiting
            await _reconsider(table, proposed)


async def _reconsider(table: LiveTable, proposed: Proposed) -> None:
    """An answer less is missing: do it if it was the last."""
    if proposed.waiting:
        table.tell(proposed.told())
        return
    _close(table, proposed)
    answer: Outgoing
    try:
        answer, how = await proposed.what.do(table, proposed), "done"
        _remember(table, proposed, how)
    except Refusal as refused:
        answer, how = refused.told(proposed.client), "stale"
    table.tell(proposed.told(how))
    _tell_proposer(table, proposed, answer)


def moved(table: LiveTable) -> None:
    """The game has gone on, or back."""
    for proposed in [each for each in table.proposals.open.values() if each.what.here_and_now]:
        settle(table, proposed, "stale")


def abandon(table: LiveTable) -> None:
    """The table is put away, deleted, or kept by another process: nothing comes of what is proposed here."""
    for proposed in list(table.proposals.open.values()):
        settle(table, proposed, "stale")


def settle(table: LiveTable, proposed: Proposed, how: str) -> None:
    """It comes to nothing."""
    _close(table, proposed)
    _remember(table, proposed, how)
    table.tell(proposed.told(how))
    _tell_proposer(table, proposed, Refusal(how).told(proposed.client))


def _close(table: LiveTable, proposed: Proposed) -> None:
    table.proposals.open.pop(proposed.id, None)
    if proposed.timer is not None:
        proposed.timer.cancel()


def _remember(table: LiveTable, proposed: Proposed, how: str) -> None:
    settled = table.proposals.settled
    if proposed.client:
        settled[proposed.client] = how
        while len(settled) > SETTLED:
            del settled[next(iter(settled))]


def _tell_proposer(table: LiveTable, proposed: Proposed, answer: Outgoing) -> None:
    for client in list(table.clients):
        if proposed.client and client.link == proposed.link:
            client.tell(answer)


# --- the pause --------------------------------------------------------------------------------------------------------


def _begin_pause(table: LiveTable, proposed: Proposed) -> None:
    if proposed.what.pauses:
        seconds = table.proposals.pause
        proposed.ends = monotonic() + seconds
        loop = asyncio.get_running_loop()
        proposed.timer = loop.call_later(seconds, lambda: table.start(_run_out(table, proposed)))
    table.tell(proposed.told())


async def _run_out(table: LiveTable, proposed: Proposed) -> None:
    """The pause is over; if that cannot be stored, it begins anew."""
    try:
        await table.run(_silence(table, proposed))
    except Refusal:
        if proposed.id in table.proposals.open:
            _begin_pause(table, proposed)


async def _silence(table: LiveTable, proposed: Proposed) -> None:
    """Who said nothing has agreed."""
    if table.proposals.open.get(proposed.id) is not proposed:
        return
    for seat in proposed.waiting:
        await table.add_note(msg("table.note.silent", who=name_of(table.seats[seat])))
    proposed.waiting = []
    await _reconsider(table, proposed)
