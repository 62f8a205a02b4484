"""Saves from the middle of games, kept for ever: what a version stored opens in every later one, or it says why not.

python -m tests.rules.golden GAME ...

A new version's saves are written beside those of the versions before it; what is there is never written anew.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from coterie.games import load_game
from coterie.kernel.game import Game
from coterie.kernel.saves import read, save
from coterie.kernel.session import Session
from coterie.kernel.table import Setup
from coterie.players import BOTS, make_players, play_on

FOLDER = Path(__file__).parents[1] / "golden"
INDEX = "index.json"
"""Beside the saves of a version: which kind of question each of them asks."""
SAVES = 8
CAMPAIGN = "campaign"


def setups(game: Game[Any]) -> Iterator[tuple[str, Setup]]:
    """Games over all scenarios, numbers of players and difficulties in turn, the first a campaign if there is one."""
    for i in range(SAVES):
        scenario, seed = game.scenarios[i % len(game.scenarios)], 100 + i
        players, difficulty = game.players[i % len(game.players)], game.difficulties[i % len(game.difficulties)]
        if i == 0 and CAMPAIGN in game.options.get("mode", ()):
            yield CAMPAIGN, game.configure(scenario, 2, difficulty, seed, {"mode": CAMPAIGN})
        else:
            yield scenario, game.configure(scenario, players, difficulty, seed)


def moments(session: Session[Any], bot: str) -> list[tuple[str, bool, bytes]]:
    """Each decision of a game that bots play to its end: its kind, whether a tail follows the checkpoint, the save."""
    seen: list[tuple[str, bool, bytes]] = []
    players = make_players([bot], session.setup.players)
    while session.decision is not None:
        data = save(session)
        seen.append((session.decision.kind, len(session.steps) > read(data).checkpoint_at, data))
        play_on(session, players, session.setup.seed + len(seen), most=1)
    return seen


def midway(seen: list[tuple[str, bool, bytes]], had: Counter[str]) -> tuple[str, bytes]:
    """From the middle half of a game: a kind that was had least often, asked after a tail, or now and then any."""
    main = Counter(kind for kind, _, _ in seen).most_common(1)[0][0]
    middle = seen[len(seen) // 4 : len(seen) * 3 // 4]
    tails = [(kind, data) for kind, tail, data in middle if tail and kind != main]
    if not tails or had[main] < sum(had.values()) / 3:
        kind, _, data = middle[len(middle) // 2]
        return kind, data
    return min(tails, key=lambda each: had[each[0]])


def write(game: Game[Any]) -> None:
    """The saves of the game's version, unless they are there."""
    folder = FOLDER / game.id / f"v{game.version}"
    if folder.exists():
        sys.exit(f"{folder} is there, and kept as it is: raise the version of {game.title} first")
    folder.mkdir(parents=True)
    had: Counter[str] = Counter()
    index: dict[str, str] = {}
    for number, (name, setup) in enumerate(setups(game), 1):
        bot = list(BOTS)[number % len(BOTS)]
        kind, data = midway(moments(Session(game, setup), bot), had)
        had[kind] += 1
        file = f"{name}-{setup.players}p-{number}.save"
        index[file] = kind
        (folder / file).write_bytes(data)
        print(f"{game.id} v{game.version} {file}: {bot}, {len(read(data).steps)} decisions, asks {kind}")
    (folder / INDEX).write_text(json.dumps(index, indent=2) + "\n")


if __name__ == "__main__":
    for title in sys.argv[1:]:
        write(load_game(title))
