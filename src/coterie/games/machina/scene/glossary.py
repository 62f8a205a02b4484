"""The cards that one may look up: items, and monsters as they are printed."""

from __future__ import annotations

from collections.abc import Iterator

from coterie.games.machina.box.names import name_key
from coterie.games.machina.box.tables import ITEMS, MONSTERS
from coterie.games.machina.scene.panels import item_footer
from coterie.games.machina.showing.words import card_text
from coterie.kernel.scene import Card
from coterie.kernel.texts import Msg, msg


def glossary() -> Iterator[Card]:
    for item, card in ITEMS.items():
        source = f"item.{item}"
        yield Card(source, Msg(name_key(source)), card_text(source), card.icon, footer=item_footer(None, item))
    for monster, entry in MONSTERS.items():
        source = f"monster.{monster}"
        footer = msg("monster.footer", level=entry.level, health=entry.health, stamina=entry.stamina)
        yield Card(source, Msg(name_key(source)), card_text(source), entry.icon, footer=footer)
