"""What the scouts' side does to enemies of all kinds: damage and kills; pushed and dragged; mechs and drones."""

from __future__ import annotations

from coterie.games.sheol import box
from coterie.games.sheol.board.foes import Enemy, cells_of, enemies, enemy_of, number_of, words_for
from coterie.games.sheol.board.ground import IN_CITADEL, NEIGHBOURS, SPOTS, TO_CITADEL, cell_of, distance
from coterie.games.sheol.board.occupancy import ENEMIES, figures
from coterie.games.sheol.effects.context import Context, scout_of, seats_of
from coterie.games.sheol.effects.standing import flag, happens, value
from coterie.games.sheol.enemies.heralds import MECH_BLAST
from coterie.games.sheol.enemies.lords import wound_lord
from coterie.games.sheol.enemies.reactions import wound_herald
from coterie.games.sheol.scouts.inventory import gain_umbra
from coterie.games.sheol.shadows.foe_cards import armor_of, flies, name_of
from coterie.games.sheol.shadows.moving import CHASMS, FREE, Crowd, enter_land
from coterie.games.sheol.shadows.tokens import defeat, hurt_shadow, take_away
from coterie.games.sheol.state import Herald, Lord, Shadow, Sheol, Unit, everyone
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
        was_hyper, umbra = enemy.hyper, hurt_shadow(t, enemy, damage, context)
        yield from _yield_umbra(t, enemy, umbra, context)
        killed = number not in s.shadows or was_hyper != enemy.hyper
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


# --- moved by scouts --------------------------------------------------------------------------------------------------


def _open(s: Sheol, enemy: Shadow | Herald) -> frozenset[int]:
    """The spaces that an enemy may be moved to."""
    allowed = {FREE, *CHASMS} if flies(s, enemy) else {FREE}
    return frozenset([cell for cell, what in enumerate(Crowd(s).what[:-2]) if what in allowed])


def _put(t: Table[Sheol], enemy: Shadow | Herald, cell: int, why: Why) -> None:
    """The enemy is on another space; a blip may be turned up by the land there."""
    t.note("enemy-moved", why, what=name_of(enemy), start=SPOTS[enemy.at], end=SPOTS[cell])
    enemy.at = cell
    if isinstance(enemy, Shadow) and not enemy.revealed:
        enter_land(t, enemy, why)


def push_enemy(t: Table[Sheol], n: int, context: Context) -> Flow[None]:
    """So many spaces away from the scout, or toward it below zero; one that is stopped takes 1 damage."""
    s, unit = t.state, scout_of(t.state, context)
    for _ in range(abs(n)):
        enemy = enemy_of(s, context.enemy)
        if enemy is None or isinstance(enemy, Lord) or unit.at < 0:
            return
        far = distance(enemy.at, unit.at)
        if n < 0 and far <= 1:
            return
        allowed = _open(s, enemy)
        onward = [
            SPOTS[cell]
            for cell in NEIGHBOURS[enemy.at]
            if cell in allowed and (distance(cell, unit.at) > far) == (n > 0)
        ]
        if not onward:
            t.note("stopped", context, what=name_of(enemy), at=SPOTS[enemy.at])
            yield from harm_enemy(t, context.enemy, 1, context)
            return
        end = yield from t.choose(seats_of(s, context), "push", onward, context, enemy=context.enemy)
        _put(t, enemy, cell_of(end), context)


def drag_enemy(t: Table[Sheol], n: int, context: Context) -> Flow[None]:
    """The players may move an enemy up to so many spaces, step by step through free ones; never an Outer Lord."""
    s = t.state
    enemy = enemy_of(s, context.enemy)
    if enemy is None or isinstance(enemy, Lord):
        return
    allowed = _open(s, enemy)
    reached = edge = {enemy.at}
    for _ in range(n):
        edge = {there for cell in edge for there in NEIGHBOURS[cell] if there in allowed} - reached
        reached = reached | edge
    spots = [SPOTS[cell] for cell in sorted(reached - {enemy.at})]
    end = yield from t.window(seats_of(s, context), "drag", spots, context, enemy=context.enemy)
    if end is not None:
        _put(t, enemy, cell_of(end), context)


# --- mechs and drones -------------------------------------------------------------------------------------------------


def solid(s: Sheol, cell: int) -> bool:
    """What neither mechs nor drones can be on: the Citadel and all obstacle tiles but Lux Trenches."""
    return IN_CITADEL[cell] or s.obstacles.get(cell, "trench") != "trench"


def drone_may_be(s: Sheol, cell: int) -> bool:
    """A drone may be deployed on a space without figures, coralbone, obstacles or the Citadel."""
    return not solid(s, cell) and cell not in s.coral and cell not in figures(s)


def mech_may_enter(s: Sheol, cell: int) -> bool:
    """A mech enters all but the Citadel, obstacles, and spaces with a scout, mech, drone or singularity."""
    return not solid(s, cell) and figures(s).get(cell, "shadow") in ENEMIES


def move_mech(t: Table[Sheol], start: int, cell: int) -> Flow[None]:
    """A mech is moved one space: it crushes coralbone, and is destroyed with or by the enemy it runs into."""
    s = t.state
    enemy = next((each for each in enemies(s) if cell in cells_of(each)), None)
    if enemy is not None:
        s.mechs.remove(start)
        yield from crash(t, enemy, cell)
        return
    s.mechs[s.mechs.index(start)] = cell
    t.note("mech-moves", "move.table.mech", start=SPOTS[start], end=SPOTS[cell])
    if s.coral.pop(cell, 0):
        t.note("coralbone-gone", "move.table.mech", at=SPOTS[cell])


def crash(t: Table[Sheol], enemy: Enemy, cell: int) -> Flow[None]:
    """A shadow is destroyed with the mech; a Herald or an Outer Lord takes 3 damage."""
    if isinstance(enemy, Shadow):
        t.note("mech-destroyed", "move.table.mech-enemy", what=name_of(enemy), at=SPOTS[cell])
        take_away(t.state, enemy)
        return
    t.note("mech-crashed", "move.table.mech-enemy", at=SPOTS[cell])
    yield from harm_enemy(t, number_of(t.state, enemy), MECH_BLAST, Context(rule="move.table.mech-enemy"), armor=False)
