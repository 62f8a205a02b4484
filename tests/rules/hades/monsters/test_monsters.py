"""Monsters: where they come from, how they take harm, when they inflict, and what is left of them."""

import pytest
from tests.rules.hades.acting import menu, take, wave_ends

from coterie.games.hades.box import tables
from coterie.games.hades.monsters.combat import assign_dice, deal, resolve_combat
from coterie.games.hades.monsters.deck import draw_and_engage, draw_monster
from coterie.games.hades.round.steps import alert_roll, lures_engage, monsters_engage
from coterie.games.hades.state import CombatDie

# --- where they come from -----------------------------------------------------------------------------------------


@pytest.mark.rule("monsters.engaged")
def test_a_monster_drawn_for_an_encounter_marker_engages_untapped(underworld):
    t = underworld()
    t.state.zones["queue"].encounters = 1
    t.state.monsters.cards = ["harpy"]
    t.run(monsters_engage(t))
    assert [(m.card, m.tapped) for m in t.fighter.engaged] == [("harpy", False)]


@pytest.mark.rule("monsters.engaged")
def test_a_monster_drawn_by_a_move_engages_untapped(underworld):
    t = underworld(gods=("athena", "hermes"))
    t.fighter.nectar = 0
    t.state.monsters.cards = ["harpy"]
    t.run(take(t, t.fighter, "move", "ossuary"), "forgo")
    assert [(m.card, m.tapped) for m in t.fighter.engaged] == [("harpy", False)]


@pytest.mark.rule("monsters.engaged")
def test_a_lured_monster_is_untapped_when_it_engages(underworld):
    t = underworld()
    monster = t.fighter.lures[2] = t.monster(tapped=True)
    t.run(lures_engage(t, t.fighter))
    assert t.fighter.engaged == [monster]
    assert not monster.tapped


@pytest.mark.rule("monsters.engaged")
def test_a_monster_of_the_alert_roll_is_untapped_when_it_engages(underworld):
    t = underworld()
    t.fighter.might = 0
    monster = t.sentinel(alert=True)
    t.state.zones[t.fighter.zone].alerts = 1
    t.stack("1")
    t.run(alert_roll(t, t.fighter))
    assert t.fighter.engaged == [monster]
    assert not monster.tapped


@pytest.mark.rule("monsters.engaged")
def test_a_sentinel_that_takes_a_die_is_untapped_when_it_engages(underworld):
    t = underworld()
    monster = t.sentinel()
    flow = assign_dice(t, t.fighter, [CombatDie("yellow", 3)], "battlefield.assign-dice", t.fighter)
    t.run(flow, ("die", "yellow", 3, monster.id))
    assert t.fighter.engaged == [monster]
    assert not monster.tapped


@pytest.mark.rule("monsters.engaged")
def test_the_target_of_a_lure_attack_stays_tapped(underworld):
    t = underworld(gods=("athena", "hermes"))
    t.hider.might = 0
    monster = t.sentinel()
    t.stack("1")
    t.run(take(t, t.hider, "lure-attack", monster.id))
    assert t.hider.lures == [monster, None, None]
    assert monster.tapped
    assert not t.hider.engaged


@pytest.mark.rule("monsters.deck-empty")
def test_an_empty_monster_deck_is_made_anew_from_the_discard_pile(underworld):
    t = underworld()
    discards = ["shade"] * 8 + ["harpy"] * 8
    t.state.monsters.cards, t.state.monster_discard.cards = [], list(discards)
    monster = draw_monster(t)
    assert sorted([monster.card, *t.state.monsters.cards]) == sorted(discards)
    assert [*t.state.monsters.cards, monster.card] != discards  # shuffled
    assert not t.state.monster_discard.cards


@pytest.mark.rule("monsters.deck-empty")
def test_the_discards_wait_until_a_monster_must_be_drawn_from_the_empty_deck(underworld):
    t = underworld()
    t.state.monsters.cards, t.state.monster_discard.cards = ["shade"], ["harpy"]
    assert draw_monster(t).card == "shade"
    assert (t.state.monsters.cards, t.state.monster_discard.cards) == ([], ["harpy"])
    assert draw_monster(t).card == "harpy"
    assert (t.state.monsters.cards, t.state.monster_discard.cards) == ([], [])


@pytest.mark.rule("monsters.deck-empty")
def test_no_monster_appears_when_deck_and_discard_pile_are_empty(underworld):
    t = underworld()
    t.state.monsters.cards, t.state.monster_discard.cards = [], []
    assert draw_and_engage(t, t.fighter, "engage.encounters") is None
    assert not t.fighter.engaged


# --- numbers on the card ------------------------------------------------------------------------------------------


@pytest.mark.rule("monsters.stamina")
@pytest.mark.parametrize(("damage", "defeated"), [(2, False), (3, True), (5, True)])
def test_damage_that_reaches_the_stamina_defeats(underworld, damage, defeated):
    t = underworld()
    nymph = t.engage("nymph")
    assert nymph.stamina == 3
    assert t.run(deal(t, t.fighter, t.fighter, nymph, damage, "combat.strike")) is defeated
    assert (nymph in t.fighter.fallen, nymph in t.fighter.engaged) == (defeated, not defeated)


@pytest.mark.rule("monsters.stamina")
def test_damage_adds_up_until_it_defeats(underworld):
    t = underworld()
    nymph = t.engage("nymph", damage=2)
    assert t.run(deal(t, t.fighter, t.fighter, nymph, 1, "combat.strike"))


@pytest.mark.rule("monsters.vigilance")
@pytest.mark.parametrize(("roll", "damage"), [("1", 0), ("2", 0), ("3", 1), ("4", 2)])
def test_a_lure_attack_must_exceed_the_vigilance(underworld, roll, damage):
    t = underworld(gods=("athena", "hephaestus"))
    t.hider.might, t.hider.tiles = 0, {}
    nymph = t.sentinel("nymph")
    assert tables.MONSTERS["nymph"].vigilance == 3
    t.stack(roll)  # and the board adds 1
    t.run(take(t, t.hider, "lure-attack", nymph.id))
    assert nymph.damage == damage


@pytest.mark.rule("monsters.energy")
@pytest.mark.parametrize(("kind", "energy"), [("shade", 1), ("nymph", 2), ("drakaina", 3)])
def test_a_drain_takes_as_many_resources_as_the_energy_level(underworld, kind, energy):
    t = underworld()
    god = t.fighter
    god.tiles["drain"] = 3  # up to 3 of each
    monster = t.monster(kind)
    god.fallen.append(monster)
    before = god.might + god.spark
    t.run(take(t, god, "drain", monster.id, 1))
    assert god.might + god.spark - before == energy


@pytest.mark.rule("monsters.die-slots")
@pytest.mark.parametrize(("kind", "slots"), [("nymph", 1), ("minotaur", 2)])
def test_a_monster_holds_no_more_dice_than_it_has_slots(underworld, kind, slots):
    t = underworld()
    monster = t.engage(kind)
    dice = [CombatDie("yellow", 3) for _ in range(3)]
    flow = assign_dice(t, t.fighter, dice, "battlefield.assign-dice", t.fighter)
    t.run(flow)
    assert len(monster.dice) == slots
    assert t.told("dice-lost")[0].params["n"] == 3 - slots


# --- inflicting ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("monsters.infliction")
@pytest.mark.parametrize(("die", "inflicts"), [("yellow 2", True), ("", True), ("yellow 3", False)])
def test_a_monster_inflicts_in_combat_by_the_icon_or_without_a_die(underworld, die, inflicts):
    t = underworld()
    harpy = t.engage("harpy", die=die, shields=9)
    t.run(resolve_combat(t, t.fighter, harpy))
    assert t.fighter.spark == (3 if inflicts else 5)


@pytest.mark.rule("monsters.infliction")
@pytest.mark.parametrize("die", ["", "yellow 6"])
def test_a_monster_still_untapped_at_the_end_of_the_wave_inflicts_with_or_without_a_die(underworld, die):
    t = underworld()
    t.engage("harpy", die=die)
    t.run(wave_ends(t))
    assert t.fighter.spark == 3


@pytest.mark.rule("monsters.tapped")
def test_a_tapped_monster_cannot_be_fought_again_but_can_be_lured(underworld):
    t = underworld(gods=("athena", "hermes"))
    t.hand(t.fighter, "plain")
    fresh, fought = t.engage("nymph"), t.engage("nymph", tapped=True)
    options = list(menu(t.state, t.fighter))
    assert ("resolve", fresh.id) in options
    assert ("resolve", fought.id) not in options
    assert ("main", "plain", "lure", fought.id) in options
    assert ("main", "plain", "lure", fresh.id) not in options


@pytest.mark.rule("monsters.tapped")
def test_a_tapped_monster_does_not_inflict_at_the_end_of_the_wave(underworld):
    t = underworld()
    t.engage("harpy", tapped=True)
    t.run(wave_ends(t))
    assert t.fighter.spark == 5


# --- what is left of them ----------------------------------------------------------------------------------------


@pytest.mark.rule("monsters.defeated")
def test_a_defeated_monster_lies_beside_the_board_without_damage_and_is_not_engaged(underworld):
    t = underworld()
    t.state.monster_discard.cards = []
    nymph = t.engage("nymph", damage=1, die="blue 5")
    t.run(resolve_combat(t, t.fighter, nymph))
    assert t.fighter.fallen == [nymph]
    assert not t.fighter.engaged
    assert nymph.damage == 0
    assert not t.state.monster_discard.cards


@pytest.mark.rule("monsters.defeated")
def test_a_defeated_monster_can_be_drained_until_the_wave_ends(underworld):
    t = underworld(gods=("athena", "hermes"))
    t.hand(t.fighter, "plain")
    t.state.monster_discard.cards = []
    nymph = t.monster("nymph")
    t.fighter.fallen.append(nymph)
    assert any(option[:4] == ("main", "plain", "drain", nymph.id) for option in menu(t.state, t.fighter))
    t.run(wave_ends(t))
    assert not t.fighter.fallen
    assert t.state.monster_discard.cards == ["nymph"]


@pytest.mark.rule("monsters.damage-persists")
def test_damage_stays_on_a_monster_that_goes_to_the_sentinel_board_and_engages_again(underworld):
    t = underworld()
    nymph = t.engage("nymph", damage=2, tapped=True)
    t.run(wave_ends(t))
    assert t.state.ordinary[0] is nymph
    flow = assign_dice(t, t.fighter, [CombatDie("yellow", 3)], "battlefield.assign-dice", t.fighter)
    t.run(flow, ("die", "yellow", 3, nymph.id))
    assert t.fighter.engaged == [nymph]
    assert nymph.left == 1


@pytest.mark.rule("monsters.damage-persists")
def test_damage_stays_on_a_monster_that_is_lured_and_comes_back(underworld):
    t = underworld()
    nymph = t.engage("nymph", damage=2, tapped=True)
    t.run(take(t, t.fighter, "lure", nymph.id))
    t.fighter.spark = 0
    t.run(lures_engage(t, t.fighter))
    assert t.fighter.engaged == [nymph]
    assert nymph.left == 1


@pytest.mark.rule("monsters.combat-cleanup")
@pytest.mark.parametrize("die", ["yellow 3", ""])
def test_after_its_combat_a_monster_holds_no_dice_and_no_tokens(underworld, die):
    t = underworld(gods=("athena", "hermes"))
    minotaur = t.engage("minotaur", die=die, strikes=1, shields=4)
    t.run(resolve_combat(t, t.fighter, minotaur))
    assert minotaur.tapped
    assert (minotaur.dice, minotaur.shields, minotaur.strikes) == ([], 0, 0)


@pytest.mark.rule("monsters.combat-cleanup")
@pytest.mark.parametrize("damage", [0, 2])
def test_a_monster_defeated_by_strike_or_burst_holds_no_dice_and_no_tokens(underworld, damage):
    t = underworld(gods=("athena", "hermes"))
    nymph = t.engage("nymph", die="yellow 6", damage=damage, strikes=2, shields=1)  # burst 1, strike 2
    t.run(resolve_combat(t, t.fighter, nymph))
    assert t.fighter.fallen == [nymph]
    assert (nymph.dice, nymph.shields, nymph.strikes) == ([], 0, 0)


@pytest.mark.rule("monsters.combat-cleanup")
def test_a_monster_that_leaves_for_a_lure_slot_holds_no_dice_and_no_tokens(underworld):
    t = underworld()
    nymph = t.engage("nymph", die="yellow 3", strikes=1, shields=1, tapped=True)
    t.run(take(t, t.fighter, "lure", nymph.id))
    assert (nymph.dice, nymph.shields, nymph.strikes) == ([], 0, 0)


@pytest.mark.rule("monsters.combat-cleanup")
@pytest.mark.parametrize("tapped", [True, False])
def test_a_monster_that_leaves_for_the_sentinel_board_holds_no_dice_and_no_tokens(underworld, tapped):
    t = underworld()
    harpy = t.engage("harpy", die="yellow 3", strikes=1, shields=1, tapped=tapped)
    t.run(wave_ends(t))
    assert t.state.ordinary[0] is harpy
    assert (harpy.dice, harpy.shields, harpy.strikes) == ([], 0, 0)
