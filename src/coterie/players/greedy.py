"""One step ahead: try every option in the same few imagined games and take the one that leaves the best position."""

from __future__ import annotations

from collections.abc import Sequence
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
    """How good the position is after each of the options, on average over a few imagined games; 0 if not promising."""
    worlds = [seat.imagine() for _ in range(IMAGINED)]
    totals = dict.fromkeys(promising(worlds[0]), 0.0)
    for world in worlds:
        for option in totals:
            totals[option] += outlook(world, option, QUESTIONS)
    return [totals.get(option, 0.0) / IMAGINED for option in seat.decision.options]


def best(seat: Seat, values: list[float]) -> Option:
    """The option with the highest value; ties at random."""
    highest = max(values)
    return seat.rng.pick(
        [option for option, value in zip(seat.decision.options, values, strict=True) if value == highest]
    )


def promising(world: Session[Any]) -> Sequence[Option]:
    """The options worth a look, as the game tells of an imagined game, so that nothing hidden tells them."""
    assert world.decision is not None
    options: Sequence[Option] = world.game.promising(world.state, world.decision)
    return options


def outlook(world: Session[Any], option: Option, questions: int) -> float:
    """How good the position is once the option is carried out, further questions on the way answered for the best."""
    trial = world.ahead(option)
    while trial.decision is not None and questions:
        questions -= 1
        answers = promising(trial)
        if len(answers) == 1:
            trial.go_ahead(answers[0])
            continue
        ahead = [trial.ahead(answer) for answer in answers]
        trial = max(ahead, key=lambda session: session.game.evaluate(session.state))
    value: float = trial.game.evaluate(trial.state)
    return value
