"""What the roles change."""

import pytest


@pytest.mark.rule("roles.runner")
def test_the_runner_has_four_actions_and_three_courage(place):
    t = place("runner D4")
    t.state.begun = False
    t.does("move D3")
    assert t.keeper.actions == 3
    assert t.keeper.most_courage == 3
    assert t.why_not("steady") == "unhurt"


@pytest.mark.rule("roles.warden")
def test_the_warden_adds_one_to_a_strike(place):
    t = place("warden D2", shades="D1")
    t.stack("graze")
    t.does("strike 0")
    assert t.shades == []


@pytest.mark.rule("roles.warden")
def test_the_warden_does_not_help_the_others(place):
    t = place("runner D2", "warden D2", shades="D1")
    t.stack("graze")
    t.does("strike 0")
    assert t.shades == ["D1"]


@pytest.mark.rule("roles.lamplighter")
def test_the_lamplighter_lights_for_one_ember(place):
    t = place("lamplighter D1", embers=1)
    t.does("light")
    assert t.keeper.embers == 0
    assert t.state.lit == [(3, 0)]


@pytest.mark.rule("roles.lamplighter")
def test_the_lamplighter_does_not_spare_the_others_embers(place):
    assert place("runner D1", "lamplighter D1", embers=1).why_not("light") == "no-embers"


@pytest.mark.rule("roles.seer")
def test_the_seer_looks_at_a_mound_in_sight_alone(place):
    t = place("seer D4", "warden D4", mounds={"D2": "moth", "A1": "ember"})
    t.state.begun = False
    t.does("D2", "end")
    assert t.asked[0].options == ("D2", "done")
    assert t.state.mounds.at("D2", 0) == "moth"
    assert t.state.mounds.at("D2", 1) is None
    assert [event.seats for event in t.told("looked-what")] == [(0,)]


@pytest.mark.rule("roles.seer")
def test_the_seer_may_decline(place):
    t = place("seer D4", mounds={"D2": "moth"})
    t.state.begun = False
    t.does("done", "end")
    assert t.told("looked") == []
