"""The schemas of the content: gods, cards, monsters, scenarios."""

from __future__ import annotations

from importlib.resources import files
from typing import Literal

from coterie.games.hades.box.vocabulary import Cost, DieSpec, Effects, LootType, Need
from coterie.kernel.content import Content, Entry

FOLDER = files("coterie.games.hades") / "content"

Position = Literal["battlefield", "cover", "both"]
Source = Literal["rulebook", "authored"]

BATTLEFIELD_ACTIONS = ("move", "discover", "start-combat", "fill-cup", "lure", "drain")
COVER_ACTIONS = ("sneak", "focus", "pray", "heal", "lure-attack", "rest")

# --- gods and cards ---------------------------------------------------------------------------------------


class Ability(Content, frozen=True):
    id: str
    strong: bool = False


class CharacterCard(Content, frozen=True, kw_only=True):
    """One side of a level's card; level one has no core."""

    level: int
    core: Literal["", "B", "C"]
    ichor: int
    capacity: int
    battlefield: Ability
    cover: Ability
    talent: dict[str, int]  # action: divinity discount


class God(Entry, frozen=True, kw_only=True):
    source: Source
    name: str
    title: str
    icon: str
    letter: str
    signature: str  # weapon
    mains: tuple[str, ...]  # the compartment's main action cards, the default three of the Prologue first
    feats: tuple[str, ...]
    wounds: tuple[str, ...]  # wound effects by hit value 1 to 4, see gods/harm.py
    start: dict[str, int]  # board levels that differ from one
    cards: tuple[CharacterCard, ...]


class Tile(Content, frozen=True, kw_only=True):
    """What a board action is worth at one level; the cost leads to the next level, 0 at the last."""

    cost: int
    modifier: int = 0
    nectar: int = 0
    might: int = 0
    spark: int = 0
    look: int = 0
    take: int = 0
    flip: int = 0
    times: int = 0
    strike: int = 0
    shield: int = 0


class TileRow(Entry, frozen=True, kw_only=True):
    """An action with upgrade tiles; the id is the action's."""

    source: Source
    side: Literal["B", "C", ""]
    levels: tuple[Tile, ...]


class ActionCard(Entry, frozen=True, kw_only=True):
    source: Source
    name: str
    icon: str = ""
    gain: Cost = {}
    cost: Cost = {}
    text: str = ""


class MainCard(ActionCard, frozen=True, kw_only=True):
    battlefield: int = 1  # main actions given by each half
    cover: int = 1


class Half(Content, frozen=True):
    """One half of a feat card."""

    effects: Effects


class CoverHalf(Content, frozen=True, kw_only=True):
    effects: Effects
    range: int
    divinity: int = 0


class FeatCard(ActionCard, frozen=True, kw_only=True):
    god: str = ""  # of a default hand, or
    spark: int = 0  # the acquiring cost of a loot card
    might: int = 0
    battlefield: Half
    cover: CoverHalf


class Special(Content, frozen=True, kw_only=True):
    """A weapon's effect when it is tapped for start combat, at a price."""

    price: Cost = {}
    effects: Effects


class Weapon(Entry, frozen=True, kw_only=True):
    source: Source
    name: str
    icon: str
    dice: tuple[DieSpec, ...]
    strike: int = 0  # modifier tokens that come with its dice
    shield: int = 0
    special: Special | None = None
    capacity: int
    spark: int = 0
    reactivate: Cost
    signature: bool = False


class Item(Entry, frozen=True, kw_only=True):
    source: Source
    name: str
    icon: str
    effects: Effects
    cost: Cost = {}
    position: Position = "both"
    capacity: int
    spark: int = 0
    signature: bool = False


class Companion(Entry, frozen=True, kw_only=True):
    source: Source
    name: str
    icon: str
    cost: Cost
    position: Position
    effects: Effects
    flavour: str


class Terrain(Entry, frozen=True, kw_only=True):
    source: Source
    name: str
    icon: str
    deck: Literal["combat", "resource"]
    effects: Effects


class Oracle(Entry, frozen=True, kw_only=True):
    source: Source
    name: str
    cautious: Effects
    fearless: Effects
    flavour: str


class Deity(Entry, frozen=True, kw_only=True):
    source: Source
    name: str
    icon: str
    novice: Effects
    advanced: Effects
    supreme: Effects
    curse: Effects


class Condition(Entry, frozen=True, kw_only=True):
    """What it does each upkeep, what it forbids while held, and how it goes."""

    source: Source
    name: str
    icon: str
    text: str
    trigger: Effects = ()
    forbids: tuple[str, ...] = ()  # actions, or `feats`, `ability`, `push`, `heal`
    removal: Cost = {}  # a bonus action that ends it
    fades: bool = False  # goes by itself when it has triggered


class MonsterCard(Entry, frozen=True, kw_only=True):
    source: Source
    name: str
    icon: str
    letter: str
    copies: int
    stamina: int
    vigilance: int
    energy: int
    slots: int = 1
    infliction: str  # its name
    effects: Effects
    flavour: str
    boss: bool = False
    characteristic: str = ""  # a boss's text
    trait: str = ""  # a boss's behaviour, see monsters/bosses.py
    # what a boss does at certain moments
    on_engage: Effects = ()
    on_wave_end: Effects = ()
    on_hurt: Effects = ()  # each time it is damaged and lives
    on_defeat: Effects = ()


# --- scenarios ----------------------------------------------------------------------------------------------


class Challenge(Entry, frozen=True, kw_only=True):
    name: str
    text: str
    zone: str = ""  # empty: any zone
    position: Position = "both"
    mandatory: bool = False
    checkpoint: bool = False
    repeatable: bool = False
    needs: Need = Need()
    cost: Cost = {}
    tap: int = 0  # own weapons to tap
    effects: Effects


class Event(Entry, frozen=True, kw_only=True):
    """A special rule of the scenario: at a moment, if the needs hold, the effects happen."""

    at: Literal["setup", "round-start", "wave-start", "wave-end", "upkeep"]
    name: str
    text: str
    needs: Need = Need()
    once: bool = False
    do: Effects


class Page(Content, frozen=True):
    """A page of story; its choices, if any, are decisions of the whole table."""

    id: str
    title: str
    text: tuple[str, ...]
    choices: tuple[PageChoice, ...] = ()


class PageChoice(Content, frozen=True):
    id: str
    text: str
    do: Effects


class ZoneSpec(Content, frozen=True, kw_only=True):
    name: str
    x: int
    y: int
    text: str
    encounters: int = 0
    loot: tuple[LootType, ...] = ()
    landmarks: tuple[str, ...] = ()


class Scenario(Entry, frozen=True, kw_only=True):
    source: Source
    idea: str
    order: int
    name: str
    stage: int  # 0 Prologue, 1, 2: which rules are in use
    zones: dict[str, ZoneSpec]  # in the order of the zone die's numbers
    arrows: tuple[str, ...]  # "a <> b" or "a > b"
    blocked: tuple[str, ...] = ()  # arrows with a story token
    start: str
    objective: str  # in words
    goal: Need  # besides all mandatory challenges
    monsters: dict[str, int]
    oracles: tuple[str, ...] = ()
    rounds: int = 0  # how many oracle cards are dealt; 0 all
    bosses: dict[str, str] = {}  # boss: zone
    companions: tuple[str, ...] = ()
    deities: tuple[str, ...] = ()
    dials: Cost = {}
    challenges: tuple[Challenge, ...]
    events: tuple[Event, ...] = ()
    pages: tuple[Page, ...]
    opening: str
    victory: str  # pages
    defeat: str
    fearless_bonus: Effects = ()
    may_change_gods: bool = False
    memory: dict[str, int] = {}  # what is remembered when it is played on its own
