"""The hand of Lightshields, and what can be paid: points, Lux, movement, Umbra, cards, tiles and the rest, by whom."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from coterie.games.sheol import box
from coterie.games.sheol.effects.standing import flag
from coterie.games.sheol.scouts.units import FULL, hand_limit, name
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


# --- what can be paid -------------------------------------------------------------------------------------------------


def lux_left(unit: Unit) -> int:
    """All the Lux a unit can spend, that of further vials with it."""
    return 0 if unit.dead else unit.lux + FULL * max(0, unit.vials - 1)


def lux_payers(s: Sheol, unit: Unit) -> list[Unit]:
    """Who can spend Lux on an action of a droid: the droid and any scout."""
    return [each for each in s.units if lux_left(each) and (each is unit or not each.is_droid)]


def lux_for(s: Sheol, unit: Unit) -> int:
    """All the Lux that can be spent on an action of a droid."""
    return unit.lux + sum([lux_left(each) for each in s.units if not each.core])


def can_pay(s: Sheol, unit: Unit, cost: Mapping[Any, int], helped: bool = False) -> bool:
    """Whether all of a cost can be paid; with help, as for actions, scouts add their Lux to a droid's."""
    for what, n in cost.items():
        if n > 0:
            if what == "actions":
                have = unit.actions
            elif what == "lux":
                have = lux_for(s, unit) if helped and unit.core else lux_left(unit)
            else:
                have = _HAVE[what](s, unit)
            if have < n:
                return False
    return True


_HAVE: dict[str, Callable[[Sheol, Unit], int]] = {
    "movement": lambda s, unit: unit.movement,
    "umbra": lambda s, unit: unit.umbra,
    "cards": discardable,
    "hand": lambda s, unit: discardable(s, unit, hand_only=True),
    "tiles": lambda s, unit: len(unit.tiles),
    "shield": lambda s, unit: unit.shield,
    "corruption": lambda s, unit: 0 if flag(s, "no-corruption", unit) else FULL,
    "prosperity": lambda s, unit: s.citadel.prosperity,
    "deposit": lambda s, unit: s.citadel.umbra,
}
