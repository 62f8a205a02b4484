"""A live table: a kept game with people around it, who sit on seats or look on."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any, Protocol, TypeVar

from coterie.kernel.decision import PASS, Decision, option_key
from coterie.kernel.session import Session
from coterie.kernel.texts import Msg, msg
from coterie.server import proposals, store
from coterie.server.errors import Refusal, because
from coterie.server.kept import Confirm, KeptGame
from coterie.server.parts import Press, Viewer
from coterie.server.proposals import GoBack, Proposals, TakeBack
from coterie.server.seats import Link, Role, bot_of, deciding_seat, info, name_of
from coterie.server.store import Opened, SeatRow, Store, now, rows
from coterie.server.wire import (
    Chat,
    ChatLine,
    Confirmed,
    Kind,
    Links,
    Outgoing,
    Presence,
    Rematch,
    SeatWish,
    SetupInfo,
    TableInfo,
    Who,
    read_who,
)
from coterie.server.writer import Change

T = TypeVar("T")

CHAT_KEPT = 100
PAUSE = 30.0
"""Seconds in which those who have a say may refuse what is proposed."""
GRANTED = 60.0
"""Seconds in which the host may take the whole game once all have agreed."""


class Onlooker(Protocol):
    """A client at the table."""

    link: Link
    address: str  # that it comes from

    @property
    def seat(self) -> int:
        """The seat it looks from now."""

    def tell(self, message: Outgoing) -> None:
        """Send this, in turn."""

    def refresh(self) -> None:
        """What it sees may have changed."""

    def leave(self, code: int, message: str = "") -> None:
        """Its link is no longer good."""

    def stuck(self, seconds: float) -> bool:
        """Whether it does not take what it is sent."""

    def drop(self) -> None:
        """End the connection without waiting for anything."""


class LiveTable(KeptGame):
    """One table: who sits there, who looks on, what each is shown."""

    seats: list[SeatRow]

    def __init__(self, keep: Store, opened: Opened, session: Session[Any], pause: float = PAUSE):
        self.clients: set[Onlooker] = set()
        self.viewers: dict[int, Viewer] = {}
        self.version = secrets.randbits(48)  # rises with every change; none is what it was before a restart
        self.pins = 0  # how many requests need the table right now
        self.proposals = Proposals(pause)
        self.rematch: Links | None = None  # of the table where the game is played once more
        self._whole_until = 0.0  # when the leave to take the whole game ends
        self._unseen: set[int] = set()  # seats whose scene cannot be drawn, as was reported
        super().__init__(keep, opened, session)

    def _fill(self, opened: Opened, session: Session[Any]) -> None:
        super()._fill(opened, session)
        self.viewers, self.press = {}, Press()
        self.seats = opened.seats
        self.chat = [ChatLine(**line | {"who": read_who(line["who"])}) for line in opened.chat]
        self._let_pass()

    @property
    def busy(self) -> bool:
        """Whether bots think here."""
        return False

    # --- links ---

    def answers_to(self, link: Link) -> bool:
        """Whether the link is still one of the table's."""
        return link.token == self.link_of(link.role, link.seat)

    def link_of(self, role: Role, seat: int) -> str:
        if role == "seat":
            return self.seats[seat].link
        return self.row.host if role == "host" else self.row.watch

    def links(self) -> Links:
        return Links(self.id, self.row.host, self.row.watch, [seat.link for seat in self.seats])

    def require(self, link: Link) -> None:
        """Refuse a link that was changed while its holder waited."""
        if not self.answers_to(link):
            raise Refusal("no-link")

    async def by(self, link: Link, work: Coroutine[Any, Any, T]) -> T:
        """Do the work alone at the table, if the link is still good when its turn comes."""
        return await self.run(work, lambda: self.require(link))

    @asynccontextmanager
    async def still(self, link: Link) -> AsyncIterator[None]:
        """While this lasts nothing happens at the table, where the link is still good."""
        async with self.lock:
            await self.be_sure()
            self.require(link)
            yield

    # --- once more ---

    def wishes(self) -> list[SeatWish]:
        """Who sits here, for another table."""
        kinds: dict[str, Kind] = {"me": "me", "friend": "friend", "bot": "bot"}
        return [SeatWish(kinds[seat.kind], seat.bot or None, seat.name) for seat in self.seats]

    def rematched(self, links: Links) -> None:
        """The game is played once more elsewhere: everybody here is told the link to the same seat."""
        self.rematch = links
        for client in list(self.clients):
            link = self.rematch_for(client.link)
            if link is not None:
                client.tell(Rematch(link))

    def rematch_for(self, link: Link) -> str | None:
        if self.rematch is None:
            return None
        if link.role == "seat":
            return self.rematch.seats[link.seat]
        return self.rematch.host if link.role == "host" else self.rematch.watch

    # --- telling ---

    def tell(self, message: Outgoing) -> None:
        for client in list(self.clients):
            client.tell(message)

    def changed(self) -> None:
        self.version += 1
        for client in list(self.clients):
            client.refresh()

    def moved(self) -> None:
        self.press.go_back(len(self.session.events))
        for viewer in self.viewers.values():
            viewer.go_back(len(self.session.events))
        proposals.moved(self)

    def viewer(self, seat: int) -> Viewer:
        """What is seen from the seat, as of now; a scene that cannot be drawn is a fault like others."""
        viewer = self.viewers.get(seat)
        if viewer is None:
            viewer = self.viewers[seat] = Viewer(seat, self.press)
        try:
            viewer.look(self.session, self.version)
        except Exception as error:
            if seat not in self._unseen:
                self._unseen.add(seat)
                self.start(self.run(self.faulty(error, seat, "")))
            raise Refusal("fault", because("unseen")) from error
        self._unseen.discard(seat)
        return viewer

    # --- deciding and taking back ---

    async def decide(self, link: Link, client: str, id: int, key: str, confirm: Confirm) -> None:
        """Take an option for one of the link's seats."""
        decision = self._asked(client, id, confirm)
        if decision is not None:
            breaking = tuple(seat for seat, option in decision.also if option_key(option) == key)
            await self.take(deciding_seat(link, self.seats, breaking or decision.seats), key, client, confirm)

    async def walk(self, link: Link, client: str, id: int, to: str, confirm: Confirm) -> None:
        """Go to a place for one of the link's seats."""
        decision = self._asked(client, id, confirm)
        if decision is not None:
            await self.go(deciding_seat(link, self.seats, decision.seats), to, client, confirm)

    def _asked(self, client: str, id: int, confirm: Confirm) -> Decision | None:
        """The decision that is answered; None if the answer has been taken before, which is confirmed once more."""
        if client in self.known:
            confirm(Confirmed(client, self.known[client]))
            return None
        decision = self.session.decision
        if decision is None:
            raise Refusal("over")
        if id != decision.id:
            raise Refusal("stale")
        return decision

    async def pass_on(self) -> None:
        """Take the pass of a window that everybody asked lets pass."""
        decision = self.session.decision
        if decision is not None and self.session.passes(decision):
            await self.take(decision.seats[0], PASS)

    def last_by_a_person(self) -> int:
        """The number of the last decision that a person took, of a walk its first; -1 if there is none to go back to.

        Or that of a later one, if something was learned since: then it does not matter who took it.
        """
        for number in range(len(self.session.steps) - 1, self.session.earliest - 1, -1):
            step = self.session.steps[number]
            seat = self.seats[step.seat]
            if step.luck != self.session.table.luck:
                return self.begun_by(number)
            if not bot_of(seat) and not (option_key(step.option) == PASS and step.kind in seat.autopass):
                return self.begun_by(number)
        return -1

    def why_no_undo(self, link: Link) -> Msg | None:
        """Why the link's holder cannot take the last decision back, if it cannot be."""
        session, last = self.session, self.last_by_a_person()
        if last < 0:
            return because("undo-nothing")
        if session.table.luck != session.steps[last].luck:
            return because("undo-learned")
        mine = link.role == "host" or link.seat == session.steps[last].seat
        return None if mine else because("undo-another")

    async def undo(self, link: Link, client: str) -> Confirmed | None:
        """Take back the last decision of a person, and what bots decided after it, if nobody has learned anything.

        If it was another's, that one may refuse.
        """
        if client in self.known:
            return Confirmed(client, self.known[client])
        if link.role == "watch":
            raise Refusal("not-yours")
        if why := self.why_no_undo(link):
            raise Refusal("no-undo", why)
        return await proposals.propose(self, link, client, TakeBack(self.last_by_a_person()))

    async def rewind(self, link: Link, client: str, to: int) -> Confirmed | None:
        """Go back to before decision `to`, if all agree."""
        if link.role == "watch":
            raise Refusal("not-yours")
        if client not in self.known and not self.session.earliest <= to < len(self.session.steps):
            raise Refusal("too-far-back")
        return await proposals.propose(self, link, client, GoBack(to))

    # --- who sits where, and talk ---

    async def set_seat(self, seat: SeatRow, text: Msg | None = None) -> None:
        """Store and tell what is different about a seat."""
        note = self.new_note(text) if text else None
        new, old = store.seat_row(self.id, seat), store.seat_row(self.id, self.seats[seat.seat])
        this = {"of_table": self.id, "of_seat": seat.seat}
        changes: list[Change] = [
            (statement, rows(this | {name: new[name]}))
            for name, statement in store.SET_SEAT.items()
            if new[name] != old[name]
        ]
        if note:
            changes.append((store.ADD_NOTE, rows(self.note_row(note))))
        seats = [seat if other.seat == seat.seat else other for other in self.seats]
        always = tuple(other.seat for other in seats if other.always)
        wishes = always != self.session.always_asked
        if wishes:
            self.session.always_ask(always)
            changes += [(store.ADD_ENTRY, rows(self._wish_row(always))), self._stands(self.number + 1)]
        await self.write(*changes)
        self.number += wishes
        self.seats = seats
        self._let_pass()
        if note:
            self.tell_note(note)
        self.tell_presence()
        self.changed()
        await proposals.reconsider(self)

    async def sits_down(self, number: int) -> None:
        """Somebody has taken a friend's seat: from now on it is not given away without a word."""
        seat = self.seats[number]
        if not seat.taken:
            await self.write((store.TAKE_SEAT, rows({"of_table": self.id, "of_seat": number})))
            seat.taken = True

    @property
    def shared(self) -> bool:
        """Whether friends sit here, or may come."""
        return any(seat.kind == "friend" for seat in self.seats)

    def grant_whole(self) -> None:
        """All agree that the host takes the whole game."""
        self._whole_until = monotonic() + GRANTED

    def may_take_whole(self) -> bool:
        """Whether whoever sees what comes harms nobody: alone, by agreement, or when nothing comes any more."""
        return not self.shared or self.session.decision is None or monotonic() < self._whole_until

    async def whole_taken(self) -> None:
        """Tell, also those who come later, that somebody may know what comes; the leave for it is used up."""
        self._whole_until = 0.0
        text = msg("table.note.whole")
        if self.session.decision is not None and not (self.notes and self.notes[-1].text == text):
            await self.add_note(text)

    async def finish(self) -> None:
        proposals.abandon(self)
        await super().finish()

    def _let_pass(self) -> None:
        self.session.auto_pass = {seat.seat: seat.autopass for seat in self.seats if seat.autopass}

    async def go_back(self, to: int, client: str | None, seat: int, text: Msg | None = None) -> Confirmed:
        confirmed = await super().go_back(to, client, seat, text)
        self._let_pass()
        return confirmed

    async def say(self, link: Link, text: str) -> None:
        """A line of chat."""
        line = ChatLine(self.chat[-1].number + 1 if self.chat else 1, self.who(link), text, now())
        said = store.chat_row(self.id, line.number, line.who, text, line.when)
        old = {"of_table": self.id, "until": line.number - store.CHAT_KEPT}
        await self.write((store.ADD_CHAT, rows(said)), (store.DROP_CHAT, rows(old)))
        self.chat = [*self.chat, line][-CHAT_KEPT:]
        self.tell(Chat([line]))

    def who(self, link: Link) -> Who:
        """What to call the link's holder."""
        if link.role == "seat":
            return name_of(self.seats[link.seat])
        if link.role == "watch":
            return msg("table.watcher")
        mine = [seat for seat in self.seats if seat.kind == "me"]
        return mine[0].name if len(mine) == 1 and mine[0].name else msg("table.host")

    def present(self, seat: int) -> bool:
        """Whether somebody who holds the seat is there."""
        mine = self.seats[seat].kind == "me"
        links = (client.link for client in self.clients)
        return any(link.seat == seat if link.role == "seat" else mine and link.role == "host" for link in links)

    def presence(self) -> Presence:
        watching = sum(client.link.role == "watch" for client in self.clients)
        return Presence([info(seat, self.present(seat.seat)) for seat in self.seats], watching)

    @property
    def address(self) -> str:
        """One of those from which somebody plays, always the same: with it work for the table waits for its turn.

        If nobody does, it is one from which somebody looks on.
        """
        return min(((c.link.role == "watch", c.address) for c in self.clients), default=(True, ""))[1]

    def tell_presence(self) -> None:
        self.tell(self.presence())

    def info(self, link: Link) -> TableInfo:
        """What the link is for."""
        self.require(link)
        s, host = self.session.setup, link.role == "host"
        return TableInfo(
            role=link.role,
            seat=link.seat,
            game=s.game,
            title=self.session.game.title,
            setup=SetupInfo(s.scenario, s.difficulty, s.players, s.options, self.row.seed),
            seats=self.presence().seats,
            outcome=self.session.outcome,
            decisions=len(self.session.steps),
            earliest=self.session.earliest,
            created=self.row.created,
            touched=self.row.touched,
            campaign=self.row.campaign,
            branch=self.row.branch,
            guided=self.row.guided,
            faults=self.faults if host else 0,
            links=self.links() if host else None,
            rematch=self.rematch_for(link),
        )
