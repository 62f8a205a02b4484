"""Battlefield main actions without dice: move, discover, fill cup, lure, drain."""

import pytest
from tests.rules.hades.acting import menu, take

from coterie.games.hades.actions.acting import untapped
from coterie.games.hades.actions.battlefield import drain_splits
from coterie.games.hades.actions.mains import main_options
from coterie.games.hades.box.vocabulary import VOCABULARY, Burst, Context, Snipe
from coterie.games.hades.round.steps import end_of_wave

GODS = ("athena", "hermes")


def fight(underworld, scenario="gate-of-limbo", **changes):
    """Athena on the battlefield with a board of level one, and her."""
    t = underworld(scenario, gods=GODS)
    t.fighter.tiles = {}
    for name, value in changes.items():
        setattr(t.fighter, name, value)
    return t, t.fighter


def offered(t, action):
    """The options of one main action."""
    return [option for option in main_options(t.state, t.fighter) if option[0] == action]


def cards(monsters):
    return [monster and monster.card for monster in monsters]


# --- move ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("battlefield.move")
def test_a_move_goes_to_an_adjacent_zone_without_cost(underworld):
    t, god = fight(underworld)
    assert offered(t, "move") == [("move", "ossuary"), ("move", "tollhouse")]
    t.run(take(t, god, "move", "ossuary"), "pass", "pass")
    assert (god.zone, god.position, god.nectar) == ("ossuary", "battlefield", 5)


@pytest.mark.rule("battlefield.move")
def test_each_further_step_costs_a_nectar_and_there_is_no_limit_but_nectar(underworld):
    t, god = fight(underworld)
    t.run(take(t, god, "move", "ossuary"), "names", "watchfire", "tollhouse", "queue", "ossuary", "pass")
    assert (god.zone, god.nectar) == ("ossuary", 0)


@pytest.mark.rule("battlefield.move-engaged")
def test_engaged_and_lured_monsters_travel_along(underworld):
    t, god = fight(underworld, nectar=0)
    engaged, lured = t.engage("nymph"), t.monster("satyr", tapped=True)
    god.lures[0] = lured
    assert ("move", "ossuary") in offered(t, "move")
    t.run(take(t, god, "move", "ossuary"), "pass")
    assert god.engaged == [engaged]
    assert god.lures == [lured, None, None]


@pytest.mark.rule("battlefield.move-prologue")
def test_in_the_prologue_each_zone_entered_with_markers_brings_one_monster_without_a_roll(underworld):
    t, god = fight(underworld, "prologue", nectar=1)
    t.state.zones["cells"].encounters, t.state.zones["drain"].encounters = 1, 2
    t.state.monsters.cards = ["shade", "nymph"]
    t.run(take(t, god, "move", "drain"), "forge")
    assert cards(god.engaged) == ["nymph"]
    assert not t.told("fate")


@pytest.mark.rule("battlefield.move-prologue")
@pytest.mark.parametrize(
    ("way", "met"), [(["drain"], 1), (["forge"], 0), (["drain", "cells"], 2), (["drain", "cells", "drain"], 3)]
)
def test_in_the_prologue_every_entry_brings_a_monster_also_of_the_same_zone_again(underworld, way, met):
    t, god = fight(underworld, "prologue", nectar=len(way) - 1)
    t.state.zones["cells"].encounters, t.state.zones["drain"].encounters = 1, 2  # it starts in the cells
    t.run(take(t, god, "move", way[0]), *way[1:])
    assert len(god.engaged) == met


@pytest.mark.rule("battlefield.move-count")
def test_the_markers_of_start_and_all_zones_entered_count_once_each(underworld):
    t, god = fight(underworld)
    zones = t.state.zones
    zones["queue"].encounters, zones["ossuary"].encounters, zones["names"].encounters = 1, 2, 4
    zones["ossuary"].alerts = 3
    forgo = t.ask(take(t, god, "move", "ossuary"), "queue", "pass")
    assert (forgo.kind, forgo.about["n"]) == ("forgo", 3)


@pytest.mark.rule("battlefield.move-count")
def test_the_markers_that_one_leaves_behind_count_as_well(underworld):
    t, god = fight(underworld)
    zones = t.state.zones
    zones["queue"].encounters, zones["ossuary"].encounters, zones["names"].encounters = 1, 2, 4
    forgo = t.ask(take(t, god, "move", "ossuary"), "names", "pass")
    assert (forgo.kind, forgo.about["n"]) == ("forgo", 7)


@pytest.mark.rule("battlefield.move-count")
def test_one_roll_is_made_for_the_whole_move(underworld):
    t, god = fight(underworld, might=0)
    for zone in ("ossuary", "names", "watchfire"):
        t.state.zones[zone].encounters = 1
    t.stack("1")
    t.run(take(t, god, "move", "ossuary"), "names", "watchfire", "pass", "pass")
    assert len(t.told("fate")) == 1
    assert len(god.engaged) == 1


@pytest.mark.rule("battlefield.move-roll")
@pytest.mark.parametrize(
    ("level", "roll", "met"), [(1, "1", 1), (1, "2", 1), (1, "3", 0), (3, "1", 0), (2, "1", 1), (2, "2", 0)]
)
def test_a_total_not_above_the_markers_draws_one_monster(underworld, level, roll, met):
    t, god = fight(underworld, nectar=0, might=0, tiles={"move": level})  # the board adds its level
    t.state.zones["ossuary"].encounters = 3
    t.stack(roll)
    t.run(take(t, god, "move", "ossuary"), "pass")
    assert len(god.engaged) == met


@pytest.mark.rule("battlefield.move-zero")
def test_without_markers_no_roll_is_made(underworld):
    t, god = fight(underworld, nectar=0)
    t.run(take(t, god, "move", "ossuary"), "pass")
    assert not t.told("fate")
    assert not god.engaged


@pytest.mark.rule("battlefield.move-forgo")
@pytest.mark.parametrize("markers", [0, 3])
def test_a_player_may_give_up_the_roll_and_meet_a_monster(underworld, markers):
    t, god = fight(underworld, nectar=0)
    t.state.zones["ossuary"].encounters = markers
    t.run(take(t, god, "move", "ossuary"), "forgo")
    assert len(god.engaged) == 1
    assert not t.told("fate")


# --- discover -------------------------------------------------------------------------------------------------------


def market(t, **kinds):
    """Just these cards are in the market."""
    for kind, pile in t.state.market.items():
        pile.cards = list(kinds.get(kind, ()))


@pytest.mark.rule("battlefield.discover")
def test_discover_needs_a_loot_token_in_the_zone(underworld):
    t, god = fight(underworld, spark=9)
    market(t, weapon=["harpe"])
    t.state.zones["ossuary"].loot = {"weapon": 1}
    assert not offered(t, "discover")
    god.zone = "ossuary"
    assert offered(t, "discover") == [("discover", "weapon", "harpe")]


@pytest.mark.rule("battlefield.discover")
def test_discover_takes_any_market_card_of_the_tokens_type_and_the_token(underworld):
    t, god = fight(underworld, spark=9, capacity=9)
    market(t, weapon=["harpe", "labrys"], feat=["acheron-flood"])
    t.state.zones["queue"].loot = {"weapon": 2}
    assert offered(t, "discover") == [("discover", "weapon", "harpe"), ("discover", "weapon", "labrys")]
    t.run(take(t, god, "discover", "weapon", "labrys"))
    assert t.state.zones["queue"].loot == {"weapon": 1}
    assert t.state.market["weapon"].cards == ["harpe"]


@pytest.mark.rule("battlefield.discover-weapon")
def test_a_weapon_costs_spark_and_capacity_and_joins_the_inventory_untapped(underworld, priced):
    priced(labrys=5)
    t, god = fight(underworld, spark=5, capacity=3)
    market(t, weapon=["labrys"])  # capacity 2
    t.state.zones["queue"].loot = {"weapon": 1}
    t.run(take(t, god, "discover", "weapon", "labrys"))
    assert (god.spark, god.capacity) == (0, 1)
    assert [(gear.card, gear.tapped) for gear in god.weapons][-1] == ("labrys", False)


@pytest.mark.rule("battlefield.discover-weapon")
def test_the_prologue_offers_only_weapons(underworld):
    t = underworld("prologue", gods=GODS, clear=False)
    god = t.gods[0]
    god.spark = god.capacity = 9
    found = set()
    for zone in t.state.zones:
        god.zone = zone
        found |= {option[1] for option in main_options(t.state, god) if option[0] == "discover"}
    assert found == {"weapon"}


@pytest.mark.rule("battlefield.discover-feat")
def test_a_feat_card_costs_spark_alone_and_may_be_played_at_once(underworld, priced):
    priced(acheron_flood=3)
    t, god = fight(underworld, spark=5, capacity=0)
    market(t, feat=["acheron-flood"])
    t.state.zones["queue"].loot = {"feat": 1}
    assert offered(t, "discover") == [("discover", "feat", "acheron-flood")]
    t.run(take(t, god, "discover", "feat", "acheron-flood"))
    assert (god.spark, god.capacity) == (2, 0)
    assert "acheron-flood" in untapped(god)
    t.engage("nymph")
    assert ("feat", "acheron-flood") in list(menu(t.state, god))


@pytest.mark.rule("battlefield.discover-item")
def test_an_item_costs_spark_and_capacity_and_joins_the_inventory_untapped(underworld, priced):
    priced(hounds_whistle=1)
    t, god = fight(underworld, spark=5, capacity=3)
    market(t, item=["hounds-whistle"])  # capacity 1
    t.state.zones["queue"].loot = {"item": 1}
    t.run(take(t, god, "discover", "item", "hounds-whistle"))
    assert (god.spark, god.capacity) == (4, 2)
    assert [(gear.card, gear.tapped) for gear in god.items] == [("hounds-whistle", False)]


@pytest.mark.rule("battlefield.discover-unaffordable")
@pytest.mark.parametrize(("spark", "capacity", "affordable"), [(5, 2, True), (4, 2, False), (5, 1, False)])
def test_a_card_that_cannot_be_paid_cannot_be_discovered(underworld, priced, spark, capacity, affordable):
    priced(labrys=5)
    t, _god = fight(underworld, spark=spark, capacity=capacity)
    market(t, weapon=["labrys"])  # capacity 2
    t.state.zones["queue"].loot = {"weapon": 1}
    assert bool(offered(t, "discover")) is affordable


@pytest.mark.rule("battlefield.discover-unaffordable")
def test_the_market_is_not_refilled_after_a_purchase(underworld):
    t, god = fight(underworld)
    market(t, weapon=["harpe"])
    t.state.zones["queue"].loot = {"weapon": 1}
    t.run(take(t, god, "discover", "weapon", "harpe"))
    assert not t.state.market["weapon"].cards


# --- fill cup, lure, drain --------------------------------------------------------------------------------


@pytest.mark.rule("battlefield.fill-cup")
@pytest.mark.parametrize(("level", "nectar"), [(1, 2), (2, 3), (3, 4)])
def test_fill_cup_gives_the_nectar_of_the_board(underworld, level, nectar):
    t, god = fight(underworld, nectar=1, tiles={"fill-cup": level})
    t.run(take(t, god, "fill-cup"))
    assert god.nectar == 1 + nectar


@pytest.mark.rule("battlefield.lure")
def test_a_tapped_engaged_monster_is_put_tapped_in_the_leftmost_lure_slot(underworld):
    t, god = fight(underworld)
    fresh, fought = t.engage("nymph"), t.engage("satyr", tapped=True)
    assert offered(t, "lure") == [("lure", fought.id)]
    t.run(take(t, god, "lure", fought.id))
    assert god.lures == [fought, None, None]
    assert fought.tapped
    assert god.engaged == [fresh]


@pytest.mark.rule("battlefield.lure")
def test_a_lured_monster_does_not_go_to_the_sentinel_board_this_wave(underworld):
    t, god = fight(underworld)
    monster = t.engage("satyr", tapped=True)
    t.run(take(t, god, "lure", monster.id))
    t.run(end_of_wave(t))
    assert god.lures == [monster, None, None]
    assert not any(t.state.ordinary)


@pytest.mark.rule("battlefield.lure-shift")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ([None, None, None], ["nymph", None, None]),
        (["shade", None, None], ["nymph", "shade", None]),
        (["shade", "satyr", None], ["nymph", "shade", "satyr"]),
        (["shade", None, "satyr"], ["nymph", "shade", "satyr"]),
        ([None, "shade", "satyr"], ["nymph", "shade", "satyr"]),
        ([None, "shade", None], ["nymph", "shade", None]),
    ],
)
def test_lured_monsters_shift_only_when_their_slot_is_needed(underworld, before, after):
    t, god = fight(underworld)
    god.lures = [t.monster(kind, tapped=True) if kind else None for kind in before]
    monster = t.engage("nymph", tapped=True)
    t.run(take(t, god, "lure", monster.id))
    assert cards(god.lures) == after


@pytest.mark.rule("battlefield.lure-full")
def test_lure_needs_an_empty_lure_slot(underworld):
    t, god = fight(underworld)
    t.engage("nymph", tapped=True)
    god.lures = [t.monster("shade"), t.monster("shade"), None]
    assert offered(t, "lure")
    god.lures[2] = t.monster("shade")
    assert not offered(t, "lure")


@pytest.mark.rule("battlefield.lure-marker")
@pytest.mark.parametrize(
    ("answer", "queue", "ossuary"), [(("out", "ossuary"), 0, 2), (("in", "ossuary"), 2, 0), ("pass", 1, 1)]
)
def test_after_luring_an_encounter_marker_may_be_moved_in_or_out(underworld, answer, queue, ossuary):
    t, god = fight(underworld)
    zones = t.state.zones
    zones["queue"].encounters = zones["ossuary"].encounters = 1
    zones["names"].encounters = zones["tollhouse"].alerts = 1
    monster = t.engage("nymph", tapped=True)
    t.run(take(t, god, "lure", monster.id), answer)
    assert set(t.asked[0].options) == {("out", "ossuary"), ("out", "tollhouse"), ("in", "ossuary"), "pass"}
    assert (zones["queue"].encounters, zones["ossuary"].encounters) == (queue, ossuary)


@pytest.mark.rule("battlefield.drain")
def test_a_defeated_monster_is_drained_once_for_might_or_spark(underworld):
    t, god = fight(underworld)
    t.engage("nymph")
    shade = t.monster("shade")  # energy 1
    god.fallen = [shade]
    assert offered(t, "drain") == [("drain", shade.id, 0), ("drain", shade.id, 1)]
    t.run(take(t, god, "drain", shade.id, 0))
    assert (god.might, god.spark) == (5, 6)
    assert god.fallen == [shade]
    assert not offered(t, "drain")


@pytest.mark.rule("battlefield.drain")
def test_drain_needs_a_monster_defeated_this_wave_beside_the_own_board(underworld):
    t, god = fight(underworld)
    t.sentinel("nymph")
    t.run(VOCABULARY.resolve(t, (Snipe(9),), Context(rule="bonus.item", actor=god)))
    assert not offered(t, "drain")  # defeated, but it went to the discard pile
    nymph, other = t.engage("nymph"), t.engage("satyr")
    t.run(VOCABULARY.resolve(t, (Burst(3),), Context(rule="cards.feat-cover", actor=t.hider)), nymph.id)
    assert {option[1] for option in offered(t, "drain")} == {nymph.id}  # the teammate's burst counts
    t.run(VOCABULARY.resolve(t, (Burst(3),), Context(rule="cards.feat-battlefield", actor=god)))
    other.tapped = True
    t.run(end_of_wave(t))
    assert not offered(t, "drain")  # not in the next wave


@pytest.mark.rule("battlefield.drain-limit")
@pytest.mark.parametrize(
    ("level", "energy", "might", "total"),
    [(2, 3, [1, 2], 3), (1, 3, [1], 2), (1, 1, [0, 1], 1), (2, 2, [0, 1, 2], 2), (2, 6, [2], 4)],
)
def test_a_drain_gives_no_more_of_each_than_the_board_shows(underworld, level, energy, might, total):
    t, god = fight(underworld, tiles={"drain": level})  # level 1: 1 and 1, level 2: 2 and 2
    assert drain_splits(t.state, god, energy) == might
    kind = {1: "shade", 2: "nymph", 3: "drakaina", 6: "hades"}[energy]
    god.fallen = [t.monster(kind)]
    god.might = god.spark = 0
    t.run(take(t, god, "drain", god.fallen[0].id, might[0]))
    assert (god.might, god.spark) == (might[0], total - might[0])
