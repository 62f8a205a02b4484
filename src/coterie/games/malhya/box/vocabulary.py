"""The vocabulary of all cards and chapters: effects, needs, changes in force and the moments they answer.

An effect about a hero is about `it`: whoever uses the card, takes the test, or set the chapter off by entering a space.
Where a chapter was set off by nobody, the players choose a hero when first one is needed. `everyone` and `upon` make
others the ones it is about.
"""

from __future__ import annotations

from typing import Annotated, Literal

from coterie.games.malhya.state import Malhya
from coterie.kernel import effects, standing
from coterie.kernel.box import Ref
from coterie.kernel.content import Content
from coterie.kernel.data import replace
from coterie.kernel.effects import (
    Choose as Choose,
)
from coterie.kernel.effects import Context, Effects, Number, Verb, Vocabulary, verbs_of
from coterie.kernel.effects import (
    Everyone as Everyone,
)
from coterie.kernel.effects import (
    Given as Given,
)
from coterie.kernel.effects import (
    May as May,
)
from coterie.kernel.needs import Conditions, Needs
from coterie.kernel.needs import Need as KernelNeed

HeroName = Annotated[str, Ref("hero")]
EnemyName = Annotated[str, Ref("enemy")]
ItemName = Annotated[str, Ref("item")]
WeaponName = Annotated[str, Ref("weapon")]
TalentName = Annotated[str, Ref("talent")]
Place = Annotated[str, Ref("place")]
ScenarioCardName = Annotated[str, Ref("scenario card")]
Chapter = Annotated[str, Ref("chapter")]
"""The number of a chapter of the same booklet."""

Flag = Annotated[str, Ref("flag")]
Clue = Annotated[str, Ref("clue")]
Counter = Annotated[dict[str, int], Ref("tally")]
Memory = Annotated[dict[str, int], Ref("memory")]

Trait = Literal["strength", "dexterity", "sense", "intelligence", "knowledge"]
Ability = Literal[
    "alchemy",
    "balance",
    "camouflage",
    "charisma",
    "climbing",
    "crafting",
    "demolition",
    "legends",
    "machinery",
    "strength",
    "swimming",
    "vigilance",
]
Class = Literal["dodger", "scholar", "ranger", "mhay", "warrior"]
Terrain = Literal["forest", "plain", "mountain", "swamp", "sea", "city"]
Colour = Literal["yellow", "red", "green", "blue", "purple"]
Resource = Literal["material", "key", "potion", "arrow", "ingredient"]
Staging = Literal["yellow", "blue", "green", "red"]
Gem = Literal["white", "black", "blue", "red"]
Wound = Literal["shock", "damage", "serious"]
Weather = Literal["good", "bad"]
Deck = Literal["object", "rare-object", "weapon", "rare-weapon"]
Mode = Literal["free", "stealth", "combat"]
Dice = Literal["attack", "power", "defense", "dodge"]
Way = Literal["north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"]

Cube = Annotated[str, Ref("cube")]
"""A kind of resource and its colour, such as potion-red; `potion` alone is any colour of it."""

COSTS = ("gold", "travel", "aura", "life", "points", "item", "day")
"""What can be paid besides cubes: gold and Travel tokens of the party; a ready Aura token, Life Points (as damage),
Action Points or an item of the knapsack of the hero it is about; days that go by."""

Cost = Annotated[dict[str, int], Ref("cost")]


class Need(Conditions, frozen=True, kw_only=True):
    """A condition; all that is given must hold. The first group is about the hero, `it`."""

    hero: tuple[HeroName, ...] = ()  # is one of these
    trait: dict[Trait, int] = {}  # at least
    ability: tuple[Ability, ...] = ()  # has one of these symbols
    klass: Class | Literal[""] = ""  # has a talent of this class
    carries: tuple[ItemName, ...] = ()  # each of these
    wields: Literal["melee", "ranged", ""] = ""  # has such a weapon equipped
    cubes: Annotated[dict[str, int], Ref("cube")] = {}  # of these resources, at least
    heavy: int = 0  # heavy icons carried, at least
    life: int = 0  # at least
    life_below: int = 0
    wounded: bool = False  # some crystal is not in the Life Point area
    healable: bool = False  # in the Shock Damage or Damage area
    conscious: bool = False
    aura: int = 0  # ready tokens, at least
    engaged: bool = False
    unengaged: bool = False
    standby: bool = False
    # about the party
    party: tuple[HeroName, ...] = ()  # each of these heroes is in it
    absent: tuple[HeroName, ...] = ()  # none of these is
    heroes: int = 0  # at least
    heroes_below: int = 0
    owned: tuple[ItemName, ...] = ()  # somebody carries each of these
    gold: int = 0
    stores: Annotated[dict[str, int], Ref("cube")] = {}  # of these resources, all heroes together
    unconscious: int = 0  # heroes, at least
    # about the story
    flags: tuple[Flag, ...] = ()  # all of these are set
    no_flags: tuple[Flag, ...] = ()  # none of these is
    clues: tuple[Clue, ...] = ()
    no_clues: tuple[Clue, ...] = ()
    visited: tuple[Chapter, ...] = ()  # all of these have been read
    unvisited: tuple[Chapter, ...] = ()  # none of these has
    tally: Counter = {}  # at least
    tally_below: Counter = {}
    campaign: Memory = {}  # at least
    campaign_below: Memory = {}
    # about the day and the region
    days: int = 0  # ended since the scenario began, at least
    days_below: int = 0
    night: bool = False
    weather: Weather | Literal[""] = ""
    terrain: tuple[Terrain, ...] = ()  # the party's hex is of one of these
    travel: int = 0  # tokens, at least
    # about the room
    mode: tuple[Mode, ...] = ()
    threat_level: int = 0  # 1 yellow, 2 orange, 3 red; at least
    alarmed: bool = False  # the alarm has sounded in this room
    unalarmed: bool = False
    round: int = 0  # of combat, at least
    enemies: int = 0  # in the room, at least
    no_enemies: bool = False
    present: tuple[EnemyName, ...] = ()  # an enemy of each of these kinds is in the room
    cadavers: int = 0  # at least
    # about an attack or a test that is answered
    ranged: bool = False
    melee: bool = False
    tested: tuple[Trait, ...] = ()  # the trait tested is one of these
    either: tuple[Need, ...] = ()  # at least one of these
    unless: tuple[Need, ...] = ()  # none of these


Stat = Literal[
    "strength",  # traits, for tests and the requirements of weapons
    "dexterity",
    "sense",
    "intelligence",
    "knowledge",
    "life",  # crystals in all
    "aura",  # tokens in all
    "bearing",  # encumbrance points
    "initiative",
    "stop-limit",
    "threat-dice",  # by which the count of an activation changes
    "vision",  # of enemies, against this hero or in the room
    "cost-stab",
    "cost-cadaver",
    "cost-defense",
    "dodge-dice",
    "damage",  # of attacks, automatic
    "shields",  # against each attack
    "move-price",  # of a hex, in Travel tokens
    "collected",  # cubes of one collecting
    "buy-price",
]

Rule = Literal[
    "levitates",
    "priority-engaged",  # prefers engaged heroes
    "ignores-heavy",  # effects of heavy equipment
    "silent-shot",  # assassinating from a distance leaves no Noise token
    "hidden-adjacent",  # unseen in shadow also by adjacent enemies
    "free-across",  # annoying lines cost nothing more
    "free-water",
    "slips-away",  # keeps the rest of the free move when becoming engaged
    "no-support",  # attackers get no damage for their allies against it
    "ignores-shock",  # 1 point of each attack
    "picks-kept",  # lockpicks are not spent
    "lights",  # shadowy spaces beside it hide nobody
    "no-shooting",
    "noise-draws-all",  # cards toward noise move every enemy
]


class Modifier(standing.Modifier, frozen=True, kw_only=True):
    """A change: a number made higher, lower or fixed, or a rule switched on, and about whom."""

    stat: Stat | Literal[""] = ""
    rule: Rule | Literal[""] = ""
    whom: Literal["it", "heroes", "adjacent-heroes", "enemies", "room"] = "it"
    symbol: bool = False  # of an enemy: only with the enemy symbol on its Upgrade token


Moment = Literal[
    "test-failed",
    "round",  # a combat round begins
    "vanquished",  # an enemy has been, by it
    "rest",
    "day-end",
]


class Passive(standing.Passive, frozen=True, kw_only=True):
    """What a card does while it is in force: a change, or an answer to a moment of its owner."""

    modify: Modifier | None = None
    at: Moment | Literal[""] = ""
    every: Literal["", "turn", "room", "day"] = ""  # answers once in each of these


class Knack(Content, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What ability symbols on a card do in a test that activates one of them."""

    symbols: tuple[Ability, ...]
    specials: int = 0  # each Skill special counts as so many successes
    dice: int = 0  # Skill dice more
    difficulty: int = 0  # Difficulty dice fewer
    stops: int = 0  # the stop limit is higher
    first: int = 0  # successes of the first roll more
    forgive: int = 0  # stops of each roll that do not count

    def __post_init__(self) -> None:
        if not self.symbols or not any(getattr(self, part) for part in self.__struct_fields__[1:]):
            raise ValueError("a knack has symbols and a bonus")


class Special(Content, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What each special face of a kind of die does in an attack or a defense."""

    die: Dice
    damage: int = 0
    shields: int = 0
    cancel_defense: int = 0
    cancel_dodge: int = 0
    push: int = 0
    points: int = 0  # Action Points regained by the hero
    strike_back: int = 0  # damage to the attacker, of a defense


class Strike(Content, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an attack half gives: dice, automatic damage, what special faces do, and more."""

    attack: int = 0
    power: int = 0
    damage: int = 0
    specials: tuple[Special, ...] = ()
    area: Literal["front", "arc", "around", ""] = ""
    push: int = 0
    cancel_defense: int = 0
    cancel_dodge: int = 0
    angled: bool = False
    arrow_kept: bool = False
    reach: int = 0  # hand-to-hand at two spaces, along a free line
    wound: Wound = "damage"
    do: Effects = ()  # about the hero, after the attack


class Guard(Content, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a defense half gives."""

    defense: int = 0
    dodge: int = 0
    shields: int = 0
    specials: tuple[Special, ...] = ()
    melee: bool = False  # against hand-to-hand attacks alone
    ranged: bool = False


class About(Context, kw_only=True):
    """The hero it is about, the page it stands on, and the card it comes from."""

    hero: str = ""
    anyone: bool = False  # the hero is one of all who might be meant
    booklet: str = ""
    token: str = ""
    source: str = ""
    attack: Literal["melee", "ranged", ""] = ""
    trait: str = ""  # that is tested


# --- verbs: whom it is about ------------------------------------------------------------------------------------------


class Upon(Verb, frozen=True, kw_only=True):
    """These heroes, one after the other, are the ones it is about; only those of whom the needs hold."""

    whom: Literal["others", "any", "any-other", "adjacent", "weakest", "unconscious", "named"]
    named: HeroName = ""
    needs: Need | None = None
    do: Effects

    def __post_init__(self) -> None:
        if (self.whom == "named") != bool(self.named):
            raise ValueError("`named` goes with the hero's name")


class Bargain(effects.Bargain, frozen=True, kw_only=True):
    """Pay the cost, or let the other thing happen."""

    cost: Cost


# --- verbs: heroes ----------------------------------------------------------------------------------------------------


class Damage(Number, frozen=True):
    """It suffers damage; nothing reduces it."""


class Shock(Number, frozen=True):
    """It suffers shock damage."""


class SeriousWound(Number, frozen=True):
    """It suffers serious wounds."""


class Heal(Number, frozen=True):
    """It moves so many crystals from Shock Damage or Damage to its Life Points."""


class MendDamage(Number, frozen=True):
    """It moves so many crystals from Damage to its Life Points."""


class RecoverShock(Verb, frozen=True):
    """All its Shock Damage returns to its Life Points."""


class Ease(Number, frozen=True):
    """It moves so many crystals from Serious Wound to Damage."""


class HealAll(Verb, frozen=True):
    """All its wound areas are emptied into its Life Points."""


class ReadyAura(Number, frozen=True):
    """It readies so many exhausted Aura tokens."""


class ExhaustAura(Number, frozen=True):
    """It exhausts so many ready Aura tokens, as far as it has them."""


class ReadyAllAura(Verb, frozen=True):
    """It readies all its Aura tokens."""


class LevelUp(Verb, frozen=True):
    """It raises a trait of its choice by 1, with the bonus of its table."""


class GainTalent(Verb, frozen=True, kw_only=True):
    """It gains a Talent card: a named one if it is there, one of a class, or any."""

    talent: TalentName = ""
    klass: Class | Literal[""] = ""


class UpgradeTalent(Verb, frozen=True):
    """It turns one of its basic talents over."""


class ExtraDie(Verb, frozen=True):
    """One more die for what it does: a Skill die in a test, an Attack die in an attack, a Defense die in a defense."""


class CancelThreatDie(Verb, frozen=True):
    """One Threat die fewer is counted for the activation that ends."""


class Lasting(Verb, frozen=True, kw_only=True):
    """A change about it that lasts, also for a turn, a test or an attack in progress."""

    change: Modifier
    until: Literal["turn", "test", "room", "day", "scenario"] = "turn"


BEFALLING = (
    *(Damage, Shock, SeriousWound, Heal, MendDamage, RecoverShock, Ease, HealAll),
    *(ReadyAura, ExhaustAura, ReadyAllAura, LevelUp),
)
"""What can befall any number of heroes at once."""


# --- verbs: belongings ------------------------------------------------------------------------------------------------


class Gold(Number, frozen=True):
    """The purse gains gold, or loses it as far as it goes."""


class GainItem(Verb, frozen=True):
    """It takes this object, or nobody does if it is with somebody already."""

    item: ItemName


class GainWeapon(Verb, frozen=True):
    """It takes this weapon."""

    weapon: WeaponName


class DrawCards(Verb, frozen=True, kw_only=True):
    """It looks at so many cards from the top of a deck and takes so many of them; the others go under the deck."""

    deck: Deck
    look: int = 1
    take: int = 1


class LoseItem(Verb, frozen=True):
    """Whoever carries this object gives it up."""

    item: ItemName


class DiscardItem(Number, frozen=True):
    """It discards so many items of its knapsack."""


class EmptyKnapsack(Verb, frozen=True):
    """It discards every item of its knapsack."""


class DiscardHeavy(Verb, frozen=True):
    """It discards all heavy equipment."""


class DiscardResources(Verb, frozen=True):
    """It discards as many cubes as it likes; a counter goes up by their number."""

    counts: Annotated[str, Ref("tally")]


class Gain(Verb, frozen=True):
    """It gains cubes, as far as it has room."""

    cubes: Annotated[dict[str, int], Ref("cube")]


class Lose(Verb, frozen=True):
    """It loses cubes, as far as it has them."""

    cubes: Annotated[dict[str, int], Ref("cube")]


# --- verbs: the story -------------------------------------------------------------------------------------------------


class Set(Verb, frozen=True):
    """A flag of the scenario is set."""

    flag: Flag


class Unset(Verb, frozen=True):
    """A flag of the scenario is taken back."""

    flag: Flag


class FindClue(Verb, frozen=True):
    """The party has this clue."""

    clue: Clue


class Tally(effects.Tally, frozen=True):
    """Counters of the scenario go up, or down."""

    counters: Counter


class Remember(effects.Remember, frozen=True):
    """What later scenarios of the campaign know goes up, or down."""

    counters: Memory


class Read(Verb, frozen=True):
    """This chapter is read now; when it closes, this one goes on."""

    chapter: Chapter


# --- verbs: travel ----------------------------------------------------------------------------------------------------


class Travel(Number, frozen=True):
    """The party gains Travel tokens, up to 3, or loses them."""


class SetWeather(Verb, frozen=True):
    """The Weather token shows this side."""

    weather: Weather


class Days(Number, frozen=True):
    """So many days end."""


class Deadline(Verb, frozen=True, kw_only=True):
    """When so many days more have ended, this chapter is read; an earlier deadline is forgotten."""

    days: int
    chapter: Chapter


class NoDeadline(Verb, frozen=True):
    """The deadline is forgotten."""


class Mark(Verb, frozen=True, kw_only=True):
    """A chapter number lies on a place, read when the party arrives; a Scenario card may show it."""

    place: Place
    chapter: Chapter
    card: ScenarioCardName = ""


class Unmark(Verb, frozen=True):
    """The chapter number is taken off this place."""

    place: Place


class MoveParty(Verb, frozen=True):
    """The Group token is put on this place; its chapter is not read."""

    place: Place


# --- verbs: the room --------------------------------------------------------------------------------------------------


class EndTurn(Verb, frozen=True):
    """Its turn ends, with all that ending a turn brings."""


class Points(Number, frozen=True):
    """It gains Action Points in this turn, or loses them as far as it has them."""


class Noise(Verb, frozen=True):
    """A Noise token is put on its space, `here`, or on the lettered space of the page."""

    at: str


class Cadaver(Verb, frozen=True):
    """A Cadaver token is put on a lettered space of the page."""

    at: str


class Threat(Number, frozen=True):
    """The threat goes up so many spaces, or down."""


class RollThreat(Verb, frozen=True, kw_only=True):
    """Threat dice are rolled, whatever was done."""

    white: int = 0
    black: int = 0


class Alarm(Verb, frozen=True):
    """The alarm sounds."""


class EndStealth(Verb, frozen=True):
    """Stealth Mode ends without an alarm; combat follows only where the chapter says so."""


class Fight(Verb, frozen=True):
    """Combat Mode begins in this room, if enemies are there; heroes keep their Initiative."""


class DiscardInterest(Verb, frozen=True):
    """The Interest token that was entered is taken away."""


class PlaceInterest(Verb, frozen=True, kw_only=True):
    """An Interest token is put on a lettered space of the page."""

    at: str
    chapter: Chapter


class OpenDoor(Verb, frozen=True, kw_only=True):
    """A door of the page is opened: an Access token takes the place of its blocking line, with a chapter or without."""

    door: str
    chapter: Chapter = ""


class Reinforce(Verb, frozen=True, kw_only=True):
    """Enemies come in at a Staging token, by columns for 2, 3 and 4 heroes, each adding to the one before."""

    at: Staging
    enemies: tuple[tuple[EnemyName, ...], ...]


class Withdraw(Verb, frozen=True, kw_only=True):
    """Enemies of a kind leave the room: so many, those farthest from the heroes first; 0 is all."""

    enemy: EnemyName
    n: int = 0


class Hurt(Verb, frozen=True, kw_only=True):
    """An enemy of a kind (any, if none is named) in sight of it loses Life Points; the players choose which."""

    enemy: EnemyName = ""
    n: int


class Carry(Verb, frozen=True):
    """Its figure is put on a lettered space of the page, or the nearest available one."""

    to: str


class StoryNeeds(Needs[Malhya, About]):
    """Needs about a hero hold, where it is about nobody in particular, if they hold for somebody."""

    def holds(self, s: Malhya, need: KernelNeed, context: About) -> bool:
        if context.hero:
            return super().holds(s, need, context)
        anyone = [replace(context, hero=hero.card, anyone=True) for hero in s.heroes]
        return any(super(StoryNeeds, self).holds(s, need, each) for each in anyone)


NEEDS = StoryNeeds(Need)
VOCABULARY: Vocabulary[Malhya, About] = Vocabulary(verbs_of(__name__), NEEDS)
