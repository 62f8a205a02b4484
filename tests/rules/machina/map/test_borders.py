"""Tiles side by side: where their border is open, and what is adjacent and seen across it."""

import pytest

from coterie.games.machina.board.ground import LATTICE, ground
from coterie.games.machina.board.spaces import adjacency, are_adjacent, sees
from coterie.games.machina.items.inventory import gain_item
from coterie.games.machina.map.moving import steps
from coterie.games.machina.map.tiles import unexplored_at
from coterie.games.machina.monsters.led import led_options
from coterie.games.machina.scene.board import map_board


def ways(t, explorer):
    return {option[1] for option in t.may(explorer, "move")}


def across(t, one, other):
    """Pairs of adjacent spaces, the first on the one tile, the second on the other, by name."""
    laid = ground(t.state)
    return {
        (LATTICE.spots[a], LATTICE.spots[b])
        for a in laid.cells[one]
        for b in adjacency(t.state)[a]
        if laid.slots[b] == other
    }


@pytest.mark.rule("map.grid")
def test_two_joined_tiles_meet_at_the_two_middle_spaces_of_their_sides(halls):
    t = halls({0: "Ew", 1: "We"}, {"kim": "E10"})
    straight = {("E10", "E11"), ("F10", "F11")}
    assert across(t, 0, 1) == straight | {
        *(("E10", "F11"), ("F10", "E11")),  # inside the opening
        *(
            ("E10", "D11"),
            ("D10", "E11"),
            ("F10", "G11"),
            ("G10", "F11"),
        ),  # round the ends of the wall, which is touched
    }
    assert ways(t, t.explorer()) == {"D10", "D9", "E9", "F9", "F10", "D11", "E11", "F11"}


@pytest.mark.rule("map.grid")
def test_tiles_meet_above_one_another_in_the_same_way(halls):
    t = halls({0: "Sn", 2: "Ns"}, {"kim": "J5"})
    assert {pair for pair in across(t, 0, 2) if pair[0][1:] == pair[1][1:]} == {("J5", "K5"), ("J6", "K6")}
    assert len(across(t, 0, 2)) == 8


@pytest.mark.rule("map.grid")
def test_a_wall_beside_the_opening_closes_the_way_round_its_end(halls):
    t = halls({0: "Ew", 1: "We"}, {"kim": "E10"}, {"D10-E10": "-"})
    assert ("D10", "E11") not in across(t, 0, 1)
    assert ("E10", "D11") in across(t, 0, 1), "over there no wall stands"


@pytest.mark.rule("map.unexplored")
def test_an_unexplored_edge_is_a_wall(halls):
    t = halls({0: "Ew"}, {"kim": "E10"})
    assert ways(t, t.explorer()) == {"D10", "D9", "E9", "F9", "F10"}
    assert not sees(t.state, t.cell("E10"), t.cell("E11"))
    assert not are_adjacent(t.state, t.cell("E10"), t.cell("E11"))


@pytest.mark.rule("map.unexplored")
def test_nothing_is_seen_across_a_quarter_without_tile(halls):
    t = halls({0: "Es", 1: "Ws", 3: "Nw"}, {"kim": "J5", "deep-one": "P11"})
    assert not sees(t.state, t.cell("J5"), t.cell("P11")), "both edges face the empty quarter"


@pytest.mark.rule("map.explore.other-sides")
def test_a_shared_border_is_open_only_where_both_tiles_have_an_edge(halls):
    t = halls({0: "Es", 1: "Ws", 2: "Ne", 3: "Nw"}, {"kim": "E10"})
    for one, other in ((0, 1), (0, 2), (1, 3), (2, 3)):
        assert across(t, one, other), (one, other)
    t = halls({0: "Es", 1: "Ws", 2: "Ne", 3: "Sw"}, {"kim": "J15"})
    assert across(t, 1, 3) == set(), "an edge faces a closed side"
    assert across(t, 2, 3)
    assert ways(t, t.explorer()) == {"J14", "J16", "I14", "I15", "I16"}


@pytest.mark.rule("map.explore.other-sides")
def test_an_edge_that_faces_a_closed_side_is_a_wall_and_cannot_be_explored(halls):
    t = halls({1: "Ws", 3: "S"}, {"kim": "J15"})
    kim = t.explorer()
    assert unexplored_at(t.state, kim.cell) is None
    assert t.why_not(kim, "explore") == [("no-edge", "map.explore.cost")]
    t.state.tiles.pop()
    assert t.may(kim, "explore") == [("explore",)], "as long as both tiles are in play"


@pytest.mark.rule("map.explore.other-sides")
def test_four_tiles_do_not_meet_at_their_common_corner(halls):
    t = halls({0: "nEsw", 1: "nEsw", 2: "nEsw", 3: "nEsw"}, {"kim": "J10"})
    assert not are_adjacent(t.state, t.cell("J10"), t.cell("K11"))
    assert across(t, 0, 3) == set()
    assert not sees(t.state, t.cell("J10"), t.cell("K11"))
    assert ways(t, t.explorer()) == {"J9", "I9", "I10"}


@pytest.mark.rule("targeting.scope.targeted")
def test_sight_goes_through_the_opening_and_not_through_the_border_beside_it(halls):
    t = halls({0: "Ew", 1: "We"}, {"kim": "E8", "deep-one": "E12"})
    seen = {
        LATTICE.spots[cell]
        for cell in ground(t.state).cells[1]
        if LATTICE.column[cell] == 11 and sees(t.state, t.cell("E9"), cell)
    }
    assert seen == {"D12", "E12", "F12", "G12", "H12"}, "H12 past the end of the wall, touching it"
    assert not sees(t.state, t.cell("D10"), t.cell("D11"))
    assert sees(t.state, t.cell("E1"), t.cell("E20")), "straight through, from end to end"
    assert sees(t.state, t.cell("D9"), t.cell("G12"))


@pytest.mark.rule("targeting.scope.targeted")
def test_a_ranged_ability_reaches_through_the_opening(halls):
    t = halls({0: "Ew", 1: "We"}, {"kim": "E9", "deep-one": "E12"})
    shot = ("use", "explorer.kim", "snap-shot", "deep-one")
    assert shot in t.may(t.explorer(), "use")
    t.monster("deep-one").cell = t.cell("C12")
    assert shot not in t.may(t.explorer(), "use"), "the border is in the way"


@pytest.mark.rule("map.explore.cost")
def test_a_monster_at_an_edge_cannot_explore(halls):
    t = halls({0: "Ew"}, {"kim": "E1", "deep-one": "E10"})
    monster = t.monster("deep-one")
    t.state.acting, monster.controller, monster.stamina = "deep-one", 0, 9
    assert {option[0] for option in led_options(t.state, monster)} == {"use", "move", "end"}
    assert t.cell("E11") not in dict(steps(t.state, monster, 9))


@pytest.mark.rule("map.explore.other-sides")
def test_the_scene_shows_a_wall_along_the_border_but_for_the_opening(halls):
    t = halls({0: "Ew", 1: "We"}, {"kim": "E10"})
    drawn = {(wall.a, wall.b) for wall in map_board(t.state).walls}
    assert drawn == {(f"{row}10", f"{row}11") for row in "ABCDGHIJ"}


@pytest.mark.rule("targeting.adjacent.space", "items.trade", "items.inventory.cost")
@pytest.mark.parametrize(("kim", "beside"), [("E11", True), ("D11", True), ("C11", False)])
def test_explorers_on_both_sides_of_an_opening_trade_and_lay_out_each_others_inventories(halls, kim, beside):
    t = halls({0: "Ew", 1: "We"}, {"lorrari": "E10", "kim": kim})
    lorrari = t.explorer("lorrari")
    t.gives(t.explorer("kim"), "hush-idol")
    assert t.may(lorrari, "trade") == [("trade", "kim")] * beside
    assert t.may(lorrari, "inventory") == [("inventory", "kim")] * beside


@pytest.mark.rule("targeting.adjacent.space", "items.gain.keep")
def test_what_is_gained_is_given_through_the_opening(halls):
    t = halls({0: "Ew", 1: "We"}, {"lorrari": "E10", "kim": "F11"})
    lorrari, kim = t.explorer("lorrari"), t.explorer("kim")
    for deck in t.state.item_decks.values():
        deck.cards = [card for card in deck.cards if card == "anchor-chain"]
    t.run(gain_item(t, lorrari, (), t.about("lorrari")), "kim")
    assert (lorrari.items, kim.items) == ([], ["anchor-chain"])


@pytest.mark.rule("units.contribute.target-space", "units.contribute.chain")
@pytest.mark.parametrize(("kim", "enough"), [("E11", True), ("F12", False)])
def test_essence_is_contributed_through_the_opening(halls, kim, enough):
    t = halls({0: "Ew", 1: "We"}, {"lorrari": "F9", "kim": kim}, {"E10": "s"})
    t.explorer("lorrari").essence, t.explorer("kim").essence = 1, 3
    assert t.may(t.explorer("lorrari"), "seal") == [("seal", "E10")] * enough
