"""What effects bring onto the board: shadows and coralbone, and changes of singularities; as verbs."""

from __future__ import annotations

from collections.abc import Iterable

from coterie.games.sheol.board import ground
from coterie.games.sheol.board.foes import cells_of, enemy_of
from coterie.games.sheol.board.ground import NEXT, SPOTS, TO_CITADEL, cell_of, land_cells
from coterie.games.sheol.board.lightstream import land_at
from coterie.games.sheol.board.occupancy import figures
from coterie.games.sheol.board.priority import pick_space
from coterie.games.sheol.box import vocabulary as verbs
from coterie.games.sheol.box.vocabulary import Spawn
from coterie.games.sheol.effects.context import Context, land_of, scout_of
from coterie.games.sheol.effects.standing import happens
from coterie.games.sheol.shadows.blips import place_blip, turn_up
from coterie.games.sheol.shadows.foe_cards import name_of
from coterie.games.sheol.shadows.generation import first_arrow, flip, is_open, make_way
from coterie.games.sheol.shadows.gravity import PULLS, roll_gravity
from coterie.games.sheol.state import OFF, Herald, Lord, Shadow, Sheol, Singularity
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why, inside

CORALBONE = 23
"""Tokens in the box; no more are placed."""


def spawn(t: Table[Sheol], wanted: Spawn, context: Context) -> Flow[None]:
    """New things on the board, one by one into the spaces that are meant."""
    for spaces in (yield from spawn_points(t, wanted, context)):
        yield from fill(t, wanted, spaces, context)


def fill(t: Table[Sheol], wanted: Spawn, spaces: list[int], why: Why) -> Flow[None]:
    """Blocked spaces are skipped, and what finds no space is lost."""
    s = t.state
    left = wanted.n
    for cell in spaces:
        taken = set() if wanted.at == "under" else set(figures(s))
        if not left:
            return
        if not is_open(s, taken, cell) or (wanted.what == "coralbone" and wanted.at != "under" and cell in s.coral):
            continue
        left -= 1
        if not has_one(s, wanted.what):
            return
        if make_way(t, cell, why):
            yield from place(t, wanted.what, cell, why)


def has_one(s: Sheol, what: str) -> bool:
    """Whether the box still has coralbone, or the pile such a token."""
    if what == "coralbone":
        return sum(s.coral.values()) < CORALBONE
    if what in ("blip", "revealed", "hypershadow"):
        return len(s.pile) > (what == "hypershadow")
    return what in s.pile.cards


def place(t: Table[Sheol], what: str, cell: int, why: Why) -> Flow[None]:
    """One thing onto a space."""
    s = t.state
    if what == "coralbone":
        s.coral[cell] = s.coral.get(cell, 0) + 1
        t.note("coralbone", why, at=SPOTS[cell])
        return
    if what in ("blip", "revealed", "hypershadow"):
        shadow = place_blip(t, cell, why, hyper=what == "hypershadow")
        assert shadow is not None
        if what == "revealed":
            turn_up(t, shadow, why)
    else:
        s.pile.cards.remove(what)
        shadow = s.shadows[s.next_shadow] = Shadow(s.next_shadow, cell, what)
        s.next_shadow += 1
        t.note("spawned", why, what=name_of(shadow), at=SPOTS[cell])
    yield from happens(t, "spawned", Context(enemy=shadow.id))


# --- where ------------------------------------------------------------------------------------------------------------


def spawn_points(t: Table[Sheol], wanted: Spawn, context: Context) -> Flow[list[list[int]]]:
    """The spaces around each thing that they come from, in the order in which they are filled."""
    s = t.state
    if wanted.cells:
        cells = [cell_of(at) for at in wanted.cells]
        return [[*cells, *(there for cell in cells for there in ring(cell))]]
    match wanted.at:
        case "singularity":
            sources = yield from singularities_meant(t, wanted, context)
            return [ring(each.at, each.arrow) for each in sources]
        case "enemy" | "under":
            enemy = enemy_of(s, context.enemy)
            if enemy is None:
                return []
            if wanted.at == "under":
                return [list(cells_of(enemy)) * wanted.n]
            if isinstance(enemy, Herald):
                return [around_herald(t, enemy, context)]
            return [around_lord(t, enemy, context) if isinstance(enemy, Lord) else ring(enemy.at)]
        case "scout":
            at = scout_of(s, context).at
            return [ring(at)] if at >= 0 else []
        case "land":
            land = land_of(s, context) or land_at(s, scout_of(s, context).at)
            return [] if land is None else [around_land(land.corner)]
        case "edge":
            return [random_edge(t, wanted.n)]


def ring(cell: int, first: int | None = None) -> list[int]:
    """The eight surrounding spaces clockwise, from the one of an arrow, else from the one nearest the Citadel."""
    start = first_arrow(cell) if first is None else first
    return [ground.RING[cell][(start + turn) % 8] for turn in range(8)]


def singularities_meant(t: Table[Sheol], wanted: Spawn, context: Context) -> Flow[list[Singularity]]:
    """The one selected; else each, or the one nearest the Citadel."""
    s = t.state
    chosen = [each for each in s.singularities if each.id == context.singularity]
    if chosen or not s.singularities:
        return chosen
    if wanted.each:
        return sorted(s.singularities, key=lambda each: (TO_CITADEL[each.at], each.at))
    ends = [each.at for each in s.singularities]
    nearest = yield from pick_space(t, ends, TO_CITADEL.__getitem__, "pick-singularity", context)
    return [each for each in s.singularities if each.at == nearest]


def around_herald(t: Table[Sheol], herald: Herald, why: Why) -> list[int]:
    """The three spaces that face the axis rolled, nearest the Citadel first, then onward around it clockwise.

    On the axis itself the side is that of the Citadel.
    """
    axis = PULLS[roll_gravity(t, inside(why, "herald.spawn-point"))].axis
    side = ground.TOWARD[axis][herald.at]
    if side == OFF:
        side = ground.FOCAL[herald.at]
    around = [ground.RING[herald.at][(2 * side - 1 + turn) % len(ground.AROUND)] for turn in range(8)]
    return [*nearest_first(around[:3]), *around[3:]]


def around_lord(t: Table[Sheol], lord: Lord, why: Why) -> list[int]:
    """For Alpha the sides above and below, for Omega left and right, then the other two; never diagonal spaces."""
    axis = PULLS[roll_gravity(t, inside(why, "lord.spawn-point"))].axis
    here = land_cells(lord.at)
    sides = [
        [there for way in ways for cell in here if (there := NEXT[cell][way]) not in here] for ways in ((0, 2), (1, 3))
    ]
    if axis == "omega":
        sides.reverse()
    return [cell for pair in sides for cell in nearest_first(pair)]


def around_land(corner: int) -> list[int]:
    """The four spaces of a land, then those beside it, nearest the Citadel first."""
    own = land_cells(corner)
    beside = dict.fromkeys(there for cell in own for there in ground.NEIGHBOURS[cell] if there not in own)
    return [*nearest_first(own), *nearest_first(beside)]


def nearest_first(cells: Iterable[int]) -> list[int]:
    """Spaces by their distance from the Citadel; those beyond the edge are left out."""
    return sorted((cell for cell in cells if cell != OFF), key=lambda cell: TO_CITADEL[cell])


def random_edge(t: Table[Sheol], n: int) -> list[int]:
    """So many random spaces of the board's edge where something can appear."""
    s = t.state
    taken = set(figures(s))
    free = [cell for cell in sorted(ground.EDGES) if is_open(s, taken, cell)]
    return [free.pop(t.below(len(free))) for _ in range(min(n, len(free)))]


# --- singularities ----------------------------------------------------------------------------------------------------


def change_singularity(t: Table[Sheol], effect: verbs.Singularity, context: Context) -> None:
    """Its whole group is turned, cubes are put on it, or it is closed for good."""
    s = t.state
    one = next((each for each in s.singularities if each.id == context.singularity), None)
    if one is None:
        return
    for what, n in effect.changes.items():
        if what == "turn":
            flip(t, [each for each in s.singularities if each.group == one.group], context)
            continue
        match what:
            case "boost":
                one.boosters += n
            case "hyper":
                one.hyper_boosters += n
            case "limit":
                one.limiters += n
            case "close":
                s.singularities.remove(one)
        t.note(f"singularity-{what}", context, at=SPOTS[one.at], n=n)


DOINGS = (spawn, change_singularity)
