"""Games that were played once to their end: today's rules lead through the same decisions to the same position."""

import pytest
from tests.rules.recording import CAMPAIGN, replayed, setups

from coterie.games.hades import GAME


@pytest.mark.parametrize("name", setups(GAME))
def test_a_recorded_game_replays_to_the_same_position(name):
    session = replayed(GAME, name)
    if name == CAMPAIGN:
        log = session.state.log
        assert log.finished == "won"
        assert {*log.won, *log.failed} == set(GAME.scenarios)
