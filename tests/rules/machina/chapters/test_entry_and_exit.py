"""Entry and exit tokens, leaving, and the endgame."""

from __future__ import annotations

import pytest
from tests.rules.machina.chapters.test_chapters import at_chapter
from tests.rules.machina.hunts import does

from coterie.games.machina.board.ground import DIRECT, edge_cells, ground, spot
from coterie.games.machina.board.spaces import adjacency, is_free
from coterie.games.machina.box import vocabulary as v
from coterie.games.machina.box.tables import CHAPTERS, SCENARIOS, SIDES
from coterie.games.machina.box.vocabulary import VOCABULARY, Play
from coterie.games.machina.map.tiles import printed_entry, symbol_cells
from coterie.games.machina.round.play import one_thing
from coterie.games.machina.state import Marker, Tile
from coterie.games.machina.story.chapters import chapter_play, judge
from coterie.games.machina.units.harm import Over, destroy, happens

ENTERS = chapter_play("ice-5")


def plain_tile(t) -> Tile:
    """A tile of the box is the only one in play, and no more in the deck."""
    s = t.state
    side = next(side for side in SIDES.values() if not side.scenario and len(side.drawing.edges) == 4)
    s.tiles = [Tile(side=side.id, slot=0, turns=0)]
    if side.tile in s.tile_deck.cards:
        s.tile_deck.cards.remove(side.tile)
    return s.tiles[0]


def placing_entry(t):
    return VOCABULARY.resolve(t, (v.PlaceEntry(),), ENTERS)


def entering_endgame(t):
    return VOCABULARY.resolve(t, (v.EnterEndgame(),), chapter_play("ice-8"))


# --- entry ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("chapters.entry.tile", "map.direction-symbol")
def test_an_entry_lays_the_top_tile_and_the_token_on_its_symbol(place):
    t = place("K", K="kim")
    s = t.state
    s.tiles, t.explorer().cell = [], -1
    top = s.tile_deck.cards[-1]
    question = t.ask(placing_entry(t))
    assert SIDES[s.tiles[0].side].tile == top
    assert top not in s.tile_deck.cards
    assert s.entry == symbol_cells(s.tiles[0])
    assert len(s.entry) == 2
    assert set(map(spot, s.entry)) <= set(question.options)


@pytest.mark.rule("chapters.entry.tile")
def test_a_tile_that_lies_already_is_kept(place):
    t = place("K", K="kim")
    tile = plain_tile(t)
    t.explorer().cell = -1
    deck = list(t.state.tile_deck.cards)
    question = t.ask(placing_entry(t))
    assert (t.state.tiles, t.state.tile_deck.cards) == ([tile], deck)
    assert question.rule == "chapters.entry.explorers"


@pytest.mark.rule("chapters.entry.tile")
def test_a_starting_tile_has_its_entry_printed(place):
    t = place("K", K="kim", scenario="the-beast")
    side = SCENARIOS["the-beast"].start_tile
    t.state.tiles = [Tile(side=side, slot=0, turns=0)]
    t.explorer().cell = -1
    t.ask(placing_entry(t))
    assert t.state.entry == printed_entry(t.state.tiles[0])
    assert t.state.entry


@pytest.mark.rule("chapters.entry.explorers")
def test_explorers_come_on_the_token_or_beside_it_two_of_them_on_it(place):
    t = place("K L P", K="kim", L="lorrari", P="phillip")
    plain_tile(t)
    s = t.state
    for explorer in t.explorers:
        explorer.cell = -1
    entry = [spot(cell) for cell in symbol_cells(s.tiles[0])]
    does(t, v.PlaceEntry(), ENTERS, entry[0], entry[1], *beside_entry(t, entry)[:1])
    assert [t.at("kim"), t.at("lorrari")] == entry
    third = t.asked[-1]
    assert third.seats == (2,)
    assert not set(third.options) & set(entry)  # taken
    assert set(third.options) <= set(beside_entry(t, entry))
    assert s.entering == ["kim", "lorrari", "phillip"]  # what they do as they enter play comes after the chapter


def beside_entry(t, entry: list[str]) -> list[str]:
    cells = {n for name in entry for n in adjacency(t.state)[t.cell(name)]}
    return sorted(spot(cell) for cell in cells if is_free(t.state, cell, {}) and spot(cell) not in entry)


@pytest.mark.rule("chapters.entry.explorers")
def test_without_room_the_nearest_free_space_is_used(place):
    t = place("K L", K="kim", L="lorrari")
    plain_tile(t)
    s = t.state
    t.explorer("kim").cell = -1
    entry = symbol_cells(s.tiles[0])
    around = beside_entry(t, [spot(cell) for cell in entry])
    s.tokens |= dict.fromkeys([*entry, *map(t.cell, around)], "destroyed")
    t.explorer("lorrari").dead, t.explorer("lorrari").cell = True, -1
    options = t.ask(placing_entry(t)).options
    free = [cell for cell in ground(s).cells[0] if is_free(s, cell, {})]
    nearest = min(DIRECT[entry[0]][cell] for cell in free)
    assert sorted(options) == sorted(spot(cell) for cell in free if DIRECT[entry[0]][cell] == nearest)


# --- exit -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("chapters.exit.place")
def test_the_active_explorer_puts_the_exit_on_any_free_edge_but_the_entry(place):
    t = place("K L", K="kim", L="lorrari")
    tile = plain_tile(t)
    s = t.state
    s.turn = 1
    s.entry = symbol_cells(tile)
    edges = {spot(edge_cells(0, side)[0]): edge_cells(0, side) for side in range(4)}
    free = [name for name, cells in edges.items() if cells[0] not in s.entry]
    does(t, v.PlaceExit(), ENTERS, free[1])
    assert (t.asked[0].seats, sorted(t.asked[0].options)) == ((1,), sorted(free))
    assert s.exit == [*edges[free[1]]]  # both spaces of the edge
    assert t.told("exit-placed")[0].rule == "chapters.exit.place"


@pytest.mark.rule("chapters.exit.place")
def test_without_a_free_edge_the_exit_takes_the_entrys_place(place):
    t = place("K", K="kim")
    t.state.entry = [t.cell("A1")]
    assert not ground(t.state).edges
    does(t, v.PlaceExit(), ENTERS)
    assert (t.state.exit, t.state.entry) == ([t.cell("A1")], [])


@pytest.mark.rule("chapters.exit.place")
def test_it_takes_the_entrys_place_though_there_are_edges_that_are_joined(place):
    rows = "\n\n".join([". . . . . . . . . ."] * 4) + "\n\n"
    t = place(rows + "K", east=rows + ".", K="kim")
    t.state.entry = [t.cell("A1"), t.cell("A2")]
    does(t, v.PlaceExit(), ENTERS)
    assert [spot(cell) for cell in t.state.exit] == ["A1", "A2"]


@pytest.mark.rule("chapters.exit.place")
def test_if_the_entry_is_lost_too_any_edge_will_do(place):
    rows = "\n\n".join([". . . . . . . . . ."] * 4) + "\n\n"
    t = place(rows + "K", east=rows + ".", K="kim")
    assert not ground(t.state).edges  # the two tiles are joined, and closed all around
    does(t, v.PlaceExit(), ENTERS, "E11")
    assert [spot(cell) for cell in t.state.exit] == ["E11", "F11"]


def leaving(place):
    """Kim and Lorrari stand on the exit of chapter 4, a monster beside them."""
    t = place("K L M c .", K="kim", L="lorrari", M="deep-one")
    at_chapter(t, "ice-4")
    s = t.state
    s.exit = [t.cell("A1"), t.cell("A2")]
    s.tokens[t.cell("A4")] = "destroyed"
    s.entry = [t.cell("A5")]
    return t


@pytest.mark.rule("chapters.exit.complete", "map.exit.action", "map.exit.away")
def test_when_the_last_has_left_the_area_is_cleared_and_the_next_chapter_played(place):
    t = leaving(place)
    s = t.state
    kim, lorrari = t.explorers
    t.does(kim, ("exit",))
    assert (s.chapter, t.at("kim"), kim.exited) == ("ice-4", "", True)
    assert t.at("deep-one")
    t.does(lorrari, ("exit",))
    s.turn = -1
    first = t.ask(one_thing(t))
    assert s.chapter == "ice-5"
    assert not s.monsters
    assert "deep-one" in s.dead_monsters.cards
    assert (s.exit, s.tokens, s.doors) == ([], {}, {})
    assert len(s.tiles) == 1  # the one of the new entry
    assert first.kind == "enter"
    assert t.told("all-left")[0].rule == "chapters.exit.complete"
    assert [event.rule for event in t.told("chapter")] == ["chapters.exit.complete"]


@pytest.mark.rule("chapters.exit.complete")
def test_placed_tiles_go_under_the_deck_and_show_any_side_again(place):
    t = leaving(place)
    s = t.state
    tile = SIDES[plain_tile(t).side].tile
    s.faces = {}
    top = s.tile_deck.cards[-1]
    for explorer in t.explorers:
        explorer.cell, explorer.exited = -1, True
    t.monster("deep-one").cell = t.cell("E5")
    t.ask(one_thing(t))
    assert s.tile_deck.cards[0] == tile
    assert SIDES[s.tiles[0].side].tile == top
    assert tile not in s.faces


@pytest.mark.rule("units.explorer.death-others-exited", "chapters.exit.complete")
def test_a_death_completes_the_exit_if_all_others_have_left(place):
    t = leaving(place)
    t.does(t.explorer("kim"), ("exit",))
    t.run(destroy(t, t.explorer("lorrari"), ENTERS))
    t.state.turn = -1
    t.ask(one_thing(t))
    assert t.state.chapter == "ice-5"


@pytest.mark.rule("chapters.exit.complete")
def test_while_somebody_is_left_the_chapter_goes_on(place):
    t = leaving(place)
    t.does(t.explorer("kim"), ("exit",))
    t.state.turn = -1
    t.explorer("lorrari").finished = False
    t.run(one_thing(t))
    assert t.state.chapter == "ice-4"
    assert t.state.monsters


@pytest.mark.rule("variants.very-fast", "chapters.exit.complete")
def test_the_very_fast_game_is_won_by_the_last_exit(place):
    t = place("K", K="kim", scenario="horror-in-the-ice-very-fast")
    at_chapter(t, "ice-4")
    t.state.exit = [t.cell("A1")]
    t.does(t.explorer(), ("exit",))
    with pytest.raises(Over):
        t.run(one_thing(t))
    assert t.state.outcome == "won"


# --- endgame ----------------------------------------------------------------------------------------------------------


def endgame(place):
    t = place("K L P M", K="kim", L="lorrari", P="phillip", M="deep-one")
    at_chapter(t, "ice-8")
    t.explorer("phillip").dead, t.explorer("phillip").cell = True, -1
    t.explorer("lorrari").cell = -1  # wherever they are
    t.state.turn = 0
    return t


@pytest.mark.rule("chapters.endgame.tile")
def test_the_endgame_begins_on_its_own_tile(place):
    t = endgame(place)
    s = t.state
    deck = sorted(s.tile_deck.cards)
    question = t.ask(entering_endgame(t))
    assert [tile.side for tile in s.tiles] == ["endgame-horror-in-the-ice"]
    assert s.entry == printed_entry(s.tiles[0])
    assert not s.monsters
    assert {spot(cell) for cell in s.entry} & set(question.options)
    assert sorted(s.tile_deck.cards) == deck  # the old tile of this test is of no deck
    assert question.rule == "chapters.endgame.tile"


@pytest.mark.rule("chapters.endgame.tile", "chapters.endgame.cards")
def test_all_who_live_are_placed_and_the_cards_come_into_force(place):
    t = endgame(place)
    flow = entering_endgame(t)
    question = t.ask(flow)
    while question is not None:
        try:
            question = flow.send(question.options[0])
        except StopIteration:
            question = None
    assert all(t.at(name) for name in ("kim", "lorrari"))
    assert not t.at("phillip")
    assert t.state.endgame == [*SCENARIOS["horror-in-the-ice"].endgame]
    assert {event.rule for event in t.told("endgame")} == {"chapters.endgame.cards"}
    t.state.tally["waking"], t.explorer("kim").essence = 1, 5
    assert any(option[1] == "chapter.ice-11" for option in t.may(t.explorer("kim"), "use"))


@pytest.mark.rule("overview.lose.endgame-defeat", "chapters.endgame.cards")
def test_defeat_and_victory_hold_from_the_endgame_on(place):
    t = place("K", K="kim")
    t.state.tally["waking"] = CHAPTERS["ice-11"].defeat.tally["waking"]
    judge(t)
    assert not t.state.outcome
    t.state.endgame = ["ice-9", "ice-11"]
    with pytest.raises(Over):
        judge(t)
    assert t.state.outcome == "lost"
    assert t.told("lost-by")[0].rule == "overview.lose.endgame-defeat"


@pytest.mark.rule("overview.win.condition", "chapters.endgame.cards")
def test_the_victory_condition_of_an_endgame_card_wins(place):
    t = place("K", K="kim", scenario="the-beast")
    t.state.endgame = ["beast-10"]
    t.state.tally["chains"] = 2
    judge(t)
    assert not t.state.outcome
    t.state.tally["chains"] = 3
    with pytest.raises(Over):
        judge(t)
    assert t.state.outcome == "won"
    assert t.told("won")[0].rule == "overview.win.condition"


@pytest.mark.rule("chapters.endgame.cards", "chapters.active-abilities")
def test_one_chain_is_drawn_a_round_also_when_nobody_has_a_marker_left(place):
    t = place("K A", K="kim", A="ama-boateng", scenario="the-beast")
    s, draw = t.state, ("use", "chapter.beast-10", "draw-the-chain")
    s.tiles, s.chapter, s.endgame = [Tile(side="endgame-the-beast", slot=0, turns=0)], "beast-9", ["beast-10"]
    kim, ama = t.explorer("kim"), t.explorer("ama-boateng")
    kim.cell, ama.cell = t.cell("J3"), t.cell("J8")
    s.markers = [Marker(id=n, owner=n % 2, card="item.spin-top", ability="spin") for n in range(6)]
    t.does(kim, (*draw, "J2"))
    assert s.tally["chains"] == 1
    assert (*draw, "J9") not in t.may(ama)
    t.run(happens(t, "round-end", Play(rule="round.phases")))
    assert (*draw, "J9") in t.may(ama)


@pytest.mark.rule("overview.ambiguity", "overview.win.condition", "overview.lose.endgame-defeat")
@pytest.mark.parametrize("won", [{"chains": 3}, {"slain-the-beast": 1}])
def test_if_both_conditions_are_met_at_once_the_survivors_have_won_whichever_card_they_stand_on(place, won):
    t = place("K", K="kim", scenario="the-beast")
    t.state.endgame = ["beast-10", "beast-11", "beast-12"]
    t.state.tally = {"cracks": CHAPTERS["beast-12"].defeat.tally["cracks"], **won}
    with pytest.raises(Over):
        judge(t)
    assert t.state.outcome == "won"


@pytest.mark.rule("actions.chapter.blocked", "chapters.endgame.cards")
def test_in_the_endgame_chapter_spaces_do_not_advance_the_story(place):
    t = place("K h", K="kim")
    at_chapter(t, "ice-6")
    t.state.endgame = ["ice-9"]
    t.state.tokens[t.cell("A2")] = "light"
    t.does(t.explorer(), ("chapter", "A2"))
    assert t.state.chapter == "ice-6"
