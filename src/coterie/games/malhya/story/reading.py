"""Reading: an open page goes on stage by stage, with a checkpoint before each, so that nobody can read ahead.

The stages: unread, do (its consequences), market, trade, test, way, turned, go.
"""

from __future__ import annotations

from collections.abc import Callable

from coterie.games.malhya.box.story import ChapterCard, Choice
from coterie.games.malhya.box.tables import ACTIONS
from coterie.games.malhya.box.vocabulary import NEEDS, VOCABULARY, About, Gem
from coterie.games.malhya.effects.choosing import all_seats, conscious, hero_of, in_mode
from coterie.games.malhya.effects.needs import HERO
from coterie.games.malhya.state import Hero, Malhya, Page
from coterie.games.malhya.story import places
from coterie.games.malhya.story.market import close_market, open_market, trade
from coterie.games.malhya.story.pages import (
    chapter_of,
    context_of,
    known_to,
    open_page,
    others,
    passages_of,
    readers,
    reading_heroes,
)
from coterie.games.malhya.story.paying import can_pay, hero_pays, pay, payers
from coterie.games.malhya.trials.taking import step as test_step
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table

TURN = "turn"
"""The only answer to `turn-page`."""

STAY, LEAVE = "stay", "leave"


def read_on(t: Table[Malhya]) -> Flow[None]:
    """The topmost open page, one stage of it."""
    page = t.state.pages[-1]
    yield from STAGES[page.stage](t, page, chapter_of(page)) or ()


def read(t: Table[Malhya], page: Page, chapter: ChapterCard) -> Flow[None]:
    """It is read: by all, or by those alone whom it is for. If one hero is to read it and nobody set it off, the
    players choose one."""
    s = t.state
    if chapter.reader and not page.about:
        names = [hero.card for hero in conscious(s) or s.heroes]
        page.about = yield from t.choose(all_seats(s), "reader", names, "scenario.read-aloud")
    number = f"{page.booklet} {page.chapter}"
    page.passages = passages_of(s, page)
    if number not in s.visited:
        s.visited.append(number)
    page.stage = "do"
    t.note(
        "page", "scenario.chapter-number", to=known_to(s, page), number=page.chapter, head=chapter.name or "@page.on"
    )
    if others(s, page):
        who = [f"@hero.{hero.card}.name" for hero in reading_heroes(s, page)]
        t.note("page-secret", "scenario.read-aloud", to=others(s, page), who=who)


def consequences(t: Table[Malhya], page: Page, chapter: ChapterCard) -> Flow[None]:
    """What the chapter does, one thing after the other, so that enemies look in between; if that opens another page,
    the rest follows when it closes."""
    if page.done == len(chapter.do):
        page.stage = "market"
        return
    effect, context = chapter.do[page.done], context_of(page)
    page.done += 1
    yield from VOCABULARY.resolve(t, (effect,), context)
    page.about = context.hero


def set_out_goods(t: Table[Malhya], page: Page, chapter: ChapterCard) -> None:
    page.stage = "test"
    if chapter.market is not None:
        open_market(t, page, chapter.market)
        page.stage = "trade"


def trading(t: Table[Malhya], page: Page, chapter: ChapterCard) -> Flow[None]:
    assert chapter.market is not None
    if not (yield from trade(t, page, chapter.market, readers(t.state, page))):
        close_market(t.state, page)
        page.stage = "test"


def testing(t: Table[Malhya], page: Page, chapter: ChapterCard) -> Flow[None]:
    """Its test is taken by who set it off or reads it alone, or by all."""
    s, test = t.state, chapter.test
    if test is None:
        page.stage = "way"
        return
    if page.trial is None:
        t.note("test", "test.banner", to=known_to(s, page), name=test.name, what=f"@trait.{test.trait}")
    own = page.hero or (page.about if chapter.reader else "")
    context = replace(context_of(page), hero=own, trait=test.trait)
    takers = reading_heroes(s, page) if test.who == "solo" or chapter.reader or chapter.readers else s.heroes
    takers = [hero for hero in takers if not hero.exit] or takers
    if not (yield from test_step(t, page, test, takers, context)):
        page.stage = "way"


# --- the way on -------------------------------------------------------------------------------------------------------


def way_on(t: Table[Malhya], page: Page, chapter: ChapterCard) -> Flow[None]:
    """By the outcome of the test if that says so, else by the chapter's own way."""
    if chapter.choices and not page.go:
        yield from make_choice(t, page, chapter)
        return
    yield from t.choose_lazily(readers(t.state, page), "turn-page", lambda: (TURN,), "scenario.chapter-content")
    page.stage = "turned"


def turned(t: Table[Malhya], page: Page, chapter: ChapterCard) -> Flow[None]:
    """Where it leads is seen when the page has been turned."""
    page.go = page.go or leads_to(t, page, chapter)
    if page.go:
        page.stage = "go"
    elif chapter.enter is not None:
        places.enter(t, page, chapter.enter)
    elif chapter.exit:
        yield from way_out(t, page, chapter)
    elif chapter.travel:
        places.begin_journey(t)
    elif chapter.ending:
        places.end(t, chapter.ending, page.chapter, chapter.name)
    else:
        places.close(t, page)


def leads_to(t: Table[Malhya], page: Page, chapter: ChapterCard) -> str:
    """The next chapter: the one named, the first branch that holds, or the one of the gem that is drawn."""
    if chapter.branch:
        context = context_of(page)
        return next(b.go for b in chapter.branch if b.needs is None or NEEDS.holds(t.state, b.needs, context))
    if chapter.gem:
        return chapter.gem[draw_gem(t)]
    return chapter.go


def draw_gem(t: Table[Malhya]) -> Gem:
    """The lower part of the next Action card, which is discarded; an empty deck is shuffled anew first."""
    s = t.state
    if not s.action_deck.cards:
        s.action_deck.cards, s.action_discard.cards = s.action_discard.cards, []
        t.shuffle(s.action_deck)
    card = t.draw(s.action_deck)
    s.action_discard.cards.append(card)
    gem = ACTIONS[card].gem
    t.note("gem", "patrol.card.lower", what=f"@gem.{gem}")
    return gem


def follow(t: Table[Malhya], page: Page, chapter: ChapterCard) -> None:
    """The next chapter takes the place of this one; it is not read yet."""
    t.state.pages.remove(page)
    open_page(t.state, page.go, booklet=page.booklet, hero=page.hero, token=page.token)


def way_out(t: Table[Malhya], page: Page, chapter: ChapterCard) -> Flow[None]:
    """A hero on an exit may take it or stay; where no mode is on all go."""
    s = t.state
    hero = hero_of(s, page.hero) if page.hero and in_mode(s) else None
    ways = (LEAVE, STAY) if places.can_leave(s, hero) else (STAY,)
    seats = readers(s, page) if hero is None else hero.seat
    if (yield from t.choose(seats, "exit", ways, "alarm.leave.exit")) == LEAVE:
        places.leaves(t, page, hero, chapter.exit)
    else:
        places.close(t, page)


# --- choices ----------------------------------------------------------------------------------------------------------


def able(s: Malhya, choice: Choice, context: About) -> list[Hero]:
    """The heroes for whom a choice is open: its needs hold, and they can pay their part of its cost."""
    heroes = payers(s, choice.cost, context)
    needs = choice.needs
    if needs is None:
        return heroes
    return [hero for hero in heroes if NEEDS.holds(s, needs, replace(context, hero=hero.card))]


def is_open(s: Malhya, choice: Choice, context: About) -> bool:
    """Whether a choice can be taken: by the hero it is about, or by somebody."""
    met = choice.needs is None or NEEDS.holds(s, choice.needs, context)
    return met and can_pay(s, choice.cost, context) and bool(able(s, choice, context))


def open_choices(s: Malhya, page: Page) -> list[int]:
    """The choices that can be taken now, by their place in the list."""
    context = context_of(page)
    return [n for n, choice in enumerate(chapter_of(page).choices) if is_open(s, choice, context)]


def closed_choices(s: Malhya, page: Page) -> list[int]:
    """Those that are shown although they cannot be taken: they say so, or it is only the cost that cannot be paid."""
    found, context = open_choices(s, page), context_of(page)
    return [
        n
        for n, choice in enumerate(chapter_of(page).choices)
        if n not in found and (choice.shown or choice.needs is None or NEEDS.holds(s, choice.needs, context))
    ]


def make_choice(t: Table[Malhya], page: Page, chapter: ChapterCard) -> Flow[None]:
    """Whoever reads the page agrees on one of the choices; it is paid for, and does what is stated."""
    s, context = t.state, context_of(page, "scenario.chapter-content")
    seats = readers(s, page)
    n = yield from t.choose_lazily(seats, "story", lambda: open_choices(s, page), "scenario.chapter-content")
    choice = chapter.choices[n]
    t.note("choice", context, to=known_to(s, page), what=choice.text)
    if not context.hero and (hero_pays(s, choice.cost) or asks_of_a_hero(choice)):
        names = [hero.card for hero in able(s, choice, context)]
        context.hero = yield from t.choose(seats, "who-pays", names, context)
    yield from pay(t, choice.cost, context)
    page.go, page.stage = choice.go, "go"
    yield from VOCABULARY.resolve(t, choice.do, context)


def asks_of_a_hero(choice: Choice) -> bool:
    """Whether the needs of a choice are about a hero, who then takes it."""
    return choice.needs is not None and any(part in HERO for part, _ in NEEDS.given(choice.needs))


STAGES: dict[str, Callable[[Table[Malhya], Page, ChapterCard], Flow[None] | None]] = {
    "unread": read,
    "do": consequences,
    "market": set_out_goods,
    "trade": trading,
    "test": testing,
    "way": way_on,
    "turned": turned,
    "go": follow,
}
"""What is done at each stage of a page."""
