"""Answers travel packed. Packing takes a while, so that a thread does it and not the event loop."""

from __future__ import annotations

import asyncio
import gzip
import re
from functools import lru_cache

from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPResponseStartEvent, Message, Receive, Scope, Send

from coterie.server.client import SMALL

KEPT = 32
"""How many answers that stay the same are kept packed."""
JSON = "application/json"


def pack(data: bytes) -> bytes:
    return gzip.compress(data, 6, mtime=0)


kept = lru_cache(maxsize=KEPT)(pack)


class Packing:
    """Packs answers in JSON for those who can unpack them, but for some paths: those whose answers hold links."""

    def __init__(self, app: ASGIApp, left_alone: str):
        self.app, self.left_alone = app, re.compile(left_alone)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or self.left_alone.search(scope["path"]):
            await self.app(scope, receive, send)
            return
        if "gzip" not in Headers.from_scope(scope).get("accept-encoding", ""):
            await self.app(scope, receive, send)
            return
        begun: HTTPResponseStartEvent | None = None

        async def send_packed(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = message
                return
            if begun is not None and message["type"] == "http.response.body":
                headers, data = MutableScopeHeaders(begun), message["body"]
                plain = headers.get("content-type", "").startswith(JSON) and "content-encoding" not in headers
                if plain and len(data) >= SMALL and not message.get("more_body"):
                    message["body"] = await asyncio.to_thread(kept if "etag" in headers else pack, data)
                    headers["Content-Encoding"] = "gzip"
                    headers["Content-Length"] = str(len(message["body"]))
                    headers.extend_header_value("vary", "Accept-Encoding")
                await send(begun)
                begun = None
            await send(message)

        await self.app(scope, receive, send_packed)
