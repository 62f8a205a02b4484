"""The doors of the house: how many may be in, how long a request may take to arrive, how large its head may be.

uvicorn bounds none of these, and what it hands to the application has arrived already: so they are kept here, where the
bytes come in.
"""

from __future__ import annotations

import asyncio
import ipaddress
from collections import Counter, deque
from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from coterie.server.errors import Refusal, retry_after
from coterie.server.limits import Bucket, Rate
from coterie.server.wire import LARGEST_BODY, LARGEST_SAVE, Problem, encode

LARGEST_HEAD, LONGEST_LINE, MOST_HEADERS = 16 << 10, 8 << 10, 100
"""Of a request: bytes before its body, bytes of its address or of one header, headers."""
LARGEST_REQUEST = LARGEST_HEAD + LARGEST_SAVE + (1 << 20)
"""Bytes of a whole request, with what packing it in chunks adds."""
LARGEST_LOAD, LARGEST_LOADS = 2 * LARGEST_SAVE, 8 * LARGEST_SAVE
"""Bytes of large bodies that have arrived and are not answered: from one address, in all."""
MOST_AHEAD = 8
"""Requests that one connection may send before the first of them is answered."""
MOST_FRAGMENTS = 100
"""Of one message on a live table."""
MOST_WAITING = 200
"""Messages of one client that have arrived and nobody has looked at."""
IDLE_FRAMES = Rate(50, 400)
"""Frames of one client that say nothing: pings, pongs, pieces of messages, what comes after the end."""
PIECE = 4 << 10
"""So many bytes of a live table are read at once: tens of thousands of frames may arrive together."""
TOO_MUCH = 4429
"""The code with which live tables are closed for who says more than is heard, or takes less than is said."""
CROWDED = "crowded"
"""Under which name the application finds, in the scope's state, why somebody came in vain."""


@dataclass(frozen=True)
class Doors:
    """How many may come in, from where, and how fast they must be."""

    connections: int = 2000  # in all
    by_address: int = 200  # from one address
    watchers: int = 8  # from one address to one table's spectators' link
    head_within: float = 10.0  # seconds for a request's head, also the first on a connection that says nothing
    body_within: float = 60.0  # seconds for all of its body
    read_within: float = 30.0  # seconds in which something of an answer must be taken
    proxies: tuple[str, ...] = ()  # addresses and networks whose word on where a request comes from is believed
    origins: tuple[str, ...] = ()  # pages of other places that may use this server, such as https://games.example

    @cached_property
    def trusted(self) -> list[ipaddress.IPv4Network | ipaddress.IPv6Network]:
        return [ipaddress.ip_network(each, strict=False) for each in self.proxies]

    def trusts(self, host: str) -> bool:
        """Whether a proxy speaks from there."""
        try:
            address = ipaddress.ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self.trusted)


def is_network(text: str) -> bool:
    try:
        ipaddress.ip_network(text, strict=False)
    except ValueError:
        return False
    return True


@lru_cache(4096)
def neighbourhood(host: str) -> str:
    """What counts as one address: whoever has one of IPv6 has all that begin alike."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host[:64]
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))


class Keeper:
    """Counts who is in."""

    def __init__(self, doors: Doors):
        self.doors = doors
        self.colleagues: Collection[str] = ()  # from where other servers of the same database pass guests on
        self.inside = 0
        self.by_address: Counter[str] = Counter()
        self.loads: Counter[str] = Counter()  # bytes of large bodies that are not answered yet, by address

    def come(self, host: str) -> tuple[str, bool]:
        """Why there is no room, if there is none; and whether there is not even room to wait for the request."""
        name = neighbourhood(host)
        self.inside += 1
        self.by_address[name] += 1
        if self.inside > self.doors.connections:
            return "full", self.inside > _and_some(self.doors.connections)
        if not self.knows(host) and self.by_address[name] > self.doors.by_address:
            return CROWDED, self.by_address[name] > _and_some(self.doors.by_address)
        return "", False

    def knows(self, host: str) -> bool:
        """Whether somebody speaks for many from there."""
        return host in self.colleagues or self.doors.trusts(host)

    def load(self, host: str, size: int) -> str:
        """Somebody brings so much more, or less if it is negative; why that is too much, if it is."""
        name = neighbourhood(host)
        self.loads[name] += size
        if not self.loads[name]:
            del self.loads[name]
        if self.loads.total() > LARGEST_LOADS:
            return "full"
        return "too-fast" if self.loads[name] > LARGEST_LOAD and not self.knows(host) else ""

    def go(self, host: str) -> None:
        name = neighbourhood(host)
        self.inside -= 1
        self.by_address[name] -= 1
        if not self.by_address[name]:
            del self.by_address[name]


def _and_some(most: int) -> int:
    """Some more may come as far as to hear why they cannot come in."""
    return most + 8 + most // 10


class Config(uvicorn.Config):
    """uvicorn's, with a keeper at the doors."""

    def __init__(self, app: Any, doors: Doors, **more: Any):
        self.keeper = Keeper(doors)
        super().__init__(
            app,
            http=Door,
            ws=Socket,
            proxy_headers=bool(doors.proxies),
            forwarded_allow_ips=list(doors.proxies),
            log_level="error",  # what strangers send is no warning to anybody
            access_log=False,  # a link must be in no log
            server_header=False,
            ws_per_message_deflate=False,
            lifespan="on",
            **more,
        )


class _Slow:
    """What both protocols do about somebody who takes nothing of what is sent."""

    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    keeper: Keeper
    unread: asyncio.TimerHandle | None = None

    def stuck(self) -> None:
        self.unread = self.loop.call_later(self.keeper.doors.read_within, self.transport.abort)

    def flows(self) -> None:
        if self.unread is not None:
            self.unread.cancel()
            self.unread = None


class Door(HttpToolsProtocol, _Slow):
    """A connection that sends requests."""

    def __init__(self, config: Config, *given: Any, **more: Any):
        super().__init__(config, *given, **more)
        self.keeper = config.keeper
        self.refusal = (400, "malformed")  # what a request that cannot be read is told
        self.headed = False  # the request's head has arrived
        self.size = self.head = self.body = 0  # bytes of the request, of its head and of its body
        self.load = 0  # of the bodies that are not answered yet, those that are large
        self.deadline: asyncio.TimerHandle | None = None
        self.unanswered = deque[RequestResponseCycle]()  # whose heads have arrived; the first is next

    @property
    def host(self) -> str:
        return self.client[0] if self.client else ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's
        super().connection_made(transport)
        why, crammed = self.keeper.come(self.host)
        self.within(self.keeper.doors.head_within)
        if crammed:
            self.refuse(Refusal(why).status, why)
        elif why:
            self.app_state = self.app_state | {CROWDED: why}

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        for cycle in self.unanswered:  # uvicorn tells only the last of several that wait
            cycle.disconnected = True
            cycle.message_event.set()
        self.keeper.go(self.host)
        self.unload()
        self.within(None)
        self.flows()

    # --- deadlines ---

    def within(self, seconds: float | None) -> None:
        """The next thing must happen in so many seconds; without a number nothing needs to."""
        if self.deadline is not None:
            self.deadline.cancel()
        self.deadline = None if seconds is None else self.loop.call_later(seconds, self.too_slow)

    def too_slow(self) -> None:
        self.refuse(408, "too-slow")

    def pause_writing(self) -> None:
        super().pause_writing()
        self.stuck()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.flows()

    # --- what arrives ---

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self.deadline is None and (self.cycle is None or self.cycle.response_complete):
            self.within(self.keeper.doors.head_within)  # the next request, or what claims to become one
            self.size, self.headed = 0, False
        self.size += len(data)
        super().data_received(data)
        if self.size > LARGEST_HEAD and not self.headed:
            self.refuse(431, "too-large")
        elif self.size > LARGEST_REQUEST:
            self.refuse(413, "too-large")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.within(self.keeper.doors.head_within)
        self.headed, self.size, self.head, self.body = False, 0, 0, 0

    def on_url(self, url: bytes) -> None:
        self.measure(len(url))
        super().on_url(url)
        self.measure(0, len(self.url))

    def on_header(self, name: bytes, value: bytes) -> None:
        if self.headed:
            return  # behind the body: nobody needs it
        self.measure(len(name) + len(value) + 4, len(name) + len(value) + 4)
        super().on_header(name, value)

    def measure(self, more: int, line: int = 0) -> None:
        self.head += more
        if self.head > LARGEST_HEAD or line > LONGEST_LINE or len(self.headers) >= MOST_HEADERS:
            self.refusal = (431, "too-large")
            raise ValueError("the head is too large")

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= MOST_AHEAD:
            self.refusal = (429, "too-fast")
            raise ValueError("too many requests wait")
        self.headed = True
        self.within(self.keeper.doors.body_within)
        before = self.cycle
        super().on_headers_complete()
        if self.cycle is not None and self.cycle is not before:
            self.unanswered.append(self.cycle)

    def on_body(self, body: bytes) -> None:
        super().on_body(body)
        self.body += len(body)
        if self.body > LARGEST_BODY and self.cycle is not None and not self.cycle.response_complete:
            self.load += len(body)
            if why := self.keeper.load(self.host, len(body)):
                self.refusal = (Refusal(why).status, why)
                raise ValueError("too much is carried in")

    def on_message_complete(self) -> None:
        self.within(None)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        self.unanswered.popleft()
        if not self.pipeline:
            self.unload()
        super().on_response_complete()

    def unload(self) -> None:
        """What was brought has been taken, or is left."""
        self.keeper.load(self.host, -self.load)
        self.load = 0

    def handle_websocket_upgrade(self) -> None:
        """From here on it is a live table's; a handshake that cannot be one is refused like other requests."""
        self.within(None)
        try:
            super().handle_websocket_upgrade()
        except Exception:
            for other in [other for other in self.connections if other.transport is self.transport]:
                self.connections.discard(other)
            self.connections.add(self)
            self.send_400_response("")

    # --- refusing before the application is asked ---

    def send_400_response(self, msg: str) -> None:
        self.refuse(*self.refusal)

    def refuse(self, status: int, code: str) -> None:
        if self.transport.is_closing():
            return
        if self.unanswered and self.unanswered[0].response_started:
            self.transport.abort()  # nothing can be said in the middle of an answer
            return
        refusal = Refusal(code)
        body = encode(Problem(refusal.code, refusal.message, refusal.reason))
        wait = retry_after(code)
        head = [
            STATUS_LINE[status],
            b"content-type: application/json\r\ncontent-length: %d\r\n" % len(body),
            b"cache-control: no-store\r\nx-content-type-options: nosniff\r\nconnection: close\r\n",
            b"retry-after: %d\r\n" % wait if wait else b"",
            b"\r\n",
        ]
        self.transport.write(b"".join(head) + body)
        self.transport.close()


class Socket(WebSocketsSansIOProtocol, _Slow):
    """A connection to a live table."""

    def __init__(self, config: Config, *given: Any, **more: Any):
        super().__init__(config, *given, **more)
        self.keeper = config.keeper
        self.idle = Bucket(IDLE_FRAMES)

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE])

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.keeper.go(self.client[0] if self.client else "")
        self.flows()

    def pause_writing(self) -> None:
        """It reads too little: nothing more is heard from it meanwhile, or its pings would be answered into memory."""
        super().pause_writing()
        self.transport.pause_reading()
        self.stuck()

    def resume_writing(self) -> None:
        super().resume_writing()
        if not self.read_paused:
            self.transport.resume_reading()
        self.flows()

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= MOST_FRAGMENTS:
            self.fail(1009)
        elif self.may_idle():
            super().handle_cont(event)

    def handle_ping(self) -> None:
        if self.may_idle():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self.may_idle():
            super().handle_pong(event)

    def may_idle(self) -> bool:
        """Whether one more frame is borne that says nothing."""
        if not self.idle.take():
            self.too_much()
        return not self.transport.is_closing()

    def send_receive_event_to_app(self) -> None:
        if self.close_sent and not self.may_idle():
            return
        if self.queue.qsize() >= MOST_WAITING:
            self.too_much()
            return
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.fail(1007)
                return
        super().send_receive_event_to_app()

    def too_much(self) -> None:
        """It says more at once than anybody listens to."""
        if not self.close_sent and not self.transport.is_closing():
            self.conn.send_text(encode(Refusal("too-fast").told()))
        self.fail(TOO_MUCH)

    def fail(self, code: int) -> None:
        """What it sends cannot be a message; what it has sent is not looked at any more."""
        if self.transport.is_closing():
            return
        waiting = [self.queue.get_nowait() for _ in range(self.queue.qsize())]
        for event in waiting:
            if event["type"] != "websocket.receive":
                self.queue.put_nowait(event)
        self.conn.fail(code)
        self.handle_parser_exception()
