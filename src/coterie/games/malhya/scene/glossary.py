"""The cards that one may look up: what heroes wear, know and carry."""

from __future__ import annotations

from collections.abc import Iterator

from coterie.games.malhya.box.names import name_key
from coterie.games.malhya.box.tables import HEROES, ITEMS, TALENTS, WEAPONS
from coterie.games.malhya.scene.heroes import goods_card, talent
from coterie.games.malhya.showing.cards import card_text
from coterie.kernel.scene import Card
from coterie.kernel.texts import Msg


def glossary() -> Iterator[Card]:
    for hero, entry in HEROES.items():
        yield Card(f"hero.{hero}", Msg(name_key(f"hero.{hero}")), card_text(f"hero.{hero}"), entry.icon)
    for card in (*WEAPONS, *ITEMS):
        yield goods_card(None, card)
    for card in TALENTS:
        yield talent(card, f"talent.{card}")
        yield talent(card, f"advanced.{card}", side="advanced", advanced=True)
