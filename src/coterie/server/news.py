"""News between the processes of one database, by PostgreSQL's NOTIFY. Nothing depends on them: they shorten a wait."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import threading
import time
from collections.abc import Callable
from typing import Any

from sqlalchemy import Engine, func, select
from sqlalchemy.exc import SQLAlchemyError

from coterie.kernel.data import from_json, to_json

log = logging.getLogger("coterie.server")

LARGEST = 7900
"""Bytes that PostgreSQL carries in one piece of news."""
LOOK_UP, AGAIN = 1.0, 0.5
"""Seconds after which a listener looks whether it is to end, and after which it tries again."""


class News:
    """What others tell, and telling them."""

    def __init__(self, engine: Engine, hear: Callable[[dict[str, Any]], None]):
        self.engine, self._hear = engine, hear
        self._stirred = asyncio.Event()
        self._ends = False
        self.channel = ""

    def start(self, secret: str) -> None:
        """Listen to those who know the secret."""
        self.channel = f"coterie_{hashlib.sha256(secret.encode()).hexdigest()[:16]}"
        self._loop = asyncio.get_running_loop()
        threading.Thread(target=self._listen, name="coterie-news", daemon=True).start()

    async def wait(self, seconds: float) -> None:
        """Until something may have changed."""
        self._stirred.clear()
        try:
            await asyncio.wait_for(self._stirred.wait(), seconds)
        except TimeoutError:
            return

    async def tell(self, **news: Any) -> None:
        """Tell the others; if they do not hear it they will find out."""
        text = to_json(news).decode()
        if self.channel and len(text.encode()) <= LARGEST:
            try:
                await asyncio.to_thread(self._notify, text)
            except SQLAlchemyError as error:
                log.debug("no news can be told: %r", error)

    def _notify(self, text: str) -> None:
        with self.engine.begin() as connection:
            connection.execute(select(func.pg_notify(self.channel, text)))

    def _listen(self) -> None:
        deaf = False
        while not self._ends:
            try:
                line = self.engine.raw_connection()
                driver: Any = line.driver_connection
                line.detach()  # for good: the pool is not to have it back
                try:
                    driver.autocommit = True
                    driver.execute(f"LISTEN {self.channel}")
                    deaf = False
                    while not self._ends:
                        for notice in driver.notifies(timeout=LOOK_UP):
                            self._pass(notice.payload)
                finally:
                    driver.close()
            except Exception as error:
                if not deaf and not self._ends:
                    log.warning("no news can be heard: %r", error)
                deaf = True
                time.sleep(AGAIN)

    def _pass(self, text: str) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._heard, from_json(text, dict[str, Any]))

    def _heard(self, news: dict[str, Any]) -> None:
        self._stirred.set()
        self._hear(news)

    def close(self) -> None:
        self._ends = True
