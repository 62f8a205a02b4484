"""Where cards and tokens lie: decks, bags, face-down pools, open piles and hands.

A zone holds ids of one family (all monster cards, all loot tokens). Who may know what lies in it is part of
the zone, so that scenes can only show what `view` gives, and `determinize` can re-deal exactly the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, get_args

from coterie.kernel.data import Part, Struct, struct_fields
from coterie.kernel.rng import Rng

SPECTATOR = -1
"""The seat of somebody who sees only what everybody sees."""


class Zone(Part):
    """Cards of one family in an order; the last is the top.

    Hidden cards are re-dealt among the zones of their family; a zone with a group of its own keeps its cards.
    """

    family: str
    cards: list[str] = []
    group: str = ""

    def knows(self, seat: int, index: int) -> bool:
        """Whether the seat may know which card lies at the index."""
        raise TypeError(f"{type(self).__name__} does not say who may know its cards")

    def hidden_from(self, seat: int) -> Sequence[int]:
        """At which indices the seat may not know the card."""
        return [i for i in range(len(self.cards)) if not self.knows(seat, i)]

    def view(self, seat: int) -> list[str | None]:
        """The cards as the seat may see them: None where it may not know."""
        return [card if self.knows(seat, i) else None for i, card in enumerate(self.cards)]

    def __len__(self) -> int:
        return len(self.cards)


class Pile(Zone):
    """Open to all: a discard pile, a market, cards in play, an open hand."""

    def knows(self, seat: int, index: int) -> bool:
        return True


class Hand(Zone, kw_only=True):
    """Known to its owner only."""

    owner: int

    def knows(self, seat: int, index: int) -> bool:
        return seat == self.owner


class Deck(Zone):
    """Face down in an order. A seat that looked at the top cards knows that many of them until they move."""

    looked: dict[int, int] = {}

    def knows(self, seat: int, index: int) -> bool:
        return index >= len(self.cards) - self.looked.get(seat, 0)

    def hidden_from(self, seat: int) -> Sequence[int]:
        return range(len(self.cards) - self.looked.get(seat, 0))

    def view(self, seat: int) -> list[str | None]:
        hidden = len(self.hidden_from(seat))
        return [*[None] * hidden, *self.cards[hidden:]]

    def forget(self) -> None:
        """The order has changed."""
        if self.looked:
            self.looked = {}

    def drop_top(self) -> str:
        if self.looked:
            self.looked = {seat: n - 1 for seat, n in self.looked.items() if n > 1}
        return self.cards.pop()

    def put_top(self, card: str, seen_by: tuple[int, ...] = ()) -> None:
        """Lay a card on top; who did not see it no longer knows what lies below either."""
        self.looked = {seat: self.looked.get(seat, 0) + 1 for seat in seen_by}
        self.cards.append(card)

    def put_bottom(self, card: str) -> None:
        self.cards.insert(0, card)


class Bag(Zone):
    """Mixed and unseen; a draw takes any of them."""

    def knows(self, seat: int, index: int) -> bool:
        return False


class Pool(Zone):
    """Tokens face down on named spots; a seat may have looked at some, and some lie open."""

    spots: list[str] = []
    seen: dict[str, list[int]] = {}
    open: list[str] = []

    def knows(self, seat: int, index: int) -> bool:
        spot = self.spots[index]
        return spot in self.open or seat in self.seen.get(spot, ())

    def at(self, spot: str, seat: int) -> str | None:
        """The token on the spot if the seat may know it; KeyError if the spot is empty."""
        if spot not in self.spots:
            raise KeyError(spot)
        index = self.spots.index(spot)
        return self.cards[index] if self.knows(seat, index) else None

    def put(self, spot: str, card: str) -> None:
        """Lay a token face down on an empty spot."""
        if spot in self.spots:
            raise ValueError(f"spot {spot} holds a token already")
        self.spots.append(spot)
        self.cards.append(card)

    def take(self, spot: str) -> str:
        """Remove the token from the spot."""
        index = self.spots.index(spot)
        del self.spots[index]
        self.seen.pop(spot, None)
        if spot in self.open:
            self.open.remove(spot)
        return self.cards.pop(index)


# --- all zones of a state -----------------------------------------------------------------------------

_carriers: dict[type, tuple[str, ...]] = {}


def _structs_in(hint: Any) -> Iterator[type[Struct]]:
    if isinstance(hint, type) and issubclass(hint, Struct):
        yield hint
    for part in get_args(hint):
        yield from _structs_in(part)


def leads_to(kind: type[Struct], wanted: type[Zone], trail: tuple[type, ...] = ()) -> bool:
    """Whether a struct may hold a zone of a kind, within what it holds as well."""
    if issubclass(kind, wanted):
        return True
    if kind in trail:
        return False
    return any(leads_to(part, wanted, (*trail, kind)) for f in struct_fields(kind) for part in _structs_in(f.type))


def _carrier_fields(kind: type[Struct]) -> tuple[str, ...]:
    """The fields of a struct through which a zone can be reached."""
    names = _carriers.get(kind)
    if names is None:
        names = _carriers[kind] = tuple(
            f.name for f in struct_fields(kind) if any(leads_to(part, Zone) for part in _structs_in(f.type))
        )
    return names


def zones(value: object) -> list[Zone]:
    """Every zone inside a state, in the order of its fields."""
    found: list[Zone] = []
    _gather(value, found)
    return found


def _gather(value: object, found: list[Zone]) -> None:
    if isinstance(value, Zone):
        found.append(value)
    elif isinstance(value, Struct):
        for name in _carrier_fields(type(value)):
            _gather(getattr(value, name), found)
    elif isinstance(value, list | tuple):
        for part in value:
            _gather(part, found)
    elif isinstance(value, dict):
        for part in value.values():
            _gather(part, found)


def contents(state: object) -> Counter[tuple[str, str]]:
    """How many of each card of each family lie in all zones together."""
    return Counter((zone.family, card) for zone in zones(state) for card in zone.cards)


def determinize(state: object, seat: int, rng: Rng, also: tuple[int, ...] = ()) -> None:
    """Deal anew, in place, all that the seat (and those with it) cannot know, within each family (and group)."""
    hidden: dict[tuple[str, str], list[tuple[Zone, Sequence[int]]]] = {}
    for zone in zones(state):
        if not isinstance(zone, Pile):
            slots = zone.hidden_from(seat)
            if also:
                slots = [i for i in slots if not any(zone.knows(other, i) for other in also)]
            hidden.setdefault((zone.family, zone.group), []).append((zone, slots))
    for places in hidden.values():
        cards = [zone.cards[i] for zone, slots in places for i in slots]
        rng.shuffle(cards)
        left = iter(cards)
        for zone, slots in places:
            for i, card in zip(slots, islice(left, len(slots)), strict=True):
                zone.cards[i] = card
