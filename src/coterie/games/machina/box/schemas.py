"""The schemas of the content: what stands on every card and tile of the box."""

from __future__ import annotations

from typing import Annotated, Literal

from coterie.games.machina.box import vocabulary as v
from coterie.games.machina.box.tiles import MARKS, Drawing, drawing
from coterie.kernel.box import Ref
from coterie.kernel.content import Content, Entry
from coterie.kernel.effects import Effects

Source = Literal["rulebook", "authored"]
ScenarioName = Annotated[str, Ref("scenario")]


class Card(Entry, frozen=True, kw_only=True):
    """What every card has: a name, words of the world, and its three kinds of abilities."""

    source: Source
    name: str
    icon: str = ""
    flavour: str = ""
    scenario: ScenarioName = ""  # whose symbol it bears
    enters: Effects = ()  # enters-play abilities
    abilities: tuple[v.Ability, ...] = ()  # active ones
    rules: tuple[v.Passive, ...] = ()  # passive ones

    def __post_init__(self) -> None:
        ids = [ability.id for ability in self.abilities]
        if len(set(ids)) != len(ids):
            raise ValueError(f"each ability needs an id of its own: {', '.join(ids)}")


class UnitCard(Card, frozen=True, kw_only=True):
    armor: int
    will: int
    health: int
    stamina: int


class ExplorerCard(UnitCard, frozen=True, kw_only=True):
    klass: v.Class
    letter: str  # on the map
    essence: int = 9


class MonsterCard(UnitCard, frozen=True, kw_only=True):
    level: Literal[1, 2, 3, 4]
    letters: str  # two, on the map

    def __post_init__(self) -> None:
        super().__post_init__()
        if any(not ability.cost.stamina for ability in self.abilities):
            raise ValueError("every active ability of a monster costs stamina, or its turn would not end")


class ItemCard(Card, frozen=True, kw_only=True):
    """An item. Symbols: upgrades by their top and bottom edge, augments by the left, what takes one by the right."""

    level: Literal[1, 2, 3]
    kind: v.Kind
    part: Literal["torso", "legs", "head", ""] = ""  # of apparel
    top: str = ""
    bottom: str = ""
    left: str = ""
    right: str = ""
    one_hand: bool = False
    armor: int = 0  # while equipped
    will: int = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        if wrong := self.misfit():
            raise ValueError(wrong)

    def misfit(self) -> str:
        """What is wrong with its slots; empty if nothing is."""
        symbols = self.top or self.bottom or self.left or self.right
        if self.kind == "consumable":
            return "a consumable has no slots" if symbols else ""
        if self.left:
            return (
                ""
                if self.kind in ("weapon", "apparel") and not self.part
                else "an augment is a weapon or apparel without a part"
            )
        if self.kind != "apparel":
            return "only apparel has a part" if self.part else ""
        shape = (bool(self.top), bool(self.bottom), bool(self.right))
        fits = {"legs": shape == (True, False, False), "head": shape == (False, True, False), "torso": shape[2]}
        return (
            ""
            if fits.get(self.part)
            else "legs have a top symbol alone, a head a bottom one alone, a torso one at its right"
        )


class EventCard(Card, frozen=True, kw_only=True):
    story: str
    binding: bool = False  # of explorer events


class Passage(Content, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Words that are told only if the needs hold."""

    needs: v.Need
    text: str


class Chapter(Card, frozen=True, kw_only=True):
    """A chapter, or an endgame card, which has its setup among its enters-play abilities."""

    number: int  # 0 is the scenario card
    story: str
    spawn: int = 0  # ratings; 0 is none
    horror: int = 0
    blocking: bool = False
    endgame: bool = False
    victory: v.Need | None = None  # of endgame cards
    defeat: v.Need | None = None
    aim: str = ""  # what the explorers are to do, in a line
    passages: tuple[Passage, ...] = ()  # told after the story, where they hold


class TileSide(Entry, frozen=True, kw_only=True):
    """One side of a map tile; the other side of the same tile names the same `tile`."""

    source: Source
    name: str
    tile: str
    map: str
    scenario: ScenarioName = ""  # of endgame and starting tiles
    specials: dict[str, str] = {}  # marks of special spaces: name
    solid: tuple[str, ...] = ()  # special spaces that are obstacles; others are passable

    def __post_init__(self) -> None:
        if any(len(mark) != 1 or mark in MARKS for mark in self.specials):
            raise ValueError("a special space has a mark of its own, one character")
        self.drawing  # noqa: B018  # reads it

    @property
    def drawing(self) -> Drawing:
        return drawing(self.map, tuple(sorted(self.specials.items())))


class Scenario(Entry, frozen=True, kw_only=True):
    """A scenario, or a shorter way of playing one: which chapters are played."""

    source: Source
    name: str
    text: str
    order: int
    of: str = ""  # the scenario whose cards and events a shorter one uses
    chapters: tuple[Annotated[str, Ref("chapter")], ...]
    endgame: tuple[Annotated[str, Ref("chapter")], ...] = ()
    endgame_tile: Annotated[str, Ref("tile side")] = ""
    start_tile: Annotated[str, Ref("tile side")] = ""
    won_by_exit: bool = False  # the very fast game ends with the last exit
    watch: dict[str, int] = {}  # counters against the team, and from where on they harm it
    won: tuple[Passage, ...] = ()  # told at the end, where they hold
    lost: tuple[Passage, ...] = ()


class Interlude(Entry, frozen=True, kw_only=True):
    """Words before a scenario of a campaign, told where what went before is remembered or not as is said."""

    source: Source
    scenario: ScenarioName
    remembered: dict[str, int]
    forgotten: dict[str, int] = {}
    text: str
