"""Shadows move: in their order, step by step, each space entered by what is in it."""

from __future__ import annotations

from coterie.games.sheol.board.foes import cells_of, turn_of
from coterie.games.sheol.board.ground import CELLS, COLUMN, IN_CITADEL, NEIGHBOURS, NEXT, ROW, SPOTS, distance
from coterie.games.sheol.board.lightstream import connected, damage_tile, land_at, remove_tile
from coterie.games.sheol.board.occupancy import is_protected
from coterie.games.sheol.effects.standing import flag
from coterie.games.sheol.scouts.lux import lose_prosperity
from coterie.games.sheol.shadows import gravity
from coterie.games.sheol.shadows.foe_cards import flies, is_held, movement_of, name_of
from coterie.games.sheol.shadows.tokens import hurt_shadow, take_away, turn_up
from coterie.games.sheol.state import CITADEL, Drone, Herald, Lord, Mover, Shadow, Sheol
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why, inside

# --- what a shadow meets in each space --------------------------------------------------------------------------------

FREE, JUMP, SCOUT, TRENCH, RIFT, PEAK, MECH, DRONE, STREAM, WALL, EDGE = range(11)
"""What a space is to a shadow: JUMP are shadows, Heralds, Outer Lords, singularities, coralbone; WALL the Citadel."""

_EMPTY = [*[WALL if IN_CITADEL[cell] else FREE for cell in range(CELLS)], EDGE, WALL]
_OBSTACLES = {"trench": TRENCH, "rift": RIFT, "peak": PEAK, "conglomerate": FREE}


def grounds(s: Sheol) -> list[int]:
    """What each space is with all shadows away; OFF and CITADEL may be looked up as well."""
    what = _EMPTY.copy()
    for cell, kind in s.obstacles.items():
        what[cell] = _OBSTACLES[kind]
    for cell in s.streams:
        what[cell] = STREAM
    for drone in s.drones:
        what[drone.at] = DRONE
    for cell in s.mechs:
        what[cell] = MECH
    for unit in s.units:
        if unit.at >= 0 and not unit.dead:
            what[unit.at] = SCOUT
    bosses: list[Herald | Lord] = [*s.heralds, *s.lords]
    for cell in (*s.coral, *[singularity.at for singularity in s.singularities]):
        what[cell] = JUMP
    for cell in [cell for enemy in bosses if enemy.at >= 0 for cell in cells_of(enemy)]:
        what[cell] = JUMP
    return what


class Crowd:
    """What a shadow meets in each space, kept up to date while shadows move; made anew from the state when needed."""

    __slots__ = ("ground", "what")

    def __init__(self, s: Sheol) -> None:
        self.ground = grounds(s)
        self.what = self.ground.copy()
        for shadow in s.shadows.values():
            self.what[shadow.at] = JUMP

    def moved(self, start: int, end: int) -> None:
        self.what[start] = self.ground[start]
        self.what[end] = JUMP

    def gone(self, cell: int) -> None:
        self.what[cell] = self.ground[cell]

    def cleared(self, s: Sheol, cell: int) -> None:
        """A tile, drone or mech has left the space."""
        self.ground = grounds(s)
        if self.what[cell] != JUMP:
            self.what[cell] = self.ground[cell]


# --- all shadows, one after the other ---------------------------------------------------------------------------------

GROUND = frozenset((FREE, WALL))
AIR = frozenset((FREE, WALL, TRENCH, RIFT))
"""What a shadow that goes around may walk, or fly, through; the Citadel counts as a way."""

OVERFLOWN = frozenset((SCOUT, MECH, DRONE))
CHASMS = frozenset((TRENCH, RIFT))
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
            aim = yield from gravity.aim_at(t, shadow.at, lure.at, gravity.LURE)
        elif pull.scout and (near := gravity.scouts_in_sight(s, shadow.at)):
            t.checkpoint()
            if gravity.is_beside(shadow.at, near):
                t.note("stays", "shadow.step.scout-adjacent", what=name_of(shadow), at=SPOTS[shadow.at])
                mover.points = mover.moves = 0
                continue
            target = yield from gravity.nearest(t, shadow.at, near)
            aim = yield from gravity.aim_at(t, shadow.at, target.at)
        else:
            aim = aims[shadow.at]
        yield from step(t, crowd, shadow, mover, aim)


# --- one step -----------------------------------------------------------------------------------------------------


def step(t: Table[Sheol], crowd: Crowd, shadow: Shadow, mover: Mover, aim: gravity.Aim) -> Flow[None]:
    """A step in a direction: onto the next space, over what can be jumped, around what cannot be entered, or back."""
    what, why = crowd.what, aim.why
    ahead = NEXT[shadow.at][aim.direction]
    if what[ahead] == JUMP:
        ahead, why = behind_line(what, ahead, aim.direction), inside(why, "shadow.occupied.jump")
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
        mover.points -= 1
        t.note("stays", inside(why, "aimove.shadow.scout"), what=name_of(shadow), at=SPOTS[shadow.at])
    else:
        yield from go_around(t, crowd, shadow, mover, aim)


def behind_line(what: list[int], cell: int, direction: int) -> int:
    """The first space behind an unbroken line of what can be jumped."""
    while what[cell] == JUMP:
        cell = NEXT[cell][direction]
    return cell


def go(t: Table[Sheol], crowd: Crowd, shadow: Shadow, mover: Mover, cell: int, why: Why) -> None:
    """The shadow enters a space; what lies there stays."""
    s = t.state
    t.note("shadow-moves", why, what=name_of(shadow), start=SPOTS[shadow.at], end=SPOTS[cell])
    crowd.moved(shadow.at, cell)
    shadow.at = cell
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
    land = land_at(t.state, shadow.at)
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
    if what[cell] not in AIR or what[cell] == WALL or cost > mover.points:
        return False
    mover.points -= cost - 1
    go(t, crowd, shadow, mover, cell, inside(aim.why, "shadow.flying"))
    return True


# --- going around -------------------------------------------------------------------------------------------------


def go_around(t: Table[Sheol], crowd: Crowd, shadow: Shadow, mover: Mover, aim: gravity.Aim) -> Flow[None]:
    """One step of the shortest free way to the target; nearest the Citadel among equals, then as the players choose."""
    passable = AIR if flies(t.state, shadow) else GROUND
    ways = first_steps(crowd.what, passable, shadow.at, aim.goals)
    if not ways:
        yield from undecided(t, crowd, shadow, mover, aim.why)
        return
    direction = yield from gravity.pick_way(t, shadow.at, ways, "shadow-around", "shadow.occupied.around-tie")
    cell = NEXT[shadow.at][direction]
    if crowd.what[cell] == WALL:
        burn(t, crowd, shadow, aim.why)
    else:
        go(t, crowd, shadow, mover, cell, inside(aim.why, aim.around))


def undecided(t: Table[Sheol], crowd: Crowd, shadow: Shadow, mover: Mover, why: Why) -> Flow[None]:
    """A shadow without a way around goes by another roll of the Gravity die; if that leads nowhere either, it stays.

    The book asks for the worse option for the scouts then; a shadow that is shut in has none.
    """
    why = inside(why, "shadow.indecision")
    aim = gravity.AXIS_AIMS[gravity.PULLS[gravity.roll_gravity(t, why)].axis][shadow.at]
    if is_way(t.state, crowd, shadow, aim.direction):
        yield from step(t, crowd, shadow, mover, aim._replace(why=why))
    else:
        mover.points -= 1
        t.note("stays", why, what=name_of(shadow), at=SPOTS[shadow.at])


def is_way(s: Sheol, crowd: Crowd, shadow: Shadow, direction: int) -> bool:
    """Whether a step in a direction leads anywhere, behind all that is jumped."""
    ahead = behind_line(crowd.what, NEXT[shadow.at][direction], direction)
    return crowd.what[ahead] not in (SHUT if flies(s, shadow) else SHUT | CHASMS)


def first_steps(what: list[int], passable: frozenset[int], start: int, goals: frozenset[int]) -> list[int]:
    """The directions in which the shortest ways to the goals begin; none if there is no way."""
    reached = {cell: 1 << d for d, cell in enumerate(NEXT[start]) if what[cell] in passable}
    seen = {start, *reached}
    while reached:
        begins = 0
        for cell, mask in reached.items():
            if cell in goals:
                begins |= mask
        if begins:
            return [d for d in range(4) if begins >> d & 1]
        beyond: dict[int, int] = {}
        for cell, mask in reached.items():
            for there in NEIGHBOURS[cell]:
                if there in beyond:
                    beyond[there] |= mask
                elif there not in seen and (what[there] in passable or there in goals):
                    beyond[there] = mask
        seen.update(beyond)
        reached = beyond
    return []
