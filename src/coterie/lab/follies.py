"""Follies of bots: what makes whoever sits beside one shake their head, counted over whole games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from coterie.games import load_game
from coterie.kernel.data import Struct
from coterie.kernel.decision import Option
from coterie.kernel.errors import SetupError
from coterie.kernel.game import Moment
from coterie.kernel.session import Session
from coterie.lab.pool import run
from coterie.lab.watching import Task, tour, watch


class Example(Struct, frozen=True):
    """Where a folly was seen: the game by its setup, and the decision by its number, from 0."""

    scenario: str
    players: int
    seed: int
    step: int


class Folly(Struct, frozen=True):
    """How often a folly was seen in all games, by its name in the game, and where first."""

    name: str
    count: int
    per_hundred: float  # decisions
    example: Example | None


class FolliesResult(Struct, frozen=True):
    game: str
    bot: str
    games: int
    decisions: int
    wins: int
    follies: list[Folly]


class Seen(Struct, frozen=True):
    """One game: how many decisions it had, how it ended, and the steps at which each folly was seen."""

    decisions: int
    outcome: str
    steps: dict[str, list[int]]


def follies(game: str, bot: str, games: int, workers: int, seed: int, progress: Callable[[int], None]) -> FolliesResult:
    """Count the follies of a bot in so many games, over scenarios and numbers of players in turn."""
    title = load_game(game)
    if not title.follies:
        raise SetupError(f"{title.title} names no follies to look for")
    tasks = tour(title, bot, games, seed)
    seen = run(play_batch, tasks, workers, progress)
    decisions = sum(each.decisions for each in seen)
    found = []
    for name in title.follies:
        steps = [(task.setup, step) for task, each in zip(tasks, seen, strict=True) for step in each.steps[name]]
        first = next((Example(at.scenario, at.players, at.seed, step) for at, step in steps), None)
        found.append(Folly(name, len(steps), 100 * len(steps) / decisions, first))
    return FolliesResult(game, bot, games, decisions, sum(each.outcome == "won" for each in seen), found)


def play_batch(tasks: Sequence[Task]) -> list[Seen]:
    return [play_one(task) for task in tasks]


def look_ahead(session: Session[Any], option: Option) -> Any:
    """The position to which an option leads."""
    return session.ahead(option).state


def play_one(task: Task) -> Seen:
    """One game to its end, then a look back at every decision of it."""
    course: list[Moment] = []
    for session, _, taken in watch(task):
        here = session.fork()
        course.append(Moment(here.state, here.decision, taken, partial(look_ahead, here)))
    course.append(Moment(session.state))
    last = len(course) - 1
    steps = {name: [n for n in range(last) if seen(course, n)] for name, seen in session.game.follies.items()}
    return Seen(last, session.outcome, steps)
