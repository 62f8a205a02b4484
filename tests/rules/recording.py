"""Games played once to their end by bots and kept as saves; recorded again when the rules change on purpose.

python -m tests.rules.recording GAME [NAME ...]
python -m tests.rules.recording GAME --carry-over [OLD=NEW ...] [NAME ...]

The first plays new games. The second keeps the games and takes their answers again under today's rules, for changes of
what is told or of how the state is laid out; `OLD=NEW` are kinds of questions that have been renamed, `OLD=` those that
are asked less often. Any other answer that is no longer possible is an error.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from coterie.games import load_game
from coterie.kernel.data import replace
from coterie.kernel.errors import Diverged
from coterie.kernel.game import Game
from coterie.kernel.saves import beginning, read, replay, save
from coterie.kernel.session import Session
from coterie.kernel.table import Setup
from coterie.players import make_players, play_on

CAMPAIGN = "campaign"
CARRY_OVER = "--carry-over"


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


def carry_over(game: Game[Any], name: str, renamed: dict[str, str]) -> None:
    """Write a recorded game of older rules anew: from the same beginning, with the same answers, to its end."""
    saved = read(file(game.id, name).read_bytes())
    session = beginning(game, saved)
    for number, old in enumerate(saved.steps):
        step = replace(old, kind=renamed.get(old.kind) or old.kind)
        try:
            option = session.recall(step, number)
        except Diverged:
            if renamed.get(step.kind) == "":
                continue
            raise
        session.decide(option, seat=step.seat)
    if session.decision is not None:
        raise SystemExit(f"{name}: the game goes on after its last answer")
    file(game.id, name).write_bytes(save(session))
    print(f"{name}: {session.outcome} after {len(session.steps)} decisions, rules {saved.rules} -> {game.version}")


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
    title, *words = sys.argv[1:]
    renames = dict(word.split("=") for word in words if "=" in word)
    chosen, wanted = load_game(title), [word for word in words if word != CARRY_OVER and "=" not in word]
    for each, setup in setups(chosen).items():
        if wanted and each not in wanted:
            continue
        if CARRY_OVER in words:
            carry_over(chosen, each, renames)
        else:
            record(chosen, each, setup)
