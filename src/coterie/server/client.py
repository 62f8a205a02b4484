"""The browser client's files, as the client's build left them in `static/`."""

from __future__ import annotations

import gzip
import mimetypes
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.params import FromPath

from coterie.server.errors import Refusal, words

STATIC = Path(str(files("coterie.server"))) / "static"

KEPT = {"Cache-Control": "public, max-age=31536000, immutable"}
"""Files are named by their content, so they can be kept for ever."""
SMALL = 1000
"""Below so many bytes nothing is gained by packing."""

TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}


@lru_cache(maxsize=512)
def contents(path: Path, _changed: int) -> tuple[bytes, bytes, str]:
    """The file's bytes, plain and packed, and its type."""
    data = path.read_bytes()
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    worth = len(data) >= SMALL and (kind.startswith("text/") or kind.endswith(("json", "xml")))
    return data, gzip.compress(data, 9, mtime=0) if worth else b"", kind


def send(request: Request[Any, Any, Any], path: Path, headers: dict[str, str]) -> Response[bytes]:
    """A file, packed if the browser can unpack it."""
    data, packed, kind = contents(path, path.stat().st_mtime_ns)
    headers = headers | {"Vary": "Accept-Encoding"}
    if packed and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(packed, media_type=kind, headers=headers | {"Content-Encoding": "gzip"})
    return Response(data, media_type=kind, headers=headers)


@get(["/", "/table"], include_in_schema=False)
async def page(request: Request[Any, Any, Any]) -> Response[Any]:
    """The client's one page."""
    index = STATIC / "index.html"
    if not index.is_file():
        return Response(words("unbuilt"), media_type=MediaType.TEXT, status_code=503)
    return send(request, index, {"Cache-Control": "no-cache"})


@get("/assets/{name:str}", include_in_schema=False)
async def asset(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[Any]:
    """One of the client's files."""
    return send(request, _file(STATIC / "assets", name), KEPT)


@get("/{name:str}", include_in_schema=False)
async def loose_file(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[Any]:
    """What lies beside the page: an icon, a manifest."""
    return send(request, _file(STATIC, name), {"Cache-Control": "no-cache"})


def _file(folder: Path, name: str) -> Path:
    """The file of this name in the folder itself, if there is one."""
    path = folder / name
    if name.startswith(".") or Path(name).name != name or "\0" in name or not path.is_file():
        raise Refusal("not-found")
    return path
