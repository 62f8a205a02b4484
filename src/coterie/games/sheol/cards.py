"""Lightshield cards: drawn, discarded from hand or deck, the deck renewed, the hand kept to its limit."""

from __future__ import annotations

from coterie.games.sheol import box
from coterie.games.sheol.damage import OFFER, settle_vials, suffer_corruption
from coterie.games.sheol.effects import About, Coming, carry_out, scout_of, verb
from coterie.games.sheol.force import end_lasting, is_changed
from coterie.games.sheol.state import Sheol, Unit, everyone
from coterie.games.sheol.units import hand_limit, name, printed_hand_limit
from coterie.games.sheol.vocabulary import Effect
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table

ALL = 9
"""In a discard: the whole hand."""


def card_name(card: str) -> str:
    return f"@status.{card}.name" if card in box.STATUSES else f"@lightshield.{card}.name"


def draw_cards(t: Table[Sheol], unit: Unit, n: int, rule: str) -> Flow[None]:
    """Cards from the deck into hand, statuses taking effect as they are drawn; then the hand is kept to its limit."""
    for _ in range(n):
        if not (yield from has_next(t, unit)):
            break
        card = t.draw(unit.deck)
        unit.hand.cards.append(card)
        t.note("drawn", rule, unit=name(unit), card=card_name(card))
        yield from strikes_at_once(t, unit, card)
    yield from trim_hand(t, unit)


def strikes_at_once(t: Table[Sheol], unit: Unit, card: str) -> Flow[None]:
    """A status that acts when drawn does so, and is discarded."""
    status = box.STATUSES.get(card)
    if status is not None and status.power.when == "drawn":
        unit.hand.cards.remove(card)
        unit.discard.cards.append(card)
        t.note("status-strikes", "status.draw", unit=name(unit), card=card_name(card))
        coming = Coming("effect")
        yield from OFFER[0](t, "afflicted", About(unit.id, coming=coming))
        if not coming.cancelled:
            yield from carry_out(t, status.power.do, About(unit.id))


def has_next(t: Table[Sheol], unit: Unit) -> Flow[bool]:
    """Whether there is a card to take; an empty deck costs 1 corruption and a check and is made of the discard pile."""
    if not unit.deck.cards and unit.discard.cards and not unit.dead:
        t.note("deck-empty", "lightshield.deck-empty", unit=name(unit))
        yield from suffer_corruption(t, unit, 1, "lightshield.deck-empty", check=True)
        unit.deck.cards += unit.discard.cards
        unit.discard.cards = []
        t.shuffle(unit.deck)
    return bool(unit.deck.cards) and not unit.dead


def trim_hand(t: Table[Sheol], unit: Unit) -> Flow[None]:
    """A hand above its limit is reduced at once, by the owner's choice."""
    while not unit.dead and len(unit.hand.cards) > hand_limit(t.state, unit):
        hand = sorted(set(unit.hand.cards))
        card = yield from t.choose(unit.seat, "trim", hand, "lightshield.hand-limit", unit=unit.id)
        from_hand(t, unit, card, "lightshield.hand-limit")


def from_hand(t: Table[Sheol], unit: Unit, card: str, rule: str) -> None:
    unit.hand.cards.remove(card)
    unit.discard.cards.append(card)
    t.note("discarded", rule, unit=name(unit), card=card_name(card))


def wind_up(t: Table[Sheol]) -> Flow[None]:
    """After each action or attack: changes for its time are over, vials take their toll, hands keep to their limits."""
    s = t.state
    end_lasting(s, "action", "attack")
    changed = is_changed(s, "hand-limit")
    for unit in s.units:
        if unit.changes:
            yield from settle_vials(t, unit)
            changed = is_changed(s, "hand-limit")
        if changed or len(unit.hand.cards) > printed_hand_limit(s, unit):
            yield from trim_hand(t, unit)


# --- discards as a cost -------------------------------------------------------------------------------------------


def payers(s: Sheol, unit: Unit) -> list[Unit]:
    """Who discards for a unit: the scout itself; for a droid any scouts."""
    return [each for each in s.units if not each.is_droid and not each.dead] if unit.is_droid else [unit]


def discardable(s: Sheol, unit: Unit, hand_only: bool = False) -> int:
    """How many cards could be discarded."""
    return sum(len(each.hand) + (0 if hand_only else len(each.deck) + len(each.discard)) for each in payers(s, unit))


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


def discards(s: Sheol, unit: Unit, hand_only: bool) -> list[tuple[str, int, str]]:
    """A card of a hand, or the top of a deck; an empty deck with a discard pile will be renewed."""
    ways = []
    for payer in payers(s, unit):
        ways += [("hand", payer.id, card) for card in sorted(set(payer.hand.cards))]
        if not hand_only and (payer.deck.cards or payer.discard.cards):
            ways.append(("deck", payer.id, ""))
    return ways


# --- verbs ----------------------------------------------------------------------------------------------------------


@verb("draw")
def draw(t: Table[Sheol], effect: Effect, about: About) -> Flow[None]:
    """Lightshields are drawn."""
    yield from draw_cards(t, scout_of(t.state, about), effect.draw, "overview.terms.your-deck")


@verb("discard")
def discard(t: Table[Sheol], effect: Effect, about: About) -> Flow[None]:
    """Lightshields are discarded as far as there are any; from a droid's none, since it has none."""
    unit = scout_of(t.state, about)
    if unit.is_droid:
        return
    for source, n in effect.discard.items():
        number = len(unit.hand) if n == ALL else n
        yield from discard_cards(t, unit, number, "lightshield.discard-cost", hand_only=source == "hand" or n == ALL)


@verb("recall")
def recall(t: Table[Sheol], effect: Effect, about: About) -> Flow[None]:
    """Cards of the own discard pile, by choice, into hand."""
    unit = scout_of(t.state, about)
    for _ in range(min(effect.recall, len(unit.discard))):
        cards = sorted(set(unit.discard.cards))
        card = yield from t.choose(unit.seat, "recall", cards, "overview.terms.your-deck", unit=unit.id)
        unit.discard.cards.remove(card)
        unit.hand.cards.append(card)
        t.note("recalled", "overview.terms.your-deck", unit=name(unit), card=card_name(card))
    yield from trim_hand(t, unit)


@verb("keep")
def keep(t: Table[Sheol], effect: Effect, about: About) -> Flow[None]:
    """The card being played goes back into the hand of who plays it."""
    owner = t.state.units[about.by]
    if about.card in owner.discard.cards:
        owner.discard.cards.remove(about.card)
        owner.hand.cards.append(about.card)
        t.note("kept", "lightshield.uses", unit=name(owner), card=card_name(about.card))
    yield from trim_hand(t, owner)
