"""The box opened: all content tables, loaded once, with all names in them checked."""

from __future__ import annotations

from importlib.resources import files

from coterie.games.sheol.box import content as c
from coterie.games.sheol.box.patterns import SPOTS
from coterie.games.sheol.box.vocabulary import VOCABULARY
from coterie.kernel.box import Box
from coterie.kernel.briefing import Briefings
from coterie.kernel.content import load_document
from coterie.kernel.dice import Die

_CONTENT = files("coterie.games.sheol") / "content"
_WORDS = load_document(_CONTENT / "words.yaml", dict[str, dict[str, str]])
BOX = Box(_CONTENT, VOCABULARY.hook, space=SPOTS, **_WORDS)
MISSIONS_FOR = BOX.by_players("mission", "missions", c.Mission, "missions", 13)
MISSIONS = dict(sorted(MISSIONS_FOR[4].items(), key=lambda item: item[1].number))
"""The missions by the number of players, which changes their difficulty tables and layouts alone; and for four."""

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
REWARDS = BOX.table("reward", "lands/rewards.yaml", c.EffectCard, "rewards", 15)
TECHNOLOGIES = BOX.table("technology", "citadel/technologies.yaml", c.Technology, "technologies", 18)
MALFUNCTIONS = BOX.table("malfunction", "citadel/malfunctions.yaml", c.Malfunction, "malfunctions", 6)
FACILITIES = BOX.table("facility", "lands/facilities.yaml", c.FacilityTile, "facilities", 6)
THREATS = BOX.table("threat", "shadows/threats.yaml", c.Threat, "threats", 19)
SHADOWS = BOX.table("shadow", "shadows/shadows.yaml", c.ShadowCard, "shadow types", 3)
BLIPS = BOX.table("blip", "shadows/blips.yaml", c.BlipCard)
HERALDS = BOX.table("herald", "enemies/heralds.yaml", c.HeraldCard, "heralds", 4)
HERALD_REACTIONS = BOX.table("herald-reaction", "enemies/herald-reactions.yaml", c.HeraldReaction)
REBORN = BOX.table("reborn", "enemies/reborn.yaml", c.EffectCard, "reborn cards", 8)
LORDS = BOX.table("lord", "enemies/lords.yaml", c.LordCard, "Outer Lords", 3)
LORD_ACTIONS = BOX.table("lord-action", "enemies/lord-actions.yaml", c.LordAction)
LORD_REACTIONS = BOX.table("lord-reaction", "enemies/lord-reactions.yaml", c.LordReaction, "Outer Lord reactions", 12)
MECHANICS = BOX.table("mechanic", "shadows/mechanics.yaml", c.Mechanic, "enemy mechanics", 6)
TILES = BOX.table("tile", "light/tiles.yaml", c.StreamTile, "Lightstream tiles", 57)
DICE = BOX.table("die", "dice.yaml", Die)
CASUAL = BOX.table("casual row", "scouts/casual.yaml", c.CasualRow)
BOX.names["Herald or Outer Lord"] = (*HERALDS, *LORDS)
BOX.names["face of the white die"] = DICE["white"].names
BOX.check()
BRIEFINGS = Briefings(__name__.rpartition(".")[0])

ALERT, BLUE, DANGER, FATE = DICE["alert"], DICE["blue"], DICE["danger"], DICE["fate"]
GRAVITY, SHADOW, WHITE = DICE["gravity"], DICE["shadow"], DICE["white"]
LIGHTSHIELDS: dict[str, c.Lightshield] = {**OWN, **ADVANCED, **DROID}
FACES: dict[str, c.Face] = {face.id: face for card in TECHNOLOGIES.values() for face in (card.front, card.back)}
DECKS: dict[str, dict[str, int]] = {
    scout: {card.id: card.copies for card in OWN.values() if card.owner == scout and not card.reward}
    for scout in SCOUTS
}
"""Each scout's own deck, by card."""

COMMON_DROID_CARDS = {"deep-scanner": 2, "mechanical-legs": 2}
"""Droid cards that always come with servodroids."""
