"""Printer items and accessories: used, attached, drawn from the Item deck."""

from __future__ import annotations

import pytest
from tests.rules.sheol.menu import menu

from coterie.games.sheol import box
from coterie.games.sheol.effects.resolve import Context
from coterie.games.sheol.effects.standing import value
from coterie.games.sheol.lightshields.powers import plays
from coterie.games.sheol.mission.cards import clear_board
from coterie.games.sheol.round.play import MENU
from coterie.games.sheol.scouts.acting import Acting
from coterie.games.sheol.state import CITADEL, Gear

from ..playing import activate, use


def does(t, *option, answers=()):
    """The first unit does what its menu offers."""
    assert option in menu(t.state, t.unit), menu(t.state, t.unit)
    t.run(MENU.do(t, Acting(t.state, t.unit), option), *answers)


@pytest.fixture
def scouting(board):
    """A Scout phase with the units on the board."""

    def make(text="1 . . . 2", **how):
        t = board(text, at="C3", **how)
        t.state.phase = "scout-act"
        return t

    return make


# --- items ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gear.item.card")
def test_what_stands_on_an_item():
    levels = {item.level for item in box.ITEMS.values()}
    lands = {item.land for item in box.ITEMS.values()}
    assert (levels, lands) == ({1, 2}, {"twilight", "forgotten", "shadow"})
    assert all(item.umbra >= 1 for item in box.ITEMS.values())
    assert {item.power.phase for item in box.ITEMS.values() if item.power} == {"scout", "shadow", "both"}


@pytest.mark.rule("gear.item.use", "scout.actions.free")
def test_using_an_item_is_free_and_puts_it_under_the_item_deck(scouting):
    t = scouting()
    t.unit.items, t.unit.lux, t.unit.actions = ["pocket-lux-vial"], 3, 0
    t.state.printer.cards = ["chalk-line"]
    does(t, "use", "item", "pocket-lux-vial", 0, 0)
    assert (t.unit.lux, t.unit.items) == (5, [])
    assert t.state.printer.cards == ["pocket-lux-vial", "chalk-line"]


@pytest.mark.rule("lightshield.uses")
@pytest.mark.parametrize(
    ("kind", "card", "far", "near"),
    [("item", "blasting-cap", "C6", "C5"), ("technology", "perimetral-outposts", "E10", "F10")],
)
def test_no_item_or_technology_is_used_where_there_is_no_enemy_for_it(board, kind, card, far, near):
    t = board("1", at="C3")
    t.state.phase = "scout-act"
    if kind == "item":
        t.unit.items = [card]
    else:
        activate(t, card)
        t.unit.at = CITADEL
    t.put("b", far)
    assert not t.options("use")
    t.put("b", near)
    assert t.options("use") == [use(card, kind=kind)]


@pytest.mark.rule("gear.item.use")
def test_an_item_is_used_in_its_phase_only(scouting):
    t = scouting()
    t.unit.items = ["widows-wall"]
    assert not [option for option in menu(t.state, t.unit) if option[0] == "use"]


@pytest.mark.rule("gear.item.use")
def test_another_ones_item_is_not_offered(scouting):
    t = scouting()
    t.units[1].items = ["pocket-lux-vial"]
    assert not [option for option in menu(t.state, t.unit) if option[0] == "use"]


@pytest.mark.rule("gear.item.attach")
@pytest.mark.parametrize(("item", "slot"), [("coral-blade", "weapon"), ("wide-lens", "lantern")])
def test_some_items_are_attached_to_a_weapon_or_lantern(scouting, item, slot):
    t = scouting()
    t.unit.weapon, t.unit.lantern, t.unit.items = Gear("servogun"), Gear("servolantern"), [item]
    does(t, "attach", item, slot)
    assert t.unit.items == []
    assert getattr(t.unit, slot).attached == [item]


@pytest.mark.rule("gear.item.attach")
def test_an_attached_item_changes_the_values_of_its_bearer(scouting):
    t = scouting()
    t.unit.weapon = Gear("servogun", attached=["coral-blade"])
    assert (value(t.state, "damage", 2, t.unit), value(t.state, "damage", 2, t.units[1])) == (3, 2)
    t.unit.weapon.broken = True
    assert value(t.state, "damage", 2, t.unit) == 2


@pytest.mark.rule("gear.item.attach")
def test_without_the_equipment_nothing_is_attached(scouting):
    t = scouting()
    t.unit.items = ["coral-blade"]
    assert not [option for option in menu(t.state, t.unit) if option[0] in ("attach", "use")]


@pytest.mark.rule("gear.item.attach")
def test_attached_items_go_back_to_the_deck_when_the_mission_is_over(scouting):
    t = scouting()
    t.unit.weapon, t.unit.lantern = Gear("servogun", attached=["coral-blade"]), Gear("servolantern")
    clear_board(t, t.unit)
    assert (t.unit.weapon.attached, t.state.printer.cards) == ([], ["coral-blade"])


@pytest.mark.rule("inventory.effect-gain")
def test_an_effect_gives_an_item_of_a_type_or_the_one_it_names(scouting):
    t = scouting()
    t.state.printer.cards = ["chalk-line", "wide-lens", "coral-blade"]
    t.do("[{item: forgotten}, {item: coral-blade}]")
    assert t.unit.items == ["wide-lens", "coral-blade"]
    assert t.state.printer.cards == ["chalk-line"]


@pytest.mark.rule("inventory.effect-gain")
def test_with_an_empty_item_deck_nothing_is_found(scouting):
    t = scouting()
    t.do("[{item: any}]")
    assert t.unit.items == []


# --- accessories ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gear.accessory.use", "scout.actions.free")
def test_using_an_accessory_is_free_and_takes_a_charge(scouting):
    t = scouting()
    t.unit.accessories, t.unit.actions = [Gear("counterweight", charges=2)], 1
    does(t, "use", "accessory", "counterweight", 0, 0)
    assert (t.unit.actions, t.unit.accessories[0].charges) == (2, 1)


@pytest.mark.rule("gear.accessory.use")
def test_an_accessory_without_charges_cannot_be_used(scouting):
    t = scouting()
    t.unit.accessories = [Gear("counterweight")]
    assert not [option for option in menu(t.state, t.unit) if option[0] == "use"]


@pytest.mark.rule("gear.accessory.use")
def test_accessories_work_in_the_shadow_phase(board):
    t = board("1 . l", at="C3")
    t.state.phase = "attack"
    t.unit.accessories = [Gear("mirror-buckler", charges=1)]
    t.do("[{hurt: 2}]", ("use", "accessory", "mirror-buckler", 0, 0))
    assert (t.unit.lux, t.unit.accessories[0].charges) == (8, 0)


@pytest.mark.rule("gear.accessory.use")
def test_every_accessory_is_for_both_phases():
    assert all(card.power.phase == "both" for card in box.ACCESSORIES.values())


@pytest.mark.rule("gear.accessory.equip")
def test_accessories_print_one_to_three_charges():
    assert {card.charges for card in box.ACCESSORIES.values()} == {1, 2, 3}


@pytest.mark.rule("gear.item.use", "gear.accessory.use")
def test_the_dead_use_nothing(scouting):
    t = scouting()
    t.units[1].items, t.units[1].accessories = ["widows-wall"], [Gear("mirror-buckler", charges=1)]
    t.units[1].dead = True
    t.state.phase = "attack"
    assert plays(t.state, ("attacked",), Context(0)) == []
