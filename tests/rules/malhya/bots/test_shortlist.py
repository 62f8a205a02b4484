"""What bots look at: always some of the options, and those that a player would think of."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.malhya.conftest import Make
from tests.rules.malhya.stealth.conftest import Sneaks

from coterie.games.malhya import GAME
from coterie.games.malhya.bots.shortlist import quick_answers, shortlist
from coterie.games.malhya.state import Room, Token
from coterie.kernel.decision import PASS, Decision
from coterie.kernel.rng import Rng
from coterie.kernel.session import Session

ENDS = "1 close: true\n2 close: true\n3 close: true\n4 close: true"


def asked(kind: str, *options: Any, window: bool = False, **about: Any) -> Decision:
    return Decision(1, (0,), kind, options, "travel.actions", about, window=window)


@pytest.mark.parametrize(("scenario", "players"), [("bell", 1), ("guest", 3)])
def test_some_of_the_options_are_looked_at(scenario: str, players: int) -> None:
    session, rng = Session(GAME, GAME.configure(scenario, players, seed=8), record=False), Rng(8)
    for _ in range(600):
        decision = session.decision
        if decision is None:
            break
        for narrowed in (shortlist(session.state, decision), quick_answers(session.state, decision)):
            assert narrowed
            assert len(set(narrowed)) == len(narrowed)
            assert set(narrowed) <= set(decision.options)
        session.decide(rng.pick(decision.options))


def test_at_leisure_nothing_is_handed_about_and_no_trait_raised_for_nothing(party: Make) -> None:
    t = party("mhay", "sulk")
    sense, mend, path = [("aura", "mhay", effect) for effect in ("sense", "mend", "path")]
    found = shortlist(t.state, asked("travel", ("draw",), ("trade",), ("dress",), sense, mend, path))
    assert found == [("draw",), mend, path]


def location(t: Any) -> None:
    """A location with two points and a way out."""
    tokens = [Token(kind="interest", cell=-1, name=name, chapter=chapter) for name, chapter in (("a", "2"), ("b", "3"))]
    t.state.room = Room(
        page="23", chapter="1", tokens=[*tokens, Token(kind="access", cell=-1, name="yard", chapter="4")]
    )
    t.state.phase = "room"


def test_what_nobody_has_looked_at_goes_before_all_else(party: Make) -> None:
    t = party(book=ENDS)
    location(t)
    options = [("go", "a"), ("go", "b"), ("go", "yard"), ("trade",)]
    t.state.visited = ["bell 2"]
    assert shortlist(t.state, asked("explore", *options)) == [("go", "b")]
    t.state.visited = ["bell 2", "bell 3"]
    assert shortlist(t.state, asked("explore", *options)) == options[:3]


def test_at_an_exit_bots_leave_at_leisure_when_all_is_read_and_think_it_over_where_enemies_are(party: Make) -> None:
    t = party(book=ENDS)
    location(t)
    exit_asked = asked("exit", "leave", "stay")
    assert shortlist(t.state, exit_asked) == ("stay",)
    t.state.visited = ["bell 2", "bell 3"]
    assert shortlist(t.state, exit_asked) == ("leave",)
    assert shortlist(t.state, asked("exit", "stay")) == ("stay",), "as long as one cannot leave"
    t.state.room.mode = "stealth"
    assert shortlist(t.state, exit_asked) == ("leave", "stay")


def test_nobody_gives_up_sneaking_before_the_room_is_empty(sneak: Sneaks) -> None:
    t = sneak("sulk A1, mhay A2", "archer F6")
    question = asked("stealth-phase", ("play", "sulk"), ("end-stealth",))
    assert shortlist(t.state, question) == [("play", "sulk")]
    t.room.enemies = []
    assert shortlist(t.state, question) == [("end-stealth",)]


def test_nobody_interrupts_before_something_is_seen(sneak: Sneaks) -> None:
    t = sneak("sulk A1, mhay A2", "archer F6")
    assert shortlist(t.state, asked("reactivate", "sulk", "until-seen", PASS)) == ["until-seen"]
    assert shortlist(t.state, asked("reactivate", "sulk", PASS)) == ("sulk", PASS)
    assert shortlist(t.state, asked("come-back", "stay-out", "come-back")) == ["stay-out"]


def test_in_thought_windows_are_passed_and_a_few_answers_tried(party: Make) -> None:
    t = party()
    assert quick_answers(t.state, asked("test-ready", "a", PASS, window=True)) == (PASS,)
    assert [*quick_answers(t.state, asked("which-space", *"abcdef"))] == ["a", "b", "c", "d"]
