"""The position of a scenario, and the campaign log that carries over."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

from coterie.kernel import campaign, zones
from coterie.kernel.content import ids_in
from coterie.kernel.data import Part, field, one_of
from coterie.kernel.table import State

CHALLENGE = "challenge"
"""The challenge action card; all copies are alike."""

FILES = (
    *("companions", "conditions", "feats", "gods", "items"),
    *("mains", "monsters", "oracles", "terrain", "weapons"),
)
"""The content with the names of cards and characters."""

if TYPE_CHECKING:
    Id = str
    Family = str
else:
    _CONTENT = files("coterie.games.hades") / "content"
    Id = one_of(["", CHALLENGE, *[id for file in FILES for id in ids_in(_CONTENT / f"{file}.yaml")]])
    Family = one_of(("feat", "item", "monster", "oracle", "terrain", "weapon"))
"""The name of a card or character, or none. A position holds hundreds: to spell them was a good part of copying it."""


class Pile(zones.Pile):
    family: Family
    cards: list[Id] = []


class Deck(zones.Deck):
    family: Family
    cards: list[Id] = []


class CombatDie(Part):
    colour: str
    side: int


class Monster(Part):
    """A monster card that has left the deck."""

    id: int
    card: Id
    stamina: int
    damage: int = 0
    tapped: bool = False
    dice: list[CombatDie] = []
    shields: int = 0
    strikes: int = 0

    @property
    def left(self) -> int:
        return self.stamina - self.damage


class Gear(Part):
    """A weapon, item or companion card."""

    card: Id
    tapped: bool = False
    gained: int = 0  # the scenario in which it was gained; 0 from the start


class Slot(Part):
    """An action card played this wave."""

    card: Id
    face_up: bool = True


class Zone(Part):
    """What lies in a zone of the map."""

    encounters: int = 0
    alerts: int = 0
    loot: dict[str, int] = {}
    landmarks: list[str] = []
    search: dict[str, list[int]] = {}  # loot type: spark less for each token marked by Search
    eliminated: bool = False


class God(Part, kw_only=True):
    """One character: figure, boards, cards and the monsters at its board."""

    seat: int
    id: Id
    zone: str
    team: str = "alpha"  # alpha, beta or wolf
    position: str = "battlefield"
    level: int = 1
    core: str = ""
    ready: bool = True
    ichor: int = 0
    wounds: list[int] = []  # filled wound spaces
    bruises: int = 0  # ichor on the card that fills no wound space
    nectar: int = 0
    might: int = 0
    spark: int = 0
    divinity: int = 0
    capacity: int = 0  # free carry capacity
    hand: Pile
    tapped: list[Id] = []  # tapped cards in hand
    slots: list[Slot] = []
    oblivion: Deck
    aside: list[Id] = []  # taken from the oblivion pile and not yet placed
    compartment: list[Id] = []  # main action cards left out
    gained: list[Id] = []  # feat cards gained in this scenario
    pending: int = 0  # main actions a played card still gives
    pending_not: str = ""  # the one it has already given
    weapons: list[Gear] = []
    items: list[Gear] = []
    tiles: dict[str, int] = {}  # action: level
    shield: dict[str, int] = {}  # tiles on the shield board by side: B, C, push
    pushes: int = 0  # cubes on push limits
    track: int = 0  # defeated monster track
    conditions: list[Id] = []
    engaged: list[Monster] = []
    fallen: list[Monster] = []  # defeated this wave; tapped means drained
    lures: list[Monster | None] = field(default_factory=lambda: [None, None, None])  # leftmost first
    done: bool = False  # has finished the wave
    acted: bool = False  # since it was last handed the turn
    prepared: list[str] = []  # `range` and `free-pray`, waiting for their feat card or prayer

    @property
    def name(self) -> str:
        """The message that names it."""
        return f"@god.{self.id}.name"


class BossState(Part):
    """A boss of the scenario: where its marker lies, and its card while it is not engaged."""

    card: Id
    zone: str
    monster: Monster | None
    defeated: bool = False


class Terrain(Part):
    """The lone wolf's cards."""

    combat: Deck
    resource: Deck
    combat_discard: Pile
    resource_discard: Pile
    market: Pile
    aside: list[Id] = []  # drawn and not yet placed
    slots: list[Id] = field(default_factory=lambda: ["", "", ""])
    torch_tapped: bool = False


class Record(Part, kw_only=True):
    """What the campaign log keeps of a character at the start of a scenario."""

    id: Id
    level: int
    core: str
    ichor: int
    wounds: list[int] = []
    bruises: int = 0
    nectar: int
    might: int
    spark: int
    divinity: int
    capacity: int
    feats: list[Id]
    oblivion: list[Id] = []
    mains: list[Id]
    weapons: list[Gear]
    items: list[Gear] = []
    tiles: dict[str, int]
    shield: dict[str, int]
    conditions: list[Id] = []


class Log(campaign.Log[Record]):
    """The campaign log."""

    companions: list[str] = []


class Hades(State):
    scenario: str
    difficulty: str
    gods: list[God]
    zones: dict[str, Zone]
    blocked: list[str]
    monsters: Deck
    monster_discard: Pile
    ordinary: list[Monster | None]
    alert: list[Monster | None]
    market: dict[str, Pile]
    loot_decks: dict[str, Deck]
    oracle: Deck
    oracle_discard: Pile
    oracle_rest: Pile  # oracle cards of the scenario that were not dealt
    deities: dict[str, int]  # blessing tokens, of three
    companions: list[Gear]
    bosses: list[BossState]
    terrain: Terrain | None
    log: Log
    cautious: int = 0
    fearless: int = 0
    coin: bool = True  # heads
    round: int = 1
    wave: int = 1
    phase: str = "start"
    acting: int = 0
    queue: list[int] = []
    done: list[str] = []  # challenges with a cube
    closed: list[str] = []  # challenges of eliminated zones
    fired: list[str] = []  # scenario events that happened and happen only once
    tally: dict[str, int] = {}
    next_monster: int = 1
    lost_by: str = ""
    page: str = ""
