"""The booklets that are written: every chapter can be reached, leads on, and all that it names is there."""

from __future__ import annotations

from functools import cache

import pytest
from tests.rules.malhya.box.graph import TRAVEL, Walk, letters_used

from coterie.games.malhya.box.tables import EVENTS, PAGES, SCENARIOS, STORIES

BOOKLETS = [*STORIES]


@cache
def walked(name: str) -> Walk:
    return Walk(STORIES[name], SCENARIOS[name].first, SCENARIOS[name].late)


@pytest.mark.rule("scenario.chapter-content")
@pytest.mark.parametrize("name", BOOKLETS)
def test_every_chapter_is_reached_and_leads_on(name: str) -> None:
    found = walked(name)
    assert not found.unreached(), "no way leads to these chapters"
    assert not found.faults
    assert not found.dead_ends(), "from these no ending can be reached"


@pytest.mark.rule("overview.win")
@pytest.mark.parametrize("name", BOOKLETS)
def test_every_ending_is_reached(name: str) -> None:
    assert walked(name).endings() == {*SCENARIOS[name].endings}


@pytest.mark.rule("scenario.ranges")
@pytest.mark.parametrize("name", BOOKLETS)
def test_chapters_are_numbered_from_1_to_999(name: str) -> None:
    assert [number for number in STORIES[name] if not (number.isdecimal() and 1 <= int(number) <= 999)] == []


@pytest.mark.parametrize("name", BOOKLETS)
def test_lettered_spaces_are_on_a_page_of_the_booklet(name: str) -> None:
    pages = {chapter.enter.page for chapter in STORIES[name].values() if chapter.enter}
    there = {place for page in pages for place in (*PAGES[page].points, *PAGES[page].access, *PAGES[page].doors)}
    assert letters_used(STORIES[name]) <= there


@pytest.mark.parametrize("name", BOOKLETS)
def test_declared_flags_clues_and_counters_are_used(name: str) -> None:
    written = "\n".join(map(repr, STORIES[name].values()))
    declared = [*SCENARIOS[name].flags, *SCENARIOS[name].clues, *SCENARIOS[name].tallies]
    assert [word for word in declared if f"'{word}'" not in written] == []


@pytest.mark.rule("scenario.ranges", "scenario.close")
@pytest.mark.parametrize("number", [*EVENTS])
def test_an_event_goes_back_to_the_journey(number: str) -> None:
    """It has a pair of numbers, and whatever is chosen in it, it closes."""
    first, second = number.split("-")
    assert len(first) == len(second) == 2
    found = Walk(EVENTS, number, back=TRAVEL)
    assert not found.faults
    assert all(found.ways[node] for node in found.known if node.chapter)
