"""Lightshield cards drawn, discarded, taken back and kept; statuses strike when they are drawn."""

from __future__ import annotations

from coterie.games.sheol import box
from coterie.games.sheol.box.vocabulary import Discard, Draw, Keep, Recall
from coterie.games.sheol.effects.context import Cancellable, Context, scout_of
from coterie.games.sheol.effects.resolve import resolve
from coterie.games.sheol.lightshields.costs import card_name, trim_hand
from coterie.games.sheol.lightshields.playing import discard_cards, has_next, offer
from coterie.games.sheol.scouts.units import name
from coterie.games.sheol.state import Sheol, Unit
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why

ALL = 9
"""In a discard: the whole hand."""


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
            yield from resolve(t, status.power.do, own)


# --- verbs ----------------------------------------------------------------------------------------------------------


def draw(t: Table[Sheol], effect: Draw, context: Context) -> Flow[None]:
    """Lightshields are drawn."""
    yield from draw_cards(t, scout_of(t.state, context), effect.n, context)


def discard(t: Table[Sheol], effect: Discard, context: Context) -> Flow[None]:
    """Lightshields are discarded as far as there are any; from a droid's none, since it has none."""
    unit = scout_of(t.state, context)
    if unit.is_droid:
        return
    for source, n in effect.cards.items():
        number = len(unit.hand) if n == ALL else n
        yield from discard_cards(t, unit, number, context, hand_only=source == "hand" or n == ALL)


def recall(t: Table[Sheol], effect: Recall, context: Context) -> Flow[None]:
    """Cards of the own discard pile, by choice, into hand."""
    unit = scout_of(t.state, context)
    for _ in range(min(effect.n, len(unit.discard))):
        cards = sorted(set(unit.discard.cards))
        card = yield from t.choose(unit.seat, "recall", cards, context, unit=unit.id)
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
