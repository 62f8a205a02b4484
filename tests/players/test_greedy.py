"""The greedy bot: which games it imagines, and which answers it tries on the way."""

from __future__ import annotations

import sys
from dataclasses import replace

import pytest

from coterie.games import load_game
from coterie.kernel.rng import stream
from coterie.kernel.session import Session
from coterie.players import play_on, random_player
from coterie.players.seat import Seat

greedy = sys.modules["coterie.players.greedy"]


def asked(name: str, decisions: int) -> tuple[Session, Seat]:
    """A game after so many random decisions, and the seat that is asked."""
    game = load_game(name)
    session = Session(game, game.configure(seed=9))
    play_on(session, [random_player] * session.setup.players, 9, decisions)
    return session, Seat(session, session.decision.seats[0], stream(5, "bot"))


@pytest.mark.parametrize(("name", "games"), [("firstlight", 2), ("hades", 1), ("sheol", 1)])
def test_without_chance_one_imagined_game_is_enough_unless_hands_are_hidden(name, games, monkeypatch):
    session, seat = asked(name, 30)
    tried = []
    monkeypatch.setattr(greedy, "outlook", lambda world, option, questions: (tried.append(option) or 0.5, False))
    assert set(greedy.values(seat)) <= {0.0, 0.5}
    options = session.game.shortlist(session.state, session.decision)
    assert sorted(map(str, tried)) == sorted(map(str, [*options] * games))


def test_where_chance_plays_a_part_the_imagined_games_are_averaged(monkeypatch):
    _, seat = asked("hades", 30)
    worth = iter([0.25, 0.75] * 99)
    monkeypatch.setattr(greedy, "outlook", lambda world, option, questions: (next(worth), True))
    assert set(greedy.values(seat)) == {0.5}


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
