"""The schemas of the content: what stands on every card and tile of the box, and on a mission's page."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Annotated, Literal, TypeVar

from coterie.games.sheol.box import vocabulary as v
from coterie.games.sheol.box.patterns import pattern
from coterie.kernel.box import Ref
from coterie.kernel.content import Content, Entry
from coterie.kernel.effects import Effects

Source = Literal["rulebook", "authored"]


class Part(Content, frozen=True, kw_only=True):
    """A part of an entry that saves, options and messages name by its id."""

    id: str


P = TypeVar("P", bound=Part)


def part(parts: Sequence[P], id: str) -> P:
    """The one with the id."""
    return next(each for each in parts if each.id == id)


def _told_apart(*lists: Sequence[Part]) -> None:
    for parts in lists:
        ids = [each.id for each in parts]
        if len(set(ids)) != len(ids):
            raise ValueError(f"each needs an id of its own: {', '.join(ids)}")


class Card(Entry, frozen=True, kw_only=True):
    """What every card has: a name, and words of the world."""

    source: Source
    name: str
    rule: str = ""  # of the ledger, if there is one about this card alone
    icon: str = ""
    text: str


class Patterned:
    """What has a pattern, drawn as a grid."""

    __slots__ = ()
    pattern: str

    def __post_init__(self) -> None:
        pattern(self.pattern)


# --- scouts, droids and their cards -----------------------------------------------------------------------------------


class ScoutSide(Content, frozen=True, kw_only=True):
    """What differs between the two sides of a Scout card."""

    hand_limit: int
    movement: int
    critical: Effects
    critical_name: str


class Scout(Card, frozen=True, kw_only=True):
    letter: str
    archetypes: tuple[v.Archetype, v.Archetype]
    difficulty: Literal["easy", "medium", "expert"]
    vials: int
    threshold: int
    additional_movement: int
    additional_cost: int
    weapon: Annotated[str, Ref("weapon")]
    lantern: Annotated[str, Ref("lantern")]
    normal: ScoutSide
    corrupted: ScoutSide


class Core(Card, frozen=True, kw_only=True):
    """A servodroid's core; `cards` are the Lightshields that it adds."""

    tier: Literal["start", "foundries", "factories", "colosseum"]
    lux: int
    regain: int
    movement: int
    additional_movement: int = 1
    additional_cost: int = 1
    archetypes: tuple[v.Archetype, v.Archetype]
    accessories: bool = True
    rules: tuple[v.Passive, ...] = ()
    cards: Annotated[dict[str, int], Ref("droid Lightshield")]


Alternate = Literal["plan", "reveal", "attack", "overload", "movement", "other-scout", "umbra", "draw"]
"""What 1 less is paid for, or `draw`: discard it in the Scout phase to draw a card."""


class Lightshield(Card, frozen=True, kw_only=True):
    """A Lightshield: one power and an alternate use, or for the special cards one power for each level up to 3.

    A droid's card is played for one servodroid, who is the scout of its effects.
    """

    owner: Annotated[str, Ref("scout")] = ""  # of this scout, or
    droid: bool = False  # for servodroids, or
    faction: v.Faction | Literal[""] = ""  # an advanced card
    archetypes: tuple[v.Archetype, ...] = ()
    level: int = 1
    copies: int = 1
    reward: bool = False  # won in the owner's Scout mission
    power: v.Power | None = None
    levels: tuple[v.Power, ...] = ()
    alternate: Alternate | Literal[""] = ""

    def __post_init__(self) -> None:
        if (self.power is None) != (len(self.levels) == 3):
            raise ValueError("a Lightshield has a power, or three levels")
        if bool(self.owner) + self.droid + bool(self.faction) != 1:
            raise ValueError("a Lightshield belongs to a scout, to the servodroids or to a faction")
        if bool(self.alternate) == bool(self.levels):
            raise ValueError("special cards have no alternate use, all others have one")


class Status(Card, frozen=True, kw_only=True):
    """A status: what happens when it is drawn, or how it may be used from hand; `price` in Umbra removes it."""

    kind: Literal["negative", "heavy", "positive", "special"]
    copies: int
    price: int = 0
    power: v.Power
    holds: bool = False  # stays in hand when drawn, while `rules` apply
    rules: tuple[v.Passive, ...] = ()


# --- equipment --------------------------------------------------------------------------------------------------------


class Repair(Content, frozen=True, kw_only=True):
    """The price of a repair: so much Umbra or so many Lightshields, and actions."""

    umbra: int
    cards: int
    actions: int = 1


class Overload(Content, frozen=True, kw_only=True):
    """What the overload changes; a number for damage, tiles or shadows revealed, a pattern, or a weapon's rule."""

    cost: int
    umbra: int = 0
    number: int = 0  # damage of a weapon, tiles of a Plan
    pattern: str = ""
    rule: Literal["", "extra-attack", "same-again", "blue-die"] = ""  # a second attack on any enemy, or on the same

    def __post_init__(self) -> None:
        if bool(self.number) + bool(self.pattern) + bool(self.rule) != 1:
            raise ValueError("an overload is a number, a pattern or a rule")
        if self.pattern:
            pattern(self.pattern)


class Equipment(Card, frozen=True, kw_only=True):
    level: int  # 0 for starting equipment
    faction: v.Faction | Literal[""] = ""
    archetypes: tuple[v.Archetype, v.Archetype]
    durability: int
    repair: Repair
    rules: tuple[v.Passive, ...] = ()  # the special effect, about what its bearer does
    copies: int = 1


class Weapon(Patterned, Equipment, frozen=True, kw_only=True):
    damage: int
    cost: int
    pattern: str
    aoe: bool = False
    overload: Overload | None = None
    corrupted: CorruptedSide | None = None


class CorruptedSide(Patterned, Content, frozen=True, kw_only=True):
    """The broken side of a corrupted weapon."""

    damage: int
    pattern: str
    aoe: bool = False


class Lantern(Patterned, Equipment, frozen=True, kw_only=True):
    plan: int
    plan_cost: int
    pattern: str
    reveals: int
    reveal_cost: int
    overload: Overload | None = None  # a number overloads the Plan, a pattern the Reveal


class Accessory(Card, frozen=True, kw_only=True):
    level: int
    faction: v.Faction | Literal[""] = ""
    charges: int
    shield: int = 0  # markers in each Refill
    power: v.Power


class Item(Card, frozen=True, kw_only=True):
    """A printer item: used once, or attached to a weapon or lantern."""

    level: int
    land: v.LandType
    umbra: int
    upgrade: Annotated[str, Ref("item")] = ""  # the level 2 version of a level 1 item
    power: v.Power | None = None
    attach: Literal["", "weapon", "lantern"] = ""
    rules: tuple[v.Passive, ...] = ()

    def __post_init__(self) -> None:
        if (self.power is None) != bool(self.attach and self.rules):
            raise ValueError("an item has a power, or is attached and has rules")


# --- enemies ----------------------------------------------------------------------------------------------------------


class ShadowSide(Patterned, Content, frozen=True, kw_only=True):
    health: int
    damage: int
    pattern: str
    movement: int
    flying: bool = False
    reaction: Effects = ()  # the scout is the one that revealed it
    reaction_rule: str = "shadow.reveal.reaction"  # of the ledger, as that of the critical effect
    critical: Effects = ()  # the scout is the one that is hit
    critical_rule: str = "shadow.attack.die"
    traits: tuple[v.Passive, ...] = ()


class ShadowCard(Card, frozen=True, kw_only=True):
    letter: str
    tokens: int
    initiative: int
    empower: int
    normal: ShadowSide
    empowered: ShadowSide


class BlipCard(Patterned, Card, frozen=True, kw_only=True):
    """What the Enemy board prints for all blips, and the Hypershadows' common pattern."""

    letter: str
    darkness: int
    health: int
    damage: int
    movement: int
    pattern: str
    critical: Effects = ()


Target = Literal["nearest", "farthest", "most-lux", "least-lux", "most-corruption", "most-umbra"]


class HeraldSide(Patterned, Content, frozen=True, kw_only=True):
    health: int
    armor: int
    damage: int
    movement: int
    flying: bool = False
    pattern: str
    target: Target
    critical: Effects
    trait: str  # its name
    traits: tuple[v.Passive, ...]


class HeraldCard(Card, frozen=True, kw_only=True):
    letter: str
    initiative: int
    darkness: int
    retaliation: int  # spaces of the track
    normal: HeraldSide
    reborn: HeraldSide


class HeraldReaction(Card, frozen=True, kw_only=True):
    """The scout is the attacker, the enemy the Herald."""

    herald: Annotated[str, Ref("herald")] = ""  # empty: any
    darkness: int
    retaliation: int
    effects: Effects = ()


class LordSide(Content, frozen=True, kw_only=True):
    health: int  # of a stage
    darkness: int
    critical: Effects


class LordCard(Card, frozen=True, kw_only=True):
    letter: str
    retaliation: int
    normal: LordSide
    berserk: LordSide


class LordAction(Card, frozen=True, kw_only=True):
    """The effects come after the second attack, or at the start of the activation."""

    lord: Annotated[str, Ref("lord")]
    berserk: bool = False
    movement: int
    target: Literal["axis", "citadel"]
    damage: int
    armor: int
    pattern: str
    effects: Effects = ()
    first: bool = False  # the effects come before everything else

    def __post_init__(self) -> None:
        if pattern(self.pattern).size != 2:
            raise ValueError("an Outer Lord is a square of four @")


class LordReaction(Card, frozen=True, kw_only=True):
    """What it does at Darkness 0 or 1, at 2 or 3, and at 4 or more."""

    lit: Effects
    dusk: Effects
    dark: Effects
    darkness: int
    retaliation: int


class VialRow(Content, frozen=True, kw_only=True):
    """What a face of the white Scout die does when a vial is changed."""

    faces: tuple[Annotated[str, Ref("face of the white die")], ...]
    do: Effects


class MechanicSide(Content, frozen=True, kw_only=True):
    text: str
    rows: tuple[VialRow, ...] = ()  # vial-change
    threats: int = 0  # cards drawn
    rules: tuple[v.Passive, ...] = ()


class Mechanic(Entry, frozen=True, kw_only=True):
    """An enemy mechanics card with its sides."""

    source: Source
    name: str
    kind: Literal["vial-change", "threat", "empower", "hypershadow", "nightmare"]
    a: MechanicSide
    b: MechanicSide


class Threat(Card, frozen=True, kw_only=True):
    """A threat happens once, stays with its rules until the end of the turn, or both."""

    level: int
    effects: Effects = ()
    rules: tuple[v.Passive, ...] = ()

    def __post_init__(self) -> None:
        if not self.effects and not self.rules:
            raise ValueError("a threat has effects or rules")


# --- what is found ----------------------------------------------------------------------------------------------------


class EffectCard(Card, frozen=True, kw_only=True):
    """A Reward, or a Reborn card, one of whose effects brings the Herald back."""

    effects: Effects


class PointOfInterest(Card, frozen=True, kw_only=True):
    """An extra goal for everyone: `goal` in words and as needs, and its prize."""

    level: int
    goal: str
    needs: v.Need
    effects: Effects = ()  # at once
    prize: Effects


class LandCard(Card, frozen=True, kw_only=True):
    """A land's tile and card; the id is its code. Spots are how often each action can be used in a mission."""

    type: v.LandType
    story: str  # read aloud when it is discovered
    umbra: int  # extracted
    build: int = 0
    explore: int = 0
    printer: int = 0
    items: int = 0
    cure: int = 0
    cured: int = 0
    shield: int = 0
    shields: int = 0

    def __post_init__(self) -> None:
        pairs = ((self.printer, self.items), (self.cure, self.cured), (self.shield, self.shields))
        if any(bool(spots) != bool(amount) for spots, amount in pairs):
            raise ValueError("spots go with an amount: printer and items, cure and cured, shield and shields")


class Choice(Part, frozen=True, kw_only=True):
    """An option of an Exploration card, and on its back what comes of it."""

    text: str
    needs: v.Need | None = None
    result: str  # the story, told before the effects
    failure: str = ""  # told instead when a challenge fails
    do: Effects


class Exploration(Entry, frozen=True, kw_only=True):
    source: Source
    land: v.LandName
    letter: Literal["A", "B"]
    title: str
    story: tuple[str, ...]
    faction: v.Faction
    choices: tuple[Choice, ...]

    def __post_init__(self) -> None:
        _told_apart(self.choices)


# --- the Citadel ------------------------------------------------------------------------------------------------------


class Face(Content, frozen=True, kw_only=True):
    """A side of a Technology card: active with charges and a power, or passive with rules."""

    id: str
    name: str
    rule: str = ""  # of the ledger, if there is one about this face alone
    text: str
    charges: int = 0
    power: v.Power | None = None
    rules: tuple[v.Passive, ...] = ()

    def __post_init__(self) -> None:
        if (self.power is None) != (not self.charges) or (self.power is None) != bool(self.rules):
            raise ValueError("a face is active with charges and a power, or passive with rules")


class Technology(Entry, frozen=True, kw_only=True):
    source: Source
    faction: v.Faction
    level: int
    icon: str = ""
    front: Face
    back: Face


class Malfunction(Card, frozen=True, kw_only=True):
    """A harmful technology; with charges it ends when they are used up, one each time it takes effect."""

    charges: int = 0
    rules: tuple[v.Passive, ...]


class FacilityTile(Card, frozen=True, kw_only=True):
    letter: str
    unlocked_by: str
    tokens: int  # in the box; two facilities may share theirs
    produces: Literal["", "umbra", "lux", "movement"] = ""  # the land's Umbra, 1 Lux, or movement after recharging
    protects: bool = False  # connected Lightstream tiles, from shadows that bounce off them
    power: v.Power | None = None  # once a turn, by a connected scout


class StreamTile(Entry, frozen=True, kw_only=True):
    """A Lightstream tile: its openings as drawn, and how many there are."""

    source: Source
    openings: str  # of NESW
    symbol: Literal["", "arrow", "armor", "attack"] = ""
    copies: int

    def __post_init__(self) -> None:
        if not self.openings or [side for side in "NESW" if side in self.openings] != list(self.openings):
            raise ValueError("openings are letters of NESW, in this order")


# --- missions ---------------------------------------------------------------------------------------------------------

PerLevel = tuple[int, int, int]


class CasualKit(Content, frozen=True, kw_only=True):
    """How many cards of level 1, 2 and 3 a team takes."""

    accessories: PerLevel
    weapons: PerLevel
    lanterns: PerLevel
    lightshields: PerLevel


class CasualRow(Entry, frozen=True, kw_only=True):
    """What a team may take for a mission played on its own; the id is the mission's number."""

    items: dict[v.LandType, int]  # upgraded ones
    technologies: PerLevel
    players: dict[int, CasualKit]


class LandSpec(Content, frozen=True, kw_only=True):
    """Lands of a type: where they lie (upper left spaces), which must and which must not be among them."""

    at: tuple[v.SpaceName, ...]
    required: tuple[v.LandName, ...] = ()
    excluded: tuple[v.LandName, ...] = ()
    fixed: Annotated[dict[str, v.LandName], Ref("space")] = {}


class EnemyRow(Content, frozen=True, kw_only=True):
    """Values of the mission that replace those of the card; 0 leaves them."""

    health: int = 0
    damage: int = 0
    armor: int = 0


class TileSpec(Content, frozen=True, kw_only=True):
    at: v.SpaceName
    tile: Annotated[str, Ref("tile")]
    turn: int = 0
    dim: bool = False


class Layout(Content, frozen=True, kw_only=True):
    """Everything on the board at the start, by coordinates."""

    side: Literal["main", "corner"] = "main"
    lands: dict[v.LandType, LandSpec]
    singularities: dict[v.Group, tuple[v.SpaceName, ...]]
    obstacles: dict[v.Obstacle, tuple[v.SpaceName, ...]] = {}  # every space covered
    coralbone: tuple[v.SpaceName, ...] = ()
    blips: tuple[v.SpaceName, ...] = ()
    revealed: Annotated[dict[str, Annotated[str, Ref("shadow", also=("random",))]], Ref("space")] = {}
    hypershadows: tuple[v.SpaceName, ...] = ()
    tokens: dict[v.Token, tuple[v.SpaceName, ...]] = {}
    tiles: tuple[TileSpec, ...] = ()
    fast_rows: str = ""  # letters
    fast_columns: tuple[int, ...] = ()
    start: Annotated[str, Ref("space", also=("citadel",))] = "citadel"


class DifficultyRow(Content, frozen=True, kw_only=True):
    """A column of the difficulty table: the last turn, what happens at setup, and the Umbra by when it was won."""

    turns: int
    effects: Effects = ()
    reward: tuple[int, int, int]  # early, middle, late


class Goal(Part, frozen=True, kw_only=True):
    """Needs, in words too, and what happens when they hold. Each goal is met once while its card lies there."""

    text: str
    needs: v.Need
    do: Effects

    @property
    def closes(self) -> bool:
        """Whether all that it does is to discard its card: that is the end of the card and no goal."""
        return all(isinstance(effect, v.Drop) for effect in self.do)


class MissionCard(Content, frozen=True, kw_only=True):
    title: str
    story: tuple[str, ...]
    effects: Effects = ()  # when it is revealed
    rules: tuple[SpecialRule, ...] = ()  # while it is in play
    choices: tuple[Choice, ...] = ()  # a decision of the table when it is revealed
    goals: tuple[Goal, ...] = ()

    def __post_init__(self) -> None:
        _told_apart(self.rules, self.choices, self.goals)


class SpecialRule(Part, frozen=True, kw_only=True):
    name: str
    text: str
    passive: v.Passive


class Conclusion(Content, frozen=True, kw_only=True):
    title: str
    text: tuple[str, ...]
    unlocks: Effects = ()


class Mission(Entry, frozen=True, kw_only=True):
    source: Source
    idea: str
    number: int
    name: str
    level: int
    brief: str
    intro: tuple[str, ...]
    layout: Layout
    shadows: Annotated[dict[str, int], Ref("shadow")]  # the Shadow pile
    enemies: Annotated[dict[str, EnemyRow], Ref("enemy", also=("blip",))] = {}
    heralds: tuple[Annotated[str, Ref("herald")], ...] = ()
    lord: Annotated[str, Ref("lord")] = ""
    lord_reactions: tuple[Annotated[str, Ref("lord-reaction")], ...] = ()
    mechanics: Annotated[dict[str, Literal["a", "b"]], Ref("mechanic")] = {}
    threat_turns: tuple[int, ...] = ()
    facilities: tuple[v.FacilityName, ...] = ()  # unlocked when played on its own
    reward_turns: tuple[int, int]  # last turn that counts as early, as middle
    difficulties: dict[Literal["citizen", "scout", "veteran"], DifficultyRow]
    special: tuple[SpecialRule, ...] = ()
    cards: dict[str, MissionCard]  # by letter
    conclusions: dict[str, Conclusion]  # `lost` is told after any defeat without its own

    def own_names(self) -> Mapping[str, Collection[str]]:
        great = (*self.heralds, self.lord) if self.lord else self.heralds
        return {
            "Herald or Outer Lord": great,
            "enemy": (*self.shadows, *great),
            "Mission card": self.cards,
            "conclusion": self.conclusions,
        }

    def __post_init__(self) -> None:
        _told_apart(self.special)
