"""Scouts move: what a step costs and where it may lead, tiles placed on the way, swaps, and movement that is bought.

An option is one step: ("step", space), or ("step", space, tile, turn) with a tile placed under the destination.
Spaces that can only be passed lead on to those beyond them, so that no step ends where nobody may stand.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple

from coterie.games.sheol.board.foes import cells_of, enemies, number_of
from coterie.games.sheol.board.ground import BORDER, IN_CITADEL, NEIGHBOURS, cell_of, said, spot
from coterie.games.sheol.board.lightstream import is_lit, openings, symbol_of
from coterie.games.sheol.board.occupancy import figures, may_be_moved_to
from coterie.games.sheol.box import CORES, SCOUTS
from coterie.games.sheol.damage.taking import take_damage
from coterie.games.sheol.effects.context import Context
from coterie.games.sheol.effects.standing import STANDING, cause_of, flag, happens, use_up, value
from coterie.games.sheol.light.placing import is_built_over, lay_tile, may_place, side_left, turns_of, turns_toward
from coterie.games.sheol.lightshields.playable import ActionCost
from coterie.games.sheol.lightshields.playing import pay_for
from coterie.games.sheol.lightshields.powers import affordable
from coterie.games.sheol.scouts.finds import arrive
from coterie.games.sheol.scouts.inventory import Option, agrees, willing
from coterie.games.sheol.scouts.points import MOST_POINTS, gain_movement
from coterie.games.sheol.scouts.units import has_dark_gifts, name
from coterie.games.sheol.state import CITADEL, Sheol, Stream, Unit
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why

# --- where one may be -------------------------------------------------------------------------------------------------

FREE, OVER, SHUT = range(3)
"""What a space is to a unit: it may stand there, only pass, or not even that."""

WALKING = {"drone": FREE, "scout": OVER, "mech": OVER, "trench": FREE}
FLYING = {
    **dict.fromkeys(("drone", "scout", "mech", "shadow", "herald", "singularity", "coralbone", "rift"), OVER),
    **dict.fromkeys(("trench", "conglomerate"), FREE),
}
"""What is in a space, to who walks and who flies; all that is not named is shut."""

BESIDE = (
    *[tuple(dict.fromkeys([CITADEL if IN_CITADEL[there] else there for there in near])) for near in NEIGHBOURS],
    BORDER,
)
"""The places that one step leads to from each space, and, for CITADEL, from inside the Citadel."""


def entry(s: Sheol, taken: dict[int, str], cell: int, flying: bool) -> int:
    """Whether a unit may stand in a space, pass it, or neither; `taken` are the figures on the board."""
    if cell == CITADEL:
        return FREE
    table = FLYING if flying else WALKING
    figure, obstacle = taken.get(cell), s.obstacles.get(cell)
    found = FREE if figure is None else table.get(figure, SHUT)
    if obstacle is not None:
        found = max(found, table.get(obstacle, SHUT))
    if cell in s.coral:
        found = max(found, table.get("coralbone", SHUT))
    return found


# --- what it costs ----------------------------------------------------------------------------------------------------


class Pace(NamedTuple):
    """What a unit pays for a lit and for a dark space, what an arrow tile saves, and whether it flies."""

    lit: int
    dark: int
    arrow: int = 1
    flying: bool = False


NEVER = 99
"""The price of spaces that may not be entered."""


def pace_of(s: Sheol, unit: Unit) -> Pace:
    if flag(s, "flies", unit):
        return Pace(1, 1, flying=True)
    dark = 1 if has_dark_gifts(s, unit) else 2
    return Pace(max(0, value(s, "lit-step", 1, unit)), max(0, value(s, "dark-step", dark, unit)))


def tile_toll(tile: str, pace: Pace) -> int:
    """The points for entering a tile, placed by the step or already there."""
    return max(0, pace.lit - pace.arrow) if symbol_of(tile) == "arrow" else pace.lit


def toll(s: Sheol, cell: int, pace: Pace) -> int:
    """The points for entering a space as it is."""
    stream = s.streams.get(cell)
    if stream is not None:
        return tile_toll(stream.tile, pace)
    return pace.lit if is_lit(s, cell) else pace.dark


class Way(NamedTuple):
    """How a place is reached: what the spaces passed on the way cost, and which they are."""

    spent: int
    passed: tuple[int, ...]


def ways(s: Sheol, start: int, pace: Pace, points: int) -> dict[int, Way]:
    """The places that one step leads to, past those where one may not stand, each by its cheapest way."""
    taken, obstacles, coral = figures(s), s.obstacles, s.coral
    found: dict[int, Way] = {}
    seen = {start}
    waiting: list[tuple[int, int, tuple[int, ...]]] = [(0, start, ())]
    while waiting:
        spent, here, passed = heappop(waiting)
        for there in BESIDE[here]:
            if there in seen:
                continue
            seen.add(there)
            clear = there not in taken and there not in obstacles and there not in coral
            what = FREE if clear else entry(s, taken, there, pace.flying)
            if what == FREE:
                found[there] = Way(spent, passed)
            elif what == OVER and (after := spent + toll(s, there, pace)) <= points:
                heappush(waiting, (after, there, (*passed, there)))
    return found


def steps(s: Sheol, unit: Unit, pace: Pace, points: int) -> list[Option]:
    """All steps that so many points allow, each without a tile and with each tile that may be placed by it."""
    options: list[Option] = []
    tiles = {tile: tile_toll(tile, pace) for tile in sorted(set(unit.tiles))} if may_place(unit) else {}
    if points < pace.lit and points < min(tiles.values(), default=NEVER) and not arrow_near(s, unit.at):
        return options
    for cell, way in ways(s, unit.at, pace, points).items():
        left, at = points - way.spent, spot(cell)
        if toll(s, cell, pace) <= left:
            options.append(("step", at))
        side = side_left(s, cell, way.passed[-1] if way.passed else unit.at) if tiles and cell != CITADEL else 0
        if not side or is_built_over(s, cell):  # no enemy is where one may stand
            continue
        old = s.streams.get(cell)
        for tile, price in tiles.items():
            if price <= left:
                same = None if old is None else _turns_alike(old, tile)
                options += [("step", at, tile, turn) for turn in turns_toward(tile, side) if turn != same]
    return options


def arrow_near(s: Sheol, start: int) -> bool:
    """Whether a step leads onto an arrow tile."""
    return any(there in s.streams and symbol_of(s.streams[there].tile) == "arrow" for there in BESIDE[start])


def _turns_alike(old: Stream, tile: str) -> int | None:
    """The turn of a tile that would change nothing about the one that lies there."""
    if old.tile != tile or not old.bright:
        return None
    return next(turn for turn, sides in turns_of(tile) if sides == openings(old))


# --- going ------------------------------------------------------------------------------------------------------------


def go(t: Table[Sheol], unit: Unit, option: Option, why: Why) -> Flow[bool]:
    """A step that is paid for: the unit leaves, a tile is placed under the destination; True if its movement ends."""
    s, start, cell = t.state, unit.at, cell_of(str(option[1]))
    hurt = yield from leave(t, unit)
    if hurt and (unit.dead or unit.at != start or not may_be_moved_to(s, figures(s), cell)):
        return True
    unit.at, unit.moved = cell, True
    t.note("moves", why, unit=name(unit), start=said(start), end=said(cell))
    if len(option) > 2 and may_place(unit):
        tile, turn = str(option[2]), int(str(option[3]))
        unit.tiles.remove(tile)
        yield from lay_tile(t, unit, cell, tile, turn, "move.replace-tile" if cell in s.streams else "move.place-tile")
    return (yield from arrive(t, unit))


def leave(t: Table[Sheol], unit: Unit) -> Flow[bool]:
    """Where a card says so, who leaves a space beside an enemy takes 1 damage; True if that happened."""
    s = t.state
    if unit.at < 0 or not flag(s, "opportunity", unit):
        return False
    near = NEIGHBOURS[unit.at]
    enemy = next((each for each in enemies(s) if any(cell in near for cell in cells_of(each))), None)
    if enemy is None:
        return False
    by = STANDING.source_of(s, "opportunity", unit)
    yield from take_damage(t, unit, 1, cause_of(by) if by else "damage.take", enemy=number_of(s, enemy))
    return True


# --- in the Scout phase -----------------------------------------------------------------------------------------------


def moves(s: Sheol, unit: Unit) -> list[Option]:
    """Steps, swaps and purchases of movement."""
    if unit.dead or flag(s, "no-move", unit):
        return []
    options = steps(s, unit, pace_of(s, unit), unit.movement)
    if unit.movement and unit.on_board:
        options += [("swap", other.id) for other in s.units if may_swap(s, unit, other)]
    if unit.movement < MOST_POINTS and not flag(s, "no-buy", unit) and affordable(s, purchase(s, unit)):
        options.append(("buy",))
    return options


def step(t: Table[Sheol], unit: Unit, option: Option) -> Flow[None]:
    """One step, paid with movement points."""
    s = t.state
    pace, cell = pace_of(s, unit), cell_of(str(option[1]))
    way = ways(s, unit.at, pace, unit.movement)[cell]
    tile = str(option[2]) if len(option) > 2 else ""
    unit.movement -= way.spent + (tile_toll(tile, pace) if tile else toll(s, cell, pace))
    dark = sum(not is_lit(s, each) for each in way.passed) + (not tile and not is_lit(s, cell))
    for _ in range(0 if pace.flying else dark):
        use_up(s, "dark-step", unit)
    yield from go(t, unit, option, _rule_for(pace, cell, bool(dark)))


def _rule_for(pace: Pace, cell: int, dark: bool) -> str:
    if pace.flying:
        return "move.flying.cost"
    return "move.citadel" if cell == CITADEL else "move.cost.dark" if dark else "move.cost.lit"


def may_swap(s: Sheol, unit: Unit, other: Unit) -> bool:
    """Two adjacent units may swap if each has a movement point and may stand where the other is."""
    return (
        other is not unit
        and other.movement > 0
        and other.on_board
        and other.at in NEIGHBOURS[unit.at]
        and all(s.obstacles.get(each.at, "trench") == "trench" for each in (unit, other))
        and willing(s, unit, other)
        and not flag(s, "no-move", other)
    )


def swap(t: Table[Sheol], unit: Unit, option: Option) -> Flow[None]:
    """Two adjacent units exchange places for 1 movement point each, if the other agrees."""
    s, rule = t.state, "move.swap"
    assert isinstance(option[1], int)
    other = s.units[option[1]]
    if not (yield from agrees(t, unit, other, "swap", rule)):
        return
    here, there = unit.at, other.at
    for each in (unit, other):
        each.movement -= 1
    for each in (unit, other):
        yield from leave(t, each)
    if unit.dead or other.dead or (unit.at, other.at) != (here, there):
        return
    unit.at, other.at = there, here
    unit.moved = other.moved = True
    t.note("swapped", rule, unit=name(unit), other=name(other))
    for each in (unit, other):
        yield from arrive(t, each)
    yield from happens(t, "swapped", Context(unit.id))


def purchase(s: Sheol, unit: Unit) -> ActionCost:
    """A purchase of movement: the printed price, 1 more for each purchase already made this turn."""
    card = CORES[unit.core] if unit.core else SCOUTS[unit.scout]
    return ActionCost(
        "movement", unit.id, {"lux": max(0, value(s, "movement-cost", card.additional_cost + unit.bought, unit))}
    )


def buy(t: Table[Sheol], unit: Unit, option: Option) -> Flow[None]:
    """Lux for movement points; those beyond the end of the track are lost."""
    s = t.state
    card = CORES[unit.core] if unit.core else SCOUTS[unit.scout]
    yield from pay_for(t, purchase(s, unit), Context(unit.id), "move.extra.buy")
    unit.bought += 1
    if not unit.dead:
        gain_movement(unit, value(s, "additional-movement", card.additional_movement, unit))
        t.note("movement-bought", "move.extra.buy", unit=name(unit), left=unit.movement)
