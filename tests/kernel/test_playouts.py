"""The promises of the whole engine, at every decision of random games of First Light: 400, in the soak a thousand."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import product
from typing import Any

import pytest

from coterie.games import load_game
from coterie.kernel.data import encode
from coterie.kernel.paranoid import ALWAYS, Every, Watch
from coterie.kernel.rng import stream
from coterie.kernel.session import Session

GAME = load_game("firstlight")
SETUPS = list(product(GAME.scenarios, GAME.players, GAME.difficulties))
SOAK = bool(os.environ.get("COTERIE_SOAK"))
CHUNKS, GAMES = 20 if SOAK else 8, 50
EVERY = ALWAYS if SOAK else Every(fork=1, undo=1, save=1, secrets=1, words=32, rewind=64)


def begin(seed: int) -> Session[Any]:
    scenario, players, difficulty = SETUPS[seed % len(SETUPS)]
    return Session(GAME, GAME.configure(scenario, players, difficulty, seed))


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_copies_go_on_alike_and_secrets_stay_secret(chunk: int):
    """Fork, save and load, replay, undo and redo; re-dealing what a seat cannot know changes nothing it sees."""
    for seed in range(chunk * GAMES, (chunk + 1) * GAMES):
        session = begin(seed)
        watch, rng = Watch(session, stream(seed, "watch"), EVERY), stream(seed, "play")
        while session.decision is not None:
            watch.decide(rng.pick(session.decision.options))
        watch.finish()
        assert session.outcome in ("won", "lost")


def story(seeds: range) -> list[str]:
    """Every position's hash on the way, and at the end all that was told."""
    lines: list[str] = []
    for seed in seeds:
        session, rng = begin(seed), stream(seed, "play")
        while session.decision is not None:
            lines.append(session.hash())
            session.decide(rng.pick(session.decision.options))
        lines += [session.hash(), encode(session.events).hex()]
    return lines


def test_two_processes_with_the_same_seed_agree():
    environment = dict(os.environ, PYTHONHASHSEED="4711")
    answer = subprocess.run([sys.executable, __file__], env=environment, capture_output=True, text=True, check=True)
    assert answer.stdout.splitlines() == story(range(36))


if __name__ == "__main__":
    print("\n".join(story(range(36))))
