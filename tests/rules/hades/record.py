"""Records the games that `test_recorded.py` replays; run again when a change of the rules changes them on purpose.

python -m tests.rules.hades.record [NAME ...]
"""

from __future__ import annotations

import sys
from pathlib import Path

from coterie.games.hades import GAME
from coterie.kernel.saves import save
from coterie.kernel.session import Session
from coterie.kernel.table import Setup
from coterie.players import make_players, play_on

FOLDER = Path(__file__).parent / "recorded"
CAMPAIGN = "campaign"


def setups() -> dict[str, Setup]:
    """A game of each scenario, with all numbers of players and difficulties among them, and a whole campaign."""
    players, difficulties = GAME.players, GAME.difficulties
    games = {
        scenario: GAME.configure(scenario, players[i % len(players)], difficulties[i % len(difficulties)], seed=i)
        for i, scenario in enumerate(GAME.scenarios)
    }
    return games | {CAMPAIGN: GAME.configure(players=2, difficulty="easy", seed=4, options={"mode": "campaign"})}


def record(name: str, setup: Setup) -> None:
    session = Session(GAME, setup)
    decisions = play_on(session, make_players(["greedy"], setup.players), setup.seed)
    (FOLDER / f"{name}.save").write_bytes(save(session))
    print(f"{name}: {session.outcome} after {decisions} decisions")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    wanted = sys.argv[1:]
    for name, setup in setups().items():
        if not wanted or name in wanted:
            record(name, setup)
