"""The box opened: all content tables, loaded once."""

from __future__ import annotations

from functools import cache

from coterie.games.hades.box import schemas as c
from coterie.games.hades.box.vocabulary import VOCABULARY
from coterie.kernel.content import load_entries, load_folder
from coterie.kernel.dice import Die

GODS = load_entries(c.FOLDER / "gods.yaml", c.God, VOCABULARY.hook)
TILES = load_entries(c.FOLDER / "tiles.yaml", c.TileRow, VOCABULARY.hook)
MAINS = load_entries(c.FOLDER / "mains.yaml", c.MainCard, VOCABULARY.hook)
FEATS = load_entries(c.FOLDER / "feats.yaml", c.FeatCard, VOCABULARY.hook)
WEAPONS = load_entries(c.FOLDER / "weapons.yaml", c.Weapon, VOCABULARY.hook)
ITEMS = load_entries(c.FOLDER / "items.yaml", c.Item, VOCABULARY.hook)
COMPANIONS = load_entries(c.FOLDER / "companions.yaml", c.Companion, VOCABULARY.hook)
TERRAIN = load_entries(c.FOLDER / "terrain.yaml", c.Terrain, VOCABULARY.hook)
ORACLES = load_entries(c.FOLDER / "oracles.yaml", c.Oracle, VOCABULARY.hook)
DEITIES = load_entries(c.FOLDER / "deities.yaml", c.Deity, VOCABULARY.hook)
CONDITIONS = load_entries(c.FOLDER / "conditions.yaml", c.Condition, VOCABULARY.hook)
MONSTERS = load_entries(c.FOLDER / "monsters.yaml", c.MonsterCard, VOCABULARY.hook)
DICE = load_entries(c.FOLDER / "dice.yaml", Die)
SCENARIOS = dict(
    sorted(load_folder(c.FOLDER / "scenarios", c.Scenario, VOCABULARY.hook).items(), key=lambda item: item[1].order)
)

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
