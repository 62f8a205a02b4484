"""Upgrades of the board's actions, and evolution of the character card."""

from __future__ import annotations

from coterie.games.hades.box import tables
from coterie.games.hades.gods.board import card_of, name, tile
from coterie.games.hades.gods.harm import wounded
from coterie.games.hades.state import God, Hades
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table

EVOLVE_AT = 5
TOP_LEVEL = 3


def upgrade_cost(s: Hades, god: God, action: str) -> int:
    """The divinity on the tile, less the talent, more with a wound; never below zero."""
    cost = tile(god, action).cost - card_of(god).talent.get(action, 0)
    if god.wounds and wounded(s, god, "upgrade-dear"):
        cost += 1
    return cost if cost > 0 else 0


def upgrade(t: Table[Hades], god: God, action: str) -> Flow[None]:
    """Lay the tile on the shield board, put the next level in its place; the fifth tile evolves."""
    god.tiles[action] = god.tiles.get(action, 1) + 1
    side = tables.TILES[action].side or "push"
    god.shield[side] = god.shield.get(side, 0) + 1
    t.note("upgraded", "upgrade.swap", god=name(god), action=f"@action-name.{action}", n=god.tiles[action])
    if sum(god.shield.values()) >= EVOLVE_AT:
        yield from evolve(t, god)


def evolve(t: Table[Hades], god: God) -> Flow[None]:
    """The next level's card, on the side that most tiles came from."""
    fights, hides = god.shield.get("B", 0), god.shield.get("C", 0)
    god.shield = {}
    if god.level >= TOP_LEVEL:
        t.note("evolved-last", "upgrade.evolve-last", god=name(god))
        return
    core = "B" if fights > hides else "C"
    if fights == hides:
        core = yield from t.choose(god.seat, "core", ("B", "C"), "upgrade.evolve-core", god=name(god))
    before = card_of(god).capacity
    god.level, god.core = god.level + 1, core
    god.capacity += max(0, card_of(god).capacity - before)
    t.note("evolved", "upgrade.evolve", god=name(god), n=god.level, core=f"@core.{core}")
