"""Status cards: gained into the Lightshield deck, and taken back to the box."""

from __future__ import annotations

from coterie.games.sheol.box import STATUSES
from coterie.games.sheol.scouts.units import name
from coterie.games.sheol.state import Sheol, Unit
from coterie.kernel.table import Table, Why
from coterie.kernel.zones import Zone

KINDS = ("negative", "heavy", "positive")


def kind_of(wanted: str) -> str:
    """The kind of a status that is named, or the kind that is wanted."""
    return wanted if wanted in KINDS else STATUSES[wanted].kind


def gain_status(t: Table[Sheol], unit: Unit, wanted: str, why: Why) -> None:
    """A status, named or an unseen one of a kind, is shuffled into the deck, as far as the stock has it."""
    stock = t.state.statuses.get(kind_of(wanted))
    if stock is None or not stock.cards or (wanted not in KINDS and wanted not in stock.cards):
        return
    if wanted in KINDS:
        t.move_unseen(stock, unit.deck)
        t.note("random-status", why, unit=name(unit), kind=f"@card.status-{wanted}")
    else:
        stock.cards.remove(wanted)
        stock.forget()
        unit.deck.cards.append(wanted)
        t.note("status-gained", why, unit=name(unit), card=f"@status.{wanted}.name")
    t.shuffle(unit.deck)


def held(unit: Unit, kinds: tuple[str, ...]) -> list[tuple[str, str]]:
    """Where each status of these kinds that a unit has lies, and the card; the order tells nothing of the deck's."""
    return [
        (where, card)
        for where, zone in _zones(unit).items()
        for card in sorted(zone.cards)
        if card in STATUSES and STATUSES[card].kind in kinds
    ]


def _zones(unit: Unit) -> dict[str, Zone]:
    return {"hand": unit.hand, "discard": unit.discard, "deck": unit.deck}


def give_back(t: Table[Sheol], unit: Unit, where: str, card: str, why: Why) -> None:
    """A status goes back to the box; a deck that was searched for it is shuffled."""
    zone = _zones(unit)[where]
    zone.cards.remove(card)
    if zone is unit.deck:
        t.shuffle(unit.deck)
    stock = t.state.statuses.get(STATUSES[card].kind)
    if stock is None:
        t.state.gone.cards.append(card)
    else:
        stock.cards.append(card)
        t.shuffle(stock)
    t.note("status-removed", why, unit=name(unit), card=f"@status.{card}.name")
