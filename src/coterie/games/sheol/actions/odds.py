"""What is likely to happen: how often a Scout die hits, and what the hit would do."""

from __future__ import annotations

from coterie.games.sheol import box
from coterie.games.sheol.actions.strike import damage_with, darkness_for
from coterie.games.sheol.board.foes import Enemy, enemy_of
from coterie.games.sheol.box import BLUE, WHITE
from coterie.games.sheol.box.content import Overload, Weapon
from coterie.games.sheol.box.vocabulary import Challenge, Strike
from coterie.games.sheol.effects.context import AttackRoll
from coterie.games.sheol.effects.standing import flag
from coterie.games.sheol.scouts.challenge import strength
from coterie.games.sheol.scouts.units import threshold
from coterie.games.sheol.shadows.foe_cards import armor_of, health_of
from coterie.games.sheol.state import Shadow, Sheol, Unit
from coterie.kernel.texts import Item, Msg, msg


def left_of(s: Sheol, enemy: Enemy) -> int:
    """The health that an enemy has left."""
    return max(0, health_of(s, enemy) - (enemy.hurt if isinstance(enemy, Shadow) else enemy.damage))


def attack_words(s: Sheol, unit: Unit, target: int, weapon: Weapon, over: Overload | None) -> Msg | None:
    """On how many of the six faces an attack with the weapon hits the target, and on how many it kills."""
    enemy = enemy_of(s, target)
    if enemy is None:
        return None
    damage = over.number if over is not None and over.number else weapon.damage
    blue = (over is not None and over.rule == "blue-die") or flag(s, "blue-die", unit, enemy)
    return odds_words(s, unit, enemy, Strike(damage=damage, blue=blue))


def odds_words(s: Sheol, unit: Unit, enemy: Enemy, how: Strike) -> Msg:
    dark = darkness_for(s, unit, enemy, how)
    left, armor = left_of(s, enemy), armor_of(s, enemy, unit)
    roll = AttackRoll(unit.id, -1, how.damage)
    hits = [face for face in (BLUE if how.blue else WHITE).faces if face["darkness"] >= dark]
    dealt = [max(1, n - armor) if (n := damage_with(s, unit, enemy, roll, face)) else 0 for face in hits]
    key = "attack-even" if len(set(dealt)) == 1 else "attack"
    return msg(
        f"forecast.{key}" if hits else "forecast.no-hit",
        die=Msg("die.blue" if how.blue else "die.white"),
        dark=dark,
        hit=len(hits),
        kill=sum(n >= left for n in dealt),
        left=left,
        low=min(dealt, default=0),
        high=max(dealt, default=0),
    )


SYMBOLS = [face["symbols"] for face in box.DICE["fate"].faces]
PAIRS = [a + b for a in SYMBOLS for b in SYMBOLS]
"""The symbols of two Fate dice, in all ways that they can fall."""


def check_words(s: Sheol, unit: Unit, more: int = 0) -> Msg | None:
    """How likely a corruption check fails with so much more corruption; droids and the corrupted make none."""
    if unit.is_droid or unit.corrupted:
        return None
    missing = threshold(s, unit) - unit.corruption - more
    return msg("forecast.check", bad=sum(n >= missing for n in PAIRS), of=len(PAIRS))


def challenge_words(s: Sheol, unit: Unit, wanted: Challenge) -> Msg:
    """What a challenge asks for, and how likely the scout masters it."""
    archetypes: list[Item] = [Msg(f"archetype.{archetype}") for archetype in wanted.archetypes]
    good = sum(strength(s, unit, wanted, n) >= wanted.target for n in PAIRS)
    return msg("forecast.challenge", n=wanted.target, archetypes=archetypes, good=good, of=len(PAIRS))
