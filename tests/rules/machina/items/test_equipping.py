"""Equipment: main items by type, one-handed pairs, upgrades, augments, and taking off."""

import pytest

from coterie.games.machina import GAME
from coterie.games.machina.box.tables import ITEMS
from coterie.games.machina.box.vocabulary import VOCABULARY, AttachItem, UnequipItem
from coterie.games.machina.items.equipment import can_be_main, can_equip, fits
from coterie.games.machina.items.inventory import gain_item, outfits, use_inventory
from coterie.games.machina.units.attributes import defence

ALONE = "A . ."


@pytest.fixture
def ama(place):
    """Ama Boateng, a bruiser, alone with what a test gives her."""
    return place(ALONE, A="ama-boateng")


def on_top(t, *items):
    for item in items:
        deck = t.state.item_decks[ITEMS[item].kind]
        deck.cards.remove(item)
        deck.put_top(item, ())


def offered(t, kind):
    """Everything that was offered in questions of a kind."""
    return [option for asked in t.asked if asked.kind == kind for option in asked.options]


# --- main items -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("items.equip.limit")
def test_one_main_item_of_each_type(ama):
    ada = ama.explorer()
    ama.gives(ada, "firemans-axe", "hobnailed-boots", "vigil-candle", equip=True)
    ama.gives(ada, "anchor-chain", "spring-heel-boots", "hush-idol", "boiler-wrench")
    assert outfits(ada) == []


@pytest.mark.rule("items.equip.limit")
def test_two_weapons_if_both_are_one_handed_and_never_three(ama):
    ada = ama.explorer()
    ama.gives(ada, "boiler-wrench", "galvanic-cane", "surgeons-bone-saw", "firemans-axe")
    ada.mains = ["boiler-wrench"]
    assert ("equip", "galvanic-cane") in outfits(ada)
    assert ("equip", "firemans-axe") not in outfits(ada)
    ada.mains = ["boiler-wrench", "galvanic-cane"]
    assert not any(way[0] == "equip" for way in outfits(ada))
    ada.mains = ["firemans-axe"]
    assert not any(way[0] == "equip" for way in outfits(ada))


@pytest.mark.rule("items.equip.replace", "items.gain.class-equip")
def test_the_weapon_in_the_way_is_taken_off_with_all_that_is_attached(ama):
    ada = ama.explorer()
    ama.gives(ada, "rivet-gun", "recoil-piston")
    ada.mains, ada.attached = ["rivet-gun"], {"recoil-piston": "rivet-gun"}
    on_top(ama, "firemans-axe", "anchor-chain")
    gain = gain_item(ama, ada, (), ama.about("ama-boateng"))
    ama.run(gain, "weapon", "weapon", "firemans-axe", "destroy", "equip")
    assert ada.mains == ["firemans-axe"]
    assert ada.attached == {}
    assert {"rivet-gun", "recoil-piston"} <= set(ada.items)
    assert {event.rule for event in ama.told("unequipped")} == {"items.equip.replace"}


@pytest.mark.rule("items.equip.replace")
def test_of_two_one_handed_weapons_one_is_taken_off_for_a_third(ama):
    ada = ama.explorer()
    ama.gives(ada, "boiler-wrench", "galvanic-cane", equip=True)
    on_top(ama, "surgeons-bone-saw", "anchor-chain")
    gain = gain_item(ama, ada, (), ama.about("ama-boateng"))
    ama.run(gain, "weapon", "weapon", "surgeons-bone-saw", "destroy", "equip", "boiler-wrench")
    assert sorted(ada.mains) == ["galvanic-cane", "surgeons-bone-saw"]
    assert ama.asked[-1].rule == "items.equip.replace"


@pytest.mark.rule("items.equip.replace")
def test_two_one_handed_weapons_do_not_make_way_for_a_two_handed_one(ama):
    ada = ama.explorer()
    ama.gives(ada, "boiler-wrench", "galvanic-cane", equip=True)
    on_top(ama, "firemans-axe", "anchor-chain")
    gain = gain_item(ama, ada, (), ama.about("ama-boateng"))
    ama.run(gain, "weapon", "weapon", "firemans-axe", "destroy")
    assert sorted(ada.mains) == ["boiler-wrench", "galvanic-cane"]
    assert "equip-now" not in [asked.kind for asked in ama.asked]
    ada.stamina = 3
    ama.does(ada, ("inventory", "ama-boateng"), "anew", ("equip", "firemans-axe"), *["done"] * bool(outfits(ada)))
    assert ada.mains == ["firemans-axe"]


@pytest.mark.rule("items.equip.replace")
def test_one_one_handed_weapon_makes_way_for_a_two_handed_one(ama):
    ada = ama.explorer()
    ama.gives(ada, "boiler-wrench", equip=True)
    assert can_equip(ada, "firemans-axe")


# --- upgrades ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("items.upgrade.rule")
@pytest.mark.parametrize(
    ("upper", "lower", "matches"),
    [
        ("boiler-plate-vest", "hobnailed-boots", True),  # gear on gear
        ("porters-coat", "hobnailed-boots", False),  # fang on gear
        ("hobnailed-boots", "boiler-plate-vest", False),  # boots have no symbol at their bottom
        ("hush-idol", "boiler-wrench", False),  # gear on gear, an artifact on a weapon
        ("circular-saw", "boiler-wrench", True),
        ("boiler-wrench", "circular-saw", False),  # the other way round
    ],
)
def test_an_upgrade_is_of_the_same_type_and_its_bottom_matches_the_top_below(ama, upper, lower, matches):
    ada = ama.explorer()
    ama.gives(ada, lower, equip=True)
    ama.gives(ada, upper)
    assert fits(ada, upper, lower) == matches
    assert (("attach", upper, lower) in outfits(ada)) == matches


@pytest.mark.rule("items.upgrade.rule")
def test_one_upgrade_on_each_slot(ama):
    ada = ama.explorer()
    ama.gives(ada, "hobnailed-boots", equip=True)
    ama.gives(ada, "boiler-plate-vest", "surgeons-apron")
    ada.attached = {"boiler-plate-vest": "hobnailed-boots"}
    assert ("attach", "surgeons-apron", "hobnailed-boots") not in outfits(ada)


@pytest.mark.rule("items.upgrade.rule", "items.abilities")
def test_an_upgrade_counts_as_equipped(place):
    t = place("A M .", A="ama-boateng", M="sarall")
    ada = t.explorer()
    t.gives(ada, "hobnailed-boots", equip=True)
    t.gives(ada, "surgeons-apron")
    before = defence(t.state, ada, "will")
    t.run(
        use_inventory(t, ada, t.about("ama-boateng")),
        *("anew", ("equip", "hobnailed-boots"), ("attach", "surgeons-apron", "hobnailed-boots")),
    )
    assert defence(t.state, ada, "will") == before + 1
    assert t.told("upgraded")[0].rule == "items.upgrade.rule"
    ada.essence, ada.stamina = 1, 2
    assert ("use", "item.surgeons-apron", "dress", "ama-boateng") in t.may(ada)


@pytest.mark.rule("items.upgrade.stack")
def test_upgrades_are_upgraded_boots_torso_head(ama):
    ada = ama.explorer()
    ama.gives(ada, "hobnailed-boots", "surgeons-apron", "brass-ear")
    use = use_inventory(ama, ada, ama.about("ama-boateng"))
    stack = (("equip", "hobnailed-boots"), ("attach", "surgeons-apron", "hobnailed-boots"))
    ama.run(use, *stack, ("attach", "brass-ear", "surgeons-apron"))
    assert ada.attached == {"surgeons-apron": "hobnailed-boots", "brass-ear": "surgeons-apron"}


@pytest.mark.rule("items.upgrade.stack")
def test_no_torso_on_a_torso_although_the_symbols_match(ama):
    ada = ama.explorer()
    ama.gives(ada, "surgeons-apron", equip=True)
    ama.gives(ada, "proximity-bender", "brass-ear")
    assert ITEMS["proximity-bender"].bottom == ITEMS["surgeons-apron"].top
    assert not fits(ada, "proximity-bender", "surgeons-apron")
    assert fits(ada, "brass-ear", "surgeons-apron")


@pytest.mark.rule("items.upgrade.stack")
def test_nothing_could_lie_between_two_torsos_of_a_stack():
    between = [item for item in ITEMS.values() if item.kind == "apparel" and item.top and item.bottom]
    assert between
    assert {item.part for item in between} == {"torso"}


@pytest.mark.rule("items.upgrade.stack", "items.attach-replace")
def test_a_torso_may_take_the_place_of_the_torso_in_its_slot(ama):
    ada = ama.explorer()
    ama.gives(ada, "hobnailed-boots", "surgeons-apron", "brass-ear", "boiler-plate-vest")
    ada.mains = ["hobnailed-boots"]
    ada.attached = {"surgeons-apron": "hobnailed-boots", "brass-ear": "surgeons-apron"}
    ama.run(
        VOCABULARY.carry_out(ama, (AttachItem(how="upgrade"),), ama.about("ama-boateng")),
        ("boiler-plate-vest", "hobnailed-boots"),
    )
    assert ada.attached == {"boiler-plate-vest": "hobnailed-boots"}
    assert {event.rule for event in ama.told("unequipped")} == {"items.attach-replace"}


# --- augments ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("items.augment.kind")
def test_an_augment_is_never_a_main_item(ama):
    ada = ama.explorer()
    augments = [item.id for item in ITEMS.values() if item.left]
    assert augments
    assert not any(can_be_main(item) for item in augments)
    ama.gives(ada, "recoil-piston", "pulse-regulator")
    assert outfits(ada) == []
    on_top(ama, "overpressure-valve", "anchor-chain")
    gain = gain_item(ama, ada, (), ama.about("ama-boateng"))
    ama.run(gain, "weapon", "weapon", "overpressure-valve", "destroy")
    assert ada.mains == []


@pytest.mark.rule("items.augment.kind", "items.use-equipped")
def test_an_augment_does_nothing_until_it_is_attached(ama):
    ada = ama.explorer()
    ama.gives(ada, "boiler-wrench", equip=True)
    ama.gives(ada, "overpressure-valve")
    use = ("use", "item.overpressure-valve", "open")
    assert use not in ama.may(ada)
    ada.attached = {"overpressure-valve": "boiler-wrench"}
    assert use in ama.may(ada)


@pytest.mark.rule("items.augment.kind")
def test_only_weapons_and_torsos_take_augments():
    takers = [item for item in ITEMS.values() if item.right]
    assert takers
    assert all(item.kind == "weapon" or item.part == "torso" for item in takers)


@pytest.mark.rule("items.augment.rule")
@pytest.mark.parametrize(
    ("augment", "base", "matches"),
    [
        ("overpressure-valve", "boiler-wrench", True),  # bolt
        ("leech-needle", "boiler-wrench", False),  # a needle for a bolt
        ("spiked-pauldron", "surgeons-apron", True),  # rivet
        ("pulse-regulator", "surgeons-apron", False),
        ("spiked-pauldron", "hobnailed-boots", False),
    ],
)
def test_an_augment_goes_where_its_symbol_is(ama, augment, base, matches):
    ada = ama.explorer()
    ama.gives(ada, base, equip=True)
    ama.gives(ada, augment)
    assert fits(ada, augment, base) == matches


@pytest.mark.rule("items.augment.rule")
def test_one_augment_for_the_one_symbol_and_it_counts_as_equipped(ama):
    ada = ama.explorer()
    ama.gives(ada, "boiler-wrench", "overpressure-valve", "recoil-piston")
    ama.run(
        use_inventory(ama, ada, ama.about("ama-boateng")),
        *(("equip", "boiler-wrench"), ("attach", "overpressure-valve", "boiler-wrench")),
    )
    assert ada.attached == {"overpressure-valve": "boiler-wrench"}
    assert ama.told("augmented")[0].rule == "items.augment.rule"
    asked = ama.ask(VOCABULARY.carry_out(ama, (UnequipItem(),), ama.about(ada.card)))
    assert asked.options == ("boiler-wrench", "overpressure-valve")


@pytest.mark.rule("items.augment.scope")
def test_an_augment_is_about_the_attacks_of_its_own_weapon_alone(place):
    t = place("A M .", A="ama-boateng", M="kthun")
    ada = t.explorer()
    t.gives(ada, "boiler-wrench", "surgeons-bone-saw", equip=True)
    t.gives(ada, "overpressure-valve")
    ada.attached = {"overpressure-valve": "boiler-wrench"}
    t.does(ada, ("use", "item.overpressure-valve", "open"))
    t.stack("1")
    t.does(ada, ("use", "item.surgeons-bone-saw", "saw", "kthun"))
    assert t.monster("kthun").wounds == 0
    t.stack("1")
    t.does(ada, ("use", "item.boiler-wrench", "strike", "kthun"))
    assert t.monster("kthun").wounds == 1


@pytest.mark.rule("items.augment.scope")
def test_an_augment_whose_text_says_otherwise_is_about_its_owner(ama):
    ada = ama.explorer()
    ama.gives(ada, "surgeons-apron", equip=True)
    ama.gives(ada, "lightning-rod")
    before = defence(ama.state, ada, "will")
    ada.attached = {"lightning-rod": "surgeons-apron"}
    assert defence(ama.state, ada, "will") == before + 1


@pytest.mark.rule("items.attach-replace")
def test_the_augment_in_the_slot_is_taken_off_for_another(ama):
    ada = ama.explorer()
    ama.gives(ada, "boiler-wrench", equip=True)
    ama.gives(ada, "overpressure-valve", "recoil-piston", "circular-saw")
    ada.attached = {"overpressure-valve": "boiler-wrench", "circular-saw": "boiler-wrench"}
    ama.run(
        VOCABULARY.carry_out(ama, (AttachItem(how="augment"),), ama.about("ama-boateng")),
        ("recoil-piston", "boiler-wrench"),
    )
    assert ada.attached == {"circular-saw": "boiler-wrench", "recoil-piston": "boiler-wrench"}
    assert [event.rule for event in ama.told("unequipped")] == ["items.attach-replace"]


@pytest.mark.rule("items.attach-replace")
@pytest.mark.parametrize(
    ("worn", "comes", "left"),
    [
        ("circular-saw", "recoil-piston", {"circular-saw": "boiler-wrench", "recoil-piston": "boiler-wrench"}),
        ("recoil-piston", "circular-saw", {"recoil-piston": "boiler-wrench", "circular-saw": "boiler-wrench"}),
    ],
)
def test_upgrade_and_augment_have_slots_of_their_own_and_neither_is_taken_off_for_the_other(ama, worn, comes, left):
    ada = ama.explorer()
    ama.gives(ada, "boiler-wrench", equip=True)
    ama.gives(ada, worn, comes)
    ada.attached = {worn: "boiler-wrench"}
    attach = VOCABULARY.carry_out(ama, (AttachItem(how="either"),), ama.about("ama-boateng"))
    ama.run(attach, (comes, "boiler-wrench"))
    assert ada.attached == left
    assert not ama.told("unequipped")


# --- taking off -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("items.unequip")
def test_what_is_taken_off_takes_its_attachments_along_and_all_stay_in_the_inventory(ama):
    ada = ama.explorer()
    ama.gives(ada, "hobnailed-boots", "surgeons-apron", "spiked-pauldron", "brass-ear")
    ada.mains = ["hobnailed-boots"]
    ada.attached = {
        "surgeons-apron": "hobnailed-boots",
        "spiked-pauldron": "surgeons-apron",
        "brass-ear": "surgeons-apron",
    }
    ama.run(VOCABULARY.carry_out(ama, (UnequipItem(),), ama.about("ama-boateng")), "surgeons-apron")
    assert ada.mains == ["hobnailed-boots"]
    assert ada.attached == {}
    assert len(ada.items) == 4
    assert {event.rule for event in ama.told("unequipped")} == {"items.unequip"}


@pytest.mark.rule("items.unequip")
def test_the_owner_chooses_among_main_items_upgrades_and_augments(place):
    t = place("A M .", A="ama-boateng", M="rat-thing")
    ada = t.explorer()
    t.gives(ada, "boiler-wrench", "circular-saw", "overpressure-valve")
    ada.mains = ["boiler-wrench"]
    ada.attached = {"circular-saw": "boiler-wrench", "overpressure-valve": "boiler-wrench"}
    asked = t.ask(VOCABULARY.carry_out(t, (UnequipItem(),), t.about("ama-boateng")))
    assert asked.options == ("boiler-wrench", "circular-saw", "overpressure-valve")
    assert asked.seats == (ada.seat,)


@pytest.mark.rule("items.unequip", "effects.lasting.duration")
def test_a_marker_on_what_is_taken_off_stays_and_its_effect_goes_on(ama):
    ada = ama.explorer()
    ama.gives(ada, "stygian-pendant", equip=True)
    ama.does(ada, ("use", "item.stygian-pendant", "let-it-drink"))
    armor = defence(ama.state, ada, "armor")
    ama.run(VOCABULARY.carry_out(ama, (UnequipItem(),), ama.about("ama-boateng")))
    assert ada.mains == []
    assert [marker.card for marker in ama.state.markers] == ["item.stygian-pendant"]
    assert defence(ama.state, ada, "armor") == armor


@pytest.mark.rule("items.unequip-shown")
def test_unequipped_items_are_seen_by_all_and_lie_turned(place):
    t = place("A K .", A="ama-boateng", K="kim")
    ada = t.explorer("ama-boateng")
    t.gives(ada, "boiler-wrench", equip=True)
    t.gives(ada, "firemans-axe", "whale-oil")
    for seat in (0, 1):
        panel = next(each for each in GAME.scene(t.state, seat).panels if each.id == f"explorer-{ada.seat}")
        tapped = {card.id.partition("@")[0]: card.tapped for area in panel.areas for card in area.cards}
        assert tapped["item.firemans-axe"]
        assert not tapped["item.boiler-wrench"]
        assert not tapped["item.whale-oil"]
