"""Answers travel packed, and not at all if the client has them. A thread packs them, not the event loop."""

from __future__ import annotations

import asyncio
import gzip
import re
from functools import lru_cache

from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPResponseStartEvent, Message, Receive, Scope, Send

SMALL = 1000
"""Below so many bytes nothing is gained by packing."""
KEPT = 200
"""How many answers that stay the same are kept packed: the client's files and the words of games."""
JSON = "application/json"
WORDS = re.compile(r"text/|application/(javascript|manifest\+json)|image/svg\+xml")


def pack(data: bytes) -> bytes:
    return gzip.compress(data, 6, mtime=0)


@lru_cache(maxsize=KEPT)
def pack_well(data: bytes) -> bytes:
    """For what is packed once and sent many times."""
    return gzip.compress(data, 9, mtime=0)


class Packing:
    """Packs answers for those who can unpack them, but for some paths: those whose answers hold links.

    An answer with an ETag that the client names is not sent again.
    """

    def __init__(self, app: ASGIApp, left_alone: str):
        self.app, self.left_alone = app, re.compile(left_alone)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or self.left_alone.search(scope["path"]):
            await self.app(scope, receive, send)
            return
        asked = Headers.from_scope(scope)
        packed, known = "gzip" in asked.get("accept-encoding", ""), asked.get("if-none-match", "")
        begun: HTTPResponseStartEvent | None = None

        async def send_packed(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = message
                return
            if begun is not None and message["type"] == "http.response.body":
                headers, data = MutableScopeHeaders(begun), message["body"]
                if begun["status"] == 200 and known and known == headers.get("etag"):
                    begun["status"], message["body"], message["more_body"] = 304, b"", False
                    headers["Content-Length"] = "0"
                elif packed and len(data) >= SMALL and not message.get("more_body") and worth_packing(headers):
                    message["body"] = await asyncio.to_thread(pack_well if "etag" in headers else pack, data)
                    headers["Content-Encoding"] = "gzip"
                    headers["Content-Length"] = str(len(message["body"]))
                if worth_packing(headers):
                    headers.extend_header_value("vary", "Accept-Encoding")
                await send(begun)
                begun = None
            await send(message)

        await self.app(scope, receive, send_packed)


def worth_packing(headers: MutableScopeHeaders) -> bool:
    """Whether the answer is JSON, or words that stay the same."""
    kind = headers.get("content-type", "")
    return kind.startswith(JSON) or ("etag" in headers and WORDS.match(kind) is not None)
