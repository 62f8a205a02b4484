"""What effects make enemies do: move, attack, grow dark or whole again, come back; as verbs."""

from __future__ import annotations

from coterie.games.sheol.board import ground
from coterie.games.sheol.board.foes import HERALD, enemy_of, pick_space
from coterie.games.sheol.board.ground import COLUMN, NEXT, ROW, SPOTS, TO_CITADEL, distance, land_cells
from coterie.games.sheol.board.lightstream import carriers
from coterie.games.sheol.box.vocabulary import Assault, Darkness, Mend, Retaliate, ReturnAt, Step
from coterie.games.sheol.effects.context import Context, scout_of
from coterie.games.sheol.enemies.heralds import chase, choose_target, flee, trample, walk
from coterie.games.sheol.enemies.lords import march, standing_room, toward_cell
from coterie.games.sheol.enemies.reactions import retaliate
from coterie.games.sheol.shadows import gravity
from coterie.games.sheol.shadows.attack import attack
from coterie.games.sheol.shadows.foe_cards import change_darkness, is_held, name_of, side_of
from coterie.games.sheol.shadows.gravity import Aim, pick_way
from coterie.games.sheol.shadows.moving import Crowd, is_way, step
from coterie.games.sheol.state import CITADEL, OFF, Herald, Lord, Mover, Shadow, Sheol, everyone
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why

# --- moving -----------------------------------------------------------------------------------------------------------


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
        aim = yield from aim_of(t, shadow, toward, cell, why)
        if aim is None:
            return
        yield from step(t, Crowd(t.state), shadow, mover, aim)


def aim_of(t: Table[Sheol], shadow: Shadow, toward: str, cell: int, why: Why) -> Flow[Aim | None]:
    """Where a step of a shadow goes: nowhere without anything to go to, nor toward a scout from beside one."""
    if toward in ground.AXES:
        return gravity.AXIS_AIMS[toward][shadow.at]._replace(why=why)
    if toward == "citadel":
        left = TO_CITADEL[shadow.at]
        ways = [way for way, there in enumerate(NEXT[shadow.at]) if there != OFF and TO_CITADEL[there] < left]
        way = yield from pick_way(t, shadow.at, ways, "shadow-path", why)
        return Aim(way, ground.CITADEL_CELLS, OFF, why)
    if toward in ("tile", "lit"):
        far = {goal: (distance(goal, shadow.at), TO_CITADEL[goal], goal) for goal in goals_of(t.state, toward)}
        far.pop(shadow.at, None)
        return (yield from gravity.aim_at(t, shadow.at, min(far, key=far.__getitem__), why)) if far else None
    if cell < 0:
        return None
    if toward == "away":
        return (yield from aim_away(t, shadow, cell, why))
    if distance(shadow.at, cell) <= 1 or gravity.is_beside(shadow.at, gravity.scouts_in_sight(t.state, shadow.at)):
        return None
    return (yield from gravity.aim_at(t, shadow.at, cell, why))


def aim_away(t: Table[Sheol], shadow: Shadow, cell: int, why: Why) -> Flow[Aim | None]:
    """Along the row or column on which it is farther from the scout; nowhere if it cannot get farther."""
    s, crowd = t.state, Crowd(t.state)
    rows, columns = ROW[shadow.at] - ROW[cell], COLUMN[shadow.at] - COLUMN[cell]
    vertical, sideways = ground.NORTH if rows < 0 else ground.SOUTH, ground.WEST if columns < 0 else ground.EAST
    away = {vertical: abs(rows), sideways: abs(columns)}
    ways = [way for way, far in away.items() if far == max(away.values()) and is_way(s, crowd, shadow, way)]
    way = yield from t.pick(everyone(s), "flee", {SPOTS[NEXT[shadow.at][way]]: way for way in ways}, why)
    return None if way is None else Aim(way, frozenset(), OFF, why)


def goals_of(s: Sheol, toward: str) -> frozenset[int]:
    """The spaces that an enemy goes to."""
    match toward:
        case "tile":
            return frozenset(s.streams)
        case "lit":
            return frozenset((*carriers(s), *ground.BORDER))
        case "citadel":
            return frozenset(ground.BORDER)
        case _:
            return ground.AXES[toward] - ground.CITADEL_CELLS


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
    if isinstance(enemy, Shadow):
        enemy.hurt = max(0, enemy.hurt - effect.n)
    elif enemy is not None:
        enemy.damage = max(0, enemy.damage - effect.n)
        t.note("mended", context, what=name_of(enemy), damage=enemy.damage)


def advance_retaliation(t: Table[Sheol], effect: Retaliate, context: Context) -> Flow[None]:
    """The Retaliation marker of a Herald or Outer Lord goes on."""
    enemy = enemy_of(t.state, context.enemy)
    if isinstance(enemy, Herald | Lord):
        yield from retaliate(t, enemy, effect.n, context)


# --- coming back ------------------------------------------------------------------------------------------------------


def come_back(t: Table[Sheol], effect: ReturnAt, context: Context) -> Flow[None]:
    """A fallen Herald appears in the free space that is nearest to the place meant, then to where it fell."""
    s = t.state
    herald = s.heralds[HERALD - context.enemy]
    wanted = yield from return_spaces(t, herald, effect.place, context)

    def rank(cell: int) -> tuple[int, int, int]:
        return min(distance(cell, goal) for goal in wanted), distance(cell, context.cell), TO_CITADEL[cell]

    herald.at = yield from pick_space(t, standing_room(s, herald), rank, "herald-returns", context)
    t.note("herald-returns", context, what=name_of(herald), at=SPOTS[herald.at])
    yield from trample(t, herald, context)


def return_spaces(t: Table[Sheol], herald: Herald, place: str, context: Context) -> Flow[frozenset[int]]:
    """The spaces that a Reborn card means; a scout inside the Citadel stands for its gates."""
    s, spaces = t.state, frozenset[int]()
    match place:
        case "scout" | "target":
            unit = scout_of(s, context) if place == "scout" else (yield from choose_target(t, herald, context.cell))
            spaces = frozenset(ground.GATES if unit.at == CITADEL else ground.NEIGHBOURS[unit.at])
        case "gate":
            spaces = frozenset(ground.GATES)
        case "edge":
            spaces = ground.EDGES
        case "alpha" | "omega":
            spaces = ground.AXES[place]
        case "singularity":
            spaces = frozenset(cell for each in s.singularities for cell in ground.RING[each.at] if cell != OFF)
        case "land":
            spaces = frozenset(cell for land in s.lands for cell in land_cells(land.corner))
    return spaces or frozenset((context.cell,))


DOINGS = (enemy_steps, assault, darkness, mend, advance_retaliation, come_back)
