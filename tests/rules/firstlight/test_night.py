"""Omens, the night die, the shades and the dark."""

import pytest

from coterie.games.firstlight import GAME
from coterie.games.firstlight.content import OMENS
from coterie.games.firstlight.night import roll_night
from coterie.games.firstlight.omens import reveal_omen
from coterie.kernel.grid import parse_cell
from coterie.kernel.session import log_line


@pytest.mark.rule("round.omen")
def test_the_keepers_choose_a_path_together_and_all_of_it_happens(place):
    t = place("warden D4", "seer D4", courage=1)
    t.state.bag.cards = ["A1"]
    t.omen("far-voices", "bold")
    assert t.asked[0].seats == (0, 1)
    assert t.asked[0].options == ("bold", "wary")
    assert t.shades == ["A1"]
    assert t.keeper.courage == 3
    assert t.state.past_omens.cards == ["far-voices"]


@pytest.mark.rule("round.omen")
def test_an_empty_omen_deck_is_made_anew(place):
    t = place("warden D4")
    t.state.omens.cards, t.state.past_omens.cards = [], ["buried-bell"]
    t.run(reveal_omen(t), "wary")
    assert t.state.past_omens.cards == ["buried-bell"]


@pytest.mark.rule("round.omen")
@pytest.mark.parametrize("omen", OMENS)
@pytest.mark.parametrize("path", ["bold", "wary"])
def test_every_path_of_every_omen_can_be_walked(place, omen, path):
    t = place("warden D4", "runner D4", mounds={}, courage=2)
    t.omen(omen, path)
    assert t.state.phase == "keepers"


@pytest.mark.rule("round.effects", "end.lost")
def test_nothing_more_happens_on_a_path_once_the_game_is_lost(place):
    t = place("warden D4", courage=1)
    t.state.dark = t.state.dark_end + 1 - 2
    t.omen("ash-rain", "bold")
    assert t.state.outcome == "lost"
    assert t.keeper.embers == 0


@pytest.mark.rule("round.effects")
def test_an_ember_goes_to_the_poorest_in_seat_order(place):
    t = place("warden D4", "runner D4", "seer D4", embers=1)
    t.state.bag.cards = ["quiet"]
    t.omen("still-water", "bold")
    assert [k.embers for k in t.state.keepers] == [1, 1, 0]


@pytest.mark.rule("round.effects")
def test_each_keeper_draws(place):
    t = place("warden D4", "runner D4")
    t.omen("long-breath", "wary")
    assert [len(k.hand) for k in t.state.keepers] == [1, 1]


@pytest.mark.rule("round.effects")
def test_each_keeper_loses_courage(place):
    t = place("warden D4", "runner D4", mounds={})
    t.omen("thin-ice", "bold")
    assert [k.courage for k in t.state.keepers] == [3, 2]


@pytest.mark.rule("round.effects")
def test_a_revealed_mound_lies_open_to_all(place):
    t = place("warden D4", "runner D4", mounds={"D2": "moth", "A2": "ember"})
    t.omen("bright-moon", "wary", "A2")
    assert t.state.mounds.at("A2", 1) == "ember"
    assert t.state.mounds.at("D2", 1) is None


@pytest.mark.rule("round.effects")
def test_the_dark_may_recede(place):
    t = place("warden D4")
    t.state.dark, t.state.bag.cards = 3, ["quiet", "quiet"]
    t.omen("slow-tide", "bold")
    assert t.state.dark == 2


@pytest.mark.rule("night.die")
@pytest.mark.parametrize(("face", "steps"), [("hush", 0), ("creep", 1), ("stalk", 2), ("rush", 3), ("gust", 2)])
def test_the_night_die_says_how_far_shades_move(place, face, steps):
    t = place("warden D4")
    t.stack(face)
    t.run(roll_night(t))
    assert t.state.steps == steps


@pytest.mark.rule("night.die")
def test_a_gust_takes_an_ember_of_a_keeper_in_the_dark(place):
    t = place("warden D4", "seer D1", "runner D1", embers=1)
    t.state.keepers[1].embers = t.state.keepers[2].embers = 2
    t.stack("gust")
    t.run(roll_night(t), 2)
    assert t.asked[-1].options == (1, 2)
    assert [k.embers for k in t.state.keepers] == [1, 2, 1]


@pytest.mark.rule("night.move")
def test_a_shade_goes_the_shortest_way_until_it_is_beside_a_keeper(place):
    t = place("warden C1", shades="G1")
    t.creeps(2)
    assert t.shades == ["E1"]
    t.creeps(3)
    assert t.shades == ["D1"]


@pytest.mark.rule("night.move")
def test_a_shade_goes_for_the_nearest_keeper_in_the_dark(place):
    t = place("warden A1", "seer F1", "runner D3", shades="D1")
    t.creeps(1)
    assert t.shades == ["E1"]


@pytest.mark.rule("night.move")
def test_a_shade_stays_while_all_keepers_are_in_light(place):
    t = place("warden D3", shades="D1")
    t.creeps(3)
    assert t.shades == ["D1"]


@pytest.mark.rule("night.move")
def test_among_equally_near_keepers_the_keepers_choose(place):
    t = place("warden B1", "seer F1", shades="D1")
    t.creeps(1, parse_cell("C1"))
    assert t.shades == ["C1"]
    assert [k.courage for k in t.state.keepers] == [3, 4]


@pytest.mark.rule("night.move")
def test_among_equal_ways_the_keepers_choose(place):
    t = place("warden A5", "seer D4", shades="B3", scenario="causeway")
    t.creeps(1, parse_cell("A3"))
    assert t.shades == ["A3"]
    assert t.asked[-1].seats == (0, 1)
    assert set(t.asked[-1].options) == {(0, 2), (1, 3)}


@pytest.mark.rule("night.move")
def test_a_shade_enters_neither_light_nor_another_shade(place):
    t = place("warden D6", shades="C1 D1", lit="D1")
    t.creeps(1)
    assert t.shades == ["B1", "D1"], "the way through the lit D1 is closed"


@pytest.mark.rule("night.move")
def test_a_shade_that_is_shut_in_stays(place):
    t = place("warden D7", shades="A1 A2 B1")
    t.creeps(3)
    assert t.shades == ["A1", "A2", "B1"]


@pytest.mark.rule("night.move")
def test_shades_act_in_the_order_they_came(place):
    t = place("warden D1", shades="A1 G1")
    t.stack("creep")
    for _ in range(3):
        t.falls()
    assert [event.params["shade"] for event in t.told("crept")] == [1, 2]


@pytest.mark.rule("night.hit")
def test_a_shade_beside_a_keeper_takes_courage(place):
    t = place("warden D2", shades="D1")
    t.creeps(0)
    assert t.keeper.courage == 3


@pytest.mark.rule("night.hit")
def test_the_keepers_choose_who_is_hit(place):
    t = place("warden D2", "seer C1", shades="D1")
    t.creeps(0, 1)
    assert [k.courage for k in t.state.keepers] == [4, 3]


@pytest.mark.rule("night.hit")
@pytest.mark.parametrize(("keeper", "shade"), [("D3", "D2"), ("C1", "C2")])
def test_no_hit_in_light_or_through_a_wall(place, keeper, shade):
    t = place(f"warden {keeper}", shades=shade)
    t.creeps(0)
    assert t.keeper.courage == 4


@pytest.mark.rule("night.gate")
def test_a_gates_token_brings_a_shade(place):
    t = place("warden D4")
    t.ends_night("G7")
    assert t.shades == ["G7"]
    assert t.state.drawn.cards == ["G7"]


@pytest.mark.rule("night.gate")
def test_a_quiet_token_does_nothing(place):
    t = place("warden D4")
    t.ends_night("quiet")
    assert t.shades == []


@pytest.mark.rule("night.gate")
@pytest.mark.parametrize(("keeper", "shades"), [("G7", ""), ("D4", "G7"), ("D4", "A2 A3 A4 A5 A6 B1")])
def test_no_shade_comes_to_a_taken_gate_or_as_a_seventh(place, keeper, shades):
    t = place(f"warden {keeper}", shades=shades)
    t.ends_night("G7")
    assert t.shades == shades.split()
    assert t.told("no-shade")


@pytest.mark.rule("night.gate")
def test_the_drawn_tokens_go_back_into_an_empty_bag(place):
    t = place("warden D4")
    t.state.bag.cards, t.state.drawn.cards = [], ["A1", "A1"]
    t.ends_night()
    assert t.shades == ["A1"]
    assert (t.state.bag.cards, t.state.drawn.cards) == (["A1"], ["A1"])


@pytest.mark.rule("night.dark")
def test_the_dark_advances_at_the_end_of_the_night(place):
    t = place("warden D4")
    t.ends_night("quiet")
    assert t.state.dark == 1
    assert t.told("dark")[0].rule == "night.dark"


@pytest.mark.rule("end.lost")
def test_the_keepers_lose_when_the_dark_is_complete(place):
    t = place("warden D4")
    t.state.dark = t.state.dark_end + 1 - 2
    t.ends_night("quiet")
    assert t.state.outcome == "lost"
    assert (t.noted[-1].key, t.noted[-1].rule) == ("lost", "end.lost")
    said = GAME.catalogue().text(log_line(0, t.noted[-1]).text)
    assert said == "All is lost: the dark has come to the end of its track."
