"""The vocabulary that cards and scenarios are written in: verbs, what they cost and what they need.

A verb is about the acting character unless it says otherwise; numbers are the X of the icon.
"""

from __future__ import annotations

from typing import Annotated, Literal

from coterie.games.hades.state import CombatDie, God, Hades, Monster
from coterie.kernel import effects
from coterie.kernel.box import Ref
from coterie.kernel.content import Content
from coterie.kernel.effects import Choose, Effects, Everyone, Fate, Remember, Tally, Verb, Vocabulary, verbs_of
from coterie.kernel.needs import Conditions, Needs

__all__ = ["Choose", "Effects", "Everyone", "Fate", "Remember", "Tally"]

Resource = Literal["nectar", "might", "spark", "divinity"]
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


class Burst(Verb, frozen=True):
    """Damage to one engaged monster."""

    n: int


class Defence(Verb, frozen=True):
    """Shield tokens on a monster with a die."""

    n: int


class Strike(Verb, frozen=True):
    """Strike tokens on a monster with a die."""

    n: int


class Promote(Verb, frozen=True):
    """Up to so many times a die is exchanged for one of the next better colour, keeping its side."""

    n: int


class Demote(Verb, frozen=True):
    """Exactly so many times a die is exchanged for one of the next worse colour, keeping its side."""

    n: int


class Reroll(Verb, frozen=True):
    """Up to so many rolls of any dice."""

    n: int


class RerollSame(Verb, frozen=True, kw_only=True):
    """Exactly so many rolls of one and the same die; the other thing happens if there is no die."""

    times: int
    otherwise: Effects = ()


class Set(Verb, frozen=True):
    """A die is turned to this side."""

    side: int


class Rank(Verb, frozen=True):
    """Up to so many times a die is turned to its next higher side."""

    n: int


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


class Heal(Verb, frozen=True):
    """Ichor regained, wounds of the player's choice first."""

    n: int


class Hit(Verb, frozen=True):
    """A hit of this value is suffered."""

    value: int


# --- cards ------------------------------------------------------------------------------------------------------------


class Recall(Verb, frozen=True):
    """The top cards of the own oblivion pile come into hand."""

    n: int


class Unveil(Verb, frozen=True):
    """Face-down feat cards in own slots are turned up."""

    n: int


class Forget(Verb, frozen=True):
    """Feat cards go from hand to the bottom of the oblivion pile, as far as there are."""

    n: int


class Untap(Verb, frozen=True):
    """Own weapons or items are untapped."""

    n: int


class Wake(Verb, frozen=True):
    """Tapped action cards in hand are untapped."""

    n: int


class Unpush(Verb, frozen=True):
    """Cubes are taken off push limits."""

    n: int


# --- monsters ---------------------------------------------------------------------------------------------------------


class Engage(Verb, frozen=True):
    """Monsters are drawn and engaged."""

    n: int


class Sentinel(Verb, frozen=True):
    """Monsters are drawn to the sentinel board."""

    n: int


class Banish(Verb, frozen=True):
    """Monsters of the sentinel board are discarded, by choice."""

    n: int


class Snipe(Verb, frozen=True):
    """Damage to one monster of the sentinel board."""

    n: int


class Calm(Verb, frozen=True):
    """Untapped engaged monsters are tapped."""

    n: int


class Toughen(Verb, frozen=True):
    """The monster that inflicts gains stamina."""

    n: int


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


class Grace(Verb, frozen=True):
    """Curse tokens of deities turn to blessings."""

    n: int


class Wrath(Verb, frozen=True):
    """Blessing tokens of deities turn to curses."""

    n: int


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

    EACH = frozenset(("done", "undone", "defeated", "clear"))

    tally: dict[str, int] = {}  # at least
    remembered: dict[str, int] = {}
    forgotten: dict[str, int] = {}  # fewer than
    done: tuple[ChallengeName, ...] = ()
    undone: tuple[ChallengeName, ...] = ()
    defeated: tuple[Annotated[str, Ref("boss")], ...] = ()
    at: Annotated[dict[str, int], Ref("zone")] = {}  # zone: at least so many characters there
    clear: tuple[ZoneName, ...] = ()  # zones without encounter markers
    round: int = 0  # this round or later
    players: tuple[int, ...] = ()


NEEDS: Needs[Hades, None] = Needs(Need)
