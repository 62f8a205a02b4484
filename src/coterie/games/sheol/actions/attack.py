"""Attacks by scouts: whom a weapon reaches, the Scout die, damage, critical effects, and the odds of it all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from coterie.games.sheol import box
from coterie.games.sheol.actions.gear import GearAction, end_overload, roll_overload
from coterie.games.sheol.board.foes import Enemy, enemy_of, enemy_words, name_of
from coterie.games.sheol.board.ground import SPOTS
from coterie.games.sheol.board.lightstream import symbol_of
from coterie.games.sheol.board.occupancy import covered, foes_by_cell, foes_in, nearest_first, reach, turns
from coterie.games.sheol.box.content import Overload, Weapon
from coterie.games.sheol.box.vocabulary import Drag, Expose, Strike
from coterie.games.sheol.effects.resolve import AttackRoll, Context, carry_out, scout_of
from coterie.games.sheol.effects.standing import end_lasting, flag, happens, use_up, value
from coterie.games.sheol.enemies.harm import acting_scout, drag_enemy, harm_enemy, past_armor
from coterie.games.sheol.lightshields.playing import offer
from coterie.games.sheol.lightshields.powers import ActionCost
from coterie.games.sheol.scouts.acting import OUTSIDE, Acting
from coterie.games.sheol.shadows.foe_cards import darkness_of, health_of
from coterie.games.sheol.shadows.tokens import expose_enemy
from coterie.games.sheol.showing.cards import turned
from coterie.games.sheol.showing.ids import enemy_id
from coterie.games.sheol.state import Shadow, Sheol, Unit, name
from coterie.kernel.actions import Reason
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.dice import Face
from coterie.kernel.effects import Effects
from coterie.kernel.scene import Choice
from coterie.kernel.table import Table
from coterie.kernel.texts import Item, Msg, msg

# --- the action -------------------------------------------------------------------------------------------------------


class Attack(GearAction[Weapon]):
    """("attack", turn, target), or ("attack", turn) with an Area of Effect, each perhaps overloaded."""

    word, forbidden, printed, priced, places = "attack", "no-attack", "cost", "attack-cost", OUTSIDE
    rule, paid_by, icon = "weapon.attack.target", "weapon.attack.cost", "crossed-swords"
    broken = Reason("no-weapon", "lantern.break")

    def gear(self, acting: Acting) -> Weapon | None:
        return acting.weapon

    def wishes(self, s: Sheol, acting: Acting) -> list[Any]:
        return []

    def options(self, s: Sheol, acting: Acting) -> list[Any]:
        found: list[Any] = []
        if not acting.foes:
            return found
        unit, weapon = acting.unit, acting.weapon
        assert weapon is not None
        double, over = acting.is_on("reach-double"), weapon.overload
        if (over is None or not over.pattern) and reach(weapon.pattern, unit.at, double).isdisjoint(acting.foes):
            return found
        for over in self.ways(acting, weapon.overload):
            aims = _aims(unit.at, weapon, over, acting.foes, double)
            if aims and self.is_paid(s, acting, over):
                found += aims if over is None else [(*aim, "overload") for aim in aims]
        return found

    def nothing(self, s: Sheol, acting: Acting) -> Reason:
        return self.unpaid(s, acting, ("attack",)) or self.no("no-target")

    def do(self, t: Table[Sheol], acting: Acting, option: Any) -> Flow[None]:
        """Pay, roll the Fate die of an overload, attack, perhaps once more; then an overload wears the weapon out."""
        s, unit = t.state, acting.unit
        weapon, over = self.used(acting, option)
        target = -1 if weapon.aoe else option[2]
        how = strike_with(weapon, over)
        cells = covered(pattern_used(weapon, over), option[1], unit.at, flag(s, "reach-double", unit))
        context = Context(unit.id, target, roll=aimed(s, unit, target, how), rule=self.rule)
        action = yield from self.pay(t, acting, option, context)
        if unit.dead:
            return
        breaks = 0 if over is None else roll_overload(t, unit, "attack")
        targets = nearest_first(s, foes_in(foes_by_cell(s), cells), unit.at) if weapon.aoe else [target]
        rolls = yield from strike_all(t, context, how, targets, action)
        if over is not None and over.rule in AGAIN:
            left = foes_in(foes_by_cell(s), cells)
            if over.rule == "same-again":
                left = [roll.enemy for roll in rolls if roll.enemy in left and not roll.killed]
            yield from strike_again(t, unit, how, left, action, AGAIN[over.rule])
        if rolls:
            end_lasting(s, "next-attack", scout=unit.id)
        if over is not None and not unit.dead:
            yield from end_overload(t, unit, "weapon", breaks)

    def shown(self, s: Sheol, acting: Acting, option: Any) -> Choice:
        unit, (weapon, over) = acting.unit, self.used(acting, option)
        cells = covered(pattern_used(weapon, over), option[1], unit.at, flag(s, "reach-double", unit))
        foes = nearest_first(s, foes_in(acting.foes, cells), unit.at) if weapon.aoe else [option[2]]
        names: list[Item] = [enemy_words(enemy) for number in foes if (enemy := enemy_of(s, number)) is not None]
        label = msg("option.attack-overload" if over else "option.attack", what=names if weapon.aoe else names[0])
        detail = attack_words(s, unit, foes[0], weapon, over) if foes else None
        hit, area = tuple(map(enemy_id, foes)), tuple(SPOTS[cell] for cell in cells) if weapon.aoe else ()
        drawn = turned(pattern_used(weapon, over), option[1]) if weapon.aoe else ()
        return Choice(label, "", hit, self.icon, self.price(s, acting, option), detail, area, pattern=drawn)


AGAIN = {"extra-attack": "weapon.overload.extra-attack", "same-again": "weapon.light-spear"}
"""By which rule an overload gives a second attack."""


def _aims(at: int, weapon: Weapon, over: Overload | None, foes: dict[int, int], double: bool) -> list[Any]:
    """Each target once; where all in the pattern matter, each turn that covers others."""
    text = pattern_used(weapon, over)
    if reach(text, at, double).isdisjoint(foes):
        return []
    second = over is not None and over.rule == "extra-attack"
    aims: dict[object, Any] = {}
    for turn in turns(text):
        inside = foes_in(foes, covered(text, turn, at, double))
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


def strike_with(weapon: Weapon, over: Overload | None) -> Strike:
    """How a weapon strikes, as usual or overloaded."""
    if over is None:
        return Strike(damage=weapon.damage, aoe=weapon.aoe)
    return Strike(damage=over.number or weapon.damage, aoe=weapon.aoe, blue=over.rule == "blue-die")


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
        context = Context(unit.id, one, roll=aimed(t.state, unit, one, how), rule=rule)
        yield from strike_all(t, context, how, targets if how.aoe else [one], action)


# --- one attack -------------------------------------------------------------------------------------------------------


def aimed(s: Sheol, unit: Unit, target: int, how: Strike) -> AttackRoll:
    """An attack that is not rolled yet: with which die, and against what Darkness as it is now."""
    roll, enemy = AttackRoll(unit.id, target, how.damage), enemy_of(s, target)
    if enemy is not None:
        roll.blue = how.blue or flag(s, "blue-die", unit, enemy)
        roll.dark = darkness_for(s, unit, enemy, how)
    return roll


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
    roll.dark = darkness_for(s, own, enemy, how)
    roll_die(t, roll)
    if own is not None:
        yield from offer(t, "attack", context, action, after_roll=True)
    dark = darkness_for(s, own, enemy, how)
    face = counting(roll.dice, dark)
    roll.hit = face["darkness"] >= dark
    die = "blue-die" if roll.blue else "white-die"
    key, rule, best = "scout-hits" if roll.hit else "scout-misses", f"weapon.attack.{die}", f"@{die}.{face.name}"
    who, what = name(scout_of(s, context)), name_of(enemy)
    t.note(key, rule, unit=who, what=what, at=SPOTS[enemy.at], face=best, dark=dark)
    if roll.hit:
        yield from _hit(t, context, how, action, face)
    elif own is not None:
        yield from happens(t, "missed", context)
    if own is not None:
        for changed in ("damage", "blue-die", "darkness-two", "double-damage"):
            use_up(s, changed, own, enemy)
        yield from happens(t, "attack-made", context)


def roll_die(t: Table[Sheol], roll: AttackRoll) -> None:
    """One more Scout die, against the Darkness of the enemy."""
    s, die = t.state, "blue" if roll.blue else "white"
    enemy, face = enemy_of(s, roll.enemy), t.roll(box.BLUE if roll.blue else box.WHITE)
    assert enemy is not None
    roll.dice.append(face)
    t.note(
        "scout-die",
        "weapon.attack.target",
        unit=name(s.units[roll.scout]),
        what=name_of(enemy),
        at=SPOTS[enemy.at],
        dark=roll.dark,
        die=f"@die.{die}",
        face=f"@{die}-die.{face.name}",
    )


def darkness_for(s: Sheol, unit: Unit | None, enemy: Enemy, how: Strike) -> int:
    """What the die has to beat."""
    if how.darkness >= 0:
        return how.darkness
    dark = darkness_of(s, enemy, unit)
    return min(2, dark) if unit is not None and flag(s, "darkness-two", unit, enemy) else dark


def counting(dice: Sequence[Face], dark: int) -> Face:
    """The face that counts."""
    return max(dice, key=lambda each: _worth(each, dark))


def _worth(face: Face, dark: int) -> tuple[bool, int, int]:
    """How good a face is: a hit, then damage and a critical effect."""
    return face["darkness"] >= dark, face["damage"] + face["critical"], face["critical"]


def _hit(t: Table[Sheol], context: Context, how: Strike, action: ActionCost, face: Face) -> Flow[None]:
    """Damage, then the critical effect, then the enemy may be moved."""
    s, roll, own = t.state, context.roll, acting_scout(t.state, context)
    assert roll is not None
    roll.critical |= bool(face["critical"])
    if own is not None:
        yield from offer(t, "hit", context, action)
    enemy = enemy_of(s, context.enemy)
    if enemy is not None and not roll.killed:
        damage, usual = damage_with(s, own, enemy, roll, face), max(0, roll.damage + face["damage"])
        if damage != usual:
            t.note("damage-changed", "weapon.attack.damage", n=damage, usual=usual)
        if not damage:
            t.note("harmless", "weapon.attack.damage", what=name_of(enemy), at=SPOTS[enemy.at])
        yield from harm_enemy(t, context.enemy, damage, replace(context, rule="weapon.attack.damage"))
    if roll.critical and how.critical and own is not None and not own.dead:
        effects = critical_effect(s, own, enemy)
        if effects:
            rule, side = "weapon.attack.critical", "-corrupted" if is_flipped(s, own) else ""
            card = f"scout.{own.scout}.critical{side}"
            t.note("critical", rule, unit=name(own), critical=f"@{card}")
            yield from carry_out(t, effects, replace(context, rule=rule, card=card))
    if how.push and isinstance(enemy_of(s, context.enemy), Shadow):
        yield from drag_enemy(t, Drag(how.push), context)


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
    card = box.SCOUTS[unit.scout]
    return (card.corrupted if is_flipped(s, unit) else card.normal).critical


def is_flipped(s: Sheol, unit: Unit) -> bool:
    """Whether the Scout card shows its corrupted side, or a card has flipped it for the critical effect."""
    return unit.corrupted or flag(s, "dark-critical", unit)


def dealt_with(s: Sheol, unit: Unit | None, enemy: Enemy, roll: AttackRoll, face: Face) -> int:
    """What of it comes through the armor."""
    damage = damage_with(s, unit, enemy, roll, face)
    return past_armor(s, enemy, unit, damage) if damage else 0


# --- what is likely ---------------------------------------------------------------------------------------------------


def left_of(s: Sheol, enemy: Enemy) -> int:
    """The health that an enemy has left."""
    return max(0, health_of(s, enemy) - (enemy.hurt if isinstance(enemy, Shadow) else enemy.damage))


def attack_words(s: Sheol, unit: Unit, target: int, weapon: Weapon, over: Overload | None) -> Msg | None:
    """On how many of the six faces an attack with the weapon hits the target, and on how many it kills."""
    enemy, how = enemy_of(s, target), strike_with(weapon, over)
    if enemy is None:
        return None
    return odds_words(s, unit, enemy, aimed(s, unit, target, how))


def odds_words(s: Sheol, unit: Unit, enemy: Enemy, roll: AttackRoll) -> Msg:
    """The same of an attack in progress that is not rolled yet."""
    left, dark = left_of(s, enemy), roll.dark
    hits = [face for face in (box.BLUE if roll.blue else box.WHITE).faces if face["darkness"] >= dark]
    dealt = [dealt_with(s, unit, enemy, roll, face) for face in hits]
    key = "attack-even" if len(set(dealt)) == 1 else "attack"
    return msg(
        f"forecast.{key}" if hits else "forecast.no-hit",
        die=Msg("die.blue" if roll.blue else "die.white"),
        dark=dark,
        hit=len(hits),
        kill=sum(n >= left for n in dealt),
        left=left,
        low=min(dealt, default=0),
        high=max(dealt, default=0),
    )
