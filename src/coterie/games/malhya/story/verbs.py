"""What verbs about the story, the region and its days do, and those about the tokens of a room."""

from __future__ import annotations

from coterie.games.malhya.box import vocabulary as v
from coterie.games.malhya.box.names import said
from coterie.games.malhya.box.tables import PAGES, REGION, SCENARIOS
from coterie.games.malhya.box.tiles import BOARD
from coterie.games.malhya.box.vocabulary import About
from coterie.games.malhya.effects.choosing import subject
from coterie.games.malhya.state import OFF, Malhya, Mark, Token
from coterie.games.malhya.story.days import end_day
from coterie.games.malhya.story.pages import known_to, open_page
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why, inside


def set_flag(t: Table[Malhya], effect: v.Set, context: About) -> None:
    """A flag is the booklet's own memory, of which nothing is told."""
    if effect.flag not in t.state.flags:
        t.state.flags.append(effect.flag)


def unset_flag(t: Table[Malhya], effect: v.Unset, context: About) -> None:
    if effect.flag in t.state.flags:
        t.state.flags.remove(effect.flag)


def find_clue(t: Table[Malhya], effect: v.FindClue, context: About) -> None:
    s = t.state
    if effect.clue not in s.clues:
        s.clues.append(effect.clue)
        to = known_to(s, s.pages[-1]) if s.pages else None  # what is read in secret is told to who reads it
        t.note("clue", inside(context, "scenario.clue"), to=to, what=SCENARIOS[s.scenario].clues[effect.clue])


def read(t: Table[Malhya], effect: v.Read, context: About) -> None:
    """Another chapter is opened on top; this one goes on when that closes."""
    open_page(t.state, effect.chapter, booklet=context.booklet, hero=context.hero, token=context.token)


# --- the region and its days ------------------------------------------------------------------------------------------


def days(t: Table[Malhya], effect: v.Days, context: About) -> Flow[None]:
    for _ in range(effect.n):
        yield from end_day(t, context)


def deadline(t: Table[Malhya], effect: v.Deadline, context: About) -> None:
    s = t.state
    s.deadline, s.deadline_chapter = s.days + effect.days, effect.chapter
    t.note("deadline", context, n=effect.days)


def no_deadline(t: Table[Malhya], effect: v.NoDeadline, context: About) -> None:
    s = t.state
    if s.deadline:
        s.deadline, s.deadline_chapter = 0, ""
        t.note("no-deadline", context)


def set_weather(t: Table[Malhya], effect: v.SetWeather, context: About) -> None:
    """The Weather token shows this side; if it does already, nothing happens."""
    good = effect.weather == "good"
    if t.state.good_weather != good:
        t.state.good_weather = good
        t.note("weather", inside(context, "travel.draw.weather-effect"), what=f"@weather.{effect.weather}")


def mark(t: Table[Malhya], effect: v.Mark, context: About) -> None:
    """A number lies on a place, in the stead of any that lay there."""
    place = REGION.places[effect.place]
    t.state.marks[place.hex] = Mark(chapter=effect.chapter, card=effect.card)
    why = inside(context, "scenario.scenario-card")
    if effect.card:
        t.note("mark-card", why, where=place.name, what=said(f"scenario card.{effect.card}"))
    else:
        t.note("mark", why, where=place.name)


def unmark(t: Table[Malhya], effect: v.Unmark, context: About) -> None:
    place = REGION.places[effect.place]
    if t.state.marks.pop(place.hex, None):
        t.note("unmark", inside(context, "scenario.scenario-card"), where=place.name)


def move_party(t: Table[Malhya], effect: v.MoveParty, context: About) -> None:
    """The Group token is put elsewhere; what lies there is not read."""
    place = REGION.places[effect.place]
    t.state.place = place.hex
    t.note("moved", inside(context, "travel.region.group-token"), where=place.name)


# --- tokens of the room -----------------------------------------------------------------------------------------------


def space_of(s: Malhya, name: str) -> int:
    """A lettered space of the page that is explored; of a location there are none."""
    assert s.room is not None
    return BOARD.numbers.get(PAGES[s.room.page].spaces().get(name, ""), OFF)


def discard_interest(t: Table[Malhya], effect: v.DiscardInterest, context: About) -> None:
    """The token that was entered is taken away, in a room or at a location."""
    room = t.state.room
    if room is not None:
        gone = [token for token in room.tokens if token.kind == "interest" and token.name == context.token]
        for token in gone:
            room.tokens.remove(token)
            t.note("token-gone", inside(context, "explore.interest.place"), what="@token.interest")


def place_interest(t: Table[Malhya], effect: v.PlaceInterest, context: About) -> None:
    """A token is put on a lettered space, in the stead of one with the same letter."""
    room = t.state.room
    if room is not None:
        room.tokens = [token for token in room.tokens if (token.kind, token.name) != ("interest", effect.at)]
        cell = space_of(t.state, effect.at)
        room.tokens.append(Token(kind="interest", cell=cell, name=effect.at, chapter=effect.chapter))
        _placed(t, "interest", cell, inside(context, "explore.interest.place"))


def open_door(t: Table[Malhya], effect: v.OpenDoor, context: About) -> None:
    """The blocking line of a door is gone; a chapter lies on the far space, which need be no way out."""
    room = t.state.room
    if room is None or effect.door in room.doors:
        return
    room.doors.append(effect.door)
    far = PAGES[room.page].doors[effect.door][1]
    if effect.chapter:
        token = Token(kind="access", cell=BOARD.numbers[far], name=effect.door, chapter=effect.chapter)
        room.tokens.append(token)
    t.note("door", inside(context, "icons.scenario.door"))


def put_token(t: Table[Malhya], effect: v.Noise | v.Cadaver, context: About) -> Flow[None]:
    """A Noise or Cadaver token, where there is a mode in which it means something."""
    s = t.state
    if s.room is None or s.room.mode != "stealth":
        return
    cell = space_of(s, effect.at)
    if effect.at == "here":
        cell = (yield from subject(t, effect, context)).cell
    if cell != OFF:
        s.room.tokens.append(Token(kind=effect.word, cell=cell))
        _placed(t, effect.word, cell, inside(context, "explore.room.tokens"))


def _placed(t: Table[Malhya], kind: str, cell: int, why: Why) -> None:
    """It is told where in a room a token lies; at a location it has no space."""
    what = f"@token.{kind}"
    if cell == OFF:
        t.note("token-placed", why, what=what)
    else:
        t.note("token-at", why, what=what, where=BOARD.spots[cell])


DOINGS = (
    *(set_flag, unset_flag, find_clue, read, days, deadline, no_deadline, set_weather, mark, unmark, move_party),
    *(discard_interest, place_interest, open_door, put_token),
)
