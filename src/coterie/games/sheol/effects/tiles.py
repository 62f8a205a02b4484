"""What effects do to Lightstream tiles on the board, as verbs."""

from __future__ import annotations

from coterie.games.sheol.board.ground import SPOTS, far
from coterie.games.sheol.board.lightstream import damage_tile, network, remove_tile
from coterie.games.sheol.box.vocabulary import Tile, Tiles
from coterie.games.sheol.effects.context import Context, scout_of, seats_of
from coterie.games.sheol.effects.resolve import resolve
from coterie.games.sheol.effects.selecting import Ranks, anchored, by_distance, pick
from coterie.games.sheol.state import Sheol
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table


def tiles_meant(s: Sheol, wanted: Tiles, context: Context) -> list[int]:
    """The spaces of all tiles that a selection may take."""
    here = anchored(s, wanted.of, context) if wanted.within else ()
    joined = network(s, scout_of(s, context).at) if wanted.connected else None
    held = {unit.at for unit in s.units if unit.on_board}
    return [
        cell
        for cell, stream in s.streams.items()
        if (wanted.side == "any" or stream.bright == (wanted.side == "bright"))
        and (not wanted.within or far(here, (cell,)) <= wanted.within)
        and (not wanted.under or cell == scout_of(s, context).at)
        and (joined is None or cell in joined)
        and (not wanted.empty or cell not in held)
    ]


def select_tiles(t: Table[Sheol], wanted: Tiles, context: Context) -> Flow[None]:
    """Tiles on the board, each of which is then the tile; ties and free picks are the player's."""
    s = t.state
    ranks: Ranks[int] = by_distance(anchored(s, wanted.of, context), lambda cell: (cell,))
    found = tiles_meant(s, wanted, context)
    for cell in (yield from pick(t, wanted, context, "tile", found, lambda cell: SPOTS[cell], ranks)):
        yield from resolve(t, wanted.do, replace(context, tile=cell))


def change_tile(t: Table[Sheol], effect: Tile, context: Context) -> Flow[None]:
    """The tile is turned bright or dim, damaged, destroyed or turned to another side."""
    stream = t.state.streams.get(context.tile)
    if stream is None:
        return
    if effect.change == "damage":
        damage_tile(t, context.tile, context)
    elif effect.change == "destroy":
        remove_tile(t, context.tile, context)
    elif effect.change == "rotate":
        ways = [turn for turn in range(4) if turn != stream.turn]
        stream.turn = yield from t.choose(seats_of(t.state, context), "rotate", ways, context)
        t.note("tile-turned", context, at=SPOTS[context.tile])
    elif stream.bright != (effect.change == "bright"):
        stream.bright = effect.change == "bright"
        t.note(f"tile-{effect.change}", context, at=SPOTS[context.tile])


DOINGS = (select_tiles, change_tile)
