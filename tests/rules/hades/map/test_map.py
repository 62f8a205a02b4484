"""Zones: which are adjacent, arrows that are one-way or barred, and zones that are eliminated."""

import pytest
from tests.rules.hades.acting import menu, take

from coterie.games.hades.box.vocabulary import VOCABULARY, Context, Eliminate, Encounters, Go
from coterie.games.hades.campaign.story import available, resolve_challenge
from coterie.games.hades.map.zones import adjacent
from coterie.games.hades.state import BossState

EVERY_ZONE = {"mound", "ford", "poplars", "hollow", "fold", "bank"}


def ways(t, god, zone):
    """Where the character could go from the zone with a main action."""
    god.zone = zone
    t.hand(god, "plain")
    return {option[3] for option in menu(t.state, god) if option[2:3] in (("move",), ("sneak",))}


def eliminate(t, zone):
    t.run(VOCABULARY.resolve(t, (Eliminate(zone),), Context(rule="map.eliminate", actor=t.gods[0])))


# --- arrows ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("map.adjacent")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_two_way_arrow_leads_both_ways_in_both_positions(underworld, seat):
    t = underworld()
    god = t.gods[seat]
    assert "ossuary" in ways(t, god, "queue")
    assert "queue" in ways(t, god, "ossuary")


@pytest.mark.rule("map.solid")
def test_zones_without_an_arrow_are_not_adjacent(underworld):
    t = underworld()
    assert ways(t, t.fighter, "queue") == {"ossuary", "tollhouse"}
    assert ways(t, t.hider, "names") == {"ossuary", "watchfire"}


@pytest.mark.rule("map.one-way")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_one_way_arrow_leads_only_where_it_points(underworld, seat):
    t = underworld("black-river")
    god = t.gods[seat]
    assert "narrows" in ways(t, god, "jetty")
    assert ways(t, god, "narrows") == {"island"}


@pytest.mark.rule("map.one-way")
def test_further_steps_of_a_move_and_a_sneak_follow_one_way_arrows_too(underworld):
    t = underworld("black-river", gods=("athena", "hephaestus"))
    assert t.ask(take(t, t.fighter, "move", "narrows")).options == ("island", "pass")
    assert t.ask(take(t, t.hider, "sneak", "narrows")).options == (("walk", "island"), "pass")


@pytest.mark.rule("map.story-token")
def test_a_story_token_bars_its_arrow_until_a_challenge_removes_it(underworld):
    t = underworld(gods=("athena", "hermes"))
    assert "gate" not in ways(t, t.fighter, "tollhouse")
    assert not adjacent(t.state, "gate")
    t.run(resolve_challenge(t, t.fighter, "lift-the-bar"))
    assert "gate" in ways(t, t.fighter, "tollhouse")
    assert adjacent(t.state, "gate") == ("tollhouse",)
    assert "gate" not in ways(t, t.fighter, "names")  # that arrow has its own token


# --- eliminating a zone ---------------------------------------------------------------------------------------------


@pytest.mark.rule("map.eliminate")
def test_nobody_can_enter_an_eliminated_zone(underworld):
    t = underworld("drowning-fields", gods=("athena", "hermes"))
    assert "hollow" in ways(t, t.fighter, "poplars")
    eliminate(t, "hollow")
    assert ways(t, t.fighter, "poplars") == {"ford"}
    assert ways(t, t.hider, "fold") == {"bank"}
    flow = VOCABULARY.resolve(t, (Go("any"),), Context(rule="bonus.item", actor=t.fighter))
    t.fighter.zone = "mound"
    assert set(t.ask(flow).options) == EVERY_ZONE - {"mound", "hollow"}


@pytest.mark.rule("map.eliminate")
def test_the_challenges_of_an_eliminated_zone_are_closed(underworld):
    t = underworld("drowning-fields")
    t.hider.zone = "hollow"
    assert "lead-the-hollow" in [c.id for c in available(t.state, t.hider)]
    eliminate(t, "hollow")
    t.hider.zone = "hollow"
    assert "lead-the-hollow" not in [c.id for c in available(t.state, t.hider)]
    assert "lead-the-hollow" not in t.state.done


@pytest.mark.rule("map.eliminate")
def test_the_encounter_markers_of_an_eliminated_zone_go_and_none_come_back(underworld):
    t = underworld("drowning-fields")
    t.state.zones["hollow"].encounters, t.state.zones["ford"].encounters = 2, 1
    eliminate(t, "hollow")
    assert (t.state.zones["hollow"].encounters, t.state.zones["ford"].encounters) == (0, 1)
    t.stack("4", "5")  # the hollow, which is rolled again, and the fold
    t.run(
        VOCABULARY.resolve(
            t, (Encounters(add=1, zone="random"),), Context(rule="oracle.encounter-add", actor=t.gods[0])
        )
    )
    assert (t.state.zones["hollow"].encounters, t.state.zones["fold"].encounters) == (0, 1)


@pytest.mark.rule("map.eliminate-loot")
def test_for_each_loot_token_the_rightmost_market_card_of_its_type_goes_back(underworld):
    t = underworld("drowning-fields")
    s = t.state
    s.market["weapon"].cards = ["harpe", "labrys", "obol-blade"]
    s.market["item"].cards = ["bag-of-winds"]
    s.market["feat"].cards = ["acheron-flood"]
    for kind in s.loot_decks:
        s.loot_decks[kind].cards = []
    s.zones["hollow"].loot, s.zones["ford"].loot = {"weapon": 2, "item": 1}, {"weapon": 1}
    eliminate(t, "hollow")
    assert (s.zones["hollow"].loot, s.zones["ford"].loot) == ({}, {"weapon": 1})
    assert s.market["weapon"].cards == ["harpe"]
    assert sorted(s.loot_decks["weapon"].cards) == ["labrys", "obol-blade"]
    assert (s.market["item"].cards, s.loot_decks["item"].cards) == ([], ["bag-of-winds"])
    assert (s.market["feat"].cards, s.loot_decks["feat"].cards) == (["acheron-flood"], [])


@pytest.mark.rule("map.eliminate-loot")
def test_the_card_that_goes_back_is_shuffled_in(underworld):
    t = underworld("drowning-fields")
    deck = t.state.loot_decks["weapon"]
    before = list(deck.cards)
    t.state.market["weapon"].cards = ["harpe"]
    t.state.zones["hollow"].loot = {"weapon": 1}
    eliminate(t, "hollow")
    assert sorted(deck.cards) == sorted([*before, "harpe"])
    assert deck.cards != [*before, "harpe"]


@pytest.mark.rule("map.eliminate-loot")
def test_a_token_whose_type_has_no_market_card_just_goes(underworld):
    t = underworld("drowning-fields")
    t.state.market["weapon"].cards = []
    t.state.zones["hollow"].loot = {"weapon": 2}
    eliminate(t, "hollow")
    assert not t.state.zones["hollow"].loot


@pytest.mark.rule("map.eliminate-characters")
def test_characters_of_a_drowned_zone_are_washed_to_the_start_in_their_position(underworld):
    t = underworld("drowning-fields")
    t.fighter.zone, t.hider.zone = "bank", "fold"
    monster = t.engage("nymph")
    eliminate(t, "bank")
    assert (t.fighter.zone, t.hider.zone) == ("mound", "fold")
    assert t.fighter.position == "battlefield"
    assert t.fighter.engaged == [monster]


@pytest.mark.rule("map.eliminate-characters")
@pytest.mark.parametrize(
    ("gone", "refuge"),
    [(["garden"], "stables"), (["stables"], "court"), (["stables", "court"], "kitchen"), (["court"], "stables")],
)
def test_without_instructions_one_goes_to_the_start_or_else_to_the_first_zone_left(underworld, gone, refuge):
    t = underworld("house-of-hades")  # its zones begin with the court, and its characters in the stables
    t.hider.zone = gone[-1]
    marker = BossState("kerberos", gone[-1], t.monster("kerberos"))
    t.state.bosses = [marker]
    for zone in gone:
        eliminate(t, zone)
    assert t.hider.zone == refuge
    assert marker.zone == next(zone for zone in t.state.zones if zone not in gone)


@pytest.mark.rule("map.eliminate-alert")
def test_alert_markers_of_an_eliminated_zone_are_rolled_to_other_zones(underworld):
    t = underworld("drowning-fields")
    t.state.zones["hollow"].alerts = 2
    t.stack("4", "2", "4", "6")  # the hollow is rolled again
    eliminate(t, "hollow")
    assert {zone: z.alerts for zone, z in t.state.zones.items() if z.alerts} == {"ford": 1, "bank": 1}
