"""The games, one room each, loaded when asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from coterie.kernel.errors import allowed
from coterie.kernel.game import Game

GAMES = ("firstlight", "hades", "sheol", "machina", "malhya")


def load_game(name: str) -> Game[Any]:
    """The game with this id; SetupError naming the games there are."""
    if name not in GAMES:
        raise allowed("game", name, GAMES)
    game: Game[Any] = import_module(f"coterie.games.{name}").GAME
    return game
