"""Open pages: which chapter, who reads it, and the words that have been told of it.

The words of booklets stand in no catalogue. They travel as a parameter of the message `page.prose`, to those who read
the page.
"""

from __future__ import annotations

from coterie.games.malhya.box.story import ChapterCard, Choice
from coterie.games.malhya.box.tables import EVENTS, SCENARIOS, STORIES
from coterie.games.malhya.box.vocabulary import NEEDS, About
from coterie.games.malhya.effects.choosing import all_seats, hero_of
from coterie.games.malhya.state import Hero, Malhya, Page
from coterie.kernel.texts import Msg, msg

EVENT_BOOKLET = "events"


def open_page(s: Malhya, chapter: str, *, booklet: str = "", hero: str = "", token: str = "") -> None:
    """A chapter of the scenario, or of another booklet, is to be read next; it is not read yet."""
    s.pages.append(Page(booklet=booklet or s.scenario, chapter=chapter, hero=hero, about=hero, token=token))


def chapter_of(page: Page) -> ChapterCard:
    return EVENTS[page.chapter] if page.booklet == EVENT_BOOKLET else STORIES[page.booklet][page.chapter]


def context_of(page: Page, rule: str = "scenario.chapter-content") -> About:
    """What a chapter does, about the hero who set it off, or who reads it, or who was chosen for it."""
    return About(rule=rule, hero=page.about, booklet=page.booklet, token=page.token)


def passages_of(s: Malhya, page: Page) -> list[int]:
    """The passages of a chapter that hold as things stand."""
    context = context_of(page)
    return [n for n, each in enumerate(chapter_of(page).passages) if NEEDS.holds(s, each.needs, context)]


def last_page(s: Malhya) -> Page | None:
    """The chapter with which the scenario has ended."""
    for booklet, number in [name.rsplit(" ", 1) for name in reversed(s.visited)]:
        page = Page(booklet=booklet, chapter=number, stage="turned")
        if booklet == s.scenario and chapter_of(page).ending == s.ending:
            page.passages = passages_of(s, page)
            return page
    return None


# --- who reads it -----------------------------------------------------------------------------------------------------


def reading_heroes(s: Malhya, page: Page) -> list[Hero]:
    """The heroes who alone read a page, answer its choices and take its tests; all, if it is for all."""
    chapter = chapter_of(page)
    if chapter.reader and page.about:
        return [hero_of(s, page.about)]
    return [hero for hero in s.heroes if hero.card in chapter.readers] or s.heroes


def readers(s: Malhya, page: Page) -> tuple[int, ...]:
    """The seats that read a page."""
    return tuple(sorted({hero.seat for hero in reading_heroes(s, page)}))


def others(s: Malhya, page: Page) -> tuple[int, ...]:
    """The seats that do not."""
    return tuple(seat for seat in all_seats(s) if seat not in readers(s, page))


def known_to(s: Malhya, page: Page) -> tuple[int, ...] | None:
    """To whom it is told what stands on a page: its readers, or everybody if it is for all."""
    return readers(s, page) if others(s, page) else None


# --- words ------------------------------------------------------------------------------------------------------------


def prose(text: str) -> Msg:
    """Words of a booklet, as they are."""
    return msg("page.prose", text=text)


def head(page: Page) -> Msg:
    return prose(chapter_of(page).name)


def teller(s: Malhya, page: Page) -> Msg:
    """Whose voice tells; events have none of their own."""
    scenario = SCENARIOS[s.scenario]
    return prose(scenario.tellers[chapter_of(page).teller or scenario.teller].name)


def paragraphs(page: Page) -> list[Msg]:
    """What has been told of a page so far: nothing before it is read, then its text, the passages that held, and what
    came of its test."""
    if page.stage == "unread":
        return []
    chapter = chapter_of(page)
    texts = [chapter.text, *(chapter.passages[n].text for n in page.passages)]
    if chapter.test is not None:
        outcomes = chapter.test.outcomes()
        texts += [outcomes[n + 1].text for n in page.outcomes]
    return [prose(" ".join(part.split("\n"))) for text in texts for part in text.split("\n\n") if part]


def choice_words(choice: Choice) -> Msg:
    return prose(choice.text)
