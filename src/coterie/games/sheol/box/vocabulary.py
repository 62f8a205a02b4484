"""The vocabulary that all cards are written in: effects, needs, lasting changes, and when a card may be used.

An effect happens to whoever it is about: the scout (who plays the card, or whom an enemy's card is about), the enemy
(the one attacked, revealed or selected; for enemy cards the enemy itself), the tile, the singularity or the land
selected. The control verbs select these and do the effects inside them to each in turn.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from coterie.games.sheol.box.patterns import pattern
from coterie.kernel import effects, standing
from coterie.kernel.box import Ref
from coterie.kernel.content import Content
from coterie.kernel.effects import Effects, Number, Verb, Vocabulary, verbs_of
from coterie.kernel.needs import Conditions, Needs

Phase = Literal["scout", "shadow", "both"]
Count = int | Literal["all"]
Gear = Literal["weapon", "lantern", "any"]
Archetype = Literal[
    "brightness", "camouflage", "care", "defense", "dexterity", "endarkenment", "luxarms", "mechanics", "melee"
]
Faction = Literal["luminary", "engineers", "exiled"]
LandType = Literal["twilight", "forgotten", "shadow"]
Group = Literal["circle", "triangle", "square"]
Token = Literal["reward", "poi", "lux", "big-lux", "umbra", "big-umbra", "star", "x"]
PutDown = Token | Literal["starter", "obstacle", "singularity", "land"]
Obstacle = Literal["trench", "conglomerate", "rift", "peak"]
# Names of cards and spaces, and words of the rules (see content/words.yaml); those of enemies, Mission cards and
# conclusions are the mission's where it is written.
Moment = Annotated[str, Ref("moment")]
Anchor = Annotated[str, Ref("anchor")]
Cost = Annotated[dict[str, int], Ref("cost")]
SpaceName = Annotated[str, Ref("space")]
LandName = Annotated[str, Ref("land")]
FacilityName = Annotated[str, Ref("facility")]
EnemyName = Annotated[str, Ref("Herald or Outer Lord")]
CardLetter = Annotated[str, Ref("Mission card")]
ConclusionName = Annotated[str, Ref("conclusion")]

RANDOM_STATUSES = ("negative", "heavy", "positive")
RANDOM_ITEMS = ("any", "twilight", "forgotten", "shadow")

Kind = Literal["enemy", "shadow", "blip", "revealed", "lurker", "devourer", "moth", "hypershadow", "herald", "lord"]
"""Enemies by the terms of the rulebook: enemy is any of them; shadow a blip, revealed shadow or hypershadow."""

PLACE = Ref("space", also=("citadel", "land:twilight", "land:forgotten", "land:shadow"))
"""Where scouts are: a space, the Citadel, or the lands of a type."""


class Need(Conditions, frozen=True, kw_only=True):
    """A condition; all that is given must hold. The first group is about the scout, the second about the enemy."""

    EACH = frozenset(("linked", "clear", "defeated", "reborn"))

    outside: bool = False  # the Citadel
    inside: bool = False
    lit: bool = False
    dark: bool = False
    corrupted: bool = False
    uncorrupted: bool = False
    still: bool = False  # has not moved this turn
    attacked: bool = False  # has attacked this phase
    connected: bool = False  # to the Citadel
    on_land: tuple[LandType, ...] = ()  # stands on a discovered land of one of these types
    on_tile: bool = False
    broken: bool = False  # weapon or lantern
    worn: bool = False  # Break markers on weapon or lantern
    dark_weapon: bool = False  # bears a corrupted weapon, on its broken side
    corruption: int = 0  # at least
    lux_below: int = 0
    umbra: int = 0  # in the inventory, at least
    shield: int = 0
    alone: int = 0  # no enemy within so many spaces
    near_scout: int = 0  # another scout on the board within so many spaces
    discards: int = 0  # so many Lightshields have just blocked damage, at least
    near_facility: FacilityName = ""  # on a land with this facility at work
    # about the enemy or the roll
    kinds: tuple[Kind, ...] = ()
    darkness: int = -1  # at most
    health: int = 0  # at least so much left
    in_pattern: bool = False  # the scout is in its pattern
    hit: bool = False
    critical: bool = False
    killed: bool = False
    adjacent: bool = False  # scout and enemy
    # about the board and the mission
    discovered: int = 0  # lands, at least
    built: Annotated[dict[str, int], Ref("facility", also=("any",))] = {}  # at least so many at work
    built_at: Annotated[dict[str, FacilityName], Ref("space")] = {}  # land's coordinate: facility at work there
    linked: tuple[SpaceName, ...] = ()  # coordinates connected to the Citadel
    at: Annotated[dict[str, int], PLACE] = {}  # at least so many scouts there
    clear: tuple[SpaceName, ...] = ()  # coordinates without enemies within 1
    beset: Token | Literal[""] = ""  # a shadow is within 1 of a token of this kind
    enemies_below: int = 0  # fewer shadows on the board
    kills: int = 0  # of revealed shadows since the card was revealed
    blip_kills: int = 0
    defeated: tuple[EnemyName, ...] = ()
    reborn: tuple[EnemyName, ...] = ()
    stages: int = 0  # of the Outer Lord, ended
    deposit: int = 0  # Umbra in the Citadel
    printed: int = 0  # items printed since the card was revealed
    explored: int = 0
    tiles: int = 0  # Lightstream tiles on the board, at least
    bright: int = 0
    prosperity: int = 0  # at least
    turn: int = 0  # this or later
    lasted: int = 0  # turns since the card was revealed
    tally: dict[str, int] = {}  # counters of the mission, at least
    remembered: dict[str, int] = {}  # of the campaign
    forgotten: dict[str, int] = {}  # fewer than
    scouts: tuple[int, ...] = ()  # number of players' scouts
    either: tuple[Need, ...] = ()  # at least one of these


OF_THE_BOARD = frozenset(Need.__struct_fields__[Need.__struct_fields__.index("discovered") :])
"""Parts of needs that are about no scout and no enemy."""


class Modifier(standing.Modifier, frozen=True, kw_only=True):
    """A change that lasts: a number made higher, lower or fixed, or a rule switched on, and about whom."""

    stat: Annotated[str, Ref("stat")] = ""
    rule: Annotated[str, Ref("flag")] = ""
    of: Literal["scout", "others", "scouts", "droids", "enemy", "enemies", "shadows", "board"] = "scout"
    kinds: tuple[Kind, ...] = ()  # of the enemies
    within: int = 0  # only while so near to the one whose card it is (0: everywhere)
    until: Annotated[str, Ref("until")] = "action"


# --- verbs: the scout's resources and health --------------------------------------------------------------------------


class Gain(Verb, frozen=True):
    """Resources gained, or below zero lost as far as there are any; losing Lux is no damage."""

    amounts: Annotated[dict[str, int], Ref("resource")]


class Recover(Number, frozen=True):
    """Complete corruption ends, with at least so much Lux."""


class Check(Verb, frozen=True):
    """A corruption check."""


class Hurt(Number, frozen=True):
    """Damage to the scout, which may be blocked."""


class Prevent(Verb, frozen=True):
    """So much of the damage about to be taken, or all of it, is not."""

    n: Count


# --- verbs: the scout's equipment -------------------------------------------------------------------------------------


class Wear(Verb, frozen=True):
    """Break markers put on, or below zero taken off."""

    markers: dict[Gear, int]


class Durability(Verb, frozen=True):
    """Durability markers put on."""

    markers: dict[Gear, int]


class Repair(Verb, frozen=True):
    """A broken card is turned back."""

    gear: Gear


# --- verbs: the scout's cards and tiles -------------------------------------------------------------------------------


class Draw(Number, frozen=True):
    """Lightshields drawn."""


class Discard(Verb, frozen=True):
    """Lightshields discarded, from hand or deck, or from hand; 9 is all."""

    cards: dict[Literal["any", "hand"], int]


class Recall(Number, frozen=True):
    """Cards of the own discard pile into hand."""


class Keep(Verb, frozen=True):
    """The card being played goes back into hand."""


class Status(Verb, frozen=True):
    """A status into the deck: its id, or a random `negative`, `heavy`, `positive`."""

    card: Annotated[str, Ref("status", also=RANDOM_STATUSES)]


class Cleanse(Verb, frozen=True):
    """One such status of hand, deck or discard pile goes to the box."""

    kind: Literal["negative", "heavy", "any"]


class Take(Number, frozen=True):
    """Lightstream tiles from the pool."""


class Dispense(Number, frozen=True):
    """Random Lightstream tiles from the dispenser; below zero, own tiles are lost."""


class HandOut(Number, frozen=True):
    """Random Lightstream tiles from the dispenser, shared among scouts in any way."""


class Lay(Verb, frozen=True, kw_only=True):
    """Lightstream tiles placed by the rules of placing."""

    tiles: int = 1
    within: int = 0  # of the scout; 0 anywhere legal
    source: Literal["inventory", "pool", "dispenser"] = "inventory"
    bright: bool = False  # even beside enemies


class Item(Verb, frozen=True):
    """An item into the inventory: its id, or `any`, `twilight`, `forgotten`, `shadow` from the deck."""

    card: Annotated[str, Ref("item", also=RANDOM_ITEMS)]


# --- verbs: the scout moves and acts ----------------------------------------------------------------------------------


class Walk(Verb, frozen=True, kw_only=True):
    """Movement without movement points, as far as the scout likes; tiles may be placed as in any step."""

    spaces: int
    dark: bool = False  # dark spaces too
    along: bool = False  # only from Lightstream tile to connected Lightstream tile
    flying: bool = False
    jump: bool = False  # straight to a free space so near, nothing in between matters
    halts: bool = False  # it ends in the Citadel, which cannot be passed


class Send(Verb, frozen=True):
    """The scout is put there: `start`, `citadel`, `lit` (nearest lit space), or a coordinate."""

    to: Annotated[str, Ref("space", also=("start", "citadel", "lit"))]


class Shove(Number, frozen=True):
    """The scout is moved away from the enemy, or below zero toward it, without cost."""


class Strike(Verb, frozen=True, kw_only=True):
    """An attack without action point or Lux, with a Scout die for each target; inside `enemies`, on that enemy."""

    damage: int = 0  # 0: the weapon's
    within: int = 0  # 0: the weapon's pattern
    pattern: str = ""
    of: Anchor = "scout"
    aoe: bool = False
    targets: int = 1  # different enemies, unless aoe
    blue: bool = False
    darkness: int = -1  # the target counts as this, whatever its Darkness
    expose: bool = False  # the target is revealed first, without reaction
    critical: bool = True  # the critical effect counts
    kinds: tuple[Kind, ...] = ("enemy",)
    push: int = 0  # a shadow that is hit may be moved so far

    def __post_init__(self) -> None:
        if self.pattern:
            pattern(self.pattern)


class Act(Verb, frozen=True, kw_only=True):
    """An action taken now: without action point, and without Lux unless `paid`."""

    action: Literal["plan", "reveal", "attack", "repair"]
    overload: bool = False
    paid: bool = False


# --- verbs: the attack or effect in progress --------------------------------------------------------------------------


class Reroll(Number, frozen=True):
    """So many Scout dice are rolled again, the new results stand."""


class Dice(Number, frozen=True):
    """Extra Scout dice, the best counts."""


class Critical(Verb, frozen=True):
    """The attack counts as critical."""


class Cancel(Verb, frozen=True):
    """What is about to happen does not."""

    what: Literal["attack", "threat", "effect", "corruption", "dim"]


# --- verbs: the enemy -------------------------------------------------------------------------------------------------


class Harm(Number, frozen=True):
    """Damage without a roll."""


class Pierce(Number, frozen=True):
    """Damage without a roll that ignores armor."""


class Slay(Verb, frozen=True):
    """A shadow is destroyed, and leaves its Umbra or nothing."""

    leaving: Literal["umbra", "nothing"]


class Expose(Verb, frozen=True, kw_only=True):
    """The enemy is revealed: a blip is turned up, a Herald or Outer Lord loses Darkness."""

    react: bool = False
    herald: int = 4
    lord: int = 2


class Cloak(Verb, frozen=True):
    """A revealed shadow becomes a blip again."""


class Darkness(Number, frozen=True):
    """The Darkness of a Herald or Outer Lord is raised, or below zero lowered."""


class Step(Verb, frozen=True, kw_only=True):
    """The enemy moves by its rules."""

    spaces: int = 1
    toward: Literal["scout", "citadel", "alpha", "omega", "gravity", "tile", "lit", "away"] = "gravity"


class Drag(Number, frozen=True):
    """The players move it up to so far, to a space it may enter."""


class Push(Number, frozen=True):
    """It is moved away from the scout, or below zero toward it; one that is stopped takes 1 damage."""


class Assault(Number, frozen=True):
    """It makes so many attacks at once."""


class Mend(Number, frozen=True):
    """So much damage is taken off it."""


class Retaliate(Number, frozen=True):
    """Its Retaliation marker advances."""


class ReturnAt(Verb, frozen=True):
    """A fallen Herald comes back there."""

    place: Literal["scout", "target", "gate", "edge", "singularity", "fell", "land", "alpha", "omega"]


class Lure(Number, frozen=True):
    """A lure drone beside the scout: shadows so near go to it, and one that enters it dies with it."""


# --- verbs: tiles, singularities, lands -------------------------------------------------------------------------------


class Tile(Verb, frozen=True):
    """The tile is changed; `damage` dims a bright and destroys a dim one."""

    change: Literal["bright", "dim", "damage", "rotate", "destroy"]


class Relocate(Number, frozen=True):
    """The tile goes to a legal space so near to where it was, turned freely, its side kept."""


class Singularity(Verb, frozen=True):
    """Its whole group is turned, cubes are put on it, or it is closed for good."""

    changes: dict[Literal["turn", "boost", "hyper", "limit", "close"], int]


class Land(Verb, frozen=True):
    """The land is discovered or lost, or one of its spots is free again."""

    change: Literal["discover", "lose", "build", "explore", "printer", "cure", "shield"]


# --- verbs: the board and the Citadel ---------------------------------------------------------------------------------


class Spawn(Verb, frozen=True, kw_only=True):
    """New things on the board, by the rules of generation around what they come from."""

    what: Literal["blip", "revealed", "lurker", "devourer", "moth", "hypershadow", "coralbone"]
    n: int = 1
    at: Literal["singularity", "enemy", "scout", "land", "edge", "under"] = "singularity"
    each: bool = False  # at each singularity
    cells: tuple[SpaceName, ...] = ()  # of the mission's layout, instead


class Clear(Number, frozen=True):
    """Coralbone tokens removed within 3 spaces of the scout."""


class Deal(Verb, frozen=True):
    """Cards of the table's decks drawn and resolved."""

    cards: Annotated[dict[str, int], Ref("deck")]


class Align(Verb, frozen=True):
    """Alignment points."""

    points: dict[Faction, int]


class Modify(Verb, frozen=True):
    """A change that lasts."""

    change: Modifier


# --- verbs: the mission -----------------------------------------------------------------------------------------------


class Put(Verb, frozen=True, kw_only=True):
    """A thing of the mission put on the board or taken away."""

    what: PutDown
    at: tuple[SpaceName, ...]
    kind: Obstacle | Group | LandType | Literal[""] = ""  # of obstacle, singularity (group) or land (type)
    remove: bool = False


class Enter(Verb, frozen=True):
    """Heralds or Outer Lords come onto the board, each at its (upper left) coordinate."""

    places: Annotated[dict[str, SpaceName], Ref("Herald or Outer Lord")]


class Unlock(Verb, frozen=True):
    """Facilities that may be built, in this and all later missions."""

    facilities: tuple[FacilityName, ...]


class Open(Verb, frozen=True):
    """A Mission card is revealed, by letter."""

    letter: CardLetter


class Drop(Verb, frozen=True):
    """A Mission card is discarded, by letter."""

    letter: CardLetter


class Victory(Verb, frozen=True):
    """The mission is won, with this conclusion."""

    conclusion: ConclusionName


class Defeat(Verb, frozen=True):
    """The mission is lost, with this conclusion."""

    conclusion: ConclusionName


# --- verbs: selections and control ------------------------------------------------------------------------------------


class Scouts(Verb, frozen=True, kw_only=True):
    """Scouts (droids among them), each of whom is then the scout; `by` says who picks."""

    pick: Count = 1
    within: int = 0  # spaces; 0 anywhere
    of: Anchor = "scout"
    others: bool = False  # not the scout itself
    connected: bool = False  # to the scout through the Lightstream
    needs: Need | None = None
    by: Literal["choice", "most-lux", "least-lux", "most-corruption", "most-umbra", "nearest", "random"] = "choice"
    do: Effects


class Enemies(Verb, frozen=True, kw_only=True):
    """Enemies, each of whom is then the enemy."""

    kinds: tuple[Kind, ...] = ("enemy",)
    pick: Count = 1
    within: int = 0  # spaces; 0 anywhere
    around: bool = False  # the eight surrounding spaces instead
    of: Anchor = "scout"
    touched: bool = False  # only those that the action in progress has revealed or hit
    on_land: bool = False  # on the land
    needs: Need | None = None
    by: Literal["choice", "nearest", "farthest", "random"] = "choice"
    do: Effects


class Tiles(Verb, frozen=True, kw_only=True):
    """Lightstream tiles on the board, each of which is then the tile; empty ones only for what moves or destroys."""

    pick: Count = 1
    side: Literal["any", "bright", "dim"] = "any"
    within: int = 0
    of: Anchor = "scout"
    connected: bool = False
    under: bool = False  # the one under the scout
    empty: bool = False  # without a scout on it
    by: Literal["choice", "nearest", "farthest", "random"] = "choice"
    do: Effects


class Singularities(Verb, frozen=True, kw_only=True):
    """Singularities, each of which is then the singularity."""

    pick: Count = 1
    group: Group | Literal["any", "one"] = "any"  # `one`: a whole group of the players' choice
    by: Literal["choice", "nearest", "farthest", "random"] = "choice"
    do: Effects


class Lands(Verb, frozen=True, kw_only=True):
    """Lands, each of which is then the land."""

    pick: Count = 1
    type: LandType | Literal["any"] = "any"
    state: Literal["any", "discovered", "undiscovered"] = "discovered"
    here: bool = False  # the one under the scout
    connected: bool = False  # to the Citadel
    by: Literal["choice", "nearest", "farthest", "random"] = "choice"
    do: Effects


class Bargain(effects.Bargain, frozen=True, kw_only=True):
    """Pay the cost, or let the other thing happen; who cannot pay has no choice."""

    cost: Cost


class Challenge(Verb, frozen=True, kw_only=True):
    """Two Fate dice and 1 for each shared archetype against the target."""

    target: int
    archetypes: tuple[Archetype, ...]
    success: Effects = ()
    failure: Effects = ()


SHARED: tuple[type[Verb], ...] = (
    *(effects.May, effects.Choose, effects.Given, effects.Fate, effects.Repeat, effects.Everyone),
    *(effects.Afterwards, effects.Tally, effects.Remember),
)
"""The verbs of all games that the cards use besides."""

NEEDS: Needs[Any, Any] = Needs(Need)
VOCABULARY: Vocabulary[Any, Any] = Vocabulary({**verbs_of(__name__), **{verb.word: verb for verb in SHARED}}, NEEDS)
"""Reading takes the types alone; what the verbs do is bound above all rooms."""

# --- uses and rules of cards ------------------------------------------------------------------------------------------


class Power(Content, frozen=True, kw_only=True):
    """A use of a card: when, in whose action or damage, in which phase, at what cost, and what it does."""

    when: Moment = "free"
    also: tuple[Moment, ...] = ()  # further moments
    whose: Literal["own", "other", "any"] = "own"  # `other`: support
    phase: Phase = "scout"
    after_roll: bool = False  # played when the dice have been rolled
    cost: Cost = {}
    needs: Need | None = None
    do: Effects

    def is_for(self, moment: str) -> bool:
        return moment == self.when or moment in self.also


class Passive(standing.Passive, frozen=True, kw_only=True):
    """What a card does while it lies there: a change, or an answer to a moment."""

    modify: Modifier | None = None
    at: Annotated[str, Ref("at")] = ""
    cost: Cost = {}  # then it may be declined
