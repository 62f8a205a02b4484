"""Effects that move scouts and hand out or place Lightstream tiles, as verbs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import TypeVar

from coterie.games.sheol.actions.movement import NEVER, go, steps, ways
from coterie.games.sheol.board.foes import apart, enemy_of
from coterie.games.sheol.board.ground import CELLS, NEIGHBOURS, SPOTS, cell_of, far, said, spot, within
from coterie.games.sheol.board.lightstream import damage_tile, is_lit, openings, remove_tile
from coterie.games.sheol.board.occupancy import figures, may_be_moved_to
from coterie.games.sheol.box import vocabulary as verbs
from coterie.games.sheol.effects.resolve import Context, scout_of, seats_of
from coterie.games.sheol.effects.standing import flag
from coterie.games.sheol.enemies.harm import drone_may_be
from coterie.games.sheol.light.placing import legal_turns, place_tiles, places, side_left
from coterie.games.sheol.lightshields.playing import give_tiles
from coterie.games.sheol.scouts import inventory
from coterie.games.sheol.scouts.challenge import arrive
from coterie.games.sheol.scouts.inventory import Option
from coterie.games.sheol.scouts.units import Pace
from coterie.games.sheol.state import CITADEL, Drone, Sheol, Stream, Unit, name, start_point
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why

T = TypeVar("T")

CLEARED = 3
"""How near coralbone must be to be cleared."""

# --- tiles ------------------------------------------------------------------------------------------------------------


def take(t: Table[Sheol], effect: verbs.Take, context: Context) -> Flow[None]:
    """Tiles from the pool."""
    yield from inventory.take_tiles(t, scout_of(t.state, context), effect.n, context)


def dispense(t: Table[Sheol], effect: verbs.Dispense, context: Context) -> Flow[None]:
    """Random tiles from the dispenser, or own tiles lost."""
    unit, n = scout_of(t.state, context), effect.n
    if n > 0:
        yield from inventory.dispense_tiles(t, unit, n, context)
    else:
        yield from give_tiles(t, unit, min(-n, len(unit.tiles)), context)


def hand_out(t: Table[Sheol], effect: verbs.HandOut, context: Context) -> Flow[None]:
    """Random tiles of the dispenser, shared among scouts, who may first make room; those that nobody takes go back."""
    s, drawn = t.state, t.state.aside.cards
    drawn += [t.draw(s.dispenser) for _ in range(min(effect.n, len(s.dispenser)))]
    while drawn:
        takers = [unit for unit in s.units if inventory.could_take(s, unit, "tile")]
        gifts = [(unit.id, tile) for unit in takers for tile in sorted(set(drawn))]
        left = len(drawn)
        gift = yield from t.window(seats_of(s, context), "pass-tile", gifts, context, unit=context.scout, left=left)
        if gift is None:
            break
        who, tile = gift
        fits = yield from inventory.make_room(t, s.units[who], "tile")
        drawn.remove(tile)
        if fits:
            inventory.keep_tile(t, s.units[who], tile, context)
        else:
            inventory.lose_tile(t, s.units[who], tile)
    s.dispenser.cards += drawn
    s.aside.cards = []


def lay(t: Table[Sheol], wanted: verbs.Lay, context: Context) -> Flow[None]:
    """Tiles placed as in a Reveal, near the scout or anywhere; those drawn that are not placed go back."""
    s, unit = t.state, scout_of(t.state, context) if context.scout >= 0 else None
    cells = within(unit.at, wanted.within) if wanted.within and unit is not None else None
    if wanted.source == "inventory":
        assert unit is not None
        yield from place_tiles(t, unit, unit.tiles, cells, context, wanted.tiles, wanted.bright)
    elif wanted.source == "dispenser":
        s.aside.cards += [t.draw(s.dispenser) for _ in range(min(wanted.tiles, len(s.dispenser)))]
        yield from place_tiles(t, unit, s.aside.cards, cells, context, wanted.tiles, wanted.bright)
        s.dispenser.cards += s.aside.cards
        s.aside.cards = []
    else:
        for _ in range(wanted.tiles):
            yield from inventory.refill_pool(t)
            if not (yield from place_tiles(t, unit, s.pool.cards, cells, context, 1, wanted.bright)):
                break
        yield from inventory.refill_pool(t)


def relocate(t: Table[Sheol], effect: verbs.Relocate, context: Context) -> Flow[None]:
    """A tile is moved to another legal space, turned freely, its side kept; it may stay where there is none."""
    s, start = t.state, context.tile
    stream = s.streams.get(start)
    if stream is None:
        return
    seats = seats_of(s, context)
    near = [cell for cell in within(start, effect.n) if cell not in s.streams]
    ways = _without(s, start, lambda: t.work_out(places, s, (stream.tile,), near))
    option = yield from t.window(seats, "place", ways, context, unit=context.scout, left=1)
    if option is None:
        return
    cell = cell_of(option[1])
    turns = _without(s, start, lambda: t.work_out(legal_turns, s, cell, stream.tile))
    turn = yield from t.choose(seats, "turn-tile", turns, context, unit=context.scout, at=option[1], tile=stream.tile)
    del s.streams[start]
    s.streams[cell] = Stream(stream.tile, turn, stream.bright)
    t.note("tile-moved", context, start=SPOTS[start], end=SPOTS[cell])


def change_tile(t: Table[Sheol], effect: verbs.Tile, context: Context) -> Flow[None]:
    """The tile is turned bright or dim, damaged, destroyed or turned to another side."""
    stream = t.state.streams.get(context.tile)
    if stream is None:
        return
    if effect.change == "damage":
        damage_tile(t, context.tile, context)
    elif effect.change == "destroy":
        remove_tile(t, context.tile, context)
    elif effect.change == "rotate":
        ways, at, tile = [turn for turn in range(4) if turn != stream.turn], SPOTS[context.tile], stream.tile
        stream.turn = yield from t.choose(seats_of(t.state, context), "rotate", ways, context, at=at, tile=tile)
        t.note("tile-turned", context, at=SPOTS[context.tile])
    elif stream.bright != (effect.change == "bright"):
        stream.bright = effect.change == "bright"
        t.note(f"tile-{effect.change}", context, at=SPOTS[context.tile])


def _without(s: Sheol, cell: int, look: Callable[[], T]) -> T:
    """What would be possible if a tile were not where it is."""
    stream = s.streams.pop(cell)
    found = look()
    s.streams[cell] = stream
    return found


# --- the scout moves --------------------------------------------------------------------------------------------------


def walk(t: Table[Sheol], wanted: verbs.Walk, context: Context) -> Flow[None]:
    """Movement without movement points, step by step or in one jump, as far as the player likes."""
    s, unit = t.state, scout_of(t.state, context)
    if unit.dead or flag(s, "no-move", unit):
        return
    if wanted.jump:
        yield from jump(t, unit, wanted, context)
        return
    left, pace = wanted.spaces, gait(s, unit, wanted)
    while left:
        options = along(s, unit, pace, left) if wanted.along else steps(s, unit, pace, left)
        option = yield from t.window(unit.seat, "walk", options, context, unit=unit.id, left=left, effect=wanted)
        if option is None:
            return
        left -= ways(s, unit.at, pace, left)[cell_of(str(option[1]))].spent + 1
        if (yield from go(t, unit, option, context)) or unit.dead or (wanted.halts and unit.at == CITADEL):
            return


def gait(s: Sheol, unit: Unit, wanted: verbs.Walk) -> Pace:
    """Each space counts as one, the dark ones only if the effect leads there."""
    return Pace(1, 1 if wanted.dark else NEVER, arrow=0, flying=wanted.flying or flag(s, "flies", unit))


def along(s: Sheol, unit: Unit, pace: Pace, left: int) -> list[Option]:
    """Steps that follow the Lightstream from tile to connected tile."""
    return [
        ("step", spot(cell))
        for cell, way in ways(s, unit.at, pace, left).items()
        if way.spent < left and all(joined(s, *pair) for pair in pairwise((unit.at, *way.passed, cell)))
    ]


def joined(s: Sheol, a: int, b: int) -> bool:
    """Whether tiles on two neighbouring spaces have openings that face each other."""
    return a in s.streams and b in s.streams and bool(openings(s.streams[b]) & side_left(s, b, a))


def jump(t: Table[Sheol], unit: Unit, wanted: verbs.Walk, why: Why) -> Flow[None]:
    """Straight to a free space; nothing in between matters, nor who stands beside."""
    s = t.state
    home = (CITADEL,) if far((unit.at,), (CITADEL,)) <= wanted.spaces else ()
    cells = [
        cell
        for cell in free_places(s, (*home, *within(unit.at, wanted.spaces)))
        if cell != unit.at and (wanted.dark or is_lit(s, cell))
    ]
    end = yield from t.window(unit.seat, "jump", [spot(cell) for cell in cells], why, unit=unit.id)
    if end is not None:
        unit.moved = True
        yield from put_unit(t, unit, cell_of(end), "jumps", why)


def send(t: Table[Sheol], effect: verbs.Send, context: Context) -> Flow[None]:
    """The scout is put somewhere, or as near to it as there is a free space."""
    s, unit = t.state, scout_of(t.state, context)
    if unit.dead:
        return
    free = [*free_places(s, (CITADEL, *range(CELLS))), unit.at]
    if effect.to == "lit":
        near = nearest(unit.at, [cell for cell in free if is_lit(s, cell)])
    else:
        near = nearest(start_point(s) if effect.to == "start" else cell_of(effect.to), free)
    if unit.at in near or not near:
        return
    end = yield from t.choose(unit.seat, "send", [spot(cell) for cell in near], context, unit=unit.id)
    yield from put_unit(t, unit, cell_of(end), "sent", context)


def free_places(s: Sheol, cells: Iterable[int]) -> list[int]:
    """Where a scout may be put: those of the spaces that are free, and the Citadel if it is among them."""
    taken = figures(s)
    return [cell for cell in cells if cell == CITADEL or may_be_moved_to(s, taken, cell)]


def nearest(start: int, cells: Iterable[int]) -> list[int]:
    """Those of the places that are nearest."""
    apart = {cell: far((start,), (cell,)) for cell in cells}
    least = min(apart.values(), default=0)
    return [cell for cell in apart if apart[cell] == least]


def put_unit(t: Table[Sheol], unit: Unit, cell: int, key: str, why: Why) -> Flow[None]:
    unit.at = cell
    t.note(key, why, unit=name(unit), end=said(cell))
    yield from arrive(t, unit)


def shove(t: Table[Sheol], effect: verbs.Shove, context: Context) -> Flow[None]:
    """The scout is moved away from the enemy, or toward it, space by space, as long as there is a free one."""
    s, unit = t.state, scout_of(t.state, context)
    for _ in range(abs(effect.n)):
        enemy = enemy_of(s, context.enemy)
        if enemy is None or not unit.on_board:
            return
        here, sign, taken = apart(enemy, unit.at), 1 if effect.n > 0 else -1, figures(s)
        free = {
            SPOTS[cell]: cell
            for cell in NEIGHBOURS[unit.at]
            if (apart(enemy, cell) - here) * sign > 0 and may_be_moved_to(s, taken, cell)
        }
        end = yield from t.pick(unit.seat, "shoved", free, context, unit=unit.id)
        if end is None:
            return
        yield from put_unit(t, unit, end, "shoved", context)


# --- beside the scout -------------------------------------------------------------------------------------------------


def lure(t: Table[Sheol], effect: verbs.Lure, context: Context) -> Flow[None]:
    """A lure drone in a free space beside the scout."""
    s, unit = t.state, scout_of(t.state, context)
    names = [SPOTS[cell] for cell in NEIGHBOURS[unit.at] if drone_may_be(s, cell)] if unit.on_board else []
    if names:
        chosen = yield from t.choose(unit.seat, "deploy", names, context, unit=unit.id)
        s.drones.append(Drone(cell_of(chosen), lure=effect.n))
        t.note("drone-deployed", context, unit=name(unit), at=chosen)


def clear(t: Table[Sheol], effect: verbs.Clear, context: Context) -> Flow[None]:
    """Coralbone tokens near the scout are removed, as many as there are."""
    s, unit = t.state, scout_of(t.state, context)
    for left in range(effect.n, 0, -1):
        near = [SPOTS[cell] for cell in sorted(s.coral) if far((unit.at,), (cell,)) <= CLEARED]
        if not near:
            return
        chosen = yield from t.choose(unit.seat, "clear", near, context, unit=unit.id, left=left)
        break_coral(t, cell_of(chosen), context)


def break_coral(t: Table[Sheol], cell: int, why: Why) -> None:
    """One layer of coralbone goes."""
    coral = t.state.coral
    coral[cell] -= 1
    if not coral[cell]:
        del coral[cell]
    t.note("coralbone-destroyed", why, at=SPOTS[cell])


DOINGS = (take, dispense, hand_out, lay, relocate, change_tile, walk, send, shove, lure, clear)
