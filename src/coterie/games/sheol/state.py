"""The position of a mission: the board, the units, the enemies, the Citadel, and where in the turn it stands."""

from __future__ import annotations

from coterie.games.sheol.ground import CITADEL, OFF
from coterie.kernel.data import Struct, field
from coterie.kernel.table import State
from coterie.kernel.zones import Bag, Deck, Pile, Pool

# --- units ----------------------------------------------------------------------------------------------------


class Gear(Struct):
    """A weapon, lantern or accessory that a unit bears."""

    card: str
    breaks: int = 0
    durability: int = 0
    broken: bool = False
    charges: int = 0
    attached: list[str] = []


class Unit(Struct, kw_only=True):
    """A scout, or a servodroid in place of one: the rules call both scouts."""

    id: int
    seat: int
    scout: str = ""
    core: str = ""  # a servodroid's; empty for scouts
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
    items: list[str] = []
    umbra: int = 0
    tiles: list[str] = []  # Lightstream tiles in the inventory
    changes: int = 0  # vials changed by what is being resolved, their corruption still to come
    passed: bool = False
    dead: bool = False

    @property
    def is_droid(self) -> bool:
        return bool(self.core)

    @property
    def on_board(self) -> bool:
        return self.at >= 0 and not self.dead


# --- enemies --------------------------------------------------------------------------------------------------


class Shadow(Struct):
    """A shadow on the board. The token of a blip lies in the pool of blips, on the spot of its id.

    A Hypershadow is a stack of two; its bottom token lies on the spot of its id with a b.
    """

    id: int
    at: int
    kind: str = ""  # the type, once revealed
    under: str = ""  # the type of a revealed Hypershadow's bottom token
    hyper: bool = False
    hurt: int = 0

    @property
    def revealed(self) -> bool:
        return self.kind != ""


class Herald(Struct):
    card: str
    at: int = OFF
    darkness: int = 4
    damage: int = 0
    retaliation: int = 0
    reborn: bool = False
    defeated: bool = False


class Lord(Struct):
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


class Singularity(Struct):
    """All of a group show the same side; the arrow points to one of the eight surrounding spaces."""

    id: int
    group: str  # circle, triangle or square
    at: int
    arrow: int = 0  # 0 is north, then clockwise
    danger: bool = False
    boosters: int = 0
    hyper_boosters: int = 0
    limiters: int = 0


class EnemyBoard(Struct):
    """The Threat track, the Shadow cards in use and the mechanics of the mission."""

    turn: int = 0
    death: int = 12
    threat_turns: list[int] = []
    mechanics: dict[str, str] = {}  # vial-change, threat, empower, hypershadow, nightmare: side a or b
    health: dict[str, int] = {}  # by type, where the mission's table replaces the card's
    damage: dict[str, int] = {}
    collected: dict[str, int] = {}  # defeated shadows on their Shadow card
    empowered: list[str] = []


class Mover(Struct):
    """The shadow that is moving, between two of its steps."""

    id: int
    moves: int  # movements of the die still to come after this one
    points: int  # steps left in this movement
    used: list[int] = []  # corridors that gave their free step: rows from 0, columns from 100


# --- the board ------------------------------------------------------------------------------------------------


class Stream(Struct):
    """A Lightstream tile on the board, turned clockwise by quarter turns."""

    tile: str
    turn: int = 0
    bright: bool = True


class Facility(Struct):
    kind: str
    ready: bool = True
    umbra: int = 0  # waiting for who steps here
    lux: int = 0


class Land(Struct):
    """A land of four spaces. What it is lies hidden among the lands of its type until it is discovered."""

    id: int
    type: str  # twilight, forgotten or shadow
    corner: int
    code: str = ""  # once discovered
    used: dict[str, int] = {}  # spots covered, by action
    explored: int = 0

    @property
    def discovered(self) -> bool:
        return self.code != ""


class Drone(Struct):
    at: int
    card: str = ""
    life: int = 0  # 0 for drones without life points


class Citadel(Struct):
    prosperity: int = 10
    umbra: int = 0
    districts: dict[str, str] = {}  # technology or malfunction: the land its token lies on


class Mission(Struct):
    id: str
    cards: list[str] = []  # in play
    done: list[str] = []
    counters: dict[str, int] = {}


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
    lands: list[Land] = []
    hidden_lands: dict[str, Pool] = {}  # by type
    spare_lands: dict[str, Bag] = {}  # codes that may still come, by type
    facilities: dict[int, Facility] = {}
    obstacles: dict[int, str] = {}  # trench, conglomerate, rift, peak
    coral: dict[int, int] = {}  # layers of coralbone
    tokens: dict[int, list[str]] = {}  # Points of Interest, rewards, deposits, mission tokens
    drones: list[Drone] = []
    mechs: list[int] = []
    fast_rows: list[int] = []
    fast_columns: list[int] = []
    statuses: dict[str, Deck] = {}  # negative, heavy, positive: each a group of the lightshield family
    threats: Deck = field(default_factory=lambda: Deck("threat"))
    threats_used: Pile = field(default_factory=lambda: Pile("threat"))
    threats_open: Pile = field(default_factory=lambda: Pile("threat"))
    phase: str = "menace"
    gravity: str = ""  # the face rolled for the shadows
    queue: list[int] = []  # shadows that are still to move, or to attack
    groups: list[str] = []  # groups of singularities to resolve
    mover: Mover | None = None
    lost_by: str = ""
