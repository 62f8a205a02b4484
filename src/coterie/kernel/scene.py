"""What a seat sees, as data: boards, pieces, cards, meters, the log and the question, with words for every thing.

The browser and the terminal draw any scene and know no rules. All words are messages; a catalogue turns them into
text. `name` is what a screen reader says first, `about` what it says when asked for more.
"""

from __future__ import annotations

from typing import TypeAlias

from coterie.kernel.data import Struct
from coterie.kernel.decision import Option, option_key
from coterie.kernel.texts import Msg


class Meter(Struct, frozen=True, gc=False):
    """A number with an end: life, danger, progress; the end is 0 where there is none."""

    id: str
    name: Msg
    value: int
    high: int
    icon: str = ""
    about: Msg | None = None


class Track(Struct, frozen=True, gc=False):
    """A row of spaces with a marker."""

    id: str
    name: Msg
    spaces: tuple[Msg, ...]
    at: int
    about: Msg | None = None


class Badge(Struct, frozen=True, gc=False):
    """A small mark on a piece or a place: a number of wounds, a state."""

    icon: str
    name: Msg
    count: int | None = None  # what there may be more or less of; none of a state


class Piece(Struct, frozen=True, gc=False):
    """A figure or token that stands on a place of a board."""

    id: str
    board: str
    place: str
    name: Msg
    icon: str
    letter: str  # one or two characters that tell it apart without colour
    side: str = "neutral"  # team, foe or neutral
    seat: int | None = None
    pips: Meter | None = None
    badges: tuple[Badge, ...] = ()
    about: Msg | None = None
    size: int = 1  # how many cells wide and high, to the right of and below its place


class Place(Struct, frozen=True, gc=False):
    """A cell, a zone's section or a hex: where pieces stand and what can be clicked."""

    id: str
    name: Msg
    x: int
    y: int
    terrain: str = "floor"  # floor, wall, water …: drawn by texture, not only by colour
    letter: str = ""  # one character for the terminal
    badges: tuple[Badge, ...] = ()
    about: Msg | None = None
    light: bool | None = None  # lit or dark, where a game has light
    paths: tuple[str, ...] = ()  # the open sides of a way through the cell: N, E, S, W
    label: Msg | None = None  # written on the place itself


class Wall(Struct, frozen=True, gc=False):
    """A line between two neighbouring cells."""

    a: str
    b: str
    kind: str = "wall"  # wall, door, door-open, door-destroyed, low


class Arrow(Struct, frozen=True, gc=False):
    """A way from one zone to another."""

    a: str
    b: str
    one_way: bool = False
    blocked: bool = False
    name: Msg | None = None


class GridBoard(Struct, frozen=True, gc=False, tag="grid"):
    """Square cells; x grows to the right, y downward."""

    id: str
    name: Msg
    width: int
    height: int
    places: tuple[Place, ...]
    walls: tuple[Wall, ...] = ()


class ZoneBoard(Struct, frozen=True, gc=False, tag="zones"):
    """Named areas joined by arrows; x and y are where to draw them, on a field of 100 by 100."""

    id: str
    name: Msg
    places: tuple[Place, ...]
    arrows: tuple[Arrow, ...] = ()


class HexBoard(Struct, frozen=True, gc=False, tag="hexes"):
    """Hexes by axial coordinates."""

    id: str
    name: Msg
    places: tuple[Place, ...]


class StoryPage(Struct, frozen=True, gc=False, tag="story"):
    """A page to read. First among the boards it lies in front; options that point at it are set below its words."""

    id: str
    name: Msg
    paragraphs: tuple[Msg, ...]
    by: Msg | None = None  # whose voice tells it
    refused: tuple[Refusal, ...] = ()  # choices that stand on it as well and cannot be taken


Board: TypeAlias = GridBoard | ZoneBoard | HexBoard | StoryPage


class Card(Struct, frozen=True, gc=False):
    """A card that the seat may read; a hidden one has no id, only a back."""

    id: str
    name: Msg
    text: Msg | None = None
    icon: str = ""
    cost: Msg | None = None
    footer: Msg | None = None
    badges: tuple[Badge, ...] = ()
    tapped: bool = False
    flavour: Msg | None = None  # words of the world, which change nothing
    pattern: tuple[str, ...] = ()  # the spaces it covers, row by row: x covered, @ who bears it, . neither
    paths: tuple[str, ...] = ()  # the open sides of the tile that it is: N, E, S, W


class CardArea(Struct, frozen=True, gc=False):
    """A hand, a market, a discard pile, or a deck of which only the number of cards is seen."""

    id: str
    name: Msg
    cards: tuple[Card, ...] = ()
    hidden: int = 0
    slots: int = 0  # how many cards can lie there, where there are places for them
    told: bool = False  # what its cards say is read without looking at each


class Panel(Struct, frozen=True, gc=False):
    """What lies before one seat, or in the common area when seat is None."""

    id: str
    name: Msg
    seat: int | None = None
    meters: tuple[Meter, ...] = ()
    tracks: tuple[Track, ...] = ()
    badges: tuple[Badge, ...] = ()
    areas: tuple[CardArea, ...] = ()
    active: bool = False
    about: Msg | None = None
    open: bool = False  # shown unfolded until somebody folds it
    pinned: bool = False  # the middle of the table: small, and always in view


class Choice(Struct, frozen=True, gc=False):
    """How an option is shown: its words, what it points at on the board or among the cards, its cost and odds."""

    label: Msg
    key: str = ""
    targets: tuple[str, ...] = ()  # ids of places, pieces or cards
    icon: str = ""
    cost: Msg | None = None
    detail: Msg | None = None
    area: tuple[str, ...] = ()  # ids of places that it covers, shown when it is looked at
    group: str = ""  # options that belong together, by the words `group.<id>`; none stand apart
    ends: bool = False  # it ends the turn, or passes: its button is always in the same place
    pattern: tuple[str, ...] = ()  # the spaces that it covers as they lie then, drawn as on a card
    paths: tuple[str, ...] = ()  # the open sides of a tile as it would lie, drawn here and on the board: N, E, S, W


class Stop(Struct, frozen=True, gc=False):
    """A place that one can go to from where one stands, in one step or several, each an option of its own."""

    place: str
    key: str  # of the option that is the last step of the way there
    after: str  # the stop before it, or the place where one stands
    passed: tuple[str, ...] = ()  # places through which the last step leads
    cost: Msg | None = None  # of the whole way
    dangers: tuple[Msg, ...] = ()  # what may come of the last step
    there: tuple[Msg, ...] = ()  # what it means to stay


class Refusal(Struct, frozen=True, gc=False):
    """What cannot be done now, and why not."""

    key: str
    label: Msg
    reason: Msg
    rule: str


class Question(Struct, frozen=True, gc=False):
    """The decision as a sentence with its options."""

    id: int
    seats: tuple[int, ...]
    kind: str
    text: Msg
    rule: str
    choices: tuple[Choice, ...]
    window: bool = False
    ways: tuple[Stop, ...] = ()  # where one can go


class Roll(Struct, frozen=True, gc=False):
    """A die that was rolled for all to see: its id, the names of its faces, and which of them lies up."""

    die: str
    faces: tuple[str, ...]
    face: int


class Figure(Struct, frozen=True, gc=False):
    """Who takes part in what is being resolved, as a card with its numbers."""

    id: str  # of its piece, card or panel, if it has one
    name: Msg
    icon: str = ""
    letter: str = ""
    side: str = "neutral"  # team, foe or neutral
    meters: tuple[Meter, ...] = ()
    badges: tuple[Badge, ...] = ()
    about: Msg | None = None
    outcome: Msg | None = None  # what will happen between it and those it meets if one commits


class StageDie(Struct, frozen=True, gc=False):
    """A die of what is being resolved: its id and faces as in `Roll`; face -1 is not rolled yet."""

    die: str
    faces: tuple[str, ...]
    face: int = -1
    owner: str = ""  # the id of the figure who rolls it
    about: Msg | None = None  # what the face that lies up means here
    counts: bool = True  # false once it is set aside, cancelled or spent
    marks: tuple[Badge, ...] = ()  # what the face that lies up shows, where it is more than a number


class Modifier(Struct, frozen=True, gc=False):
    """What is added to a roll or a number, and by what."""

    name: Msg
    amount: str  # as it is written: +1, -2, x2; empty if it is no number
    about: Msg | None = None


class Stage(Struct, frozen=True, gc=False):
    """What is being resolved, as long as it lasts: a fight, a test, a roll."""

    id: str  # another one for another fight
    name: Msg
    actors: tuple[Figure, ...] = ()
    against: tuple[Figure, ...] = ()
    dice: tuple[StageDie, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    outcome: Msg | None = None  # what will happen if one commits


class LogLine(Struct, frozen=True, gc=False, omit_defaults=True):
    """One thing that happened, and the rule that caused it."""

    number: int
    text: Msg
    rule: str
    stage: Stage | None = None  # what was resolved with it, where nothing was asked about that


class Layer(Struct, frozen=True, gc=False):
    """Places that are shown together when a thing on a board is asked: what it can reach, what it sees."""

    id: str
    name: Msg
    places: tuple[str, ...]


class Threat(Struct, frozen=True, gc=False):
    """What the scenario itself does to the team, of its own accord: when it comes, and what it does."""

    id: str
    when: Msg
    name: Msg
    does: Msg | None = None  # said in a line
    icon: str = ""
    meter: Meter | None = None  # when it is full it happens
    loses: bool = False  # it loses the game
    about: Msg | None = None


class Role(Struct, frozen=True, gc=False):
    """Whom a seat plays."""

    seat: int
    name: Msg
    icon: str = ""
    about: Msg | None = None


class Chapter(Struct, frozen=True, gc=False):
    """A scenario on the way of a campaign."""

    id: str
    name: Msg
    state: str = "ahead"  # won, lost, now or ahead
    about: Msg | None = None  # how it ended


class Carried(Struct, frozen=True, gc=False):
    """What somebody, or the team, brings along from the scenarios before."""

    id: str
    name: Msg
    things: tuple[Msg, ...]
    seat: int | None = None


class Course(Struct, frozen=True, gc=False):
    """Where the team stands in a campaign."""

    stops: tuple[Chapter, ...]
    carried: tuple[Carried, ...] = ()
    remembered: tuple[Msg, ...] = ()  # what was chosen and done that comes back
    between: bool = False  # a scenario is over, the next one not laid out yet


class Briefing(Struct, frozen=True, gc=False):
    """What one wants to know before a scenario: what for, how one loses, what is special, who plays whom."""

    id: str  # another one for another scenario
    name: Msg
    lead: Msg | None = None  # in the voice of the game
    goal: tuple[Msg, ...] = ()
    losing: tuple[Msg, ...] = ()
    special: tuple[Msg, ...] = ()
    joins: tuple[Msg, ...] = ()  # rules that come into play here
    roles: tuple[Role, ...] = ()
    course: Course | None = None  # in a campaign


class Ribbon(Struct, frozen=True, gc=False):
    """What stands at the top of the table, for all seats alike."""

    status: tuple[Msg, ...]  # whose turn, which step
    goal: Meter
    danger: Meter


class Scene(Struct, frozen=True, gc=False, kw_only=True):
    """All that one seat sees. A game fills in the upper part, the session adds question, log, dice and outcome."""

    status: tuple[Msg, ...]  # as the ribbon says, and so goal and danger
    goal: Meter
    danger: Meter
    boards: tuple[Board, ...] = ()
    pieces: tuple[Piece, ...] = ()
    panels: tuple[Panel, ...] = ()
    game: str = ""
    seat: int = -1
    outcome: str = ""
    threats: tuple[Threat, ...] = ()  # what comes next first
    briefing: Briefing | None = None
    stage: Stage | None = None
    question: Question | None = None
    waiting_for: tuple[int, ...] = ()
    log: tuple[LogLine, ...] = ()
    rolls: tuple[Roll, ...] = ()  # since the decision before this one
    layered: bool = False  # things on its boards can be asked for layers


def plain_choice(kind: str, option: Option, **params: str | int) -> Choice:
    """The usual presentation: the words `option.<kind>.<first part>`, targets none."""
    head = option[0] if isinstance(option, tuple) else option
    return Choice(label=Msg(f"option.{kind}.{head}", dict(params)), key=option_key(option))
