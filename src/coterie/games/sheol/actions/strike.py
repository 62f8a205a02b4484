"""Attacks by scouts: whom a weapon reaches, the Scout die, damage, critical effects and extra attacks."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from coterie.games.sheol import box
from coterie.games.sheol.board.aiming import covered, foes_by_cell, foes_in, nearest_first, reach, turns
from coterie.games.sheol.board.foes import Enemy, enemy_of
from coterie.games.sheol.board.ground import SPOTS
from coterie.games.sheol.board.lightstream import symbol_of
from coterie.games.sheol.box.content import Overload, Weapon
from coterie.games.sheol.box.dice import BLUE, WHITE
from coterie.games.sheol.box.vocabulary import Expose, Strike
from coterie.games.sheol.effects.context import AttackRoll, Context, scout_of
from coterie.games.sheol.effects.resolve import resolve
from coterie.games.sheol.effects.standing import end_lasting, flag, happens, use_up, value
from coterie.games.sheol.enemies.displacing import drag_enemy
from coterie.games.sheol.enemies.harm import acting_scout, harm_enemy
from coterie.games.sheol.lightshields.playable import ActionCost
from coterie.games.sheol.lightshields.playing import offer, pay_for
from coterie.games.sheol.lightshields.powers import affordable
from coterie.games.sheol.scouts.overload import end_overload, price, roll_overload, ways
from coterie.games.sheol.scouts.units import name, side
from coterie.games.sheol.shadows.foe_cards import darkness_of, name_of
from coterie.games.sheol.shadows.reveal import expose_enemy
from coterie.games.sheol.state import Shadow, Sheol, Unit
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.dice import Face
from coterie.kernel.effects import Effects
from coterie.kernel.table import Table

# --- the action -------------------------------------------------------------------------------------------------------


def weapon_of(unit: Unit) -> Weapon | None:
    """The weapon that a unit can attack with."""
    return None if unit.weapon is None or unit.weapon.broken else box.WEAPONS[unit.weapon.card]


def attack_options(s: Sheol, unit: Unit, waived: Collection[str] = ()) -> list[tuple[object, ...]]:
    """("attack", turn, target), or ("attack", turn) with an Area of Effect, each perhaps overloaded."""
    weapon = weapon_of(unit)
    if weapon is None or unit.at < 0 or not (unit.actions or "actions" in waived) or flag(s, "no-attack", unit):
        return []
    found: list[tuple[object, ...]] = []
    foes = foes_by_cell(s)
    for over in ways(s, unit, weapon.overload) if foes else ():
        aims = _aims(s, unit, weapon, over, foes)
        if aims and affordable(s, _cost(s, unit, weapon, over, waived)):
            found += [aim if over is None else (*aim, "overload") for aim in aims]
    return found


def _aims(
    s: Sheol, unit: Unit, weapon: Weapon, over: Overload | None, foes: dict[int, int]
) -> list[tuple[object, ...]]:
    """Each target once; where all in the pattern matter, each turn that covers others."""
    text, double = pattern_used(weapon, over), flag(s, "reach-double", unit)
    if reach(text, unit.at, double).isdisjoint(foes):
        return []
    second = over is not None and over.rule == "extra-attack"
    aims: dict[object, tuple[object, ...]] = {}
    for turn in turns(text):
        inside = foes_in(foes, covered(text, turn, unit.at, double))
        if not inside:
            continue
        if weapon.aoe:
            aims.setdefault(frozenset(inside), ("attack", turn))
        else:
            for target in inside:
                key = (target, frozenset(inside)) if second else target
                aims.setdefault(key, ("attack", turn, target))
    return list(aims.values())


def pattern_used(weapon: Weapon, over: Overload | None) -> str:
    return weapon.pattern if over is None else over.pattern or weapon.pattern


def _cost(s: Sheol, unit: Unit, weapon: Weapon, over: Overload | None, waived: Collection[str]) -> ActionCost:
    return ActionCost("attack", unit.id, price(s, unit, "attack", weapon.cost, over, waived), over is not None)


def attack_action(t: Table[Sheol], unit: Unit, option: tuple[object, ...]) -> Flow[None]:
    yield from attack(t, unit, option)


def attack(t: Table[Sheol], unit: Unit, option: tuple[object, ...], waived: Collection[str] = ()) -> Flow[None]:
    """Pay, roll the Fate die of an overload, attack, perhaps once more; then an overload wears the weapon out."""
    s, weapon = t.state, weapon_of(unit)
    assert weapon is not None
    over = weapon.overload if option[-1] == "overload" else None
    turn, target = option[1], option[2] if not weapon.aoe else -1
    assert isinstance(turn, int)
    assert isinstance(target, int)
    how = Strike(
        damage=over.number if over is not None and over.number else weapon.damage,
        aoe=weapon.aoe,
        blue=over is not None and over.rule == "blue-die",
    )
    cells = covered(pattern_used(weapon, over), turn, unit.at, flag(s, "reach-double", unit))
    rule = "weapon.attack.target"
    context = Context(unit.id, target, roll=AttackRoll(unit.id, target, how.damage), rule=rule)
    action = _cost(s, unit, weapon, over, waived)
    yield from pay_for(t, action, context, "weapon.attack.cost")
    if unit.dead:
        return
    breaks = 0 if over is None else roll_overload(t, unit, "attack")
    targets = nearest_first(s, foes_in(foes_by_cell(s), cells), unit.at) if weapon.aoe else [target]
    rolls = yield from strike_all(t, context, how, targets, action)
    if over is not None and over.rule == "extra-attack":
        yield from strike_again(t, unit, how, foes_in(foes_by_cell(s), cells), action, "weapon.overload.extra-attack")
    elif weapon.extra_attack and not any(roll.killed for roll in rolls):
        again = [roll.enemy for roll in rolls if roll.enemy in foes_in(foes_by_cell(s), cells)]
        yield from strike_again(t, unit, how, again, action, "weapon.light-spear")
    if rolls:
        end_lasting(s, "next-attack", scout=unit.id)
    if over is not None and not unit.dead:
        yield from end_overload(t, unit, "weapon", breaks)


def strike_again(
    t: Table[Sheol], unit: Unit, how: Strike, targets: Sequence[int], action: ActionCost, rule: str
) -> Flow[None]:
    """A second attack at once, which costs nothing and may be left."""
    if unit.dead or not targets:
        return
    options: list[int | str] = ["all"] if how.aoe else list(targets)
    target = yield from t.window(unit.seat, "extra-attack", options, rule, unit=unit.id)
    if target is not None:
        one = -1 if isinstance(target, str) else target
        context = Context(unit.id, one, roll=AttackRoll(unit.id, one, how.damage), rule=rule)
        yield from strike_all(t, context, how, targets if how.aoe else [one], action)


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
