"""The Day board: Travel cards drawn and compared with the terrain, events, rest, and the Collecting wheel."""

from __future__ import annotations

from coterie.games.malhya.box.names import name_key, said
from coterie.games.malhya.box.tables import EVENT_CARDS, REST, SECTORS, TRAVEL
from coterie.games.malhya.box.vocabulary import VOCABULARY, About
from coterie.games.malhya.effects.choosing import conscious
from coterie.games.malhya.effects.needs import DAY_SLOTS, terrain_here
from coterie.games.malhya.effects.standing import STANDING, happens
from coterie.games.malhya.heroes.knapsack import gain_cubes, space_for
from coterie.games.malhya.heroes.party import change_tokens
from coterie.games.malhya.state import Hero, Malhya
from coterie.games.malhya.story.days import end_day, look_at_the_time
from coterie.games.malhya.story.pages import EVENT_BOOKLET, open_page
from coterie.kernel.actions import Reason
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table

SLOTS = 6
"""Cards that make a day."""

REST_CARD = "rest"
KNOWN = "09"
"""The second half of the chapters for ground where the party has had that event."""

COLLECTING = 1
"""Travel tokens for turning the wheel."""


def make_way(t: Table[Malhya], action: str) -> Flow[bool]:
    """If all slots are filled the day ends first; what was interrupted is done in the new day, after the chapter for
    which it may be time. Whether it can be done now."""
    s = t.state
    if len(s.slots) == SLOTS:
        yield from end_day(t, "travel.day-end.trigger")
        if look_at_the_time(t):
            s.interrupted = action
            return False
    s.interrupted = ""
    return True


# --- drawing ----------------------------------------------------------------------------------------------------------


def draw(t: Table[Malhya]) -> Flow[None]:
    """The top Travel card is compared with the terrain: the right one brings an event, a wrong one the strip."""
    s = t.state
    if not (yield from make_way(t, "draw")):
        return
    decks = (s.day_deck, s.night_deck) if len(s.slots) < DAY_SLOTS else (s.night_deck, s.day_deck)
    name = t.draw(next(deck for deck in decks if deck.cards))
    s.slots.append(name)
    s.slotted.cards.append(name)
    card, source = TRAVEL[name], f"travel card.{name}"
    if terrain_here(s) in card.terrains:
        t.note("travel-match", "travel.draw.match", what=said(source))
        event(t, card.half)
    else:
        t.note("travel-strip", "travel.draw.no-match", what=said(source))
        context = About(rule="travel.draw.no-match", card=name_key(source), source=source)
        yield from VOCABULARY.carry_out(t, card.strip, context)


def event(t: Table[Malhya], first: str) -> None:
    """The top Event card gives the second half of the number by the weather; that chapter of the Event booklet is read,
    or the one for known ground if the party has read it in this scenario. If there is no card left, those tucked away
    are shuffled back."""
    s = t.state
    if not s.event_deck.cards:
        s.event_deck.cards, s.slotted_events.cards = s.slotted_events.cards, []
        t.shuffle(s.event_deck)
    name = t.draw(s.event_deck)
    s.slotted_events.cards.append(name)
    number = f"{first}-{EVENT_CARDS[name].good if s.good_weather else EVENT_CARDS[name].bad}"
    t.note("event", "travel.draw.event", what=said(f"event card.{name}"), number=number)
    known = f"{EVENT_BOOKLET} {number}" in s.visited
    open_page(s, f"{first}-{KNOWN}" if known else number, booklet=EVENT_BOOKLET)


# --- resting ----------------------------------------------------------------------------------------------------------


def cannot_rest(s: Malhya) -> Reason | None:
    """The single Rest card comes back when the day ends."""
    rested = REST_CARD in s.slots and len(s.slots) < SLOTS
    return Reason("rested", "travel.rest.slot") if rested else None


def rest(t: Table[Malhya]) -> Flow[None]:
    """The Rest card takes a slot, and does what it shows."""
    s = t.state
    if not (yield from make_way(t, "rest")):
        return
    s.slots.append(REST_CARD)
    t.note("rests", "travel.rest.slot")
    source = f"rest card.{REST_CARD}"
    context = About(rule="travel.rest.effect", card=name_key(source), source=source)
    yield from VOCABULARY.carry_out(t, REST[REST_CARD].do, context)
    yield from happens(t, "rest")


# --- collecting -------------------------------------------------------------------------------------------------------


WHEEL = [*SECTORS.values()]


def next_cube(s: Malhya) -> str:
    """What the next sector of the wheel shows for the terrain here."""
    here = terrain_here(s)
    return next(cube for terrain, cube in WHEEL[(s.wheel + 1) % len(WHEEL)].cubes.items() if terrain == here)


def collectors(s: Malhya) -> list[Hero]:
    """The heroes who have room for it."""
    cube = next_cube(s)
    return [hero for hero in conscious(s) if space_for(hero, cube) > 0]


def cannot_collect(s: Malhya) -> Reason | None:
    if s.tokens < COLLECTING:
        return Reason("few-tokens", "travel.collect.action", {"n": COLLECTING, "there": s.tokens})
    return None


def collect(t: Table[Malhya], hero: Hero) -> None:
    """The wheel turns one sector, and a hero gains what it shows here."""
    s = t.state
    cube, n = next_cube(s), STANDING.value(s, "collected", 1, hero)
    change_tokens(t, -COLLECTING, "travel.collect.action")
    s.wheel = (s.wheel + 1) % len(SECTORS)
    gain_cubes(t, hero, cube, n, "travel.collect.action")
