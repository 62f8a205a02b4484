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
    """How good the position is after each of the options for the side that is asked, on average over some imagined
    games; 0 if not on the list."""
    world, others = seat.imagine(), [seat.imagine_later() for _ in range(1, IMAGINED)]
    against = opposes(world)
    found: dict[Option, float] = {}
    options = shortlist(world)
    for option in options:
        fork = len(found) < len(options) - 1  # for the last one the imagined games are not kept
        value, chance = outlook(world, option, QUESTIONS, fork)
        if chance or world.game.has_hands:  # else nothing hidden has shown: all imagined games agree
            value = (value + sum([outlook(other(), option, QUESTIONS, fork)[0] for other in others])) / IMAGINED
        found[option] = 1.0 - value if against else value
    return [found.get(option, 0.0) for option in seat.decision.options]


def best(seat: Seat, values: list[float]) -> Option:
    """The option with the highest value; ties at random."""
    highest = max(values)
    return seat.rng.pick(
        [option for option, value in zip(seat.decision.options, values, strict=True) if value == highest]
    )


def shortlist(world: Session[Any]) -> Sequence[Option]:
    """The options worth a look, as the game tells of an imagined game, so that nothing hidden tells them."""
    assert world.decision is not None
    options: Sequence[Option] = world.game.shortlist(world.state, world.decision)
    return options


def quick_answers(trial: Session[Any]) -> Sequence[Option]:
    """The answers that are tried when a question comes up while an option is thought through."""
    if trial.game.quick_answers is None:
        return shortlist(trial)
    assert trial.decision is not None
    answers: Sequence[Option] = trial.game.quick_answers(trial.state, trial.decision)
    return answers


def opposes(world: Session[Any]) -> bool:
    """Whether the question is answered against the team, so that the worst for it is the best."""
    assert world.decision is not None
    return world.game.opposes(world.state, world.decision)


def outlook(world: Session[Any], option: Option, questions: int, fork: bool = True) -> tuple[float, bool]:
    """How good the position is for the team once the option is carried out, and whether chance has played a part.

    Further questions on the way are answered for the best of the side that is asked. Without a fork it is carried out
    in the world itself.
    """
    luck = world.table.luck
    trial = world.ahead(option, fork)
    chance, value = trial.table.luck != luck, None
    while trial.decision is not None and questions:
        questions -= 1
        sought = min if opposes(trial) else max
        *others, last = quick_answers(trial)
        trials = [trial.ahead(answer) for answer in others]
        trial.go_ahead(last)  # which need not be forked any more
        trials.append(trial)
        chance = chance or any(each.table.luck != luck for each in trials)
        value = None
        if others:
            worth = [each.game.evaluate(each.state) for each in trials]
            value = sought(worth)
            trial = trials[worth.index(value)]
    return trial.game.evaluate(trial.state) if value is None else value, chance
