"""Running a server: from the command line to the last goodbye."""

from __future__ import annotations

import dataclasses
import gc
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from contextlib import suppress

import uvicorn
from litestar import Litestar

from coterie.kernel.errors import CoterieError
from coterie.server.app import make_app
from coterie.server.doors import Config, is_network
from coterie.server.house import Settings
from coterie.server.leases import claim
from coterie.server.store import Store, database_url
from coterie.server.wire import LARGEST_MESSAGE

try:
    import resource
except ImportError:  # Windows has none
    resource = None  # type: ignore[assignment]

GARBAGE = (20_000, 10, 10)
"""How seldom the interpreter looks for garbage: with many games in memory each look takes a while."""
OWN_FILES, MOST_FILES = 100, 65_536
"""How many files the server needs for itself, and how many it asks the system for at most."""
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
            if isinstance(self.config, Config):
                self.config.keeper.colleagues = self._app.state.house.cluster.hosts
            await self._app.state.house.join(f"http://{reachable(self.config.host)}:{port}")
            self._ready(f"http://{host}:{port}/")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._app.state.house.say_goodbye()
        await super().shutdown(sockets)


def configure(app: Litestar, host: str, port: int, settings: Settings, passes_on: bool = False) -> Config:
    """How uvicorn runs the application; each connection may need another one to be passed on."""
    doors, room = settings.doors, room_for_files() // (2 if passes_on else 1)
    return Config(
        app,
        dataclasses.replace(doors, connections=min(doors.connections, room)),
        host=host,
        port=port,
        ws_max_size=2 * LARGEST_MESSAGE,
        timeout_graceful_shutdown=5,
    )


def room_for_files() -> int:
    """How many files the system lets this process open for its guests, once it is asked for as many as it may."""
    if resource is None:
        return 500
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY:
        with suppress(ValueError, OSError):
            wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
            resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))
        soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return MOST_FILES if soft == resource.RLIM_INFINITY else max(10, soft - OWN_FILES)


def serve(
    host: str, port: int, database: str | None, ready: Callable[[str], None], settings: Settings | None = None
) -> None:
    """Serve until interrupted or told to end."""
    settings = settings or Settings()
    for proxy in settings.doors.proxies:
        if not is_network(proxy):
            raise CannotServe(f"a proxy is an address or a network, such as 127.0.0.1 or 10.0.0.0/8, not '{proxy}'")
    url = database_url(database)
    lock = claim(url)
    keep = Store(url)
    app = make_app(keep, settings)
    sys.setswitchinterval(SWITCH)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    config = configure(app, host, port, settings, passes_on=keep.engine.dialect.name == "postgresql")
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
