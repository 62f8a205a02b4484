"""A keeper's turn."""

import pytest

from coterie.games.firstlight.keepers import keeper_acts
from coterie.kernel.grid import parse_cell


@pytest.mark.rule("keeper.actions")
def test_a_turn_has_three_actions_and_may_end_before(place):
    t = place("warden D4")
    t.state.begun = False
    t.does("move D3")
    assert t.keeper.actions == 2
    t.does("end")
    assert t.state.phase == "night"


@pytest.mark.rule("keeper.actions")
def test_without_actions_only_tools_and_the_end_are_left(place):
    t = place("warden D4", hand="boots", actions=0)
    assert t.can() == {"tool boots", "end"}
    assert t.why_not("move D3") == "no-actions"


@pytest.mark.rule("keeper.actions")
def test_the_next_keeper_follows_in_seat_order(place):
    t = place("warden D4", "runner D4")
    t.does("end")
    assert t.state.turn == 1
    assert t.state.phase == "keepers"


@pytest.mark.rule("keeper.move")
def test_a_keeper_moves_one_space_and_may_join_another(place):
    t = place("warden D4", "seer D3")
    t.does("move D3")
    assert t.at(0) == t.at(1) == "D3"
    assert t.keeper.actions == 2


@pytest.mark.rule("keeper.move")
@pytest.mark.parametrize(
    ("start", "target", "why"), [("A2", "B2", "rock"), ("C1", "C2", "wall"), ("D3", "D2", "shade")]
)
def test_rocks_walls_and_shades_stop_a_keeper(place, start, target, why):
    t = place(f"warden {start}", shades="D2")
    assert f"move {target}" not in t.can()
    assert t.why_not(f"move {target}") == why


@pytest.mark.rule("keeper.search")
def test_an_ember_is_taken(place):
    t = place("warden D2", mounds={"D2": "ember"})
    t.does("search")
    assert t.keeper.embers == 1
    assert t.state.mounds.spots == []


@pytest.mark.rule("keeper.search")
def test_a_cache_gives_a_tool(place):
    t = place("warden D2", mounds={"D2": "cache"})
    t.state.tools.cards.append("bell")
    t.does("search")
    assert t.keeper.hand.cards == ["bell"]


@pytest.mark.rule("keeper.search")
def test_a_moth_wakes_a_shade_at_the_nearest_gate(place):
    t = place("warden B1", mounds={"B1": "moth"})
    t.does("search")
    assert t.shades == ["A1"]


@pytest.mark.rule("keeper.search")
def test_the_keepers_choose_among_gates_equally_near(place):
    t = place("warden D2", "seer D4", mounds={"D2": "moth"})
    t.does("search", parse_cell("G1"))
    assert t.shades == ["G1"]
    assert t.asked[-1].options == ((0, 0), (6, 0))
    assert t.asked[-1].seats == (0, 1)


@pytest.mark.rule("keeper.search")
def test_nothing_is_nothing(place):
    t = place("warden D2", mounds={"D2": "nothing"})
    t.does("search")
    assert (t.keeper.embers, t.keeper.hand.cards, t.shades) == (0, [], [])
    assert t.why_not("search") == "no-mound"


@pytest.mark.rule("keeper.light")
def test_a_lantern_takes_two_embers(place):
    t = place("warden D1", embers=3)
    t.does("light")
    assert t.keeper.embers == 1
    assert t.state.lit == [(3, 0)]
    assert t.why_not("light") == "no-lantern"


@pytest.mark.rule("keeper.light")
def test_one_ember_is_not_enough(place):
    t = place("warden D1", embers=1)
    assert "light" not in t.can()
    assert t.why_not("light") == "no-embers"


@pytest.mark.rule("keeper.strike")
@pytest.mark.parametrize(("face", "left"), [("slip", 1), ("graze", 1), ("blow", 0), ("crush", 0)])
def test_a_strike_needs_two(place, face, left):
    t = place("runner D2", shades="D1")
    t.stack(face)
    t.does("strike 0")
    assert len(t.shades) == left


@pytest.mark.rule("keeper.strike")
def test_light_adds_one_to_a_strike(place):
    t = place("runner D3", shades="D2")
    t.stack("graze")
    t.does("strike 0")
    assert t.shades == []


@pytest.mark.rule("keeper.strike")
def test_there_is_no_strike_through_a_wall(place):
    assert "strike 0" not in place("runner C1", shades="C2").can()


@pytest.mark.rule("keeper.give")
def test_an_ember_is_given_to_a_keeper_beside(place):
    t = place("warden D3", "seer D4", embers=1)
    t.does("give 1")
    assert [k.embers for k in t.state.keepers] == [0, 1]


@pytest.mark.rule("keeper.give")
def test_nothing_is_given_over_a_distance_or_a_wall_or_to_oneself(place):
    t = place("warden C1", "seer C2", "runner D4", "lamplighter C1", embers=1)
    assert {deed for deed in t.can() if deed.startswith("give")} == {"give 3"}


@pytest.mark.rule("keeper.steady")
def test_a_keeper_in_light_takes_heart(place):
    t = place("warden D4", courage=2)
    t.does("steady")
    assert t.keeper.courage == 3


@pytest.mark.rule("keeper.steady")
@pytest.mark.parametrize(("cell", "courage", "why"), [("D4", 4, "unhurt"), ("D2", 2, "no-light")])
def test_steadying_takes_light_and_a_loss(place, cell, courage, why):
    t = place(f"warden {cell}", courage=courage)
    assert "steady" not in t.can()
    assert t.why_not("steady") == why


@pytest.mark.rule("keeper.fetch")
def test_a_tool_is_fetched_on_the_tower(place):
    t = place("warden D4")
    t.state.tools.cards.append("salt")
    t.does("fetch")
    assert t.keeper.hand.cards == ["salt"]


@pytest.mark.rule("keeper.fetch")
def test_nothing_is_fetched_elsewhere_or_with_a_full_hand_or_from_nothing(place):
    assert place("warden D3").why_not("fetch") == "no-tower"
    assert place("warden D4", hand="bell bell ward ward").why_not("fetch") == "full-hand"
    t = place("warden D4")
    t.state.tools.cards = []
    assert t.why_not("fetch") == "no-tools"


@pytest.mark.rule("keeper.hand-limit")
def test_a_fifth_tool_makes_the_keeper_discard_one(place):
    t = place("warden D2", hand="bell ward ward salt", mounds={"D2": "cache"})
    t.state.tools.cards.append("rope")
    t.does("search", "ward")
    assert t.keeper.hand.cards == ["bell", "ward", "salt", "rope"]
    assert t.state.discard.cards == ["ward"]
    assert t.asked[-1].options == ("bell", "ward", "salt", "rope")


@pytest.mark.rule("keeper.light-zone")
def test_light_reaches_the_next_spaces_but_not_through_walls(place):
    t = place("warden D1", lit="D1", courage=1)
    for cell in ("D1", "C1", "E1", "D2", "D4", "D3", "C4"):
        t.keeper.cell = parse_cell(cell)
        assert "steady" in t.can(), cell
    for cell in ("C2", "B4", "D6"):
        t.keeper.cell = parse_cell(cell)
        assert "steady" not in t.can(), cell


@pytest.mark.rule("keeper.light-zone")
def test_an_edge_of_light_ends_at_a_wall(place):
    # G2-G3 is a wall of the ruin; the lantern G1 would light G2, and G2 alone.
    t = place("warden G3", scenario="ruin", lit="G1", courage=1)
    assert t.why_not("steady") == "no-light"
    t.keeper.cell = parse_cell("G2")
    assert t.why_not("steady") == ""


@pytest.mark.rule("keeper.fall")
def test_a_keeper_without_courage_falls_and_wakes_on_the_tower(place):
    t = place("warden D2", shades="D1", courage=1, embers=2)
    t.creeps(0)
    assert (t.at(), t.keeper.courage, t.keeper.embers) == ("D4", 2, 0)
    assert t.state.dark == 1


@pytest.mark.rule("round.order")
def test_omen_then_keepers_then_night_then_the_next_omen(place):
    t = place("warden D4", "runner D4")
    t.state.phase, t.state.begun = "omen", False
    t.omen("bright-moon", "wary", t.state.mounds.spots[0])
    assert (t.state.phase, t.state.turn) == ("keepers", 0)
    t.does("end")
    t.does("end")
    assert t.state.phase == "night"
    t.stack("hush")
    t.state.bag.cards = ["quiet"]
    t.falls()
    t.falls()
    assert (t.state.phase, t.state.round) == ("omen", 2)


@pytest.mark.rule("end.won")
def test_the_last_lantern_wins_at_once(place):
    t = place("warden D7", lit="D1", embers=2)
    t.does("light")
    assert t.state.outcome == "won"
    assert t.told("won")[0].rule == "end.won"


@pytest.mark.rule("end.won")
def test_one_lantern_fewer_is_not_enough(place):
    t = place("warden D7", "seer D4", lit="D1", embers=2)
    t.does("light")
    assert t.state.outcome == ""


def test_a_turn_cites_its_rules(place):
    t = place("warden D4")
    assert t.ask(keeper_acts(t)).rule == "keeper.actions"
