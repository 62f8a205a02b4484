"""Icons of the reference say what they mean, and dice what they are rolled for, in each game's texts of today."""

from __future__ import annotations

import pytest

from coterie.games import load_game
from coterie.kernel.texts import Msg

GAMES = ("firstlight", "hades", "sheol", "machina", "malhya")


@pytest.mark.parametrize("game", GAMES)
def test_every_icon_of_the_reference_is_explained(game):
    words = load_game(game).catalogue()
    keys = [key for key in words.texts if key.startswith("icons.") and words.text(Msg(key))]
    shown = [key.removeprefix("icons.") for key in keys]
    assert len(shown) > 4
    silent = [
        each for each in shown if not {f"explain.{each}", f"about.{each.rpartition('.')[2]}"} & words.texts.keys()
    ]
    assert silent == []


@pytest.mark.parametrize("game", GAMES)
def test_every_die_has_a_name_and_says_what_it_is_rolled_for(game):
    texts = load_game(game).catalogue().texts
    dice = [key for key in texts if key.startswith("dice.")]
    assert len(dice) > 1
    assert [key for key in dice if f"explain.{key}" not in texts] == []
