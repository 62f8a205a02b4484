"""The box opened: all content tables, loaded once."""

from __future__ import annotations

from functools import cache

from coterie.games.hades.box import schemas as c
from coterie.kernel.content import load_entries, load_folder
from coterie.kernel.dice import Die

GODS = load_entries(c.FOLDER / "gods.yaml", c.God)
TILES = load_entries(c.FOLDER / "tiles.yaml", c.TileRow)
MAINS = load_entries(c.FOLDER / "mains.yaml", c.MainCard)
FEATS = load_entries(c.FOLDER / "feats.yaml", c.FeatCard)
WEAPONS = load_entries(c.FOLDER / "weapons.yaml", c.Weapon)
ITEMS = load_entries(c.FOLDER / "items.yaml", c.Item)
COMPANIONS = load_entries(c.FOLDER / "companions.yaml", c.Companion)
TERRAIN = load_entries(c.FOLDER / "terrain.yaml", c.Terrain)
ORACLES = load_entries(c.FOLDER / "oracles.yaml", c.Oracle)
DEITIES = load_entries(c.FOLDER / "deities.yaml", c.Deity)
CONDITIONS = load_entries(c.FOLDER / "conditions.yaml", c.Condition)
MONSTERS = load_entries(c.FOLDER / "monsters.yaml", c.MonsterCard)
DICE = load_entries(c.FOLDER / "dice.yaml", Die)
SCENARIOS = dict(sorted(load_folder(c.FOLDER / "scenarios", c.Scenario).items(), key=lambda item: item[1].order))

CHALLENGE = "challenge"
"""The challenge action card; all copies are alike."""

LANDMARKS = ("altar", "amphoras", "columns", "fire-pit", "statue", "well")


CHARACTERS: dict[tuple[str, int, str], c.CharacterCard] = {
    (god.id, card.level, card.core): card for god in GODS.values() for card in god.cards
}
"""The character cards by god, level and core."""


@cache
def challenge(scenario: str, number: str) -> c.Challenge:
    """The scenario's challenge with this id."""
    return next(each for each in SCENARIOS[scenario].challenges if each.id == number)


@cache
def event(scenario: str, name: str) -> c.Event:
    """The scenario's event with this id."""
    return next(each for each in SCENARIOS[scenario].events if each.id == name)


def card_kind(card: str) -> str:
    """Which of the three types of action card it is."""
    return "challenge" if card == CHALLENGE else "main" if card in MAINS else "feat"
