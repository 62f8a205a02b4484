"""Outer Lords move: toward the Citadel or an axis, over everything, pushing figures ahead of them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from coterie.games.sheol.board import ground
from coterie.games.sheol.board.ground import CELLS, COLUMN, NEXT, ROW, SPOTS, TO_CITADEL, distance, land_cells
from coterie.games.sheol.board.lightstream import damage_tile, remove_tile
from coterie.games.sheol.board.occupancy import figures, may_be_moved_to
from coterie.games.sheol.board.priority import pick_space
from coterie.games.sheol.enemies.heralds import choose_target, trample
from coterie.games.sheol.scouts.defeat import lose, lose_prosperity
from coterie.games.sheol.scouts.finds import arrive
from coterie.games.sheol.scouts.units import name as unit_name
from coterie.games.sheol.shadows.foe_cards import flies, name_of
from coterie.games.sheol.shadows.gravity import PULLS, roll_gravity
from coterie.games.sheol.shadows.moving import enter_land
from coterie.games.sheol.shadows.tokens import take_away
from coterie.games.sheol.state import CITADEL, OFF, Herald, Lord, Shadow, Sheol, Singularity, Unit
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why, inside

Figure = Shadow | Herald | Singularity | Unit

BY_ITSELF = "lord.move.target"
"""The rule by which an Outer Lord moves, unless a card makes it."""

# --- where to ---------------------------------------------------------------------------------------------------------


def toward_axis(t: Table[Sheol], lord: Lord, axis: str, why: Why = BY_ITSELF) -> int:
    """The direction of an axis; with its four spaces on it already, that of the Citadel."""
    line, back, ahead = (ROW, ground.NORTH, ground.SOUTH) if axis == "alpha" else (COLUMN, ground.WEST, ground.EAST)
    if line[lord.at] == ground.BAND[0]:
        return toward_citadel(t, lord, why)
    return ahead if line[lord.at] < ground.BAND[0] else back


def toward_citadel(t: Table[Sheol], lord: Lord, why: Why = BY_ITSELF) -> int:
    """Along its rows or columns, whichever is farther from the Citadel; if they are equal the Gravity die decides."""
    row, column = ROW[lord.at], COLUMN[lord.at]
    rows = max(ground.TOP - row - 1, row - ground.BOTTOM, 0)
    columns = max(ground.LEFT - column - 1, column - ground.RIGHT, 0)
    by_rows = rows > columns
    if rows == columns:
        by_rows = PULLS[roll_gravity(t, inside(why, "lord.move.target"))].axis == "alpha"
    if by_rows:
        return ground.SOUTH if row < ground.TOP else ground.NORTH
    return ground.EAST if column < ground.LEFT else ground.WEST


def toward_cell(lord: Lord, goals: Collection[int], away: bool = False) -> int | None:
    """Toward the nearest of some spaces, or away from it, without touching the Citadel; None once it is beside it."""
    here = land_cells(lord.at)

    def far(cells: Sequence[int]) -> int:
        return min(distance(cell, goal) for cell in cells for goal in goals)

    ways = {way: [NEXT[cell][way] for cell in here] for way in range(4)} if goals else {}
    shut = {OFF, *ground.CITADEL_CELLS}
    left = {way: far(cells) for way, cells in ways.items() if shut.isdisjoint(cells)}
    better = [way for way, n in left.items() if (n > far(here) if away else 0 < n < far(here))]
    return (max if away else min)(better, key=lambda way: left[way], default=None)


def march(t: Table[Sheol], lord: Lord, spaces: int, target: str | int, why: Why = BY_ITSELF) -> Flow[int]:
    """So many steps in a direction, toward the Citadel, or toward an axis, that of the Gravity die if none is named.

    How many mechs it met.
    """
    axis = PULLS[roll_gravity(t, why)].axis if target == "axis" else target
    met = 0
    for _ in range(spaces):
        if isinstance(axis, int):
            direction = axis
        else:
            direction = toward_citadel(t, lord, why) if axis == "citadel" else toward_axis(t, lord, axis, why)
        met += yield from stride(t, lord, direction, why)
    return met


# --- one step ---------------------------------------------------------------------------------------------------------


def stride(t: Table[Sheol], lord: Lord, direction: int, why: Why = BY_ITSELF) -> Flow[int]:
    """One step of all four spaces: what stands ahead is pushed, what lies there is crushed; how many mechs."""
    here = land_cells(lord.at)
    ahead = [there for cell in here if (there := NEXT[cell][direction]) not in here]
    if OFF in ahead:
        return 0
    end = NEXT[lord.at][direction]
    t.note("lord-moves", why, what=name_of(lord), start=SPOTS[lord.at], end=SPOTS[end])
    if any(ground.IN_CITADEL[cell] for cell in ahead):
        lose(t, "lord", inside(why, "aimove.lord.citadel"))
    for cell in ahead:
        yield from push_line(t, cell, direction, {*here, *ahead}, why)
    lord.at = end
    return sum(crush(t, cell, why) for cell in ahead)


def crush(t: Table[Sheol], cell: int, why: Why) -> int:
    """Under an Outer Lord tiles, coralbone, facilities, drones and mechs are destroyed; how many mechs."""
    s, at = t.state, SPOTS[cell]
    if cell in s.streams:
        remove_tile(t, cell, inside(why, "aimove.lord.lightstream"))
    if s.coral.pop(cell, 0):
        t.note("coralbone-gone", inside(why, "aimove.lord.coralbone"), at=at)
    if s.facilities.pop(cell, None) is not None:
        t.note("facility-destroyed", inside(why, "aimove.lord.facility"), at=at)
    if any(drone.at == cell for drone in s.drones):
        s.drones = [drone for drone in s.drones if drone.at != cell]
        t.note("drone-destroyed", inside(why, "aimove.lord.drone"), at=at)
    if cell in s.mechs:
        s.mechs.remove(cell)
        t.note("mech-crushed", inside(why, "aimove.lord.mech"), at=at)
        return 1
    return 0


# --- pushing ----------------------------------------------------------------------------------------------------------


def figure_at(s: Sheol, cell: int) -> Figure | None:
    """What can be pushed from a space."""
    everything: list[Figure] = [*s.shadows.values(), *s.heralds, *s.singularities, *s.units]
    return next((figure for figure in everything if figure.at == cell), None)


def push_line(t: Table[Sheol], cell: int, direction: int, shut: set[int], why: Why) -> Flow[None]:
    """The figure on a space and every further one in the line go one space on, the farthest first."""
    line: list[Figure] = []
    while cell != OFF and (figure := figure_at(t.state, cell)) is not None:
        line.append(figure)
        shut = {*shut, cell}
        cell = NEXT[cell][direction]
    for figure in reversed(line):
        yield from push(t, figure, NEXT[figure.at][direction], shut, why)


def push(t: Table[Sheol], figure: Figure, cell: int, shut: set[int], why: Why) -> Flow[None]:
    """A figure is pushed onto a space; if it could not move there itself, it is put into the nearest free one."""
    s = t.state
    blocked, start = inside(why, "lord.move.push-blocked"), figure.at
    why = inside(why, "lord.move.push")
    if cell != OFF and ground.IN_CITADEL[cell] and isinstance(figure, Shadow | Unit):
        yield from push_into_citadel(t, figure, blocked)
        return
    if isinstance(figure, Shadow) and cell in s.streams:
        damage_tile(t, cell, blocked)
        cell = OFF
    if cell == OFF or not may_stand(s, figure, cell):
        why = blocked
        cell = yield from nearest_free(t, figure, shut)
    figure.at = cell
    t.note("pushed", why, what=figure_name(figure), start=SPOTS[start], end=SPOTS[cell])
    if isinstance(figure, Herald):
        yield from trample(t, figure, why)
    elif isinstance(figure, Unit):
        yield from arrive(t, figure)
    elif isinstance(figure, Shadow) and not figure.revealed:
        enter_land(t, figure, why)


def push_into_citadel(t: Table[Sheol], figure: Shadow | Unit, why: Why) -> Flow[None]:
    """A scout enters it, a shadow is destroyed for 1 Prosperity."""
    if isinstance(figure, Unit):
        t.note("pushed-inside", why, unit=unit_name(figure), start=SPOTS[figure.at])
        figure.at = CITADEL
        yield from arrive(t, figure)
    else:
        t.note("shadow-burns", why, what=name_of(figure), at=SPOTS[figure.at])
        take_away(t.state, figure)
        lose_prosperity(t, 1, why)


def figure_name(figure: Figure) -> str:
    if isinstance(figure, Unit):
        return unit_name(figure)
    return f"@group.{figure.group}" if isinstance(figure, Singularity) else name_of(figure)


def may_stand(s: Sheol, figure: Figure, cell: int) -> bool:
    """Whether a space would not block the figure's own movement; other figures apart, which are pushed as well."""
    if ground.IN_CITADEL[cell]:
        return False
    if isinstance(figure, Unit):
        return may_be_moved_to(s, dict.fromkeys(s.mechs, "mech"), cell)
    if cell in s.coral:
        return False
    if isinstance(figure, Herald):
        blocked: tuple[str, ...] = ("peak",) if flies(s, figure) else ("peak", "rift", "trench")
        return s.obstacles.get(cell) not in blocked
    if cell in s.mechs or any(drone.at == cell for drone in s.drones) or cell in s.streams:
        return False
    if isinstance(figure, Shadow) and flies(s, figure):
        return s.obstacles.get(cell) != "peak"
    return s.obstacles.get(cell, "conglomerate") == "conglomerate"


def standing_room(s: Sheol, figure: Figure, shut: Collection[int] = ()) -> list[int]:
    """The spaces without figures where one may stand."""
    taken = figures(s)
    return [cell for cell in range(CELLS) if cell not in taken and cell not in shut and may_stand(s, figure, cell)]


def nearest_free(t: Table[Sheol], figure: Figure, shut: set[int]) -> Flow[int]:
    """The closest space where the figure may stand; of equals nearest its target, then the Citadel, then by choice."""
    prey = CITADEL
    if isinstance(figure, Herald):
        prey = (yield from choose_target(t, figure, figure.at)).at

    def rank(cell: int) -> tuple[int, int, int]:
        goal = TO_CITADEL[cell] if prey == CITADEL else distance(cell, prey)
        return distance(cell, figure.at), goal, TO_CITADEL[cell]

    free = standing_room(t.state, figure, shut)
    return (yield from pick_space(t, free, rank, "relocate", "lord.move.push-blocked", start=SPOTS[figure.at]))
