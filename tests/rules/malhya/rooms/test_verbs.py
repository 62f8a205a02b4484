"""What chapters do with figures and turns in a room."""

from __future__ import annotations

import pytest
from tests.rules.malhya.conftest import Party
from tests.rules.malhya.rooms.conftest import AT, Enters, enemies, put, where

from coterie.games.malhya.ground.places import room_of
from coterie.games.malhya.state import OFF, Frame, Token, Walk


def hall(enters: Enters, *heroes: str, mode: str = "combat") -> Party:
    names = heroes or ("sulk", "ancient")
    t = enters('page: "01", interest: {a: "2"}', *names, answers=(names[0], "L4", "K4", "K3")[: len(names)])
    room_of(t.state).mode = mode
    return t


@pytest.mark.rule("explore.deploy.columns", "explore.deploy.cells")
@pytest.mark.parametrize(("heroes", "come"), [(2, 1), (3, 1), (4, 2)])
def test_reinforcements_come_by_the_same_table(enters: Enters, heroes: int, come: int) -> None:
    """Guest, chapter 117: an empty column for three heroes, one more for four."""
    t = hall(enters, *("sulk", "ancient", "mhay", "yoktal")[:heroes])
    column = [["swordsman"], [], ["archer"]]
    t.does([{"reinforce": {"at": "yellow", "enemies": column}}], *["A5"] * (come - 1))
    assert enemies(t) == [("swordsman", "A6"), ("archer", "A5")][:come]


def test_nobody_comes_where_no_mode_is_on(enters: Enters) -> None:
    t = hall(enters, mode="free")
    t.does([{"reinforce": {"at": "yellow", "enemies": [["swordsman"]]}}])
    assert enemies(t) == []


@pytest.mark.rule("overview.golden.ties")
def test_those_farthest_from_the_heroes_withdraw_first_and_equals_are_chosen(enters: Enters) -> None:
    """Heroes at L3 and L4. By the nearest hero A1 and A6 are equally far, F1 nearer; the spearman is no archer."""
    t = hall(enters)
    far, near, other, spearman = (put(t, *each) for each in ARCHERS)
    t.does([{"withdraw": {"enemy": "archer", "n": 1}}], other.id)
    assert t.asked[-1].options == (far.id, other.id)
    assert room_of(t.state).enemies == [far, near, spearman]
    t.does([{"withdraw": {"enemy": "archer", "n": 1}}])
    assert room_of(t.state).enemies == [near, spearman]
    t.does([{"withdraw": {"enemy": "archer", "n": 5}}])
    assert room_of(t.state).enemies == [spearman]


ARCHERS = [("archer", "A1"), ("archer", "F1"), ("archer", "A6"), ("spearman", "A3")]


def test_all_of_a_kind_withdraw_and_their_tokens_with_them(enters: Enters) -> None:
    t = hall(enters)
    one, other = put(t, "archer", "A1"), put(t, "spearman", "A6")
    tokens = room_of(t.state).tokens
    tokens += [Token(kind="vigilance", cell=AT["B1"], by=one.id), Token(kind="vigilance", cell=AT["B6"], by=other.id)]
    t.does([{"withdraw": {"enemy": "archer"}}])
    assert enemies(t) == [("spearman", "A6")]
    assert [token.by for token in room_of(t.state).tokens if token.kind == "vigilance"] == [other.id]


@pytest.mark.rule("move.available")
def test_who_is_carried_stands_on_the_space_or_the_nearest_available_and_reads_nothing(enters: Enters) -> None:
    t = hall(enters)
    t.does([{"carry": "a"}], hero="sulk")
    assert (where(t, "sulk"), t.state.pages) == (["H3"], [])
    t.does([{"carry": "a"}], "G4", hero="ancient")
    assert set(t.asked[-1].options) == {"G3", "G4", "H4", "I3", "I4"}
    assert where(t, "ancient") == ["G4"]


@pytest.mark.rule("scenario.chapter-content")
def test_who_stands_there_or_is_not_in_the_room_is_carried_nowhere(enters: Enters) -> None:
    t = hall(enters)
    t.hero("sulk").cell, t.hero("ancient").cell = AT["H3"], OFF
    t.does([{"carry": "a"}], hero="sulk")
    t.does([{"carry": "a"}], hero="ancient")
    assert (where(t, "sulk"), t.hero("ancient").cell, t.told("steps")) == (["H3"], OFF, [])


@pytest.mark.rule("stealth.end-turn")
def test_a_chapter_ends_the_turn_of_the_hero_and_breaks_the_move_off(enters: Enters) -> None:
    """The Ancient's turn was interrupted by Sulk's, who steps on a token; only Sulk's ends."""
    t = hall(enters, mode="stealth")
    card, ancient, sulk = Frame(kind="card"), Frame(kind="turn", hero="ancient"), Frame(kind="turn", hero="sulk")
    t.state.frames = [card, ancient, sulk, Frame(kind="walk", walk=Walk(figure="sulk", path=[3]))]
    t.does([{"end_turn": True}], hero="sulk")
    assert t.state.frames == [card, ancient, sulk]
    assert (sulk.stage, ancient.stage) == ("end", "")
