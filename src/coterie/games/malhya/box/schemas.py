"""The schemas of the content: what stands on every card, board, token and page of the box."""

from __future__ import annotations

from typing import Annotated, Literal

from coterie.games.malhya.box import vocabulary as v
from coterie.games.malhya.box.story import Source
from coterie.games.malhya.box.tiles import BOARD, Drawing, Floor, drawing, floor, turned
from coterie.kernel.box import Ref
from coterie.kernel.content import Content, Entry
from coterie.kernel.effects import Effects

Bonus = Literal["life", "capacity", "initiative", "movement", "aura", "talent"]


class Part(Content, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a card."""


class Card(Entry, frozen=True, kw_only=True):
    """What every card has."""

    source: Source
    name: str
    flavour: str = ""
    icon: str = ""


class AuraEffect(Part, frozen=True, kw_only=True):
    """An effect that a hero can buy with an Aura token."""

    id: str  # within the card
    when: Literal["any", "action", "threat", "travel"]  # `action` is a test, an attack or a defense
    needs: v.Need | None = None
    do: Effects


class HeroCard(Card, frozen=True, kw_only=True):
    """A hero: both sides of the card, and the board."""

    letter: str  # on the map
    cube: v.Colour  # of the capacity, and in the place of the figure while the hero is unconscious
    people: str
    life: int
    aura: int
    capacity: int
    initiative: int
    movement: int
    traits: dict[v.Trait, int]
    move_cost: int = 1
    standby_cost: int = 1
    weapon: v.WeaponName  # to start with
    table: dict[v.Trait, tuple[Bonus, Bonus, Bonus]]  # bonuses for the steps to 2, 3 and 4
    rules: tuple[v.Passive, ...]  # the special ability of the board
    aura_effects: tuple[AuraEffect, ...]

    def __post_init__(self) -> None:
        if len(self.table) != 5 or len(self.traits) != 5:
            raise ValueError("a hero has five traits, each with its bonuses")


class Knapsack(Entry, frozen=True, kw_only=True):
    """The Knapsack board: how far the capacity goes, where it reveals encumbrance icons, and spaces by resource."""

    source: Source
    most: int
    bearing_at: tuple[int, ...]
    spaces: dict[v.Resource, int]


class EnemyCard(Card, frozen=True, kw_only=True):
    """An enemy."""

    number: str
    letters: str  # two, on the map
    kind: Literal["melee", "ranged"]
    figures: int  # in the box
    initiative: int
    movement: int
    life: int
    strike: v.Strike
    guard: v.Guard
    rules: tuple[v.Passive, ...] = ()
    symbol: v.Strike | None = None  # added while its Upgrade token shows the enemy symbol
    symbol_guard: v.Guard | None = None


class TalentSide(Part, frozen=True, kw_only=True):
    """One side of a Talent card."""

    name: str
    knacks: tuple[v.Knack, ...] = ()
    rules: tuple[v.Passive, ...] = ()

    def __post_init__(self) -> None:
        if not self.knacks and not self.rules:
            raise ValueError("a side of a talent does something")


class TalentCard(Card, frozen=True, kw_only=True):
    klass: v.Class
    basic: TalentSide
    advanced: TalentSide


class Goods(Card, frozen=True, kw_only=True):
    """What can be carried and sold."""

    number: int
    value: int
    rare: bool = False
    heavy: int = 0
    knacks: tuple[v.Knack, ...] = ()
    rules: tuple[v.Passive, ...] = ()  # while equipped; of a single-use item never


class Defence(Part, frozen=True, kw_only=True):
    """A defense effect of an armor that can be activated."""

    cost: int = 0
    destroys: bool = False  # the armor is lost
    guard: v.Guard


class ItemCard(Goods, frozen=True, kw_only=True):
    """An object: something used once, an armor or an artifact."""

    kind: Literal["single-use", "armor", "artifact"]
    when: tuple[Literal["any", "test", "attack", "defense", "stealth", "combat", "travel", "room"], ...] = ()
    needs: v.Need | None = None
    use: Effects = ()  # of single-use items
    shields: int = 0  # passive, of armor
    defences: tuple[Defence, ...] = ()
    slot: Literal["ring", "amulet", ""] = ""  # of artifacts
    discarded: bool = False  # goes under the deck when it is taken off

    def __post_init__(self) -> None:
        if (self.kind == "single-use") != bool(self.use) or bool(self.use) != bool(self.when):
            raise ValueError("a single-use item, and no other, says what it does and when")
        if (self.kind == "artifact") != bool(self.slot) or (self.discarded and not self.slot):
            raise ValueError("an artifact, and nothing else, has a type")
        if (self.shields or self.defences) and self.kind != "armor":
            raise ValueError("only armor shields")


class Row(Part, frozen=True, kw_only=True):
    """A combat row: who can use it, and its two halves with their costs."""

    trait: dict[v.Trait, int] = {}  # at least
    people: v.HeroName = ""
    attack_cost: int = 0
    strike: v.Strike | None = None
    defense_cost: int = 0
    guard: v.Guard | None = None

    def __post_init__(self) -> None:
        if not self.strike and not self.guard:
            raise ValueError("a row has an attack or a defense")


class WeaponCard(Goods, frozen=True, kw_only=True):
    """A weapon: its ability, which is always there, and its combat rows from the top."""

    kind: Literal["melee", "ranged"]
    ability: v.Strike | None = None
    ability_guard: v.Guard | None = None
    rows: tuple[Row, ...]

    def __post_init__(self) -> None:
        if not self.rows or self.rows[0].strike is None:
            raise ValueError("the first row is the basic attack")


class Move(Part, frozen=True, kw_only=True):
    """The first step of an Action card: so many enemies go so far toward a destination."""

    enemies: int  # 9 is all of them
    spaces: int
    to: v.Staging | Literal["noise", "access", "cadavers"]


class Focus(Part, frozen=True, kw_only=True):
    """The second step: an enemy on this token goes straight on and peers."""

    on: v.Staging | Literal["noise", "access", "cadavers"]
    spaces: int
    go: v.Way
    look: v.Way


class ActionCard(Entry, frozen=True, kw_only=True):
    """An Action card: the lines of its upper part from top to bottom, and the gem of its lower part."""

    source: Source
    move: Move | None = None
    focus: Focus | None = None
    second: Move | None = None  # of cards that are built otherwise: in place of the focus
    turn: v.Way | Literal[""] = ""  # every enemy on a Staging token peers this way from where it stands
    threat: int = 0
    reshuffle: bool = False
    gem: v.Gem

    def __post_init__(self) -> None:
        if not (self.move or self.focus or self.turn or self.threat):
            raise ValueError("an Action card does something")


class TravelCard(Card, frozen=True, kw_only=True):
    """A Day or Night card."""

    night: bool = False
    terrains: tuple[v.Terrain, ...]
    strip: Effects  # effects for a wrong terrain, from left to right
    half: str  # the first half of an event number


class EventCard(Card, frozen=True, kw_only=True):
    """An Event card: the second halves of event numbers, by weather."""

    good: str
    bad: str


class RestCard(Card, frozen=True, kw_only=True):
    do: Effects


class ScenarioCard(Card, frozen=True, kw_only=True):
    """A destination that chapters lay on the Region board."""

    number: int
    text: str


class Sector(Entry, frozen=True, kw_only=True):
    """A sector of the Collecting wheel: the cube that each terrain gives."""

    source: Source
    cubes: dict[v.Terrain, v.Cube]


class UpgradeToken(Card, frozen=True, kw_only=True):
    """What an enemy kind gains for a round."""

    copies: int
    initiative: int = 0
    movement: int = 0
    strike: v.Strike | None = None
    guard: v.Guard | None = None
    symbol: bool = False


class Section(Part, frozen=True, kw_only=True):
    """A colour of the Threat track, through its last space."""

    colour: Literal["yellow", "orange", "red"]
    last: int
    vision: int
    cards: int


class StealthSide(Entry, frozen=True, kw_only=True):
    """A side of the Stealth board. The space after the last section sounds the alarm."""

    source: Source
    name: str
    sections: tuple[Section, Section, Section]
    costs: dict[Literal["stab", "shoot", "cadaver", "revive"], int]

    @property
    def alarm(self) -> int:
        return self.sections[-1].last + 1


class Spot(Part, frozen=True, kw_only=True):
    """A place of the Region board."""

    name: str
    hex: str


class Region(Entry, frozen=True, kw_only=True):
    """The Region board: rows of hexes, every second row with a half hex, `/`, at both ends."""

    source: Source
    name: str
    map: str
    places: dict[str, Spot]

    def hexes(self) -> dict[tuple[int, int], str]:
        """Terrain by hex, in axial coordinates; half hexes are left out."""
        found: dict[tuple[int, int], str] = {}
        for r, row in enumerate(self.map.strip("\n").splitlines()):
            for n, mark in enumerate(row.replace("/", " ").split()):
                found[n - r // 2, r] = TERRAINS[mark]
        return found


TERRAINS: dict[str, v.Terrain] = {
    "F": "forest",
    "P": "plain",
    "M": "mountain",
    "S": "swamp",
    "~": "sea",
    "C": "city",
}


class TileCard(Entry, frozen=True, kw_only=True):
    """One side of a room tile; the other side of the same tile names the same `tile`."""

    source: Source
    tile: str
    map: str

    def __post_init__(self) -> None:
        drawing(self.map)


def tile_names(written: str) -> tuple[str, ...]:
    """The side that a place of a floor plan names: `cellar`, or turned clockwise `cellar/1`."""
    name, _, turns = written.partition("/")
    if turns not in ("", "1", "2", "3"):
        raise ValueError(f"'{written}': a tile is turned 1, 2 or 3 times")
    return () if name == "-" else (name,)


class Page(Card, frozen=True, kw_only=True):
    """A page of the Exploration booklet: a location with its points, or a room with its floor plan and tokens.

    Letters name where interest tokens can lie, words where one gets in and out and doors are. Spaces are named by the
    row's letter and the column's number from the north-west corner.
    """

    kind: Literal["room", "location"]
    text: str  # what one sees at once
    tiles: tuple[tuple[Annotated[str, Ref("tile", names=tile_names)], ...], ...] = ()  # rows from the north
    points: dict[str, str]  # interest: letter to space; of a location, to what is seen there
    access: dict[str, str]  # ways out: name to space, or to what is seen there
    staging: dict[v.Staging, str] = {}
    heroes: str = ""  # the space with the Heroes icon
    doors: dict[str, tuple[str, str]] = {}  # name to the two spaces between which it lies
    rules: tuple[v.Passive, ...] = ()  # special conditions, about everybody in the room
    condition: str = ""  # the same in words

    def __post_init__(self) -> None:
        room = self.kind == "room"
        if room != bool(self.tiles) or room != bool(self.heroes) or (self.staging and not room):
            raise ValueError("a room has tiles and a heroes' space, a location has neither")
        if not self.access:
            raise ValueError("there is at least one way out")
        if room and len(self.staging) != 4:
            raise ValueError("a room has all four Staging tokens")

    def spaces(self) -> dict[str, str]:
        """The spaces of a room that have a name: points, ways out, staging, and where the heroes start."""
        return (
            self.points
            | self.access
            | {str(colour): at for colour, at in self.staging.items()}
            | {"heroes": self.heroes}
        )

    def floor(self, sides: dict[str, TileCard]) -> Floor:
        """The room as built."""

        def laid(written: str) -> Drawing | None:
            name, _, turns = written.partition("/")
            return None if name == "-" else turned(drawing(sides[name].map), int(turns or 0))

        return floor(tuple(tuple(laid(written) for written in row) for row in self.tiles))

    def misfit(self, sides: dict[str, TileCard]) -> str:
        """What is wrong with where its tokens and doors lie; empty if nothing is."""
        if self.kind == "location":
            return ""
        built = self.floor(sides)
        for name, space in self.spaces().items():
            if built.spaces.get(BOARD.numbers.get(space, BOARD.off), "abyss") == "abyss":
                return f"'{name}' is not on a space: {space}"
        for name, (one, other) in self.doors.items():
            if BOARD.border(BOARD.numbers[one], BOARD.numbers[other]) not in built.blocking:
                return f"the door '{name}' is in no blocking line"
        return ""


class MemoryNote(Entry, frozen=True, kw_only=True):
    """Something that scenarios of the campaign remember for later ones."""

    source: Source
    text: str
