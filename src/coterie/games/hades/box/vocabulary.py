"""The vocabulary that cards and scenarios are written in: verbs, what they cost and what they need.

A verb is about the acting character unless it says otherwise; numbers are the X of the icon.
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from coterie.games.hades.state import CombatDie, God, Hades, Monster
from coterie.kernel import effects
from coterie.kernel.box import Ref
from coterie.kernel.content import Content
from coterie.kernel.effects import Choose, Effects, Everyone, Fate, Number, Remember, Tally, Verb, Vocabulary, verbs_of
from coterie.kernel.needs import Conditions, Needs

__all__ = ["Choose", "Effects", "Everyone", "Fate", "Remember", "Tally"]

Resource = Literal["nectar", "might", "spark", "divinity"]
RESOURCES: tuple[Resource, ...] = get_args(Resource)
Cost = dict[Resource, int]
Colour = Literal["yellow", "blue", "red"]
LootType = Literal["weapon", "feat", "item"]

SIDES = ("I", "II", "III", "IV", "V", "VI")
COLOURS = ("yellow", "blue", "red")

# Names of cards, and of what is only in the scenario where they are written.
LandmarkName = Annotated[str, Ref("landmark")]
ZoneName = Annotated[str, Ref("zone")]
ArrowName = Annotated[str, Ref("arrow")]
PageName = Annotated[str, Ref("page")]
ChallengeName = Annotated[str, Ref("challenge")]

SOME_ZONE = Ref("zone", also=("here", "random", "any"))
"""Where a zone is meant: its name, here, by the zone die, or by the players' choice."""


class DieSpec(Content, frozen=True):
    """A combat die to take: rolled, or set to a side from 1 to 6."""

    colour: Colour
    side: int = 0


# --- combat icons: they touch the monsters of the character on the battlefield, the own one or the teammate -----------


class Burst(Number, frozen=True):
    """Damage to one engaged monster."""


class Defence(Number, frozen=True):
    """Shield tokens on a monster with a die."""


class Strike(Number, frozen=True):
    """Strike tokens on a monster with a die."""


class Promote(Number, frozen=True):
    """Up to so many times a die is exchanged for one of the next better colour, keeping its side."""


class Demote(Number, frozen=True):
    """Exactly so many times a die is exchanged for one of the next worse colour, keeping its side."""


class Reroll(Number, frozen=True):
    """Up to so many rolls of any dice."""


class RerollSame(Verb, frozen=True, kw_only=True):
    """Exactly so many rolls of one and the same die; the other thing happens if there is no die."""

    times: int
    otherwise: Effects = ()


class Set(Verb, frozen=True):
    """A die is turned to this side."""

    side: int


class Rank(Number, frozen=True):
    """Up to so many times a die is turned to its next higher side."""


class Dice(Verb, frozen=True):
    """Dice are taken and assigned."""

    dice: tuple[DieSpec, ...]


class Master(Verb, frozen=True):
    """Icons that all touch one and the same die."""

    do: Effects


# --- resources and health ---------------------------------------------------------------------------------------------


class Gain(Verb, frozen=True):
    """Resources, as far as the dials go."""

    what: Cost


class Lose(Verb, frozen=True):
    """Resources go, as far as there are."""

    what: Cost


class Heal(Number, frozen=True):
    """Ichor regained, wounds of the player's choice first."""


class Hit(Number, frozen=True):
    """A hit of this value is suffered."""


# --- cards ------------------------------------------------------------------------------------------------------------


class Recall(Number, frozen=True):
    """The top cards of the own oblivion pile come into hand."""


class Unveil(Number, frozen=True):
    """Face-down feat cards in own slots are turned up."""


class Forget(Number, frozen=True):
    """Feat cards go from hand to the bottom of the oblivion pile, as far as there are."""


class Untap(Number, frozen=True):
    """Own weapons or items are untapped."""


class Wake(Number, frozen=True):
    """Tapped action cards in hand are untapped."""


class Unpush(Number, frozen=True):
    """Cubes are taken off push limits."""


# --- monsters ---------------------------------------------------------------------------------------------------------


class Engage(Number, frozen=True):
    """Monsters are drawn and engaged."""


class Sentinel(Number, frozen=True):
    """Monsters are drawn to the sentinel board."""


class Banish(Number, frozen=True):
    """Monsters of the sentinel board are discarded, by choice."""


class Snipe(Number, frozen=True):
    """Damage to one monster of the sentinel board."""


class Calm(Number, frozen=True):
    """Untapped engaged monsters are tapped."""


class Toughen(Number, frozen=True):
    """The monster that inflicts gains stamina."""


class Multiply(Verb, frozen=True):
    """A monster of this kind goes from the deck into the leftmost lure slot."""

    monster: Annotated[str, Ref("monster")]


class Boss(Verb, frozen=True):
    """Bosses appear, each in its zone."""

    places: Annotated[dict[str, ZoneName], Ref("boss")]


# --- the map: a zone is an id, `here`, `random` (the zone die) or `any` (the players choose) --------------------------


class Encounters(Verb, frozen=True, kw_only=True):
    """Encounter markers are added or removed, or moved from one zone to another, both chosen by the players."""

    add: int = 0
    remove: int = 0
    move: int = 0
    zone: Annotated[str, SOME_ZONE] = "any"


class Loot(Verb, frozen=True, kw_only=True):
    """Loot tokens are put into a zone, with as many cards revealed into the market."""

    type: LootType
    n: int = 1
    zone: Annotated[str, SOME_ZONE] = "random"


class Landmark(Verb, frozen=True):
    """Landmarks are put into zones."""

    places: Annotated[dict[str, LandmarkName], SOME_ZONE]


class Unblock(Verb, frozen=True):
    """A story token is taken off an arrow."""

    arrow: ArrowName


class Block(Verb, frozen=True):
    """A story token is put on an arrow."""

    arrow: ArrowName


class Eliminate(Verb, frozen=True):
    """A zone is lost; characters there go to the scenario's starting zone."""

    zone: ZoneName


class Go(Verb, frozen=True):
    """The figure goes to a zone without a move; `start` is the starting zone."""

    zone: Annotated[str, Ref("zone", also=("start", "any"))]


# --- deities, status and story ----------------------------------------------------------------------------------------


class Grace(Number, frozen=True):
    """Curse tokens of deities turn to blessings."""


class Wrath(Number, frozen=True):
    """Blessing tokens of deities turn to curses."""


class Condition(Verb, frozen=True):
    """A condition is held from now on."""

    condition: Annotated[str, Ref("condition")]


class Cure(Verb, frozen=True):
    """A condition ends: this one, or `any` of one's choice."""

    condition: Annotated[str, Ref("condition", also=("any",))]


class Companion(Verb, frozen=True):
    """A companion joins."""

    companion: Annotated[str, Ref("companion")]


class Treasure(Verb, frozen=True):
    """A weapon, item or feat card is given free of cost; the rules of capacity are kept."""

    card: Annotated[str, Ref("treasure")]


class Page(Verb, frozen=True):
    """A page of the scenario's story is read."""

    page: PageName


class Doom(Verb, frozen=True):
    """The scenario is lost."""


class Prepare(Verb, frozen=True):
    """The next feat card ignores its range, or the next prayer needs no card."""

    what: Literal["range", "free-pray"]


# --- control ----------------------------------------------------------------------------------------------------------


class Bargain(effects.Bargain, frozen=True, kw_only=True):
    """Pay the cost, or let the other thing happen; `feats` are feat cards that go from hand to the oblivion pile."""

    cost: dict[Resource | Literal["feats"], int]


class Frontline(Verb, frozen=True):
    """Each active character on the battlefield in turn is the acting one."""

    do: Effects


class Among(Verb, frozen=True, kw_only=True):
    """Each character in these zones in turn is the acting one."""

    zones: tuple[ZoneName, ...]
    do: Effects


class Teammate(Verb, frozen=True):
    """The teammate is the acting one; who plays alone is so oneself."""

    do: Effects


class Context(effects.Context, kw_only=True):
    """Who acts, and the monster or the one die that it is about."""

    actor: God
    monster: Monster | None = None
    die: CombatDie | None = None
    inflicted: bool = False  # by the monster's infliction, not by what a boss does at its moments


VOCABULARY: Vocabulary[Hades, Context] = Vocabulary(verbs_of(__name__))


# --- needs ------------------------------------------------------------------------------------------------------------


class Need(Conditions, frozen=True, kw_only=True):
    """A condition on the position, whoever acts; all that is given must hold."""

    EACH = frozenset(("done", "undone", "defeated", "clear", "away"))

    tally: dict[str, int] = {}  # at least
    remembered: dict[str, int] = {}
    forgotten: dict[str, int] = {}  # fewer than
    done: tuple[ChallengeName, ...] = ()
    undone: tuple[ChallengeName, ...] = ()
    defeated: tuple[Annotated[str, Ref("boss")], ...] = ()
    at: Annotated[dict[str, int], Ref("zone")] = {}  # zone: at least so many characters there
    clear: tuple[ZoneName, ...] = ()  # zones without encounter markers
    away: tuple[ZoneName, ...] = ()  # zones without a character
    round: int = 0  # this round or later
    wave: int = 0  # this wave of the round
    players: tuple[int, ...] = ()


NEEDS: Needs[Hades, None] = Needs(Need)
