"""Operating a workbench: draw three, swap, keep one, and use the inventory."""

import pytest

from coterie.games.machina.box.tables import ITEMS
from coterie.games.machina.items.inventory import operate_workbench

DRAWN = ["oak-wedge", "firemans-axe", "anchor-chain"]
DECKS = ("weapon", "weapon", "consumable")


def on_top(t, *items):
    for item in items:
        deck = t.state.item_decks[ITEMS[item].kind]
        deck.cards.remove(item)
        deck.put_top(item, ())


@pytest.fixture
def bench(place):
    """Kim beside Phillip, with an axe, a chain and a wedge on top of their decks."""
    t = place("K P .", K="kim", P="phillip")
    on_top(t, *DRAWN)
    t.usual = {"outfit": "done", "hand-over": "done"}
    return t


def operate(t, *answers):
    t.run(operate_workbench(t, t.explorer("kim"), t.about("kim")), *answers)


@pytest.mark.rule("items.workbench.draw", "items.workbench.choose")
def test_three_cards_from_any_decks_of_which_one_is_kept(bench):
    kim = bench.explorer("kim")
    operate(bench, *DECKS, "firemans-axe", ("destroy", "oak-wedge"), ("destroy", "anchor-chain"), "keep")
    assert kim.items == ["firemans-axe"]
    assert kim.mains == []
    assert bench.state.destroyed_items.cards == ["oak-wedge", "anchor-chain"]
    assert [event.rule for event in bench.told("item-drawn")] == ["items.workbench.draw"] * 3
    assert {event.rule for event in bench.told("item-destroy")} == {"items.workbench.choose"}
    assert bench.told("item-kept")[0].rule == "items.workbench.choose"


@pytest.mark.rule("items.workbench.choose")
@pytest.mark.parametrize("order", [("firemans-axe", "anchor-chain"), ("anchor-chain", "firemans-axe")])
def test_what_is_not_destroyed_goes_on_top_of_its_deck_in_any_order(bench, order):
    operate(bench, *DECKS, "oak-wedge", *[("return", item) for item in order], "keep")
    assert tuple(bench.state.item_decks["weapon"].cards[-2:]) == order
    assert bench.state.destroyed_items.cards == []


@pytest.mark.rule("items.workbench.choose")
def test_one_may_be_destroyed_and_one_returned(bench):
    operate(bench, *DECKS, "oak-wedge", ("destroy", "firemans-axe"), ("return", "anchor-chain"), "keep")
    assert bench.state.destroyed_items.cards == ["firemans-axe"]
    assert bench.state.item_decks["weapon"].cards[-1] == "anchor-chain"


@pytest.mark.rule("items.workbench.choose")
def test_the_chosen_card_may_be_given_to_an_adjacent_explorer(bench):
    operate(bench, *DECKS, "firemans-axe", ("destroy", "oak-wedge"), ("destroy", "anchor-chain"), "phillip")
    assert bench.explorer("kim").items == []
    assert bench.explorer("phillip").items == ["firemans-axe"]


@pytest.mark.rule("items.workbench.swap")
def test_a_drawn_card_is_swapped_for_one_of_the_inventory_whatever_its_type(bench):
    kim = bench.explorer("kim")
    bench.gives(kim, "vigil-candle")
    answers = (("vigil-candle", "firemans-axe"), "anchor-chain")
    operate(bench, *DECKS, *answers, ("return", "vigil-candle"), ("destroy", "oak-wedge"), "keep")
    assert sorted(kim.items) == ["anchor-chain", "firemans-axe"]
    assert bench.state.item_decks["artifact"].cards[-1] == "vigil-candle"
    assert bench.told("swapped")[0].rule == "items.workbench.swap"


@pytest.mark.rule("items.workbench.swap")
def test_an_equipped_card_that_is_swapped_is_taken_off_first_and_the_other_arrives_unequipped(bench):
    kim = bench.explorer("kim")
    bench.gives(kim, "rivet-gun", "recoil-piston")
    kim.mains, kim.attached = ["rivet-gun"], {"recoil-piston": "rivet-gun"}
    answers = (("rivet-gun", "firemans-axe"), "done", "oak-wedge")
    operate(bench, *DECKS, *answers, ("destroy", "rivet-gun"), ("destroy", "anchor-chain"), "keep")
    assert sorted(kim.items) == ["firemans-axe", "oak-wedge", "recoil-piston"]
    assert kim.mains == []
    assert kim.attached == {}
    assert bench.told("unequipped")[0].rule == "items.workbench.swap"


@pytest.mark.rule("items.workbench.swap", "items.unequip")
def test_an_attached_card_that_is_swapped_comes_off_and_what_bears_it_stays_on(bench):
    kim = bench.explorer("kim")
    bench.gives(kim, "rivet-gun", "recoil-piston")
    kim.mains, kim.attached = ["rivet-gun"], {"recoil-piston": "rivet-gun"}
    bench.usual = {"outfit": "as-it-is", "hand-over": "done"}
    answers = (("recoil-piston", "firemans-axe"), "done", "oak-wedge")
    operate(bench, *DECKS, *answers, ("destroy", "recoil-piston"), ("destroy", "anchor-chain"), "keep")
    assert (kim.mains, kim.attached) == (["rivet-gun"], {})
    assert [event.params["item"] for event in bench.told("unequipped")] == ["@item.recoil-piston.name"]


@pytest.mark.rule("effects.destroy.item", "effects.markers.card-removed")
@pytest.mark.parametrize(
    ("how", "rule"), [("destroy", "effects.destroy.item"), ("return", "effects.markers.card-removed")]
)
def test_from_a_swapped_card_that_goes_markers_and_count_tokens_are_taken_off_and_the_effect_ends(bench, how, rule):
    """The rivet gun has nailed Phillip to the floor."""
    kim = bench.explorer("kim")
    bench.gives(kim, "rivet-gun", equip=True)
    bench.stack("2", "2")
    bench.does(kim, next(each for each in bench.may(kim, "use") if each[1::2] == ("item.rivet-gun", "phillip")))
    bench.state.counts = {"item.rivet-gun.any": 1}
    assert (len(bench.state.markers), len(bench.state.lasting)) == (1, 1)
    swaps = (("rivet-gun", "firemans-axe"), "oak-wedge")
    operate(bench, *DECKS, *swaps, (how, "rivet-gun"), ("destroy", "anchor-chain"), "keep")
    assert (bench.state.markers, bench.state.lasting, bench.state.counts) == ([], [], {})
    assert [event.rule for event in bench.told("markers-return")] == [rule]


@pytest.mark.rule("items.workbench.swap")
def test_several_cards_may_be_swapped_one_for_one(bench):
    kim = bench.explorer("kim")
    bench.gives(kim, "vigil-candle", "hush-idol")
    swaps = (("vigil-candle", "firemans-axe"), ("hush-idol", "anchor-chain"))
    operate(bench, *DECKS, *swaps, "hush-idol", ("destroy", "vigil-candle"), ("destroy", "oak-wedge"), "keep")
    assert sorted(kim.items) == ["anchor-chain", "firemans-axe", "hush-idol"]


@pytest.mark.rule("items.workbench.swap")
def test_what_was_swapped_is_not_swapped_again(bench):
    """The candle that lies there now cannot be taken back, nor the axe be put down for the chain."""
    kim = bench.explorer("kim")
    bench.gives(kim, "vigil-candle", "hush-idol")
    swaps = (("vigil-candle", "firemans-axe"), "done")
    operate(bench, *DECKS, *swaps, "anchor-chain", ("destroy", "vigil-candle"), ("destroy", "oak-wedge"), "keep")
    first, second = [decision.options for decision in bench.asked if decision.kind == "swap-items"]
    assert len(first) == 1 + 2 * 3
    assert second == ("done", ("hush-idol", "anchor-chain"), ("hush-idol", "oak-wedge"))


@pytest.mark.rule("items.workbench.inventory")
def test_it_ends_with_a_free_use_of_the_inventory(bench):
    kim, bench.usual = bench.explorer("kim"), {"hand-over": "done"}
    stamina = kim.stamina
    answers = ("firemans-axe", ("destroy", "oak-wedge"), ("destroy", "anchor-chain"), "keep")
    operate(bench, *DECKS, *answers, ("equip", "firemans-axe"))
    assert kim.mains == ["firemans-axe"]
    assert kim.stamina == stamina


@pytest.mark.rule("items.workbench.inventory", "items.workbench.draw")
def test_with_all_decks_empty_the_inventory_is_used_all_the_same(bench):
    kim, bench.usual = bench.explorer("kim"), {"hand-over": "done"}
    bench.gives(kim, "firemans-axe")
    for deck in bench.state.item_decks.values():
        bench.state.destroyed_items.cards += deck.cards
        deck.cards = []
    operate(bench, ("equip", "firemans-axe"))
    assert kim.mains == ["firemans-axe"]
