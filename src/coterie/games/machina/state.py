"""The position: explorers with their inventories, monsters in their queue, tiles and tokens, decks and the story.

A space is a number on the area of 2 by 2 map tiles, row * 20 + column. A unit is named by its card: there is one figure
for each explorer and each monster.
"""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

from coterie.kernel import campaign, zones
from coterie.kernel.content import files_in, ids_in
from coterie.kernel.data import Part, one_of
from coterie.kernel.standing import Lasting as KernelLasting
from coterie.kernel.table import State

OFF = -1
"""Where who is not on the map is."""

SLAIN = "slain-"
"""How the names of the counters of monsters slain begin."""


FOLDERS = ("chapters", "explorer-events", "horror-events", "items")
"""The content with the names of cards, beside the explorers and the monsters."""

if TYPE_CHECKING:
    Id = str
    Family = str
else:
    _CONTENT = files("coterie.games.machina") / "content"
    _CARDS = [_CONTENT / "explorers.yaml", _CONTENT / "monsters.yaml"]
    _CARDS += [file for folder in FOLDERS for file in files_in(_CONTENT / folder)]
    Id = one_of([id for file in _CARDS for id in ids_in(file)])
    Family = one_of(("chapter", "event", "horror", "item", "monster", "tile"))
"""The name of a card. A position holds hundreds: to spell them was a good part of copying it."""


class Pile(zones.Pile):
    family: Family
    cards: list[Id] = []


class Deck(zones.Deck):
    family: Family
    cards: list[Id] = []


class Explorer(Part, kw_only=True):
    """One explorer: sliders, cards and markers. Equipped are the main items and all that is attached to them."""

    card: Id
    seat: int
    health: int
    stamina: int
    essence: int = 0
    cell: int = OFF
    items: list[Id] = []  # the whole inventory, in the order in which it was gained
    mains: list[Id] = []
    attached: dict[Id, Id] = {}  # upgrade or augment: the item that it is on
    bound: list[Id] = []  # events
    finished: bool = False  # the turn of this round is over
    exited: bool = False
    dead: bool = False


class Monster(Part, kw_only=True):
    """One monster in the queue."""

    card: Id
    cell: int
    wounds: int = 0
    stamina: int = 0  # left in its turn
    controller: int = -1  # the seat that decides its next turn


class Tile(Part, frozen=True, kw_only=True):
    """A map tile in play: which side, in which quarter of the area (0 to 3, row by row), turned how often clockwise."""

    side: str
    slot: int
    turns: int


class Marker(Part, kw_only=True):
    """A marker on a card: whose (the seat, -1 for horror), for which ability, and which changes it keeps up."""

    id: int
    owner: int
    card: str  # with its kind
    ability: str


class Lasting(KernelLasting, kw_only=True):
    """A change that lasts as long as its marker lies there: for which unit, and who brought it about."""

    marker: int
    unit: str
    by: str = ""


class Record(Part, kw_only=True):
    """Whom a player brings to a scenario of a campaign, with the cards that were kept."""

    card: Id
    items: list[Id] = []
    bound: list[Id] = []


class Log(campaign.Log[Record]):
    """The campaign log."""


class Machina(State, kw_only=True):
    """The whole position; `phase` and what follows it say where in the round it stands."""

    scenario: str
    log: Log
    explorers: list[Explorer]
    chapters: Pile  # those to come, the next one last
    chapter: str = ""  # the current one; before the first, the scenario card
    endgame: list[str] = []  # endgame cards in play
    spawn_rating: int = 0
    horror_rating: int = 0
    threat: int = 1
    level: int = 1
    monsters: list[Monster] = []  # the queue
    monster_deck: Deck
    dead_monsters: Pile
    gone_monsters: Pile  # out of the game
    later_monsters: Pile  # of levels not added so far
    item_decks: dict[str, Deck]
    later_items: Pile
    destroyed_items: Pile
    explorer_events: Deck
    past_explorer_events: Pile
    horror_events: Deck
    past_horror_events: Pile
    resolving_events: Pile  # explorer events that have not reached the pile yet
    resolving_horrors: Pile
    removed: Pile  # events out of the game
    tile_deck: zones.Deck  # tiles; which side lies up is known of those scrolled away alone
    faces: dict[str, str] = {}  # of tiles in the deck: the side that lies up
    tiles: list[Tile] = []
    tokens: dict[int, str] = {}  # by space: destroyed, or light
    doors: dict[int, str] = {}  # by border: closed, or destroyed; others are open
    treated: dict[int, str] = {}  # spaces that count as another kind for good
    entry: list[int] = []  # the spaces of the token
    exit: list[int] = []
    markers: list[Marker] = []
    last_marker: int = 0
    waiting: dict[str, int] = {}  # consumables being used, and destroyed cards that lie under a marker: the seat
    counts: dict[str, int] = {}  # count tokens, by card and ability
    tally: dict[str, int] = {}
    used: dict[str, int] = {}
    lasting: list[Lasting] = []
    round: int = 1
    phase: str = "start"
    begun: bool = False  # the phase has begun
    turn: int = -1  # the seat of the explorer whose turn it is
    queue: list[str] = []  # who is still to roll, or to act, in the phase
    acting: str = ""  # the monster whose turn it is
    acted: bool = False  # it has done something in that turn
    unwilling: list[int] = []  # seats that were asked to contribute to a cost that then was not paid
    declined: list[str] = []  # trades and inventories that came to nothing, until something else is done
    dying: list[str] = []  # units that are being destroyed
    entering: list[str] = []  # explorers whose enters-play abilities are still to come
    new_round: bool = False  # the round is to be broken off
    pages: list[str] = []  # chapters read, for who looks back
