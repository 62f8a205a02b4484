"""The names of cards: where their words stand, and how the log says them."""

from __future__ import annotations

from coterie.games.malhya.box.schemas import ItemCard, WeaponCard
from coterie.games.malhya.box.tables import BOX, BRIEFINGS, ITEMS, SCENARIOS, STORIES, TALENTS, WEAPONS


def name_key(source: str) -> str:
    """The key of the name of a card, by its whole name."""
    return f"{source}.name"


def said(source: str) -> str:
    """A card as the log names it, by its whole name."""
    return f"@{source}.name"


def goods(card: str) -> ItemCard | WeaponCard:
    """An object or a weapon."""
    return WEAPONS[card] if card in WEAPONS else ITEMS[card]


def goods_source(card: str) -> str:
    """The whole name of an object or a weapon."""
    return f"weapon.{card}" if card in WEAPONS else f"item.{card}"


def card_texts() -> dict[str, str]:
    """The words of all cards, by message key; braces in them are only braces. Booklets are left out, the Exploration
    booklet too: their words travel with the page that is read."""
    secret = ("event.", "page.", "memory.", *(f"{name} chapter." for name in STORIES))
    found = BOX.texts("name", "flavour", "text")
    for card in TALENTS.values():
        found |= {f"talent.{card.id}.name": card.basic.name, f"advanced.{card.id}.name": card.advanced.name}
    for name in SCENARIOS:
        found[f"scenario.{name}.objective"] = found.pop(f"scenario.{name}.text")
    found |= BRIEFINGS.texts()
    return {
        key: text.replace("{", "{{").replace("}", "}}") for key, text in found.items() if not key.startswith(secret)
    }
