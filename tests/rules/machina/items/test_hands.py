"""Items that change hands and places: trade, and using the inventory."""

import pytest

from coterie.games.machina.items.inventory import use_inventory
from coterie.games.machina.round.play import one_action

PAIR = "K P .\n\n. . ."


@pytest.fixture
def pair(place):
    """Kim beside Phillip."""
    return place(PAIR, K="kim", P="phillip")


# --- trade ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("items.trade")
def test_both_hand_over_any_number_of_items_in_one_trade(pair):
    kim, phillip = pair.explorers
    pair.gives(kim, "firemans-axe", "oak-wedge", "hush-idol")
    pair.gives(phillip, "vigil-candle", "whale-oil")
    stamina = kim.stamina, phillip.stamina
    answers = (("give", "firemans-axe"), ("give", "oak-wedge"), ("take", "vigil-candle"), "done", "agree")
    pair.does(kim, ("trade", "phillip"), *answers)
    assert sorted(kim.items) == ["hush-idol", "vigil-candle"]
    assert sorted(phillip.items) == ["firemans-axe", "oak-wedge", "whale-oil"]
    assert (kim.stamina, phillip.stamina) == (stamina[0] - 2, stamina[1])
    assert {event.rule for event in pair.told("handed-over")} == {"items.trade"}


@pytest.mark.rule("items.trade")
def test_all_that_is_traded_arrives_unequipped_and_its_attachments_come_off(pair):
    kim, phillip = pair.explorers
    pair.gives(kim, "rivet-gun", "recoil-piston")
    kim.mains, kim.attached = ["rivet-gun"], {"recoil-piston": "rivet-gun"}
    pair.gives(phillip, "vigil-candle", equip=True)
    pair.does(kim, ("trade", "phillip"), ("give", "rivet-gun"), ("take", "vigil-candle"), "done", "agree")
    assert (kim.mains, kim.attached, phillip.mains) == ([], {}, [])
    assert sorted(kim.items) == ["recoil-piston", "vigil-candle"]
    assert phillip.items == ["rivet-gun"]


@pytest.mark.rule("items.trade")
def test_the_other_player_must_agree_to_the_whole_exchange(pair):
    kim, phillip = pair.explorers
    pair.gives(kim, "firemans-axe", equip=True)
    pair.gives(phillip, "vigil-candle")
    pair.does(kim, ("trade", "phillip"), ("take", "vigil-candle"), "done", "refuse")
    assert pair.asked[-1].seats == (phillip.seat,)
    assert (kim.items, kim.mains, phillip.items) == (["firemans-axe"], ["firemans-axe"], ["vigil-candle"])
    assert pair.told("no-trade")[0].rule == "items.trade"


@pytest.mark.rule("items.trade")
@pytest.mark.parametrize("answers", [("nothing",), (("give", "firemans-axe"), "refuse")])
def test_a_trade_that_comes_to_nothing_costs_nothing_and_is_not_asked_for_again_at_once(pair, answers):
    kim = pair.explorer("kim")
    pair.gives(kim, "firemans-axe")
    pair.state.turn, stamina = kim.seat, kim.stamina
    pair.run(one_action(pair, kim), ("trade", "phillip"), *answers)
    assert (kim.stamina, kim.items) == (stamina, ["firemans-axe"])
    assert pair.why_not(kim, "trade") == [("declined", "items.trade")]
    pair.run(one_action(pair, kim), ("move", "B1"))
    assert pair.may(kim, "trade") == [("trade", "phillip")]


@pytest.mark.rule("items.trade")
def test_the_trade_is_paid_for_before_items_change_hands(pair):
    """What makes it cheaper is given away in it, and still makes it cheaper."""
    kim, phillip = pair.explorers
    pair.gives(kim, "porters-coat", equip=True)
    kim.stamina = 1
    pair.does(kim, ("trade", "phillip"), ("give", "porters-coat"), "agree")
    assert (kim.stamina, phillip.items) == (0, ["porters-coat"])


@pytest.mark.rule("items.trade")
def test_one_trades_with_adjacent_explorers_for_two_stamina_alone(place):
    t = place("K . P", K="kim", P="phillip")
    kim, phillip = t.explorers
    t.gives(kim, "firemans-axe")
    assert t.may(kim, "trade") == []
    assert t.why_not(kim, "trade") == [("nobody-beside", "items.trade")]
    phillip.cell = t.cell("A2")
    assert t.may(kim, "trade") == [("trade", "phillip")]
    kim.stamina = 1
    assert t.why_not(kim, "trade") == [("stamina", "items.trade")]


# --- use inventory ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("items.inventory.cost")
def test_it_costs_three_stamina(pair):
    kim = pair.explorer("kim")
    pair.gives(kim, "firemans-axe")
    kim.stamina = 3
    pair.does(kim, ("inventory", "kim"), ("equip", "firemans-axe"), "done")
    assert kim.stamina == 0
    assert [event.rule for event in pair.told("uses-inventory")] == ["items.inventory.cost"]
    assert pair.why_not(kim, "inventory") == [("stamina", "items.inventory.cost")]


@pytest.mark.rule("items.inventory.cost")
def test_that_of_an_adjacent_explorer_is_used_instead_who_agrees_and_makes_the_choices(pair):
    kim, phillip = pair.explorers
    pair.gives(phillip, "firemans-axe")
    stamina = kim.stamina, phillip.stamina
    pair.does(kim, ("inventory", "phillip"), "agree", ("equip", "firemans-axe"), "done")
    assert phillip.mains == ["firemans-axe"]
    assert {asked.seats for asked in pair.asked} == {(phillip.seat,)}
    assert pair.asked[0].rule == "items.inventory.cost"
    assert [event.params["explorer"] for event in pair.told("uses-inventory-of")] == ["@explorer.kim.name"]
    assert (kim.stamina, phillip.stamina) == (stamina[0] - 3, stamina[1])


@pytest.mark.rule("items.inventory.cost")
def test_who_does_not_agree_keeps_all_as_it_is_and_nothing_is_paid(pair):
    kim, phillip = pair.explorers
    pair.gives(phillip, "firemans-axe")
    pair.state.turn, stamina = kim.seat, kim.stamina
    pair.run(one_action(pair, kim), ("inventory", "phillip"), "refuse")
    assert (phillip.mains, kim.stamina) == ([], stamina)
    assert pair.told("no-inventory")[0].rule == "items.inventory.cost"
    assert pair.why_not(kim, "inventory") == [("declined", "items.inventory.cost")]
    pair.run(one_action(pair, kim), ("move", "B1"))
    assert pair.may(kim, "inventory") == [("inventory", "phillip")]


@pytest.mark.rule("items.inventory.cost", "units.contribute.right")
def test_who_does_not_agree_may_still_be_asked_for_essence(place):
    t = place("K P .\n\n. s .", K="kim", P="phillip")
    kim, phillip = t.explorers
    t.gives(phillip, "firemans-axe")
    kim.essence, phillip.essence, t.state.turn = 1, 3, kim.seat
    t.run(one_action(t, kim), ("inventory", "phillip"), "refuse")
    assert t.may(kim, "seal") == [("seal", "B2")]


@pytest.mark.rule("items.inventory.cost")
def test_that_of_a_distant_explorer_cannot_be_used(place):
    t = place("K . P", K="kim", P="phillip")
    t.gives(t.explorer("phillip"), "firemans-axe")
    assert t.may(t.explorer("kim"), "inventory") == []


@pytest.mark.rule("items.inventory.steps")
def test_everything_is_unequipped_then_mains_are_equipped_then_all_else_attached(pair):
    kim = pair.explorer("kim")
    pair.gives(kim, "firemans-axe", "hobnailed-boots", equip=True)
    pair.gives(kim, "rivet-gun", "recoil-piston", "surgeons-apron")
    answers = (
        "anew",
        ("equip", "rivet-gun"),
        ("equip", "hobnailed-boots"),
        ("attach", "recoil-piston", "rivet-gun"),
        ("attach", "surgeons-apron", "hobnailed-boots"),
        "done",
    )
    pair.run(use_inventory(pair, kim, pair.about("kim")), *answers)
    assert kim.mains == ["rivet-gun", "hobnailed-boots"]
    assert kim.attached == {"recoil-piston": "rivet-gun", "surgeons-apron": "hobnailed-boots"}
    assert {event.rule for event in pair.told("unequipped") + pair.told("equipped")} == {"items.inventory.steps"}


@pytest.mark.rule("items.inventory.steps")
def test_no_main_item_is_equipped_once_something_is_attached(pair):
    kim = pair.explorer("kim")
    pair.gives(kim, "rivet-gun", "recoil-piston", "hobnailed-boots", "surgeons-apron")
    use = use_inventory(pair, kim, pair.about("kim"))
    asked = pair.ask(use, ("equip", "rivet-gun"), ("attach", "recoil-piston", "rivet-gun"))
    assert asked.kind == "hand-over"


@pytest.mark.rule("items.inventory.steps")
def test_one_may_end_with_less_equipped_than_before(pair):
    kim = pair.explorer("kim")
    pair.gives(kim, "firemans-axe", "hobnailed-boots", equip=True)
    pair.run(use_inventory(pair, kim, pair.about("kim")), "anew", "done", "done")
    assert kim.mains == []


@pytest.mark.rule("items.inventory.steps")
def test_leaving_all_as_it_is_is_the_same_as_equipping_the_same_again(pair):
    kim = pair.explorer("kim")
    pair.gives(kim, "firemans-axe", "hobnailed-boots", equip=True)
    pair.run(use_inventory(pair, kim, pair.about("kim")), "as-it-is", "done")
    assert kim.mains == ["firemans-axe", "hobnailed-boots"]


@pytest.mark.rule("items.inventory.steps", "items.enters-play")
def test_what_does_something_as_it_enters_play_cannot_be_left_as_it_is(place):
    t = place("K . .", K="kim")
    kim = t.explorer()
    t.gives(kim, "rune-hatchet", "soul-siphon")
    kim.mains, kim.attached = ["rune-hatchet"], {"soul-siphon": "rune-hatchet"}
    asked = t.ask(use_inventory(t, kim, t.about("kim")))
    assert asked.options == ("done", ("equip", "rune-hatchet"))


@pytest.mark.rule("items.inventory.steps")
def test_finally_items_are_handed_over_to_explorers_beside_the_one_whose_inventory_it_is(place):
    t = place("K P A", K="kim", P="phillip", A="ama-boateng")
    kim, phillip, ama = t.explorers
    t.gives(phillip, "firemans-axe", "oak-wedge", "hush-idol")
    gifts = (("oak-wedge", "kim"), ("firemans-axe", "ama-boateng"), "done")
    t.does(kim, ("inventory", "phillip"), "agree", ("equip", "firemans-axe"), "done", *gifts)
    assert (kim.items, ama.items, phillip.items) == (["oak-wedge"], ["firemans-axe"], ["hush-idol"])
    assert phillip.mains == []
    assert ama.mains == []
