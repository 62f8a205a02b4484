"""What cannot be is found before it is drawn or played; what has been played is never taken for it."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.golden.test_golden import opened
from tests.rules.golden import FOLDER
from tests.rules.recording import file, setups

from coterie.games import GAMES, load_game
from coterie.kernel.errors import OlderSave
from coterie.kernel.sanity import plausible, plausible_state
from coterie.kernel.saves import beginning, read
from coterie.kernel.session import Session
from coterie.players import make_players, play_on

KEPT = sorted(FOLDER.glob("*/v*/*.save"))
RECORDED = [(game, name) for game in GAMES for name in setups(load_game(game))]


@pytest.mark.parametrize(("game", "name"), RECORDED)
def test_every_position_of_a_recorded_game_is_plausible(game: str, name: str):
    rules, content = load_game(game), read(file(game, name).read_bytes())
    plausible(rules, content)
    session = beginning(rules, content)
    plausible_state(rules, session.state)
    for number, step in enumerate(content.steps):
        session.decide(session.recall(step, number), seat=step.seat)
        plausible_state(rules, session.state)
    assert session.hash() == content.position


@pytest.mark.parametrize("path", KEPT, ids=lambda path: "/".join(path.relative_to(FOLDER).with_suffix("").parts))
def test_every_kept_save_is_plausible_and_stays_so(path: Path):
    content = read(path.read_bytes())
    game = load_game(content.game)
    try:
        plausible(game, content)
    except OlderSave:
        assert content.rules < game.version
        return
    session = opened(game, content)
    assert isinstance(session, Session)
    plausible_state(game, session.state)
    for n in range(40):
        play_on(session, make_players(["random"], session.setup.players), seed=n, most=1)
        plausible_state(game, session.state)
