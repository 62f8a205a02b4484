"""Scouts move: what steps cost, what blocks them, swaps, flying, bought movement, the movement tables."""

from __future__ import annotations

import pytest
from tests.rules.sheol.menu import menu

from coterie.games.sheol import GAME, box
from coterie.games.sheol.board.ground import BORDER, SPOTS, cell_of, spot
from coterie.games.sheol.board.lightstream import connected, land_connected
from coterie.games.sheol.effects.resolve import Context
from coterie.games.sheol.enemies.harm import drone_may_be, mech_may_enter, move_mech
from coterie.games.sheol.round.play import movement_step
from coterie.games.sheol.scouts.units import gain_points, lux_left
from coterie.games.sheol.state import CITADEL
from coterie.kernel.data import replace


def ends(t, unit=0):
    """Where a unit may step to."""
    return sorted({option[1] for option in menu(t.state, t.units[unit]) if option[0] == "step"})


def may(t, *option, unit=0):
    return option in menu(t.state, t.units[unit])


def ready(t, movement=5, unit=0):
    t.units[unit].movement = movement
    return t


# --- points ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("move.points")
def test_steps_are_orthogonal_and_cost_points(board):
    t = ready(board("S S S\nS 1S S\nS S S", at="C3"), 2)
    assert ends(t) == ["C4", "D3", "D5", "E4"]
    t.acts("step", "C4")
    assert (spot(t.unit.at), t.unit.movement, t.unit.moved) == ("C4", 1, True)


@pytest.mark.rule("move.points")
def test_what_is_left_does_not_carry_over(board):
    t = ready(board(), 5)
    t.run(movement_step(t))
    assert t.unit.movement == box.SCOUTS[t.unit.scout].normal.movement


@pytest.mark.rule("move.cost.lit", "move.cost.between-paths")
def test_between_tiles_that_do_not_meet_a_step_costs_1_and_connects_nothing(board):
    t = ready(board("1", at="C3"), 1)
    t.tile("C3", "straight")
    t.tile("C4", "straight")
    t.acts("step", "C4")
    assert t.unit.movement == 0
    assert not connected(t.state, cell_of("C3"), cell_of("C4"))


@pytest.mark.rule("move.cost.dark", "damage.complete.benefits")
@pytest.mark.parametrize(("corrupted", "cost"), [(False, 2), (True, 1)])
def test_a_dark_space_costs_2_or_1_for_the_corrupted(board, corrupted, cost):
    t = ready(board("1S .", at="C3"), 2)
    t.unit.corrupted = corrupted
    t.acts("step", "C4")
    assert t.unit.movement == 2 - cost


@pytest.mark.rule("move.cost.dark")
def test_cards_make_dark_spaces_cheaper_as_often_as_they_say(board):
    t = ready(board("1 . . .", at="C3"))
    t.rule("{modify: {stat: dark-step, by: -1, of: scouts, times: 2, until: mission}}")
    for at in ("C4", "C5", "C6"):
        t.acts("step", at)
    assert t.unit.movement == 5 - 1 - 1 - 2


@pytest.mark.rule("move.cost.dark")
def test_without_points_there_are_no_steps(board):
    assert ends(ready(board("1 S", at="C3"), 0)) == []
    assert ends(ready(board("1 S", at="C3"), 1)) == ["C4"]


@pytest.mark.rule("lightstream.special.arrow")
def test_an_arrow_tile_costs_1_less(board):
    t = ready(board("1S", at="C3"), 0)
    t.tile("C4", "straight-arrow", 1)
    t.acts("step", "C4")
    assert (spot(t.unit.at), t.unit.movement) == ("C4", 0)


@pytest.mark.rule("move.land")
@pytest.mark.parametrize(("mark", "cost"), [("X", 2), ("Y", 1)])
def test_an_undiscovered_land_is_dark_a_discovered_one_lit(board, mark, cost):
    t = ready(board(f". .\n1 {mark}", at="C3"), 4)
    t.acts("step", "D4")
    t.acts("step", "D5")
    assert t.unit.movement == 4 - 2 * cost


@pytest.mark.rule("move.points")
def test_who_must_not_move_has_no_steps(board):
    t = ready(board("1 S", at="C3"))
    t.rule("{modify: {rule: no-move, of: scouts}}")
    assert not {"step", "swap", "buy"} & {option[0] for option in menu(t.state, t.unit)}


# --- what is in the way ---------------------------------------------------------------------------------------------


@pytest.mark.rule("move.blocked")
@pytest.mark.parametrize("mark", ["b", "l", "E", "L", "c", "D", "R", "P", "o"])
def test_what_a_scout_cannot_enter_or_pass(board, mark):
    t = ready(board(f". {mark} S\n. . .\n1 . .", at="C3"))
    t.put("1", "C3")
    assert ends(t) == ["B3", "C2", "D3"]


@pytest.mark.rule("move.pass-through", "move.blocked")
@pytest.mark.parametrize("mark", ["2", "M"])
@pytest.mark.parametrize(("movement", "there"), [(2, False), (3, True)])
def test_scouts_and_mechs_are_passed_if_the_points_reach_beyond(board, mark, movement, there):
    t = ready(board(f"P P P\n1 {mark} S\nP P P", at="C3"), movement)
    assert not may(t, "step", "D4")
    assert may(t, "step", "D5") == there
    if there:
        t.acts("step", "D5")
        assert (spot(t.unit.at), t.unit.movement) == ("D5", 0)


@pytest.mark.rule("move.pass-through")
def test_a_row_of_scouts_is_passed_as_one(board):
    t = ready(board("P P P P P\n1 2S 3S 4S S\nP P P P P", at="C3"), 4)
    assert may(t, "step", "D7")
    t.unit.movement = 3
    assert not may(t, "step", "D7")


@pytest.mark.rule("move.table.scout-tiles")
@pytest.mark.parametrize(("mark", "cost"), [("T", 1), ("Y", 1), ("Yf", 1), ("S", 1), ("s", 1)])
def test_what_a_scout_walks_over(board, mark, cost):
    t = ready(board(f"1 {mark}", at="C3"), 2)
    t.acts("step", "C4")
    assert t.unit.movement == 2 - cost


@pytest.mark.rule("move.table.scout-tiles")
def test_mission_tokens_stay_where_they_are(board):
    t = ready(board("1 .", at="C3"))
    t.state.tokens[cell_of("C4")] = ["star", "x"]
    t.acts("step", "C4")
    assert t.state.tokens == {cell_of("C4"): ["star", "x"]}


@pytest.mark.rule("move.table.scout-drone", "map.occupancy")
def test_a_walking_scout_may_stand_on_a_drone_a_flyer_only_pass_it(board):
    t = ready(board("P P P\n1 n .\nP P P", at="C3"))
    assert ends(t) == ["D2", "D4"]
    t.rule("{modify: {rule: flies, of: scouts}}")
    assert ends(t) == ["D2", "D5"]


# --- flying ---------------------------------------------------------------------------------------------------------


def flyer(board, text, movement=5):
    t = ready(board(text, at="C3"), movement)
    t.rule("{modify: {rule: flies, of: scouts}}")
    return t


@pytest.mark.rule("move.flying.cost")
def test_a_flyer_pays_1_in_the_dark(board):
    t = flyer(board, "1 .", 1)
    t.acts("step", "C4")
    assert t.unit.movement == 0


@pytest.mark.rule("move.flying.over")
@pytest.mark.parametrize("mark", ["b", "l", "E", "c", "R", "o", "M", "2"])
def test_a_flyer_passes_but_does_not_stop(board, mark):
    t = flyer(board, f"P P P\n1 {mark} .\nP P P", 2)
    assert ends(t) == ["D2", "D5"]
    t.unit.movement = 1
    assert ends(t) == ["D2"]


@pytest.mark.rule("move.flying.over")
@pytest.mark.parametrize("mark", ["P", "L"])
def test_a_flyer_does_not_pass_peaks_and_outer_lords(board, mark):
    assert ends(flyer(board, f"P P P\n1 {mark} .\nP . P")) == ["D2"]


@pytest.mark.rule("move.flying.over")
def test_a_flyer_may_stop_on_a_dark_conglomerate_and_leave_it_on_foot(board):
    t = flyer(board, "P P P\n1 D .\nP P P")
    t.acts("step", "D4")
    t.state.mission.cards.clear()
    assert ends(t) == ["D3", "D5"]


# --- swaps ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("move.swap")
def test_two_scouts_swap_for_1_point_each(board):
    t = ready(ready(board("1S 2", at="C3"), 1), 2, unit=1)
    t.unit.tiles = ["cross"]
    t.acts("swap", 1, answers=("agree",))
    assert (t.unit.tiles, t.bright("C4")) == (["cross"], None)
    assert [spot(unit.at) for unit in t.units[:2]] == ["C4", "C3"]
    assert [unit.movement for unit in t.units[:2]] == [0, 1]
    assert t.asked[-1].seats == (1,)


@pytest.mark.rule("move.swap")
def test_a_swap_needs_a_point_of_both_and_consent(board):
    t = ready(board("1 2", at="C3"), 1)
    assert not may(t, "swap", 1)
    ready(t, 1, unit=1).acts("swap", 1, answers=("refuse",))
    assert spot(t.unit.at) == "C3"
    assert not may(t, "swap", 1)
    t.state.enemy.turn += 1
    assert may(t, "swap", 1)
    t.units[1].at = cell_of("D4")
    assert not may(t, "swap", 1)


@pytest.mark.rule("move.swap")
def test_an_own_droid_swaps_without_asking_and_cards_answer(board):
    t = ready(ready(board("1 2", at="C3", units=2, droids=1), 1), 1, unit=1)
    t.rule("{at: swapped, do: [{gain: {lux: -1}}]}")
    t.acts("swap", 1)
    assert (t.asked, t.unit.lux) == ([], 7)


# --- the Citadel ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("move.citadel")
def test_leaving_the_citadel_is_a_step_into_any_space_beside_it(board):
    t = ready(board())
    t.put("b", "H9")
    assert ends(t) == sorted(SPOTS[cell] for cell in BORDER if SPOTS[cell] != "H9")
    t.acts("step", "H10")
    assert (spot(t.unit.at), t.unit.movement) == ("H10", 3)


@pytest.mark.rule("move.citadel")
def test_entering_the_citadel_costs_1_from_any_side(board):
    t = ready(board("1", at="H9"), 1)
    t.rule("{at: entered-citadel, do: [{gain: {lux: -1}}]}")
    t.acts("step", "citadel")
    assert (t.unit.at, t.unit.movement, t.unit.lux) == (CITADEL, 0, 7)


@pytest.mark.rule("move.citadel", "move.pass-through")
def test_a_scout_before_the_gate_is_passed_on_the_way_in(board):
    t = ready(board("P P P\nP 1 P\nP 2 P", at="F9"), 3)
    assert ends(t) == ["citadel"]


# --- bought movement ------------------------------------------------------------------------------------------------


@pytest.mark.rule("move.extra.buy")
def test_each_purchase_adds_1_to_whatever_price_is_printed(board, monkeypatch):
    monkeypatch.setitem(box.SCOUTS, "pioneer", replace(box.SCOUTS["pioneer"], additional_cost=2))
    t = board("S1", at="C3")
    t.unit.movement, spent = 0, []
    for _ in range(3):
        before = lux_left(t.unit)
        t.acts("buy")
        spent.append(before - lux_left(t.unit))
        t.unit.movement = 0
    assert spent == [2, 3, 4]


@pytest.mark.rule("move.extra.buy")
def test_each_purchase_costs_1_lux_more(board):
    t = board("1", at="C3")
    for left in (7, 5, 2):
        t.acts("buy")
        assert t.unit.lux == left
    assert (t.unit.movement, t.unit.bought) == (3, 3)
    t.run(movement_step(t))
    assert t.unit.bought == 0


@pytest.mark.rule("move.extra.buy")
def test_cards_change_price_and_amount_or_forbid_it(board):
    t = board("1", at="C3")
    t.rule("{modify: {stat: movement-cost, to: 0, of: scouts}}")
    t.rule("{modify: {stat: additional-movement, by: 1, of: scouts}}", "more")
    t.acts("buy")
    assert (t.unit.lux, t.unit.movement) == (8, 2)
    t.rule("{modify: {rule: no-buy, of: scouts}}", "never")
    assert not may(t, "buy")


@pytest.mark.rule("move.extra.buy", "lightshield.alternate.list")
def test_a_card_makes_a_purchase_cheaper(board):
    t = board("1", at="C3", units=1)
    card = next(card.id for card in box.OWN.values() if card.alternate == "movement")
    t.unit.hand.cards = [card]
    t.acts("buy", answers=(("discount", card, 0),))
    assert (t.unit.lux, t.unit.movement, t.unit.discard.cards) == (8, 1, [card])


@pytest.mark.rule("move.track-maximum")
def test_the_track_ends_at_5(board):
    t = ready(board("1", at="C3"), 4)
    t.rule("{modify: {stat: additional-movement, by: 2, of: scouts}}")
    t.acts("buy")
    assert t.unit.movement == 5
    assert not may(t, "buy")
    gain_points(t.unit, "movement", 3)
    assert t.unit.movement == 5


# --- what happens on the way ----------------------------------------------------------------------------------------


@pytest.mark.rule("card.district.boulevard")
def test_where_cards_say_so_leaving_the_side_of_an_enemy_hurts(board):
    t = ready(board("1S S\nb .", at="C3"))
    t.rule("{modify: {rule: opportunity, of: scouts}}")
    t.usual["damage"] = 0
    t.acts("step", "C4")
    assert t.told("damage")[0].params["n"] == 1
    t.acts("step", "C5")
    assert len(t.told("damage")) == 1


@pytest.mark.rule("card.district.boulevard")
def test_who_dies_on_leaving_does_not_arrive(board):
    t = ready(board("1 .\nb .", at="C3", units=4, droids=3), unit=1)
    t.rule("{modify: {rule: opportunity, of: scouts}}")
    droid = t.units[1]
    droid.at, t.unit.at, droid.lux, droid.corruption = cell_of("C3"), CITADEL, 1, 0
    t.usual["damage"] = 0
    t.acts("step", "C4", unit=1)
    assert droid.dead


@pytest.mark.rule("move.stop-on-poi", "move.pass-through")
@pytest.mark.parametrize("token", ["poi", "umbra"])
def test_what_lies_in_a_space_that_is_only_passed_is_not_found(board, token):
    t = ready(board("1S 2S S", at="C3"), 2)
    t.state.tokens[cell_of("C4")], t.state.points.cards = [token], ["cull"]
    t.acts("step", "C5")
    assert (spot(t.unit.at), t.state.tokens, t.told("found")) == ("C5", {cell_of("C4"): [token]}, [])


@pytest.mark.rule("move.stop-on-poi")
def test_a_point_of_interest_ends_the_movement_but_points_are_kept(board):
    t = ready(board("1S Sp S", at="C3"))
    t.state.points.cards = ["cull"]
    t.acts("step", "C4")
    assert t.told("stops")
    assert may(t, "step", "C5")
    t = board("1S Sp S", at="C3")
    t.do("[{walk: {spaces: 2}}]", ("step", "C4"))
    assert spot(t.unit.at) == "C4"


# --- mechs and drones -----------------------------------------------------------------------------------------------


@pytest.mark.rule("move.table.mech")
@pytest.mark.parametrize(
    ("mark", "may"),
    [(mark, False) for mark in "1MnoDR"] + [(mark, True) for mark in ("T", "X", "Yf", "S", "p", "c", ".")],
)
def test_where_a_mech_may_go(board, mark, may):
    t = board(f"M {mark}", at="C3")
    assert mech_may_enter(t.state, cell_of("C4")) == may
    assert not mech_may_enter(t.state, cell_of("J10"))


@pytest.mark.rule("move.table.mech")
def test_a_mech_crushes_coralbone(board):
    t = board("M c", at="C3")
    t.run(move_mech(t, cell_of("C3"), cell_of("C4")))
    assert (t.state.mechs, t.state.coral) == ([cell_of("C4")], {})


@pytest.mark.rule("move.table.mech-enemy")
def test_a_mech_and_a_shadow_destroy_each_other(board):
    t = board("M b", at="C3")
    t.run(move_mech(t, cell_of("C3"), cell_of("C4")))
    assert (t.state.mechs, t.shadows) == ([], [])


@pytest.mark.rule("move.table.mech-enemy")
def test_a_mech_does_3_damage_to_a_herald(board):
    t = board("M E", at="C3")
    t.run(move_mech(t, cell_of("C3"), cell_of("C4")))
    assert (t.state.mechs, t.state.heralds[0].damage) == ([], 3)


@pytest.mark.rule("move.table.mech-enemy")
def test_a_mech_does_3_damage_to_an_outer_lord(board):
    t = board("M L .\n. . .", at="C3")
    t.state.lords[0].card = "ghinnom"
    t.run(move_mech(t, cell_of("C3"), cell_of("C4")))
    assert (t.state.mechs, t.state.lords[0].damage) == ([], 3)


@pytest.mark.rule("move.table.drone")
@pytest.mark.parametrize(
    ("mark", "may"),
    [(mark, False) for mark in "1MnbEocDR"] + [(mark, True) for mark in ("T", "X", "Yf", "S", "p")],
)
def test_where_a_drone_may_be(board, mark, may):
    t = board(mark, at="C3")
    assert drone_may_be(t.state, cell_of("C3")) == may
    assert not drone_may_be(t.state, cell_of("J10"))


# --- effects --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.maenad.faster-than-death", "move.points")
def test_a_walk_costs_no_points_and_may_end_early(board):
    t = board("1 . . .", at="C3")
    t.do("[{walk: {spaces: 3, dark: true}}]", ("step", "C4"), ("step", "C5"), "pass")
    assert (spot(t.unit.at), t.unit.movement) == ("C5", 0)


@pytest.mark.rule("move.points", "move.place-tile")
def test_each_step_of_a_walk_counts_1_also_onto_an_arrow_tile_or_one_laid_under_it(board):
    t = board("1S . .", at="C3")
    t.tile("C4", "straight-arrow", 1)
    t.unit.tiles = ["straight-arrow", "cross"]
    t.do("[{walk: {spaces: 3}}]", ("step", "C4"), ("step", "C5", "straight-arrow", 1), ("step", "C6", "cross", 0))
    assert (spot(t.unit.at), t.unit.tiles, t.unit.movement) == ("C6", [], 0)
    assert [question.about["left"] for question in t.asked] == [3, 2, 1]


@pytest.mark.rule("card.maenad.faster-than-death", "move.points")
def test_a_walk_keeps_to_the_light_unless_it_says_otherwise(board):
    t = board("1 S .", at="C3")
    t.do("[{walk: {spaces: 3}}]", ("step", "C4"))
    assert t.asked[0].options[:-1] == (("step", "C4"),)


@pytest.mark.rule("card.maenad.faster-than-death")
def test_a_walk_along_the_lightstream_follows_its_openings(board):
    t = board("1", at="C3")
    t.tile("C3", "straight", 1)
    t.tile("C4", "straight", 1)
    t.tile("C5", "straight")
    t.tile("D3")
    t.do("[{walk: {spaces: 3, along: true}}]", ("step", "C4"), ("step", "C3"), "pass")
    assert [len(question.options) for question in t.asked] == [2, 2, 2]


@pytest.mark.rule("card.maenad.faster-than-death", "move.flying.over")
def test_passing_counts_as_spaces_of_a_walk(board):
    t = board("P P P P\n1 b b .\nP P P P", at="C3")
    flow = "[{walk: {spaces: %d, dark: true, flying: true}}]"
    t.do(flow % 2, "pass")
    t.do(flow % 3, ("step", "D6"))
    assert spot(t.unit.at) == "D6"


@pytest.mark.rule("card.district.boulevard")
def test_a_jump_goes_straight_to_a_free_space_and_is_not_hindered(board):
    t = board("P P P\n1b P .\nP P P", at="C3")
    t.state.shadows[1].at = cell_of("D2")
    t.rule("{modify: {rule: opportunity, of: scouts}}")
    t.do("[{walk: {spaces: 2, dark: true, jump: true}}]", "D5")
    assert (spot(t.unit.at), t.told("damage")) == ("D5", [])
    t.do("[{walk: {spaces: 2, jump: true}}]")
    assert spot(t.unit.at) == "D5"


@pytest.mark.rule("card.district.seekers")
def test_scouts_are_sent_to_the_start_the_citadel_or_a_space(board):
    t = board("1", at="C3")
    t.do("[{send: start}]")
    assert t.unit.at == CITADEL
    t.state.mission.counters["start"] = cell_of("R5")
    t.do("[{send: start}]")
    assert spot(t.unit.at) == "R5"
    t.put("b", "C5")
    t.do("[{send: C5}]", "C4")
    assert spot(t.unit.at) == "C4"
    t.do("[{send: citadel}]")
    assert t.unit.at == CITADEL


@pytest.mark.rule("card.district.seekers")
def test_the_nearest_lit_space(board):
    t = board("1 . S\n. . .\n. . .\nS . .", at="C3")
    t.do("[{send: lit}]")
    assert spot(t.unit.at) == "C5"
    t.do("[{send: lit}]")
    assert spot(t.unit.at) == "C5"


@pytest.mark.rule("shadow.devourer.critical")
@pytest.mark.parametrize("mark", ["d", "E", "L"])
def test_a_scout_is_shoved_away_from_any_enemy_or_toward_it(board, mark):
    t = board("", at="C3")
    t.put(mark, "E5")
    number = {"d": 1, "E": -100, "L": -200}[mark]
    t.put("1", "D5")
    t.usual["shoved"] = "C5"
    t.do("[{shove: 1}]", context=Context(0, number))
    assert spot(t.unit.at) == "C5"
    t.do("[{shove: -1}]", context=Context(0, number))
    assert spot(t.unit.at) == "D5"
    t.do("[{shove: -1}]", context=Context(0, number))
    assert spot(t.unit.at) == "D5"


@pytest.mark.rule("card.advanced.bai-hu")
def test_a_lure_draws_shadows_and_takes_one_with_it(board):
    t = board("P 1 P\n. . .\n. b .", at="C3")
    t.do("[{lure: 3}]", "D4")
    assert t.moves("omega") == []
    assert t.state.drones == []


@pytest.mark.rule("map.obstacle.coralbone")
def test_coralbone_near_the_scout_is_cleared_layer_by_layer(board):
    t = board("1 c . cc . c", at="C3")
    t.do("[{clear: 2}]", "C6", "C6")
    assert t.state.coral == {cell_of("C4"): 1, cell_of("C8"): 1}
    t.do("[{clear: 2}]")
    assert t.state.coral == {cell_of("C8"): 1}


# --- the worked example of the rulebook -------------------------------------------------------------------------------


@pytest.mark.rule("move.extra.buy", "move.place-tile", "move.cost.lit", "land.discover.condition")
def test_the_breathless_reaches_the_twilight_land(board):
    """She walks the Lightstream with 2 points, buys 2 more for 3 Lux, and reaches the land placing two tiles.

    The book has the land discovered at once; by our ruling that is an action, which the connection allows.
    """
    t = board()
    breathless = t.units[3]
    breathless.at, breathless.lux, breathless.movement = cell_of("H10"), 5, 2
    breathless.tiles = ["straight", "cross", "tee"]
    for at in ("H10", "G10", "F10"):
        t.tile(at)
    t.put("X", "B10")
    for at in ("G10", "F10"):
        t.acts("step", at, unit=3)
    assert breathless.movement == 0
    t.acts("buy", unit=3)
    t.acts("buy", unit=3)
    assert (breathless.lux, breathless.movement) == (2, 2)
    t.acts("step", "E10", "straight", 0, unit=3)
    assert not land_connected(t.state, t.state.lands[0])
    t.acts("step", "D10", "cross", 0, unit=3)
    assert (spot(breathless.at), breathless.movement, breathless.tiles) == ("D10", 0, ["tee"])
    assert land_connected(t.state, t.state.lands[0])


def led(t, n: int):
    """Where the n-th question says one can be led, and by how many spaces."""
    asked = t.asked[n]
    return {stop.place: stop for stop in GAME.walking.ways(t.state, asked)}


def test_an_effect_that_moves_says_all_places_it_leads_to(board):
    t = board("1 S S .", at="C3")
    t.do("[{walk: {spaces: 3}}]", "pass")
    ways = led(t, 0)
    assert sorted(ways) == ["C4", "C5"]
    assert (ways["C5"].after, ways["C5"].cost.params) == ("C4", {"n": 2})
    dark = board("1 . . . .", at="C3")
    dark.do("[{walk: {spaces: 3, dark: true}}]", "pass")
    assert {"C4", "C5", "C6"} <= set(led(dark, 0))
    assert "C7" not in led(dark, 0)


def test_an_effect_along_the_lightstream_leads_from_opening_to_opening(board):
    t = board("1", at="C3")
    for at in ("C3", "C4", "C5"):
        t.tile(at, "straight", 0 if at == "C5" else 1)
    t.do("[{walk: {spaces: 3, along: true}}]", "pass")
    assert set(led(t, 0)) == {"C4"}
