"""Who can be chosen for a new table is told to the form, and what the form says sets the table."""

from __future__ import annotations

import pytest

from coterie.games import GAMES, load_game
from coterie.kernel.session import Session
from coterie.server.shelf import game_info

CASTS = [name for name in GAMES if load_game(name).cast is not None]


def test_the_games_with_characters_have_a_cast():
    assert {name: load_game(name).cast.option for name in CASTS} == {
        "hades": "gods",
        "sheol": "scouts",
        "machina": "explorers",
        "malhya": "heroes",
    }


@pytest.mark.parametrize("name", CASTS)
def test_who_is_chosen_plays(name):
    game, cast = load_game(name), game_info(name).cast
    chosen = [member.id for member in cast.members][:3][::-1]
    session = Session(game, game.configure(players=3, options={cast.option: ",".join(chosen)}))
    words = game.catalogue()
    roles = [words.text(role.name) for role in session.scene(0).briefing.roles]
    names = {member.id: words.text(member.name) for member in cast.members}
    assert [names[id].lower() in role.lower() for id, role in zip(chosen, roles, strict=True)] == [True] * 3
    assert words.missing == set()


@pytest.mark.parametrize("name", CASTS)
def test_everybody_in_the_cast_has_words(name):
    words = load_game(name).catalogue()
    for member in game_info(name).cast.members:
        assert words.text(member.name)
        assert member.about is not None
        assert words.text(member.about)
    assert words.missing == set()


def test_who_plays_malhya_alone_has_two_heroes():
    game, cast = load_game("malhya"), load_game("malhya").cast
    chosen = ",".join(member.id for member in cast.members[: cast.alone])
    session = Session(game, game.configure(players=1, options={"heroes": chosen}))
    assert ",".join(hero.card for hero in session.state.heroes) == chosen
