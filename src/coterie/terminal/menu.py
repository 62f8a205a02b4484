"""A small menu for whoever starts a game without naming one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.text import Text

from coterie.games import GAMES, load_game
from coterie.kernel.texts import Msg
from coterie.terminal.keyboard import Keyboard
from coterie.terminal.view import QUIET, TARGET, TITLE
from coterie.terminal.words import Words


class Left(Exception):
    """The input ended in the middle of the menu."""


def choose_game(keyboard: Keyboard, words: Words, given: Mapping[str, str]) -> dict[str, str]:
    """Ask for the game and how to play it, except what is given; Enter takes the usual."""
    titles = [load_game(name).title for name in GAMES]
    name = pick(keyboard, words, "game", GAMES, titles, 0)
    game = load_game(name)
    usual, texts = game.configure(), Words(game.catalogue(words.catalogue.language))
    counts = [str(count) for count in game.players]
    wish = {"game": name, **given}
    if "scenario" not in given:
        labels = [texts(Msg(f"scenario.{scenario}.name")) for scenario in game.scenarios]
        wish["scenario"] = pick(keyboard, words, "scenario", game.scenarios, labels, 0)
    if "players" not in given:
        wish["players"] = pick(keyboard, words, "players", counts, counts, counts.index(str(usual.players)), plain=True)
    if "difficulty" not in given:
        levels = game.difficulties
        wish["difficulty"] = pick(keyboard, words, "difficulty", levels, levels, levels.index(usual.difficulty))
    return wish


def pick(
    keyboard: Keyboard,
    words: Words,
    what: str,
    values: Sequence[str],
    labels: Sequence[str],
    usual: int,
    plain: bool = False,
) -> str:
    """One of the values, by its number or itself; a plain one is a number that stands for itself."""
    if len(values) == 1:
        return values[0]
    console = keyboard.console
    console.print(Text(words.say(f"menu.{what}"), TITLE))
    for number, (value, label) in enumerate(zip(values, labels, strict=True), 1):
        if not plain:
            more = f"  {label}" if label and label != value else ""
            console.print(Text.assemble((f"{number:>4} ", TARGET), value, (more, QUIET)))
    prompt = f"{' / '.join(values) + ' ' if plain else ''}{words.say('menu.default', what=values[usual])} > "
    while True:
        line = keyboard.ask(prompt)
        if line is None:
            raise Left
        if not line:
            return values[usual]
        fits = [value for value in values if value.startswith(line.casefold())]
        if line in values:
            return line
        if line.isdecimal() and not plain and 1 <= int(line) <= len(values):
            return values[int(line) - 1]
        if len(fits) == 1:
            return fits[0]
        console.print(Text(words.say("menu.wrong", values=", ".join(values))))
