"""What effects do to Lightstream tiles on the board, as verbs."""

from __future__ import annotations

from collections.abc import Callable

from coterie.games.sheol.effects import About, carry_out, scout_of, verb
from coterie.games.sheol.ground import CITADEL, SPOTS, TO_CITADEL, distance
from coterie.games.sheol.lightstream import damage_tile, network, remove_tile, start_point
from coterie.games.sheol.state import Sheol
from coterie.games.sheol.vocabulary import Effect, Tiles
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table

ANCHORS: dict[str, Callable[[Sheol, About], int]] = {
    "scout": lambda s, about: scout_of(s, about).at,
    "enemy": lambda s, about: s.shadows[about.enemy].at,
    "tile": lambda s, about: about.tile,
    "citadel": lambda s, about: CITADEL,
    "start": lambda s, about: start_point(s),
}
"""Where a distance is measured from."""


def apart(place: int, cell: int) -> int:
    """The distance of a space from a place, which may be the Citadel."""
    return TO_CITADEL[cell] if place == CITADEL else distance(place, cell)


def tiles_meant(s: Sheol, wanted: Tiles, about: About) -> list[int]:
    """The spaces of all tiles that a selection may take."""
    place = ANCHORS[wanted.of](s, about)
    joined = network(s, scout_of(s, about).at) if wanted.connected else None
    held = {unit.at for unit in s.units if unit.on_board}
    return [
        cell
        for cell, stream in s.streams.items()
        if (wanted.side == "any" or stream.bright == (wanted.side == "bright"))
        and (not wanted.within or apart(place, cell) <= wanted.within)
        and (not wanted.under or cell == scout_of(s, about).at)
        and (joined is None or cell in joined)
        and (not wanted.empty or cell not in held)
    ]


@verb("tiles")
def select_tiles(t: Table[Sheol], effect: Effect, about: About) -> Flow[None]:
    """Tiles on the board, each of which is then the tile; ties and free picks are the player's."""
    assert effect.tiles is not None
    s, wanted = t.state, effect.tiles
    place = ANCHORS[wanted.of](s, about)
    meant = tiles_meant(s, wanted, about)
    count = len(meant) if wanted.pick == "all" else wanted.pick
    for _ in range(min(count, len(meant))):
        if wanted.by == "random":
            cell = meant[t.below(len(meant))]
        else:
            equal = meant
            if wanted.by in ("nearest", "farthest"):
                far = min if wanted.by == "nearest" else max
                best = far(apart(place, each) for each in meant)
                equal = [each for each in meant if apart(place, each) == best]
            names = [SPOTS[each] for each in (equal if wanted.pick != "all" else equal[:1])]
            chosen = yield from t.choose(scout_of(s, about).seat, "tile", names, "lightstream.connect.sides")
            cell = equal[names.index(chosen)]
        meant.remove(cell)
        yield from carry_out(t, wanted.do, replace(about, tile=cell))


@verb("tile")
def change_tile(t: Table[Sheol], effect: Effect, about: About) -> Flow[None]:
    """The tile is turned bright or dim, damaged, destroyed or turned to another side."""
    stream = t.state.streams.get(about.tile)
    if stream is None:
        return
    if effect.tile == "damage":
        damage_tile(t, about.tile, "mission.lightstream")
    elif effect.tile == "destroy":
        remove_tile(t, about.tile, "mission.lightstream")
    elif effect.tile == "rotate":
        ways = [turn for turn in range(4) if turn != stream.turn]
        stream.turn = yield from t.choose(scout_of(t.state, about).seat, "rotate", ways, "mission.lightstream")
        t.note("tile-turned", "mission.lightstream", at=SPOTS[about.tile])
    elif stream.bright != (effect.tile == "bright"):
        stream.bright = effect.tile == "bright"
        t.note(f"tile-{effect.tile}", "mission.lightstream", at=SPOTS[about.tile])
