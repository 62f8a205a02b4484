"""The vocabulary that cards and scenarios are written in: effects, what they cost and what they need."""

from __future__ import annotations

from typing import Literal, get_args

from coterie.kernel.content import Content, OneVerb

Resource = Literal["nectar", "might", "spark", "divinity"]
RESOURCES: tuple[Resource, ...] = get_args(Resource)
Cost = dict[Resource, int]
Colour = Literal["yellow", "blue", "red"]
Loot = Literal["weapon", "feat", "item"]

SIDES = ("I", "II", "III", "IV", "V", "VI")
COLOURS = ("yellow", "blue", "red")


class DieSpec(Content, frozen=True):
    """A combat die to take: rolled, or set to a side from 1 to 6."""

    colour: Colour
    side: int = 0


class Encounters(Content, frozen=True, kw_only=True):
    """Encounter markers: `zone` is a zone's id, `here`, `random` (zone die) or `any` (the players choose)."""

    add: int = 0
    remove: int = 0
    move: int = 0  # from one zone to another, both chosen by the players
    zone: str = "any"


class LootDrop(Content, frozen=True, kw_only=True):
    """Loot tokens put into a zone (as for encounters), with as many cards revealed into the market."""

    type: Loot
    n: int = 1
    zone: str = "random"


class Bargain(Content, frozen=True, kw_only=True):
    """Pay the cost, or let the other thing happen; who cannot pay has no choice."""

    cost: Cost = {}
    forget: int = 0  # feat cards from hand to the bottom of the own oblivion pile
    then: tuple[Effect, ...] = ()
    otherwise: tuple[Effect, ...] = ()


class Rerolls(Content, frozen=True, kw_only=True):
    """Exactly so many rolls of one and the same die; the other thing happens if there is no die."""

    times: int
    otherwise: tuple[Effect, ...] = ()


class FateRow(Content, frozen=True, kw_only=True):
    """What a fate roll up to this number does."""

    upto: int
    do: tuple[Effect, ...]


class Effect(OneVerb, frozen=True, kw_only=True):
    """One thing that happens: exactly one verb is given. Numbers are the X of the icon."""

    # combat icons; they touch the monsters of the character on the battlefield (the own one, or the teammate)
    burst: int = 0
    defence: int = 0
    strike: int = 0
    promote: int = 0
    demote: int = 0
    reroll: int = 0
    reroll_same: Rerolls | None = None
    set: int = 0
    rank: int = 0
    dice: tuple[DieSpec, ...] = ()
    master: tuple[Effect, ...] = ()  # icons that all touch one and the same die (deities)
    # resources and health of the acting character
    gain: Cost = {}
    lose: Cost = {}  # as far as there is
    heal: int = 0  # ichor regained, wounds of the player's choice first
    hit: int = 0  # suffer a hit of this value
    # cards of the acting character
    recall: int = 0  # top cards of the own oblivion pile into hand
    unveil: int = 0  # face-down feat cards in own slots turned up
    forget: int = 0  # feat cards from hand to the bottom of the oblivion pile, as far as there are
    untap: int = 0  # own weapons or items untapped
    wake: int = 0  # tapped action cards in hand untapped
    unpush: int = 0  # push limits cubes removed
    # monsters
    engage: int = 0  # draw and engage
    sentinel: int = 0  # monsters drawn to the sentinel board
    banish: int = 0  # monsters of the sentinel board discarded, the players' choice
    snipe: int = 0  # damage to one monster of the sentinel board
    calm: int = 0  # untapped engaged monsters tapped
    toughen: int = 0  # the monster that inflicts gains stamina
    multiply: str = ""  # a monster of this kind from the deck into the leftmost lure slot
    # the map
    encounters: Encounters | None = None
    loot: LootDrop | None = None
    landmark: dict[str, str] = {}  # zone (as above): landmark
    unblock: str = ""  # a story token taken off an arrow, named like the arrow
    block: str = ""  # a story token put on an arrow
    eliminate: str = ""  # a zone; characters there go to the scenario's starting zone
    go: str = ""  # the figure goes to this zone (`start` for the starting zone, `any`, or an id), without a move
    # deities
    grace: int = 0
    wrath: int = 0
    # status
    condition: str = ""
    cure: str = ""  # a condition's id, or `any`
    companion: str = ""
    treasure: str = (
        ""  # a weapon, item or feat card given to the acting character, free of cost and capacity rules kept
    )
    # story
    tally: dict[str, int] = {}  # counters of the scenario
    remember: dict[str, int] = {}  # counters of the campaign
    page: str = ""  # a page of the scenario's story
    boss: dict[str, str] = {}  # boss id: zone
    prepare: str = ""  # `range` (the next feat card ignores its range), `free-pray`
    # control
    choose: tuple[tuple[Effect, ...], ...] = ()  # the acting player picks one
    bargain: Bargain | None = None
    fate: tuple[FateRow, ...] = ()
    everyone: tuple[Effect, ...] = ()  # each character in turn is the acting one
    frontline: tuple[Effect, ...] = ()  # each active character on the battlefield is the acting one
    teammate: tuple[Effect, ...] = ()  # the teammate is the acting one (solo: oneself)


Effects = tuple[Effect, ...]


class Need(Content, frozen=True, kw_only=True):
    """A condition on the position; all that is given must hold."""

    tally: dict[str, int] = {}  # at least
    remembered: dict[str, int] = {}
    forgotten: dict[str, int] = {}  # fewer than
    done: tuple[str, ...] = ()  # challenges
    undone: tuple[str, ...] = ()
    defeated: tuple[str, ...] = ()  # bosses
    at: dict[str, int] = {}  # zone: at least so many characters there
    clear: tuple[str, ...] = ()  # zones without encounter markers
    round: int = 0  # this round or later
    players: tuple[int, ...] = ()
