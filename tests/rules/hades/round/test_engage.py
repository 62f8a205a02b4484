"""Monsters engage at the start of a wave: encounters, alert roll, lure slots, boss."""

import pytest

from coterie.games.hades.round.steps import alert_roll, lures_engage, monsters_engage


def cards(monsters):
    return [monster and monster.card for monster in monsters]


@pytest.mark.rule("engage.who")
def test_encounters_alert_roll_lures_and_boss_come_in_this_order(underworld):
    t = underworld(gods=("athena", "hermes"))
    god = t.fighter
    god.zone, god.might, god.spark = "gate", 0, 0
    t.state.zones["gate"].encounters = t.state.zones["gate"].alerts = 1
    t.state.monsters.cards = ["harpy"]
    t.sentinel("daemon", alert=True)
    god.lures[2] = t.monster("nymph", tapped=True)
    t.stack("1")
    t.run(monsters_engage(t))
    assert cards(god.engaged) == ["harpy", "daemon", "nymph", "warden"]


@pytest.mark.rule("engage.who")
def test_the_character_in_cover_meets_no_monsters(underworld):
    t = underworld()
    t.hider.zone = "gate"
    t.state.zones["gate"].encounters = t.state.zones["gate"].alerts = 1
    t.sentinel("daemon", alert=True)
    t.hider.lures[2] = t.monster("nymph", tapped=True)
    t.run(monsters_engage(t))
    assert not t.hider.engaged
    assert not t.fighter.engaged


@pytest.mark.rule("engage.who")
@pytest.mark.parametrize(("wave", "meeting"), [(1, "alpha"), (2, "beta")])
def test_a_team_that_is_not_active_meets_no_monsters(underworld, wave, meeting):
    t = underworld(players=4)
    t.state.wave = wave
    t.state.zones["queue"].encounters = 1
    t.run(monsters_engage(t))
    met = [(god.team, god.position) for god in t.gods if god.engaged]
    assert met == [(meeting, "battlefield")]


@pytest.mark.rule("engage.encounters")
def test_each_encounter_marker_of_the_section_brings_a_monster_and_stays(underworld):
    t = underworld()
    t.state.zones["queue"].encounters, t.state.zones["ossuary"].encounters = 2, 1
    t.state.monsters.cards = ["shade", "nymph", "harpy"]
    t.run(monsters_engage(t))
    assert cards(t.fighter.engaged) == ["harpy", "nymph"]
    assert t.state.zones["queue"].encounters == 2


@pytest.mark.rule("engage.encounters")
def test_alert_and_boss_markers_draw_no_monster_card(underworld):
    t = underworld()
    t.fighter.zone, t.fighter.might = "gate", 0
    t.state.zones["gate"].alerts = 2
    before = len(t.state.monsters)
    t.stack("6")
    t.run(monsters_engage(t))
    assert cards(t.fighter.engaged) == ["warden"]
    assert len(t.state.monsters) == before


# --- alert ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("engage.alert-roll")
@pytest.mark.parametrize(("roll", "met"), [("1", ["daemon"]), ("3", ["harpy"]), ("5", ["nymph"]), ("2", []), ("6", [])])
def test_the_monster_in_the_alert_slot_of_the_rolled_value_engages(underworld, roll, met):
    t = underworld()
    for slot, kind in enumerate(("daemon", "harpy", "nymph")):
        t.sentinel(kind, slot, alert=True)
    t.sentinel("shade")
    t.fighter.might = 0
    t.state.zones["queue"].alerts = 3
    t.stack(roll)
    t.run(alert_roll(t, t.fighter))
    assert cards(t.fighter.engaged) == met
    assert len(t.told("fate")) == 1


@pytest.mark.rule("engage.alert-roll", "bonus.boost-fate")
@pytest.mark.parametrize(("boosts", "met"), [(0, []), (1, ["harpy"]), (3, ["nymph"])])
def test_might_may_turn_the_alert_roll_towards_another_slot(underworld, boosts, met):
    t = underworld()
    for slot, kind in enumerate(("daemon", "harpy", "nymph")):
        t.sentinel(kind, slot, alert=True)
    t.state.zones["queue"].alerts = 1
    t.stack("2")
    t.run(alert_roll(t, t.fighter), *["boost"] * boosts, "pass")
    assert cards(t.fighter.engaged) == met
    assert t.fighter.might == 5 - boosts


@pytest.mark.rule("engage.alert-roll")
def test_without_an_alert_marker_in_the_section_there_is_no_alert_roll(underworld):
    t = underworld()
    t.sentinel("daemon", alert=True)
    t.state.zones["ossuary"].alerts = 1
    t.run(monsters_engage(t))
    assert not t.told("fate")
    assert not t.fighter.engaged


@pytest.mark.rule("engage.alert-return")
def test_for_a_monster_of_the_alert_roll_a_marker_of_the_zone_goes_back_to_its_slot(underworld):
    t = underworld()
    t.fighter.might = 0
    t.sentinel("daemon", 0, alert=True)
    t.sentinel("harpy", 1, alert=True)
    t.state.zones["queue"].alerts, t.state.zones["names"].alerts = 1, 1
    t.stack("3")
    t.run(alert_roll(t, t.fighter))
    assert cards(t.state.alert) == ["daemon", None, None]
    assert (t.state.zones["queue"].alerts, t.state.zones["names"].alerts) == (0, 1)


@pytest.mark.rule("engage.alert-return")
def test_a_roll_that_meets_nobody_leaves_the_alert_markers(underworld):
    t = underworld()
    t.fighter.might = 0
    t.sentinel("daemon", 0, alert=True)
    t.state.zones["queue"].alerts = 1
    t.stack("6")
    t.run(alert_roll(t, t.fighter))
    assert t.state.zones["queue"].alerts == 1


# --- lure slots -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("engage.lure-prologue")
def test_in_the_prologue_every_lured_monster_engages(underworld):
    t = underworld("prologue")
    t.fighter.lures = [t.monster(kind, tapped=True) for kind in ("shade", "nymph", "satyr")]
    t.run(lures_engage(t, t.fighter))
    assert sorted(cards(t.fighter.engaged)) == ["nymph", "satyr", "shade"]
    assert not any(m.tapped for m in t.fighter.engaged)
    assert t.fighter.lures == [None, None, None]
    assert t.fighter.spark == 5


@pytest.mark.rule("engage.lure-rightmost")
def test_the_monster_in_the_rightmost_lure_slot_always_engages(underworld):
    t = underworld("prison-break")
    monster = t.fighter.lures[2] = t.monster("nymph", tapped=True)
    t.run(lures_engage(t, t.fighter))
    assert t.fighter.engaged == [monster]
    assert not monster.tapped
    assert t.fighter.spark == 5


@pytest.mark.rule("engage.distract")
@pytest.mark.parametrize("slot", [0, 1])
def test_a_spark_distracts_a_lured_monster_one_slot_to_the_right(underworld, slot):
    t = underworld("prison-break")
    monster = t.fighter.lures[slot] = t.monster("nymph", tapped=True)
    t.run(lures_engage(t, t.fighter), "distract")
    assert t.fighter.lures.index(monster) == slot + 1
    assert monster.tapped
    assert not t.fighter.engaged
    assert t.fighter.spark == 4


@pytest.mark.rule("engage.distract")
def test_a_lured_monster_that_is_not_distracted_engages_untapped(underworld):
    t = underworld("prison-break")
    monster = t.fighter.lures[0] = t.monster("nymph", tapped=True)
    t.run(lures_engage(t, t.fighter), "engage")
    assert t.fighter.engaged == [monster]
    assert not monster.tapped
    assert t.fighter.spark == 5


@pytest.mark.rule("engage.distract")
def test_lured_monsters_are_distracted_from_right_to_left(underworld):
    t = underworld("prison-break")
    t.fighter.lures = [t.monster(kind, tapped=True) for kind in ("shade", "nymph", "satyr")]
    t.run(lures_engage(t, t.fighter), "distract", "distract")
    assert [decision.about["monster"] for decision in t.asked] == ["@monster.nymph.name", "@monster.shade.name"]
    assert cards(t.fighter.lures) == [None, "shade", "nymph"]
    assert cards(t.fighter.engaged) == ["satyr"]
    assert t.fighter.spark == 3


@pytest.mark.rule("engage.distract")
def test_without_spark_nothing_can_be_distracted(underworld):
    t = underworld("prison-break")
    t.fighter.spark = 1
    t.fighter.lures = [t.monster("shade", tapped=True), t.monster("nymph", tapped=True), None]
    t.run(lures_engage(t, t.fighter), "distract")
    assert cards(t.fighter.lures) == [None, None, "nymph"]
    assert cards(t.fighter.engaged) == ["shade"]


@pytest.mark.rule("engage.cover-lures-wait")
@pytest.mark.parametrize("scenario", ["prologue", "prison-break"])
def test_monsters_lured_to_a_character_in_cover_stay_without_cost(underworld, scenario):
    t = underworld(scenario)
    t.hider.lures = [t.monster("nymph", tapped=True), None, t.monster("satyr", tapped=True)]
    t.run(monsters_engage(t))
    assert cards(t.hider.lures) == ["nymph", None, "satyr"]
    assert all(m.tapped for m in t.hider.lures if m)
    assert t.hider.spark == 5


@pytest.mark.rule("engage.cover-lures-wait")
def test_monsters_lured_to_an_inactive_character_stay(underworld):
    t = underworld("prison-break", players=4)
    waiting = next(god for god in t.gods if god.team == "beta" and god.position == "battlefield")
    waiting.lures[2] = t.monster("satyr", tapped=True)
    t.run(monsters_engage(t))
    assert cards(waiting.lures) == [None, None, "satyr"]
    t.state.wave = 2
    t.run(monsters_engage(t))
    assert cards(waiting.engaged) == ["satyr"]
