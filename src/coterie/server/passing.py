"""Passing on: any process takes any client, and lets it speak with the one that keeps its table."""

from __future__ import annotations

import asyncio
import hmac
import logging
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import quote, urlsplit

import httpx
from litestar import Request, Response, WebSocket
from litestar.exceptions import WebSocketDisconnect
from litestar.types import ASGIApp, Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from coterie.server.errors import Refusal, words
from coterie.server.leases import Elsewhere
from coterie.server.origins import address as address_of

if TYPE_CHECKING:
    from coterie.server.house import House

log = logging.getLogger("coterie.server")

R = TypeVar("R")

SECRET, ADDRESS = "x-coterie-colleague", "x-coterie-address"
"""What one process tells another: the secret that all share, and whom it speaks for."""
NOT_HERE, NOT_HERE_CODE = 421, 4421
"""What a process answers that is taken for the keeper of a table and is not."""
COME_BACK = 1012
"""The code with which connections are closed that find their table again when they come back."""
PATIENCE = 8.0
"""Seconds in which a table must find a keeper."""
WITHIN = 3.0
"""Seconds in which a colleague must answer the door."""
KEPT_HEADERS = ("content-type", "content-disposition", "cache-control", "etag", "www-authenticate")


def passed(scope: Any) -> bool:
    """Whether a colleague speaks, for somebody else."""
    return bool(scope.get("coterie.passed"))


def recognized(house: Callable[[], House]) -> Callable[[ASGIApp], ASGIApp]:
    """What comes from a colleague counts as coming from the one it speaks for."""

    def layer(app: ASGIApp) -> ASGIApp:
        async def inner(scope: Scope, receive: Receive, send: Send) -> None:
            headers = dict(scope["headers"])
            given, secret = headers.get(SECRET.encode()), house().cluster.secret
            if given and secret and hmac.compare_digest(given, secret.encode()):
                scope["client"] = (headers.get(ADDRESS.encode(), b"").decode("latin-1"), 0)
                scope["coterie.passed"] = True  # type: ignore[typeddict-unknown-key]
            await app(scope, receive, send)

        return inner

    return layer


async def _by_the_keeper(house: House, table: str, forward: Callable[[Elsewhere], Awaitable[R | None]]) -> R | None:
    """What the table's keeper makes of it. None: the table is kept here, taken over if need be."""
    until = monotonic() + PATIENCE
    while True:
        try:
            await house.reach(table)
            return None
        except Elsewhere as kept:
            result = await forward(kept)
            if result is not None:
                return result
            if await _refused(kept.address):
                log.warning("nobody listens at %s: whoever kept tables there is gone", kept.address)
                await house.cluster.bury(kept.server)
                continue
        if house.closing or monotonic() > until:
            raise Refusal("busy")
        await house.cluster.news.wait(0.25)


async def _refused(address: str) -> bool:
    """Whether the machine is there but no process listens at the address: its process is gone for certain."""
    place = urlsplit(address)
    try:
        _, writer = await asyncio.wait_for(asyncio.open_connection(place.hostname, place.port), WITHIN)
    except ConnectionRefusedError:
        return True
    except (OSError, TimeoutError):
        return False
    writer.close()
    return False


def _asked(scope: Any) -> str:
    """The way and the query of a request, so that they mean the same there, whatever signs are in them."""
    way = quote(scope["path"]).replace(".", "%2E")  # else two in a row would lead a step up
    query = quote(scope["query_string"], safe="!$%&'()*+,-./:;=?@_~")
    return f"{way}?{query}" if query else way


def _introduction(house: House, address: str) -> dict[str, str]:
    return {SECRET: house.cluster.secret, ADDRESS: address}


# --- plain requests ---


async def request_elsewhere(request: Request[Any, Any, Any], house: House) -> Response[Any] | None:
    """The keeper's answer to a request about a table, unless this process is to answer it."""
    path = request.scope["path"]
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if house.cluster.leases is None or passed(request.scope) or kind.lower() != "bearer":
        return None
    if path != "/api/table" and not path.startswith("/api/table/"):
        return None
    try:
        link = await house.find(token.strip())
    except Refusal:
        return None  # it is told and counted where all wrong links are

    async def forward(kept: Elsewhere) -> Response[Any] | None:
        introduced = _introduction(house, address_of(request)) | {"accept-encoding": "identity"}
        headers = [
            (name, value) for name, value in request.scope["headers"] if name in (b"authorization", b"content-type")
        ]
        headers += [(name.encode(), value.encode("latin-1")) for name, value in introduced.items()]
        url, body = kept.address + _asked(request.scope), await request.body()
        try:
            answer = await house.cluster.http.request(request.method, url, content=body, headers=headers)
        except (httpx.ConnectError, httpx.ConnectTimeout):
            return None
        except httpx.TransportError as error:  # nobody knows how far it came
            raise Refusal("busy") from error
        if answer.status_code == NOT_HERE:
            return None
        kept_headers = {name: answer.headers[name] for name in KEPT_HEADERS if name in answer.headers}
        media = kept_headers.pop("content-type", "application/json")
        return Response(answer.content, status_code=answer.status_code, media_type=media, headers=kept_headers)

    return await _by_the_keeper(house, link.table, forward)


# --- live tables ---


class Passage:
    """A client here whose table is kept elsewhere."""

    def __init__(self, socket: WebSocket[Any, Any, Any], far: ClientConnection, server: str):
        self.socket, self.far, self.server = socket, far, server
        self._ends: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def end(self) -> None:
        """The client is to come back."""
        if not self._ends.done():
            self._ends.set_result(None)

    async def run(self, first: str) -> None:
        """Pass messages both ways until one side has enough; `first` is what the keeper said first."""
        await self.socket.send_data(first, mode="text")
        tasks = [asyncio.create_task(self._there()), asyncio.create_task(self._back())]
        try:
            await asyncio.wait([*tasks, self._ends], return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            results = await asyncio.gather(*tasks, return_exceptions=True)
        for result in results:
            if isinstance(result, Exception) and not isinstance(result, ConnectionClosed | WebSocketDisconnect):
                log.debug("a passage ended: %r", result)
        await close(self.socket, self.far)

    async def _there(self) -> None:
        while (event := await self.socket.receive())["type"] == "websocket.receive":
            text = event.get("text")
            await self.far.send(text if text is not None else event.get("bytes") or b"")
        await self.far.close()

    async def _back(self) -> None:
        async for message in self.far:
            await self.socket.send_data(message, mode="text")


async def close(socket: WebSocket[Any, Any, Any], far: ClientConnection) -> None:
    """Close as the keeper did; if it did not, whoever comes back finds the table."""
    code = far.close_code if far.close_code not in (None, 1005, 1006) else COME_BACK
    try:
        await socket.close(code=code or COME_BACK, reason=(far.close_reason or words("closing"))[:100])
    except Exception:
        log.debug("a connection was closed already")


async def live_elsewhere(socket: WebSocket[Any, Any, Any], house: House, table: str, hello: str | bytes) -> bool:
    """Let the client speak with the keeper of its table to the end; False: this process is to attend it."""
    if house.cluster.leases is None or passed(socket.scope):
        return False

    async def forward(kept: Elsewhere) -> bool | None:
        door = connect(
            kept.address.replace("http", "ws", 1) + "/api/live",
            additional_headers=_introduction(house, address_of(socket)),
            compression=None,
            max_size=None,
            open_timeout=WITHIN,
            ping_interval=None,  # whether a colleague is alive is known from the database
            proxy=None,
        )
        try:
            async with door as far:
                await far.send(hello)
                try:
                    first = await asyncio.wait_for(far.recv(), WITHIN)
                except ConnectionClosed:
                    if far.close_code == NOT_HERE_CODE:
                        return None
                    await close(socket, far)
                    return True
                passage = Passage(socket, far, kept.server)
                house.cluster.passages.add(passage)
                try:
                    await passage.run(first if isinstance(first, str) else first.decode())
                finally:
                    house.cluster.passages.discard(passage)
                return True
        except (OSError, TimeoutError, WebSocketException):
            return None

    return bool(await _by_the_keeper(house, table, forward))
