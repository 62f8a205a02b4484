"""Running a server: from the command line to the last goodbye."""

from __future__ import annotations

import gc
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable

import uvicorn
from litestar import Litestar

from coterie.kernel.errors import CoterieError
from coterie.server.app import make_app
from coterie.server.house import Settings
from coterie.server.leases import claim
from coterie.server.store import Store, database_url
from coterie.server.wire import LARGEST_MESSAGE

GARBAGE = (20_000, 10, 10)
"""How seldom the interpreter looks for garbage: with many games in memory each look takes a while."""
SWITCH = 0.0002
"""Seconds after which the writer may have the interpreter: it should not wait long for a busy event loop."""


def reachable(host: str) -> str:
    """Where other processes find one that listens there: at this machine's name, if it listens everywhere."""
    if host in ("0.0.0.0", "::", ""):
        return socket.gethostname()
    return f"[{host}]" if ":" in host else host


class CannotServe(CoterieError):
    """The address is taken, or may not be used."""


class Server(uvicorn.Server):
    """Says where it listens once it does, and goodbye before it goes."""

    def __init__(self, config: uvicorn.Config, app: Litestar, ready: Callable[[str], None]):
        super().__init__(config)
        self._app, self._ready = app, ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            port = self.servers[0].sockets[0].getsockname()[1]
            host = "localhost" if self.config.host in ("0.0.0.0", "::", "127.0.0.1", "::1") else self.config.host
            await self._app.state.house.join(f"http://{reachable(self.config.host)}:{port}")
            self._ready(f"http://{host}:{port}/")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._app.state.house.say_goodbye()
        await super().shutdown(sockets)


def serve(
    host: str, port: int, database: str | None, ready: Callable[[str], None], settings: Settings | None = None
) -> None:
    """Serve until interrupted or told to end."""
    url = database_url(database)
    lock = claim(url)
    keep = Store(url)
    app = make_app(keep, settings)
    sys.setswitchinterval(SWITCH)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        log_level="warning",
        access_log=False,  # a link must be in no log
        server_header=False,
        ws_max_size=2 * LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
        lifespan="on",
    )
    server = Server(config, app, ready)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        server.run()
    except KeyboardInterrupt:
        pass
    except SystemExit as error:
        raise CannotServe(f"cannot listen on {host}:{port}: is another server running there?") from error
    finally:
        keep.close()
        if lock is not None:
            lock.close()


def open_browser(address: str) -> None:
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
