"""What cannot be is found before it is drawn or played; what has been played is never taken for it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.golden.test_golden import opened
from tests.rules.golden import FOLDER
from tests.rules.recording import file, setups

from coterie.games import GAMES, load_game
from coterie.kernel.branches import branch, shareable
from coterie.kernel.errors import Implausible, OlderSave
from coterie.kernel.rng import Rng
from coterie.kernel.sanity import plausible, plausible_state
from coterie.kernel.saves import beginning, read, save
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


@pytest.mark.parametrize("game", GAMES)
def test_branches_and_forks_are_plausible(game: str):
    """Their counts begin anew while their decisions go on."""
    rules = load_game(game)
    session: Session[Any] = Session(rules, rules.configure(players=3, seed=3))
    play_on(session, make_players(["random"], 3), seed=1, most=60)
    plausible(rules, read(save(session.fork())))
    for at in range(5, len(session.steps), 13):
        other = branch(session, at, (0,), Rng(at))
        for more in (0, 3, 30):
            play_on(other, make_players(["random"], 3), seed=more, most=more)
            plausible(rules, read(save(other)))
            if (given := shareable(other)) is not None:
                plausible(rules, read(save(other, given)))


def first_position(game: str) -> Any:
    rules = load_game(game)
    return rules.setup(rules.configure(players=3, seed=1))


WRONG: list[tuple[str, str, Callable[[Any], object]]] = [
    ("firstlight", "'dark' is 1000000", lambda s: setattr(s, "dark", 10**6)),
    ("firstlight", "the dark is at 0 of 10000", lambda s: setattr(s, "dark_end", 10_000)),
    ("firstlight", "'steps' is -5000", lambda s: setattr(s, "steps", -5000)),
    ("firstlight", "'used' has 600 entries", lambda s: s.used.update({str(n): 1 for n in range(600)})),
    ("firstlight", "a text that nobody wrote", lambda s: setattr(s, "phase", "x" * 300)),
    ("firstlight", "a text that nobody wrote", lambda s: s.used.update({"\u202e": 1})),
    ("firstlight", "where nobody sits", lambda s: setattr(s.keepers[0], "seat", 3)),
    ("firstlight", "a hand of tool belongs to nobody", lambda s: setattr(s.keepers[0].hand, "owner", -1)),
    ("firstlight", "a deck of tool holds 'anvil'", lambda s: s.tools.cards.append("anvil")),
    ("firstlight", "a deck of omen was looked at", lambda s: s.omens.looked.update({0: 99})),
    ("firstlight", "a pool of mound does not lie on its spots", lambda s: s.mounds.spots.pop()),
    ("firstlight", "a pool of mound does not lie on its spots", lambda s: s.mounds.open.append("Z99")),
    ("firstlight", "a game does not end with", lambda s: setattr(s, "outcome", "draw")),
    ("firstlight", "somebody stands where nobody can", lambda s: setattr(s.shades[0], "cell", (99, 99))),
    ("firstlight", "a lantern is lit where there is none", lambda s: s.lit.append((0, 0))),
    ("firstlight", "its keepers are not those who play", lambda s: s.keepers.pop()),
    ("hades", "its characters are not those who play", lambda s: s.gods.pop()),
    ("hades", "it has a character that is none", lambda s: setattr(s.gods[0], "level", 77)),
    ("hades", "its zones are not those of the scenario", lambda s: s.zones.popitem()),
    ("hades", "its zones are not those of the scenario", lambda s: setattr(s.gods[0], "zone", "olympus")),
    ("hades", "more monsters lie there", lambda s: s.alert.extend([None] * 13)),
    ("sheol", "it is turn 500", lambda s: setattr(s.enemy, "turn", 500)),
    ("sheol", "something lies beside the board", lambda s: setattr(s.units[0], "at", 400)),
    ("sheol", "a scout has less than nothing", lambda s: setattr(s.units[0], "changes", -1)),
    ("sheol", "nobody acts", lambda s: setattr(s, "active", 9)),
    ("machina", "something lies beside the board", lambda s: setattr(s.explorers[0], "cell", 400)),
    ("machina", "it has an item that is none", lambda s: s.explorers[0].items.append("anvil")),
    ("machina", "its map tiles lie on each other", lambda s: s.tiles.extend(s.tiles)),
    ("machina", "its ratings are beyond their tracks", lambda s: setattr(s, "threat", 5000)),
    ("malhya", "its heroes are not those who play", lambda s: s.heroes.append(s.heroes[0])),
    ("malhya", "something lies beside the room", lambda s: setattr(s.heroes[0], "cell", 324)),
    ("malhya", "it has a hero who is none", lambda s: setattr(s.heroes[0], "card", "nobody")),
]


@pytest.mark.parametrize(("game", "why", "change"), WRONG)
def test_what_cannot_be_is_told(game: str, why: str, change: Callable[[Any], object]):
    state = first_position(game)
    plausible_state(load_game(game), state)
    change(state)
    with pytest.raises(Implausible, match=re.escape(why)):
        plausible_state(load_game(game), state)
