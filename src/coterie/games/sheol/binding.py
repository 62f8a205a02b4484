"""All modules that register verbs and needs; whoever plays needs them all."""

from coterie.games.sheol.actions import combat, repair, walking
from coterie.games.sheol.damage import resources
from coterie.games.sheol.effects import control, resolve, selecting, standing, tiles
from coterie.games.sheol.enemies import effects as enemy_effects
from coterie.games.sheol.enemies import herald_reactions, lords
from coterie.games.sheol.lands import effects as land_effects
from coterie.games.sheol.lightshields import drawing, playing
from coterie.games.sheol.mission import cards as mission_cards
from coterie.games.sheol.mission import effects as mission_effects
from coterie.games.sheol.scouts import challenge, needs
from coterie.games.sheol.shadows import spawning

__all__ = [
    "challenge",
    "combat",
    "control",
    "drawing",
    "enemy_effects",
    "herald_reactions",
    "land_effects",
    "lords",
    "mission_cards",
    "mission_effects",
    "needs",
    "playing",
    "repair",
    "resolve",
    "resources",
    "selecting",
    "spawning",
    "standing",
    "tiles",
    "walking",
]
