"""Attack: whom a weapon reaches, what the attack costs, overloads and extra attacks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from coterie.games.sheol.actions.gear import GearAction
from coterie.games.sheol.actions.odds import attack_words
from coterie.games.sheol.actions.strike import strike_all
from coterie.games.sheol.board.foes import enemy_of
from coterie.games.sheol.board.ground import SPOTS
from coterie.games.sheol.board.occupancy import covered, foes_by_cell, foes_in, nearest_first, reach, turns
from coterie.games.sheol.box.content import Overload, Weapon
from coterie.games.sheol.box.vocabulary import Strike
from coterie.games.sheol.effects.context import AttackRoll, Context
from coterie.games.sheol.effects.standing import end_lasting, flag
from coterie.games.sheol.lightshields.playable import ActionCost
from coterie.games.sheol.lightshields.playing import pay_for
from coterie.games.sheol.scouts.acting import OUTSIDE, Acting
from coterie.games.sheol.scouts.equipment import end_overload, roll_overload
from coterie.games.sheol.shadows.foe_cards import enemy_words
from coterie.games.sheol.showing.ids import enemy_id
from coterie.games.sheol.state import Sheol, Unit
from coterie.kernel.actions import Reason
from coterie.kernel.decision import Flow
from coterie.kernel.scene import Choice
from coterie.kernel.table import Table
from coterie.kernel.texts import Item, msg


class Attack(GearAction[Weapon]):
    """("attack", turn, target), or ("attack", turn) with an Area of Effect, each perhaps overloaded."""

    word, forbidden, places = "attack", "no-attack", OUTSIDE
    rule, paid_by, icon = "weapon.attack.target", "weapon.attack.cost", "crossed-swords"
    broken = Reason("no-weapon", "lantern.break")

    def gear(self, acting: Acting) -> Weapon | None:
        return acting.weapon

    def lux(self, gear: Weapon) -> int:
        return gear.cost

    def wishes(self, s: Sheol, acting: Acting) -> list[Any]:
        return []

    def options(self, s: Sheol, acting: Acting) -> list[Any]:
        found: list[Any] = []
        if not acting.foes:
            return found
        unit, (weapon, _) = acting.unit, self.used(acting, ("attack",))
        double = flag(s, "reach-double", unit)
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
        how = Strike(
            damage=over.number if over is not None and over.number else weapon.damage,
            aoe=weapon.aoe,
            blue=over is not None and over.rule == "blue-die",
        )
        cells = covered(pattern_used(weapon, over), option[1], unit.at, flag(s, "reach-double", unit))
        context = Context(unit.id, target, roll=AttackRoll(unit.id, target, how.damage), rule=self.rule)
        action = self.cost(s, acting, option)
        yield from pay_for(t, action, context, self.paid_by)
        if unit.dead:
            return
        breaks = 0 if over is None else roll_overload(t, unit, "attack")
        targets = nearest_first(s, foes_in(foes_by_cell(s), cells), unit.at) if weapon.aoe else [target]
        rolls = yield from strike_all(t, context, how, targets, action)
        if over is not None and over.rule == "extra-attack":
            foes = foes_in(foes_by_cell(s), cells)
            yield from strike_again(t, unit, how, foes, action, "weapon.overload.extra-attack")
        elif weapon.extra_attack and not any(roll.killed for roll in rolls):
            again = [roll.enemy for roll in rolls if roll.enemy in foes_in(foes_by_cell(s), cells)]
            yield from strike_again(t, unit, how, again, action, "weapon.light-spear")
        if rolls:
            end_lasting(s, "next-attack", scout=unit.id)
        if over is not None and not unit.dead:
            yield from end_overload(t, unit, "weapon", breaks)

    def shown(self, s: Sheol, acting: Acting, option: Any) -> Choice:
        unit, cost = acting.unit, self.price(s, acting, option)
        weapon, over = self.used(acting, option)
        key = "option.attack-overload" if over else "option.attack"
        if not weapon.aoe:
            label, detail = msg(key, what=_named(s, option[2])), attack_words(s, unit, option[2], weapon, over)
            return Choice(label, "", (enemy_id(option[2]),), self.icon, cost, detail)
        cells = covered(pattern_used(weapon, over), option[1], unit.at, flag(s, "reach-double", unit))
        foes = nearest_first(s, foes_in(acting.foes, cells), unit.at)
        detail = attack_words(s, unit, foes[0], weapon, over) if foes else None
        hit, area = tuple(enemy_id(number) for number in foes), tuple(SPOTS[cell] for cell in cells)
        return Choice(msg(key, what=[_named(s, number) for number in foes]), "", hit, self.icon, cost, detail, area)


def _named(s: Sheol, number: int) -> Item:
    enemy = enemy_of(s, number)
    assert enemy is not None
    return enemy_words(enemy)


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
