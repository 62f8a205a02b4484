"""Cards are offered, played, paid for, drawn and discarded.

All in one place, since it goes round: a cost may empty a deck, which corrupts, against which cards may be played.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from coterie.games.sheol import box
from coterie.games.sheol.box.names import BY_KIND
from coterie.games.sheol.box.vocabulary import Discard, Draw, Keep, Recall
from coterie.games.sheol.effects.resolve import Cancellable, Coming, Context, carry_out, coming, scout_of
from coterie.games.sheol.effects.standing import flag
from coterie.games.sheol.effects.words import WHOLE_HAND
from coterie.games.sheol.lightshields import powers
from coterie.games.sheol.lightshields.powers import ActionCost, Discount, Play, PlayableCard, spend
from coterie.games.sheol.scouts.inventory import things, throw_away
from coterie.games.sheol.scouts.lux import add_corruption, corruption_check, gain_corruption, lose_lux, lose_prosperity
from coterie.games.sheol.scouts.units import called, can_pay, card_name, discards, from_hand, lux_payers, trim_hand
from coterie.games.sheol.state import Origin, Sheol, Unit, everyone, name
from coterie.kernel import actions, standing
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.errors import RuleFault
from coterie.kernel.table import Table, Why
from coterie.kernel.texts import Msg, msg, plain


def play(t: Table[Sheol], playable: PlayableCard, context: Context) -> Flow[None]:
    """Pay for the card, a special action with discounts, lay it down, and do what it says."""
    s = t.state
    action, why = powers.cost_of(playable, powers.concerned(s, context)), playable.cause
    user, card = name(s.units[playable.holder]), f"@{why.card}"
    if context.scout in (-1, playable.holder) or powers.is_on_its_own(playable):
        t.note("played", why.rule, unit=user, card=card)
    else:
        t.note("played-for", why.rule, unit=user, card=card, other=name(s.units[context.scout]))
    spend(s, playable)
    if action.kind == "special":
        yield from pay_for(t, action, context, why)
    else:
        yield from pay(t, s.units[action.unit], action.cost, why, action.helped)
    own = replace(powers.meant_by(playable, context), rule=why.rule, card=why.card)
    yield from carry_out(t, playable.power.do, own)


def offer(
    t: Table[Sheol], moment: str, context: Context, action: ActionCost | None = None, after_roll: bool = False
) -> Flow[None]:
    """Whoever holds something for the moment may play it, the one concerned first; all that is left until all pass."""
    s = t.state

    def ready() -> dict[int, dict[Play, PlayableCard]]:
        gone, incoming = context.cancellable, context.incoming
        if (gone is not None and gone.cancelled) or (incoming is not None and not incoming.damage):
            return {}  # what was about to happen will not happen any more
        found = t.work_out(_playable, s, (moment,), context, action, after_roll)
        return {seat: found[seat] for seat in _order(s, context, found)} if len(found) > 1 else found

    def use(playable: PlayableCard) -> Flow[None]:
        if action is not None:
            action.primary |= is_limited(playable, action)
        return play(t, playable, context)

    return standing.offer(t, moment, ready, use, offered_by, unit=context.scout, **in_progress(context))


def in_progress(context: Context) -> dict[str, Any]:
    """The attack or damage that a card is offered in, as it lies when that is asked."""
    incoming, roll, gone = context.incoming, context.roll, context.cancellable
    if incoming is not None:
        return {"stage": coming(incoming, context.enemy)}
    if roll is not None:
        return {"stage": replace(roll, dice=list(roll.dice))}
    if gone is not None and gone.what == "attack":
        return {"stage": Coming(context.scout, context.enemy)}
    return {}


def offered_by(cards: Mapping[Play, PlayableCard]) -> str:
    """By which rule cards can be played at a moment: that of Lightshields if one is among them, else of the first."""
    kinds = [each.kind for each in cards.values()]
    return "lightshield.primary.kinds" if "lightshield" in kinds else BY_KIND[kinds[0]]


def is_limited(playable: PlayableCard, action: ActionCost) -> bool:
    """Only Lightshields that modify one's own action are limited to one; support, items and the like are not."""
    return playable.kind == "lightshield" and (playable.power.whose == "own" or playable.holder == action.unit)


def _playable(
    s: Sheol, moments: tuple[str, ...], context: Context, action: ActionCost | None, after_roll: bool = False
) -> dict[int, dict[Play, PlayableCard]]:
    """By seat, what can be played at the moments, beside what has modified the action already."""
    found: dict[int, dict[Play, PlayableCard]] = {}
    for each in powers.plays(s, moments, context, after_roll):
        if action is None or not action.primary or not is_limited(each, action):
            found.setdefault(s.units[each.holder].seat, {})[each.option] = each
    return found


def _order(s: Sheol, context: Context, seats: Iterable[int]) -> list[int]:
    first = powers.concerned(s, context).seat
    return sorted(seats, key=lambda seat: (seat != first, seat))


GEAR = ("item", "accessory", "technology")
"""What may be used at any moment of its phase."""

Free = tuple[PlayableCard | None, int]
"""What can be done between two things that happen: a card used for a unit, or (None) something of it thrown away."""


def offer_free(t: Table[Sheol], *kinds: str) -> Flow[None]:
    """Between two things that happen, whoever holds something usable may use it now; of these kinds, if any are named.

    Who is asked may throw things away as well; for that alone nobody is.
    """
    s = t.state

    def ready() -> dict[int, dict[Any, Free]]:
        return t.work_out(_free, s, kinds)

    def use(what: Free) -> Flow[None]:
        playable, unit = what
        return throw_away(t, s.units[unit]) if playable is None else play(t, playable, Context(unit))

    def rule(now: Mapping[Any, Free]) -> str:
        return offered_by({option: playable for option, (playable, _) in now.items() if playable is not None})

    return standing.offer(t, "free", ready, use, rule)


def _free(s: Sheol, kinds: tuple[str, ...]) -> dict[int, dict[Any, Free]]:
    """By seat, what can be done between two things that happen."""
    found: dict[int, dict[Any, Free]] = {}
    if not powers.is_anything_for(s, ("free",)):
        return found
    for unit in s.units:
        context = Context(unit.id)
        cards = [] if unit.dead else powers.plays(s, ("free",), context)
        if cards and flag(s, "no-act", unit):
            cards = [each for each in cards if not powers.is_action(each)]
        for each in cards:
            if (not kinds or each.kind in kinds) and powers.helps(s, each, context):
                for_another = () if each.holder == unit.id or powers.is_on_its_own(each) else (unit.id,)
                found.setdefault(s.units[each.holder].seat, {})[*each.option, *for_another] = each, unit.id
    for unit in s.units if found else ():
        if unit.seat in found and not unit.dead and things(unit):
            found[unit.seat]["discard", unit.id] = None, unit.id
    return found


# --- paying -----------------------------------------------------------------------------------------------------------


def pay_for(t: Table[Sheol], action: ActionCost, context: Context, why: Why) -> Flow[None]:
    """Discounts and the cards that modify the action are played, then the cost is paid, then what answers to paying."""
    s = t.state
    unit = s.units[action.unit]
    passed: dict[int, list[Any]] = {}
    while True:
        must, ready, cheaper = t.work_out(_what_helps, s, action, context)
        options: dict[int, list[Any]] = {seat: list(playable) for seat, playable in ready.items()}
        for each in cheaper:
            options.setdefault(s.units[each[2]].seat, []).append(each)
        asking = [seat for seat in _order(s, context, options) if passed.get(seat) != options[seat]] if options else ()
        if not asking:
            break
        seat = asking[0]
        asked = {"unit": unit.id, "deed": action.kind, "cost": dict(action.cost), **in_progress(context)}
        ask = t.choose if must else t.window
        rule = "lightshield.alternate.timing" if options[seat][-1][0] == "discount" else offered_by(ready[seat])
        option = yield from ask(seat, "paying", options[seat], rule, **asked)
        if option is None:
            passed[seat] = options[seat]
        elif option[0] == "discount":
            action.alternate = True
            what, who = powers.discounted(option[1]), s.units[option[2]]
            action.cost = powers.less(action.cost, what)
            deed, saved = purpose(action.kind, unit, who), f"@resource.{what}"
            from_hand(t, who, option[1], "lightshield.alternate.timing", "discount", deed=deed, what=saved)
        else:
            playable = ready[seat][option]
            action.primary |= is_limited(playable, action)
            yield from play(t, playable, context)
    yield from pay(t, unit, action.cost, why, action.helped, action.kind)
    yield from offer(t, "pay", context, action)


def _what_helps(
    s: Sheol, action: ActionCost, context: Context
) -> tuple[bool, dict[int, dict[Play, PlayableCard]], list[Discount]]:
    """Whether there is not enough to pay as it is; by seat, the cards that modify the action; the discounts."""
    must = not powers.payable(s, action, action.cost)
    moments = (action.kind, "overload") if action.overload else (action.kind,)
    ready = {} if must else _playable(s, moments, context, action)
    return must, ready, [each for each in powers.discounts(s, action) if powers.enough_with(s, action, each)]


def purpose(deed: str, unit: Unit, payer: Unit) -> Any:
    """What is paid for, in words: the deed, and whose it is if another pays."""
    if payer is unit:
        return f"@deed.{deed}"
    return plain(msg("deed.of", deed=Msg(f"deed.{deed}"), unit=called(unit)))


def pay(
    t: Table[Sheol], unit: Unit, cost: Mapping[Any, int], why: Why, helped: bool = False, deed: str = "card"
) -> Flow[None]:
    """All of a cost at once, for an action of a droid with help by scouts; RuleFault if there is not enough.

    The lines say what it is paid for.
    """
    s = t.state
    if not can_pay(s, unit, cost, helped):
        raise RuleFault(f"more is paid than there is: {dict(cost)} by {name(unit)}")
    for what, n in cost.items():
        if n <= 0:
            continue
        match what:
            case "actions":
                actions.pay(unit, {what: n})
            case "movement" | "shield" | "umbra":
                actions.pay(unit, {what: n})
                spent = plain(msg(f"cost.{what}", n=n))
                t.note("spent", why, unit=name(unit), what=spent, left=getattr(unit, what), deed=f"@deed.{deed}")
            case "deposit":
                actions.pay(s.citadel, {"umbra": n})
                t.note("deposit-spent", why, n=n, left=s.citadel.umbra, deed=f"@deed.{deed}")
            case "prosperity":
                lose_prosperity(t, n, why)
            case "corruption":
                gain_corruption(t, unit, n, why)
            case "lux" if helped and unit.is_droid:
                yield from pay_together(t, unit, n, why, deed)
            case "lux":
                lose_lux(t, unit, n, why, "lux-paid", deed=f"@deed.{deed}")
            case "tiles":
                yield from give_tiles(t, unit, n, why, deed)
            case "cards" | "hand":
                yield from discard_cards(t, unit, n, why, what == "hand", deed)


def pay_together(t: Table[Sheol], unit: Unit, n: int, why: Why, deed: str) -> Flow[None]:
    """Lux for an action of a droid: any scout may pay any part of it."""
    s = t.state
    for left in range(n, 0, -1):
        ready = [each.id for each in lux_payers(s, unit)]
        who = yield from t.choose(everyone(s), "droid-lux", ready, "scout.droid-lux", unit=unit.id, left=left)
        payer = s.units[who]
        lose_lux(t, payer, 1, why, "lux-paid", deed=purpose(deed, unit, payer))


def give_tiles(t: Table[Sheol], unit: Unit, n: int, why: Why, deed: str = "") -> Flow[None]:
    """Own Lightstream tiles go back into the dispenser."""
    for number in range(1, n + 1):
        tile = yield from t.choose(unit.seat, "give-tile", sorted(set(unit.tiles)), why, unit=unit.id, nth=(number, n))
        unit.tiles.remove(tile)
        t.state.dispenser.cards.append(tile)
        what, paid = f"@tile.{tile}.one", f"@deed.{deed}"
        if deed:
            t.note("tile-paid", why, unit=name(unit), what=what, deed=paid)
        else:
            t.note("tile-back", why, unit=name(unit), what=what)


# --- cards as a cost, and the corruption of an empty deck -------------------------------------------------------------


def discard_cards(t: Table[Sheol], unit: Unit, n: int, why: Why, hand_only: bool = False, deed: str = "") -> Flow[None]:
    """So many cards, each from a hand or from the top of a deck, as far as there are any; perhaps to pay for a deed."""
    s, seats, rule = t.state, everyone(t.state) if unit.is_droid else unit.seat, "lightshield.discard-cost"
    for left in range(n, 0, -1):
        ways = discards(s, unit, hand_only)
        if not ways:
            return
        _, who, card = yield from t.choose(seats, "discard", ways, rule, unit=unit.id, left=left)
        payer = s.units[who]
        key, paid = ("discarded-for", {"deed": purpose(deed, unit, payer)}) if deed else ("discarded", {})
        if card:
            from_hand(t, payer, card, why, key, **paid)
        elif (yield from has_next(t, payer)):
            milled = t.draw(payer.deck)
            payer.discard.cards.append(milled)
            t.note(key, why, unit=name(payer), card=card_name(milled), **paid)


def has_next(t: Table[Sheol], unit: Unit) -> Flow[bool]:
    """Whether there is a card to take; an empty deck costs 1 corruption and a check and is made of the discard pile."""
    if not unit.deck.cards and unit.discard.cards and not unit.dead:
        t.note("deck-empty", "lightshield.deck-empty", unit=name(unit))
        yield from suffer_corruption(t, unit, 1, "lightshield.deck-empty", "deck", check=True)
        unit.deck.cards += unit.discard.cards
        unit.discard.cards = []
        t.shuffle(unit.deck)
    return bool(unit.deck.cards) and not unit.dead


def suffer_corruption(t: Table[Sheol], unit: Unit, n: int, why: Why, origin: Origin, check: bool = False) -> Flow[None]:
    """Corruption is about to be gained: cards may call it off; the check that may follow comes only if they do not."""
    cancellable = Cancellable("corruption", origin)
    if not unit.dead and not flag(t.state, "no-corruption", unit, None, origin):
        yield from offer(t, "corrupting", Context(unit.id, cancellable=cancellable))
        if not cancellable.cancelled:
            add_corruption(t, unit, n, why, origin)
            if check:
                corruption_check(t, unit)


# --- a deal -----------------------------------------------------------------------------------------------------------


def payer(s: Sheol, context: Context) -> Unit:
    """Who pays for a bargain: the scout it is about, else the first, for all."""
    return scout_of(s, context) if context.scout >= 0 else s.units[0]


# --- drawing, and verbs about cards -----------------------------------------------------------------------------------


def draw_cards(t: Table[Sheol], unit: Unit, n: int, why: Why) -> Flow[None]:
    """Cards from the deck into hand, statuses taking effect as they are drawn; then the hand is kept to its limit."""
    for _ in range(n):
        if not (yield from has_next(t, unit)):
            break
        card = t.draw(unit.deck)
        unit.hand.cards.append(card)
        t.note("drawn", why, unit=name(unit), card=card_name(card))
        yield from strikes_at_once(t, unit, card)
    yield from trim_hand(t, unit)


def strikes_at_once(t: Table[Sheol], unit: Unit, card: str) -> Flow[None]:
    """A status that acts when drawn does so, and is discarded."""
    status = box.STATUSES.get(card)
    if status is not None and status.power.when == "drawn":
        unit.hand.cards.remove(card)
        unit.discard.cards.append(card)
        t.note("status-strikes", "status.draw", unit=name(unit), card=card_name(card))
        cancellable = Cancellable("effect")
        yield from offer(t, "afflicted", Context(unit.id, cancellable=cancellable))
        if not cancellable.cancelled:
            own = Context(unit.id, rule=status.rule or "status.draw", card=f"status.{card}.name")
            yield from carry_out(t, status.power.do, own)


def draw(t: Table[Sheol], effect: Draw, context: Context) -> Flow[None]:
    """Lightshields are drawn."""
    yield from draw_cards(t, scout_of(t.state, context), effect.n, context)


def discard(t: Table[Sheol], effect: Discard, context: Context) -> Flow[None]:
    """Lightshields are discarded as far as there are any; from a droid's none, since it has none."""
    unit = scout_of(t.state, context)
    if unit.is_droid:
        return
    for source, n in effect.cards.items():
        number = len(unit.hand) if n == WHOLE_HAND else n
        yield from discard_cards(t, unit, number, context, hand_only=source == "hand" or n == WHOLE_HAND)


def recall(t: Table[Sheol], effect: Recall, context: Context) -> Flow[None]:
    """Cards of the own discard pile, by choice, into hand."""
    unit = scout_of(t.state, context)
    of = min(effect.n, len(unit.discard))
    for n in range(1, of + 1):
        cards = sorted(set(unit.discard.cards))
        card = yield from t.choose(unit.seat, "recall", cards, context, unit=unit.id, nth=(n, of))
        unit.discard.cards.remove(card)
        unit.hand.cards.append(card)
        t.note("recalled", context, unit=name(unit), card=card_name(card))
    yield from trim_hand(t, unit)


def keep(t: Table[Sheol], effect: Keep, context: Context) -> Flow[None]:
    """The card being played goes back into the hand of who plays it."""
    owner = t.state.units[context.by]
    if context.played in owner.discard.cards:
        owner.discard.cards.remove(context.played)
        owner.hand.cards.append(context.played)
        t.note("kept", context.rule, unit=name(owner), card=card_name(context.played))
    yield from trim_hand(t, owner)


DOINGS = (draw, discard, recall, keep)
