"""What is told before a scenario and what threatens in it, for every scenario of every game."""

from __future__ import annotations

import random
from collections import defaultdict

import pytest

from coterie.games import GAMES, load_game
from coterie.kernel.briefing import stops
from coterie.kernel.campaign import Course
from coterie.kernel.scene import Scene
from coterie.kernel.session import Session
from coterie.kernel.texts import Msg

STEPS = 220
ALL = [(name, scenario) for name in GAMES for scenario in load_game(name).scenarios]
CAMPAIGNS = [name for name in GAMES if "mode" in load_game(name).options]


def course_of(name: str, scenario: str, seed: int, players: int, **options: str) -> list[Scene]:
    """The scenes of a game that is played at random, as everybody sees them."""
    game, rng = load_game(name), random.Random(seed)
    session = Session(game, game.configure(scenario, players, seed=seed, options=options))
    scenes = [session.scene(-1)]
    for _ in range(STEPS):
        if session.decision is None:
            break
        session.decide(rng.choice(session.decision.options))
        scenes.append(session.scene(-1))
    return scenes


@pytest.mark.parametrize(("name", "scenario"), ALL)
def test_every_scenario_is_briefed(name, scenario):
    game = load_game(name)
    session = Session(game, game.configure(scenario))
    briefing, words = session.scene(0).briefing, game.catalogue()
    assert briefing is not None
    assert briefing.id == scenario
    assert briefing.lead
    assert briefing.goal
    assert briefing.losing
    assert {role.seat for role in briefing.roles} == set(range(session.setup.players))
    assert briefing.course is None
    for line in (briefing.lead, *briefing.goal, *briefing.losing, *briefing.special, *briefing.joins):
        assert words.text(line)
    assert words.missing == set()


@pytest.mark.parametrize(("name", "scenario"), ALL)
@pytest.mark.parametrize("players", [1, 3])
def test_a_gauge_keeps_its_meaning(name, scenario, players):
    scenes = course_of(name, scenario, 7 + players, players)
    seen = defaultdict(set)
    for scene in scenes:
        gauges = {"goal": scene.goal, "danger": scene.danger}
        gauges |= {threat.id: threat.meter for threat in scene.threats if threat.meter is not None}
        assert len({threat.id for threat in scene.threats}) == len(scene.threats)
        for id, gauge in gauges.items():
            assert 0 <= gauge.value <= gauge.high, id
            seen[id].add((gauge.id, str(gauge.name), scene.goal.high))
    assert {id: names for id, names in seen.items() if len(names) > 1} == {}
    assert scenes[0].threats or scenes[-1].threats


@pytest.mark.parametrize(("name", "scenario"), ALL)
def test_all_threats_can_be_said(name, scenario):
    words = load_game(name).catalogue()
    for scene in course_of(name, scenario, 3, 2)[::5]:
        for threat in scene.threats:
            for text in (threat.when, threat.name, threat.does, threat.about):
                assert text is None or words.text(text)
    assert words.missing == set()


@pytest.mark.parametrize(("name", "scenario"), [each for each in ALL if each[0] in CAMPAIGNS])
def test_a_campaign_says_where_it_is(name, scenario):
    for scene in course_of(name, scenario, 5, 2, mode="campaign")[::5]:
        course = scene.briefing and scene.briefing.course
        assert course
        states = {stop.id: stop.state for stop in course.stops}
        now = [stop for stop, state in states.items() if state == "now"]
        assert now == ([] if course.between else [scene.briefing.id])
        assert not course.between or states[scene.briefing.id] in ("won", "lost")


def test_the_stops_of_a_campaign():
    log = Course(won=["first"], failed=["second", "first"])
    found = stops(log, ["first", "second", "third", "fourth"], "third", Msg)
    assert [stop.state for stop in found] == ["won", "lost", "now", "ahead"]
    again = stops(Course(failed=["first"]), ["first"], "first", Msg)
    assert [stop.state for stop in again] == ["now"]
