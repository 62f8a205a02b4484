"""What effects do to Lightstream tiles on the board, as verbs."""

from __future__ import annotations

from collections.abc import Callable

from coterie.games.sheol.board.ground import SPOTS, far
from coterie.games.sheol.board.lightstream import damage_tile, network, remove_tile
from coterie.games.sheol.box.vocabulary import Tile, Tiles
from coterie.games.sheol.effects.context import Context, scout_of, seats_of
from coterie.games.sheol.effects.resolve import resolve
from coterie.games.sheol.effects.selecting import pick_each, places
from coterie.games.sheol.state import CITADEL, Sheol
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table


def tiles_meant(s: Sheol, wanted: Tiles, context: Context) -> list[int]:
    """The spaces of all tiles that a selection may take."""
    here = _here(s, wanted, context) if wanted.within else ()
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


def _here(s: Sheol, wanted: Tiles, context: Context) -> tuple[int, ...]:
    """Where distances are measured from; from the Citadel for what is about no scout."""
    return places(s, wanted.of, context) if wanted.of != "scout" or context.scout >= 0 else (CITADEL,)


def select_tiles(t: Table[Sheol], wanted: Tiles, context: Context) -> Flow[None]:
    """Tiles on the board, each of which is then the tile; ties and free picks are the player's."""
    s, wanted = t.state, wanted
    here = _here(s, wanted, context)
    rank: dict[str, Callable[[int], int]] = {
        "nearest": lambda cell: far(here, (cell,)),
        "farthest": lambda cell: -far(here, (cell,)),
    }
    picked = yield from pick_each(
        t,
        context,
        wanted.pick,
        lambda: tiles_meant(s, wanted, context),
        wanted.by,
        rank,
        lambda cell: SPOTS[cell],
        "tile",
        wanted.do,
    )
    for cell in picked:
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
