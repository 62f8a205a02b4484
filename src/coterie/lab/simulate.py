"""Many games of one setup, played by bots: how often they win, and how fast it goes."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from time import perf_counter

from coterie.games import load_game
from coterie.kernel.data import Struct, replace
from coterie.kernel.errors import EndlessLoop, SetupError
from coterie.kernel.session import Session
from coterie.kernel.table import Setup
from coterie.lab.pool import run, seed_of
from coterie.players import make_players, play_on

MOST_DECISIONS = 20_000
"""A game that goes on longer is taken to go on for ever."""

Z95 = 1.959963984540054


class Row(Struct, frozen=True):
    """One game: how it ended after how many decisions, or what went wrong; the digest names its last position."""

    seed: int
    outcome: str
    decisions: int
    error: str
    digest: str
    report: dict[str, list[str]] = {}  # what the game itself tells of its end


class Result(Struct, frozen=True):
    """What came of all games; `ci95` is the interval in which the true rate of wins lies, 19 times out of 20."""

    game: str
    scenario: str
    players: int
    difficulty: str
    bots: list[str]
    games: int
    wins: int
    win_rate: float
    ci95: tuple[float, float]
    decisions: int
    seconds: float
    decisions_per_s: float
    errors: int
    counts: dict[str, dict[str, int]] = {}  # the words that games report, such as endings: how often each came up


class Task(Struct, frozen=True):
    setup: Setup
    bots: list[str]


def simulate(
    game: str,
    scenario: str | None,
    players: int | None,
    difficulty: str | None,
    bots: list[str],
    games: int,
    workers: int,
    seed: int,
    progress: Callable[[int], None],
    options: dict[str, str] | None = None,
) -> Result:
    """Play so many games and count; the same whatever the number of workers."""
    begin = perf_counter()
    setup, rows = simulate_rows(game, scenario, players, difficulty, bots, games, workers, seed, progress, options)
    return summary(setup, bots, rows, perf_counter() - begin)


def simulate_rows(
    game: str,
    scenario: str | None,
    players: int | None,
    difficulty: str | None,
    bots: list[str],
    games: int,
    workers: int,
    seed: int,
    progress: Callable[[int], None],
    options: dict[str, str] | None = None,
) -> tuple[Setup, list[Row]]:
    """The setup as resolved (with the seed that all seeds come from), and a row for each game in order."""
    if games < 1:
        raise SetupError(f"{games} games cannot be simulated: name one or more")
    title = load_game(game)
    first = title.configure(scenario, players, difficulty, seed, options)
    make_players(bots, first.players)  # a wrong name is told before anything runs
    seeds = [seed_of(seed, game, number) for number in range(games)]
    tasks = [Task(replace(first, seed=each), bots) for each in seeds]
    return first, run(play_batch, tasks, workers, progress)


def summary(setup: Setup, bots: list[str], rows: Sequence[Row], seconds: float) -> Result:
    games, decisions = len(rows), sum(row.decisions for row in rows)
    wins = sum(row.outcome == "won" for row in rows)
    return Result(
        game=setup.game,
        scenario=setup.scenario,
        players=setup.players,
        difficulty=setup.difficulty,
        bots=bots,
        games=games,
        wins=wins,
        win_rate=wins / games,
        ci95=wilson(wins, games),
        decisions=decisions,
        seconds=seconds,
        decisions_per_s=decisions / seconds if seconds else 0.0,
        errors=sum(bool(row.error) for row in rows),
        counts=counts(rows),
    )


def counts(rows: Sequence[Row]) -> dict[str, dict[str, int]]:
    """What games report, counted over all of them; the most frequent first."""
    found: dict[str, Counter[str]] = {}
    for row in rows:
        for name, words in row.report.items():
            found.setdefault(name, Counter()).update(words)
    return {name: dict(counter.most_common()) for name, counter in found.items()}


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % score interval of Wilson for a share; it stays within 0 and 1 and is wide for few games."""
    share, z2 = wins / games, Z95 * Z95
    middle = share + z2 / (2 * games)
    spread = Z95 * math.sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    low, high = ((middle + sign * spread) / (1 + z2 / games) for sign in (-1, 1))
    return (low if wins else 0.0, high if wins < games else 1.0)


def play_batch(tasks: Sequence[Task]) -> list[Row]:
    return [play_one(task) for task in tasks]


def play_one(task: Task) -> Row:
    """One game to its end; what it raises is its row's error."""
    setup, count = task.setup, 0
    try:
        players = make_players(task.bots, setup.players)
        session = Session(load_game(setup.game), setup, record=set(task.bots) != {"random"})
        count = play_on(session, players, setup.seed, MOST_DECISIONS)
        if session.decision is not None:
            raise EndlessLoop(f"no end after {count} decisions")
    except Exception as error:
        return Row(setup.seed, "", count, f"{type(error).__name__}: {error}", "")
    report = {name: [*words] for name, words in session.game.report(session.state).items()}
    return Row(setup.seed, session.outcome, count, "", session.hash(), report)
