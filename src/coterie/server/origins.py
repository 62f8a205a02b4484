"""From where a request comes: the address, and the page, for browsers let the pages of others send requests here."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection

from coterie.server.doors import neighbourhood
from coterie.server.errors import Refusal, because

USUAL = {"http": ":80", "https": ":443"}


def address(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Where somebody is, as far as it is counted."""
    return neighbourhood(connection.client.host) if connection.client else ""


def require_own_page(headers: Mapping[str, str], allowed: Collection[str] = ()) -> None:
    """Refuse what another site's page sends, unless it is an allowed one.

    Every browser says the origin of what opens a WebSocket or changes something, and no page can change what it says.
    Who says none is no browser: curl, a script, a test. Such a one holds no link that its owner did not give to it.
    """
    origin = headers.get("origin")
    if origin is not None:
        if _place(origin) != _host(headers.get("host", "")) and origin.rstrip("/") not in allowed:
            raise Refusal("foreign", because("foreign-from", origin=origin[:100]))
    elif headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
        raise Refusal("foreign")


def _place(origin: str) -> str:
    """Host and port of an origin; nothing for those without, such as `null`."""
    try:
        parts = urlsplit(origin)
    except ValueError:
        return "?"
    return _host(parts.netloc) if parts.scheme in USUAL and parts.netloc else "?"


def _host(host: str) -> str:
    """Without a port that goes without saying. Behind a proxy it is not known here which of the two it is."""
    host = host.lower()
    for port in USUAL.values():
        host = host.removesuffix(port)
    return host
