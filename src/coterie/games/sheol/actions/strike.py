"""One attack by a scout, however it comes about: the Scout die, damage, and critical effects."""

from __future__ import annotations

from collections.abc import Sequence

from coterie.games.sheol import box
from coterie.games.sheol.board.foes import Enemy, enemy_of
from coterie.games.sheol.board.ground import SPOTS
from coterie.games.sheol.board.lightstream import symbol_of
from coterie.games.sheol.box import BLUE, WHITE
from coterie.games.sheol.box.vocabulary import Expose, Strike
from coterie.games.sheol.effects.context import AttackRoll, Context, scout_of
from coterie.games.sheol.effects.resolve import resolve
from coterie.games.sheol.effects.standing import flag, happens, use_up, value
from coterie.games.sheol.enemies.harm import acting_scout, drag_enemy, harm_enemy
from coterie.games.sheol.lightshields.playable import ActionCost
from coterie.games.sheol.lightshields.playing import offer
from coterie.games.sheol.scouts.units import name, side
from coterie.games.sheol.shadows.foe_cards import darkness_of, name_of
from coterie.games.sheol.shadows.tokens import expose_enemy
from coterie.games.sheol.state import Shadow, Sheol, Unit
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.dice import Face
from coterie.kernel.effects import Effects
from coterie.kernel.table import Table

# --- one attack -------------------------------------------------------------------------------------------------------


def strike_all(
    t: Table[Sheol], context: Context, how: Strike, targets: Sequence[int], action: ActionCost
) -> Flow[list[AttackRoll]]:
    """An attack on one enemy, or on several with a die for each."""
    s, unit = t.state, scout_of(t.state, context)
    assert context.roll is not None
    rolls = []
    for number in targets:
        if enemy_of(s, number) is not None and not unit.dead:
            roll = replace(context.roll, enemy=number, dice=[])
            rolls.append(roll)
            yield from strike_one(t, replace(context, enemy=number, roll=roll), how, action)
    if rolls and acting_scout(s, context) is not None:
        unit.attacked = True
    return rolls


def strike_one(t: Table[Sheol], context: Context, how: Strike, action: ActionCost) -> Flow[None]:
    """The die, cards that change it, then a hit with its damage and perhaps a critical effect, or a miss."""
    s, roll, own = t.state, context.roll, acting_scout(t.state, context)
    assert roll is not None
    if how.expose:
        yield from expose_enemy(t, Expose(), context)
    enemy = enemy_of(s, context.enemy)
    if enemy is None:
        return
    roll.blue = how.blue or (own is not None and flag(s, "blue-die", own, enemy))
    roll_die(t, roll)
    if own is not None:
        yield from offer(t, "attack", context, action, after_roll=True)
    dark = darkness_for(s, own, enemy, how)
    face = max(roll.dice, key=lambda each: _worth(each, dark))
    roll.hit = face["darkness"] >= dark
    _note(t, context, enemy)
    if roll.hit:
        yield from _hit(t, context, how, action, face)
    elif own is not None:
        yield from happens(t, "missed", context)
    if own is not None:
        for changed in ("damage", "blue-die", "darkness-two", "double-damage"):
            use_up(s, changed, own, enemy)
        yield from happens(t, "attack-made", context)


def roll_die(t: Table[Sheol], roll: AttackRoll) -> None:
    """One more Scout die."""
    face = t.roll(BLUE if roll.blue else WHITE)
    roll.dice.append(face)
    t.note("scout-die", "weapon.attack.target", face=die_face(roll, face))


def die_face(roll: AttackRoll, face: Face) -> str:
    return f"@{'blue' if roll.blue else 'white'}-die.{face.name}"


def darkness_for(s: Sheol, unit: Unit | None, enemy: Enemy, how: Strike) -> int:
    """What the die has to beat."""
    if how.darkness >= 0:
        return how.darkness
    dark = darkness_of(s, enemy, unit)
    return min(2, dark) if unit is not None and flag(s, "darkness-two", unit, enemy) else dark


def _worth(face: Face, dark: int) -> tuple[bool, int, int]:
    """How good a face is: a hit, then damage and a critical effect."""
    return face["darkness"] >= dark, face["damage"] + face["critical"], face["critical"]


def _note(t: Table[Sheol], context: Context, enemy: Enemy) -> None:
    roll = context.roll
    assert roll is not None
    t.note(
        "scout-hits" if roll.hit else "scout-misses",
        "weapon.attack.blue-die" if roll.blue else "weapon.attack.white-die",
        unit=name(scout_of(t.state, context)),
        what=name_of(enemy),
        at=SPOTS[enemy.at],
    )


def _hit(t: Table[Sheol], context: Context, how: Strike, action: ActionCost, face: Face) -> Flow[None]:
    """Damage, then the critical effect, then the enemy may be moved."""
    s, roll, own = t.state, context.roll, acting_scout(t.state, context)
    assert roll is not None
    roll.critical |= bool(face["critical"])
    if own is not None:
        yield from offer(t, "hit", context, action)
    enemy = enemy_of(s, context.enemy)
    if enemy is not None and not roll.killed:
        damage = damage_with(s, own, enemy, roll, face)
        if not damage:
            t.note("harmless", "weapon.attack.damage", what=name_of(enemy), at=SPOTS[enemy.at])
        yield from harm_enemy(t, context.enemy, damage, replace(context, rule="weapon.attack.damage"))
    if roll.critical and how.critical and own is not None and not own.dead:
        effects = critical_effect(s, own, enemy)
        if effects:
            rule = "weapon.attack.critical"
            t.note("critical", rule, unit=name(own))
            yield from resolve(t, effects, replace(context, rule=rule, card=critical_name(s, own)))
    if how.push and isinstance(enemy_of(s, context.enemy), Shadow):
        yield from drag_enemy(t, how.push, context)


def damage_with(s: Sheol, unit: Unit | None, enemy: Enemy, roll: AttackRoll, face: Face) -> int:
    """The weapon's value, cards, an attack tile under the scout, and the die."""
    if unit is None:
        return max(0, roll.damage + face["damage"])
    stream = s.streams.get(unit.at)
    tile = int(stream is not None and symbol_of(stream.tile) == "attack")
    total = value(s, "damage", roll.damage, unit, enemy) + tile + face["damage"]
    return max(0, 2 * total if flag(s, "double-damage", unit, enemy) else total)


def critical_effect(s: Sheol, unit: Unit, enemy: Enemy | None) -> Effects:
    """Of the Scout card's side that lies up, or is flipped up by a card meanwhile; servodroids have none."""
    if unit.is_droid or flag(s, "no-critical", unit, enemy):
        return ()
    return box.SCOUTS[unit.scout].corrupted.critical if is_flipped(s, unit) else side(unit).critical


def critical_name(s: Sheol, unit: Unit) -> str:
    return f"scout.{unit.scout}.critical{'-corrupted' if unit.corrupted or is_flipped(s, unit) else ''}"


def is_flipped(s: Sheol, unit: Unit) -> bool:
    """Whether a card has flipped the Scout card for the critical effect."""
    return flag(s, "dark-critical", unit)
