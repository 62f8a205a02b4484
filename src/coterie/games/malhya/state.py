"""The position: heroes with their boards, the region and its day, the room in play, and the page that is open.

A space of a room is a number on a board of 18 by 18 spaces. A hero is named by the card, an enemy figure by a number
that no other figure of the room has had. Chapters are named by their numbers; which booklet they stand in is clear from
where the name is kept.
"""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

from coterie.kernel import campaign, zones
from coterie.kernel.content import ids_in
from coterie.kernel.data import Part, one_of
from coterie.kernel.standing import Lasting as KernelLasting
from coterie.kernel.table import State

OFF = -1
"""Where who is not in the room is."""


FILES = (
    *("action-cards", "enemies", "event-cards", "heroes", "objects", "rest"),
    *("talents", "travel-cards", "upgrades", "weapons"),
)
"""The content with the names of cards and tokens."""

if TYPE_CHECKING:
    Id = str
    Family = str
else:
    _CONTENT = files("coterie.games.malhya") / "content"
    Id = one_of(["", *[id for file in FILES for id in ids_in(_CONTENT / f"{file}.yaml")]])
    Family = one_of(("action", "event", "item", "travel", "upgrade", "weapon"))
"""The name of a card or token, or none. A position holds hundreds: to spell them was a good part of copying it."""


class Pile(zones.Pile):
    family: Family
    cards: list[Id] = []


class Deck(zones.Deck):
    family: Family
    cards: list[Id] = []


class Bag(zones.Bag):
    family: Family
    cards: list[Id] = []


class Hero(Part, kw_only=True):
    """One hero: the boards, what is carried, and what has been done in the present turn."""

    card: Id
    seat: int
    initiative: int
    movement: int
    capacity: int
    traits: dict[str, int]
    life: int  # crystals, by area
    shock: int = 0
    damage: int = 0
    serious: int = 0
    aura: int = 0  # ready tokens
    spent: int = 0  # exhausted tokens
    aura_used: bool = False  # one in this turn
    weapon: Id = ""
    armor: Id = ""
    artifacts: list[Id] = []
    talents: dict[Id, bool] = {}  # by card: whether it shows the advanced side
    items: list[Id] = []  # in the knapsack, a weapon among them
    cubes: dict[str, int] = {}  # resources, such as potion-red
    points: int = 6  # Action Points left
    cell: int = OFF
    free: int = 0  # Movement Points of the free move that are left
    moved: bool = False  # the free move has begun or is lost
    stance: str = ""  # in Stealth Mode: playing, standby, ended, away
    kinds: list[str] = []  # kinds of action since threat dice were rolled last
    exit: str = ""  # the access by which the hero has left
    bought: int = 0  # initiative, this round


class Enemy(Part, kw_only=True):
    """One figure."""

    id: int
    card: Id
    cell: int
    wounds: int = 0
    acted: bool = False


class Token(Part, kw_only=True):
    """A token in the room: noise, cadaver, interest, access, staging or vigilance."""

    kind: str
    cell: int
    name: str = ""  # the letter of an interest or access token, the colour of a staging token
    chapter: str = ""
    way: int = -1  # of vigilance: the direction, clockwise from north
    by: int = -1  # of vigilance: the enemy that peers


class Walk(Part, kw_only=True):
    """A figure on its way: where it goes step by step, so that a game can be left and taken up between two steps."""

    figure: str  # a hero, or the number of an enemy
    path: list[int] = []  # steps still to take
    points: int = 0  # Movement Points left for it
    toward: str = ""  # of an enemy: the destination of the card
    straight: int = -1  # of a focus: the direction


class Attack(Part, kw_only=True):
    """An attack in progress: what it consists of, what was rolled, and how the present target defends."""

    by: str  # a hero, or the number of an enemy
    rows: list[int] = []  # of the weapon
    arrow: str = ""  # spent for it
    targets: list[str] = []  # still to be struck
    target: str = ""  # who defends now
    extra: int = 0  # dice more
    faces: list[str] = []  # rolled, such as attack.special
    defences: list[str] = []  # activated by the target
    guard_extra: int = 0  # dice more of the target
    guard: list[str] = []  # faces rolled by the target; those of cancelled dice are gone
    cancels: dict[str, int] = {}  # dice of the target still to be cancelled, by kind
    dodged: bool = False  # by the present target


class Frame(Part, kw_only=True):
    """Something in progress that another thing may interrupt: a turn, a card, a walk, a sighting, a page.

    Frames lie on a stack; the topmost goes on. `stage` is the cursor within its kind.
    """

    kind: str
    stage: str = ""
    hero: str = ""
    card: str = ""
    walk: Walk | None = None
    attack: Attack | None = None
    queue: list[str] = []  # who is still to come
    passed: list[int] = []  # seats that let the present window go by
    acted: list[str] = []  # heroes who have reactivated in it
    heard: list[str] = []  # enemies: that have come upon a Noise token with an Action card, or are told of as seeing


class Trial(Part, kw_only=True):
    """A skill test in progress."""

    chapter: str
    heroes: list[str]  # still to take it, the acting one first
    locked: int = 0  # successes of those who have stopped
    stopped: int = 0  # heroes who have
    successes: int = 0
    stops: int = 0
    limit: int = 0  # stops that end it; 0: it cannot fail
    ready: bool = False  # the acting hero has made ready and rolls
    aura: bool = False  # a token exhausted for it
    extra: int = 0  # Skill dice more
    rolls: int = 0
    faces: list[str] = []  # of the last roll
    outcome: int | None = None  # what the acting hero has come to, still to be told


class Page(Part, kw_only=True):
    """An open chapter: where in it the reading stands, who set it off, and what it came out of.

    The words are not kept, only which of them have been told.
    """

    booklet: str  # the scenario, or events
    chapter: str
    stage: str = "unread"
    hero: str = ""  # who set it off; empty for the party
    about: str = ""  # the hero that this chapter is about, once that is clear
    token: str = ""  # the interest or access token that led here
    passages: list[int] = []  # told
    done: int = 0  # consequences
    goods: list[Id] = []  # cards turned up for its market
    trial: Trial | None = None
    outcomes: list[int] = []  # of its test, in the order in which they came; -1 is failure
    go: str = ""  # the chapter that follows, once that is clear


class Room(Part, kw_only=True):
    """The exploration page in play, with what the chapter that sent the party there said of it."""

    page: str
    chapter: str  # that sent the party here
    booklet: str = ""  # of that chapter, if not the scenario
    hero: str = ""  # who came alone
    mode: str = "free"  # free, stealth, combat
    step: str = ""  # of the stealth cycle or the combat round
    level: str = ""
    enemies: list[Enemy] = []
    tokens: list[Token] = []
    doors: list[str] = []  # opened
    last_enemy: int = 0
    threat: int = 0
    cycle: int = 0
    round: int = 0
    alarmed: bool = False
    startled: bool = False  # the combat began with the alarm
    revealed: list[str] = []  # Action cards drawn for this Enemy phase, still to be resolved
    short: bool = False  # fewer could be drawn than there should be
    quiet: list[int] = []  # seats that let all windows of this phase go by until something would be seen
    cleared: bool = False  # the last enemy has gone in Stealth Mode
    upgrades: dict[str, str] = {}  # by kind of enemy
    order: list[str] = []  # heroes and kinds of enemy still to act, highest initiative first
    conscious: list[str] = []  # heroes, when the round began
    regenerating: list[str] = []  # heroes who still may in this round
    deciding: list[str] = []  # heroes who may still buy Initiative
    risen: list[str] = []  # heroes who have just come to and may have to stand beside their cube


class Mark(Part, kw_only=True):
    """A chapter number that lies on a hex, with the Scenario card that brought it there."""

    chapter: str
    card: str = ""


class Lasting(KernelLasting, kw_only=True):
    """A change that lasts for a turn, a test, a room or the scenario."""

    hero: str = ""
    until: str = "turn"


class Log(campaign.Log[Hero], kw_only=True):
    """The campaign log: the heroes as they came to the scenario, with all that they carried, the purse, and how the
    scenarios before it ended."""

    gold: int = 0
    endings: dict[str, str] = {}


class Malhya(State, kw_only=True):
    """The whole position; `phase` says what the party is about, `frames` what is in progress within it."""

    scenario: str
    heroes: list[Hero]
    gold: int = 0
    # the story
    pages: list[Page] = []  # open chapters, the one being read last
    visited: list[str] = []  # chapters by booklet, in the order in which they were read
    flags: list[str] = []
    clues: list[str] = []
    tally: dict[str, int] = {}
    log: Log
    ending: str = ""
    deadline: int = 0  # the day that brings the chapter below; 0 if none
    deadline_chapter: str = ""
    late_read: int = 0  # the days that had ended when being late was told last
    # travel
    place: str = ""  # the hex, such as 2,-1
    marks: dict[str, Mark] = {}
    tokens: int = 0
    good_weather: bool = True
    days: int = 0
    wheel: int = 0
    slots: list[Id] = []  # cards under the Day board
    interrupted: str = ""  # what the party was about to do when the day ended: draw or rest
    day_deck: Deck
    night_deck: Deck
    event_deck: Deck
    slotted: Pile  # travel cards under the Day board
    slotted_events: Pile
    # the room
    room: Room | None = None
    frames: list[Frame] = []
    action_deck: Deck
    action_discard: Pile
    upgrades: Bag
    # the supply
    object_deck: Deck
    rare_object_deck: Deck
    weapon_deck: Deck
    rare_weapon_deck: Deck
    talents: list[Id] = []  # not owned by anybody
    passing: list[Id] = []  # objects and weapons on their way from a deck to a hero, or used up just now
    phase: str = "story"
    used: dict[str, int] = {}
    lasting: list[Lasting] = []
