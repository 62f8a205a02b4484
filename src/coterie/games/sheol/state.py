"""The position of a mission: the board, the units, the enemies, the Citadel, and where in the turn it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from coterie.games.sheol.box import BOX, FACES
from coterie.games.sheol.box.vocabulary import Obstacle, Token
from coterie.kernel import standing, zones
from coterie.kernel.data import Part, field, one_of
from coterie.kernel.table import State

CITADEL = -1
"""Where a unit inside the Citadel is."""

OFF = -2
"""Not on the board, or no space there."""

# --- cards and tokens -----------------------------------------------------------------------------------------

FAMILIES = (
    *("herald-reaction", "item", "land", "lightshield", "lightstream", "lord-action", "lord-reaction"),
    *("poi", "reborn", "reward", "shadow", "threat"),
)
"""What cards and tokens of a zone may be."""

if TYPE_CHECKING:
    Id = str
    Family = str
    ObstacleKind = str
    TokenKind = str
else:
    Id = one_of({"": None, **{id: None for table in (*BOX.tables.values(), FACES) for id in table}})
    Family, ObstacleKind, TokenKind = one_of(FAMILIES), Obstacle, Token
"""The name of anything in the box, or none. A position holds hundreds: to spell them was a good part of copying it.
The same for other words of which only some can be."""


class Pile(zones.Pile):
    family: Family
    cards: list[Id] = []


class Deck(zones.Deck):
    family: Family
    cards: list[Id] = []


class Bag(zones.Bag):
    family: Family
    cards: list[Id] = []


class Pool(zones.Pool):
    family: Family
    cards: list[Id] = []


# --- units ----------------------------------------------------------------------------------------------------


class Gear(Part):
    """A weapon, lantern or accessory that a unit bears."""

    card: Id
    breaks: int = 0
    durability: int = 0
    broken: bool = False
    charges: int = 0
    attached: list[Id] = []


class Unit(Part, kw_only=True):
    """A scout, or a servodroid in place of one: the rules call both scouts."""

    id: int
    seat: int
    scout: Id = ""
    core: Id = ""  # a servodroid's; empty for scouts
    at: int = CITADEL
    lux: int = 8
    vials: int = 1  # the current one counted
    corruption: int = 0
    corrupted: bool = False
    shield: int = 0
    actions: int = 0
    movement: int = 0
    bought: int = 0  # purchases of movement this turn
    hand: Pile = field(default_factory=lambda: Pile("lightshield"))
    deck: Deck = field(default_factory=lambda: Deck("lightshield"))
    discard: Pile = field(default_factory=lambda: Pile("lightshield"))
    weapon: Gear | None = None
    lantern: Gear | None = None
    accessories: list[Gear] = []
    items: list[Id] = []
    umbra: int = 0
    tiles: list[Id] = []  # Lightstream tiles in the inventory
    changes: int = 0  # vials changed by what is being resolved, their corruption still to come
    passed: bool = False
    moved: bool = False  # this turn
    attacked: bool = False  # this phase
    dead: bool = False

    @property
    def is_droid(self) -> bool:
        return bool(self.core)

    @property
    def on_board(self) -> bool:
        return self.at >= 0 and not self.dead


def name(unit: Unit) -> str:
    """The message with what a unit is called."""
    return f"@core.{unit.core}.name" if unit.core else f"@scout.{unit.scout}.name"


# --- enemies --------------------------------------------------------------------------------------------------


class Detour(Part):
    """The way of a shadow around something: where to, how near that is once it is past, and the space it came from."""

    target: str  # alpha, omega, citadel
    past: int
    came: int


class Shadow(Part):
    """A shadow on the board. The token of a blip lies in the pool of blips, on the spot of its id.

    A Hypershadow is a stack of two; its bottom token lies on the spot of its id with a b.
    """

    id: int
    at: int
    kind: Id = ""  # the type, once revealed
    under: Id = ""  # the type of a revealed Hypershadow's bottom token
    hyper: bool = False
    hurt: int = 0
    detour: Detour | None = None

    @property
    def revealed(self) -> bool:
        return self.kind != ""


class Herald(Part):
    card: str
    at: int = OFF
    darkness: int = 4
    damage: int = 0
    retaliation: int = 0
    reborn: bool = False
    defeated: bool = False


class Lord(Part):
    """An Outer Lord; `at` is the upper left of its four spaces."""

    card: str
    at: int = OFF
    darkness: int = 6
    damage: int = 0
    retaliation: int = 0
    berserk: bool = False
    defeated: bool = False
    action: str = ""
    actions: Deck = field(default_factory=lambda: Deck("lord-action"))
    spent: Pile = field(default_factory=lambda: Pile("lord-action"))


class Singularity(Part):
    """All of a group show the same side; the arrow points to one of the eight surrounding spaces."""

    id: int
    group: str  # circle, triangle or square
    at: int
    arrow: int = 0  # 0 is north, then clockwise
    danger: bool = False
    boosters: int = 0
    hyper_boosters: int = 0
    limiters: int = 0


class EnemyBoard(Part):
    """The Threat track, the Shadow cards in use and the mechanics of the mission."""

    turn: int = 0
    death: int = 12
    threat_turns: list[int] = []
    mechanics: dict[str, str] = {}  # vial-change, threat, empower, hypershadow, nightmare: side a or b
    health: dict[str, int] = {}  # by type, where the mission's table replaces the card's
    damage: dict[str, int] = {}
    armor: dict[str, int] = {}
    collected: dict[str, int] = {}  # defeated shadows on their Shadow card
    empowered: list[str] = []


class Mover(Part):
    """The shadow that is moving, between two of its steps."""

    id: int
    moves: int  # movements of the die still to come after this one
    points: int  # steps left in this movement
    used: list[int] = []  # corridors that gave their free step: rows from 0, columns from 100


# --- the board ------------------------------------------------------------------------------------------------


class Stream(Part):
    """A Lightstream tile on the board, turned clockwise by quarter turns."""

    tile: Id
    turn: int = 0
    bright: bool = True


class Facility(Part):
    kind: str
    ready: bool = True


class Goods(Part):
    """What facilities have made and nobody has taken, on a space of their land."""

    umbra: int = 0
    lux: int = 0


class Land(Part):
    """A land of four spaces. What it is lies hidden among the lands of its type until it is discovered."""

    id: int
    type: str  # twilight, forgotten or shadow
    corner: int
    code: Id = ""  # once discovered
    used: dict[str, int] = {}  # spots covered, by action

    @property
    def discovered(self) -> bool:
        return self.code != ""


class Drone(Part):
    at: int
    card: str = ""
    life: int = 0  # 0 for drones without life points
    lure: int = 0  # shadows so near go to it


class Citadel(Part):
    prosperity: int = 10
    umbra: int = 0
    technologies: list[str] = []  # the faces in the technology spaces
    malfunctions: list[str] = []
    districts: dict[str, int] = {}  # technology or malfunction: the land its token lies on, which makes it active
    charges: dict[str, int] = {}  # of active technologies and malfunctions
    cures: int = 0  # spots covered
    deposits: int = 0
    unlocked: list[str] = []  # facilities that may be built
    alignment: dict[str, int] = {}  # cubes won, by faction


class Progress(Part):
    """What has happened since a Mission card or a Point of Interest was revealed, and which of its goals are met."""

    turn: int = 0
    kills: int = 0  # of revealed shadows
    blip_kills: int = 0
    printed: int = 0
    explored: int = 0
    met: list[str] = []  # by their ids


Counted = Literal["kills", "blip_kills", "printed", "explored"]
"""What is counted since a Mission card or a Point of Interest was revealed."""


class Mission(Part):
    id: str
    cards: dict[str, Progress] = {}  # in play, by letter
    points: dict[str, Progress] = {}  # Points of Interest taken up
    done: list[str] = []
    counters: dict[str, int] = {}
    memory: dict[str, int] = {}  # counters that a campaign remembers
    conclusion: str = ""


Origin = Literal["", "effect", "status", "vial", "deck", "dark"]
"""What brings corruption: an effect, a status in place of the card, a vial change, an empty deck, the dark."""


class Lasting(standing.Lasting, kw_only=True):
    """A change that an effect has made and that lasts: about whom, since when."""

    scout: int = -1
    enemy: int = -1
    turn: int = 0
    origin: Origin = ""  # of prevented corruption: the only origin that it is prevented from


class Sheol(State):
    mission: Mission
    units: list[Unit]
    citadel: Citadel = field(default_factory=Citadel)
    enemy: EnemyBoard = field(default_factory=EnemyBoard)
    shadows: dict[int, Shadow] = {}
    blips: Pool = field(default_factory=lambda: Pool("shadow"))
    pile: Bag = field(default_factory=lambda: Bag("shadow"))
    next_shadow: int = 1
    heralds: list[Herald] = []
    lords: list[Lord] = []
    singularities: list[Singularity] = []
    streams: dict[int, Stream] = {}
    dispenser: Bag = field(default_factory=lambda: Bag("lightstream"))
    pool: Pile = field(default_factory=lambda: Pile("lightstream"))
    pool_slots: int = 5
    aside: Pile = field(default_factory=lambda: Pile("lightstream"))  # tiles drawn that are about to be placed
    lands: list[Land] = []
    hidden_lands: dict[str, Pool] = {}  # by type
    spare_lands: dict[str, Bag] = {}  # codes that may still come, by type
    lost_lands: Pile = field(default_factory=lambda: Pile("land"))
    facilities: dict[int, Facility] = {}
    goods: dict[int, Goods] = {}  # left on lands, for who steps there
    obstacles: dict[int, ObstacleKind] = {}
    coral: dict[int, int] = {}  # layers of coralbone
    tokens: dict[int, list[TokenKind]] = {}  # Points of Interest, rewards, deposits, mission tokens
    drones: list[Drone] = []
    mechs: list[int] = []
    fast_rows: list[int] = []
    fast_columns: list[int] = []
    lasting: list[Lasting] = []
    used: dict[str, int] = {}  # how often answers with a limit have been given, by key
    active: int = 0  # the unit that acts
    idle: int = 0  # how often the turn was handed on since anything was done
    printer: Deck = field(default_factory=lambda: Deck("item"))
    display: Pile = field(default_factory=lambda: Pile("item"))
    rewards: Deck = field(default_factory=lambda: Deck("reward"))
    points: Deck = field(default_factory=lambda: Deck("poi"))
    points_used: Pile = field(default_factory=lambda: Pile("poi"))
    explored: list[str] = []  # Exploration cards that are out
    herald_reactions: Deck = field(default_factory=lambda: Deck("herald-reaction"))
    reborn: Deck = field(default_factory=lambda: Deck("reborn"))
    lord_reactions: Deck = field(default_factory=lambda: Deck("lord-reaction"))
    statuses: dict[str, Deck] = {}  # negative, heavy, positive: each a group of the lightshield family
    gone: Pile = field(default_factory=lambda: Pile("lightshield"))  # statuses used up
    threats: Deck = field(default_factory=lambda: Deck("threat"))
    threats_used: Pile = field(default_factory=lambda: Pile("threat"))
    threats_open: Pile = field(default_factory=lambda: Pile("threat"))
    phase: str = "menace"
    gravity: str = ""  # the face rolled for the shadows
    queue: list[int] = []  # shadows that are still to move, or to attack
    groups: list[str] = []  # groups of singularities to resolve
    mover: Mover | None = None
    lost_by: str = ""


def count(s: Sheol, what: Counted) -> None:
    """Something that goals count has been done: it counts for all cards in play."""
    for progress in (*s.mission.cards.values(), *s.mission.points.values()):
        setattr(progress, what, getattr(progress, what) + 1)


def start_point(s: Sheol) -> int:
    """Where scouts start the mission: the Citadel, unless the mission's counters name a space."""
    return s.mission.counters.get("start", CITADEL)


_SEATS = [tuple(range(players)) for players in range(5)]


def everyone(s: Sheol) -> tuple[int, ...]:
    """All seats: who answers what the players decide together."""
    return _SEATS[s.setup.players]
