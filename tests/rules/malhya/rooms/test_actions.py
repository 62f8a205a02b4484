"""Using things, trading and dressing, as actions of the party or of the hero in turn."""

from __future__ import annotations

import pytest
from tests.rules.malhya.rooms.conftest import AT, Enters

from coterie.games.malhya.ground.places import room_of
from coterie.games.malhya.rooms.actions import Dress, Equip, Trade, Use, changes, show_change, trades
from coterie.games.malhya.stealth.cycle import new_cycle
from coterie.kernel.actions import Menu


@pytest.mark.rule("knapsack.full")
def test_things_change_hands_at_leisure_and_in_a_mode_never(enters: Enters) -> None:
    t = enters('page: "01"', answers=("sulk", "L4"))
    t.gives("sulk", "smoke-pot")
    t.hero("sulk").cubes = {"potion-red": 1}
    assert {*trades(t.state)} == {("sulk", "ancient", "smoke-pot"), ("sulk", "ancient", "potion-red")}
    t.run(Trade().do(t, None, ("trade",)), ("sulk", "ancient", "potion-red"))
    assert (t.hero("sulk").cubes["potion-red"], t.hero("ancient").cubes["potion-red"]) == (0, 1)
    for mode in ("stealth", "combat"):
        room_of(t.state).mode = mode
        assert Trade().cannot(t.state, None) is not None


@pytest.mark.rule("gear.weapon.switch", "gear.armor.change")
def test_the_hero_in_turn_pays_for_another_weapon_and_the_party_at_leisure_does_not(enters: Enters) -> None:
    t = enters('page: "01"', answers=("sulk", "L4"))
    sulk = t.hero("sulk")
    sulk.weapon = "short-sword"
    t.gives("sulk", "hunting-bow", "padded-coat")
    sulk.traits = dict.fromkeys(sulk.traits, 4)
    t.run(Dress().do(t, None, ("dress",)), ("equip", "sulk", "hunting-bow"))
    assert (sulk.weapon, sulk.points) == ("hunting-bow", 6)
    room_of(t.state).mode = "combat"
    assert [*Equip().options(t.state, sulk)] == [("equip", "sulk", "short-sword")], "armor is not changed in combat"
    t.run(Equip().do(t, sulk, ("equip", "sulk", "short-sword")))
    assert (sulk.weapon, sulk.points) == ("short-sword", 5)
    room_of(t.state).mode = "stealth"
    assert ("equip", "sulk", "padded-coat") in [*Equip().options(t.state, sulk)]


@pytest.mark.rule("wounds.potion.other", "knapsack.single-use")
def test_in_a_turn_the_hero_uses_own_things_alone_and_gives_potions_to_who_is_adjacent(enters: Enters) -> None:
    t = enters('page: "01"', answers=("sulk", "L4"))
    room_of(t.state).mode = "combat"
    sulk, ancient = t.hero("sulk"), t.hero("ancient")
    for hero in (sulk, ancient):
        hero.cubes, hero.damage = {"potion-yellow": 1}, 1
    own = [("potion", "sulk", "potion-yellow", name) for name in ("sulk", "ancient")]
    assert [option for option in Use().options(t.state, sulk) if option[0] == "potion"] == own
    ancient.cell = AT["L1"]
    assert [option for option in Use().options(t.state, sulk) if option[0] == "potion"] == own[:1]


def test_every_action_is_possible_or_says_why_not(enters: Enters) -> None:
    t = enters('page: "01"', answers=("sulk", "L4"))
    for hero in t.state.heroes:
        hero.aura, hero.items, hero.cubes = 0, [], {}
    menu = Menu(Use(), Trade(), Dress())
    menu.check(t.state, None)
    assert {blocked.reason.key for blocked in menu.blocked(t.state, None)} == {
        *("why.nothing-to-use", "why.nothing-to-trade", "why.nothing-to-equip")
    }


@pytest.mark.rule("gear.armor.change")
def test_what_is_worn_is_taken_off_by_who_is_conscious_and_not_in_combat(enters: Enters) -> None:
    t = enters('page: "01"', answers=("sulk", "L4"))
    sulk = t.hero("sulk")
    sulk.armor = "padded-coat"
    off = ("take-off", "sulk", "padded-coat")
    assert [*changes(t.state, t.state.heroes)] == [off]
    room_of(t.state).mode = "combat"
    assert [*changes(t.state, t.state.heroes)] == []
    room_of(t.state).mode, sulk.life = "free", 0
    assert [*changes(t.state, t.state.heroes)] == []


@pytest.mark.rule("gear.armor.change", "gear.artifact.store")
def test_in_stealth_armor_and_artifacts_are_changed_once_in_a_cycle_and_weapons_as_often_as_they_are_paid_for(
    enters: Enters,
) -> None:
    t = enters('page: "01"', answers=("sulk", "L4"))
    room_of(t.state).mode = "stealth"
    sulk = t.hero("sulk")
    sulk.armor, sulk.weapon, sulk.capacity = "padded-coat", "short-sword", 6
    sulk.traits = dict.fromkeys(sulk.traits, 4)
    t.gives("sulk", "reed-cloak", "heartwood-amulet", "throwing-knives")
    for option in (("equip", "sulk", "reed-cloak"), ("equip", "sulk", "heartwood-amulet")):
        assert option in [*Equip().options(t.state, sulk)]
        t.run(Equip().do(t, sulk, option))
    assert (sulk.armor, sulk.artifacts) == ("reed-cloak", ["heartwood-amulet"])
    assert [*Equip().options(t.state, sulk)] == [("equip", "sulk", "throwing-knives")], "neither back nor off"
    t.run(Equip().do(t, sulk, ("equip", "sulk", "throwing-knives")))
    assert [*Equip().options(t.state, sulk)] == [("equip", "sulk", "short-sword")]
    t.run(new_cycle(t))
    assert {("take-off", "sulk", "reed-cloak"), ("equip", "sulk", "padded-coat")} <= {*changes(t.state, [sulk])}


@pytest.mark.rule("gear.armor.change")
def test_in_stealth_what_was_put_on_in_a_cycle_is_not_exchanged_for_a_third_either(enters: Enters) -> None:
    t = enters('page: "01"', answers=("sulk", "L4"))
    room_of(t.state).mode = "stealth"
    sulk = t.hero("sulk")
    sulk.armor, sulk.capacity = "padded-coat", 6
    t.gives("sulk", "reed-cloak", "moth-mail")
    t.run(Equip().do(t, sulk, ("equip", "sulk", "reed-cloak")))
    assert [*changes(t.state, [sulk])] == [], "what was put on stays on"
    t.run(new_cycle(t))
    assert ("equip", "sulk", "moth-mail") in [*changes(t.state, [sulk])]


@pytest.mark.rule("gear.weapon.switch")
def test_the_price_of_another_weapon_is_shown_where_it_is_paid(enters: Enters) -> None:
    t = enters('page: "01"', answers=("sulk", "L4"))
    t.gives("sulk", "short-sword", "padded-coat")
    weapon, coat = ("equip", "sulk", "short-sword"), ("equip", "sulk", "padded-coat")
    assert show_change(t.state, weapon).cost is None
    room_of(t.state).mode = "stealth"
    assert show_change(t.state, weapon).cost is not None
    assert show_change(t.state, coat).cost is None
