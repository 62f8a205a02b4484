"""The cards that one may look up: what scouts play, carry and build, and what hunts them."""

from __future__ import annotations

from collections.abc import Iterator

from coterie.games.sheol import box
from coterie.games.sheol.scene.table import facility_card
from coterie.games.sheol.showing import cards
from coterie.kernel.scene import Card


def glossary() -> Iterator[Card]:
    for facility in box.FACILITIES:
        yield facility_card(facility)
    for card in (*box.LIGHTSHIELDS, *box.STATUSES):
        yield cards.hand_card(card, card)
    for card in box.WEAPONS:
        yield cards.weapon_card(card, card)
    for card in box.LANTERNS:
        yield cards.lantern_card(card, card)
    for card, accessory in box.ACCESSORIES.items():
        yield cards.accessory_card(card, card, accessory.charges)
    for card in box.ITEMS:
        yield cards.item_card(card, card)
    for core in box.CORES:
        yield cards.core_card(core, core)
    for kind in box.SHADOWS:
        yield cards.shadow_card(kind, False, 0, 0, 0)
