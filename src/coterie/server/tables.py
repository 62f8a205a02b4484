"""A live table: a kept game with people around it, who sit on seats or look on."""

from __future__ import annotations

import secrets
from typing import Any, Protocol

from coterie.kernel.decision import PASS, option_key
from coterie.kernel.session import Session
from coterie.kernel.texts import Msg, msg
from coterie.server import rewinds, store
from coterie.server.errors import Refusal, because
from coterie.server.kept import Confirm, KeptGame
from coterie.server.parts import Press, Viewer
from coterie.server.seats import Link, bot_of, deciding_seat, info, name_of
from coterie.server.store import Opened, SeatRow, Store, now, rows
from coterie.server.wire import (
    Chat,
    ChatLine,
    Confirmed,
    Links,
    Outgoing,
    Presence,
    SetupInfo,
    TableInfo,
    Who,
    read_who,
)
from coterie.server.writer import Change

CHAT_KEPT = 100


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

    def leave(self, code: int, message: str) -> None:
        """Its link is no longer good."""

    def stuck(self, seconds: float) -> bool:
        """Whether it does not take what it is sent."""

    def drop(self) -> None:
        """End the connection without waiting for anything."""


class LiveTable(KeptGame):
    """One table: who sits there, who looks on, what each is shown."""

    seats: list[SeatRow]

    def __init__(self, keep: Store, opened: Opened, session: Session[Any]):
        self.clients: set[Onlooker] = set()
        self.viewers: dict[int, Viewer] = {}
        self.version = secrets.randbits(48)  # rises with every change; none is what it was before a restart
        self.pins = 0  # how many requests need the table right now
        self.proposed: rewinds.Proposed | None = None  # to go back
        self.proposals = 0
        self.settled = ("", "")  # the last proposal that came to nothing, by its sender's name for it, and how
        self._unseen: set[int] = set()  # seats whose scene cannot be drawn, as was reported
        super().__init__(keep, opened, session)

    def _fill(self, opened: Opened, session: Session[Any]) -> None:
        super()._fill(opened, session)
        self.viewers, self.press = {}, Press()
        self.seats = opened.seats
        self.chat = [ChatLine(**line | {"who": read_who(line["who"])}) for line in opened.chat]
        self._let_pass()

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
        rewinds.settle(self, "stale")

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
        if client in self.known:
            confirm(Confirmed(client, self.known[client]))
            return
        decision = self.session.decision
        if decision is None:
            raise Refusal("over")
        if id != decision.id:
            raise Refusal("stale")
        breaking = tuple(seat for seat, option in decision.also if option_key(option) == key)
        await self.take(deciding_seat(link, self.seats, breaking or decision.seats), key, client, confirm)

    async def pass_on(self) -> None:
        """Take the pass of a window that everybody asked lets pass."""
        decision = self.session.decision
        if decision is not None and self.session.passes(decision):
            await self.take(decision.seats[0], PASS)

    def last_by_a_person(self) -> int:
        """The number of the last decision that a person took; -1 if there is none to go back to.

        Or that of a later one, if something was learned since: then it does not matter who took it.
        """
        for number in range(len(self.session.steps) - 1, self.session.earliest - 1, -1):
            step = self.session.steps[number]
            seat = self.seats[step.seat]
            if step.luck != self.session.table.luck:
                return number
            if not bot_of(seat) and not (option_key(step.option) == PASS and step.kind in seat.autopass):
                return number
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

    async def undo(self, link: Link, client: str) -> Confirmed:
        """Take back the last decision of a person, and what bots decided after it, if nobody has learned anything."""
        if client in self.known:
            return Confirmed(client, self.known[client])
        if link.role == "watch":
            raise Refusal("not-yours")
        if why := self.why_no_undo(link):
            raise Refusal("no-undo", why)
        return await self.go_back(self.last_by_a_person(), client, link.seat)

    # --- who sits where, and talk ---

    async def set_seat(self, seat: SeatRow, text: Msg | None = None) -> None:
        """Store and tell what is different about a seat."""
        row = store.seat_row(self.id, seat)
        row |= {"of_table": row.pop("table"), "of_seat": row.pop("seat")}
        note = self.new_note(text) if text else None
        changes: list[Change] = [(store.SET_SEAT, rows(row))]
        if note:
            changes.append((store.ADD_NOTE, rows(self.note_row(note))))
        await self.write(*changes)
        self.seats[seat.seat] = seat
        self._let_pass()
        if note:
            self.tell_note(note)
        self.tell_presence()
        self.changed()
        await rewinds.reconsider(self)

    def _let_pass(self) -> None:
        self.session.auto_pass = {seat.seat: seat.autopass for seat in self.seats if seat.autopass}

    async def go_back(self, to: int, client: str | None, seat: int, text: Msg | None = None) -> Confirmed:
        confirmed = await super().go_back(to, client, seat, text)
        self._let_pass()
        return confirmed

    async def say(self, link: Link, text: str) -> None:
        """A line of chat."""
        line = ChatLine(self.chat[-1].number + 1 if self.chat else 1, self.who(link), text, now())
        await self.write((store.ADD_CHAT, rows(store.chat_row(self.id, line.number, line.who, text, line.when))))
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
        """One of those from which somebody looks, always the same: with it work for the table waits for its turn."""
        return min((client.address for client in self.clients), default="")

    def tell_presence(self) -> None:
        self.tell(self.presence())

    def info(self, link: Link) -> TableInfo:
        """What the link is for."""
        s, host = self.session.setup, link.role == "host"
        links = Links(self.id, self.row.host, self.row.watch, [seat.link for seat in self.seats])
        return TableInfo(
            role=link.role,
            seat=link.seat,
            game=s.game,
            title=self.session.game.title,
            setup=SetupInfo(s.scenario, s.difficulty, s.players, s.options),
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
            links=links if host else None,
        )
