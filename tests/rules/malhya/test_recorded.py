"""Games that were played once to their end: today's rules lead through the same decisions to the same position."""

import pytest
from tests.rules.recording import replayed, setups

from coterie.games.malhya import GAME


@pytest.mark.parametrize("name", setups(GAME))
def test_a_recorded_game_replays_to_the_same_position(name):
    replayed(GAME, name)
