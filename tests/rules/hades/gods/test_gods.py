"""The four gods: their wounds and their abilities."""

import pytest
from tests.rules.hades.acting import act, market_price, menu, take, wave_ends, why_not

from coterie.games.hades.actions.battlefield import drain_splits, meet
from coterie.games.hades.actions.bonus import push_uses
from coterie.games.hades.box.vocabulary import VOCABULARY, Context, Treasure
from coterie.games.hades.gods.board import upgrade_cost
from coterie.games.hades.monsters.combat import resolve_combat
from coterie.games.hades.round.steps import upkeep
from coterie.games.hades.state import Gear, Slot

STRONG = {"battlefield": (2, "B"), "cover": (2, "C")}


@pytest.fixture
def stage(underworld, priced):
    """Prison Break with the god on the battlefield or in cover, wounded and evolved as wanted; loot at known prices."""
    priced(bone_sling=2, harpe=4, labrys=5)

    def make(god, position="battlefield", wounds=(), strong=False, scenario="prison-break"):
        mate = "athena" if god != "athena" else "hermes"
        t = underworld(scenario, gods=(god, mate) if position == "battlefield" else (mate, god))
        me = t.fighter if position == "battlefield" else t.hider
        me.wounds = list(wounds)
        if strong:
            me.level, me.core = STRONG[position]
        return t, me

    return make


def words(t, god):
    return {option[2] if option[0] == "main" else option[0] for option in menu(t.state, god)}


FORBIDDING = [
    ("artemis", 4, "cover", "sneak"),
    ("hephaestus", 3, "cover", "lure-attack"),
    ("hephaestus", 4, "battlefield", "discover"),
    ("athena", 3, "battlefield", "start-combat"),
    ("athena", 4, "cover", "push"),
    ("hermes", 3, "cover", "focus"),
    ("hermes", 4, "battlefield", "move"),
]
WEAKENING = [
    ("artemis", 1, "cover", "lure-attack"),
    ("artemis", 2, "battlefield", "drain"),
    ("hephaestus", 1, "battlefield", "brawl"),
    ("athena", 1, "cover", "rest"),
    ("athena", 2, "battlefield", "move"),
    ("hermes", 1, "battlefield", "discover"),
]


@pytest.fixture
def busy(stage):
    """As the stage, with all at hand that the main actions need."""

    def make(god, position):
        t, me = stage(god, position)
        t.hand(me, "plain")
        me.slots, me.oblivion.cards = [Slot("challenge")], ["feint"]
        t.sentinel("shade")
        t.engage("nymph", me)
        t.engage("satyr", me, tapped=True)
        me.fallen = [t.monster("shade")]
        t.state.zones[me.zone].loot = {"weapon": 1}
        t.state.market["weapon"].cards = ["bone-sling"]
        return t, me

    return make


@pytest.mark.rule("gods.wound-types", "gods.one-wound-4", "gods.two-wound-3", "gods.two-wound-4")
@pytest.mark.rule("gods.three-wound-3", "gods.three-wound-4", "gods.four-wound-3", "gods.four-wound-4")
@pytest.mark.parametrize(("god", "space", "position", "action"), FORBIDDING)
def test_a_wound_worded_as_not_able_forbids_its_action(busy, god, space, position, action):
    t, me = busy(god, position)
    assert action in words(t, me)
    me.wounds = [space]
    assert action not in words(t, me)


@pytest.mark.rule("gods.wound-types")
@pytest.mark.parametrize(("god", "space", "position", "action"), WEAKENING)
def test_any_other_wound_leaves_its_action_possible(busy, god, space, position, action):
    t, me = busy(god, position)
    me.wounds = [space]
    assert action in words(t, me)


# --- god 1: Artemis --------------------------------------------------------------------------------------------------


@pytest.mark.rule("gods.one-wound-1")
@pytest.mark.parametrize(("wounds", "damage"), [([], 3), ([1], 2)])
def test_artemis_wound_1_lowers_lure_attacks_by_one(stage, wounds, damage):
    t, me = stage("artemis", "cover", wounds)
    me.might = 0
    monster = t.sentinel("minotaur")  # vigilance 3; Artemis adds 2
    t.stack("4")
    t.run(take(t, me, "lure-attack", monster.id))
    assert monster.damage == damage


@pytest.mark.rule("gods.one-wound-2")
@pytest.mark.parametrize(("might", "gained"), [(0, (5, 6)), (1, (6, 5))])
def test_artemis_wound_2_leaves_one_resource_of_a_drain(stage, might, gained):
    t, me = stage("artemis")
    me.tiles["drain"] = 3
    assert drain_splits(t.state, me, 4) == [1, 2, 3]
    me.wounds = [2]
    assert drain_splits(t.state, me, 4) == [0, 1]
    me.fallen = [t.monster("chimera")]
    t.run(take(t, me, "drain", me.fallen[0].id, might))
    assert (me.might, me.spark) == gained


@pytest.mark.rule("gods.one-wound-3")
def test_artemis_wound_3_forbids_prayer_brawl_and_abilities(stage):
    t, me = stage("artemis", wounds=[3])
    t.engage("nymph")
    t.state.monsters.cards = ["drakaina"]
    assert why_not(t.state, me, "pray") == "wound"
    assert why_not(t.state, me, "brawl") == "wound"
    t.run(meet(t, me, "battlefield.move-roll", "roll"))  # no sharpshooter is offered
    assert me.engaged[-1].damage == 0


@pytest.mark.rule("gods.one-wound-3")
def test_artemis_wound_3_forbids_stealth(stage):
    t, me = stage("artemis", "cover", wounds=[3])
    me.might = 0
    t.run(take(t, me, "sneak", "row"))
    assert me.ready


@pytest.mark.rule("gods.sharpshooter")
@pytest.mark.parametrize(("strong", "damage"), [(False, 2), (True, 3)])
def test_sharpshooter_hurts_a_monster_drawn_by_a_move(stage, strong, damage):
    t, me = stage("artemis", strong=strong)
    t.state.monsters.cards = ["drakaina"]
    me.nectar = me.might = 0
    t.state.zones["row"].encounters = 6
    t.stack("1")
    t.run(take(t, me, "move", "row"), "pass", "shoot")
    assert me.engaged[0].damage == damage
    assert not me.ready


@pytest.mark.rule("gods.sharpshooter")
def test_what_sharpshooter_kills_is_defeated_and_can_be_drained(stage):
    t, me = stage("artemis")
    t.state.monsters.cards = ["shade"]
    t.run(meet(t, me, "battlefield.move-roll", "roll"), "shoot")
    assert me.engaged == []
    assert [m.card for m in me.fallen] == ["shade"]
    assert me.track == 1
    t.hand(me, "plain")
    assert "drain" in words(t, me)


@pytest.mark.rule("gods.stealth")
@pytest.mark.parametrize(("strong", "zones"), [(False, ["loft"]), (True, ["loft", "row"])])
def test_stealth_sneaks_further_before_might_is_paid(stage, strong, zones):
    t, me = stage("artemis", "cover", strong=strong)
    steps = [("stealth", zones[0]), *(("walk", zone) for zone in zones[1:])]
    t.run(take(t, me, "sneak", "row"), *steps, ("walk", "row" if len(zones) == 1 else "landing"), "pass")
    assert me.might == 4  # only the last step was paid
    assert not me.ready


# --- god 2: Hephaestus -----------------------------------------------------------------------------------------------


@pytest.mark.rule("gods.two-wound-1")
@pytest.mark.parametrize(("wounds", "side"), [([], 3), ([1], 1)])
def test_hephaestus_wound_1_sets_the_brawl_die_to_one(stage, wounds, side):
    t, me = stage("hephaestus", wounds=wounds)
    monster = t.engage("nymph")
    t.run(act(t, me, "brawl"))
    assert [(die.colour, die.side) for die in monster.dice] == [("yellow", side)]


@pytest.mark.rule("gods.two-wound-2")
@pytest.mark.parametrize(("wounds", "frozen"), [([], False), ([2], True)])
def test_hephaestus_wound_2_freezes_the_carry_capacity(stage, wounds, frozen):
    t, me = stage("hephaestus", wounds=wounds, scenario="gate-of-limbo")
    t.weapon(me, "harpe")
    me.items = [Gear("war-horn")]
    assert ("drop" not in words(t, me)) is frozen
    t.state.zones[me.zone].loot = {"weapon": 1, "item": 1, "feat": 1}
    for kind, card in (("weapon", "bone-sling"), ("item", "snare-wire"), ("feat", "phalanx")):
        t.state.market[kind].cards = [card]
    for kind, card in (("weapon", "bone-sling"), ("item", "snare-wire")):
        assert bool(why_not(t.state, me, "discover", kind, card)) is frozen
    assert not why_not(t.state, me, "discover", "feat", "phalanx")
    t.state.market["weapon"].cards = ["labrys"]
    t.run(VOCABULARY.resolve(t, (Treasure("labrys"),), Context(rule="challenge.resolve", actor=me)))
    assert any(gear.card == "labrys" for gear in me.weapons) is not frozen


@pytest.mark.rule("gods.two-wound-3")
def test_hephaestus_wound_3_forbids_lure_as_well(stage):
    t, me = stage("hephaestus")
    t.hand(me, "plain")
    t.engage("nymph", tapped=True)
    assert "lure" in words(t, me)
    me.wounds = [3]
    assert "lure" not in words(t, me)


@pytest.mark.rule("gods.boost")
@pytest.mark.parametrize(("strong", "damage"), [(False, 1), (True, 2)])
def test_boost_spills_a_strong_strike_over_to_a_neighbour(stage, strong, damage):
    t, me = stage("hephaestus", strong=strong)
    left = t.engage("minotaur")
    struck = t.engage("drakaina", die="yellow 5")
    right, far = t.engage("minotaur"), t.engage("minotaur")
    t.run(resolve_combat(t, me, struck), right.id)
    assert set(t.asked[0].options) == {left.id, right.id, "pass"}
    assert [m.damage for m in (left, right, far)] == [0, damage, 0]
    assert not me.ready


@pytest.mark.rule("gods.boost")
def test_boost_reaches_those_who_stood_beside_a_monster_that_fell(stage):
    t, me = stage("hephaestus")
    far, left = t.engage("minotaur"), t.engage("minotaur")
    struck = t.engage("shade", die="yellow 5")
    right, further = t.engage("minotaur"), t.engage("minotaur")
    t.run(resolve_combat(t, me, struck), left.id)
    assert me.fallen == [struck]
    assert t.asked[0].options == (left.id, right.id, "pass")
    assert [m.damage for m in (far, left, right, further)] == [0, 1, 0, 0]


@pytest.mark.rule("gods.boost")
@pytest.mark.parametrize(("strikes", "asked"), [(0, False), (1, True)])
def test_boost_needs_a_strike_of_two_with_modifiers(stage, strikes, asked):
    t, me = stage("hephaestus")
    struck = t.engage("drakaina", die="yellow 3", strikes=strikes, shields=2)  # strike 1
    t.engage("minotaur")
    t.run(resolve_combat(t, me, struck), *(["pass"] if asked else []))
    assert [decision.kind for decision in t.asked] == (["boost"] if asked else [])


@pytest.mark.rule("gods.search")
@pytest.mark.parametrize(("strong", "paid"), [(False, 2), (True, 1)])
def test_search_makes_the_marked_loot_cheaper_for_whoever_discovers_it(stage, strong, paid):
    t, me = stage("hephaestus", "cover", strong=strong)
    t.state.zones["landing"].loot = {"weapon": 2}
    t.state.market["weapon"].cards = ["harpe"]  # 4 spark
    t.run(act(t, me, "search", "weapon"))
    assert not me.ready
    t.run(take(t, t.fighter, "discover", "weapon", "harpe"))
    assert t.fighter.spark == 5 - paid
    assert market_price(t.state, t.fighter, "weapon", "harpe") == 4  # the other token is not marked


@pytest.mark.rule("gods.search")
def test_each_loot_token_can_be_marked_once(stage):
    t, me = stage("hephaestus", "cover")
    t.state.zones["landing"].loot = {"weapon": 2}
    for _ in range(2):
        assert ("search", "weapon") in menu(t.state, me)
        t.run(act(t, me, "search", "weapon"))
        me.ready = True
    assert ("search", "weapon") not in menu(t.state, me)
    t.state.market["weapon"].cards = ["harpe"]
    t.run(take(t, t.fighter, "discover", "weapon", "harpe"))
    assert market_price(t.state, t.fighter, "weapon", "harpe") == 2  # the second mark is still there


@pytest.mark.rule("gods.search")
@pytest.mark.parametrize("strong_first", [True, False])
def test_a_discovery_uses_the_best_mark_and_leaves_the_other(stage, strong_first):
    t, me = stage("hephaestus", "cover")
    t.state.zones["landing"].loot = {"weapon": 2}
    t.state.market["weapon"].cards = ["harpe", "labrys"]  # 4 and 5 spark
    for strong in (strong_first, not strong_first):
        me.level, me.core, me.ready = *(STRONG["cover"] if strong else (1, "")), True
        t.run(act(t, me, "search", "weapon"))
    t.fighter.spark, t.fighter.capacity = 9, 9
    t.run(take(t, t.fighter, "discover", "weapon", "harpe"))
    assert t.fighter.spark == 9 - (4 - 3)
    t.run(take(t, t.fighter, "discover", "weapon", "labrys"))
    assert t.fighter.spark == 8 - (5 - 2)


@pytest.mark.rule("gods.search")
def test_a_mark_stays_on_its_token_until_the_token_goes(stage):
    t, me = stage("hephaestus", "cover")
    t.state.zones["landing"].loot = {"weapon": 1}
    t.run(act(t, me, "search", "weapon"))
    t.run(wave_ends(t))
    t.run(upkeep(t))
    assert market_price(t.state, t.fighter, "weapon", "harpe") == 4 - 2
    t.state.market["weapon"].cards, t.fighter.zone = ["harpe"], "landing"
    t.run(take(t, t.fighter, "discover", "weapon", "harpe"))
    t.state.zones["landing"].loot = {"weapon": 1}  # another token
    assert market_price(t.state, t.fighter, "weapon", "harpe") == 4


@pytest.mark.rule("gods.search", "gods.four-wound-1")
@pytest.mark.parametrize(("card", "price"), [("bone-sling", 2), ("harpe", 4 - 3 + 2)])
def test_a_mark_lowers_the_card_to_nothing_at_most_and_the_wound_is_paid_on_top(stage, card, price):
    t, me = stage("hermes", wounds=[1])
    t.state.zones["landing"].search = {"weapon": [3]}
    assert market_price(t.state, me, "weapon", card) == price  # 2 and 4 spark without both


@pytest.mark.rule("gods.search")
def test_search_never_makes_a_card_cost_less_than_nothing(stage):
    t, me = stage("hephaestus", "cover", strong=True)
    t.state.zones["landing"].loot = {"weapon": 1}
    assert ("search", "weapon") in menu(t.state, me)
    t.run(act(t, me, "search", "weapon"))
    assert market_price(t.state, t.fighter, "weapon", "bone-sling") == 0


# --- god 3: Athena ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("gods.three-wound-1")
def test_athena_wound_1_makes_upgrades_dearer(stage):
    t, me = stage("athena", "cover")
    assert upgrade_cost(t.state, me, "move") == 2
    me.wounds = [1]
    assert upgrade_cost(t.state, me, "move") == 3


@pytest.mark.rule("gods.three-wound-2")
@pytest.mark.parametrize(("position", "action"), [("battlefield", "move"), ("cover", "sneak")])
def test_athena_wound_2_costs_a_nectar_for_each_move_or_sneak(stage, position, action):
    t, me = stage("athena", position, wounds=[2])
    t.hand(me, "plain")
    me.might, me.nectar = 0, 1
    assert action in words(t, me)
    t.run(
        take(t, me, action, "row"),
        *(["pass"] if action == "move" else []),
    )
    assert (me.zone, me.nectar) == ("row", 0)
    assert action not in words(t, me)


@pytest.mark.rule("gods.three-wound-3")
def test_athena_wound_3_leaves_other_weapons_usable(stage):
    t, me = stage("athena", wounds=[3])
    t.hand(me, "plain")
    t.weapon(me, "harpe")
    swung = [option[3] for option in menu(t.state, me) if option[2:3] == ("start-combat",)]
    assert swung == ["harpe"]


@pytest.mark.rule("gods.three-wound-4")
def test_athena_wound_4_forbids_push_limits(stage):
    t, me = stage("athena", wounds=[4])
    assert why_not(t.state, me, "push") == "wound"


@pytest.mark.rule("gods.protector")
@pytest.mark.parametrize(("kind", "tokens"), [("shield", (1, 0)), ("strike", (0, 1))])
def test_protector_gives_a_shield_or_a_strike_token_on_a_monster_with_a_die(stage, kind, tokens):
    t, me = stage("athena")
    monster = t.engage("nymph", die="yellow 3")
    t.engage("satyr")
    t.run(act(t, me, "protector"), (kind, monster.id))
    assert len(t.asked[0].options) == 2  # the satyr has no die
    assert (monster.shields, monster.strikes) == tokens
    assert not me.ready


@pytest.mark.rule("gods.protector")
def test_the_stronger_protector_gives_two_points_on_one_monster_each_of_its_own_kind(stage):
    t, me = stage("athena", strong=True)
    first, second = t.engage("nymph", die="yellow 3"), t.engage("satyr", die="yellow 3")
    t.run(act(t, me, "protector"), ("shield", second.id), ("strike", second.id))
    assert set(t.asked[1].options) == {("shield", second.id), ("strike", second.id)}
    assert (second.shields, second.strikes, first.shields) == (1, 1, 0)


@pytest.mark.rule("gods.summon")
@pytest.mark.parametrize(("strong", "spark"), [(False, 4), (True, 5)])
@pytest.mark.parametrize("tapped", [False, True])
def test_summon_lures_any_monster_of_the_teammate_from_any_distance(stage, strong, spark, tapped):
    t, me = stage("athena", "cover", strong=strong)
    monster = t.engage("nymph", die="yellow 3", tapped=tapped)
    me.zone, me.lures[0] = "loft", t.monster("shade")
    assert ("summon", monster.id) in menu(t.state, me)
    t.run(act(t, me, "summon", monster.id))
    assert t.fighter.engaged == []
    assert me.lures[0] is monster
    assert me.lures[1].card == "shade"
    assert (monster.tapped, monster.dice, me.spark, me.ready) == (True, [], spark, False)


@pytest.mark.rule("gods.summon")
def test_summon_needs_an_empty_lure_slot_and_a_spark(stage):
    t, me = stage("athena", "cover")
    t.engage("nymph")
    me.spark = 0
    assert "summon" not in words(t, me)
    me.spark, me.lures = 1, [t.monster("shade") for _ in range(3)]
    assert "summon" not in words(t, me)


# --- god 4: Hermes ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("gods.four-wound-1")
@pytest.mark.parametrize(("wounds", "left"), [([], 3), ([1], 1)])
def test_hermes_wound_1_makes_discoveries_two_spark_dearer(stage, wounds, left):
    t, me = stage("hermes", wounds=wounds)
    t.state.zones["landing"].loot = {"weapon": 1}
    t.state.market["weapon"].cards = ["bone-sling"]  # 2 spark
    t.run(take(t, me, "discover", "weapon", "bone-sling"))
    assert me.spark == left


@pytest.mark.rule("gods.four-wound-2")
@pytest.mark.parametrize(("level", "uses"), [(1, 0), (2, 1), (3, 2)])
def test_hermes_wound_2_takes_one_push_away(stage, level, uses):
    t, me = stage("hermes", wounds=[2])
    me.tiles["push"] = level
    assert push_uses(t.state, me) == uses


@pytest.mark.rule("gods.swiftness")
@pytest.mark.parametrize(
    ("card", "strong", "quick"),
    [("plain", False, True), ("challenge", False, False), ("challenge", True, True), ("feint", True, False)],
)
def test_swiftness_keeps_a_pushed_card_untapped(stage, card, strong, quick):
    t, me = stage("hermes", strong=strong)
    t.hand(me)
    me.slots = [Slot(card)]
    t.run(act(t, me, "push", card), *(["keep-untapped"] if quick else []))
    assert me.tapped == ([] if quick else [card])
    assert me.ready is not quick
    assert me.pushes == 1


@pytest.mark.rule("gods.swiftness", "bonus.ability-position")
def test_swiftness_is_of_no_use_in_cover(stage):
    """Limits are pushed in both positions, but the ability is that of the battlefield."""
    t, me = stage("hermes", "cover")
    t.hand(me)
    me.slots = [Slot("plain")]
    t.run(act(t, me, "push", "plain"))
    assert (me.tapped, me.ready, t.asked) == (["plain"], True, [])


@pytest.mark.rule("gods.motivation")
@pytest.mark.parametrize(("strong", "cards"), [(False, ["plain"]), (True, ["plain", "challenge"])])
def test_motivation_gives_the_teammate_a_card_back_tapped_for_nothing(stage, strong, cards):
    t, me = stage("hermes", "cover", strong=strong)
    t.hand(t.fighter)
    t.fighter.slots = [Slot("plain"), Slot("challenge"), Slot("aegis-wall")]
    assert [option[1] for option in menu(t.state, me) if option[0] == "motivation"] == cards
    t.run(act(t, me, "motivation", cards[-1]))
    assert t.fighter.hand.cards == t.fighter.tapped == [cards[-1]]
    assert (t.fighter.pushes, t.fighter.divinity, t.fighter.nectar) == (0, 5, 5)
    assert not me.ready
