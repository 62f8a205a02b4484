"""The menu of a wave: each of its actions can be done or says why not."""

import pytest

from coterie.games.hades import GAME
from coterie.games.hades.actions.menu import MENUS
from coterie.kernel.decision import option_key
from coterie.kernel.rng import stream
from coterie.kernel.session import Session

LOOKS = 120


@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_every_action_is_offered_or_says_why_not(scenario, players):
    session, rng = Session(GAME, GAME.configure(scenario, players, seed=players), record=False), stream(players, "menu")
    for _ in range(LOOKS):
        decision = session.decision
        if decision is None:
            break
        if decision.kind == "act":
            god = session.state.gods[decision.seats[0]]
            MENUS[god.position].check(session.state, god)
            keys = [option_key(blocked.option) for blocked in session.blocked()]
            assert len(set(keys)) == len(keys)
            assert not {option_key(option) for option in decision.options} & set(keys)
        session.decide(rng.pick(decision.options))
