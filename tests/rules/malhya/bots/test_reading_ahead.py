"""Bots do not read ahead: what stands beyond a choice, a test or a token changes nothing of what they think.

At every question of some games the bot values its options twice: by the booklet as it is, and by one in which all that
the party has not been told says something else.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Mapping

import pytest

from coterie.games.malhya import GAME
from coterie.games.malhya.box.story import ChapterCard, Objective, Outcome, Test
from coterie.games.malhya.box.tables import EVENTS, SCENARIOS, STORIES
from coterie.games.malhya.box.vocabulary import Damage, Everyone, FindClue, Gold
from coterie.games.malhya.state import Malhya
from coterie.kernel.data import replace
from coterie.kernel.rng import Rng
from coterie.kernel.session import Session
from coterie.players.greedy import best, values
from coterie.players.seat import Seat

IN_A_TEST = ("test-hero", "test-heroes", "test-order", "pick", "test-ready", "roll-on")
"""Questions of a test, of which nothing has come yet."""

BLOW = (Everyone(do=(Damage(n=3),)), Gold(n=-20))
LUCK = (Gold(n=50),)


def other_chapter(scenario: str, chapter: ChapterCard) -> ChapterCard:
    """An unread chapter that does and says something else, though for the same readers: a blow, a find, and the end."""
    card = SCENARIOS[scenario]
    return ChapterCard(
        id=chapter.id,
        text="Otherwise.",
        reader=chapter.reader,
        readers=chapter.readers,
        do=(*BLOW, FindClue(clue=next(iter(card.clues)))),
        ending=[*card.endings][-1],
    )


def other_outcomes(test: Test) -> Test:
    """The same test with other consequences, and if its objectives are hidden with one more of them."""
    found = [replace(each, text="Otherwise.", do=LUCK, go="1" if each.go else "") for each in test.objectives]
    if test.hidden:
        found.append(Objective(at=found[-1].at + 1, go=found[-1].go, do=BLOW))
    failure = test.failure if test.failure == Outcome() else replace(test.failure, text="Otherwise.", do=BLOW)
    return replace(test, objectives=tuple(found), failure=failure)


def otherwise(s: Malhya, kind: str, booklet: str, chapters: Mapping[str, ChapterCard]) -> dict[str, ChapterCard]:
    """A booklet in which all that has not been told is different."""
    found = {}
    for number, chapter in chapters.items():
        found[number] = chapter
        if f"{booklet} {number}" not in s.visited:
            found[number] = other_chapter(s.scenario, chapter)
        elif kind in IN_A_TEST and chapter.test is not None:
            found[number] = replace(chapter, test=other_outcomes(chapter.test))
    return found


def compare(monkeypatch: pytest.MonkeyPatch, session: Session[Malhya], rng: Rng, most: int) -> Counter[str]:
    """A game in which every question is thought about in both ways. How often each kind of question came up."""
    seen: Counter[str] = Counter()
    for _ in range(most):
        decision, s = session.decision, session.state
        if decision is None:
            break
        seat, seed = decision.seats[0], rng.bits()
        seen[decision.kind] += 1
        found = values(Seat(session, seat, Rng(seed)))
        with monkeypatch.context() as patch:
            patch.setitem(STORIES, s.scenario, otherwise(s, decision.kind, s.scenario, STORIES[s.scenario]))
            for number, chapter in otherwise(s, decision.kind, "events", EVENTS).items():
                patch.setitem(EVENTS, number, chapter)
            assert values(Seat(session, seat, Rng(seed))) == found, f"{decision.kind}: {decision.options}"
        session.decide(best(Seat(session, seat, rng), found))
    return seen


EVERYTHING = dataclasses.replace(GAME, shortlist=lambda s, decision: decision.options)
"""Bots that look at every option."""


@pytest.mark.rule("scenario.no-browsing")
@pytest.mark.parametrize(("scenario", "players"), [("shadows", 2), ("bell", 3), ("gate", 1), ("guest", 4)])
def test_nothing_unread_changes_what_bots_think(monkeypatch: pytest.MonkeyPatch, scenario: str, players: int) -> None:
    seen: Counter[str] = Counter()
    for game, most in ((GAME, 600), (EVERYTHING, 100)):
        session = Session(game, game.configure(scenario, players, seed=players))
        seen += compare(monkeypatch, session, Rng(players), most)
    assert {"story", "roll-on", "turn-page", "explore"} <= {*seen}
