"""Games of one bot, over scenarios and numbers of players in turn, for whoever looks at each decision."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice, product
from typing import Any

from coterie.games import load_game
from coterie.kernel.data import Struct
from coterie.kernel.decision import Decision, Option
from coterie.kernel.errors import EndlessLoop, SetupError
from coterie.kernel.game import Game
from coterie.kernel.rng import stream
from coterie.kernel.session import Session
from coterie.kernel.table import Setup
from coterie.lab.pool import seed_of
from coterie.lab.simulate import MOST_DECISIONS
from coterie.players import Seat, make_players


class Task(Struct, frozen=True):
    setup: Setup
    bot: str


def tour(title: Game[Any], bot: str, games: int, seed: int) -> list[Task]:
    """So many games, each with the next scenario or number of players."""
    if games < 1:
        raise SetupError(f"{games} games cannot be looked at: name one or more")
    make_players([bot], title.players[0])  # a wrong name is told before anything runs
    tables = islice(cycle(product(title.scenarios, title.players)), games)
    return [
        Task(title.configure(scenario, players, seed=seed_of(seed, title.id, number)), bot)
        for number, (scenario, players) in enumerate(tables)
    ]


def watch(task: Task) -> Iterator[tuple[Session[Any], Decision, Option]]:
    """One game to its end: the session before each decision, what is asked, and the option that will be taken."""
    setup = task.setup
    session = Session(load_game(setup.game), setup)
    players = make_players([task.bot], setup.players)
    seats = [Seat(session, number, stream(setup.seed, "bot", number)) for number in range(setup.players)]
    count = 0
    while (decision := session.decision) is not None:
        if count >= MOST_DECISIONS:
            raise EndlessLoop(f"no end after {count} decisions")
        number = decision.seats[0]
        taken = players[number](seats[number])
        yield session, decision, taken
        session.decide(taken)
        count += 1
