"""Status cards: gained into the Lightshield deck."""

from __future__ import annotations

from coterie.games.sheol import content as c
from coterie.games.sheol.state import Sheol, Unit
from coterie.games.sheol.units import name
from coterie.kernel.content import load_entries
from coterie.kernel.table import Table

STATUSES = load_entries(c.FOLDER / "statuses.yaml", c.Status)
KINDS = ("negative", "heavy", "positive")


def kind_of(wanted: str) -> str:
    """The kind of a status that is named, or the kind that is wanted."""
    return wanted if wanted in KINDS else STATUSES[wanted].kind


def gain_status(t: Table[Sheol], unit: Unit, wanted: str, rule: str) -> None:
    """A status, named or a random one of a kind, is shuffled into the deck, as far as the stock has it."""
    stock = t.state.statuses.get(kind_of(wanted))
    if stock is None or not stock.cards or (wanted not in KINDS and wanted not in stock.cards):
        return
    card = wanted
    if wanted in KINDS:
        card = t.draw(stock)
    else:
        stock.cards.remove(card)
        stock.forget()
    unit.deck.cards.append(card)
    t.shuffle(unit.deck)
    t.note("status-gained", rule, unit=name(unit), card=f"@status.{card}.name")
