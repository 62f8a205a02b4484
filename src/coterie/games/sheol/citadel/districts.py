"""Technologies and malfunctions of the Citadel, and the District tokens that make them active."""

from __future__ import annotations

from coterie.games.sheol import box
from coterie.games.sheol.board.ground import SPOTS
from coterie.games.sheol.effects.context import Context
from coterie.games.sheol.effects.resolve import resolve
from coterie.games.sheol.state import Land, Sheol, Unit, everyone
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why, inside

SPACES = 9
"""Technology spaces of the Citadel board."""


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
    rule = "citadel.technology.unlocked-by-discovery"
    for passive in box.FACES[card].rules:
        if passive.at == "mission-start":
            yield from resolve(t, passive.do, Context(unit.id, rule=rule, card=f"technology.{card}.name"))


def return_district(t: Table[Sheol], land: Land, why: Why) -> None:
    """The token of a land that is lost goes back, and its technology or malfunction is off again."""
    s = t.state
    for card in [card for card, where in s.citadel.districts.items() if where == land.id]:
        del s.citadel.districts[card]
        t.note("switched-off", inside(why, "land.card.lost"), card=card_name(s, card))


def break_down(t: Table[Sheol], why: Why) -> None:
    """A random malfunction comes onto a free technology space, with a District token."""
    citadel = t.state.citadel
    left = [card for card in box.MALFUNCTIONS if card not in citadel.malfunctions]
    if left and len(citadel.technologies) + len(citadel.malfunctions) < SPACES:
        card = left[t.below(len(left))]
        citadel.malfunctions.append(card)
        t.note("malfunction", why, card=f"@malfunction.{card}.name")


def recharge(t: Table[Sheol], why: Why) -> Flow[None]:
    """A charge back on a technology of the players' choice."""
    s, charges = t.state, t.state.citadel.charges
    used = [card for card in s.citadel.technologies if card in charges and charges[card] < box.FACES[card].charges]
    if used:
        card = yield from t.choose(everyone(s), "recharge", used, why)
        charges[card] += 1
        t.note("recharged", why, card=card_name(s, card), n=charges[card])
