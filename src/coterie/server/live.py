"""The live table over a WebSocket: one client, what it says and what it is told."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, deque
from contextlib import suppress
from time import monotonic
from typing import Any

from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from coterie.kernel.data import replace
from coterie.kernel.texts import Msg, msg
from coterie.kernel.zones import SPECTATOR
from coterie.players import BOTS
from coterie.server import proposals
from coterie.server.bots import BotTable
from coterie.server.doors import CROWDED, TOO_MUCH
from coterie.server.errors import Refusal, because, words
from coterie.server.house import GONE, House
from coterie.server.leases import Elsewhere
from coterie.server.limits import LOOK, PAGE, STORY
from coterie.server.names import clean_line
from coterie.server.origins import address, require_own_page
from coterie.server.parts import Shown
from coterie.server.passing import NOT_HERE_CODE, live_elsewhere, passed
from coterie.server.seats import Link, name_of, speaks_for
from coterie.server.store import SeatRow
from coterie.server.tables import LiveTable
from coterie.server.wire import (
    LARGEST_MESSAGE,
    Agree,
    Always,
    AutoPass,
    Chat,
    Closing,
    Decide,
    DecodeError,
    Export,
    Hello,
    Incoming,
    Look,
    Notes,
    Outgoing,
    Ping,
    Pong,
    Raw,
    Reading,
    Rewind,
    Say,
    SceneParts,
    SetPace,
    StandIn,
    Undo,
    Walk,
    Welcome,
    client_in,
    encode,
    read,
)

log = logging.getLogger("coterie.server")

QUEUE = 200
"""How many messages may wait for a slow client before it has to come back anew."""
STRIKES = 50
"""How many messages that cannot be read a client may send."""

BAD_MESSAGE, BAD_LINK, FOREIGN, NO_TABLE, TROUBLE, FULL = 4400, 4401, 4403, 4404, 4409, 4503
"""Why the server closes a connection; from 4401, 4403, 4404 and 4410 there is no way back."""
NOT_WELCOME = {
    "malformed": BAD_MESSAGE,
    "too-large": BAD_MESSAGE,
    "no-link": BAD_LINK,
    "foreign": FOREIGN,
    "not-found": NO_TABLE,
    "bad-save": NO_TABLE,
    "gone": GONE,
    "crowded": FULL,
    "full": FULL,
}
"""The same, for who is refused before there was a welcome; else it is trouble that may pass."""


COSTS: dict[type, int] = {Walk: LOOK, Undo: LOOK, Rewind: STORY, Look: PAGE, Say: PAGE, AutoPass: PAGE, StandIn: PAGE}
"""Messages that cost more than others."""


class Gone(Exception):
    """The client is no more, or must go."""


class Client:
    """One connection to a table."""

    def __init__(
        self,
        socket: WebSocket[Any, Any, Any],
        house: House,
        table: LiveTable,
        link: Link,
        address: str = "",
    ):
        self.socket, self.house, self.table, self.link, self.address = socket, house, table, link, address
        self.look: int | None = None
        self.had: Shown | None = None
        self.undo: Msg | None = None
        self.version = 0
        self.sending = 0.0  # since when a message is on its way
        self.strikes = 0
        self._seat = link.seat
        self._queue: deque[bytes] = deque()
        self._news = asyncio.Event()
        self.code: int | None = None  # with which it is to be closed
        self.writing: asyncio.Task[None] | None = None

    # --- being told ---

    @property
    def seat(self) -> int:
        """The seat it looks from: a host follows the one that is asked among its own, unless it has chosen one."""
        if self.link.role != "host":
            return self.link.seat
        mine = [seat.seat for seat in self.table.seats if seat.kind == "me"]
        if self.look in mine:
            self._seat = self.look
            return self._seat
        asked = self.table.session.decision.seats if self.table.session.decision else ()
        free = [seat for seat in asked if seat in mine]
        if self._seat not in mine or (free and self._seat not in free):
            self._seat = free[0] if free else mine[0] if mine else SPECTATOR
        return self._seat

    def tell(self, message: Outgoing) -> None:
        if len(self._queue) >= QUEUE:
            self.leave(TOO_MUCH)
            return
        self._queue.append(encode(message))
        self._news.set()

    def refresh(self) -> None:
        self._news.set()

    def stuck(self, seconds: float) -> bool:
        """Whether it does not take what it is sent."""
        return bool(self.sending) and monotonic() - self.sending > seconds

    def drop(self) -> None:
        """End the connection without waiting for anything."""
        if self.writing is not None:
            self.writing.cancel()

    def leave(self, code: int, message: str = "") -> None:
        """Close the connection once what waits is sent."""
        if message:
            self._queue.append(encode(Closing(message)))
        self.code = code
        self._news.set()

    async def write(self) -> None:
        """Send what waits, then what changed of the scene, for ever."""
        while True:
            await self._news.wait()
            self._news.clear()
            while self._queue:
                await self._send(self._queue.popleft())
            if self.code is not None:
                raise Gone
            if self.version != self.table.version:
                scene = await self._scene()
                if scene is not None:
                    await self._send(scene)

    async def _send(self, message: bytes) -> None:
        self.sending = monotonic()
        await self.socket.send_data(message.decode(), mode="text")
        self.sending = 0.0

    async def _scene(self) -> bytes | None:
        """What changed of the scene. One scene is drawn at a time, so that decisions need not wait for many."""
        while True:
            async with self.house.easel:
                if not self.table.lock.locked():  # nothing is half-way done there
                    scene = self._drawn()
                    await asyncio.sleep(0)
                    return scene
            async with self.table.lock:
                pass

    def _drawn(self) -> bytes | None:
        if self.table.doubtful:
            return None
        seat = self.seat
        self.version = self.table.version
        try:
            viewer, undo = self.table.viewer(seat), self.table.why_no_undo(self.link)
        except Refusal:
            return None
        parts, gone = viewer.since(self.had)
        if undo != self.undo:
            parts["undo"] = Raw(encode(undo))
        self.had, self.undo = viewer.shown, undo
        return encode(SceneParts(self.version, seat, parts, gone)) if parts or gone else None

    async def welcome(self, have: int | None) -> None:
        """The whole scene, or what changed since the client last looked from here."""
        async with self.table.lock:
            await self.table.be_sure()
            viewer = self.table.viewer(self.seat)
            had = viewer.shown_in(have) if have is not None and self.link.role != "host" else None
            parts, gone = viewer.since(had)
            self.undo = self.table.why_no_undo(self.link)
            parts["undo"] = Raw(encode(self.undo))
            self.had, self.version = viewer.shown, self.table.version
            table = self.table.info(self.link)
        self._queue.appendleft(encode(Welcome(self.version, self.link.role, self.seat, table, parts, gone)))
        self._news.set()

    # --- speaking ---

    async def hear(self, text: str | bytes) -> None:
        """Do what the message says, or say why not."""
        if self.code is not None or self.house.closing:
            return  # it is on its way out; what is not answered is asked again where the table is then
        if not self.house.heard(self.link, self.address):
            self.tell(Refusal("too-fast").told(_client_of(text)))
            await asyncio.sleep(0.05)
            return
        try:
            message = understood(text)
        except Refusal as refused:
            self.strikes += 1
            self.tell(refused.told(_client_of(text)))
            if self.strikes >= STRIKES:
                self.leave(BAD_MESSAGE)
                raise Gone from None
            return
        try:
            if (cost := COSTS.get(type(message), 1)) > 1 and not self.house.heard(self.link, self.address, cost - 1):
                raise Refusal("too-fast")
            answer = await self._do(message)
            if answer is not None:
                self.tell(answer)
        except Refusal as refused:
            self.tell(refused.told(getattr(message, "client", "")))
            if refused.code == "stale":
                self.had = replace_part(self.had, "question")
                self.version = 0
                self.refresh()
        except Exception as error:
            log.error("table %s: %s failed", self.table.id, type(message).__name__, exc_info=error)
            self.tell(Refusal("fault").told(getattr(message, "client", "")))

    async def _do(self, message: Incoming) -> Outgoing | None:
        table, link = self.table, self.link
        match message:
            case Ping():
                return Pong()
            case Decide(client, id, key):
                await table.by(link, table.decide(link, client, id, key, self.tell))
            case Walk(client, id, to):
                await table.by(link, table.walk(link, client, id, to, self.tell))
            case Undo(client):
                return await table.by(link, table.undo(link, client))
            case Rewind(client, to):
                return await table.by(link, table.rewind(link, client, to))
            case Agree(proposal, yes):
                await table.by(link, proposals.answer(table, link, proposal, yes))
            case AutoPass(seat, kinds):
                await table.by(link, self._autopass(seat, kinds))
            case Always(seat, on):
                await table.by(link, self._always(seat, on))
            case Export(client):
                if link.role != "host":
                    raise Refusal("not-yours")
                return await table.by(link, proposals.propose(table, link, client, proposals.TakeWhole()))
            case StandIn(seat, bot):
                await table.by(link, self._standin(seat, bot))
            case Look(seat):
                if link.role != "host":
                    raise Refusal("not-yours")
                self.look, self.version = seat, 0
                self.refresh()
            case SetPace():
                if isinstance(table, BotTable):
                    await table.by(link, table.set_pace(link, message))
            case Reading(page):
                if isinstance(table, BotTable):
                    table.reads(self, page)
            case Say(text):
                if link.role == "watch" and not self.house.messages.take(link.token, PAGE):
                    raise Refusal("too-fast")  # all spectators together: the table hears each line
                await table.by(link, table.say(link, _clean(text)))
            case Hello():
                raise Refusal("malformed", because("hello-once"))
        return None

    async def _autopass(self, seat: int, kinds: list[str]) -> None:
        row = self._own(seat)
        await self.table.set_seat(replace(row, autopass=sorted(set(kinds))))
        await self.table.pass_on()

    async def _always(self, seat: int, on: bool) -> None:
        await self.table.set_seat(replace(self._own(seat), always=on))

    async def _standin(self, seat: int, bot: str | None) -> None:
        row = self._own(seat, lent=True)
        if bot is not None and bot not in BOTS:
            raise Refusal("bad-setup", because("bot-name", bots=", ".join(BOTS)))
        if (bot or "") == row.standin:
            return
        if bot:
            await proposals.propose(self.table, self.link, "", proposals.StandIn(seat, bot))
        else:
            await self.table.set_seat(replace(row, standin=""), msg("table.note.standin-ends", who=name_of(row)))

    def _own(self, seat: int, lent: bool = False) -> SeatRow:
        """The seat, if the link's holder sits there; lent: or if a host may let a bot stand in there, and end that."""
        if seat >= len(self.table.seats):
            raise Refusal("not-found")
        row = self.table.seats[seat]
        friends = lent and self.link.role == "host" and row.kind == "friend"
        if not speaks_for(self.link, row) and not friends:
            raise Refusal("not-yours")
        return row


def understood(text: str | bytes) -> Incoming:
    """The message in the text; a refusal that says what is wrong with it."""
    if len(text) > LARGEST_MESSAGE or (
        isinstance(text, str) and len(text.encode("utf-8", "replace")) > LARGEST_MESSAGE
    ):
        raise Refusal("too-large")
    try:
        return read(text)
    except (DecodeError, RecursionError, UnicodeError, ValueError) as error:
        raise Refusal("malformed", detail=str(error)[:300]) from error


def replace_part(had: Shown | None, name: str) -> Shown | None:
    """As if the client had not seen this part."""
    if had is None:
        return None
    return Shown(had.viewer, {key: part for key, part in had.parts.items() if key != name}, had.lines, had.cuts)


def _clean(text: str) -> str:
    clean = clean_line(text)
    if not clean:
        raise Refusal("malformed")
    return clean


def _client_of(text: str | bytes) -> str:
    """The sender's id in a message that cannot be read, if one can be found."""
    try:
        return client_in(text)[:64]
    except (DecodeError, RecursionError, UnicodeError, ValueError):
        return ""


async def attend(socket: WebSocket[Any, Any, Any], house: House) -> None:
    """A connection from its first message to its last."""
    await socket.accept()
    where = address(socket)
    try:
        if passed(socket.scope):  # a colleague has looked who it is
            await _greeted(socket, house, where)
            return
        if why := socket.scope["state"].get(CROWDED):
            raise Refusal(why)
        require_own_page(socket.headers, house.settings.doors.origins)
        with house.guest(where):
            await _greeted(socket, house, where)
    except Elsewhere:
        await _close(socket, NOT_HERE_CODE if passed(socket.scope) else TROUBLE)
    except TimeoutError:
        await _close(socket, BAD_MESSAGE, words("refused.hello-first"))
    except Refusal as refused:
        with suppress(Exception):  # it may be gone already
            await socket.send_data(encode(refused.told()).decode(), mode="text")
        await _close(socket, NOT_WELCOME.get(refused.code, TROUBLE), refused.code)
    except (WebSocketDisconnect, Gone):
        return


async def _greeted(socket: WebSocket[Any, Any, Any], house: House, where: str) -> None:
    text = await asyncio.wait_for(_receive(socket), house.settings.hello_within)
    message = understood(text)
    if not isinstance(message, Hello):
        raise Refusal("malformed", because("hello-first"))
    link = await house.admit(message.link, where)
    if await live_elsewhere(socket, house, link.table, text):
        return
    async with house.at(link) as table:
        await _sit(Client(socket, house, table, link, where), message)


async def _sit(client: Client, hello: Hello) -> None:
    table = client.table
    _find_room(client)
    client.look = hello.seat if client.link.role == "host" else None
    table.clients.add(client)
    tasks: list[asyncio.Task[None]] = []
    try:
        if client.link.role == "seat":
            with suppress(Refusal):  # not now: the next time
                await table.run(table.sits_down(client.link.seat))
        await client.welcome(hello.have)
        if table.notes:
            client.tell(Notes(table.notes))
        if table.chat:
            client.tell(Chat(table.chat))
        for proposed in table.proposals.open.values():
            client.tell(proposed.told())
        table.tell_presence()
        if isinstance(table, BotTable):
            client.tell(table.pace.told())
            table.wake_bots()
        client.writing = asyncio.create_task(client.write())
        tasks = [client.writing, asyncio.create_task(_listen(client))]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        table.clients.discard(client)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if isinstance(table, BotTable):
            table.left(client)
        client.writing = None  # how it ended remembers where, and so the client and its table
        table.tell_presence()
        if tasks:  # else it was not welcome, and is told so
            await _close(client.socket, client.code or 1000)


def _find_room(client: Client) -> None:
    """A link has only so many places, and one address only some of those of the spectators'.

    When all are taken, the address that has most of them makes room for one that has clearly fewer.
    """
    table, settings = client.table, client.house.settings
    same = [other for other in table.clients if other.link == client.link]
    places = Counter(other.address for other in same)
    watches, here = client.link.role == "watch", places[client.address]
    if watches and here >= settings.doors.watchers:
        raise Refusal(CROWDED)
    if len(same) < settings.limits.clients:
        return
    most = max(places, key=lambda address: places[address])
    if not watches or places[most] < here + 2:
        raise Refusal("full")
    other = next(other for other in same if other.address == most)
    table.clients.discard(other)
    other.tell(Refusal(CROWDED).told())
    other.leave(FULL)


async def _listen(client: Client) -> None:
    while True:
        await client.hear(await _receive(client.socket))


async def _receive(socket: WebSocket[Any, Any, Any]) -> str | bytes:
    """The next message; Gone when there is none."""
    event: Any = await socket.receive()
    if event["type"] != "websocket.receive":
        raise Gone
    text = event.get("text")
    return text if text is not None else event.get("bytes") or b""


async def _close(socket: WebSocket[Any, Any, Any], code: int, reason: str = "") -> None:
    try:
        await socket.close(code=code, reason=reason[:100])
    except Exception:
        log.debug("a connection was closed already")
