"""The box opened: all content tables, loaded once and checked against each other."""

from __future__ import annotations

from collections import Counter
from typing import Any

from coterie.games.sheol.box import content as c
from coterie.games.sheol.box.vocabulary import VOCABULARY, Item, Passive, Status
from coterie.kernel.content import Entries, Refs, load_entries, load_folder
from coterie.kernel.data import replace
from coterie.kernel.dice import Die
from coterie.kernel.effects import effects_in
from coterie.kernel.errors import ContentError

SCOUTS = load_entries(c.FOLDER / "scouts" / "scouts.yaml", c.Scout, VOCABULARY.hook)
CORES = load_entries(c.FOLDER / "scouts" / "cores.yaml", c.Core, VOCABULARY.hook)
OWN = load_entries(c.FOLDER / "lightshields" / "own.yaml", c.Lightshield, VOCABULARY.hook)
ADVANCED = load_entries(c.FOLDER / "lightshields" / "advanced.yaml", c.Lightshield, VOCABULARY.hook)
DROID = load_entries(c.FOLDER / "lightshields" / "droid.yaml", c.Lightshield, VOCABULARY.hook)
STATUSES = load_entries(c.FOLDER / "lightshields" / "statuses.yaml", c.Status, VOCABULARY.hook)
WEAPONS = load_entries(c.FOLDER / "scouts" / "weapons.yaml", c.Weapon, VOCABULARY.hook)
LANTERNS = load_entries(c.FOLDER / "scouts" / "lanterns.yaml", c.Lantern, VOCABULARY.hook)
ACCESSORIES = load_entries(c.FOLDER / "scouts" / "accessories.yaml", c.Accessory, VOCABULARY.hook)
ITEMS = load_entries(c.FOLDER / "scouts" / "items.yaml", c.Item, VOCABULARY.hook)
SHADOWS = load_entries(c.FOLDER / "shadows" / "shadows.yaml", c.ShadowCard, VOCABULARY.hook)
BLIPS = load_entries(c.FOLDER / "shadows" / "blips.yaml", c.BlipCard, VOCABULARY.hook)
HERALDS = load_entries(c.FOLDER / "enemies" / "heralds.yaml", c.HeraldCard, VOCABULARY.hook)
HERALD_REACTIONS = load_entries(c.FOLDER / "enemies" / "herald-reactions.yaml", c.HeraldReaction, VOCABULARY.hook)
REBORN = load_entries(c.FOLDER / "enemies" / "reborn.yaml", c.RebornCard, VOCABULARY.hook)
LORDS = load_entries(c.FOLDER / "enemies" / "lords.yaml", c.LordCard, VOCABULARY.hook)
LORD_ACTIONS = load_entries(c.FOLDER / "enemies" / "lord-actions.yaml", c.LordAction, VOCABULARY.hook)
LORD_REACTIONS = load_entries(c.FOLDER / "enemies" / "lord-reactions.yaml", c.LordReaction, VOCABULARY.hook)
MECHANICS = load_entries(c.FOLDER / "shadows" / "mechanics.yaml", c.Mechanic, VOCABULARY.hook)
THREATS = load_entries(c.FOLDER / "shadows" / "threats.yaml", c.Threat, VOCABULARY.hook)
REWARDS = load_entries(c.FOLDER / "lands" / "rewards.yaml", c.Reward, VOCABULARY.hook)
POINTS = load_entries(c.FOLDER / "lands" / "points-of-interest.yaml", c.PointOfInterest, VOCABULARY.hook)
LANDS = load_entries(c.FOLDER / "lands" / "lands.yaml", c.LandCard, VOCABULARY.hook)
EXPLORATIONS = load_folder(c.FOLDER / "lands" / "explorations", c.Exploration, VOCABULARY.hook)
TECHNOLOGIES = load_entries(c.FOLDER / "citadel" / "technologies.yaml", c.Technology, VOCABULARY.hook)
MALFUNCTIONS = load_entries(c.FOLDER / "citadel" / "malfunctions.yaml", c.Malfunction, VOCABULARY.hook)
FACILITIES = load_entries(c.FOLDER / "lands" / "facilities.yaml", c.FacilityTile, VOCABULARY.hook)
TILES = load_entries(c.FOLDER / "light" / "tiles.yaml", c.StreamTile, VOCABULARY.hook)
DICE = load_entries(c.FOLDER / "dice.yaml", Die)
_MISSIONS = load_folder(c.FOLDER / "missions", c.Mission, VOCABULARY.hook)
MISSIONS = dict(sorted(_MISSIONS.items(), key=lambda item: item[1].number))
CASUAL = load_entries(c.FOLDER / "scouts" / "casual.yaml", c.CasualRow, VOCABULARY.hook)

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

# --- checks -----------------------------------------------------------------------------------------------------------

RANDOM_STATUSES = ("negative", "heavy", "positive")
RANDOM_ITEMS = ("any", "twilight", "forgotten", "shadow")


def _references() -> None:
    """Every id that an entry names exists."""
    refs = Refs()
    for scout in SCOUTS.values():
        refs.add(SCOUTS, scout.id, "weapon", scout.weapon, WEAPONS)
        refs.add(SCOUTS, scout.id, "lantern", scout.lantern, LANTERNS)
    for core in CORES.values():
        refs.add(CORES, core.id, "cards", core.cards, DROID)
    for card in OWN.values():
        refs.add(OWN, card.id, "owner", card.owner, SCOUTS)
    for item in ITEMS.values():
        refs.add(ITEMS, item.id, "upgrade", item.upgrade or None, ITEMS)
    for reaction in HERALD_REACTIONS.values():
        refs.add(HERALD_REACTIONS, reaction.id, "herald", reaction.herald or None, HERALDS)
    for action in LORD_ACTIONS.values():
        refs.add(LORD_ACTIONS, action.id, "lord", action.lord, LORDS)
    for exploration in EXPLORATIONS.values():
        refs.add(EXPLORATIONS, exploration.id, "land", exploration.land, LANDS)
    for table in TABLES.values():
        for entry in table.values():
            for effect in effects_in(entry):
                if isinstance(effect, Status):
                    refs.add(table, entry.id, "id", effect.card, {*STATUSES, *RANDOM_STATUSES})
                elif isinstance(effect, Item):
                    refs.add(table, entry.id, "id", effect.card, {*ITEMS, *RANDOM_ITEMS})
    refs.check()


def _sums() -> None:
    """Decks hold as many cards as the box says."""
    for scout, deck in DECKS.items():
        _expect(f"the deck of {scout}", sum(deck.values()), 13)
        _expect(f"reward cards of {scout}", sum(card.reward for card in OWN.values() if card.owner == scout), 1)
    for kind, number in (("negative", 24), ("heavy", 12), ("positive", 12)):
        _expect(f"{kind} statuses", sum(s.copies for s in STATUSES.values() if s.kind == kind), number)
    _expect("Lightstream tiles", sum(tile.copies for tile in TILES.values()), 57)
    _expect("droid Lightshields", sum(card.copies for card in DROID.values()), 40)
    for core in CORES.values():
        _expect(f"the cards of the {core.name}", sum(core.cards.values()), 4)
    per_lord = Counter((action.lord, action.berserk) for action in LORD_ACTIONS.values())
    for lord in LORDS:
        _expect(f"the actions of {lord}", per_lord[lord, False], 4)
        _expect(f"the Berserk actions of {lord}", per_lord[lord, True], 1)
    per_herald = Counter(reaction.herald for reaction in HERALD_REACTIONS.values())
    for herald in HERALDS:
        _expect(f"the reactions of {herald}", per_herald[herald], 2)
    pages = Counter((page.land, page.letter) for page in EXPLORATIONS.values())
    for land in LANDS:
        _expect(f"the explorations of {land}", (pages[land, "A"], pages[land, "B"]), (1, 1))


def _expect(what: str, there: object, wanted: object) -> None:
    if there != wanted:
        raise ContentError(f"{what}: {there} instead of {wanted}")


_references()

_sums()
