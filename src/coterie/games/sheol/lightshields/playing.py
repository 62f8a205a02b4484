"""Cards are offered, played and paid for.

All in one place, since it goes round: a cost may empty a deck, which corrupts, against which cards may be played.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from coterie.games.sheol.box.vocabulary import Effect
from coterie.games.sheol.effects.context import About, Coming, scout_of
from coterie.games.sheol.effects.resolve import carry_out, verb
from coterie.games.sheol.effects.standing import flag
from coterie.games.sheol.lightshields.costs import can_pay, lux_left
from coterie.games.sheol.lightshields.hand import card_name, discards, from_hand
from coterie.games.sheol.lightshields.playable import Deed, Held, Play
from coterie.games.sheol.lightshields.powers import (
    concerned,
    discounted,
    discounts,
    enough_with,
    is_action,
    less,
    meant_by,
    payable,
    payer_of,
    plays,
)
from coterie.games.sheol.lightshields.sources import SPEND
from coterie.games.sheol.scouts.defeat import lose_prosperity
from coterie.games.sheol.scouts.lux import add_corruption, corruption_check, gain_corruption, lose_lux
from coterie.games.sheol.scouts.units import name
from coterie.games.sheol.state import Sheol, Unit, everyone
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table


def play(t: Table[Sheol], held: Held, about: About) -> Flow[None]:
    """Pay for the card, a special action with discounts, lay it down, and do what it says."""
    s = t.state
    unit, holder = concerned(s, about), s.units[held.holder]
    t.note("played", "lightshield.uses", unit=name(holder), card=f"@{held.kind}.{held.card}.name")
    SPEND[held.kind](t, held)
    payer = payer_of(s, held, unit)
    if held.power.when == "action":
        special = Deed("special", payer.id, {str(what): n for what, n in held.power.cost.items()})
        yield from pay_for(t, special, about, "lightshield.uses")
    else:
        yield from pay(t, payer, held.power.cost, "lightshield.uses", is_action(held))
    yield from carry_out(t, held.power.do, meant_by(held, about))


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


def _called_off(about: About) -> bool:
    """Whether what was about to happen will not happen any more."""
    return (about.coming is not None and about.coming.cancelled) or (about.hurt is not None and not about.hurt.damage)


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


def offer_free(t: Table[Sheol]) -> Flow[None]:
    """In the Shadow phase, whoever holds something that is free at any time may use it now, unit by unit."""
    for unit in t.state.units:
        if not unit.dead:
            yield from offer(t, "free", About(unit.id))


# --- paying -----------------------------------------------------------------------------------------------------------


def pay_for(t: Table[Sheol], deed: Deed, about: About, rule: str) -> Flow[None]:
    """Discounts and the cards that modify the action are played, then the cost is paid, then what answers to paying."""
    s = t.state
    unit = s.units[deed.unit]
    passed: dict[int, list[Any]] = {}
    while True:
        must = not payable(s, deed, deed.cost)
        moments = (deed.kind, "overload") if deed.overload else (deed.kind,)
        ready = by_seat(s, () if must else _allowed([h for m in moments for h in plays(s, m, about)], deed))
        cheaper = [each for each in discounts(s, deed) if not must or enough_with(s, deed, each)]
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
            deed.cost = less(deed.cost, discounted(option[1]))
            from_hand(t, s.units[option[2]], option[1], "lightshield.alternate.timing")
        else:
            held = ready[seat][option]
            deed.primary |= is_limited(held, deed)
            yield from play(t, held, about)
    yield from pay(t, unit, deed.cost, rule, helped=deed.kind != "movement")
    yield from offer(t, "pay", about, deed)


def pay(t: Table[Sheol], unit: Unit, cost: Mapping[Any, int], rule: str, helped: bool = False) -> Flow[None]:
    """All of a cost at once; what is paid for an action of a droid with help by scouts."""
    s = t.state
    for what, n in cost.items():
        if n <= 0:
            continue
        match what:
            case "actions":
                unit.actions -= n
            case "movement":
                unit.movement -= n
            case "umbra":
                unit.umbra -= n
                t.note("umbra-spent", rule, unit=name(unit), n=n)
            case "shield":
                unit.shield -= n
            case "deposit":
                s.citadel.umbra -= n
            case "prosperity":
                lose_prosperity(t, n, rule)
            case "corruption":
                gain_corruption(t, unit, n, rule)
            case "lux" if helped and unit.is_droid:
                yield from pay_together(t, unit, n, rule)
            case "lux":
                lose_lux(t, unit, n, rule)
            case "tiles":
                yield from give_tiles(t, unit, n, rule)
            case "cards" | "hand":
                yield from discard_cards(t, unit, n, rule, hand_only=what == "hand")


def pay_together(t: Table[Sheol], unit: Unit, n: int, rule: str) -> Flow[None]:
    """Lux for an action of a droid: any scout may pay any part of it."""
    s = t.state
    for left in range(n, 0, -1):
        ready = [each.id for each in s.units if lux_left(each) and (each is unit or not each.is_droid)]
        who = yield from t.choose(everyone(s), "droid-lux", ready, "scout.droid-lux", unit=unit.id, left=left)
        lose_lux(t, s.units[who], 1, rule)


def give_tiles(t: Table[Sheol], unit: Unit, n: int, rule: str) -> Flow[None]:
    """Own Lightstream tiles go back into the dispenser."""
    for _ in range(n):
        tile = yield from t.choose(unit.seat, "give-tile", sorted(set(unit.tiles)), rule, unit=unit.id)
        unit.tiles.remove(tile)
        t.state.dispenser.cards.append(tile)


# --- cards as a cost, and the corruption of an empty deck -------------------------------------------------------------


def discard_cards(t: Table[Sheol], unit: Unit, n: int, rule: str, hand_only: bool = False) -> Flow[int]:
    """So many cards, each from a hand or from the top of a deck, as far as there are any; how many it were."""
    s = t.state
    for done in range(n):
        ways = discards(s, unit, hand_only)
        if not ways:
            return done
        seats = everyone(s) if unit.is_droid else unit.seat
        _, who, card = yield from t.choose(seats, "discard", ways, rule, unit=unit.id, left=n - done)
        payer = s.units[who]
        if card:
            from_hand(t, payer, card, rule)
        elif (yield from has_next(t, payer)):
            milled = t.draw(payer.deck)
            payer.discard.cards.append(milled)
            t.note("discarded", rule, unit=name(payer), card=card_name(milled))
    return n


def has_next(t: Table[Sheol], unit: Unit) -> Flow[bool]:
    """Whether there is a card to take; an empty deck costs 1 corruption and a check and is made of the discard pile."""
    if not unit.deck.cards and unit.discard.cards and not unit.dead:
        t.note("deck-empty", "lightshield.deck-empty", unit=name(unit))
        yield from suffer_corruption(t, unit, 1, "lightshield.deck-empty", check=True)
        unit.deck.cards += unit.discard.cards
        unit.discard.cards = []
        t.shuffle(unit.deck)
    return bool(unit.deck.cards) and not unit.dead


def suffer_corruption(t: Table[Sheol], unit: Unit, n: int, rule: str, check: bool = False) -> Flow[None]:
    """Corruption is about to be gained: cards may call it off; the check that may follow comes only if they do not."""
    coming = Coming("corruption", rule)
    if not unit.dead and not flag(t.state, "no-corruption", unit, source=rule):
        yield from offer(t, "corrupting", About(unit.id, coming=coming))
        if not coming.cancelled:
            add_corruption(t, unit, n, rule)
            if check:
                corruption_check(t, unit)


# --- a deal -----------------------------------------------------------------------------------------------------------


@verb("bargain")
def bargain(t: Table[Sheol], effect: Effect, about: About) -> Flow[None]:
    """Pay, or let the other thing happen; who cannot pay has no choice."""
    deal = effect.bargain
    assert deal is not None
    s = t.state
    unit = scout_of(s, about) if about.scout >= 0 else s.units[0]
    seats = unit.seat if about.scout >= 0 else everyone(s)
    paid = False
    if can_pay(s, unit, deal.cost):
        answer = yield from t.choose(seats, "bargain", ("pay", "refuse"), "round.keywords", deal=deal)
        paid = answer == "pay"
    if paid:
        yield from pay(t, unit, deal.cost, "round.keywords")
    yield from carry_out(t, deal.then if paid else deal.otherwise, about)
