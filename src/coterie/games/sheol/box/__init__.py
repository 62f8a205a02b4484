"""The box opened: all content tables, loaded once, with all names in them checked."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from coterie.games.sheol.box import content as c
from coterie.games.sheol.box.spaces import SPOTS
from coterie.games.sheol.box.vocabulary import VOCABULARY, Passive
from coterie.kernel.box import Box
from coterie.kernel.content import Entries
from coterie.kernel.data import replace
from coterie.kernel.dice import Die

BOX = Box(files("coterie.games.sheol") / "content", VOCABULARY.hook, space=SPOTS)
_MISSIONS = BOX.table("mission", "missions", c.Mission, "missions", 13)
MISSIONS = dict(sorted(_MISSIONS.items(), key=lambda item: item[1].number))
SCOUTS = BOX.table("scout", "scouts/scouts.yaml", c.Scout, "scouts", 4)
OWN = BOX.table("scout Lightshield", "lightshields/own.yaml", c.Lightshield, "scout Lightshields", 56)
ADVANCED = BOX.table("advanced Lightshield", "lightshields/advanced.yaml", c.Lightshield, "advanced Lightshields", 27)
CORES = BOX.table("core", "scouts/cores.yaml", c.Core, "servodroid cores", 10)
DROID = BOX.table("droid Lightshield", "lightshields/droid.yaml", c.Lightshield, "servodroid Lightshields", 40)
STATUSES = BOX.table("status", "lightshields/statuses.yaml", c.Status)
WEAPONS = BOX.table("weapon", "scouts/weapons.yaml", c.Weapon)
LANTERNS = BOX.table("lantern", "scouts/lanterns.yaml", c.Lantern)
ACCESSORIES = BOX.table("accessory", "scouts/accessories.yaml", c.Accessory, "accessories", 18)
ITEMS = BOX.table("item", "scouts/items.yaml", c.Item, "printer items", 30)
LANDS = BOX.table("land", "lands/lands.yaml", c.LandCard, "lands", 15)
EXPLORATIONS = BOX.table("exploration", "lands/explorations", c.Exploration)
POINTS = BOX.table("poi", "lands/points-of-interest.yaml", c.PointOfInterest, "points of interest", 40)
REWARDS = BOX.table("reward", "lands/rewards.yaml", c.Reward, "rewards", 15)
TECHNOLOGIES = BOX.table("technology", "citadel/technologies.yaml", c.Technology, "technologies", 18)
MALFUNCTIONS = BOX.table("malfunction", "citadel/malfunctions.yaml", c.Malfunction, "malfunctions", 6)
FACILITIES = BOX.table("facility", "lands/facilities.yaml", c.FacilityTile, "facilities", 6)
THREATS = BOX.table("threat", "shadows/threats.yaml", c.Threat, "threats", 19)
SHADOWS = BOX.table("shadow", "shadows/shadows.yaml", c.ShadowCard, "shadow types", 3)
BLIPS = BOX.table("blip", "shadows/blips.yaml", c.BlipCard)
HERALDS = BOX.table("herald", "enemies/heralds.yaml", c.HeraldCard, "heralds", 4)
HERALD_REACTIONS = BOX.table("herald reaction", "enemies/herald-reactions.yaml", c.HeraldReaction)
REBORN = BOX.table("reborn card", "enemies/reborn.yaml", c.RebornCard, "reborn cards", 8)
LORDS = BOX.table("lord", "enemies/lords.yaml", c.LordCard, "Outer Lords", 3)
LORD_ACTIONS = BOX.table("lord action", "enemies/lord-actions.yaml", c.LordAction)
LORD_REACTIONS = BOX.table("lord reaction", "enemies/lord-reactions.yaml", c.LordReaction, "Outer Lord reactions", 12)
MECHANICS = BOX.table("mechanic", "shadows/mechanics.yaml", c.Mechanic, "enemy mechanics", 6)
TILES = BOX.table("tile", "light/tiles.yaml", c.StreamTile, "Lightstream tiles", 57)
DICE = BOX.table("die", "dice.yaml", Die)
CASUAL = BOX.table("casual row", "scouts/casual.yaml", c.CasualRow)
BOX.names["Herald or Outer Lord"] = (*HERALDS, *LORDS)
BOX.names["face of the white die"] = [face.name for face in DICE["white"].faces]
BOX.check()

LIGHTSHIELDS: dict[str, c.Lightshield] = {**OWN, **ADVANCED, **DROID}
FACES: dict[str, c.Face] = {face.id: face for card in TECHNOLOGIES.values() for face in (card.front, card.back)}
DECKS: dict[str, dict[str, int]] = {
    scout: {card.id: card.copies for card in OWN.values() if card.owner == scout and not card.reward}
    for scout in SCOUTS
}
"""Each scout's own deck, by card."""

COMMON_DROID_CARDS = {"deep-scanner": 2, "mechanical-legs": 2}
"""Droid cards that always come with servodroids."""

TABLES: dict[str, Entries[Any]] = {
    "scouts": SCOUTS,
    "cores": CORES,
    "lightshields": OWN,
    "advanced lightshields": ADVANCED,
    "droid lightshields": DROID,
    "statuses": STATUSES,
    "weapons": WEAPONS,
    "lanterns": LANTERNS,
    "accessories": ACCESSORIES,
    "items": ITEMS,
    "shadows": SHADOWS,
    "blips": BLIPS,
    "heralds": HERALDS,
    "herald reactions": HERALD_REACTIONS,
    "reborn cards": REBORN,
    "lords": LORDS,
    "lord actions": LORD_ACTIONS,
    "lord reactions": LORD_REACTIONS,
    "mechanics": MECHANICS,
    "threats": THREATS,
    "rewards": REWARDS,
    "points of interest": POINTS,
    "lands": LANDS,
    "explorations": EXPLORATIONS,
    "technologies": TECHNOLOGIES,
    "malfunctions": MALFUNCTIONS,
    "facilities": FACILITIES,
}
"""All tables of cards and tiles that carry effects or words."""


# --- rules of cards -------------------------------------------------------------------------------------------------


def _passives(rules: tuple[c.SpecialRule, ...]) -> tuple[Passive, ...]:
    """What a mission's rules do, each under the rule's id."""
    return tuple(replace(rule.passive, id=rule.id) for rule in rules)


RULES: dict[str, tuple[Passive, ...]] = {
    **{f"core.{card.id}": card.rules for card in CORES.values()},
    **{f"weapon.{card.id}": card.rules for card in WEAPONS.values()},
    **{f"lantern.{card.id}": card.rules for card in LANTERNS.values()},
    **{f"item.{card.id}": card.rules for card in ITEMS.values()},
    **{f"status.{card.id}": card.rules for card in STATUSES.values()},
    **{f"technology.{face.id}": face.rules for face in FACES.values()},
    **{f"malfunction.{card.id}": card.rules for card in MALFUNCTIONS.values()},
    **{f"threat.{card.id}": card.rules for card in THREATS.values()},
    **{f"shadow.{card.id}": card.normal.traits for card in SHADOWS.values()},
    **{f"shadow.{card.id}.empowered": card.empowered.traits for card in SHADOWS.values()},
    **{f"herald.{card.id}": card.normal.traits for card in HERALDS.values()},
    **{f"herald.{card.id}.reborn": card.reborn.traits for card in HERALDS.values()},
    **{f"mechanic.{card.id}.a": card.a.rules for card in MECHANICS.values()},
    **{f"mechanic.{card.id}.b": card.b.rules for card in MECHANICS.values()},
    **{f"mission.{m.id}": _passives(m.special) for m in MISSIONS.values()},
    **{
        f"mission.{m.id}.{letter}": _passives(card.rules) for m in MISSIONS.values() for letter, card in m.cards.items()
    },
}
"""What cards do while they are in force, by the card's key."""
