"""Whom the table waits for tells nothing that is hidden, if those who may be asked always are."""

from __future__ import annotations

from typing import Any

import pytest

from coterie.games import load_game
from coterie.kernel.data import decode
from coterie.kernel.decision import PASS, Decision
from coterie.kernel.errors import CoterieError
from coterie.kernel.paranoid import ALWAYS, Watch
from coterie.kernel.rng import Rng, stream
from coterie.kernel.session import Session
from coterie.kernel.table import Table
from coterie.kernel.zones import SPECTATOR, determinize
from coterie.players import Seat, reasoned

DECISIONS = 150


def asked_elsewhere(session: Session[Any], rng: Rng) -> Decision | str | None:
    """What would be asked if nothing were as it is of all that nobody else can know, and all else were the same.

    "nothing" if the game could not have come here then: somebody took what it would not have had.
    """
    journal = session.journal
    state = decode(journal.checkpoint, session.game.state)
    determinize(state, SPECTATOR, rng)
    table = Table(state)
    table.always = session.table.always
    table.rewind_tape([], journal.tape)
    flow = session.game.play(table)
    try:
        asked = next(flow)
        for step in journal.tail:
            if asked.kind != step.kind or step.option not in asked.options:
                return "nothing"
            asked = flow.send(step.option)
        return asked
    except CoterieError:
        return "nothing"
    except StopIteration:
        return None


def told_by_waiting(name: str, seeds: range, always: bool) -> list[tuple[str, tuple[int, ...]]]:
    """The questions that would not have been asked of the same seats if their hands had been others."""
    game, told = load_game(name), []
    for seed in seeds:
        setup = game.configure(players=3 if 3 in game.players else None, seed=seed)
        session, rng = Session(game, setup), stream(seed, "asking")
        if always:
            session.always_ask(tuple(range(setup.players)))
        while session.decision is not None and len(session.steps) < DECISIONS:
            decision, other = session.decision, asked_elsewhere(session, rng)
            if other != "nothing" and (not isinstance(other, Decision) or other.seats != decision.seats):
                told.append((decision.kind, decision.seats))
            session.decide(rng.pick(decision.options))
    return told


def test_where_all_are_always_asked_waiting_tells_nothing():
    assert told_by_waiting("firstlight", range(12), always=True) == []


def test_where_only_those_are_asked_who_have_an_answer_waiting_tells_that():
    assert {kind for kind, _ in told_by_waiting("firstlight", range(12), always=False)} >= {"hit", "night-die", "act"}


@pytest.mark.parametrize("name", ["hades", "machina", "malhya", "sheol"])
def test_where_hands_lie_open_waiting_tells_nothing(name: str):
    assert told_by_waiting(name, range(1), always=False) == []


def test_a_game_in_which_all_are_always_asked_keeps_every_promise():
    """Forks, saves, replays, secrets and cards, at every decision; bots have no trouble with it."""
    game = load_game("firstlight")
    session = Session(game, game.configure(players=3, seed=8))
    session.always_ask((0, 1, 2))
    watch, number, nothing = Watch(session, stream(8), ALWAYS), 0, 0
    while session.decision is not None:
        decision = session.decision
        nothing += decision.options == (PASS,)
        seat = Seat(session, decision.seats[0], stream(8, number))
        watch.decide(reasoned("greedy", seat)[0] if number % 3 else stream(8, number).pick(decision.options))
        number += 1
    watch.finish()
    assert nothing > 3
