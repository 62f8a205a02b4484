"""The vocabulary that all cards are written in: effects, needs, changes in force and the moments they answer.

An effect happens to the unit it is about, `it`: the target of the ability, else whoever uses it (of a monster's or an
explorer's card, that unit; of an item, its owner; of an explorer event, who invoked it). `upon` makes others the ones
it is about. Enters-play effects of horror events and chapters are about nobody and need an `upon`. Reach: the tile of
whoever uses or owns the ability, all tiles where nobody does; `anywhere` reaches all tiles.
"""

from __future__ import annotations

from typing import Annotated, Literal

from coterie.games.machina.state import Machina
from coterie.kernel import standing
from coterie.kernel.box import Ref
from coterie.kernel.content import Content
from coterie.kernel.effects import (
    Choose,
    Context,
    Effects,
    Given,
    May,
    Number,
    Repeat,
    Tally,
    Verb,
    Vocabulary,
    verbs_of,
)
from coterie.kernel.needs import Conditions, Needs

Kind = Literal["weapon", "apparel", "artifact", "consumable"]
Class = Literal["gunman", "bruiser", "mystic", "crafter"]
Attribute = Literal["health", "stamina", "essence"]
Space = Annotated[str, Ref("space")]
"""A kind of space: passable, trapped, rubble, pit, barrel, spawn, the action spaces lever, recharge, workbench, chest,
event and chapter, or a special space of an endgame or starting tile by its own name."""

MonsterName = Annotated[str, Ref("monster")]
ItemName = Annotated[str, Ref("item")]

Whom = Literal[
    "it",
    "you",  # whoever uses or owns the ability
    "monsters",
    "other-monsters",
    "explorers",
    "others",  # explorers but you
    "units",
    "any-monster",
    "any-explorer",
    "any-other",
    "any-unit",
    "nearest-monster",
    "nearest-explorer",
    "adjacent-monsters",  # to you, or to the target space
    "adjacent-explorers",
    "adjacent-units",
    "any-adjacent-monster",
    "any-adjacent-explorer",
    "any-adjacent-unit",
    "attacker",  # in answer to an attack
    "blocker",
    "killer",  # in answer to a death
    "victim",
]

Which = Literal["target", "adjacent", "nearest", "any", "all"]
"""Which spaces or doors: the target, one adjacent to you, the nearest or any or all of your tile."""

MOST_DICE = 3
"""So many attack dice of each kind are in the box."""

Attacks = Literal["this", "attached", "weapon", "melee", "ranged", "augmented", "arcane", "default"]
"""Attacks by what they are made with: abilities of this card, of the item it is attached to, of any weapon, with melee
or ranged targeting, of an augmented weapon; or by their type."""


class Need(Conditions, frozen=True, kw_only=True):
    """A condition; all that is given must hold. The first group is about the unit, `it`."""

    explorer: bool = False
    monster: bool = False
    other: bool = False  # it is not you
    wounded: bool = False
    unhurt: bool = False
    health: int = 0  # at least
    health_below: int = 0
    stamina: int = 0  # at least
    essence: int = 0  # at least
    essence_below: int = 0
    klass: Class | Literal[""] = ""
    grade: int = 0  # a monster of this level or higher
    named: tuple[MonsterName, ...] = ()  # one of these monsters
    ethereal: bool = False
    adjacent_monsters: int = 0  # at least
    adjacent_explorers: int = 0
    alone: bool = False  # no other explorer on its tile
    monsters_here: int = 0  # on its tile, at least
    monsters_below: int = 0  # on its tile, fewer
    wounded_monster_here: bool = False
    on: tuple[Space, ...] = ()  # stands on a space of one of these kinds
    beside: tuple[Space, ...] = ()  # adjacent to an intact one of these kinds
    spaces_here: Annotated[dict[str, int], Ref("space")] = {}  # intact on its tile, at least
    sealed_here: int = 0  # destroyed spawn spaces of its tile, at least
    items: int = 0  # in the inventory, at least
    equipped: int = 0  # at least
    mains: tuple[Kind, ...] = ()  # has a main item of each of these types
    augmented: bool = False  # has an augmented weapon or apparel
    bound: int = 0  # events, at least
    marked: bool = False  # a marker lies on this card
    # about the attack that is answered
    attack: tuple[Attacks, ...] = ()  # it is all of these
    roll: int = 0  # it came to at least this
    # about the game
    space: tuple[Space, ...] = ()  # the space activated is of one of these kinds
    level: int = 0  # the monster level, at least
    level_below: int = 0
    threat: int = 0  # at least
    round: int = 0
    chapter: int = 0  # its number, at least
    tiles: int = 0  # in play, at least
    dead: int = 0  # explorers, at least
    explorers: int = 0  # in play, at least
    monsters: int = 0  # in play, at least
    no_monsters: bool = False  # none in play
    slain: tuple[MonsterName, ...] = ()  # each of these has been destroyed since the endgame began
    intact: Annotated[dict[str, int], Ref("space")] = {}  # on all tiles, at least
    destroyed: Annotated[dict[str, int], Ref("space")] = {}  # on all tiles, at least
    gathered: tuple[Space, ...] = ()  # every living explorer stands on, or adjacent to, a space of one of these kinds
    tally: dict[str, int] = {}  # counters of the scenario, at least
    tally_below: dict[str, int] = {}
    either: tuple[Need, ...] = ()  # at least one of these
    unless: tuple[Need, ...] = ()  # none of these


Stat = Literal[
    "armor",
    "will",
    "max-health",
    "max-stamina",
    "max-essence",
    "attack",  # rolls
    "arcane",  # rolls; makes the attack arcane
    "range",  # of active abilities with ranged targeting
    "effect-roll",
    "spawn-roll",  # what is rolled in the spawn and horror phases
    "horror-roll",
    "draws",  # cards to choose from in "gain item"
    "turn-stamina",  # of a monster's turn
    "cost-move",  # stamina for what costs stamina, by what is done; never below 0
    "cost-door",
    "cost-explore",
    "cost-lever",
    "cost-recharge",
    "cost-workbench",
    "cost-chest",
    "cost-event",
    "cost-chapter",
    "cost-seal",
    "cost-trade",
    "cost-inventory",
    "cost-weapon",  # active abilities of weapons
    "cost-artifact",
    "seal-essence",
    "chapter-essence",
    "health-loss",  # of a hit: 1 unless changed
]

Flag = Literal[
    "ethereal",
    "immobile",
    "sees-ethereal",  # can target ethereal units
    "over-obstacles",  # ranged targeting disregards obstacles
    "through-walls",  # ranged targeting needs no line of sight
    "moves-through-units",
    "moves-through-obstacles",
    "moves-through-pits",
    "unharmed",  # loses no health
    "unhealing",  # restores no health
    "no-active",  # plays no active abilities
    "no-attack",
    "no-essence",  # essence cannot be lost in place of health, nor for attack rolls
    "blocks-with-better",  # of armor and will
    "mirror",  # blocks with the attacker's armor and will
    "unblocked",  # attacks are blocked with 0
    "no-spawn",  # spawn rolls spawn nothing
    "no-seal",
    "no-doors",  # doors cannot be opened or closed
    "no-chests",
    "contributes-afar",  # contributes from anywhere on the tile
    "equips-any",  # equips a gained item of any type at once
    "treat",  # spaces of a kind count as another
]


class Modifier(standing.Modifier, frozen=True, kw_only=True):
    """A change: a number made higher, lower or fixed, or a rule switched on, and about whom."""

    stat: Stat | Literal[""] = ""
    rule: Flag | Literal[""] = ""
    whom: Literal[
        "it",
        "you",
        "monsters",
        "other-monsters",
        "explorers",
        "others",
        "units",
        "adjacent-monsters",
        "adjacent-explorers",
        "adjacent-units",
        "everywhere",
    ] = "it"
    """Of a lasting effect, the units it is about; of a card in force, you. `everywhere` is about the game as such."""
    attack: tuple[Attacks, ...] = ()  # only attacks that are all of these
    foe: Need | None = None  # only against blockers of which this holds; for armor and will, attackers
    space: Space = ""  # for `treat`: this kind counts as that
    becomes: Space = ""
    also: bool = False  # and keeps its own features


Moment = Literal[
    "attack",  # after an attack, hit or not
    "hit",  # it hits
    "is-hit",
    "blocked",  # it has blocked: the attack missed it
    "kill",  # it has killed
    "killed",
    "destroyed",  # however; not banished
    "hurt",  # it has lost health
    "healed",
    "turn",  # its turn begins
    "turn-end",
    "explorer-phase",
    "round-end",  # after the monster phase, or where it would have been
    "spawned",  # a monster has been spawned
    "horror",  # a horror event has been invoked
    "event",  # an explorer event has been invoked
    "explore",
    "activate",  # an action space
    "seal",
    "door",  # opened, closed or destroyed
    "gain",  # an item
    "marker",  # a marker has been taken off this card
    "exit",
    "level",  # the monster level has risen
    "chapter",  # a chapter has become current
    "trap",  # traps have been triggered
    "explosion",
]


class Passive(standing.Passive, frozen=True, kw_only=True):
    """What a card does while it is in force: a change, or an answer to a moment.

    A card that somebody owns answers to what its owner does or suffers, if `by` says nothing else; a card that nobody
    owns to anybody's. In the answer, `it` is the unit whose moment it is and `you` the owner.
    """

    modify: Modifier | None = None
    at: Moment | Literal[""] = ""
    by: Literal["you", "explorers", "others", "monsters", "anyone", ""] = ""
    foe: Need | None = None  # about the other one: the blocker of an attack, the attacker, the one killed
    count: int = 0  # a counted condition: only every so many times


class Cost(Content, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an active ability costs."""

    stamina: int = 0
    essence: int = 0
    health: int = 0
    destroy: bool = False  # this card
    unequip: bool = False  # this item
    marker: bool = False  # one is taken off this card
    space: Space = ""  # an intact adjacent space of this kind is destroyed
    items: int = 0  # so many others of the inventory are destroyed


class Targeting(Content, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an active ability calls for: melee, ranged within so many spaces, or ranged over obstacles."""

    how: Literal["melee", "ranged", "over"]
    range: int = 0
    at: Literal["unit", "monster", "explorer", "space", "door"] = "unit"  # barrels are units for attacks
    space: Space = ""  # the kind of space
    two: bool = False  # two targets, which may be the same

    def __post_init__(self) -> None:
        if (self.how == "melee") != (not self.range):
            raise ValueError("ranged targeting has a range, melee has none")
        if bool(self.space) != (self.at == "space"):
            raise ValueError("only targeting at a space names the kind of space")


class Ability(Content, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An active ability."""

    id: str  # within its card
    cost: Cost
    target: Targeting | None = None
    needs: Need | None = None  # only while this holds, about whoever uses it
    count: int = 0  # a counted condition: only every so many times that it is played
    helps: bool = False  # of a monster's: meant for monsters, not against explorers
    do: Effects


class Play(Context, kw_only=True):
    """Who uses or owns what is played, whom it is about, and what it answers."""

    you: str = ""  # a unit; empty if nobody
    it: str = ""
    targets: tuple[str, ...] = ()  # units
    cell: int = -1  # the target space
    door: str = ""  # the target door
    source: str = ""  # the card, with its kind
    ability: str = ""
    owned: bool = True  # tile scope; False where nobody owns or uses it
    attacker: str = ""
    blocker: str = ""
    attack: tuple[str, ...] = ()  # what the attack is made with
    blow: str = ""  # the card that the attack is made with, with its kind
    roll: int = 0
    space: str = ""  # the kind of the space activated
    marker: list[int] = []  # of this play, once it lies there


# --- verbs: whom it is about ------------------------------------------------------------------------------------------


class Upon(Verb, frozen=True, kw_only=True):
    """These units, one after the other, are the ones it is about; only those of which the needs hold."""

    whom: Whom
    needs: Need | None = None
    anywhere: bool = False
    do: Effects


class Roll(Verb, frozen=True, kw_only=True):
    """An effect roll: with this number or more the one thing, otherwise the other."""

    least: int
    then: Effects = ()
    otherwise: Effects = ()


class Lasting(Verb, frozen=True, kw_only=True):
    """A lasting effect on it, under a marker on this card; it stacks so often. Without changes it is a marker alone."""

    most: int = 1
    changes: tuple[Modifier, ...] = ()


# --- verbs: units -----------------------------------------------------------------------------------------------------


class Attack(Verb, frozen=True, kw_only=True):
    """You attack with low and high dice, all blockers with one roll. Of a card that nobody uses, nobody attacks."""

    low: int = 0
    high: int = 0
    arcane: bool = False
    whom: Whom = "it"
    needs: Need | None = None  # only units of which this holds
    anywhere: bool = False
    by: Literal["you", "it"] = "you"  # `it`: the unit it is about attacks; `whom` is then seen from there
    plus: int = 0  # added to this roll
    hit: Effects = ()  # done for each blocker that is hit, which it is then about, before health is lost
    miss: Effects = ()

    def __post_init__(self) -> None:
        if not self.low + self.high or max(self.low, self.high) > MOST_DICE:
            raise ValueError(f"an attack rolls at least one die, and at most {MOST_DICE} dice of a kind")


class Lose(Verb, frozen=True):
    """It loses points; explorers may lose essence in place of health."""

    points: dict[Attribute, int]


class Restore(Verb, frozen=True):
    """It restores points, up to the maximum; `full` is all of it."""

    points: dict[Attribute, int | Literal["full"]]


class Destroy(Verb, frozen=True):
    """It is destroyed; essence cannot replace this."""


class Banish(Verb, frozen=True):
    """It, a monster, is banished."""


class Control(Verb, frozen=True):
    """You decide what it, a monster, does in its next turn."""


class Move(Verb, frozen=True, kw_only=True):
    """It moves up to so many spaces; a mindless monster toward its nearest explorer, unless you move it."""

    spaces: int
    by: Literal["it", "you"] = "it"


class Teleport(Verb, frozen=True, kw_only=True):
    """It teleports within so many spaces, or to the nearest intact space of a kind, or beside a unit."""

    within: int = 0
    to: Space = ""
    beside: Whom | Literal[""] = ""
    by: Literal["it", "you"] = "it"  # who chooses


class Push(Verb, frozen=True, kw_only=True):
    """It is pushed away from you, or from the target space."""

    spaces: int


class Pull(Verb, frozen=True, kw_only=True):
    """It is pulled toward you, or toward the target space."""

    spaces: int


class Switch(Verb, frozen=True):
    """You and it switch positions; with two targets, these."""


class Spawn(Verb, frozen=True, kw_only=True):
    """Monsters are spawned at the spawn space nearest to it; a named one is taken first. `at` is a special space."""

    times: int = 1
    monster: MonsterName = ""
    at: Space = ""


class ActNow(Verb, frozen=True, kw_only=True):
    """It, a monster, acts at once with so much stamina, as in its turn."""

    stamina: int


# --- verbs: items -----------------------------------------------------------------------------------------------------


class GainItem(Verb, frozen=True, kw_only=True):
    """It resolves "gain item"; cards only from decks of these types, if any are named."""

    kinds: tuple[Kind, ...] = ()


class TakeItem(Verb, frozen=True, kw_only=True):
    """It takes an item: a named one from its deck, or one of its choice from the top of the destroyed items."""

    item: ItemName = ""
    destroyed: int = 0  # one among so many of the topmost destroyed items
    kinds: tuple[Kind, ...] = ()


class OperateWorkbench(Verb, frozen=True):
    """It resolves "operate workbench"."""


class UseInventory(Verb, frozen=True):
    """It resolves "use inventory"."""


class EquipMain(Verb, frozen=True, kw_only=True):
    """It may equip an unequipped item of one of these types (any, if none is named) as main item."""

    kinds: tuple[Kind, ...] = ()


class AttachItem(Verb, frozen=True, kw_only=True):
    """It may upgrade or augment an equipped item with an unequipped one."""

    how: Literal["upgrade", "augment", "either"] = "either"


class UnequipItem(Verb, frozen=True, kw_only=True):
    """It unequips: this item, or others of its choice."""

    this: bool = False
    n: int = 1


class DestroyItem(Verb, frozen=True, kw_only=True):
    """Items of it are destroyed: of its choice, or at random; only equipped ones, or any of the inventory."""

    n: int = 1
    equipped: bool = False
    random: bool = False
    kinds: tuple[Kind, ...] = ()


class GiveItems(Verb, frozen=True, kw_only=True):
    """It may give items to an explorer of your tile, who may give as many back."""

    n: int = 1


class DestroyThis(Verb, frozen=True):
    """This card is destroyed."""


class ShuffleItems(Verb, frozen=True):
    """Each item deck is shuffled."""


# --- verbs: the map ---------------------------------------------------------------------------------------------------


class Doors(Verb, frozen=True, kw_only=True):
    """Doors are opened, closed, destroyed, or mended (a destroyed one is an open door again)."""

    do: Literal["open", "close", "destroy", "mend"]
    which: Which = "adjacent"
    anywhere: bool = False


class DestroySpace(Verb, frozen=True, kw_only=True):
    """Spaces of a kind are destroyed."""

    space: Space
    which: Which = "nearest"
    anywhere: bool = False


class RefreshSpace(Verb, frozen=True, kw_only=True):
    """Destroyed spaces of these kinds work again."""

    spaces: tuple[Space, ...]
    which: Which = "nearest"
    anywhere: bool = False


class TreatSpace(Verb, frozen=True, kw_only=True):
    """A space of a kind counts as another from now on."""

    space: Space
    becomes: Space
    which: Which = "nearest"
    anywhere: bool = False


class Activate(Verb, frozen=True, kw_only=True):
    """It activates an adjacent action space of one of these kinds without cost."""

    spaces: tuple[Space, ...]


class LightChapter(Verb, frozen=True):
    """It resolves "light chapter"."""


class Seal(Verb, frozen=True):
    """It seals an adjacent spawn space without cost."""


class SealNearest(Verb, frozen=True):
    """It seals the nearest spawn space of its tile without cost."""


class TriggerTraps(Verb, frozen=True):
    """Traps are triggered: on the tile of whoever uses it, else on all tiles."""


class Explode(Verb, frozen=True, kw_only=True):
    """Exploding barrels go off."""

    which: Which = "nearest"
    anywhere: bool = False


class Recharge(Verb, frozen=True):
    """It rolls the recharge die."""


class Explore(Verb, frozen=True):
    """It explores at the edge on which it stands, without cost."""


# --- verbs: threat, events and story ----------------------------------------------------------------------------------


class Threat(Number, frozen=True):
    """The monster threat rises by so many single increases, or falls."""


class Ratings(Verb, frozen=True, kw_only=True):
    """Ratings are changed, or put back on the chapter's values."""

    spawn: int = 0
    horror: int = 0
    reset: Literal["spawn", "horror", "both", ""] = ""


class InvokeExplorerEvent(Verb, frozen=True):
    """It invokes an explorer event."""


class InvokeHorrorEvent(Verb, frozen=True):
    """A horror event is invoked."""


class Reinvoke(Verb, frozen=True):
    """The current explorer or horror event is invoked once more."""

    which: Literal["explorer", "horror"]


class ShuffleEvents(Verb, frozen=True):
    """The explorer or the horror events are shuffled, destroyed ones among them."""

    which: Literal["explorer", "horror"]


class AddItemLevel(Number, frozen=True):
    """The items of this level are shuffled into their decks."""


class NextChapter(Verb, frozen=True):
    """The next chapter becomes current."""


class PlaceEntry(Verb, frozen=True):
    """A tile is laid, the entry token on it, and the explorers around that."""


class PlaceExit(Verb, frozen=True):
    """Whoever is active puts the exit token on an unexplored edge."""


class EnterEndgame(Verb, frozen=True):
    """The endgame tile and its cards come into play."""


class NewRound(Verb, frozen=True):
    """The round is broken off, a new one begins."""


class Victory(Verb, frozen=True):
    """The explorers win."""


class Defeat(Verb, frozen=True):
    """The explorers lose."""


SHARED = (Choose, Given, May, Repeat, Tally)
"""The verbs of all games that this one uses."""

NEEDS: Needs[Machina, Play] = Needs(Need)
VOCABULARY: Vocabulary[Machina, Play] = Vocabulary(verbs_of(__name__), NEEDS)
