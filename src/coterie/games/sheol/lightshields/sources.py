"""Where playable cards come from, in their order, and what becomes of one that is used."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from coterie.games.sheol import box
from coterie.games.sheol.board.lightstream import joins, network
from coterie.games.sheol.board.occupancy import facility_works, joined_to
from coterie.games.sheol.box.vocabulary import Power
from coterie.games.sheol.lightshields.playable import PlayableCard, mission_level, powers_of
from coterie.games.sheol.state import CITADEL, Sheol, Unit

Uses = dict[str, list[tuple[str, int, Power]]]
"""By card: its kind, the level of a special one, and the power."""


class When:
    """Moments at which cards can be played for a unit, and what the cards could be used for then.

    In `hand` and `bag` are first the uses of who holds a card for itself, then those for another; `sources` are those
    that have anything for these moments.
    """

    def __init__(self, moments: tuple[str, ...], phase: str, after_roll: bool, droid: bool) -> None:
        self.moments, self.phase, self.after_roll, self.droid = moments, phase, after_roll, droid
        self.hand, self.bag = self._in_hand(), self._borne()
        faces = any(face.power is not None and self.fits(face.power) for face in box.FACES.values())
        using = (any(self.hand), "free" in moments, any(self.bag), faces)
        self.sources = [source for source, used in zip(SOURCES, using, strict=True) if used]

    def fits(self, power: Power) -> bool:
        meant = power.phase in (self.phase, "both") and power.after_roll == self.after_roll
        return meant and any(map(power.is_for, self.moments))

    def rank(self, playable: PlayableCard) -> int:
        """Which of the moments a card is played at: the first that it is for."""
        return next(n for n, moment in enumerate(self.moments) if playable.power.is_for(moment))

    def _enter(self, found: tuple[Uses, Uses], kind: str, card: str, level: int, power: Power, droid: bool) -> None:
        """A use that fits, for whom it is meant; cards for droids serve any droid."""
        if self.fits(power) and (self.droid or not droid):
            for uses, whose in zip(found, ("own", "other"), strict=True):
                if droid or power.whose in ("any", whose):
                    uses.setdefault(card, []).append((kind, level, power))

    def _in_hand(self) -> tuple[Uses, Uses]:
        """Of Lightshields and statuses."""
        found: tuple[Uses, Uses] = {}, {}
        for card, shield in box.LIGHTSHIELDS.items():
            for level, power in powers_of(card, 3):
                self._enter(found, "lightshield", card, level, power, shield.droid)
        for card, status in box.STATUSES.items():
            self._enter(found, "status", card, 0, status.power, droid=False)
        return found

    def _borne(self) -> tuple[Uses, Uses]:
        """Of items and accessories."""
        found: tuple[Uses, Uses] = {}, {}
        for kind, cards in (("item", box.ITEMS), ("accessory", box.ACCESSORIES)):
            for card, entry in cards.items():
                if entry.power is not None:
                    self._enter(found, kind, card, 0, entry.power, droid=False)
        return found


when_played = cache(When)
"""Each moment is made once."""

# --- what could be used -----------------------------------------------------------------------------------------------


def in_hands(s: Sheol, unit: Unit, when: When) -> list[PlayableCard]:
    """Lightshields and statuses in the hands of all scouts; those for droids only if the unit is one."""
    found: list[PlayableCard] = []
    own, other = when.hand
    for holder in s.units:
        uses, cards = own if holder is unit else other, holder.hand.cards
        if uses and not uses.keys().isdisjoint(cards) and not holder.dead:
            level = mission_level(s)
            found += [
                PlayableCard(kind, card, number, holder.id, power)
                for card in dict.fromkeys(cards)
                for kind, number, power in uses.get(card, ())
                if number <= level
            ]
    return found


def stations(s: Sheol, unit: Unit, when: When) -> list[PlayableCard]:
    """The facilities that are ready and connected to the unit."""
    if not s.facilities:
        return []
    return [
        PlayableCard("facility", facility.kind, cell, unit.id, power)
        for cell, facility in s.facilities.items()
        if (power := box.FACILITIES[facility.kind].power) is not None
        and facility.ready
        and when.fits(power)
        and facility_works(s, cell)
        and unit in joined_to(s, cell)
    ]


def borne(s: Sheol, unit: Unit, when: When) -> list[PlayableCard]:
    """The items in all inventories, and the accessories that still have a charge."""
    found: list[PlayableCard] = []
    own, other = when.bag
    for holder in s.units:
        uses = own if holder is unit else other
        if uses and (holder.items or holder.accessories) and not holder.dead:
            charged = [gear.card for gear in holder.accessories if gear.charges]
            found += [
                PlayableCard(kind, card, number, holder.id, power)
                for card in (*dict.fromkeys(holder.items), *charged)
                for kind, number, power in uses.get(card, ())
            ]
    return found


def technologies(s: Sheol, unit: Unit, when: When) -> list[PlayableCard]:
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
        and when.fits(face.power)
    ]
    if not ready:
        return []
    joined = network(s, CITADEL)
    users = [each for each in s.units if not each.dead and joins(s, joined, each.at)]
    if unit not in users and ("action" in when.moments or "free" in when.moments):
        return []
    by = [unit] if unit in users else users[:1]
    return [PlayableCard("technology", card, 0, user.id, power) for user in by for card, power in ready]


SOURCES: tuple[Callable[[Sheol, Unit, When], Iterable[PlayableCard]], ...] = (in_hands, stations, borne, technologies)
"""What could be used in the turn, action or damage of a unit, in the order in which it is offered."""

# --- what becomes of it -----------------------------------------------------------------------------------------------


def spend(s: Sheol, playable: PlayableCard) -> None:
    """A used card is discarded, a positive or special status leaves the game, an item goes to the bottom of its deck.

    Accessories and technologies lose a charge, a facility's token is flipped to its reload side.
    """
    card, holder = playable.card, s.units[playable.holder]
    match playable.kind:
        case "lightshield" | "status":
            gone = playable.kind == "status" and box.STATUSES[card].kind in ("positive", "special")
            holder.hand.cards.remove(card)
            (s.gone if gone else holder.discard).cards.append(card)
        case "item":
            holder.items.remove(card)
            s.printer.put_bottom(card)
        case "accessory":
            next(gear for gear in holder.accessories if gear.card == card and gear.charges).charges -= 1
        case "technology":
            s.citadel.charges[card] -= 1
        case _:
            s.facilities[playable.level].ready = False
