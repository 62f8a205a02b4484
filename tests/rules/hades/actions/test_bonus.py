"""Bonus actions: abilities, inventory, resource boosts, companions and items, push limits, landmarks."""

import pytest
from tests.rules.hades.acting import act, menu, wave_ends, why_not

from coterie.games.hades.box import tables
from coterie.games.hades.box.vocabulary import VOCABULARY, Context, Landmark
from coterie.games.hades.gods.fate import roll_fate
from coterie.games.hades.round.steps import end_of_wave, upkeep
from coterie.games.hades.state import Gear, Slot


def options(t, god, *words):
    return [option for option in menu(t.state, god) if option[0] in words]


# --- positions -------------------------------------------------------------------------------------------------------


@pytest.fixture
def crowded(underworld):
    """Everything at hand that a bonus action could want, for both characters."""
    t = underworld(gods=("hermes", "athena"))
    t.state.zones["queue"].landmarks = ["well"]
    t.state.companions = [Gear("argos")]
    for god in t.gods:
        t.engage("nymph", god)
        god.ichor = 2
        god.items = [Gear("ferrymans-purse"), Gear("golden-thread")]
        god.slots = [Slot("plain")]
        god.conditions = ["immobilized"]
        t.weapon(god, "harpe").tapped = True
    t.state.market["weapon"].cards = ["labrys"]
    t.state.loot_decks["weapon"].cards = ["obol-blade"]
    return t


@pytest.mark.rule("bonus.positions")
def test_each_position_has_its_bonus_actions(crowded):
    t = crowded
    both = {"companion", "item", "push"}
    battlefield = {"resolve", "reactivate", "drop", "boost-strike", "boost-market"}
    assert both <= {option[0] for option in menu(t.state, t.fighter)}
    assert both <= {option[0] for option in menu(t.state, t.hider)}
    assert battlefield <= {option[0] for option in menu(t.state, t.fighter)}
    assert not options(t, t.hider, *battlefield)
    assert options(t, t.hider, "landmark")
    assert not options(t, t.fighter, "landmark")


# --- character ability -----------------------------------------------------------------------------------------------


@pytest.mark.rule("bonus.ability")
def test_an_ability_spends_the_character_card(underworld):
    t = underworld("prison-break", gods=("athena", "hermes"))
    t.engage("nymph", die="yellow 3")
    t.engage("satyr")
    assert options(t, t.fighter, "brawl", "protector") == [("brawl",), ("protector",)]
    t.run(act(t, t.fighter, "brawl"))
    assert not t.fighter.ready
    assert not options(t, t.fighter, "brawl", "protector")


@pytest.mark.rule("bonus.ability-refresh")
def test_a_nectar_makes_a_spent_card_ready_again(underworld):
    t = underworld("prison-break")
    assert not options(t, t.fighter, "refresh")
    t.fighter.ready = False
    assert options(t, t.fighter, "refresh")
    t.run(act(t, t.fighter, "refresh"))
    assert (t.fighter.ready, t.fighter.nectar) == (True, 4)


@pytest.mark.rule("bonus.ability-refresh")
def test_without_nectar_a_spent_card_stays_spent_even_through_upkeep(underworld):
    t = underworld("prison-break")
    t.fighter.ready, t.fighter.nectar = False, 0
    fighter = t.fighter
    assert not options(t, fighter, "refresh")
    t.run(upkeep(t))
    assert not fighter.ready


@pytest.mark.rule("bonus.ability-position")
@pytest.mark.parametrize(("position", "words"), [("battlefield", {"brawl", "protector"}), ("cover", {"summon"})])
def test_each_position_offers_only_its_own_ability(underworld, position, words):
    t = underworld("prison-break", gods=("athena", "hermes"))
    athena, hermes = t.gods
    athena.position, hermes.position = position, "cover" if position == "battlefield" else "battlefield"
    t.engage("nymph", athena, die="yellow 3")
    t.engage("nymph", athena)
    t.engage("satyr", hermes)
    assert {option[0] for option in options(t, athena, "brawl", "protector", "summon")} == words
    athena.ready = False
    assert options(t, athena, "refresh")  # in both positions


@pytest.mark.rule("bonus.ability-prologue")
def test_in_the_prologue_brawl_is_the_only_ability(underworld):
    t = underworld("prologue", gods=("athena", "hermes"))
    t.engage("nymph", die="yellow 3")
    t.engage("satyr")
    t.fighter.slots = [Slot("plain")]
    assert options(t, t.fighter, "brawl", "protector") == [("brawl",)]
    assert not options(t, t.hider, "brawl", "motivation")


@pytest.mark.rule("bonus.ability-triggered")
def test_an_ability_worded_when_is_offered_at_its_moment_and_spends_the_card(underworld):
    t = underworld("prison-break", gods=("artemis", "hermes"))
    t.state.monsters.cards = ["drakaina"]
    t.fighter.nectar = 0
    t.run(act(t, t.fighter, "also", "move", "row"), "forgo", "shoot")
    assert t.fighter.engaged[0].damage == 2
    assert not t.fighter.ready


@pytest.mark.rule("bonus.ability-triggered")
def test_it_need_not_be_used_and_cannot_be_while_spent(underworld):
    t = underworld("prison-break", gods=("artemis", "hermes"))
    t.state.monsters.cards = ["drakaina", "drakaina"]
    t.fighter.nectar = 0
    t.run(act(t, t.fighter, "also", "move", "row"), "forgo", "pass")
    assert t.fighter.ready
    t.fighter.ready = False
    t.run(act(t, t.fighter, "also", "move", "landing"), "forgo")
    assert [m.damage for m in t.fighter.engaged] == [0, 0]


@pytest.mark.rule("bonus.brawl")
def test_brawl_assigns_a_yellow_die_on_three_without_weapon_or_modifiers(underworld):
    t = underworld("prison-break", gods=("hephaestus", "hermes"))
    t.fighter.tiles["start-combat"] = 3  # strike and shield for start combat only
    first, second = t.engage("nymph"), t.engage("satyr")
    t.run(act(t, t.fighter, "brawl"), ("die", "yellow", 3, second.id))
    assert [(die.colour, die.side) for die in second.dice] == [("yellow", 3)]
    assert (first.dice, second.strikes, second.shields) == ([], 0, 0)
    assert not any(gear.tapped for gear in t.fighter.weapons)


@pytest.mark.rule("bonus.brawl")
def test_brawl_needs_the_battlefield_and_a_monster_with_an_empty_die_slot(underworld):
    t = underworld("prison-break")
    t.sentinel("nymph")
    assert why_not(t.state, t.fighter, "brawl") == "no-room"
    t.engage("nymph", die="yellow 1")
    assert why_not(t.state, t.fighter, "brawl")
    t.engage("nymph", t.hider)
    assert not menu(t.state, t.hider, "brawl")
    t.engage("nymph")
    assert not why_not(t.state, t.fighter, "brawl")


# --- inventory -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bonus.reactivate-weapon")
def test_a_tapped_weapon_is_untapped_for_its_price(underworld):
    t = underworld("prison-break", gods=("athena", "hermes"))
    harpe = t.weapon(t.fighter, "harpe")
    assert not options(t, t.fighter, "reactivate")
    harpe.tapped = True
    assert options(t, t.fighter, "reactivate") == [("reactivate", "harpe")]
    t.run(act(t, t.fighter, "reactivate", "harpe"))
    assert (harpe.tapped, t.fighter.nectar) == (False, 4)
    harpe.tapped, t.fighter.nectar = True, 0
    assert not options(t, t.fighter, "reactivate")


@pytest.mark.rule("bonus.drop")
@pytest.mark.parametrize(("card", "kind", "capacity"), [("labrys", "weapon", 2), ("honey-cakes", "item", 1)])
def test_a_dropped_card_goes_to_the_market_with_a_loot_token_and_frees_its_capacity(underworld, card, kind, capacity):
    t = underworld(gods=("athena", "hermes"))
    gears = t.fighter.weapons if kind == "weapon" else t.fighter.items
    gears.append(Gear(card))
    t.fighter.capacity = 1
    t.run(act(t, t.fighter, "drop", card))
    assert all(gear.card != card for gear in gears)
    assert card in t.state.market[kind].cards
    assert t.state.zones["queue"].loot == {kind: 1}
    assert (t.fighter.capacity, t.fighter.spark) == (1 + capacity, 5)


@pytest.mark.rule("bonus.drop-signature")
@pytest.mark.parametrize("players", [1, 2])
def test_signature_weapons_and_the_torch_are_never_dropped(underworld, players):
    t = underworld(players=players)
    god = t.gods[0]
    god.team, god.position = "wolf" if players == 1 else "alpha", "battlefield"
    if t.state.terrain:
        t.state.terrain.combat_discard.cards = ["rockfall"]
        assert ("item", "torch") in menu(t.state, god)
    assert [tables.WEAPONS[gear.card].signature for gear in god.weapons] == [True]
    t.weapon(god, "harpe")
    assert options(t, god, "drop") == [("drop", "harpe")]


# --- resource boosts -------------------------------------------------------------------------------------------------


@pytest.mark.rule("bonus.boost-strike")
def test_a_nectar_gives_an_untapped_engaged_monster_a_strike_token(underworld):
    t = underworld("prison-break")
    monster = t.engage("nymph")
    t.engage("satyr", tapped=True)
    assert options(t, t.fighter, "boost-strike") == [("boost-strike", monster.id)]
    t.run(act(t, t.fighter, "boost-strike", monster.id))
    assert (monster.strikes, t.fighter.nectar) == (1, 4)


@pytest.mark.rule("bonus.boost-market")
def test_a_spark_exchanges_a_market_card_for_the_top_of_its_deck(underworld):
    t = underworld("prison-break")
    t.state.market["weapon"].cards = ["labrys", "harpe"]
    t.state.loot_decks["weapon"].cards = ["obol-blade", "bone-sling"]
    t.run(act(t, t.fighter, "boost-market", "weapon", "labrys"))
    assert t.state.market["weapon"].cards == ["harpe", "bone-sling"]
    assert t.state.loot_decks["weapon"].cards == ["labrys", "obol-blade"]
    assert t.fighter.spark == 4


@pytest.mark.rule("bonus.boost-market")
def test_without_spark_the_market_stays(underworld):
    t = underworld("prison-break")
    t.state.market["weapon"].cards = ["labrys"]
    assert ("boost-market", "weapon", "labrys") in options(t, t.fighter, "boost-market")
    t.fighter.spark = 0
    assert not options(t, t.fighter, "boost-market")


@pytest.mark.rule("bonus.boost-fate")
@pytest.mark.parametrize("position", ["battlefield", "cover"])
def test_the_roller_may_pay_might_again_and_again_to_add_to_a_fate_roll(underworld, position):
    t = underworld("prison-break")
    god = t.fighter if position == "battlefield" else t.hider
    t.stack("2")
    assert t.run(roll_fate(t, god, "battlefield.move-roll"), "boost", "boost", "pass") == 4
    assert god.might == 3
    assert {decision.seats for decision in t.asked} == {(god.seat,)}


@pytest.mark.rule("bonus.boost-fate")
def test_without_might_the_fate_roll_stands(underworld):
    t = underworld("prison-break")
    t.fighter.might = 0
    t.stack("2")
    assert t.run(roll_fate(t, t.fighter, "battlefield.move-roll")) == 2


# --- companions and items --------------------------------------------------------------------------------------------


@pytest.mark.rule("bonus.companion")
def test_any_active_character_in_the_right_position_uses_a_companion_for_its_cost(underworld):
    t = underworld("prison-break")
    t.state.companions = [Gear("orpheus"), Gear("teiresias"), Gear("argos", tapped=True)]
    t.state.deities = {"chaos": 1}
    assert options(t, t.fighter, "companion") == [("companion", "orpheus")]
    assert options(t, t.hider, "companion") == [("companion", "teiresias")]
    t.run(act(t, t.hider, "companion", "teiresias"))
    assert (t.hider.might, t.state.deities["chaos"]) == (4, 2)
    assert not options(t, t.hider, "companion")


@pytest.mark.rule("bonus.companion")
def test_a_companion_whose_cost_cannot_be_paid_is_not_offered(underworld):
    t = underworld("prison-break")
    t.state.companions = [Gear("teiresias")]
    t.hider.might = 0
    assert not options(t, t.hider, "companion")


@pytest.mark.rule("bonus.item")
def test_an_item_is_tapped_and_does_what_it_says(underworld):
    t = underworld()
    t.hider.items = [Gear("ferrymans-purse")]
    t.run(act(t, t.hider, "item", "ferrymans-purse"))
    assert t.hider.spark == 7
    assert t.hider.items[0].tapped
    assert not options(t, t.hider, "item")


@pytest.mark.rule("bonus.item")
@pytest.mark.parametrize(("scenario", "offered"), [("prison-break", False), ("gate-of-limbo", True)])
def test_items_come_with_the_third_scenario(underworld, scenario, offered):
    t = underworld(scenario)
    t.hider.items = [Gear("ferrymans-purse")]
    assert bool(options(t, t.hider, "item")) is offered


@pytest.mark.rule("bonus.item")
def test_prayer_strips_give_a_prayer_that_needs_no_card(underworld):
    t = underworld(gods=("hermes", "athena"))
    t.hider.items = [Gear("prayer-strips")]
    t.hand(t.hider)
    t.run(act(t, t.hider, "item", "prayer-strips"))
    assert ("do", "pray", "grace", "nyx") in options(t, t.hider, "do")
    t.run(act(t, t.hider, "do", "pray", "grace", "nyx"))
    assert (t.state.deities["nyx"], t.hider.slots) == (3, [])
    assert not options(t, t.hider, "do")


@pytest.mark.rule("bonus.item")
def test_the_eye_of_the_graiai_lets_one_feat_card_ignore_its_range(underworld):
    t = underworld(gods=("athena", "hermes"))
    t.engage("nymph", die="yellow 3")
    t.fighter.zone = "watchfire"
    t.hider.items = [Gear("graiai-eye")]
    t.hand(t.hider, "feint", "sleight")
    assert not options(t, t.hider, "feat")
    t.run(act(t, t.hider, "item", "graiai-eye"))
    assert options(t, t.hider, "feat") == [("feat", "feint"), ("feat", "sleight")]
    t.run(act(t, t.hider, "feat", "feint"), "pass")
    assert not options(t, t.hider, "feat")


# --- push limits -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("bonus.push")
@pytest.mark.parametrize(("card", "resource"), [("plain", "divinity"), ("feint", "might"), ("challenge", "nectar")])
@pytest.mark.parametrize("position", ["battlefield", "cover"])
def test_push_limits_returns_a_card_for_its_price_and_frees_the_slot(underworld, card, resource, position):
    t = underworld("prison-break", gods=("athena", "artemis"))
    god = t.fighter if position == "battlefield" else t.hider
    t.hand(god)
    god.slots = [Slot(card)]
    t.run(act(t, god, "push", card))
    assert (god.hand.cards, god.slots) == ([card], [])
    assert {r: getattr(god, r) for r in ("nectar", "might", "spark", "divinity")} == {
        "nectar": 5, "might": 5, "spark": 5, "divinity": 5, resource: 4
    }  # fmt: skip
    god.slots, god.pushes = [Slot(card)], 0
    setattr(god, resource, 0)
    assert not list(menu(t.state, god, "push"))


@pytest.mark.rule("bonus.push")
def test_there_is_no_pushing_limits_in_the_prologue(underworld):
    t = underworld("prologue")
    t.fighter.slots, t.fighter.divinity = [Slot("plain")], 5
    assert why_not(t.state, t.fighter, "push") == "stage"
    assert not options(t, t.fighter, "push")


@pytest.mark.rule("bonus.push-tap")
def test_the_returned_card_is_tapped_until_upkeep_untaps_it(underworld):
    t = underworld("prison-break", gods=("athena", "artemis"))
    god = t.fighter
    t.hand(god)
    god.slots = [Slot("plain")]
    t.run(act(t, god, "push", "plain"))
    assert not options(t, god, "main")
    t.run(upkeep(t))
    assert options(t, god, "main")


@pytest.mark.rule("bonus.push-limit")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_push_limits_ends_when_its_spaces_are_full_and_begins_again_after_upkeep(underworld, level):
    t = underworld("prison-break", gods=("athena", "artemis"))
    god = t.fighter
    god.tiles["push"] = level
    for _ in range(level):
        god.slots = [Slot("plain")]
        assert options(t, god, "push") == [("push", "plain")]
        t.run(act(t, god, "push", "plain"))
    god.slots = [Slot("plain")]
    assert why_not(t.state, god, "push") == "no-pushes"
    assert not options(t, god, "push")
    t.run(upkeep(t))
    assert options(t, god, "push")


@pytest.mark.rule("bonus.push-limit")
def test_the_end_of_a_wave_gives_no_push_back(underworld):
    t = underworld("prison-break", gods=("athena", "artemis"))
    god = t.fighter
    t.hand(god)
    god.slots = [Slot("plain")]
    t.run(act(t, god, "push", "plain"))
    t.run(wave_ends(t))
    god.slots = [Slot("plain")]
    assert why_not(t.state, god, "push") == "no-pushes"


@pytest.mark.rule("bonus.push-facedown")
def test_a_face_down_card_can_be_pushed_and_comes_back_tapped(underworld):
    t = underworld("prison-break")
    god = t.hider
    god.slots, god.oblivion.cards = [Slot("feint", face_up=False), Slot("harry")], []
    t.hand(god)
    assert options(t, god, "push") == [("push", "feint"), ("push", "harry")]
    t.run(act(t, god, "push", "feint"))
    assert (god.hand.cards, god.tapped, god.might) == (["feint"], ["feint"], 4)
    t.run(end_of_wave(t))
    assert (sorted(god.hand.cards), god.oblivion.cards) == (["feint", "harry"], [])


# --- landmarks -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bonus.landmark")
def test_a_landmark_that_comes_later_is_active_like_those_of_the_setup(underworld):
    t = underworld("prison-break", gods=("athena", "hermes"))
    t.hider.ichor = 1
    assert not options(t, t.hider, "landmark")
    t.run(VOCABULARY.resolve(t, (Landmark({"here": "well"}),), Context(rule="challenge.resolve", actor=t.hider)))
    assert options(t, t.hider, "landmark") == [("landmark", "well")]
    assert not options(t, t.fighter, "landmark")


@pytest.mark.rule("bonus.landmark")
def test_a_landmark_of_the_own_zone_is_used_once_and_gone(underworld):
    t = underworld("prison-break")
    t.hider.ichor = 1
    t.state.zones["landing"].landmarks = ["well"]
    t.state.zones["row"].landmarks = ["well"]
    assert options(t, t.hider, "landmark") == [("landmark", "well")]
    t.run(act(t, t.hider, "landmark", "well"))
    assert t.hider.ichor == 2
    assert (t.state.zones["landing"].landmarks, t.state.zones["row"].landmarks) == ([], ["well"])
    assert not options(t, t.hider, "landmark")
