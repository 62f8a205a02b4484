"""Several effects in their order, effect rolls, and what destroying and taking cards means."""

import pytest

from coterie.games.machina.box.vocabulary import VOCABULARY, DestroyItem, Play, Spawn, TakeItem
from coterie.games.machina.effects.standing import STANDING
from coterie.games.machina.story.events import destroy_bound

# --- order ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("effects.multiple-order")
@pytest.mark.parametrize("face", ["0", "3"])
def test_a_later_part_takes_place_whether_or_not_the_attack_hit(place, face):
    t = place("A M . . .", A="ama-boateng", M="kthun")
    t.gives(t.explorer(), "pneumatic-ram", equip=True)
    t.stack(face)
    t.does(t.explorer(), ("use", "item.pneumatic-ram", "shove", "kthun"))
    assert t.monster("kthun").wounds == (face == "3")
    assert t.at("kthun") == "A4"


@pytest.mark.rule("effects.multiple-order")
@pytest.mark.parametrize(("face", "where"), [("0", "A4"), ("3", "A2")])
def test_unless_the_text_ties_it_to_the_hit(place, face, where):
    t = place("A . . M", A="ama-boateng", M="kthun")
    t.gives(t.explorer(), "drag-hook-launcher", equip=True)
    t.stack(face)
    t.does(t.explorer(), ("use", "item.drag-hook-launcher", "hook", "kthun"))
    assert t.at("kthun") == where


@pytest.mark.rule("effects.multiple-order")
def test_manual_multiple_effects_a_lasting_effect_after_the_attack_hit_or_not_twice_at_most(place):
    t = place("A . M", A="ama-boateng", M="kthun")
    ama = t.explorer()
    t.gives(ama, "bolas-caster", equip=True)
    for stack in (1, 2, 2):
        ama.stamina = 3
        t.stack("0")
        t.does(ama, ("use", "item.bolas-caster", "tangle", "kthun", "kthun"))
        assert len(t.state.markers) == stack
    assert t.monster("kthun").wounds == 0


@pytest.mark.rule("effects.multiple-order")
def test_effects_come_in_the_order_of_the_text(place):
    t = place("A . . M .", A="ama-boateng", M="sarall")
    t.gives(t.explorer(), "trench-bayonet", equip=True)
    t.stack("2", "1")
    t.does(t.explorer(), ("use", "item.trench-bayonet", "charge"), "A2", "A3")
    assert t.at("ama-boateng") == "A3"
    assert t.monster("sarall").wounds == 1


# --- effect rolls -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("effects.roll", "round.die")
@pytest.mark.parametrize(("face", "essence", "rating"), [("4", 0, 6), ("5", 1, 7), ("0", 1, 7)])
def test_the_effect_with_the_number_or_more_otherwise_the_other(place, face, essence, rating):
    """The planchette needs a 6 and adds 1 itself; the face 0 counts as 10."""
    t = place("K . .", K="kim")
    t.gives(t.explorer(), "loaded-planchette", equip=True)
    t.state.horror_rating = 7
    t.stack(face)
    t.does(t.explorer(), ("use", "item.loaded-planchette", "ask"))
    assert t.explorer().essence == essence
    assert t.state.horror_rating == rating
    assert {event.rule for event in t.told("effect-roll") + t.told("effect-roll-fails")} == {"effects.roll"}


@pytest.mark.rule("effects.roll")
def test_without_another_part_a_failed_roll_does_nothing(place):
    t = place("K . .", K="kim")
    t.gives(t.explorer(), "mirror", equip=True)
    t.stack("4")
    t.does(t.explorer(), ("use", "item.mirror", "turn-it-round"))
    assert t.state.markers == []
    t.stack("5")
    t.does(t.explorer(), ("use", "item.mirror", "turn-it-round"))
    assert [marker.card for marker in t.state.markers] == ["item.mirror"]


# --- destroying cards -------------------------------------------------------------------------------------------------


@pytest.mark.rule("effects.destroy.item")
def test_upgrades_of_a_destroyed_item_stay_in_the_inventory_with_what_augments_them(place):
    t = place("K . .", K="kim")
    kim = t.explorer()
    t.gives(kim, "hobnailed-boots", "surgeons-apron", "spiked-pauldron", "brass-ear")
    kim.mains = ["hobnailed-boots"]
    kim.attached = {
        "surgeons-apron": "hobnailed-boots",
        "spiked-pauldron": "surgeons-apron",
        "brass-ear": "surgeons-apron",
    }
    t.run(VOCABULARY.carry_out(t, (DestroyItem(),), t.about("kim")), "hobnailed-boots")
    assert (kim.mains, kim.attached) == ([], {})
    assert kim.items == ["surgeons-apron", "spiked-pauldron", "brass-ear"]
    assert t.state.destroyed_items.cards == ["hobnailed-boots"]


@pytest.mark.rule("effects.destroy.item")
def test_a_destroyed_item_is_taken_off_and_lies_on_top_what_was_attached_stays(place):
    t = place("K . .", K="kim")
    kim, s = t.explorer(), t.state
    t.gives(kim, "rivet-gun", "recoil-piston")
    kim.mains, kim.attached = ["rivet-gun"], {"recoil-piston": "rivet-gun"}
    s.destroyed_items.cards = [s.item_decks["artifact"].cards.pop()]
    t.run(VOCABULARY.carry_out(t, (DestroyItem(),), t.about("kim")), "rivet-gun")
    assert s.destroyed_items.cards[-1] == "rivet-gun"
    assert (kim.items, kim.mains, kim.attached) == (["recoil-piston"], [], {})
    assert t.told("item-destroyed")[0].rule == "effects.destroy.item"


@pytest.mark.rule("effects.destroy.item")
def test_a_marker_returns_to_the_board_of_its_owner(place):
    t = place("A M .", A="ama-boateng", M="sarall")
    ama, s = t.explorer(), t.state
    t.gives(ama, "rivet-gun", equip=True)
    t.stack("2", "2")
    t.does(ama, ("use", "item.rivet-gun", "nail", "sarall"))
    assert STANDING.flag(s, "immobile", t.monster("sarall"))
    t.run(VOCABULARY.carry_out(t, (DestroyItem(),), t.about("ama-boateng")))
    assert s.markers == []
    assert not STANDING.flag(s, "immobile", t.monster("sarall"))


@pytest.mark.rule("effects.destroy.binding")
def test_a_destroyed_binding_event_is_current_but_does_not_enter_play_again(place):
    t = place("K . .", K="kim")
    kim, s = t.explorer(), t.state
    t.current("half-a-hymn")
    s.explorer_events.cards.remove("brass-rib")
    kim.bound, kim.health = ["brass-rib"], 1
    destroy_bound(t, kim, "brass-rib", t.about("kim"))
    assert kim.bound == []
    assert s.past_explorer_events.cards == ["half-a-hymn", "brass-rib"]
    assert kim.health == 1
    assert ("use", "event.half-a-hymn", "take-up-the-verse") not in t.may(kim)
    assert t.told("event-destroyed")[0].rule == "effects.destroy.binding"


# --- taking cards -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("effects.take.card")
def test_a_named_item_is_searched_for_in_its_deck_which_is_shuffled(place):
    t = place("K . .", K="kim")
    kim, s = t.explorer(), t.state
    deck = s.item_decks["weapon"]
    before, others = list(deck.cards), list(s.item_decks["artifact"].cards)
    t.run(VOCABULARY.carry_out(t, (TakeItem(item="rivet-gun"),), t.about("kim")))
    assert kim.items == ["rivet-gun"]
    assert kim.mains == []
    before.remove("rivet-gun")
    assert deck.cards != before
    assert sorted(deck.cards) == sorted(before)
    assert s.item_decks["artifact"].cards == others
    assert t.told("item-taken")[0].rule == "effects.take.card"


@pytest.mark.rule("effects.take.card")
def test_the_deck_is_shuffled_although_the_card_is_not_in_it(place):
    t = place("K . P", K="kim", P="phillip")
    t.gives(t.explorer("phillip"), "rivet-gun")
    before = list(t.state.item_decks["weapon"].cards)
    t.run(VOCABULARY.carry_out(t, (TakeItem(item="rivet-gun"),), t.about("kim")))
    assert t.explorer("kim").items == []
    assert t.state.item_decks["weapon"].cards != before
    assert t.told("nothing-to-take")[0].rule == "effects.take.card"


@pytest.mark.rule("effects.take.monster")
@pytest.mark.parametrize("where", ["monster_deck", "dead_monsters", "gone_monsters", "later_monsters"])
def test_a_named_monster_is_found_wherever_it_lies_and_the_deck_is_shuffled(place, where):
    t = place("K . s", K="kim")
    s = t.state
    for zone in (s.monster_deck, s.later_monsters):
        if "sarall" in zone.cards:
            zone.cards.remove("sarall")
    getattr(s, where).cards.append("sarall")
    before = [card for card in s.monster_deck.cards if card != "sarall"]
    t.run(VOCABULARY.carry_out(t, (Spawn(monster="sarall"),), t.about("kim")))
    assert t.at("sarall") == "A3"
    assert all("sarall" not in zone.cards for zone in (s.monster_deck, s.dead_monsters, s.gone_monsters))
    assert s.monster_deck.cards != before
    assert sorted(s.monster_deck.cards) == sorted(before)


@pytest.mark.rule("effects.take.monster")
def test_a_monster_that_is_in_play_already_is_not_found(place):
    t = place("K S s", K="kim", S="sarall")
    t.run(VOCABULARY.carry_out(t, (Spawn(monster="sarall"),), Play(rule="abilities.owner", you="kim", it="kim")))
    assert [monster.card for monster in t.state.monsters] == ["sarall"]
