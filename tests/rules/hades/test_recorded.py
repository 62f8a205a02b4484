"""Games that were played once to their end: today's rules lead through the same decisions to the same position."""

import pytest
from tests.rules.hades.record import CAMPAIGN, FOLDER, setups

from coterie.games.hades import GAME
from coterie.kernel.saves import read, replay


@pytest.mark.parametrize("name", setups())
def test_a_recorded_game_replays_to_the_same_position(name):
    saved = read((FOLDER / f"{name}.save").read_bytes())
    session = replay(GAME, saved)
    assert session.setup == setups()[name]
    assert session.hash() == saved.position
    assert session.outcome in ("won", "lost")
    assert session.decision is None


def test_the_recorded_campaign_goes_through_all_scenarios_to_its_end():
    log = replay(GAME, (FOLDER / f"{CAMPAIGN}.save").read_bytes()).state.log
    assert log.finished == "won"
    assert {*log.won, *log.failed} == set(GAME.scenarios)
