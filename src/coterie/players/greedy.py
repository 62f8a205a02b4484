"""One ply: try every option in the same few imagined games and take the one that leaves the best position."""

from __future__ import annotations

from coterie.kernel.decision import Option
from coterie.players.seat import Seat

IMAGINED = 2
"""In how many imagined games each option is tried: chance should not decide which is best."""


def greedy(seat: Seat) -> Option:
    """The option with the best position after it, on average over a few imagined games; ties at random."""
    options = seat.decision.options
    values = [0.0] * len(options)
    for _ in range(IMAGINED):
        world = seat.imagine()
        evaluate = world.game.evaluate
        for i, option in enumerate(options):
            trial = world.fork()
            trial.decide(option)
            values[i] += evaluate(trial.state)
    best = max(values)
    return seat.rng.pick([option for option, value in zip(options, values, strict=True) if value == best])
