"""Games played once to their end by bots and kept as saves; recorded again when the rules change on purpose.

python -m tests.rules.recording GAME [NAME ...]
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from coterie.games import load_game
from coterie.kernel.game import Game
from coterie.kernel.saves import read, replay, save
from coterie.kernel.session import Session
from coterie.kernel.table import Setup
from coterie.players import make_players, play_on

CAMPAIGN = "campaign"


def setups(game: Game[Any]) -> dict[str, Setup]:
    """A game of each scenario, with all numbers of players and difficulties among them, and a whole campaign."""
    players, difficulties = game.players, game.difficulties
    games = {
        scenario: game.configure(scenario, players[i % len(players)], difficulties[i % len(difficulties)], seed=i)
        for i, scenario in enumerate(game.scenarios)
    }
    if CAMPAIGN in game.options.get("mode", ()):
        games[CAMPAIGN] = game.configure(players=2, difficulty=difficulties[0], seed=4, options={"mode": CAMPAIGN})
    return games


def file(game: str, name: str) -> Path:
    return Path(__file__).parent / game / "recorded" / f"{name}.save"


def record(game: Game[Any], name: str, setup: Setup) -> None:
    session = Session(game, setup)
    decisions = play_on(session, make_players(["greedy"], setup.players), setup.seed)
    file(game.id, name).parent.mkdir(exist_ok=True)
    file(game.id, name).write_bytes(save(session))
    print(f"{name}: {session.outcome} after {decisions} decisions")


def replayed(game: Game[Any], name: str) -> Session[Any]:
    """The recorded game under today's rules, which lead through the same decisions to the same position."""
    saved = read(file(game.id, name).read_bytes())
    session = replay(game, saved)
    assert session.setup == setups(game)[name]
    assert session.hash() == saved.position
    assert session.outcome in ("won", "lost")
    assert session.decision is None
    return session


if __name__ == "__main__":
    title, *wanted = sys.argv[1:]
    chosen = load_game(title)
    for each, setup in setups(chosen).items():
        if not wanted or each in wanted:
            record(chosen, each, setup)
