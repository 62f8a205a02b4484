"""Cards that can be played: where they come from, at which moments, by whom and for whom, and what they cost.

A play is an option ("use", kind, card, level, holder): the level of a special Lightshield, for a facility its space (0
for all others), and the unit that holds the card. The scout of its effects is who acts, is damaged or has the turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import Literal, NamedTuple

from coterie.games.sheol import box
from coterie.games.sheol.board.lightstream import joins, network
from coterie.games.sheol.board.occupancy import facility_works, joined_to
from coterie.games.sheol.box import vocabulary as verbs
from coterie.games.sheol.box.content import Lightshield
from coterie.games.sheol.box.names import RULED, rule_of
from coterie.games.sheol.box.vocabulary import Power
from coterie.games.sheol.effects.resolve import Context, holds, scout_of
from coterie.games.sheol.effects.selecting import aims, finds, scouts_meant
from coterie.games.sheol.effects.standing import phase_of
from coterie.games.sheol.scouts.units import can_pay, most_lux, payers
from coterie.games.sheol.state import CITADEL, Sheol, Unit
from coterie.kernel.data import Struct, replace
from coterie.kernel.effects import Effect, Everyone
from coterie.kernel.table import Cause

Play = tuple[str, str, str, int, int]
Discount = tuple[str, str, int]
"""A card whose alternate effect makes an action cheaper: ("discount", card, holder)."""


class PlayableCard(NamedTuple):
    """A card that could be used, and by whom it is held."""

    kind: str
    card: str
    level: int
    holder: int
    power: Power

    @property
    def option(self) -> Play:
        return ("use", self.kind, self.card, self.level, self.holder)

    @property
    def cause(self) -> Cause:
        """Why its effects happen."""
        card = f"{self.kind}.{self.card}"
        special = self.kind == "lightshield" and self.level > 0
        rule = RULED.get(card, "lightshield.special") if special else rule_of(card)
        return Cause(rule=rule, card=f"{card}.name")


class ActionCost(Struct):
    """What an action costs, or the use of a card, and who pays it: the same for the offer, the payment and the deed.

    At most one primary and one alternate effect change it.
    """

    kind: str  # plan, reveal, attack, movement, repair, build, explore, printer, cure, shield, discover, special, card
    unit: int
    cost: dict[str, int]
    overload: bool = False
    helped: bool = True  # scouts may help a droid with its Lux
    primary: bool = False
    alternate: bool = False


def powers_of(card: str, level: int) -> list[tuple[int, Power]]:
    """The power of a Lightshield; of a special card all powers up to the level, each with its number."""
    shield = box.LIGHTSHIELDS[card]
    if shield.power is not None:
        return [(0, shield.power)]
    return list(enumerate(shield.levels[:level], 1))


def mission_level(s: Sheol) -> int:
    mission = box.MISSIONS.get(s.mission.id)
    return 1 if mission is None else mission.level


# --- moments ----------------------------------------------------------------------------------------------------------

Uses = dict[str, list[tuple[str, int, Power]]]
"""By card: its kind, the level of a special one, and the power."""


SHIELDS = box.LIGHTSHIELDS.items()
IN_HAND = [
    *[("lightshield", id, level, power, card.droid) for id, card in SHIELDS for level, power in powers_of(id, 3)],
    *[("status", id, 0, card.power, False) for id, card in box.STATUSES.items()],
]
BORNE = [
    (kind, id, 0, card.power, False)
    for kind, cards in (("item", box.ITEMS), ("accessory", box.ACCESSORIES))
    for id, card in cards.items()
    if card.power is not None
]
"""The powers of all cards of a kind, with their levels, and whether they are for droids."""


class When:
    """Moments at which cards can be played for a unit, and what the cards could be used for then.

    In `hand` and `bag` are first the uses of who holds a card for itself, then those for another, of which there are
    none at most moments; `sources` are those that have anything for these moments.
    """

    def __init__(self, moments: tuple[str, ...], phase: str, after_roll: bool, droid: bool) -> None:
        self.moments, self.phase, self.after_roll, self.droid = moments, phase, after_roll, droid
        self.free = "free" in moments  # between two things that happen, not in answer to one
        self.hand, self.bag = self._uses(IN_HAND), self._uses(BORNE)
        self.useless_in_hand = [uses.keys().isdisjoint for uses in self.hand]
        faces = any(face.power is not None and self.fits(face.power) for face in box.FACES.values())
        using = (any(self.hand), self.free, any(self.bag), faces)
        self.sources = [source for source, used in zip(SOURCES, using, strict=True) if used]

    def fits(self, power: Power) -> bool:
        meant = power.phase in (self.phase, "both") and power.after_roll == self.after_roll
        return meant and any(map(power.is_for, self.moments))

    def rank(self, playable: PlayableCard) -> int:
        """Which of the moments a card is played at: the first that it is for."""
        return next(n for n, moment in enumerate(self.moments) if playable.power.is_for(moment))

    def _uses(self, cards: Iterable[tuple[str, str, int, Power, bool]]) -> tuple[Uses, Uses]:
        """Of the cards with all their powers; Lightshields for droids serve any droid."""
        found: tuple[Uses, Uses] = {}, {}
        for kind, card, level, power, droid in cards:
            if self.fits(power) and (self.droid or not droid):
                for uses, whose in zip(found, ("own", "other"), strict=True):
                    if droid or power.whose in ("any", whose):
                        uses.setdefault(card, []).append((kind, level, power))
        return found


when_played = cache(When)
"""Each moment is made once."""


@cache
def cards_for(moments: tuple[str, ...], phase: str) -> frozenset[str]:
    """All that anybody could use at some moments: cards of hands and inventories, facilities, technologies."""
    whens = [when_played(moments, phase, False, droid) for droid in (False, True)]
    stands = [(card, each.power) for card, each in box.FACILITIES.items()]
    stands += [(card, face.power) for card, face in box.FACES.items()]
    used = {card for card, power in stands if power is not None and whens[0].fits(power)}
    return frozenset(used.union(card for when in whens for uses in (*when.hand, *when.bag) for card in uses))


def is_anything_for(s: Sheol, moments: tuple[str, ...]) -> bool:
    """Whether anything that can be used at the moments is there; told at a glance."""
    there: list[str] = []
    for unit in s.units:
        if not unit.dead:
            there += unit.hand.cards
            there += unit.items
            there += [gear.card for gear in unit.accessories if gear.charges]
    there += [facility.kind for facility in s.facilities.values() if facility.ready]
    there += [card for card, charges in s.citadel.charges.items() if charges]
    return not cards_for(moments, phase_of(s)).isdisjoint(there)


# --- where they come from ---------------------------------------------------------------------------------------------


@lru_cache(maxsize=10_000)
def _held(
    when: When, place: Literal["hand", "bag"], own: bool, holder: int, held: tuple[str, ...], level: int
) -> list[PlayableCard]:
    """What could be used of the cards that a unit has, for itself or for another.

    Kept by all that it depends on: the same hands are asked about many times before they change.
    """
    for_itself, for_another = when.hand if place == "hand" else when.bag
    useful = for_itself if own else for_another
    return [
        PlayableCard(kind, card, number, holder, power)
        for card in dict.fromkeys(held)
        for kind, number, power in useful.get(card, ())
        if number <= level
    ]


def in_hands(s: Sheol, unit: Unit, when: When) -> list[PlayableCard]:
    """Lightshields and statuses in the hands of all scouts; those for droids only if the unit is one."""
    found: list[PlayableCard] = []
    no_use, no_use_for_another = when.useless_in_hand
    for holder in s.units if when.hand[1] else (unit,):
        held = holder.hand.cards
        if held and not (no_use if holder is unit else no_use_for_another)(held) and not holder.dead:
            found += _held(when, "hand", holder is unit, holder.id, tuple(held), mission_level(s))
    return found


def stations(s: Sheol, unit: Unit, when: When) -> list[PlayableCard]:
    """The facilities that are ready and connected to the unit."""
    if not s.facilities:
        return []
    return [
        PlayableCard("facility", facility.kind, cell, unit.id, power)
        for cell, facility in s.facilities.items()
        if (power := box.FACILITIES[facility.kind].power) is not None
        and facility.ready
        and when.fits(power)
        and facility_works(s, cell)
        and unit in joined_to(s, cell)
    ]


def borne(s: Sheol, unit: Unit, when: When) -> list[PlayableCard]:
    """The items in all inventories, and the accessories that still have a charge."""
    found: list[PlayableCard] = []
    own, other = when.bag
    for holder in s.units if other else (unit,):
        held = holder.items
        if holder.accessories:
            held = held + [gear.card for gear in holder.accessories if gear.charges]
        if held and not holder.dead:
            useful = own if holder is unit else other
            if not useful.keys().isdisjoint(held):
                found += _held(when, "bag", holder is unit, holder.id, tuple(held), mission_level(s))
    return found


def technologies(s: Sheol, unit: Unit, when: When) -> list[PlayableCard]:
    """Active technologies with charges, used by any scout connected to the Citadel: by the unit itself if it is."""
    citadel = s.citadel
    if not citadel.districts:
        return []
    ready = [
        (card, face.power)
        for card in citadel.districts
        if citadel.charges.get(card)
        and (face := box.FACES.get(card)) is not None
        and face.power is not None
        and when.fits(face.power)
    ]
    if not ready:
        return []
    joined = network(s, CITADEL)
    users = [each for each in s.units if not each.dead and joins(s, joined, each.at)]
    by = [unit] if unit in users else users if when.free else users[:1]
    return [PlayableCard("technology", card, 0, user.id, power) for user in by for card, power in ready]


SOURCES: tuple[Callable[[Sheol, Unit, When], Iterable[PlayableCard]], ...] = (in_hands, stations, borne, technologies)
"""What could be used in the turn, action or damage of a unit, in the order in which it is offered."""

# --- what becomes of it -----------------------------------------------------------------------------------------------


def spend(s: Sheol, playable: PlayableCard) -> None:
    """A used card is discarded, a positive or special status leaves the game, an item goes to the bottom of its deck.

    Accessories and technologies lose a charge, a facility's token is flipped to its reload side.
    """
    card, holder = playable.card, s.units[playable.holder]
    match playable.kind:
        case "lightshield" | "status":
            gone = playable.kind == "status" and box.STATUSES[card].kind in ("positive", "special")
            holder.hand.cards.remove(card)
            (s.gone if gone else holder.discard).cards.append(card)
        case "item":
            holder.items.remove(card)
            s.printer.put_bottom(card)
        case "accessory":
            next(gear for gear in holder.accessories if gear.card == card and gear.charges).charges -= 1
        case "technology":
            s.citadel.charges[card] -= 1
        case _:
            s.facilities[playable.level].ready = False


# --- what can be played -----------------------------------------------------------------------------------------------


def concerned(s: Sheol, context: Context) -> Unit:
    """The scout it is about; for what concerns all, the first that is alive."""
    return s.units[context.scout] if context.scout >= 0 else next(unit for unit in s.units if not unit.dead)


def plays(s: Sheol, moments: tuple[str, ...], context: Context, after_roll: bool = False) -> list[PlayableCard]:
    """The cards that can be played for the scout it is about, first those for the first of the moments."""
    unit = s.units[context.scout] if context.scout >= 0 else concerned(s, context)
    when = when_played(moments, phase_of(s), after_roll, unit.core != "")
    found: list[PlayableCard] = []
    for source in when.sources:
        found += source(s, unit, when)
    if not found:
        return found
    found = [each for each in found if _is_ready(s, each, unit, context)]
    if when.free:
        found = [each for each in found if not aims(each.power) or finds(s, each.power.do[0], meant_by(each, context))]
    if len(found) > 1 < len(moments):
        found.sort(key=when.rank)
    return found


def _is_ready(s: Sheol, playable: PlayableCard, unit: Unit, context: Context) -> bool:
    """Whether what a card needs is there, and its cost can be paid."""
    power = playable.power
    if power.needs is not None and not holds(s, power.needs, meant_by(playable, context)):
        return False
    if not power.cost:
        return True
    cost = _one_gone(power.cost) if playable.kind in ("lightshield", "status") else power.cost
    return can_pay(s, s.units[payer_of(playable, unit)], cost, is_action(playable))


def payer_of(playable: PlayableCard, unit: Unit) -> int:
    """Who pays for a card: who holds it; the droid for its cards."""
    return unit.id if unit.is_droid and playable.kind == "lightshield" else playable.holder


def cost_of(playable: PlayableCard, unit: Unit) -> ActionCost:
    """What the use of a card costs, and who pays it."""
    kind, cost = "special" if playable.power.when == "action" else "card", dict(playable.power.cost)
    return ActionCost(kind, payer_of(playable, unit), cost, helped=is_action(playable))


def _one_gone(cost: dict[str, int]) -> dict[str, int]:
    """A cost when a card of the hand is used for something else: it cannot be discarded for it as well."""
    return {**cost, "hand": cost["hand"] + 1} if "hand" in cost else cost


def is_action(playable: PlayableCard) -> bool:
    """Whether using the card is an action, free or not, rather than just playing it."""
    return playable.power.when == "action" or playable.kind not in ("lightshield", "status")


def meant_by(playable: PlayableCard, context: Context) -> Context:
    """Whom and what the effects of a card are about; of a facility its space."""
    cell = playable.level if playable.kind == "facility" else context.cell
    scout = playable.holder if is_on_its_own(playable) else context.scout
    return replace(context, scout=scout, by=playable.holder, played=playable.card, cell=cell)


def is_on_its_own(playable: PlayableCard) -> bool:
    """Whether it is a technology that is about who uses it, since it answers to nothing that happens to another."""
    return playable.kind == "technology" and playable.power.is_for("free")


# --- whether it is worth anything -------------------------------------------------------------------------------------


def helps(s: Sheol, playable: PlayableCard, context: Context) -> bool:
    """Whether anything that a card does comes to something now, as far as one can tell beforehand."""
    meant, does = meant_by(playable, context), playable.power.do
    return not does or any(comes_to_something(s, effect, meant) for effect in does)


def comes_to_something(s: Sheol, effect: Effect, context: Context) -> bool:
    """Nothing is picked where there is none, placed by who cannot, or given to who has no use for it."""
    if isinstance(effect, verbs.Scouts):
        meant = [unit.id for unit in scouts_meant(s, effect, context)]
    elif isinstance(effect, Everyone):
        meant = [unit.id for unit in s.units if not unit.dead]
    elif isinstance(effect, verbs.Gain):
        return context.scout < 0 or any(has_use_for(s, scout_of(s, context), *each) for each in effect.amounts.items())
    elif isinstance(effect, verbs.Lay):
        return context.scout < 0 or not scout_of(s, context).corrupted
    else:
        return finds(s, effect, context)
    return any(comes_to_something(s, each, replace(context, scout=who)) for who in meant for each in effect.do)


def has_use_for(s: Sheol, unit: Unit, what: str, n: int) -> bool:
    """Lux is for who lacks some, a cure for who can be cured; movement does not last into the Scout phase."""
    match what:
        case "lux":
            return n > 0 and unit.lux < most_lux(unit)
        case "corruption":
            return n < 0 and unit.corruption > 0 and not unit.corrupted
        case "movement":
            return phase_of(s) == "scout"
    return n > 0


# --- paying for an action ---------------------------------------------------------------------------------------------


def discounts(s: Sheol, action: ActionCost) -> list[Discount]:
    """Cards whose alternate effect takes 1 off what is being paid."""
    lux, umbra = action.cost.get("lux", 0) > 0, action.cost.get("umbra", 0) > 0
    found: list[Discount] = []
    if action.alternate or not (lux or umbra):
        return found
    unit, kind = s.units[action.unit], "overload" if action.overload else action.kind
    for holder in s.units:
        useful = discounting(action.kind, kind, lux, umbra, unit.is_droid, holder is unit)
        if not useful.isdisjoint(holder.hand.cards) and not holder.dead:
            found += [("discount", card, holder.id) for card in dict.fromkeys(holder.hand.cards) if card in useful]
    return found


@cache
def discounting(deed: str, kind: str, lux: bool, umbra: bool, droid: bool, own: bool) -> frozenset[str]:
    """The cards that make an action cheaper: the unit's own, or those of another.

    A card serves its holder's actions, `other-scout` those of others; a droid's card the actions of any droid.
    """

    def serves(card: Lightshield) -> bool:
        if card.alternate in ("", "draw") or (card.droid and not droid):
            return False
        if card.alternate == "other-scout":
            return not own and lux and deed != "movement"
        if not card.droid and not own:
            return False
        return (umbra and deed != "print") if card.alternate == "umbra" else (lux and card.alternate == kind)

    return frozenset(card for card, shield in box.LIGHTSHIELDS.items() if serves(shield))


def affordable(s: Sheol, action: ActionCost) -> bool:
    """Whether an action can be paid for, with one discount if need be."""
    return payable(s, action, action.cost) or any(enough_with(s, action, each) for each in discounts(s, action))


def payable(s: Sheol, action: ActionCost, cost: dict[str, int]) -> bool:
    """Whether the unit can pay so much for what it does."""
    return can_pay(s, s.units[action.unit], cost, action.helped)


def enough_with(s: Sheol, action: ActionCost, discount: Discount) -> bool:
    """Whether it can be paid with a discount."""
    _, card, holder = discount
    cost = less(action.cost, discounted(card))
    own = s.units[holder] in payers(s, s.units[action.unit])
    return payable(s, action, _one_gone(cost) if own else cost)


def discounted(card: str) -> str:
    """What a card makes cheaper: `umbra` Umbra, all others Lux."""
    return "umbra" if box.LIGHTSHIELDS[card].alternate == "umbra" else "lux"


def less(cost: dict[str, int], what: str) -> dict[str, int]:
    return {**cost, what: max(0, cost.get(what, 0) - 1)}
