"""Follies of bots: counted, with an example that can be looked up, and named in words."""

from __future__ import annotations

import pytest

from coterie.games import GAMES, load_game
from coterie.games.firstlight.follies import lantern_left_dark, to_and_fro
from coterie.kernel.decision import Decision
from coterie.kernel.errors import SetupError
from coterie.kernel.game import Moment
from coterie.kernel.rng import stream
from coterie.kernel.session import Session
from coterie.lab.follies import follies
from coterie.players import Seat, random_player


def look(bot: str = "random", games: int = 8, workers: int = 1):
    return follies("firstlight", bot, games, workers, 0, lambda done: None)


def moment(option, cell=(0, 0), options=(), kind="act") -> Moment:
    game = load_game("firstlight")
    state = game.setup(game.configure(seed=1))
    state.keepers[0].cell = cell
    return Moment(state, Decision(1, (0,), kind, (option, *options)), option)


def test_a_step_back_is_one_only_right_after_the_step():
    there, back = moment(("move", (0, 1)), (0, 0)), moment(("move", (0, 0)), (0, 1))
    on, other = moment(("move", (0, 2)), (0, 1)), moment(("search",), (0, 1))
    assert to_and_fro([there, back], 1)
    assert not to_and_fro([there, on], 1)
    assert not to_and_fro([there, other, back], 2)
    assert not to_and_fro([back], 0)


def test_a_lantern_is_left_only_where_it_could_be_lit():
    assert lantern_left_dark([moment(("end",), options=(("light",),))], 0)
    assert not lantern_left_dark([moment(("end",))], 0)
    assert not lantern_left_dark([moment(("light",), options=(("end",),))], 0)


def test_an_example_is_found_again_where_the_result_says():
    result = look()
    folly = next(each for each in result.follies if each.name == "to-and-fro")
    assert folly.count > 0
    assert folly.per_hundred == pytest.approx(100 * folly.count / result.decisions)
    where = folly.example
    game = load_game("firstlight")
    session = Session(game, game.configure(where.scenario, where.players, seed=where.seed))
    seats = [Seat(session, number, stream(where.seed, "bot", number)) for number in range(where.players)]
    course = []
    for _ in range(where.step + 1):
        taken = random_player(seats[session.decision.seats[0]])
        course.append(Moment(session.fork().state, session.decision, taken))
        session.decide(taken)
    assert to_and_fro(course, where.step)


def test_the_same_games_whatever_the_number_of_workers():
    assert look(games=4) == look(games=4, workers=2)


def test_wrong_questions_are_refused():
    with pytest.raises(SetupError, match="name one or more"):
        look(games=0)
    with pytest.raises(SetupError, match="unknown bot"):
        look(bot="clever")


@pytest.mark.parametrize("game", GAMES)
def test_every_folly_has_words(game: str):
    title = load_game(game)
    assert all(f"folly.{name}" in title.catalogue() for name in title.follies)
