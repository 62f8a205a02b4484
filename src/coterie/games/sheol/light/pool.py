"""The pool of Lightstream tiles and the dispenser: refilled, and tiles taken from them."""

from __future__ import annotations

from coterie.games.sheol.board.ground import NEIGHBOURS, SPOTS, TO_CITADEL
from coterie.games.sheol.board.lightstream import remove_tile
from coterie.games.sheol.effects.standing import value
from coterie.games.sheol.scouts.inventory import make_room
from coterie.games.sheol.scouts.units import name
from coterie.games.sheol.state import Sheol, Unit, everyone
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why


def pool_size(s: Sheol) -> int:
    """How many tiles lie in a full pool."""
    return max(0, value(s, "pool", s.pool_slots))


def refill_pool(t: Table[Sheol]) -> Flow[None]:
    """An empty pool is refilled with random tiles, taken from the board where the dispenser has too few."""
    s = t.state
    if s.pool.cards:
        return
    slots = pool_size(s)
    while len(s.dispenser) < slots and (farthest := removable(s)):
        names = [SPOTS[cell] for cell in farthest]
        chosen = yield from t.choose(everyone(s), "deplete", names, "lightstream.depletion")
        remove_tile(t, farthest[names.index(chosen)], "lightstream.depletion")
    for _ in range(min(slots, len(s.dispenser))):
        s.pool.cards.append(t.draw(s.dispenser))
    t.note("pool-refilled", "lightstream.pool.refill", n=len(s.pool))


def removable(s: Sheol) -> list[int]:
    """The tiles farthest from the Citadel that are neither under nor beside a scout."""
    held = {unit.at for unit in s.units if unit.on_board}
    far = [cell for cell in s.streams if cell not in held and not held.intersection(NEIGHBOURS[cell])]
    most = max((TO_CITADEL[cell] for cell in far), default=0)
    return sorted(cell for cell in far if TO_CITADEL[cell] == most)


def take_tiles(t: Table[Sheol], unit: Unit, n: int, why: Why) -> Flow[None]:
    """Tiles of the player's choice from the pool, which is refilled when it is empty; what does not fit stays there."""
    s = t.state
    for left in range(n, 0, -1):
        yield from refill_pool(t)
        if not s.pool.cards or not (yield from make_room(t, unit, "tile")):
            break
        kinds = sorted(set(s.pool.cards))
        tile = yield from t.choose(unit.seat, "take-tile", kinds, why, unit=unit.id, left=left)
        s.pool.cards.remove(tile)
        keep_tile(t, unit, tile, why)
    yield from refill_pool(t)


def dispense_tiles(t: Table[Sheol], unit: Unit, n: int, why: Why) -> Flow[None]:
    """Random tiles from the dispenser; those that do not fit stay in it."""
    for _ in range(n):
        if not t.state.dispenser.cards or not (yield from make_room(t, unit, "tile")):
            return
        keep_tile(t, unit, t.draw(t.state.dispenser), why)


def keep_tile(t: Table[Sheol], unit: Unit, tile: str, why: Why) -> None:
    unit.tiles.append(tile)
    t.note("tile-gained", why, unit=name(unit), what=f"@tile.{tile}.one")
