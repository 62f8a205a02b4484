"""Who plays whom, and the game from its first decision to its end."""

from __future__ import annotations

import pytest

from coterie.games.malhya import GAME
from coterie.kernel.errors import SetupError
from coterie.kernel.session import Session


def heroes(players: int, **options: str) -> list[tuple[str, int]]:
    session = Session(GAME, GAME.configure("bell", players, seed=3, options=options))
    return [(hero.card, hero.seat) for hero in session.state.heroes]


@pytest.mark.rule("overview.one-hero-each", "hero.choose")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_each_player_has_a_hero_and_one_alone_has_two(players: int) -> None:
    dealt = heroes(players)
    assert [seat for _, seat in dealt] == ([0, 0] if players == 1 else [*range(players)])
    assert len({name for name, _ in dealt}) == len(dealt)


@pytest.mark.rule("hero.choose", "overview.one-hero-each")
def test_players_choose_their_heroes_and_one_alone_may_take_more_than_two() -> None:
    assert heroes(2, heroes="mhay, sulk") == [("mhay", 0), ("sulk", 1)]
    assert heroes(1, heroes="mhay,sulk,yoktal") == [("mhay", 0), ("sulk", 0), ("yoktal", 0)]


@pytest.mark.rule("hero.choose")
@pytest.mark.parametrize(
    ("players", "named"), [(2, "sulk,sulk"), (2, "sulk"), (1, "sulk"), (2, "sulk,ur-berg"), (3, "sulk,mhay")]
)
def test_no_hero_twice_none_that_is_no_hero_and_no_other_number(players: int, named: str) -> None:
    with pytest.raises(SetupError):
        heroes(players, heroes=named)
