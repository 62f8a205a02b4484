"""What is done to enemies of all kinds (damage, kills, pushes; mechs and drones), and what effects make them do."""

from __future__ import annotations

from collections.abc import Iterable

from coterie.games.sheol import box
from coterie.games.sheol.board import foes, ground
from coterie.games.sheol.board.foes import enemy_of, name_of, number_of
from coterie.games.sheol.board.ground import NEIGHBOURS, NEXT, SPOTS, TO_CITADEL, cell_of, distance, land_cells
from coterie.games.sheol.board.lightstream import carriers
from coterie.games.sheol.board.occupancy import ENEMIES, figures
from coterie.games.sheol.box.vocabulary import Assault, Darkness, Drag, Mend, Push, Retaliate, ReturnAt, Step
from coterie.games.sheol.effects.resolve import Context, scout_of, seats_of
from coterie.games.sheol.effects.standing import flag, happens, value
from coterie.games.sheol.enemies.heralds import MECH_BLAST, chase, choose_target, flee, trample, walk
from coterie.games.sheol.enemies.lords import march, standing_room, toward_cell, wound_lord
from coterie.games.sheol.enemies.reactions import retaliate, wound_herald
from coterie.games.sheol.scouts.inventory import gain_umbra
from coterie.games.sheol.shadows import gravity
from coterie.games.sheol.shadows.crowd import CHASMS, FREE, Crowd
from coterie.games.sheol.shadows.foe_cards import armor_of, change_darkness, flies, is_held, side_of
from coterie.games.sheol.shadows.menace import attack
from coterie.games.sheol.shadows.moving import enter_land, is_way, step
from coterie.games.sheol.shadows.tokens import defeat, hurt_shadow, take_away
from coterie.games.sheol.state import CITADEL, OFF, Herald, Lord, Mover, Shadow, Sheol, Unit, everyone
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.lattice import flood
from coterie.kernel.table import Table, Why, inside


def acting_scout(s: Sheol, context: Context) -> Unit | None:
    """The scout who does it; none if it is the work of a technology, a facility or the mission."""
    if context.scout < 0 or context.played in box.FACES or context.played in box.FACILITIES:
        return None
    return s.units[context.scout]


def past_armor(s: Sheol, enemy: foes.Enemy, unit: Unit | None, damage: int) -> int:
    """What armor leaves of damage: never less than 1."""
    return max(1, damage - armor_of(s, enemy, unit))


def harm_enemy(t: Table[Sheol], number: int, damage: int, context: Context, armor: bool = True) -> Flow[bool]:
    """Damage to an enemy of any kind; armor makes it less, but never less than 1. True if it is killed."""
    s = t.state
    enemy = enemy_of(s, number)
    if enemy is None or damage <= 0:
        return False
    unit = acting_scout(s, context)
    if armor and (through := past_armor(s, enemy, unit, damage)) != damage:
        t.note("armored", context, what=name_of(enemy), n=damage, left=through)
        damage = through
    kinds = foes.words_for(enemy)
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
    kinds = foes.words_for(shadow)
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
    if isinstance(enemy, Shadow):
        enemy.detour = None
        enter_land(t, enemy, why)


def push_enemy(t: Table[Sheol], effect: Push, context: Context) -> Flow[None]:
    """So many spaces away from the scout, or toward it below zero; one that is stopped takes 1 damage."""
    s, unit, n = t.state, scout_of(t.state, context), effect.n
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


def drag_enemy(t: Table[Sheol], effect: Drag, context: Context) -> Flow[None]:
    """The players may move an enemy up to so many spaces, step by step through free ones; never an Outer Lord."""
    s = t.state
    enemy = enemy_of(s, context.enemy)
    if enemy is None or isinstance(enemy, Lord):
        return
    allowed = _open(s, enemy)
    steps = flood([enemy.at], lambda cell: allowed.intersection(NEIGHBOURS[cell]))
    spots = [SPOTS[cell] for cell in sorted(steps) if 0 < steps[cell] <= effect.n]
    end = yield from t.window(seats_of(s, context), "drag", spots, context, enemy=context.enemy)
    if end is not None:
        _put(t, enemy, cell_of(end), context)


# --- mechs and drones -------------------------------------------------------------------------------------------------


def solid(s: Sheol, cell: int) -> bool:
    """What neither mechs nor drones can be on: the Citadel and all obstacle tiles but Lux Trenches."""
    return ground.IN_CITADEL[cell] or s.obstacles.get(cell, "trench") != "trench"


def drone_may_be(s: Sheol, cell: int) -> bool:
    """A drone may be deployed on a space without figures, coralbone, obstacles or the Citadel."""
    return not solid(s, cell) and cell not in s.coral and cell not in figures(s)


def mech_may_enter(s: Sheol, cell: int) -> bool:
    """A mech enters all but the Citadel, obstacles, and spaces with a scout, mech, drone or singularity."""
    return not solid(s, cell) and figures(s).get(cell, "shadow") in ENEMIES


def move_mech(t: Table[Sheol], start: int, cell: int) -> Flow[None]:
    """A mech is moved one space: it crushes coralbone, and is destroyed with or by the enemy it runs into."""
    s = t.state
    enemy = next((each for each in foes.enemies(s) if cell in foes.cells_of(each)), None)
    if enemy is not None:
        s.mechs.remove(start)
        yield from crash(t, enemy, cell)
        return
    s.mechs[s.mechs.index(start)] = cell
    t.note("mech-moves", "move.table.mech", start=SPOTS[start], end=SPOTS[cell])
    if s.coral.pop(cell, 0):
        t.note("coralbone-gone", "move.table.mech", at=SPOTS[cell])


def crash(t: Table[Sheol], enemy: foes.Enemy, cell: int) -> Flow[None]:
    """A shadow is destroyed with the mech; a Herald or an Outer Lord takes 3 damage."""
    if isinstance(enemy, Shadow):
        t.note("mech-destroyed", "move.table.mech-enemy", what=name_of(enemy), at=SPOTS[cell])
        take_away(t.state, enemy)
        return
    t.note("mech-crashed", "move.table.mech-enemy", at=SPOTS[cell])
    yield from harm_enemy(t, number_of(t.state, enemy), MECH_BLAST, Context(rule="move.table.mech-enemy"), armor=False)


# --- moving by effects ------------------------------------------------------------------------------------------------


def enemy_steps(t: Table[Sheol], wanted: Step, context: Context) -> Flow[None]:
    """The enemy moves by its rules, unless something holds it.

    The scout that it goes to or flees from may be a facility that has revealed it.
    """
    s, enemy = t.state, enemy_of(t.state, context.enemy)
    if enemy is None or is_held(s, enemy):
        return
    why: Why = context.rule if context.card == side_of(s, enemy).name else context
    toward: str = wanted.toward
    cell = OFF
    if toward in ("scout", "away"):
        cell = context.cell if context.scout < 0 else scout_of(s, context).at
    if toward == "gravity":
        pull = gravity.PULLS[gravity.roll_gravity(t, why)]
        toward = pull.axis
        if pull.scout and isinstance(enemy, Shadow) and (near := gravity.scouts_in_sight(s, enemy.at)):
            toward, cell = "scout", (yield from gravity.nearest(t, enemy.at, near)).at
    if isinstance(enemy, Shadow):
        yield from shadow_steps(t, enemy, wanted.spaces, toward, cell, why)
    elif isinstance(enemy, Herald):
        yield from herald_steps(t, enemy, wanted.spaces, toward, cell, why)
    else:
        yield from lord_steps(t, enemy, wanted.spaces, toward, cell, why)


def shadow_steps(t: Table[Sheol], shadow: Shadow, spaces: int, toward: str, cell: int, why: Why) -> Flow[None]:
    """Step by step, as in the Shadow phase, but for this one shadow."""
    mover = Mover(shadow.id, 0, spaces)
    while mover.points > 0 and shadow.id in t.state.shadows:
        crowd = Crowd(t.state)
        aim = yield from aim_of(t, crowd, shadow, toward, cell, why)
        if aim is None:
            return
        yield from step(t, crowd, shadow, mover, aim)


def aim_of(t: Table[Sheol], crowd: Crowd, shadow: Shadow, toward: str, cell: int, why: Why) -> Flow[gravity.Aim | None]:
    """Where a step of a shadow goes: nowhere without anything to go to, nor toward a scout from beside one."""
    if toward in ground.FAR and shadow.detour is not None:
        return gravity.onward(shadow.detour, why)
    if toward in ground.AXES:
        return gravity.AXIS_AIMS[toward][shadow.at]._replace(why=why)
    if toward == "citadel":
        nearer = [there for there in NEIGHBOURS[shadow.at] if TO_CITADEL[there] < TO_CITADEL[shadow.at]]
        end = yield from gravity.pick_way(t, shadow.at, nearer, "shadow-path", why)
        return gravity.Aim(ground.heading(shadow.at, end), TO_CITADEL, why, OFF, toward)
    if toward in ("tile", "lit"):
        far = {goal: (distance(goal, shadow.at), TO_CITADEL[goal], goal) for goal in goals_of(t.state, toward)}
        far.pop(shadow.at, None)
        goal = min(far, key=far.__getitem__, default=OFF)
        return None if goal == OFF else (yield from gravity.aim_at(t, crowd.what, shadow, goal, why))
    if cell < 0:
        return None
    if toward == "away":
        return (yield from aim_away(t, crowd, shadow, cell, why))
    if distance(shadow.at, cell) <= 1 or gravity.is_beside(shadow.at, gravity.scouts_in_sight(t.state, shadow.at)):
        return None
    return (yield from gravity.aim_at(t, crowd.what, shadow, cell, why))


def aim_away(t: Table[Sheol], crowd: Crowd, shadow: Shadow, cell: int, why: Why) -> Flow[gravity.Aim | None]:
    """Along the row or column on which it is farther from the scout; nowhere if it cannot get farther."""
    s = t.state
    rows, columns = ground.ROW[shadow.at] - ground.ROW[cell], ground.COLUMN[shadow.at] - ground.COLUMN[cell]
    vertical, sideways = ground.NORTH if rows < 0 else ground.SOUTH, ground.WEST if columns < 0 else ground.EAST
    away = {vertical: abs(rows), sideways: abs(columns)}
    ways = [way for way, far in away.items() if far == max(away.values()) and is_way(s, crowd, shadow, way)]
    way = yield from t.pick(everyone(s), "flee", {SPOTS[NEXT[shadow.at][way]]: way for way in ways}, why)
    return None if way is None else gravity.Aim(way, ground.NOWHERE, why)


def goals_of(s: Sheol, toward: str) -> frozenset[int]:
    """The spaces that an enemy goes to."""
    if toward in ground.AXES:
        return ground.AXES[toward] - ground.CITADEL_CELLS
    if toward == "tile":
        return frozenset(s.streams)
    return frozenset((*carriers(s), *ground.BORDER) if toward == "lit" else ground.BORDER)


def herald_steps(t: Table[Sheol], herald: Herald, spaces: int, toward: str, cell: int, why: Why) -> Flow[None]:
    """By its own rules, toward a scout, away from it, or to the nearest of the spaces meant."""
    if toward == "away":
        yield from flee(t, herald, cell, spaces, why)
    elif toward == "scout":
        yield from chase(t, herald, cell, spaces, why)
    elif goals := goals_of(t.state, toward):
        yield from walk(t, herald, goals, spaces, why)


def lord_steps(t: Table[Sheol], lord: Lord, spaces: int, toward: str, cell: int, why: Why) -> Flow[None]:
    """By its own rules: to the Citadel, an axis, or wherever its nearest space gets nearer to the goal."""
    if toward == "citadel" or toward in ground.AXES:
        yield from march(t, lord, spaces, toward, why)
        return
    goals = goals_of(t.state, toward) if toward in ("tile", "lit") else frozenset(c for c in (cell,) if c >= 0)
    for _ in range(spaces):
        way = toward_cell(lord, goals, away=toward == "away") if lord.at >= 0 else None
        if way is not None:
            yield from march(t, lord, 1, way, why)


# --- attacks and strength ---------------------------------------------------------------------------------------------


def assault(t: Table[Sheol], effect: Assault, context: Context) -> Flow[None]:
    """The enemy attacks at once, if it has a scout in its pattern."""
    for _ in range(effect.n):
        enemy = enemy_of(t.state, context.enemy)
        if enemy is not None:
            yield from attack(t, enemy, context)


def darkness(t: Table[Sheol], effect: Darkness, context: Context) -> None:
    """The Darkness of a Herald or Outer Lord goes up, or down."""
    enemy = enemy_of(t.state, context.enemy)
    if isinstance(enemy, Herald | Lord):
        change_darkness(t, enemy, effect.n, context)


def mend(t: Table[Sheol], effect: Mend, context: Context) -> None:
    """Damage is taken off the enemy."""
    enemy = enemy_of(t.state, context.enemy)
    if enemy is not None:
        field = "hurt" if isinstance(enemy, Shadow) else "damage"
        left = max(0, getattr(enemy, field) - effect.n)
        setattr(enemy, field, left)
        t.note("mended", context, what=name_of(enemy), damage=left)


def advance_retaliation(t: Table[Sheol], effect: Retaliate, context: Context) -> Flow[None]:
    """The Retaliation marker of a Herald or Outer Lord goes on."""
    enemy = enemy_of(t.state, context.enemy)
    if isinstance(enemy, Herald | Lord):
        yield from retaliate(t, enemy, effect.n, context)


# --- coming back ------------------------------------------------------------------------------------------------------


def come_back(t: Table[Sheol], effect: ReturnAt, context: Context) -> Flow[None]:
    """A fallen Herald appears in the free space that is nearest to the place meant, then to where it fell."""
    s = t.state
    herald = s.heralds[foes.HERALD - context.enemy]
    wanted = yield from return_spaces(t, herald, effect.place, context)

    def rank(cell: int) -> tuple[int, int, int]:
        return min(distance(cell, goal) for goal in wanted), distance(cell, context.cell), TO_CITADEL[cell]

    herald.at = yield from foes.pick_space(t, standing_room(s, herald), rank, "herald-returns", context)
    t.note("herald-returns", context, what=name_of(herald), at=SPOTS[herald.at])
    yield from trample(t, herald, context)


def return_spaces(t: Table[Sheol], herald: Herald, place: str, context: Context) -> Flow[frozenset[int]]:
    """The spaces that a Reborn card means; a scout inside the Citadel stands for its gates."""
    s = t.state
    if place in ("scout", "target"):
        unit = scout_of(s, context) if place == "scout" else (yield from choose_target(t, herald, context.cell))
        return frozenset(ground.GATES if unit.at == CITADEL else ground.NEIGHBOURS[unit.at])
    spaces: dict[str, Iterable[int]] = {
        **ground.AXES,
        "gate": ground.GATES,
        "edge": ground.EDGES,
        "singularity": [cell for each in s.singularities for cell in ground.RING[each.at] if cell != OFF],
        "land": [cell for land in s.lands for cell in land_cells(land.corner)],
        "fell": (),
    }
    return frozenset(spaces[place]) or frozenset((context.cell,))


DOINGS = (push_enemy, drag_enemy, enemy_steps, assault, darkness, mend, advance_retaliation, come_back)
