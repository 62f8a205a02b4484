"""The browser client's files, as the client's build left them in `static/`."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, Router, get
from litestar.datastructures import CacheControlHeader
from litestar.response import File
from litestar.static_files import create_static_files_router

from coterie.server.errors import words

STATIC = Path(str(files("coterie.server"))) / "static"

FOR_EVER = CacheControlHeader(public=True, max_age=31_536_000, immutable=True)
"""Files are named by their content, so they can be kept for ever."""
ASK_AGAIN = CacheControlHeader(no_cache=True)


def routes(static: Path, nowhere: Callable[[Request[Any, Any, Any], Any], Response[Any]]) -> list[Any]:
    """The page, what lies beside it, and the files it consists of; `nowhere` answers what cannot be a file's name."""

    @get(["/", "/table"], include_in_schema=False, cache_control=ASK_AGAIN)
    async def index() -> Response[Any]:
        return page(static)

    def lying_in(path: str, folder: Path, kept: CacheControlHeader) -> Router:
        return create_static_files_router(
            path, [folder], name=path, cache_control=kept, exception_handlers={ValueError: nowhere}
        )

    return [index, lying_in("/assets", static / "assets", FOR_EVER), lying_in("/", static, ASK_AGAIN)]


def page(static: Path, status: int = 200) -> Response[Any]:
    """The client's one page; it finds the words for an address that leads nowhere."""
    file = static / "index.html"
    if not file.is_file():
        return Response(words("unbuilt"), media_type=MediaType.TEXT, status_code=503 if status == 200 else status)
    return File(file, media_type=MediaType.HTML, content_disposition_type="inline", status_code=status)
