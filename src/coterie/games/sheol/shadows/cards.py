"""What the Enemy board and the Shadow cards say about a shadow: health, damage, pattern, movement."""

from __future__ import annotations

from coterie.games.sheol.box import BLIPS, SHADOWS
from coterie.games.sheol.box import content as c
from coterie.games.sheol.box.patterns import Pattern, pattern
from coterie.games.sheol.effects.standing import value
from coterie.games.sheol.state import Shadow, Sheol
from coterie.kernel.data import Struct
from coterie.kernel.effects import Effects


class Side(Struct, frozen=True, kw_only=True):
    """One side of a Shadow card, or the lines of the Enemy board for blips and Hypershadows."""

    id: str
    health: int
    damage: int
    pattern: str
    movement: int
    critical: Effects
    critical_rule: str = "shadow.attack.die"
    reaction: Effects = ()
    reaction_rule: str = ""
    flies: bool = False


def _board(card: c.BlipCard) -> Side:
    return Side(
        id=card.id,
        health=card.health,
        damage=card.damage,
        pattern=card.pattern,
        movement=card.movement,
        critical=card.critical,
    )


def _side(card: c.ShadowCard, side: c.ShadowSide) -> Side:
    return Side(
        id=card.id,
        health=side.health,
        damage=side.damage,
        pattern=side.pattern,
        movement=side.movement,
        critical=side.critical,
        critical_rule=side.critical_rule,
        reaction=side.reaction,
        reaction_rule=side.reaction_rule,
        flies=side.flying,
    )


BLIP, HYPER = _board(BLIPS["blip"]), _board(BLIPS["hypershadow"])
NORMAL = {card.id: _side(card, card.normal) for card in SHADOWS.values()}
EMPOWERED = {card.id: _side(card, card.empowered) for card in SHADOWS.values()}


def side_of(s: Sheol, kind: str) -> Side:
    """The side of a type's Shadow card that lies up."""
    return EMPOWERED[kind] if kind in s.enemy.empowered else NORMAL[kind]


def card_of(s: Sheol, shadow: Shadow) -> Side:
    """What a shadow goes by: the Enemy board while it is a blip, else the card of its type."""
    return side_of(s, shadow.kind) if shadow.kind else BLIP


def _number(s: Sheol, card: Side, printed: int, mission: dict[str, int]) -> int:
    """What the card prints; on its normal side the mission's number replaces it."""
    return printed if card.id in s.enemy.empowered else mission.get(card.id, printed)


def health(s: Sheol, shadow: Shadow) -> int:
    """As the mission or the card says, with 1 more for a Hypershadow, and what cards add."""
    card = card_of(s, shadow)
    base = _number(s, card, card.health, s.enemy.health) + (HYPER.health if shadow.hyper else 0)
    return value(s, "enemy-health", base, None, shadow)


def damage(s: Sheol, shadow: Shadow) -> int:
    """As the mission or the card says, with 1 more for a Hypershadow, and what cards add."""
    card = card_of(s, shadow)
    base = _number(s, card, card.damage, s.enemy.damage) + (HYPER.damage if shadow.hyper else 0)
    return max(0, value(s, "enemy-damage", base, None, shadow))


def movement(s: Sheol, shadow: Shadow) -> int:
    """How many steps a movement of the die is for it."""
    return max(0, value(s, "enemy-movement", card_of(s, shadow).movement, None, shadow))


def critical(s: Sheol, shadow: Shadow) -> Side:
    """The card whose critical effect counts: of its type, or the Enemy board while it is not revealed."""
    return HYPER if shadow.hyper and not shadow.kind else card_of(s, shadow)


def darkness(shadow: Shadow) -> int:
    """A blip is at 4, a revealed shadow at 0."""
    return 0 if shadow.revealed else BLIPS["blip"].darkness


def pattern_of(s: Sheol, shadow: Shadow) -> Pattern:
    """All Hypershadows share a pattern of their own."""
    return pattern(HYPER.pattern if shadow.hyper else card_of(s, shadow).pattern)


def key_of(s: Sheol, card: Side) -> str:
    """The message with the name of a Shadow card, of the side that lies up."""
    return f"shadow.{card.id}.empowered.name" if card.id in s.enemy.empowered else f"shadow.{card.id}.name"


def name(shadow: Shadow) -> str:
    kind = shadow.kind or "blip"
    return f"@shadow.hyper-{kind}" if shadow.hyper else f"@shadow.{kind}"
