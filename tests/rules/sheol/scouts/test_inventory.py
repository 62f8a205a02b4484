"""Inventories: slots, gains, exchange, discards."""

from __future__ import annotations

import pytest
from tests.rules.sheol.menu import menu
from tests.rules.sheol.table import opened

from coterie.games.sheol.board.ground import cell_of
from coterie.games.sheol.scouts.inventory import gain_item, gain_umbra, room, take_tiles
from coterie.games.sheol.state import Goods

ITEMS = ["chalk-line", "surveyors-chain", "blasting-frame", "night-passage", "night-bridge"]


def may(t, *option, unit=0):
    return option in menu(t.state, t.units[unit])


@pytest.mark.rule("inventory.slots")
@pytest.mark.parametrize(
    ("items", "umbra", "tiles", "rooms"),
    [
        (0, 0, 0, (12, 12, 6)),
        (0, 1, 0, (11, 10, 5)),
        (2, 3, 3, (1, 1, 0)),
        (2, 4, 4, (0, 0, 0)),
        (1, 2, 2, (6, 6, 3)),
    ],
)
def test_a_slot_holds_an_item_or_two_umbra_or_two_tiles(board, items, umbra, tiles, rooms):
    t = board()
    t.unit.items, t.unit.umbra, t.unit.tiles = ITEMS[:items], umbra, ["end"] * tiles
    assert tuple(room(t.state, t.unit, kind) for kind in ("umbra", "tile", "item")) == rooms


@pytest.mark.rule("inventory.slots")
def test_droids_have_as_many_and_cards_give_more(board):
    t = board(units=2, droids=1)
    assert room(t.state, t.units[1], "item") == 6
    t.rule("{modify: {stat: slots, by: 2, of: scouts}}")
    assert room(t.state, t.units[1], "item") == 8


@pytest.mark.rule("inventory.start")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_whoever_goes_on_a_mission_has_all_its_slots_free_and_nothing_to_discard(players):
    t = opened("dry-lamps", players)
    t.state.phase = "scout-act"
    for unit in t.units:
        assert not [option for option in menu(t.state, unit) if option[0] == "discard"]
        free = room(t.state, unit, "umbra")
        assert free == 2 * room(t.state, unit, "item") == room(t.state, unit, "tile") == 12
        t.run(gain_umbra(t, unit, free, "weapon.kill.reward"))  # asks nothing
        assert unit.umbra == free
        assert [option for option in menu(t.state, unit) if option[0] == "discard"]


# --- gains ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("inventory.effect-gain")
def test_room_is_made_by_discarding_or_the_rest_is_lost(board):
    t = board()
    t.unit.umbra, t.unit.items = 10, ["chalk-line"]
    t.run(gain_umbra(t, t.unit, 2, "weapon.kill.reward"), ("item", "chalk-line"))
    assert (t.unit.umbra, t.unit.items, t.state.printer.cards) == (12, [], ["chalk-line"])
    t.run(gain_umbra(t, t.unit, 1, "weapon.kill.reward"))
    assert t.unit.umbra == 12


@pytest.mark.rule("inventory.effect-gain")
def test_who_discards_nothing_loses_what_was_gained(board):
    t = board()
    t.unit.umbra, t.unit.tiles = 10, ["end", "cross"]
    t.run(gain_umbra(t, t.unit, 1, "weapon.kill.reward"), ("tile", "end"), "pass")
    assert (t.unit.umbra, t.unit.tiles, t.state.dispenser.cards) == (10, ["cross"], ["end"])


@pytest.mark.rule("inventory.effect-gain")
def test_no_umbra_where_a_card_forbids_it(board):
    t = board()
    t.rule("{modify: {rule: no-umbra, of: scouts}}")
    t.run(gain_umbra(t, t.unit, 2, "weapon.kill.reward"))
    assert t.unit.umbra == 0


@pytest.mark.rule("inventory.effect-gain", "lantern.plan")
def test_tiles_are_taken_from_the_pool_by_choice_and_it_is_refilled_on_the_way(board):
    t = board()
    t.state.pool.cards, t.state.dispenser.cards = ["end", "cross"], ["tee"] * 7
    t.run(take_tiles(t, t.unit, 3, "lantern.plan"), "cross")
    assert (t.unit.tiles, len(t.state.pool)) == (["cross", "end", "tee"], 4)


@pytest.mark.rule("inventory.effect-gain")
def test_a_tile_may_be_given_up_for_a_better_one(board):
    t = board()
    t.unit.umbra, t.unit.tiles, t.state.pool.cards = 10, ["end", "end"], ["cross", "tee"]
    t.do("[{take: 1}]", ("tile", "end"), "cross")
    assert (t.unit.tiles, t.state.pool.cards) == (["end", "cross"], ["tee"])


@pytest.mark.rule("inventory.effect-gain", "lantern.plan")
def test_planned_tiles_that_do_not_fit_are_lost_not_left_in_the_pool(board):
    t = board()
    t.unit.umbra, t.state.pool.cards = 11, ["cross", "end", "tee", "corner"]
    t.run(take_tiles(t, t.unit, 3, "lantern.plan"), "pass", "tee", "cross", "end")
    assert (t.unit.tiles, t.state.pool.cards, t.state.dispenser.cards) == ([], ["corner"], ["tee", "cross", "end"])
    assert [event.params["what"] for event in t.told("tile-lost")] == [
        f"@tile.{it}.one" for it in ("tee", "cross", "end")
    ]


@pytest.mark.rule("inventory.effect-gain", "find.deposit")
def test_who_finds_umbra_may_first_make_room(board):
    t = board("1 .", at="C3")
    t.unit.umbra, t.unit.items, t.unit.movement = 10, ["chalk-line"], 2
    t.state.tokens[cell_of("C4")] = ["umbra"]
    t.acts("step", "C4", answers=(("item", "chalk-line"),))
    assert (t.unit.umbra, t.unit.items) == (11, [])


@pytest.mark.rule("inventory.effect-gain")
def test_an_item_without_room_goes_under_the_deck(board):
    t = board()
    t.state.printer.cards = ["night-bridge"]
    t.unit.umbra = 12
    assert not t.run(gain_item(t, t.unit, "chalk-line", "inventory.effect-gain"), "pass")
    assert t.state.printer.cards == ["chalk-line", "night-bridge"]
    assert t.run(gain_item(t, t.unit, "chalk-line", "inventory.effect-gain"), ("umbra", ""), ("umbra", ""))
    assert (t.unit.items, t.state.printer.cards) == (["chalk-line"], ["chalk-line", "night-bridge"])


@pytest.mark.rule("inventory.effect-gain")
def test_random_tiles_come_from_the_dispenser_and_own_ones_are_lost_to_it(board):
    t = board()
    t.state.dispenser.cards = ["tee"]
    t.do("[{dispense: 2}]")
    assert (t.unit.tiles, t.state.dispenser.cards) == (["tee"], [])
    t.unit.tiles = ["tee", "end"]
    t.do("[{dispense: -1}]", "end")
    assert (t.unit.tiles, t.state.dispenser.cards) == (["tee"], ["end"])
    t.do("[{dispense: -3}]")
    assert t.unit.tiles == []


@pytest.mark.rule("inventory.effect-gain")
def test_effects_hand_tiles_out_to_scouts_who_may_make_room(board):
    t = board()
    t.state.dispenser.cards, t.units[1].umbra = ["end", "cross"], 12
    t.do("[{hand_out: 3}]", (2, "cross"), "pass")
    assert (t.units[2].tiles, t.state.dispenser.cards) == (["cross"], ["end"])
    t.state.dispenser.cards = ["end", "cross"]
    t.do("[{hand_out: 2}]", (1, "cross"), ("umbra", ""), ("umbra", ""), (1, "end"))
    assert (t.units[1].tiles, t.units[1].umbra) == (["cross", "end"], 10)


# --- what lies on a space -------------------------------------------------------------------------------------------


@pytest.mark.rule("inventory.collect", "facility.umbra-extractor", "facility.lux-synthesizer")
def test_what_waits_on_a_facility_is_picked_up_freely(board):
    t = board("1Yf", at="C3")
    goods = t.state.goods[cell_of("C3")] = Goods(3, 3)
    t.unit.lux, t.unit.umbra = 6, 10
    t.acts("collect", "lux")
    t.acts("collect", "umbra")
    assert (t.unit.lux, t.unit.umbra, goods.lux, goods.umbra) == (8, 12, 1, 1)
    assert not may(t, "collect", "lux")
    assert not may(t, "collect", "umbra")


# --- exchange and discard -------------------------------------------------------------------------------------------


@pytest.mark.rule("gear.exchange")
def test_umbra_and_items_pass_between_adjacent_units(board):
    t = board("1 2\n. 3", at="C3")
    t.unit.umbra, t.unit.items, t.unit.tiles = 1, ["chalk-line"], ["end"]
    t.acts("give", 1, "umbra")
    t.acts("give", 1, "chalk-line")
    assert (t.units[1].umbra, t.units[1].items, t.unit.umbra, t.unit.items) == (1, ["chalk-line"], 0, [])
    t.unit.umbra = 1
    assert not may(t, "give", 2, "umbra")
    assert not may(t, "give", 1, "end")


@pytest.mark.rule("gear.exchange")
def test_inside_the_citadel_all_are_near(board):
    t = board("3", at="H10")
    t.unit.umbra = 1
    assert may(t, "give", 1, "umbra")
    assert not may(t, "give", 2, "umbra")
    t.units[1].umbra = 12
    assert not may(t, "give", 1, "umbra")


@pytest.mark.rule("gear.exchange")
def test_without_room_an_item_is_traded_for_another_by_consent(board):
    t = board()
    t.unit.items, t.units[1].items, t.units[1].umbra = ["chalk-line"], ["night-bridge"], 10
    assert not may(t, "give", 1, "chalk-line")
    t.acts("trade", 1, "chalk-line", "night-bridge", answers=("agree",))
    assert (t.unit.items, t.units[1].items) == (["night-bridge"], ["chalk-line"])
    t.acts("trade", 1, "night-bridge", "chalk-line", answers=("refuse",))
    assert not may(t, "trade", 1, "night-bridge", "chalk-line")


@pytest.mark.rule("gear.discard")
def test_anything_carried_may_be_discarded(board):
    t = board()
    assert not may(t, "discard")
    t.unit.umbra, t.unit.items, t.unit.tiles = 1, ["chalk-line"], ["end"]
    t.acts("discard", answers=(("tile", "end"),))
    t.acts("discard", answers=(("item", "chalk-line"),))
    t.acts("discard")
    assert (t.unit.umbra, t.unit.items, t.unit.tiles) == (0, [], [])
    assert (t.state.dispenser.cards, t.state.printer.cards) == (["end"], ["chalk-line"])
