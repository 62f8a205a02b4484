"""No word of a booklet is anywhere before it is read: not in a scene, not in the log, not in a catalogue."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from coterie.games.malhya import GAME
from coterie.games.malhya.box.story import ChapterCard
from coterie.games.malhya.box.tables import EVENTS, PAGES, REGION, SCENARIOS, STORIES
from coterie.games.malhya.state import Malhya
from coterie.kernel.data import to_builtins
from coterie.kernel.session import Session

MOST = 250
"""Decisions of a game that are looked at."""


def parts(text: str) -> Iterator[str]:
    """The paragraphs of a text, each on one line."""
    yield from (" ".join(part.split("\n")) for part in text.split("\n\n") if part.strip())


def words_of(chapter: ChapterCard) -> Iterator[str]:
    """All that stands in a chapter, piece by piece."""
    yield from (chapter.name, *parts(chapter.text))
    for passage in chapter.passages:
        yield from parts(passage.text)
    yield from (choice.text for choice in chapter.choices)
    if chapter.test is not None:
        yield chapter.test.name
        for outcome in chapter.test.outcomes():
            yield from parts(outcome.text)


@cache
def owners() -> dict[str, set[str]]:
    """Every piece of the booklets, and where it stands."""
    found: dict[str, set[str]] = defaultdict(set)
    for booklet, chapters in {**STORIES, "events": EVENTS}.items():
        for number, chapter in chapters.items():
            for words in words_of(chapter):
                found[words].add(f"{booklet} {number}")
    for name, scenario in SCENARIOS.items():
        for clue, words in scenario.clues.items():
            found[words].add(f"clue {name} {clue}")
        for ending, card in scenario.endings.items():
            found[card.name].add(f"ending {name} {ending}")
    for number, page in PAGES.items():
        for words in (
            page.name,
            page.text,
            page.condition,
            *(page.points if page.kind == "room" else page.points.values()),
        ):
            found[words].add(f"page {number}")
    return {words: where for words, where in found.items() if len(words) > 2}


def known(s: Malhya) -> set[str]:
    """Where the party has been in the booklets."""
    here = {f"page {s.room.page}"} if s.room is not None else set()
    return {*s.visited, *here, *(f"clue {s.scenario} {clue}" for clue in s.clues), f"ending {s.scenario} {s.ending}"}


def strings(value: Any) -> Iterator[str]:
    """Every string inside plain data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from strings(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from strings(part)


@cache
def printed() -> frozenset[str]:
    """What is no secret: the catalogue, names on the Region board, and tellers, who may be named like a page."""
    tellers = {teller.name for scenario in SCENARIOS.values() for teller in scenario.tellers.values()}
    return catalogue() | tellers | {spot.name for spot in REGION.places.values()}


@cache
def catalogue() -> frozenset[str]:
    """All texts that the table is sent beforehand."""
    words = GAME.catalogue()
    found = [*words, *(words.fallback or ())]
    return frozenset(text for key in found for text in words.written(key)[1].values())


def test_no_catalogue_holds_a_word_of_a_booklet() -> None:
    cards = {*GAME.content_texts().values()}
    names = {text for key, text in GAME.content_texts().items() if key.endswith(".name")}
    leaked = {words for words in owners() if words in catalogue() and " " in words}
    assert leaked <= names, sorted(leaked - names)
    assert not [words for words in leaked if len(words) > 40 and words in cards]


@pytest.mark.rule("scenario.no-browsing")
@pytest.mark.parametrize("scenario", GAME.scenarios)
@pytest.mark.parametrize("players", [1, 3])
def test_no_scene_and_no_log_holds_what_has_not_been_read(scenario: str, players: int) -> None:
    session = Session(GAME, GAME.configure(scenario, players, seed=players))
    dice, usual, table = Random(players), printed(), owners()
    words = GAME.catalogue()
    read: set[str] = set()
    for _ in range(MOST):
        if session.decision is None:
            break
        s = session.state
        read |= known(s)
        for seat in (-1, *range(players)):
            shown = session.scene(seat)
            for each in {*strings(to_builtins(shown))} & table.keys() - usual:
                assert table[each] & read, f"{each!r} of {table[each]} is seen by seat {seat}"
        for option in session.decision.options:
            session.choice(option)
        session.decide(dice.choice(session.decision.options))
    assert not words.missing
