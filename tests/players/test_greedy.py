"""The greedy bot: which games it imagines, and which answers it tries on the way."""

from __future__ import annotations

import sys
from dataclasses import replace

import pytest
from tests.kernel.toy import TOY

from coterie.games import load_game
from coterie.kernel.data import digest
from coterie.kernel.rng import stream
from coterie.kernel.session import Session
from coterie.kernel.table import State
from coterie.players import play_on, random_player, reasoned
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


# --- sides ------------------------------------------------------------------------------------------------------------

WORTH = {("bold", 1): 0.9, ("bold", 2): 0.1, ("safe", 1): 0.6, ("safe", 2): 0.4}


def duel(*opposed: str) -> Session:
    """A game of two questions: how (`odd` is not on the shortlist), and how much. Some of them oppose the team."""

    def play(t):
        t.checkpoint()
        how = yield from t.choose(0, "first", ("bold", "safe", "odd"), "toy.act")
        t.state.numbers = [("bold", "safe").index(how), (yield from t.choose(1, "second", (1, 2), "toy.act"))]
        t.checkpoint()
        t.state.outcome = "won"

    def evaluate(s):
        return WORTH[("bold", "safe")[s.numbers[0]], s.numbers[1]]

    game = replace(
        TOY,
        play=play,
        evaluate=evaluate,
        opposes=lambda s, decision: decision.kind in opposed,
        shortlist=lambda s, decision: tuple(option for option in decision.options if option != "odd"),
    )
    return Session(game, game.configure())


@pytest.mark.parametrize(
    ("opposed", "taken"),
    [((), ["bold", 1]), (("second",), ["safe", 2]), (("first",), ["safe", 1]), (("first", "second"), ["bold", 2])],
)
def test_who_opposes_takes_what_is_worst_for_the_team_and_is_expected_to(opposed, taken):
    session = duel(*opposed)
    play_on(session, [greedy.greedy] * 2, 1)
    assert [step.option for step in session.steps] == taken


@pytest.mark.parametrize(
    ("opposed", "best"), [((), [("bold", 0.9), ("safe", 0.6)]), (("first",), [("safe", 0.4), ("bold", 0.1)])]
)
def test_reasons_are_told_best_first_for_the_side_that_is_asked(opposed, best):
    session = duel(*opposed)
    taken, reasons = reasoned("greedy", Seat(session, 0, stream(5, "bot")))
    assert taken == best[0][0]
    assert [(option, round(value, 6)) for option, value in reasons] == [*best, ("odd", 0.0)]
