"""Saves that are brought in: one at a time, through the gatekeeper's process, and no address more than one."""

from __future__ import annotations

import asyncio
import logging
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

from coterie.server.errors import Refusal
from coterie.server.gatekeeper import SECONDS, Answer, heard, receive, send

log = logging.getLogger("coterie.server")

WAITING = 8
"""How many may be at the gate, each from another address."""
WAIT = 5.0
"""Seconds that one may wait at the gate."""
PATIENCE = SECONDS + 15
"""Seconds for an answer: what a child may take, and what a gatekeeper needs to start or to load a game."""


class Imports:
    """The gate. Its process is started when first needed, and again when it is gone."""

    def __init__(self) -> None:
        self._at_the_gate: set[str] = set()  # addresses
        self._turn = asyncio.Lock()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="coterie-gate")
        self._keeper: subprocess.Popen[bytes] | None = None
        self._passing: set[asyncio.Task[Answer]] = set()

    async def bring(self, data: bytes, address: str) -> bytes:
        """The save, looked into and written anew; a refusal if it is none, or if too many are at the gate."""
        if address in self._at_the_gate:
            raise Refusal("too-fast")
        if len(self._at_the_gate) >= WAITING:
            raise Refusal("busy")
        self._at_the_gate.add(address)
        task = asyncio.create_task(self._pass(data))
        self._passing.add(task)
        task.add_done_callback(self._passing.discard)
        task.add_done_callback(lambda _: self._at_the_gate.discard(address))
        answer = await asyncio.shield(task)  # who goes away is at the gate until the answer comes
        if not answer.save:
            raise Refusal("bad-save", detail=answer.why)
        return answer.save

    async def _pass(self, data: bytes) -> Answer:
        try:
            await asyncio.wait_for(self._turn.acquire(), WAIT)
        except TimeoutError as error:
            raise Refusal("busy") from error
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._ask, data)
        finally:
            self._turn.release()

    def close(self) -> None:
        """Whoever is at the gate is turned away."""
        self._end()
        self._thread.shutdown(wait=False, cancel_futures=True)

    # --- in the gate's thread ---

    def _ask(self, data: bytes) -> Answer:
        keeper = self._started()
        assert keeper.stdin is not None
        assert keeper.stdout is not None
        late = threading.Timer(PATIENCE, keeper.kill)
        late.start()
        try:
            send(keeper.stdin, data)
            message = receive(keeper.stdout)
        except OSError:
            message = None
        finally:
            late.cancel()
        if message is None:
            log.warning("the gatekeeper is gone, or does not answer")
            self._end()
        return heard(message)

    def _started(self) -> subprocess.Popen[bytes]:
        if self._keeper is None or self._keeper.poll() is not None:
            self._end()
            command = [sys.executable, "-P", "-m", "coterie.server.gatekeeper"]
            self._keeper = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        return self._keeper

    def _end(self) -> None:
        keeper, self._keeper = self._keeper, None
        if keeper is not None:
            keeper.kill()
            keeper.wait()
