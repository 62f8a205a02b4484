"""The booklets that are written: every chapter can be reached, leads on, and all that it names is there."""

from __future__ import annotations

from functools import cache

import pytest
from tests.rules.malhya.box.graph import TRAVEL, Walk, letters_used, needs_in

from coterie.games.malhya.box import vocabulary as v
from coterie.games.malhya.box.story import ChapterCard
from coterie.games.malhya.box.tables import EVENTS, MEMORIES, PAGES, SCENARIOS, STORIES
from coterie.kernel.content import Entries
from coterie.kernel.effects import effects_in

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
    text = "\n".join(map(repr, STORIES[name].values()))
    declared = [*SCENARIOS[name].flags, *SCENARIOS[name].clues, *SCENARIOS[name].tallies]
    assert [word for word in declared if f"'{word}'" not in text] == []


@pytest.mark.parametrize("name", BOOKLETS)
def test_a_booklet_is_long_enough_for_its_endings(name: str) -> None:
    chapters, endings = (150, 4) if name == "shadows" else (60, 3)
    assert len(STORIES[name]) >= chapters
    assert len(SCENARIOS[name].endings) >= endings
    assert {ending.outcome for ending in SCENARIOS[name].endings.values()} == {"triumph", "partial", "bitter"}


# --- the campaign -----------------------------------------------------------------------------------------------------

IN_ORDER = sorted(STORIES, key=lambda name: SCENARIOS[name].order)


def written(name: str) -> dict[str, int]:
    """How much of each memory a scenario can leave behind: by one of its endings, and each chapter once."""
    found: dict[str, int] = {}
    for memory in MEMORIES:
        by_chapters = sum(
            max(0, effect.counters.get(memory, 0))
            for chapter in STORIES[name].values()
            for effect in effects_in(chapter)
            if isinstance(effect, v.Remember)
        )
        found[memory] = by_chapters + max(ending.remember.get(memory, 0) for ending in SCENARIOS[name].endings.values())
    return found


def before(name: str) -> dict[str, int]:
    """How much of each memory there can be when a scenario begins."""
    earlier = [written(other) for other in IN_ORDER[: IN_ORDER.index(name)]]
    return {memory: sum(each[memory] for each in earlier) for memory in MEMORIES}


@pytest.mark.rule("scenario.start")
@pytest.mark.parametrize("name", BOOKLETS)
def test_what_a_booklet_asks_of_the_past_an_earlier_scenario_can_have_brought_about(name: str) -> None:
    can_be = before(name)
    asked = [
        (memory, n)
        for chapter in STORIES[name].values()
        for need in needs_in(chapter)
        for memory, n in (*need.campaign.items(), *need.campaign_below.items())
    ]
    assert [(memory, n) for memory, n in asked if can_be[memory] < n] == []
    assert bool(asked) == (name != IN_ORDER[0])


@pytest.mark.rule("scenario.start")
@pytest.mark.parametrize("name", BOOKLETS)
@pytest.mark.parametrize("past", ["none", "all"])
def test_every_chapter_can_be_left_whatever_the_past_was(name: str, past: str) -> None:
    """A party without a past gets to every ending, and so does one with all of it."""
    memory = before(name) if past == "all" else {}
    found = Walk(STORIES[name], SCENARIOS[name].first, SCENARIOS[name].late, memory=memory)
    assert not found.dead_ends()
    assert all(found.ways[node] for node in found.known if node.chapter and not STORIES[name][node.chapter].ending)
    assert found.endings() == {*SCENARIOS[name].endings}


def test_every_memory_is_written_and_comes_back() -> None:
    last = {memory for name in IN_ORDER for memory, n in written(name).items() if n}
    assert last == {*MEMORIES}
    read = {
        memory
        for chapters in STORIES.values()
        for chapter in chapters.values()
        for need in needs_in(chapter)
        for memory in (*need.campaign, *need.campaign_below)
    }
    assert {*MEMORIES} - read == set()


FORTRESS = pytest.mark.parametrize("chapters", [pytest.param(STORIES[n], id=n) for n in STORIES if n == "shadows"])
"""What the rulebook shows of the booklet of the Fortress of Shadows, once it is there."""


@FORTRESS
@pytest.mark.rule("travel.region.scenario-hex", "scenario.scenario-card")
def test_chapter_108_lies_on_the_crag(chapters: Entries[ChapterCard]) -> None:
    marks = [effect for chapter in chapters.values() for effect in effects_in(chapter) if isinstance(effect, v.Mark)]
    assert v.Mark(place="fortress-crag", chapter="108", card="fortress") in marks


@FORTRESS
@pytest.mark.rule("scenario.chapter-number")
def test_to_search_together_or_apart_or_to_go_on(chapters: Entries[ChapterCard]) -> None:
    assert any([choice.go for choice in chapter.choices] == ["117", "26", "136"] for chapter in chapters.values())
    found = chapters["26"].test
    assert found is not None
    assert found.who == "individuals"


@FORTRESS
@pytest.mark.rule("test.objective", "stealth.end-turn")
def test_the_heavy_chain(chapters: Entries[ChapterCard]) -> None:
    chain = chapters["14"].test
    assert chain is not None
    assert (chain.name, chain.trait, chain.objectives[0].at) == ("Pull upward", "strength", 3)
    assert chain.failure.do == (v.Damage(1), v.EndTurn())
    assert "67" in chapters["14"].leads()


@FORTRESS
@pytest.mark.rule("explore.interest.enter")
def test_chapter_37_is_read_at_an_interest_token(chapters: Entries[ChapterCard]) -> None:
    assert any("37" in chapter.enter.interest.values() for chapter in chapters.values() if chapter.enter)


@FORTRESS
@pytest.mark.rule("test.example", "test.hidden-objective", "icons.scenario.noise")
def test_the_acid_jet_and_the_conversation(chapters: Entries[ChapterCard]) -> None:
    tests = [chapter.test for chapter in chapters.values() if chapter.test]
    jet = next(test for test in tests if test.name == "Evade the trap")
    assert (jet.who, jet.trait, jet.abilities) == ("solo", "intelligence", ("vigilance",))
    assert (jet.dice, jet.stops, jet.objectives[0].at, jet.failure.do) == (2, 1, 3, (v.Noise("here"),))
    assert any(test.hidden for test in tests)


@FORTRESS
@pytest.mark.rule("explore.deploy.example")
def test_the_printed_deployment(chapters: Entries[ChapterCard]) -> None:
    printed = {
        "yellow": (("swordsman",), (), (), ("archer",)),
        "blue": (("archer", "swordsman"), ("archer",), (), ("archer",)),
        "green": (("ur-berg",), ("swordsman",), ("swordsman",)),
        "red": (("archer", "swordsman"), (), ("swordsman",)),
    }
    assert any(chapter.enter.deploy == printed for chapter in chapters.values() if chapter.enter)


@pytest.mark.rule("scenario.ranges", "scenario.close")
@pytest.mark.parametrize("number", [*EVENTS])
def test_an_event_goes_back_to_the_journey(number: str) -> None:
    """It has a pair of numbers, and whatever is chosen in it, it closes."""
    first, second = number.split("-")
    assert len(first) == len(second) == 2
    found = Walk(EVENTS, number, back=TRAVEL)
    assert not found.faults
    assert all(found.ways[node] for node in found.known if node.chapter)
