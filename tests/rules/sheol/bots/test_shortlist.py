"""What bots look at: always some of the options, and what matters is among them."""

import pytest

from coterie.games.sheol import GAME
from coterie.games.sheol.bots.shortlist import quick_answers, shortlist
from coterie.kernel.rng import Rng
from coterie.kernel.session import Session


@pytest.mark.parametrize("mission", GAME.scenarios)
def test_some_of_the_options_are_promising_and_some_are_likely(mission):
    session, rng = Session(GAME, GAME.configure(mission, 3, seed=8), record=False), Rng(8)
    while (decision := session.decision) is not None:
        for narrowed in (shortlist(session.state, decision), quick_answers(session.state, decision)):
            assert narrowed
            assert len(set(narrowed)) == len(narrowed)
            assert set(narrowed) <= set(decision.options)
        session.decide(rng.pick(decision.options))
