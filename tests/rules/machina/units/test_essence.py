"""Essence: how it comes, what it is lost for, and who contributes to a loss of it."""

from __future__ import annotations

import pytest
from tests.rules.machina.deeds import kinds, seats, uses

from coterie.games.machina.box.tables import MONSTERS
from coterie.games.machina.box.vocabulary import Attack, Lose, Push
from coterie.games.machina.round.play import one_action
from coterie.games.machina.state import OFF
from coterie.games.machina.units.essence import available
from coterie.games.machina.units.harm import destroy, lose_health


def with_essence(place, picture, **units):
    """A position in which explorers have essence: so much as their letter in small says."""
    amounts = {name: n for name, n in units.items() if isinstance(n, int)}
    t = place(picture, **{letter: unit for letter, unit in units.items() if isinstance(unit, str)})
    for letter, n in amounts.items():
        t.explorer(units[letter.upper()]).essence = n
    return t


def essences(t):
    return [explorer.essence for explorer in t.explorers]


# --- gaining ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("units.essence.gain", "setup.explorers.sliders")
def test_it_starts_from_0_and_a_chest_an_event_space_and_a_dead_monster_restore_1_each(place):
    t = place("c K e D", K="kim", D="deep-one")
    explorer = t.explorer()
    assert explorer.essence == 0
    t.state.item_decks["weapon"].cards = ["anchor-chain"]
    for kind in ("apparel", "artifact", "consumable"):
        t.state.item_decks[kind].cards = []
    t.does(explorer, ("activate", "chest", "A1"))
    assert (explorer.essence, t.told("essence-restored")[-1].rule) == (1, "actions.chest")
    t.state.explorer_events.cards = []
    t.does(explorer, ("activate", "event", "A3"))
    assert (explorer.essence, t.told("essence-restored")[-1].rule) == (2, "actions.event-space")
    t.run(destroy(t, t.monster("deep-one"), t.about("deep-one")))
    assert (explorer.essence, t.told("essence-restored")[-1].rule) == (3, "units.monster.death-essence")


@pytest.mark.rule("units.essence.gain")
def test_monsters_have_no_essence_and_no_ability_of_theirs_costs_any(place):
    assert not [card.id for card in MONSTERS.values() for ability in card.abilities if ability.cost.essence]
    t = place("K D", K="kim", D="deep-one")
    uses(t, "kim", "deep-one", Lose({"essence": 2}))
    assert t.monster("deep-one").wounds == 0
    assert not hasattr(t.monster("deep-one"), "essence")


@pytest.mark.rule("units.monster.death-essence")
@pytest.mark.parametrize(("turn", "gains"), [(0, [1, 0]), (1, [0, 1]), (-1, [0, 0])])
def test_a_monster_destroyed_in_a_turn_gives_essence_to_whose_turn_it_is_whoever_destroyed_it(place, turn, gains):
    t = place("K S D o L", K="kim", S="sarall", D="deep-one", L="lorrari")
    t.state.turn = turn
    uses(t, "sarall", "deep-one", Push(spaces=1))
    assert t.at("deep-one") == ""
    assert essences(t) == gains


# --- in place of health -----------------------------------------------------------------------------------------------


@pytest.mark.rule("units.essence.for-health")
def test_each_point_of_health_may_be_replaced_by_one_of_essence(place):
    t = with_essence(place, "K . L", K="kim", L="lorrari", k=2)
    kim = t.explorer("kim")
    t.run(lose_health(t, kim, 3, t.about("kim")), "essence", "health", "essence")
    assert (kim.health, kim.essence) == (3, 0)
    assert [event.rule for event in t.told("essence-lost")] == ["units.essence.for-health"] * 2


@pytest.mark.rule("units.essence.for-health", "effects.conditional.trigger")
@pytest.mark.parametrize(("way", "health", "essence"), [("essence", 4, 0), ("health", 3, 2)])
def test_who_lost_essence_instead_has_lost_no_health(place, way, health, essence):
    """The Widow's Phial restores 1 essence to an owner who loses health."""
    t = with_essence(place, "K . L", K="kim", L="lorrari", k=1)
    kim = t.explorer("kim")
    t.gives(kim, "widows-phial", equip=True)
    t.run(lose_health(t, kim, 1, t.about("kim")), way)
    assert (kim.health, kim.essence) == (health, essence)


@pytest.mark.rule("units.essence.for-health")
def test_the_health_that_an_ability_costs_may_be_replaced(place):
    t = with_essence(place, "K . L", K="kim", L="lorrari", k=1)
    kim = t.explorer("kim")
    t.gives(kim, "rivet-gun", "overpressure-valve")
    kim.mains, kim.attached = ["rivet-gun"], {"overpressure-valve": "rivet-gun"}
    t.does(kim, ("use", "item.overpressure-valve", "open"), "essence")
    assert (kim.health, kim.essence, len(t.state.markers)) == (4, 0, 1)


@pytest.mark.rule("units.essence.for-health")
def test_the_last_health_is_enough_for_a_cost_if_essence_pays_it(place):
    t = with_essence(place, "K . L", K="kim", L="lorrari", k=1)
    kim = t.explorer("kim")
    kim.health = 1
    t.gives(kim, "rivet-gun", "overpressure-valve")
    kim.mains, kim.attached = ["rivet-gun"], {"overpressure-valve": "rivet-gun"}
    t.does(kim, ("use", "item.overpressure-valve", "open"), "essence")
    assert (kim.health, kim.essence) == (1, 0)


@pytest.mark.rule("units.essence.for-health")
def test_a_hit_replaced_this_way_is_still_a_hit(place):
    t = with_essence(place, "D K . .", K="kim", D="deep-one", k=1)
    t.state.turn = -1
    t.stack("3", "8")
    uses(t, "deep-one", "kim", Attack(high=1, hit=(Push(spaces=1),)), answers=["essence"])
    assert (t.explorer().health, t.explorer().essence) == (4, 0)
    assert t.told("hit")
    assert t.at("kim") == "A3"
    assert t.state.threat == 2  # what a deep one that hits brings with a roll of 8


@pytest.mark.rule("units.essence.for-health")
def test_without_essence_nobody_is_asked(place):
    t = place("D K . .", K="kim", D="deep-one")
    t.run(lose_health(t, t.explorer(), 1, t.about("kim")))
    assert (t.explorer().health, kinds(t)) == (3, [])


# --- for a roll -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("units.essence.for-roll")
def test_after_the_dice_without_a_limit_1_for_each_essence(place):
    t = with_essence(place, "L M", L="lorrari", M="mi-go", l=8)
    t.stack("0")
    t.does(t.explorer(), ("use", "explorer.lorrari", "hex", "mi-go"), 6)
    assert t.asked[0].options == (*range(9),)
    assert t.told("hit")[0].params["n"] == 6
    keys = [event.key for event in t.noted]
    assert keys.index("attack-roll") < keys.index("essence-lost") < keys.index("roll-raised") < keys.index("hit")
    assert t.explorer().essence == 2


@pytest.mark.rule("units.essence.for-roll")
def test_any_other_unit_s_roll_in_one_s_own_turn(place):
    t = with_essence(place, "K D S . L", K="kim", D="deep-one", S="sarall", L="lorrari", k=1, l=1)
    t.state.turn = 0
    t.stack("0")
    uses(t, "deep-one", "sarall", Attack(low=1), answers=[1])
    assert seats(t, "raise-roll") == [(0,)]  # Lorrari, who does not stand beside Kim, has no say
    assert t.told("hit")


@pytest.mark.rule("units.essence.for-roll")
@pytest.mark.parametrize(("turn", "asked"), [(0, [(0,), (1,)]), (1, [(1,)]), (-1, [(1,)]), (2, [(1,), (2,)])])
def test_a_roll_is_raised_by_who_made_it_on_anybody_s_turn_and_by_whose_turn_it_is(place, turn, asked):
    t = with_essence(place, "K . L D . I", K="kim", L="lorrari", D="deep-one", I="rustam-beg", k=1, l=1, i=1)
    t.state.turn = turn
    t.usual = {"raise-roll": 0}
    uses(t, "lorrari", "deep-one", Attack(low=1))
    assert seats(t, "raise-roll") == asked


@pytest.mark.rule("units.essence.for-roll")
def test_both_may_raise_the_same_roll(place):
    t = with_essence(place, "K . L D", K="kim", L="lorrari", D="deep-one", k=1, l=1)
    t.state.turn = 0
    t.stack("0")
    uses(t, "lorrari", "deep-one", Attack(low=1), answers=[1, 1])
    assert t.told("hit")[0].params["n"] == 2


@pytest.mark.rule("units.essence.for-roll", "units.contribute.right")
def test_all_others_only_contribute_to_one_of_these(place):
    t = with_essence(place, "K L D", K="kim", L="lorrari", D="deep-one", k=2)
    t.state.turn = 1
    t.stack("0")
    uses(t, "lorrari", "deep-one", Attack(low=1), answers=[2, 2])
    assert (kinds(t), essences(t)) == (["raise-roll", "contribute"], [0, 0])
    assert t.told("hit")[0].params["n"] == 2


@pytest.mark.rule("units.essence.for-roll", "units.contribute.right")
def test_if_others_do_not_give_enough_one_s_own_essence_still_raises_the_roll(place):
    t = with_essence(place, "K L D", K="kim", L="lorrari", D="deep-one", k=2, l=1)
    t.state.turn = 1
    t.stack("0")
    uses(t, "lorrari", "deep-one", Attack(low=1), answers=[3, 0, 1, 1])
    assert [decision.options for decision in t.asked if decision.kind == "raise-roll"] == [(0, 1, 2, 3), (0, 1)]
    assert (essences(t), t.told("missed")[0].params["n"]) == ([2, 0], 1)


# --- for abilities and spaces -----------------------------------------------------------------------------------------


@pytest.mark.rule("units.essence.for-abilities")
def test_an_ability_whose_cost_includes_essence(place):
    t = with_essence(place, "L . K", L="lorrari", K="kim", l=2)
    t.explorer("kim").health = 3
    t.does(t.explorer("lorrari"), ("use", "explorer.lorrari", "lay-on-hands"), "kim")
    assert (t.explorer("kim").health, t.explorer("lorrari").essence) == (4, 1)
    t.explorer("lorrari").essence = 0
    assert ("use", "explorer.lorrari", "lay-on-hands") not in t.may(t.explorer("lorrari"))


@pytest.mark.rule("units.essence.for-abilities", "elements.seal.cost", "actions.chapter.unlit")
@pytest.mark.parametrize(("mark", "word", "price"), [("s", "seal", 4), ("h", "chapter", 3)])
def test_sealing_costs_4_and_an_unlit_chapter_space_3(place, mark, word, price):
    t = with_essence(place, f"L {mark}", L="lorrari", l=price - 1)
    assert t.may(t.explorer(), word) == []
    assert [reason for reason, _ in t.why_not(t.explorer(), word)] == ["essence"]
    t.explorer().essence = price
    t.state.exit = [t.cell("A1")]  # so that the story does not go on
    t.does(t.explorer(), (word, "A2"))
    assert t.explorer().essence == 0


# --- contributing -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("units.contribute.right")
@pytest.mark.parametrize(("own", "part"), [(2, 2), (0, 4), (4, 0)])
def test_others_pay_any_part_of_a_loss_even_all_of_it(place, own, part):
    t = with_essence(place, "L s\n\nK .", L="lorrari", K="kim", l=8, k=4)
    t.does(t.explorer("lorrari"), ("seal", "A2"), own, *[part] * (own < 4))
    assert essences(t) == [8 - own, 4 - part]
    assert seats(t, "own-essence") == [(0,)]
    assert seats(t, "contribute") == [(1,)] * (own < 4)
    told = [(event.rule, event.params["other"]) for event in t.told("contributes")]
    assert told == [("units.contribute.right", "@explorer.lorrari.name")] * (own < 4), "and for whom"


@pytest.mark.rule("units.contribute.right")
def test_they_must_be_willing_and_without_them_nothing_is_paid(place):
    t = with_essence(place, "L s\n\nK .", L="lorrari", K="kim", l=1, k=4)
    before = t.explorer("lorrari").stamina
    t.does(t.explorer("lorrari"), ("seal", "A2"), 0, 0)
    assert (essences(t), t.explorer("lorrari").stamina) == ([1, 4], before)
    assert not t.state.tokens


@pytest.mark.rule("units.contribute.right", "units.essence.for-health")
def test_they_may_pay_for_health_of_who_has_no_essence_at_all(place):
    t = with_essence(place, "L K", L="lorrari", K="kim", k=1)
    t.run(lose_health(t, t.explorer("lorrari"), 1, t.about("lorrari")), "essence", 1)
    assert (t.explorer("lorrari").health, essences(t)) == (4, [0, 0])
    assert [event.key for event in t.noted] == ["contributes", "health-kept"], "and for what"


@pytest.mark.rule("units.contribute.right", "units.essence.for-health")
def test_if_they_decline_health_is_lost_after_all(place):
    t = with_essence(place, "L K", L="lorrari", K="kim", k=1)
    t.run(lose_health(t, t.explorer("lorrari"), 1, t.about("lorrari")), "essence", 0)
    assert (t.explorer("lorrari").health, essences(t)) == (3, [0, 1])


@pytest.mark.rule("units.contribute.right")
def test_they_may_pay_for_essence_that_an_effect_takes_and_for_an_ability(place):
    t = with_essence(place, "L K", L="lorrari", K="kim", l=1, k=2)
    uses(t, "lorrari", "lorrari", Lose({"essence": 1}), answers=[0, 1])
    assert essences(t) == [1, 1]
    t.explorer("lorrari").health = 1
    t.does(t.explorer("lorrari"), ("use", "explorer.lorrari", "lay-on-hands"), 0, 1, "lorrari")
    assert essences(t) == [1, 0]


@pytest.mark.rule("units.contribute.right")
def test_every_time_also_after_they_have_declined_something_else_in_the_same_turn(place):
    t = with_essence(place, "L s\n\nK D", L="lorrari", K="kim", D="deep-one", k=4)
    lorrari = t.explorer("lorrari")
    t.stack("0")
    t.does(lorrari, ("use", "explorer.lorrari", "hex", "deep-one"), 1, 0)
    assert t.told("missed")
    t.run(lose_health(t, lorrari, 1, t.about("lorrari")), "essence", 0)
    t.does(lorrari, ("seal", "A2"), 4)
    assert essences(t) == [0, 0]


@pytest.mark.rule("units.contribute.right")
def test_who_did_not_give_enough_for_a_cost_is_not_asked_for_it_over_and_over(place):
    t = with_essence(place, "L s .\n\nK . .", L="lorrari", K="kim", k=4)
    lorrari = t.explorer("lorrari")
    t.run(one_action(t, lorrari), ("seal", "A2"), 1)
    assert (essences(t), t.may(lorrari, "seal")) == ([0, 4], [])
    t.run(one_action(t, lorrari), ("move", "B2"))
    assert t.may(lorrari, "seal") == [("seal", "A2")]


@pytest.mark.rule("units.contribute.target-space")
def test_who_is_adjacent_to_the_target_space_contributes_to_what_is_spent_on_it(place):
    t = with_essence(place, "L s K", L="lorrari", K="kim", k=4)
    t.does(t.explorer("lorrari"), ("seal", "A2"), 4)
    assert essences(t) == [0, 0]


@pytest.mark.rule("units.contribute.target-space")
def test_otherwise_the_target_space_is_where_the_activating_explorer_stands(place):
    t = with_essence(place, "L s K", L="lorrari", K="kim", k=4)
    assert ("use", "explorer.lorrari", "lay-on-hands") not in t.may(t.explorer("lorrari"))
    assert ("seal", "A2") in t.may(t.explorer("lorrari"))


@pytest.mark.rule("units.contribute.chain")
def test_contributors_form_a_chain(place):
    t = with_essence(place, "s L K R", L="lorrari", K="kim", R="rustam-beg", k=1, r=3)
    t.does(t.explorer("lorrari"), ("seal", "A1"), 1, 3)
    assert essences(t) == [0, 0, 0]
    assert seats(t, "contribute") == [(1,), (2,)]


@pytest.mark.rule("units.contribute.chain")
@pytest.mark.parametrize(("kim", "offered"), [(0, False), (1, True)])
def test_each_link_must_pay_at_least_1(place, kim, offered):
    t = with_essence(place, "s L K R", L="lorrari", K="kim", R="rustam-beg", l=1, k=kim, r=5)
    assert (("seal", "A1") in t.may(t.explorer("lorrari"))) == offered


@pytest.mark.rule("units.contribute.chain")
def test_who_pays_nothing_is_no_link(place):
    t = with_essence(place, "s L K R", L="lorrari", K="kim", R="rustam-beg", l=0, k=3, r=5)
    t.does(t.explorer("lorrari"), ("seal", "A1"), 0)
    assert essences(t) == [0, 3, 5]
    assert seats(t, "contribute") == [(1,)]  # Rustam Beg is never asked
    assert t.told("essence-short")


@pytest.mark.rule("units.contribute.right", "map.exit.away")
def test_who_has_left_contributes_nothing_not_even_from_afar(halls):
    """The Shared Flask lets all explorers contribute from anywhere on the tile."""
    t = halls({3: "nesw"}, {"lorrari": "L12", "kim": "Q18"})
    t.current("the-shared-flask")
    lorrari, kim = t.explorers
    lorrari.essence, kim.essence = 1, 4
    assert available(t.state, lorrari, lorrari.cell) == 5
    kim.cell, kim.exited = OFF, True
    assert available(t.state, lorrari, lorrari.cell) == 1


@pytest.mark.rule("units.contribute.chain")
@pytest.mark.parametrize(("picture", "adjacent"), [("s L K", True), ("s L|K", False), ("s L . K", False)])
def test_a_contributor_must_be_adjacent(place, picture, adjacent):
    t = with_essence(place, picture, L="lorrari", K="kim", k=4)
    assert bool(t.may(t.explorer("lorrari"), "seal")) == adjacent


@pytest.mark.rule("units.essence.for-health")
def test_what_was_asked_stays_as_it_was_asked(place):
    t = place("K", K="kim")
    t.explorer().essence = 1
    context = t.about("kim", marker=[])
    question = t.ask(lose_health(t, t.explorer(), 1, context))
    assert question.kind == "health-or-essence"
    context.marker.append(1)  # a marker is laid by what comes of the same card later
    assert question.about["stage"].marker == []
