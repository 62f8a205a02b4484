"""Difficulty: the last ichor, and overruns."""

import pytest

from coterie.games.hades.box.tables import ScenarioLost
from coterie.games.hades.box.vocabulary import Context, Sentinel
from coterie.games.hades.gods.board import lose_ichor
from coterie.games.hades.monsters.deck import post
from coterie.games.hades.monsters.verbs import sentinel


def last_ichor(t):
    t.fighter.ichor, t.fighter.wounds = 1, []
    t.run(lose_ichor(t, t.fighter, "combat.hit", 2))


@pytest.mark.rule("difficulty.last-ichor-easy", "difficulty.last-ichor-medium")
@pytest.mark.parametrize(("difficulty", "condition"), [("easy", "unconscious"), ("medium", "dying")])
def test_who_loses_the_last_ichor_is(underworld, difficulty, condition):
    t = underworld(difficulty=difficulty)
    last_ichor(t)
    assert (t.fighter.ichor, t.fighter.conditions) == (0, [condition])
    assert f"difficulty.last-ichor-{difficulty}" in t.rules()
    assert t.state.lost_by == ""


@pytest.mark.rule("difficulty.last-ichor-hard")
def test_on_hard_who_loses_the_last_ichor_dies(underworld):
    t = underworld(difficulty="hard")
    with pytest.raises(ScenarioLost):
        last_ichor(t)
    assert t.state.lost_by == f"death:{t.fighter.seat}"
    assert t.fighter.conditions == []


@pytest.mark.rule("difficulty.last-ichor-easy", "difficulty.last-ichor-medium", "difficulty.last-ichor-hard")
@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
def test_an_ichor_that_is_not_the_last_changes_nothing_else(underworld, difficulty):
    t = underworld(difficulty=difficulty)
    t.fighter.ichor = 2
    t.run(lose_ichor(t, t.fighter, "combat.hit", 2))
    assert (t.fighter.ichor, t.fighter.conditions) == (1, [])


# --- overruns -------------------------------------------------------------------------------------------------------


def crowd(t, free=0):
    """Every slot that the scenario uses is taken but so many ordinary ones."""
    for slot in range(4 - free):
        t.sentinel(slot=slot)
    if t.state.scenario not in ("prologue", "prison-break"):
        for slot in range(3):
            t.sentinel(slot=slot, alert=True)


def markers(t):
    return {zone: content.encounters for zone, content in t.state.zones.items() if content.encounters}


@pytest.mark.rule("difficulty.overrun")
@pytest.mark.parametrize("scenario", ["prison-break", "gate-of-limbo"])
@pytest.mark.parametrize(("free", "overrun"), [(2, False), (1, True)])
def test_an_overrun_needs_a_monster_more_than_there_are_slots(underworld, scenario, free, overrun):
    t = underworld(scenario, difficulty="easy")
    crowd(t, free)
    post(t, [t.monster("nymph"), t.monster("satyr")], "endwave.to-sentinel")
    assert bool(t.told("overrun")) == overrun
    assert t.state.ordinary[3].card == ("nymph" if overrun else "satyr")


@pytest.mark.rule("difficulty.overrun")
def test_free_alert_slots_prevent_an_overrun(underworld):
    t = underworld("gate-of-limbo", difficulty="hard")
    post(t, [t.monster() for _ in range(7)], "endwave.to-sentinel")
    with pytest.raises(ScenarioLost):
        post(t, [t.monster()], "endwave.to-sentinel")


@pytest.mark.rule("difficulty.overrun-prologue")
@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
def test_an_overrun_loses_the_prologue_at_every_difficulty(underworld, difficulty):
    t = underworld("prologue", difficulty=difficulty)
    crowd(t)
    with pytest.raises(ScenarioLost):
        post(t, [t.monster()], "endwave.to-sentinel")
    assert t.state.lost_by == "overrun"
    assert "difficulty.overrun-prologue" in t.rules()


@pytest.mark.rule("difficulty.overrun-easy")
def test_on_easy_all_monsters_without_a_slot_bring_one_encounter_marker(underworld):
    t = underworld("gate-of-limbo", difficulty="easy")
    crowd(t)
    before = len(t.state.monster_discard)
    t.stack("3")
    post(t, [t.monster("nymph"), t.monster("satyr"), t.monster("shade")], "endwave.to-sentinel")
    assert markers(t) == {"names": 1}
    assert t.state.monster_discard.cards[before:] == ["nymph", "satyr", "shade"]
    assert t.state.lost_by == ""


@pytest.mark.rule("difficulty.overrun-easy", "oracle.sentinel")
def test_on_easy_monsters_drawn_together_are_one_overrun(underworld):
    t = underworld("gate-of-limbo", difficulty="easy")
    crowd(t)
    t.stack("3", "4")
    sentinel(t, Sentinel(2), Context(rule="oracle.sentinel", card="", actor=t.gods[0]))
    assert markers(t) == {"names": 1}
    assert t.stacked == ["4"]  # one roll


@pytest.mark.rule("difficulty.overrun-medium")
def test_on_medium_each_monster_without_a_slot_brings_an_encounter_marker(underworld):
    t = underworld("gate-of-limbo", difficulty="medium")
    crowd(t)
    before = len(t.state.monster_discard)
    t.stack("3", "2", "3")
    post(t, [t.monster("nymph"), t.monster("satyr"), t.monster("shade")], "endwave.to-sentinel")
    assert markers(t) == {"ossuary": 1, "names": 2}
    assert len(t.state.monster_discard) == before + 3


@pytest.mark.rule("difficulty.overrun-hard")
@pytest.mark.parametrize("scenario", ["prison-break", "gate-of-limbo"])
def test_on_hard_an_overrun_loses_at_once(underworld, scenario):
    t = underworld(scenario, difficulty="hard")
    crowd(t)
    with pytest.raises(ScenarioLost):
        post(t, [t.monster()], "endwave.to-sentinel")
    assert t.state.lost_by == "overrun"
    assert markers(t) == {}
    assert "difficulty.overrun-hard" in t.rules()
