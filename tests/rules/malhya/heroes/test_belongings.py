"""Knapsacks, cubes, heavy equipment, weapons with their rows, armor and artifacts, gold."""

from __future__ import annotations

import pytest
from tests.rules.malhya.conftest import Make

from coterie.games.malhya import GAME
from coterie.games.malhya.box.schemas import Row
from coterie.games.malhya.box.tables import WEAPONS
from coterie.games.malhya.effects.needs import knacks
from coterie.games.malhya.heroes.gear import can_equip, can_take_off, can_wield, equip, open_rows, take_off
from coterie.games.malhya.heroes.knapsack import (
    bearing,
    can_bear,
    can_hand_over,
    hand_over,
    moments,
    usable,
    use_item,
)
from coterie.games.malhya.heroes.taking import take
from coterie.games.malhya.heroes.wounds import crystals
from coterie.games.malhya.scene.options import present
from coterie.games.malhya.state import Room
from coterie.games.malhya.story.pages import open_page
from coterie.kernel.data import replace

# --- the knapsack -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("knapsack.slots", "knapsack.full")
def test_who_takes_an_item_with_all_slots_filled_discards_one_first(party: Make) -> None:
    t = party("sulk", "mhay")
    t.gives("sulk", "smoke-pot", "flash-powder")
    t.hero("sulk").armor = "reed-cloak"  # equipped cards use no slot
    t.does([{"gain_item": "honed-picks"}], "smoke-pot", hero="sulk")
    assert t.hero("sulk").items == ["flash-powder", "honed-picks"]
    assert t.state.object_deck.cards[0] == "smoke-pot"


@pytest.mark.rule("gear.artifact.store", "knapsack.full")
def test_an_artifact_that_is_put_on_straight_away_needs_no_slot(party: Make) -> None:
    t = party("sulk", "mhay")
    t.gives("sulk", "smoke-pot", "flash-powder")
    t.does([{"gain_item": "heartwood-amulet"}], ("wear", "heartwood-amulet"), hero="sulk")
    sulk = t.hero("sulk")
    assert (sulk.items, sulk.artifacts, sulk.life) == (["smoke-pot", "flash-powder"], ["heartwood-amulet"], 8)
    assert [event.key for event in t.noted][-2:] == ["taken", "equipped"]
    shown = present(t.state, t.asked[-1], ("wear", "heartwood-amulet"))
    assert GAME.catalogue().text(shown.label) == "Nothing: put on Heartwood amulet at once"


@pytest.mark.rule("gear.artifact.store", "gear.artifact.type-limit", "knapsack.full")
def test_but_only_where_its_place_is_free_and_not_in_combat(party: Make) -> None:
    for worn, mode in (("listeners-amulet", "free"), ("", "combat")):
        t = party("sulk", "mhay")
        t.gives("sulk", "smoke-pot", "flash-powder")
        sulk = t.hero("sulk")
        sulk.artifacts = [worn] if worn else []
        t.state.room = Room(page="01", chapter="9", mode=mode)
        t.does([{"gain_item": "heartwood-amulet"}], "smoke-pot", hero="sulk")
        assert t.asked[-1].options == ("smoke-pot", "flash-powder")
        assert (sulk.items, sulk.artifacts) == (["flash-powder", "heartwood-amulet"], sulk.artifacts)


@pytest.mark.rule("knapsack.full")
def test_armor_that_is_found_goes_into_the_knapsack_first(party: Make) -> None:
    t = party("sulk", "mhay")
    t.gives("sulk", "smoke-pot", "flash-powder")
    t.does([{"gain_item": "reed-cloak"}], "smoke-pot", hero="sulk")
    assert t.asked[-1].options == ("smoke-pot", "flash-powder")


@pytest.mark.rule("knapsack.full")
def test_heroes_trade_outside_the_modes_only_and_where_there_is_room(party: Make) -> None:
    t = party("sulk", "mhay")
    t.gives("sulk", "smoke-pot")
    sulk, mhay = t.hero("sulk"), t.hero("mhay")
    sulk.cubes = {"potion-red": 1}
    t.state.room = Room(page="01", chapter="9", mode="stealth")
    assert not can_hand_over(t.state, sulk, mhay, "smoke-pot")
    t.state.room.mode = "free"
    assert can_hand_over(t.state, sulk, mhay, "potion-red")
    hand_over(t, sulk, mhay, "smoke-pot")
    assert (sulk.items, mhay.items) == ([], ["smoke-pot"])
    t.gives("sulk", "flash-powder", "honed-picks")
    mhay.items.append("runners-ring")
    assert not can_hand_over(t.state, sulk, mhay, "flash-powder")


@pytest.mark.rule("knapsack.resource-cubes", "knapsack.resource-types")
def test_cubes_need_a_space_in_the_area_of_their_type_and_no_item_slot(party: Make) -> None:
    t = party("sulk", "mhay")
    t.gives("sulk", "smoke-pot", "flash-powder")
    t.does([{"gain": {"potion-red": 2}}, {"gain": {"potion-yellow": 3}}, {"gain": {"key-blue": 1}}], hero="sulk")
    assert t.hero("sulk").cubes == {"potion-red": 2, "potion-yellow": 1, "key-blue": 1}
    assert t.told("cubes-left")[0].params["n"] == 2


@pytest.mark.rule("knapsack.single-use")
def test_a_single_use_item_is_shuffled_back_and_no_unconscious_hero_uses_one(party: Make) -> None:
    t = party("sulk", "mhay")
    t.gives("sulk", "potion-flask", "smoke-pot")
    hero = t.hero("sulk")
    assert [*usable(t.state, hero, "any", "travel")] == ["potion-flask"]
    t.run(use_item(t, hero, "potion-flask"))
    assert (hero.cubes, hero.items) == ({"potion-yellow": 2}, ["smoke-pot"])
    assert "potion-flask" in t.state.object_deck.cards
    hero.life = 0
    assert not [*usable(t.state, hero, "stealth")]


@pytest.mark.rule("knapsack.spare-weapon")
def test_one_weapon_is_carried_besides_the_equipped_one(party: Make) -> None:
    t = party("sulk", "mhay")
    t.hero("sulk").weapon = "throwing-knives"
    t.state.weapon_deck.cards.remove("throwing-knives")
    t.does([{"gain_weapon": "short-sword"}], hero="sulk")
    t.does([{"gain_weapon": "hunting-bow"}], "short-sword", hero="sulk")
    assert t.hero("sulk").items == ["hunting-bow"]
    t.does([{"gain_weapon": "short-sword"}], "short-sword", hero="sulk")  # the new one is let be
    assert t.hero("sulk").items == ["hunting-bow"]
    assert "short-sword" in t.state.weapon_deck.cards


@pytest.mark.rule("knapsack.decks")
def test_a_named_card_is_that_card_and_a_draw_the_top_of_the_deck_it_names(party: Make) -> None:
    t = party("sulk", "mhay")
    t.does([{"gain_item": "grey-star"}], hero="sulk")
    assert "grey-star" not in t.state.rare_object_deck.cards
    *_, second, first = t.state.object_deck.cards
    t.does([{"draw_cards": {"deck": "object", "look": 2}}], second, hero="mhay")
    assert t.hero("mhay").items == [second]
    assert t.state.object_deck.cards[0] == first


def test_an_object_that_somebody_has_is_not_gained_again(party: Make) -> None:
    t = party("sulk", "mhay")
    t.gives("sulk", "grey-star")
    t.does([{"gain_item": "grey-star"}])  # and nobody is asked who takes it
    assert (t.hero("sulk").items, t.hero("mhay").items) == (["grey-star"], [])


@pytest.mark.rule("knapsack.gold")
def test_the_purse_is_shared_and_never_below_nothing(party: Make) -> None:
    t = party("sulk", "mhay")
    t.does([{"gold": 3}, {"gold": -20}], hero="sulk")
    assert t.state.gold == 0
    assert t.told("gold-less")[0].params["n"] == 7


@pytest.mark.rule("knapsack.full", "gear.heavy.limit", "knapsack.spare-weapon")
def test_nobody_is_handed_what_is_too_heavy_or_a_second_spare_weapon(party: Make) -> None:
    t = party("sulk", "mhay")
    sulk, mhay = t.hero("sulk"), t.hero("mhay")
    mhay.armor, mhay.capacity = "scale-jack", 3
    t.gives("sulk", "ringed-harness", "short-sword")
    assert not can_hand_over(t.state, sulk, mhay, "ringed-harness")
    assert can_hand_over(t.state, sulk, mhay, "short-sword")
    t.gives("mhay", "hunting-bow")
    assert not can_hand_over(t.state, sulk, mhay, "short-sword")


@pytest.mark.rule("knapsack.single-use", "overview.golden.unspecified")
def test_an_item_for_the_journey_is_of_no_use_in_a_room_or_while_a_page_is_open(party: Make) -> None:
    t = party("sulk", "mhay", book="1 close: true")
    assert moments(t.state) == ("any", "travel")
    open_page(t.state, "1")
    assert moments(t.state) == ("any",)
    t.state.pages = []
    t.state.room = Room(page="01", chapter="9")
    assert moments(t.state) == ("any", "room")
    t.state.room.mode = "stealth"
    assert moments(t.state) == ("any", "room", "stealth")


@pytest.mark.rule("knapsack.single-use")
def test_a_used_item_is_somewhere_in_its_deck_not_under_it(party: Make) -> None:
    t = party("sulk", "mhay")
    t.gives("sulk", "potion-flask")
    before = list(t.state.object_deck.cards)
    t.run(use_item(t, t.hero("sulk"), "potion-flask"))
    assert sorted(t.state.object_deck.cards) == sorted([*before, "potion-flask"])
    assert [card for card in t.state.object_deck.cards if card != "potion-flask"] != before


def test_so_many_items_are_discarded_as_a_text_says(party: Make) -> None:
    t = party("sulk", "mhay")
    t.gives("sulk", "smoke-pot", "flash-powder", "potion-flask")
    t.does([{"discard_item": 2}], "flash-powder", "smoke-pot", hero="sulk")
    assert t.hero("sulk").items == ["potion-flask"]


# --- heavy equipment --------------------------------------------------------------------------------------------------


@pytest.mark.rule("gear.heavy.bearing", "hero.ability")
def test_the_capacity_reveals_icons_and_the_yoktal_has_one_more(party: Make) -> None:
    t = party("yoktal", "sulk", "ancient")
    assert [bearing(t.state, hero) for hero in t.state.heroes] == [2, 1, 1]
    t.hero("sulk").capacity = 4
    assert bearing(t.state, t.hero("sulk")) == 2


@pytest.mark.rule("gear.heavy.limit")
def test_what_is_too_heavy_cannot_be_taken_counting_also_what_is_stored(party: Make) -> None:
    t = party("sulk", "yoktal")
    t.gives("sulk", "scale-jack")
    t.gives("yoktal", "two-handed-axe")
    assert not can_bear(t.state, t.hero("sulk"), "ringed-harness")
    assert not t.run(take(t, t.hero("sulk"), "ringed-harness", "knapsack.decks"))
    assert t.opened == ["ringed-harness"], "all see what goes under its deck"
    assert t.hero("sulk").items == ["scale-jack"]
    assert can_bear(t.state, t.hero("yoktal"), "ringed-harness")
    assert not can_bear(t.state, t.hero("yoktal"), "wardens-plate")


@pytest.mark.rule("gear.heavy.limit")
def test_who_carries_too_much_already_can_still_take_what_is_light(party: Make) -> None:
    t = party("sulk", "mhay")
    hero = t.hero("sulk")
    hero.weapon, hero.armor = "quarry-maul", "scale-jack"  # two icons of one
    assert can_bear(t.state, hero, "smoke-pot")
    assert not can_bear(t.state, hero, "ringed-harness")


@pytest.mark.rule("gear.heavy.no-other-effect")
def test_capacity_and_encumbrance_are_two_values(party: Make) -> None:
    t = party("yoktal", "sulk")
    t.gives("yoktal", "scale-jack", "two-handed-axe")
    hero = t.hero("yoktal")
    assert (hero.capacity, hero.movement) == (2, 4)
    hero.capacity = 3  # a slot more, and no icon more
    assert bearing(t.state, hero) == 2


# --- weapons ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gear.weapon.requirement", "gear.weapon.no-skip")
def test_strength_2_without_dexterity_3_opens_the_first_row_of_the_war_pick_alone(party: Make) -> None:
    t = party("ancient", "sulk")
    hero = t.hero("ancient")
    assert open_rows(t.state, hero, "war-pick") == [0]
    hero.traits |= {"strength": 1, "dexterity": 3}  # the second row is met, the first is not
    assert open_rows(t.state, hero, "war-pick") == []


@pytest.mark.rule("gear.weapon.first-row")
def test_who_fails_the_first_row_cannot_wield_the_weapon(party: Make) -> None:
    t = party("ancient", "sulk")
    t.gives("sulk", "war-pick", "short-sword")
    assert not can_wield(t.state, t.hero("sulk"), "war-pick")
    assert not can_equip(t.state, t.hero("sulk"), "war-pick")
    assert can_equip(t.state, t.hero("sulk"), "short-sword")


@pytest.mark.rule("gear.weapon.people")
def test_a_row_for_another_people_closes_all_below(party: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    t = party("ancient", "sulk")
    sword = WEAPONS["short-sword"]
    rows = (sword.rows[0], replace(sword.rows[1], trait={}, people="sulk"), Row(strike=sword.rows[0].strike))
    monkeypatch.setitem(WEAPONS, "short-sword", replace(sword, rows=rows))
    assert open_rows(t.state, t.hero("ancient"), "short-sword") == [0]
    assert open_rows(t.state, t.hero("sulk"), "short-sword") == [0, 1, 2]


@pytest.mark.rule("gear.weapon.switch")
@pytest.mark.parametrize(("mode", "left"), [("free", 6), ("stealth", 5), ("combat", 5)])
def test_exchanging_weapons_costs_an_action_point_in_the_modes(party: Make, mode: str, left: int) -> None:
    t = party("sulk", "mhay")
    t.state.room = Room(page="01", chapter="9", mode=mode)
    t.gives("sulk", "short-sword")
    hero = t.hero("sulk")
    hero.weapon = "throwing-knives"
    equip(t, hero, "short-sword")
    assert (hero.weapon, hero.items, hero.points) == ("short-sword", ["throwing-knives"], left)
    hero.points = 0
    assert can_equip(t.state, hero, "throwing-knives") == (mode == "free")


# --- armor and artifacts ----------------------------------------------------------------------------------------------


@pytest.mark.rule("gear.armor.change", "gear.armor.card")
def test_one_armor_at_a_time_changed_for_nothing_but_never_in_combat(party: Make) -> None:
    t = party("sulk", "mhay")
    t.gives("sulk", "padded-coat", "reed-cloak")
    hero = t.hero("sulk")
    equip(t, hero, "padded-coat")
    t.state.room = Room(page="01", chapter="9", mode="stealth")
    equip(t, hero, "reed-cloak")
    assert (hero.armor, hero.items, hero.points) == ("reed-cloak", ["padded-coat"], 6)
    t.state.room.mode = "combat"
    assert not can_equip(t.state, hero, "padded-coat")
    assert not can_take_off(t.state, hero, "reed-cloak")


@pytest.mark.rule("gear.artifact.type-limit", "gear.artifact.store")
def test_one_artifact_of_each_type(party: Make) -> None:
    t = party("sulk", "mhay")
    hero = t.hero("sulk")
    hero.capacity = 3
    t.gives("sulk", "runners-ring", "ring-of-the-low-door", "amulet-of-embers")
    for card in ("runners-ring", "amulet-of-embers", "ring-of-the-low-door"):
        equip(t, hero, card)
    assert hero.artifacts == ["amulet-of-embers", "ring-of-the-low-door"]
    assert hero.items == ["runners-ring"]


@pytest.mark.rule("gear.artifact.effect", "gear.artifact.unequip")
def test_an_artifact_works_as_long_as_it_is_equipped_and_may_be_lost_when_taken_off(party: Make) -> None:
    t = party("sulk", "mhay")
    t.gives("sulk", "heartwood-amulet")
    hero = t.hero("sulk")
    assert crystals(hero) == 6
    equip(t, hero, "heartwood-amulet")
    assert (hero.life, crystals(hero)) == (8, 8)
    hero.life, hero.damage = 7, 1
    take_off(t, hero, "heartwood-amulet")  # a crystal of the wounds goes first
    assert (hero.life, hero.damage, hero.items) == (6, 0, [])
    assert t.state.object_deck.cards[0] == "heartwood-amulet"


@pytest.mark.rule("gear.armor.change")
def test_armor_that_is_taken_off_goes_into_an_open_slot_and_the_log_says_so(party: Make) -> None:
    t = party("sulk", "mhay")
    hero = t.hero("sulk")
    hero.armor, hero.items = "reed-cloak", []
    take_off(t, hero, "reed-cloak")
    assert (hero.armor, hero.items) == ("", ["reed-cloak"])
    assert t.told("taken-off")


@pytest.mark.rule("gear.artifact.effect")
def test_taking_an_artifact_off_leaves_a_conscious_hero_one_life_point(party: Make) -> None:
    t = party("sulk", "mhay")
    hero = t.hero("sulk")
    hero.artifacts = ["heartwood-amulet"]
    hero.life, hero.serious = 1, 0
    take_off(t, hero, "heartwood-amulet")
    assert hero.life == 1


@pytest.mark.rule("gear.artifact.effect", "wounds.hero.areas")
def test_who_is_unconscious_stays_so_when_the_crystals_of_an_artifact_go(party: Make) -> None:
    t = party("sulk", "mhay")
    hero = t.hero("sulk")
    hero.artifacts = ["heartwood-amulet"]
    hero.life, hero.damage = 0, 8
    t.does([{"lose_item": "heartwood-amulet"}])
    assert (hero.life, hero.damage, hero.artifacts) == (0, 6, [])
    assert t.state.object_deck.cards[0] == "heartwood-amulet"


@pytest.mark.rule("wounds.hero.unconscious", "gear.artifact.store")
def test_who_is_unconscious_puts_nothing_on_and_nobody_wears_what_is_used_once(party: Make) -> None:
    t = party("sulk", "mhay")
    t.gives("sulk", "runners-ring", "smoke-pot")
    hero = t.hero("sulk")
    assert [can_equip(t.state, hero, card) for card in ("runners-ring", "smoke-pot")] == [True, False]
    assert not can_take_off(t.state, hero, "runners-ring")
    hero.life, hero.damage = 0, 6
    assert not can_equip(t.state, hero, "runners-ring")


@pytest.mark.rule("test.abilities", "gear.artifact.effect")
def test_symbols_of_an_artifact_count_while_it_is_equipped_and_of_a_single_use_item_while_it_is_carried(
    party: Make,
) -> None:
    t = party("sulk", "mhay")
    t.gives("sulk", "grey-star", "honed-picks")
    symbols = [symbol for knack in knacks(t.hero("sulk")) for symbol in knack.symbols]
    assert symbols == ["machinery"]
    equip(t, t.hero("sulk"), "grey-star")
    assert {symbol for knack in knacks(t.hero("sulk")) for symbol in knack.symbols} == {
        "machinery",
        "legends",
        "alchemy",
    }


@pytest.mark.rule("gear.artifact.unequip")
def test_an_artifact_without_the_symbol_goes_back_into_the_knapsack(party: Make) -> None:
    t = party("sulk", "mhay")
    hero = t.hero("sulk")
    hero.artifacts = ["runners-ring"]
    take_off(t, hero, "runners-ring")
    assert hero.items == ["runners-ring"]
