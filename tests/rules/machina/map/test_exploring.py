"""Exploring: a tile more, turned by its direction symbol; scrolling, where there is no room for it."""

import pytest
from tests.rules.machina.halls import close, door

from coterie.games.machina.board.ground import ground, spot
from coterie.games.machina.board.spaces import are_adjacent
from coterie.games.machina.box.tables import SIDES
from coterie.games.machina.box.vocabulary import VOCABULARY, Explore, PlaceEntry
from coterie.games.machina.map.tiles import free_edges, symbol_cells
from coterie.kernel.data import replace
from coterie.kernel.lattice import EAST, NORTH, SOUTH, WEST

CROSS = "nEsw"
AT = {NORTH: "A5", EAST: "E10", SOUTH: "J6", WEST: "F1"}
"""A space at each edge of the first quarter."""


def slots(t):
    return {tile.slot: tile.side for tile in t.state.tiles}


# --- joining ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("map.explore.cost")
def test_exploring_costs_two_stamina_and_leaves_the_explorer_where_it_is(halls):
    t = halls({0: CROSS}, {"kim": "E10"}, deck=["We"])
    kim, top = t.explorer(), t.state.tile_deck.cards[-1]
    t.stack(0)
    t.does(kim, ("explore",))
    assert (t.at("kim"), kim.stamina) == ("E10", 6)
    assert slots(t)[1] == f"{top}/a"
    assert [event.rule for event in t.told("explored")] == ["map.explore.join"]
    assert top not in t.state.tile_deck.cards
    assert t.may(kim, "explore") == [], "the edge is explored now"


@pytest.mark.rule("map.explore.cost")
@pytest.mark.parametrize("at", ["E10", "F10"])
def test_either_space_of_an_edge_will_do(halls, at):
    t = halls({0: "Ew"}, {"kim": at})
    assert t.may(t.explorer(), "explore") == [("explore",)]


@pytest.mark.rule("map.explore.cost")
@pytest.mark.parametrize("at", ["D10", "E9", "G10", "A5", "J6"])
def test_elsewhere_nothing_is_explored(halls, at):
    t = halls({0: "Ew"}, {"kim": at})
    assert t.why_not(t.explorer(), "explore") == [("no-edge", "map.explore.cost")]


@pytest.mark.rule("map.explore.cost")
def test_with_one_stamina_nothing_is_explored(halls):
    t = halls({0: "Ew"}, {"kim": "E10"})
    t.explorer().stamina = 1
    assert t.why_not(t.explorer(), "explore") == [("stamina", "map.explore.cost")]
    t.explorer().stamina = 2
    assert t.may(t.explorer(), "explore") == [("explore",)]


@pytest.mark.rule("map.explore.cost")
@pytest.mark.parametrize("token", ["entry", "exit"])
def test_an_edge_with_a_token_is_not_explored_from_either_space(halls, token):
    t = halls({0: "Ew"}, {"kim": "E10"})
    kim = t.explorer()
    setattr(t.state, token, [t.cell("E10"), t.cell("F10")])
    assert t.may(kim, "explore") == []
    kim.cell = t.cell("F10")
    assert t.why_not(kim, "explore") == [("no-edge", "map.explore.cost")]
    kim.cell = t.cell("F1")
    assert t.may(kim, "explore") == [("explore",)]


@pytest.mark.rule("map.explore.join")
@pytest.mark.parametrize("back", [0, 1])
def test_the_top_tile_of_the_deck_is_drawn_with_either_side_up(halls, back):
    t = halls({0: CROSS}, {"kim": "E10"}, deck=["We", "Wn"])
    top, below = reversed(t.state.tile_deck.cards[-2:])
    t.stack(back)
    t.does(t.explorer(), ("explore",))
    assert slots(t)[1] == f"{top}/{'ab'[back]}"
    assert t.state.tile_deck.cards[-1] == below


@pytest.mark.rule("map.explore.join")
@pytest.mark.parametrize("side", [NORTH, EAST, SOUTH, WEST])
@pytest.mark.parametrize("name", sorted(name for name, each in SIDES.items() if not each.scenario))
def test_every_tile_of_the_box_is_turned_so_that_its_symbol_touches_the_explorer(halls, name, side):
    t = halls({0: CROSS}, {"kim": AT[side]})
    kim, tile = t.explorer(), SIDES[name].tile
    t.state.tile_deck.cards = [*[each for each in t.state.tile_deck.cards if each != tile], tile]
    backs = [each for each, printed in SIDES.items() if printed.tile == tile]
    t.stack(backs.index(name))
    t.does(kim, ("explore",))
    new = t.state.tiles[-1]
    assert new.side == name
    touched = [cell for cell in symbol_cells(new) if are_adjacent(t.state, kim.cell, cell)]
    assert len(touched) == 2, "the opening's two spaces, one straight before the explorer"
    assert ground(t.state).slots[touched[0]] == new.slot


@pytest.mark.rule("map.explore.join")
def test_a_turned_tile_takes_its_spaces_walls_and_doors_along(halls):
    """The Crossing Mains has its symbol in the south; joined in the east it is turned once, clockwise."""
    t = halls({0: CROSS}, {"kim": "E10"})
    t.state.tile_deck.cards = [*[each for each in t.state.tile_deck.cards if each != "1"], "1"]
    t.stack(0)
    t.does(t.explorer(), ("explore",))
    new = t.state.tiles[-1]
    assert (new.side, new.slot, new.turns) == ("tile-1-a", 1, 1)
    laid = ground(t.state)
    assert laid.kinds[t.cell("B19")] == "chest", "printed in the second row, second column"
    assert laid.kinds[t.cell("J12")] == "lever", "printed in the ninth row, last column"
    assert laid.doors == {door(name) for name in ("D18-E18", "J16-J17", "B14-B15", "F13-G13")}


@pytest.mark.rule("map.explore.join")
def test_an_effect_explores_without_cost_but_only_where_it_is_possible(halls):
    t = halls({0: CROSS}, {"kim": "E10"}, deck=["We"])
    kim = t.explorer()
    t.stack(0)
    t.run(VOCABULARY.resolve(t, (Explore(),), t.about("kim")))
    assert (len(t.state.tiles), kim.stamina) == (2, 8)
    t.run(VOCABULARY.resolve(t, (Explore(),), t.about("kim")))
    assert len(t.state.tiles) == 2
    assert t.told("cannot-explore")


@pytest.mark.rule("map.direction-symbol")
def test_the_entry_lies_on_the_symbol_of_a_tile_that_is_laid_alone(halls):
    t = halls({0: CROSS}, {"kim": "E10"}, deck=["nE"])
    t.state.tiles, t.explorer().cell = [], -1
    t.stack(0)
    t.run(VOCABULARY.resolve(t, (PlaceEntry(),), t.about("kim")), "J5")
    assert [spot(cell) for cell in t.state.entry] == ["J5", "J6"], "turned to the south"
    assert ground(t.state).edges.keys() == {t.cell(name) for name in ("J5", "J6", "E10", "F10")}


# --- the area of two by two -------------------------------------------------------------------------------------------


@pytest.mark.rule("map.explore.limit")
@pytest.mark.parametrize(("at", "moved"), [("E1", "E11"), ("A6", "K6")])
def test_with_room_on_the_other_side_all_is_moved_and_nothing_is_destroyed(halls, at, moved):
    t = halls({0: CROSS}, {"kim": at, "deep-one": "C3"}, deck=["Ew"])
    t.stack(0)
    t.does(t.explorer(), ("explore",))
    assert t.at("kim") == moved
    assert t.at("deep-one") == ("C13" if at == "E1" else "M3")
    assert {tile.slot for tile in t.state.tiles} == ({0, 1} if at == "E1" else {0, 2})
    assert not t.told("scrolled")
    assert not t.told("banished")
    way = "@way.east" if at == "E1" else "@way.south"
    assert [(event.rule, event.params["way"]) for event in t.told("area-moved")] == [("map.explore.limit", way)]
    new = t.state.tiles[-1]
    assert new.slot == 0
    assert any(are_adjacent(t.state, t.explorer().cell, cell) for cell in symbol_cells(new))


@pytest.mark.rule("map.explore.limit")
def test_inside_the_area_nothing_is_scrolled(halls):
    t = halls({0: CROSS, 1: CROSS, 2: CROSS}, {"kim": "J15", "lorrari": "A1"}, deck=["nEsw"])
    t.stack(0)
    t.does(t.explorer("kim"), ("explore",))
    assert {tile.slot for tile in t.state.tiles} == {0, 1, 2, 3}
    assert not t.told("area-moved")
    assert are_adjacent(t.state, t.cell("O10"), t.cell("O11")), "its west edge meets that of the third tile as well"


FOUR = {0: CROSS, 1: CROSS, 2: CROSS, 3: CROSS}


@pytest.mark.rule("map.scroll.rule")
@pytest.mark.parametrize(
    ("at", "moved", "gone", "new"),
    [
        ("E20", "E10", (0, 2), 1),
        ("O20", "O10", (0, 2), 3),
        ("E1", "E11", (1, 3), 0),
        ("T15", "J15", (0, 1), 3),
        ("A5", "K5", (2, 3), 0),
    ],
)
def test_the_row_or_column_farthest_from_the_new_tile_is_destroyed(halls, at, moved, gone, new):
    t = halls(FOUR, {"kim": at}, deck=["nEsw"])
    before, top = slots(t), t.state.tile_deck.cards[-1]
    t.stack(0)
    t.does(t.explorer(), ("explore",))
    assert t.at("kim") == moved
    left = {before[slot] for slot in before if slot not in gone}
    assert set(slots(t).values()) == {*left, f"{top}/a"}
    assert slots(t)[new] == f"{top}/a"
    assert len(slots(t)) == 3
    assert [event.rule for event in t.told("scrolled")] == ["map.scroll.rule"] * 2


@pytest.mark.rule("map.scroll.rule")
def test_only_tiles_of_the_farthest_column_go_however_many_lie_there(halls):
    t = halls({0: CROSS, 1: CROSS, 3: CROSS}, {"kim": "E20"}, deck=["nEsw"])
    before = slots(t)
    t.stack(0)
    t.does(t.explorer(), ("explore",))
    assert before[0] not in slots(t).values()
    assert (slots(t)[0], slots(t)[2]) == (before[1], before[3])


@pytest.mark.rule("map.scroll.no-explorers")
@pytest.mark.parametrize(("other", "allowed"), [("C3", False), ("M3", False), ("A20", True), ("T20", True)])
def test_nothing_is_scrolled_from_under_an_explorer(halls, other, allowed):
    t = halls(FOUR, {"kim": "E20", "lorrari": other})
    kim = t.explorer("kim")
    assert bool(t.may(kim, "explore")) == allowed
    if not allowed:
        assert t.why_not(kim, "explore") == [("explorers-there", "map.scroll.no-explorers")]
        t.explorer("lorrari").cell = -1
        assert t.may(kim, "explore"), "one who has left is in nobody's way"


@pytest.mark.rule("map.scroll.no-explorers")
def test_the_exit_is_not_scrolled_away_but_the_entry_is(halls):
    t = halls(FOUR, {"kim": "E20"}, deck=["nEsw"])
    kim = t.explorer()
    t.state.exit = [t.cell("O1"), t.cell("P1")]
    assert t.why_not(kim, "explore") == [("exit-there", "map.scroll.no-explorers")]
    t.state.exit, t.state.entry = [t.cell("T15"), t.cell("T16")], [t.cell("O1"), t.cell("P1")]
    t.stack(0)
    t.does(kim, ("explore",))
    assert t.state.entry == []
    assert [spot(cell) for cell in t.state.exit] == ["T5", "T6"], "an exit that stays moves with its tile"


@pytest.mark.rule("map.scroll.monsters")
def test_monsters_on_a_tile_that_goes_are_banished_and_others_come_along(halls):
    t = halls(FOUR, {"kim": "E20", "deep-one": "C3", "ghoul": "M13"}, deck=["nEsw"])
    t.stack(0)
    t.does(t.explorer(), ("explore",))
    assert (t.at("deep-one"), t.at("ghoul")) == ("", "M3")
    assert [(event.rule, event.params["unit"]) for event in t.told("banished")] == [
        ("map.scroll.monsters", "@monster.deep-one.name")
    ]
    assert t.explorer().essence == 0, "nobody restores essence for it"
    assert t.state.dead_monsters.cards == ["deep-one"]


@pytest.mark.rule("map.scroll.return")
def test_tiles_that_go_lie_turned_over_under_the_deck_and_come_back_so(halls):
    t = halls({0: CROSS, 1: CROSS}, {"kim": "E20"}, deck=["nEsw"])
    going = slots(t)[0].partition("/")[0]
    t.stack(0)
    t.does(t.explorer(), ("explore",))
    assert t.state.tile_deck.cards[0] == going
    t.state.tile_deck.cards = [*t.state.tile_deck.cards[1:], going]
    t.explorer().cell = t.cell("J5")
    t.does(t.explorer(), ("explore",))
    assert t.state.tiles[-1].side == f"{going}/b", "without any roll of chance"


@pytest.mark.rule("map.scroll.return")
def test_tokens_and_doors_of_a_tile_that_goes_are_taken_off_and_those_of_others_move(halls):
    t = halls(FOUR, {"kim": "E20"}, {"C3": "c", "C13": "c", "B2-B3": "D", "B12-B13": "D"}, deck=["nEsw"])
    t.state.tokens = {t.cell("C3"): "destroyed", t.cell("C13"): "destroyed"}
    t.state.treated = {t.cell("H3"): "trapped", t.cell("H13"): "trapped"}
    close(t, "B2-B3", "B12-B13")
    t.stack(0)
    t.does(t.explorer(), ("explore",))
    assert t.state.tokens == {t.cell("C3"): "destroyed"}
    assert t.state.treated == {t.cell("H3"): "trapped"}
    assert t.state.doors == {door("B2-B3"): "closed"}
    assert ground(t.state).kinds[t.cell("C3")] == "chest", "what lay in the second column lies in the first now"


@pytest.mark.rule("map.scroll.return")
def test_an_edge_that_led_to_a_tile_that_is_gone_is_unexplored_again(halls):
    t = halls({0: "nEs", 1: "nesW"}, {"kim": "E20"}, deck=["nEsw", "nEsw"])
    kim = t.explorer()
    assert (0, EAST) not in free_edges(t.state)
    t.stack(0)
    t.does(kim, ("explore",))
    assert (0, WEST) in free_edges(t.state)
    kim.cell = t.cell("E1")
    t.stack(0)
    t.does(kim, ("explore",))
    assert t.at("kim") == "E11", "explored anew, which scrolls the other way"
    assert {tile.slot for tile in t.state.tiles} == {0, 1}


@pytest.mark.rule("map.explore.join")
def test_without_a_tile_to_draw_nothing_is_explored_unless_scrolling_brings_one(halls):
    t = halls({0: CROSS, 1: CROSS}, {"kim": "J15"})
    kim = t.explorer()
    t.state.tile_deck.cards = []
    assert t.why_not(kim, "explore") == [("no-tiles", "map.explore.join")]
    kim.cell = t.cell("E20")
    going = slots(t)[0].partition("/")[0]
    t.does(kim, ("explore",))
    assert t.state.tiles[-1].side == f"{going}/b", "the tile that went comes back with its other side"


@pytest.mark.rule("map.scroll.return")
def test_a_scenarios_starting_tile_belongs_to_no_deck_and_is_gone(halls):
    t = halls({0: CROSS, 1: CROSS}, {"kim": "E20"}, deck=["nEsw"])
    start = next(name for name, side in SIDES.items() if side.scenario and side.drawing.edges)
    t.state.tiles[0] = replace(t.state.tiles[0], side=start)
    t.stack(0)
    t.does(t.explorer(), ("explore",))
    assert SIDES[start].tile not in t.state.tile_deck.cards
    assert t.state.faces == {}
