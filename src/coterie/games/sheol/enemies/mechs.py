"""Mechs and drones: where they may be, and what happens to what a mech moves into."""

from __future__ import annotations

from coterie.games.sheol.board.foes import Enemy, cells_of, enemies, number_of
from coterie.games.sheol.board.ground import IN_CITADEL, SPOTS
from coterie.games.sheol.board.occupancy import ENEMIES, figures
from coterie.games.sheol.effects.context import Context
from coterie.games.sheol.enemies.harm import harm_enemy
from coterie.games.sheol.enemies.heralds import MECH_BLAST
from coterie.games.sheol.shadows.foe_cards import name_of
from coterie.games.sheol.shadows.tokens import take_away
from coterie.games.sheol.state import Shadow, Sheol
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table


def solid(s: Sheol, cell: int) -> bool:
    """What neither mechs nor drones can be on: the Citadel and all obstacle tiles but Lux Trenches."""
    return IN_CITADEL[cell] or s.obstacles.get(cell, "trench") != "trench"


def drone_may_be(s: Sheol, cell: int) -> bool:
    """A drone may be deployed on a space without figures, coralbone, obstacles or the Citadel."""
    return not solid(s, cell) and cell not in s.coral and cell not in figures(s)


def mech_may_enter(s: Sheol, cell: int) -> bool:
    """A mech enters all but the Citadel, obstacles, and spaces with a scout, mech, drone or singularity."""
    return not solid(s, cell) and figures(s).get(cell, "shadow") in ENEMIES


def move_mech(t: Table[Sheol], start: int, cell: int) -> Flow[None]:
    """A mech is moved one space: it crushes coralbone, and is destroyed with or by the enemy it runs into."""
    s = t.state
    enemy = next((each for each in enemies(s) if cell in cells_of(each)), None)
    if enemy is not None:
        s.mechs.remove(start)
        yield from crash(t, enemy, cell)
        return
    s.mechs[s.mechs.index(start)] = cell
    t.note("mech-moves", "move.table.mech", start=SPOTS[start], end=SPOTS[cell])
    if s.coral.pop(cell, 0):
        t.note("coralbone-gone", "move.table.mech", at=SPOTS[cell])


def crash(t: Table[Sheol], enemy: Enemy, cell: int) -> Flow[None]:
    """A shadow is destroyed with the mech; a Herald or an Outer Lord takes 3 damage."""
    if isinstance(enemy, Shadow):
        t.note("mech-destroyed", "move.table.mech-enemy", what=name_of(enemy), at=SPOTS[cell])
        take_away(t.state, enemy)
        return
    t.note("mech-crashed", "move.table.mech-enemy", at=SPOTS[cell])
    yield from harm_enemy(t, number_of(t.state, enemy), MECH_BLAST, Context(rule="move.table.mech-enemy"), armor=False)
