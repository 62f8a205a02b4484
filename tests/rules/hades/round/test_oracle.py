"""Oracle cards: one each round, a path chosen together, and what their icons do."""

import pytest

from coterie.games.hades.box.tables import ScenarioLost
from coterie.games.hades.box.vocabulary import VOCABULARY, Context, Encounters, Grace, Loot, Sentinel, Wrath
from coterie.games.hades.campaign.course import go_on
from coterie.games.hades.round.steps import ROUND, icon_rule, reveal_oracle


def icon(t, effect):
    """One icon of an oracle card."""
    return VOCABULARY.resolve(t, (effect,), Context(rule=icon_rule(effect), actor=t.gods[0]))


# --- revealing ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("oracle.reveal")
def test_the_players_choose_a_path_of_the_top_card_together(underworld):
    t = underworld()
    t.state.oracle.cards = ["iron-moon", "open-graves"]
    decision = t.ask(reveal_oracle(t))
    assert (decision.kind, decision.seats) == ("oracle", (0, 1))
    assert set(decision.options) == {"cautious", "fearless"}
    assert t.state.oracle_discard.cards == ["open-graves"]
    assert t.state.oracle.cards == ["iron-moon"]


@pytest.mark.rule("oracle.reveal")
def test_everything_on_the_chosen_path_is_resolved(underworld):
    t = underworld()
    t.state.oracle.cards = ["open-graves"]  # fearless: 2 sentinels, a feat loot, an encounter marker goes
    t.state.zones["gate"].encounters = 2
    t.stack("2")
    t.run(reveal_oracle(t), "fearless")
    assert sum(m is not None for m in t.state.ordinary) == 2
    assert t.state.zones["ossuary"].loot == {"feat": 1}
    assert t.state.zones["gate"].encounters == 1


@pytest.mark.rule("oracle.reveal")
def test_the_prologue_has_no_oracle(underworld):
    t = underworld("prologue")
    t.state.phase = "round"
    t.run(ROUND.run(t))
    assert t.state.phase == "wave"
    assert not t.told("oracle")


@pytest.mark.rule("oracle.paths")
@pytest.mark.parametrize(("path", "markers"), [("cautious", 2), ("fearless", 1)])
def test_only_the_chosen_path_happens(underworld, path, markers):
    t = underworld()
    t.state.zones["gate"].encounters = 2
    t.state.oracle.cards = ["open-graves"]
    t.stack(*["1"] if path == "fearless" else [])
    t.run(reveal_oracle(t), path)
    assert t.state.zones["gate"].encounters == markers
    assert sum(m is not None for m in t.state.ordinary) == (1 if path == "cautious" else 2)


@pytest.mark.rule("oracle.paths")
def test_a_path_can_be_chosen_of_which_nothing_can_be_carried_out(underworld):
    t = underworld()
    t.state.oracle.cards = ["pomegranate"]  # cautious: wrath, and an encounter marker goes
    t.state.deities = {}
    t.run(reveal_oracle(t), "cautious")
    assert t.state.cautious == 1


@pytest.mark.rule("oracle.tally")
def test_the_choices_of_both_kinds_are_counted_and_the_cards_lie_open(underworld):
    t = underworld()
    t.state.deities = {}
    t.state.oracle.cards = ["fever-dream", "tide-of-lethe", "black-sun"]
    t.usual |= {"loot-zone": "queue", "encounter-remove": "queue"}
    for path in ("cautious", "cautious", "fearless"):
        t.run(reveal_oracle(t), path)
    assert (t.state.cautious, t.state.fearless) == (2, 1)
    assert t.state.oracle_discard.cards == ["black-sun", "tide-of-lethe", "fever-dream"]
    assert t.told("oracle-fearless")[0].params == {"cautious": 2, "fearless": 1}


@pytest.mark.rule("oracle.fearless-reward")
@pytest.mark.parametrize(("cautious", "fearless", "paid"), [(1, 2, True), (2, 2, False), (2, 1, False)])
def test_the_bonus_is_for_more_fearless_than_cautious_choices(underworld, cautious, fearless, paid):
    t = underworld()
    t.state.cautious, t.state.fearless = cautious, fearless
    t.stack(*["6", "1"] if paid else [])
    for _ in go_on(t):
        break
    winners = [event.params["god"] for event in t.told("fearless-bonus")]
    assert winners == ([f"@god.{t.gods[0].id}.name"] if paid else [])


@pytest.mark.rule("oracle.empty")
def test_an_empty_oracle_deck_loses_the_scenario(underworld):
    t = underworld()
    t.state.oracle.cards = []
    with pytest.raises(ScenarioLost):
        t.run(reveal_oracle(t))
    assert t.state.lost_by == "oracle"


@pytest.mark.rule("oracle.empty")
def test_revealing_the_last_oracle_card_is_safe(underworld):
    t = underworld()
    t.state.oracle.cards = ["open-graves"]
    t.run(reveal_oracle(t), "cautious")
    assert not t.state.oracle.cards
    assert not t.state.lost_by


# --- icons --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("oracle.wrath")
def test_wrath_turns_a_blessing_of_a_deity_of_the_players_choice_to_a_curse(underworld):
    t = underworld()
    t.state.deities = {"chaos": 2, "nyx": 2}
    assert t.ask(icon(t, Wrath(1))).seats == (0, 1)
    t.run(icon(t, Wrath(1)), "nyx")
    assert t.state.deities == {"chaos": 2, "nyx": 1}
    assert t.told("wrath")[0].rule == "oracle.wrath"


@pytest.mark.rule("oracle.wrath")
def test_wrath_that_makes_three_curses_brings_the_curse(underworld):
    t = underworld()
    t.state.deities = {"nyx": 1}
    t.stack("2")
    t.run(icon(t, Wrath(1)))
    assert t.state.zones["ossuary"].encounters == 1  # the curse of Nyx
    assert [god.spark for god in t.gods] == [4, 4]
    assert t.state.deities == {"nyx": 2}


@pytest.mark.rule("oracle.grace")
def test_grace_turns_a_curse_of_a_deity_of_the_players_choice_to_a_blessing(underworld):
    t = underworld()
    t.state.deities = {"chaos": 2, "nyx": 1, "gaia": 3}
    assert set(t.ask(icon(t, Grace(1))).options) == {"chaos", "nyx"}
    t.run(icon(t, Grace(1)), "nyx")
    assert t.state.deities == {"chaos": 2, "nyx": 2, "gaia": 3}


@pytest.mark.rule("oracle.sentinel")
def test_sentinels_fill_the_next_empty_ordinary_slots(underworld):
    t = underworld()
    first = t.sentinel("nymph", 0)
    t.state.monsters.cards = ["shade", "harpy"]
    t.run(icon(t, Sentinel(2)))
    assert t.state.ordinary[0] is first
    assert [m.card for m in t.state.ordinary[1:3]] == ["harpy", "shade"]
    assert all(m.tapped for m in t.state.ordinary[1:3])


@pytest.mark.rule("oracle.sentinel")
def test_sentinels_go_to_alert_slots_with_a_roll_each_when_the_ordinary_ones_are_full(underworld):
    t = underworld()
    for slot in range(4):
        t.sentinel("nymph", slot)
    t.state.monsters.cards = ["shade", "harpy"]
    t.stack("2", "3")
    t.run(icon(t, Sentinel(2)))
    assert [m and m.card for m in t.state.alert] == ["harpy", "shade", None]
    assert (t.state.zones["ossuary"].alerts, t.state.zones["names"].alerts) == (1, 1)


@pytest.mark.rule("oracle.sentinel")
@pytest.mark.parametrize(("difficulty", "markers"), [("easy", 1), ("medium", 2)])
def test_sentinels_without_a_slot_are_one_overrun(underworld, difficulty, markers):
    t = underworld("prison-break", difficulty=difficulty)
    for slot in range(4):
        t.sentinel("nymph", slot)
    t.run(icon(t, Sentinel(2)))
    assert len(t.told("overrun")) == 1
    assert sum(zone.encounters for zone in t.state.zones.values()) == markers


@pytest.mark.rule("oracle.loot")
def test_loot_puts_tokens_in_the_zone_and_as_many_cards_in_the_market(underworld):
    t = underworld()
    t.state.market["weapon"].cards = []
    t.state.loot_decks["weapon"].cards = ["harpe", "labrys", "obol-blade"]
    t.run(icon(t, Loot(type="weapon", n=2, zone="names")))
    assert t.state.zones["names"].loot == {"weapon": 2}
    assert t.state.market["weapon"].cards == ["obol-blade", "labrys"]
    assert t.told("loot")[0].rule == "oracle.loot"


@pytest.mark.rule("oracle.random-loot")
def test_random_loot_rolls_the_zone_die_once_for_all_tokens(underworld):
    t = underworld()
    t.state.market["feat"].cards = []
    t.stack("4")
    t.run(icon(t, Loot(type="feat", n=2, zone="random")))
    assert t.state.zones["watchfire"].loot == {"feat": 2}
    assert len(t.state.market["feat"]) == 2
    assert len(t.told("zone-die")) == 1
    assert t.told("loot")[0].rule == "oracle.random-loot"


@pytest.mark.rule("oracle.encounter-move")
def test_encounter_markers_move_from_one_zone_to_another_of_the_players_choice(underworld):
    t = underworld()
    zones = t.state.zones
    zones["names"].encounters, zones["gate"].encounters = 1, 3
    t.run(icon(t, Encounters(move=2)), "gate", "queue")
    assert (zones["gate"].encounters, zones["queue"].encounters, zones["names"].encounters) == (1, 2, 1)


@pytest.mark.rule("oracle.encounter-move")
def test_as_many_encounter_markers_move_as_there_are(underworld):
    t = underworld()
    t.state.zones["names"].encounters = 1
    t.run(icon(t, Encounters(move=2)), "queue")
    assert (t.state.zones["names"].encounters, t.state.zones["queue"].encounters) == (0, 1)


@pytest.mark.rule("oracle.encounter-add")
def test_encounter_markers_are_put_in_the_zone(underworld):
    t = underworld()
    t.run(icon(t, Encounters(add=2, zone="names")))
    assert t.state.zones["names"].encounters == 2
    assert t.told("encounter-added")[0].rule == "oracle.encounter-add"


@pytest.mark.rule("oracle.encounter-remove")
@pytest.mark.parametrize(("there", "left"), [(3, 1), (2, 0), (1, 0), (0, 0)])
def test_encounter_markers_are_removed_from_the_zone_as_far_as_there_are(underworld, there, left):
    t = underworld()
    t.state.zones["names"].encounters, t.state.zones["gate"].encounters = there, 4
    t.run(icon(t, Encounters(remove=2, zone="names")))
    assert (t.state.zones["names"].encounters, t.state.zones["gate"].encounters) == (left, 4)
