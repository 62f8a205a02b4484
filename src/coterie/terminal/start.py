"""Sitting down: a new game, a saved one, or one chosen from the menu."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from coterie.games import load_game
from coterie.kernel.errors import Diverged, SetupError
from coterie.kernel.game import Game
from coterie.kernel.session import Session
from coterie.kernel.table import Setup
from coterie.players import BOTS, bot
from coterie.terminal.commands import run
from coterie.terminal.files import check_folder, open_save, read_save
from coterie.terminal.keyboard import Keyboard
from coterie.terminal.menu import Left, choose_game
from coterie.terminal.play import Table
from coterie.terminal.words import Words, sentence

__all__ = ["Left", "begin", "from_menu", "resume", "room_for", "sit"]


def begin(setup: Setup) -> Session[Any]:
    return Session(load_game(setup.game), setup)


def resume(path: Path, game: str | None, console: Console, words: Words) -> Session[Any]:
    """The saved game; if its last decisions no longer fit the rules, from the last moment that does."""
    try:
        return open_save(path, game)
    except Diverged as diverged:
        if diverged.fallback is None:
            raise
        console.print(Text(sentence(str(diverged))))
        console.print(Text(words.say("fallback")))
        return diverged.fallback


def from_menu(keyboard: Keyboard, words: Words, seed: int, **given: str | int | None) -> Session[Any]:
    """A new game, asking for what is not given."""
    wish = choose_game(keyboard, words, {name: str(value) for name, value in given.items() if value is not None})
    game = load_game(wish["game"])
    return begin(game.configure(wish["scenario"], int(wish["players"]), wish["difficulty"], seed))


def may_overwrite(path: Path, keyboard: Keyboard, words: Words) -> bool:
    """Whether a file that is there may be replaced: somebody at the keyboard is asked first."""
    if not keyboard.interactive or not path.exists():
        return True
    if words.means(keyboard.ask(words.say("overwrite", file=str(path))), "yes"):
        return True
    keyboard.console.print(Text(words.say("not-overwritten", file=str(path))), soft_wrap=True)
    return False


def room_for(game: Game[Any], bots: list[str]) -> int:
    """How many players if nobody says: the usual, or a person more than there are bots."""
    usual = game.configure().players
    return max(usual, min(len(bots) + 1, game.players[-1]))


def sit(
    session: Session[Any],
    console: Console,
    keyboard: Keyboard,
    bots: list[str],
    save_to: Path | None,
    loaded: Path | None,
    plain: bool,
    language: str,
) -> None:
    """Play the session, with bots on the last seats, or if none is named where they sat when it was saved."""
    players = session.setup.players
    if len(bots) > players:
        raise SetupError(f"{len(bots)} bots named for {players} seats: name at most {players}")
    named = dict(enumerate(bots, players - len(bots)))
    if not bots and loaded is not None:
        named = {seat: name for seat, name in read_save(loaded).bots.items() if name in BOTS and seat < players}
    seats = {seat: (name, bot(name)) for seat, name in sorted(named.items())}
    if save_to is not None:
        check_folder(save_to)
        if save_to != loaded and not may_overwrite(save_to, keyboard, Words(session.game.catalogue(language))):
            return
    table = Table(session, console, keyboard, seats, save_to, plain, language)
    if save_to is None:
        table.save_to = loaded
    run(table)
