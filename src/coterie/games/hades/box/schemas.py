"""The schemas of the content: gods, cards, monsters, scenarios."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Annotated, Literal

from coterie.games.hades.box import vocabulary
from coterie.games.hades.box.vocabulary import Cost, Effects, Need
from coterie.kernel.box import Ref
from coterie.kernel.content import Content, Entry
from coterie.kernel.zonegraph import parse_arrow

Position = Literal["battlefield", "cover", "both"]
Source = Literal["rulebook", "authored"]

# --- gods and cards ---------------------------------------------------------------------------------------


class Card(Entry, frozen=True, kw_only=True):
    """What cards have: whether the rulebook knows it, a name and a picture."""

    source: Source
    name: str
    icon: str


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
    talent: Annotated[dict[str, int], Ref("tile")]  # action: divinity discount


class God(Card, frozen=True, kw_only=True):
    title: str
    letter: str
    signature: Annotated[str, Ref("weapon")]
    # the compartment's main action cards, the default three of the Prologue first
    mains: tuple[Annotated[str, Ref("main")], ...]
    feats: tuple[Annotated[str, Ref("feat")], ...]
    wounds: tuple[str, ...]  # wound effects by hit value 1 to 4, see gods/board.py
    start: Annotated[dict[str, int], Ref("tile")]  # board levels that differ from one
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


class ActionCard(Card, frozen=True, kw_only=True):
    icon: str = ""
    gain: Cost = {}
    cost: Cost = {}
    text: str = ""


class MainCard(ActionCard, frozen=True, kw_only=True):
    battlefield: int = 1  # main actions given by each half
    cover: int = 1


class Half(Content, frozen=True):
    """A part of a card with effects of its own: one half of a feat card."""

    effects: Effects


class CoverHalf(Half, frozen=True, kw_only=True):
    range: int
    divinity: int = 0


class FeatCard(ActionCard, frozen=True, kw_only=True):
    god: Annotated[str, Ref("god")] = ""  # of a default hand, or
    spark: int = 0  # the acquiring cost of a loot card
    might: int = 0
    battlefield: Half
    cover: CoverHalf


class Special(Half, frozen=True, kw_only=True):
    """A weapon's effect when it is tapped for start combat, at a price."""

    price: Cost = {}


class Weapon(Card, frozen=True, kw_only=True):
    dice: tuple[vocabulary.DieSpec, ...]
    strike: int = 0  # modifier tokens that come with its dice
    shield: int = 0
    special: Special | None = None
    capacity: int
    spark: int = 0
    reactivate: Cost
    signature: bool = False


class Item(Card, frozen=True, kw_only=True):
    effects: Effects
    cost: Cost = {}
    position: Position = "both"
    capacity: int
    spark: int = 0
    signature: bool = False


class Companion(Card, frozen=True, kw_only=True):
    cost: Cost
    position: Position
    effects: Effects
    flavour: str


class Terrain(Card, frozen=True, kw_only=True):
    deck: Literal["combat", "resource"]
    effects: Effects


class Oracle(Entry, frozen=True, kw_only=True):
    source: Source
    name: str
    cautious: Effects
    fearless: Effects
    flavour: str


class Deity(Card, frozen=True, kw_only=True):
    novice: Effects
    advanced: Effects
    supreme: Effects
    curse: Effects
    rules: dict[str, str] = {}  # by level or `curse`, where it has its own


class Condition(Card, frozen=True, kw_only=True):
    """What it does each upkeep, what it forbids while held, and how it goes."""

    text: str
    rule: str = "status.conditions"  # by which it forbids and goes
    trigger: Effects = ()
    forbids: tuple[str, ...] = ()  # actions, or `feats`, `ability`, `push`, `heal`
    removal: Cost = {}  # a bonus action that ends it
    fades: bool = False  # goes by itself when it has triggered


class Landmark(Card, frozen=True, kw_only=True):
    text: str


class MonsterCard(Card, frozen=True, kw_only=True):
    letter: str
    copies: int
    stamina: int
    vigilance: int
    energy: int
    slots: int = 1
    infliction: str  # its name
    effects: Effects
    rule: str = "monsters.infliction"
    flavour: str
    boss: bool = False
    characteristic: str = ""  # a boss's text
    trait: str = ""  # a boss's behaviour, see monsters/combat.py
    # what a boss does at certain moments
    on_engage: Effects = ()
    on_wave_end: Effects = ()
    on_hurt: Effects = ()  # each time it is damaged and lives
    on_defeat: Effects = ()


# --- scenarios ----------------------------------------------------------------------------------------------


class Challenge(Entry, frozen=True, kw_only=True):
    name: str
    text: str
    zone: vocabulary.ZoneName = ""  # empty: any zone
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
    boon: bool = False  # it helps the team
    do: Effects


class Passage(Content, frozen=True):
    """A paragraph that stands on its page only if the needs hold."""

    needs: Need
    text: str


class Page(Content, frozen=True):
    """A page of story; its choices, if any, are decisions of the whole table."""

    id: str
    title: str
    text: tuple[str | Passage, ...]
    do: Effects = ()  # as soon as it is read
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
    loot: tuple[vocabulary.LootType, ...] = ()
    landmarks: tuple[vocabulary.LandmarkName, ...] = ()


def zones_of(arrow: str) -> Iterable[str]:
    way = parse_arrow(arrow)
    return way.origin, way.target


class Scenario(Entry, frozen=True, kw_only=True):
    source: Source
    idea: str
    order: int
    name: str
    stage: int  # 0 Prologue, 1, 2: which rules are in use
    zones: dict[str, ZoneSpec]  # in the order of the zone die's numbers
    arrows: tuple[Annotated[str, Ref("zone", names=zones_of)], ...]  # "a <> b" or "a > b"
    blocked: tuple[vocabulary.ArrowName, ...] = ()  # arrows with a story token
    start: vocabulary.ZoneName
    objective: str  # in words
    goal: Need  # besides all mandatory challenges
    monsters: Annotated[dict[str, int], Ref("monster")]
    oracles: tuple[Annotated[str, Ref("oracle")], ...] = ()
    rounds: int = 0  # how many oracle cards are dealt; 0 all
    bosses: Annotated[dict[str, vocabulary.ZoneName], Ref("boss")] = {}  # boss: zone
    companions: tuple[Annotated[str, Ref("companion")], ...] = ()
    deities: tuple[Annotated[str, Ref("deity")], ...] = ()
    dials: Cost = {}
    challenges: tuple[Challenge, ...]
    events: tuple[Event, ...] = ()
    pages: tuple[Page, ...]
    opening: vocabulary.PageName
    victory: vocabulary.PageName
    defeat: vocabulary.PageName
    fearless_bonus: Effects = ()
    may_change_gods: bool = False
    memory: dict[str, int] = {}  # what is remembered when it is played on its own

    def own_names(self) -> Mapping[str, Collection[str]]:
        return {
            "zone": self.zones,
            "arrow": self.arrows,
            "challenge": [challenge.id for challenge in self.challenges],
            "page": [page.id for page in self.pages],
        }
