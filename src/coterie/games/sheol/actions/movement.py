"""Scouts move: what a step costs and where it may lead, tiles placed on the way, swaps, and movement that is bought.

An option is one step: ("step", space), or ("step", space, tile, turn) with a tile placed under the destination.
Spaces that can only be passed lead on to those beyond them, so that no step ends where nobody may stand.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache
from heapq import heappop, heappush
from typing import Any

from coterie.games.sheol.board.foes import Enemy, cells_of, enemies, number_of
from coterie.games.sheol.board.ground import BORDER, CELLS, IN_CITADEL, NEIGHBOURS, SPOTS, cell_of, said, spot
from coterie.games.sheol.board.lightstream import ALL_SIDES, is_lit, openings, paths, symbol_of
from coterie.games.sheol.board.occupancy import figures, foes_by_cell, may_be_moved_to
from coterie.games.sheol.damage.taking import take_damage
from coterie.games.sheol.effects.resolve import Context
from coterie.games.sheol.effects.standing import STANDING, cause_of, flag, happens, use_up, value
from coterie.games.sheol.effects.words import price
from coterie.games.sheol.light import placing
from coterie.games.sheol.light.placing import lay_tile, may_place
from coterie.games.sheol.lightshields.actions import PaidAction
from coterie.games.sheol.scouts.acting import OUTSIDE, Acting, UnitAction
from coterie.games.sheol.scouts.challenge import arrive
from coterie.games.sheol.scouts.inventory import Option, agrees, willing
from coterie.games.sheol.scouts.units import MOST_POINTS, Pace, called, card_of, gain_points
from coterie.games.sheol.showing.ids import place_id, tile_id, unit_id
from coterie.games.sheol.state import CITADEL, Sheol, Stream, Unit, name
from coterie.kernel.actions import Reason, pay
from coterie.kernel.data import Struct
from coterie.kernel.decision import Flow
from coterie.kernel.scene import Choice
from coterie.kernel.table import Table, Why
from coterie.kernel.texts import Item, Msg, msg

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


NEVER = 99
"""The price of spaces that may not be entered."""


def tile_toll(tile: str, pace: Pace) -> int:
    """The points for entering a tile, placed by the step or already there."""
    return max(0, pace.lit - pace.arrow) if symbol_of(tile) == "arrow" else pace.lit


def toll(s: Sheol, cell: int, pace: Pace) -> int:
    """The points for entering a space as it is."""
    stream = s.streams.get(cell)
    if stream is not None:
        return tile_toll(stream.tile, pace)
    return pace.lit if is_lit(s, cell) else pace.dark


class Way(Struct, frozen=True):
    """How a place is reached: what the spaces passed on the way cost, and which they are."""

    spent: int
    passed: tuple[int, ...]


HERE = Way(0, ())
"""No space is passed."""


def ways(s: Sheol, start: int, pace: Pace, points: int, acting: Acting | None = None) -> dict[int, Way]:
    """The places that one step leads to, past those where one may not stand, each by its cheapest way.

    Who acts has perhaps seen already where figures stand.
    """
    if is_open_around(s, start, foes_by_cell(s) if acting is None else acting.foes):
        return dict.fromkeys(BESIDE[start], HERE)
    taken, obstacles, coral = figures(s) if acting is None else acting.figures, s.obstacles, s.coral
    found, seen = dict[int, Way](), {start}
    waiting: list[tuple[int, int, tuple[int, ...]]] = [(0, start, ())]
    while waiting:
        spent, here, passed = heappop(waiting)
        way = Way(spent, passed) if passed else HERE
        for there in BESIDE[here]:
            if there in seen:
                continue
            seen.add(there)
            clear = there not in taken and there not in obstacles and there not in coral
            what = FREE if clear else entry(s, taken, there, pace.flying)
            if what == FREE:
                found[there] = way
            elif what == OVER and (after := spent + toll(s, there, pace)) <= points:
                heappush(waiting, (after, there, (*passed, there)))
    return found


def is_open_around(s: Sheol, start: int, foes: Collection[int]) -> bool:
    """Most often nothing is in the way of a step: no figure, no obstacle and no coralbone is beside the place."""
    if s.drones or s.mechs:
        return False
    is_clear_of = _NEAR[start].isdisjoint
    return (
        is_clear_of(foes)
        and is_clear_of(s.obstacles)
        and is_clear_of(s.coral)
        and is_clear_of([unit.at for unit in s.units if unit.at >= 0])
        and is_clear_of([singularity.at for singularity in s.singularities])
    )


_NEAR = tuple([frozenset(near) for near in BESIDE])

TO: dict[int, Option] = {cell: ("step", spot(cell)) for cell in (*range(CELLS), CITADEL)}
"""The option of a step to each place."""


def steps(s: Sheol, unit: Unit, pace: Pace, points: int, acting: Acting | None = None) -> list[Option]:
    """All steps that so many points allow, each without a tile and with each tile that may be placed by it.

    Who acts has perhaps seen already where figures stand.
    """
    options: list[Option] = []
    tiles = {tile: tile_toll(tile, pace) for tile in sorted(set(unit.tiles))} if unit.tiles and may_place(unit) else {}
    if points < pace.lit and points < min(tiles.values(), default=NEVER) and not arrow_near(s, unit.at):
        return options
    enough = max(pace.lit, pace.dark)  # for any space
    found = ways(s, unit.at, pace, points, acting)
    if not tiles:
        return [
            TO[cell]
            for cell, way in found.items()
            if (left := points - way.spent) >= enough or toll(s, cell, pace) <= left
        ]
    outward = placing.opens(s, unit.at)
    for cell, way in found.items():
        left = points - way.spent
        if left >= enough or toll(s, cell, pace) <= left:
            options.append(TO[cell])
        if cell == CITADEL:
            continue
        old = s.streams.get(cell)
        if old is not None:
            side = ALL_SIDES  # a tile that lies there may be replaced from anywhere
        elif way.passed:
            side = placing.side_left(s, cell, way.passed[-1])
        else:
            side = placing.side_toward(cell, unit.at, outward)
        if not side or placing.is_built_over(s, cell):  # no enemy is where one may stand
            continue
        for tile, cost in tiles.items():
            if cost <= left:
                laying = _laying(cell, tile, side)
                same = None if old is None else _turns_alike(old, tile)
                options += laying if same is None else [step for step in laying if step[3] != same]
    return options


@cache
def _laying(cell: int, tile: str, wanted: int) -> list[Option]:
    """The steps to a place with a tile laid there that is open to a wanted side."""
    return [(*TO[cell], tile, turn) for turn in placing.turns_toward(tile, wanted)]


def arrow_near(s: Sheol, start: int) -> bool:
    """Whether a step leads onto an arrow tile."""
    return "arrow" in [symbol_of(s.streams[there].tile) for there in BESIDE[start] if there in s.streams]


def _turns_alike(old: Stream, tile: str) -> int | None:
    """The turn of a tile that would change nothing about the one that lies there."""
    if old.tile != tile or not old.bright:
        return None
    return next(turn for turn, sides in placing.turns_of(tile) if sides == openings(old))


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
    struck = struck_on_leaving(t.state, unit)
    if struck is None:
        return False
    by, enemy = struck
    yield from take_damage(t, unit, 1, cause_of(by), enemy=number_of(t.state, enemy))
    return True


def struck_on_leaving(s: Sheol, unit: Unit) -> tuple[str, Enemy] | None:
    """The card by which a unit that leaves its space is struck, and the enemy that does it."""
    by = STANDING.source_of(s, "opportunity", unit) if unit.at >= 0 else ""
    if not by:
        return None
    near = NEIGHBOURS[unit.at]
    enemy = next((each for each in enemies(s) if any(cell in near for cell in cells_of(each))), None)
    return None if enemy is None else (by, enemy)


# --- in the Scout phase -----------------------------------------------------------------------------------------------


class Move(UnitAction):
    """Steps and swaps, which are no actions."""

    is_action, is_move = False, True


class TakeStep(Move):
    """One step, paid with movement points: ("step", space), or ("step", space, tile, turn)."""

    word, rule, icon = "step", "move.points", "footprint"

    def options(self, s: Sheol, acting: Acting) -> list[Any]:
        return steps(s, acting.unit, acting.pace, acting.unit.movement, acting)

    def nothing(self, s: Sheol, acting: Acting) -> Reason:
        pace, points = acting.pace, acting.unit.movement
        return self.no("no-movement", n=points) if points < max(pace.lit, pace.dark) else self.no("no-way")

    def way(self, s: Sheol, acting: Acting, option: Any) -> tuple[Way, int] | None:
        """How a step is made, and the movement that it costs; None if it cannot be made any more."""
        cell, unit, pace = cell_of(option[1]), acting.unit, acting.pace
        way = ways(s, unit.at, pace, unit.movement, acting).get(cell)
        entering = tile_toll(option[2], pace) if len(option) > 2 else toll(s, cell, pace)
        return None if way is None else (way, way.spent + entering)

    def do(self, t: Table[Sheol], acting: Acting, option: Any) -> Flow[None]:
        s, unit, cell = t.state, acting.unit, cell_of(option[1])
        pace, found = acting.pace, self.way(s, acting, option)
        assert found is not None
        way, cost = found
        pay(unit, {"movement": cost})
        dark = sum(not is_lit(s, each) for each in way.passed) + (len(option) == 2 and not is_lit(s, cell))
        for _ in range(0 if pace.flying else dark):
            use_up(s, "dark-step", unit)
        yield from go(t, unit, option, _rule_for(pace, cell, bool(dark)))

    def shown(self, s: Sheol, acting: Acting, option: Any) -> Choice:
        found = self.way(s, acting, option)
        return show_step(acting.unit, option, None if found is None else price({"movement": found[1]}) or FOR_FREE)


FOR_FREE = Msg("cost.free")


def show_step(unit: Unit, option: Any, cost: Msg | None = None) -> Choice:
    """A step into the Citadel, or onto a space, without a tile or with one laid there."""
    cell = cell_of(option[1])
    if cell == CITADEL:
        return Choice(Msg("option.step-citadel"), "", place_id(cell), "castle", cost)
    if len(option) == 2:
        return Choice(msg("option.step", at=SPOTS[cell]), "", place_id(cell), TakeStep.icon, cost)
    tile, sides = option[2], open_sides(option[2], option[3])
    label = msg("option.step-tile", at=SPOTS[cell], tile=Msg(f"tile.{tile}.one"), sides=opening_words(sides))
    return Choice(label, "", (*place_id(cell), tile_id(unit.id, tile)), cost=cost, paths=sides)


def open_sides(tile: str, turn: int) -> tuple[str, ...]:
    """To which sides a tile turned so is open."""
    return tuple(paths(dict(placing.turns_of(tile)).get(turn, 0)))


def opening_words(sides: Iterable[str]) -> list[Item]:
    return [Msg(f"opening.{side}") for side in sides]


def _rule_for(pace: Pace, cell: int, dark: bool) -> str:
    if pace.flying:
        return "move.flying.cost"
    return "move.citadel" if cell == CITADEL else "move.cost.dark" if dark else "move.cost.lit"


class Swap(Move):
    """Two adjacent units exchange places for 1 movement point each, if the other agrees."""

    word, rule, icon, places = "swap", "move.swap", "cycle", OUTSIDE

    def options(self, s: Sheol, acting: Acting) -> list[Any]:
        unit = acting.unit
        if not unit.movement:
            return []
        near = NEIGHBOURS[unit.at]
        return [("swap", other.id) for other in s.units if other.at in near and may_swap(s, unit, other)]

    def nothing(self, s: Sheol, acting: Acting) -> Reason:
        return self.no("nobody-swaps") if acting.unit.movement else self.no("no-movement", n=0)

    def do(self, t: Table[Sheol], acting: Acting, option: Any) -> Flow[None]:
        unit, other = acting.unit, t.state.units[option[1]]
        if not (yield from agrees(t, unit, other, "swap", self.rule)):
            return
        here, there = unit.at, other.at
        for each in (unit, other):
            pay(each, {"movement": 1})
        for each in (unit, other):
            yield from leave(t, each)
        if unit.dead or other.dead or (unit.at, other.at) != (here, there):
            return
        unit.at, other.at = there, here
        unit.moved = other.moved = True
        t.note("swapped", self.rule, unit=name(unit), other=name(other))
        for each in (unit, other):
            yield from arrive(t, each)
        yield from happens(t, "swapped", Context(unit.id))

    def shown(self, s: Sheol, acting: Acting, option: Any) -> Choice:
        label, cost = msg("option.swap-with", unit=called(s.units[option[1]])), price({"movement": 1})
        return Choice(label, "", (unit_id(option[1]),), self.icon, cost, Msg("detail.swap"))


def may_swap(s: Sheol, unit: Unit, other: Unit) -> bool:
    """Two adjacent units may swap if each has a movement point and may stand where the other is."""
    return (
        other.movement > 0
        and not other.dead
        and all(s.obstacles.get(each.at, "trench") == "trench" for each in (unit, other))
        and willing(s, unit, other)
        and not flag(s, "no-move", other)
    )


class Buy(PaidAction):
    """Lux for movement points; those beyond the end of the track are lost."""

    word, kind, rule, icon = "buy", "movement", "move.extra.buy", "fast-arrow"
    is_action, helped = False, False

    def why_not(self, s: Sheol, acting: Acting) -> Reason | None:
        if acting.unit.movement >= MOST_POINTS:
            return TRACK_FULL
        return acting.forbidden("no-move") or acting.forbidden("no-buy") or super().why_not(s, acting)

    def cost(self, s: Sheol, acting: Acting, option: Any) -> dict[str, int]:
        """The printed price, 1 more for each purchase already made this turn."""
        unit = acting.unit
        return {"lux": acting.value("movement-cost", card_of(unit).additional_cost + unit.bought)}

    def bought(self, s: Sheol, unit: Unit) -> int:
        return value(s, "additional-movement", card_of(unit).additional_movement, unit)

    def do(self, t: Table[Sheol], acting: Acting, option: Any) -> Flow[None]:
        s, unit = t.state, acting.unit
        yield from self.pay(t, acting, option)
        unit.bought += 1
        if not unit.dead:
            gain_points(unit, "movement", self.bought(s, unit))
            t.note("movement-bought", self.rule, unit=name(unit), left=unit.movement)

    def show(self, s: Sheol, acting: Acting, option: Any) -> Choice:
        label, cost = msg("option.buy", n=self.bought(s, acting.unit)), self.price(s, acting, option) or FOR_FREE
        return Choice(label, "", (unit_id(acting.unit.id),), self.icon, cost, Msg("detail.buy"))


TRACK_FULL = Reason("track-full", "move.track-maximum")
