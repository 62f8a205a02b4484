"""The cards that one may look up: what gods play and carry, what they fight, what befalls them."""

from __future__ import annotations

from collections.abc import Iterator

from coterie.games.hades.box import tables
from coterie.games.hades.showing.cards import (
    action_card,
    companion_card,
    condition_card,
    item_card,
    monster_words,
    weapon_card,
)
from coterie.games.hades.showing.story import deity_card, terrain_card
from coterie.kernel.scene import Card
from coterie.kernel.texts import Msg, msg


def glossary() -> Iterator[Card]:
    for card in (*tables.MAINS, *tables.FEATS):
        yield action_card(card, card)
    for card in tables.WEAPONS:
        yield weapon_card(card, card)
    for card in tables.ITEMS:
        yield item_card(card, card)
    for card in tables.COMPANIONS:
        yield companion_card(card, tapped=False)
    for card in tables.TERRAIN:
        yield terrain_card(card, card)
    for condition in tables.CONDITIONS:
        yield condition_card(0, condition)
    for deity in tables.DEITIES:
        yield deity_card(deity, 0)
    for card, entry in tables.MONSTERS.items():
        footer = msg("card.monster", vigilance=entry.vigilance, energy=entry.energy, slots=entry.slots)
        yield Card(card, Msg(f"monster.{card}.name"), monster_words(card), entry.icon, footer=footer)
