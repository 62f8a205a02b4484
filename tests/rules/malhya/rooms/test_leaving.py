"""Leaving a room by its exits, together or one after the other, and coming back."""

from __future__ import annotations

import pytest
from tests.rules.malhya.conftest import Party
from tests.rules.malhya.rooms.conftest import AT, STEALTH, Enters, put, where

from coterie.games.malhya.ground.places import room_of
from coterie.games.malhya.rooms.leaving import all_come_back, may_come_back
from coterie.games.malhya.state import OFF

BOOK = '2 travel: true\n3 exit: "4"\n4 travel: true'


def hidden(enters: Enters, *heroes: str) -> Party:
    """A party in Stealth Mode with an enemy about; chapter 3 is the way out at the gate and at the postern."""
    names = heroes or ("sulk", "ancient")
    to = f'page: "01", {STEALTH}, deploy: {{green: [[archer]]}}, access: {{gate: "3", postern: "3"}}'
    return enters(to, *names, book=BOOK, answers=(names[0], "L4", "K4")[: len(names)])


def out(t: Party, hero: str, token: str = "postern", answer: str = "leave") -> None:
    t.reads(answer, chapter="3", hero=hero, token=token)


@pytest.mark.rule("alarm.leave.allowed", "alarm.leave.complete")
def test_the_party_gets_away_from_living_enemies_if_all_take_the_same_exit(enters: Enters) -> None:
    t = hidden(enters)
    out(t, "sulk")
    assert room_of(t.state).enemies
    assert (t.hero("sulk").cell, t.hero("sulk").stance) == (OFF, "away")
    out(t, "ancient", "gate")
    assert t.state.room is not None, "by another exit the party is not out"
    out(t, "ancient", "postern")
    assert (t.state.room, t.state.visited[-1]) == (None, "bell 4")


@pytest.mark.rule("alarm.leave.unconscious")
def test_the_last_who_could_revive_somebody_does_not_leave_them(enters: Enters) -> None:
    t = hidden(enters, "sulk", "ancient", "mhay")
    t.hero("mhay").life = 0
    out(t, "sulk")  # the Ancient is still there
    t.reads(chapter="3", hero="ancient", token="postern")  # is not even asked
    assert (t.hero("sulk").exit, t.hero("ancient").exit) == ("postern", "")
    t.hero("mhay").life = 1
    out(t, "ancient")
    assert t.hero("ancient").exit == "postern"


@pytest.mark.rule("alarm.leave.return")
def test_who_has_left_may_come_back_onto_the_token_when_a_cycle_begins(enters: Enters) -> None:
    t = hidden(enters)
    out(t, "sulk")
    t.run(may_come_back(t), "stay-out")
    assert t.hero("sulk").cell == OFF
    t.run(may_come_back(t), "come-back")
    assert (where(t, "sulk"), t.hero("sulk").exit, t.hero("sulk").stance) == (["L6"], "", "")
    assert t.state.pages == [], "that is no entering"


@pytest.mark.rule("alarm.leave.return")
def test_if_somebody_stands_on_the_token_it_is_the_nearest_space(enters: Enters) -> None:
    """K6 is beside L6; K5 is rock, and L5 is taken."""
    t = hidden(enters)
    out(t, "sulk")
    t.hero("ancient").cell = AT["L6"]
    put(t, "archer", "L5")
    t.run(may_come_back(t), "come-back")
    assert where(t, "sulk") == ["K6"]


@pytest.mark.rule("alarm.leave.not-combat")
def test_when_the_alarm_sounds_all_stand_at_their_exits_again(enters: Enters) -> None:
    t = hidden(enters, "sulk", "ancient", "mhay")
    out(t, "sulk")
    out(t, "mhay", "gate")
    t.run(all_come_back(t))
    assert where(t, "sulk", "mhay", "ancient") == ["L6", "A3", "L4"]


@pytest.mark.rule("alarm.leave.not-combat", "alarm.leave.exit")
def test_where_no_mode_is_on_one_hero_on_the_exit_takes_all_along(enters: Enters) -> None:
    t = hidden(enters)
    room = room_of(t.state)
    room.mode = "combat"
    t.reads(chapter="3", hero="sulk", token="gate")
    assert t.state.room is not None, "an enemy is there, and it is a fight"
    room.mode = "free"  # the text has ended it
    t.hero("ancient").life, t.hero("ancient").damage = 0, 3
    t.reads(chapter="3", hero="sulk", token="gate")
    assert t.state.room is not None, "somebody is unconscious; when the page was closed, the Ancient came to"
    assert t.hero("ancient").life == 1
    out(t, "sulk", "gate", "stay")
    assert t.state.room is not None
    out(t, "sulk", "gate")
    assert (t.state.room, t.state.visited[-1]) == (None, "bell 4")


@pytest.mark.rule("alarm.leave.allowed")
def test_one_who_was_sent_alone_needs_nobody_else_to_leave(enters: Enters) -> None:
    t = hidden(enters)
    room_of(t.state).hero = "ancient"
    out(t, "ancient")
    assert (t.state.room, t.state.visited[-1]) == (None, "bell 4")


@pytest.mark.rule("alarm.leave.return")
def test_who_left_where_no_token_lies_comes_back_to_where_heroes_start(enters: Enters) -> None:
    t = hidden(enters)
    out(t, "sulk", token="")
    assert t.hero("sulk").exit == "3"
    t.run(all_come_back(t))
    assert (where(t, "sulk"), t.hero("sulk").exit) == (["L3"], "")
