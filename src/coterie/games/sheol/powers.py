"""Uses of cards: what may be played at a moment, by whom and for whom, what it costs, and what happens then.

A play is an option ("use", kind, card, level, holder): the level of a special Lightshield, for a facility its space (0
for all others), and the unit that holds the card. The scout of its effects is who acts, is damaged or has the turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, partial
from typing import Any, NamedTuple

from coterie.games.sheol import box
from coterie.games.sheol.cards import draw_cards, from_hand
from coterie.games.sheol.costs import can_pay, pay
from coterie.games.sheol.damage import OFFER
from coterie.games.sheol.effects import About, carry_out, holds, scout_of
from coterie.games.sheol.force import phase_of
from coterie.games.sheol.state import Sheol, Unit
from coterie.games.sheol.units import name
from coterie.games.sheol.vocabulary import Power
from coterie.kernel.data import Struct, replace
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table

Play = tuple[str, str, str, int, int]


class Held(NamedTuple):
    """A card that could be used, and by whom it is held."""

    kind: str
    card: str
    level: int
    holder: int
    power: Power

    @property
    def option(self) -> Play:
        return ("use", self.kind, self.card, self.level, self.holder)


class Deed(Struct):
    """An action while it is being paid for and carried out: at most one primary and one alternate effect change it."""

    kind: str  # plan, reveal, attack, movement, repair, build, explore, printer, cure, shield, discover, special
    unit: int
    cost: dict[str, int]
    overload: bool = False
    primary: bool = False
    alternate: bool = False


# --- what can be played -----------------------------------------------------------------------------------------------


def powers_of(card: str, level: int) -> list[tuple[int, Power]]:
    """The power of a Lightshield; of a special card all powers up to the level, each with its number."""
    shield = box.LIGHTSHIELDS[card]
    if shield.power is not None:
        return [(0, shield.power)]
    return list(enumerate(shield.levels[:level], 1))


def mission_level(s: Sheol) -> int:
    mission = box.MISSIONS.get(s.mission.id)
    return 1 if mission is None else mission.level


def in_hands(s: Sheol, unit: Unit, moment: str) -> list[Held]:
    """Lightshields and statuses in the hands of all scouts; those for droids only if the unit is one."""
    found: list[Held] = []
    if moment in _BY_MOMENT:
        level, droid = mission_level(s), unit.is_droid
        for holder in s.units:
            if holder.hand.cards and not holder.dead:
                found += _uses(moment, tuple(holder.hand.cards), holder.id, level, droid)
    return found


@lru_cache(maxsize=8192)
def _uses(moment: str, hand: tuple[str, ...], holder: int, level: int, droid: bool) -> list[Held]:
    """What the cards of a hand could be used for at a moment; kept, since hands change less often than one asks."""
    known = _BY_MOMENT[moment]
    return [
        Held(kind, card, number, holder, power)
        for card in dict.fromkeys(hand)
        for kind, number, power in known.get(card, ())
        if number <= level and (droid or kind == "status" or not box.LIGHTSHIELDS[card].droid)
    ]


Uses = dict[str, dict[str, list[tuple[str, int, Power]]]]
"""By moment and card: the kind of a card, the level of a special one, the power."""


def by_moment(uses: Iterable[tuple[str, str, int, Power | None]]) -> Uses:
    """What cards can be used for: each its kind, the card, the level, and the power if it has one."""
    found: Uses = {}
    for kind, card, number, power in uses:
        if power is not None:
            for moment in (power.when, *power.also):
                found.setdefault(moment, {}).setdefault(card, []).append((kind, number, power))
    return found


_BY_MOMENT = by_moment(
    [
        *(("lightshield", card, number, power) for card in box.LIGHTSHIELDS for number, power in powers_of(card, 3)),
        *(("status", card, 0, status.power) for card, status in box.STATUSES.items()),
    ]
)


SOURCES: list[Callable[[Sheol, Unit, str], Iterable[Held]]] = [in_hands]
"""What could be used in the turn, action or damage of a unit; items, accessories, technologies and facilities too.

The moment helps those that are costly to find; what is not for it is left out anyway.
"""

SPEND: dict[str, Callable[[Table[Sheol], Held], None]] = {}
"""What becomes of a card of a kind when it is used."""


def concerned(s: Sheol, about: About) -> Unit:
    """The scout it is about; for what concerns all, the first that is alive."""
    return scout_of(s, about) if about.scout >= 0 else next(unit for unit in s.units if not unit.dead)


def plays(s: Sheol, moment: str, about: About, after_roll: bool = False) -> list[Held]:
    """The cards that can be played at a moment for the scout it is about."""
    unit, phase = concerned(s, about), phase_of(s)
    return [
        held
        for source in SOURCES
        for held in source(s, unit, moment)
        if held.power.is_for(moment)
        and held.power.phase in (phase, "both")
        and held.power.after_roll == after_roll
        and _concerns(s, held, unit)
        and (held.power.needs is None or holds(s, held.power.needs, replace(about, by=held.holder)))
        and can_pay(s, _payer(s, held, unit), _price(held), is_action(held))
    ]


def _concerns(s: Sheol, held: Held, unit: Unit) -> bool:
    """Whether the unit is one whose turn, action or damage the card is for."""
    if held.kind == "lightshield" and box.LIGHTSHIELDS[held.card].droid:
        return unit.is_droid
    if held.kind in ("technology", "facility"):
        return True
    return held.power.whose == "any" or (held.power.whose == "own") == (held.holder == unit.id)


def _payer(s: Sheol, held: Held, unit: Unit) -> Unit:
    """Who pays for a card: who holds it; the droid for its cards."""
    return unit if unit.is_droid and held.kind == "lightshield" else s.units[held.holder]


def _price(held: Held) -> Mapping[Any, int]:
    """The cost of a card; one that is in hand itself cannot be among the cards it costs from hand."""
    cost = held.power.cost
    return {**cost, "hand": cost["hand"] + 1} if "hand" in cost and held.kind in ("lightshield", "status") else cost


def is_action(held: Held) -> bool:
    """Whether using the card is an action, free or not, rather than just playing it."""
    return held.power.when == "action" or held.kind not in ("lightshield", "status")


# --- playing ----------------------------------------------------------------------------------------------------------


def play(t: Table[Sheol], held: Held, about: About) -> Flow[None]:
    """Pay for the card, a special action with discounts, lay it down, and do what it says."""
    s = t.state
    unit, holder = concerned(s, about), s.units[held.holder]
    t.note("played", "lightshield.uses", unit=name(holder), card=f"@{held.kind}.{held.card}.name")
    SPEND[held.kind](t, held)
    payer = _payer(s, held, unit)
    if held.power.when == "action":
        special = Deed("special", payer.id, {str(what): n for what, n in held.power.cost.items()})
        yield from pay_for(t, special, about, "lightshield.uses")
    else:
        yield from pay(t, payer, held.power.cost, "lightshield.uses", is_action(held))
    yield from carry_out(t, held.power.do, meant_by(held, about))


def meant_by(held: Held, about: About) -> About:
    """Whom and what the effects of a card are about; of a facility its space."""
    cell = held.level if held.kind == "facility" else about.cell
    return replace(about, by=held.holder, card=held.card, cell=cell)


def spend_shield_card(t: Table[Sheol], held: Held) -> None:
    """A Lightshield that is played is discarded."""
    holder = t.state.units[held.holder]
    holder.hand.cards.remove(held.card)
    holder.discard.cards.append(held.card)


def spend_status(t: Table[Sheol], held: Held) -> None:
    """A positive or special status leaves the game when used; a negative one that is paid off is discarded."""
    holder = t.state.units[held.holder]
    holder.hand.cards.remove(held.card)
    if box.STATUSES[held.card].kind in ("positive", "special"):
        t.state.gone.cards.append(held.card)
    else:
        holder.discard.cards.append(held.card)


SPEND["lightshield"] = spend_shield_card
SPEND["status"] = spend_status


def offer(t: Table[Sheol], moment: str, about: About, deed: Deed | None = None, after_roll: bool = False) -> Flow[None]:
    """Whoever holds something for the moment may play it, the one concerned first; all that is left until all pass."""
    s = t.state
    passed: dict[int, list[Play]] = {}
    while not _called_off(about):
        ready = by_seat(s, _allowed(plays(s, moment, about, after_roll), deed))
        seat = next((seat for seat in _order(s, about, ready) if passed.get(seat) != [*ready[seat]]), None)
        if seat is None:
            return
        option = yield from t.window(seat, moment, list(ready[seat]), "lightshield.primary.kinds", unit=about.scout)
        if option is None:
            passed[seat] = [*ready[seat]]
            continue
        held = ready[seat][option]
        if deed is not None:
            deed.primary |= is_limited(held, deed)
        yield from play(t, held, about)


OFFER.append(offer)


def _called_off(about: About) -> bool:
    """Whether what was about to happen will not happen any more."""
    return (about.coming is not None and about.coming.cancelled) or (about.hurt is not None and not about.hurt.damage)


def offer_free(t: Table[Sheol]) -> Flow[None]:
    """In the Shadow phase, whoever holds something that is free at any time may use it now, unit by unit."""
    for unit in t.state.units:
        if not unit.dead:
            yield from offer(t, "free", About(unit.id))


def is_limited(held: Held, deed: Deed) -> bool:
    """Only Lightshields that modify one's own action are limited to one; support, items and the like are not."""
    return held.kind == "lightshield" and (held.power.whose == "own" or held.holder == deed.unit)


def _allowed(held: Iterable[Held], deed: Deed | None) -> list[Held]:
    return [each for each in held if deed is None or not deed.primary or not is_limited(each, deed)]


def by_seat(s: Sheol, held: Iterable[Held]) -> dict[int, dict[Play, Held]]:
    found: dict[int, dict[Play, Held]] = {}
    for each in held:
        found.setdefault(s.units[each.holder].seat, {})[each.option] = each
    return found


def _order(s: Sheol, about: About, seats: Iterable[int]) -> list[int]:
    first = concerned(s, about).seat
    return sorted(seats, key=lambda seat: (seat != first, seat))


# --- paying for an action ---------------------------------------------------------------------------------------------


def discounts(s: Sheol, deed: Deed) -> list[tuple[str, str, int]]:
    """Cards whose alternate effect takes 1 off what is being paid: ("discount", card, holder)."""
    if deed.alternate:
        return []
    found = []
    for holder in s.units:
        for card in () if holder.dead else dict.fromkeys(holder.hand.cards):
            shield = box.LIGHTSHIELDS.get(card)
            if shield is not None and shield.alternate and _cheaper(s, deed, shield.alternate, holder, shield.droid):
                found.append(("discount", card, holder.id))
    return found


def _cheaper(s: Sheol, deed: Deed, alternate: str, holder: Unit, droid: bool) -> bool:
    """A card serves its holder's actions, `other-scout` those of others; a droid's card the actions of any droid."""
    unit = s.units[deed.unit]
    if droid and not unit.is_droid:
        return False
    if alternate == "other-scout":
        return holder is not unit and deed.cost.get("lux", 0) > 0 and deed.kind != "movement"
    if not droid and holder is not unit:
        return False
    if alternate == "umbra":
        return deed.cost.get("umbra", 0) > 0 and deed.kind != "print"
    return deed.cost.get("lux", 0) > 0 and alternate == ("overload" if deed.overload else deed.kind)


def affordable(s: Sheol, deed: Deed) -> bool:
    """Whether an action can be paid for, with one discount if need be."""
    return payable(s, deed, deed.cost) or any(map(partial(_enough, s, deed), discounts(s, deed)))


def payable(s: Sheol, deed: Deed, cost: dict[str, int]) -> bool:
    """Whether the unit can pay so much for what it does; scouts help a droid with its actions, not with movement."""
    return can_pay(s, s.units[deed.unit], cost, helped=deed.kind != "movement")


def _enough(s: Sheol, deed: Deed, discount: tuple[str, str, int]) -> bool:
    """Whether a discount makes it payable."""
    return payable(s, deed, _less(deed.cost, _kind(discount[1])))


def _kind(card: str) -> str:
    """What a card makes cheaper: `umbra` Umbra, all others Lux."""
    return "umbra" if box.LIGHTSHIELDS[card].alternate == "umbra" else "lux"


def _less(cost: dict[str, int], what: str) -> dict[str, int]:
    return {**cost, what: max(0, cost.get(what, 0) - 1)}


def pay_for(t: Table[Sheol], deed: Deed, about: About, rule: str) -> Flow[None]:
    """Discounts and the cards that modify the action are played, then the cost is paid, then what answers to paying."""
    s = t.state
    unit = s.units[deed.unit]
    passed: dict[int, list[Any]] = {}
    while True:
        must = not payable(s, deed, deed.cost)
        moments = (deed.kind, "overload") if deed.overload else (deed.kind,)
        ready = by_seat(s, () if must else _allowed([h for m in moments for h in plays(s, m, about)], deed))
        cheaper = [each for each in discounts(s, deed) if not must or _enough(s, deed, each)]
        options: dict[int, list[Any]] = {seat: list(held) for seat, held in ready.items()}
        for each in cheaper:
            options.setdefault(s.units[each[2]].seat, []).append(each)
        seat = next((seat for seat in _order(s, about, options) if passed.get(seat) != options[seat]), None)
        if seat is None:
            break
        about_it = {"unit": unit.id, "deed": deed.kind, "cost": dict(deed.cost)}
        ask = t.choose if must else t.window
        option = yield from ask(seat, "paying", options[seat], "lightshield.alternate.timing", **about_it)
        if option is None:
            passed[seat] = options[seat]
        elif option[0] == "discount":
            deed.alternate = True
            deed.cost = _less(deed.cost, _kind(option[1]))
            from_hand(t, s.units[option[2]], option[1], "lightshield.alternate.timing")
        else:
            held = ready[seat][option]
            deed.primary |= is_limited(held, deed)
            yield from play(t, held, about)
    yield from pay(t, unit, deed.cost, rule, helped=deed.kind != "movement")
    yield from offer(t, "pay", about, deed)


def refresh(t: Table[Sheol], unit: Unit, option: tuple[str, str, int]) -> Flow[None]:
    """The alternate effect of drawing: the card is discarded in the Scout phase and another is drawn."""
    _, card, who = option
    holder = t.state.units[who]
    from_hand(t, holder, card, "lightshield.alternate.list")
    yield from draw_cards(t, holder, 1, "lightshield.alternate.list")


_FOR_ANOTHER = frozenset(card for card, shield in box.LIGHTSHIELDS.items() if shield.alternate == "draw")


def refreshable(s: Sheol, unit: Unit) -> list[tuple[str, str, int]]:
    return [("refresh", card, unit.id) for card in dict.fromkeys(unit.hand.cards) if card in _FOR_ANOTHER]
