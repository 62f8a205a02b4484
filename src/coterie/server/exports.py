"""What is given away of a game as a file: a host who plays with friends is a player, and does not see what comes."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from typing import Any

from coterie.kernel import saves
from coterie.kernel.branches import branch, shareable
from coterie.kernel.data import to_json
from coterie.kernel.errors import CannotUndo
from coterie.kernel.rng import Rng
from coterie.kernel.session import Session
from coterie.server.errors import Refusal
from coterie.server.house import House
from coterie.server.seats import Link, eyes_of
from coterie.server.tables import LiveTable

log = logging.getLogger("coterie.server")


async def export_of(house: House, table: LiveTable, link: Link) -> tuple[str, bytes]:
    """The name and the bytes of a save: the game itself if that harms nobody, else a branch of it."""
    session, whole = table.session, table.may_take_whole()
    if not whole:
        session = await asyncio.to_thread(_dealt_anew, session, eyes_of(link, table.seats))
    given = shareable(session)
    if given is None:
        raise Refusal("no-export-yet")
    bots = {row.seat: row.bot for row in table.seats if row.kind == "bot"}
    data = await house.pack(saves.save, session, given, bots)
    if whole:
        await table.whole_taken()
    return f"{table.row.game}-{len(session.steps)}.coterie", data


def _dealt_anew(session: Session[Any], seats: tuple[int, ...]) -> Session[Any]:
    """A game that goes on from here with other dice, and with other cards where the seats do not know them."""
    try:
        return branch(session, len(session.steps), seats, Rng(secrets.randbits(64)), half_way=False)
    except CannotUndo as error:
        raise Refusal("no-export-yet") from error
    except Exception as error:
        log.error("a branch for an export failed", exc_info=error)
        raise Refusal("fault") from error


async def report_of(table: LiveTable, report: str) -> str:
    """The report of a rule that failed: all of it if that harms nobody."""
    if not table.may_take_whole():
        return without_secrets(report)
    await table.whole_taken()
    return report


def without_secrets(report: str) -> str:
    """Only where in the rules it was."""
    content = json.loads(report)
    told = {name: content[name] for name in ("when", "versions", "game", "rules", "asked", "rule", "decisions")}
    setup = {name: value for name, value in content["setup"].items() if name != "seed"}
    where = [line for line in content["traceback"].splitlines() if line.startswith(" ")]  # not what was wrong: it tells
    return to_json(told | {"setup": setup, "traceback": "\n".join(where), "withheld": True}).decode()
