"""The greedy bot: which games it imagines, and which answers it tries on the way."""

from __future__ import annotations

import sys
from dataclasses import replace

import pytest

from coterie.games import load_game
from coterie.kernel.data import digest
from coterie.kernel.rng import stream
from coterie.kernel.session import Session
from coterie.kernel.table import State
from coterie.players import play_on, random_player
from coterie.players.seat import Seat

greedy = sys.modules["coterie.players.greedy"]


def asked(name: str, decisions: int) -> tuple[Session, Seat]:
    """A game after so many random decisions, and the seat that is asked."""
    game = load_game(name)
    session = Session(game, game.configure(seed=9))
    play_on(session, [random_player] * session.setup.players, 9, decisions)
    return session, Seat(session, session.decision.seats[0], stream(5, "bot"))


def told_apart(state: State) -> float:
    """A worth of its own for every position, so that one sees which imagined games have been asked."""
    return int(digest(state), 16) / 16**32


@pytest.mark.parametrize(("name", "both"), [("firstlight", False), ("hades", True), ("sheol", True)])
def test_an_option_is_worth_the_mean_of_the_imagined_games_but_without_chance_one_tells_all(name, both):
    """Unless hands are hidden, of which every imagined game has its own."""
    alike, wanted = set(), {True, False} if both else {False}
    for decisions in range(10, 150, 10):
        if decisions >= 50 and alike == wanted:
            break
        session, seat = asked(name, decisions)
        session.game = replace(session.game, evaluate=told_apart)
        found = dict(zip(session.decision.options, greedy.values(seat), strict=True))
        twin = Seat(session, seat.number, stream(5, "bot"))
        worlds = [twin.imagine() for _ in range(greedy.IMAGINED)]
        tried = greedy.shortlist(worlds[0])
        for option in tried:
            (one, chance), (other, _) = (greedy.outlook(world, option, greedy.QUESTIONS) for world in worlds)
            same = not chance and not session.game.has_hands
            assert one != other
            assert found[option] == (one if same else (one + other) / 2)
            alike.add(same)
        assert not any(value for option, value in found.items() if option not in tried)
    assert alike == wanted


@pytest.mark.parametrize("decisions", range(10, 50, 10))
def test_an_outlook_without_chance_is_the_same_in_every_imagined_game(decisions):
    for name in ("hades", "sheol"):
        _, seat = asked(name, decisions)
        one, other = seat.imagine(), seat.imagine()
        for option in greedy.shortlist(one):
            value, chance = greedy.outlook(one, option, greedy.QUESTIONS)
            assert chance or greedy.outlook(other, option, greedy.QUESTIONS) == (value, False)


def test_on_the_way_the_likely_answers_are_tried():
    session, seat = asked("sheol", 20)
    seen = []
    tell = session.game.quick_answers
    session.game = replace(
        session.game, quick_answers=lambda s, decision: seen.append(decision.kind) or tell(s, decision)
    )
    while not seen:
        greedy.values(seat)
        session.decide(session.decision.options[0])
        seat = Seat(session, session.decision.seats[0], stream(5, "bot"))
    assert "act" not in seen
