"""The application: routes, errors, headers, and the client's files."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar, MediaType, Request, Response, WebSocket, websocket
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.types import Message, Scope
from sqlalchemy.exc import SQLAlchemyError

import coterie
from coterie.server import client, http, live, passing, shelf
from coterie.server.doors import CROWDED
from coterie.server.errors import Refusal, because, retry_after
from coterie.server.house import House, Settings
from coterie.server.leases import Elsewhere
from coterie.server.origins import address, require_own_page
from coterie.server.packing import Packing
from coterie.server.store import Store
from coterie.server.wire import LARGEST_BODY, Problem

log = logging.getLogger("coterie.server")

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
"""On every answer. Boards place their pieces by style attributes, hence the inline styles; scripts are files only."""

UNPACKED = r"^/api/tables?(/import|/branch|/links|/rematch|/seats/\d+)?$"
"""Words, rules and moments travel packed; answers with links are left alone."""

CODES = {400: "malformed", 404: "not-found", 405: "not-found", 413: "too-large", 415: "malformed", 422: "malformed"}


SENT = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]


async def harden(message: Message, _: Scope) -> None:
    """Every answer has the headers, whoever made it; what does not say how long to keep it is not kept."""
    if message["type"] == "http.response.start":
        headers = list(message.get("headers", ()))
        if not any(name.lower() == b"cache-control" for name, _ in headers):
            headers.append((b"cache-control", b"no-store"))
        message["headers"] = [*headers, *SENT]


def problem(status: int, refused: Refusal) -> Response[Any]:
    headers = {"WWW-Authenticate": "Bearer"} if status == 401 else {}
    if wait := retry_after(refused.code):
        headers["Retry-After"] = str(wait)
    if refused.code in (CROWDED, "full"):
        headers["Connection"] = "close"  # the place is for somebody else
    body = Problem(refused.code, refused.message, refused.reason)
    return Response(body, status_code=status, media_type=MediaType.JSON, headers=headers)


def by_a_person(request: Request[Any, Any, Any]) -> bool:
    """Whether somebody has followed a link, or typed an address: a browser then asks for a page to show."""
    return "text/html" in request.headers.get("accept", "")


def refused(request: Request[Any, Any, Any], error: Refusal) -> Response[Any]:
    answer = problem(error.status, error)
    if not by_a_person(request):
        return answer
    if error.code == "not-found":
        return client.page(request.app.state.static, error.status)
    if error.code in (CROWDED, "full"):
        return Response(error.message, media_type=MediaType.TEXT, status_code=error.status, headers=answer.headers)
    return answer


def nowhere(request: Request[Any, Any, Any], _: Exception) -> Response[Any]:
    return refused(request, Refusal("not-found"))


def wrong(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """What the framework refuses: a body that cannot be read, a way that leads nowhere."""
    status = error.status_code if error.status_code in (404, 405, 413) else 400
    if status in (404, 405) and by_a_person(request):
        return client.page(request.app.state.static, 404)
    detail = "; ".join(
        f"{part.get('key', '')}: {part.get('message', '')}".strip(": ")
        for part in _parts(error)
        if isinstance(part, dict)
    )
    return problem(status, Refusal(CODES.get(status, "malformed"), detail=detail[:500]))


def _parts(error: HTTPException) -> list[Any]:
    return error.extra if isinstance(error.extra, list) else []


def elsewhere(request: Request[Any, Any, Any], error: Elsewhere) -> Response[Any]:
    """The table went to another process meanwhile."""
    refused = Refusal("busy")
    return problem(passing.NOT_HERE if passing.passed(request.scope) else refused.status, refused)


def unreadable(request: Request[Any, Any, Any], _: Exception) -> Response[Any]:
    """A body that goes deeper than anything that can be meant, or whose words are no text."""
    return refused(request, Refusal("malformed"))


def unreachable(request: Request[Any, Any, Any], error: SQLAlchemyError) -> Response[Any]:
    """The database does not answer: nothing was done."""
    log.warning("%s %s has to wait for the database: %r", request.method, request.url.path, error)
    return refused(request, Refusal("busy"))


def broken(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    request.app.state.house.metrics.errors["request"] += 1
    return problem(500, Refusal("fault", because("broken")))


@websocket("/api/live")
async def live_table(socket: WebSocket[Any, Any, State], house: NamedDependency[House]) -> None:
    await live.attend(socket, house)


def make_app(keep: Store, settings: Settings | None = None, static: Path = client.STATIC) -> Litestar:
    """The server's application on this store, with the client's files; it does not close the store."""
    shelf.unpack()
    house: list[House] = []

    @asynccontextmanager
    async def living(app: Litestar) -> AsyncIterator[None]:
        house.append(House(keep, settings))
        app.state.house = house[0]
        house[0].start()
        try:
            yield
        finally:
            await house.pop().close()

    async def visit(request: Request[Any, Any, Any]) -> Response[Any] | None:
        if passing.passed(request.scope):
            return None  # a colleague has done all of this
        if why := request.scope["state"].get(CROWDED):
            raise Refusal(why)
        if not house[0].visits.take(address(request), http.cost_of(request)):
            raise Refusal("too-fast")
        if request.method not in ("GET", "HEAD", "OPTIONS"):
            require_own_page(request.headers, house[0].settings.doors.origins)
        return await passing.request_elsewhere(request, house[0])

    return Litestar(
        route_handlers=[*http.ROUTES, *client.routes(static, nowhere), live_table],
        dependencies={
            "house": Provide(lambda: house[0], sync_to_thread=False, use_cache=False),
            "link": Provide(http.link),
        },
        exception_handlers={
            Refusal: refused,
            Elsewhere: elsewhere,
            HTTPException: wrong,
            RecursionError: unreadable,
            UnicodeDecodeError: unreadable,
            SQLAlchemyError: unreachable,
            Exception: broken,
        },
        lifespan=[living],
        before_request=visit,
        before_send=[harden],
        middleware=[passing.recognized(lambda: house[0]), DefineMiddleware(Packing, left_alone=UNPACKED)],
        request_max_body_size=LARGEST_BODY,
        state=State({"static": static}),
        openapi_config=OpenAPIConfig(
            title="Coterie",
            version=coterie.__version__,
            path="/schema",
            render_plugins=[JsonRenderPlugin()],
            components=Components(security_schemes={"link": SecurityScheme(type="http", scheme="bearer")}),
        ),
        logging_config=None,
        debug=False,
    )
