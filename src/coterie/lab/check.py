"""Paranoid games over every scenario, number of players and difficulty: what is wrong with a game, and where."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from traceback import extract_tb
from typing import Any

from coterie.games import load_game
from coterie.kernel.citations import Citations
from coterie.kernel.data import Struct, replace
from coterie.kernel.decision import option_key
from coterie.kernel.errors import EndlessLoop, SetupError
from coterie.kernel.game import Game
from coterie.kernel.paranoid import Every, Watch
from coterie.kernel.rng import stream
from coterie.kernel.session import Session
from coterie.kernel.table import Setup
from coterie.lab.pool import run, seed_of
from coterie.players import BOTS, Seat

MOST_DECISIONS = 20_000
"""A game that goes on longer is taken to go on for ever."""

GREEDY_ONE_IN = 10
"""One game in so many is played by a greedy bot: it reaches positions that random play never sees."""

GREEDY_DECISIONS = 300
"""How far a greedy bot plays, which thinks long."""


class Failure(Struct, frozen=True):
    """What went wrong, in which game, and the decision that shows it: its number, its kind and the option taken."""

    scenario: str
    players: int
    difficulty: str
    seed: int
    bot: str
    step: int
    kind: str
    option: str
    error: str


class CheckResult(Struct, frozen=True):
    """`combinations` of scenario, number of players and difficulty, and all that failed in them."""

    game: str
    combinations: int
    games: int
    decisions: int
    failures: list[Failure]


class Task(Struct, frozen=True):
    setup: Setup
    bot: str
    every: Every = Every()
    citations: str = ""  # the file that says which rules may be cited for what


class Played(Struct, frozen=True):
    decisions: int
    failure: Failure | None


def check(
    game: str,
    games: int,
    workers: int,
    seed: int,
    progress: Callable[[int, int], None],
    every: Every | None = None,
    citations: str = "",
    options: dict[str, str] | None = None,
) -> CheckResult:
    """Play so many games of each combination, trusting nothing; with a table of citations, those neither."""
    if games < 1:
        raise SetupError(f"{games} games cannot be checked: name one or more")
    tasks = [replace(task, citations=citations) for task in plan(game, games, seed, every or Every(), options)]
    played = run(play_batch, tasks, workers, lambda done: progress(done, len(tasks)))
    return CheckResult(
        game=game,
        combinations=len(tasks) // games,
        games=len(tasks),
        decisions=sum(each.decisions for each in played),
        failures=[each.failure for each in played if each.failure is not None],
    )


BREAK_IN_ONE_IN = 16
"""How often a seat that may break in does so, where a question lets it."""


def plan(game: str, games: int, seed: int, every: Every, options: dict[str, str] | None = None) -> list[Task]:
    """All games to play, a combination's games one after the other, with the options of the game's own."""
    title = load_game(game)
    tasks: list[Task] = []
    for scenario, players, difficulty in product(title.scenarios, title.players, title.difficulties):
        for number in range(games):
            own = seed_of(seed, game, scenario, players, difficulty, number)
            bot = "greedy" if len(tasks) % GREEDY_ONE_IN == GREEDY_ONE_IN - 1 else "random"
            tasks.append(Task(title.configure(scenario, players, difficulty, own, options), bot, every))
    return tasks


def play_batch(tasks: Sequence[Task]) -> list[Played]:
    return [play_watched(task) for task in tasks]


def play_watched(task: Task) -> Played:
    """One game under watch, to its end or to its first failure."""
    setup, step, kind, option = task.setup, 0, "", ""
    most = GREEDY_DECISIONS if task.bot == "greedy" else MOST_DECISIONS
    try:
        session = Session(load_game(setup.game), setup)
        table = citations_of(session.game, task.citations) if task.citations else None
        watch = Watch(session, stream(setup.seed, "watch"), task.every, table)
        player = BOTS[task.bot]
        seats = [Seat(session, number, stream(setup.seed, "bot", number)) for number in range(setup.players)]
        while (decision := session.decision) is not None and step < most:
            kind, option = decision.kind, ""
            taken = player(seats[decision.seats[0]])
            if decision.also and step % BREAK_IN_ONE_IN == BREAK_IN_ONE_IN - 1:
                taken = decision.also[step % len(decision.also)][1]
            option = option_key(taken)
            watch.decide(taken)
            step += 1
        if session.decision is None:
            watch.finish()
        elif task.bot == "random":
            raise EndlessLoop(f"no end after {step} decisions")
    except Exception as error:
        where = (setup.scenario, setup.players, setup.difficulty, setup.seed, task.bot)
        return Played(step, Failure(*where, step, kind, option, told(error)))
    return Played(step, None)


@cache
def citations_of(game: Game[Any], file: str) -> Citations:
    return Citations(Path(file), game.ledger)


def told(error: Exception) -> str:
    """The error in one line, with the line of code that raised it first."""
    root: BaseException = error
    while root.__cause__ is not None:
        root = root.__cause__
    frames = extract_tb(root.__traceback__)
    place = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {error}{place}"
