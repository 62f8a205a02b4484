"""The box opened: all content tables, loaded once."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from coterie.games.hades.box import schemas as c
from coterie.games.hades.box.vocabulary import VOCABULARY
from coterie.kernel.box import Box
from coterie.kernel.dice import Die
from coterie.kernel.game import Stock

CHALLENGE = "challenge"
"""The challenge action card; all copies are alike."""

LANDMARKS = ("altar", "amphoras", "columns", "fire-pit", "statue", "well")

BOX = Box(files("coterie.games.hades") / "content", VOCABULARY.hook, landmark=LANDMARKS)
SCENARIOS = BOX.table("scenario", "scenarios", c.Scenario, "scenarios", 8)
GODS = BOX.table("god", "gods.yaml", c.God, "gods", 4)
TILES = BOX.table("tile", "tiles.yaml", c.TileRow, "upgrade tile rows", 8)
MAINS = BOX.table("main", "mains.yaml", c.MainCard)
FEATS = BOX.table("feat", "feats.yaml", c.FeatCard, "feat cards", 24)
WEAPONS = BOX.table("weapon", "weapons.yaml", c.Weapon, "weapons", 20)
ITEMS = BOX.table("item", "items.yaml", c.Item, "items", 20)
ORACLES = BOX.table("oracle", "oracles.yaml", c.Oracle, "oracle cards", 24)
TERRAIN = BOX.table("terrain", "terrain.yaml", c.Terrain, "terrain cards", 12)
COMPANIONS = BOX.table("companion", "companions.yaml", c.Companion, "companions", 6)
DEITIES = BOX.table("deity", "deities.yaml", c.Deity, "deities", 4)
CONDITIONS = BOX.table("condition", "conditions.yaml", c.Condition, "conditions", 8)
MONSTERS = BOX.table("monster", "monsters.yaml", c.MonsterCard)
DICE = BOX.table("die", "dice.yaml", Die, "dice", 5)
BOX.names["boss"] = [monster.id for monster in MONSTERS.values() if monster.boss]
SIGNATURE = {
    *(weapon.id for weapon in WEAPONS.values() if weapon.signature),
    *(item.id for item in ITEMS.values() if item.signature),
}
BOX.names["treasure"] = [card for card in (*WEAPONS, *ITEMS, *FEATS) if card not in SIGNATURE]
BOX.check()

CHARACTERS: dict[tuple[str, int, str], c.CharacterCard] = {
    (god.id, card.level, card.core): card for god in GODS.values() for card in god.cards
}
"""The character cards by god, level and core."""


def census() -> list[Stock]:
    """The counts that a full campaign needs against those that are there."""
    bosses = len(BOX.names["boss"])
    return [
        *BOX.stock,
        Stock("character cards", 20, len(CHARACTERS)),
        Stock("signature weapons", 4, sum(weapon.signature for weapon in WEAPONS.values())),
        Stock("monster kinds", 12, len(MONSTERS) - bosses),
        Stock("bosses", 3, bosses),
        Stock("landmarks", 6, len(LANDMARKS)),
    ]


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
