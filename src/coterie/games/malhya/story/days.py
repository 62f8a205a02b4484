"""Days that end, and the chapters that wait for them."""

from __future__ import annotations

from coterie.games.malhya.box.tables import SCENARIOS, TRAVEL
from coterie.games.malhya.effects.standing import happens, over
from coterie.games.malhya.state import Malhya
from coterie.games.malhya.story.pages import open_page
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why, inside


def end_day(t: Table[Malhya], why: Why) -> Flow[None]:
    """A crystal more; all cards under the Day board are shuffled into their decks again. Tokens and weather stay."""
    s = t.state
    s.days += 1
    t.note("day-ends", inside(why, "travel.day-end.crystal"), n=s.days)
    for card in s.slotted.cards:
        (s.night_deck if TRAVEL[card].night else s.day_deck).cards.append(card)
    s.event_deck.cards += s.slotted_events.cards
    s.slotted.cards, s.slotted_events.cards, s.slots = [], [], []
    for deck in (s.day_deck, s.night_deck, s.event_deck):
        t.shuffle(deck)
    yield from happens(t, "day-end")
    over(s, "day")


def late_chapter(s: Malhya) -> str:
    """The chapter for which it is time: that of the deadline, if one is set, else the one of being late, which is told
    again only after a further day."""
    if s.deadline:
        return s.deadline_chapter if s.days >= s.deadline else ""
    scenario = SCENARIOS[s.scenario]
    return scenario.late if s.days >= scenario.days and s.days > s.late_read else ""


def look_at_the_time(t: Table[Malhya]) -> bool:
    """On the journey: if the time is up, its chapter is opened. A deadline that has come is forgotten, so that the
    scenario's own end counts again."""
    s = t.state
    chapter = late_chapter(s)
    if not chapter:
        return False
    if s.deadline:
        s.deadline, s.deadline_chapter = 0, ""
    else:
        s.late_read = s.days
    t.note("time-is-up", "scenario.chapter-number", n=s.days)
    open_page(s, chapter)
    return True
