"""Databases as each version of the store wrote them: `python -m tests.server.golden` adds today's.

The tests of every later version open them. A database is never written anew: it is what somebody may still have.
"""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import sys
from pathlib import Path

from alembic.script import ScriptDirectory

from coterie.games import GAMES, load_game
from coterie.kernel.decision import option_key
from coterie.kernel.session import Session
from coterie.server import migrations
from coterie.server.house import House
from coterie.server.seats import Link, make_seats
from coterie.server.store import Store

FOLDER = Path(__file__).parent.parent / "golden" / "databases"
INDEX = "seen.json"
DECISIONS = 40


def revision() -> str:
    """The name of the store's layout."""
    head = ScriptDirectory(str(Path(migrations.__file__).parent)).get_current_head()
    assert head is not None
    return head


async def play(path: Path) -> dict[str, dict[str, str | int]]:
    """A table of each game, half-way through a turn where that can be; what each shows when it is closed."""
    keep, dice, seen = Store(str(path)), random.Random(16), dict[str, dict[str, str | int]]()
    house = House(keep)
    for name in sorted(GAMES):
        game = load_game(name)
        session = Session(game, game.configure(seed=dice.randrange(1 << 20)))
        made = await house.keep(session, make_seats([], session.setup.players))
        table = await house._get(made.table)
        await table.say(Link(made.table, "host"), "hello")
        for number in range(DECISIONS * 2):
            decision = table.session.decision
            tail = len(table.session.steps) - table.session.journal.at
            if decision is None or (number >= DECISIONS and tail > 1):
                break
            if number == DECISIONS // 2:
                await table.go_back(len(table.session.steps) - 3, None, 0)
                continue
            await table.take(decision.seats[0], option_key(dice.choice(list(decision.options))))
        if name != "firstlight":  # of that one the server died
            await table.finish()
        seen[made.table] = {
            "game": name,
            "decisions": len(table.session.steps),
            "lines": len(table.session.events),
            "position": table.session.hash(),
        }
    house.thinking.close()
    keep.close()
    return seen


def main() -> None:
    folder = FOLDER / revision()
    if folder.exists():
        sys.exit(f"{folder} is there already")
    folder.mkdir(parents=True)
    seen = asyncio.run(play(folder / "tables.db"))
    with sqlite3.connect(folder / "tables.db") as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
    connection.execute("VACUUM")
    connection.close()
    (folder / INDEX).write_text(json.dumps(seen, indent=2) + "\n")


if __name__ == "__main__":
    main()
