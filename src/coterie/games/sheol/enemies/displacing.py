"""Enemies that scouts move: pushed away, pulled near, dragged where the players like."""

from __future__ import annotations

from coterie.games.sheol.board.foes import enemy_of
from coterie.games.sheol.board.ground import NEIGHBOURS, SPOTS, cell_of, distance
from coterie.games.sheol.board.occupancy import FREE, Crowd
from coterie.games.sheol.effects.context import Context, scout_of, seats_of
from coterie.games.sheol.enemies.harm import harm_enemy
from coterie.games.sheol.shadows.foe_cards import flies, name_of
from coterie.games.sheol.shadows.moving import CHASMS, enter_land
from coterie.games.sheol.state import Herald, Lord, Shadow, Sheol
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why


def _open(s: Sheol, enemy: Shadow | Herald) -> frozenset[int]:
    """The spaces that an enemy may be moved to."""
    allowed = {FREE, *CHASMS} if flies(s, enemy) else {FREE}
    return frozenset([cell for cell, what in enumerate(Crowd(s).what[:-2]) if what in allowed])


def _put(t: Table[Sheol], enemy: Shadow | Herald, cell: int, why: Why) -> None:
    """The enemy is on another space; a blip may be turned up by the land there."""
    t.note("enemy-moved", why, what=name_of(enemy), start=SPOTS[enemy.at], end=SPOTS[cell])
    enemy.at = cell
    if isinstance(enemy, Shadow) and not enemy.revealed:
        enter_land(t, enemy, why)


def push_enemy(t: Table[Sheol], n: int, context: Context) -> Flow[None]:
    """So many spaces away from the scout, or toward it below zero; one that is stopped takes 1 damage."""
    s, unit = t.state, scout_of(t.state, context)
    for _ in range(abs(n)):
        enemy = enemy_of(s, context.enemy)
        if enemy is None or isinstance(enemy, Lord) or unit.at < 0:
            return
        far = distance(enemy.at, unit.at)
        if n < 0 and far <= 1:
            return
        allowed = _open(s, enemy)
        onward = [
            SPOTS[cell]
            for cell in NEIGHBOURS[enemy.at]
            if cell in allowed and (distance(cell, unit.at) > far) == (n > 0)
        ]
        if not onward:
            t.note("stopped", context, what=name_of(enemy), at=SPOTS[enemy.at])
            yield from harm_enemy(t, context.enemy, 1, context)
            return
        end = yield from t.choose(seats_of(s, context), "push", onward, context, enemy=context.enemy)
        _put(t, enemy, cell_of(end), context)


def drag_enemy(t: Table[Sheol], n: int, context: Context) -> Flow[None]:
    """The players may move an enemy up to so many spaces, step by step through free ones; never an Outer Lord."""
    s = t.state
    enemy = enemy_of(s, context.enemy)
    if enemy is None or isinstance(enemy, Lord):
        return
    allowed = _open(s, enemy)
    reached = edge = {enemy.at}
    for _ in range(n):
        edge = {there for cell in edge for there in NEIGHBOURS[cell] if there in allowed} - reached
        reached = reached | edge
    spots = [SPOTS[cell] for cell in sorted(reached - {enemy.at})]
    end = yield from t.window(seats_of(s, context), "drag", spots, context, enemy=context.enemy)
    if end is not None:
        _put(t, enemy, cell_of(end), context)
