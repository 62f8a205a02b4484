"""How fast we are, side by side with another engine, in the same process and in short turns so that noise hits both."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from itertools import count, product
from random import Random
from time import perf_counter
from typing import Any

from coterie.games import GAMES, load_game
from coterie.kernel import saves
from coterie.kernel.data import Struct
from coterie.kernel.errors import SetupError, allowed
from coterie.kernel.game import Game
from coterie.kernel.session import Session
from coterie.lab import peer

TURN = 0.02
"""Seconds that one side plays before the other has its turn."""

BATCH = 32
"""Decisions between two looks at the clock, which should not be what is measured."""

STRIDE = 7
"""One decision in so many is a position to copy and to save."""

FORKS = 5
"""How often a position is copied, so that one cold cache does not decide."""

MEASURES = ("decisions", "recorded decisions", "fork", "save", "load")


class Row(Struct, frozen=True):
    """One measure: decisions a second, or microseconds for a fork, a save or a load; ratio is ours over the peer's."""

    name: str
    ours: float
    peer: float
    ratio: float


class Sum:
    """How long something took in all, and how often it was done."""

    def __init__(self) -> None:
        self.seconds, self.times = 0.0, 0

    def add(self, seconds: float, times: int = 1) -> None:
        self.seconds += seconds
        self.times += times

    @property
    def per_second(self) -> float:
        return self.times / self.seconds

    @property
    def microseconds(self) -> float:
        return 1e6 * self.seconds / self.times


def bench(seconds: float, only: str | None, progress: Callable[[str], None]) -> list[Row]:
    """A row for every measure of every game; `only` those whose name contains the word. A side gets so many seconds."""
    names = [f"{game} {measure}" for game in GAMES for measure in MEASURES]
    wanted = [name for name in names if only is None or only in name]
    if not wanted:
        raise allowed("measure", only, names)
    if seconds <= 0:
        raise SetupError(f"{seconds} seconds are not enough to measure anything")
    peer.require_peer()
    rows: dict[str, Row] = {}
    for game in GAMES:
        for run, measures in ((speed, MEASURES[:2]), (copies, MEASURES[2:])):
            mine = [f"{game} {measure}" for measure in measures]
            if any(name in wanted for name in mine):
                progress(f"{game}: {', '.join(measures)}")
                rows |= zip(mine, run(load_game(game), seconds, mine), strict=True)
    return [rows[name] for name in wanted]


def random_play(game: Game[Any], record: bool) -> Iterator[Session[Any]]:
    """Random games of every scenario and player count in turn, one decision each time; the session in progress."""
    setups = list(product(game.scenarios, game.players))
    for seed in count():
        scenario, players = setups[seed % len(setups)]
        session = Session(game, game.configure(scenario, players, seed=seed), record=record)
        pick = Random(seed).choice  # as the peer's random player does
        while (decision := session.decision) is not None:
            session.decide(pick(decision.options))
            yield session


def speed(game: Game[Any], seconds: float, names: list[str]) -> list[Row]:
    """Decisions a second without and with a record, against the peer's."""
    sides = [random_play(game, record=False), random_play(game, record=True), peer.random_play()]
    sums = [Sum() for _ in sides]
    for side in sides:
        _take_turn(side, TURN)  # warm
    while sums[-1].seconds < seconds:
        for side, total in zip(sides, sums, strict=True):
            total.add(*_take_turn(side, TURN))
    *ours, theirs = (total.per_second for total in sums)
    return [Row(name, mine, theirs, mine / theirs) for name, mine in zip(names, ours, strict=True)]


def _take_turn(play: Iterator[Any], seconds: float) -> tuple[float, int]:
    begin, times = perf_counter(), 0
    while (spent := perf_counter() - begin) < seconds:
        for _ in range(BATCH):
            next(play)
        times += BATCH
    return spent, times


def copies(game: Game[Any], seconds: float, names: list[str]) -> list[Row]:
    """Microseconds for a fork, a save and a load in the middle of games, against the peer's copy, dump and load."""
    ours, theirs = random_play(game, record=True), peer.random_play()
    mine, other = [Sum() for _ in names], [Sum() for _ in names]
    _copy_ours(game, ours, [Sum() for _ in names])  # warm
    _copy_theirs(theirs, [Sum() for _ in names])
    while min(sum(total.seconds for total in side) for side in (mine, other)) < seconds:
        _copy_ours(game, ours, mine)
        _copy_theirs(theirs, other)
    pairs = zip(names, mine, other, strict=True)
    return [Row(name, a.microseconds, b.microseconds, a.microseconds / b.microseconds) for name, a, b in pairs]


def _copy_ours(game: Game[Any], play: Iterator[Session[Any]], sums: list[Sum]) -> None:
    session = _further(play, lambda session: session.decision is not None)
    _timed(session.fork, sums[0], FORKS)
    data = _timed(lambda: saves.save(session), sums[1])
    _timed(lambda: saves.load(game, data), sums[2])


def _copy_theirs(play: Iterator[Any], sums: list[Sum]) -> None:
    game = _further(play, lambda game: game.winning_color() is None)
    _timed(game.copy, sums[0], FORKS)
    data = _timed(lambda: pickle.dumps(game, pickle.HIGHEST_PROTOCOL), sums[1])
    _timed(lambda: pickle.loads(data), sums[2])


def _further(play: Iterator[Any], in_progress: Callable[[Any], bool]) -> Any:
    """The game some decisions on, not over."""
    for _ in range(STRIDE - 1):
        next(play)
    return next(game for game in play if in_progress(game))


def _timed(work: Callable[[], Any], total: Sum, times: int = 1) -> Any:
    result, begin = None, perf_counter()
    for _ in range(times):
        result = work()
    total.add(perf_counter() - begin, times)
    return result
