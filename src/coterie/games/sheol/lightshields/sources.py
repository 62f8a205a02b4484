"""Where playable cards come from, in their order, and what becomes of one that is used."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from coterie.games.sheol import box
from coterie.games.sheol.board.facilities import joined_to
from coterie.games.sheol.board.lightstream import joins, network
from coterie.games.sheol.board.occupancy import facility_works
from coterie.games.sheol.lightshields.playable import PlayableCard, by_moment, mission_level, powers_of
from coterie.games.sheol.state import CITADEL, Sheol, Unit
from coterie.kernel.table import Table

# --- what could be used -----------------------------------------------------------------------------------------------


def in_hands(s: Sheol, unit: Unit, moment: str) -> list[PlayableCard]:
    """Lightshields and statuses in the hands of all scouts; those for droids only if the unit is one."""
    found: list[PlayableCard] = []
    if moment in _BY_MOMENT:
        level, droid = mission_level(s), unit.is_droid
        for holder in s.units:
            if holder.hand.cards and not holder.dead:
                found += _uses(moment, tuple(holder.hand.cards), holder.id, level, droid)
    return found


@lru_cache(maxsize=8192)
def _uses(moment: str, hand: tuple[str, ...], holder: int, level: int, droid: bool) -> list[PlayableCard]:
    """What the cards of a hand could be used for at a moment; kept, since hands change less often than one asks."""
    known = _BY_MOMENT[moment]
    return [
        PlayableCard(kind, card, number, holder, power)
        for card in dict.fromkeys(hand)
        for kind, number, power in known.get(card, ())
        if number <= level and (droid or kind == "status" or not box.LIGHTSHIELDS[card].droid)
    ]


_BY_MOMENT = by_moment(
    [
        *(("lightshield", card, number, power) for card in box.LIGHTSHIELDS for number, power in powers_of(card, 3)),
        *(("status", card, 0, status.power) for card, status in box.STATUSES.items()),
    ]
)


def stations(s: Sheol, unit: Unit, moment: str) -> Iterator[PlayableCard]:
    """The facilities that are ready and connected to the unit."""
    if moment != "free":
        return
    for cell, facility in s.facilities.items():
        power = box.FACILITIES[facility.kind].power
        if power is not None and facility.ready and facility_works(s, cell) and unit in joined_to(s, cell):
            yield PlayableCard("facility", facility.kind, cell, unit.id, power)


def borne(s: Sheol, unit: Unit, moment: str) -> list[PlayableCard]:
    """The items in all inventories, and the accessories that still have a charge."""
    items, accessories = _ITEMS.get(moment, {}), _ACCESSORIES.get(moment, {})
    if not items and not accessories:
        return []
    found: list[PlayableCard] = []
    for holder in s.units:
        if holder.dead:
            continue
        for item in dict.fromkeys(holder.items) if holder.items else ():
            found += [PlayableCard(kind, item, level, holder.id, power) for kind, level, power in items.get(item, ())]
        for gear in holder.accessories:
            if gear.charges and gear.card in accessories:
                found += [
                    PlayableCard(kind, gear.card, n, holder.id, power) for kind, n, power in accessories[gear.card]
                ]
    return found


_ITEMS = by_moment(("item", card, 0, item.power) for card, item in box.ITEMS.items())
_ACCESSORIES = by_moment(("accessory", card, 0, each.power) for card, each in box.ACCESSORIES.items())


def technologies(s: Sheol, unit: Unit, moment: str) -> list[PlayableCard]:
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
    return [] if user is None else [PlayableCard("technology", card, 0, user.id, power) for card, power in ready]


SOURCES: tuple[Callable[[Sheol, Unit, str], Iterable[PlayableCard]], ...] = (in_hands, stations, borne, technologies)
"""What could be used in the turn, action or damage of a unit, in the order in which it is offered.

The moment helps those that are costly to find; what is not for it is left out anyway.
"""

# --- what becomes of it -----------------------------------------------------------------------------------------------


def spend_shield_card(t: Table[Sheol], playable: PlayableCard) -> None:
    """A Lightshield that is played is discarded."""
    holder = t.state.units[playable.holder]
    holder.hand.cards.remove(playable.card)
    holder.discard.cards.append(playable.card)


def spend_status(t: Table[Sheol], playable: PlayableCard) -> None:
    """A positive or special status leaves the game when used; a negative one that is paid off is discarded."""
    holder = t.state.units[playable.holder]
    holder.hand.cards.remove(playable.card)
    if box.STATUSES[playable.card].kind in ("positive", "special"):
        t.state.gone.cards.append(playable.card)
    else:
        holder.discard.cards.append(playable.card)


def use_item(t: Table[Sheol], playable: PlayableCard) -> None:
    """A used item goes to the bottom of the Item deck."""
    t.state.units[playable.holder].items.remove(playable.card)
    t.state.printer.put_bottom(playable.card)


def use_accessory(t: Table[Sheol], playable: PlayableCard) -> None:
    """An accessory loses a charge."""
    accessories = t.state.units[playable.holder].accessories
    next(gear for gear in accessories if gear.card == playable.card and gear.charges).charges -= 1


def use_technology(t: Table[Sheol], playable: PlayableCard) -> None:
    """A technology loses a charge."""
    t.state.citadel.charges[playable.card] -= 1


def activate(t: Table[Sheol], playable: PlayableCard) -> None:
    """The token is flipped to its reload side."""
    t.state.facilities[playable.level].ready = False


SPEND: dict[str, Callable[[Table[Sheol], PlayableCard], None]] = {
    "lightshield": spend_shield_card,
    "status": spend_status,
    "facility": activate,
    "item": use_item,
    "accessory": use_accessory,
    "technology": use_technology,
}
"""What becomes of a card of a kind when it is used."""
