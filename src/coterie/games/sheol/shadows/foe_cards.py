"""What cards say about an enemy of any kind: health, armor, damage, movement, pattern, critical effect, Darkness."""

from __future__ import annotations

from coterie.games.sheol import box
from coterie.games.sheol.board.foes import Enemy
from coterie.games.sheol.board.ground import SPOTS
from coterie.games.sheol.box import content as c
from coterie.games.sheol.box.patterns import Pattern, pattern
from coterie.games.sheol.effects.standing import flag, value
from coterie.games.sheol.shadows import cards
from coterie.games.sheol.state import Herald, Lord, Shadow, Sheol, Unit
from coterie.kernel.effects import Effects
from coterie.kernel.table import Cause, Table, Why
from coterie.kernel.texts import Msg, msg


def herald_side(herald: Herald) -> c.HeraldSide:
    """The side of a Herald's card that lies up."""
    card = box.HERALDS[herald.card]
    return card.reborn if herald.reborn else card.normal


def lord_side(lord: Lord) -> c.LordSide:
    """The side of an Outer Lord's card that lies up."""
    card = box.LORDS[lord.card]
    return card.berserk if lord.berserk else card.normal


def action_of(lord: Lord) -> c.LordAction | None:
    """The active Action card; none before its first turn."""
    return box.LORD_ACTIONS[lord.action] if lord.action else None


def name_of(enemy: Enemy) -> str:
    if isinstance(enemy, Shadow):
        return cards.name(enemy)
    return f"@lord.{enemy.card}.name" if isinstance(enemy, Lord) else f"@herald.{enemy.card}.name"


def enemy_words(enemy: Enemy) -> Msg:
    """An enemy by its name and where it stands."""
    return msg("option.enemy-at", what=Msg(name_of(enemy)[1:]), at=SPOTS[enemy.at])


def card_key(s: Sheol, enemy: Enemy) -> str:
    """The message with the name of the card that an enemy goes by."""
    if isinstance(enemy, Shadow):
        return cards.key_of(s, cards.card_of(s, enemy))
    if isinstance(enemy, Lord):
        return f"lord.{enemy.card}.name"
    return f"herald.{enemy.card}.reborn.name" if enemy.reborn else f"herald.{enemy.card}.name"


# --- strength -------------------------------------------------------------------------------------------------------


def health_of(s: Sheol, enemy: Enemy) -> int:
    """Of an Outer Lord the health of a stage, 1 less with two servodroids, 2 less with three.

    The mission's value replaces the one of the normal side.
    """
    if isinstance(enemy, Shadow):
        return cards.health(s, enemy)
    if isinstance(enemy, Herald):
        base = herald_side(enemy).health
        turned = enemy.reborn
    else:
        base = lord_side(enemy).health
        turned = enemy.berserk
    if not turned:
        base = s.enemy.health.get(enemy.card, base)
    if isinstance(enemy, Lord):
        base -= max(0, sum(unit.is_droid for unit in s.units) - 1)
    return max(1, value(s, "enemy-health", base, None, enemy))


def armor_of(s: Sheol, enemy: Enemy, unit: Unit | None = None) -> int:
    """Of a Herald's card or the mission, of an Outer Lord's active Action card; shadows have none of their own."""
    base = 0
    if isinstance(enemy, Herald):
        base = herald_side(enemy).armor
        if not enemy.reborn:
            base = s.enemy.armor.get(enemy.card, base)
    elif isinstance(enemy, Lord) and (action := action_of(enemy)) is not None:
        base = action.armor
    return max(0, value(s, "enemy-armor", base, unit, enemy))


def damage_of(s: Sheol, enemy: Enemy) -> int:
    """What a hit of it does."""
    if isinstance(enemy, Shadow):
        return cards.damage(s, enemy)
    if isinstance(enemy, Herald):
        base = herald_side(enemy).damage
        if not enemy.reborn:
            base = s.enemy.damage.get(enemy.card, base)
    else:
        action = action_of(enemy)
        base = 0 if action is None else action.damage
    return max(0, value(s, "enemy-damage", base, None, enemy))


def movement_of(s: Sheol, enemy: Enemy) -> int:
    """How many spaces it moves: a shadow in each movement of the die, the others in their activation."""
    if isinstance(enemy, Shadow):
        return cards.movement(s, enemy)
    if isinstance(enemy, Herald):
        base = herald_side(enemy).movement
    else:
        action = action_of(enemy)
        base = 0 if action is None else action.movement
    return max(0, value(s, "enemy-movement", base, None, enemy))


def critical_of(s: Sheol, enemy: Enemy) -> tuple[Effects, Cause]:
    """The critical effect of its card, and why it happens."""
    if isinstance(enemy, Shadow):
        card = cards.critical(s, enemy)
        return card.critical, Cause(rule=card.critical_rule, card=cards.key_of(s, card))
    side = herald_side(enemy) if isinstance(enemy, Herald) else lord_side(enemy)
    return side.critical, Cause(rule="shadow.attack.die", card=card_key(s, enemy))


def pattern_of(s: Sheol, enemy: Enemy) -> Pattern | None:
    """The spaces it hits; an Outer Lord without an Action card hits nothing."""
    if isinstance(enemy, Shadow):
        return cards.pattern_of(s, enemy)
    if isinstance(enemy, Herald):
        return pattern(herald_side(enemy).pattern)
    action = action_of(enemy)
    return None if action is None else pattern(action.pattern)


def flies(s: Sheol, enemy: Enemy) -> bool:
    if isinstance(enemy, Shadow):
        return cards.card_of(s, enemy).flies
    return isinstance(enemy, Herald) and herald_side(enemy).flying


def is_held(s: Sheol, enemy: Enemy) -> bool:
    """Whether a card keeps it where it is."""
    return flag(s, "still", None, enemy) or flag(s, "stunned", None, enemy)


# --- Darkness -------------------------------------------------------------------------------------------------------


def darkness_of(s: Sheol, enemy: Enemy, unit: Unit | None = None) -> int:
    """What a Scout die of a unit has to beat: as the die on its card says, more or less by cards."""
    base = cards.darkness(enemy) if isinstance(enemy, Shadow) else enemy.darkness
    return max(least_darkness(s, enemy), value(s, "enemy-darkness", base, unit, enemy))


def least_darkness(s: Sheol, enemy: Enemy) -> int:
    """Reborn Heralds and Berserk Outer Lords cannot be lit below 1."""
    turned = (isinstance(enemy, Herald) and enemy.reborn) or (isinstance(enemy, Lord) and enemy.berserk)
    return value(s, "minimum-darkness", int(turned), None, enemy)


def most_darkness(enemy: Herald | Lord) -> int:
    return box.HERALDS[enemy.card].darkness if isinstance(enemy, Herald) else lord_side(enemy).darkness


def lower_darkness(t: Table[Sheol], enemy: Herald | Lord, n: int, why: Why) -> None:
    """Light takes Darkness off a Herald or Outer Lord, down to its minimum."""
    _set_darkness(t, enemy, min(enemy.darkness, max(least_darkness(t.state, enemy), enemy.darkness - n)), why)


def raise_darkness(t: Table[Sheol], enemy: Herald | Lord, n: int, why: Why) -> None:
    """Darkness comes back, up to what its card prints."""
    _set_darkness(t, enemy, max(enemy.darkness, min(most_darkness(enemy), enemy.darkness + n)), why)


def _set_darkness(t: Table[Sheol], enemy: Herald | Lord, n: int, why: Why) -> None:
    if n != enemy.darkness:
        enemy.darkness = n
        t.note("darkness", why, what=name_of(enemy), n=n)
