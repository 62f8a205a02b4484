"""Tiles: joined when explored, destroyed when the area is scrolled, laid for an entry, cleared after an exit."""

from __future__ import annotations

from coterie.games.machina.board.ground import LATTICE, beyond, edge_cells, ground, on_area, spot
from coterie.games.machina.board.spaces import adjacency, in_play, is_free, nearest_free, one_space, standing_at
from coterie.games.machina.box.names import said
from coterie.games.machina.box.tables import SIDES
from coterie.games.machina.box.tiles import SIZE
from coterie.games.machina.box.vocabulary import Play
from coterie.games.machina.effects.choosing import decider
from coterie.games.machina.state import OFF, Explorer, Machina, Tile
from coterie.games.machina.units.harm import banish
from coterie.kernel.actions import Reason
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.lattice import EAST, NORTH, SOUTH, WEST
from coterie.kernel.table import Table

FIRST_SLOT = 0
WAYS = ("north", "east", "south", "west")
"""The sides as the log names them."""


def other_side(side: str) -> str:
    """The back of a tile."""
    tile = SIDES[side].tile
    return next((name for name, each in SIDES.items() if each.tile == tile and name != side), side)


def draw_side(t: Table[Machina]) -> str:
    """The top tile of the deck, with the side that lies up: any, unless it is known."""
    s = t.state
    tile = t.draw(s.tile_deck)
    return s.faces.pop(tile, "") or [name for name, each in SIDES.items() if each.tile == tile][t.below(2)]


def turns_for(side: str, facing: int) -> int:
    """How often a tile is turned so that its direction symbol lies on a side of its quarter."""
    return (facing - SIDES[side].drawing.symbol) % 4


# --- exploring --------------------------------------------------------------------------------------------------------


def unexplored_at(s: Machina, cell: int) -> tuple[int, int] | None:
    """The unexplored edge without a token on which a space lies: quarter and side."""
    edge = ground(s).edges.get(cell)
    return None if edge is None or cell in s.entry or cell in s.exit else edge


def doomed(s: Machina, slot: int, side: int) -> list[Tile]:
    """The tiles that must go when a new one is joined there: none inside the area, else the row or column farthest."""
    if beyond(slot, side) != OFF:
        return []
    down, right = divmod(slot, 2)
    if side in (EAST, WEST):
        column = 1 - right
        return [tile for tile in s.tiles if tile.slot % 2 == column]
    row = 1 - down
    return [tile for tile in s.tiles if tile.slot // 2 == row]


def why_not_explored(s: Machina, slot: int, side: int) -> Reason | None:
    """What keeps an edge from being explored."""
    going = doomed(s, slot, side)
    laid = ground(s)
    cells = {cell for tile in going for cell in laid.cells[tile.slot]}
    if any(explorer.cell in cells for explorer in in_play(s)):
        return Reason("explorers-there", "map.scroll.no-explorers")
    if any(cell in cells for cell in s.exit):
        return Reason("exit-there", "map.scroll.no-explorers")
    if s.tile_deck.cards or any(not SIDES[tile.side].scenario for tile in going):
        return None
    return Reason("no-tiles", "map.explore.join")


def explore(t: Table[Machina], explorer: Explorer, context: Play) -> None:
    """Join a new tile to the edge, its direction symbol beside the explorer; scroll the area if it must be."""
    s = t.state
    edge = unexplored_at(s, explorer.cell)
    assert edge is not None
    slot, side = edge
    going = doomed(s, slot, side)
    if beyond(slot, side) == OFF:
        scroll(t, going, side)
        slot = tile_slot(s, explorer.cell)
    there = beyond(slot, side)
    name = draw_side(t)
    s.tiles.append(Tile(side=name, slot=there, turns=turns_for(name, (side + 2) % 4)))
    t.note("explored", context, unit=said(explorer.card), tile=f"@tile.{name}.name")


def tile_slot(s: Machina, cell: int) -> int:
    return (LATTICE.row[cell] // SIZE) * 2 + LATTICE.column[cell] // SIZE


def scroll(t: Table[Machina], going: list[Tile], side: int) -> None:
    """Destroy tiles, with monsters banished, and move all that remains one tile back, so that there is room."""
    s = t.state
    for tile in going:
        remove_tile(t, tile, "map.scroll.monsters")
        put_under(s, tile.side, other_side(tile.side))
        t.note("scrolled", "map.scroll.rule", tile=f"@tile.{tile.side}.name")
    rows, columns = {NORTH: (SIZE, 0), SOUTH: (-SIZE, 0), EAST: (0, -SIZE), WEST: (0, SIZE)}[side]
    shift_all(s, rows, columns)
    t.note("area-moved", "map.explore.limit", way=f"@way.{WAYS[(side + 2) % 4]}")


def put_under(s: Machina, side: str, up: str = "") -> None:
    """A tile goes under the deck, with a side up that all have seen, or with any; those of scenarios do not."""
    tile = SIDES[side].tile
    if not SIDES[side].scenario:
        s.tile_deck.put_bottom(tile)
        if up:
            s.faces[tile] = up


def shift_all(s: Machina, rows: int, columns: int) -> None:
    """Everything on the area lies so many rows and columns farther."""

    def moved(cell: int) -> int:
        return LATTICE.shifted(cell, rows, columns) if cell != OFF else OFF

    tiles_on = rows // SIZE * 2 + columns // SIZE
    s.tiles = [replace(tile, slot=tile.slot + tiles_on) for tile in s.tiles]
    for explorer in s.explorers:
        explorer.cell = moved(explorer.cell)
    for monster in s.monsters:
        monster.cell = moved(monster.cell)
    s.tokens = {moved(cell): token for cell, token in s.tokens.items()}
    s.treated = {moved(cell): kind for cell, kind in s.treated.items()}
    s.doors = {LATTICE.border(*[moved(cell) for cell in LATTICE.beside(door)]): how for door, how in s.doors.items()}
    s.entry, s.exit = [moved(cell) for cell in s.entry], [moved(cell) for cell in s.exit]


def remove_tile(t: Table[Machina], tile: Tile, rule: str) -> None:
    """A tile leaves play: its monsters are banished, everything that lies on it is taken off."""
    s = t.state
    cells = set(ground(s).cells[tile.slot])
    for monster in [each for each in s.monsters if each.cell in cells and each.card not in s.dying]:
        banish(t, monster, Play(rule=rule))
    s.tokens = {cell: token for cell, token in s.tokens.items() if cell not in cells}
    s.treated = {cell: kind for cell, kind in s.treated.items() if cell not in cells}
    s.doors = {door: how for door, how in s.doors.items() if cells.isdisjoint(LATTICE.beside(door))}
    s.entry = [cell for cell in s.entry if cell not in cells]
    s.tiles.remove(tile)


# --- entries and exits ------------------------------------------------------------------------------------------------


def lay_tile(t: Table[Machina], name: str, rule: str) -> Tile:
    """A tile alone on the area, its direction symbol to the south."""
    s = t.state
    symbol = SIDES[name].drawing.symbol
    tile = Tile(side=name, slot=FIRST_SLOT, turns=turns_for(name, SOUTH) if symbol >= 0 else 0)
    s.tiles.append(tile)
    t.note("tile-laid", rule, tile=f"@tile.{name}.name")
    return tile


def symbol_cells(tile: Tile) -> list[int]:
    """The two spaces of the edge with the direction symbol."""
    side = (SIDES[tile.side].drawing.symbol + tile.turns) % 4
    return [*edge_cells(tile.slot, side)]


def printed_entry(tile: Tile) -> list[int]:
    return [on_area(tile.slot, cell, tile.turns) for cell in SIDES[tile.side].drawing.entry]


def place_explorers(t: Table[Machina], explorers: list[Explorer], rule: str) -> Flow[None]:
    """Each on the entry or on a free space adjacent to it, as the players choose; else on the nearest free one."""
    s = t.state
    waiting = list(explorers)
    while waiting:
        explorer = waiting.pop(0)
        places = t.work_out(entrances, s)
        explorer.cell = yield from one_space(t, explorer.seat, "enter", places, rule, explorer=explorer.card)
        explorer.exited = False
        t.note("enters", rule, unit=said(explorer.card), at=spot(explorer.cell))
        s.entering.append(explorer.card)


def entrances(s: Machina) -> list[int]:
    """Where an explorer can enter now."""
    taken, beside = standing_at(s), adjacency(s)
    around = dict.fromkeys([*s.entry, *[cell for at in s.entry for cell in beside[at]]])
    return [cell for cell in around if is_free(s, cell, taken)] or nearest_free(s, s.entry[0])


def free_edges(s: Machina) -> list[tuple[int, int]]:
    """Unexplored edges of all tiles that do not bear the entry token: quarter and side."""
    return list(dict.fromkeys(edge for cell, edge in ground(s).edges.items() if cell not in s.entry))


def all_edges(s: Machina) -> list[tuple[int, int]]:
    """The edges of all tiles, joined or not: quarter and side."""
    return [(tile.slot, (side + tile.turns) % 4) for tile in s.tiles for side in SIDES[tile.side].drawing.edges]


def place_exit(t: Table[Machina], context: Play) -> Flow[None]:
    """Whoever is active puts the exit on an unexplored edge; if there is none on the entry's, or without one on any."""
    s = t.state
    edges = free_edges(s) or ([] if s.entry else all_edges(s))
    names = [spot(edge_cells(*edge)[0]) for edge in edges]
    if edges:
        chosen = yield from t.choose(decider(s, context.you), "exit", names, context)
        s.exit = [*edge_cells(*edges[names.index(chosen)])]
    else:
        s.exit, s.entry = s.entry, []
    t.note("exit-placed", context, at=spot(s.exit[0]))


def clear_area(t: Table[Machina], rule: str) -> None:
    """All monsters are banished, the tiles are mixed and go under the deck; nothing stays on the area."""
    s = t.state
    sides = [tile.side for tile in s.tiles]
    for tile in [*s.tiles]:
        remove_tile(t, tile, rule)
    s.rng.shuffle(sides)
    for side in sides:
        put_under(s, side)
    s.entry, s.exit, s.doors, s.tokens, s.treated = [], [], {}, {}, {}
    for explorer in s.explorers:
        explorer.cell = OFF
