"""Heralds act: whom they hunt, the shortest way there, and what becomes of what is in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from coterie.games.sheol import box
from coterie.games.sheol.board import ground
from coterie.games.sheol.board.foes import name_of, number_of, pick
from coterie.games.sheol.board.ground import SPOTS, distance
from coterie.games.sheol.board.lightstream import damage_tile, remove_tile
from coterie.games.sheol.board.occupancy import foes_by_cell
from coterie.games.sheol.effects.resolve import Context
from coterie.games.sheol.effects.selecting import unit_ranks
from coterie.games.sheol.effects.standing import awaited, flag, happens
from coterie.games.sheol.enemies.reactions import wound_herald
from coterie.games.sheol.lightshields.playing import offer_free
from coterie.games.sheol.scouts.lux import lose_prosperity
from coterie.games.sheol.shadows.crowd import DRONE, FREE, JUMP, MECH, RIFT, SCOUT, STREAM, TRENCH, Crowd, first_steps
from coterie.games.sheol.shadows.foe_cards import flies, is_held, movement_of, side_of
from coterie.games.sheol.shadows.gravity import pick_way
from coterie.games.sheol.shadows.menace import attack, in_reach
from coterie.games.sheol.state import CITADEL, OFF, Herald, Sheol, Unit
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why, inside

CITADEL_BLOW = 2
"""The Prosperity that a Herald's attack on the Citadel costs."""


def herald_order(s: Sheol) -> list[int]:
    """The numbers of the Heralds on the board, the highest initiative first."""
    out = [herald for herald in s.heralds if herald.at >= 0]
    return [number_of(s, herald) for herald in sorted(out, key=lambda each: -box.HERALDS[each.card].initiative)]


def herald_acts(t: Table[Sheol], herald: Herald) -> Flow[None]:
    """It attacks if it can, moves, attacks if it has not, then its trait.

    Before and after an attack the players may use what they have; before the first they have just been asked.
    """
    s = t.state
    target = yield from choose_target(t, herald, herald.at)
    t.note("herald-acts", "herald.action.sequence", what=name_of(herald))
    attacked = yield from herald_attacks(t, herald, target)
    if attacked and goes_on(s, herald, target):
        yield from offer_free(t)
    target = yield from living_target(t, herald, target)
    if not is_held(s, herald):
        yield from chase(t, herald, target.at, movement_of(s, herald), "herald.move.toward-target")
    target = yield from living_target(t, herald, target)
    if not attacked and herald.at >= 0 and (besieges(s, herald, target) or in_reach(s, herald)):
        yield from offer_free(t)
        if herald.at >= 0 and (yield from herald_attacks(t, herald, target)) and has_trait(s, herald, target):
            yield from offer_free(t)
    target = yield from living_target(t, herald, target)
    if herald.at >= 0:
        yield from happens(t, "activation", Context(target.id, number_of(s, herald)))


def goes_on(s: Sheol, herald: Herald, target: Unit) -> bool:
    """Whether something comes after its first attack: it moves, or its trait."""
    moves = target.at != OFF and not is_held(s, herald) and herald.at not in beside(target.at)
    return herald.at >= 0 and (moves or has_trait(s, herald, target))


def has_trait(s: Sheol, herald: Herald, target: Unit) -> bool:
    """Whether its activation ends with a trait."""
    return herald.at >= 0 and bool(awaited(s, "activation", Context(target.id, number_of(s, herald))))


def herald_attacks(t: Table[Sheol], herald: Herald, target: Unit) -> Flow[bool]:
    """All scouts in its pattern; a Herald beside the Citadel whose target is inside attacks the Citadel instead."""
    if besieges(t.state, herald, target):
        t.note("citadel-attacked", "herald.attack.citadel", what=name_of(herald))
        lose_prosperity(t, CITADEL_BLOW, "herald.attack.citadel")
        return True
    return (yield from attack(t, herald))


def besieges(s: Sheol, herald: Herald, target: Unit) -> bool:
    """Whether a Herald attacks the Citadel: it is beside it, and its target inside."""
    return target.at == CITADEL and ground.TO_CITADEL[herald.at] == 1 and not flag(s, "stunned", None, herald)


# --- the target -------------------------------------------------------------------------------------------------------


def choose_target(t: Table[Sheol], herald: Herald, at: int) -> Flow[Unit]:
    """The scout that its card names, of equals the one that enemies prefer; the Citadel counts by its nearest space."""
    rank = unit_ranks((at,))[side_of(t.state, herald).target]
    alive = [unit for unit in t.state.units if not unit.dead]
    return (yield from pick(t, alive, "herald-target", "herald.target", rank))


def living_target(t: Table[Sheol], herald: Herald, target: Unit) -> Flow[Unit]:
    """The same target for a whole activation; another one if it has died."""
    if target.dead and herald.at >= 0:
        return (yield from choose_target(t, herald, herald.at))
    return target


# --- moving -----------------------------------------------------------------------------------------------------------

GROUND = frozenset((FREE, STREAM, DRONE, MECH))
AIR = GROUND | {TRENCH, RIFT}
"""What a Herald may end a step on, walking or flying."""

MECH_BLAST = 3
"""The damage that a destroyed mech does."""


def chase(t: Table[Sheol], herald: Herald, prey: int, points: int, why: Why) -> Flow[None]:
    """Up to so many steps toward a scout, until it is beside it, or beside the Citadel that the scout is in."""
    if prey != OFF:
        yield from walk(t, herald, beside(prey), points, why, prey)


def beside(prey: int) -> frozenset[int]:
    """The spaces beside a scout, or beside the Citadel that it is in."""
    return frozenset(ground.BORDER if prey == CITADEL else ground.NEIGHBOURS[prey])


def walk(t: Table[Sheol], herald: Herald, goals: frozenset[int], points: int, why: Why, prey: int = OFF) -> Flow[None]:
    """Steps of a shortest way to one of the spaces, where it stops; it does not fly over the scout that it hunts."""
    reborn = herald.reborn
    while points > 0 and herald.reborn == reborn and herald.at >= 0 and herald.at not in goals:
        ways = t.work_out(first_ways, t.state, herald, goals, points, prey)
        if not ways:
            return
        cell = yield from pick_way(t, herald.at, ways, "herald-path", why)
        points -= ways[cell]
        by = why
        if distance(herald.at, cell) > 1:
            by = inside(why, "aimove.herald.jump" if ways[cell] == 1 else "aimove.flying-herald.scout")
        yield from enter(t, herald, cell, by)


def flee(t: Table[Sheol], herald: Herald, hunter: int, points: int, why: Why) -> Flow[None]:
    """Away from a scout, step by step, as long as it gets farther."""
    for _ in range(points):
        if herald.at < 0 or hunter < 0:
            return
        far = distance(herald.at, hunter)
        what = Crowd(t.state).what
        steps = [_landing(what, herald.at, way, flies(t.state, herald), hunter) for way in range(4)]
        cells = [cell for cell, cost in steps if cost == 1 and distance(cell, hunter) > far]
        if not cells:
            return
        cell = yield from pick_way(t, herald.at, cells, "herald-path", why)
        yield from enter(t, herald, cell, why)


# --- one step ---------------------------------------------------------------------------------------------------------


def enter(t: Table[Sheol], herald: Herald, cell: int, why: Why) -> Flow[None]:
    """The Herald goes to a space."""
    t.note("herald-moves", why, what=name_of(herald), start=SPOTS[herald.at], end=SPOTS[cell])
    herald.at = cell
    yield from trample(t, herald, why)


def trample(t: Table[Sheol], herald: Herald, why: Why) -> Flow[None]:
    """What a Herald stands on: tiles are damaged, drones destroyed, facilities off; a mech blasts it for 3."""
    s, cell = t.state, herald.at
    if cell in s.streams:
        if flag(s, "ignores-tiles", None, herald):
            remove_tile(t, cell, inside(why, "herald.card"))
        else:
            damage_tile(t, cell, inside(why, "aimove.herald.lightstream"))
    if any(drone.at == cell for drone in s.drones):
        s.drones = [drone for drone in s.drones if drone.at != cell]
        t.note("drone-destroyed", inside(why, "aimove.herald.drone"), at=SPOTS[cell])
    if cell in s.facilities:
        t.note("facility-off", inside(why, "aimove.herald.facility"), at=SPOTS[cell])
    if cell in s.mechs:
        s.mechs.remove(cell)
        t.note("mech-destroyed", inside(why, "aimove.herald.mech"), what=name_of(herald), at=SPOTS[cell])
        yield from wound_herald(t, herald, MECH_BLAST, None, inside(why, "aimove.herald.mech"))


def _landing(what: list[int], cell: int, direction: int, flying: bool, prey: int) -> tuple[int, int]:
    """Where a step leads and what it costs: past all that is jumped, and for a flyer past scouts; cost 0 if nowhere."""
    there, cost = ground.NEXT[cell][direction], 1
    while what[there] == JUMP or (flying and what[there] == SCOUT and there != prey):
        cost += what[there] == SCOUT
        there = ground.NEXT[there][direction]
    return there, cost if what[there] in (AIR if flying else GROUND) else 0


# --- the shortest way -------------------------------------------------------------------------------------------------


def first_ways(s: Sheol, herald: Herald, goals: frozenset[int], points: int, prey: int) -> dict[int, int]:
    """The first spaces of the shortest ways to the goals, with what the step costs.

    If there is no way, those of the ways to the spaces that are nearest to a goal, if that is any nearer.
    """
    what, flying, longest = Crowd(s).what, flies(s, herald), movement_of(s, herald)
    what[herald.at] = FREE

    def steps(cell: int, most: int = longest) -> Sequence[tuple[int, int]]:
        north, east, south, west = ground.NEXT[cell]
        if what[north] == what[east] == what[south] == what[west] == FREE and most:
            return _PLAIN[cell]
        found = [
            (there, 1) if what[there] == FREE else _landing(what, cell, way, flying, prey)
            for way, there in enumerate(ground.NEXT[cell])
        ]
        return [step for step in found if 0 < step[1] <= most]

    def far(cell: int) -> int:
        return min([distance(cell, goal) for goal in goals])

    return dict(first_steps(herald.at, steps(herald.at, points), steps, _left(s, goals), far))


_PLAIN = tuple([tuple([(there, 1) for there in near]) for near in ground.NEXT])
"""The steps from a space with nothing around it."""


def _left(s: Sheol, goals: frozenset[int]) -> Callable[[int], int]:
    """What a way to the goals costs at least: a point of it leads past no more than the longest line that is jumped."""
    leap = 1 + ground.longest_line([*foes_by_cell(s), *s.coral, *[singularity.at for singularity in s.singularities]])
    down, across = _beyond([ground.ROW[goal] for goal in goals]), _beyond([ground.COLUMN[goal] for goal in goals])

    def left(cell: int) -> int:
        return 0 if cell in goals else max(1, -(-(down[ground.ROW[cell]] + across[ground.COLUMN[cell]]) // leap))

    return left


def _beyond(lines: Sequence[int]) -> list[int]:
    """How far each row, or column, is from where some of them lie."""
    first, last = min(lines), max(lines)
    return [max(first - line, line - last, 0) for line in range(ground.SIDE)]
