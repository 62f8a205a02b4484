"""Damage that the scouts' side does to enemies of all kinds, and what a kill brings."""

from __future__ import annotations

from coterie.games.sheol import box
from coterie.games.sheol.board.foes import enemy_of, words_for
from coterie.games.sheol.board.ground import TO_CITADEL, distance
from coterie.games.sheol.effects.context import Context
from coterie.games.sheol.effects.standing import flag, happens, value
from coterie.games.sheol.enemies.herald_reactions import wound_herald
from coterie.games.sheol.enemies.lords import wound_lord
from coterie.games.sheol.scouts.inventory import gain_umbra
from coterie.games.sheol.shadows.foe_cards import armor_of
from coterie.games.sheol.shadows.killing import defeat, hurt_shadow
from coterie.games.sheol.state import Herald, Shadow, Sheol, Unit, everyone
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why, inside


def acting_scout(s: Sheol, context: Context) -> Unit | None:
    """The scout who does it; none if it is the work of a technology, a facility or the mission."""
    if context.scout < 0 or context.played in box.FACES or context.played in box.FACILITIES:
        return None
    return s.units[context.scout]


def harm_enemy(t: Table[Sheol], number: int, damage: int, context: Context, armor: bool = True) -> Flow[bool]:
    """Damage to an enemy of any kind; armor makes it less, but never less than 1. True if it is killed."""
    s = t.state
    enemy = enemy_of(s, number)
    if enemy is None or damage <= 0:
        return False
    unit = acting_scout(s, context)
    if armor:
        damage = max(1, damage - armor_of(s, enemy, unit))
    kinds = words_for(enemy)
    if isinstance(enemy, Shadow):
        killed = yield from _harm_shadow(t, enemy, damage, context)
    elif isinstance(enemy, Herald):
        killed = yield from wound_herald(t, enemy, damage, unit, context)
    else:
        killed = yield from wound_lord(t, enemy, damage, unit, context)
    if killed:
        yield from _tell_of_kill(t, replace(context, enemy=number, fallen=kinds))
    return killed


def _tell_of_kill(t: Table[Sheol], context: Context) -> Flow[None]:
    """Cards answer to a scout's kill."""
    if context.roll is not None and context.roll.enemy == context.enemy:
        context.roll.killed = True
    if acting_scout(t.state, context) is not None:
        yield from happens(t, "killed", context)


def _harm_shadow(t: Table[Sheol], shadow: Shadow, damage: int, context: Context) -> Flow[bool]:
    was_hyper = shadow.hyper
    umbra = hurt_shadow(t, shadow, damage, context)
    yield from _yield_umbra(t, shadow, umbra, context)
    return shadow.id not in t.state.shadows or was_hyper != shadow.hyper


def slay_shadow(t: Table[Sheol], shadow: Shadow, context: Context) -> Flow[None]:
    """A shadow is killed whatever its health."""
    kinds = words_for(shadow)
    yield from _yield_umbra(t, shadow, defeat(t, shadow, context), context)
    yield from _tell_of_kill(t, replace(context, enemy=shadow.id, fallen=kinds))


def _yield_umbra(t: Table[Sheol], shadow: Shadow, umbra: int, context: Context) -> Flow[None]:
    """The Umbra of a kill goes to the scout who did it, or to the closest one."""
    s = t.state
    unit = acting_scout(s, context)
    if umbra and not flag(s, "no-umbra", unit, shadow):
        killer, why = unit, inside(context, "weapon.kill.reward")
        if killer is None:
            why = inside(context, "card.general.district-kill") if context.played in box.FACES else context
            killer = yield from closest_scout(t, context.cell if context.cell >= 0 else shadow.at, why)
        yield from gain_umbra(t, killer, value(s, "kill-umbra", umbra, unit, shadow), why)


def closest_scout(t: Table[Sheol], cell: int, why: Why) -> Flow[Unit]:
    """The unit closest to a space, the players' choice among equals."""
    s = t.state
    far = {unit.id: TO_CITADEL[cell] if unit.at < 0 else distance(unit.at, cell) for unit in s.units if not unit.dead}
    nearest = [who for who, steps in far.items() if steps == min(far.values())]
    who = yield from t.choose(everyone(s), "closest-scout", nearest, why)
    return s.units[who]
