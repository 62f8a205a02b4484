"""A character's board and cards: its name, the card of its level, its tiles."""

from __future__ import annotations

from coterie.games.hades.box import tables
from coterie.games.hades.box.schemas import CharacterCard, Tile
from coterie.games.hades.state import God

SLOTS = 4
SLOT_COSTS = (0, 1, 2)
"""The spark that each terrain slot of the lone wolf board costs."""


def name(god: God) -> str:
    return f"@god.{god.id}.name"


def card_of(god: God) -> CharacterCard:
    """The character card in use: level and core side."""
    return tables.CHARACTERS[god.id, god.level, god.core]


def tile(god: God, action: str) -> Tile:
    return tables.TILES[action].levels[god.tiles.get(action, 1) - 1]
