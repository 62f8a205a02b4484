"""The Citadel: printing, curing, the deposit of Umbra."""

from __future__ import annotations

from collections.abc import Iterator

from coterie.games.sheol import box
from coterie.games.sheol.board.lightstream import joins, network
from coterie.games.sheol.box.vocabulary import Gain
from coterie.games.sheol.effects.context import Context
from coterie.games.sheol.effects.resolve import resolve
from coterie.games.sheol.effects.standing import flag, value
from coterie.games.sheol.lightshields.playable import ActionCost
from coterie.games.sheol.lightshields.playing import pay_for
from coterie.games.sheol.lightshields.powers import affordable
from coterie.games.sheol.scouts.inventory import gain_item, room, slots_left
from coterie.games.sheol.scouts.items import draw_items
from coterie.games.sheol.scouts.units import name
from coterie.games.sheol.state import CITADEL, Sheol, Unit, count, everyone
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why

DISPLAY = 5
"""Items that the display above the Citadel board has room for."""
CURES, DEPOSITS = 3, 2
"""Spots of the Citadel's actions in a mission."""
CURE = 4
"""Corruption cured in the Citadel, for as many cards."""
LOAD, LOAD_CARDS = 4, 2
"""Umbra moved to or from the deposit at a time, and the cards this takes."""

# --- the actions ------------------------------------------------------------------------------------------------------


def citadel_options(s: Sheol, unit: Unit) -> Iterator[tuple[object, ...]]:
    """What may be done inside the Citadel, and what by anybody connected to it."""
    if unit.at == CITADEL:
        if may_cure(s, unit) and s.citadel.cures < CURES and affordable(s, cure_cost(s, unit, CURE)):
            yield ("cure", "citadel")
        if s.citadel.deposits < DEPOSITS and affordable(s, load_cost(unit)):
            yield from (("deposit", n) for n in range(1, min(LOAD, unit.umbra) + 1))
            yield from (("retrieve", n) for n in range(1, min(LOAD, s.citadel.umbra, room(s, unit, "umbra")) + 1))
    yield from (("print", item) for item in printable(s, unit))


def may_cure(s: Sheol, unit: Unit) -> bool:
    """Who is completely corrupted cannot be cured."""
    return unit.corruption > 0 and not unit.corrupted and not flag(s, "no-cure", unit)


def cure_cost(s: Sheol, unit: Unit, cards: int) -> ActionCost:
    return ActionCost("cure", unit.id, {"actions": 1, "cards": max(0, value(s, "cure-cards", cards, unit))})


def load_cost(unit: Unit) -> ActionCost:
    return ActionCost("deposit", unit.id, {"cards": LOAD_CARDS})


def cure_corruption(t: Table[Sheol], unit: Unit, n: int, rule: str) -> Flow[None]:
    yield from resolve(t, (Gain({"corruption": -n}),), Context(unit.id, rule=rule))


def cure_in_citadel(t: Table[Sheol], unit: Unit) -> Flow[None]:
    """4 corruption for an action point and 4 cards, three times in a mission."""
    t.note("cures", "citadel.cure", unit=name(unit))
    yield from pay_for(t, cure_cost(t.state, unit, CURE), Context(unit.id), "citadel.cure")
    t.state.citadel.cures += 1
    yield from cure_corruption(t, unit, CURE, "citadel.cure")


def deposit(t: Table[Sheol], unit: Unit, option: tuple[object, ...]) -> Flow[None]:
    """Umbra from the inventory into the Citadel, for 2 cards."""
    yield from move_umbra(t, unit, option)


def retrieve(t: Table[Sheol], unit: Unit, option: tuple[object, ...]) -> Flow[None]:
    """Umbra from the Citadel into the inventory, for 2 cards."""
    yield from move_umbra(t, unit, option)


def move_umbra(t: Table[Sheol], unit: Unit, option: tuple[object, ...]) -> Flow[None]:
    citadel = t.state.citadel
    word, n = str(option[0]), option[1]
    assert isinstance(n, int)
    yield from pay_for(t, load_cost(unit), Context(unit.id), "citadel.deposit")
    citadel.deposits += 1
    sign = 1 if word == "deposit" else -1
    unit.umbra -= sign * n
    citadel.umbra += sign * n
    t.note(word, "citadel.deposit", unit=name(unit), n=n, stored=citadel.umbra)


# --- printing ---------------------------------------------------------------------------------------------------------


def price(s: Sheol, unit: Unit, item: str) -> int:
    return max(0, value(s, "print-cost", box.ITEMS[item].umbra, unit))


def printable(s: Sheol, unit: Unit) -> list[str]:
    """Displayed items that the unit can pay for and carry, if it is connected to the Citadel."""
    items = [item for item in s.display.cards if price(s, unit, item) <= unit.umbra]
    if not items or flag(s, "no-print", unit) or not joins(s, network(s, CITADEL), unit.at):
        return []
    return [item for item in items if slots_left(s, replace(unit, umbra=unit.umbra - price(s, unit, item)))]


def print_item(t: Table[Sheol], unit: Unit, option: tuple[object, ...]) -> Flow[None]:
    """The price is paid from the inventory, and the item goes into it."""
    s, item = t.state, option[1]
    assert isinstance(item, str)
    yield from pay_for(
        t, ActionCost("print", unit.id, {"umbra": price(s, unit, item)}), Context(unit.id), "citadel.print"
    )
    s.display.cards.remove(item)
    t.note("printed", "citadel.print", unit=name(unit), card=f"@item.{item}.name")
    yield from gain_item(t, unit, item, "citadel.print")
    count(s, "printed")


def add_to_display(t: Table[Sheol], n: int, land: str, why: Why) -> Flow[None]:
    """So many items of a land type are displayed; what lay there makes room for them by the players' choice."""
    s = t.state
    old = list(s.display.cards)
    new = draw_items(t, n, land)
    s.display.cards += new
    for item in new:
        t.note("displayed", why, card=f"@item.{item}.name")
    while len(s.display) > DISPLAY and old:
        item = yield from t.choose(everyone(s), "drop-project", sorted(old), "land.printer.space")
        old.remove(item)
        s.display.cards.remove(item)
        s.printer.put_bottom(item)
        t.note("project-dropped", "land.printer.space", card=f"@item.{item}.name")
