"""Setup, and what the keepers may know."""

from collections import Counter
from itertools import pairwise

import pytest
from tests.stage import Stage

from coterie.games.firstlight import GAME
from coterie.games.firstlight.content import DIFFICULTIES, ROLES
from coterie.games.firstlight.maps import MAPS
from coterie.games.firstlight.setup import choose_role
from coterie.kernel.session import Session
from coterie.players import make_players, play_on


def lay_out(**choice):
    return GAME.setup(GAME.configure(**choice))


@pytest.mark.rule("overview.goal")
@pytest.mark.parametrize("seed", range(3))
def test_all_keepers_win_or_lose_as_one(seed):
    session = Session(GAME, GAME.configure(players=3, seed=seed))
    play_on(session, make_players(["random"], 3), seed)
    assert session.outcome in ("won", "lost")
    assert {session.scene(seat).outcome for seat in range(3)} == {session.outcome}


@pytest.mark.rule("overview.hands")
def test_a_hand_is_shown_to_its_keeper_only(place):
    t = place("warden D4", "seer D4", hand="bell salt")
    own, other = GAME.scene(t.state, 0).panels[0].areas[0], GAME.scene(t.state, 1).panels[0].areas[0]
    assert [card.name.key for card in own.cards] == ["tool.bell.name", "tool.salt.name"]
    assert other.cards == ()
    assert other.hidden == 2


@pytest.mark.rule("setup.map")
@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_all_keepers_start_on_the_tower(scenario):
    s = lay_out(scenario=scenario, players=4)
    assert {k.cell for k in s.keepers} == {s.map.tower}
    assert {(k.courage, k.embers) for k in s.keepers} == {(4, 0)}


@pytest.mark.rule("setup.map")
@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_every_space_of_a_map_can_be_reached(scenario):
    island = lay_out(scenario=scenario).map
    reached, edge = {island.tower}, [island.tower]
    while edge:
        edge = [cell for here in edge for cell in island.steps[here] if cell not in reached]
        reached.update(edge)
    assert reached == set(island.grid.cells()) - island.rocks


@pytest.mark.rule("setup.goal")
@pytest.mark.parametrize(("players", "lanterns"), [(1, 2), (2, 3), (3, 4), (4, 5)])
def test_the_keepers_light_one_lantern_more_than_they_are(players, lanterns):
    s = lay_out(players=players)
    assert len(s.map.lanterns) == 5
    assert s.goal == lanterns


@pytest.mark.rule("setup.mounds")
@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_every_mound_gets_a_token(scenario):
    s = lay_out(scenario=scenario, players=4, difficulty="easy")
    assert len(s.mounds.spots) == len(s.mounds.cards) == len(s.map.mounds) == 18
    moths = DIFFICULTIES["easy"].moths
    found = Counter(s.mounds.cards)
    assert (found["moth"], found["ember"]) == (moths, 2 * s.goal)
    assert found["cache"] + found["nothing"] == 18 - moths - 10
    assert found["cache"] - found["nothing"] in (0, 1)


@pytest.mark.rule("setup.mounds")
def test_the_embers_are_as_many_as_the_lanterns_to_be_lit_need():
    assert lay_out(players=1).mounds.cards.count("ember") == 2 * 2


@pytest.mark.rule("setup.tools")
def test_each_keeper_draws_two_tools():
    s = lay_out(players=3)
    assert [len(k.hand) for k in s.keepers] == [2, 2, 2]
    assert len(s.tools) == 26 - 6


@pytest.mark.rule("setup.roles")
def test_roles_are_chosen_in_seat_order_from_those_left():
    t = Stage(lay_out(players=2))
    t.run(choose_role(t), "warden")
    t.run(choose_role(t), "runner")
    assert [k.role for k in t.state.keepers] == ["warden", "runner"]
    assert t.asked[0].seats == (0,)
    assert t.asked[0].options == tuple(ROLES)
    assert t.asked[1].seats == (1,)
    assert "warden" not in t.asked[1].options
    assert t.state.phase == "omen"


@pytest.mark.rule("setup.bag")
def test_the_bag_holds_two_tokens_a_gate_and_the_quiet_ones():
    s = lay_out(difficulty="hard")
    assert Counter(s.bag.cards) == {**dict.fromkeys(s.map.gates, 2), "quiet": DIFFICULTIES["hard"].quiet}


@pytest.mark.rule("setup.difficulty")
@pytest.mark.parametrize("level", DIFFICULTIES.values(), ids=lambda level: level.id)
def test_the_difficulty_sets_the_track_and_the_first_shades(level):
    s = lay_out(players=4, difficulty=level.id)
    assert s.dark_end == level.dark[3] + MAPS[s.setup.scenario].dark
    assert s.mounds.cards.count("moth") == level.moths
    assert len({shade.cell for shade in s.shades}) == level.shades
    assert {shade.cell for shade in s.shades} <= set(s.map.gates.values())


@pytest.mark.rule("setup.difficulty")
def test_harder_is_harder():
    levels = list(DIFFICULTIES.values())
    for easier, harder in pairwise(levels):
        assert all(one < other for one, other in zip(harder.dark, easier.dark, strict=True))
        assert harder.quiet <= easier.quiet
        assert harder.moths >= easier.moths
        assert harder.shades >= easier.shades
