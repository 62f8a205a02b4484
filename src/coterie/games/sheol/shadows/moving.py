"""Shadows move: in their order, step by step, each space entered by what is in it."""

from __future__ import annotations

from coterie.games.sheol.board.foes import name_of, turn_of
from coterie.games.sheol.board.ground import COLUMN, FOCAL, NEXT, NOWHERE, ROW, SPOTS, Far, distance
from coterie.games.sheol.board.lightstream import connected, damage_tile, land_at, remove_tile
from coterie.games.sheol.board.occupancy import is_protected
from coterie.games.sheol.effects.standing import flag
from coterie.games.sheol.scouts.lux import lose_prosperity
from coterie.games.sheol.shadows import gravity
from coterie.games.sheol.shadows.crowd import (
    AIR,
    CHASMS,
    DRONE,
    EDGE,
    FREE,
    GROUND,
    JUMP,
    MECH,
    PEAK,
    SCOUT,
    STREAM,
    WALL,
    Crowd,
    landing,
    ways,
)
from coterie.games.sheol.shadows.foe_cards import flies, is_held, movement_of
from coterie.games.sheol.shadows.tokens import hurt_shadow, take_away, turn_up
from coterie.games.sheol.state import CITADEL, OFF, Detour, Drone, Mover, Shadow, Sheol
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why, inside

# --- all shadows, one after the other ---------------------------------------------------------------------------------

OVERFLOWN = frozenset((SCOUT, MECH, DRONE))
SHUT = frozenset((SCOUT, PEAK, EDGE))


def shadow_order(s: Sheol) -> list[int]:
    """The numbers of all shadows, in the order in which they move and attack."""
    return [shadow.id for shadow in sorted(s.shadows.values(), key=turn_of)]


def shadows_move(t: Table[Sheol]) -> Flow[None]:
    """Every shadow in turn makes the movements of the die, each of as many steps as its card allows."""
    s = t.state
    crowd = Crowd(s)
    pull = gravity.PULLS[s.gravity]
    aims = gravity.AXIS_AIMS[pull.axis]
    while s.mover is not None or s.queue:
        mover = s.mover
        if mover is None:
            mover = s.mover = Mover(s.queue.pop(0), 0, 0)
            held = mover.id in s.shadows and is_held(s, s.shadows[mover.id])
            mover.moves = 0 if held else pull.moves
        shadow = s.shadows.get(mover.id)
        if shadow is None or not (mover.points or mover.moves):
            s.mover = None
            continue
        if not mover.points:
            mover.moves -= 1
            mover.points = movement_of(s, shadow)
            mover.used = []
            if not mover.points:
                continue
        if s.drones and (lure := gravity.lure_near(s, shadow.at)) is not None:
            t.checkpoint()
            aim = yield from gravity.aim_at(t, crowd.what, shadow, lure.at, gravity.LURE)
        elif pull.scout and (near := gravity.scouts_in_sight(s, shadow.at)):
            t.checkpoint()
            if gravity.is_beside(shadow.at, near):
                t.note("stays", "shadow.step.scout-adjacent", what=name_of(shadow), at=SPOTS[shadow.at])
                mover.points = mover.moves = 0
                shadow.detour = None
                continue
            target = yield from gravity.nearest(t, shadow.at, near)
            aim = yield from gravity.aim_at(t, crowd.what, shadow, target.at)
        else:
            aim = aims[shadow.at] if shadow.detour is None else gravity.onward(shadow.detour)
        yield from step(t, crowd, shadow, mover, aim)


# --- one step -----------------------------------------------------------------------------------------------------


def step(t: Table[Sheol], crowd: Crowd, shadow: Shadow, mover: Mover, aim: gravity.Aim) -> Flow[None]:
    """A step in a direction: onto the next space, over what can be jumped, around what cannot be entered, or back."""
    what, why = crowd.what, aim.why
    if not aim.target:
        shadow.detour = None
    ahead = OFF if aim.direction == OFF else NEXT[shadow.at][aim.direction]
    if what[ahead] == JUMP:
        ahead, why = landing(what, aim.far, shadow.at, aim.direction), inside(why, "shadow.occupied.jump")
    code = what[ahead]
    if code == FREE:
        go(t, crowd, shadow, mover, ahead, why)
    elif code == WALL:
        burn(t, crowd, shadow, why)
    elif code == STREAM and flag(t.state, "ignores-tiles", None, shadow):
        remove_tile(t, ahead, inside(why, "shadow.kind.revealed"))
        crowd.cleared(t.state, ahead)
        go(t, crowd, shadow, mover, ahead, why)
    elif code == STREAM:
        bounce_off_tile(t, crowd, shadow, mover, ahead, why)
    elif code in CHASMS and flies(t.state, shadow):
        go(t, crowd, shadow, mover, ahead, inside(why, "aimove.flying-shadow.trench-rift"))
    elif code == DRONE and (lure := next((x for x in t.state.drones if x.at == ahead and x.lure), None)) is not None:
        spring(t, crowd, shadow, lure)
    elif code in OVERFLOWN and fly_over(t, crowd, shadow, mover, aim, ahead):
        pass
    elif code == MECH:
        crash(t, crowd, shadow, ahead, why)
    elif code == DRONE:
        bounce_off_drone(t, crowd, shadow, mover, ahead, why)
    elif code == SCOUT and ahead == aim.scout and distance(shadow.at, ahead) == 1:
        stay(t, shadow, mover, inside(why, "aimove.shadow.scout"))
    elif not aim.target:
        stay(t, shadow, mover, inside(why, "shadow.occupied.jump"))
    else:
        yield from go_around(t, crowd, shadow, mover, aim, ahead)


def go(t: Table[Sheol], crowd: Crowd, shadow: Shadow, mover: Mover, cell: int, why: Why) -> None:
    """The shadow enters a space; what lies there stays."""
    s = t.state
    t.note("shadow-moves", why, what=name_of(shadow), start=SPOTS[shadow.at], end=SPOTS[cell])
    crowd.moved(shadow.at, cell)
    shadow.at, shadow.detour = cell, None
    if (s.fast_rows or s.fast_columns) and (corridor := free_step(s, mover, cell)) is not None:
        mover.used.append(corridor)
        t.note("accelerated", "mechanic.double-corridor", what=name_of(shadow), at=SPOTS[cell])
    else:
        mover.points -= 1
    if cell in s.facilities:
        t.note("facility-off", "shadow.enter-facility", at=SPOTS[cell])
    if s.lands and not shadow.kind:
        enter_land(t, shadow, why)


def free_step(s: Sheol, mover: Mover, cell: int) -> int | None:
    """The double movement corridor that makes a step onto the space free: each does so once per movement of the die."""
    if ROW[cell] in s.fast_rows and ROW[cell] not in mover.used:
        return ROW[cell]
    if COLUMN[cell] in s.fast_columns and 100 + COLUMN[cell] not in mover.used:
        return 100 + COLUMN[cell]
    return None


def enter_land(t: Table[Sheol], shadow: Shadow, why: Why) -> None:
    """A blip on a discovered land that is connected to the Citadel is turned up, and does not react."""
    land = None if shadow.revealed else land_at(t.state, shadow.at)
    if land is not None and land.discovered and connected(t.state, shadow.at, CITADEL):
        turn_up(t, shadow, inside(why, "shadow.enter-land"))


def burn(t: Table[Sheol], crowd: Crowd, shadow: Shadow, why: Why) -> None:
    """A shadow that moves into the Citadel is destroyed by the ring of light, and the Citadel loses 1 Prosperity."""
    why = inside(why, "aimove.shadow.citadel")
    t.note("shadow-burns", why, what=name_of(shadow), at=SPOTS[shadow.at])
    crowd.gone(shadow.at)
    take_away(t.state, shadow)
    lose_prosperity(t, 1, why)


def bounce_off_tile(t: Table[Sheol], crowd: Crowd, shadow: Shadow, mover: Mover, cell: int, why: Why) -> None:
    """A shadow never enters a Lightstream tile: it stays where it is and damages the tile.

    If that is protected by an Immolates' Barrier, the shadow loses 1 health instead.
    """
    mover.points -= 1
    why = inside(why, "shadow.occupied.lightstream")
    t.note("bounces", why, what=name_of(shadow), at=SPOTS[shadow.at], tile=SPOTS[cell])
    if is_protected(t.state, cell):
        hurt_shadow(t, shadow, 1, "facility.immolates-barrier")
        if shadow.id not in t.state.shadows:
            crowd.gone(shadow.at)
    elif damage_tile(t, cell, why):
        crowd.cleared(t.state, cell)


def bounce_off_drone(t: Table[Sheol], crowd: Crowd, shadow: Shadow, mover: Mover, cell: int, why: Why) -> None:
    """A shadow stays before a drone, which is destroyed, or loses a life point if it has several."""
    s = t.state
    mover.points -= 1
    why = inside(why, "aimove.flying-shadow.drone" if flies(s, shadow) else "aimove.shadow.drone")
    drone = next(drone for drone in s.drones if drone.at == cell)
    if drone.life > 1:
        drone.life -= 1
        t.note("drone-hurt", why, at=SPOTS[cell], left=drone.life)
    else:
        s.drones.remove(drone)
        t.note("drone-destroyed", why, at=SPOTS[cell])
        crowd.cleared(s, cell)


def spring(t: Table[Sheol], crowd: Crowd, shadow: Shadow, lure: Drone) -> None:
    """A shadow that enters a lure drone is destroyed with it."""
    s = t.state
    t.note("lure-sprung", gravity.LURE, what=name_of(shadow), at=SPOTS[lure.at])
    crowd.gone(shadow.at)
    take_away(s, shadow)
    s.drones.remove(lure)
    crowd.cleared(s, lure.at)


def crash(t: Table[Sheol], crowd: Crowd, shadow: Shadow, cell: int, why: Why) -> None:
    """A shadow that meets a mech: both are removed from the board."""
    s = t.state
    rule = "aimove.flying-shadow.mech" if flies(s, shadow) else "aimove.shadow.mech"
    t.note("mech-destroyed", inside(why, rule), what=name_of(shadow), at=SPOTS[cell])
    crowd.gone(shadow.at)
    take_away(s, shadow)
    s.mechs.remove(cell)
    crowd.cleared(s, cell)


def fly_over(t: Table[Sheol], crowd: Crowd, shadow: Shadow, mover: Mover, aim: gravity.Aim, cell: int) -> bool:
    """A flyer passes scouts, mechs and drones if the steps left in its movement reach an allowed space beyond."""
    if not flies(t.state, shadow):
        return False
    what, cost = crowd.what, 1
    while what[cell] in OVERFLOWN or what[cell] == JUMP:
        cost += what[cell] != JUMP
        cell = NEXT[cell][aim.direction]
    if what[cell] not in AIR or cost > mover.points:
        return False
    mover.points -= cost - 1
    go(t, crowd, shadow, mover, cell, inside(aim.why, "shadow.flying"))
    return True


# --- going around -------------------------------------------------------------------------------------------------


def go_around(t: Table[Sheol], crowd: Crowd, shadow: Shadow, mover: Mover, aim: gravity.Aim, ahead: int) -> Flow[None]:
    """One step of the shortest free way to the target; nearest the Citadel among equals, then as the players choose.

    On its way around it remembers where it wants to, until it is past the space ahead that has stopped it.
    """
    start, far, what = shadow.at, aim.far, crowd.what
    passable = AIR if flies(t.state, shadow) else GROUND
    detour = shadow.detour or Detour(aim.target, 0 if ahead == OFF else max(0, far[ahead] - 1), OFF)
    found = t.work_out(ways_on, what, passable, start, far, detour)
    if not found and ahead == OFF and shadow.detour is None:
        stay(t, shadow, mover, inside(aim.why, "shadow.occupied.jump"))
        return
    if not found:
        shadow.detour = None
        yield from undecided(t, crowd, shadow, mover, aim.why)
        return
    cell = yield from gravity.pick_way(t, start, found, "shadow-around", "shadow.occupied.around-tie")
    if what[cell] == WALL:
        burn(t, crowd, shadow, aim.why)
        return
    go(t, crowd, shadow, mover, cell, inside(aim.why, aim.around))
    if far[cell] > detour.past and (FOCAL[cell] == OFF or aim.target == "citadel"):
        shadow.detour = Detour(aim.target, detour.past, start)


def ways_on(what: list[int], passable: frozenset[int], start: int, far: Far, detour: Detour) -> list[int]:
    """The first spaces of the shortest ways to an axis or the Citadel, not back if there is another.

    The Citadel is passable if it is the target. To an axis the way beyond the obstacle is measured straight through.
    """
    past = far[start] if detour.target == "citadel" else detour.past
    onward = what.copy()
    onward[detour.came] = EDGE
    return ways(onward, passable, start, far, 0, past) or ways(what, passable, start, far, 0, past)


def undecided(t: Table[Sheol], crowd: Crowd, shadow: Shadow, mover: Mover, why: Why) -> Flow[None]:
    """A shadow without a way around goes by another roll of the Gravity die; if that leads nowhere either, it stays.

    The book asks for the worse option for the scouts then; a shadow that is shut in has none.
    """
    why = inside(why, "shadow.indecision")
    aim = gravity.AXIS_AIMS[gravity.PULLS[gravity.roll_gravity(t, why)].axis][shadow.at]
    if is_way(t.state, crowd, shadow, aim.direction, aim.far):
        yield from step(t, crowd, shadow, mover, aim._replace(why=why))
    else:
        stay(t, shadow, mover, why)


def stay(t: Table[Sheol], shadow: Shadow, mover: Mover, why: Why) -> None:
    """A step leads nowhere."""
    mover.points -= 1
    t.note("stays", why, what=name_of(shadow), at=SPOTS[shadow.at])


def is_way(s: Sheol, crowd: Crowd, shadow: Shadow, direction: int, far: Far = NOWHERE) -> bool:
    """Whether a step in a direction leads anywhere, behind all that is jumped."""
    ahead = landing(crowd.what, far, shadow.at, direction)
    return crowd.what[ahead] not in (SHUT if flies(s, shadow) else SHUT | CHASMS)
