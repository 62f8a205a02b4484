"""Tokens that lead to a chapter, entered in a mode."""

from __future__ import annotations

import pytest
from tests.rules.malhya.conftest import Party
from tests.rules.malhya.rooms.conftest import AT, Enters

from coterie.games.malhya.ground.places import room_of
from coterie.games.malhya.rooms.walking import entered, gait, set_foot
from coterie.games.malhya.state import Frame, Walk

BOOK = "2 close: true\n3 do: [{discard_interest: true}], close: true"


def inside(enters: Enters, mode: str) -> Party:
    t = enters('page: "01", interest: {a: "2", b: "3"}, access: {postern: "2"}', book=BOOK, answers=("sulk", "L4"))
    room_of(t.state).mode = mode
    return t


def steps(t: Party, space: str, *answers: str) -> bool:
    set_foot(t, t.hero("sulk"), AT[space], "move.step")
    return t.run(entered(t, t.hero("sulk")), *answers)


@pytest.mark.rule("explore.interest.enter")
def test_the_chapter_of_a_token_is_read_at_once_at_every_entry(enters: Enters) -> None:
    t = inside(enters, "stealth")
    assert not steps(t, "I3")
    for _ in range(2):
        assert steps(t, "H3")
        page = t.page
        assert (page.chapter, page.hero, page.token, page.stage) == ("2", "sulk", "a", "unread")
        t.goes_on()
        steps(t, "I3")


@pytest.mark.rule("explore.interest.enter")
def test_a_move_goes_on_with_what_it_had_left_when_the_page_is_closed(enters: Enters) -> None:
    t = inside(enters, "stealth")
    walk = Frame(kind="walk", hero="sulk", walk=Walk(figure="sulk", path=[AT["G3"]], points=2))
    t.state.frames = [walk]
    steps(t, "H3")
    t.goes_on()
    assert t.state.frames == [walk]


@pytest.mark.rule("explore.interest.enter")
def test_an_access_token_is_read_as_well_and_where_none_lies_nothing_is(enters: Enters) -> None:
    t = inside(enters, "stealth")
    assert steps(t, "L6")
    assert (t.page.chapter, t.page.token) == ("2", "postern")
    t.goes_on()
    assert not steps(t, "A6"), "a Staging token leads to no chapter"


@pytest.mark.rule("explore.interest.place")
def test_a_token_stays_after_it_was_read_unless_its_chapter_takes_it_away(enters: Enters) -> None:
    t = inside(enters, "stealth")
    for space in ("H3", "H6"):
        steps(t, space)
        t.goes_on()
    assert [token.name for token in room_of(t.state).tokens if token.kind == "interest"] == ["a"]
    assert not steps(t, "H6")


@pytest.mark.rule("explore.interest.combat")
def test_in_combat_the_hero_may_leave_it_unread_and_elsewhere_not(enters: Enters) -> None:
    t = inside(enters, "combat")
    assert not steps(t, "H3", "pass-by")
    assert t.state.pages == []
    assert steps(t, "H3", "read")
    assert t.asked[-1].seats == (t.hero("sulk").seat,)
    t.goes_on()
    room_of(t.state).mode = "stealth"
    assert steps(t, "H3"), "nobody is asked"


@pytest.mark.rule("terrain.annoying", "terrain.water", "overview.golden.precedence")
def test_boards_and_rings_change_how_a_hero_walks(enters: Enters) -> None:
    """The Sulk crosses annoying lines for nothing; whoever wears the ring wades for nothing."""
    t = enters('page: "01"', answers=("sulk", "L4"))
    sulk, ancient = t.hero("sulk"), t.hero("ancient")
    assert [(gait(t.state, hero).across, gait(t.state, hero).water) for hero in (sulk, ancient)] == [(0, 1), (1, 1)]
    ancient.artifacts = ["runners-ring"]
    assert (gait(t.state, ancient).across, gait(t.state, ancient).water) == (1, 0)
