"""What of a game's content is used: how often each card and action was offered, taken and told of in games of bots.

Nothing of a game is known here but its names: whatever has a `.name` in its content is counted by its id as a word of
options, and by its name in what was told. Other words of options count as actions if the game has words for them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from coterie.games import load_game
from coterie.kernel.data import Struct
from coterie.kernel.game import Game
from coterie.kernel.table import Event
from coterie.lab.pool import run
from coterie.lab.watching import Task, tour, watch

ACTION = "option"
"""The kind of words in options that are no content: what is done rather than what with."""


class Use(Struct, frozen=True):
    """One thing of a kind: in how many decisions it was offered and taken, and how many events were by or about it."""

    kind: str
    name: str
    offered: int
    taken: int
    told: int
    verdict: str


class UsesResult(Struct, frozen=True):
    game: str
    bot: str
    games: int
    decisions: int
    uses: list[Use]


def judged(kind: str, name: str, offered: int, taken: int, told: int) -> Use:
    """`unseen` if it never came up, `untaken` if it was only offered in vain, else `used`."""
    used = taken or (told and not offered)
    return Use(kind, name, offered, taken, told, "used" if used else "untaken" if offered else "unseen")


class Counts(Struct):
    """What was seen in some games, by words of options and by keys of names."""

    decisions: int
    offered: dict[str, int]
    taken: dict[str, int]
    told: dict[str, int]


def uses(game: str, bot: str, games: int, workers: int, seed: int, progress: Callable[[int], None]) -> UsesResult:
    """Count the uses in so many games, over scenarios and numbers of players in turn."""
    title = load_game(game)
    found = run(play_batch, tour(title, bot, games, seed), workers, progress)
    offered, taken, told = (
        sum((Counter(getattr(each, part)) for each in found), Counter()) for part in ("offered", "taken", "told")
    )
    names = {key: word for key, word in named(title).items() if not key.startswith(f"{ACTION}.")}
    rows = [judged(key.partition(".")[0], key, offered[word], taken[word], told[key]) for key, word in names.items()]
    actions = sorted((offered.keys() - set(names.values())) & words_of(title))
    rows += [judged(ACTION, word, offered[word], taken[word], 0) for word in actions]
    rows.sort(key=lambda use: (use.kind, use.name))
    return UsesResult(game, bot, games, sum(each.decisions for each in found), rows)


@cache
def named(title: Game[Any]) -> Mapping[str, str]:
    """The keys of the names in the game's content, with the word that options use for each: its id."""
    return {key: key.split(".")[-2] for key in title.content_texts() if key.endswith(".name")}


@cache
def words_of(title: Game[Any]) -> frozenset[str]:
    """The last parts of all keys of messages: a word of an option that is none of these is a place, say."""
    return frozenset(key.rpartition(".")[2] for key in title.catalogue())


def play_batch(tasks: Sequence[Task]) -> list[Counts]:
    return [play_one(task) for task in tasks]


def play_one(task: Task) -> Counts:
    """One game, counted."""
    offered, taken, told = Counter[str](), Counter[str](), Counter[str]()
    decisions = 0
    for session, decision, option in watch(task):
        decisions, events = decisions + 1, session.events
        offered.update({word for each in decision.options for word in words_in(each)})
        taken.update(set(words_in(option)))
    for event in events:
        told.update(set(keys_in(event)))
    return Counts(decisions, offered, taken, told)


def words_in(option: object) -> Iterator[str]:
    """The words of an option, also those deep in it."""
    if isinstance(option, str):
        yield option
    elif isinstance(option, tuple):
        for part in option:
            yield from words_in(part)


def keys_in(event: Event) -> Iterator[str]:
    """The messages that an event names: the card that brought it about, and what stands in its parameters."""
    if event.card:
        yield event.card
    waiting: list[Any] = list(event.params.values())
    while waiting:
        value = waiting.pop()
        if isinstance(value, str):
            if value.startswith("@"):
                yield value[1:]
        elif isinstance(value, Mapping):
            yield value["key"]
            waiting += value.get("params", {}).values()
        elif isinstance(value, list | tuple):
            waiting += value
