"""One step ahead: try every option in the same few imagined games and take the one that leaves the best position."""

from __future__ import annotations

from typing import Any

from coterie.kernel.decision import Option
from coterie.kernel.session import Session
from coterie.players.seat import Seat

IMAGINED = 2
"""In how many imagined games each option is tried: chance should not decide which is best."""

QUESTIONS = 6
"""How many questions on the way to the next checkpoint are answered before a position is judged as it stands."""


def greedy(seat: Seat) -> Option:
    """The option with the best position after it, on average over a few imagined games; ties at random."""
    return best(seat, values(seat))


def values(seat: Seat) -> list[float]:
    """How good the position is after each of the options, on average over a few imagined games."""
    options = seat.decision.options
    totals = [0.0] * len(options)
    for _ in range(IMAGINED):
        world = seat.imagine()
        for i, option in enumerate(options):
            totals[i] += outlook(world, option, QUESTIONS)
    return [total / IMAGINED for total in totals]


def best(seat: Seat, values: list[float]) -> Option:
    """The option with the highest value; ties at random."""
    highest = max(values)
    return seat.rng.pick(
        [option for option, value in zip(seat.decision.options, values, strict=True) if value == highest]
    )


def outlook(world: Session[Any], option: Option, questions: int) -> float:
    """How good the position is once the option is carried out, further questions on the way answered for the best."""
    trial = world.ahead(option)
    while trial.decision is not None and questions:
        questions -= 1
        ahead = [trial.ahead(answer) for answer in trial.decision.options]
        trial = max(ahead, key=lambda session: session.game.evaluate(session.state))
    value: float = trial.game.evaluate(trial.state)
    return value
