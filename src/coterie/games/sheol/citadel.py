"""The Citadel: printing, curing, the deposit of Umbra; technologies, malfunctions and their District tokens."""

from __future__ import annotations

from collections.abc import Iterator

from coterie.games.sheol import box
from coterie.games.sheol.effects import About, carry_out
from coterie.games.sheol.force import flag, value
from coterie.games.sheol.ground import CITADEL, SPOTS
from coterie.games.sheol.inventory import gain_item, room, slots_left
from coterie.games.sheol.items import draw_items
from coterie.games.sheol.lightstream import joins, network
from coterie.games.sheol.powers import SOURCES, SPEND, Deed, Held, affordable, pay_for
from coterie.games.sheol.progress import count
from coterie.games.sheol.scout_phase import OPTIONS, act
from coterie.games.sheol.state import Land, Sheol, Unit, everyone
from coterie.games.sheol.units import name
from coterie.games.sheol.vocabulary import Effect
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table

SPACES = 9
"""Technology spaces of the Citadel board."""
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
        if may_cure(s, unit) and s.citadel.cures < CURES and affordable(s, cure_deed(s, unit, CURE)):
            yield ("cure", "citadel")
        if s.citadel.deposits < DEPOSITS and affordable(s, load_deed(unit)):
            yield from (("deposit", n) for n in range(1, min(LOAD, unit.umbra) + 1))
            yield from (("retrieve", n) for n in range(1, min(LOAD, s.citadel.umbra, room(s, unit, "umbra")) + 1))
    yield from (("print", item) for item in printable(s, unit))


OPTIONS.append(citadel_options)


def may_cure(s: Sheol, unit: Unit) -> bool:
    """Who is completely corrupted cannot be cured."""
    return unit.corruption > 0 and not unit.corrupted and not flag(s, "no-cure", unit)


def cure_deed(s: Sheol, unit: Unit, cards: int) -> Deed:
    return Deed("cure", unit.id, {"actions": 1, "cards": max(0, value(s, "cure-cards", cards, unit))})


def load_deed(unit: Unit) -> Deed:
    return Deed("deposit", unit.id, {"cards": LOAD_CARDS})


def cure_corruption(t: Table[Sheol], unit: Unit, n: int) -> Flow[None]:
    yield from carry_out(t, (Effect(gain={"corruption": -n}),), About(unit.id))


def cure_in_citadel(t: Table[Sheol], unit: Unit) -> Flow[None]:
    """4 corruption for an action point and 4 cards, three times in a mission."""
    t.note("cures", "citadel.cure", unit=name(unit))
    yield from pay_for(t, cure_deed(t.state, unit, CURE), About(unit.id), "citadel.cure")
    t.state.citadel.cures += 1
    yield from cure_corruption(t, unit, CURE)


@act("deposit")
def deposit(t: Table[Sheol], unit: Unit, option: tuple[object, ...]) -> Flow[None]:
    """Umbra from the inventory into the Citadel, for 2 cards."""
    yield from move_umbra(t, unit, option)


@act("retrieve")
def retrieve(t: Table[Sheol], unit: Unit, option: tuple[object, ...]) -> Flow[None]:
    """Umbra from the Citadel into the inventory, for 2 cards."""
    yield from move_umbra(t, unit, option)


def move_umbra(t: Table[Sheol], unit: Unit, option: tuple[object, ...]) -> Flow[None]:
    citadel = t.state.citadel
    word, n = str(option[0]), option[1]
    assert isinstance(n, int)
    yield from pay_for(t, load_deed(unit), About(unit.id), "citadel.deposit")
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


@act("print")
def print_item(t: Table[Sheol], unit: Unit, option: tuple[object, ...]) -> Flow[None]:
    """The price is paid from the inventory, and the item goes into it."""
    s, item = t.state, option[1]
    assert isinstance(item, str)
    yield from pay_for(t, Deed("print", unit.id, {"umbra": price(s, unit, item)}), About(unit.id), "citadel.print")
    s.display.cards.remove(item)
    t.note("printed", "citadel.print", unit=name(unit), card=f"@item.{item}.name")
    yield from gain_item(t, unit, item, "citadel.print")
    count(s, "printed")


def add_to_display(t: Table[Sheol], n: int, land: str, rule: str) -> Flow[None]:
    """So many items of a land type are displayed; what lay there makes room for them by the players' choice."""
    s = t.state
    old = list(s.display.cards)
    new = draw_items(t, n, land)
    s.display.cards += new
    for item in new:
        t.note("displayed", rule, card=f"@item.{item}.name")
    while len(s.display) > DISPLAY and old:
        item = yield from t.choose(everyone(s), "drop-project", sorted(old), "land.printer.space")
        old.remove(item)
        s.display.cards.remove(item)
        s.printer.put_bottom(item)
        t.note("project-dropped", "land.printer.space", card=f"@item.{item}.name")


# --- technologies and malfunctions ------------------------------------------------------------------------------------


def card_name(s: Sheol, card: str) -> str:
    return f"@{'malfunction' if card in s.citadel.malfunctions else 'technology'}.{card}.name"


def printed_charges(s: Sheol, card: str) -> int:
    return (box.MALFUNCTIONS[card] if card in s.citadel.malfunctions else box.FACES[card]).charges


def move_district(t: Table[Sheol], land: Land, unit: Unit) -> Flow[None]:
    """A District token goes to the land, from a malfunction if one still has its token; its card becomes active."""
    s, citadel = t.state, t.state.citadel
    waiting = [card for card in citadel.malfunctions if card not in citadel.districts]
    waiting = waiting or [card for card in citadel.technologies if card not in citadel.districts]
    if not waiting:
        return
    card = yield from t.choose(everyone(s), "district", waiting, "land.discover.token", at=SPOTS[land.corner])
    citadel.districts[card] = land.id
    if printed_charges(s, card):
        citadel.charges.setdefault(card, printed_charges(s, card))
    t.note("activated", "land.discover.token", card=card_name(s, card))
    if card not in citadel.malfunctions:
        yield from make_up_for_start(t, card, unit)


def make_up_for_start(t: Table[Sheol], card: str, unit: Unit) -> Flow[None]:
    """What a technology does at the start of a mission is done when it becomes active."""
    for passive in box.FACES[card].rules:
        if passive.at == "mission-start":
            yield from carry_out(t, passive.do, About(unit.id))


def return_district(t: Table[Sheol], land: Land) -> None:
    """The token of a land that is lost goes back, and its technology or malfunction is off again."""
    s = t.state
    for card in [card for card, where in s.citadel.districts.items() if where == land.id]:
        del s.citadel.districts[card]
        t.note("switched-off", "land.card.lost", card=card_name(s, card))


def technologies(s: Sheol, unit: Unit, moment: str) -> list[Held]:
    """Active technologies with charges, for a scout connected to the Citadel; in answer to something for all scouts."""
    citadel = s.citadel
    if not citadel.districts:
        return []
    ready = [
        (card, face.power)
        for card in citadel.districts
        if citadel.charges.get(card)
        and (face := box.FACES.get(card)) is not None
        and face.power is not None
        and face.power.is_for(moment)
    ]
    if not ready:
        return []
    joined = network(s, CITADEL)
    users = [each for each in s.units if not each.dead and joins(s, joined, each.at)]
    user = unit if unit in users else users[0] if users and moment not in ("free", "action") else None
    return [] if user is None else [Held("technology", card, 0, user.id, power) for card, power in ready]


SOURCES.append(technologies)


def use_technology(t: Table[Sheol], held: Held) -> None:
    """A technology loses a charge."""
    t.state.citadel.charges[held.card] -= 1


SPEND["technology"] = use_technology


def break_down(t: Table[Sheol]) -> None:
    """A random malfunction comes onto a free technology space, with a District token."""
    citadel = t.state.citadel
    left = [card for card in box.MALFUNCTIONS if card not in citadel.malfunctions]
    if left and len(citadel.technologies) + len(citadel.malfunctions) < SPACES:
        card = left[t.below(len(left))]
        citadel.malfunctions.append(card)
        t.note("malfunction", "citadel.malfunction", card=f"@malfunction.{card}.name")


def recharge(t: Table[Sheol]) -> Flow[None]:
    """A charge back on a technology of the players' choice."""
    s, charges = t.state, t.state.citadel.charges
    used = [card for card in s.citadel.technologies if card in charges and charges[card] < box.FACES[card].charges]
    if used:
        card = yield from t.choose(everyone(s), "recharge", used, "citadel.technology.charges")
        charges[card] += 1
        t.note("recharged", "citadel.technology.charges", card=card_name(s, card), n=charges[card])
