"""The hand of Lightshields: discarded from, kept to its limit, and what could be discarded for a cost."""

from __future__ import annotations

from coterie.games.sheol import box
from coterie.games.sheol.scouts.units import hand_limit, name
from coterie.games.sheol.state import Sheol, Unit
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why


def card_name(card: str) -> str:
    return f"@status.{card}.name" if card in box.STATUSES else f"@lightshield.{card}.name"


def from_hand(t: Table[Sheol], unit: Unit, card: str, why: Why) -> None:
    unit.hand.cards.remove(card)
    unit.discard.cards.append(card)
    t.note("discarded", why, unit=name(unit), card=card_name(card))


def trim_hand(t: Table[Sheol], unit: Unit) -> Flow[None]:
    """A hand above its limit is reduced at once, by the owner's choice."""
    while not unit.dead and len(unit.hand.cards) > hand_limit(t.state, unit):
        hand = sorted(set(unit.hand.cards))
        card = yield from t.choose(unit.seat, "trim", hand, "lightshield.hand-limit", unit=unit.id)
        from_hand(t, unit, card, "lightshield.hand-limit")


def payers(s: Sheol, unit: Unit) -> list[Unit]:
    """Who discards for a unit: the scout itself; for a droid any scouts."""
    return [each for each in s.units if not each.is_droid and not each.dead] if unit.is_droid else [unit]


def discardable(s: Sheol, unit: Unit, hand_only: bool = False) -> int:
    """How many cards could be discarded."""
    return sum(len(each.hand) + (0 if hand_only else len(each.deck) + len(each.discard)) for each in payers(s, unit))


def discards(s: Sheol, unit: Unit, hand_only: bool) -> list[tuple[str, int, str]]:
    """A card of a hand, or the top of a deck; an empty deck with a discard pile will be renewed."""
    ways = []
    for payer in payers(s, unit):
        ways += [("hand", payer.id, card) for card in sorted(set(payer.hand.cards))]
        if not hand_only and (payer.deck.cards or payer.discard.cards):
            ways.append(("deck", payer.id, ""))
    return ways
