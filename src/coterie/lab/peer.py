"""The engine that we measure ourselves against: catanatron, which plays Catan in Python."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any

from coterie.kernel.errors import CoterieError


class NoPeer(CoterieError):
    """The engine to compare with is not installed."""


def require_peer() -> None:
    if find_spec("catanatron") is None:
        raise NoPeer("catanatron is not installed: run `pip install catanatron`, or `make bench`, which installs it")


def random_play() -> Iterator[Any]:
    """Four random players play Catan, game after game, one decision each time; the game in progress."""
    from catanatron.game import TURNS_LIMIT, Game
    from catanatron.models.player import Color, RandomPlayer

    seed = 0
    while True:
        seed += 1
        game = Game([RandomPlayer(color) for color in Color], seed=seed)
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            game.play_tick()
            yield game
