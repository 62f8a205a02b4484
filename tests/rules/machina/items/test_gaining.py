"""Gaining items: two cards drawn, one kept, and what a class may equip at once."""

import pytest

from coterie.games.machina.box.tables import ITEMS
from coterie.games.machina.box.vocabulary import VOCABULARY, AddItemLevel, ShuffleItems
from coterie.games.machina.items.inventory import gain_item

ALONE = "K . ."


def on_top(t, *items):
    """Items on top of their decks, the last one topmost."""
    for item in items:
        deck = t.state.item_decks[ITEMS[item].kind]
        deck.cards.remove(item)
        deck.put_top(item, ())


def gain(t, explorer):
    return gain_item(t, explorer, (), t.about(explorer.card))


def cards(t):
    return {kind: list(deck.cards) for kind, deck in t.state.item_decks.items()}


@pytest.mark.rule("items.gain.draw", "items.gain.keep")
@pytest.mark.parametrize("decks", [("weapon", "artifact"), ("weapon", "weapon")])
def test_two_cards_from_decks_of_ones_choice_the_same_twice_if_wanted(place, decks):
    t = place(ALONE, K="kim")
    before = cards(t)
    tops = [before[decks[0]][-1], before[decks[1]][-2 if decks[0] == decks[1] else -1]]
    t.run(gain(t, t.explorer()), *decks, tops[0], "destroy")
    assert t.explorer().items == [tops[0]]
    assert t.explorer().mains == []
    assert t.state.destroyed_items.cards == [tops[1]]
    assert [event.rule for event in t.told("item-drawn")] == ["items.gain.draw"] * 2
    assert t.told("item-destroy")[0].rule == t.told("item-kept")[0].rule == "items.gain.keep"


@pytest.mark.rule("items.gain.draw")
def test_the_first_card_is_seen_before_the_second_deck_is_chosen(place):
    t = place(ALONE, K="kim")
    top = t.state.item_decks["weapon"].cards[-1]
    asked = t.ask(gain(t, t.explorer()), "weapon")
    assert asked.kind == "item-deck"
    assert asked.about["drawn"] == (top,)
    assert len(t.told("item-drawn")) == 1


@pytest.mark.rule("items.gain.draw")
def test_an_empty_deck_cannot_be_chosen(place):
    t = place(ALONE, K="kim")
    for kind in ("weapon", "apparel"):
        t.state.destroyed_items.cards += t.state.item_decks[kind].cards
        t.state.item_decks[kind].cards = []
    assert t.ask(gain(t, t.explorer())).options == ("artifact", "consumable")


@pytest.mark.rule("items.gain.draw")
def test_the_only_card_left_is_kept(place):
    t = place(ALONE, K="kim")
    for kind, deck in t.state.item_decks.items():
        left = deck.cards[-1:] if kind == "artifact" else []
        t.state.destroyed_items.cards += [card for card in deck.cards if card not in left]
        deck.cards = left
    last = t.state.item_decks["artifact"].cards[0]
    t.run(gain(t, t.explorer()))
    assert t.explorer().items == [last]
    t.run(gain(t, t.explorer()))
    assert t.explorer().items == [last]
    assert t.told("no-items")[0].rule == "items.gain.draw"


@pytest.mark.rule("items.gain.keep")
def test_the_other_card_may_go_back_on_top_of_its_deck(place):
    t = place(ALONE, K="kim")
    on_top(t, "whale-oil", "oak-wedge")
    t.run(gain(t, t.explorer()), "consumable", "consumable", "whale-oil", "return")
    assert t.explorer().items == ["whale-oil"]
    assert t.state.item_decks["consumable"].cards[-1] == "oak-wedge"
    assert t.state.destroyed_items.cards == []


@pytest.mark.rule("items.gain.keep", "items.gain.class-equip")
def test_the_gained_item_may_be_given_to_an_adjacent_explorer_who_does_not_equip_it(place):
    t = place("K A .", K="kim", A="ama-boateng")
    kim, ama = t.explorers
    on_top(t, "firemans-axe", "oak-wedge")
    t.run(gain(t, kim), "consumable", "weapon", "firemans-axe", "destroy", "ama-boateng")
    assert (kim.items, ama.items, ama.mains) == ([], ["firemans-axe"], [])
    assert "equip-now" not in [asked.kind for asked in t.asked]
    assert t.told("handed-over")[0].rule == "items.gain.keep"


@pytest.mark.rule("items.gain.keep")
def test_who_is_not_adjacent_is_given_nothing(place):
    t = place("K . A", K="kim", A="ama-boateng")
    on_top(t, "whale-oil", "oak-wedge")
    t.run(gain(t, t.explorer("kim")), "consumable", "consumable", "whale-oil", "destroy")
    assert "give-item" not in [asked.kind for asked in t.asked]


SAMPLES = {
    "weapon": "firemans-axe",
    "apparel": "hobnailed-boots",
    "artifact": "vigil-candle",
    "consumable": "oak-wedge",
}


@pytest.mark.rule("items.gain.class-equip")
@pytest.mark.parametrize("kind", [*SAMPLES])
@pytest.mark.parametrize(
    ("name", "suited"),
    [
        ("kim", {"apparel"}),
        ("hank-horden", {"weapon"}),
        ("idris-khoury", {"artifact"}),
        ("ottoline-brandt", {"weapon", "apparel", "artifact"}),  # a consumable is never equipped
    ],
)
def test_a_class_may_equip_what_suits_it_without_cost(place, name, suited, kind):
    t = place(ALONE, K=name)
    explorer, item = t.explorer(), SAMPLES[kind]
    on_top(t, item, "whale-oil")
    stamina = explorer.stamina
    answers = ("consumable", kind, item, "destroy")
    t.run(gain(t, explorer), *answers, *["equip"] * (kind in suited))
    assert explorer.mains == [item] * (kind in suited)
    assert explorer.stamina == stamina
    if kind in suited:
        assert t.told("equipped")[0].rule == "items.gain.class-equip"


@pytest.mark.rule("items.gain.class-equip")
def test_it_may_also_be_left_unequipped(place):
    t = place(ALONE, K="kim")
    on_top(t, "hobnailed-boots", "whale-oil")
    t.run(gain(t, t.explorer()), "consumable", "apparel", "hobnailed-boots", "destroy", "leave")
    assert t.explorer().items == ["hobnailed-boots"]
    assert t.explorer().mains == []


@pytest.mark.rule(
    "items.gain.draw", "items.gain.keep", "items.gain.class-equip", "items.equip.replace", "actions.chest"
)
def test_manual_gain_item_example(place):
    """Kim opens a chest, keeps the Proximity Bender, and her boots with all on them make way for it, for 3 stamina."""
    t = place("K c .", K="kim")
    kim = t.explorer()
    t.gives(kim, "hobnailed-boots", "surgeons-apron", "spiked-pauldron")
    kim.mains = ["hobnailed-boots"]
    kim.attached = {"surgeons-apron": "hobnailed-boots", "spiked-pauldron": "surgeons-apron"}
    on_top(t, "proximity-bender", "whale-oil")
    stamina = kim.stamina
    answers = ("apparel", "consumable", "proximity-bender", "destroy", "equip")
    t.does(kim, ("activate", "chest", "A2"), *answers)
    assert kim.stamina == stamina - 3
    assert kim.essence == 1
    assert kim.mains == ["proximity-bender"]
    assert kim.attached == {}
    assert sorted(kim.items) == ["hobnailed-boots", "proximity-bender", "spiked-pauldron", "surgeons-apron"]


@pytest.mark.rule("items.inventory.cost", "items.inventory.steps")
def test_manual_gain_item_example_use_inventory_instead(place):
    """Or she uses the inventory for 3 stamina and wears boots, with the torso, instead of one of them."""
    t = place(ALONE, K="kim")
    kim = t.explorer()
    t.gives(kim, "spring-heel-boots", equip=True)
    t.gives(kim, "proximity-bender")
    stamina = kim.stamina
    on_boots = ("attach", "proximity-bender", "spring-heel-boots")
    t.does(kim, ("inventory", "kim"), "anew", ("equip", "spring-heel-boots"), on_boots)
    assert kim.stamina == stamina - 3
    assert kim.attached == {"proximity-bender": "spring-heel-boots"}


@pytest.mark.rule("items.shuffle")
def test_each_deck_is_shuffled_by_itself_without_the_destroyed_items(place):
    t = place(ALONE, K="kim")
    for deck in t.state.item_decks.values():
        t.state.destroyed_items.cards.append(deck.cards.pop())
    before = cards(t)
    t.run(VOCABULARY.carry_out(t, (ShuffleItems(),), t.about("kim")))
    after = cards(t)
    assert len(t.state.destroyed_items.cards) == 4
    assert before != after
    assert {kind: sorted(deck) for kind, deck in before.items()} == {kind: sorted(deck) for kind, deck in after.items()}
    assert t.told("items-shuffled")[0].rule == "items.shuffle"


@pytest.mark.rule("items.shuffle")
def test_an_empty_deck_stays_empty_until_a_level_is_added_to_it(place):
    t = place(ALONE, K="kim")
    deck = t.state.item_decks["weapon"]
    t.state.destroyed_items.cards, deck.cards = deck.cards, []
    t.run(VOCABULARY.carry_out(t, (ShuffleItems(),), t.about("kim")))
    assert deck.cards == []
    t.run(VOCABULARY.carry_out(t, (AddItemLevel(2),), t.about("kim")))
    assert {ITEMS[card].level for card in deck.cards} == {2}
